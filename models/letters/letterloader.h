// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "letters/lettertablemodel.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>

namespace dlo {

/*! Reads dead letters of one query from a broker, page by page to the end, into a table model. Starting anew supersedes
   what runs: its late pages are dropped. First load appends while pages come; a refresh collects and then updates in
   one step, so that nothing flickers. Letters that a broker sends although they do not match the query are left out.
   GUI thread. */
class LetterLoader : public QObject
{
    Q_OBJECT
public:
    enum class State : std::uint8_t
    {
        Idle,
        Loading,
        Complete,
        Stopped,
        Failed
    };

    explicit LetterLoader(LetterTableModel &model, QObject *parent = nullptr);
    ~LetterLoader() override;

    void setBroker(Broker *broker); //!< null: none; supersedes what runs
    void load(const LetterQuery &query); //!< another query clears the table first, the same one refreshes
    void refresh();
    void stop(); //!< what was read stays shown

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const LetterQuery &query() const { return m_query; }
    //! Set in state Failed; what was shown stays shown.
    [[nodiscard]] const Error &error() const { return m_error; }
    [[nodiscard]] qint64 read() const { return m_read; } //!< letters read so far by this run
    //! Of the query in all, as counted by the broker, without those known to be unreadable.
    [[nodiscard]] std::optional<qint64> total() const;
    //! Rows that the broker sent to this run and that cannot be read: they are not shown.
    [[nodiscard]] qint64 unreadable() const { return m_unreadable; }
    [[nodiscard]] EpochMs readAt() const { return m_readAt; } //!< when the list was last complete, 0: never

Q_SIGNALS:
    void changed();

private:
    void start(bool refreshing);
    void setState(State state);
    void fail(Error error);
    QCoro::Task<void> run(quint64 generation, bool refreshing);

    QPointer<LetterTableModel> m_model;
    QPointer<Broker> m_broker;
    LetterQuery m_query;
    State m_state = State::Idle;
    Error m_error;
    qint64 m_read = 0;
    std::optional<qint64> m_total; //!< as counted by the broker
    qint64 m_unreadable = 0;
    EpochMs m_readAt = 0;
    quint64 m_generation = 0;
    bool m_loaded = false; //!< load() was called for this broker
};

} // namespace dlo
