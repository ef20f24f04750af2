// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The other half of SchemaView: what its menu does.

#include "session/schemastore.h"
#include "session/session.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/schemaview.h"

#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>
#include <QToolButton>
#include <QtConcurrentRun>

#include <tuple>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr qsizetype maxSamples = qsizetype(64) * 1024 * 1024; //!< bytes of a file to learn from

struct FileRead
{
    QByteArray bytes = {};
    QString problem = {}; //!< of the system; empty: read
    bool tooLarge = false;
};

using Learning = std::tuple<FileRead, std::expected<QByteArray, learnschema::Problem>, std::size_t>;

FileRead readFile(const QString &path, qsizetype most)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {.problem = file.errorString()};
    FileRead read{.bytes = file.read(most + 1)};
    read.tooLarge = read.bytes.size() > most;
    return read;
}
} // namespace

QAction *SchemaView::addAction(const char *name, const QString &text, const QString &tip)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1StringView(name));
    action->setToolTip(tip);
    action->setStatusTip(tip);
    m_button->menu()->addAction(action);
    return action;
}

void SchemaView::buildMenu()
{
    auto *menu = new QMenu(m_button);
    menu->setToolTipsVisible(true);
    m_button->setText(tr("Sche&ma"));
    m_button->setToolTip(tr("A JSON Schema for the payloads of this queue"));
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setMenu(menu);
    m_attach = addAction("schemaAttach", tr("&Attach from file…"),
                         tr("Check the payloads of this queue against a JSON Schema"));
    m_learnFile = addAction("schemaLearnFile", tr("Learn from a &file with sample payloads…"),
                            tr("A JSON text, a list of them, or one a line"));
    m_learnThis = addAction("schemaLearnThis", tr("Learn from &this payload"), {});
    m_learnAccepted = addAction("schemaLearnAccepted", tr("&Learn from payloads that were accepted"),
                                tr("Those republished to this queue that the journal has kept"));
    menu->addSeparator();
    m_save = addAction("schemaSave", tr("&Save schema as…"), tr("Write the attached schema to a file of yours"));
    m_detach = addAction("schemaDetach", tr("&Detach"), tr("Forget the schema of this queue"));
    connect(m_attach, &QAction::triggered, this,
            [this] { openDialog(false, tr("Attach a JSON Schema"), &SchemaView::attachFile); });
    connect(m_learnFile, &QAction::triggered, this,
            [this] { openDialog(false, tr("Learn a schema from sample payloads"), &SchemaView::learnFromFile); });
    connect(m_learnThis, &QAction::triggered, this, &SchemaView::learnFromPayload);
    connect(m_learnAccepted, &QAction::triggered, this, &SchemaView::learnFromAccepted);
    connect(m_save, &QAction::triggered, this,
            [this] { openDialog(true, tr("Save the JSON Schema"), &SchemaView::saveTo); });
    connect(m_detach, &QAction::triggered, this, &SchemaView::detach);
}

