// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/lettersimport.h"

#include "plan/planhead.h"
#include "plan/planletters.h"

#include <QFile>
#include <QFileInfo>

#include <memory>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

std::unexpected<PlanFault> fault(ErrorKind kind, const QString &code, qint64 line = 0)
{
    return std::unexpected(PlanFault{.error = {.kind = kind, .code = code}, .line = line});
}

bool isPlan(const QString &name)
{
    QFile file(name);
    constexpr qsizetype enough = 100;
    return file.open(QIODevice::ReadOnly) && file.size() >= enough && planhead::begins(file.read(enough));
}

PlanHead headOf(const LettersHead &letters)
{
    return {.program = letters.program,
            .madeAt = letters.exportedAt,
            .source = letters.source,
            .action = RedriveAction::Push};
}

} // namespace

std::expected<ImportedLetters, PlanFault> importLetters(const PlanOpening &what, const std::stop_token &stop,
                                                        std::atomic<qint64> *done)
{
    const QFileInfo there(what.file);
    if (there.isDir())
        return fault(ErrorKind::Unavailable, u"file-is-folder"_s);
    if (there.exists() && !there.isFile())
        return fault(ErrorKind::Malformed, u"letters-other"_s);
    QFile file(what.file);
    if (!file.open(QIODevice::ReadOnly)) {
        auto wrong = fault(ErrorKind::Unavailable, u"file-not-read"_s);
        wrong.error().error.serverText = file.errorString().left(Error::maxServerText);
        return wrong;
    }
    const auto stamp = PlanLetters::Stamp::of(what.file);
    LettersReader reader(file, what.longestLine);
    const auto head = reader.begin();
    if (!head)
        return isPlan(what.file) ? fault(ErrorKind::Malformed, u"plan-file"_s)
                                 : std::unexpected(PlanFault{.error = head.error()});
    ImportedLetters result{.plan = {.head = headOf(*head)}};
    SavedPlan &plan = result.plan;
    std::vector<PlanLetters::Place> places;
    qint64 payloadsHeld = 0;
    qint64 held = 0;
    bool isSlim = false;
    while (auto item = reader.next()) {
        if (stop.stop_requested())
            return fault(ErrorKind::Cancelled, u"stopped"_s);
        if (const auto *problem = std::get_if<LineProblem>(&*item)) {
            result.firstProblem = result.firstProblem.value_or(*problem);
            continue;
        }
        auto &read = std::get<ReadLetter>(*item);
        if (qint64(plan.letters.size()) >= what.mostLetters)
            return fault(ErrorKind::TooLarge, u"plan-too-many-letters"_s);
        places.push_back(PlanLetters::place(read, read.offset, read.size));
        const auto payload = read.letter.payload.size();
        plan.payloadBytes += payload;
        plan.leftOut += read.payloadLeftOut ? 1 : 0;
        if (payloadsHeld + payload > what.payloadsHeld) {
            read.letter.payload = {};
            isSlim = true;
        }
        payloadsHeld += read.letter.payload.size();
        held += heldBytes(read.letter) - read.letter.payload.size();
        if (held > what.mostHeld)
            return fault(ErrorKind::TooLarge, u"plan-too-large"_s, read.line);
        if (done)
            *done = read.offset + read.size;
        plan.letters.push_back(std::move(read.letter));
    }
    if (reader.error())
        return std::unexpected(PlanFault{.error = *reader.error()});
    if (PlanLetters::Stamp::of(what.file) != stamp)
        return fault(ErrorKind::Conflict, u"plan-file-changed"_s);
    result.ending = reader.ending();
    if (isSlim) {
        plan.file = there.absoluteFilePath();
        const auto letters = std::make_shared<const PlanLetters>(plan.file, stamp, std::move(places));
        plan.whole = [letters](const DeadLetter &letter) { return letters->whole(letter); };
    }
    return result;
}

} // namespace dlo
