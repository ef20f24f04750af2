// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"

#include <QCoroTask>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QStringList>
#include <QTimer>

#include <chrono>
#include <optional>

namespace dlo {

/*! Whose dead letters lie in a queue: read beside a list of one group, so that it is known which other groups have one
   of the same message, and how many each has. Keeps keys only, never a payload; at most mostRows of a queue and one
   reading at a time. A queue with more is given up: nothing is known of it then. GUI thread. */
class QueueCensus : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype mostRows = 2000;

    explicit QueueCensus(QObject *parent = nullptr);
    ~QueueCensus() override;

    void setBroker(Broker *broker); //!< null: none; forgets everything
    //! Reads \a queue soon; several wishes in a row are one reading. What was read before stays until then. \a depth,
    //! as far as it is known, tells beforehand whether there are too many. A broker that refused once (rate limit,
    //! rights) is not asked again.
    void want(const QString &queue, std::optional<qint64> depth);
    void forget(); //!< what was read, what waits and what is under way
    void remove(const LetterKey &letter); //!< it went

    [[nodiscard]] QStringList queues() const { return m_counted.keys(); } //!< read to their end
    //! All dead letters of \a queue; null: not known.
    [[nodiscard]] const QSet<LetterKey> *letters(const QString &queue) const;
    //! Rows that could not be read: whose they are is not known.
    [[nodiscard]] qint64 unreadable(const QString &queue) const;
    //! Those of other groups at the same message.
    [[nodiscard]] QSet<LetterKey> siblings(const LetterKey &letter) const;

    //! From the last wish to the reading.
    void setDelay(std::chrono::milliseconds delay) { m_timer.setInterval(delay); }

Q_SIGNALS:
    void counted(const QString &queue);

private:
    struct Count
    {
        QSet<LetterKey> letters = {};
        QMultiHash<size_t, LetterKey> ofMessage = {}; //!< by a hash of the message; some may have gone
        qint64 unreadable = 0;
    };
    void readNext();
    void end(const QString &queue, std::optional<Count> count);
    QCoro::Task<void> read(QString queue, quint64 generation);

    QPointer<Broker> m_broker;
    QHash<QString, Count> m_counted;
    QSet<QString> m_tooLong;
    QStringList m_wanted; //!< queues to read, in order
    QTimer m_timer;
    quint64 m_generation = 0;
    bool m_reading = false;
    bool m_refused = false;
};

} // namespace dlo
