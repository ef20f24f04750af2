// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/planreader.h"

#include "exchange/boundedlines.h"
#include "exchange/letterline.h"
#include "plan/planhead.h"
#include "plan/planletters.h"

#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <memory>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

PlanFault fault(ErrorKind kind, const QString &code, qint64 line = 0)
{
    return {.error = {.kind = kind, .code = code}, .line = line};
}

PlanFault damaged(qint64 line = 0)
{
    return fault(ErrorKind::Malformed, u"plan-damaged"_s, line);
}

PlanFault incomplete()
{
    return fault(ErrorKind::Malformed, u"plan-incomplete"_s);
}

PlanFault notRead(const QString &words)
{
    auto what = fault(ErrorKind::Unavailable, u"file-not-read"_s);
    what.error.serverText = words.left(Error::maxServerText);
    return what;
}

//! Names that many letters have in common take memory once.
class Shared
{
public:
    void share(DeadLetter &letter)
    {
        for (auto *text : {&letter.error, &letter.producer, &letter.keyName, &letter.address.queue,
                           &letter.address.partitionId, &letter.address.group})
            share(*text);
        if (letter.address.partition)
            share(*letter.address.partition);
        for (Header &header : letter.headers) {
            share(header.name);
            share(header.type);
        }
    }

private:
    static constexpr qsizetype most = 50'000;
    void share(QString &text)
    {
        const auto found = m_texts.constFind(text);
        if (found != m_texts.cend())
            text = *found;
        else if (m_texts.size() < most)
            m_texts.insert(text);
    }
    QSet<QString> m_texts;
};

//! One pass through a file.
class Pass
{
public:
    Pass(QFile &file, const PlanOpening &what, const std::stop_token &stop, std::atomic<qint64> *done)
        : m_file(file)
        , m_what(what)
        , m_stop(stop)
        , m_done(done)
        , m_lines(file)
    { }

    std::expected<SavedPlan, PlanFault> read()
    {
        const auto stamp = PlanLetters::Stamp::of(m_file.fileName());
        if (auto wrong = readHead())
            return std::unexpected(std::move(*wrong));
        if (auto wrong = readLines())
            return std::unexpected(std::move(*wrong));
        const QFileInfo now(m_file.fileName());
        if (PlanLetters::Stamp::of(m_file.fileName()) != stamp || !now.exists())
            return std::unexpected(fault(ErrorKind::Conflict, u"plan-file-changed"_s));
        if (m_isSlim) {
            m_plan.file = now.absoluteFilePath();
            const auto letters = std::make_shared<const PlanLetters>(m_plan.file, stamp, std::move(m_places));
            m_plan.whole = [letters](const DeadLetter &letter) { return letters->whole(letter); };
        }
        return std::move(m_plan);
    }

private:
    using Wrong = std::optional<PlanFault>; //!< nothing: go on

    Wrong readHead()
    {
        const auto line = m_lines.next(planfile::longestHead);
        if (!line)
            return m_lines.failed() ? notRead(m_file.errorString()) : fault(ErrorKind::Malformed, u"plan-empty"_s);
        if (line->tooLong)
            return planhead::begins(line->bytes) ? fault(ErrorKind::TooLarge, u"plan-line-too-long"_s, 1)
                                                 : fault(ErrorKind::Malformed, u"plan-foreign"_s);
        auto head = planhead::read(line->bytes);
        if (!line->ended && (head || planhead::begins(line->bytes)))
            return incomplete();
        if (!head)
            return std::move(head.error());
        m_plan.head = std::move(*head);
        return std::nullopt;
    }

    Wrong readLines()
    {
        while (const auto line = m_lines.next(m_what.longestLine)) {
            if (m_stop.stop_requested())
                return fault(ErrorKind::Cancelled, u"stopped"_s);
            if (m_done)
                *m_done = line->offset + line->bytes.size();
            if (auto wrong = m_ended ? readAfter(*line) : readLine(*line))
                return wrong;
        }
        if (m_lines.failed())
            return notRead(m_file.errorString());
        return m_ended ? Wrong() : incomplete();
    }

    //! Editors put an empty line at the end.
    static Wrong readAfter(const BoundedLines::Line &line)
    {
        return line.tooLong || !line.bytes.trimmed().isEmpty() ? damaged(line.number) : Wrong();
    }

    Wrong readLine(const BoundedLines::Line &line)
    {
        if (!line.ended)
            return incomplete(); // also when the last byte of all is missing
        if (line.tooLong)
            return fault(ErrorKind::TooLarge, u"plan-line-too-long"_s, line.number);
        if (const auto end = letterline::readEnd(line.bytes)) {
            m_ended = true;
            const bool same = end->sha256 == m_lines.sha256Before() && end->letters == qint64(m_plan.letters.size());
            return same ? Wrong() : damaged();
        }
        auto letter = letterline::read(line.bytes);
        if (!letter)
            return damaged(line.number);
        if (qint64(m_plan.letters.size()) >= m_what.mostLetters)
            return fault(ErrorKind::TooLarge, u"plan-too-many-letters"_s);
        return take(std::move(*letter), line);
    }

    Wrong take(ReadLetter read, const BoundedLines::Line &line)
    {
        DeadLetter &letter = read.letter;
        m_places.push_back(PlanLetters::place(read, line.offset, line.bytes.size()));
        const auto payload = letter.payload.size();
        m_plan.payloadBytes += payload;
        m_plan.leftOut += read.payloadLeftOut ? 1 : 0;
        if (m_payloadsHeld + payload > m_what.payloadsHeld) {
            letter.payload = {};
            m_isSlim = true;
        }
        m_payloadsHeld += letter.payload.size();
        m_shared.share(letter);
        m_held += heldBytes(letter) - letter.payload.size();
        if (m_held > m_what.mostHeld)
            return fault(ErrorKind::TooLarge, u"plan-too-large"_s, line.number);
        m_plan.letters.push_back(std::move(letter));
        return std::nullopt;
    }

    QFile &m_file;
    const PlanOpening &m_what;
    const std::stop_token &m_stop;
    std::atomic<qint64> *m_done;
    BoundedLines m_lines;
    SavedPlan m_plan;
    std::vector<PlanLetters::Place> m_places;
    Shared m_shared;
    qint64 m_payloadsHeld = 0;
    qint64 m_held = 0;
    bool m_isSlim = false;
    bool m_ended = false;
};

} // namespace

std::expected<SavedPlan, PlanFault> openPlan(const PlanOpening &what, const std::stop_token &stop,
                                             std::atomic<qint64> *done)
{
    const QFileInfo there(what.file);
    if (there.isDir())
        return std::unexpected(fault(ErrorKind::Unavailable, u"file-is-folder"_s));
    QFile file(what.file);
    // A pipe has no place to come back to.
    if (there.exists() && !there.isFile())
        return std::unexpected(fault(ErrorKind::Malformed, u"plan-foreign"_s));
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(notRead(file.errorString()));
    return Pass(file, what, stop, done).read();
}

} // namespace dlo
