// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <KSyntaxHighlighting/SyntaxHighlighter>

namespace dlo {

class HiddenCharacters;

//! Colours JSON, and makes room for the names of hidden characters. Does not touch block states: the base keeps its own
//! in the blocks' user data.
class JsonHighlighter : public KSyntaxHighlighting::SyntaxHighlighter
{
    Q_OBJECT
public:
    JsonHighlighter();

    //! Those to make room for; null: none. For lines that are highlighted from now on.
    void setHidden(const HiddenCharacters *hidden) { m_hidden = hidden; }

protected:
    void highlightBlock(const QString &text) override;

private:
    const HiddenCharacters *m_hidden = nullptr;
};

} // namespace dlo
