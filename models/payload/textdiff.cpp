// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/textdiff.h"

#include "payload/difftext.h"
#include "payload/linediff.h"
#include "payload/linereader.h"
#include "payload/tokendiff.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace dlo {

namespace {

constexpr qsizetype beyond = std::numeric_limits<qsizetype>::max();

//! A comparison of two texts and how far it has been shown.
struct Pass
{
    LineDiff diff;
    QByteArrayView left; //!< of before and after, or of after and stored
    QByteArrayView right;
    size_t next = 0; //!< change
    qsizetype shift = 0; //!< line in right minus line in left, where both are the same

    //! \a onLeft: of the side that both comparisons share.
    [[nodiscard]] const LineRun &shared(const LineChange &change, bool onLeft) const
    {
        return onLeft ? change.before : change.after;
    }
    [[nodiscard]] qsizetype nextLine(bool onLeft) const
    {
        return next < diff.changes.size() ? shared(diff.changes[next], onLeft).line : beyond;
    }
};

//! A line of the text that both comparisons share beside one of the other text; -1: none.
struct Beside
{
    qsizetype shared = -1;
    qsizetype other = -1;
    DiffCell sharedCell = {};
    DiffCell otherCell = {};
    bool starts = false; //!< a change
    bool changed = false;
};

void describe(DiffCell &cell, const ChangedLine &line, QByteArrayView text)
{
    cell.kind = line.spacingOnly ? DiffCell::Kind::Spacing : DiffCell::Kind::Changed;
    fillCell(cell, text, line.emphasis);
}

class Builder
{
public:
    Builder(QByteArrayView before, QByteArrayView after, const std::optional<QByteArrayView> &stored,
            const TextDiffOptions &options)
        : m_options(options)
        , m_change{.diff = lineDiff(before, after, options.maxEdits), .left = before, .right = after}
        , m_before(before)
        , m_after(after)
        , m_stored(stored.value_or(QByteArrayView()))
    {
        m_result.hasStored = stored.has_value();
        m_result.gaveUp = m_change.diff.gaveUp;
        if (stored) {
            m_storing = {.diff = lineDiff(after, *stored, options.maxEdits), .left = after, .right = *stored};
            m_result.storedGaveUp = m_storing.diff.gaveUp;
        }
    }

    TextDiff run()
    {
        const auto lines = m_change.diff.afterLines;
        qsizetype at = 0;
        while (m_change.nextLine(false) != beyond || m_storing.nextLine(true) != beyond) {
            const auto stop = std::min(m_change.nextLine(false), m_storing.nextLine(true));
            addSame(at, stop, at > 0, true);
            at = addCluster(stop);
        }
        if (!m_result.rows.empty()) {
            addSame(at, lines, true, false);
        }
        return std::move(m_result);
    }

private:
    [[nodiscard]] bool isFull()
    {
        if (qsizetype(m_result.rows.size()) >= m_options.maxRows) {
            m_result.isCut = true;
        }
        return m_result.isCut;
    }

    //! The same lines [from, to) of after: those near a change, and how many are left out.
    void addSame(qsizetype from, qsizetype to, bool changeAbove, bool changeBelow)
    {
        const qsizetype context = m_options.context;
        const auto count = to - from;
        const auto above = changeAbove ? std::min(count, context) : 0;
        const auto below = changeBelow ? std::min(count - above, context) : 0;
        const auto skipped = count - above - below;
        for (auto line = from; line < from + above; ++line) {
            addSameLine(line);
        }
        if (skipped == 1) {
            addSameLine(from + above); // saying that it is left out takes as much room
        } else if (skipped > 0 && !isFull()) {
            m_result.rows.push_back({.skipped = skipped});
        }
        if (changeBelow) {
            knowStarts();
        }
        for (auto line = to - below; line < to; ++line) {
            addSameLine(line);
        }
    }

    //! Where a change begins is known: no need to count lines up to there.
    static void know(LineReader &reader, const LineRun &run, qsizetype lines)
    {
        if (run.line < lines) {
            reader.know(run.line, run.offset);
        }
    }

    void knowStarts()
    {
        if (m_change.next < m_change.diff.changes.size()) {
            const auto &change = m_change.diff.changes[m_change.next];
            know(m_after, change.after, m_change.diff.afterLines);
            know(m_before, change.before, m_change.diff.beforeLines);
        }
        if (m_storing.next < m_storing.diff.changes.size()) {
            know(m_stored, m_storing.diff.changes[m_storing.next].after, m_storing.diff.afterLines);
        }
    }

    [[nodiscard]] DiffCell sameCell(LineReader &reader, qsizetype line)
    {
        DiffCell cell{.kind = DiffCell::Kind::Same, .line = line + 1};
        fillCell(cell, reader.line(line), {});
        return cell;
    }

    void addSameLine(qsizetype line)
    {
        if (isFull()) {
            return;
        }
        DiffRow row{.before = sameCell(m_before, line - m_change.shift), .after = sameCell(m_after, line)};
        if (m_result.hasStored) {
            row.stored = sameCell(m_stored, line + m_storing.shift);
        }
        m_result.rows.push_back(std::move(row));
    }

