// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoderstack.h"

#include <optional>

namespace dlo {

/*! A payload that a person looks at through decoders and edits on top of them. Knows the bytes as they came, the
   decoders, and what the bytes on top are at present; gives the payload that would be sent.

    Decoders can be put on and taken off while there are edits: the edits go along. What was not edited is identical to
   the payload. A value; any thread (large payloads take their time). */
class PayloadDocument
{
public:
    PayloadDocument() = default;
    explicit PayloadDocument(QByteArray payload);

    struct Layer
    {
        DecoderId id = DecoderId::Base64;
        DecodeOptions options = {};
    };
    //! What a document was made of, to be kept and made into the same one again.
    struct Parts
    {
        QByteArray payload = {}; //!< as it came
        std::vector<Layer> layers = {}; //!< the first decodes the payload
        std::optional<QByteArray> edited = std::nullopt; //!< what the layers decode, when it is not what came
        std::optional<QByteArray> present = std::nullopt; //!< on top, when it was edited there
        std::vector<DecoderId> rewritten = {};
    };
    [[nodiscard]] Parts parts() const;
    //! The problem of the first layer that cannot read what it did.
    [[nodiscard]] static std::expected<PayloadDocument, DecodeProblem> of(const Parts &parts);

    //! As it came.
    [[nodiscard]] const QByteArray &payload() const { return m_original.payload(); }
    //! What is on top is decoded by it. It decodes the payload as it came, or, when a decoder was put on top of edits,
    //! the edited one.
    [[nodiscard]] const DecoderStack &stack() const { return m_stack; }
    //! What each layer of the stack was decoded with, the first decodes the payload.
    [[nodiscard]] const std::vector<DecodeOptions> &options() const { return m_options; }
    //! The bytes on top before anything was edited. Of the edited payload where only that can be decoded.
    [[nodiscard]] const QByteArray &before() const;
    //! The bytes on top as they are now.
    [[nodiscard]] const QByteArray &present() const { return m_present; }
    //! Nothing happens to a document that is not editable.
    void setPresent(QByteArray bytes);
    //! There is a way back through all layers.
    [[nodiscard]] bool isEditable() const { return m_stack.reversal() != Reversal::None; }
    [[nodiscard]] bool isEdited() const;
    //! Back to the payload as it came, seen through the same decoders as far as they can read it.
    void revert();

    //! Decodes what is on top. When it cannot, or what was edited cannot be encoded, nothing changes.
    std::expected<void, DecodeProblem> push(DecoderId id, const DecodeOptions &options = {});
    //! Takes the top layer off; edits are encoded. When they cannot be, nothing changes.
    std::expected<void, DecodeProblem> pop();
    //! Decodes the top layer anew, up to \a limit bytes. Nothing changes when it cannot.
    std::expected<void, DecodeProblem> decodeMore(qsizetype limit);

    struct Composed
    {
        QByteArray bytes = {}; //!< the payload to be sent; as it came when there is a problem
        qsizetype changedBytes = 0; //!< of the payload: not as they were, or left out; the larger of the two
        qsizetype identicalBytes = 0;
        //! What wrote in other bytes also what was not edited, as compression does; taken off meanwhile or not. Empty
        //! when nothing was edited.
        std::vector<DecoderId> rewriting = {};
        std::optional<DecoderStack::LayerProblem> problem = std::nullopt; //!< the edits cannot be encoded
    };
    [[nodiscard]] Composed composed() const;

private:
    //! The payload as it came can be read by all layers.
    [[nodiscard]] bool isOriginalReadable() const;
    std::expected<void, DecodeProblem> pushOnEdits(DecoderId id, const DecodeOptions &options);

    DecoderStack m_original; //!< over the payload as it came, as many layers as can read it
    DecoderStack m_stack;
    std::vector<DecodeOptions> m_options;
    std::vector<DecoderId> m_rewritten; //!< those that wrote the payload that the stack is over, or what is present
    QByteArray m_present;
};

} // namespace dlo
