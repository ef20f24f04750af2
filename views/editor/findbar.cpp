// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/findbar.h"

#include "views/common/colours.h"
#include "views/common/plainlabel.h"
#include "views/editor/finder.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

FindBar::FindBar(Finder *finder, QWidget *parent)
    : QWidget(parent)
    , m_finder(finder)
    , m_find(new QLineEdit(this))
    , m_replace(new QLineEdit(this))
    , m_case(addSwitch(u"Aa"_s, u"findCase"_s, tr("Match upper and lower case")))
    , m_word(addSwitch(u"W"_s, u"findWord"_s, tr("Whole words only")))
    , m_expression(addSwitch(u".*"_s, u"findExpression"_s,
                             tr("Regular expression; in the replacement \\1 to \\9 are its groups")))
    , m_count(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_previous(addButton(u"↑"_s, u"findPrevious"_s, tr("Previous match (Shift+F3)")))
    , m_next(addButton(u"↓"_s, u"findNext"_s, tr("Next match (F3)")))
    , m_close(addButton(u"✕"_s, u"findClose"_s, tr("Close (Esc)")))
    , m_replaceRow(new QWidget(this))
    , m_replaceOne(new QPushButton(tr("Replace"), m_replaceRow))
    , m_replaceAll(new QPushButton(tr("Replace all"), m_replaceRow))
    , m_message(new PlainLabel(PlainLabel::Fit::Wrap, this))
{
    setObjectName("findBar"_L1);
    build();
    connect(m_find, &QLineEdit::textChanged, this, &FindBar::search);
    for (auto *button : {m_case, m_word, m_expression})
        connect(button, &QToolButton::toggled, this, &FindBar::search);
    connect(m_previous, &QToolButton::clicked, finder, &Finder::findPrevious);
    connect(m_next, &QToolButton::clicked, finder, &Finder::findNext);
    connect(m_close, &QToolButton::clicked, this, &FindBar::closeRequested);
    connect(m_replaceOne, &QPushButton::clicked, this, [this] { m_finder->replaceOne(m_replace->text()); });
    connect(m_replaceAll, &QPushButton::clicked, this, [this] { m_finder->replaceAll(m_replace->text()); });
    connect(finder, &Finder::changed, this, &FindBar::showState);
    connect(finder, &Finder::replaced, this, &FindBar::showReplaced);
    showState();
}

QToolButton *FindBar::addSwitch(const QString &text, const QString &name, const QString &says)
{
    auto *button = addButton(text, name, says);
    button->setCheckable(true);
    return button;
}

QToolButton *FindBar::addButton(const QString &text, const QString &name, const QString &says)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(says);
    button->setAccessibleName(says);
    button->setAutoRaise(true);
    return button;
}

void FindBar::build()
{
    m_find->setObjectName("findText"_L1);
    m_find->setAccessibleName(tr("Find in the text"));
    m_find->setPlaceholderText(tr("Find"));
    m_find->setClearButtonEnabled(true);
    m_replace->setObjectName("replaceText"_L1);
    m_replace->setAccessibleName(tr("Replace with"));
    m_replace->setPlaceholderText(tr("Replace with"));
    m_count->setObjectName("findCount"_L1);
    m_count->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_count->setFixedWidth(fontMetrics().horizontalAdvance(u"88,888 of 88,888+"_s));
    m_message->setObjectName("findMessage"_L1);
    m_replaceOne->setObjectName("replaceOne"_L1);
    m_replaceAll->setObjectName("replaceAll"_L1);

    auto *findRow = new QHBoxLayout;
    findRow->setSpacing(4);
    findRow->addWidget(m_find, 1);
    for (auto *button : {m_case, m_word, m_expression})
        findRow->addWidget(button);
    findRow->addWidget(m_count);
    for (auto *button : {m_previous, m_next, m_close})
        findRow->addWidget(button);
    auto *replaceRow = new QHBoxLayout(m_replaceRow);
    replaceRow->setContentsMargins(0, 0, 0, 0);
    replaceRow->setSpacing(4);
    replaceRow->addWidget(m_replace, 1);
    replaceRow->addWidget(m_replaceOne);
    replaceRow->addWidget(m_replaceAll);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(findRow);
    column->addWidget(m_replaceRow);
    column->addWidget(m_message);
    setTabOrder(m_find, m_replace);
    setTabOrder(m_replace, m_replaceOne);
    setTabOrder(m_replaceOne, m_replaceAll);
    setTabOrder(m_replaceAll, m_case);
}

