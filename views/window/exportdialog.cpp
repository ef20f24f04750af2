// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/exportdialog.h"

#include "exchange/exportname.h"
#include "views/common/banner.h"
#include "views/common/checkbox.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/window/exporttexts.h"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSettings>
#include <QStandardPaths>
#include <QtConcurrentRun>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {

constexpr auto folderKey = "export/folder"_L1;

QString defaultFolder(const QSettings &settings)
{
    auto kept = settings.value(folderKey).toString();
    if (!kept.isEmpty())
        return kept;
    auto documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return documents.isEmpty() ? QDir::homePath() : documents;
}

} // namespace

struct ExportDialog::Writing
{
    std::stop_source stop;
    std::atomic<qint64> done = 0;
    exporttexts::Target target;
};

ExportDialog::ExportDialog(Offer offer, QSettings &settings, QWidget *parent)
    : QDialog(parent)
    , m_offer(std::move(offer))
    , m_settings(settings)
    , m_scroll(new QScrollArea(this))
    , m_form(new QWidget(this))
    , m_takeSelected(new QRadioButton(this))
    , m_takeShown(new QRadioButton(this))
    , m_note(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_asLetters(new QRadioButton(tr("&Letters file (JSONL)"), this))
    , m_asCsv(new QRadioButton(tr("&Table for spreadsheets (CSV)"), this))
    , m_ofFormat(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_ofPayloads(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_decrypted(new CheckBox(tr("&Write the decrypted payloads to the file"), this))
    , m_ofDecrypted(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_file(new QLineEdit(this))
    , m_replace(new CheckBox(tr("&Replace the file that is there"), this))
    , m_banner(new Banner(this))
    , m_progress(new QProgressBar(this))
    , m_ofProgress(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_whyNot(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_export(new QPushButton(tr("E&xport"), this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
{
    setObjectName(u"exportDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export dead letters"));
    build();
    m_progressTimer.setInterval(100ms);
    m_growTimer.setSingleShot(true);
    m_growTimer.setInterval(0ms); // when the layouts know what was shown and hidden
    connect(&m_growTimer, &QTimer::timeout, this, &ExportDialog::grow);
    connect(&m_progressTimer, &QTimer::timeout, this, &ExportDialog::showProgress);
    for (auto *button : {m_takeSelected, m_takeShown})
        connect(button, &QRadioButton::toggled, this, &ExportDialog::reflect);
    connect(m_asLetters, &QRadioButton::toggled, this, &ExportDialog::chooseFormat);
    connect(m_file, &QLineEdit::textChanged, this, [this] {
        m_replace->hide(); // it was asked for another name
        m_replace->setChecked(false);
        reflect();
    });
    connect(m_decrypted, &QCheckBox::toggled, this, &ExportDialog::reflect);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::start);
    connect(m_cancel, &QPushButton::clicked, this, &ExportDialog::reject);
    const bool several = m_offer.selected->size() > 1;
    (several ? m_takeSelected : m_takeShown)->setChecked(true);
    m_asLetters->setChecked(true);
    m_file->setText(QDir(defaultFolder(settings))
                        .filePath(proposedExportName(m_offer.head.query.queue, QDate::currentDate(), format())));
    surveyAll();
    reflect();
    (several ? m_takeSelected : m_takeShown)->setFocus();
    resize(600, sizeHint().height());
}

ExportDialog::~ExportDialog()
{
    if (m_running)
        m_running->stop.request_stop();
}

void ExportDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    // Our own setPalette() comes back as PaletteChange; only the application's palette matters.
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::ThemeChange)
        applyColours();
}

void ExportDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    m_growTimer.start();
}

//! A held Enter begins one export and does not close what it says.
void ExportDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->isAutoRepeat() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        return event->accept();
    QDialog::keyPressEvent(event);
}

//! On a worker: there may be a million.
void ExportDialog::surveyAll()
{
    QtConcurrent::run([selected = m_offer.selected, shown = m_offer.shown] {
        return std::pair(surveyLetters(*selected), surveyLetters(*shown));
    }).then(this, [this](const std::pair<ExportSurvey, ExportSurvey> &surveys) {
        m_surveySelected = surveys.first;
        m_surveyShown = surveys.second;
        reflect();
    });
}

ExportFormat ExportDialog::format() const
{
    return m_asCsv->isChecked() ? ExportFormat::Csv : ExportFormat::Letters;
}

const std::shared_ptr<const LetterList> &ExportDialog::letters() const
{
    return m_takeSelected->isChecked() ? m_offer.selected : m_offer.shown;
}

const std::optional<ExportSurvey> &ExportDialog::survey() const
{
    return m_takeSelected->isChecked() ? m_surveySelected : m_surveyShown;
}

QString ExportDialog::file() const
{
    const auto text = m_file->text().trimmed();
    return text.isEmpty() ? QString() : QDir(defaultFolder(m_settings)).absoluteFilePath(text);
}

//! The name gets the suffix of the format, if it had the other one's.
void ExportDialog::chooseFormat()
{
    const auto other = format() == ExportFormat::Csv ? ExportFormat::Letters : ExportFormat::Csv;
    const auto suffix = u'.' + exportSuffix(other);
    if (const auto text = m_file->text(); text.endsWith(suffix))
        m_file->setText(text.chopped(suffix.size()) + u'.' + exportSuffix(format()));
    reflect();
}

QString ExportDialog::note() const
{
    QStringList parts;
    if (survey())
        parts << exporttexts::amount(*survey());
    if (m_takeShown->isChecked() && !m_offer.isComplete)
        parts << tr("The list was not read to its end when this was opened: there may be more at the broker.");
    if (m_takeShown->isChecked() && m_offer.unreadable > 0)
        parts << tr("Rows of the broker's answer that could not be read are not in the list: %1.")
                     .arg(QLocale().toString(m_offer.unreadable));
    return parts.join(u'\n');
}

QString ExportDialog::whyNot() const
{
    if (fieldlimit::exceeds(m_file))
        return fieldlimit::sentence();
    return file().isEmpty() ? tr("Choose a file first.") : QString();
}

void ExportDialog::reflect()
{
    const auto show = [](PlainLabel *label, const QString &text) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
    };
    const qint64 decrypted = survey() && format() == ExportFormat::Letters ? survey()->decrypted : 0;
    show(m_note, note());
    show(m_ofFormat, exporttexts::ofFormat(format()));
    show(m_ofPayloads, survey() ? exporttexts::ofPayloads(*survey(), format()) : QString());
    show(m_ofDecrypted, decrypted > 0 ? u"⚠ "_s + exporttexts::ofDecrypted(decrypted) : QString());
    m_decrypted->setVisible(decrypted > 0);
    show(m_whyNot, whyNot());
    m_export->setEnabled(!m_running && survey() && whyNot().isEmpty());
    m_export->setDefault(true);
    m_banner->dismiss(); // it was about what stood here before
    m_growTimer.start();
}

void ExportDialog::browse()
{
    auto *dialog = new QFileDialog(this, tr("Export dead letters"));
    dialog->setObjectName(u"exportFileDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave); // asks before it takes a name that is there
    dialog->setDefaultSuffix(exportSuffix(format()));
    dialog->selectFile(file());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &name) {
        m_file->setText(QDir::toNativeSeparators(name));
        m_mayReplace = file();
    });
    dialog->open();
}

