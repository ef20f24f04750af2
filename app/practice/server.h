// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/faults.h"
#include "practice/gate.h"
#include "practice/httplistener.h"
#include "practice/randomfaults.h"
#include "practice/state.h"

#include <QTimer>

#include <list>
#include <mutex>
#include <optional>

namespace dlo::practice {

//! What the server's thread and the broker's callers share, behind one lock.
struct World
{
    World(const Options &given)
        : options(given)
        , state(given.profile, given.seed)
    { }
    mutable std::mutex mutex;
    const Options options;
    State state;
    Faults faults;
    std::optional<RandomFaults> randomFaults;
    int requests = 0;
};

//! Answers requests from the world: faults, gate, route, handler. Lives in the broker's thread.
class Server : public QObject, public RequestHandler
{
    Q_OBJECT
public:
    explicit Server(World *world);

    //! Seeds the world and begins to listen on loopback; the port, or 0 when it is taken.
    [[nodiscard]] quint16 listen();

    void handle(const Request &request, HttpConnection *connection) override;
    [[nodiscard]] bool refusesPipelining(const Request &request) const override;

private:
    //! A pop that waits for messages.
    struct Waiting
    {
        Request request = {};
        QPointer<HttpConnection> connection = {};
        quint64 exchange = 0;
        qint64 deadlineUs = 0;
    };
    struct Outcome
    {
        Reply reply = {};
        int delayMs = 0;
        qint64 waitMs = 0;
        bool dies = false;
    };

    Outcome answer(const Request &request, bool lastTry);
    Outcome carriedOut(const Request &request, const RouteMatch &match, const QByteArray &subject, bool lastTry);
    [[nodiscard]] std::optional<Reply> faultBefore(const Request &request, const RouteMatch *match);
    void faultAfter(const Request &request, const RouteMatch &match, Reply &reply);
    Outcome control(const Request &request);
    void deliver(HttpConnection *connection, const Outcome &outcome);
    void serveWaiting();
    void tick();

    World *m_world;
    Gate m_gate;
    HttpListener m_listener;
    QTimer m_tick;
    std::list<Waiting> m_waiting;
    int m_ticks = 0;
};

} // namespace dlo::practice
