// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tour/tour.h"

#include "application.h"
#include "commandline.h"
#include "letters/lettertablemodel.h"
#include "practice/practicebroker.h"
#include "session/queuetreemodel.h"
#include "session/secretstore.h"
#include "session/workspace.h"
#include "tour/hand.h"
#include "views/letter/carefuldialog.h"
#include "views/letter/readingtime.h"
#include "views/window/mainwindow.h"

#include <QCoroTimer>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTimer>
#include <QTreeView>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {

constexpr auto patience = 60s;
constexpr auto glance = 20ms;
//! Until what follows from a change has been laid out and painted: each step of that takes a turn of the loop.
constexpr auto settling = 300ms;

const auto queue = u"orders"_s;
const auto group = u"billing"_s;
const auto brokenVersion = u"unknown payload version"_s;

//! A virtual screen has no theme that could be switched to dark, so the palette is made from two colours.
QPalette darkPalette()
{
    QPalette palette(QColor(0x35, 0x38, 0x3d), QColor(0x2b, 0x2d, 0x31));
    palette.setColor(QPalette::Base, QColor(0x1e, 0x1f, 0x22));
    palette.setColor(QPalette::AlternateBase, QColor(0x25, 0x26, 0x2a));
    palette.setColor(QPalette::Highlight, QColor(0x2f, 0x6f, 0xb0));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::PlaceholderText, QColor(0x9a, 0x9d, 0xa3));
    palette.setColor(QPalette::Link, QColor(0x6c, 0xb2, 0xf0));
    return palette;
}

} // namespace

Tour::Tour(Application &office, const QString &folder)
    : m_office(office)
    , m_folder(folder)
{ }

QCoro::Task<bool> Tour::run()
{
    m_folder.mkpath(u"."_s);
    bool passed = co_await openPractice();
    passed = passed && co_await see();
    passed = passed && co_await understand();
    passed = passed && co_await fix();
    passed = passed && co_await republish();
    passed = passed && co_await replay();
    passed = passed && co_await watch();
    if (!passed)
        co_await picture(u"failed"_s);
    say(passed ? u"Tour passed: %1 pictures in %2"_s.arg(m_pictures).arg(m_folder.path()) : u"Tour failed"_s);
    co_return passed;
}

QCoro::Task<bool> Tour::openPractice()
{
    say(u"Open the practice broker from the start page"_s);
    if (!co_await until([this] { return m_office.window().isActiveWindow(); }, u"the window is the active one"_s))
        co_return false;
    if (!co_await until([this] { return named<QPushButton>("startPractice") != nullptr; },
                        u"the start page has a Practice button"_s))
        co_return false;
    co_await picture(u"start"_s);
    hand::click(*named<QPushButton>("startPractice"));
    co_return co_await until(
        [this] { return session() && session()->state() == Session::State::Ready && session()->readAt() > 0; },
        u"the practice broker is connected and its queues are read"_s);
}

QCoro::Task<bool> Tour::see()
{
    say(u"See: which queues and consumer groups have dead letters"_s);
    if (!co_await until(
            [this] {
                return session()->loader().state() == LetterLoader::State::Complete
                    && session()->letters().total() > 100;
            },
            u"all dead letters of the connection are listed"_s))
        co_return false;
    if (!co_await chooseInTree(queue, group))
        co_return false;
    co_await picture(u"see"_s);
    co_return true;
}

QCoro::Task<bool> Tour::understand()
{
    say(u"Understand: why one of them died, and what is in it"_s);
    if (!co_await chooseLetter(brokenVersion))
        co_return false;
    co_await picture(u"understand"_s);
    co_return true;
}

QCoro::Task<bool> Tour::fix()
{
    say(u"Fix: change one value in the editor, and nothing else"_s);
    auto *editor = named<QPlainTextEdit>("payloadEditor");
    int line = -1;
    for (auto block = editor->document()->begin(); block.isValid(); block = block.next()) {
        if (block.text().contains(u"\"version\""_s))
            line = block.blockNumber();
    }
    if (!check(line >= 0, u"the payload has a version"_s))
        co_return false;
    const auto before = editor->document()->findBlockByNumber(line).text();
    hand::click(*editor->viewport());
    hand::press(*editor, Qt::Key_Home, Qt::ControlModifier);
    for (int i = 0; i < line; ++i)
        hand::press(*editor, Qt::Key_Down);
    hand::press(*editor, Qt::Key_End);
    // The number is the last thing on the line, before a comma at most.
    if (before.endsWith(u','))
        hand::press(*editor, Qt::Key_Left);
    hand::press(*editor, Qt::Key_Backspace);
    hand::type(*editor, u"3"_s);
    if (!co_await until([this] { return named<QLabel>("payloadStatus")->text().contains(u"1 byte changed"_s); },
                        u"the line below the editor says that one byte changed"_s))
        co_return false;
    co_await picture(u"fix"_s);
    co_return true;
}

