// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/changejson.h"

#include "change/exactstring.h"
#include "change/jsonindex.h"
#include "payload/utf8.h"

#include <array>
#include <map>

namespace dlo::changejson {

namespace {

using Code = ChangeError::Code;
using Kind = ChangeSpecification::Kind;
using Where = ReplaceSpecification::Where;
using Find = ReplaceSpecification::Find;

template <typename Value>
struct Word
{
    const char *word;
    Value value;
};

constexpr std::array kinds{Word{"none", Kind::None}, Word{"payload", Kind::Payload}, Word{"jsonPatch", Kind::JsonPatch},
                           Word{"mergePatch", Kind::MergePatch}, Word{"replace", Kind::Replace}};
constexpr std::array wheres{Word{"pointer", Where::Pointer}, Word{"path", Where::Path}};
constexpr std::array finds{Word{"anything", Find::Anything}, Word{"value", Find::Value}, Word{"text", Find::Text},
                           Word{"expression", Find::Expression}};

template <typename Words, typename Value>
QByteArrayView wordOf(const Words &words, Value value)
{
    for (const auto &word : words) {
        if (word.value == value) {
            return word.word;
        }
    }
    return {};
}

void add(QByteArray &out, QByteArrayView name, QByteArrayView token)
{
    out += ",\"";
    out += name;
    out += "\":";
    out += token;
}

void addText(QByteArray &out, QByteArrayView name, QByteArrayView text)
{
    add(out, name, exactstring::quoted(text));
}

void addBytes(QByteArray &out, const QByteArray &bytes)
{
    const bool isText = utf8::firstInvalid(bytes) < 0;
    const auto text = isText ? exactstring::quoted(bytes) : QByteArray();
    if (isText && text.size() <= bytes.size() / 3 * 4 + 6) {
        add(out, "text", text);
    } else {
        addText(out, "base64", bytes.toBase64());
    }
}

class Saved
{
public:
    explicit Saved(const JsonIndex &index)
        : m_index(index)
    { }

    std::expected<ChangeSpecification, ChangeError> read()
    {
        ChangeSpecification result;
        if (takeMembers() && takeVersion() && takeWord("kind", kinds, Code::UnknownKind, result.kind)) {
            body(result);
        }
        if (!m_error && !m_members.empty()) {
            const auto &[name, value] = *m_members.begin();
            fail(Code::UnknownMember, value, name);
        }
        if (m_error) {
            return std::unexpected(*m_error);
        }
        return result;
    }

private:
    using Token = JsonIndex::Token;

    bool fail(Code code, Token at, const QByteArray &detail)
    {
        m_error = m_error.value_or(ChangeError{.code = code,
                                               .part = ChangeError::Part::Saved,
                                               .offset = m_index.begin(at),
                                               .detail = QString::fromUtf8(detail)});
        return false;
    }

    bool takeMembers()
    {
        if (!m_index.isObject(0)) {
            return fail(Code::WrongType, 0, {});
        }
        m_index.forEach(0, [&](Token name, Token value) {
            const auto text = exactstring::unescape(m_index.token(name));
            return m_members.try_emplace(text, value).second || fail(Code::DuplicateMember, name, text);
        });
        return !m_error;
    }

    std::optional<Token> take(const QByteArray &name)
    {
        const auto found = m_members.extract(name);
        if (found.empty()) {
            fail(Code::MissingMember, 0, name);
            return std::nullopt;
        }
        return found.mapped();
    }

    bool takeVersion()
    {
        const auto value = take("version");
        return value && (m_index.token(*value) == "1" || fail(Code::UnknownVersion, *value, detailOf(*value)));
    }

    [[nodiscard]] QByteArray detailOf(Token value) const
    {
        constexpr qsizetype shown = 100;
        const auto text = m_index.isString(value) ? exactstring::unescape(m_index.token(value))
                                                  : m_index.value(value).toByteArray();
        return text.left(shown);
    }

