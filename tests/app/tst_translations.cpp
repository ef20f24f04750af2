// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QLocale>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;

//! The texts are where app/main.cpp looks for them.
class TestTranslations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void german()
    {
        QTranslator translator;
        QVERIFY(translator.load(QLocale(QLocale::German), u"dead-letter-office"_s, u"_"_s, u":/i18n"_s));
        const QString text = translator.translate("dlo::ConnectionBand", "Not connected");
        QVERIFY(!text.isEmpty());
        QVERIFY(text != "Not connected"_L1);
    }

    void noneForAnotherLanguage()
    {
        QTranslator translator;
        QVERIFY(!translator.load(QLocale(QLocale::Finnish), u"dead-letter-office"_s, u"_"_s, u":/i18n"_s));
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
