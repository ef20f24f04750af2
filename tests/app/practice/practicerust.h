// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/practicebroker.h"
#include "rawclient.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace dlo::test {

using namespace dlo::practice;
using namespace Qt::StringLiterals;

//! A practice broker of one of the Rust generations, and how to talk to it.
struct PracticeRust
{
    void begin(Profile profile, int letters = 0)
    {
        m_broker
            = std::make_unique<PracticeBroker>(Options{.profile = profile, .letters = letters, .consumers = false});
        QVERIFY(m_broker->start());
    }
    [[nodiscard]] quint16 port() const { return quint16(m_broker->url().port()); }
    [[nodiscard]] RawAnswer get(const QByteArray &target) const { return ask(port(), "GET", target); }
    [[nodiscard]] RawAnswer post(const QByteArray &target, const QByteArray &body = "") const
    {
        return ask(port(), "POST", target, body);
    }
    [[nodiscard]] QJsonObject row(int index = 0) const
    {
        return object(get("/api/v1/dlq")).value("messages"_L1).toArray().at(index).toObject();
    }
    [[nodiscard]] static QByteArray text(const QJsonObject &object, QLatin1StringView key)
    {
        return object.value(key).toString().toUtf8();
    }
    [[nodiscard]] static QJsonObject object(const RawAnswer &answer)
    {
        return QJsonDocument::fromJson(answer.body).object();
    }
    void kill(const QString &group = u"billing"_s, const QByteArray &payload = "{\"a\": 1.10}",
              const QString &transactionId = u"t-1"_s) const
    {
        m_broker->addDeadLetter(u"orders"_s, u"eu-1"_s, group, transactionId, payload, u"boom"_s);
    }

    std::unique_ptr<PracticeBroker> m_broker;
};

} // namespace dlo::test
