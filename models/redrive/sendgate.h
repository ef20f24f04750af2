// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoroTask>
#include <QString>

namespace dlo {

/*! Through which one action of many goes to the broker: it says when, and whether at all. Asked in this order:
   mayWrite(), maySend(), the request, answered(), and for a push whose dead letter is to be removed mayFinish(), the
   removal, answered(). An answer that is not empty is a code ("cancelled"): nothing was sent and nothing is.

   GUI thread. An object of this lives until its action has ended; who keeps one waiting lets it go before he goes
   himself. */
class SendGate
{
public:
    SendGate() = default;
    virtual ~SendGate() = default;
    SendGate(const SendGate &) = delete;
    SendGate &operator=(const SendGate &) = delete;

    //! Why nothing may be sent now, without waiting.
    [[nodiscard]] virtual QString refusal() const = 0;
    //! Before the journal is told that the request goes out: what is told so should go out soon.
    virtual QCoro::Task<QString> mayWrite() = 0;
    //! The journal has been told. When this says yes, the request goes out before anything else happens.
    virtual QCoro::Task<QString> maySend() = 0;
    //! The push has been accepted: its removal follows whatever happens, when there is room for a request.
    virtual QCoro::Task<void> mayFinish() = 0;
    //! A request was answered.
    virtual void answered() = 0;
};

} // namespace dlo
