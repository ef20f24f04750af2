// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/sentences.h"

#include "redrive/journal.h"
#include "views/common/visibletext.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace dlo::sentences {

namespace {
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(sentences)
};

//! An answer that is of a broker, or may be, but cannot be used: its code says in which way.
enum class Unusable : std::uint8_t
{
    NotThisKind, //!< not an answer of a broker at all
    OtherForm, //!< well-formed, but not as expected
    Endless,
    Packed, //!< could not be decompressed
};

Unusable unusable(const Error &error)
{
    if (error.code == "wrong-member"_L1)
        return Unusable::OtherForm;
    if (error.code == "endless-pages"_L1)
        return Unusable::Endless;
    return error.code == "decompression"_L1 ? Unusable::Packed : Unusable::NotThisKind;
}

QString ofUnusable(const Error &error)
{
    switch (unusable(error)) {
    case Unusable::OtherForm:
        return Tr::tr("The answer does not have the form that was expected.");
    case Unusable::Endless:
        return Tr::tr("The broker sends the same dead letters again and again, so that the list does not end.");
    case Unusable::Packed:
        return Tr::tr("The answer came compressed and could not be unpacked.");
    case Unusable::NotThisKind:
        break;
    }
    return Tr::tr("What came back is not an answer of this kind of broker.");
}

QString adviceForUnusable(const Error &error)
{
    switch (unusable(error)) {
    case Unusable::OtherForm:
        return Tr::tr("Refresh. If it stays, this version of the broker may not be known to the program.");
    case Unusable::Endless:
        return Tr::tr("Choose a single queue or group, or try again in a moment.");
    case Unusable::Packed:
        return Tr::tr("Refresh. If it stays, look at what stands between here and the broker.");
    case Unusable::NotThisKind:
        break;
    }
    return Tr::tr("Check that the address belongs to a broker and not to another web page.");
}

//! Those of ours, besides the broker's.
QString ofConflict(const Error &error)
{
    if (error.code == "claimed"_L1)
        return Tr::tr("Another window is working on this dead letter.");
    if (error.code == "busy"_L1)
        return Tr::tr("An action is under way, so nothing was changed.");
    if (error.code == "journal-in-use"_L1)
        return Tr::tr(
            "Another window or another run of this program works on the journal, so it was left where it is.");
    if (error.code == "journal-works"_L1)
        return Tr::tr("The journal can be used again, so it was left where it is.");
    return Tr::tr("The broker refused: this contradicts its present state.");
}

QString ofKind(const Error &error)
{
    switch (error.kind) {
    case ErrorKind::Network:
        return Tr::tr("The broker could not be reached, or the connection broke.");
    case ErrorKind::Timeout:
        return Tr::tr("The broker did not answer in time.");
    case ErrorKind::Tls:
        return error.code == "tls-file"_L1 ? Tr::tr("A certificate or key file could not be read.")
                                           : Tr::tr("No secure connection could be made.");
    case ErrorKind::Auth:
        return Tr::tr("The broker does not accept this credential.");
    case ErrorKind::Forbidden:
        return Tr::tr("This credential is not allowed to do that.");
    case ErrorKind::NotFound:
        return Tr::tr("The broker does not have this any more.");
    case ErrorKind::RouteMissing:
        return Tr::tr("This broker has no such call.");
    case ErrorKind::Conflict:
        return ofConflict(error);
    case ErrorKind::RateLimited:
        return Tr::tr("The broker asks for fewer requests.");
    case ErrorKind::Unavailable:
        return isJournalTrouble(error.code) ? Tr::tr("The journal cannot be used, so nothing was sent.")
                                            : Tr::tr("The broker cannot do this at the moment.");
    case ErrorKind::Rejected:
        if (error.code == "too-many-redirects"_L1)
            return Tr::tr("The request was sent on to another address again and again, and given up.");
        if (error.code == "redirect-refused"_L1)
            return Tr::tr("The request was sent on to an address that is not one of a broker.");
        return Tr::tr("The broker understood the request and refused it.");
    case ErrorKind::Malformed:
        return ofUnusable(error);
    case ErrorKind::TooLarge:
        return Tr::tr("The answer is larger than the limit.");
    case ErrorKind::Cancelled:
        return Tr::tr("The request was stopped.");
    }
    return {};
}

QString adviceForConflict(const Error &error)
{
    if (error.code == "claimed"_L1)
        return Tr::tr("Wait until that is done, then refresh.");
    if (error.code == "busy"_L1)
        return Tr::tr("Wait until it has ended, then do it again.");
    if (error.code == "journal-in-use"_L1)
        return Tr::tr("Close the other windows of this program first.");
    if (error.code == "journal-works"_L1)
        return {};
    return Tr::tr("Refresh, look again, and decide then.");
}

