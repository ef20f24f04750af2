// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/common/visibletext.h"

#include <QStringList>

namespace dlo {

//! visible() for texts of several lines: line ends and tabs stay what they are.
[[nodiscard]] inline QString visibleLines(const QString &text)
{
    using namespace Qt::StringLiterals;
    if (!hasHidden(text))
        return text;
    auto lines = QString(text).replace("\r\n"_L1, "\n"_L1).split(u'\n');
    for (auto &line : lines) {
        auto fields = line.split(u'\t');
        for (auto &field : fields)
            field = visible(field);
        line = fields.join(u'\t');
    }
    return lines.join(u'\n');
}

} // namespace dlo
