// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"
#include "session/session.h"
#include "support/fakebroker.h"
#include "views/letter/carefuldialog.h"
#include "views/letter/letteractions.h"
#include "views/letter/letterpane.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/readingtime.h"

#include <QAction>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

namespace dlo::test {

//! A letter pane over a session with a fake broker; three letters, unless a test changes them before open().
class LetterFixture : public QObject
{
protected:
    void begin() { m_letters = {sampleLetter(1), sampleLetter(2), sampleLetter(3)}; }

    void end()
    {
        m_pane.reset();
        m_session.reset();
        m_journal.reset();
        m_dir.reset();
        m_broker = nullptr;
        QThreadPool::globalInstance()->waitForDone();
    }

    void open(const ConnectionProfile &profile = {})
    {
        using namespace Qt::StringLiterals;
        m_dir = std::make_unique<QTemporaryDir>();
        m_journal = std::make_unique<Journal>(m_dir->filePath(u"journal.sqlite"_s));
        auto own = profile;
        own.id = u"one"_s;
        if (own.name.isEmpty())
            own.name = u"payments"_s;
        m_session = std::make_unique<Session>(own, *m_journal, QThreadPool::globalInstance());
        auto broker = std::make_unique<FakeBroker>();
        m_broker = broker.get();
        m_broker->setLetters(m_letters);
        m_broker->setQueues({{.name = u"orders"_s}, {.name = u"emails"_s}});
        m_pane = std::make_unique<LetterPane>();
        m_pane->resize(560, 720);
        m_pane->show();
        m_pane->setSession(m_session.get());
        m_session->open(std::move(broker));
        QTRY_COMPARE(m_session->letters().store().size(), qsizetype(m_letters.size()));
        QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
        QTRY_VERIFY(!m_journal->idKey().isEmpty()); // as by the time a person can have clicked
    }

    void show(int number) { m_pane->showLetter(m_letters[size_t(number - 1)].key()); }

    //! Puts the cursor after \a text of the editor, selecting it, and presses \a key.
    void type(const QString &text, Qt::Key key)
    {
        const auto cursor = editor()->document()->find(text);
        QVERIFY(!cursor.isNull());
        editor()->setTextCursor(cursor);
        QTest::keyClick(editor(), key);
    }

    template <typename T>
    T *find(const QString &name)
    {
        auto *found = m_pane->findChild<T *>(name);
        if (!found)
            qWarning() << "there is no" << name;
        return found;
    }
    QDialog *dialog(const QString &name)
    {
        auto *found = m_pane->findChild<QDialog *>(name);
        return found && found->isVisible() ? found : nullptr;
    }
    PayloadEditor *editor() { return m_pane->findChild<PayloadEditor *>(QStringLiteral("payloadEditor")); }
    QString bannerText(const QString &name)
    {
        return find<QWidget>(name)->findChild<QLabel *>(QStringLiteral("bannerText"))->text();
    }
    QString banner() { return bannerText(QStringLiteral("verdictBanner")); }
    bool bannerShown() { return !find<QWidget>(QStringLiteral("verdictBanner"))->isHidden(); }

    std::vector<DeadLetter> m_letters;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<LetterPane> m_pane;
    FakeBroker *m_broker = nullptr;
};

} // namespace dlo::test
