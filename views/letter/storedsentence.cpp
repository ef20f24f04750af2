// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/storedsentence.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(dlo::DiffView)
};

//! A number of any length, for a sentence.
QString shortened(const QByteArray &number)
{
    constexpr qsizetype longest = 40;
    return QString::fromUtf8(number.left(longest)) + (number.size() > longest ? u"…"_s : QString());
}
} // namespace

QString storedSentence(const QString &broker, const Broker::Normalised &stored)
{
    QStringList parts{Tr::tr("%1 does not keep a payload as it is sent.").arg(broker)};
    if (stored.keysMoved)
        parts.append(Tr::tr("It sorts the keys of objects."));
    if (stored.keysDropped > 0)
        parts.append(Tr::tr("Of equal keys only the last one stays: it drops %n.", nullptr, int(stored.keysDropped)));
    if (stored.numbersChanged > 0)
        parts.append(Tr::tr("It writes %1 as %2.").arg(shortened(stored.numberSent), shortened(stored.numberStored)));
    if (stored.numbersChanged > 1)
        parts.append(Tr::tr("It writes %n more number(s) in another way.", nullptr, int(stored.numbersChanged - 1)));
    if (stored.stringsRewritten > 0)
        parts.append(Tr::tr("It writes %n text(s) with other escapes, but the same characters.", nullptr,
                            int(stored.stringsRewritten)));
    return parts.join(u' ');
}

} // namespace dlo
