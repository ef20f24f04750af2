// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/draftrecords.h"

#include <QDateTime>

namespace dlo::draftrecords {

DraftRecord recordOf(const Draft &draft, const QString &connection, const LetterKey &letter)
{
    DraftRecord record{.connection = connection,
                       .letter = letter,
                       .savedAt = draft.at,
                       .document = draft.document.parts(),
                       .view = quint8(draft.view),
                       .charset = draft.charset,
                       .headers = draft.headers,
                       .cursor = draft.cursor};
    if (draft.text) {
        const auto &base = draft.text->base;
        record.text = {.isJson = base.isJson(), .typed = draft.text->typed};
        if (base.original() != draft.document.before())
            record.text->base = base.original();
    }
    if (draft.bytes)
        record.bytes = draft.bytes->bytes();
    return record;
}

std::expected<Draft, DecodeProblem> draftOf(const DraftRecord &record)
{
    auto document = PayloadDocument::of(record.document);
    if (!document)
        return std::unexpected(std::move(document.error()));
    const auto before = document->before();
    Draft draft{.document = *std::move(document),
                .view = record.view <= quint8(PayloadView::Fields) ? PayloadView(record.view) : PayloadView::Text,
                .charset = record.charset,
                .headers = record.headers,
                .cursor = record.cursor,
                .at = record.savedAt};
    if (record.text) {
        const auto base = record.text->base.value_or(before);
        draft.text = {.base = record.text->isJson ? EditableText(base) : EditableText::asPlainText(base),
                      .typed = record.text->typed};
    }
    if (record.bytes)
        draft.bytes = ByteBuffer(before, *record.bytes);
    return draft;
}

QString typedAt(EpochMs time)
{
    return QDateTime::fromMSecsSinceEpoch(time).toString(u"yyyy-MM-dd HH:mm");
}

} // namespace dlo::draftrecords
