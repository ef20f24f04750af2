// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Of the payload panel as it is in the window. open_5mb_line_ms, key_5mb_line_ms: from the wish to show a JSON text of
// 5 MB in a single line until it is painted, and from a key until that is painted. open_100mb_ratio: the same of 100 MB
// divided by the time to read the file. rss_per_payload_byte: resident memory while that is open, the answer of the
// broker that it is a part of included; rss_edited_per_payload_byte: after a key was typed into it. Medians.

#include "views/editor/largetextview.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/payloadpanel.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QKeyEvent>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <unistd.h>
#include <vector>

#include <malloc.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int rounds = 9;

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

QByteArray orders(qsizetype atLeast)
{
    QByteArray text("[");
    for (int i = 0; text.size() < atLeast; ++i) {
        const auto number = QByteArray::number(i);
        text += (i == 0 ? "" : ",") + QByteArray("{\"orderId\":") + number + R"(,"customer":{"id":"C-)" + number
            + R"(","name":"Zoë Kowalski"},"total":1234.50,"lines":[{"sku":"SKU-1","quantity":3,"price":0.1000},)"
              R"({"sku":"SKU-2","quantity":1,"price":12e3}],"note":null,"paid":false})";
    }
    return text + ']';
}

double residentBytes()
{
    QFile file(u"/proc/self/statm"_s);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toDouble() * double(sysconf(_SC_PAGESIZE));
}

//! A letter whose payload is a part of the broker's answer, as it is read.
dlo::DeadLetter letterWith(const QByteArray &payload)
{
    dlo::DeadLetter letter;
    const QByteArray before("{\"payload\":");
    const auto page = std::make_shared<const QByteArray>(before + payload + '}');
    letter.payload = dlo::Slice(page, before.size(), payload.size());
    return letter;
}

class Screen : public QObject
{
public:
    Screen()
    {
        m_panel.resize(900, 700);
        m_panel.show();
        qApp->installEventFilter(this);
        turn(200);
    }

    [[nodiscard]] double openMs(const dlo::DeadLetter &letter)
    {
        m_panel.clear();
        settle();
        QElapsedTimer timer;
        timer.start();
        m_panel.showPayload(letter, false);
        return painted(timer);
    }
    //! One key after the other in the middle of the text, as fast as somebody types.
    [[nodiscard]] std::vector<double> keysMs(qsizetype at, int count)
    {
        auto *view = shown();
        if (auto *large = qobject_cast<dlo::LargeTextView *>(view))
            large->goTo(at);
        else if (auto *editor = qobject_cast<dlo::PayloadEditor *>(view))
            editor->goTo(std::min<qsizetype>(at, editor->document()->characterCount() - 1));
        turn(300);
        std::vector<double> result;
        for (int i = 0; i < count; ++i) {
            QKeyEvent press(QEvent::KeyPress, Qt::Key_X, Qt::NoModifier, u"x"_s);
            QElapsedTimer timer;
            timer.start();
            QCoreApplication::sendEvent(view, &press);
            result.push_back(painted(timer));
            turn(i % 4 == 3 ? 600 : 80); // also after pauses, in which the text is worked on
        }
        return result;
    }
    void settle()
    {
        do {
            QThreadPool::globalInstance()->waitForDone();
            turn(50);
        } while (m_panel.isLoading() || !m_panel.isComposedCurrent());
        turn(400);
        QThreadPool::globalInstance()->waitForDone();
        turn(20);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && m_loop && hasText(watched->parent()))
            QTimer::singleShot(0, m_loop, &QEventLoop::quit); // when it is on the screen
        return false;
    }

private:
    [[nodiscard]] static bool hasText(QObject *view)
    {
        if (const auto *large = qobject_cast<dlo::LargeTextView *>(view))
            return large->buffer().size() > 0;
        if (const auto *editor = qobject_cast<dlo::PayloadEditor *>(view))
            return editor->document()->characterCount() > 1;
        return false;
    }
    [[nodiscard]] QAbstractScrollArea *shown() const
    {
        for (auto *view : m_panel.findChildren<QAbstractScrollArea *>()) {
            if (view->isVisible() && hasText(view))
                return view;
        }
        return nullptr;
    }
    [[nodiscard]] double painted(const QElapsedTimer &timer)
    {
        QEventLoop loop;
        m_loop = &loop;
        loop.exec();
        m_loop = nullptr;
        return double(timer.nsecsElapsed()) / 1e6;
    }
    static void turn(int ms)
    {
        QEventLoop loop;
        QTimer::singleShot(ms, &loop, &QEventLoop::quit);
        loop.exec();
    }

    dlo::PayloadPanel m_panel;
    QEventLoop *m_loop = nullptr;
};

void measureLine(Screen &screen)
{
    const auto letter = letterWith(orders(5'000'000));
    std::vector<double> opened;
    for (int i = 0; i < rounds; ++i)
        opened.push_back(screen.openMs(letter));
    QElapsedTimer loading;
    loading.start();
    screen.settle();
    const auto keys = screen.keysMs(2'500'000, 24);
    std::printf("open_5mb_line_ms: %.1f\n", median(opened));
    std::printf("key_5mb_line_ms: %.1f\n", median(keys));
    std::printf("key_5mb_line_max_ms: %.1f\n", std::ranges::max(keys));
    screen.settle();
}

bool measureLarge(Screen &screen)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(u"payload.json"_s);
    {
        QFile file(path);
        const auto payload = orders(100'000'000);
        if (!file.open(QIODevice::WriteOnly) || file.write(payload) != payload.size())
            return false;
    }
    malloc_trim(0);
    const auto before = residentBytes();
    std::vector<double> read;
    std::vector<double> opened;
    dlo::DeadLetter letter;
    for (int i = 0; i < rounds; ++i) {
        letter = {};
        QElapsedTimer timer;
        timer.start();
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return false;
        const auto payload = file.readAll();
        read.push_back(double(timer.nsecsElapsed()) / 1e6);
        letter = letterWith(payload);
        opened.push_back(screen.openMs(letter));
    }
    screen.settle();
    const auto size = double(letter.payload.size());
    const auto open = residentBytes() - before;
    const auto keys = screen.keysMs(letter.payload.size() / 2, 8);
    screen.settle();
    const auto edited = residentBytes() - before;
    std::printf("open_100mb_ms: %.0f\nread_100mb_ms: %.0f\n", median(opened), median(read));
    std::printf("open_100mb_ratio: %.2f\n", median(opened) / median(read));
    std::printf("key_100mb_ms: %.1f\n", median(keys));
    std::printf("rss_per_payload_byte: %.2f\n", open / size);
    std::printf("rss_edited_per_payload_byte: %.2f\n", edited / size);
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    const QApplication app(argc, argv);
    Screen screen;
    measureLine(screen);
    if (!measureLarge(screen)) {
        std::fputs("bench_payload_view: 100 MB could not be written and read\n", stderr);
        return 1;
    }
    return 0;
}
