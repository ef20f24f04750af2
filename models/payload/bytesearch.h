// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/bytebuffer.h"

#include <QString>

#include <optional>
#include <stop_token>
#include <vector>

namespace dlo {

//! Searches in UTF-8 text of any size as it lies there. Pure functions for a worker.
namespace bytesearch {

inline constexpr std::size_t maxMatches = 100'000;

struct Match
{
    qsizetype from = 0; //!< bytes
    qsizetype size = 0;

    bool operator==(const Match &) const = default;
};

struct Found
{
    std::vector<Match> matches = {}; //!< in order, none over another
    bool all = true; //!< false: there may be more
};
//! Without \a matchCase a letter is also found in its other case.
[[nodiscard]] Found find(const ByteBuffer &buffer, const QString &text, bool matchCase,
                         const std::stop_token &cancel = {});

//! Line feeds in a stretch.
[[nodiscard]] qsizetype lineFeeds(const ByteBuffer &buffer, qsizetype from, qsizetype count);
//! Where line \a line starts, from 1; none: there are not so many.
[[nodiscard]] std::optional<qsizetype> startOfLine(const ByteBuffer &buffer, qsizetype line);

} // namespace bytesearch

} // namespace dlo
