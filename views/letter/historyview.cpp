// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/historyview.h"

#include "archive/journalarchive.h"
#include "letters/lettertablemodel.h"
#include "views/common/colours.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/letter/entrytexts.h"
#include "views/letter/historytexts.h"

#include <QCoroFuture>
#include <QDateTime>
#include <QScrollBar>
#include <QSet>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

HistoryView::HistoryView(QWidget *parent)
    : QScrollArea(parent)
    , m_empty(nullptr)
{
    setObjectName("historyView"_L1);
    setAccessibleName(tr("History of the dead letter"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    m_later.setSingleShot(true);
    m_later.setInterval(150ms); // moving through a list with the keyboard reads the last one only
    connect(&m_later, &QTimer::timeout, this, &HistoryView::read);
    say({});
}

void HistoryView::setArchive(JournalArchive *archive)
{
    if (m_archive)
        m_archive->disconnect(this);
    m_archive = archive;
    if (!archive)
        return;
    connect(archive, &JournalArchive::changed, this, &HistoryView::readSoon);
    connect(archive, &JournalArchive::emptied, this, &HistoryView::readSoon);
    readSoon();
}

void HistoryView::setListed(LetterTableModel *letters)
{
    m_listed = letters;
}

void HistoryView::showLetter(const QString &broker, const DeadLetter &letter)
{
    const bool same = m_letter && m_letter->key() == letter.key() && m_broker == broker;
    m_broker = broker;
    m_letter = letter;
    if (!same) {
        ++m_generation;
        m_history.reset();
        m_diedAgain.clear();
        m_typedAt.reset();
        say(tr("The history is being read…"));
    }
    readSoon();
}

void HistoryView::clear()
{
    ++m_generation;
    m_letter.reset();
    m_history.reset();
    m_diedAgain.clear();
    m_typedAt.reset();
    say({});
}

void HistoryView::setDraft(std::optional<EpochMs> typedAt)
{
    if (m_typedAt == typedAt)
        return;
    m_typedAt = typedAt;
    if (m_history && isVisible())
        fill();
}

void HistoryView::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    if (m_wanted)
        readSoon();
}

void HistoryView::readSoon()
{
    m_wanted = true;
    if (m_letter && m_archive && (isVisible() || (m_notesSeen && m_noted != m_letter->key())))
        m_later.start();
}

QCoro::Task<void> HistoryView::read()
{
    if (!m_letter || !m_archive)
        co_return;
    const QPointer self(this);
    const auto generation = m_generation;
    const auto letter = *m_letter;
    const auto broker = m_broker;
    if (m_notesSeen && m_noted != letter.key()) {
        m_noted = letter.key();
        co_await m_archive->noteSeen(broker, letter.key(), QDateTime::currentMSecsSinceEpoch());
    }
    if (!self || generation != m_generation || !isVisible() || !m_archive)
        co_return;
    m_wanted = false;
    const auto found = co_await m_archive->history(broker, letter);
    if (!self || generation != m_generation)
        co_return;
    if (!found) {
        const auto why = sentences::ofError(found.error());
        say(tr("The history cannot be read. %1").arg(why.what));
        co_return;
    }
    m_history = *found;
    fill();
    lookForListed(generation);
}

//! Those that nothing was done to yet are only in the list. On a worker: there may be a million.
QCoro::Task<void> HistoryView::lookForListed(quint64 generation)
{
    const QPointer self(this);
    QSet<QString> ids;
    for (const auto &each : m_history->entries) {
        if (each.kinship != Kinship::Before && each.kinship != Kinship::SameContent)
            ids.insert(each.entry.newTransactionId);
    }
    ids.remove(QString());
    if (ids.isEmpty() || !m_listed)
        co_return;
    const auto found = co_await QtConcurrent::run([ids, own = m_letter->key(), letters = m_listed->store().entries()] {
        constexpr size_t most = 20;
        std::vector<LetterStore::Entry> again;
        for (const auto &letter : letters) {
            if (again.size() < most && ids.contains(letter->transactionId) && letter->key() != own)
                again.push_back(letter);
        }
        return again;
    });
    if (!self || generation != m_generation || found.empty())
        co_return;
    m_diedAgain = found;
    fill();
}

std::vector<HistoryView::Fact> HistoryView::facts() const
{
    std::vector<Fact> facts;
    const auto add = [&facts](const std::optional<EpochMs> &at, const QString &text) {
        if (at)
            facts.push_back({.at = *at, .heading = historytexts::when(*at), .text = text});
    };
    add(m_letter->enqueuedAt, tr("The message was put into its queue."));
    add(m_letter->failedAt, tr("The message died: its consumer gave up on it."));
    add(m_history->seenAt, tr("It was first shown here."));
    add(m_typedAt, tr("It was edited here, and this was not sent yet."));
    for (const auto &letter : m_diedAgain) {
        Fact fact{.at = letter->failedAt.value_or(0),
                  .text = tr("It died again and is in the list: %1").arg(entrytexts::letterName(letter->key())),
                  .letter = letter->key()};
        fact.heading = letter->failedAt ? historytexts::when(*letter->failedAt) : tr("Time not told");
        facts.push_back(std::move(fact));
    }
    for (const auto &each : m_history->entries) {
        const bool other = each.kinship != Kinship::Own;
        facts.push_back({.at = each.entry.at,
                         .heading = historytexts::when(each.entry.at, each.entry.who),
                         .text = historytexts::sentence(each),
                         .letter = other && m_listed && m_listed->store().find(each.entry.letter) >= 0
                             ? std::optional(each.entry.letter)
                             : std::nullopt,
                         .kept = each.isKept ? each.entry.id : 0});
    }
    std::ranges::stable_sort(facts, std::ranges::greater(), &Fact::at);
    return facts;
}

void HistoryView::fill()
{
    const auto shown = facts();
    if (shown.empty())
        return say(tr("Nothing is known of this dead letter yet. What is done to it here will be listed."));
    const int place = verticalScrollBar() ? verticalScrollBar()->value() : 0;
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(2);
    int number = 0;
    for (const Fact &fact : shown)
        addFact(column, number++, fact);
    if (!m_history->isWhole)
        column->addWidget(new PlainLabel(tr("There is more than can be listed here."), PlainLabel::Fit::Wrap, content));
    column->addStretch(1);
    setWidget(content); // deletes what was shown before
    m_empty = nullptr;
    verticalScrollBar()->setValue(place);
}

void HistoryView::addFact(QVBoxLayout *column, int number, const Fact &fact)
{
    auto *heading = new PlainLabel(fact.heading, PlainLabel::Fit::Wrap);
    heading->setObjectName(u"historyWhen%1"_s.arg(number));
    auto muted = heading->palette();
    muted.setColor(QPalette::WindowText, colours::muted(palette()));
    heading->setPalette(muted);
    auto *text = new PlainLabel(fact.text, PlainLabel::Fit::Wrap);
    text->setObjectName(u"historyWhat%1"_s.arg(number));
    text->setAccessibleName(fact.heading);
    column->addWidget(heading);
    column->addWidget(text);
    auto *links = new QHBoxLayout;
    const auto addLink = [&](const QString &title, const QString &name, const auto &what) {
        auto *button = new QToolButton;
        button->setObjectName(name + QString::number(number));
        button->setText(title);
        button->setAccessibleDescription(fact.text);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, what);
        links->addWidget(button);
    };
    if (fact.letter)
        addLink(tr("Show that letter"), u"historyLetter"_s,
                [this, key = *fact.letter] { Q_EMIT letterRequested(key); });
    if (fact.kept > 0)
        addLink(tr("Show the kept copy"), u"historyKept"_s, [this, id = fact.kept] { Q_EMIT keptRequested(id); });
    if (links->count() > 0) {
        links->addStretch(1);
        column->addLayout(links);
    } else {
        delete links;
    }
    column->addSpacing(8);
}

void HistoryView::say(const QString &text)
{
    if (!m_empty) {
        m_empty = new PlainLabel(PlainLabel::Fit::Wrap);
        m_empty->setObjectName("historyEmpty"_L1);
        m_empty->setMargin(8);
        m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeading);
        setWidget(m_empty);
    }
    m_empty->setText(text);
}

} // namespace dlo
