// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/jsontext.h"

#include "payload/jsonscanner.h"

#include <algorithm>
#include <cstring>

namespace dlo::jsontext {

namespace {

struct NoSink
{
    void token(JsonTokenKind /*kind*/, qsizetype /*offset*/, qsizetype /*size*/) { }
};

struct VectorSink
{
    std::vector<JsonToken> tokens;
    void token(JsonTokenKind kind, qsizetype offset, qsizetype size) { tokens.push_back({kind, offset, size}); }
};

//! Copies tokens in runs as long as nothing lies between them.
struct MinifySink
{
    QByteArrayView text;
    QByteArray out;
    qsizetype from = 0;
    qsizetype to = 0;

    void token(JsonTokenKind /*kind*/, qsizetype offset, qsizetype size)
    {
        if (offset != to) {
            flush();
            from = offset;
        }
        to = offset + size;
    }
    void flush() { out.append(text.sliced(from, to - from)); }
};

//! Writes into room made beforehand: one check a token instead of one for each piece of it.
class IndentSink
{
public:
    explicit IndentSink(QByteArrayView text)
        : m_text(text)
    {
        // Indented text is about twice as long as minified text; pages that are not written cost nothing.
        grow(2 * text.size());
    }

    void token(JsonTokenKind kind, qsizetype offset, qsizetype size)
    {
        if (m_end - m_at < size + roomForSpace) {
            grow(size + roomForSpace);
        }
        const bool closes = kind == JsonTokenKind::CloseObject || kind == JsonTokenKind::CloseArray;
        m_depth -= closes ? 1 : 0;
        if (m_justOpened != closes) {
            newLine();
        }
        m_justOpened = kind == JsonTokenKind::OpenObject || kind == JsonTokenKind::OpenArray;
        copy(m_text.data() + offset, size);
        if (m_justOpened) {
            ++m_depth;
        } else if (kind == JsonTokenKind::Comma) {
            newLine();
        } else if (kind == JsonTokenKind::Colon) {
            *m_at++ = ' ';
        }
    }

    [[nodiscard]] QByteArray take()
    {
        m_out.truncate(m_at - m_out.constData());
        if (m_out.capacity() > m_out.size() + m_out.size() / 4) {
            m_out.squeeze();
        }
        return std::move(m_out);
    }

private:
    //! Copies of up to this many bytes write as many always, which is quicker than to look how many there are.
    static constexpr qsizetype block = 32;
    //! What a token can add beside itself: two line breaks and what a block copies too much.
    static constexpr qsizetype roomForSpace = 2 * (1 + qsizetype(2) * maxIndentDepth) + 2 * block;

    void grow(qsizetype atLeast)
    {
        const auto written = m_out.isNull() ? 0 : m_at - m_out.constData();
        m_out.resizeForOverwrite(written + std::max(atLeast, m_out.size() / 2) + roomForSpace);
        m_at = m_out.data() + written;
        m_end = m_out.data() + m_out.size();
    }

    void copy(const char *from, qsizetype size)
    {
        if (size <= block && m_text.data() + m_text.size() - from >= block) {
            std::memcpy(m_at, from, block);
        } else {
            std::memcpy(m_at, from, size_t(size));
        }
        m_at += size;
    }

    void newLine()
    {
        *m_at++ = '\n';
        const auto spaces = qsizetype(2) * std::min(m_depth, maxIndentDepth);
        if (spaces <= block) {
            std::memset(m_at, ' ', block);
        } else {
            std::memset(m_at, ' ', size_t(spaces));
        }
        m_at += spaces;
    }

    QByteArrayView m_text;
    QByteArray m_out;
    char *m_at = nullptr;
    char *m_end = nullptr;
    int m_depth = 0;
    bool m_justOpened = false;
};

//! Line and column are only worth counting when somebody is told.
JsonError located(JsonError error, QByteArrayView text)
{
    const auto before = text.first(error.offset);
    for (qsizetype i = 0; i < before.size(); ++i) {
        const char c = before[i];
        const bool lineBreak = c == '\n' || (c == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
        if (lineBreak) {
            ++error.line;
            error.column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) {
            ++error.column;
        }
    }
    return error;
}

template <typename Sink>
std::expected<void, JsonError> scan(QByteArrayView text, Sink &sink)
{
    return JsonScanner<Sink>(text, sink).run().transform_error([&](const JsonError &error) {
        return located(error, text);
    });
}

int hexAt(QByteArrayView text, qsizetype at)
{
    bool ok = false;
    const int value = at + 4 <= text.size() ? text.sliced(at, 4).toInt(&ok, 16) : -1;
    return ok ? value : -1;
}

//! Calls \a visit(offset) for each backslash or raw NUL inside of strings; it returns how far to go on, 0 to stop
//! there.
template <typename Visit>
qsizetype searchStrings(QByteArrayView text, Visit visit)
{
    bool inString = false;
    for (qsizetype i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"') {
            inString = !inString;
        } else if (inString && (c == '\\' || c == '\0')) {
            const qsizetype step = visit(i);
            if (step == 0) {
                return i;
            }
            i += step;
            continue;
        }
        ++i;
    }
    return -1;
}

} // namespace

std::expected<std::vector<JsonToken>, JsonError> tokenize(QByteArrayView text)
{
    VectorSink sink;
    sink.tokens.reserve(size_t(text.size() / 6 + 8));
    return scan(text, sink).transform([&] { return std::move(sink.tokens); });
}

std::expected<void, JsonError> validate(QByteArrayView text)
{
    NoSink sink;
    return scan(text, sink);
}

std::expected<QByteArray, JsonError> indent(QByteArrayView text)
{
    IndentSink sink(text);
    return scan(text, sink).transform([&] { return sink.take(); });
}

std::expected<QByteArray, JsonError> minify(QByteArrayView text)
{
    MinifySink sink{.text = text, .out = {}};
    sink.out.reserve(text.size());
    return scan(text, sink).transform([&] {
        sink.flush();
        return std::move(sink.out);
    });
}

qsizetype firstLoneSurrogate(QByteArrayView text)
{
    return searchStrings(text, [&](qsizetype at) -> qsizetype {
        if (text[at] == '\0') {
            return 1;
        }
        if (at + 1 >= text.size() || text[at + 1] != 'u') {
            return 2;
        }
        const int unit = hexAt(text, at + 2);
        if (unit < 0xd800 || unit > 0xdfff) {
            return 2;
        }
        const bool escapeFollows = unit < 0xdc00 && at + 7 < text.size() && text[at + 6] == '\\' && text[at + 7] == 'u';
        const int next = escapeFollows ? hexAt(text, at + 8) : -1;
        return next >= 0xdc00 && next <= 0xdfff ? 12 : 0;
    });
}

qsizetype firstNulEscape(QByteArrayView text)
{
    return searchStrings(text, [&](qsizetype at) -> qsizetype {
        if (text[at] == '\0') {
            return 0;
        }
        return at + 1 < text.size() && text[at + 1] == 'u' && hexAt(text, at + 2) == 0 ? 0 : 2;
    });
}

} // namespace dlo::jsontext
