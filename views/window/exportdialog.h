// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/letterexport.h"
#include "session/connectionprofile.h"

#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>

class QCheckBox;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QScrollArea;
class QSettings;
class QVBoxLayout;

namespace dlo {

class Banner;
class PlainLabel;

/*! Asks which letters go into which file, writes them on a worker, and says what was written and what was not. The
   letters are those that were shown when it was opened: what it counts is what it writes. It does not block the window;
   closing it, or Escape, while it writes stops that first. Deletes itself when closed; then a writing worker is stopped
   and leaves no file. objectName "exportDialog". */
class ExportDialog final : public QDialog
{
    Q_OBJECT
public:
    struct Offer
    {
        ConnectionProfile connection = {};
        std::shared_ptr<const LetterList> selected = {};
        std::shared_ptr<const LetterList> shown = {};
        LettersHead head = {}; //!< without the time
        bool isComplete = true; //!< the list was read to its end
        qint64 unreadable = 0; //!< rows of the broker's answer that are not in the list
    };

    ExportDialog(Offer offer, QSettings &settings, QWidget *parent);
    ~ExportDialog() override;

    [[nodiscard]] bool isExporting() const { return m_running != nullptr; }
    [[nodiscard]] int percent() const; //!< of what is being written
    void reject() override;

Q_SIGNALS:
    void ended(bool written); //!< what was being written; false: stopped, or not all of it is in the file

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    struct Writing; //!< what the worker and the dialog both see

    void build();
    void addChoices(QVBoxLayout *column);
    void addFile(QVBoxLayout *column);
    void buildProgress();
    void applyColours();
    void grow();
    void surveyAll();
    void chooseFormat();
    void reflect();
    void reflectRunning();
    void browse();
    void start();
    void showProgress();
    void finish(const ExportOutcome &outcome);
    [[nodiscard]] QString note() const;
    [[nodiscard]] QString whyNot() const;
    [[nodiscard]] QString file() const;
    [[nodiscard]] ExportFormat format() const;
    [[nodiscard]] const std::shared_ptr<const LetterList> &letters() const;
    [[nodiscard]] const std::optional<ExportSurvey> &survey() const;

    Offer m_offer;
    QSettings &m_settings;
    std::optional<ExportSurvey> m_surveySelected;
    std::optional<ExportSurvey> m_surveyShown;
    QScrollArea *m_scroll;
    QWidget *m_form;
    QRadioButton *m_takeSelected;
    QRadioButton *m_takeShown;
    PlainLabel *m_note;
    QRadioButton *m_asLetters;
    QRadioButton *m_asCsv;
    PlainLabel *m_ofFormat;
    PlainLabel *m_ofPayloads;
    QCheckBox *m_decrypted;
    PlainLabel *m_ofDecrypted;
    QLineEdit *m_file;
    QCheckBox *m_replace;
    Banner *m_banner;
    QProgressBar *m_progress;
    PlainLabel *m_ofProgress;
    PlainLabel *m_whyNot;
    QPushButton *m_export;
    QPushButton *m_cancel;
    QTimer m_progressTimer;
    QTimer m_growTimer;
    QElapsedTimer m_since;
    std::shared_ptr<Writing> m_running; //!< null: nothing is being written
    QString m_mayReplace; //!< the file dialog has asked already
};

} // namespace dlo
