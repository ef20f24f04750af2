// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace dlo::queen {

/*! A JSON number as the C++ broker hands it out after a round through its database (observed, F): integers from −2^63
   to 2^64−1 exact, everything else through a double, written so that it reads back as the same double. In rare cases
   (about one double of a thousand) the broker writes a digit more than this. Nothing for a number beyond the range of a
   double, which the broker refuses. */
[[nodiscard]] std::optional<QByteArray> storedNumber(QByteArrayView token);

} // namespace dlo::queen
