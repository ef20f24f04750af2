// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letterfixture.h"
#include "views/common/visibletext.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {
const auto turned = u"exe\u202Efdp\nnext"_s; //!< drawn as "exepdf", on two lines
const auto turnedShown = u"exe⟨U+202E⟩fdp⟨U+000A⟩next"_s;
} // namespace

//! Names and ids with characters that cannot be seen: shown as they are, sent and copied raw.
class TestLetterNames : public LetterFixture
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        begin();
        auto &letter = m_letters[0];
        letter.address.queue = letter.address.group = letter.address.partitionId = turned;
        letter.address.partition = turned;
        letter.transactionId = letter.messageId = letter.rowId = letter.producer = letter.traceId = turned;
        letter.error = turned;
        letter.headers = {{turned, turned, turned.toUtf8()}};
    }
    void cleanup() { end(); }

    void nothingTurnsTheText()
    {
        open();
        show(1);
        QTRY_VERIFY(m_pane->letter());
        look();
        const auto shown = [this](const char *name) { return find<QLabel>(QLatin1StringView(name))->text(); };
        for (const char *row : {"queue", "partition", "partitionId", "group", "transactionId", "messageId", "rowId",
                                "producer", "trace"}) {
            const auto text = shown(qPrintable(u"details_"_s + QLatin1StringView(row)));
            QVERIFY2(text.contains(turnedShown), qPrintable(text));
        }
        QCOMPARE(shown("letterError"), u"exe⟨U+202E⟩fdp"_s);
        QCOMPARE(find<QPlainTextEdit>(u"letterErrorWhole"_s)->toPlainText(), u"exe⟨U+202E⟩fdp\nnext"_s);
        QVERIFY(shown("letterAddress").contains(u"exe⟨U+202E⟩"_s));
        const auto *table = find<QTableView>(u"headersTable"_s);
        const auto *delegate = qobject_cast<const QStyledItemDelegate *>(table->itemDelegate());
        QCOMPARE(delegate->displayText(table->model()->index(0, 0).data(), QLocale()), turnedShown);
    }

    void whatIsCopiedIsRaw()
    {
        open();
        show(1);
        find<QToolButton>(u"detailsCopy_queue"_s)->click();
        QCOMPARE(QApplication::clipboard()->text(), turned);
        m_pane->actions()->copyAddress()->trigger();
        QVERIFY(QApplication::clipboard()->text().contains(u"queue: "_s + turned));
    }

    void dialogsSayWhatCannotBeSeen()
    {
        open();
        show(1);
        m_pane->actions()->remove()->trigger();
        QVERIFY(find<QLabel>(u"deleteText"_s)->text().contains(turnedShown));
        look();
        find<QPushButton>(u"deleteCancel"_s)->click();
        QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"deleteDialog"_s));
        m_pane->actions()->replay()->trigger();
        QVERIFY(find<QLabel>(u"sendFixedQueue"_s)->text().contains(turnedShown));
        look();
        find<QPushButton>(u"sendCancel"_s)->click();
        QTRY_VERIFY(!m_pane->findChild<QDialog *>(u"sendDialog"_s));
    }

    void aDestinationIsSentRawAndWarnedOf()
    {
        open();
        show(1);
        m_pane->actions()->republish()->trigger();
        auto *hidden = find<QLabel>(u"sendHidden"_s);
        QVERIFY(hidden->isVisible());
        QVERIFY2(hidden->text().startsWith(u"This name has characters that cannot be seen: "_s + turnedShown),
                 qPrintable(hidden->text()));
        look();
        auto *queue = find<QComboBox>(u"sendQueue"_s);
        auto *partition = find<QComboBox>(u"sendPartition"_s);
        queue->setEditText(u"orders"_s);
        partition->setEditText(u"1"_s);
        QVERIFY(hidden->isHidden());
        queue->setEditText(u"orders\u200B"_s);
        QVERIFY(hidden->isVisible());
        QVERIFY(hidden->text().contains(u"orders⟨U+200B⟩"_s));
        find<QPushButton>(u"sendConfirm"_s)->click();
        QTRY_COMPARE(m_broker->stored().size(), size_t(1));
        QCOMPARE(m_broker->stored()[0].to.queue, u"orders\u200B"_s);
    }

    void outcomesSayWhatCannotBeSeen()
    {
        open();
        show(1);
        m_broker->replays.failNext({.kind = ErrorKind::Timeout, .serverText = turned, .mayHaveHappened = true});
        m_pane->actions()->replay()->trigger();
        find<QPushButton>(u"sendConfirm"_s)->click();
        QTRY_VERIFY(bannerShown());
        QTRY_VERIFY(m_pane->actions()->unfinished()->isEnabled());
        m_pane->actions()->unfinished()->trigger();
        look();
        show(2);
        look();
    }

private:
    //! In every label and tooltip there is.
    void look()
    {
        const auto turns = [](const QString &text) { return text.contains(QChar(0x202e)); };
        for (const auto *widget : m_pane->findChildren<QWidget *>()) {
            const auto name = widget->objectName() + u' ' + QLatin1StringView(widget->metaObject()->className());
            QVERIFY2(!turns(widget->toolTip()), qPrintable(name));
            QVERIFY2(!turns(widget->windowTitle()), qPrintable(name));
            if (const auto *label = qobject_cast<const QLabel *>(widget))
                QVERIFY2(!turns(label->text()), qPrintable(name + label->text()));
            if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
                QVERIFY2(!turns(button->text()), qPrintable(name));
            if (const auto *view = qobject_cast<const QAbstractItemView *>(widget); view && view->isVisible())
                lookAtCells(*view);
        }
    }
    static void lookAtCells(const QAbstractItemView &view)
    {
        for (int row = 0; view.model() && row < view.model()->rowCount(); ++row) {
            for (int column = 0; column < view.model()->columnCount(); ++column) {
                const auto text = view.model()->index(row, column).data().toString();
                QVERIFY2(!text.contains(QChar(0x202e)), qPrintable(view.objectName() + text));
            }
        }
    }
};

QTEST_MAIN(TestLetterNames)
#include "tst_letternames.moc"
