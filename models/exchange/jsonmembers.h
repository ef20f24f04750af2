// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/jsonobject.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <limits>
#include <optional>

namespace dlo {

/*! Reads members of an object that jsonmember:: wrote, and keeps the first problem, so that the caller reads all it
   wants and asks once. Nothing is given for a member that is not there, is null or is wrong. The object lives longer.
   Any thread. */
class JsonMembers
{
public:
    explicit JsonMembers(const JsonObject &object)
        : m_object(object)
    { }

    [[nodiscard]] const std::optional<LineProblem> &problem() const { return m_problem; }
    void note(LineProblem::Code code, QByteArrayView name);

    //! There and not null.
    [[nodiscard]] std::optional<QByteArrayView> given(QByteArrayView name) const;
    std::optional<QString> optionalText(QByteArrayView name);
    QString text(QByteArrayView name) { return optionalText(name).value_or(QString()); }
    std::optional<QByteArray> bytes(QByteArrayView name);
    std::optional<qint64> integer(QByteArrayView name, qint64 least = std::numeric_limits<qint64>::min(),
                                  qint64 most = std::numeric_limits<qint64>::max());
    std::optional<double> real(QByteArrayView name, double least, double most);
    std::optional<bool> flag(QByteArrayView name);
    //! Notes a problem when neither is there.
    void require(QByteArrayView name, QByteArrayView other = {});

private:
    const JsonObject &m_object;
    std::optional<LineProblem> m_problem;
};

} // namespace dlo
