// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsontext.h"

#include <memory>
#include <optional>

namespace dlo {

/*! The bridge between the bytes of a payload and the text in an editor.

    Shown: valid JSON indented; anything else as it is. Inside the strings of JSON, characters that a text editor of Qt
   does not hold or show unchanged appear as JSON escapes: U+2028, U+2029 (they become line breaks), the noncharacters
   U+FDD0 to U+FDEF, U+FFFE, U+FFFF (QTextDocument uses some as frame marks) and U+FFFC (object marks). U+00A0 is shown
   as it is: read the editor with QTextDocument::toRawText() and U+2029 turned into '\\n', never with toPlainText(),
   which makes it a space.

    Text that is not JSON is shown without any escapes; when it has one of those characters, U+0000, or line ends of
   several kinds, it is read-only. Line ends that are all CR LF or all CR are shown as '\\n' and come back as they were.
   A byte order mark is kept (and makes the text not JSON). Bytes that are not UTF-8 make the text read-only.

    Composed: from what the person typed, the bytes to send. Tokens that were not touched keep their original bytes and
   the original white space around them; touched ones are sent as typed. If the original was minified, so is the result;
    otherwise new tokens are spaced as their neighbours are. Text that was not changed gives the original bytes,
   identical. A value; any thread. */
class EditableText
{
public:
    EditableText() = default;
    explicit EditableText(QByteArray original);
    //! As any text, even when it is JSON: shown and sent as it is, white space and all.
    [[nodiscard]] static EditableText asPlainText(QByteArray original);

    [[nodiscard]] const QByteArray &original() const { return m_original; }
    //! What the editor shows.
    [[nodiscard]] const QString &shown() const { return m_shown; }
    [[nodiscard]] bool isJson() const { return m_isJson; }
    //! False when the bytes cannot be edited as text without changing what nobody touched: look at them, do not edit
    //! them here.
    [[nodiscard]] bool isEditable() const { return m_editable; }

    struct Composed
    {
        QByteArray bytes = {}; //!< what would be sent
        std::optional<JsonError> error
            = std::nullopt; //!< set when the edited text is not JSON (offset, line, column in the edited text, offset
                            //!< in UTF-16 units); bytes is then the text as UTF-8
        qsizetype changedBytes
            = 0; //!< bytes of the result not taken over from the original, plus bytes left out of it, larger of the two
        qsizetype identicalBytes = 0; //!< bytes taken over from the original
    };
    //! Of a text that is not editable the original, whatever \a edited is.
    [[nodiscard]] Composed compose(const QString &edited) const;

private:
    struct Tokens
    {
        std::vector<JsonToken> original = {};
        QByteArray shownText = {}; //!< UTF-8
        std::vector<JsonToken> shown = {}; //!< one for each of original
    };

    void showJson(std::vector<JsonToken> tokens);
    void showText();
    [[nodiscard]] Composed composeText(QByteArray edited) const;

    QByteArray m_original;
    QString m_shown;
    QByteArray m_lineEnd = "\n"; //!< of text that is not JSON
    std::shared_ptr<const Tokens> m_tokens; //!< of JSON
    bool m_isJson = false;
    bool m_editable = true;
};

} // namespace dlo
