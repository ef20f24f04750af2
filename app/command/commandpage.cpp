// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/commandpage.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! Names under which people try to give a secret, or half of one.
bool isOfSecret(const QString &name)
{
    static constexpr std::array names{"token"_L1,    "password"_L1, "pass"_L1,   "passwd"_L1,     "pwd"_L1,
                                      "secret"_L1,   "api-key"_L1,  "apikey"_L1, "key"_L1,        "user"_L1,
                                      "username"_L1, "login"_L1,    "auth"_L1,   "credential"_L1, "bearer"_L1};
    return std::ranges::any_of(names, [&name](QLatin1StringView each) { return name == each; });
}

QString secretsElsewhere()
{
    return u"No secret is taken as an argument, because everybody on this computer can read it there. Set DLO_TOKEN, "
           u"or "
           "DLO_USER and DLO_PASSWORD, in the environment, or save the connection with its secret in the window."_s;
}

} // namespace

std::vector<CommandOption> operator+(std::vector<CommandOption> some, const std::vector<CommandOption> &others)
{
    some.insert(some.end(), others.begin(), others.end());
    return some;
}

std::vector<CommandOption> commonOptions()
{
    return {{u"json"_s, {}, u"Write JSON, one object a line; errors too, on standard error."_s},
            {u"quiet"_s, {}, u"Say nothing on standard error but errors and warnings."_s},
            {u"help"_s, {}, u"Show this page."_s}};
}

std::vector<CommandOption> connectionOptions()
{
    return std::vector<CommandOption>{
               {u"connection"_s, u"NAME"_s,
                u"The saved connection with this name or id. Not needed when there is only one."_s},
               {u"url"_s, u"URL"_s, u"A broker by its address instead. Its credential comes from the environment."_s},
               {u"ca-file"_s, u"FILE"_s,
                u"With --url: the certificates (PEM) to trust in the place of the system's."_s}}
    + commonOptions();
}

std::expected<void, QString> CommandPage::readOption(const QString &word, QStringList &rest,
                                                     CommandArguments &result) const
{
    const bool isLong = word.startsWith("--"_L1);
    const QString given = word.section(u'=', 0, 0);
    const QString wanted = word == "-h"_L1 ? u"help"_s : given.mid(isLong ? 2 : 1);
    const auto option = std::ranges::find(options, wanted, &CommandOption::name);
    if (option == options.end() || (!isLong && word != "-h"_L1)) {
        if (isOfSecret(wanted))
            return std::unexpected(secretsElsewhere());
        return std::unexpected(u"\"%1\" is no option of %2; see dead-letter-office %2 --help."_s.arg(given, name));
    }
    const bool attached = word.contains(u'=');
    if (attached && option->value.isEmpty())
        return std::unexpected(u"--%1 takes no value."_s.arg(wanted));
    if (!option->value.isEmpty() && !attached && rest.isEmpty())
        return std::unexpected(u"--%1 wants a value: %2."_s.arg(wanted, option->value));
    if (result.has(wanted) && !option->repeats)
        return std::unexpected(u"--%1 was given twice."_s.arg(wanted));
    QString value;
    if (!option->value.isEmpty())
        value = attached ? word.section(u'=', 1) : rest.takeFirst();
    result.options[wanted] << value;
    return {};
}

std::expected<CommandArguments, QString> CommandPage::read(const QStringList &words) const
{
    CommandArguments result;
    QStringList rest = words;
    bool onlyWords = false;
    while (!rest.isEmpty()) {
        const QString word = rest.takeFirst();
        if (onlyWords || word == "-"_L1 || !word.startsWith(u'-'))
            result.words << word;
        else if (word == "--"_L1)
            onlyWords = true;
        else if (const auto taken = readOption(word, rest, result); !taken)
            return std::unexpected(taken.error());
    }
    if (result.has(u"help"_s))
        return result;
    if (result.words.size() < least || result.words.size() > most)
        return std::unexpected(u"Use it as: dead-letter-office %1 %2"_s.arg(name, arguments).trimmed());
    if (result.value(u"url"_s).contains(u'@'))
        return std::unexpected(secretsElsewhere());
    return result;
}

QString wrapped(const QString &text, qsizetype indent, qsizetype width)
{
    QString out;
    qsizetype column = indent;
    const auto words = QStringView(text).split(u' ', Qt::SkipEmptyParts);
    for (const QStringView word : words) {
        const bool first = column == indent;
        if (!first && column + 1 + word.size() > width) {
            out += u'\n' + QString(indent, u' ');
            column = indent;
        } else if (!first) {
            out += u' ';
            ++column;
        }
        out += word;
        column += word.size();
    }
    return out;
}

QString CommandPage::help() const
{
    QString out = u"Usage: dead-letter-office %1 %2%3[OPTION …]\n\n"_s.arg(name, arguments,
                                                                           arguments.isEmpty() ? QString() : u" "_s);
    out += wrapped(summary, 0) + u'\n';
    const auto paragraphs = description.split(u"\n\n"_s, Qt::SkipEmptyParts);
    for (const QString &paragraph : paragraphs)
        out += u'\n' + wrapped(paragraph, 0) + u'\n';
    out += u"\nOptions:\n"_s;
    constexpr qsizetype column = 24;
    for (const CommandOption &option : options) {
        QString left = u"  --"_s + option.name + (option.value.isEmpty() ? QString() : u' ' + option.value);
        if (left.size() > column - 2)
            left += u'\n' + QString(column, u' ');
        else
            left = left.leftJustified(column);
        out += left + wrapped(option.meaning, column) + u'\n';
    }
    return out;
}

} // namespace dlo
