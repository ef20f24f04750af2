// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/profilestore.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLockFile>
#include <QSaveFile>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr int formatVersion = 1;
constexpr std::array environments = {"development"_L1, "staging"_L1, "production"_L1};
constexpr std::array credentialKinds = {"none"_L1, "token"_L1, "api-key"_L1, "user-login"_L1};

template <typename Enum, typename Names>
Enum fromName(const Names &names, const QString &name, Enum otherwise)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? otherwise : Enum(found - names.begin());
}

Error storeError(ErrorKind kind, const QString &code, const QString &text)
{
    return {.kind = kind, .code = code, .serverText = text};
}

//! A password typed into an address is a secret, and a query may hold one.
QUrl withoutSecrets(const QUrl &url)
{
    return url.adjusted(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

//! An environment not known here (a newer version's) is taken for the one that is handled with the most care.
ConnectionProfile profileOf(const QJsonObject &object)
{
    ConnectionProfile profile;
    profile.id = object["id"_L1].toString();
    profile.name = object["name"_L1].toString();
    profile.kind = object["kind"_L1].toString(profile.kind);
    profile.url = withoutSecrets(QUrl(object["url"_L1].toString()));
    profile.credentialKind = fromName(credentialKinds, object["credential"_L1].toString(), CredentialKind::None);
    profile.user = object["user"_L1].toString();
    profile.caFile = object["caFile"_L1].toString();
    profile.clientCertificateFile = object["clientCertificateFile"_L1].toString();
    profile.clientKeyFile = object["clientKeyFile"_L1].toString();
    profile.environment = fromName(environments, object["environment"_L1].toString(), Environment::Production);
    profile.readOnly = object["readOnly"_L1].toBool();
    return profile;
}

void write(const ConnectionProfile &profile, QJsonObject &object)
{
    object["id"_L1] = profile.id;
    object["name"_L1] = profile.name;
    object["kind"_L1] = profile.kind;
    object["url"_L1] = profile.url.toString(QUrl::FullyEncoded);
    object["credential"_L1] = credentialKinds[size_t(profile.credentialKind)];
    object["user"_L1] = profile.user;
    object["caFile"_L1] = profile.caFile;
    object["clientCertificateFile"_L1] = profile.clientCertificateFile;
    object["clientKeyFile"_L1] = profile.clientKeyFile;
    object["environment"_L1] = environments[size_t(profile.environment)];
    object["readOnly"_L1] = profile.readOnly;
}

} // namespace

ProfileStore::ProfileStore(QString file, QObject *parent)
    : QObject(parent)
    , m_file(std::move(file))
{ }

//! Moves a file that cannot be used out of the way, so that saving does not destroy it.
QString ProfileStore::keepAside()
{
    for (int n = 1; n < 1000; ++n) {
        const QString name = m_file + ".unreadable-"_L1 + QString::number(n);
        if (!QFileInfo::exists(name) && QFile::rename(m_file, name))
            return name;
    }
    m_sealed = true;
    return {};
}

Result<void> ProfileStore::load()
{
    m_sealed = false;
    auto read = this->read();
    if (read || read.error().kind == ErrorKind::Malformed)
        Q_EMIT changed();
    return read;
}

//! Takes over what is in the file; the temporary ones stay. A missing file is an empty list.
Result<void> ProfileStore::read()
{
    m_document = {};
    m_known.clear();
    std::erase_if(m_profiles, [](const ConnectionProfile &profile) { return !profile.temporary; });
    if (!QFileInfo::exists(m_file))
        return {};
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly)) {
        m_sealed = true; // there may be something in it: nothing is written over it
        return fail(storeError(ErrorKind::Unavailable, u"profiles-unreadable"_s, file.errorString()));
    }
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &problem);
    file.close();
    if (!document.isObject() || !document["connections"_L1].isArray()) {
        const QString aside = keepAside();
        return fail(storeError(ErrorKind::Malformed, u"profiles-unreadable"_s,
                               aside.isEmpty() ? problem.errorString() : aside));
    }
    m_document = document.object();
    const QJsonArray connections = m_document["connections"_L1].toArray();
    for (const auto &value : connections) {
        const ConnectionProfile profile = profileOf(value.toObject());
        if (profile.id.isEmpty() || find(profile.id) != nullptr)
            continue;
        m_profiles.push_back(profile);
        m_known.insert(profile.id, value.toObject());
    }
    return {};
}

const ConnectionProfile *ProfileStore::find(const QString &id) const
{
    const auto found = std::ranges::find(m_profiles, id, &ConnectionProfile::id);
    return found == m_profiles.end() ? nullptr : &*found;
}

Result<void> ProfileStore::put(const ConnectionProfile &profile)
{
    if (profile.id.isEmpty())
        return fail(storeError(ErrorKind::Rejected, u"no-id"_s, {}));
    ConnectionProfile clean = profile;
    clean.url = withoutSecrets(profile.url);
    const auto change = [this, clean] {
        const auto found = std::ranges::find(m_profiles, clean.id, &ConnectionProfile::id);
        if (found == m_profiles.end())
            m_profiles.push_back(clean);
        else
            *found = clean;
    };
    if (profile.temporary)
        change();
    else if (auto saved = update(change); !saved)
        return saved;
    Q_EMIT changed();
    return {};
}

Result<void> ProfileStore::remove(const QString &id)
{
    const ConnectionProfile *found = find(id);
    if (found == nullptr)
        return fail(storeError(ErrorKind::NotFound, u"no-profile"_s, {}));
    const auto change = [this, removed = id] {
        std::erase_if(m_profiles, [&removed](const ConnectionProfile &profile) { return profile.id == removed; });
    };
    if (found->temporary)
        change();
    else if (auto saved = update(change); !saved)
        return saved;
    Q_EMIT changed();
    return {};
}

//! Another window may have written since the file was read: its changes stay.
Result<void> ProfileStore::update(const std::function<void()> &change)
{
    QDir().mkpath(QFileInfo(m_file).absolutePath());
    QLockFile lock(m_file + ".lock"_L1);
    if (!lock.tryLock(lockWait))
        return fail(storeError(ErrorKind::Unavailable, u"profiles-not-saved"_s, lock.fileName()));
    const auto profiles = m_profiles;
    const auto document = m_document;
    const auto known = m_known;
    auto saved = m_sealed || !QFileInfo::exists(m_file) ? Result<void>() : read();
    if (!saved && saved.error().kind == ErrorKind::Malformed && !m_sealed) {
        // Broken by somebody and kept aside: what was read before is all there is.
        m_profiles = profiles;
        m_document = document;
        m_known = known;
        saved = {};
    }
    if (saved) {
        change();
        saved = save();
    }
    if (!saved) {
        m_profiles = profiles;
        m_document = document;
        m_known = known;
    }
    return saved;
}

//! Members not known here, written by a newer version, stay as they were.
Result<void> ProfileStore::save() const
{
    if (m_sealed)
        return fail(storeError(ErrorKind::Unavailable, u"profiles-unreadable"_s, m_file));
    QJsonArray connections;
    for (const ConnectionProfile &profile : m_profiles) {
        if (profile.temporary)
            continue;
        QJsonObject object = m_known.value(profile.id);
        write(profile, object);
        connections.append(object);
    }
    QJsonObject document = m_document;
    if (!document.contains("version"_L1))
        document["version"_L1] = formatVersion;
    document["connections"_L1] = connections;
    QSaveFile file(m_file);
    const QByteArray bytes = QJsonDocument(document).toJson();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return fail(storeError(ErrorKind::Unavailable, u"profiles-not-saved"_s, file.errorString()));
    return {};
}

} // namespace dlo