    //! Changes of both comparisons that touch each other, from line \a from of after on. Gives the line behind them.
    qsizetype addCluster(qsizetype from)
    {
        const auto firstChange = m_change.next;
        const auto firstStoring = m_storing.next;
        auto end = from;
        for (bool grown = true; grown;) {
            grown = false;
            if (m_change.nextLine(false) <= end) {
                const auto &run = m_change.diff.changes[m_change.next++].after;
                end = std::max(end, run.line + run.count);
                grown = true;
            }
            if (m_storing.nextLine(true) <= end) {
                const auto &run = m_storing.diff.changes[m_storing.next++].before;
                end = std::max(end, run.line + run.count);
                grown = true;
            }
        }
        auto left
            = besides(m_change, m_before, firstChange, from, end, false, m_result.changes, &m_result.spacingChanges);
        std::vector<Beside> right;
        if (m_result.hasStored) {
            right = besides(m_storing, m_stored, firstStoring, from, end, true, m_result.storedChanges, nullptr);
        }
        join(left, right, from, end);
        return end;
    }

    /*! Lines [from, end) of after beside those of the other text: the changes from \a first on, and between them lines
       that are the same. Once there are rows enough, only counts. */
    std::vector<Beside> besides(Pass &pass, LineReader &other, size_t first, qsizetype from, qsizetype end,
                                bool sharedIsLeft, qsizetype &changes, qsizetype *spacing)
    {
        std::vector<Beside> result;
        auto at = from;
        const auto addSameUntil = [&](qsizetype to) {
            for (; at < to && qsizetype(result.size()) <= m_options.maxRows; ++at) {
                const auto line = sharedIsLeft ? at + pass.shift : at - pass.shift;
                result.push_back({.shared = at, .other = line, .otherCell = sameCell(other, line)});
            }
            at = to;
        };
        for (auto i = first; i < pass.next; ++i) {
            const auto &change = pass.diff.changes[i];
            addSameUntil(pass.shared(change, sharedIsLeft).line);
            const auto tokens = tokenDiff(
                pass.left.sliced(change.before.offset, change.before.size), change.before.count,
                pass.right.sliced(change.after.offset, change.after.size), change.after.count, m_options.language);
            if (!tokens.spacingOnly()) {
                ++changes;
            } else if (spacing != nullptr) {
                ++*spacing;
            }
            addChange(pass, change, tokens, sharedIsLeft, result);
            at += pass.shared(change, sharedIsLeft).count;
            pass.shift += change.after.count - change.before.count;
            if (sharedIsLeft) {
                know(other, change.after, pass.diff.afterLines);
            } else {
                know(other, change.before, pass.diff.beforeLines);
            }
        }
        addSameUntil(end);
        return result;
    }

    void addChange(const Pass &pass, const LineChange &change, const TokenDiff &tokens, bool sharedIsLeft,
                   std::vector<Beside> &result)
    {
        LineReader left(pass.left);
        LineReader right(pass.right);
        know(left, change.before, pass.diff.beforeLines);
        know(right, change.after, pass.diff.afterLines);
        bool starts = true;
        for (const auto &pair : tokens.rows) {
            if (qsizetype(result.size()) > m_options.maxRows) {
                return;
            }
            Beside row{.starts = std::exchange(starts, false), .changed = true};
            auto &leftCell = sharedIsLeft ? row.sharedCell : row.otherCell;
            auto &rightCell = sharedIsLeft ? row.otherCell : row.sharedCell;
            const auto leftLine = pair.before < 0 ? -1 : change.before.line + pair.before;
            const auto rightLine = pair.after < 0 ? -1 : change.after.line + pair.after;
            if (leftLine >= 0) {
                describe(leftCell, tokens.before[size_t(pair.before)], left.line(leftLine));
            }
            if (rightLine >= 0) {
                describe(rightCell, tokens.after[size_t(pair.after)], right.line(rightLine));
            }
            row.shared = sharedIsLeft ? leftLine : rightLine;
            row.other = sharedIsLeft ? rightLine : leftLine;
            result.push_back(std::move(row));
        }
    }

    //! Puts both comparisons together at the lines of after that they share.
    void join(std::vector<Beside> &left, std::vector<Beside> &right, qsizetype from, qsizetype end)
    {
        size_t l = 0;
        size_t r = 0;
        const auto without
            = [](const std::vector<Beside> &list, size_t i) { return i < list.size() && list[i].shared < 0; };
        for (auto line = from; line <= end; ++line) {
            while ((without(left, l) || without(right, r)) && !isFull()) {
                addRow(without(left, l) ? &left[l++] : nullptr, without(right, r) ? &right[r++] : nullptr, -1);
            }
            if (line == end || isFull()) {
                return;
            }
            addRow(l < left.size() ? &left[l++] : nullptr, r < right.size() ? &right[r++] : nullptr, line);
        }
    }

    void addRow(Beside *left, Beside *right, qsizetype line)
    {
        DiffRow row;
        if (left != nullptr) {
            row.before = std::move(left->otherCell);
            row.before.line = left->other + 1;
            row.after = std::move(left->sharedCell);
            row.isChange = left->changed;
            row.startsChange = left->starts;
        }
        if (right != nullptr) {
            row.stored = std::move(right->otherCell);
            row.stored.line = right->other + 1;
            row.startsStored = right->starts;
        }
        if (line >= 0 && row.after.kind == DiffCell::Kind::None) {
            row.after = sameCell(m_after, line);
        }
        row.after.line = line + 1;
        m_result.rows.push_back(std::move(row));
    }

    TextDiffOptions m_options;
    Pass m_change;
    Pass m_storing;
    LineReader m_before;
    LineReader m_after;
    LineReader m_stored;
    TextDiff m_result;
};

} // namespace

TextDiff textDiff(QByteArrayView before, QByteArrayView after, const TextDiffOptions &options)
{
    return Builder(before, after, std::nullopt, options).run();
}

TextDiff textDiff(QByteArrayView before, QByteArrayView after, QByteArrayView stored, const TextDiffOptions &options)
{
    return Builder(before, after, stored, options).run();
}

} // namespace dlo
