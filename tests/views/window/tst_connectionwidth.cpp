// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/connectiondialog.h"
#include "windowfixture.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTranslator>

using namespace Qt::StringLiterals;
using namespace dlo;

//! The form of a connection can be read and filled in at the least width its dialog takes, in every language.
class TestConnectionWidth : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void nothingIsCutOff_data();
    void nothingIsCutOff();

private:
    //! Why the widget cannot be seen whole; empty: it can.
    [[nodiscard]] static QString cutOff(const QWidget *widget, const QWidget *content, const QScrollArea *scroll);
};

QString TestConnectionWidth::cutOff(const QWidget *widget, const QWidget *content, const QScrollArea *scroll)
{
    const QString name = QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName() + u' '
        + widget->property("text").toString();
    const QRect place(widget->mapTo(content, QPoint()), widget->size());
    if (place.left() < 0 || place.right() >= content->width())
        return name + u": beyond the form"_s;
    const QRect seen(widget->mapTo(scroll->viewport(), QPoint()), widget->size());
    if (seen.left() < 0 || seen.right() >= scroll->viewport()->width())
        return name + u": beyond what is seen"_s;
    // What takes any width is told by what it needs at least; a wrapping text has its height for that.
    if (widget->width() < widget->minimumSizeHint().width())
        return u"%1: %2 wide, needs %3"_s.arg(name).arg(widget->width()).arg(widget->minimumSizeHint().width());
    const auto *label = qobject_cast<const QLabel *>(widget);
    const int height
        = label && label->wordWrap() ? label->heightForWidth(widget->width()) : widget->minimumSizeHint().height();
    if (widget->height() < height)
        return u"%1: %2 high, needs %3"_s.arg(name).arg(widget->height()).arg(height);
    return {};
}

void TestConnectionWidth::nothingIsCutOff_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("credential");
    for (const auto &language : {u"en"_s, u"de"_s}) {
        for (const auto kind : {CredentialKind::None, CredentialKind::Token, CredentialKind::UserLogin})
            QTest::addRow("%s %d", qPrintable(language), int(kind)) << language << int(kind);
    }
}

void TestConnectionWidth::nothingIsCutOff()
{
    QFETCH(QString, language);
    QFETCH(int, credential);
    QTranslator german;
    if (language == "de"_L1) {
        QVERIFY(german.load(QLocale(language), u"dead-letter-office"_s, u"_"_s, u":/i18n"_s));
        QVERIFY(QCoreApplication::installTranslator(&german));
    }
    test::WindowFixture fixture;
    ConnectionProfile profile;
    profile.environment = Environment::Production;
    auto *dialog = new ConnectionDialog(fixture.workspace, profile, fixture.window.get());
    auto *kind = dialog->findChild<QComboBox *>(u"connectionCredential"_s);
    QVERIFY(kind);
    kind->setCurrentIndex(kind->findData(credential));
    // Every note has something to say.
    dialog->findChild<QLineEdit *>(u"connectionUrl"_s)->setText(u"http://broker.example.com:6632"_s);
    dialog->findChild<QLineEdit *>(u"connectionCa"_s)->setText(u"/no/such/file"_s);
    dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    if (language == "de"_L1)
        QVERIFY(dialog->findChild<QCheckBox *>(u"connectionReadOnly"_s)->text().contains(u"Lese"_s)
                || !dialog->windowTitle().contains(u"New"_s));
    dialog->resize(1, dialog->height()); // the layout lets it be no narrower than its least width
    auto *scroll = dialog->findChild<QScrollArea *>();
    QVERIFY(scroll);
    QTRY_COMPARE(scroll->widget()->width(),
                 qMax(scroll->viewport()->width(), scroll->widget()->minimumSizeHint().width()));
    QVERIFY2(scroll->horizontalScrollBar()->maximum() == 0, "the form has to be scrolled sideways");
    int looked = 0;
    for (const QWidget *widget : scroll->widget()->findChildren<QWidget *>()) {
        const bool isField = qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QComboBox *>(widget)
            || qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLabel *>(widget)
            || qobject_cast<const QGroupBox *>(widget);
        if (!isField || !widget->isVisible() || (qobject_cast<const QLabel *>(widget) && widget->height() == 0))
            continue;
        ++looked;
        const QString why = cutOff(widget, scroll->widget(), scroll);
        QVERIFY2(why.isEmpty(), qPrintable(why));
    }
    QVERIFY(looked >= 15);
    for (const QAbstractButton *button : dialog->findChildren<QAbstractButton *>()) {
        if (button->isVisible() && button->parentWidget() != scroll->widget())
            QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(button->text()));
    }
}

QTEST_MAIN(TestConnectionWidth)
#include "tst_connectionwidth.moc"
