// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo {

/*! Decoders one on top of the other, as in base64 of gzip of JSON: the bytes of a layer are what the next one decodes.
   The payload itself is never changed. A value; any thread (large payloads take their time). */
class DecoderStack
{
public:
    static constexpr std::size_t maxLayers = 8;
    //! Bytes of all layers together.
    static constexpr qsizetype maxTotal = 256 * qsizetype(1024) * 1024;

    struct Layer
    {
        DecoderId id;
        Decoded decoded;
    };

    DecoderStack() = default;
    explicit DecoderStack(QByteArray payload);

    //! Decodes what is on top. When it cannot, the stack stays as it is and the problem is returned; TooManyLayers and
    //! LimitReached are its own.
    std::expected<void, DecodeProblem> push(DecoderId id, const DecodeOptions &options = {});
    //! Takes the top layer off, if there is one.
    void pop();

    [[nodiscard]] const QByteArray &payload() const { return m_payload; }
    //! Of the top layer; the payload when there is none.
    [[nodiscard]] const QByteArray &bytes() const;
    //! The first is the one that decodes the payload.
    [[nodiscard]] const std::vector<Layer> &layers() const { return m_layers; }
    //! The weakest of all layers; Exact without any. None means: to be looked at, not to be edited.
    [[nodiscard]] Reversal reversal() const;

    struct Composed
    {
        QByteArray bytes = {}; //!< the payload again
        Reversal reversal = Reversal::Exact; //!< the weakest of the layers
        //! Layers, from 0, that will write what was not edited in other bytes too, as compression does. Empty when
        //! nothing was edited.
        std::vector<std::size_t> rewriting = {};
    };
    struct LayerProblem
    {
        std::size_t layer = 0;
        DecodeProblem problem = {};
    };
    /*! The payload's bytes with \a edited on top. Bytes equal to those of a layer give that layer's original, so that
       what was not edited is identical to the payload, whatever the layers are. OneWay when a layer has no way back. */
    [[nodiscard]] std::expected<Composed, LayerProblem> composed(const QByteArray &edited) const;

private:
    [[nodiscard]] const QByteArray &under(std::size_t layer) const;

    QByteArray m_payload;
    std::vector<Layer> m_layers;
};

} // namespace dlo
