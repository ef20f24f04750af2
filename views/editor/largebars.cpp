// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/largebars.h"

#include "views/common/plainlabel.h"
#include "views/editor/largefinder.h"
#include "views/editor/largetextview.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

QToolButton *button(QWidget *parent, const QString &text, const QString &name, const QString &says)
{
    auto *made = new QToolButton(parent);
    made->setObjectName(name);
    made->setText(text);
    made->setToolTip(says);
    made->setAccessibleName(says);
    made->setAutoRaise(true);
    return made;
}

void build(QWidget *bar, const QList<QWidget *> &row, QWidget *message)
{
    auto *line = new QHBoxLayout;
    line->setSpacing(4);
    for (auto *widget : row)
        line->addWidget(widget, widget == row.first() ? 1 : 0);
    auto *column = new QVBoxLayout(bar);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(line);
    column->addWidget(message);
    message->hide();
}

bool isEnter(const QKeyEvent &event)
{
    return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

} // namespace

LargeFindBar::LargeFindBar(LargeFinder *finder, QWidget *parent)
    : QWidget(parent)
    , m_finder(finder)
    , m_find(new QLineEdit(this))
    , m_case(button(this, u"Aa"_s, u"largeFindCase"_s, tr("Match upper and lower case")))
    , m_count(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_previous(button(this, u"↑"_s, u"largeFindPrevious"_s, tr("Previous match (Shift+F3)")))
    , m_next(button(this, u"↓"_s, u"largeFindNext"_s, tr("Next match (F3)")))
    , m_message(new PlainLabel(PlainLabel::Fit::Wrap, this))
{
    setObjectName("largeFindBar"_L1);
    m_find->setObjectName("largeFindText"_L1);
    m_find->setAccessibleName(tr("Find in the text"));
    m_find->setPlaceholderText(tr("Find"));
    m_find->setClearButtonEnabled(true);
    m_case->setCheckable(true);
    m_message->setObjectName("largeFindMessage"_L1);
    m_count->setObjectName("largeFindCount"_L1);
    m_count->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_count->setFixedWidth(fontMetrics().horizontalAdvance(u"888,888 of 888,888+"_s));
    auto *close = button(this, u"✕"_s, u"largeFindClose"_s, tr("Close (Esc)"));
    build(this, {m_find, m_case, m_count, m_previous, m_next, close}, m_message);
    connect(m_find, &QLineEdit::textChanged, this, &LargeFindBar::search);
    connect(m_case, &QToolButton::toggled, this, &LargeFindBar::search);
    connect(m_previous, &QToolButton::clicked, finder, &LargeFinder::findPrevious);
    connect(m_next, &QToolButton::clicked, finder, &LargeFinder::findNext);
    connect(close, &QToolButton::clicked, this, &LargeFindBar::closeRequested);
    connect(finder, &LargeFinder::changed, this, &LargeFindBar::showState);
    showState();
}

void LargeFindBar::open(const QString &text)
{
    m_finder->begin();
    if (!text.isEmpty() && text != m_find->text())
        m_find->setText(text); // searches
    else
        search();
    show();
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void LargeFindBar::search()
{
    m_finder->setQuery(m_find->text(), m_case->isChecked());
}

void LargeFindBar::showState()
{
    const auto &found = m_finder->found();
    const QLocale locale;
    const auto total = locale.toString(qlonglong(found.matches.size())) + (found.all ? QString() : u"+"_s);
    QString count;
    if (m_finder->isSearching())
        count = tr("searching…");
    else if (m_finder->query().isEmpty())
        count.clear();
    else if (found.matches.empty())
        count = tr("no match");
    else if (const auto current = m_finder->current(); current > 0)
        count = tr("%1 of %2", "number of the match, and how many there are").arg(locale.toString(current), total);
    else
        count = tr("%1 found", "a number of matches").arg(total);
    m_count->setText(count);
    const auto message = !found.all && !m_finder->isSearching() ? tr("There are more matches than are counted.")
        : m_finder->hasWrapped()                                ? tr("Went on from the other end of the text.")
                                                                : QString();
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    const bool any = m_finder->isSearching() || !found.matches.empty();
    m_previous->setEnabled(any);
    m_next->setEnabled(any);
}

void LargeFindBar::keyPressEvent(QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (isEnter(*event) && modifiers == Qt::NoModifier)
        m_finder->findNext();
    else if (isEnter(*event) && modifiers == Qt::ShiftModifier)
        m_finder->findPrevious();
    else
        QWidget::keyPressEvent(event);
}

LargeGoToBar::LargeGoToBar(LargeTextView *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_where(new QLineEdit(this))
    , m_message(new PlainLabel(PlainLabel::Fit::Wrap, this))
{
    setObjectName("largeGoToBar"_L1);
    m_where->setObjectName("largeGoToText"_L1);
    m_where->setAccessibleName(tr("Go to a line, or to a byte"));
    m_where->setPlaceholderText(tr("Go to: line 12, or byte @4096"));
    m_message->setObjectName("largeGoToMessage"_L1);
    auto *close = button(this, u"✕"_s, u"largeGoToClose"_s, tr("Close (Esc)"));
    build(this, {m_where, close}, m_message);
    connect(m_where, &QLineEdit::textEdited, this, [this] {
        ++m_generation;
        say({});
    });
    connect(close, &QToolButton::clicked, this, &LargeGoToBar::closeRequested);
}

void LargeGoToBar::open()
{
    say({});
    show();
    m_where->setFocus(Qt::ShortcutFocusReason);
    m_where->selectAll();
}

void LargeGoToBar::keyPressEvent(QKeyEvent *event)
{
    if (isEnter(*event))
        go();
    else
        QWidget::keyPressEvent(event);
}

void LargeGoToBar::go()
{
    auto text = m_where->text().trimmed();
    const bool isByte = text.startsWith(u'@');
    bool ok = false;
    const auto number = qsizetype((isByte ? text.sliced(1) : text).toLongLong(&ok));
    if (!ok || number < (isByte ? 0 : 1))
        return say(tr("Write a line (12), or the number of a byte behind an @ (@4096)."));
    if (isByte) {
        m_view->goTo(number);
        Q_EMIT closeRequested();
        return;
    }
    say(tr("Looking…"));
    QtConcurrent::run([buffer = m_view->buffer().withoutHistory(), number] {
        return bytesearch::startOfLine(buffer, number);
    }).then(this, [this, generation = ++m_generation](std::optional<qsizetype> start) {
        if (generation == m_generation && isVisible())
            take(start);
    });
}

void LargeGoToBar::take(std::optional<qsizetype> start)
{
    if (!start)
        return say(tr("There are not so many lines."));
    m_view->goTo(*start);
    Q_EMIT closeRequested();
}

void LargeGoToBar::say(const QString &message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

} // namespace dlo
