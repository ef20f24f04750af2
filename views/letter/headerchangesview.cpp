// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/headerchangesview.h"

#include "views/common/headersentences.h"
#include "views/common/plainlabel.h"

#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! Those that the broker does not take from anybody, or all where a push carries none.
QStringList leftBehind(const std::vector<Header> &own, const HeaderRules &rules)
{
    QStringList names;
    for (const auto &header : own) {
        const auto name = sentences::headerName(header.name);
        if ((!rules.carried || rules.isReserved(header.name)) && !names.contains(name))
            names.append(name);
    }
    return names;
}

QString listed(const QStringList &names)
{
    constexpr qsizetype most = 8;
    const auto first = names.mid(0, most).join(u", "_s);
    return names.size() > most ? HeaderChangesView::tr("%1 and %n more", nullptr, int(names.size() - most)).arg(first)
                               : first;
}

} // namespace

HeaderChangesView::HeaderChangesView(const std::vector<Header> &own, const std::optional<std::vector<Header>> &edited,
                                     const HeaderRules &rules, QWidget *parent)
    : QWidget(parent)
{
    setObjectName("sendHeaders"_L1);
    const auto sent = edited.value_or(own);
    const auto changes = headers::difference(own, sent);
    const auto lines = sentences::headerChanges(own, sent, changes);
    const auto behind = leftBehind(own, rules);
    m_says = !own.empty() || !sent.empty();

    const auto same = int(std::ranges::count_if(changes, &HeaderChange::isSame));
    QString summary;
    if (!rules.carried)
        summary = tr("Headers: this broker takes none with a push, so these are not sent: %1").arg(listed(behind));
    else if (lines.isEmpty())
        summary = tr("Headers: as they came");
    else
        summary = tr("Headers: %1, %n as they came", "what was changed; how many were not", same)
                      .arg(sentences::headerSummary(changes));
    auto *title = new PlainLabel(summary, PlainLabel::Fit::Wrap, this);
    title->setObjectName("sendHeadersSummary"_L1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 4);
    column->setSpacing(4);
    column->addWidget(title);
    if (rules.carried && !lines.isEmpty()) {
        auto *text = new QPlainTextEdit(lines.join(u'\n'), this);
        text->setObjectName("sendHeaderChanges"_L1);
        text->setAccessibleName(tr("Changes to the headers"));
        text->setReadOnly(true);
        text->setTabChangesFocus(true);
        text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        const auto heightOf = [text](int count) {
            constexpr int margins = 14; // of the document, and a little of the next line
            return count * text->fontMetrics().lineSpacing() + 2 * text->frameWidth() + margins;
        };
        text->setMinimumHeight(heightOf(std::min(int(lines.size()), 2))); // in small windows
        text->setMaximumHeight(heightOf(std::min(int(lines.size()), 7)));
        column->addWidget(text);
    }
    if (rules.carried && !behind.isEmpty()) {
        auto *note = new PlainLabel(tr("Not sent along, because the broker itself writes them: %1").arg(listed(behind)),
                                    PlainLabel::Fit::Wrap, this);
        note->setObjectName("sendHeadersBehind"_L1);
        column->addWidget(note);
    }
}

} // namespace dlo
