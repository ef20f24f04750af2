// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/queen/queengeneration.h"
#include "core/httpmessage.h"

#include <QDir>
#include <QFile>
#include <QTest>

// Answers of Queen brokers as files, tests/data/queen/<generation>/<name>.http: status line, header fields, an empty
// line, and the body to the last byte. Those of cpp-0.15 were recorded; the others are written after queen-http.md.
namespace dlo::test {

inline QString recordedFolder()
{
    return QStringLiteral(DLO_TEST_DATA "/queen/");
}

inline HttpResponse recorded(const QString &name)
{
    QFile file(recordedFolder() + name + QStringLiteral(".http"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no recorded answer %s", qPrintable(name));
    const QByteArray all = file.readAll();
    auto end = all.indexOf("\n\n");
    const bool bodiless = end < 0;
    if (bodiless)
        end = all.trimmed().size();
    HttpResponse response;
    const auto lines = all.left(end).split('\n');
    response.status = lines.first().split(' ').value(1).toInt();
    for (const auto &line : lines.mid(1)) {
        const auto colon = line.indexOf(':');
        response.headers.emplace_back(line.left(colon), line.mid(colon + 1).trimmed());
    }
    response.body = bodiless ? QByteArray() : all.mid(end + 2);
    return response;
}

inline queen::Generation generationOf(const QString &folder)
{
    if (folder.startsWith(u"cpp"))
        return queen::Generation::Cpp015;
    if (folder.startsWith(u"rust-1.4"))
        return queen::Generation::Rust14;
    return folder.startsWith(u"raft") ? queen::Generation::Raft : queen::Generation::Rust16;
}

//! Every recorded answer, "folder/name".
inline QStringList allRecorded()
{
    QStringList names;
    const QDir root(recordedFolder());
    for (const auto &folder : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        for (const auto &file : QDir(root.filePath(folder)).entryList({QStringLiteral("*.http")}))
            names += folder + u'/' + file.chopped(5);
    }
    return names;
}

} // namespace dlo::test
