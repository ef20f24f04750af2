// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "core/secret.h"

#include <QCoroTask>

#include <deque>
#include <memory>

namespace dlo::queen {

/*! The secrets of one connection, which a server (or what stands in front of it) may repeat in its words: the
   credential and what the last logins gave. GUI thread. */
class Hidden
{
public:
    //! Stays.
    void addCredential(Secret secret);
    //! Stays until several newer ones are there: an answer may speak of the session before.
    void addSession(Secret secret);

    //! \a text with "[secret]" in their place, also of one that begins there and is cut off at the end.
    [[nodiscard]] QString redact(const QString &text) const;

private:
    std::deque<Secret> m_credentials;
    std::deque<Secret> m_sessions;
};

/*! The result of \a task, with the secrets taken out of the words of its error. Redacted here and not in the answer,
   because a short password may also be a part of a member's name or of a payload. */
template <typename T> // NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<T>> withoutSecrets(std::shared_ptr<const Hidden> hidden, QCoro::Task<Result<T>> task)
{
    auto result = co_await std::move(task);
    if (!result)
        result.error().serverText = hidden->redact(result.error().serverText);
    co_return result;
}

} // namespace dlo::queen