void SchemaView::openDialog(bool save, const QString &title, void (SchemaView::*then)(const QString &))
{
    auto *dialog = new QFileDialog(this, title, {}, tr("JSON (*.json *.jsonl *.ndjson);;All files (*)"));
    dialog->setObjectName("schemaFileDialog"_L1);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(save ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(save ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
    if (save)
        dialog->setDefaultSuffix(u"json"_s);
    // Of the queue that was shown when the dialog was opened: of another one it would be a surprise.
    connect(dialog, &QFileDialog::fileSelected, this, [this, then, place = m_queueShown](const QString &path) {
        if (place == m_queueShown)
            (this->*then)(path);
        else
            note(tr("Nothing was done: another queue is shown by now."));
    });
    dialog->open();
}

void SchemaView::attachFile(const QString &path)
{
    QtConcurrent::run([path] {
        auto read = readFile(path, JsonSchemaCheck::maxSchema);
        auto compiled = JsonSchemaCheck::compile(read.bytes);
        return std::pair(std::move(read), std::move(compiled));
    }).then(this, [this, place = m_queueShown](const std::pair<FileRead, Compiled> &result) {
        const auto &[read, compiled] = result;
        if (place != m_queueShown)
            return;
        if (!read.problem.isEmpty())
            return note(tr("The file could not be read. The system says: %1").arg(visible(read.problem)));
        if (!compiled)
            return note(tr("Nothing was attached. %1").arg(sentences::schemaTrouble(compiled.error())));
        offer(read.bytes, tr("The schema is attached to this queue."));
    });
}

void SchemaView::learnFromFile(const QString &path)
{
    QtConcurrent::run([path] {
        const auto read = readFile(path, maxSamples);
        const auto samples = read.tooLarge || !read.problem.isEmpty() ? std::unexpected(learnschema::Problem{})
                                                                      : learnschema::samplesIn(read.bytes);
        auto learned = samples ? learnschema::from(*samples) : std::unexpected(samples.error());
        return Learning(read, learned, samples ? samples->size() : 0);
    }).then(this, [this, place = m_queueShown](const Learning &result) {
        const auto &[read, learned, count] = result;
        if (place != m_queueShown)
            return;
        if (!read.problem.isEmpty())
            return note(tr("The file could not be read. The system says: %1").arg(visible(read.problem)));
        if (read.tooLarge)
            return note(tr("The file is larger than %1. Nothing was learned.").arg(sentences::size(maxSamples)));
        attachLearned(learned ? std::expected<QByteArray, QString>(*learned)
                              : std::unexpected(sentences::learningProblem(learned.error())),
                      count);
    });
}

void SchemaView::learnFromPayload()
{
    if (m_protection != Protection::Plain)
        return;
    const auto text = m_editor->isComposedCurrent() ? m_editor->lastTyped() : m_editor->typedText();
    QtConcurrent::run([text] {
        return learnschema::from({text.toUtf8()});
    }).then(this, [this, place = m_queueShown](const std::expected<QByteArray, learnschema::Problem> &learned) {
        if (place == m_queueShown)
            attachLearned(learned ? std::expected<QByteArray, QString>(*learned)
                                  : std::unexpected(sentences::learningProblem(learned.error())),
                          1);
    });
}

void SchemaView::learnFromAccepted()
{
    if (m_session)
        readAccepted(m_session, m_queue);
}

QCoro::Task<void> SchemaView::readAccepted(Session *session, QString queue)
{
    const QPointer self(this);
    const auto place = m_queueShown;
    const auto payloads = co_await session->acceptedPayloads(queue);
    if (!self || place != m_queueShown)
        co_return;
    if (!payloads) {
        note(sentences::ofError(payloads.error()).what);
        co_return;
    }
    if (payloads->empty()) {
        note(tr("The journal has kept no payload that was republished to this queue and accepted. It keeps none that "
                "was encrypted."));
        co_return;
    }
    QtConcurrent::run([samples = *payloads] { return learnschema::from(samples); })
        .then(this,
              [this, place, count = payloads->size()](const std::expected<QByteArray, learnschema::Problem> &learned) {
                  if (place == m_queueShown)
                      attachLearned(learned ? std::expected<QByteArray, QString>(*learned)
                                            : std::unexpected(sentences::learningProblem(learned.error())),
                                    count);
              });
}

void SchemaView::attachLearned(const std::expected<QByteArray, QString> &text, std::size_t samples)
{
    if (!text)
        return note(tr("Nothing was learned. %1").arg(text.error()));
    offer(*text,
          samples == 1 ? tr("Learned from 1 payload, and attached to this queue.")
                       : tr("Learned from %n payloads, and attached to this queue.", nullptr, int(samples)));
}

void SchemaView::offer(const QByteArray &text, const QString &done)
{
    if (text.size() > JsonSchemaCheck::maxSchema)
        return note(tr("What was learned is larger than %1. Nothing was attached.")
                        .arg(sentences::size(JsonSchemaCheck::maxSchema)));
    if (m_store && m_store->has(m_connection, m_queue) && text != m_text)
        askToReplace(text, done);
    else
        attach(text, done);
}

void SchemaView::askToReplace(const QByteArray &text, const QString &done)
{
    auto *box = new QMessageBox(QMessageBox::Question, tr("Replace the schema"),
                                tr("Replace the schema that is attached to %1?").arg(visible(m_queue)),
                                QMessageBox::Cancel, this);
    box->setObjectName("schemaReplace"_L1);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("The one that is there is forgotten. Save it first if you want to keep it."));
    auto *replace = box->addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    replace->setObjectName("schemaReplaceNow"_L1);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(replace, &QPushButton::clicked, this, [this, text, done, place = m_queueShown] {
        if (place == m_queueShown)
            attach(text, done);
    });
    box->open();
}

void SchemaView::attach(const QByteArray &text, const QString &done)
{
    if (!m_store || m_queue.isEmpty())
        return;
    const auto attached = m_store->attach(m_connection, m_queue, text);
    note(attached ? done
                  : tr("The schema could not be kept. The system says: %1").arg(visible(attached.error().serverText)));
}

void SchemaView::saveTo(const QString &path)
{
    QSaveFile file(path);
    const bool saved = file.open(QIODevice::WriteOnly) && file.write(m_text) == m_text.size() && file.commit();
    note(saved ? tr("The schema was saved.")
               : tr("The schema was not saved. The system says: %1").arg(visible(file.errorString())));
}

void SchemaView::detach()
{
    if (!m_store)
        return;
    const auto detached = m_store->detach(m_connection, m_queue);
    note(detached ? tr("The schema was detached. Payloads of this queue are not checked any more.")
                  : tr("The schema was not detached. The system says: %1").arg(visible(detached.error().serverText)));
}

} // namespace dlo