void ExportDialog::start()
{
    if (m_running || !survey() || !whyNot().isEmpty())
        return;
    LettersExport what{.file = file(),
                       .format = format(),
                       .replace = m_replace->isChecked() || file() == m_mayReplace,
                       .decrypted = m_decrypted->isChecked() && m_decrypted->isVisibleTo(this),
                       .head = m_offer.head};
    what.head.exportedAt = QDateTime::currentMSecsSinceEpoch();
    m_mayReplace.clear();
    m_running = std::make_shared<Writing>();
    m_running->target = {.file = what.file, .letters = qint64(letters()->size()), .replace = what.replace};
    m_since.start();
    m_progressTimer.start();
    reflectRunning();
    QtConcurrent::run([what = std::move(what), list = letters(), writing = m_running]() mutable {
        what.letters = *list;
        return exportLetters(what, writing->stop.get_token(), &writing->done);
    }).then(this, [this](const ExportOutcome &outcome) { finish(outcome); });
}

void ExportDialog::showProgress()
{
    const qint64 done = m_running ? m_running->done.load() : 0;
    const qint64 all = m_running ? m_running->target.letters : 0;
    m_progress->setValue(all > 0 ? int(done * 1000 / all) : 0);
    m_ofProgress->setText(m_running && m_running->stop.stop_requested()
                              ? tr("Stopping…")
                              : exporttexts::progress(done, all, std::chrono::milliseconds(m_since.elapsed())));
}

int ExportDialog::percent() const
{
    return m_running && m_running->target.letters > 0 ? int(m_running->done.load() * 100 / m_running->target.letters)
                                                      : 0;
}

void ExportDialog::reflectRunning()
{
    const bool running = m_running != nullptr;
    if (running)
        setFocus(); // not to Stop: a held Enter would stop what it has begun
    m_form->setEnabled(!running);
    m_progress->setVisible(running);
    m_ofProgress->setVisible(running);
    m_cancel->setText(running ? tr("&Stop") : tr("&Close"));
    showProgress();
    reflect();
}

void ExportDialog::finish(const ExportOutcome &outcome)
{
    const auto target = m_running->target;
    m_running.reset();
    m_progressTimer.stop();
    reflectRunning();
    const bool exists = outcome.error && outcome.error->code == "file-exists"_L1;
    m_replace->setVisible(exists);
    m_replace->setChecked(false);
    auto kind = exporttexts::isIncomplete(outcome) ? Banner::Kind::Warning : Banner::Kind::Success;
    if (outcome.error)
        kind = outcome.error->kind == ErrorKind::Cancelled ? Banner::Kind::Info : Banner::Kind::Error;
    m_banner->show(kind, exporttexts::ofOutcome(outcome, target));
    m_growTimer.start();
    if (exists) {
        m_replace->setFocus();
        m_scroll->ensureWidgetVisible(m_replace);
    }
    if (!outcome.error) {
        m_settings.setValue(folderKey, QFileInfo(target.file).absolutePath());
        m_cancel->setDefault(true); // until something is chosen anew
    }
    Q_EMIT ended(!outcome.error && !exporttexts::isIncomplete(outcome));
}

void ExportDialog::reject()
{
    if (!m_running)
        return QDialog::reject();
    m_running->stop.request_stop();
    showProgress();
}

} // namespace dlo
