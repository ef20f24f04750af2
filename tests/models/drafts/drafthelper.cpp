// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Saves a draft of letter NUMBER for each line of standard input, which is what was typed: drafthelper FILE NUMBER
// Says on standard output when it is saved. Ends when the input does, or is killed.

#include "drafts/draftstore.h"

#include "draftfixture.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <iostream>
#include <string>

using namespace Qt::StringLiterals;
using namespace dlo;

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    DraftStore store(arguments.value(1));
    const int number = arguments.value(2).toInt();
    const auto say = [](std::string_view word) { std::cout << word << '\n' << std::flush; };
    QObject::connect(&store, &DraftStore::saved, &app, [say] { say("written"); });
    QObject::connect(&store, &DraftStore::unusable, &app, [say](const Error &error) { say(error.code.toStdString()); });
    QSocketNotifier input(0, QSocketNotifier::Read);
    QObject::connect(&input, &QSocketNotifier::activated, &app, [&store, number] {
        std::string line;
        if (!std::getline(std::cin, line))
            return QCoreApplication::quit();
        auto draft = test::sampleDraft(number, QString::fromStdString(line));
        store.save({draft.connection, draft.letter}, [draft] { return draft; });
    });
    say("ready");
    return QCoreApplication::exec();
}
