// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QByteArrayView>
#include <QString>

#include <cstdint>
#include <optional>

namespace dlo {

/*! A letters file: dead letters outside of any broker, every byte and every "unknown" kept. FORMAT.md beside this file
   has the table of members; in short:

    Text in UTF-8 without a byte order mark, one JSON object (RFC 8259) a line, each line ended by a line feed.
    - First the head: {"format":"dead-letter-office/letters","version":1,…}, see LettersHead.
    - Then a line for each letter, see letterline.h. A payload is a JSON *string* ("payload"), never JSON inside JSON,
      so that no tool writes its numbers or keys anew; bytes that are no valid UTF-8 are base64 ("payloadBase64").
      "payloadSha256" tells when either was touched.
    - Last the end: {"end":{"letters":4213,"sha256":"…"}}, see LettersEnd. A file without it was cut.

    Version rule: within version 1 members may be added, and a reader passes over those it does not know. What changes
   the meaning of a member, or cannot be passed over, raises the version; a reader refuses a version that is newer than
   its own. */
namespace lettersfile {

inline constexpr QByteArrayView format("dead-letter-office/letters");
inline constexpr int version = 1;
//! Bytes of a line without its line feed. A longer one is neither written nor held in memory.
inline constexpr qsizetype longestLine = qsizetype(256) * 1024 * 1024;
inline constexpr qsizetype longestHead = qsizetype(1024) * 1024;

} // namespace lettersfile

//! Where exported letters were read. No secrets: see addressWithoutSecrets().
struct LettersSource
{
    QString connection = {}; //!< the person's name of it
    QString address = {};
    QString product = {}; //!< as BrokerInfo
    QString generation = {};
    QString version = {};

    bool operator==(const LettersSource &) const = default;
};

//! First line of a letters file.
struct LettersHead
{
    int version = lettersfile::version;
    QString program = {}; //!< version of the program that wrote it
    EpochMs exportedAt = 0;
    LettersSource source = {};
    LetterQuery query = {}; //!< which list
    QString filter = {}; //!< the words that the list was filtered by; empty: it was not

    bool operator==(const LettersHead &) const = default;
};

//! Last line of a letters file.
struct LettersEnd
{
    qint64 letters = 0; //!< lines with letters
    QByteArray sha256 = {}; //!< of every byte before this line, in hexadecimal

    bool operator==(const LettersEnd &) const = default;
};

//! Why a line gives no letter.
struct LineProblem
{
    enum class Code : std::uint8_t
    {
        TooLong, //!< longer than the reader allows; it was passed over without being held in memory
        NotJson, //!< not one JSON text in UTF-8, see \c at
        NotALetter, //!< JSON, but not an object of a letter
        MissingMember, //!< see \c member
        WrongMember, //!< of the wrong type, out of range, or there in two forms
        DuplicateMember,
        ChecksumMissing,
        ChecksumDiffers, //!< the payload is not the one that was written
        Cut, //!< the last line, and it stops in the middle
        SecondHead, //!< files were joined: what follows is of another one
        AfterEnd, //!< something follows the line that ends the file
    };
    Code code = Code::NotJson;
    qint64 line = 0; //!< from 1
    qint64 offset = 0; //!< bytes before the line
    qsizetype at = -1; //!< byte in the line; -1: no such place
    QString member = {}; //!< a name from the file: plain text

    bool operator==(const LineProblem &) const = default;
};

//! A letter as a line tells it.
struct ReadLetter
{
    DeadLetter letter = {};
    //! The payload was not exported, because it had been decrypted and nobody asked for it: absent here, but there was
    //! one.
    bool payloadLeftOut = false;
    QByteArray payloadSha256 = {}; //!< of the payload's bytes, 32 of them; empty without a payload
    qint64 line = 0;
    qint64 offset = 0; //!< bytes before the line
    qsizetype size = 0; //!< bytes of the line
};

} // namespace dlo
