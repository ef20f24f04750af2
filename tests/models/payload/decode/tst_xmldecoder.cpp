// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

using namespace dlo;
using namespace dlo::test;

class XmlDecoderTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void indents_data();
    void indents();
    void encodes_data();
    void encodes();
    void faults_data();
    void faults();
    void roundTrips();
    void survivesHarm();
};

void XmlDecoderTest::indents_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<QByteArray>("indented");
    const auto same = [](const char *name, const QByteArray &xml) { QTest::newRow(name) << xml << xml; };
    QTest::newRow("nested") << QByteArray("<a><b>1</b><c/><d><e>x</e></d></a>")
                            << QByteArray("<a>\n  <b>1</b>\n  <c/>\n  <d>\n    <e>x</e>\n  </d>\n</a>");
    QTest::newRow("prolog") << QByteArray("<?xml version=\"1.0\"?><!-- c --><a><b/></a>")
                            << QByteArray("<?xml version=\"1.0\"?>\n<!-- c -->\n<a>\n  <b/>\n</a>");
    QTest::newRow("other layout") << QByteArray("<a>\n\t<b/>\r\n</a>\n") << QByteArray("<a>\n  <b/>\n</a>");
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf<a><b/></a>") << QByteArray("<a>\n  <b/>\n</a>");
    same("mixed", "<p>one <b>two</b> <i>three</i></p>");
    same("below mixed", "<p>one <b><c/><d/></b></p>");
    same("white space alone", "<a>  </a>");
    same("preserve", "<a xml:space=\"preserve\"> <b> <c/> </b> </a>");
    same("CDATA", "<a><![CDATA[ <x> ]]><b/></a>");
    same("comment alone", "<a><!-- > --></a>");
    same("quotes", "<a b='>' c=\"/>\">x</a>");
    QTest::newRow("comments between") << QByteArray("<a><!--1--><!--2--><!--3--><b/></a>")
                                      << QByteArray("<a>\n  <!--1-->\n  <!--2-->\n  <!--3-->\n  <b/>\n</a>");
    const QByteArray doctype = "<!DOCTYPE a [<!-- ]> ' --><!ENTITY e \"]>\">]>";
    QTest::newRow("doctype") << doctype + "<a>&e;</a>" << doctype + "\n<a>&e;</a>";
}

void XmlDecoderTest::indents()
{
    QFETCH(QByteArray, xml);
    QFETCH(QByteArray, indented);
    const auto decoded = decoder::decode(DecoderId::Xml, xml);
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, indented);
    QCOMPARE(decoded->reversal, Reversal::Exact);
    QCOMPARE(decoder::encode(DecoderId::Xml, indented, xml).value(), xml);
    QCOMPARE(decoder::decode(DecoderId::Xml, indented)->bytes, indented);
}

void XmlDecoderTest::encodes_data()
{
    QTest::addColumn<QByteArray>("original");
    QTest::addColumn<QByteArray>("edited");
    QTest::addColumn<QByteArray>("encoded");
    QTest::newRow("a value") << QByteArray("<a><b>1</b><c/></a>") << QByteArray("<a>\n  <b>2</b>\n  <c/>\n</a>")
                             << QByteArray("<a><b>2</b><c/></a>");
    QTest::newRow("an element") << QByteArray("<a><b>1</b></a>")
                                << QByteArray("<a>\n  <b>1</b>\n  <n>\n    <m/>\n  </n>\n</a>")
                                << QByteArray("<a><b>1</b><n><m/></n></a>");
    QTest::newRow("layout kept") << QByteArray("<a>\n\t<b>1</b>\n\t<c/></a>\n")
                                 << QByteArray("<a>\n  <b>2</b>\n  <c/>\n</a>")
                                 << QByteArray("<a>\n\t<b>2</b>\n\t<c/></a>\n");
    QTest::newRow("mark kept") << QByteArray("\xef\xbb\xbf<a><b/></a>") << QByteArray("<a>\n  <c/>\n</a>")
                               << QByteArray("\xef\xbb\xbf<a><c/></a>");
    QTest::newRow("white space that counts")
        << QByteArray("<a><b> </b></a>") << QByteArray("<a>\n  <b>  </b>\n</a>") << QByteArray("<a><b>  </b></a>");
}

void XmlDecoderTest::encodes()
{
    QFETCH(QByteArray, original);
    QFETCH(QByteArray, edited);
    QFETCH(QByteArray, encoded);
    QCOMPARE(decoder::encode(DecoderId::Xml, edited, original).value(), encoded);
}

