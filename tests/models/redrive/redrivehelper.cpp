// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Acts on a journal until it is killed: redrivehelper FILE
// planned|sending|headers|sent|removing|purging|claim|key|carryout
// Says on standard output where it stands. In mode claim each line of standard input is the number of a letter to be
// claimed; in mode key it says the key of the transaction ids. Mode carryout: see beginCarryOut().

#include "redrive/redriver.h"
#include "redrive/transactionid.h"

#include "carryout.h"
#include "support/fakebroker.h"

#include <QCoreApplication>
#include <QSocketNotifier>
#include <QTimer>

#include <iostream>
#include <string>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::sampleLetter;

namespace {

constexpr auto payload = "{\"orderId\":1,\"version\":8}";

void say(std::string_view word)
{
    std::cout << word << '\n' << std::flush; // at once: the reader acts on it
}

QCoro::Task<void> stopAt(Journal *journal, Step last)
{
    if (!co_await journal->ready())
        co_return;
    JournalEntry entry;
    entry.broker = u"broker"_s;
    entry.action = RedriveAction::Republish;
    entry.to = {u"orders"_s, u"1"_s};
    entry.newTransactionId = derivedTransactionId(sampleLetter(1), payload, journal->idKey());
    entry.payload = payload;
    const auto id = co_await journal->claim(entry, sampleLetter(1));
    for (const Step step : {Step::Sending, Step::Sent}) {
        if (id && step <= last)
            co_await journal->advance(*id, step);
    }
    say("stopped");
}

QCoro::Task<void> claim(Journal *journal, int number)
{
    const auto id = co_await journal->claim({.broker = u"broker"_s}, sampleLetter(number));
    say(id ? "won" : id.error().code.toStdString());
}

QCoro::Task<void> tellKey(Journal *journal)
{
    if (co_await journal->ready())
        say(journal->idKey().reveal().toByteArray().toHex().toStdString());
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const QStringList arguments = app.arguments();
    const QString mode = arguments.value(2);
    Journal journal(arguments.value(1));
    test::FakeBroker broker;
    broker.setLetters({sampleLetter(1)});
    Redriver redriver({.broker = u"broker"_s}, journal);
    redriver.setBroker(&broker);
    QTimer poll;
    QSocketNotifier input(0, QSocketNotifier::Read);
    input.setEnabled(false);
    std::shared_ptr<void> carried;

    // Says so when the request is under way.
    const auto tellWaiting = [&poll](test::Gate &gate) {
        QObject::connect(&poll, &QTimer::timeout, &poll, [&poll, &gate] {
            if (gate.waiting() == 1) {
                poll.stop();
                say("stopped");
            }
        });
        poll.start(5);
    };
    if (mode == "carryout"_L1) {
        carried = test::beginCarryOut(&journal, arguments.sliced(3));
    } else if (mode == "purging"_L1) {
        broker.purges.hold();
        redriver.purge(u"orders"_s);
        tellWaiting(broker.purges.gate());
    } else if (mode == "sending"_L1 || mode == "headers"_L1 || mode == "removing"_L1) {
        auto &script = mode == "removing"_L1 ? broker.removes.gate() : broker.pushes.gate();
        script.hold();
        std::optional<std::vector<Header>> headers;
        if (mode == "headers"_L1) {
            auto info = broker.info();
            info.capabilities.headers.carried = true;
            broker.setInfo(info);
            headers = {{.name = u"retry"_s, .value = "2"}, {.name = u"retry"_s}};
        }
        redriver.republish(sampleLetter(1), payload, {u"orders"_s, u"1"_s}, true, false, headers);
        tellWaiting(script);
    } else if (mode == "planned"_L1 || mode == "sent"_L1) {
        stopAt(&journal, mode == "sent"_L1 ? Step::Sent : Step::Planned);
    } else {
        if (mode == "key"_L1)
            tellKey(&journal);
        QObject::connect(&input, &QSocketNotifier::activated, &journal, [&] {
            std::string line;
            if (std::getline(std::cin, line))
                claim(&journal, std::stoi(line));
            else
                QCoreApplication::quit();
        });
        input.setEnabled(true);
        if (mode == "claim"_L1)
            say("ready");
    }
    return QCoreApplication::exec();
}
