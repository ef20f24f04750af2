// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QCoroFuture>
#include <QCoroTask>
#include <QtConcurrentRun>

#include <type_traits>

namespace dlo {

//! Above this many bytes a text is read on a worker, so that the window does not stand still.
inline constexpr qsizetype largestOnThisThread = qsizetype(1024) * 1024;

/*! Calls \a read with \a bytes, on a worker when they are many, and resumes on this thread. The caller looks whether
   its object still lives before it goes on. */
template <typename Read>
QCoro::Task<std::invoke_result_t<Read, QByteArray>> offload(QByteArray bytes, Read read)
{
    if (bytes.size() <= largestOnThisThread)
        co_return read(std::move(bytes));
    auto future = QtConcurrent::run(std::move(read), std::move(bytes));
    co_return co_await qCoro(future).takeResult();
}

} // namespace dlo
