// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/headerrules.h"

#include <QWidget>

#include <optional>

namespace dlo {

//! What a push does to the headers of a letter, line by line: what was added, changed, moved and removed, and what
//! stays behind.
class HeaderChangesView : public QWidget
{
    Q_OBJECT
public:
    //! \a edited: what is sent in the place of \a own; none: those.
    HeaderChangesView(const std::vector<Header> &own, const std::optional<std::vector<Header>> &edited,
                      const HeaderRules &rules, QWidget *parent);
    //! False: the letter has no headers and gets none.
    [[nodiscard]] bool hasSomethingToSay() const { return m_says; }

private:
    bool m_says = false;
};

} // namespace dlo
