// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/jsonindex.h"
#include "payload/jsonspacing.h"

#include <memory>
#include <optional>

namespace dlo {

/*! White space for values that come into a document: as the document has it, learned from its first tokens and only
   when it is asked for. Refers to the document. */
class JsonLayout
{
public:
    static constexpr JsonIndex::Token learned = 4096; //!< tokens; the rest of a document is like its beginning

    explicit JsonLayout(const JsonIndex &document);

    //! No white space between the tokens that were looked at.
    [[nodiscard]] bool isMinified() const { return m_minified; }
    //! See JsonSpacing::between.
    [[nodiscard]] QByteArray between(JsonTokenKind left, JsonTokenKind right, int depth);
    //! The tokens of a value with the document's white space; \a depth is that of the value (the root has 0). \a
    //! oneLine keeps line breaks out. Nothing when it would be longer than JsonIndex::maxText.
    [[nodiscard]] std::optional<QByteArray> write(const JsonIndex &source, JsonIndex::Token value, int depth,
                                                  bool oneLine);

private:
    [[nodiscard]] QByteArray gap(JsonTokenKind left, JsonTokenKind right, int depth, bool oneLine);

    const JsonIndex &m_document;
    bool m_minified = true;
    std::vector<JsonToken> m_tokens;
    std::unique_ptr<const JsonSpacing> m_spacing;
};

} // namespace dlo
