// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/trash/trashletterview.h"

#include "archive/journalarchive.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/editor/editorpane.h"
#include "views/letter/detailsview.h"
#include "views/letter/entrytexts.h"
#include "views/letter/headersview.h"
#include "views/letter/historytexts.h"
#include "views/letter/historyview.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/payloadviews.h"
#include "views/trash/trashtexts.h"

#include <QTabWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

TrashLetterView::TrashLetterView(JournalArchive &archive, QWidget *parent)
    : QWidget(parent)
    , m_archive(&archive)
    , m_heading(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_what(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_error(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_note(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_tabs(new QTabWidget(this))
    , m_headers(new HeadersView(m_tabs))
    , m_details(new DetailsView(m_tabs))
    , m_history(new HistoryView(m_tabs))
{
    setObjectName("trashLetter"_L1);
    auto *page = new QWidget(m_tabs);
    auto *editor = new PayloadEditor(page);
    m_payload = new PayloadViews(editor, new EditorPane(editor, page), page);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_note);
    column->addWidget(m_payload, 1);
    m_tabs->addTab(page, tr("&Payload"));
    m_tabs->addTab(m_headers, tr("&Headers"));
    m_tabs->addTab(m_details, tr("De&tails"));
    m_tabs->addTab(m_history, tr("H&istory"));
    buildLayout();
    m_history->setArchive(&archive);
    connect(m_history, &HistoryView::keptRequested, this, &TrashLetterView::keptRequested);
    showNone({});
}

TrashLetterView::~TrashLetterView() = default;

void TrashLetterView::buildLayout()
{
    m_heading->setObjectName("trashLetterHeading"_L1);
    auto bold = m_heading->font();
    bold.setWeight(QFont::DemiBold);
    m_heading->setFont(bold);
    m_what->setObjectName("trashLetterWhat"_L1);
    m_error->setObjectName("trashLetterError"_L1);
    m_note->setObjectName("trashLetterNote"_L1);
    m_note->setMargin(8);
    m_tabs->setObjectName("trashLetterTabs"_L1);
    m_tabs->setDocumentMode(true);
    m_headers->setBlocked(tr("They are shown as they were kept."));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_heading);
    column->addWidget(m_what);
    column->addWidget(m_error);
    column->addWidget(m_tabs, 1);
}

void TrashLetterView::showNone(const QString &why)
{
    ++m_generation;
    m_shown.reset();
    m_payload->clear();
    m_headers->showHeaders({});
    m_history->clear();
    m_heading->setText(why);
    m_what->hide();
    m_error->hide();
    m_tabs->hide();
}

void TrashLetterView::showLetter(const TrashedLetter &letter)
{
    if (m_shown == letter.entry.id && m_tabs->isVisibleTo(this))
        return;
    ++m_generation;
    m_shown = letter.entry.id;
    m_heading->setText(entrytexts::letterName(letter.letter.key()));
    m_what->setText(historytexts::when(letter.entry.at, letter.entry.who) + u'\n' + historytexts::action(letter.entry));
    m_what->show();
    m_error->setText(letter.letter.error.isEmpty() ? QString()
                                                   : tr("It had died of: %1").arg(visible(letter.letter.error)));
    m_error->setVisible(!letter.letter.error.isEmpty());
    m_tabs->show();
    m_headers->showHeaders(letter.letter.headers);
    m_details->showLetter(letter.letter);
    m_history->showLetter(letter.entry.broker, letter.letter);
    m_payload->clear();
    const auto why = trashtexts::whyNoPayload(letter.kept);
    m_note->setText(why);
    m_note->setVisible(!why.isEmpty());
    m_payload->setVisible(why.isEmpty());
    if (why.isEmpty())
        readPayload(letter, m_generation);
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<void> TrashLetterView::readPayload(TrashedLetter letter, quint64 generation)
{
    const QPointer self(this);
    if (!m_archive)
        co_return;
    const auto whole = co_await m_archive->letter(letter.entry.id);
    if (!self || generation != m_generation)
        co_return;
    if (!whole) {
        m_note->setText(tr("The payload cannot be read. %1").arg(sentences::ofError(whole.error()).what));
        m_note->show();
        m_payload->hide();
        co_return;
    }
    m_payload->showPayload(whole->payload, false);
    m_details->showLetter(*whole);
    m_history->showLetter(letter.entry.broker, *whole);
}

} // namespace dlo
