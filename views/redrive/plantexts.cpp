// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/plantexts.h"

#include "views/common/sentences.h"
#include "views/common/visibletext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::plantexts {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(plantexts)
};

//! "orders (9), payments (3)", the most first; of many only some.
QString places(const QHash<QString, qsizetype> &counts)
{
    constexpr qsizetype most = 5;
    auto names = counts.keys();
    std::ranges::sort(names, [&counts](const QString &one, const QString &other) {
        return std::pair(-counts.value(one), one) < std::pair(-counts.value(other), other);
    });
    QStringList parts;
    for (const auto &name : names.first(std::min(most, names.size())))
        parts.append(
            Tr::tr("%1 (%2)", "a queue and how many dead letters").arg(visible(name), number(counts.value(name))));
    if (names.size() > most)
        parts.append(Tr::tr("and %1 more queues").arg(number(names.size() - most)));
    return parts.join(u", "_s);
}
} // namespace

QString number(qsizetype count)
{
    return QLocale().toString(count);
}

QString summary(const PlanTotals &totals)
{
    QStringList lines{Tr::tr("%1 dead letters of %2, together %3. What comes into the list later is not taken in.")
                          .arg(number(totals.letters), places(totals.queues), sentences::size(totals.bytes))};
    lines.append(Tr::tr("Partitions: %1. Consumer groups: %2.").arg(number(totals.partitions), number(totals.groups)));
    if (totals.oldest && totals.newest)
        lines.append(Tr::tr("Oldest failure: %1, newest: %2.")
                         .arg(sentences::localTime(*totals.oldest), sentences::localTime(*totals.newest)));
    return lines.join(u'\n');
}

QString sameMessage(qsizetype letters)
{
    return u"⚠ "_s
        + Tr::tr("%1 of them are dead letters of a message of which another consumer group's is among them too. Each "
                 "makes a copy of its own, and every group gets every copy.")
              .arg(number(letters));
}

QString refusals(const QMap<QString, qsizetype> &forbidden, const QMap<QString, qsizetype> &untouched)
{
    QStringList lines;
    for (const auto *reasons : {&forbidden, &untouched}) {
        for (const auto &[reason, count] : reasons->asKeyValueRange())
            lines.append(Tr::tr("%1 × %2").arg(number(count), reason));
    }
    if (lines.isEmpty())
        return {};
    return u"⚠ "_s + Tr::tr("Of these letters some are refused, and stay as they are:") + u'\n' + lines.join(u'\n');
}

} // namespace dlo::plantexts