void FindBar::open(const QString &text, bool replacing)
{
    m_finder->begin();
    m_replaceRow->setVisible(replacing || (isVisible() && m_replaceRow->isVisible()));
    if (!text.isEmpty() && text != m_find->text()) {
        m_find->setText(text); // searches
    } else {
        search();
    }
    show();
    auto *field = replacing && !m_find->text().isEmpty() && m_find->hasFocus() ? m_replace : m_find;
    field->setFocus(Qt::ShortcutFocusReason);
    field->selectAll();
}

void FindBar::setReadOnly(bool readOnly)
{
    m_readOnly = readOnly;
    updateReplace();
}

void FindBar::search()
{
    m_replacedText.clear();
    m_finder->setQuery({.text = m_find->text(),
                        .isExpression = m_expression->isChecked(),
                        .matchCase = m_case->isChecked(),
                        .wholeWord = m_word->isChecked()});
}

QString FindBar::trouble() const
{
    const auto &found = m_finder->found();
    if (found.error)
        return tr("This is no regular expression: at character %1, %2.")
            .arg(found.error->offset + 1)
            .arg(found.error->reason);
    switch (found.stop) {
    case textsearch::Stop::TooMany:
        return tr("There are more matches than are counted.");
    case textsearch::Stop::TooSlow:
        return tr("The search was given up because this expression takes too long here. There may be more matches.");
    case textsearch::Stop::AtTheEnd:
    case textsearch::Stop::Cancelled:
        break;
    }
    return m_finder->hasWrapped() ? tr("Went on from the other end of the text.") : m_replacedText;
}

void FindBar::showState()
{
    const auto &found = m_finder->found();
    const QLocale locale;
    const auto total = locale.toString(qlonglong(found.matches.size()))
        + (found.stop == textsearch::Stop::AtTheEnd ? QString() : u"+"_s);
    QString count;
    if (m_finder->query().text.isEmpty() || found.error)
        count.clear();
    else if (m_finder->isSearching())
        count = tr("searching…");
    else if (found.matches.empty())
        count = tr("no match");
    else if (const auto current = m_finder->current(); current > 0)
        count = tr("%1 of %2", "number of the match, and how many there are").arg(locale.toString(current), total);
    else
        count = tr("%1 found", "a number of matches").arg(total);
    m_count->setText(count);
    const auto message = trouble();
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    const bool any = m_finder->isSearching() || !found.matches.empty();
    m_previous->setEnabled(any);
    m_next->setEnabled(any);
    updateReplace();
}

void FindBar::updateReplace()
{
    const bool can = !m_readOnly && !m_finder->found().matches.empty();
    const auto why = m_readOnly ? tr("This text cannot be edited") : QString();
    for (auto *button : {m_replaceOne, m_replaceAll}) {
        button->setEnabled(can);
        button->setToolTip(why);
    }
    m_replace->setEnabled(!m_readOnly);
}

void FindBar::showReplaced(qsizetype matches, textsearch::Stop stop)
{
    if (stop == textsearch::Stop::AtTheEnd)
        m_replacedText = tr("%n matches were replaced.", nullptr, int(matches));
    else if (stop == textsearch::Stop::TooMany)
        m_replacedText = tr("Nothing was replaced: there are too many matches to do it in one step.");
    else
        m_replacedText = tr("Nothing was replaced: the expression takes too long here.");
    showState();
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (enter && modifiers == Qt::NoModifier && m_find->hasFocus())
        m_finder->findNext();
    else if (enter && modifiers == Qt::ShiftModifier && m_find->hasFocus())
        m_finder->findPrevious();
    else if (enter && modifiers == Qt::NoModifier && m_replace->hasFocus())
        m_finder->replaceOne(m_replace->text());
    else
        QWidget::keyPressEvent(event);
}

void FindBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_count->setFixedWidth(fontMetrics().horizontalAdvance(u"88,888 of 88,888+"_s));
}

} // namespace dlo
