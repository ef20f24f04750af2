// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "letters/lettertablemodel.h"

#include "support/fakebroker.h"

#include <QAbstractItemModelTester>
#include <QSemaphore>
#include <QTest>
#include <QThreadPool>

namespace dlo::test {

using namespace Qt::StringLiterals;

//! Newest first, as a broker lists them.
inline std::vector<DeadLetter> letters(int from, int to)
{
    std::vector<DeadLetter> result;
    result.reserve(size_t(to - from + 1));
    for (int i = to; i >= from; --i) {
        result.push_back(sampleLetter(i));
        result.back().error = u"unknown payload version v%1"_s.arg(i % 5);
    }
    return result;
}

inline QStringList shownIds(const LetterTableModel &model)
{
    QStringList result;
    for (int row = 0; row < model.rowCount(); ++row) {
        result << model.letter(row)->transactionId;
    }
    return result;
}

//! A model under a tester, with a pool of its own.
struct LetterTable
{
    void begin()
    {
        m_pool.setMaxThreadCount(1);
        m_model = std::make_unique<LetterTableModel>(&m_pool);
        new QAbstractItemModelTester(m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                     m_model.get());
    }
    void end()
    {
        m_model.reset();
        m_pool.waitForDone();
        QCoreApplication::sendPostedEvents(); // what waits for the worker comes to its end
    }
    //! The worker does nothing until letGo(): what is asked of it meanwhile is certainly not done yet.
    void holdWorker()
    {
        m_pool.start([this] { m_held.acquire(); });
    }
    void letGo() { m_held.release(); }
    [[nodiscard]] QString cell(int row, int column, int role = Qt::DisplayRole) const
    {
        return m_model->index(row, column).data(role).toString();
    }

    QSemaphore m_held;
    QThreadPool m_pool;
    std::unique_ptr<LetterTableModel> m_model;
};

} // namespace dlo::test
