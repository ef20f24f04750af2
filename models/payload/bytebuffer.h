// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <vector>

namespace dlo {

/*! Bytes that are edited by hand, with undo without limit: a piece table, so that an insertion into 100 MB moves none
   of them, and each byte knows whether it is an original one. A value; copies share their bytes. Any thread. */
class ByteBuffer
{
public:
    ByteBuffer() = default;
    explicit ByteBuffer(QByteArray original);
    //! What \a present has other than \a original, apart from a common beginning and end, counts as new.
    ByteBuffer(QByteArray original, const QByteArray &present);

    [[nodiscard]] const QByteArray &original() const { return m_original; }
    [[nodiscard]] qsizetype size() const { return m_size; }
    //! At most \a count bytes, fewer at the end.
    [[nodiscard]] QByteArray read(qsizetype offset, qsizetype count) const;
    //! All; that copies them, unless they are the original.
    [[nodiscard]] QByteArray bytes() const;
    //! For each of the bytes read() gives: it was typed, or it stands where something was removed before it.
    [[nodiscard]] std::vector<bool> changed(qsizetype offset, qsizetype count) const;
    //! Made of the original bytes in their order, all of them.
    [[nodiscard]] bool isOriginal() const;

    //! One step for undo(). \a joins: part of the step before, if that replaced the same bytes (the second digit of a
    //! byte).
    void replace(qsizetype offset, qsizetype count, QByteArrayView with, bool joins = false);
    void revert(); //!< can be undone
    [[nodiscard]] bool canUndo() const { return m_done > 0; }
    [[nodiscard]] bool canRedo() const { return m_done < m_steps.size(); }
    //! Where it changed something.
    std::optional<qsizetype> undo();
    std::optional<qsizetype> redo();

private:
    struct Piece
    {
        bool isNew = false;
        qsizetype from = 0;
        qsizetype size = 0;
    };
    using Pieces = std::vector<Piece>;
    struct Step
    {
        qsizetype offset;
        Pieces before;
        Pieces after;
    };
    [[nodiscard]] Pieces cut(qsizetype offset, qsizetype count) const;
    void put(qsizetype offset, qsizetype count, const Pieces &pieces);
    void take(Step step);
    [[nodiscard]] static qsizetype sizeOf(const Pieces &pieces);
    static void append(Pieces &to, Piece piece);

    QByteArray m_original;
    QByteArray m_new;
    Pieces m_pieces;
    qsizetype m_size = 0;
    std::vector<Step> m_steps;
    std::size_t m_done = 0;
};

} // namespace dlo
