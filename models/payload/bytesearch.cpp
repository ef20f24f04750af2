// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/bytesearch.h"

#include <QList>

#include <algorithm>
#include <array>
#include <cstring>

namespace dlo::bytesearch {

namespace {

constexpr qsizetype window = qsizetype(1024) * 1024;

//! What is looked for: for each character the ways to write it.
class Pattern
{
public:
    Pattern(const QString &text, bool matchCase)
    {
        const auto points = text.toUcs4();
        for (const auto point : points) {
            std::vector<QByteArray> ways;
            const auto add = [&ways](char32_t c) {
                if (auto way = QString::fromUcs4(&c, 1).toUtf8(); !std::ranges::contains(ways, way)) {
                    ways.push_back(std::move(way));
                }
            };
            add(char32_t(point));
            if (!matchCase) {
                add(QChar::toLower(char32_t(point)));
                add(QChar::toUpper(char32_t(point)));
            }
            m_longest += std::ranges::max(ways, {}, &QByteArray::size).size();
            m_characters.push_back(std::move(ways));
        }
        for (const auto &way : m_characters.front()) {
            m_first[static_cast<unsigned char>(way.front())] = true;
            m_only = way.front();
            m_starts = std::max(m_starts, int(std::ranges::count(m_first, true)));
        }
    }
    [[nodiscard]] qsizetype longest() const { return m_longest; }

    //! The next place where it may begin.
    [[nodiscard]] const char *candidate(const char *at, const char *end) const
    {
        if (m_starts == 1) {
            const auto *const found = static_cast<const char *>(std::memchr(at, m_only, size_t(end - at)));
            return found != nullptr ? found : end;
        }
        while (at != end && !m_first[static_cast<unsigned char>(*at)]) {
            ++at;
        }
        return at;
    }
    //! Bytes of a match at \a at; 0: there is none.
    [[nodiscard]] qsizetype matchAt(const char *at, const char *end) const
    {
        const char *place = at;
        for (const auto &ways : m_characters) {
            const auto way = std::ranges::find_if(ways, [&](const QByteArray &bytes) {
                return bytes.size() <= end - place && std::memcmp(bytes.constData(), place, size_t(bytes.size())) == 0;
            });
            if (way == ways.end()) {
                return 0;
            }
            place += way->size();
        }
        return place - at;
    }

private:
    std::vector<std::vector<QByteArray>> m_characters;
    std::array<bool, 256> m_first = {};
    char m_only = 0;
    int m_starts = 0;
    qsizetype m_longest = 0;
};

} // namespace

Found find(const ByteBuffer &buffer, const QString &text, bool matchCase, const std::stop_token &cancel)
{
    Found found;
    if (text.isEmpty() || !text.isValidUtf16()) {
        return found;
    }
    const Pattern pattern(text, matchCase);
    for (qsizetype start = 0; start < buffer.size();) {
        if (cancel.stop_requested()) {
            found.all = false;
            break;
        }
        // Matches that begin in the window may end behind it.
        const auto bytes = buffer.read(start, window + pattern.longest());
        const char *const begin = bytes.cbegin();
        const char *const last = begin + std::min(window, bytes.size());
        const char *at = begin;
        // A match may have ended behind the window.
        while (at < last && (at = pattern.candidate(at, last)) < last) {
            const auto size = pattern.matchAt(at, bytes.cend());
            if (size == 0) {
                ++at;
                continue;
            }
            if (found.matches.size() == maxMatches) {
                found.all = false;
                return found;
            }
            found.matches.push_back({.from = start + (at - begin), .size = size});
            at += size;
        }
        start += std::max<qsizetype>(last - begin, at - begin);
    }
    return found;
}

qsizetype lineFeeds(const ByteBuffer &buffer, qsizetype from, qsizetype count)
{
    qsizetype feeds = 0;
    buffer.visit(from, count, [&feeds](QByteArrayView part) {
        feeds += std::ranges::count(part, '\n');
        return true;
    });
    return feeds;
}

std::optional<qsizetype> startOfLine(const ByteBuffer &buffer, qsizetype line)
{
    qsizetype start = 0;
    for (; line > 1; --line) {
        const auto feed = buffer.indexOf('\n', start, buffer.size());
        if (feed < 0) {
            return std::nullopt;
        }
        start = feed + 1;
    }
    return start;
}

} // namespace dlo::bytesearch
