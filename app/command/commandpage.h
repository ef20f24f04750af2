// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandarguments.h"

#include <QString>
#include <QStringList>

#include <expected>
#include <vector>

namespace dlo {

struct CommandOption
{
    QString name = {}; //!< without dashes
    QString value = {}; //!< what stands for it in the help; empty: it has none
    QString meaning = {};
    bool repeats = false; //!< may be given more than once
};

/*! What a command takes, and its page of help. English, as everything the command line says: scripts and logs read
   it. */
struct CommandPage
{
    QString name = {};
    QString arguments = {}; //!< "QUEUE FILE", for the help
    qsizetype least = 0; //!< arguments
    qsizetype most = 0;
    QString summary = {}; //!< one sentence
    QString description = {}; //!< paragraphs, apart from each other by an empty line
    std::vector<CommandOption> options = {};

    //! Reads what follows the command's name. The error is a sentence. Options and arguments may stand in any order;
    //! "--" ends the options. Words that look like a secret are refused without being repeated.
    [[nodiscard]] std::expected<CommandArguments, QString> read(const QStringList &words) const;
    //! At most 80 characters a line.
    [[nodiscard]] QString help() const;

private:
    [[nodiscard]] std::expected<void, QString> readOption(const QString &word, QStringList &rest,
                                                          CommandArguments &result) const;
};

//! Options that every command has.
[[nodiscard]] std::vector<CommandOption> commonOptions();
//! The same with those that say which broker.
[[nodiscard]] std::vector<CommandOption> connectionOptions();
[[nodiscard]] std::vector<CommandOption> operator+(std::vector<CommandOption> some,
                                                   const std::vector<CommandOption> &others);
//! \a text in lines of at most \a width characters, each after \a indent blanks, the first after none.
[[nodiscard]] QString wrapped(const QString &text, qsizetype indent, qsizetype width = 80);

} // namespace dlo
