// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "models/brokers/recorded.h"
#include "support/rawserver.h"

#include "brokers/brokerregistry.h"
#include "brokers/queen/queenclient.h"

namespace dlo::test {

//! A server that answers each request, in order, with a recorded answer, and the client that talks to it.
class ScriptedQueen
{
public:
    explicit ScriptedQueen(Credential credential = {})
        : m_client(std::make_unique<queen::QueenClient>(BrokerEndpoint{
              .kind = QStringLiteral("queen"), .url = m_server.url(), .credential = std::move(credential)}))
    { }

    //! "folder/name" of a recorded answer.
    ScriptedQueen &then(const QString &name)
    {
        const auto response = recorded(name);
        QByteArray fields;
        for (const auto &[field, value] : response.headers)
            fields += field + ": " + value + "\r\n";
        return thenBytes(response.body, QByteArray::number(response.status) + " X", fields);
    }
    ScriptedQueen &then(const QStringList &names)
    {
        for (const auto &name : names)
            then(name);
        return *this;
    }
    ScriptedQueen &thenBytes(const QByteArray &body, const QByteArray &status = "200 OK", const QByteArray &fields = {})
    {
        m_server.then({RawStep::read(),
                       RawStep::write(RawServer::answer(body, status, fields + "Connection: close\r\n")),
                       RawStep::close()});
        return *this;
    }
    RawServer &server() { return m_server; }
    queen::QueenClient &client() { return *m_client; }
    void destroyClient() { m_client.reset(); }

    //! "VERB target" of the requests so far.
    [[nodiscard]] QStringList requests() const
    {
        QStringList lines;
        for (const auto &request : m_server.requests())
            lines += QString::fromLatin1(request.verb + ' ' + request.target);
        return lines;
    }
    [[nodiscard]] RawRequest last() const { return m_server.requests().back(); }

private:
    RawServer m_server;
    std::unique_ptr<queen::QueenClient> m_client;
};

inline Credential token(const QByteArray &bytes)
{
    return {.kind = CredentialKind::Token, .secret = Secret(bytes)};
}

} // namespace dlo::test
