// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/letterlook.h"

#include "core/wakeup.h"

#include <QDateTime>
#include <QDeadlineTimer>
#include <QRandomGenerator>
#include <QSet>

#include <optional>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace dlo {

struct LetterLook::Pass
{
    //! Of a key, under seeds nobody can know: that two rows have the same is as good as impossible.
    using Mark = std::pair<quint64, quint64>;
    [[nodiscard]] Mark markOf(const LetterKey &key) const
    {
        return {qHash(key, seeds.first), qHash(key, seeds.second)};
    }

    QPointer<Broker> broker = nullptr;
    std::shared_ptr<bool> alive = nullptr;
    LetterQuery query = {};
    EpochMs begun = 0;
    QDeadlineTimer limit = {};
    std::pair<size_t, size_t> seeds
        = {size_t(QRandomGenerator::global()->generate64()), size_t(QRandomGenerator::global()->generate64())};
    LetterCursor cursor = {};
    QSet<Mark> met = {};
    bool allRead = true;
    bool atEnd = false;
    std::optional<Error> error = std::nullopt;
    bool isReading = false;
    std::vector<std::shared_ptr<Wakeup>> waiting = {};
};

LetterLook::LetterLook(Clock clock)
    : m_clock(clock ? std::move(clock) : Clock(QDateTime::currentMSecsSinceEpoch))
    , m_alive(std::make_shared<bool>(true))
{ }

LetterLook::~LetterLook()
{
    *m_alive = false;
}

LetterLook::PassPtr LetterLook::passFor(const QPointer<Broker> &broker, const DeadLetter &letter,
                                        std::chrono::milliseconds maxAge, std::chrono::milliseconds limit)
{
    const bool shared = maxAge.count() > 0;
    PassPtr &latest = m_latest[{letter.address.queue, letter.address.group}];
    const EpochMs now = m_clock();
    if (shared && latest && latest->broker == broker && !latest->error && latest->begun <= now
        && now - latest->begun <= maxAge.count())
        return latest;
    auto pass = std::make_shared<Pass>();
    pass->broker = broker;
    pass->alive = m_alive;
    pass->begun = now;
    pass->limit.setRemainingTime(limit);
    pass->query.queue = letter.address.queue;
    if (!letter.address.group.isEmpty())
        pass->query.group = letter.address.group;
    if (shared)
        latest = pass;
    return pass;
}

QCoro::Task<Result<bool>> LetterLook::isListed(const QPointer<Broker> &broker, DeadLetter letter,
                                               std::chrono::milliseconds maxAge, std::chrono::milliseconds limit)
{
    const bool mayBeOld = maxAge.count() > 0;
    if (mayBeOld && m_removed.contains(messageOf(letter.key())))
        return [](bool listed) -> QCoro::Task<Result<bool>> { co_return listed; }(false);
    auto pass = passFor(broker, letter, maxAge, limit);
    return ask(std::move(pass), std::move(letter));
}

LetterKey LetterLook::messageOf(const LetterKey &letter)
{
    return {.queue = letter.queue, .partitionId = letter.partitionId, .transactionId = letter.transactionId};
}

void LetterLook::noteRemoved(const LetterKey &letter)
{
    m_removed.insert(messageOf(letter));
}

QCoro::Task<Result<bool>> LetterLook::ask(PassPtr pass, DeadLetter letter)
{
    const auto mark = pass->markOf(letter.key());
    while (!pass->met.contains(mark)) {
        if (pass->error)
            co_return fail(*pass->error);
        if (pass->atEnd && pass->allRead)
            co_return false;
        if (pass->atEnd)
            co_return fail({.kind = ErrorKind::Malformed, .code = u"wrong-member"_s});
        const auto wakeup = std::make_shared<Wakeup>();
        pass->waiting.push_back(wakeup);
        if (!pass->isReading)
            readOn(pass);
        co_await *wakeup;
    }
    co_return true;
}

//! The next page, for all that wait.
QCoro::Task<void> LetterLook::readOn(PassPtr pass)
{
    pass->isReading = true;
    if (!*pass->alive || !pass->broker)
        take(*pass, fail({.kind = ErrorKind::Cancelled, .code = u"not-connected"_s}));
    else
        take(*pass, co_await pass->broker->letters(pass->query, pass->cursor));
    pass->isReading = false;
    for (const auto &wakeup : std::exchange(pass->waiting, {}))
        wakeup->open();
}

void LetterLook::take(Pass &pass, const Result<LetterPage> &page)
{
    if (!page) {
        pass.error = page.error();
        return;
    }
    for (const DeadLetter &row : page->letters)
        pass.met.insert(pass.markOf(row.key()));
    pass.allRead = pass.allRead && page->unreadable.empty();
    pass.atEnd = !page->next;
    if (page->next)
        pass.cursor = *page->next;
    if (!pass.atEnd && pass.limit.hasExpired())
        pass.error = Error{.kind = ErrorKind::Timeout, .code = u"list-too-long"_s};
}

} // namespace dlo