QString adviceFor(const Error &error)
{
    switch (error.kind) {
    case ErrorKind::Network:
        return Tr::tr("Check the address, the network and whether the broker runs; then refresh.");
    case ErrorKind::Timeout:
        return Tr::tr("Refresh to see how things stand.");
    case ErrorKind::Tls:
        return Tr::tr("Check the certificate settings of this connection.");
    case ErrorKind::Auth:
        return Tr::tr("Enter the credential again: it may be wrong or have expired.");
    case ErrorKind::Forbidden:
        return Tr::tr("Use a credential with more rights, or ask whoever runs the broker.");
    case ErrorKind::NotFound:
        return Tr::tr("Refresh: someone may have handled it.");
    case ErrorKind::Conflict:
        return adviceForConflict(error);
    case ErrorKind::RateLimited:
    case ErrorKind::Unavailable:
        if (canBeKeptAside(error))
            return Tr::tr("Do what the message at the top of the window says of the journal.");
        if (isJournalTrouble(error.code))
            return Tr::tr("Check the free space and the rights of the program's data folder.");
        if (error.retryAfter)
            return Tr::tr("Try again in %1 s.").arg((error.retryAfter->count() + 999) / 1000);
        return Tr::tr("Try again in a moment.");
    case ErrorKind::Malformed:
        return adviceForUnusable(error);
    case ErrorKind::TooLarge:
        return Tr::tr("Choose a single queue or group, so that less is read at a time.");
    case ErrorKind::RouteMissing:
    case ErrorKind::Rejected:
    case ErrorKind::Cancelled:
        return {};
    }
    return {};
}

QString withServerWords(const QString &sentence, const Error &error)
{
    auto said = visible(error.serverText.simplified());
    if (said.isEmpty() && error.httpStatus > 0)
        return Tr::tr("%1 (HTTP %2)").arg(sentence, QString::number(error.httpStatus));
    if (said.isEmpty())
        return sentence;
    constexpr qsizetype longest = 300;
    if (said.size() > longest)
        said = said.left(longest) + u'…';
    // One arg() for all: the server's words may hold "%1" themselves.
    if (error.kind == ErrorKind::Malformed && (error.code == "wrong-member"_L1 || error.code == "invalid-json"_L1))
        return Tr::tr("%1 The place is “%2”.").arg(sentence, said); // our word for where it is, not the server's
    return error.httpStatus > 0
        ? Tr::tr("%1 It said (HTTP %3): “%2”").arg(sentence, said, QString::number(error.httpStatus))
        : Tr::tr("%1 Reason given: “%2”").arg(sentence, said);
}

//! Of the file with the saved connections; serverText is where it is, or why.
std::optional<Message> ofProfiles(const Error &error)
{
    const auto &said = error.serverText;
    if (error.code == "profiles-not-saved"_L1)
        return Message{
            Tr::tr("The connections could not be saved, so nothing was changed. Reason given: “%1”").arg(said),
            Tr::tr("Check the free space and the rights of the program's settings folder; another window may "
                   "also be saving at this moment. Then try again.")};
    if (error.code != "profiles-unreadable"_L1)
        return std::nullopt;
    if (error.kind == ErrorKind::Malformed)
        return Message{
            Tr::tr("The file with the saved connections is damaged. It was kept aside, unchanged, as “%1”, and "
                   "the list begins empty.")
                .arg(said),
            Tr::tr("Mend that file and put it back, or enter the connections again.")};
    return Message{Tr::tr("The file with the saved connections cannot be read, and it is not written over: connections "
                          "made now are not saved. Reason given: “%1”")
                       .arg(said),
                   Tr::tr("Check the rights of the program's settings folder, then start the program again.")};
}
//! Of what was encrypted at rest: what becomes of it on the way and at the destination.
QString plainText(const Impact &impact)
{
    if (!impact.destinationEncrypts)
        return Tr::tr("The payload was encrypted at rest and travels in plain text; "
                      "the destination queue decides whether it is encrypted at rest, which is not known here.");
    return *impact.destinationEncrypts
        ? Tr::tr("The payload was encrypted at rest and travels in plain text; the destination queue is set to encrypt "
                 "it at rest again, which it does only while the broker has a key.")
        : Tr::tr("The payload was encrypted at rest and travels in plain text; "
                 "the destination queue does not encrypt, so it is stored in plain text.");
}
} // namespace

Message ofError(const Error &error)
{
    if (const auto known = ofProfiles(error))
        return *known;
    Message message{withServerWords(ofKind(error), error), adviceFor(error)};
    if (error.mayHaveHappened) {
        message.what = Tr::tr("%1 It is not known whether it was carried out.").arg(message.what);
        message.next = Tr::tr("Do not repeat it yet: find out first what happened.");
    }
    return message;
}

