// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "application.h"
#include "command/runcommand.h"
#include "commandline.h"
#include "practice/serve.h"
#include "session/secretstore.h"
#include "tour/tour.h"
#include "views/window/windowstyle.h"
#include "views/window/mainwindow.h"

#include <QApplication>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <cstdio>

using namespace Qt::StringLiterals;
using dlo::CommandLine;

namespace {

void setNames()
{
    QCoreApplication::setApplicationName(u"dead-letter-office"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(DLO_VERSION));
    QCoreApplication::setOrganizationDomain(u"deadletteroffice.github.io"_s);
    QCoreApplication::setOrganizationName(u"dead-letter-office"_s);
}

void print(FILE *to, const QString &line)
{
    std::fputs(qUtf8Printable(line), to);
    std::fputc('\n', to);
}

void installTranslations(QCoreApplication &app)
{
    for (const auto &[name, folder] : {std::pair{u"qtbase"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath)},
                                       std::pair{u"dead-letter-office"_s, u":/i18n"_s}}) {
        auto *translator = new QTranslator(&app);
        if (translator->load(QLocale(), name, u"_"_s, folder))
            QCoreApplication::installTranslator(translator);
    }
}

int showWindow(QApplication &app, const CommandLine &wanted)
{
    dlo::Application office(dlo::Application::userFolders(), std::make_unique<dlo::KeychainSecretStore>(),
                            wanted.practice);
    if (wanted.announce)
        office.announce();
    office.window().show();
    if (wanted.mode == CommandLine::Mode::Practice)
        office.openPractice();
    return app.exec();
}

} // namespace

int main(int argc, char **argv)
{
    setNames();
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const auto wanted = dlo::parseCommandLine(arguments);
    if (!wanted) {
        print(stderr, wanted.error());
        return 2;
    }
    switch (wanted->mode) {
    case CommandLine::Mode::Help:
        print(stdout, dlo::commandLineHelp());
        return 0;
    case CommandLine::Mode::Version:
        print(stdout, u"Dead Letter Office "_s + QCoreApplication::applicationVersion());
        return 0;
    case CommandLine::Mode::ServePractice: {
        QCoreApplication app(argc, argv);
        return dlo::practice::serve(app, wanted->practice);
    }
    case CommandLine::Mode::Command:
        return dlo::runCommand(argc, argv, wanted->command);
    case CommandLine::Mode::Window:
    case CommandLine::Mode::Practice:
    case CommandLine::Mode::Tour:
        break;
    }
    QGuiApplication::setDesktopFileName(u"io.github.deadletteroffice.DeadLetterOffice"_s);
    QApplication app(argc, argv);
    QApplication::setStyle(new dlo::WindowStyle);
    QApplication::setWindowIcon(QIcon(u":/icons/io.github.deadletteroffice.DeadLetterOffice.svg"_s));
    if (wanted->mode == CommandLine::Mode::Tour)
        return dlo::runTour(app, *wanted);
    installTranslations(app);
    return showWindow(app, *wanted);
}
