// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#include <memory>

class QDebug;
class QTextStream;
class QDataStream;

namespace dlo {

/*! A password, token or key. It cannot be printed, compared with ==, converted or stored by accident: the only way to
   the bytes is reveal(), which is easy to find in review. The bytes are overwritten when the last copy goes. Any
   thread; copies share the bytes. */
class Secret
{
public:
    Secret() = default;
    explicit Secret(QByteArray bytes);

    [[nodiscard]] bool isEmpty() const;
    //! The bytes, for the one place that puts them on the wire or into the keychain.
    [[nodiscard]] QByteArrayView reveal() const;
    //! Replaces each occurrence of the secret in \a text (raw, percent-encoded, and as the base64 of Basic) by
    //! "[secret]".
    [[nodiscard]] QByteArray redact(QByteArray text) const;

private:
    struct Bytes;
    std::shared_ptr<const Bytes> m_bytes;
};

QDebug operator<<(QDebug, const Secret &) = delete;
QTextStream &operator<<(QTextStream &, const Secret &) = delete;
QDataStream &operator<<(QDataStream &, const Secret &) = delete;

} // namespace dlo
