// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>

namespace dlo {

/*! One row of a table for spreadsheets: RFC 4180 (commas, CRLF, quotes doubled) in UTF-8. A text that begins like a
   formula (= + - @ after white space, tab or line end; their full-width forms too) gets an apostrophe before it, so
   that no spreadsheet carries out what somebody wrote into an error text; NUL and halves of surrogate pairs become
   U+FFFD; a text longer than a cell of a spreadsheet is cut. Pure, any thread. */
class CsvRow
{
public:
    //! Characters that fit into one cell of the common spreadsheets.
    static constexpr qsizetype longestCell = 32'767;

    void text(const QString &value);
    void number(std::optional<qint64> value); //!< unknown is an empty cell
    void time(std::optional<qint64> ms); //!< since the epoch, as UTC in ISO 8601
    void word(QByteArrayView ours); //!< as it is

    [[nodiscard]] bool isShortened() const { return m_shortened; } //!< a text was cut
    //! With the end of the line.
    [[nodiscard]] QByteArray bytes() const { return m_bytes + "\r\n"; }

private:
    QByteArray m_bytes;
    int m_cells = 0;
    bool m_shortened = false;
};

} // namespace dlo
