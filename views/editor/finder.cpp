// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/finder.h"

#include "views/common/colours.h"
#include "views/editor/texteditor.h"

#include <QTextBlock>
#include <QtConcurrentRun>

#include <algorithm>
#include <chrono>

using namespace std::chrono_literals;

namespace dlo {

namespace {
constexpr qsizetype maxMarks = 2'000; // on one screen; more make painting slow and tell nothing
} // namespace

Finder::Finder(TextEditor *editor)
    : QObject(editor)
    , m_editor(editor)
{
    m_again.setSingleShot(true);
    m_again.setInterval(100ms);
    connect(&m_again, &QTimer::timeout, this, [this] { search(Then::Nothing); });
    connect(editor->document(), &QTextDocument::contentsChange, this, [this](int, int removed, int added) {
        if (removed != 0 || added != 0)
            onTextChanged();
    });
    connect(editor, &TextEditor::snapshotChanged, this, [this] {
        if (m_waiting)
            start();
    });
    connect(editor, &TextEditor::viewMoved, this, &Finder::mark);
    connect(editor, &QPlainTextEdit::selectionChanged, this, [this] {
        if (!m_query.text.isEmpty()) {
            m_editor->refreshMarks();
            Q_EMIT changed();
        }
    });
}

Finder::~Finder()
{
    m_stop.request_stop();
}

void Finder::begin()
{
    m_anchor = m_editor->textCursor().selectionStart();
}

void Finder::end()
{
    setQuery({});
}

void Finder::setQuery(const TextQuery &query)
{
    m_query = query;
    m_replaceAll.reset();
    search(Then::First);
}

void Finder::search(Then then)
{
    m_again.stop();
    m_stop.request_stop();
    ++m_generation;
    m_then = then;
    m_wrapped = false;
    m_searching = false;
    m_waiting = false;
    m_found = {};
    if (m_query.text.isEmpty()) {
        mark();
        Q_EMIT changed();
        return;
    }
    m_searching = true;
    start();
}

void Finder::start()
{
    const auto text = m_editor->snapshot();
    m_waiting = !text;
    if (m_waiting) {
        Q_EMIT changed();
        return;
    }
    m_stop = std::stop_source();
    if (m_replaceAll) {
        replaceIn(*text, *std::exchange(m_replaceAll, std::nullopt));
        return;
    }
    if (!m_query.isExpression && text->size() <= TextEditor::syncLimit) {
        take(m_generation, textsearch::find(*text, m_query));
        return;
    }
    Q_EMIT changed();
    QtConcurrent::run([text = *text, query = m_query, token = m_stop.get_token()] {
        return textsearch::find(text, query, token);
    }).then(this, [this, generation = m_generation](const textsearch::Found &found) { take(generation, found); });
}

void Finder::take(quint64 generation, const textsearch::Found &found)
{
    if (generation != m_generation)
        return;
    m_found = found;
    m_searching = false;
    go(std::exchange(m_then, Then::Nothing));
    mark();
    Q_EMIT changed();
}

void Finder::onTextChanged()
{
    if (m_query.text.isEmpty())
        return;
    // What was found lies elsewhere now.
    const auto then = m_searching ? m_then : Then::Nothing;
    m_stop.request_stop();
    ++m_generation;
    m_found = {};
    m_searching = true;
    m_waiting = false;
    m_then = then;
    m_again.start();
}

void Finder::findNext()
{
    if (m_again.isActive())
        search(Then::Next);
    else if (m_searching)
        m_then = Then::Next;
    else
        go(Then::Next);
}

void Finder::findPrevious()
{
    if (m_again.isActive())
        search(Then::Previous);
    else if (m_searching)
        m_then = Then::Previous;
    else
        go(Then::Previous);
}

void Finder::go(Then then)
{
    const auto &matches = m_found.matches;
    if (then == Then::Nothing || matches.empty())
        return;
    const auto cursor = m_editor->textCursor();
    const TextMatch selected{.from = cursor.selectionStart(), .size = cursor.selectionEnd() - cursor.selectionStart()};
    if (then == Then::Previous) {
        const auto before = std::ranges::lower_bound(matches, selected.from, {}, &TextMatch::from);
        const auto wraps = before == matches.begin();
        goTo((wraps ? matches.size() : size_t(before - matches.begin())) - 1, wraps);
        return;
    }
    auto next = std::ranges::lower_bound(matches, then == Then::First ? m_anchor : selected.from, {}, &TextMatch::from);
    if (then == Then::Next && next != matches.end() && *next == selected)
        ++next;
    else if (then == Then::Next && selected.size > 0)
        next = std::ranges::lower_bound(matches, selected.from + selected.size, {}, &TextMatch::from);
    const auto wraps = next == matches.end();
    goTo(wraps ? 0 : size_t(next - matches.begin()), wraps);
}

void Finder::goTo(size_t index, bool wrapped)
{
    const auto &match = m_found.matches.at(index);
    m_editor->select(match.from, match.size);
    m_wrapped = wrapped;
    mark();
    Q_EMIT changed();
}

qsizetype Finder::current() const
{
    const auto cursor = m_editor->textCursor();
    const auto from = qsizetype(cursor.selectionStart());
    const auto found = std::ranges::lower_bound(m_found.matches, from, {}, &TextMatch::from);
    const bool selected = found != m_found.matches.end() && found->from == from
        && found->size == cursor.selectionEnd() - cursor.selectionStart();
    return selected ? found - m_found.matches.begin() + 1 : 0;
}

void Finder::replaceOne(const QString &replacement)
{
    if (m_editor->isReadOnly())
        return;
    const auto number = current();
    const auto text = number > 0 ? m_editor->snapshot() : std::nullopt;
    if (!text) {
        findNext();
        return;
    }
    const auto match = m_found.matches.at(size_t(number - 1));
    const auto with = textsearch::replacementOf(*text, m_query, match, replacement);
    if (!with)
        return;
    auto cursor = m_editor->textCursor();
    cursor.insertText(*with);
    m_editor->setTextCursor(cursor);
    m_anchor = cursor.position(); // what was put in is not looked at again
    search(Then::First);
}

void Finder::replaceAll(const QString &replacement)
{
    if (m_editor->isReadOnly() || m_query.text.isEmpty() || m_found.error)
        return;
    m_again.stop();
    m_stop.request_stop();
    ++m_generation;
    m_found = {};
    m_then = Then::Nothing;
    m_replaceAll = replacement;
    m_searching = true;
    start();
}

void Finder::replaceIn(const QString &text, const QString &replacement)
{
    if (!m_query.isExpression && text.size() <= TextEditor::syncLimit) {
        apply(textsearch::replace(text, m_query, replacement));
        return;
    }
    Q_EMIT changed();
    QtConcurrent::run([text, query = m_query, replacement, token = m_stop.get_token()] {
        return textsearch::replace(text, query, replacement, token);
    }).then(this, [this, generation = m_generation](const textsearch::Replaced &result) {
        if (generation == m_generation)
            apply(result);
    });
}

void Finder::apply(const textsearch::Replaced &result)
{
    m_searching = false;
    if (result.stop == textsearch::Stop::AtTheEnd && !m_editor->isReadOnly()) {
        QTextCursor cursor(m_editor->document());
        cursor.beginEditBlock();
        for (auto change = result.changes.rbegin(); change != result.changes.rend(); ++change) {
            cursor.setPosition(int(change->place.from));
            cursor.setPosition(int(change->place.from + change->place.size), QTextCursor::KeepAnchor);
            cursor.insertText(change->text);
        }
        cursor.endEditBlock();
    }
    search(Then::Nothing);
    Q_EMIT replaced(qsizetype(result.matches), result.stop);
}

void Finder::mark()
{
    QList<QTextEdit::ExtraSelection> marks;
    QList<QTextEdit::ExtraSelection> selected;
    if (!m_found.matches.empty()) {
        const auto visible = m_editor->visibleRange();
        const auto colour = colours::state(colours::State::Warning, m_editor->palette());
        const auto number = current();
        auto first = std::ranges::lower_bound(m_found.matches, visible.from, {},
                                              [](const TextMatch &match) { return match.from + match.size; });
        for (; first != m_found.matches.end() && first->from <= visible.to && marks.size() < maxMarks; ++first) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(m_editor->document());
            mark.cursor.setPosition(int(first->from));
            if (!mark.cursor.block().isVisible())
                continue;
            mark.cursor.setPosition(int(first->from + first->size), QTextCursor::KeepAnchor);
            mark.format.setBackground(colour.background);
            mark.format.setForeground(colour.text);
            if (first - m_found.matches.begin() + 1 == number) {
                mark.format.setBackground(m_editor->palette().color(QPalette::Active, QPalette::Highlight));
                mark.format.setForeground(m_editor->palette().color(QPalette::Active, QPalette::HighlightedText));
                selected.append(mark);
            } else {
                marks.append(mark);
            }
        }
    }
    m_editor->setMarks(TextEditor::Layer::Matches, marks);
    m_editor->setMarks(TextEditor::Layer::Match, selected);
}

} // namespace dlo