QString whyNot(Reason reason)
{
    switch (reason) {
    case Reason::None:
        return {};
    case Reason::NotInThisVersion:
        return Tr::tr("This version of the broker cannot do that.");
    case Reason::CredentialMayNot:
        return Tr::tr("The credential of this connection is not allowed to do that.");
    case Reason::BlockedByProxy:
        return Tr::tr("The proxy in front of the broker does not let this through.");
    case Reason::NotProbed:
        return Tr::tr("Not connected yet, so it is not known what the broker can do.");
    case Reason::ReadOnlyConnection:
        return Tr::tr("This connection is read-only. Unlock it to send or delete.");
    case Reason::NothingSelected:
        return Tr::tr("No dead letter is selected.");
    case Reason::SelectOne:
        return Tr::tr("This works on one dead letter at a time: select a single one.");
    case Reason::CannotBeAddressed:
        return Tr::tr(
            "Its id has characters that this broker would take for something else, so another message could be hit.");
    case Reason::PartitionReclaimed:
        return Tr::tr("The broker has given up the partition of this dead letter: it can be read, but not acted on.");
    case Reason::NotDecryptable:
        return Tr::tr("The payload is encrypted and cannot be decrypted here.");
    case Reason::Busy:
        return Tr::tr("An action on this dead letter is under way.");
    case Reason::JournalUnusable:
        return Tr::tr("The journal cannot be used, and nothing is sent or deleted without it.");
    case Reason::UnknownOutcome:
        return Tr::tr("An earlier action on this dead letter has an unknown outcome. Find out first what happened.");
    }
    return {};
}

QString effect(Effect effect, const Impact &impact)
{
    switch (effect) {
    case Effect::AllGroupsSeeCopy:
        return Tr::tr("Every consumer group of the destination receives the copy, also those that had succeeded.");
    case Effect::OtherGroupsRowsGo: {
        QStringList names;
        for (const auto &group : impact.otherGroups)
            names.append(groupName(group));
        if (names.isEmpty())
            return Tr::tr("If other consumer groups have a dead letter of the same message, it is removed too. Whether "
                          "there are any is not known, because only a part of this queue's dead letters is loaded. "
                          "Choose the queue itself on the left to see those of all groups.");
        const auto list = names.join(u", "_s);
        return impact.otherGroupsMayBeMore
            ? Tr::tr("Dead letters of other consumer groups for the same message are removed too: %1, and perhaps "
                     "more, because only a part of this queue's dead letters is loaded. Choose the queue itself on the "
                     "left to see those of all groups.")
                  .arg(list)
            : Tr::tr("Dead letters of other consumer groups for the same message are removed too: %1.").arg(list);
    }
    case Effect::LiveMessageGoes:
        return Tr::tr(
            "Removing deletes the stored message itself: consumer groups that have not read it yet will never get it.");
    case Effect::NotAtomic:
        return Tr::tr(
            "These are two steps, send and then remove: if the second fails, both exist until you finish it.");
    case Effect::MayDuplicateOnRetry:
        return Tr::tr("If the answer gets lost, repeating it may make a second copy.");
    case Effect::TravelsInPlainText:
        return plainText(impact);
    case Effect::MovesEnvelope:
        return Tr::tr("The broker has not decrypted the payload: it moves the envelope as it is. If its key is not the "
                      "one it was encrypted with, consumers get the envelope, and a queue that encrypts wraps it once "
                      "more.");
    case Effect::CreatesQueue:
        return Tr::tr("The destination is not among the known queues: sending creates it.");
    case Effect::DestinationChanged:
        return Tr::tr("It goes to another place than the one it came from.");
    }
    return {};
}

QString refusal(const Broker::Refusal &refusal)
{
    if (refusal.code == "invalid-json"_L1)
        return Tr::tr("The payload is not valid JSON, which this broker does not take.");
    if (refusal.code == "invalid-utf8"_L1)
        return Tr::tr("The payload is not valid UTF-8 from byte %1 on, which can stop this broker.")
            .arg(refusal.offset);
    if (refusal.code == "lone-surrogate"_L1)
        return Tr::tr("Half of a surrogate pair (\\ud800–\\udfff) at byte %1: this broker cannot store it.")
            .arg(refusal.offset);
    if (refusal.code == "nul-character"_L1)
        return Tr::tr("The character \\u0000 at byte %1: this broker cannot store it.").arg(refusal.offset);
    if (refusal.code == "number-overflow"_L1)
        return Tr::tr("The number at byte %1 is too large: this broker refuses it.").arg(refusal.offset);
    if (refusal.code == "too-large"_L1)
        return Tr::tr("The payload is larger than this broker takes.");
    if (refusal.code == "too-deep"_L1)
        return Tr::tr("The payload is nested deeper than this broker takes, from byte %1 on.").arg(refusal.offset);
    return Tr::tr("This broker would not take the payload (%1).").arg(refusal.code);
}

} // namespace dlo::sentences
