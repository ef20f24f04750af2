// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/exportflow.h"

#include "exchange/letterline.h"
#include "session/session.h"
#include "views/window/exportdialog.h"
#include "views/window/letterspane.h"
#include "views/window/lettertableview.h"
#include "views/window/windowactions.h"

#include <QAction>
#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace dlo {

ExportFlow::ExportFlow(QAction *action, LettersPane &pane, QSettings &settings, QWidget *window)
    : QObject(window)
    , m_action(action)
    , m_pane(pane)
    , m_settings(settings)
    , m_window(window)
{
    connect(action, &QAction::triggered, this, [this] { open(true); });
    connect(&pane, &LettersPane::shownChanged, this, &ExportFlow::reflect);
    reflect();
}

void ExportFlow::setSession(Session *session)
{
    m_session = session;
    reflect();
}

void ExportFlow::reflect()
{
    QString reason;
    if (!m_session)
        reason = tr("No connection is open.");
    else if (m_session->letters().rowCount() == 0)
        reason = tr("No dead letter is shown.");
    WindowActions::permit(m_action, reason);
}

void ExportFlow::openForAll()
{
    open(false);
}

void ExportFlow::open(bool offerSelected)
{
    if (m_dialog && m_dialog->isExporting()) {
        m_dialog->raise();
        m_dialog->activateWindow();
        return;
    }
    delete m_dialog;
    if (!m_session || m_session->letters().rowCount() == 0)
        return;
    const BrokerInfo &info = m_session->info();
    const LetterLoader &loader = m_session->loader();
    ExportDialog::Offer offer{
        .connection = m_session->profile(),
        .selected
        = std::make_shared<const LetterList>(offerSelected ? m_pane.table()->selectedLetters() : LetterList()),
        .shown = std::make_shared<const LetterList>(m_pane.table()->shownLetters()),
        .head = {.program = QCoreApplication::applicationVersion(),
                 .source = {.connection = m_session->profile().name,
                            .address = addressWithoutSecrets(m_session->profile().url),
                            .product = info.product,
                            .generation = info.generation,
                            .version = info.version},
                 .query = loader.query(),
                 .filter = m_session->letters().filter()},
        .isComplete = loader.state() == LetterLoader::State::Complete,
        .unreadable = loader.unreadable(),
    };
    m_dialog = new ExportDialog(std::move(offer), m_settings, m_window);
    connect(m_dialog, &ExportDialog::ended, this, &ExportFlow::ended);
    m_dialog->show();
}

bool ExportFlow::isExporting() const
{
    return m_dialog && m_dialog->isExporting();
}

int ExportFlow::percent() const
{
    return m_dialog ? m_dialog->percent() : 0;
}

void ExportFlow::stop()
{
    if (isExporting())
        m_dialog->reject();
}

} // namespace dlo
