// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"

namespace dlo {

//! In what a payload that \a broker stores will differ from what is sent, in plain words.
[[nodiscard]] QString storedSentence(const QString &broker, const Broker::Normalised &stored);

} // namespace dlo
