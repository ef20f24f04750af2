// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "exchange/boundedlines.h"
#include "exchange/lettersfile.h"

#include <optional>
#include <variant>

namespace dlo {

/*! Reads a letters file (lettersfile.h) letter by letter, for example

        LettersReader reader(device);
        if (const auto head = reader.begin(); !head) …
        while (const auto item = reader.next()) …   // a letter or a problem; goes on after a problem
        if (reader.error()) …                       // it could not be read to its end
        if (reader.ending().isWhole()) …

    Holds one line at a time, and none that is longer than allowed. A byte order mark, empty lines and line ends with a
   carriage return, which editors put in, do no harm. Any thread, one at a time; blocks while the device does. */
class LettersReader
{
public:
    using Item = std::variant<ReadLetter, LineProblem>;

    struct Ending
    {
        qint64 letters = 0; //!< read
        qint64 problems = 0;
        bool cut = false; //!< the last line is not there: something is missing
        bool changed = false; //!< some byte is not as it was written; each payload is checked by itself
        qint64 announced = -1; //!< letters that the file says it has; -1: it is cut

        [[nodiscard]] bool isWhole() const { return !cut && !changed && problems == 0 && letters == announced; }
    };

    //! \a device is open for reading and lives longer. \a longestLine: of a letter, in bytes.
    explicit LettersReader(QIODevice &device, qsizetype longestLine = lettersfile::longestLine)
        : m_lines(device)
        , m_device(device)
        , m_longest(longestLine)
    { }

    /*! Reads the head; call it once, first. Error Malformed: "letters-empty" (no byte), "letters-cut" (it ends inside
       the head), "letters-newer" (a version that is not known here), "letters-other" (no file of this format).
       Unavailable: "file-not-read". */
    [[nodiscard]] Result<LettersHead> begin();
    //! Nothing at the end, and when the device cannot be read: see error().
    [[nodiscard]] std::optional<Item> next();
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    //! Complete when next() gave nothing.
    [[nodiscard]] const Ending &ending() const { return m_ending; }

private:
    [[nodiscard]] std::optional<Item> ofLine(const BoundedLines::Line &line);
    Item noted(LineProblem problem, const BoundedLines::Line &line);
    void noteFailure();

    BoundedLines m_lines;
    QIODevice &m_device;
    qsizetype m_longest;
    Ending m_ending;
    bool m_ended = false; //!< the line that ends the file was read
    bool m_saidAfterEnd = false;
    std::optional<Error> m_error;
};

} // namespace dlo