QCoro::Task<bool> Tour::republish()
{
    say(u"Redrive: republish the corrected message, then remove the dead letter"_s);
    const auto lettersBefore = m_office.practiceBroker()->deadLetters(queue, group);
    const auto pushedBefore = m_office.practiceBroker()->messages(queue).size();
    hand::press(*named<QPlainTextEdit>("payloadEditor"), Qt::Key_Return, Qt::ControlModifier);
    if (!co_await until([this] { return named<QDialog>("sendDialog") != nullptr; },
                        u"the dialog asks before it sends"_s))
        co_return false;
    co_await picture(u"republish-dialog"_s);
    m_transactionId = named<QWidget>("sendTransactionId")->property("text").toString();
    if (!check(m_transactionId.startsWith(u"fix-"_s), u"the new transaction id is shown: "_s + m_transactionId))
        co_return false;
    // Where a removal takes the live message too, the dialog's own choice is to keep the dead letter; here it is to go.
    if (named<QCheckBox>("sendKeepOriginal")->isChecked())
        hand::press(*named<QCheckBox>("sendKeepOriginal"), Qt::Key_Space);
    if (!co_await readDialog())
        co_return false;
    hand::click(*named<QPushButton>("sendConfirm"));
    if (!co_await until(
            [this] {
                return named<QWidget>("verdictBanner") != nullptr && named<QWidget>("verdictBanner")->isVisible();
            },
            u"the verdict is shown"_s))
        co_return false;
    const auto pushed = m_office.practiceBroker()->messages(queue);
    if (!check(pushed.size() == pushedBefore + 1 && pushed.back().transactionId == m_transactionId,
               u"the broker has the message once, under that id"_s)
        || !check(m_office.practiceBroker()->deadLetters(queue, group) == lettersBefore - 1,
                  u"its dead letter is removed"_s))
        co_return false;
    co_await picture(u"republished"_s);
    co_return true;
}

QCoro::Task<bool> Tour::replay()
{
    say(u"Replay: put a letter back as it is, its cause being gone"_s);
    if (!co_await chooseInTree(u"payments"_s, u"ledger"_s) || !co_await chooseLetter(u"timeout after"_s))
        co_return false;
    if (!session()->info().capabilities.can(Ability::Replay)) {
        co_await picture(u"no-replay"_s);
        co_return check(!named<QPushButton>("buttonReplay")->isEnabled()
                            && !named<QLabel>("actionReason")->text().isEmpty(),
                        u"this broker has no replay: the button is off, with the reason"_s);
    }
    const auto before = m_office.practiceBroker()->deadLetters(u"payments"_s);
    hand::click(*named<QPushButton>("buttonReplay"));
    if (!co_await until([this] { return named<QDialog>("sendDialog") != nullptr; },
                        u"the dialog asks before it sends"_s))
        co_return false;
    co_await picture(u"replay-dialog"_s);
    if (!co_await readDialog())
        co_return false;
    hand::click(*named<QPushButton>("sendConfirm"));
    if (!co_await until([this, before] { return m_office.practiceBroker()->deadLetters(u"payments"_s) == before - 1; },
                        u"the dead letter is back in its queue"_s)
        || !co_await until([this] { return named<QWidget>("verdictBanner")->isVisible(); }, u"the verdict is shown"_s))
        co_return false;
    co_await picture(u"replayed"_s);
    co_return true;
}

QCoro::Task<bool> Tour::watch()
{
    say(u"Watch: the depth over time, and what was sent"_s);
    if (!co_await until(
            [this] {
                const auto *series = session()->depth().series(queue);
                return series != nullptr && series->size() >= 3;
            },
            u"the depth was sampled"_s))
        co_return false;
    co_await picture(u"watch"_s);
    // The docks below share a tab bar that Qt makes.
    auto *activityDock = named<QDockWidget>("dockActivity");
    for (auto *tabs : m_office.window().findChildren<QTabBar *>()) {
        for (int i = 0; i < tabs->count(); ++i) {
            if (tabs->tabText(i) == activityDock->windowTitle())
                hand::click(*tabs, tabs->tabRect(i).center());
        }
    }
    auto *activity = named<QTableView>("activityTable");
    if (!co_await until([activity] { return activity->isVisible() && activity->model()->rowCount() > 0; },
                        u"the activity list shows what was sent"_s))
        co_return false;
    co_await picture(u"activity"_s);
    co_return true;
}

QCoro::Task<bool> Tour::until(std::function<bool()> condition, QString what)
{
    QElapsedTimer timer;
    timer.start();
    while (!condition()) {
        if (timer.durationElapsed() > patience)
            co_return check(false, what);
        co_await QCoro::sleepFor(glance);
    }
    co_return check(true, what);
}

QCoro::Task<bool> Tour::readDialog()
{
    co_return co_await until([this] { return named<CarefulDialog>("sendDialog")->readingTime()->isOver(); },
                             u"there was time to read the dialog"_s);
}

