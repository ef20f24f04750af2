// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "commandline.h"

#include "command/runcommand.h"
#include "practice/profiles.h"

#include <QCommandLineParser>
#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

QString text(const char *source)
{
    return QCoreApplication::translate("CommandLine", source);
}

struct Options
{
    QCommandLineOption help{{u"h"_s, u"help"_s}, text("Show this help.")};
    QCommandLineOption version{{u"v"_s, u"version"_s}, text("Show the version.")};
    QCommandLineOption practice{
        u"practice"_s,
        text("Open the window with the practice broker: dead letters to try everything on, nothing real.")};
    QCommandLineOption serve{
        u"serve-practice"_s,
        text("Serve the practice broker alone on this port of the loopback address (0: any free port)."), u"PORT"_s};
    QCommandLineOption profile{
        u"profile"_s, text("The Queen generation that the practice broker speaks: cpp-0.15, pg-1.4, pg-1.6 or raft-2."),
        u"NAME"_s, u"pg-1.6"_s};
    QCommandLineOption letters{u"letters"_s, text("How many dead letters the practice broker begins with."), u"N"_s,
                               u"300"_s};
    QCommandLineOption seed{u"seed"_s, text("Same seed, same dead letters."), u"N"_s, u"1"_s};
    QCommandLineOption proxy{u"proxy"_s,
                             text("Put the generation's proxy, with keys and roles, in front of the practice broker.")};
    QCommandLineOption auth{u"auth"_s, text("Let the practice broker ask for tokens.")};
    QCommandLineOption noConsumers{u"no-consumers"_s, text("Let nobody consume from the practice broker.")};
    QCommandLineOption tour{u"tour"_s,
                            text("Drive the real window through the main job against the practice broker, and save a "
                                 "picture of each step in this folder."),
                            u"DIR"_s};
    QCommandLineOption dark{u"dark"_s, text("Perform the tour in dark colours.")};
    QCommandLineOption announce{u"announce"_s, text("Print \"painted\" and \"letters N\" when it is so, for scripts.")};

    void addTo(QCommandLineParser &parser) const
    {
        parser.setApplicationDescription(text("Read, repair and redrive dead letters of message brokers."));
        parser.addOptions(
            {help, version, practice, serve, profile, letters, seed, proxy, auth, noConsumers, tour, dark, announce});
    }
};

std::expected<practice::Options, QString> practiceOptions(const QCommandLineParser &parser, const Options &options)
{
    practice::Options result;
    const auto profile = practice::profileFromName(parser.value(options.profile));
    if (!profile)
        return std::unexpected(text("\"%1\" is not a profile; there are cpp-0.15, pg-1.4, pg-1.6 and raft-2.")
                                   .arg(parser.value(options.profile)));
    result.profile = *profile;
    bool isNumber = false;
    result.letters = parser.value(options.letters).toInt(&isNumber);
    if (!isNumber || result.letters < 0 || result.letters > 10'000'000)
        return std::unexpected(
            text("--letters wants a number from 0 to 10,000,000, not \"%1\".").arg(parser.value(options.letters)));
    result.seed = parser.value(options.seed).toULongLong(&isNumber);
    if (!isNumber)
        return std::unexpected(text("--seed wants a number, not \"%1\".").arg(parser.value(options.seed)));
    result.proxy = parser.isSet(options.proxy);
    result.auth = parser.isSet(options.auth);
    result.consumers = !parser.isSet(options.noConsumers);
    if (parser.isSet(options.serve)) {
        result.port = parser.value(options.serve).toUShort(&isNumber);
        if (!isNumber)
            return std::unexpected(
                text("--serve-practice wants a port from 0 to 65535, not \"%1\".").arg(parser.value(options.serve)));
    }
    return result;
}

} // namespace

std::expected<CommandLine, QString> parseCommandLine(const QStringList &arguments)
{
    if (!arguments.isEmpty() && isCommand(arguments.constFirst())) {
        CommandLine command;
        command.mode = CommandLine::Mode::Command;
        command.command = arguments;
        return command;
    }
    QCommandLineParser parser;
    const Options options;
    options.addTo(parser);
    if (!parser.parse(QStringList{u"dead-letter-office"_s} + arguments))
        return std::unexpected(parser.errorText());
    if (!parser.positionalArguments().isEmpty())
        return std::unexpected(text("\"%1\" is not understood.").arg(parser.positionalArguments().constFirst()));

    CommandLine result;
    if (parser.isSet(options.help))
        result.mode = CommandLine::Mode::Help;
    else if (parser.isSet(options.version))
        result.mode = CommandLine::Mode::Version;
    else if (parser.isSet(options.serve))
        result.mode = CommandLine::Mode::ServePractice;
    else if (parser.isSet(options.tour))
        result.mode = CommandLine::Mode::Tour;
    else if (parser.isSet(options.practice))
        result.mode = CommandLine::Mode::Practice;
    result.tourFolder = parser.value(options.tour);
    if (result.mode == CommandLine::Mode::Tour && result.tourFolder.isEmpty())
        return std::unexpected(text("--tour wants a folder for the pictures."));
    result.dark = parser.isSet(options.dark);
    result.announce = parser.isSet(options.announce);
    const auto practice = practiceOptions(parser, options);
    if (!practice)
        return std::unexpected(practice.error());
    result.practice = *practice;
    return result;
}

QString commandLineHelp()
{
    QCommandLineParser parser;
    Options().addTo(parser);
    // There is no application object yet that would know its name.
    return parser.helpText().replace("<executable_name>"_L1, "dead-letter-office"_L1) + u'\n' + commandsHelp();
}

} // namespace dlo
