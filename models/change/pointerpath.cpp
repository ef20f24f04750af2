// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/pointerpath.h"

#include "change/exactstring.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::pointerpath {

namespace {

std::optional<QByteArray> segmentOf(QByteArrayView text)
{
    QByteArray result;
    result.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '~') {
            result += text[i];
            continue;
        }
        ++i;
        if (i == text.size() || (text[i] != '0' && text[i] != '1')) {
            return std::nullopt;
        }
        result += text[i] == '0' ? '~' : '/';
    }
    return result;
}

} // namespace

std::optional<Segments> parse(QByteArrayView pointer)
{
    Segments result;
    if (pointer.isEmpty()) {
        return result;
    }
    if (pointer[0] != '/') {
        return std::nullopt;
    }
    for (qsizetype from = 1; from <= pointer.size();) {
        auto to = pointer.indexOf('/', from);
        to = to < 0 ? pointer.size() : to;
        auto segment = segmentOf(pointer.sliced(from, to - from));
        if (!segment) {
            return std::nullopt;
        }
        result.push_back(std::move(*segment));
        from = to + 1;
    }
    return result;
}

QString write(std::span<const QByteArray> segments)
{
    QString result;
    for (const auto &segment : segments) {
        result += u'/';
        result += exactstring::shown(segment).replace(u'~', "~0"_L1).replace(u'/', "~1"_L1);
    }
    return result;
}

bool isInside(std::span<const QByteArray> of, std::span<const QByteArray> around)
{
    return of.size() > around.size() && std::ranges::equal(of.first(around.size()), around);
}

std::optional<size_t> index(QByteArrayView segment)
{
    constexpr qsizetype most = 9; // digits; no array is longer
    if (segment.isEmpty() || segment.size() > most || (segment.size() > 1 && segment[0] == '0')) {
        return std::nullopt;
    }
    size_t result = 0;
    for (const char c : segment) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        result = result * 10 + size_t(c - '0');
    }
    return result;
}

} // namespace dlo::pointerpath
