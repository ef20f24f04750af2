// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/headersentences.h"

#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringDecoder>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::sentences {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(sentences)
};

constexpr qsizetype longestText = 120;
constexpr qsizetype longestBytes = 24;

QString quoted(const QString &text)
{
    const auto cut = text.size() > longestText ? text.left(longestText) + u'…' : text;
    return Tr::tr("“%1”").arg(visible(cut));
}

//! Of a whole list, or of a value; the limit is in the sentence.
QString limited(const QString &code, qint64 limit)
{
    if (code == "headers-too-many"_L1)
        return Tr::tr("There are more headers than the %1 that this broker takes.").arg(QLocale().toString(limit));
    if (code == "headers-too-large"_L1)
        return Tr::tr("The headers are larger than the %1 that this broker takes of them together.").arg(size(limit));
    if (code == "header-name-too-long"_L1)
        return Tr::tr("The name is longer than the %1 that this broker takes.").arg(size(limit));
    if (code == "header-value-too-long"_L1)
        return Tr::tr("The value is longer than the %1 that this broker takes.").arg(size(limit));
    return {};
}

QString ofName(const QString &code)
{
    if (code == "header-name-empty"_L1)
        return Tr::tr("The name must not be empty.");
    if (code == "header-name-invalid"_L1)
        return Tr::tr("The name has characters, or dots in places, that this broker does not take.");
    if (code == "header-name-reserved"_L1)
        return Tr::tr("This name is reserved: the broker itself writes such headers.");
    if (code == "header-name-repeated"_L1)
        return Tr::tr("This name stands there already, and this broker takes each only once.");
    if (code == "header-name-not-of-type"_L1)
        return Tr::tr("There is no such property. Choose another name or another type.");
    return {};
}

QString ofValue(const QString &code)
{
    if (code == "header-type-unknown"_L1)
        return Tr::tr("This broker has no such type. Choose another one.");
    if (code == "header-value-null"_L1)
        return Tr::tr("The value is null, which this broker does not take.");
    if (code == "header-value-empty"_L1)
        return Tr::tr("The value is empty, which this broker does not take.");
    if (code == "header-value-not-text"_L1)
        return Tr::tr("The value has bytes that are not UTF-8 text, which its type asks for.");
    if (code == "header-value-not-integer"_L1)
        return Tr::tr("The value has to be a whole number, of 64 bits at most.");
    if (code == "header-value-not-number"_L1)
        return Tr::tr("The value has to be a number.");
    if (code == "header-value-not-boolean"_L1)
        return Tr::tr("The value has to be true or false.");
    if (code == "header-value-not-json"_L1)
        return Tr::tr("The value has to be JSON.");
    return {};
}

QString problemText(const QString &code, qint64 limit)
{
    if (code == "headers-not-carried"_L1)
        return Tr::tr("What is pushed to this broker carries no headers.");
    for (const auto &text : {limit > 0 ? limited(code, limit) : QString(), ofName(code), ofValue(code)}) {
        if (!text.isEmpty())
            return text;
    }
    return Tr::tr("This broker would not take the headers (%1).").arg(code);
}

QString typeName(const QString &type)
{
    return type.isEmpty() ? Tr::tr("none", "type of a header") : quoted(type);
}

//! Name, type and value as far as they are not what they were.
QString whatChanged(const Header &before, const Header &after)
{
    QStringList parts;
    if (before.name != after.name)
        parts.append(Tr::tr("name %1 → %2").arg(quoted(before.name), quoted(after.name)));
    if (before.type != after.type)
        parts.append(Tr::tr("type %1 → %2").arg(typeName(before.type), typeName(after.type)));
    if (before.value != after.value)
        parts.append(Tr::tr("value %1 → %2").arg(headerValue(before.value), headerValue(after.value)));
    return parts.join(u", "_s);
}

QString whole(const Header &header)
{
    return header.type.isEmpty()
        ? Tr::tr("%1, value %2", "a header").arg(quoted(header.name), headerValue(header.value))
        : Tr::tr("%1, type %2, value %3", "a header")
              .arg(quoted(header.name), quoted(header.type), headerValue(header.value));
}

QStringList linesOf(const HeaderChange &change, const std::vector<Header> &before, const std::vector<Header> &after)
{
    if (change.isAdded())
        return {Tr::tr("Added: %1").arg(whole(after[size_t(change.after)]))};
    if (change.isRemoved())
        return {Tr::tr("Removed: %1").arg(whole(before[size_t(change.before)]))};
    const auto &was = before[size_t(change.before)];
    const auto &is = after[size_t(change.after)];
    QStringList lines;
    if (change.changed)
        lines.append(Tr::tr("Changed: %1, %2", "a header, and what of it").arg(quoted(is.name), whatChanged(was, is)));
    if (change.moved)
        lines.append(
            Tr::tr("Moved: %1, from place %2 to place %3")
                .arg(quoted(is.name), QLocale().toString(change.before + 1), QLocale().toString(change.after + 1)));
    return lines;
}

} // namespace

QString headerName(const QString &name)
{
    return quoted(name);
}

QString headerValue(const std::optional<QByteArray> &value)
{
    if (!value)
        return Tr::tr("null", "value of a header");
    if (value->isEmpty())
        return Tr::tr("empty", "value of a header");
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString text = decoder(*value);
    if (!decoder.hasError())
        return quoted(text);
    const auto hex = QString::fromLatin1(value->left(longestBytes).toHex(' '));
    return value->size() > longestBytes ? Tr::tr("bytes %1 … (%2)").arg(hex, size(value->size()))
                                        : Tr::tr("bytes %1").arg(hex);
}

QString headerProblem(const QString &code)
{
    return problemText(code, 0);
}

QString headerProblem(const HeaderProblem &problem, const std::vector<Header> &headers)
{
    auto text = problemText(problem.code, problem.limit);
    if (problem.row < 0 || size_t(problem.row) >= headers.size())
        return text;
    return Tr::tr("Header %1, %2: %3", "number, name, what is wrong with it")
        .arg(QLocale().toString(problem.row + 1), quoted(headers[size_t(problem.row)].name), text);
}

QString headerSummary(const std::vector<HeaderChange> &changes)
{
    const auto count = [&](auto which) { return int(std::ranges::count_if(changes, which)); };
    QStringList parts;
    if (const int added = count(&HeaderChange::isAdded); added > 0)
        parts.append(Tr::tr("%n added", "headers", added));
    if (const int changed = count(&HeaderChange::changed); changed > 0)
        parts.append(Tr::tr("%n changed", "headers", changed));
    if (const int moved = count(&HeaderChange::moved); moved > 0)
        parts.append(Tr::tr("%n moved", "headers", moved));
    if (const int removed = count(&HeaderChange::isRemoved); removed > 0)
        parts.append(Tr::tr("%n removed", "headers", removed));
    return parts.join(u", "_s);
}

QStringList headerChanges(const std::vector<Header> &before, const std::vector<Header> &after,
                          const std::vector<HeaderChange> &changes)
{
    QStringList lines;
    for (const auto &change : changes)
        lines += linesOf(change, before, after);
    return lines;
}

} // namespace dlo::sentences