    bool takeText(const QByteArray &name, QByteArray &text)
    {
        const auto value = take(name);
        if (!value) {
            return false;
        }
        if (!m_index.isString(*value)) {
            return fail(Code::WrongType, *value, name);
        }
        text = exactstring::unescape(m_index.token(*value));
        return !exactstring::hasLoneSurrogate(text) || fail(Code::BadText, *value, name);
    }

    bool takeText(const QByteArray &name, QString &text)
    {
        QByteArray bytes;
        const bool fine = takeText(name, bytes);
        text = exactstring::shown(bytes);
        return fine;
    }

    bool takeBytes(QByteArray &bytes)
    {
        if (!m_members.contains("base64")) {
            return takeText("text", bytes);
        }
        const auto at = m_members["base64"];
        QByteArray encoded;
        if (!takeText("base64", encoded)) {
            return false;
        }
        auto decoded = QByteArray::fromBase64Encoding(encoded, QByteArray::AbortOnBase64DecodingErrors);
        bytes = std::move(decoded.decoded);
        return decoded.decodingStatus == QByteArray::Base64DecodingStatus::Ok || fail(Code::BadText, at, "base64");
    }

    template <typename Words, typename Value>
    bool takeWord(const QByteArray &name, const Words &words, Code unknown, Value &value)
    {
        const auto found = m_members.find(name);
        const auto at = found == m_members.end() ? Token(0) : found->second;
        QByteArray text;
        if (!takeText(name, text)) {
            return false;
        }
        for (const auto &word : words) {
            if (text == word.word) {
                value = word.value;
                return true;
            }
        }
        return fail(unknown, at, detailOf(at));
    }

    bool takeFlag(const QByteArray &name, bool &flag)
    {
        const auto value = take(name);
        if (!value) {
            return false;
        }
        flag = m_index.token(*value) == "true";
        return flag || m_index.token(*value) == "false" || fail(Code::WrongType, *value, name);
    }

    bool body(ChangeSpecification &result)
    {
        switch (result.kind) {
        case Kind::None:
            return true;
        case Kind::Payload:
            return takeBytes(result.text);
        case Kind::JsonPatch:
        case Kind::MergePatch:
            return takeText("text", result.text);
        case Kind::Replace:
            break;
        }
        auto &replace = result.replace;
        return takeWord("where", wheres, Code::UnknownKind, replace.where) && takeText("place", replace.place)
            && takeWord("find", finds, Code::UnknownKind, replace.find) && takeText("what", replace.what)
            && takeFlag("ignoreCase", replace.ignoreCase) && takeText("with", replace.with);
    }

    const JsonIndex &m_index;
    std::map<QByteArray, Token> m_members; //!< that nobody took yet
    std::optional<ChangeError> m_error;
};

} // namespace

QByteArray write(const ChangeSpecification &specification)
{
    QByteArray result("{\"version\":1");
    addText(result, "kind", wordOf(kinds, specification.kind));
    switch (specification.kind) {
    case Kind::None:
        break;
    case Kind::Payload:
        addBytes(result, specification.text);
        break;
    case Kind::JsonPatch:
    case Kind::MergePatch:
        addText(result, "text", specification.text);
        break;
    case Kind::Replace: {
        const auto &replace = specification.replace;
        addText(result, "where", wordOf(wheres, replace.where));
        addText(result, "place", replace.place.toUtf8());
        addText(result, "find", wordOf(finds, replace.find));
        addText(result, "what", replace.what.toUtf8());
        add(result, "ignoreCase", replace.ignoreCase ? "true" : "false");
        addText(result, "with", replace.with.toUtf8());
        break;
    }
    }
    return result + '}';
}

std::expected<ChangeSpecification, ChangeError> read(QByteArrayView saved)
{
    if (saved.size() > JsonIndex::maxText) {
        return std::unexpected(
            ChangeError{.code = Code::TooLarge, .part = ChangeError::Part::Saved, .offset = JsonIndex::maxText});
    }
    const auto index = JsonIndex::of(saved.toByteArray());
    if (!index) {
        return std::unexpected(ChangeError{.code = Code::NotJson,
                                           .part = ChangeError::Part::Saved,
                                           .offset = index.error().offset,
                                           .json = index.error()});
    }
    return Saved(*index).read();
}

} // namespace dlo::changejson
