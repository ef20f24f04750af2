// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"
#include "redrive/redriverunner.h"
#include "session/session.h"
#include "support/fakebroker.h"
#include "views/redrive/manyflow.h"
#include "views/redrive/plandialog.h"
#include "views/redrive/rundialog.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

namespace dlo::test {

//! A window with what is done to many letters, over a session with a fake broker.
class ManyFixture : public QObject
{
protected:
    void begin(int letters, const ConnectionProfile &profile = {})
    {
        using namespace Qt::StringLiterals;
        m_dir = std::make_unique<QTemporaryDir>();
        m_journal = std::make_unique<Journal>(m_dir->filePath(u"journal.sqlite"_s));
        auto own = profile;
        own.id = u"one"_s;
        own.name = u"payments"_s;
        m_session = std::make_unique<Session>(own, *m_journal, QThreadPool::globalInstance());
        m_letters.clear();
        for (int number = 1; number <= letters; ++number)
            m_letters.push_back(sampleLetter(number));
        auto broker = std::make_unique<FakeBroker>();
        m_broker = broker.get();
        m_broker->setLetters(m_letters);
        m_broker->setQueues({{.name = u"orders"_s}, {.name = u"emails"_s}});
        m_window = std::make_unique<QWidget>();
        m_window->resize(900, 600);
        m_window->show();
        m_flow = new ManyFlow(*m_journal, m_window.get());
        m_session->open(std::move(broker));
        QTRY_COMPARE(m_session->letters().store().size(), qsizetype(letters));
        QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
        m_flow->setSession(m_session.get());
    }
    void end()
    {
        m_window.reset();
        m_session.reset();
        m_journal.reset();
        m_dir.reset();
        m_broker = nullptr;
        QThreadPool::globalInstance()->waitForDone();
    }
    std::vector<LetterStore::Entry> entries() const { return m_session->letters().store().entries(); }
    template <typename T>
    T *find(const char *name)
    {
        return m_window->findChild<T *>(QLatin1StringView(name));
    }
    PlanDialog *question() { return find<PlanDialog>("planDialog"); }
    RunDialog *shownRun() { return find<RunDialog>("runDialog"); }
    QString text(const char *name) { return find<QLabel>(name)->text(); }
    void confirm()
    {
        auto *button = find<QPushButton>("planConfirm");
        QVERIFY(button->isEnabled());
        button->click();
    }

    std::vector<DeadLetter> m_letters;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<QWidget> m_window;
    ManyFlow *m_flow = nullptr;
    FakeBroker *m_broker = nullptr;
};

} // namespace dlo::test
