// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoroTask>
#include <QDir>
#include <QObject>
#include <QString>

#include <functional>

class QApplication;
class QModelIndex;

namespace dlo {

class Application;
struct CommandLine;
class Session;

/*! Drives the real window through the main job (see, understand, fix, redrive, watch) against the practice broker:
   mouse and key events on named widgets, not calls behind it. Prints each step, checks its result in the window *and*
   in the broker, saves a picture of each. */
class Tour : public QObject
{
    Q_OBJECT
public:
    Tour(Application &office, const QString &folder);

    //! True when every step passed.
    QCoro::Task<bool> run();

private:
    QCoro::Task<bool> openPractice();
    QCoro::Task<bool> see();
    QCoro::Task<bool> understand();
    QCoro::Task<bool> fix();
    QCoro::Task<bool> republish();
    QCoro::Task<bool> replay();
    QCoro::Task<bool> watch();

    //! Waits until \a condition holds; says \a what and gives false when it does not within the patience.
    QCoro::Task<bool> until(std::function<bool()> condition, QString what);
    //! Waits as long as a person has to before the dialog takes a confirmation.
    QCoro::Task<bool> readDialog();
    bool check(bool condition, const QString &what);
    QCoro::Task<void> picture(QString name); //!< of the window once it has settled
    void say(const QString &line) const;

    template <typename T>
    [[nodiscard]] T *named(const char *objectName) const;
    [[nodiscard]] Session *session() const;
    QCoro::Task<bool> chooseInTree(QString queue, QString group);
    //! Row of the letter table whose error contains \a words; -1: none.
    [[nodiscard]] int rowSaying(const QString &words) const;
    QCoro::Task<bool> chooseLetter(QString words);

    Application &m_office;
    QDir m_folder;
    int m_pictures = 0;
    QString m_transactionId;
};

//! Performs the tour in folders of its own; the exit code of the program.
[[nodiscard]] int runTour(QApplication &app, const CommandLine &wanted);

} // namespace dlo
