// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/queuetreemodel.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/window/lettertableview.h"
#include "views/window/treerowdelegate.h"
#include "windowfixture.h"

#include <QAbstractItemDelegate>
#include <QChart>
#include <QChartView>
#include <QHelpEvent>
#include <QLineEdit>
#include <QLineSeries>
#include <QStyle>
#include <QToolTip>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {
const auto turned = u"exe\u202Efdp\nnext"_s;
const auto turnedShown = u"exe⟨U+202E⟩fdp⟨U+000A⟩next"_s;

//! What the delegate of \a view draws in a cell.
class Drawn : public QStyledItemDelegate
{
public:
    static QStyleOptionViewItem of(const QAbstractItemView &view, const QModelIndex &index)
    {
        QStyleOptionViewItem option;
        option.initFrom(&view);
        option.widget = &view;
        option.rect = view.visualRect(index);
        option.text = index.data().toString();
        if (const auto *delegate = qobject_cast<const QStyledItemDelegate *>(view.itemDelegateForIndex(index)))
            (delegate->*(&Drawn::initStyleOption))(&option, index);
        return option;
    }
};
} // namespace

//! Names that are very long or have hidden characters, everywhere in the window.
class TestHiddenNames : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    QTreeView *tree() { return m_fixture->find<QTreeView>("connectionTree"); }
    QModelIndex queueRow()
    {
        const auto connection = tree()->model()->index(0, QueueTreeModel::Name);
        return tree()->model()->index(0, QueueTreeModel::Name, connection);
    }
    static std::vector<DeadLetter> letters(const QString &name)
    {
        auto letter = test::sampleLetter(1);
        letter.address.queue = letter.address.group = letter.address.partitionId = name;
        letter.address.partition = name;
        letter.transactionId = letter.messageId = letter.rowId = letter.producer = letter.traceId = name;
        letter.error = name;
        return {letter};
    }
    void open(const QString &name, qint64 deadLetters)
    {
        auto *session = m_fixture->open(m_fixture->addProfile(u"payments"_s), letters(name));
        m_fixture->broker->depths.always([=]() -> Result<std::vector<DepthReading>> {
            return std::vector<DepthReading>{{.queue = name, .depth = deadLetters}};
        });
        session->depth().sampleNow();
        QTRY_VERIFY(session->deadLetters(name) == deadLetters);
        QTRY_VERIFY(queueRow().isValid());
        tree()->expandAll();
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        m_fixture->window->resize(1400, 900);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    }
    void cleanup() { m_fixture.reset(); }

    void nothingTurnsTheText()
    {
        open(turned, 3);
        tree()->setCurrentIndex(queueRow());
        auto *table = m_fixture->find<LetterTableView>("letterTable");
        QTRY_COMPARE(table->model()->rowCount(), 1);
        table->setCurrentIndex(table->model()->index(0, 0));
        QTRY_VERIFY(m_fixture->window->findChild<QLabel *>(u"letterError"_s)->isVisible());
        const auto turns = [](const QString &text) { return text.contains(QChar(0x202e)); };
        for (const auto *widget : m_fixture->window->findChildren<QWidget *>()) {
            const auto name = widget->objectName() + u' ' + QLatin1StringView(widget->metaObject()->className());
            QVERIFY2(!turns(widget->toolTip()), qPrintable(name));
            if (const auto *label = qobject_cast<const QLabel *>(widget))
                QVERIFY2(!turns(label->text()), qPrintable(name));
            if (const auto *view = qobject_cast<const QAbstractItemView *>(widget);
                view && view->isVisible() && !view->inherits("QHeaderView"))
                lookAtCells(*view, view->rootIndex());
        }
        QTRY_COMPARE(m_fixture->find<PlainLabel>("lettersScope")->fullText(), turnedShown);
        QCOMPARE(Drawn::of(*tree(), queueRow()).text, turnedShown);
        for (int column = 0; column < LetterTableModel::ColumnCount; ++column)
            table->setColumnHidden(column, false);
        for (const int column : {LetterTableModel::Queue, LetterTableModel::Group, LetterTableModel::Partition,
                                 LetterTableModel::TransactionId, LetterTableModel::MessageId, LetterTableModel::RowId})
            QCOMPARE(Drawn::of(*table, table->model()->index(0, column)).text, turnedShown);
        QTRY_VERIFY(!m_fixture->find<QChartView>("depthChart")->chart()->series().isEmpty());
        for (const auto *series : m_fixture->find<QChartView>("depthChart")->chart()->series())
            QVERIFY(!turns(series->name()));
    }

    void namesGiveWayAndCountsDoNot_data()
    {
        QTest::addColumn<qint64>("count");
        QTest::newRow("small") << qint64(7);
        QTest::newRow("a million") << qint64(1'234'567);
        QTest::newRow("very many") << qint64(12'345'678'901);
    }

    void namesGiveWayAndCountsDoNot()
    {
        QFETCH(qint64, count);
        const auto name = u"<b>orders</b>."_s + QString(400, u'x') + u"-end"_s;
        open(name, count);
        const auto row = queueRow();
        const auto countCell = row.siblingAtColumn(QueueTreeModel::DeadLetters);
        const auto fits = [this](const QModelIndex &index) {
            const auto option = Drawn::of(*tree(), index);
            const auto place = tree()->style()->subElementRect(QStyle::SE_ItemViewItemText, &option, tree());
            return option.fontMetrics.horizontalAdvance(option.text) <= place.width();
        };
        QCOMPARE(countCell.data().toString(), QLocale().toString(count));
        QTRY_VERIFY(fits(countCell));
        QCOMPARE(Drawn::of(*tree(), countCell).textElideMode, Qt::ElideNone);
        QVERIFY(tree()->viewport()->rect().contains(tree()->visualRect(countCell)));
        QVERIFY(!fits(row));
        QCOMPARE(tree()->textElideMode(), Qt::ElideRight);

        // Where there is no room for a name, the growth goes first, and comes back.
        auto *pane = tree()->parentWidget();
        pane->resize(400, pane->height()); // whatever the screen gave the window
        QTRY_VERIFY(!tree()->isColumnHidden(QueueTreeModel::Growth));
        const int wide = pane->width();
        pane->resize(tree()->columnWidth(QueueTreeModel::DeadLetters) + 80, pane->height());
        QTRY_VERIFY(tree()->isColumnHidden(QueueTreeModel::Growth));
        pane->resize(wide, pane->height());
        QTRY_VERIFY(!tree()->isColumnHidden(QueueTreeModel::Growth));

        QHelpEvent help(QEvent::ToolTip, tree()->visualRect(row).center(),
                        tree()->viewport()->mapToGlobal(tree()->visualRect(row).center()));
        QStyleOptionViewItem option = Drawn::of(*tree(), row);
        QVERIFY(tree()->itemDelegate()->helpEvent(&help, tree(), option, row));
        QVERIFY2(QToolTip::text().contains(name.toHtmlEscaped()), qPrintable(QToolTip::text()));
        QVERIFY(!QToolTip::text().contains(u"<b>"_s));
        QToolTip::hideText();
    }

    void aFilterIsNotCut()
    {
        m_fixture->open(m_fixture->addProfile(u"payments"_s), test::sampleLetters(3));
        auto *table = m_fixture->find<LetterTableView>("letterTable");
        QTRY_COMPARE(table->model()->rowCount(), 3);
        auto *filter = m_fixture->find<QLineEdit>("letterFilter");
        filter->setText(QString(fieldlimit::longest + 10, u'q'));
        auto *summary = m_fixture->find<PlainLabel>("lettersSummary");
        QTRY_VERIFY(summary->fullText().startsWith(u"The filter: This is longer than the 32,767"_s));
        QCOMPARE(table->model()->rowCount(), 3);
        filter->clear();
        QTRY_VERIFY(!summary->fullText().contains(u"longer"_s));
    }

private:
    static void lookAtCells(const QAbstractItemView &view, const QModelIndex &parent)
    {
        for (int row = 0; view.model() && row < view.model()->rowCount(parent); ++row) {
            for (int column = 0; column < view.model()->columnCount(parent); ++column) {
                const auto index = view.model()->index(row, column, parent);
                const auto text = Drawn::of(view, index).text;
                QVERIFY2(!text.contains(QChar(0x202e)) && !text.contains(u'\n'), qPrintable(view.objectName() + text));
            }
            lookAtCells(view, view.model()->index(row, 0, parent));
        }
    }
};

QTEST_MAIN(TestHiddenNames)
#include "tst_hiddennames.moc"
