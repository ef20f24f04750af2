// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/practicebroker.h"
#include "rawclient.h"

#include <QRegularExpression>
#include <QTest>

namespace dlo::test {

using namespace dlo::practice;
using namespace Qt::StringLiterals;

//! A practice broker that speaks as C++ 0.15 does, and how to talk to it.
struct PracticeCpp
{
    void start()
    {
        m_broker = std::make_unique<PracticeBroker>(Options{.profile = Profile::Cpp015, .letters = 0});
        QVERIFY(m_broker->start());
    }
    [[nodiscard]] quint16 port() const { return quint16(m_broker->url().port()); }
    [[nodiscard]] RawAnswer get(const QByteArray &target) const { return ask(port(), "GET", target); }
    [[nodiscard]] RawAnswer post(const QByteArray &target, const QByteArray &body) const
    {
        return ask(port(), "POST", target, body);
    }
    //! With <id>, <ms> and <us> in place of ids and times.
    [[nodiscard]] static QByteArray masked(const QByteArray &text);
    [[nodiscard]] static QByteArray idIn(const QByteArray &key, const QByteArray &text);
    //! Pushes a message and lets it die; its partition's id.
    QByteArray die(const QByteArray &queue, const QByteArray &transactionId, const QByteArray &payload) const;

    std::unique_ptr<PracticeBroker> m_broker;
};

inline QByteArray PracticeCpp::masked(const QByteArray &text)
{
    static const QRegularExpression id(u"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"_s);
    static const QRegularExpression time(u"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(\\.[0-9]+)Z"_s);
    return QString::fromUtf8(text)
        .replace(id, u"<id>"_s)
        .replace(time, u"<time\\1>"_s)
        .replace(QRegularExpression(u"<time\\.([0-9]{3})>"_s), u"<ms>"_s)
        .replace(QRegularExpression(u"<time\\.([0-9]{6})>"_s), u"<us>"_s)
        .toUtf8();
}

inline QByteArray PracticeCpp::idIn(const QByteArray &key, const QByteArray &text)
{
    const qsizetype at = text.indexOf('"' + key + "\":\"");
    return at < 0 ? QByteArray() : text.mid(at + key.size() + 4, 36);
}

inline QByteArray PracticeCpp::die(const QByteArray &queue, const QByteArray &transactionId,
                                   const QByteArray &payload) const
{
    const RawAnswer pushed = post("/api/v1/push",
                                  R"({"items":[{"queue":")" + queue + R"(","transactionId":")" + transactionId
                                      + R"(","payload":)" + payload + "}]}");
    const QByteArray partition = idIn("partition_id", pushed.body);
    const RawAnswer acked = post("/api/v1/ack",
                                 R"({"transactionId":")" + transactionId + R"(","partitionId":")" + partition
                                     + R"(","status":"dlq","error":"made dead for the test"})");
    return acked.body.contains(R"("dlq":true)") ? partition : QByteArray("not dead: " + acked.body);
}

} // namespace dlo::test
