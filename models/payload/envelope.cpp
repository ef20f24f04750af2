// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/envelope.h"

#include "payload/jsonstring.h"
#include "payload/jsontext.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <array>
#include <climits>
#include <memory>
#include <optional>

namespace dlo::envelope {

namespace {

constexpr qsizetype ivSize = 16;
constexpr int nonceSize = 12; // of the 16 stored bytes of the iv only these are used: queen-http.md section 9
constexpr qsizetype tagSize = 16;
constexpr qsizetype keySize = 32;

using Context
    = std::unique_ptr<EVP_CIPHER_CTX, decltype([](EVP_CIPHER_CTX *context) { EVP_CIPHER_CTX_free(context); })>;

//! Wiped when it goes out of scope.
struct Key
{
    std::array<unsigned char, keySize> bytes{};
    Key() = default;
    Key(const Key &) = delete;
    Key &operator=(const Key &) = delete;
    ~Key() { OPENSSL_cleanse(bytes.data(), bytes.size()); }

    bool read(const Secret &secret)
    {
        const auto hex = secret.reveal();
        if (hex.size() != 2 * keySize) {
            return false;
        }
        for (qsizetype i = 0; i < hex.size(); ++i) {
            const char c = hex[i];
            const bool digit = c >= '0' && c <= '9';
            const char letter = char(c | 0x20);
            if (!digit && (letter < 'a' || letter > 'f')) {
                return false;
            }
            const int value = digit ? c - '0' : letter - 'a' + 10;
            auto &byte = bytes[size_t(i / 2)];
            byte = static_cast<unsigned char>((byte << 4U) | unsigned(value));
        }
        return true;
    }
};

struct Members
{
    std::optional<QByteArray> encrypted;
    std::optional<QByteArray> iv;
    std::optional<QByteArray> authTag;
    [[nodiscard]] bool complete() const { return encrypted && iv && authTag; }
};

//! Most payloads are no envelope: find that out without reading them twice.
bool mayBeOne(QByteArrayView json)
{
    for (const char c : json) {
        if (c == '{') {
            return json.contains("\"authTag\"") || json.contains('\\');
        }
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
            return false;
        }
    }
    return false;
}

std::optional<Members> members(QByteArrayView json)
{
    if (!mayBeOne(json)) {
        return std::nullopt;
    }
    const auto tokens = jsontext::tokenize(json);
    if (!tokens) {
        return std::nullopt;
    }
    Members found;
    int depth = 0;
    for (size_t i = 0; i < tokens->size(); ++i) {
        const auto &token = (*tokens)[i];
        if (token.kind == JsonTokenKind::OpenObject || token.kind == JsonTokenKind::OpenArray) {
            ++depth;
        } else if (token.kind == JsonTokenKind::CloseObject || token.kind == JsonTokenKind::CloseArray) {
            --depth;
        } else if (token.kind == JsonTokenKind::Colon && depth == 1) {
            const auto name = jsontext::unescape(json.sliced((*tokens)[i - 1].offset, (*tokens)[i - 1].size));
            auto *const slot = name == "encrypted" ? &found.encrypted
                : name == "iv"                     ? &found.iv
                : name == "authTag"                ? &found.authTag
                                                   : nullptr;
            const auto &value = (*tokens)[i + 1];
            if (slot != nullptr && value.kind == JsonTokenKind::String) {
                *slot = jsontext::unescape(json.sliced(value.offset, value.size));
            } else if (slot != nullptr) {
                slot->reset(); // of two members with the same name the last counts, as the brokers read it
            }
        }
    }
    return found.complete() ? std::optional(std::move(found)) : std::nullopt;
}

std::optional<QByteArray> decode(const QByteArray &base64)
{
    auto decoded
        = QByteArray::fromBase64Encoding(base64, QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    return decoded ? std::optional(std::move(decoded.decoded)) : std::nullopt;
}

const unsigned char *bytesOf(QByteArrayView data)
{
    return reinterpret_cast<const unsigned char *>(data.data());
}

unsigned char *bytesOf(QByteArray &data)
{
    return reinterpret_cast<unsigned char *>(data.data());
}

//! An envelope read: its parts have the right sizes.
struct Parts
{
    QByteArray cipherText;
    QByteArray iv;
    QByteArray tag;
};

std::expected<Parts, Problem> partsOf(QByteArrayView json)
{
    const auto sealed = members(json);
    if (!sealed) {
        return std::unexpected(Problem::NotAnEnvelope);
    }
    auto cipherText = decode(*sealed->encrypted);
    auto iv = decode(*sealed->iv);
    auto tag = decode(*sealed->authTag);
    if (!cipherText || !iv || !tag) {
        return std::unexpected(Problem::BadBase64);
    }
    if (iv->size() != ivSize || tag->size() != tagSize || cipherText->size() > INT_MAX - ivSize) {
        return std::unexpected(Problem::BadSizes);
    }
    return Parts{std::move(*cipherText), std::move(*iv), std::move(*tag)};
}

std::optional<QByteArray> decrypt(const Parts &parts, const Key &key)
{
    const Context context(EVP_CIPHER_CTX_new());
    QByteArray plain(parts.cipherText.size() + tagSize, Qt::Uninitialized);
    auto tag = parts.tag; // OpenSSL wants it writable
    int size = 0;
    int rest = 0;
    const bool ok = context && EVP_DecryptInit_ex(context.get(), EVP_aes_256_gcm(), nullptr, nullptr, nullptr) == 1
        && EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_IVLEN, nonceSize, nullptr) == 1
        && EVP_DecryptInit_ex(context.get(), nullptr, nullptr, key.bytes.data(), bytesOf(parts.iv)) == 1
        && EVP_DecryptUpdate(context.get(), bytesOf(plain), &size, bytesOf(parts.cipherText),
                             int(parts.cipherText.size()))
            == 1
        && EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG, int(tagSize), tag.data()) == 1
        && EVP_DecryptFinal_ex(context.get(), bytesOf(plain) + size, &rest) == 1;
    if (!ok) {
        OPENSSL_cleanse(plain.data(), size_t(plain.size()));
        return std::nullopt;
    }
    plain.truncate(size + rest);
    return plain;
}

} // namespace

