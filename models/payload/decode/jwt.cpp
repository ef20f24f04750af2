// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/jwt.h"

#include "payload/decode/base64codec.h"
#include "payload/decode/codec.h"
#include "payload/decode/jsonvalues.h"
#include "payload/decode/jsonwriter.h"

namespace dlo::codec {

namespace {

DecodeResult part(QByteArrayView text, qsizetype offset, qsizetype limit)
{
    auto decoded = decodeBase64(text, Base64Alphabet::Url, limit);
    if (!decoded) {
        decoded.error().offset += offset;
    }
    return decoded;
}

} // namespace

DecodeResult decodeJwt(QByteArrayView token, qsizetype limit)
{
    const auto begin
        = token.size() - QByteArrayView(token).trimmed().size() == 0 ? qsizetype(0) : token.indexOf(token.trimmed());
    const auto text = token.trimmed();
    const auto firstDot = text.indexOf('.');
    const auto secondDot = firstDot < 0 ? -1 : text.indexOf('.', firstDot + 1);
    const auto header = part(text.first(firstDot < 0 ? text.size() : firstDot), begin, limit);
    if (!header) {
        return problem(Code::NotThis, header.error().offset);
    }
    const auto fields = JsonValues::parse(header->bytes);
    if (!fields || !fields->isObject(0)) {
        return problem(Code::NotThis, begin);
    }
    if (secondDot < 0) {
        return problem(Code::Truncated, token.size(), header->bytes);
    }
    const auto claims = part(text.sliced(firstDot + 1, secondDot - firstDot - 1), begin + firstDot + 1, limit);
    const auto signature = part(text.sliced(secondDot + 1), begin + secondDot + 1, limit);
    if (!claims || !signature) {
        const auto &fault = claims ? signature.error() : claims.error();
        return problem(fault.code, fault.offset, header->bytes);
    }
    JsonWriter out(limit);
    out.openObject();
    out.key("header");
    out.raw(header->bytes);
    out.key("claims");
    jsontext::validate(claims->bytes) ? out.raw(claims->bytes) : out.binary(claims->bytes);
    out.closeObject();
    const bool cut = out.isFull();
    auto decoded = shown(out.take(), cut, Decoded::Note::NotVerified);
    if (const auto algorithm = fields->memberString(0, "alg")) {
        decoded.facts.push_back({Fact::Algorithm, *algorithm});
    }
    if (const auto type = fields->memberString(0, "typ")) {
        decoded.facts.push_back({Fact::TokenType, *type});
    }
    decoded.facts.push_back({Fact::SignatureBytes, QByteArray::number(signature->bytes.size())});
    return decoded;
}

} // namespace dlo::codec
