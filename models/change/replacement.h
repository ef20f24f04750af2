// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"
#include "change/jsonindex.h"
#include "change/jsonlayout.h"
#include "change/jsonpath/query.h"
#include "change/pointerpath.h"
#include "change/refusal.h"
#include "change/textreplacement.h"
#include "change/work.h"

namespace dlo {

/*! Find and replace at places of a JSON text, read once and applied to any number of documents, on any thread. Of
   values that lie within each other the outermost one that fits is replaced. Not the places' parts but the places
   themselves are looked at: to look into all strings is the path $..* */
class Replacement
{
public:
    [[nodiscard]] static std::expected<Replacement, ChangeError> of(const ReplaceSpecification &specification);

    struct Result
    {
        QByteArray bytes = {};
        int places = 0; //!< that are written with other tokens now
    };
    [[nodiscard]] std::expected<Result, Refusal> apply(const JsonIndex &document, Work &work) const;

private:
    using Token = JsonIndex::Token;
    class Runner;
    [[nodiscard]] std::expected<std::vector<Token>, Refusal> places(const JsonIndex &document, Work &work) const;
    [[nodiscard]] std::expected<Token, Refusal> atPointer(const JsonIndex &document, Work &work) const;

    ReplaceSpecification::Find m_find = ReplaceSpecification::Find::Anything;
    std::optional<jsonpath::Query> m_query; //!< else
    pointerpath::Segments m_pointer;
    JsonIndex m_what;
    JsonIndex m_with;
    std::optional<TextReplacement> m_text;
};

} // namespace dlo
