// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/difflines.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <iterator>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(dlo::DiffView)
};

using Mark = DiffDisplayLine::Mark;
using Kind = DiffCell::Kind;

QString skippedText(qsizetype count)
{
    const auto shown = QLocale().toString(count);
    return Tr::tr("⋯ %1 unchanged lines left out", nullptr, int(std::min(count, qsizetype(1'000'000)))).arg(shown);
}

//! Characters that would break a line in a text view, or be left out; as many as before, so that places stay.
QString onOneLine(QString text)
{
    for (auto &c : text) {
        const auto unit = c.unicode();
        if (unit == 0x2028 || unit == 0x2029 || (unit >= 0xfdd0 && unit <= 0xfdef) || unit == 0xfffc || unit >= 0xfffe)
            c = QChar::ReplacementCharacter;
        else if (unit < 0x20 && unit != u'\t')
            c = QChar(0x2400 + unit); // ␍ for CR, ␀ for NUL
    }
    return text;
}

DiffDisplayLine lineOf(const DiffCell &cell, Mark changed)
{
    if (cell.kind == Kind::None)
        return {};
    const auto mark = cell.kind == Kind::Same ? Mark::Same : cell.kind == Kind::Spacing ? Mark::Spacing : changed;
    return {.mark = mark, .number = cell.line, .text = onOneLine(cell.text), .emphasis = cell.emphasis};
}

const DiffCell &cellOf(const DiffRow &row, DiffSide side)
{
    switch (side) {
    case DiffSide::Before:
        return row.before;
    case DiffSide::After:
        return row.after;
    case DiffSide::Stored:
        break;
    }
    return row.stored;
}

Mark changedMark(DiffSide side)
{
    return side == DiffSide::Before ? Mark::Removed : side == DiffSide::After ? Mark::Added : Mark::Stored;
}

bool isStop(const TextDiff &diff, const DiffRow &row)
{
    return row.startsChange || (row.startsStored && diff.changes + diff.spacingChanges == 0);
}

//! Gathers the lines of one change, to put those that went before those that came.
class Inliner
{
public:
    explicit Inliner(const TextDiff &diff)
        : m_diff(diff)
    { }

    DiffDisplayLines run()
    {
        for (const auto &row : m_diff.rows) {
            if (row.skipped > 0) {
                flush();
                m_lines.push_back({.mark = Mark::Skipped, .text = skippedText(row.skipped)});
                continue;
            }
            const bool same = row.before.kind == Kind::Same && row.after.kind == Kind::Same
                && (!m_diff.hasStored || row.stored.kind == Kind::Same);
            if (same || isStop(m_diff, row))
                flush();
            if (same)
                m_lines.push_back(lineOf(row.after, Mark::Same));
            else
                gather(row);
        }
        flush();
        return std::move(m_lines);
    }

private:
    void gather(const DiffRow &row)
    {
        m_stop = m_stop || isStop(m_diff, row);
        if (!row.isChange && row.after.kind == Kind::Same) {
            flush();
            m_came.push_back(lineOf(row.after, Mark::Same));
        } else {
            const bool quietPair = row.before.kind == Kind::Spacing && row.after.kind == Kind::Spacing;
            if (row.before.kind != Kind::None && !quietPair)
                m_went.push_back(lineOf(row.before, Mark::Removed));
            if (row.after.kind != Kind::None)
                m_came.push_back(lineOf(row.after, Mark::Added));
        }
        if (!m_diff.hasStored || row.stored.kind == Kind::Same)
            return;
        if (row.stored.kind != Kind::None)
            m_stored.push_back(lineOf(row.stored, Mark::Stored));
        else if (row.after.kind != Kind::None)
            m_stored.push_back({.mark = Mark::NotStored, .number = row.after.line, .text = onOneLine(row.after.text)});
    }

    void flush()
    {
        const auto first = m_lines.size();
        for (auto *part : {&m_went, &m_came, &m_stored}) {
            std::ranges::move(*part, std::back_inserter(m_lines));
            part->clear();
        }
        if (m_lines.size() > first) {
            m_lines[first].isStop = m_stop;
            m_stop = false;
        }
    }

    const TextDiff &m_diff;
    DiffDisplayLines m_lines;
    DiffDisplayLines m_went;
    DiffDisplayLines m_came;
    DiffDisplayLines m_stored;
    bool m_stop = false;
};

} // namespace

DiffDisplayLines sideLines(const TextDiff &diff, DiffSide side)
{
    DiffDisplayLines lines;
    lines.reserve(diff.rows.size());
    for (const auto &row : diff.rows) {
        if (row.skipped > 0) {
            lines.push_back({.mark = Mark::Skipped, .text = skippedText(row.skipped)});
            continue;
        }
        lines.push_back(lineOf(cellOf(row, side), changedMark(side)));
        lines.back().isStop = isStop(diff, row);
    }
    return lines;
}

DiffDisplayLines inlineLines(const TextDiff &diff)
{
    return Inliner(diff).run();
}

QChar signOf(DiffDisplayLine::Mark mark)
{
    switch (mark) {
    case Mark::Removed:
        return u'−';
    case Mark::Added:
        return u'+';
    case Mark::Spacing:
        return u'~';
    case Mark::Stored:
        return u'→';
    case Mark::NotStored:
        return u'×';
    case Mark::None:
    case Mark::Same:
    case Mark::Skipped:
        break;
    }
    return u' ';
}

} // namespace dlo
