// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/fieldlimit.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QLocale>

namespace dlo::fieldlimit {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(fieldlimit)
};
} // namespace

void guard(QLineEdit *edit, int most)
{
    edit->setMaxLength(most + 1);
}

bool exceeds(const QString &text, int most)
{
    return text.size() > most;
}

bool exceeds(const QLineEdit *edit, int most)
{
    return exceeds(edit->text(), most);
}

QString sentence(int most)
{
    return Tr::tr("This is longer than the %1 characters that fit here, so it is not used.")
        .arg(QLocale().toString(most));
}

} // namespace dlo::fieldlimit
