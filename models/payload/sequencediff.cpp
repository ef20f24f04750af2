// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/sequencediff.h"

#include <algorithm>

namespace dlo {

namespace {

struct Point
{
    int x = 0; //!< in before
    int y = 0; //!< in after
};

struct Box
{
    Point first;
    Point last;
    [[nodiscard]] int width() const { return last.x - first.x; }
    [[nodiscard]] int height() const { return last.y - first.y; }
};

//! A run of equal elements with at most one edit at one of its ends, and the edits before it and after it.
struct Snake
{
    Box box;
    int before = 0;
    int after = 0;
};

template <typename Element>
class Matcher
{
public:
    Matcher(std::span<const Element> before, std::span<const Element> after)
        : m_before(before)
        , m_after(after)
        , m_match(after.size(), -1)
    { }

    bool run(int maxEdits) { return match({{0, 0}, {int(m_before.size()), int(m_after.size())}}, maxEdits); }
    std::vector<int> take() { return std::move(m_match); }

private:
    [[nodiscard]] bool equal(int x, int y) const { return m_before[size_t(x)] == m_after[size_t(y)]; }

    bool match(Box box, int maxEdits)
    {
        while (box.width() > 0 && box.height() > 0 && equal(box.first.x, box.first.y)) {
            m_match[size_t(box.first.y++)] = box.first.x++;
        }
        while (box.width() > 0 && box.height() > 0 && equal(box.last.x - 1, box.last.y - 1)) {
            m_match[size_t(--box.last.y)] = --box.last.x;
        }
        if (box.width() == 0 || box.height() == 0) {
            return box.width() + box.height() <= maxEdits;
        }
        const auto snake = middleSnake(box, maxEdits);
        // Each half needs half of the edits: the recursion is as deep as the logarithm of their number.
        return snake && match({box.first, snake->box.first}, snake->before) && walk(snake->box)
            && match({snake->box.last, box.last}, snake->after);
    }

    bool walk(Box snake)
    {
        const auto diagonal = [&] {
            while (snake.width() > 0 && snake.height() > 0 && equal(snake.first.x, snake.first.y)) {
                m_match[size_t(snake.first.y++)] = snake.first.x++;
            }
        };
        diagonal();
        if (snake.width() > snake.height()) {
            ++snake.first.x;
        } else if (snake.height() > snake.width()) {
            ++snake.first.y;
        }
        diagonal();
        return true;
    }

    [[nodiscard]] std::optional<Snake> middleSnake(const Box &box, int maxEdits)
    {
        const int delta = box.width() - box.height();
        const int limit = std::min((box.width() + box.height() + 1) / 2, (maxEdits + 1) / 2);
        m_zero = limit + 1;
        m_forward.assign(size_t(2 * limit + 3), box.first.x);
        m_backward.assign(size_t(2 * limit + 3), box.last.y);
        for (int d = 0; d <= limit; ++d) {
            if (const auto snake = forward(box, d, delta)) {
                return snake;
            }
            if (2 * d > maxEdits) {
                break;
            }
            if (const auto snake = backward(box, d, delta)) {
                return snake;
            }
        }
        return std::nullopt;
    }

    std::optional<Snake> forward(const Box &box, int d, int delta)
    {
        for (int k = d; k >= -d; k -= 2) {
            const bool down = k == -d || (k != d && f(k - 1) < f(k + 1));
            const int fromX = down ? f(k + 1) : f(k - 1);
            int x = down ? fromX : fromX + 1;
            int y = box.first.y + (x - box.first.x) - k;
            const int fromY = d == 0 || x != fromX ? y : y - 1;
            while (x < box.last.x && y < box.last.y && equal(x, y)) {
                ++x;
                ++y;
            }
            f(k) = x;
            const int c = k - delta;
            if (delta % 2 != 0 && c >= 1 - d && c <= d - 1 && y >= b(c)) {
                return Snake{.box = {{fromX, fromY}, {x, y}}, .before = d, .after = d};
            }
        }
        return std::nullopt;
    }

    std::optional<Snake> backward(const Box &box, int d, int delta)
    {
        for (int c = d; c >= -d; c -= 2) {
            const bool left = c == -d || (c != d && b(c - 1) > b(c + 1));
            const int fromY = left ? b(c + 1) : b(c - 1);
            int y = left ? fromY : fromY - 1;
            const int k = c + delta;
            int x = box.first.x + (y - box.first.y) + k;
            const int fromX = d == 0 || y != fromY ? x : x + 1;
            while (x > box.first.x && y > box.first.y && equal(x - 1, y - 1)) {
                --x;
                --y;
            }
            b(c) = y;
            if (delta % 2 == 0 && k >= -d && k <= d && x <= f(k)) {
                return Snake{.box = {{x, y}, {fromX, fromY}}, .before = d, .after = d};
            }
        }
        return std::nullopt;
    }

    int &f(int k) { return m_forward[size_t(m_zero + k)]; }
    int &b(int c) { return m_backward[size_t(m_zero + c)]; }

    std::span<const Element> m_before;
    std::span<const Element> m_after;
    std::vector<int> m_match;
    std::vector<int> m_forward; //!< furthest x on each diagonal
    std::vector<int> m_backward; //!< furthest y on each diagonal, from the end
    int m_zero = 0;
};

} // namespace

std::optional<std::vector<int>> matchSequences(std::span<const int> before, std::span<const int> after, int maxEdits)
{
    Matcher matcher(before, after);
    return matcher.run(maxEdits) ? std::optional(matcher.take()) : std::nullopt;
}

std::optional<std::vector<int>> matchSequences(std::span<const std::uint64_t> before,
                                               std::span<const std::uint64_t> after, int maxEdits)
{
    Matcher matcher(before, after);
    return matcher.run(maxEdits) ? std::optional(matcher.take()) : std::nullopt;
}

} // namespace dlo
