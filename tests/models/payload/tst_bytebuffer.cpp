// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/bytebuffer.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace dlo;

class TestByteBuffer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void randomEditsComeBack();
    void changedBytesAreKnown();
    void aPresentText();
    void twoDigitsAreOneStep();
    void typingIsOneStep();
    void removingIsOneStep();
    void aStepTakesNoTime();
    void revertIsAStep();
    void nothingIsNoStep();
};

//! Against a plain array, with every state met again by undo and redo.
void TestByteBuffer::randomEditsComeBack()
{
    QRandomGenerator random(5);
    for (int round = 0; round < 300; ++round) {
        QByteArray plain(random.bounded(40), 'o');
        ByteBuffer buffer(plain);
        QList<QByteArray> states{plain};
        for (int i = 0; i < 30; ++i) {
            const auto at = qsizetype(random.bounded(int(plain.size()) + 1));
            const auto count = std::min<qsizetype>(random.bounded(4), plain.size() - at);
            QByteArray with(random.bounded(4), char('a' + i % 26));
            const bool same = plain.sliced(at, count) == with;
            plain.replace(at, count, with);
            buffer.replace(at, count, with);
            QCOMPARE(buffer.bytes(), plain);
            QCOMPARE(buffer.size(), plain.size());
            if (!same)
                states.append(plain);
            const auto from = qsizetype(random.bounded(int(plain.size()) + 1));
            QCOMPARE(buffer.read(from, 5), plain.mid(from, 5));
            QCOMPARE(buffer.changed(from, 5).size(), size_t(plain.mid(from, 5).size()));
            const auto to = from + random.bounded(20);
            const auto wanted = char('a' + random.bounded(i + 1) % 26);
            const auto part = plain.mid(from, to - from);
            QCOMPARE(buffer.indexOf(wanted, from, to), part.contains(wanted) ? from + part.indexOf(wanted) : -1);
            QCOMPARE(buffer.lastIndexOf(wanted, from, to),
                     part.contains(wanted) ? from + part.lastIndexOf(wanted) : -1);
            QCOMPARE(buffer.withoutHistory().bytes(), plain);
        }
        for (auto i = states.size() - 1; i-- > 0;) {
            QVERIFY(buffer.undo());
            QCOMPARE(buffer.bytes(), states[i]);
        }
        QVERIFY(!buffer.canUndo() && !buffer.undo());
        QVERIFY(buffer.isOriginal());
        for (qsizetype i = 1; i < states.size(); ++i) {
            QVERIFY(buffer.redo());
            QCOMPARE(buffer.bytes(), states[i]);
        }
        QVERIFY(!buffer.canRedo() && !buffer.redo());
    }
}

void TestByteBuffer::changedBytesAreKnown()
{
    ByteBuffer buffer("0123456789");
    QCOMPARE(buffer.changed(0, 10), std::vector<bool>(10, false));
    buffer.replace(3, 1, "x");
    buffer.replace(7, 2, {});
    QCOMPARE(buffer.bytes(), QByteArray("012x4569"));
    QCOMPARE(buffer.changed(0, 20), (std::vector<bool>{false, false, false, true, false, false, false, true}));
    QCOMPARE(buffer.changed(7, 1), std::vector<bool>{true});
    QCOMPARE(buffer.changed(6, 1), std::vector<bool>{false});
    buffer.replace(0, 1, {}); // what is removed at the beginning has no byte before it
    QVERIFY(buffer.changed(0, 1)[0]);
}

void TestByteBuffer::aPresentText()
{
    const ByteBuffer buffer("0123456789", "01xy456789");
    QCOMPARE(buffer.bytes(), QByteArray("01xy456789"));
    QCOMPARE(buffer.changed(0, 5), (std::vector<bool>{false, false, true, true, false}));
    QVERIFY(!buffer.canUndo() && !buffer.isOriginal());
    QVERIFY(ByteBuffer("abc", "abc").isOriginal());
    QCOMPARE(ByteBuffer("aaa", "aaaa").bytes(), QByteArray("aaaa"));
    QCOMPARE(ByteBuffer("aaaa", "aa").bytes(), QByteArray("aa"));
    QCOMPARE(ByteBuffer("", "x").bytes(), QByteArray("x"));
}

