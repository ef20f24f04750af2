// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/letterloader.h"

#include "letters/letterpages.h"
#include "letters/lettertablemodel.h"

#include <QDateTime>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

LetterLoader::LetterLoader(LetterTableModel &model, QObject *parent)
    : QObject(parent)
    , m_model(&model)
{ }

LetterLoader::~LetterLoader() = default;

void LetterLoader::setBroker(Broker *broker)
{
    ++m_generation;
    m_broker = broker;
    m_loaded = false;
    m_unreadable = 0;
    setState(State::Idle);
}

void LetterLoader::load(const LetterQuery &query)
{
    if (m_loaded && query == m_query) {
        refresh();
        return;
    }
    m_query = query;
    m_loaded = true;
    m_readAt = 0;
    if (m_model) {
        m_model->clear();
    }
    start(false);
}

void LetterLoader::refresh()
{
    start(m_model && m_model->total() > 0);
}

void LetterLoader::stop()
{
    if (m_state == State::Loading) {
        ++m_generation;
        setState(State::Stopped);
    }
}

void LetterLoader::start(bool refreshing)
{
    ++m_generation;
    m_read = 0;
    m_total = std::nullopt;
    m_unreadable = 0;
    m_error = {};
    if (!m_broker || !m_model) {
        setState(State::Idle);
        return;
    }
    const auto generation = m_generation;
    const QPointer<LetterLoader> self = this;
    setState(State::Loading);
    if (self && generation == m_generation) {
        QCoro::connect(run(generation, refreshing), this, [] { });
    }
}

std::optional<qint64> LetterLoader::total() const
{
    return m_total ? std::optional(std::max(m_read, *m_total - m_unreadable)) : std::nullopt;
}

void LetterLoader::setState(State state)
{
    m_state = state;
    Q_EMIT changed();
}

QCoro::Task<void> LetterLoader::run(quint64 generation, bool refreshing)
{
    const QPointer<LetterLoader> self = this;
    const QPointer<Broker> broker = m_broker;
    const auto query = m_query;
    LetterPages pages(query);
    std::vector<DeadLetter> collected;
    for (std::optional<LetterCursor> cursor = LetterCursor{}; cursor;) {
        if (!broker) {
            setState(State::Stopped);
            co_return;
        }
        auto page = co_await broker->letters(query, *cursor);
        if (!self || generation != m_generation) {
            co_return;
        }
        if (!page || !m_model) {
            fail(page ? Error{.kind = ErrorKind::Cancelled} : page.error());
            co_return;
        }
        if (!pages.take(*page)) {
            fail({.kind = ErrorKind::Malformed, .code = u"endless-pages"_s});
            co_return;
        }
        cursor = std::move(page->next);
        m_read = pages.read();
        m_unreadable = pages.unreadable();
        m_total = page->total ? page->total : m_total;
        if (refreshing) {
            std::ranges::move(page->letters, std::back_inserter(collected));
        } else {
            m_model->append(std::move(page->letters));
        }
        if (cursor && self) {
            Q_EMIT changed();
        }
        if (!self || generation != m_generation) {
            co_return;
        }
    }
    if (refreshing && m_model) {
        co_await m_model->update(std::move(collected));
        if (!self || generation != m_generation) {
            co_return;
        }
    }
    m_readAt = QDateTime::currentMSecsSinceEpoch();
    setState(State::Complete);
}

void LetterLoader::fail(Error error)
{
    // Cancelled: the connection was closed. Nothing went wrong.
    const bool stopped = error.kind == ErrorKind::Cancelled;
    m_error = stopped ? Error{} : std::move(error);
    setState(stopped ? State::Stopped : State::Failed);
}

} // namespace dlo
