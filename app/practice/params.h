// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/practiceoptions.h"

#include <QByteArray>

#include <optional>

namespace dlo::practice {

//! Percent-decoding; \a plusIsSpace in query strings.
[[nodiscard]] QByteArray percentDecoded(const QByteArray &text, bool plusIsSpace);

/*! The query of a request, read as the generation reads it. The C++ broker finds a name by substring ("xlimit=1" sets
   limit) and reads numbers as far as they go ("5abc" is 5, "abc" the default); observed, section E. */
class Params
{
public:
    Params(QByteArray query, Profile profile)
        : m_query(std::move(query))
        , m_profile(profile)
    { }
    [[nodiscard]] std::optional<QByteArray> value(QByteArrayView name) const;
    //! Nothing when absent or empty.
    [[nodiscard]] std::optional<QByteArray> nonEmpty(QByteArrayView name) const;
    [[nodiscard]] qint64 number(QByteArrayView name, qint64 otherwise) const;
    [[nodiscard]] bool flag(QByteArrayView name) const { return value(name) == "true"; }

private:
    QByteArray m_query;
    Profile m_profile;
};

} // namespace dlo::practice
