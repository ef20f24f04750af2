// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/command/program.h"
#include "practice/practicebroker.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

#include <memory>

namespace dlo::test {

//! A practice broker with letters {"n":0,"v":1.10} and so on in "refunds", and the program.
class CommandRedriveFixture
{
protected:
    void serve(practice::Options options = {})
    {
        options.letters = 0;
        options.consumers = false;
        m_program = std::make_unique<Program>();
        m_broker = std::make_unique<practice::PracticeBroker>(options);
        QVERIFY(m_broker->start());
        m_url = {QStringLiteral("--url"), m_broker->url().toString()};
        m_plan = m_program->path(QStringLiteral("the.plan.jsonl"));
    }
    void bury(int letters)
    {
        for (int i = 0; i < letters; ++i) {
            m_broker->addDeadLetter(QStringLiteral("refunds"), QString::number(i % 4), QStringLiteral("g"),
                                    QStringLiteral("letter-%1").arg(i),
                                    "{\"n\":" + QByteArray::number(i) + ",\"v\":1.10}", QStringLiteral("broken"));
        }
    }
    [[nodiscard]] Ended run(const QStringList &words) const { return m_program->run(words + m_url); }
    //! Writes the plan file for what is there.
    [[nodiscard]] Ended plan(const QString &action, const QStringList &options = {}) const
    {
        return run(QStringList{QStringLiteral("plan"), QStringLiteral("refunds"), m_plan, QStringLiteral("--action"),
                               action, QStringLiteral("--overwrite")}
                   + options);
    }
    [[nodiscard]] QStringList redriveWords(const QStringList &options = {}) const
    {
        return QStringList{QStringLiteral("redrive"), m_plan, QStringLiteral("--run")} + options;
    }
    [[nodiscard]] Ended redrive(const QStringList &options = {}) const
    {
        return run(redriveWords(options + QStringList{QStringLiteral("--json")}));
    }
    [[nodiscard]] std::vector<practice::PracticeBroker::StoredMessage> messages() const
    {
        return m_broker->messages(QStringLiteral("refunds"));
    }
    //! How many different ones of bury() there are among messages().
    [[nodiscard]] int different() const
    {
        QSet<QByteArray> payloads;
        for (const auto &message : messages())
            payloads.insert(message.payload);
        return int(payloads.size());
    }
    [[nodiscard]] static QJsonObject object(const QByteArray &line) { return QJsonDocument::fromJson(line).object(); }
    //! The last line of a redrive or resume; its figures have been added up.
    [[nodiscard]] static QJsonObject sumOf(const Ended &ended)
    {
        if (ended.lines().isEmpty())
            return {};
        const auto sum = object(ended.lines().constLast())[QStringLiteral("sum")].toObject();
        qint64 all = 0;
        for (const auto &name : {"done", "refused", "failed", "gone", "duplicate", "sent-not-removed", "unknown",
                                 "skipped", "not-started"})
            all += sum[QLatin1StringView(name)].toInteger(-1'000'000);
        [&] { QCOMPARE(all, sum[QStringLiteral("matched")].toInteger(-1)); }();
        return sum;
    }
    //! Files of the program's folders that hold \a text.
    [[nodiscard]] QStringList filesWith(const QByteArray &text) const
    {
        QStringList found;
        QDirIterator it(m_program->path({}), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (file.open(QIODevice::ReadOnly) && file.readAll().contains(text))
                found << file.fileName();
        }
        return found;
    }

    std::unique_ptr<practice::PracticeBroker> m_broker;
    std::unique_ptr<Program> m_program;
    QStringList m_url;
    QString m_plan;
};

} // namespace dlo::test
