// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"

#include <QCoreApplication>
#include <QDir>

using namespace Qt::StringLiterals;

namespace dlo::sentences {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(sentences)
};

QString withReason(const QString &what, const QString &reason)
{
    // One arg() for all: the reason may hold "%1" itself.
    return reason.isEmpty() ? what : Tr::tr("%1 Reason given: “%2”").arg(what, reason.simplified().left(300));
}
} // namespace

bool canBeKeptAside(const Error &error)
{
    return error.code == "journal-corrupt"_L1 || error.code == "journal-foreign"_L1 || error.code == "journal-newer"_L1
        || error.code == "journal-older"_L1 || error.code == "journal-gone"_L1;
}

Message ofJournal(const Error &error, const QString &file)
{
    const auto path = QDir::toNativeSeparators(file);
    const auto readOnly = Tr::tr("Dead letters can be read, but nothing can be sent or deleted.");
    if (error.code == "journal-corrupt"_L1)
        return {withReason(Tr::tr("The journal %1 is damaged. %2").arg(path, readOnly), error.serverText),
                Tr::tr("Put a whole copy of the file in its place and refresh, or keep it aside and begin a new one.")};
    if (error.code == "journal-gone"_L1)
        return {
            Tr::tr("The journal %1 was removed or replaced while it was in use. %2").arg(path, readOnly),
            Tr::tr(
                "Put the file back in its place and refresh, or keep aside what lies there now and begin a new one.")};
    if (error.code == "journal-foreign"_L1)
        return {
            Tr::tr("The file %1, where the journal belongs, is a database of another program. %2").arg(path, readOnly),
            Tr::tr("Put the journal back in its place and refresh, or keep that file aside and begin a new one.")};
    if (error.code == "journal-newer"_L1)
        return {Tr::tr("The journal %1 was written by a newer version of this program. %2").arg(path, readOnly),
                Tr::tr("Use the newer version, or keep the journal aside and begin a new one.")};
    if (error.code == "journal-older"_L1)
        return {Tr::tr("The journal %1 was written by an early development version, which did not note at which broker "
                       "its actions were begun. %2")
                    .arg(path, readOnly),
                Tr::tr("Keep it aside and begin a new one.")};
    return {withReason(Tr::tr("The journal %1 cannot be opened or written. %2").arg(path, readOnly), error.serverText),
            Tr::tr("Check the free space and the rights of that folder, then try again.")};
}

} // namespace dlo::sentences
