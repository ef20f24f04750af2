// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/canarylook.h"

#include <QDeadlineTimer>
#include <QSet>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr std::chrono::minutes longestLook{5}; //!< a list that never ends

} // namespace

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<int>> countDiedAgain(QPointer<Broker> broker, std::vector<Verdict> sent)
{
    QSet<QString> ids;
    QSet<QString> queues;
    for (const Verdict &verdict : sent) {
        if (verdict.newTransactionId.isEmpty())
            co_return fail({.kind = ErrorKind::Malformed, .code = u"no-transaction-id"_s});
        ids.insert(verdict.newTransactionId);
        queues.insert(verdict.to.queue.isEmpty() ? verdict.letter.queue : verdict.to.queue);
    }
    const QDeadlineTimer limit(longestLook);
    QSet<QString> died;
    for (const QString &queue : std::as_const(queues)) {
        LetterQuery query;
        query.queue = queue;
        for (std::optional<LetterCursor> cursor = LetterCursor(); cursor;) {
            if (!broker)
                co_return fail({.kind = ErrorKind::Cancelled, .code = u"not-connected"_s});
            const auto page = co_await broker->letters(query, *cursor);
            if (!page)
                co_return fail(page.error());
            for (const DeadLetter &letter : page->letters) {
                if (ids.contains(letter.transactionId))
                    died.insert(letter.transactionId);
            }
            if (limit.hasExpired())
                co_return fail({.kind = ErrorKind::Timeout, .code = u"list-too-long"_s});
            cursor = page->next;
        }
    }
    co_return int(died.size());
}

} // namespace dlo
