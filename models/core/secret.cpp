// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/secret.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace dlo {

namespace {

constexpr QByteArrayView redacted = "[secret]";

//! The same percent-encoded text with lower-case hex digits, as some servers write it.
QByteArray lowerHex(QByteArray encoded)
{
    for (qsizetype i = encoded.indexOf('%'); i >= 0 && i + 2 < encoded.size(); i = encoded.indexOf('%', i + 3)) {
        for (const qsizetype k : {i + 1, i + 2}) {
            if (encoded.at(k) >= 'A' && encoded.at(k) <= 'F')
                encoded[k] = char(encoded.at(k) + ('a' - 'A'));
        }
    }
    return encoded;
}

bool isBase64(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/'
        || c == '=';
}

//! Hides the credentials of "Basic ..." where the secret is in them, whoever the user is.
QByteArray redactBasic(QByteArray text, QByteArrayView secret)
{
    constexpr QByteArrayView scheme = "basic ";
    QByteArray lower = text.toLower();
    for (qsizetype at = lower.indexOf(scheme); at >= 0; at = lower.indexOf(scheme, at + scheme.size())) {
        const qsizetype start = at + scheme.size();
        const auto end = std::find_if_not(text.cbegin() + start, text.cend(), isBase64);
        const qsizetype length = end - text.cbegin() - start;
        if (length == 0 || !QByteArray::fromBase64(text.mid(start, length)).contains(secret))
            continue;
        text.replace(start, length, redacted);
        lower.replace(start, length, redacted);
    }
    return text;
}

} // namespace

struct Secret::Bytes
{
    explicit Bytes(QByteArray given)
        : bytes(std::move(given))
    {
        bytes.detach(); // ours alone, so that overwriting it reaches the only copy we made
    }
    ~Bytes()
    {
        // volatile: a plain fill of memory that nobody reads again may be left out by the compiler.
        volatile char *p = bytes.data();
        for (qsizetype i = 0; i < bytes.size(); ++i)
            p[i] = 0;
    }
    Q_DISABLE_COPY_MOVE(Bytes)

    QByteArray bytes;
};

Secret::Secret(QByteArray bytes)
    : m_bytes(bytes.isEmpty() ? nullptr : std::make_shared<const Bytes>(std::move(bytes)))
{ }

bool Secret::isEmpty() const
{
    return !m_bytes;
}

QByteArrayView Secret::reveal() const
{
    return m_bytes ? QByteArrayView(m_bytes->bytes) : QByteArrayView();
}

QByteArray Secret::redact(QByteArray text) const
{
    if (!m_bytes || text.isEmpty())
        return text;
    text = redactBasic(std::move(text), m_bytes->bytes);
    const QByteArray percent = m_bytes->bytes.toPercentEncoding();
    std::vector<QByteArray> forms{percent, lowerHex(percent), m_bytes->bytes.toBase64(), m_bytes->bytes};
    // The longest first: a form may be part of another. One pass, so that the replacement is not searched again.
    std::ranges::stable_sort(forms, std::ranges::greater{}, &QByteArray::size);
    QByteArray result;
    qsizetype copied = 0;
    for (qsizetype at = 0; at < text.size();) {
        const QByteArrayView rest = QByteArrayView(text).sliced(at);
        const auto form = std::ranges::find_if(forms, [rest](const QByteArray &f) { return rest.startsWith(f); });
        if (form == forms.end()) {
            ++at;
            continue;
        }
        result.append(QByteArrayView(text).sliced(copied, at - copied)).append(redacted);
        at += form->size();
        copied = at;
    }
    return copied == 0 ? text : result.append(QByteArrayView(text).sliced(copied));
}

} // namespace dlo
