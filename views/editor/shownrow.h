// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>
#include <QFont>
#include <QList>
#include <QPalette>
#include <QString>
#include <QTextLayout>

#include <vector>

namespace dlo {

//! What stands for a byte or character that has no shape of its own, one cell wide in the font at hand.
class StandIns
{
public:
    explicit StandIns(const QFont &font);
    [[nodiscard]] QChar of(char32_t c) const;
    [[nodiscard]] QChar invalid() const { return m_invalid; }

private:
    bool m_hasPictures; //!< of control characters
    QChar m_tab;
    QChar m_space;
    QChar m_hidden;
    QChar m_invalid;
};

/*! A row of UTF-8 text as it is shown: what cannot be seen, would turn the writing direction, or is no UTF-8, is one
   visible cell of its own. Knows which character is which byte. */
class ShownRow
{
public:
    ShownRow() = default;
    ShownRow(QByteArrayView bytes, const StandIns &standIns);

    [[nodiscard]] const QString &text() const { return m_text; }
    //! Between byte, from the start of the row, and UTF-16 unit of text().
    [[nodiscard]] int indexOf(qsizetype byte) const;
    [[nodiscard]] qsizetype byteOf(qsizetype index) const;
    [[nodiscard]] QList<QTextLayout::FormatRange> formats(const QPalette &palette) const;
    //! The byte where the character after, or before, \a byte starts, as a person counts them.
    [[nodiscard]] qsizetype next(qsizetype byte) const;
    [[nodiscard]] qsizetype previous(qsizetype byte) const;

private:
    struct Odd
    {
        int index;
        bool isWarning; //!< worse than white space
    };
    QString m_text;
    std::vector<qsizetype> m_bytes; //!< of each unit, and of the end
    std::vector<Odd> m_odd;
};

} // namespace dlo
