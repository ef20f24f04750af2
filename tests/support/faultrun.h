// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/practiceoptions.h"
#include "redrive/journal.h"

#include <QHash>
#include <QProcess>
#include <QRandomGenerator>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace dlo::practice {
class PracticeBroker;
}

namespace dlo::test {

/*! Many dead letters, a practice broker that fails in every way there is, and a process (redrivehelper) that carries
    them out and is killed with -9 again and again, at random moments, each time followed by a start and Resolve. Then
    what its journal says of each letter is held against the broker's own books. The broker lives here and outlives
   them. Waits for the process: not for a thread with a window. */
class FaultRun
{
public:
    struct Options
    {
        QString helper = {}; //!< the program redrivehelper
        practice::Profile profile = practice::Profile::Pg16;
        RedriveAction action = RedriveAction::Republish; //!< or Replay
        int letters = 2000;
        int kills = 20;
        quint32 seed = 1; //!< of the faults, the moments and the order; not of how fast the machine is
    };
    struct Figures
    {
        int letters = 0;
        int kills = 0; //!< of processes that were not done
        int delivered = 0; //!< letters with a copy
        int stillDead = 0;
        int lost = 0; //!< neither, and nobody else took them
        int doubled = 0; //!< more than one of both
        int doubledUnreported = 0; //!< and the journal does not say that this may be
        int misreported = 0; //!< letters of which the journal says what is not so
        int resolved = 0; //!< entries that a start found unfinished
        QStringList words = {}; //!< of what is wrong, one line each
    };

    explicit FaultRun(const Options &options);
    ~FaultRun();
    FaultRun(const FaultRun &) = delete;
    FaultRun &operator=(const FaultRun &) = delete;

    //! Nothing when a process did not do what it should: trouble() says what.
    [[nodiscard]] std::optional<Figures> run();
    [[nodiscard]] const QString &trouble() const { return m_trouble; }

private:
    struct Book; //!< of one letter, by its number
    void bury();
    //! One life of the process, with \a letters to carry out. \a killedAfter: so many ended letters, or resolved
    //! entries; negative: it lives to its end.
    [[nodiscard]] bool live(int letters, int killedAfter);
    [[nodiscard]] QString line(QProcess &process);
    [[nodiscard]] QHash<int, Book> books() const;
    [[nodiscard]] bool judge(bool atEnd);
    void blame(int number, const QString &what);

    Options m_options;
    QRandomGenerator m_random;
    QTemporaryDir m_dir;
    std::unique_ptr<practice::PracticeBroker> m_broker;
    Figures m_figures;
    QHash<int, bool> m_blamed;
    QString m_trouble;
    int m_lives = 0;
};

} // namespace dlo::test
