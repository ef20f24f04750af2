// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/sendfacts.h"

#include "redrive/redriver.h"
#include "redrive/transactionid.h"

namespace dlo {

SendFacts sendFacts(const DeadLetter &letter, const QByteArray &payload,
                    const std::optional<std::vector<Header>> &edited, const HeaderRules &rules,
                    const Broker::PayloadCheck &check, const Secret &key)
{
    const auto refusal = check(payload);
    const auto problems = headerrules::problems(rules, edited.value_or(letter.headers), letter.headers);
    const auto changed = Redriver::changedHeaders(rules, letter, edited);
    return {.transactionId = derivedTransactionId(letter, payload, key, changed),
            .formerTransactionId = changed ? QString() : formerTransactionId(letter, payload),
            .refusal = refusal     ? refusal->code
                : problems.empty() ? QString()
                                   : problems.front().code};
}

} // namespace dlo
