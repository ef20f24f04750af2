// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/xmlpieces.h"

#include <algorithm>

namespace dlo::codec {

namespace {

enum class Kind : std::uint8_t
{
    Space, //!< a text of nothing but white space
    Text,
    Cdata,
    Open,
    Close,
    Empty,
    Comment, //!< and processing instructions
    Doctype
};

struct Token
{
    Kind kind;
    QByteArrayView bytes;
    bool verbatim = false; //!< Open: nothing inside may be changed
    bool hasElements = false; //!< Open
};

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' || quint8(c) >= 0x80;
}

QByteArrayView nameOf(QByteArrayView tag)
{
    const auto from = tag.sliced(tag.startsWith("</") ? 2 : 1);
    const auto *end = std::ranges::find_if(from, [](char c) { return isSpace(c) || c == '/' || c == '>'; });
    return from.first(end - from.begin());
}

//! xml:space with the value preserve; whatever else looks like it only keeps white space that could have gone.
bool preservesSpace(QByteArrayView tag)
{
    return tag.contains(QByteArrayView("xml:space")) && tag.contains(QByteArrayView("preserve"));
}

class XmlScanner
{
public:
    explicit XmlScanner(QByteArrayView xml)
        : m_xml(xml)
    { }

    XmlPieces run()
    {
        const QByteArrayView mark("\xef\xbb\xbf");
        m_at = m_xml.startsWith(mark) ? mark.size() : 0;
        m_begin = m_at;
        while (!m_fault && m_at < m_xml.size()) {
            m_xml[m_at] == '<' ? markup() : text();
        }
        if (!m_fault && (!m_open.empty() || !m_rootSeen)) {
            fail(m_tokens.empty() && m_at > 0 ? Code::NotThis : Code::Truncated, m_xml.size());
        }
        return pieces();
    }

private:
    void fail(Code code, qsizetype offset) { m_fault = DecodeProblem{.code = code, .offset = offset}; }

    void take(Kind kind, qsizetype end)
    {
        m_tokens.push_back({.kind = kind, .bytes = m_xml.sliced(m_at, end - m_at)});
        m_at = end;
    }

    void markVerbatim()
    {
        if (!m_open.empty()) {
            m_tokens[m_open.back()].verbatim = true;
        }
    }

    void text()
    {
        const auto found = m_xml.indexOf('<', m_at);
        const auto end = found < 0 ? m_xml.size() : found;
        const bool blank = std::ranges::all_of(m_xml.sliced(m_at, end - m_at), isSpace);
        if (!blank && m_open.empty()) {
            fail(m_rootSeen ? Code::TrailingBytes : Code::NotThis, m_at);
            return;
        }
        if (!blank) {
            markVerbatim();
        }
        take(blank ? Kind::Space : Kind::Text, end);
    }

    void upTo(Kind kind, QByteArrayView end)
    {
        const auto found = m_xml.indexOf(end, m_at);
        found < 0 ? fail(Code::Truncated, m_at) : take(kind, found + end.size());
    }

    void markup()
    {
        const auto rest = m_xml.sliced(m_at);
        if (rest.startsWith("<!--")) {
            const auto found = m_xml.indexOf(QByteArrayView("-->"), m_at + 4);
            found < 0 ? fail(Code::Truncated, m_at) : take(Kind::Comment, found + 3);
        } else if (rest.startsWith("<?")) {
            upTo(Kind::Comment, "?>");
        } else if (rest.startsWith("<![CDATA[")) {
            markVerbatim();
            m_open.empty() ? fail(Code::Malformed, m_at) : upTo(Kind::Cdata, "]]>");
        } else if (rest.startsWith("<!DOCTYPE") && !m_rootSeen) {
            doctype();
        } else if (rest.startsWith("</")) {
            close();
        } else if (rest.size() > 1 && isNameStart(rest[1])) {
            open();
        } else {
            const bool cut = rest.size() < 9 && (rest.size() == 1 || rest[1] == '!');
            fail(cut ? Code::Truncated : Code::Malformed, m_at);
        }
    }

