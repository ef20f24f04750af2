// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenhidden.h"

#include "core/error.h"

#include <algorithm>
#include <vector>

namespace dlo::queen {

namespace {

//! Two logins at the Rust proxy: a cookie and a token each.
constexpr size_t sessionsKept = 4;
//! A shorter beginning of a secret at the end of a text is taken for chance.
constexpr qsizetype shortestBeginning = 4;

//! Texts are cut to a length: the cut may go through a secret.
void redactCutOff(QByteArray &text, QByteArrayView secret)
{
    for (auto length = std::min(text.size(), secret.size() - 1); length >= shortestBeginning; --length) {
        if (!text.endsWith(secret.first(length)))
            continue;
        text.chop(length);
        text += "[secret]";
        return;
    }
}

} // namespace

void Hidden::addCredential(Secret secret)
{
    if (!secret.isEmpty())
        m_credentials.push_back(std::move(secret));
}

void Hidden::addSession(Secret secret)
{
    if (secret.isEmpty())
        return;
    m_sessions.push_back(std::move(secret));
    if (m_sessions.size() > sessionsKept)
        m_sessions.pop_front();
}

QString Hidden::redact(const QString &text) const
{
    if (text.isEmpty())
        return text;
    std::vector<Secret> secrets(m_credentials.begin(), m_credentials.end());
    secrets.insert(secrets.end(), m_sessions.begin(), m_sessions.end());
    // The longest first: one may be a part of another.
    std::ranges::stable_sort(secrets, std::ranges::greater{}, [](const Secret &s) { return s.reveal().size(); });
    auto bytes = text.toUtf8();
    for (const auto &secret : secrets)
        bytes = secret.redact(std::move(bytes));
    for (const auto &secret : secrets)
        redactCutOff(bytes, secret.reveal());
    return QString::fromUtf8(bytes).left(Error::maxServerText);
}

} // namespace dlo::queen
