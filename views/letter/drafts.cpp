// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/drafts.h"

namespace dlo {

std::optional<PayloadDocument> Draft::edited() const
{
    auto edited = document;
    if (bytes) {
        edited.setPresent(bytes->bytes());
    } else if (text) {
        const auto utf8 = text->base.compose(text->typed).bytes;
        const bool plain = view == PayloadView::Text && charset != TextCharset::Utf8;
        auto written = plain ? charset::encode(charset::decode(utf8, TextCharset::Utf8).text, charset) : utf8;
        if (!written)
            return std::nullopt;
        edited.setPresent(*std::move(written));
    }
    return edited;
}

QByteArray Draft::composed() const
{
    return edited().value_or(document).composed().bytes;
}

std::optional<Draft> Draft::on(const QByteArray &payload) const
{
    const auto now = edited();
    const auto composed = now ? now->composed() : PayloadDocument::Composed();
    if (!now || composed.problem)
        return std::nullopt;
    Draft next{.document = PayloadDocument(payload),
               .protection = protection,
               .keyName = keyName,
               .view = view,
               .charset = charset,
               .headers = headers};
    next.document.setPresent(composed.bytes);
    for (const auto &[id, options] : document.parts().layers) {
        if (next.document.push(id, options))
            continue;
        next.view = PayloadView::Text;
        break;
    }
    return next;
}

} // namespace dlo