    //! The '>' that ends a tag, beyond any in quotes; -1 when there is none.
    [[nodiscard]] qsizetype tagEnd(qsizetype from) const
    {
        char quote = '\0';
        for (qsizetype i = from; i < m_xml.size(); ++i) {
            const char c = m_xml[i];
            if (quote != '\0') {
                quote = c == quote ? '\0' : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return i;
            }
        }
        return -1;
    }

    //! An internal subset has brackets, comments, and declarations with quotes; nothing of it is read.
    void doctype()
    {
        int depth = 0;
        for (qsizetype i = m_at; i >= 0 && i < m_xml.size(); ++i) {
            const char c = m_xml[i];
            if (c == '"' || c == '\'') {
                i = m_xml.indexOf(c, i + 1);
            } else if (m_xml.sliced(i).startsWith("<!--")) {
                i = m_xml.indexOf(QByteArrayView("-->"), i + 4);
            } else if (c == '[') {
                ++depth;
            } else if (c == ']') {
                --depth;
            } else if (c == '>' && depth <= 0) {
                take(Kind::Doctype, i + 1);
                return;
            }
            if (i < 0) {
                break;
            }
        }
        fail(Code::Truncated, m_at);
    }

    void open()
    {
        const auto end = tagEnd(m_at);
        if (end < 0 || (m_open.empty() && m_rootSeen)) {
            fail(end < 0 ? Code::Truncated : Code::TrailingBytes, m_at);
            return;
        }
        m_rootSeen = true;
        if (!m_open.empty()) {
            m_tokens[m_open.back()].hasElements = true;
        }
        const bool empty = m_xml[end - 1] == '/';
        take(empty ? Kind::Empty : Kind::Open, end + 1);
        if (!empty) {
            m_tokens.back().verbatim = preservesSpace(m_tokens.back().bytes);
            m_open.push_back(m_tokens.size() - 1);
        }
    }

    void close()
    {
        const auto end = m_xml.indexOf('>', m_at);
        if (end < 0) {
            fail(Code::Truncated, m_at);
            return;
        }
        const auto tag = m_xml.sliced(m_at, end + 1 - m_at);
        if (m_open.empty() || nameOf(m_tokens[m_open.back()].bytes) != nameOf(tag)) {
            fail(Code::Malformed, m_at);
            return;
        }
        m_open.pop_back();
        take(Kind::Close, end + 1);
    }

    XmlPieces pieces()
    {
        XmlPieces result{.fault = m_fault};
        std::vector<bool> verbatim{false};
        QByteArrayView gap = m_xml.first(m_begin);
        for (const auto &token : m_tokens) {
            const bool kept = verbatim.back();
            if (token.kind == Kind::Space && !kept) {
                gap = QByteArrayView(gap.isEmpty() ? token.bytes.begin() : gap.begin(), token.bytes.end());
                continue;
            }
            const bool closes = token.kind == Kind::Close && verbatim.size() > 1;
            result.pieces.push_back({.bytes = token.bytes,
                                     .gap = gap,
                                     .gapAllowed = !kept && !result.pieces.empty(),
                                     .depth = int(verbatim.size()) - (closes ? 2 : 1)});
            gap = {};
            if (closes) {
                verbatim.pop_back();
            } else if (token.kind == Kind::Open) {
                verbatim.push_back(kept || token.verbatim || !token.hasElements);
            }
        }
        result.end = gap;
        return result;
    }

    QByteArrayView m_xml;
    qsizetype m_begin = 0;
    qsizetype m_at = 0;
    std::vector<Token> m_tokens;
    std::vector<std::size_t> m_open;
    bool m_rootSeen = false;
    std::optional<DecodeProblem> m_fault;
};

} // namespace

XmlPieces xmlPieces(QByteArrayView xml)
{
    return XmlScanner(xml).run();
}

} // namespace dlo::codec
