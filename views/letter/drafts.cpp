// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/drafts.h"

namespace dlo {

QByteArray Draft::composed() const
{
    auto edited = document;
    if (bytes) {
        edited.setPresent(bytes->bytes());
    } else if (text) {
        const auto utf8 = text->base.compose(text->typed).bytes;
        const bool plain = view == PayloadView::Text && charset != TextCharset::Utf8;
        if (auto written = plain ? charset::encode(charset::decode(utf8, TextCharset::Utf8).text, charset) : utf8)
            edited.setPresent(std::move(*written));
    }
    return edited.composed().bytes;
}

} // namespace dlo
