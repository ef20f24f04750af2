// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <cstdint>
#include <expected>
#include <vector>

namespace dlo {

enum class DecoderId : std::uint8_t
{
    Base64,
    Base64Url,
    UrlEncoding,
    Gzip,
    Zlib,
    Deflate,
    Zstd,
    Lz4,
    Snappy,
    Cbor,
    MessagePack,
    Bson,
    Xml,
    JsonInString,
    Jwt,
    Protobuf,
    AvroSingleObject,
    Confluent
};

//! The way back, weakest last: the weakest of a stack is the largest.
enum class Reversal : std::uint8_t
{
    Exact, //!< encode(decode(x), x) == x
    SameContent, //!< encode gives other bytes that decode to the same, as compression does
    None //!< only for looking
};

//! What a header says besides the data, in the order it says it.
struct DecodedFact
{
    enum class Name : std::uint8_t
    {
        FileName, //!< gzip; bytes as they are (Latin-1 by RFC 1952)
        Comment, //!< gzip; the same
        ModifiedAt, //!< gzip; seconds since 1970 in decimal
        Members, //!< gzip members or zstd, lz4 frames, when more than one; decimal
        ContentSize, //!< decoded size that the header states, bytes in decimal; a claim, not a fact about the data
        DictionaryId, //!< zstd; decimal
        SchemaId, //!< Confluent; decimal
        Fingerprint, //!< Avro single object; CRC-64-AVRO as 16 hex digits, most significant first
        Algorithm, //!< JWT header member alg
        TokenType, //!< JWT header member typ
        SignatureBytes, //!< JWT; decimal, 0 without a signature. It is never verified
        PlusIsSpace, //!< URL-encoding: a plus was read as a space (no %20 occurs)
        FramedStream //!< Snappy: the framing format, not a raw block
    };
    Name name;
    QByteArray value = {};
    bool operator==(const DecodedFact &) const = default;
};

struct Decoded
{
    enum class Note : std::uint8_t
    {
        None,
        NotVerified, //!< JWT: nobody checked the signature
        GuessedTypes, //!< Protobuf without a schema: texts and nested messages are guesses
        SchemaWouldTellMore //!< Avro: the bytes after the header, as no schema was given
    };
    QByteArray bytes = {};
    Reversal reversal = Reversal::Exact;
    //! There is more than the limit allows; \c bytes is what fits, \c reversal is None.
    bool cutAtLimit = false;
    Note note = Note::None;
    std::vector<DecodedFact> facts = {};
};

//! Why bytes could not be decoded, or an edited text not be encoded. A view makes the sentence.
struct DecodeProblem
{
    enum class Code : std::uint8_t
    {
        NotThis, //!< not in this format at all
        Truncated, //!< ends too early
        BadCharacter, //!< a character that has no place here, or a broken escape
        BadChecksum, //!< the data do not fit their checksum or stated length
        Malformed, //!< breaks the rules of the format
        TrailingBytes, //!< something follows after the end of the data
        TooDeep, //!< nested deeper than decoder::maxNesting
        TooManyLayers, //!< deeper than DecoderStack::maxLayers
        LimitReached, //!< larger than the limit in all
        NeedsDictionary, //!< compressed against a dictionary that is not in the data
        NeedsSchema, //!< cannot be read without a schema
        BadSchema, //!< the schema given does not parse or refers to what it does not define; offset is in the schema
        SchemaMismatch, //!< the fingerprint in the data is not that of the schema given
        NotJson, //!< encoding: the edited text is not JSON; offset is in the edited text
        BadValue, //!< encoding: a value that the format cannot hold; offset is in the edited text
        OneWay //!< encoding: this decoder has no way back
    };
    Code code = Code::NotThis;
    qsizetype offset = 0; //!< byte in what was to be decoded (or as the code says)
    QByteArray partial = {}; //!< what was decoded before the fault, to be shown
};

using DecodeResult = std::expected<Decoded, DecodeProblem>;
using EncodeResult = std::expected<QByteArray, DecodeProblem>;

struct DecodeOptions
{
    qsizetype limit = 64 * qsizetype(1024) * 1024; //!< bytes of the result
    QByteArray schema = {}; //!< Avro schema as JSON, for AvroSingleObject and Confluent
};

/*! Decoders of payloads: bytes in, bytes out. Pure functions, any thread; no network, no files. Whatever the bytes are,
   the answer is a value: nothing throws, recurses without limit, or allocates what a header only claims.

    Binary formats come out as compact JSON text. Integers keep all digits. What JSON does not have appears as an object
   whose first key begins with '$' (\c $base64 for binary, \c $tag, \c $undefined …, for BSON MongoDB Extended JSON
   2.0), so that nothing is lost and nothing made up. */
namespace decoder {

//! Levels of nesting in binary formats.
inline constexpr int maxNesting = 500;

[[nodiscard]] DecodeResult decode(DecoderId id, QByteArrayView bytes, const DecodeOptions &options = {});

/*! Bytes of the decoded and \a edited text again, in the form of \a original: padding and line breaks of base64, case
   and choice of %xx, compression level, escapes of a JSON string, widths of binary numbers. Parts that were not edited
   keep their bytes where the format allows it. */
[[nodiscard]] EncodeResult encode(DecoderId id, QByteArrayView edited, QByteArrayView original);

//! Decoders that fit the content, the likeliest first; rather none than a wrong one. Looks at payloads above 16 MiB
//! only by their first bytes.
[[nodiscard]] std::vector<DecoderId> suggest(QByteArrayView bytes);

} // namespace decoder

} // namespace dlo
