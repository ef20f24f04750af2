// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/faultrun.h"

#include "practice/practicebroker.h"
#include "support/await.h"
#include "support/redriveclaims.h"

#include <QThread>
#include <QUrl>

#include <algorithm>
#include <limits>
#include <ranges>

using namespace Qt::StringLiterals;

namespace dlo::test {

namespace {

constexpr int patienceMs = 250;
constexpr int longestWaitMs = 120'000;
const QString queue = u"orders"_s;

//! The payload tells which letter it is: a broker gives each copy another id.
QByteArray payloadOf(int number)
{
    return R"({"number":)" + QByteArray::number(number) + R"(,"text":"what is in a letter"})";
}

int numberIn(const QByteArray &payload)
{
    const auto from = payload.indexOf(R"("number":)") + 9;
    qsizetype end = from;
    while (end < payload.size() && payload[end] >= '0' && payload[end] <= '9')
        ++end;
    return payload.sliced(from, end - from).toInt();
}

QString transactionIdOf(int number)
{
    return u"t-%1"_s.arg(number);
}

} // namespace

struct FaultRun::Book
{
    int copies = 0;
    bool isThere = false;
    bool isTaken = false; //!< by somebody else
};

FaultRun::FaultRun(const Options &options)
    : m_options(options)
    , m_random(options.seed)
    , m_broker(std::make_unique<practice::PracticeBroker>(
          practice::Options{.profile = options.profile, .letters = 0, .consumers = false}))
{ }

FaultRun::~FaultRun() = default;

void FaultRun::bury()
{
    constexpr int partitions = 10;
    for (int number = 1; number <= m_options.letters; ++number) {
        m_broker->addDeadLetter(queue, u"p%1"_s.arg(number % partitions), u"billing"_s, transactionIdOf(number),
                                payloadOf(number), u"cannot be read"_s);
    }
}

std::optional<FaultRun::Figures> FaultRun::run()
{
    if (!m_dir.isValid() || !m_broker->start()) {
        m_trouble = u"the broker does not start"_s;
        return std::nullopt;
    }
    bury();
    m_figures.letters = m_options.letters;
    const int share = std::max(10, m_options.letters / std::max(1, m_options.kills));
    for (int tries = 0; m_figures.kills < m_options.kills && tries < 5 * m_options.kills; ++tries) {
        m_broker->breakAtRandom(m_random.generate(), patienceMs);
        if (!live(2 * share, m_random.bounded(share)) || !judge(false))
            return std::nullopt;
    }
    // What is left, in one go; and once more without a fault, so that what can be resolved is.
    m_broker->breakAtRandom(m_random.generate(), patienceMs);
    if (!live(m_options.letters, -1))
        return std::nullopt;
    m_broker->mend();
    if (!live(0, -1) || !judge(true))
        return std::nullopt;
    return m_figures;
}

QString FaultRun::line(QProcess &process)
{
    while (!process.canReadLine() && process.waitForReadyRead(longestWaitMs)) { }
    return QString::fromUtf8(process.readLine()).trimmed();
}

bool FaultRun::live(int letters, int killedAfter)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(m_options.helper,
                  {m_dir.filePath(u"journal.sqlite"_s), u"carryout"_s, m_broker->url().toString(),
                   m_options.action == RedriveAction::Replay ? u"replay"_s : u"republish"_s, QString::number(letters),
                   QString::number(m_random.generate()), QString::number(patienceMs)});
    // It says "resolved", "ended" as it goes on, and at last "finished".
    for (int steps = 0;; ++steps) {
        const QString said = line(process);
        if (said == "finished"_L1)
            break;
        if (said != "resolved"_L1 && said != "ended"_L1) {
            m_trouble = u"life %1: the process said “%2”"_s.arg(m_lives).arg(said);
            process.kill();
            process.waitForFinished();
            return false;
        }
        m_figures.resolved += said == "resolved"_L1 ? 1 : 0;
        if (killedAfter >= 0 && steps >= killedAfter) {
            QThread::usleep(m_random.bounded(3000U)); // in the middle of something
            process.kill();
            process.waitForFinished();
            ++m_figures.kills;
            break;
        }
    }
    ++m_lives;
    if (process.state() == QProcess::NotRunning || process.waitForFinished(longestWaitMs))
        return true;
    m_trouble = u"life %1: the process does not end"_s.arg(m_lives);
    process.kill();
    process.waitForFinished();
    return false;
}

QHash<int, FaultRun::Book> FaultRun::books() const
{
    QHash<int, Book> books;
    for (const auto &message : m_broker->messages(queue))
        ++books[numberIn(message.payload)].copies;
    for (const auto &payload : m_broker->deadPayloads(queue))
        books[numberIn(payload)].isThere = true;
    for (const auto &payload : m_broker->takenPayloads())
        books[numberIn(payload)].isTaken = true;
    return books;
}

void FaultRun::blame(int number, const QString &what)
{
    m_figures.words.append(u"letter %1: %2"_s.arg(number).arg(what));
}

bool FaultRun::judge(bool atEnd)
{
    // Nobody has the file now but this process, which reads it as the next one will.
    Journal journal(m_dir.filePath(u"journal.sqlite"_s));
    const auto entries = await(journal.entries(std::numeric_limits<int>::max()), longestWaitMs);
    if (!entries) {
        m_trouble = u"the journal cannot be read: "_s + entries.error().code;
        return false;
    }
    const auto books = this->books();
    QHash<int, const JournalEntry *> last;
    QHash<int, bool> admitted; // by an entry before the last
    for (const JournalEntry &entry : *entries | std::views::reverse) {
        const int number = entry.letter.transactionId.mid(2).toInt();
        if (const auto *before = last.value(number))
            admitted[number] = admitted.value(number) || claims::admitsTwo(before->step);
        last[number] = &entry;
    }
    for (const auto &[number, entry] : last.asKeyValueRange()) {
        const Book book = books.value(number);
        const claims::Facts facts{
            .copies = book.copies, .made = admitted.value(number) ? 0 : book.copies, .isThere = book.isThere};
        if (claims::agrees(*entry, facts) || m_blamed.contains(number))
            continue;
        m_blamed.insert(number, true);
        ++m_figures.misreported;
        blame(number,
              u"step %1 (%2), %3 copies, %4"_s.arg(int(entry->step))
                  .arg(entry->note)
                  .arg(book.copies)
                  .arg(book.isThere ? u"still dead"_s : u"gone"_s));
    }
    if (!atEnd)
        return true;
    for (int number = 1; number <= m_options.letters; ++number) {
        const Book book = books.value(number);
        m_figures.delivered += book.copies > 0 ? 1 : 0;
        m_figures.stillDead += book.isThere ? 1 : 0;
        if (book.copies == 0 && !book.isThere && !book.isTaken) {
            ++m_figures.lost;
            blame(number, u"lost"_s);
        }
        if (book.copies + (book.isThere ? 1 : 0) < 2)
            continue;
        ++m_figures.doubled;
        const auto *entry = last.value(number);
        if (!entry || !(claims::admitsTwo(entry->step) || admitted.value(number))) {
            ++m_figures.doubledUnreported;
            blame(number, u"%1 copies, and the journal does not say so"_s.arg(book.copies));
        }
    }
    return true;
}

} // namespace dlo::test