bool Tour::check(bool condition, const QString &what)
{
    say((condition ? u"  ok: "_s : u"  FAILED: "_s) + what);
    return condition;
}

QCoro::Task<void> Tour::picture(
    QString name) // NOLINT(performance-unnecessary-value-param): a coroutine outlives references
{
    co_await QCoro::sleepFor(settling);
    const auto file = m_folder.filePath(u"%1-%2.png"_s.arg(++m_pictures, 2, 10, QChar(u'0')).arg(name));
    QPixmap pixmap = m_office.window().grab();
    for (auto *dialog : m_office.window().findChildren<QDialog *>()) {
        if (!dialog->isVisible())
            continue;
        QPainter painter(&pixmap);
        painter.drawPixmap(m_office.window().mapFromGlobal(dialog->mapToGlobal(QPoint(0, 0))), dialog->grab());
    }
    if (!pixmap.save(file))
        say(u"  the picture %1 could not be saved"_s.arg(file));
}

void Tour::say(const QString &line) const
{
    std::fputs(qUtf8Printable(line), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

template <typename T>
T *Tour::named(const char *objectName) const
{
    return m_office.window().findChild<T *>(QString::fromLatin1(objectName));
}

Session *Tour::session() const
{
    return m_office.workspace().current();
}

QCoro::Task<bool> Tour::chooseInTree(QString wantedQueue, QString wantedGroup)
{
    auto *tree = named<QTreeView>("connectionTree");
    const auto find = [tree](const QModelIndex &parent, int role, const QString &value) {
        auto *model = tree->model();
        for (int row = 0; row < model->rowCount(parent); ++row) {
            const auto index = model->index(row, 0, parent);
            if (index.data(role).toString() == value)
                return index;
        }
        return QModelIndex();
    };
    const auto open = [tree](const QModelIndex &index) {
        hand::click(*tree, index);
        if (!tree->isExpanded(index))
            hand::press(*tree, Qt::Key_Right);
    };
    const auto connection = find({}, QueueTreeModel::ProfileIdRole, session()->profile().id);
    if (!check(connection.isValid(), u"the tree shows the connection"_s))
        co_return false;
    open(connection);
    const auto queueIndex = find(connection, QueueTreeModel::QueueRole, wantedQueue);
    if (!check(queueIndex.isValid(), u"the tree shows the queue "_s + wantedQueue))
        co_return false;
    open(queueIndex);
    const auto groupIndex = find(queueIndex, QueueTreeModel::GroupRole, wantedGroup);
    if (!check(groupIndex.isValid(), u"the tree shows the consumer group "_s + wantedGroup))
        co_return false;
    hand::click(*tree, groupIndex);
    co_return co_await until(
        [this, wantedQueue, wantedGroup] {
            const auto &loader = session()->loader();
            return loader.state() == LetterLoader::State::Complete && loader.query().queue == wantedQueue
                && loader.query().group == wantedGroup && session()->letters().total() > 0;
        },
        u"the dead letters of %1 / %2 are listed"_s.arg(wantedQueue, wantedGroup));
}

int Tour::rowSaying(const QString &words) const
{
    const auto *model = named<QTableView>("letterTable")->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, LetterTableModel::Error).data().toString().contains(words))
            return row;
    }
    return -1;
}

QCoro::Task<bool> Tour::chooseLetter(QString words)
{
    if (!co_await until([this, words] { return rowSaying(words) >= 0; }, u"a letter says \"%1\""_s.arg(words)))
        co_return false;
    auto *table = named<QTableView>("letterTable");
    hand::click(*table, table->model()->index(rowSaying(words), LetterTableModel::Error));
    if (!co_await until([this, words] { return named<QLabel>("letterError")->text().contains(words); },
                        u"its error stands first"_s))
        co_return false;
    co_return co_await until(
        [this] {
            const auto *editor = named<QPlainTextEdit>("payloadEditor");
            return editor->isVisible() && !editor->toPlainText().isEmpty();
        },
        u"its payload is shown"_s);
}

int runTour(QApplication &app, const CommandLine &wanted)
{
    const QTemporaryDir own;
    if (!own.isValid())
        return 1;
    if (wanted.dark) // before there is a widget: as long as the loop does not run, none is told
        QApplication::setPalette(darkPalette());
    Application office({.config = own.filePath(u"config"_s), .data = own.filePath(u"data"_s)},
                       std::make_unique<MemorySecretStore>(), wanted.practice);
    office.window().resize(1440, 900);
    office.window().show();
    // Where no window manager does it, as on a bare virtual screen; shortcuts work in the active window only.
    office.window().activateWindow();
    Tour tour(office, wanted.tourFolder);
    // The loop has to run before it can be left.
    QTimer::singleShot(0ms, &tour, [&tour] {
        QCoro::connect(tour.run(), &tour, [](bool passed) { QCoreApplication::exit(passed ? 0 : 1); });
    });
    return app.exec();
}

} // namespace dlo
