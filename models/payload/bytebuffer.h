// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <functional>
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
    //! The same bytes without what undo needs: cheap to copy.
    [[nodiscard]] ByteBuffer withoutHistory() const;
    //! For each of the bytes read() gives: it was typed, or it stands where something was removed before it.
    [[nodiscard]] std::vector<bool> changed(qsizetype offset, qsizetype count) const;
    //! Made of the original bytes in their order, all of them.
    [[nodiscard]] bool isOriginal() const;

    //! Nothing is copied. The first and the last \a byte at or behind \a from and before \a to; -1: there is none.
    [[nodiscard]] qsizetype indexOf(char byte, qsizetype from, qsizetype to) const;
    [[nodiscard]] qsizetype lastIndexOf(char byte, qsizetype from, qsizetype to) const;
    //! Stretches of the bytes in their order, nothing copied; \a each returns false when it has enough.
    void visit(qsizetype offset, qsizetype count, const std::function<bool(QByteArrayView)> &each) const;

    //! One step for undo(). \a joins: part of the step before, if it replaces all that this put there (the second digit
    //! of a byte), is put right behind that (typing), or goes on removing, to either side.
    void replace(qsizetype offset, qsizetype count, QByteArrayView with, bool joins = false);
    void revert(); //!< can be undone
    [[nodiscard]] bool canUndo() const { return m_done > 0; }
    [[nodiscard]] bool canRedo() const { return m_done < m_steps.size(); }
    //! Where it changed something.
    struct Stepped
    {
        qsizetype offset = 0;
        qsizetype removed = 0;
        qsizetype added = 0;
    };
    std::optional<Stepped> undo();
    std::optional<Stepped> redo();

private:
    struct Piece
    {
        std::size_t chunk = 0; //!< 0: of the original
        qsizetype from = 0;
        qsizetype size = 0;
        qsizetype at = 0; //!< where it stands, of m_pieces only
    };
    using Pieces = std::vector<Piece>;
    struct Step
    {
        qsizetype offset;
        Pieces before;
        Pieces after;
    };
    [[nodiscard]] QByteArrayView view(const Piece &piece) const;
    [[nodiscard]] std::size_t pieceAt(qsizetype offset) const;
    [[nodiscard]] Pieces cut(qsizetype offset, qsizetype count) const;
    [[nodiscard]] Piece keep(QByteArrayView bytes);
    [[nodiscard]] bool join(qsizetype offset, qsizetype count, QByteArrayView with);
    void put(qsizetype offset, qsizetype count, const Pieces &pieces);
    void take(Step step);
    [[nodiscard]] static qsizetype sizeOf(const Pieces &pieces);
    static void append(Pieces &to, const Piece &piece);

    QByteArray m_original;
    //! What was put in, as it came. In small parts: a copy of this makes the next key copy the last of them.
    std::vector<QByteArray> m_new;
    Pieces m_pieces;
    qsizetype m_size = 0;
    std::vector<Step> m_steps;
    std::size_t m_done = 0;
};

} // namespace dlo
