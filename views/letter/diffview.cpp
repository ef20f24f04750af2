// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/diffview.h"

#include "payload/editabletext.h"
#include "views/common/plainlabel.h"
#include "views/letter/diffcolumn.h"
#include "views/letter/payloadtext.h"
#include "views/letter/storedsentence.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QScrollBar>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr qsizetype syncLimit = qsizetype(64) * 1024; // characters

QString inlineKey()
{
    return u"diff/inline"_s;
}

QToolButton *button(const QString &name, const QString &text, QWidget *parent)
{
    auto *result = new QToolButton(parent);
    result->setObjectName(name);
    result->setText(text);
    result->setAutoRaise(true);
    result->setFocusPolicy(Qt::TabFocus);
    return result;
}

} // namespace

DiffView::DiffView(QSettings *settings, QWidget *parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_summary(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_why(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_previous(button(u"diffPrevious"_s, tr("Previous change"), this))
    , m_next(button(u"diffNext"_s, tr("Next change"), this))
    , m_sideBySide(button(u"diffSideBySide"_s, tr("Side by side"), this))
    , m_inline(button(u"diffInline"_s, tr("Inline"), this))
    , m_pages(new QStackedWidget(this))
    , m_columns(new QSplitter(this))
{
    m_summary->setObjectName("diffSummary"_L1);
    m_why->setObjectName("diffStoredWhy"_L1);
    m_why->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    buildBar();
    buildColumns();
    column->addWidget(m_pages, 1);
    column->addWidget(m_why);
    setInline(m_settings && m_settings->value(inlineKey()).toBool());
}

void DiffView::buildBar()
{
    m_previous->setIcon(style()->standardIcon(QStyle::SP_ArrowUp));
    m_next->setIcon(style()->standardIcon(QStyle::SP_ArrowDown));
    m_previous->setToolTip(tr("Previous change (Shift+F7)"));
    m_next->setToolTip(tr("Next change (F7)"));
    for (auto *step : {m_previous, m_next}) {
        step->setToolButtonStyle(Qt::ToolButtonIconOnly);
        step->setAccessibleName(step->text());
    }
    for (auto *mode : {m_sideBySide, m_inline})
        mode->setCheckable(true);
    connect(m_previous, &QToolButton::clicked, this, [this] { go(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { go(1); });
    // clicked, not toggled: a mode stays when it is chosen again.
    connect(m_sideBySide, &QToolButton::clicked, this, [this] { setInline(false); });
    connect(m_inline, &QToolButton::clicked, this, [this] { setInline(true); });
    connect(new QShortcut(Qt::Key_F7, this), &QShortcut::activated, this, [this] { go(1); });
    connect(new QShortcut(Qt::SHIFT | Qt::Key_F7, this), &QShortcut::activated, this, [this] { go(-1); });
    auto *bar = new QHBoxLayout;
    bar->setSpacing(2);
    bar->addWidget(m_summary, 1);
    for (auto *item : {m_previous, m_next, m_sideBySide, m_inline})
        bar->addWidget(item);
    qobject_cast<QVBoxLayout *>(layout())->addLayout(bar);
}

void DiffView::buildColumns()
{
    m_columns->setChildrenCollapsible(false);
    const std::array names{u"diffBefore"_s, u"diffAfter"_s, u"diffStored"_s};
    const std::array spoken{tr("Before"), tr("After: what is sent"), tr("What will be stored")};
    for (size_t i = 0; i < m_sides.size(); ++i) {
        auto *side = new QWidget(m_columns);
        auto *rows = new QVBoxLayout(side);
        rows->setContentsMargins(0, 0, 0, 0);
        rows->setSpacing(2);
        m_headings[i] = new PlainLabel(spoken[i], PlainLabel::Fit::Elide, side);
        m_sides[i] = new DiffColumn(side);
        m_sides[i]->setObjectName(names[i]);
        m_sides[i]->setAccessibleName(spoken[i]);
        m_sides[i]->setMinimumWidth(100);
        rows->addWidget(m_headings[i]);
        rows->addWidget(m_sides[i], 1);
        m_columns->addWidget(side);
        connect(m_sides[i], &QPlainTextEdit::cursorPositionChanged, this, &DiffView::updateSummary);
    }
    m_sides.back()->parentWidget()->hide();
    joinScrollBars();
    m_text = new DiffColumn(m_pages);
    m_text->setObjectName("diffText"_L1);
    m_text->setAccessibleName(tr("Changes, before and after"));
    connect(m_text, &QPlainTextEdit::cursorPositionChanged, this, &DiffView::updateSummary);
    m_pages->addWidget(m_columns);
    m_pages->addWidget(m_text);
    const auto signs = tr("− removed   + added   ~ white space only   → stored otherwise   × not stored here");
    for (auto *shown : {m_sides[0], m_sides[1], m_sides[2], m_text}) {
        shown->setToolTip(signs);
        shown->setAccessibleDescription(signs);
    }
}

//! All columns show the same lines at the same height.
void DiffView::joinScrollBars()
{
    for (auto *from : m_sides) {
        from->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        for (auto *to : m_sides) {
            if (from == to)
                continue;
            connect(from->verticalScrollBar(), &QScrollBar::valueChanged, to->verticalScrollBar(),
                    &QScrollBar::setValue);
            connect(from->horizontalScrollBar(), &QScrollBar::valueChanged, to->horizontalScrollBar(),
                    &QScrollBar::setValue);
        }
        // A scroll bar in one column only would leave room for fewer lines there.
        connect(from->horizontalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
            const bool any = std::ranges::any_of(
                m_sides, [](const DiffColumn *side) { return side->horizontalScrollBar()->maximum() > 0; });
            for (auto *side : m_sides)
                side->setHorizontalScrollBarPolicy(any ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
        });
    }
}

DiffView::Outcome DiffView::outcomeOf(const Input &input)
{
    const TextDiffOptions options{.language = input.isJson ? DiffLanguage::Json : DiffLanguage::Words};
    const auto before = input.before.toUtf8();
    const auto after = input.after.toUtf8();
    auto stored = input.normaliser ? input.normaliser(input.sent) : std::nullopt;
    if (stored && input.sent.size() <= payloadtext::maxCompared) { // it takes many times as much memory
        const auto shown = EditableText(stored->bytes).shown();
        if (shown != EditableText(input.sent).shown())
            return {.diff = textDiff(before, after, shown.toUtf8(), options), .stored = std::move(stored)};
    }
    return {.diff = textDiff(before, after, options), .stored = std::nullopt};
}

void DiffView::compare(const Input &input)
{
    const auto generation = ++m_generation;
    m_broker = input.broker;
    if (input.before.size() + input.after.size() + input.sent.size() <= syncLimit) {
        showOutcome(outcomeOf(input));
        return;
    }
    m_isComparing = true;
    updateSummary();
    QtConcurrent::run([input] { return outcomeOf(input); }).then(this, [this, generation](const Outcome &outcome) {
        if (generation == m_generation)
            showOutcome(outcome);
    });
}

void DiffView::showOutcome(const Outcome &outcome)
{
    m_isComparing = false;
    m_diff = outcome.diff;
    const bool third = m_diff.hasStored;
    m_headings.back()->setText(tr("What %1 will store").arg(m_broker));
    m_sides.back()->parentWidget()->setVisible(third);
    m_sides[1]->setVerticalScrollBarPolicy(third ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    m_sides.back()->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_why->setText(outcome.stored ? storedSentence(m_broker, *outcome.stored) : QString());
    m_why->setVisible(outcome.stored.has_value());
    m_pages->setVisible(!m_diff.rows.empty());
    fill();
    Q_EMIT compared();
}

void DiffView::setInline(bool isInline)
{
    m_isInline = isInline;
    m_inline->setChecked(isInline);
    m_sideBySide->setChecked(!isInline);
    if (m_settings && m_settings->value(inlineKey()).toBool() != isInline)
        m_settings->setValue(inlineKey(), isInline);
    m_pages->setCurrentIndex(isInline ? 1 : 0);
    fill();
}

void DiffView::fill()
{
    if (m_isInline) {
        m_text->showLines(inlineLines(m_diff));
    } else {
        constexpr std::array sides{DiffSide::Before, DiffSide::After, DiffSide::Stored};
        for (size_t i = 0; i < m_sides.size(); ++i) {
            if (sides[i] != DiffSide::Stored || m_diff.hasStored)
                m_sides[i]->showLines(sideLines(m_diff, sides[i]));
        }
    }
    if (const auto all = stops(); !all.empty()) {
        leader()->goTo(all.front());
        leader()->verticalScrollBar()->setValue(0); // as much of the beginning as there is
    }
    updateSummary();
}

DiffColumn *DiffView::leader() const
{
    if (m_isInline)
        return m_text;
    const auto focused = std::ranges::find_if(m_sides, [](const DiffColumn *side) { return side->hasFocus(); });
    return focused != m_sides.end() ? *focused : m_sides[1];
}

std::vector<int> DiffView::stops() const
{
    std::vector<int> result;
    const auto &lines = leader()->lines();
    for (size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].isStop)
            result.push_back(int(i));
    }
    return result;
}

void DiffView::go(int direction)
{
    const auto all = stops();
    const int here = leader()->currentLine();
    const auto next = direction > 0 ? std::ranges::upper_bound(all, here) : std::ranges::lower_bound(all, here);
    if (direction > 0 ? next == all.end() : next == all.begin())
        return;
    const int line = direction > 0 ? *next : *std::prev(next);
    if (m_isInline) {
        m_text->goTo(line);
    } else {
        for (auto *side : m_sides)
            side->goTo(line);
    }
    updateSummary();
}

void DiffView::updateSummary()
{
    const auto all = stops();
    const int here = leader()->currentLine();
    const auto behind = std::ranges::upper_bound(all, here);
    const auto current = int(behind - all.begin());
    m_summary->setText(summary(all, current));
    m_next->setEnabled(!m_isComparing && behind != all.end());
    m_previous->setEnabled(!m_isComparing && std::ranges::lower_bound(all, here) != all.begin());
    for (auto *mode : {m_sideBySide, m_inline})
        mode->setEnabled(!m_isComparing && !m_diff.rows.empty());
}

QString DiffView::summary(const std::vector<int> &stops, int current) const
{
    if (m_isComparing)
        return tr("Comparing…");
    const auto places = m_diff.changes + m_diff.spacingChanges;
    if (places == 0)
        return m_diff.hasStored ? tr("You changed nothing. The broker will store it otherwise.")
                                : tr("Nothing changed: what is sent is what came.");
    QStringList parts;
    if (m_diff.gaveUp)
        parts.append(tr("Too different to compare line by line: all that is between the first and the last difference "
                        "is shown as removed and added."));
    else if (m_diff.changes == 0)
        parts.append(tr("Only white space changed, in %n place(s).", nullptr, int(places)));
    else
        parts.append(tr("Change %1 of %2.").arg(QLocale().toString(std::max(current, 1)), QLocale().toString(places)));
    if (m_diff.changes > 0 && m_diff.spacingChanges > 0)
        parts.append(tr("%n of them in white space only.", nullptr, int(m_diff.spacingChanges)));
    if (m_diff.isCut)
        parts.append(tr("The first %n of them are shown.", nullptr, int(stops.size())));
    return parts.join(u' ');
}

} // namespace dlo
