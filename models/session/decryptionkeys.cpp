// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/decryptionkeys.h"

#include "session/secretstore.h"

#include <QSettings>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

struct DecryptionKeys::Value
{
    QString id;
    Secret value;
};

namespace {

constexpr qsizetype digits = 64; // of QUEEN_ENCRYPTION_KEY: queen-http.md section 9
const auto orderKey = u"decryptionKeys/order"_s;

QString nameKey(const QString &id)
{
    return u"decryptionKeys/names/"_s + id;
}

//! The entry's name in the keychain.
QString entryOf(const QString &id)
{
    return u"decryption-key-"_s + id;
}

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

Error rejected(const QString &code, const QString &text = {})
{
    return {.kind = ErrorKind::Rejected, .code = code, .serverText = text};
}

} // namespace

DecryptionKeys::DecryptionKeys(QSettings &settings, SecretStore &secrets, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_secrets(&secrets)
{
    load();
}

DecryptionKeys::~DecryptionKeys() = default;

DecryptionKeys::Key *DecryptionKeys::find(const QString &id)
{
    const auto found = std::ranges::find(m_keys, id, &Key::id);
    return found == m_keys.end() ? nullptr : &*found;
}

//! Takes over names that are not known here yet: at first all, later those of another window.
void DecryptionKeys::load()
{
    for (const auto &id : m_settings.value(orderKey).toStringList()) {
        const auto name = m_settings.value(nameKey(id)).toString();
        if (name.isEmpty() || find(id) || m_removed.contains(id) || m_keys.size() >= size_t(maxKeys))
            continue;
        m_keys.push_back({.id = id, .name = name});
        m_read = false;
    }
}

void DecryptionKeys::save()
{
    m_settings.sync(); // another window may have written
    load();
    QStringList order;
    for (const auto &key : m_keys) {
        if (key.place == Place::ThisRun)
            continue;
        order.append(key.id);
        m_settings.setValue(nameKey(key.id), key.name);
    }
    for (const auto &id : std::as_const(m_removed))
        m_settings.remove(nameKey(id));
    m_settings.setValue(orderKey, order);
    m_settings.sync();
}

void DecryptionKeys::read(bool again)
{
    if (m_reading || (m_read && !again))
        return;
    m_reading = true;
    readAll(m_secrets);
}

QCoro::Task<void> DecryptionKeys::readAll(QPointer<SecretStore> secrets)
{
    const QPointer<DecryptionKeys> self(this);
    QStringList ids;
    for (const auto &key : m_keys) {
        if (key.place == Place::NotRead || key.place == Place::Lost)
            ids.append(key.id);
    }
    for (const auto &id : std::as_const(ids)) {
        if (!secrets)
            co_return;
        auto value = co_await secrets->read(entryOf(id));
        if (!self)
            co_return;
        auto *key = find(id);
        if (!key)
            continue; // removed meanwhile
        key->trouble.reset();
        if (value && problemOf(value->reveal()).isNull()) {
            key->place = Place::Keychain;
            m_values.push_back({id, *value});
        } else if (value || value.error().kind == ErrorKind::NotFound) {
            key->place = Place::Lost; // also when something else lies there
        } else {
            key->trouble = value.error();
        }
    }
    m_read = true;
    m_reading = false;
    Q_EMIT changed();
}

DecryptionKeys::Usable DecryptionKeys::usable() const
{
    Usable usable;
    for (const auto &key : m_keys) {
        const auto value = std::ranges::find(m_values, key.id, &Value::id);
        if (value == m_values.end())
            continue;
        usable.names.push_back(key.name);
        usable.values.push_back(value->value);
    }
    return usable;
}

QString DecryptionKeys::problemOf(QByteArrayView value)
{
    if (value.isEmpty())
        return u"key-empty"_s;
    if (value.contains('\n') || value.contains('\r'))
        return u"key-line-break"_s;
    if (!std::ranges::all_of(value, isHexDigit))
        return u"key-not-hex"_s;
    return value.size() == digits ? QString() : u"key-length"_s;
}

QString DecryptionKeys::problemOfName(const QString &name, const QString &id) const
{
    if (name.trimmed().isEmpty())
        return u"key-name-empty"_s;
    if (name.size() > maxName)
        return u"key-name-long"_s;
    const bool taken = std::ranges::any_of(
        m_keys, [&](const Key &key) { return key.id != id && key.name.compare(name.trimmed()) == 0; });
    return taken ? u"key-name-taken"_s : QString();
}

Result<void> DecryptionKeys::add(const QString &name, const Secret &value)
{
    if (const auto problem = problemOf(value.reveal()); !problem.isNull())
        return fail(rejected(problem));
    if (const auto problem = problemOfName(name); !problem.isNull())
        return fail(rejected(problem));
    if (m_keys.size() >= size_t(maxKeys))
        return fail(rejected(u"too-many-keys"_s));
    for (const auto &known : m_values) {
        if (known.value.reveal().compare(value.reveal(), Qt::CaseInsensitive) == 0) {
            const auto *key = find(known.id);
            return fail(rejected(u"key-known"_s, key ? key->name : QString()));
        }
    }
    const auto id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_keys.push_back({.id = id, .name = name.trimmed(), .place = Place::ThisRun});
    m_values.push_back({id, value});
    Q_EMIT changed();
    keep(id, value);
    return {};
}

QCoro::Task<void> DecryptionKeys::keep(QString id, Secret value)
{
    if (!m_secrets)
        co_return;
    const QPointer<DecryptionKeys> self(this);
    const QPointer<SecretStore> secrets(m_secrets);
    const auto kept = co_await secrets->write(entryOf(id), std::move(value));
    if (!self)
        co_return;
    auto *key = find(id);
    if (!key) { // removed while it was written
        if (kept)
            forget(id, {});
        co_return;
    }
    if (kept) {
        key->place = Place::Keychain;
        save();
    } else {
        key->trouble = kept.error();
    }
    Q_EMIT changed();
}

Result<void> DecryptionKeys::rename(const QString &id, const QString &name)
{
    auto *key = find(id);
    if (!key)
        return fail({.kind = ErrorKind::NotFound, .code = u"no-key"_s});
    if (const auto problem = problemOfName(name, id); !problem.isNull())
        return fail(rejected(problem));
    if (key->name == name.trimmed())
        return {};
    key->name = name.trimmed();
    save();
    Q_EMIT changed();
    return {};
}

void DecryptionKeys::move(const QString &id, int by)
{
    const auto from = std::ranges::find(m_keys, id, &Key::id) - m_keys.begin();
    const auto to = from + by;
    const auto size = std::ssize(m_keys);
    if (from == size || to < 0 || to >= size || by == 0)
        return;
    auto moved = std::move(m_keys[size_t(from)]);
    m_keys.erase(m_keys.begin() + from);
    m_keys.insert(m_keys.begin() + to, std::move(moved));
    save();
    Q_EMIT changed();
}

void DecryptionKeys::remove(const QString &id)
{
    const auto *key = find(id);
    if (!key)
        return;
    const auto name = key->name;
    std::erase_if(m_keys, [&](const Key &one) { return one.id == id; });
    std::erase_if(m_values, [&](const Value &one) { return one.id == id; });
    m_removed.append(id);
    save();
    Q_EMIT changed();
    forget(id, name);
}

//! \a name empty: nobody waits for the answer.
QCoro::Task<void> DecryptionKeys::forget(QString id, QString name)
{
    if (!m_secrets)
        co_return;
    const QPointer<DecryptionKeys> self(this);
    const QPointer<SecretStore> secrets(m_secrets);
    const auto removed = co_await secrets->remove(entryOf(id));
    if (self && !removed && !name.isEmpty())
        Q_EMIT notRemoved(name, removed.error());
}

} // namespace dlo
