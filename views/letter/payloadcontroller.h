// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/bytebuffer.h"
#include "payload/payloaddocument.h"
#include "views/letter/payloadtext.h"

#include <QObject>

namespace dlo {

//! What would be sent, and why it perhaps cannot be.
struct ComposedPayload
{
    QByteArray bytes = {}; //!< as it came when there is a problem
    qsizetype changedBytes = 0;
    qsizetype identicalBytes = 0;
    std::vector<DecoderId> rewriting = {}; //!< see PayloadDocument::Composed
    std::optional<JsonError> error = std::nullopt; //!< what is on top is not JSON; offset as the view counts
    std::optional<DecoderStack::LayerProblem> problem = std::nullopt; //!< cannot be encoded
    qsizetype unwritable = -1; //!< the UTF-16 unit that the character set does not have
};

//! What a person changed in a view.
struct PayloadEdit
{
    QByteArray text = {}; //!< UTF-8, to be written in charset
    TextCharset charset = TextCharset::Utf8;
    std::optional<ByteBuffer> bytes = std::nullopt; //!< instead of text
    std::optional<JsonError> error = std::nullopt; //!< of text
    //! Bytes of text that are not those of the payload, and those that are, when the editor counted them.
    std::optional<std::pair<qsizetype, qsizetype>> counted = std::nullopt;
};

/*! Keeps the payload on the screen with its decoders and edits, and lets workers do what takes time; late results are
   dropped. Short payloads (syncLimit) are done at once. What a long one looks like is guessed by its beginning, so that
   it can be shown at once, and found out afterwards. */
class PayloadController : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype syncLimit = qsizetype(256) * 1024;

    explicit PayloadController(QObject *parent = nullptr);

    void setDocument(const PayloadDocument &document); //!< forgets the one before
    [[nodiscard]] const PayloadDocument &document() const { return m_document; }
    //! Of the bytes on top before anything was edited.
    [[nodiscard]] const payloadtext::Looks &looks() const
    {
        return m_looks;
    } //!< not Looks::isSure until looksChanged()
    //! Decoding, encoding, or finding out what it looks like: nothing may be edited meanwhile.
    [[nodiscard]] bool isWorking() const { return m_working; }

    //! What a decoder gave before it failed, for looking only.
    struct Problem
    {
        DecoderId id = DecoderId::Base64;
        DecodeProblem what = {};
        bool encoding = false; //!< a layer could not be taken off
    };
    [[nodiscard]] const std::optional<Problem> &problem() const { return m_problem; }
    void forgetProblem();
    //! Shows Problem::what.partial instead of the document, until another decoder is put on or taken off.
    void lookAtPart(bool looking);
    [[nodiscard]] bool isLookingAtPart() const { return m_lookingAtPart; }
    [[nodiscard]] const QByteArray &shown() const;
    [[nodiscard]] bool canEdit() const { return !m_working && !m_lookingAtPart && m_document.isEditable(); }

    void decode(const std::vector<DecoderId> &ids, const QByteArray &schema = {});
    //! Takes decoders off until \a layers are left.
    void removeDownTo(std::size_t layers);
    [[nodiscard]] bool canDecodeMore() const;
    void decodeMore(); //!< up to eight times as much
    void revert();

    void edit(const PayloadEdit &edit);
    [[nodiscard]] const ComposedPayload &lastComposed() const { return m_composed; }
    [[nodiscard]] bool isComposedCurrent() const { return !m_composing; }
    //! Counts up with each change of what is shown.
    [[nodiscard]] quint64 revision() const { return m_revision; }

    //! Decoders that fit, one on top of the other; and others that would fit the bytes as they are.
    struct Suggestions
    {
        std::vector<DecoderId> chain = {};
        std::vector<DecoderId> others = {};
    };
    [[nodiscard]] const Suggestions &suggestions() const { return m_suggestions; }

Q_SIGNALS:
    void shownChanged(); //!< other bytes are to be shown, not by edit()
    void composedChanged(); //!< lastComposed() is new
    void workingChanged();
    void problemChanged();
    void suggestionsChanged();
    void looksChanged(); //!< looks() are sure now; nothing else is other

private:
    struct Done
    {
        PayloadDocument document = {};
        std::optional<Problem> problem = std::nullopt;
        payloadtext::Looks looks = {};
        ComposedPayload composed = {};
        bool tooLong = false; //!< to be done by a worker
    };
    struct Edited
    {
        PayloadDocument document = {};
        ComposedPayload composed = {};
    };
    template <typename Work>
    void run(bool atOnce, const Work &work);
    void took(const Done &done);
    void lookAtAll();
    void compose(const PayloadEdit &edit);
    void tookEdit(const Edited &edited);
    void suggest();
    [[nodiscard]] bool isShort() const;
    [[nodiscard]] static Done pushed(PayloadDocument document, const std::vector<DecoderId> &ids,
                                     const DecodeOptions &options);
    [[nodiscard]] static Edited composed(PayloadDocument document, const PayloadEdit &edit, bool mustBeJson);
    [[nodiscard]] static ComposedPayload composedOf(const PayloadDocument &document);
    [[nodiscard]] static Suggestions suggestionsFor(const QByteArray &bytes, bool isXml);

    PayloadDocument m_document;
    payloadtext::Looks m_looks;
    ComposedPayload m_composed;
    std::optional<Problem> m_problem;
    Suggestions m_suggestions;
    quint64 m_generation = 0; //!< of documents
    quint64 m_edition = 0; //!< of edits
    std::optional<PayloadEdit> m_next; //!< while a worker composes the one before: only the last counts
    quint64 m_revision = 0;
    bool m_fresh = false; //!< a document that nobody has seen
    bool m_working = false;
    bool m_composing = false;
    bool m_workerComposes = false; //!< one at a time: 100 MB for each pause in typing would pile up
    bool m_lookingAtPart = false;
};

} // namespace dlo
