// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/problems.h"

#include "views/common/colours.h"
#include "views/editor/texteditor.h"

#include <QTextBlock>

#include <algorithm>

namespace dlo {

Problems::Problems(TextEditor *editor)
    : QObject(editor)
    , m_editor(editor)
{
    connect(editor, &TextEditor::viewMoved, this, &Problems::mark);
}

void Problems::setViolations(const std::vector<Violation> &violations)
{
    if (violations.empty() && m_violations.empty())
        return;
    m_violations.clear();
    for (const auto &violation : violations) {
        if (m_violations.size() == maxShown)
            break;
        m_violations.push_back(placed(violation));
    }
    update();
}

void Problems::setSyntaxError(const std::optional<Violation> &error)
{
    if (!error && m_syntax.empty())
        return;
    m_syntax.clear();
    if (error)
        m_syntax.push_back(placed(*error));
    update();
}

//! Something has to be seen of it: at a line's end it is the character before.
Problems::Problem Problems::placed(const Violation &violation) const
{
    const auto *document = m_editor->document();
    const auto last = qsizetype(document->characterCount()) - 1;
    auto from = int(std::clamp<qsizetype>(violation.from, 0, last));
    auto to = int(std::clamp<qsizetype>(violation.to, from, last));
    const auto block = document->findBlock(from);
    const auto lineEnd = block.position() + block.length() - 1;
    if (from == lineEnd && block.length() > 1)
        --from;
    if (to <= from)
        to = std::min(from + 1, int(last));
    QTextCursor place(m_editor->document());
    place.setPosition(from);
    place.setPosition(to, QTextCursor::KeepAnchor);
    return {.place = place, .message = violation.message};
}

std::vector<const Problems::Problem *> Problems::sorted() const
{
    std::vector<const Problem *> all;
    all.reserve(m_violations.size() + 1);
    for (const auto &problem : m_syntax)
        all.push_back(&problem);
    for (const auto &problem : m_violations)
        all.push_back(&problem);
    std::ranges::stable_sort(all, {}, [](const Problem *problem) { return problem->place.selectionStart(); });
    return all;
}

QString Problems::messageAt(int position) const
{
    QStringList messages;
    for (const auto *problem : sorted()) {
        if (problem->place.selectionStart() <= position && position <= problem->place.selectionEnd())
            messages.append(problem->message);
    }
    return messages.join(u'\n');
}

bool Problems::isAt(const QTextBlock &block) const
{
    const auto in = [&](const Problem &problem) { return block.contains(problem.place.selectionStart()); };
    return std::ranges::any_of(m_syntax, in) || std::ranges::any_of(m_violations, in);
}

void Problems::goToNext()
{
    const auto all = sorted();
    if (all.empty())
        return;
    const auto from = m_editor->textCursor().selectionStart();
    const auto found
        = std::ranges::find_if(all, [&](const Problem *problem) { return problem->place.selectionStart() > from; });
    select(found != all.end() ? **found : *all.front());
}

void Problems::goToPrevious()
{
    const auto all = sorted();
    if (all.empty())
        return;
    const auto from = m_editor->textCursor().selectionStart();
    const auto found = std::ranges::find_if(
        all.rbegin(), all.rend(), [&](const Problem *problem) { return problem->place.selectionStart() < from; });
    select(found != all.rend() ? **found : *all.back());
}

void Problems::select(const Problem &problem)
{
    const auto from = problem.place.selectionStart();
    m_editor->select(from, problem.place.selectionEnd() - from);
}

void Problems::update()
{
    mark();
    Q_EMIT changed();
}

void Problems::mark()
{
    const auto all = sorted();
    if (all.empty()) {
        m_editor->setMarks(TextEditor::Layer::Problems, {});
        return;
    }
    const auto visible = m_editor->visibleRange();
    QList<QTextEdit::ExtraSelection> marks;
    for (const auto *problem : all) {
        if (problem->place.selectionEnd() < visible.from || problem->place.selectionStart() > visible.to)
            continue;
        QTextEdit::ExtraSelection mark;
        mark.cursor = problem->place;
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(colours::accent(colours::State::Error, m_editor->palette()));
        marks.append(mark);
    }
    m_editor->setMarks(TextEditor::Layer::Problems, marks);
}

} // namespace dlo
