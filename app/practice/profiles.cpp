// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/profiles.h"

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo::practice {

namespace {

constexpr std::array profileNames{
    std::pair{Profile::Cpp015, "cpp-0.15"},
    std::pair{Profile::Pg14, "pg-1.4"},
    std::pair{Profile::Pg16, "pg-1.6"},
    std::pair{Profile::Raft2, "raft-2"},
};

constexpr std::array faultNames{
    std::pair{Fault::Gone, "gone"},
    std::pair{Fault::Duplicate, "duplicate"},
    std::pair{Fault::CommitThenDrop, "commit-then-drop"},
    std::pair{Fault::DropBefore, "drop-before"},
    std::pair{Fault::OutcomeUnknown, "outcome-unknown"},
    std::pair{Fault::ReplayFailed, "replay-failed"},
    std::pair{Fault::CleanupFailed, "cleanup-failed"},
    std::pair{Fault::Maintenance, "maintenance"},
    std::pair{Fault::RateLimited, "rate-limited"},
    std::pair{Fault::Unavailable, "unavailable"},
    std::pair{Fault::StorageFull, "storage-full"},
    std::pair{Fault::Conflict, "conflict"},
    std::pair{Fault::Unauthorized, "unauthorized"},
    std::pair{Fault::Forbidden, "forbidden"},
    std::pair{Fault::NoSuchRoute, "no-such-route"},
    std::pair{Fault::RouteBlocked, "route-blocked"},
    std::pair{Fault::Slow, "slow"},
    std::pair{Fault::HtmlPage, "html-page"},
    std::pair{Fault::Truncated, "truncated"},
    std::pair{Fault::Huge, "huge"},
    std::pair{Fault::ErrorInside200, "error-inside-200"},
    std::pair{Fault::Buffered, "buffered"},
    std::pair{Fault::PushFailed, "push-failed"},
    std::pair{Fault::ForeignKey, "foreign-key"},
    std::pair{Fault::StaleConnection, "stale-connection"},
    std::pair{Fault::DeleteFails, "delete-fails"},
    std::pair{Fault::PushedTwice, "pushed-twice"},
};
static_assert(faultNames.size() == std::size_t(Fault::FaultCount));

template <typename Table>
auto keyOf(const Table &table, QStringView name) -> std::optional<typename Table::value_type::first_type>
{
    const auto found
        = std::ranges::find_if(table, [name](const auto &entry) { return name == QLatin1StringView(entry.second); });
    if (found == table.end())
        return std::nullopt;
    return found->first;
}

template <typename Table, typename Key>
QString nameIn(const Table &table, Key key)
{
    const auto found = std::ranges::find(table, key, &Table::value_type::first);
    return found == table.end() ? QString() : QString::fromLatin1(found->second);
}

} // namespace

std::optional<Profile> profileFromName(QStringView name)
{
    return keyOf(profileNames, name);
}

QString nameOf(Profile profile)
{
    return nameIn(profileNames, profile);
}

std::optional<Fault> faultFromName(QStringView name)
{
    return keyOf(faultNames, name);
}

QString nameOf(Fault fault)
{
    return nameIn(faultNames, fault);
}

} // namespace dlo::practice
