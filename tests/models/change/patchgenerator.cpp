// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "patchgenerator.h"

#include "change/exactstring.h"
#include "change/jsonindex.h"

#include <algorithm>
#include <array>

namespace dlo::test {

QByteArray PatchGenerator::scalar()
{
    static constexpr std::array<const char *, 14> scalars{"0",
                                                          "-1",
                                                          "1.10",
                                                          "1e2",
                                                          "12345678901234567890",
                                                          "true",
                                                          "false",
                                                          "null",
                                                          "\"\"",
                                                          "\"x\"",
                                                          "\"\\u0041\\/\"",
                                                          "\"[1,2]\"",
                                                          "-0.5E-3",
                                                          "\"\xc3\xa9\\n\""};
    return scalars[size_t(below(int(scalars.size())))];
}

//! Some of them, in any order.
QByteArrayList PatchGenerator::names()
{
    QByteArrayList all{"\"a\"", "\"b\"", "\"c d\"", "\"~/\"", "\"\"", "\"\\u0061b\"", "\"\xc3\xa9\"", "\"0\""};
    std::shuffle(all.begin(), all.end(), m_random);
    return all.first(below(5));
}

QByteArray PatchGenerator::value(int depth)
{
    const int kind = below(depth == 0 ? 4 : 8);
    if (kind > 3 || depth > 4)
        return scalar();
    QByteArrayList parts;
    if (kind < 2) {
        for (const auto &name : names())
            parts += name + ':' + value(depth + 1);
        return '{' + parts.join(',') + '}';
    }
    for (int n = below(5); n > 0; --n)
        parts += value(depth + 1);
    return '[' + parts.join(',') + ']';
}

QByteArray PatchGenerator::spaced(const QByteArray &minified)
{
    static constexpr std::array white{' ', '\t', '\n', '\r'};
    const int style = below(4);
    if (style == 0)
        return minified;
    if (style == 1)
        return *jsontext::indent(minified);
    const auto tokens = jsontext::tokenize(minified);
    QByteArray result;
    for (const auto &token : *tokens) {
        if (style == 3) {
            for (int n = below(3) == 0 ? below(4) : 0; n > 0; --n)
                result += white[size_t(below(4))];
        }
        result += minified.sliced(token.offset, token.size);
        if (style == 2 && (token.kind == JsonTokenKind::Comma || token.kind == JsonTokenKind::Colon))
            result += ' ';
    }
    return result + (style == 3 ? "\n" : "");
}

QByteArray PatchGenerator::document()
{
    return spaced(value(0));
}

QByteArray PatchGenerator::pointerIn(const QByteArray &document)
{
    const auto index = JsonIndex::of(document);
    std::vector<JsonIndex::Token> values;
    for (JsonIndex::Token token = 1; token < index->count(); ++token) {
        if (index->beginsValue(token))
            values.push_back(token);
    }
    if (values.empty())
        return "\"/none\"";
    return exactstring::quoted(index->pointerOf(values[size_t(below(int(values.size())))]).toUtf8());
}

//! Where something is, or could be put.
QByteArray PatchGenerator::target(const QByteArray &document)
{
    static constexpr std::array<const char *, 8> below{"/-", "/0", "/1", "/2", "/a", "/new", "/~0~1", "/"};
    // Never the whole: the library that we compare with does not take "" for it.
    auto pointer = pointerIn(document);
    if (this->below(2) == 0) {
        pointer.chop(1);
        pointer += below[size_t(this->below(int(below.size())))];
        pointer += '"';
    }
    return pointer;
}

QByteArray PatchGenerator::patch(const QByteArray &document)
{
    QByteArrayList operations;
    for (int n = 1 + below(4); n > 0; --n) {
        switch (below(6)) {
        case 0:
        case 1:
            operations += R"({"op":"add","path":)" + target(document) + R"(,"value":)" + value(below(3)) + '}';
            break;
        case 2:
            operations += R"({"op":"remove","path":)" + pointerIn(document) + '}';
            break;
        case 3:
            operations += R"({"op":"replace","path":)" + pointerIn(document) + R"(,"value":)" + value(below(3)) + '}';
            break;
        case 4:
            operations += R"({"op":"move","from":)" + pointerIn(document) + R"(,"path":)" + target(document) + '}';
            break;
        default:
            operations += R"({"op":"copy","from":)" + pointerIn(document) + R"(,"path":)" + target(document) + '}';
        }
    }
    return '[' + operations.join(',') + ']';
}

QByteArray PatchGenerator::mergePatch(int depth)
{
    if (depth > 3 || (depth > 0 && below(3) == 0))
        return below(2) == 0 ? QByteArray("null") : value(2);
    QByteArrayList parts;
    for (const auto &name : names())
        parts += name + ':' + mergePatch(depth + 1);
    return spaced('{' + parts.join(',') + '}');
}

} // namespace dlo::test
