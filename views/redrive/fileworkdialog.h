// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/common/banner.h"
#include "views/common/sentences.h"

#include <QDialog>
#include <QTimer>

#include <atomic>
#include <memory>
#include <stop_token>

class QHBoxLayout;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace dlo {

class PlainLabel;

/*! A file that is read or written on a worker: how far it is, a way to stop it, and what came of it. Escape stops it
   first, then closes. It does not block the window; deletes itself when closed, and then the worker is stopped.
   objectName "fileWorkDialog". */
class FileWorkDialog : public QDialog
{
    Q_OBJECT
public:
    //! What the worker and the dialog both see.
    struct Work
    {
        std::stop_source stop = {};
        std::atomic<qint64> done = 0;
    };
    FileWorkDialog(const QString &title, QWidget *parent);
    ~FileWorkDialog() override;

    //! Of \a total, in what Work::done counts; \a doing: "Reading plan.jsonl…". Plain text.
    std::shared_ptr<Work> begin(const QString &doing, qint64 total);
    [[nodiscard]] bool isWorking() const { return m_work != nullptr; }
    //! It has ended, and this is what came of it.
    void end(Banner::Kind kind, const sentences::Message &message);
    void reject() override;

Q_SIGNALS:
    void workingChanged();

protected:
    //! Above the progress, for what is asked before.
    [[nodiscard]] QVBoxLayout *form() { return m_form; }
    //! Stands before the button that closes.
    void addButton(QPushButton *button);

private:
    void reflect();

    std::shared_ptr<Work> m_work;
    qint64 m_total = 0;
    QVBoxLayout *m_form;
    Banner *m_banner;
    PlainLabel *m_doing;
    QProgressBar *m_bar;
    QPushButton *m_close;
    QHBoxLayout *m_buttons;
    QTimer m_timer;
};

} // namespace dlo
