// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/keptplan.h"

#include "redrive/journal.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTimeZone>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace dlo::keptplan {

QString folderOf(const Journal &journal)
{
    return QFileInfo(journal.file()).absoluteDir().filePath(u"plans"_s);
}

QString newName(const QString &folder)
{
    return folder + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces) + u".plan.jsonl"_s;
}

Result<QString> keep(const QString &file, const QString &folder)
{
    QString kept = newName(folder);
    QFile from(file);
    if (QFileInfo(file).isDir())
        return fail({.kind = ErrorKind::Unavailable, .code = u"file-is-folder"_s});
    if (!from.open(QIODevice::ReadOnly))
        return fail({.kind = ErrorKind::Unavailable, .code = u"file-not-read"_s, .serverText = from.errorString()});
    QFile to(kept);
    const auto ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
    bool copied = to.open(QIODevice::WriteOnly | QIODevice::NewOnly, ownerOnly);
    for (QByteArray part = from.read(1 << 20); copied && !part.isEmpty(); part = from.read(1 << 20))
        copied = to.write(part) == part.size();
    if (!copied || !to.flush()) {
        Error error{.kind = ErrorKind::Unavailable, .code = u"file-not-written"_s, .serverText = to.errorString()};
        to.remove();
        return fail(error);
    }
    return kept;
}

void forget(const QString &file, const QString &folder)
{
    const QFileInfo info(file);
    if (info.dir() == QDir(folder) && info.fileName().endsWith(".plan.jsonl"_L1))
        QFile::remove(file);
}

void sweep(const QString &folder, const QStringList &needed)
{
    const auto old = QDateTime::currentDateTimeUtc().addDays(-1);
    const auto files = QDir(folder).entryInfoList({u"*.plan.jsonl"_s}, QDir::Files);
    for (const QFileInfo &file : files) {
        if (file.lastModified(QTimeZone::UTC) < old && !needed.contains(file.filePath()))
            forget(file.filePath(), folder);
    }
}

} // namespace dlo::keptplan
