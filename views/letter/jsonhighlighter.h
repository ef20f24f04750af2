// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <KSyntaxHighlighting/SyntaxHighlighter>

#include <QTextBlock>

namespace dlo {

//! Colours JSON and underlines the place of an error on top of that. Does not touch block states: the base keeps its
//! own in the blocks' user data.
class JsonHighlighter : public KSyntaxHighlighting::SyntaxHighlighter
{
    Q_OBJECT
public:
    JsonHighlighter();

    //! \a position in the document, in UTF-16 units; negative: none.
    void setError(int position);
    void setErrorColour(const QColor &colour);

protected:
    void highlightBlock(const QString &text) override;

private:
    QTextBlock m_errorBlock;
    int m_errorColumn = -1;
    QColor m_errorColour;
};

} // namespace dlo
