// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/letter/carefuldialog.h"

namespace dlo {

//! Says what is lost when the journal is kept aside and a new one begun, and asks for a yes. objectName
//! "keepAsideDialog".
class KeepAsideDialog final : public CarefulDialog
{
    Q_OBJECT
public:
    KeepAsideDialog(const QString &file, QWidget *parent);
};

} // namespace dlo
