// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "core/secret.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>
#include <QString>

#include <optional>
#include <vector>

class QSettings;

namespace dlo {

class SecretStore;

/*! The keys with which this program opens envelopes that a broker hands out closed (queen-http.md section 9): named, of
   the whole program, tried in the order of the list. An envelope does not say which key it needs.

    A value is kept in the keychain only (SecretStore), and in memory while the program runs; names and order are in the
   settings. Without a keychain a key is there for this run only, name and all. GUI thread. */
class DecryptionKeys : public QObject
{
    Q_OBJECT
public:
    enum class Place : std::uint8_t
    {
        Keychain, //!< kept, and read
        ThisRun, //!< not kept: see Key::trouble
        NotRead, //!< the keychain has not been asked yet, or did not let us in (Key::trouble)
        Lost, //!< the keychain has no such entry any more
    };
    struct Key
    {
        QString id = {};
        QString name = {};
        Place place = Place::NotRead;
        std::optional<Error> trouble = std::nullopt; //!< the keychain's answer
    };
    static constexpr int maxKeys = 50;
    static constexpr int maxName = 100; //!< UTF-16 units

    DecryptionKeys(QSettings &settings, SecretStore &secrets, QObject *parent = nullptr);
    ~DecryptionKeys() override;

    [[nodiscard]] const std::vector<Key> &keys() const { return m_keys; }

    //! Asks the keychain for the values that are not there yet, once; \a again: also for those it did not give. That
    //! may open a window of the system, so it waits for the first envelope.
    void read(bool again = false);
    [[nodiscard]] bool isRead() const { return m_read && !m_reading; }

    //! Names and values of those that can be used, in their order.
    struct Usable
    {
        std::vector<QString> names = {};
        std::vector<Secret> values = {};
    };
    [[nodiscard]] Usable usable() const;

    /*! Why this cannot be a key: "key-empty", "key-line-break" (one at the end, too: the broker does not trim its
       QUEEN_ENCRYPTION_KEY, and with it encrypts nothing), "key-length" (other than 64), "key-not-hex". Null: it can.
     */
    [[nodiscard]] static QString problemOf(QByteArrayView value);
    /*! Adds a key at the end; it can be used at once, and changed() comes again when the keychain has answered.
        Rejected, nothing added: the codes of problemOf(), those of problemOfName(), "key-known" (serverText: the name
       of the key that has this value), "too-many-keys". */
    Result<void> add(const QString &name, const Secret &value);
    //! "key-name-empty", "key-name-long", "key-name-taken" (by another than \a id). Null: it can be the name.
    [[nodiscard]] QString problemOfName(const QString &name, const QString &id = {}) const;
    //! Rejected with the code of problemOfName(); NotFound "no-key".
    Result<void> rename(const QString &id, const QString &name);
    //! Up by a negative \a by; nothing happens at the end of the list. What was opened already stays as it is.
    void move(const QString &id, int by);
    //! Forgets it here at once; notRemoved() when the keychain keeps it all the same.
    void remove(const QString &id);

Q_SIGNALS:
    void changed(); //!< the list, or what is known of a key
    void notRemoved(const QString &name, const dlo::Error &error);

private:
    struct Value;
    [[nodiscard]] Key *find(const QString &id);
    void load();
    void save();
    QCoro::Task<void> readAll(QPointer<SecretStore> secrets);
    QCoro::Task<void> keep(QString id, Secret value);
    QCoro::Task<void> forget(QString id, QString name);

    QSettings &m_settings;
    QPointer<SecretStore> m_secrets;
    std::vector<Key> m_keys;
    std::vector<Value> m_values;
    QStringList m_removed; //!< ids, so that another window's list does not bring them back
    bool m_read = false;
    bool m_reading = false;
};

} // namespace dlo