void XmlDecoderTest::faults_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<Code>("code");
    QTest::addColumn<qsizetype>("offset");
    QTest::newRow("json") << QByteArray("{\"a\":1}") << Code::NotThis << qsizetype(0);
    QTest::newRow("empty") << QByteArray() << Code::Truncated << qsizetype(0);
    QTest::newRow("wrong end") << QByteArray("<a><b></a></b>") << Code::Malformed << qsizetype(6);
    QTest::newRow("not closed") << QByteArray("<a><b></b>") << Code::Truncated << qsizetype(10);
    QTest::newRow("in a tag") << QByteArray("<a><b c=\"") << Code::Truncated << qsizetype(3);
    QTest::newRow("in a comment") << QByteArray("<a><!-->") << Code::Truncated << qsizetype(3);
    QTest::newRow("two roots") << QByteArray("<a/><b/>") << Code::TrailingBytes << qsizetype(4);
    QTest::newRow("text after") << QByteArray("<a/>x") << Code::TrailingBytes << qsizetype(4);
    QTest::newRow("less than") << QByteArray("<a>1 < 2</a>") << Code::Malformed << qsizetype(5);
}

void XmlDecoderTest::faults()
{
    QFETCH(QByteArray, xml);
    QFETCH(Code, code);
    QFETCH(qsizetype, offset);
    const auto decoded = decoder::decode(DecoderId::Xml, xml);
    QVERIFY(!decoded);
    QCOMPARE(decoded.error().code, code);
    QCOMPARE(decoded.error().offset, offset);
}

void XmlDecoderTest::roundTrips()
{
    QRandomGenerator random(1998);
    for (int i = 0; i < 3000; ++i) {
        QByteArray xml = "<r>";
        QByteArrayList open{"r"};
        for (int n = random.bounded(1, 30); n > 0; --n) {
            switch (random.bounded(7)) {
            case 0:
            case 1:
                open.append("e" + QByteArray::number(random.bounded(3)));
                xml += '<' + open.last() + (random.bounded(9) == 0 ? " xml:space='preserve'>" : ">");
                break;
            case 2:
                xml += "\n ";
                break;
            case 3:
                xml += random.bounded(3) == 0 ? "text" : "<!-- c -->";
                break;
            case 4:
                xml += random.bounded(5) == 0 ? "<![CDATA[x]]>" : "<x/>";
                break;
            default:
                if (open.size() > 1) {
                    xml += "</" + open.takeLast() + '>';
                }
            }
        }
        while (!open.isEmpty()) {
            xml += "</" + open.takeLast() + '>';
        }
        const auto decoded = decoder::decode(DecoderId::Xml, xml);
        QVERIFY(decoded);
        QCOMPARE(decoder::encode(DecoderId::Xml, decoded->bytes, xml).value(), xml);
        QCOMPARE(decoder::decode(DecoderId::Xml, decoded->bytes)->bytes, decoded->bytes);
    }
    decodeDamaged(DecoderId::Xml, "<?xml version=\"1.0\"?><a b='1'><!-- c --><d>x</d><![CDATA[y]]></a>", 5000);
}

void XmlDecoderTest::survivesHarm()
{
    const QByteArray laughs
        = "<!DOCTYPE l [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\"><!ENTITY x SYSTEM \"file:///nowhere\">]><l>&b;&x;</l>";
    QCOMPARE(decoder::decode(DecoderId::Xml, laughs)->bytes.size(), laughs.size() + 1);

    const auto deep = QByteArray("<a>").repeated(100'000);
    QCOMPARE(fault(DecoderId::Xml, deep), Code::Truncated);
    const auto closed = deep + QByteArray("</a>").repeated(100'000);
    const auto decoded = decoder::decode(DecoderId::Xml, closed);
    QVERIFY(decoded);
    QVERIFY(decoded->bytes.size() < closed.size() + 2 * 100'000 * 201);
    QCOMPARE(decoder::encode(DecoderId::Xml, decoded->bytes, closed).value(), closed);
    QVERIFY(decoder::decode(DecoderId::Xml, closed, {.limit = 1000})->cutAtLimit);
    QVERIFY(
        failsWhereverCut(DecoderId::Xml, "<?xml version=\"1.0\"?><a b='1'><!-- c --><d>x</d><e><![CDATA[y]]></e></a>"));
}

QTEST_GUILESS_MAIN(XmlDecoderTest)
#include "tst_xmldecoder.moc"
