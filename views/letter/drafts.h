// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "payload/editabletext.h"

#include <QHash>

#include <optional>

namespace dlo {

//! What a person typed and has not sent.
struct Draft
{
    EditableText base = {}; //!< what it was typed on
    Protection protection = Protection::Plain; //!< of that
    QString text = {};
    int cursor = 0;
    QString keyName = {}; //!< see DeadLetter::keyName
};

//! Drafts by letter and connection, in memory while the program runs. They outlive the selection, a refresh and the
//! letter itself.
class Drafts
{
public:
    void keep(const QString &connection, const LetterKey &key, const Draft &draft)
    {
        m_drafts.insert({connection, key}, draft);
    }
    void forget(const QString &connection, const LetterKey &key) { m_drafts.remove({connection, key}); }
    [[nodiscard]] std::optional<Draft> find(const QString &connection, const LetterKey &key) const
    {
        const auto found = m_drafts.constFind({connection, key});
        return found == m_drafts.cend() ? std::nullopt : std::optional(*found);
    }
    [[nodiscard]] bool isEmpty() const { return m_drafts.isEmpty(); }

private:
    QHash<std::pair<QString, LetterKey>, Draft> m_drafts;
};

} // namespace dlo
