// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/trashwords.h"

#include <QLatin1StringView>

#include <algorithm>

namespace dlo {

namespace {

bool isAscii(QStringView text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.unicode() < 0x80; });
}

} // namespace

TrashWords::TrashWords(const QString &typed)
{
    QString word;
    bool quoted = false;
    const auto end = [&] {
        if (!word.isEmpty())
            m_words.push_back({.text = word, .ascii = isAscii(word) ? word.toLatin1() : QByteArray()});
        word.clear();
    };
    for (const QChar c : typed) {
        if (c == u'"') {
            end();
            quoted = !quoted;
        } else if (c.isSpace() && !quoted) {
            end();
        } else {
            word += c;
        }
    }
    end();
}

bool TrashWords::isIn(const Word &word, QByteArrayView payload)
{
    if (!word.ascii.isEmpty()) // bytes of other characters are never those of an ASCII letter
        return QLatin1StringView(payload).contains(QLatin1StringView(word.ascii), Qt::CaseInsensitive);
    return QString::fromUtf8(payload).contains(word.text, Qt::CaseInsensitive);
}

bool TrashWords::areIn(std::span<const QString> texts, QByteArrayView payload) const
{
    return std::ranges::all_of(m_words, [&](const Word &word) {
        return std::ranges::any_of(texts,
                                   [&](const QString &text) { return text.contains(word.text, Qt::CaseInsensitive); })
            || isIn(word, payload);
    });
}

} // namespace dlo
