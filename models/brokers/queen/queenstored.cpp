// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenstored.h"

#include "brokers/queen/queennumber.h"
#include "brokers/queen/queenpush.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace dlo::queen {

namespace {

//! A value or a key. In the order of the text: an object is followed by its keys, each before its value.
struct Node
{
    quint32 offset;
    quint32 size; //!< bytes; of an object or array not used
    quint32 next; //!< node behind this one and all that is in it
};

bool isNumberByte(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

//! The length of the token that begins at \a at, in JSON that is known to be right.
qsizetype tokenSize(QByteArrayView text, qsizetype at)
{
    auto end = at + 1;
    if (text[at] == '"') {
        while (text[end] != '"')
            end += text[end] == '\\' ? 2 : 1;
        return end + 1 - at;
    }
    const bool number = isNumberByte(text[at]);
    while (end < text.size() && (number ? isNumberByte(text[end]) : text[end] >= 'a' && text[end] <= 'z'))
        ++end;
    return end - at;
}

std::vector<Node> nodesOf(QByteArrayView text)
{
    std::vector<Node> nodes;
    std::vector<size_t> open;
    for (qsizetype at = 0; at < text.size();) {
        switch (text[at]) {
        case ' ':
        case '\t':
        case '\r':
        case '\n':
        case ':':
        case ',':
            ++at;
            break;
        case '{':
        case '[':
            open.push_back(nodes.size());
            nodes.push_back({.offset = quint32(at++), .size = 1, .next = 0});
            break;
        case '}':
        case ']':
            nodes[open.back()].next = quint32(nodes.size());
            open.pop_back();
            ++at;
            break;
        default:
            const auto size = tokenSize(text, at);
            nodes.push_back({.offset = quint32(at), .size = quint32(size), .next = quint32(nodes.size() + 1)});
            at += size;
        }
    }
    return nodes;
}

//! The characters of a string token, as UTF-8.
QByteArray charactersOf(QByteArrayView token)
{
    const auto inner = token.sliced(1, token.size() - 2);
    if (!inner.contains('\\'))
        return inner.toByteArray();
    QByteArray result;
    QString units; // of \u escapes in a row: a pair of surrogates is one character
    const auto flush = [&] {
        result += units.toUtf8();
        units.clear();
    };
    for (qsizetype i = 0; i < inner.size(); ++i) {
        if (inner[i] == '\\' && inner[i + 1] == 'u') {
            units += QChar(inner.sliced(i + 2, 4).toUShort(nullptr, 16));
            i += 5;
            continue;
        }
        flush();
        if (inner[i] != '\\') {
            result += inner[i];
            continue;
        }
        constexpr QByteArrayView names("bfnrt");
        const auto which = names.indexOf(inner[++i]);
        result += which < 0 ? inner[i] : "\b\f\n\r\t"[which];
    }
    flush();
    return result;
}

//! As the broker's JSON library escapes.
void appendString(QByteArray &out, QByteArrayView characters)
{
    static constexpr char hex[] = "0123456789abcdef";
    constexpr QByteArrayView named("\b\f\n\r\t\"\\");
    out += '"';
    for (const char c : characters) {
        const auto byte = uchar(c);
        if (const auto which = named.indexOf(c); which >= 0) {
            out += '\\';
            out += "bfnrt\"\\"[which];
        } else if (byte < 0x20) {
            out += "\\u00";
            out += hex[byte >> 4U];
            out += hex[byte & 15U];
        } else {
            out += c;
        }
    }
    out += '"';
}

class Writer
{
public:
    explicit Writer(QByteArrayView text)
        : m_text(text)
        , m_nodes(nodesOf(text))
    {
        m_result.bytes.reserve(text.size());
    }

    std::optional<Broker::Normalised> run()
    {
        if (!put(0))
            return std::nullopt;
        while (!m_open.empty()) {
            auto &frame = m_open.back();
            if (frame.at == frame.items.size()) {
                m_result.bytes += frame.isObject ? '}' : ']';
                m_open.pop_back();
                continue;
            }
            if (frame.at > 0)
                m_result.bytes += ',';
            const auto &item = frame.items[frame.at++];
            if (frame.isObject) {
                putString(item.key, m_nodes[item.value - 1]);
                m_result.bytes += ':';
            }
            if (!put(item.value)) // which may move frame
                return std::nullopt;
        }
        return std::move(m_result);
    }

private:
    struct Item
    {
        QByteArray key;
        quint32 value; //!< node
    };
    struct Frame
    {
        std::vector<Item> items;
        size_t at = 0;
        bool isObject = false;
    };

    [[nodiscard]] QByteArrayView tokenOf(const Node &node) const { return m_text.sliced(node.offset, node.size); }

    bool put(quint32 index)
    {
        const auto &node = m_nodes[index];
        const auto token = tokenOf(node);
        switch (token.front()) {
        case '{':
            m_result.bytes += '{';
            m_open.push_back({.items = membersOf(index), .isObject = true});
            return true;
        case '[':
            m_result.bytes += '[';
            m_open.push_back({.items = elementsOf(index)});
            return true;
        case '"':
            putString(charactersOf(token), node);
            return true;
        case 't':
        case 'f':
        case 'n':
            m_result.bytes += token;
            return true;
        default:
            return putNumber(token);
        }
    }

    void putString(const QByteArray &characters, const Node &node)
    {
        const auto from = m_result.bytes.size();
        appendString(m_result.bytes, characters);
        m_result.stringsRewritten += QByteArrayView(m_result.bytes).sliced(from) == tokenOf(node) ? 0 : 1;
    }

    bool putNumber(QByteArrayView token)
    {
        const auto stored = storedNumber(token);
        if (!stored)
            return false;
        if (*stored != token && m_result.numbersChanged++ == 0) {
            m_result.numberSent = token.toByteArray();
            m_result.numberStored = *stored;
        }
        m_result.bytes += *stored;
        return true;
    }

    std::vector<Item> elementsOf(quint32 array) const
    {
        std::vector<Item> items;
        for (auto at = array + 1; at < m_nodes[array].next; at = m_nodes[at].next)
            items.push_back({.key = {}, .value = at});
        return items;
    }

    std::vector<Item> membersOf(quint32 object)
    {
        std::vector<Item> items;
        for (auto at = object + 1; at < m_nodes[object].next; at = m_nodes[at + 1].next)
            items.push_back({.key = charactersOf(tokenOf(m_nodes[at])), .value = at + 1});
        if (!std::ranges::is_sorted(items, {}, &Item::key)) {
            m_result.keysMoved = true;
            std::ranges::stable_sort(items, {}, &Item::key);
        }
        if (std::ranges::adjacent_find(items, {}, &Item::key) == items.end())
            return items;
        // Of equal keys the last one stays.
        const auto all = items.size();
        std::vector<Item> kept;
        for (auto &item : items) {
            if (!kept.empty() && kept.back().key == item.key)
                kept.back() = std::move(item);
            else
                kept.push_back(std::move(item));
        }
        m_result.keysDropped += qsizetype(all - kept.size());
        return kept;
    }

    QByteArrayView m_text;
    std::vector<Node> m_nodes;
    std::vector<Frame> m_open;
    Broker::Normalised m_result;
};

} // namespace

std::optional<Broker::Normalised> storedByCpp(QByteArrayView payload)
{
    if (payload.size() >= std::numeric_limits<qint32>::max() || refusalOf(payload, Generation::Cpp015))
        return std::nullopt;
    return Writer(payload).run();
}

Broker::Normaliser normaliserOf(Generation generation)
{
    return generation == Generation::Cpp015 ? Broker::Normaliser(storedByCpp) : Broker::Normaliser();
}

qsizetype firstOverflow(QByteArrayView payload)
{
    for (qsizetype at = 0; at < payload.size();) {
        const char c = payload[at];
        if (c != '"' && c != '-' && (c < '0' || c > '9')) {
            ++at;
            continue;
        }
        const auto size = tokenSize(payload, at);
        // The largest double has 309 digits: most numbers need no look.
        const bool mayOverflow = c != '"'
            && (size > 300 || payload.sliced(at, size).contains('e') || payload.sliced(at, size).contains('E'));
        if (mayOverflow && !storedNumber(payload.sliced(at, size)))
            return at;
        at += size;
    }
    return -1;
}

} // namespace dlo::queen
