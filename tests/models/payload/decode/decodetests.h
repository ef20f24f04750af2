// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

#include <QRandomGenerator>
#include <QTest>

//! What the tests of the decoders share.
namespace dlo::test {

using Code = DecodeProblem::Code;

inline QByteArray randomBytes(QRandomGenerator &random, int most)
{
    QByteArray bytes(qsizetype(random.bounded(most)), Qt::Uninitialized);
    for (auto &c : bytes) {
        c = char(random.bounded(256));
    }
    return bytes;
}

//! Text that repeats itself, as payloads do.
inline QByteArray randomText(QRandomGenerator &random, int most)
{
    static const QList<QByteArray> words{"order", "\"id\":", "{",  "}", "\\", "\xc3\xa9", "\xf0\x9f\x98\x80",
                                         " ",     "\n",      "12", "/", "%",  "+"};
    QByteArray text;
    for (int i = random.bounded(most); i > 0; --i) {
        text += words[random.bounded(int(words.size()))];
    }
    return text;
}

//! The code of the problem, or nothing when it decodes.
inline std::optional<Code> fault(DecoderId id, QByteArrayView bytes, const DecodeOptions &options = {})
{
    const auto decoded = decoder::decode(id, bytes, options);
    return decoded ? std::nullopt : std::optional(decoded.error().code);
}

//! Every beginning of \a bytes is a problem with an offset inside of it, and what was decoded before is a beginning of
//! what all of it decodes to.
inline bool failsWhereverCut(DecoderId id, const QByteArray &bytes, const DecodeOptions &options = {})
{
    const auto whole = decoder::decode(id, bytes, options);
    for (qsizetype size = 0; size < bytes.size(); ++size) {
        // A copy of the right size: a read beyond the end is one for the sanitizer.
        const std::vector<char> cut(bytes.begin(), bytes.begin() + size);
        const auto decoded = decoder::decode(id, QByteArrayView(cut.data(), size), options);
        if (decoded) {
            qWarning("decodes when cut to %lld bytes", qlonglong(size));
            return false;
        }
        const auto &problem = decoded.error();
        // How XML is indented depends on what follows.
        const bool isBegin = id == DecoderId::Xml || whole->bytes.startsWith(problem.partial);
        if (problem.offset < 0 || problem.offset > size || !isBegin) {
            qWarning("cut to %lld bytes: offset %lld, partial %s", qlonglong(size), qlonglong(problem.offset),
                     problem.partial.toHex().constData());
            return false;
        }
    }
    return true;
}

//! Bytes with a few of them changed: whatever comes out, it must come out.
inline void decodeDamaged(DecoderId id, QByteArray bytes, int times, const DecodeOptions &options = {})
{
    QRandomGenerator random(8812);
    for (int i = 0; i < times; ++i) {
        auto damaged = bytes;
        for (int n = random.bounded(1, 4); n > 0 && !damaged.isEmpty(); --n) {
            damaged[random.bounded(int(damaged.size()))] = char(random.bounded(256));
        }
        const auto decoded = decoder::decode(id, damaged, options);
        if (decoded && decoded->reversal != Reversal::None) {
            (void)decoder::encode(id, decoded->bytes, damaged);
        }
    }
}

} // namespace dlo::test
