// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/xmlindent.h"

#include "payload/decode/xmlpieces.h"

#include <algorithm>

namespace dlo::codec {

namespace {

//! Deeper levels stay here: the text would grow with the square of the depth.
constexpr int mostIndented = 100;

bool hasGaps(const XmlPieces &xml)
{
    return std::ranges::any_of(xml.pieces,
                               [](const XmlPiece &piece) { return piece.gapAllowed && !piece.gap.isEmpty(); });
}

QByteArray indented(const XmlPieces &xml, qsizetype limit)
{
    QByteArray text;
    for (const auto &piece : xml.pieces) {
        if (piece.gapAllowed) {
            text += '\n' + QByteArray(2 * qsizetype(std::min(piece.depth, mostIndented)), ' ');
        }
        text += piece.bytes;
        if (text.size() > limit) {
            break;
        }
    }
    return text;
}

} // namespace

DecodeResult decodeXml(QByteArrayView xml, qsizetype limit)
{
    const auto parsed = xmlPieces(xml);
    auto text = indented(parsed, limit);
    if (parsed.fault) {
        return problem(parsed.fault->code, parsed.fault->offset, std::move(text));
    }
    if (text.size() > limit) {
        text.truncate(limit);
        return shown(std::move(text), true);
    }
    return Decoded{.bytes = std::move(text)};
}

EncodeResult encodeXml(QByteArrayView edited, QByteArrayView original)
{
    const auto before = xmlPieces(original);
    const auto after = xmlPieces(edited);
    if (before.fault || after.fault) {
        const auto &fault = after.fault ? *after.fault : *before.fault;
        return problem(fault.code, fault.offset);
    }
    const auto same = [](const XmlPiece &a, const XmlPiece &b) { return a.bytes == b.bytes; };
    const auto begin = std::ranges::mismatch(before.pieces, after.pieces, same).in1 - before.pieces.begin();
    const auto most = qptrdiff(std::min(before.pieces.size(), after.pieces.size())) - begin;
    const auto rest = std::mismatch(before.pieces.rbegin(), before.pieces.rbegin() + most, after.pieces.rbegin(), same);
    const auto keptAtEnd = rest.first - before.pieces.rbegin();
    const auto shift = qptrdiff(before.pieces.size()) - qptrdiff(after.pieces.size());
    const bool minified = !hasGaps(before);

    QByteArray encoded;
    for (qptrdiff i = 0; i < qptrdiff(after.pieces.size()); ++i) {
        const auto &piece = after.pieces[std::size_t(i)];
        if (i < begin) {
            encoded += before.pieces[std::size_t(i)].gap;
        } else if (i >= qptrdiff(after.pieces.size()) - keptAtEnd) {
            encoded += before.pieces[std::size_t(i + shift)].gap;
        } else if (!minified) {
            encoded += piece.gap;
        }
        encoded += piece.bytes;
    }
    return encoded + before.end.toByteArray();
}

} // namespace dlo::codec
