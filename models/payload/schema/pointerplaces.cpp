// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/schema/pointerplaces.h"

#include "payload/jsonstring.h"

#include <map>
#include <memory>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! What is wanted below one value.
struct Wanted
{
    std::map<QByteArray, std::unique_ptr<Wanted>> below;
    TextPlace place = {};
    bool found = false;
};

QByteArray unescapedPart(const QString &part)
{
    auto name = part;
    name.replace(u"~1"_s, u"/"_s).replace(u"~0"_s, u"~"_s);
    return name.toUtf8();
}

//! Walks along the tokens and knows, for each open container, what is wanted of it.
class Walker
{
public:
    Walker(QByteArrayView json, const std::vector<JsonToken> &tokens, Wanted &root)
        : m_json(json)
        , m_tokens(tokens)
        , m_next(&root)
    { }

    void run()
    {
        for (size_t i = 0; i < m_tokens.size(); ++i) {
            const auto &token = m_tokens[i];
            switch (token.kind) {
            case JsonTokenKind::OpenObject:
            case JsonTokenKind::OpenArray:
                begin(token, i);
                break;
            case JsonTokenKind::CloseObject:
            case JsonTokenKind::CloseArray:
                m_open.pop_back();
                m_next = nullptr;
                break;
            case JsonTokenKind::Comma:
                if (auto &top = m_open.back(); !top.isObject)
                    m_next = child(top.wanted, QByteArray::number(++top.index));
                break;
            case JsonTokenKind::Colon:
                break;
            case JsonTokenKind::String:
                if (i + 1 < m_tokens.size() && m_tokens[i + 1].kind == JsonTokenKind::Colon) {
                    m_name = token;
                    m_next = member(token);
                    break;
                }
                [[fallthrough]];
            case JsonTokenKind::Number:
            case JsonTokenKind::Literal:
                note(token);
                break;
            }
        }
    }

private:
    struct Open
    {
        Wanted *wanted = nullptr;
        bool isObject = false;
        qsizetype index = 0;
    };

    static Wanted *child(Wanted *of, const QByteArray &name)
    {
        if (!of)
            return nullptr;
        const auto found = of->below.find(name);
        return found == of->below.end() || found->second->found ? nullptr : found->second.get();
    }

    Wanted *member(const JsonToken &name) const
    {
        auto *of = m_open.back().wanted;
        if (!of || of->below.empty())
            return nullptr;
        return child(of, jsontext::unescape(m_json.sliced(name.offset, name.size)));
    }

    void note(const JsonToken &token)
    {
        if (auto *wanted = std::exchange(m_next, nullptr)) {
            wanted->place = {token.offset, token.size};
            wanted->found = true;
        }
    }

    void begin(const JsonToken &token, size_t at)
    {
        auto *const wanted = m_next;
        const bool named = at > 0 && m_tokens[at - 1].kind == JsonTokenKind::Colon;
        note(named ? m_name : token);
        const bool isObject = token.kind == JsonTokenKind::OpenObject;
        m_open.push_back({wanted, isObject, 0});
        m_next = isObject ? nullptr : child(wanted, "0"_ba);
    }

    QByteArrayView m_json;
    const std::vector<JsonToken> &m_tokens;
    Wanted *m_next;
    JsonToken m_name{};
    std::vector<Open> m_open;
};

} // namespace

std::vector<TextPlace> placesOf(QByteArrayView json, const std::vector<JsonToken> &tokens, const QStringList &pointers)
{
    Wanted root;
    std::vector<std::vector<const Wanted *>> ways;
    for (const auto &pointer : pointers) {
        auto *at = &root;
        auto &way = ways.emplace_back(std::vector<const Wanted *>{at});
        const auto parts = pointer.isEmpty() ? QStringList() : pointer.sliced(1).split(u'/');
        for (const auto &part : parts) {
            auto &next = at->below[unescapedPart(part)];
            if (!next)
                next = std::make_unique<Wanted>();
            at = next.get();
            way.push_back(at);
        }
    }
    Walker(json, tokens, root).run();
    std::vector<TextPlace> places;
    for (auto &way : ways) {
        while (way.size() > 1 && !way.back()->found)
            way.pop_back();
        places.push_back(way.back()->place);
    }
    return places;
}

QString escapePointerPart(QString name)
{
    return name.replace(u"~"_s, u"~0"_s).replace(u"/"_s, u"~1"_s);
}

} // namespace dlo
