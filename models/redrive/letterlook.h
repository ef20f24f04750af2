// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"

#include <QCoroTask>
#include <QHash>
#include <QPointer>
#include <QSet>

#include <chrono>
#include <functional>
#include <memory>

namespace dlo {

/*! Looks in the broker's list whether letters are still there. Not by their address: that a row is gone can only be
   read from the list (queen-http.md 3.2).

   One *pass* through the list of a queue and group, page by page, answers for all letters that ask: it is read only as
   far as somebody waits for, and keeps two hashes for each row it met. Many letters so cost one reading of the list and
   not one each. GUI thread; destroyed, waiting calls end with Cancelled "not-connected" when their page has come. */
class LetterLook
{
public:
    //! By the wall clock, which does not stand still while the machine sleeps. Another one for tests.
    using Clock = std::function<EpochMs()>;
    explicit LetterLook(Clock clock = {});
    ~LetterLook();
    LetterLook(const LetterLook &) = delete;
    LetterLook &operator=(const LetterLook &) = delete;

    //! False only when the list was read to its end and every row of it could be read: one that could not may be the
    //! one looked for (then Malformed "wrong-member"). An answer may rest on a pass begun \a maxAge ago; 0: on one
    //! begun now. Timeout "list-too-long" when a pass takes longer than \a limit. Other errors are the broker's.
    QCoro::Task<Result<bool>> isListed(const QPointer<Broker> &broker, DeadLetter letter,
                                       std::chrono::milliseconds maxAge, std::chrono::milliseconds limit);

    //! \a letter was removed by us, and with it the dead letters of all groups for the same message: a pass begun
    //! before would still tell of those.
    void noteRemoved(const LetterKey &letter);

private:
    struct Pass;
    using PassPtr = std::shared_ptr<Pass>;
    [[nodiscard]] PassPtr passFor(const QPointer<Broker> &broker, const DeadLetter &letter,
                                  std::chrono::milliseconds maxAge, std::chrono::milliseconds limit);
    static QCoro::Task<Result<bool>> ask(PassPtr pass, DeadLetter letter);
    static QCoro::Task<void> readOn(PassPtr pass);
    static void take(Pass &pass, const Result<LetterPage> &page);

    [[nodiscard]] static LetterKey messageOf(const LetterKey &letter);

    QSet<LetterKey> m_removed; //!< messages, see noteRemoved()
    Clock m_clock;
    std::shared_ptr<bool> m_alive; //!< false when this has gone
    QHash<std::pair<QString, QString>, PassPtr> m_latest; //!< by queue and group
};

} // namespace dlo
