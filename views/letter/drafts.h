// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "payload/bytebuffer.h"
#include "payload/payloaddocument.h"
#include "views/letter/payloadtext.h"

#include <QHash>

#include <optional>

namespace dlo {

//! What a person changed in a payload and has not sent.
struct Draft
{
    //! What was typed into an editor.
    struct Text
    {
        EditableText base = {}; //!< what it was typed on
        QString typed = {};
    };

    PayloadDocument document = {}; //!< the payload, the decoders, and the edits as far as they were composed
    Protection protection = Protection::Plain; //!< of the payload
    QString keyName = {}; //!< see DeadLetter::keyName
    PayloadView view = PayloadView::Json;
    TextCharset charset = TextCharset::Utf8;
    std::optional<Text> text = std::nullopt; //!< edited as text, later than the document
    std::optional<ByteBuffer> bytes = std::nullopt; //!< edited as bytes, later than the document
    std::optional<std::vector<Header>> headers = std::nullopt; //!< edited; in their order
    qsizetype cursor = 0;
    EpochMs at = 0; //!< when it was taken; 0: not yet

    //! False: only the headers were edited, and the rest says nothing.
    [[nodiscard]] bool editsPayload() const { return text || bytes || document.isEdited(); }
    //! The same edits on another payload, through the same decoders as far as they can read it. None when they cannot
    //! be written as a payload at the moment. Any thread.
    [[nodiscard]] std::optional<Draft> on(const QByteArray &payload) const;
    //! The payload to be sent, worked out now: large ones take their time. Any thread.
    [[nodiscard]] QByteArray composed() const;

private:
    //! The document with what is newer than it; none: that cannot be written in its character set.
    [[nodiscard]] std::optional<PayloadDocument> edited() const;
};

//! Drafts by letter and connection, in memory while the program runs. They outlive the selection, a refresh and the
//! letter itself.
class Drafts
{
public:
    void keep(const QString &connection, const LetterKey &key, const Draft &draft)
    {
        m_drafts.insert({connection, key}, {draft, ++m_count});
    }
    void forget(const QString &connection, const LetterKey &key) { m_drafts.remove({connection, key}); }
    [[nodiscard]] std::optional<Draft> find(const QString &connection, const LetterKey &key) const
    {
        const auto found = m_drafts.constFind({connection, key});
        return found == m_drafts.cend() ? std::nullopt : std::optional(found->first);
    }
    //! Another one with each keep(); 0: there is none.
    [[nodiscard]] quint64 revision(const QString &connection, const LetterKey &key) const
    {
        return m_drafts.value({connection, key}).second;
    }
    [[nodiscard]] bool isEmpty() const { return m_drafts.isEmpty(); }
    [[nodiscard]] QList<std::pair<QString, LetterKey>> ids() const { return m_drafts.keys(); }

private:
    QHash<std::pair<QString, LetterKey>, std::pair<Draft, quint64>> m_drafts;
    quint64 m_count = 0;
};

} // namespace dlo
