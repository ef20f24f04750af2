// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/jsonhighlighter.h"

#include "views/editor/hiddencharacters.h"

namespace dlo {

JsonHighlighter::JsonHighlighter()
    : KSyntaxHighlighting::SyntaxHighlighter(static_cast<QObject *>(nullptr))
{ }

void JsonHighlighter::highlightBlock(const QString &text)
{
    KSyntaxHighlighting::SyntaxHighlighter::highlightBlock(text);
    if (!m_hidden)
        return;
    for (const auto &run : HiddenCharacters::runs(text)) {
        if (run.from == 0)
            continue; // nothing before it that could be spaced
        // Hidden characters have no width that could be made larger: the one before them has.
        const bool pair = run.from > 1 && text.at(run.from - 1).isLowSurrogate();
        const auto at = int(run.from) - (pair ? 2 : 1);
        auto spaced = format(at);
        spaced.setFontLetterSpacingType(QFont::AbsoluteSpacing);
        spaced.setFontLetterSpacing(m_hidden->width(run));
        setFormat(at, pair ? 2 : 1, spaced);
    }
}

} // namespace dlo
