// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/visibletext.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

class TestVisibleText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plainTextIsTheSameString_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << u""_s;
        QTest::newRow("ascii") << u"orders.eu-1 ~!<b>&amp;\\n"_s;
        QTest::newRow("letters") << u"Aufträge Ünïcode ñ"_s;
        QTest::newRow("right to left") << u"طلبات הזמנות"_s;
        QTest::newRow("beyond the BMP") << QString::fromUcs4(U"𝒳 🚀 𠀀");
        QTest::newRow("spaces with a width") << u"a\u00a0b\u2003c\u3000d"_s;
        QTest::newRow("combining") << u"e\u0301"_s;
        QTest::newRow("neighbours") << QString::fromUcs4(
            U"\u00a0\u00ac\u00ae\u061b\u200a\u2010\u2027\u202f\u205f\u2070");
        QTest::newRow("replacement") << u"\ufffd\ufdcf"_s;
    }
    void plainTextIsTheSameString()
    {
        QFETCH(QString, text);
        const auto shown = visible(text);
        QCOMPARE(shown, text);
        QVERIFY(shown.constData() == text.constData()); // no copy was made
        QVERIFY(!hasHidden(text));
    }

    void aNameOfBlanksIsSeen()
    {
        QCOMPARE(visible(u" "_s), u"⟨U+0020⟩"_s);
        QCOMPARE(visible(u"\u00a0\t"_s), u"⟨U+00A0⟩⟨U+0009⟩"_s);
        QVERIFY(hasHidden(u"  "_s));
        QCOMPARE(visible(u" a "_s), u" a "_s);
    }

    void hiddenCharactersAreEscaped_data()
    {
        QTest::addColumn<char32_t>("code");
        QTest::addColumn<QString>("escape");
        const auto add = [](char32_t from, char32_t to) {
            for (auto c = from; c <= to; ++c) {
                const auto digits = QString::number(c, 16).toUpper().rightJustified(4, u'0');
                QTest::addRow("U+%s", qPrintable(digits)) << c << u"⟨U+%1⟩"_s.arg(digits);
            }
        };
        add(0x00, 0x1f);
        add(0x7f, 0x9f);
        add(0xad, 0xad);
        add(0x61c, 0x61c);
        add(0x180e, 0x180e);
        add(0x200b, 0x200f);
        add(0x2028, 0x202e);
        add(0x2060, 0x206f);
        add(0xd800, 0xd800);
        add(0xdbff, 0xdc00);
        add(0xdfff, 0xdfff);
        add(0xfdd0, 0xfdef);
        add(0xfeff, 0xfeff);
        add(0xfffe, 0xffff);
        add(0x1fffe, 0x1ffff);
        add(0xe0001, 0xe0001);
        add(0xe007f, 0xe007f);
        add(0x10fffe, 0x10ffff);
    }
    void hiddenCharactersAreEscaped()
    {
        QFETCH(char32_t, code);
        QFETCH(QString, escape);
        // Not QString::fromUcs4: it would repair a lone surrogate.
        QString hidden;
        if (QChar::requiresSurrogates(code)) {
            hidden += QChar(QChar::highSurrogate(code));
            hidden += QChar(QChar::lowSurrogate(code));
        } else {
            hidden += QChar(static_cast<char16_t>(code));
        }
        QVERIFY(hasHidden(hidden));
        QCOMPARE(visible(hidden), escape);
        QCOMPARE(visible(u"a"_s + hidden + u"é"_s + hidden), u"a"_s + escape + u"é"_s + escape);
        QVERIFY(!hasHidden(visible(hidden)));
    }

    void whatTricksTheEyeIsSeen()
    {
        QCOMPARE(visible(u"exe.\u202efdp"_s), u"exe.⟨U+202E⟩fdp"_s);
        QCOMPARE(visible(u"ord\u200bers"_s), u"ord⟨U+200B⟩ers"_s);
        QCOMPARE(visible(u"one\r\n\ttwo"_s), u"one⟨U+000D⟩⟨U+000A⟩⟨U+0009⟩two"_s);
    }

    void halvesInTheWrongOrderAreBothSeen()
    {
        const auto text = QString(QChar(char16_t(0xdc00))) + QChar(char16_t(0xd800)) + u"x"_s;
        QCOMPARE(visible(text), u"⟨U+DC00⟩⟨U+D800⟩x"_s);
    }
};

QTEST_GUILESS_MAIN(TestVisibleText)
#include "tst_visibletext.moc"