bool looksLikeOne(QByteArrayView json)
{
    return members(json).has_value();
}

std::expected<QByteArray, Problem> open(QByteArrayView json, const Secret &key)
{
    if (!looksLikeOne(json)) {
        return std::unexpected(Problem::NotAnEnvelope);
    }
    if (Key raw; !raw.read(key)) {
        return std::unexpected(Problem::BadKeyLength);
    }
    auto opened = openWithAny(json, {&key, 1});
    if (!opened) {
        return std::unexpected(opened.error());
    }
    return std::move(opened->plain);
}

std::expected<Opened, Problem> openWithAny(QByteArrayView json, std::span<const Secret> keys)
{
    const auto parts = partsOf(json);
    if (!parts) {
        return std::unexpected(parts.error());
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (Key raw; raw.read(keys[i])) {
            if (auto plain = decrypt(*parts, raw)) {
                return Opened{std::move(*plain), i};
            }
        }
    }
    return std::unexpected(Problem::WrongKeyOrDamaged);
}

std::expected<QByteArray, Problem> seal(QByteArrayView plain, const Secret &key, QByteArrayView iv)
{
    Key raw;
    if (!raw.read(key)) {
        return std::unexpected(Problem::BadKeyLength);
    }
    if (iv.size() != ivSize || plain.size() > INT_MAX - ivSize) {
        return std::unexpected(Problem::BadSizes);
    }
    const Context context(EVP_CIPHER_CTX_new());
    QByteArray cipherText(plain.size() + tagSize, Qt::Uninitialized);
    QByteArray tag(tagSize, '\0');
    int size = 0;
    int rest = 0;
    const bool ok = context && EVP_EncryptInit_ex(context.get(), EVP_aes_256_gcm(), nullptr, nullptr, nullptr) == 1
        && EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_IVLEN, nonceSize, nullptr) == 1
        && EVP_EncryptInit_ex(context.get(), nullptr, nullptr, raw.bytes.data(), bytesOf(iv)) == 1
        && EVP_EncryptUpdate(context.get(), bytesOf(cipherText), &size, bytesOf(plain), int(plain.size())) == 1
        && EVP_EncryptFinal_ex(context.get(), bytesOf(cipherText) + size, &rest) == 1
        && EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, int(tagSize), tag.data()) == 1;
    if (!ok) {
        return std::unexpected(Problem::WrongKeyOrDamaged);
    }
    cipherText.truncate(size + rest);
    return "{\"encrypted\":\"" + cipherText.toBase64() + "\",\"iv\":\"" + iv.toByteArray().toBase64()
        + "\",\"authTag\":\"" + tag.toBase64() + "\"}";
}

} // namespace dlo::envelope
