// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/saveplandialog.h"

#include "views/common/checkbox.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/redrive/planfiletexts.h"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr int mostName = 200;

bool isDecrypted(const DeadLetter &letter)
{
    return letter.protection == Protection::DecryptedByBroker || letter.protection == Protection::DecryptedHere;
}

} // namespace

SavePlanDialog::SavePlanDialog(SavedPlan plan, const QString &folder, QWidget *parent)
    : FileWorkDialog(tr("Save plan"), parent)
    , m_plan(std::move(plan))
    , m_decryptedPayloads(std::ranges::count_if(m_plan.letters, isDecrypted))
    , m_name(new QLineEdit(m_plan.head.name, this))
    , m_file(new QLineEdit(this))
    , m_decrypted(new CheckBox(tr("&Write the decrypted payloads to the file"), this))
    , m_replace(new CheckBox(tr("&Replace the file that is there"), this))
    , m_why(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_save(new QPushButton(tr("&Save"), this))
{
    setObjectName("savePlanDialog"_L1);
    build(folder);
    connect(m_file, &QLineEdit::textChanged, this, [this] {
        m_replace->hide(); // it was asked for another name
        m_replace->setChecked(false);
        reflectForm();
    });
    connect(m_name, &QLineEdit::textChanged, this, &SavePlanDialog::reflectForm);
    connect(m_save, &QPushButton::clicked, this, &SavePlanDialog::start);
    connect(this, &FileWorkDialog::workingChanged, this, &SavePlanDialog::reflectForm);
    reflectForm();
    m_name->setFocus();
    resize(560, sizeHint().height());
}

void SavePlanDialog::build(const QString &folder)
{
    m_name->setObjectName("savePlanName"_L1);
    m_name->setPlaceholderText(tr("for example: new currency, ticket 4711"));
    fieldlimit::guard(m_name, mostName);
    m_file->setObjectName("savePlanFile"_L1);
    m_file->setText(QDir::toNativeSeparators(
        QDir(folder).filePath(u"redrive-%1.plan.jsonl"_s.arg(QDate::currentDate().toString(Qt::ISODate)))));
    m_decrypted->setObjectName("savePlanDecrypted"_L1);
    m_replace->setObjectName("savePlanReplace"_L1);
    m_replace->hide();
    m_why->setObjectName("savePlanWhyNot"_L1);
    m_save->setObjectName("savePlanSave"_L1);
    m_save->setDefault(true);
    auto *browse = new QPushButton(tr("&Browse…"), this);
    browse->setObjectName("savePlanBrowse"_L1);
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &SavePlanDialog::browse);
    auto *file = new QHBoxLayout;
    file->addWidget(m_file, 1);
    file->addWidget(browse);
    auto *fields = new QFormLayout;
    fields->addRow(tr("&Name:"), m_name);
    fields->addRow(tr("&File:"), file);
    if (auto *label = qobject_cast<QLabel *>(fields->labelForField(file)))
        label->setBuddy(m_file);
    auto *note = new PlainLabel(PlainLabel::Fit::Wrap, this);
    note->setText(tr("The file holds the letters with their payloads and what is to be done to them. Only you may read "
                     "it on this computer."));
    auto *ofDecrypted = new PlainLabel(PlainLabel::Fit::Wrap, this);
    ofDecrypted->setText(u"⚠ "_s + planfiletexts::ofDecrypted(m_decryptedPayloads));
    for (QWidget *widget : std::initializer_list<QWidget *>{ofDecrypted, m_decrypted})
        widget->setVisible(m_decryptedPayloads > 0);
    form()->addWidget(note);
    form()->addLayout(fields);
    form()->addWidget(ofDecrypted);
    form()->addWidget(m_decrypted);
    form()->addWidget(m_replace);
    form()->addWidget(m_why);
    addButton(m_save);
}

void SavePlanDialog::browse()
{
    auto *dialog = new QFileDialog(this, tr("Save plan"));
    dialog->setObjectName("savePlanFileDialog"_L1);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave); // asks before it takes a name that is there
    dialog->selectFile(m_file->text());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &name) {
        m_file->setText(QDir::toNativeSeparators(name));
        m_mayReplace = m_file->text();
    });
    dialog->open();
}

QString SavePlanDialog::whyNot() const
{
    if (fieldlimit::exceeds(m_name, mostName))
        return fieldlimit::sentence(mostName);
    return m_file->text().trimmed().isEmpty() ? tr("Choose a file first.") : QString();
}

void SavePlanDialog::reflectForm()
{
    const auto why = whyNot();
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    m_save->setEnabled(!isWorking() && why.isEmpty());
    for (QWidget *field : std::initializer_list<QWidget *>{m_name, m_file, m_decrypted, m_replace})
        field->setEnabled(!isWorking());
}

void SavePlanDialog::start()
{
    if (isWorking() || !whyNot().isEmpty())
        return;
    PlanWriting what{.file = QDir::home().absoluteFilePath(QDir::fromNativeSeparators(m_file->text().trimmed())),
                     .replace = m_replace->isChecked() || m_file->text() == m_mayReplace,
                     .decrypted = m_decrypted->isChecked(),
                     .plan = m_plan};
    what.plan.head.name = m_name->text().trimmed();
    what.plan.head.madeAt = QDateTime::currentMSecsSinceEpoch();
    m_mayReplace.clear();
    const auto work = begin(tr("Writing…"), qint64(what.plan.letters.size()));
    QtConcurrent::run([what = std::move(what), work] {
        return std::pair(writePlan(what, work->stop.get_token(), &work->done), what.file);
    }).then(this, [this](const std::pair<PlanWritten, QString> &result) {
        finish(result.first);
        if (!result.first.error)
            Q_EMIT saved(result.second);
    });
}

void SavePlanDialog::finish(const PlanWritten &written)
{
    auto kind = written.leftOut > 0 ? Banner::Kind::Warning : Banner::Kind::Success;
    if (written.error)
        kind = written.error->kind == ErrorKind::Cancelled ? Banner::Kind::Info : Banner::Kind::Error;
    const bool exists = written.error && written.error->code == "file-exists"_L1;
    m_replace->setVisible(exists);
    end(kind, planfiletexts::ofWritten(written));
    if (exists)
        m_replace->setFocus();
}

} // namespace dlo
