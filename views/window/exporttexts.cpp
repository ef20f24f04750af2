// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/exporttexts.h"

#include "views/common/visibletext.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace dlo::exporttexts {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(exporttexts)
};

QString number(qint64 value)
{
    return QLocale().toString(value);
}

QString letters(qint64 count)
{
    return count == 1 ? Tr::tr("1 dead letter") : Tr::tr("%1 dead letters").arg(number(count));
}

QString shownPath(const QString &file)
{
    return visible(QDir::toNativeSeparators(file));
}

QString reason(const Error &error)
{
    const auto words = visible(error.serverText.simplified());
    return words.isEmpty() ? QString() : Tr::tr("Reason given: “%1”").arg(words);
}

sentences::Message ofError(const ExportOutcome &outcome, const Target &target)
{
    const Error &error = *outcome.error;
    const auto file = shownPath(target.file);
    if (error.kind == ErrorKind::Cancelled)
        return {Tr::tr("Stopped after %1 of %2. No file was written.")
                    .arg(number(outcome.written.letters), letters(target.letters)),
                {}};
    if (error.code == "file-exists"_L1)
        return {Tr::tr("There is a file %1 already, so nothing was written.").arg(file),
                Tr::tr("Choose another name, or tick that it may be replaced.")};
    if (error.code == "file-is-folder"_L1)
        return {Tr::tr("%1 is a folder, so nothing was written.").arg(file), Tr::tr("Add a name for the file.")};
    if (error.code == "head-too-large"_L1)
        return {Tr::tr("The name of this queue or group is too long for a letters file, so nothing was written."),
                Tr::tr("Export a table instead.")};
    const auto after = outcome.written.letters == 0
        ? Tr::tr("%1 could not be written. %2").arg(file, reason(error))
        : Tr::tr("%1 could not be written: it ended after %2 of %3. %4")
              .arg(file, number(outcome.written.letters), letters(target.letters), reason(error));
    return {after.trimmed(),
            target.replace ? Tr::tr("Nothing is left of it, and a file that was there is as it was. "
                                    "Choose another place, or make room, and export again.")
                           : Tr::tr("Nothing is left of it. Choose another place, or make room, and "
                                    "export again.")};
}

//! What is not in the file, or not as it was.
QStringList missing(const ExportOutcome &outcome)
{
    QStringList parts;
    if (outcome.tooLarge > 0) {
        auto ids = outcome.tooLargeIds;
        for (auto &id : ids)
            id = visible(id.left(100));
        if (outcome.tooLarge > ids.size())
            ids.append(u"…"_s);
        parts << (outcome.tooLarge == 1
                      ? Tr::tr("1 dead letter is not in it, because it is too large for such a file: %1")
                            .arg(ids.join(u", "_s))
                      : Tr::tr("%1 dead letters are not in it, because they are too large for such a file: %2")
                            .arg(number(outcome.tooLarge), ids.join(u", "_s)));
    }
    if (outcome.leftOut > 0)
        parts << (outcome.leftOut == 1
                      ? Tr::tr("1 decrypted payload was left out; the rest of its letter is in the file.")
                      : Tr::tr("%1 decrypted payloads were left out; the rest of their letters is in the file.")
                            .arg(number(outcome.leftOut)));
    if (outcome.shortened > 0)
        parts << (outcome.shortened == 1 ? Tr::tr("1 text was too long for a cell of a spreadsheet and was cut.")
                                         : Tr::tr("%1 texts were too long for a cell of a spreadsheet and were cut.")
                                               .arg(number(outcome.shortened)));
    return parts;
}

} // namespace

QString amount(const ExportSurvey &survey)
{
    return Tr::tr("%1, %2 of payload", "12 dead letters, 4.0 KiB of payload")
        .arg(letters(survey.letters), sentences::size(survey.payloadBytes));
}

QString ofFormat(ExportFormat format)
{
    if (format == ExportFormat::Letters)
        return Tr::tr(
            "Everything that is known of each letter, with its payload byte for byte. One JSON object a line; "
            "the file can be read in again.");
    return Tr::tr(
        "Id, queue, partition, group, time, error, retries and size; no payloads. For reading only. A text that "
        "begins with = + - or @ gets an apostrophe (') before it, so that no spreadsheet runs it as a formula.");
}

QString ofPayloads(const ExportSurvey &survey, ExportFormat format)
{
    if (format == ExportFormat::Csv)
        return {};
    QStringList parts;
    if (survey.envelopes > 0)
        parts << (survey.envelopes == 1
                      ? Tr::tr("1 payload could not be decrypted here and is exported encrypted, as the list has it.")
                      : Tr::tr(
                            "%1 payloads could not be decrypted here and are exported encrypted, as the list has them.")
                            .arg(number(survey.envelopes)));
    if (survey.withoutPayload > 0)
        parts << (survey.withoutPayload == 1
                      ? Tr::tr("1 letter is exported without a payload: the broker's list told none.")
                      : Tr::tr("%1 letters are exported without a payload: the broker's list told none.")
                            .arg(number(survey.withoutPayload)));
    return parts.join(u'\n');
}

QString ofDecrypted(qint64 payloads)
{
    return payloads == 1
        ? Tr::tr(
              "1 payload is stored encrypted and was decrypted for you. In the file it would be readable for everybody "
              "who gets hold of it. Without the tick its letter is exported without the payload.")
        : Tr::tr("%1 payloads are stored encrypted and were decrypted for you. In the file they would be readable for "
                 "everybody who gets hold of it. Without the tick their letters are exported without the payloads.")
              .arg(number(payloads));
}

sentences::Message ofOutcome(const ExportOutcome &outcome, const Target &target)
{
    if (outcome.error)
        return ofError(outcome, target);
    return {Tr::tr("%1 written to %2 (%3).")
                .arg(letters(outcome.written.letters), shownPath(target.file), sentences::size(outcome.bytes)),
            missing(outcome).join(u'\n')};
}

bool isIncomplete(const ExportOutcome &outcome)
{
    return outcome.tooLarge > 0 || outcome.leftOut > 0 || outcome.shortened > 0;
}

QString progress(qint64 done, qint64 all, std::chrono::milliseconds since)
{
    QStringList parts{Tr::tr("%1 of %2").arg(number(done), number(all))};
    if (since.count() >= 1000 && done > 0) {
        parts << Tr::tr("%1 per second").arg(number(done * 1000 / since.count()));
        parts << Tr::tr("about %1 s left").arg(number((all - done) * since.count() / done / 1000 + 1));
    }
    return parts.join(u" · "_s);
}

} // namespace dlo::exporttexts
