// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/practiceoptions.h"

#include <QObject>
#include <QUrl>

#include <memory>
#include <vector>

namespace dlo::practice {

/*! The practice broker: a Queen-compatible server with dead letters and living consumers, inside the program, on
   loopback. It follows queen-http.md and queen-cpp-0.15-observed.md. Serves from a thread of its own; this object
   belongs to the caller's. */
class PracticeBroker : public QObject
{
    Q_OBJECT
public:
    explicit PracticeBroker(const Options &options, QObject *parent = nullptr);
    ~PracticeBroker() override;

    //! Begins to listen; false when the port is taken.
    [[nodiscard]] bool start();
    [[nodiscard]] QUrl url() const;
    //! Arms a fault for the next matching request (or for good, for those that say so). Thread-safe.
    void arm(Fault fault, int times = 1, int delayMs = 0);
    void clearFaults();
    //! From now on every request may meet a fault: a cut connection before or after the broker acted, 401, 429, 500,
    //! 503, an unknown outcome, a row that somebody else removed, a push that was repeated on its way, an answer that
    //! is slow or comes after \a patienceMs. Equal seeds and requests meet equal faults.
    void breakAtRandom(quint32 seed, int patienceMs);
    void mend(); //!< no faults at all any more

    //! What a test wants to know; thread-safe snapshots.
    struct StoredMessage
    {
        QString queue, partition, transactionId;
        QByteArray payload; //!< the bytes as pushed (before any rewriting the profile does)
        QByteArray stored; //!< as this generation stores them
    };
    [[nodiscard]] std::vector<StoredMessage> messages(
        const QString &queue) const; //!< log of accepted pushes and replays, oldest first; without what was seeded or
                                     //!< put in by addDeadLetter()
    [[nodiscard]] int deadLetters(const QString &queue = {}, const QString &group = {}) const;
    [[nodiscard]] int requests() const; //!< served so far
    //! Payloads of the dead letters of \a queue, one for each group's.
    [[nodiscard]] std::vector<QByteArray> deadPayloads(const QString &queue) const;
    //! Payloads of those that somebody else removed (Fault::Gone).
    [[nodiscard]] std::vector<QByteArray> takenPayloads() const;
    //! Puts a message straight into the dead letters of \a group.
    void addDeadLetter(const QString &queue, const QString &partition, const QString &group,
                       const QString &transactionId, const QByteArray &payload, const QString &error);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace dlo::practice
