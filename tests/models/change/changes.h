// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/change.h"

#include <QTest>

namespace dlo::test {

inline std::expected<Change, ChangeError> made(ChangeSpecification::Kind kind, const QByteArray &text)
{
    return Change::of({.kind = kind, .text = text});
}

inline std::expected<Changed, Refusal> applied(ChangeSpecification::Kind kind, const QByteArray &text,
                                               const QByteArray &payload)
{
    const auto change = made(kind, text);
    if (!change) {
        qWarning("no change: code %d at %lld", int(change.error().code), qlonglong(change.error().offset));
        return std::unexpected(Refusal{});
    }
    return change->apply(payload);
}

inline std::expected<Changed, Refusal> patched(const QByteArray &patch, const QByteArray &payload)
{
    return applied(ChangeSpecification::Kind::JsonPatch, patch, payload);
}

inline std::expected<Changed, Refusal> merged(const QByteArray &patch, const QByteArray &payload)
{
    return applied(ChangeSpecification::Kind::MergePatch, patch, payload);
}

//! The bytes, or "refused N".
inline QByteArray outcome(const std::expected<Changed, Refusal> &changed)
{
    return changed ? changed->bytes : "refused " + QByteArray::number(int(changed.error().code));
}

inline QByteArray refused(Refusal::Code code)
{
    return "refused " + QByteArray::number(int(code));
}

} // namespace dlo::test
