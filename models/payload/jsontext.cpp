// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/jsontext.h"

#include "payload/jsonscanner.h"

#include <algorithm>

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

struct IndentSink
{
    QByteArrayView text;
    QByteArray out;
    int depth = 0;
    bool justOpened = false;

    void newLine()
    {
        out.append('\n');
        out.append(qsizetype(2) * std::min(depth, maxIndentDepth), ' ');
    }

    void token(JsonTokenKind kind, qsizetype offset, qsizetype size)
    {
        const bool closes = kind == JsonTokenKind::CloseObject || kind == JsonTokenKind::CloseArray;
        if (closes) {
            --depth;
        }
        if (justOpened != closes) {
            newLine();
        }
        justOpened = kind == JsonTokenKind::OpenObject || kind == JsonTokenKind::OpenArray;
        out.append(text.sliced(offset, size));
        if (justOpened) {
            ++depth;
        } else if (kind == JsonTokenKind::Comma) {
            newLine();
        } else if (kind == JsonTokenKind::Colon) {
            out.append(' ');
        }
    }
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
    IndentSink sink{.text = text, .out = {}};
    sink.out.reserve(text.size() + text.size() / 2);
    return scan(text, sink).transform([&] { return std::move(sink.out); });
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
