// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

namespace dlo {

//! What was given to a command, by CommandPage::read().
struct CommandArguments
{
    QStringList words = {}; //!< those that are no options
    QHash<QString, QStringList> options = {}; //!< by name; of one without a value an empty text

    [[nodiscard]] bool has(const QString &option) const { return options.contains(option); }
    [[nodiscard]] QString value(const QString &option) const { return options.value(option).value(0); }
    [[nodiscard]] QStringList values(const QString &option) const { return options.value(option); }
};

} // namespace dlo
