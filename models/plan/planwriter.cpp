// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/planwriter.h"

#include "exchange/letterline.h"
#include "exchange/letterswriter.h"
#include "plan/planhead.h"
#include "redrive/journalrow.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSaveFile>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>
#endif

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

Error errorOf(ErrorKind kind, const QString &code, const QString &words = {})
{
    return {.kind = kind, .code = code, .serverText = words.left(Error::maxServerText)};
}

//! What was written is on disk when this returns true.
bool sync([[maybe_unused]] QSaveFile &file)
{
    if (!file.flush())
        return false;
#ifdef Q_OS_UNIX
    return ::fsync(file.handle()) == 0;
#else
    return true; // commit() asks for it
#endif
}

//! The new name too. A folder that does not take it (some network file systems) is no reason to call the file
//! unwritten.
void syncFolder([[maybe_unused]] const QString &folder)
{
#ifdef Q_OS_UNIX
    const int fd = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    ::fsync(fd);
    ::close(fd);
#endif
}

std::optional<Error> whyNot(const PlanWriting &what)
{
    const QFileInfo there(what.file);
    if (there.isDir())
        return errorOf(ErrorKind::Unavailable, u"file-is-folder"_s);
    if (!what.plan.file.isEmpty() && there.exists()
        && there.canonicalFilePath() == QFileInfo(what.plan.file).canonicalFilePath())
        return errorOf(ErrorKind::Conflict, u"plan-file-in-use"_s);
    if (!what.replace && (there.exists() || there.isSymLink()))
        return errorOf(ErrorKind::Conflict, u"file-exists"_s);
    if (qint64(what.plan.letters.size()) > planfile::mostLetters)
        return errorOf(ErrorKind::TooLarge, u"plan-too-many-letters"_s);
    return std::nullopt;
}

//! One file being written.
class Sink
{
public:
    Sink(QIODevice &device, const PlanWriting &what, PlanWritten &written)
        : m_device(device)
        , m_what(what)
        , m_written(written)
    { }

    Result<void> begin()
    {
        auto head = m_what.plan.head;
        if (head.who.isEmpty())
            head.who = journalrow::userName();
        auto line = planhead::write(head);
        if (line.size() > planfile::longestHead)
            return fail(errorOf(ErrorKind::TooLarge, u"head-too-large"_s));
        return put(std::move(line));
    }

    Result<void> add(const DeadLetter &held)
    {
        m_written.rowId = held.rowId;
        const bool isDecrypted
            = held.protection == Protection::DecryptedByBroker || held.protection == Protection::DecryptedHere;
        const bool leaveOut = isDecrypted && !m_what.decrypted;
        auto letter = wholeOf(held);
        if (!letter)
            return fail(errorOf(ErrorKind::Unavailable, letter.error()));
        const auto size = letter->payload.size();
        auto line = size > m_what.longestLine // do not even make the line
            ? QByteArray()
            : letterline::write(*letter, leaveOut ? letterline::PayloadUse::LeftOut : letterline::PayloadUse::Written);
        if (line.isEmpty() || line.size() > m_what.longestLine)
            return fail(errorOf(ErrorKind::TooLarge, u"letter-too-large"_s));
        auto done = put(std::move(line));
        if (done) {
            ++m_written.letters;
            m_written.leftOut += leaveOut && letter->payload.isPresent() ? 1 : 0;
        }
        return done;
    }

    Result<void> end()
    {
        m_written.rowId.clear();
        return put(letterline::writeEnd({.letters = m_written.letters, .sha256 = m_hash.result().toHex()}));
    }

private:
    std::expected<DeadLetter, QString> wholeOf(const DeadLetter &held) const
    {
        if (!m_what.plan.whole || held.payload.isPresent())
            return held;
        return m_what.plan.whole(held);
    }
    Result<void> put(QByteArray line)
    {
        line += '\n';
        auto done = writeAll(m_device, line);
        if (done) {
            m_hash.addData(line);
            m_written.bytes += line.size();
        }
        return done;
    }

    QIODevice &m_device;
    const PlanWriting &m_what;
    PlanWritten &m_written;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

//! Nothing when all was written.
std::optional<Error> writeTo(QIODevice &file, const PlanWriting &what, PlanWritten &written,
                             const std::stop_token &stop, std::atomic<qint64> *counter)
{
    Sink sink(file, what, written);
    auto done = sink.begin();
    for (auto it = what.plan.letters.begin(); done && it != what.plan.letters.end(); ++it) {
        if (stop.stop_requested())
            return errorOf(ErrorKind::Cancelled, u"stopped"_s);
        done = sink.add(*it);
        if (counter)
            ++*counter;
    }
    if (done)
        done = sink.end();
    if (!done)
        return done.error();
    return stop.stop_requested() ? std::optional(errorOf(ErrorKind::Cancelled, u"stopped"_s)) : std::nullopt;
}

} // namespace

PlanWritten writePlan(const PlanWriting &what, const std::stop_token &stop, std::atomic<qint64> *done)
{
    PlanWritten written;
    written.error = whyNot(what);
    if (written.error)
        return written;
    QSaveFile file(what.file); // without commit() nothing of it stays
    if (!file.open(QIODevice::WriteOnly)) {
        written.error = errorOf(ErrorKind::Unavailable, u"file-not-written"_s, file.errorString());
        return written;
    }
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    written.error = writeTo(file, what, written, stop, done);
    if (!written.error && (!sync(file) || !file.commit()))
        written.error = errorOf(ErrorKind::Unavailable, u"file-not-written"_s, file.errorString());
    if (!written.error)
        syncFolder(QFileInfo(what.file).absolutePath());
    return written;
}

} // namespace dlo