void TestByteBuffer::twoDigitsAreOneStep()
{
    ByteBuffer buffer("ab");
    buffer.replace(1, 1, "\x42");
    buffer.replace(1, 1, "\x45", true);
    QCOMPARE(buffer.bytes(), QByteArray("aE"));
    QCOMPARE(buffer.undo().value().offset, 1);
    QCOMPARE(buffer.bytes(), QByteArray("ab"));
    QVERIFY(!buffer.canUndo());
    QCOMPARE(buffer.redo().value().offset, 1);
    QCOMPARE(buffer.bytes(), QByteArray("aE"));
}

void TestByteBuffer::typingIsOneStep()
{
    ByteBuffer buffer("ab");
    buffer.replace(1, 0, "x");
    buffer.replace(2, 0, "y", true);
    buffer.replace(3, 0, "z", true);
    buffer.replace(0, 0, "elsewhere", true); // not behind what was typed
    QCOMPARE(buffer.bytes(), QByteArray("elsewhereaxyzb"));
    QVERIFY(buffer.undo());
    QCOMPARE(buffer.bytes(), QByteArray("axyzb"));
    const auto undone = buffer.undo();
    QCOMPARE(undone->offset, 1);
    QCOMPARE(undone->removed, 3);
    QCOMPARE(undone->added, 0);
    QVERIFY(buffer.isOriginal() && !buffer.canUndo());
    QVERIFY(buffer.redo());
    buffer.replace(4, 0, "!", true); // a step can still be redone
    QVERIFY(buffer.undo());
    QCOMPARE(buffer.bytes(), QByteArray("axyzb"));
}

void TestByteBuffer::removingIsOneStep()
{
    ByteBuffer buffer("0123456789");
    buffer.replace(4, 1, {});
    buffer.replace(3, 1, {}, true); // Backspace
    buffer.replace(3, 1, {}, true); // Delete
    QCOMPARE(buffer.bytes(), QByteArray("0126789"));
    QVERIFY(buffer.undo());
    QVERIFY(buffer.isOriginal() && !buffer.canUndo());
    QVERIFY(buffer.redo());
    QCOMPARE(buffer.bytes(), QByteArray("0126789"));
}

//! However large it is, and however often it was edited.
void TestByteBuffer::aStepTakesNoTime()
{
    ByteBuffer buffer(QByteArray(100 * qsizetype(1024) * 1024, 'o'));
    QRandomGenerator random(7);
    for (int i = 0; i < 5000; ++i)
        buffer.replace(random.bounded(int(buffer.size())), i % 2, "x");
    QElapsedTimer timer;
    timer.start();
    constexpr int rounds = 200;
    for (int i = 0; i < rounds; ++i)
        buffer.replace(random.bounded(int(buffer.size())), 0, "y");
    const auto each = double(timer.nsecsElapsed()) / 1e6 / rounds;
    qInfo("one of 5,200 edits of 100 MB: %.3f ms", each);
    QVERIFY2(each < 2, qPrintable(QString::number(each))); // a copy of it would take ten times as long
    while (buffer.undo()) { }
    QVERIFY(buffer.isOriginal());
}

void TestByteBuffer::revertIsAStep()
{
    ByteBuffer buffer("ab");
    buffer.replace(0, 2, "xyz");
    buffer.revert();
    QVERIFY(buffer.isOriginal());
    QVERIFY(buffer.undo());
    QCOMPARE(buffer.bytes(), QByteArray("xyz"));
}

void TestByteBuffer::nothingIsNoStep()
{
    ByteBuffer buffer("ab");
    buffer.replace(0, 1, "a");
    buffer.revert();
    QVERIFY(!buffer.canUndo());
    buffer.replace(-5, 100, "c");
    QCOMPARE(buffer.bytes(), QByteArray("c"));
}

QTEST_GUILESS_MAIN(TestByteBuffer)
#include "tst_bytebuffer.moc"
