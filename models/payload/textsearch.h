// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>
#include <stop_token>
#include <vector>

namespace dlo {

struct TextQuery
{
    QString text = {};
    bool isExpression = false; //!< a regular expression (PCRE2); ^ and $ are at each line
    bool matchCase = false;
    bool wholeWord = false; //!< neither letter, digit nor '_' before and behind

    bool operator==(const TextQuery &) const = default;
};

//! In UTF-16 units. An expression can match nothing at all: size is then 0.
struct TextMatch
{
    qsizetype from = 0;
    qsizetype size = 0;

    bool operator==(const TextMatch &) const = default;
};

//! Where and why a query is no regular expression.
struct PatternError
{
    QString reason = {}; //!< PCRE2's own words
    qsizetype offset = 0; //!< in TextQuery::text

    bool operator==(const PatternError &) const = default;
};

/*! Search and replace over a whole text. Pure functions for a worker: an expression has a limit of steps for each match
   (it would need years for "(a+)+b" otherwise) and all of it a limit of time. */
namespace textsearch {

inline constexpr size_t maxMatches = 1'000'000;
inline constexpr int maxSeconds = 5;

enum class Stop : std::uint8_t
{
    AtTheEnd,
    TooMany, //!< maxMatches
    TooSlow, //!< steps or time
    Cancelled
};

struct Found
{
    std::vector<TextMatch> matches = {}; //!< in order, none over another
    std::optional<PatternError> error = std::nullopt;
    Stop stop = Stop::AtTheEnd; //!< anything else: there may be more
};
[[nodiscard]] Found find(const QString &text, const TextQuery &query, const std::stop_token &cancel = {});

//! One stretch of the text and what it becomes; matches that lie close to each other share one.
struct Change
{
    TextMatch place;
    QString text;
};
struct Replaced
{
    std::vector<Change> changes = {}; //!< in order
    size_t matches = 0;
    Stop stop = Stop::AtTheEnd; //!< anything else: nothing is to be replaced, it would be by halves
};
/*! \a replacement of an expression: \1 to \9 are what the groups matched, \0 all of it, \n a line end, \t a tab, \\ a
   backslash; a backslash before anything else stays. Of a plain query it is taken literally. */
[[nodiscard]] Replaced replace(const QString &text, const TextQuery &query, const QString &replacement,
                               const std::stop_token &cancel = {});
//! What replaces \a match alone; nothing when \a query does not match there.
[[nodiscard]] std::optional<QString> replacementOf(const QString &text, const TextQuery &query, const TextMatch &match,
                                                   const QString &replacement);

} // namespace textsearch

} // namespace dlo
