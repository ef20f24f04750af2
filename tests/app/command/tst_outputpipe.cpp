// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/outputpipe.h"

#include <QTest>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace dlo;

class TestOutputPipe : public QObject
{
    Q_OBJECT
    int m_read = -1;
    int m_write = -1;

private Q_SLOTS:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }
    void init()
    {
        int ends[2];
        QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
        m_read = ends[0];
        m_write = ends[1];
    }
    void cleanup()
    {
        ::close(m_read);
        ::close(m_write);
    }

    void writesInOrder()
    {
        OutputPipe pipe(m_write);
        pipe.put("one ");
        pipe.put("two");
        QVERIFY(pipe.drain());
        QByteArray got(64, '\0');
        got.resize(::read(m_read, got.data(), 64));
        QCOMPARE(got, QByteArray("one two"));
    }

    //! More than a pipe holds, and nobody reads: put() comes back all the same, and what waits is given up when asked.
    void aReaderThatWaitsHoldsNothingUp()
    {
        OutputPipe pipe(m_write);
        pipe.put(QByteArray(4'000'000, 'x'));
        int asked = 0;
        QVERIFY(!pipe.drain([&asked] { return ++asked > 2; }));
        QVERIFY(!pipe.isBroken());
        ::close(m_read); // lets the thread go
        m_read = -1;
        QVERIFY(!pipe.drain());
        QCOMPARE(pipe.error(), EPIPE);
    }

    void nobodyReads()
    {
        ::close(m_read);
        m_read = -1;
        OutputPipe pipe(m_write);
        pipe.put("x");
        QVERIFY(!pipe.drain());
        QVERIFY(pipe.isBroken());
        pipe.put("y");
        QVERIFY(!pipe.drain());
    }

    void fullDisk()
    {
        const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
        if (full < 0)
            QSKIP("there is no /dev/full here");
        {
            OutputPipe pipe(full);
            pipe.put("x");
            QVERIFY(!pipe.drain());
            QCOMPARE(pipe.error(), ENOSPC);
        }
        ::close(full);
    }
};

QTEST_GUILESS_MAIN(TestOutputPipe)
#include "tst_outputpipe.moc"
