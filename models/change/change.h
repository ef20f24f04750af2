// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"
#include "change/refusal.h"

#include <QByteArray>
#include <QByteArrayView>

#include <expected>
#include <memory>

namespace dlo {

//! A payload after a change.
struct Changed
{
    QByteArray bytes = {};
    //! Operations of a JSON Patch that changed something; values that a JSON Merge Patch put in, replaced or took away;
    //! values that find-and-replace replaced; 1 for an edited payload that is another. What is replaced by the same
    //! tokens does not count.
    int places = 0;
    bool unchanged = false; //!< bytes are those that were there before
};

/*! What is done to the payload of each letter of a plan: nothing, one edited payload for all, a JSON Patch (RFC 6902),
   a JSON Merge Patch (RFC 7396), or find-and-replace at a JSON Pointer (RFC 6901) or JSONPath (RFC 9535).

   Exact: only the tokens concerned are replaced, everything else keeps its bytes: numbers, escapes, the order of
   members, names given twice elsewhere, white space. Values of the change are put in with the tokens that are written
   there (1.10 stays 1.10), with the white space that the payload uses; see JsonEdit for that of members and of moved
   values. All or nothing for each payload.

   Never a guess: where an object on the way to a place has that name twice, the payload is refused. Numbers are
   compared as decimals of any length and exponent, strings by what their escapes mean, lone surrogates among them.

   JSONPath is read by our own reader (change/jsonpath), not by jsoncons, whose dialect has what RFC 9535 has not
   (parent
   "^", "@.length", arithmetic, its own functions, a filter's truth by value) and which keeps one of two members of the
   same name, compares by double and works by recursion. What only older dialects know is refused when the change is
   made.

   Cost: some milliseconds for a payload of 1 MB, in proportion to its length; a change that multiplies, and an
   expression that never ends, are given up (TooExpensive).

   A value; immutable and cheap to copy; all of it on any thread, one change on many at once. */
class Change
{
public:
    static constexpr qsizetype maxPayload = qsizetype(64) * 1024 * 1024; //!< bytes, before and after a change
    static constexpr qsizetype maxEditedPayload = qsizetype(32) * 1024 * 1024; //!< of kind Payload
    static constexpr qsizetype maxSpecification = qsizetype(8) * 1024 * 1024; //!< bytes of a patch or value
    static constexpr int maxSpecificationDepth = 1'000;

    Change(); //!< none
    [[nodiscard]] static std::expected<Change, ChangeError> of(const ChangeSpecification &specification);

    [[nodiscard]] const ChangeSpecification &specification() const;
    [[nodiscard]] std::expected<Changed, Refusal> apply(const QByteArray &payload) const;

    /*! As a JSON object on one line, a part of a saved plan:
       {"version":1,"kind":"none"}, "payload" with "text" or, where that is not UTF-8 or shorter so, "base64",
       "jsonPatch" and "mergePatch" with "text", "replace" with "where" (pointer, path), "place", "find" (anything,
       value, text, expression), "what", "ignoreCase", "with". Texts are strings, so that their spelling survives. */
    [[nodiscard]] QByteArray toJson() const;
    //! Refuses what it does not know whole: another version, another member.
    [[nodiscard]] static std::expected<Change, ChangeError> fromJson(QByteArrayView saved);

    bool operator==(const Change &other) const { return specification() == other.specification(); }

private:
    struct Made;
    std::shared_ptr<const Made> m_made;
};

} // namespace dlo
