// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#include <span>

namespace dlo::practice {

//! A service that reads a queue as a consumer group.
struct Consumer
{
    const char *queue;
    const char *group;
};

[[nodiscard]] std::span<const Consumer> allConsumers();

//! Why the service refuses this payload, in the words of its error; empty when it takes it. Seeded letters carry the
//! same words.
[[nodiscard]] QByteArray problemOf(const QByteArray &queue, const QByteArray &group, const QByteArray &payload);

inline constexpr qsizetype mostParcels = 5000;

} // namespace dlo::practice
