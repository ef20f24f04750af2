// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"

#include "views/common/visibletext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace dlo::sentences {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(sentences)
};
} // namespace

QString generation(const BrokerInfo &info)
{
    if (info.product.isEmpty())
        return Tr::tr("not known yet");
    const auto name = info.generation.isEmpty() ? info.product : info.product + u' ' + info.generation;
    return info.throughProxy ? Tr::tr("%1 through its proxy").arg(name) : name;
}

QString groupName(const QString &group)
{
    if (group == "__QUEUE_MODE__"_L1)
        return Tr::tr("no group (queue mode)");
    if (group.isEmpty())
        return Tr::tr("no group");
    return visible(group);
}

QString destination(const Destination &to)
{
    if (to.partition.isEmpty())
        return visible(to.queue);
    return Tr::tr("%1, partition %2").arg(visible(to.queue), visible(to.partition));
}

QString environment(Environment environment)
{
    switch (environment) {
    case Environment::Development:
        return Tr::tr("Development");
    case Environment::Staging:
        return Tr::tr("Staging");
    case Environment::Production:
        return Tr::tr("Production");
    }
    return {};
}

QString connection(const ConnectionProfile &profile)
{
    return u"%1 · %2"_s.arg(environment(profile.environment).toUpper(), visible(profile.name));
}

QString protection(Protection protection, const QString &keyName)
{
    switch (protection) {
    case Protection::Plain:
        return Tr::tr("not encrypted");
    case Protection::DecryptedByBroker:
        return Tr::tr("decrypted by the broker");
    case Protection::DecryptedHere:
        return keyName.isEmpty() ? Tr::tr("decrypted here")
                                 : Tr::tr("decrypted here with key “%1”").arg(visible(keyName));
    case Protection::Envelope:
        return Tr::tr("encrypted, cannot be decrypted here");
    }
    return {};
}

QString size(qint64 bytes)
{
    const QLocale locale;
    if (bytes < 1024)
        return Tr::tr("%1 B").arg(locale.toString(bytes));
    return locale.formattedDataSize(bytes, 1, QLocale::DataSizeIecFormat);
}

QString ago(EpochMs then, EpochMs now)
{
    const auto seconds = (now - then) / 1000;
    if (seconds < 60)
        return Tr::tr("just now");
    if (seconds < 3600)
        return Tr::tr("%n min ago", nullptr, int(seconds / 60));
    if (seconds < EpochMs(48) * 3600)
        return Tr::tr("%n h ago", nullptr, int(seconds / 3600));
    return Tr::tr("%n d ago", nullptr, int(seconds / 86400));
}

QString localTime(EpochMs time)
{
    return QDateTime::fromMSecsSinceEpoch(time).toString(u"yyyy-MM-dd HH:mm:ss.zzz t"_s);
}

QString utcTime(EpochMs time)
{
    return QDateTime::fromMSecsSinceEpoch(time, QTimeZone::UTC).toString(Qt::ISODateWithMs);
}

} // namespace dlo::sentences
