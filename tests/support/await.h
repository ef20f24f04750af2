// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoroTask>
#include <QEventLoop>
#include <QTest>
#include <QTimer>

#include <memory>
#include <optional>

namespace dlo::test {

//! Runs the event loop until \a task has ended, at most \a timeoutMs, and gives its result. Fails the test otherwise
//! (the value returned is then a default one). For tests only.
template <typename T>
T await(QCoro::Task<T> task, int timeoutMs = 10'000)
{
    auto result = std::make_shared<std::optional<T>>();
    // A loop that ends with the task: QTRY_VERIFY looks only every 50 ms, which thousands of awaits would add up.
    auto loop = std::make_shared<QEventLoop>();
    // The coroutine owns what it touches, so that a test that gave up does not leave a dangling reference behind.
    [](QCoro::Task<T> waited, std::shared_ptr<std::optional<T>> out,
       std::shared_ptr<QEventLoop> running) -> QCoro::Task<void> {
        out->emplace(co_await std::move(waited));
        running->quit();
    }(std::move(task), result, loop);
    if (!result->has_value()) {
        QTimer::singleShot(timeoutMs, loop.get(), &QEventLoop::quit);
        loop->exec();
    }
    [&] { QVERIFY2(result->has_value(), "the task did not end in time"); }();
    return result->has_value() ? std::move(**result) : T{};
}

} // namespace dlo::test
