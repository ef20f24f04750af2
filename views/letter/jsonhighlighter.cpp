// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/jsonhighlighter.h"

#include <QTextDocument>

#include <algorithm>

namespace dlo {

JsonHighlighter::JsonHighlighter()
    : KSyntaxHighlighting::SyntaxHighlighter(static_cast<QObject *>(nullptr))
{ }

void JsonHighlighter::setError(int position)
{
    const auto before = m_errorBlock;
    m_errorBlock = position < 0 ? QTextBlock() : document()->findBlock(position);
    if (position >= 0 && !m_errorBlock.isValid())
        m_errorBlock = document()->lastBlock();
    const auto column = position < 0 ? -1 : std::max(0, position - m_errorBlock.position());
    if (m_errorBlock == before && column == m_errorColumn)
        return;
    m_errorColumn = column;
    if (before.isValid() && before.document() == document())
        rehighlightBlock(before);
    if (m_errorBlock.isValid())
        rehighlightBlock(m_errorBlock);
}

void JsonHighlighter::setErrorColour(const QColor &colour)
{
    m_errorColour = colour;
}

void JsonHighlighter::highlightBlock(const QString &text)
{
    KSyntaxHighlighting::SyntaxHighlighter::highlightBlock(text);
    if (m_errorColumn < 0 || currentBlock() != m_errorBlock || text.isEmpty())
        return;
    const auto column = std::min(m_errorColumn, int(text.size()) - 1);
    auto underlined = format(column);
    underlined.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    underlined.setUnderlineColor(m_errorColour);
    setFormat(column, 1, underlined);
}

} // namespace dlo
