// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/letterexport.h"

#include "exchange/lettercsv.h"
#include "exchange/letterswriter.h"

#include <QFileInfo>
#include <QSaveFile>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

bool isDecrypted(const DeadLetter &letter)
{
    return letter.payload.isPresent()
        && (letter.protection == Protection::DecryptedByBroker || letter.protection == Protection::DecryptedHere);
}

void count(ExportSurvey &survey, const DeadLetter &letter)
{
    ++survey.letters;
    survey.payloadBytes += letter.payload.size();
    survey.decrypted += isDecrypted(letter) ? 1 : 0;
    survey.withoutPayload += letter.payload.isPresent() ? 0 : 1;
    survey.envelopes += letter.payload.isPresent() && letter.protection == Protection::Envelope ? 1 : 0;
}

Error unavailable(const QString &code, const QString &words = {})
{
    return {.kind = ErrorKind::Unavailable, .code = code, .serverText = words.left(Error::maxServerText)};
}

//! What is written after one another, whatever the format.
class Sink
{
public:
    Sink(QIODevice &device, const LettersExport &what, ExportOutcome &outcome)
        : m_device(device)
        , m_what(what)
        , m_outcome(outcome)
        , m_writer(device, what.longestLine)
    { }

    Result<void> begin() { return isTable() ? put(lettercsv::header()) : m_writer.begin(m_what.head); }
    Result<void> end()
    {
        auto done = isTable() ? Result<void>() : m_writer.end();
        if (!isTable())
            m_outcome.bytes = m_writer.bytes();
        return done;
    }
    Result<void> add(const DeadLetter &letter)
    {
        const bool leaveOut = !isTable() && isDecrypted(letter) && !m_what.decrypted;
        auto done = isTable()
            ? addRow(letter)
            : m_writer.add(letter, leaveOut ? letterline::PayloadUse::LeftOut : letterline::PayloadUse::Written);
        if (done) {
            count(m_outcome.written, letter);
            m_outcome.leftOut += leaveOut ? 1 : 0;
        } else if (done.error().code == "letter-too-large"_L1) {
            ++m_outcome.tooLarge;
            if (m_outcome.tooLargeIds.size() < ExportOutcome::mostIds)
                m_outcome.tooLargeIds.append(letter.rowId);
            return {};
        }
        return done;
    }

private:
    [[nodiscard]] bool isTable() const { return m_what.format == ExportFormat::Csv; }
    Result<void> put(const QByteArray &bytes)
    {
        m_outcome.bytes += bytes.size();
        return writeAll(m_device, bytes);
    }
    Result<void> addRow(const DeadLetter &letter)
    {
        const auto row = lettercsv::row(letter);
        m_outcome.shortened += row.shortened ? 1 : 0;
        return put(row.bytes);
    }

    QIODevice &m_device;
    const LettersExport &m_what;
    ExportOutcome &m_outcome;
    LettersWriter m_writer;
};

std::optional<Error> whyNot(const LettersExport &what)
{
    const QFileInfo there(what.file);
    if (there.isDir())
        return unavailable(u"file-is-folder"_s);
    if (!what.replace && (there.exists() || there.isSymLink()))
        return Error{.kind = ErrorKind::Conflict, .code = u"file-exists"_s};
    return std::nullopt;
}

//! Nothing when all was written.
std::optional<Error> writeTo(QIODevice &file, const LettersExport &what, ExportOutcome &outcome,
                             const std::stop_token &stop, std::atomic<qint64> *counter)
{
    Error stopped{.kind = ErrorKind::Cancelled, .code = u"stopped"_s};
    Sink sink(file, what, outcome);
    auto done = sink.begin();
    for (auto it = what.letters.begin(); done && it != what.letters.end(); ++it) {
        if (stop.stop_requested())
            return stopped;
        done = sink.add(**it);
        if (counter)
            ++*counter;
    }
    if (done)
        done = sink.end();
    if (!done)
        return done.error();
    return stop.stop_requested() ? std::optional(std::move(stopped)) : std::nullopt;
}

} // namespace

ExportSurvey surveyLetters(const LetterList &letters)
{
    ExportSurvey survey;
    for (const auto &letter : letters)
        count(survey, *letter);
    return survey;
}

ExportOutcome exportLetters(const LettersExport &what, const std::stop_token &stop, std::atomic<qint64> *done)
{
    ExportOutcome outcome;
    outcome.error = whyNot(what);
    if (outcome.error)
        return outcome;
    const bool isNew = !QFileInfo::exists(what.file);
    QSaveFile file(what.file); // without commit() nothing of it stays
    if (!file.open(QIODevice::WriteOnly)) {
        outcome.error = unavailable(u"file-not-written"_s, file.errorString());
        return outcome;
    }
    if (isNew)
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    outcome.error = writeTo(file, what, outcome, stop, done);
    if (!outcome.error && !file.commit()) // what is in its buffers is written here
        outcome.error = unavailable(u"file-not-written"_s, file.errorString());
    return outcome;
}

} // namespace dlo
