// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/queen/queengeneration.h"
#include "brokers/values.h"

#include <QUrl>

#include <optional>
#include <utility>
#include <vector>

namespace dlo::queen {

//! Parameters of a query string, not encoded.
using Query = std::vector<std::pair<QByteArray, QString>>;

/*! Builds addresses in the spelling that a generation understands. The Rust brokers decode path segments; the C++
   broker does not, so that there a segment goes out as it is or not at all (queen-cpp-0.15-observed.md sections K and
   M). Each address is compared with what was meant, because QUrl and every proxy re-write some characters. */
class Paths
{
public:
    Paths() = default;
    //! \a base: scheme, host, port, and a path prefix when behind one.
    explicit Paths(QUrl base);

    void setGeneration(Generation generation) { m_generation = generation; }

    //! A fixed route.
    [[nodiscard]] QUrl route(QByteArrayView path, const Query &query = {}) const;
    //! Empty when the address would mean something else than these ids.
    [[nodiscard]] std::optional<QUrl> message(const DeadLetter &letter, QByteArrayView suffix = {}) const;
    [[nodiscard]] std::optional<QUrl> replay(const QString &rowId) const;
    //! One queue, with its options.
    [[nodiscard]] std::optional<QUrl> queue(const QString &name) const;

private:
    [[nodiscard]] std::optional<QByteArray> segment(const QString &text) const;
    [[nodiscard]] std::optional<QUrl> checked(const QByteArray &path) const;

    QUrl m_base;
    Generation m_generation = Generation::Rust16;
};

} // namespace dlo::queen
