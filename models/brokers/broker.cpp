// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/broker.h"

namespace dlo {

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<std::optional<std::chrono::seconds>> Broker::dedupWindow([[maybe_unused]] QString queue)
{
    co_return std::nullopt;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<PurgeReceipt>> Broker::purge([[maybe_unused]] QString queue,
                                                [[maybe_unused]] std::optional<QString> group)
{
    co_return fail({.kind = ErrorKind::RouteMissing, .code = QStringLiteral("not-in-this-version")});
}

Broker::Normaliser Broker::normaliser() const
{
    return {};
}

} // namespace dlo
