// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/schemastore.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace dlo {

SchemaStore::SchemaStore(QString folder, QObject *parent)
    : QObject(parent)
    , m_folder(std::move(folder))
{ }

QString SchemaStore::fileOf(const QString &connection, const QString &queue) const
{
    // The length keeps "a" + "bc" and "ab" + "c" apart.
    const auto name = QByteArray::number(connection.size()) + ' ' + connection.toUtf8() + queue.toUtf8();
    const auto hash = QCryptographicHash::hash(name, QCryptographicHash::Sha256).toHex();
    return m_folder + u'/' + QString::fromLatin1(hash) + u".json"_s;
}

bool SchemaStore::has(const QString &connection, const QString &queue) const
{
    return QFile::exists(fileOf(connection, queue));
}

Result<void> SchemaStore::attach(const QString &connection, const QString &queue, const QByteArray &text)
{
    if (!QDir().exists(m_folder) && QDir().mkpath(m_folder))
        QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QSaveFile file(fileOf(connection, queue));
    const bool written = file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(text) == text.size() && file.commit();
    if (!written)
        return fail({.kind = ErrorKind::Unavailable, .code = u"schema-not-saved"_s, .serverText = file.errorString()});
    Q_EMIT changed(connection, queue);
    return {};
}

Result<void> SchemaStore::detach(const QString &connection, const QString &queue)
{
    QFile file(fileOf(connection, queue));
    if (file.exists() && !file.remove())
        return fail(
            {.kind = ErrorKind::Unavailable, .code = u"schema-not-removed"_s, .serverText = file.errorString()});
    Q_EMIT changed(connection, queue);
    return {};
}

} // namespace dlo
