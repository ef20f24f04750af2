// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/trashkeeper.h"

#include "archive/journalarchive.h"

#include <QDateTime>
#include <QSettings>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr auto daysKey = "trash/olderThanDays"_L1;
constexpr auto bytesKey = "trash/moreThanBytes"_L1;

TrashRule kept(const QSettings &settings)
{
    TrashRule rule;
    if (const int days = settings.value(daysKey).toInt(); days > 0)
        rule.days = days;
    if (const qint64 bytes = settings.value(bytesKey).toLongLong(); bytes > 0)
        rule.bytes = bytes;
    return rule;
}

} // namespace

TrashKeeper::TrashKeeper(JournalArchive &archive, QSettings &settings, QObject *parent)
    : QObject(parent)
    , m_archive(&archive)
    , m_settings(settings)
    , m_rule(kept(settings))
    , m_clock([] { return QDateTime::currentMSecsSinceEpoch(); })
{
    m_timer.setInterval(pace);
    connect(&m_timer, &QTimer::timeout, this, &TrashKeeper::carryOut);
}

TrashKeeper::~TrashKeeper()
{
    m_stop.request_stop();
}

void TrashKeeper::setRule(const TrashRule &rule)
{
    if (rule == m_rule)
        return;
    m_rule = rule;
    m_settings.setValue(daysKey, rule.days.value_or(0));
    m_settings.setValue(bytesKey, rule.bytes.value_or(0));
    Q_EMIT ruleChanged();
    start();
}

void TrashKeeper::start()
{
    m_timer.start();
    carryOut();
}

QCoro::Task<void> TrashKeeper::carryOut()
{
    m_again = m_running;
    if (m_running || m_rule.isOff() || !m_archive)
        co_return;
    m_running = true;
    const QPointer self(this);
    const auto done = co_await m_archive->emptyBy(m_rule, m_clock(), m_stop.get_token());
    if (!self)
        co_return;
    m_running = false;
    if (done && done->letters > 0)
        Q_EMIT emptied(*done);
    else if (!done && done.error().kind != ErrorKind::Cancelled)
        Q_EMIT failed(done.error());
    if (self && std::exchange(m_again, false))
        carryOut();
}

} // namespace dlo
