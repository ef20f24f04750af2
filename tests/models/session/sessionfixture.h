// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/session.h"

#include "support/await.h"
#include "support/fakebroker.h"

#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

#include <memory>

namespace dlo::test::sessions {

using namespace Qt::StringLiterals;

inline const Error unauthorized{.kind = ErrorKind::Auth, .httpStatus = 401};
inline const Error failure{.kind = ErrorKind::Network};
inline const Error timeout{.kind = ErrorKind::Timeout, .mayHaveHappened = true};

//! A session that can be opened with a fake broker of two queues, one group and two letters.
class SessionFixture
{
protected:
    void setUp()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_file = m_dir->filePath(u"journal.sqlite"_s);
        m_journal = std::make_unique<Journal>(m_file);
        m_profile = {};
        m_profile.id = u"profile"_s;
        m_profile.name = u"payments"_s;
        m_profile.url = QUrl(u"http://broker.example:6632"_s);
        makeSession();
    }
    void tearDown()
    {
        m_session.reset();
        m_journal.reset();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    void makeSession(std::chrono::milliseconds unlockFor = Session::unlockTime)
    {
        m_session = std::make_unique<Session>(m_profile, *m_journal, &m_pool, nullptr, unlockFor);
    }

    static std::unique_ptr<FakeBroker> made()
    {
        auto broker = std::make_unique<FakeBroker>();
        broker->setQueues({{.name = u"emails"_s}, {.name = u"orders"_s}});
        broker->setGroups({{.name = u"billing"_s, .queue = u"orders"_s}});
        broker->setLetters({sampleLetter(2), sampleLetter(1)});
        return broker;
    }

    FakeBroker *open(std::unique_ptr<FakeBroker> broker = nullptr)
    {
        if (!broker)
            broker = made();
        FakeBroker *opened = broker.get();
        m_session->open(std::unique_ptr<Broker>(std::move(broker)));
        [&] {
            QTRY_COMPARE(m_session->state(), Session::State::Ready);
            QTRY_COMPARE(m_session->queues().size(), size_t(2));
            QTRY_COMPARE(m_session->groups().size(), size_t(1));
            QTRY_COMPARE(m_session->letters().rowCount(), 2);
        }();
        return opened;
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;
    QThreadPool m_pool;
    ConnectionProfile m_profile;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Session> m_session;
};

} // namespace dlo::test::sessions
