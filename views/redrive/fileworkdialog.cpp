// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/fileworkdialog.h"

#include "views/common/plainlabel.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

FileWorkDialog::FileWorkDialog(const QString &title, QWidget *parent)
    : QDialog(parent)
    , m_form(new QVBoxLayout)
    , m_banner(new Banner(this))
    , m_doing(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_bar(new QProgressBar(this))
    , m_close(new QPushButton(this))
    , m_buttons(new QHBoxLayout)
{
    setObjectName("fileWorkDialog"_L1);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    m_banner->setObjectName("fileWorkBanner"_L1);
    m_banner->setClosable(false);
    m_doing->setObjectName("fileWorkDoing"_L1);
    m_bar->setObjectName("fileWorkBar"_L1);
    m_bar->setAccessibleName(tr("How far it is"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    m_close->setObjectName("fileWorkClose"_L1);
    m_close->setAutoDefault(false);
    m_buttons->addStretch(1);
    m_buttons->addWidget(m_close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addLayout(m_form);
    column->addWidget(m_banner);
    column->addWidget(m_doing);
    column->addWidget(m_bar);
    column->addStretch(1);
    column->addLayout(m_buttons);
    m_timer.setInterval(100ms);
    connect(&m_timer, &QTimer::timeout, this, &FileWorkDialog::reflect);
    connect(m_close, &QPushButton::clicked, this, &FileWorkDialog::reject);
    reflect();
    resize(520, sizeHint().height());
}

FileWorkDialog::~FileWorkDialog()
{
    if (m_work)
        m_work->stop.request_stop();
}

void FileWorkDialog::addButton(QPushButton *button)
{
    m_buttons->insertWidget(m_buttons->count() - 1, button);
}

std::shared_ptr<FileWorkDialog::Work> FileWorkDialog::begin(const QString &doing, qint64 total)
{
    m_work = std::make_shared<Work>();
    m_total = total;
    m_doing->setText(doing);
    m_banner->dismiss();
    m_timer.start();
    reflect();
    Q_EMIT workingChanged();
    return m_work;
}

void FileWorkDialog::end(Banner::Kind kind, const sentences::Message &message)
{
    m_work.reset();
    m_timer.stop();
    m_banner->show(kind, message);
    reflect();
    m_close->setFocus();
    Q_EMIT workingChanged();
}

void FileWorkDialog::reject()
{
    if (!m_work)
        return QDialog::reject();
    m_work->stop.request_stop();
    m_doing->setText(tr("Stopping…"));
}

void FileWorkDialog::reflect()
{
    const bool working = isWorking();
    m_doing->setVisible(working);
    m_bar->setVisible(working);
    m_bar->setValue(working && m_total > 0 ? int(std::min<qint64>(1000, m_work->done.load() * 1000 / m_total)) : 0);
    m_close->setText(working ? tr("&Stop") : tr("&Close"));
}

} // namespace dlo
