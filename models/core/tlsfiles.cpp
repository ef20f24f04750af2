// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tlsfiles.h"

#include <QCryptographicHash>
#include <QFile>
#include <QSslSocket>

#include <optional>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

std::unexpected<Error> badFile(const QString &name, const QString &reason)
{
    return fail({.kind = ErrorKind::Tls,
                 .code = u"tls-file"_s,
                 .serverText = (name + u'\n' + reason).left(Error::maxServerText)});
}

Result<QByteArray> readAll(const QString &name)
{
    constexpr qint64 most = qint64(4) * 1024 * 1024; // a CA bundle has some 200 KiB
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return badFile(name, file.errorString());
    if (file.size() > most)
        return badFile(name, u"too large"_s);
    return file.read(most);
}

Result<QList<QSslCertificate>> readCertificates(const QString &name)
{
    const auto pem = readAll(name);
    if (!pem)
        return std::unexpected(pem.error());
    auto certificates = QSslCertificate::fromData(*pem, QSsl::Pem);
    if (certificates.isEmpty())
        return badFile(name, u"no certificate in PEM form"_s);
    return certificates;
}

Result<QSslKey> readKey(const QString &name, const Secret &passphrase)
{
    const auto pem = readAll(name);
    if (!pem)
        return std::unexpected(pem.error());
    for (const auto algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        QSslKey key(*pem, algorithm, QSsl::Pem, QSsl::PrivateKey, passphrase.reveal().toByteArray());
        if (!key.isNull())
            return key;
    }
    return badFile(name, u"no private key in PEM form, or not the right passphrase"_s);
}

QString nameOf(const QStringList &parts)
{
    return parts.isEmpty() ? u"-"_s : parts.join(u", "_s);
}

} // namespace

Result<QSslConfiguration> loadTls(const TlsOptions &options)
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setPeerVerifyMode(QSslSocket::VerifyPeer);
    if (!options.caFile.isEmpty()) {
        const auto authorities = readCertificates(options.caFile);
        if (!authorities)
            return std::unexpected(authorities.error());
        // An explicit list switches off that the system's ones are loaded when needed, so they are named too.
        tls.setCaCertificates(QSslConfiguration::systemCaCertificates() + *authorities);
    }
    if (options.clientCertificateFile.isEmpty() && options.clientKeyFile.isEmpty())
        return tls;
    if (options.clientCertificateFile.isEmpty() || options.clientKeyFile.isEmpty())
        return badFile(options.clientCertificateFile + options.clientKeyFile, u"certificate and key are needed both"_s);
    const auto chain = readCertificates(options.clientCertificateFile);
    if (!chain)
        return std::unexpected(chain.error());
    const auto key = readKey(options.clientKeyFile, options.clientKeyPassphrase);
    if (!key)
        return std::unexpected(key.error());
    const QSslKey own = chain->constFirst().publicKey();
    if (own.algorithm() != key->algorithm() || own.length() != key->length())
        return badFile(options.clientKeyFile, u"the key does not belong to the certificate"_s);
    tls.setLocalCertificateChain(*chain);
    tls.setPrivateKey(*key);
    return tls;
}

QString describeRefusal(const QList<QSslError> &errors, const QSslCertificate &peer)
{
    QStringList lines;
    for (const QSslError &error : errors) {
        if (const QString reason = error.errorString(); !lines.contains(reason))
            lines << reason;
    }
    if (!peer.isNull()) {
        lines << u"subject: "_s + peer.subjectDisplayName() << u"issuer: "_s + peer.issuerDisplayName()
              << u"names: "_s + nameOf(peer.subjectAlternativeNames().values())
              << u"valid: %1 to %2"_s.arg(peer.effectiveDate().toUTC().toString(Qt::ISODate),
                                          peer.expiryDate().toUTC().toString(Qt::ISODate))
              << u"SHA-256: "_s + QString::fromLatin1(peer.digest(QCryptographicHash::Sha256).toHex(':').toUpper());
    }
    return lines.join(u'\n').left(Error::maxServerText);
}

} // namespace dlo
