// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/trashquery.h"

using namespace Qt::StringLiterals;

namespace dlo {

std::optional<TrashFate> fateOf(const JournalEntry &entry)
{
    const bool open = entry.step == Step::Removing || entry.step == Step::Unknown;
    const bool done = entry.step == Step::Done;
    switch (entry.action) {
    case RedriveAction::Remove:
        if (done || open)
            return done ? TrashFate::Removed : TrashFate::MayBeRemoved;
        break;
    case RedriveAction::Republish: // an unknown push was not followed by a removal
        if (entry.removesOriginal && (done || entry.step == Step::Removing))
            return done ? TrashFate::Removed : TrashFate::MayBeRemoved;
        break;
    case RedriveAction::Replay:
        if (done)
            return TrashFate::Moved;
        if (open || (entry.step == Step::Gone && entry.note == "gone-unproven"_L1))
            return TrashFate::MayBeMoved;
        break;
    case RedriveAction::Push:
    case RedriveAction::Purge: // keeps no letter
        break;
    }
    return std::nullopt;
}

} // namespace dlo
