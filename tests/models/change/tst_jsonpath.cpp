// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonpath/parser.h"
#include "change/jsonpath/select.h"

#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;

class TestJsonPath : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void selection_data();
    void selection();
    void comparisons_data();
    void comparisons();
    void functions_data();
    void functions();
    void refusedQueries_data();
    void refusedQueries();
    void namesGivenTwice_data();
    void namesGivenTwice();
    void bounds();

private:
    static QString select(const QByteArray &document, const QByteArray &query);
};

//! The pointers of what is selected, with blanks between; "refused N" or "bad N at M".
QString TestJsonPath::select(const QByteArray &document, const QByteArray &query)
{
    const auto parsed = jsonpath::parse(query);
    if (!parsed)
        return u"bad %1 at %2"_s.arg(int(parsed.error().code)).arg(parsed.error().offset);
    const auto index = JsonIndex::of(document);
    if (!index)
        return u"not JSON"_s;
    Work work(5'000'000);
    const auto selected = jsonpath::select(*index, *parsed, work);
    if (!selected)
        return u"refused %1 %2"_s.arg(int(selected.error().code)).arg(selected.error().pointer);
    QStringList result;
    for (const auto value : *selected)
        result += value == 0 ? u"whole"_s : index->pointerOf(value);
    return result.join(u' ');
}

namespace {

// RFC 9535, figure 1
const QByteArray store = R"({ "store": { "book": [
    { "category": "reference", "author": "Nigel Rees", "title": "Sayings of the Century", "price": 8.95 },
    { "category": "fiction", "author": "Evelyn Waugh", "title": "Sword of Honour", "price": 12.99 },
    { "category": "fiction", "author": "Herman Melville", "title": "Moby Dick", "isbn": "0-553-21311-3", "price": 8.99 },
    { "category": "fiction", "author": "J. R. R. Tolkien", "title": "The Lord of the Rings", "isbn": "0-395-19395-8",
      "price": 22.99 } ], "bicycle": { "color": "red", "price": 399 } } })";

// section 2.3.5.3
const QByteArray filtered = R"({"a":[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}],)"
                            R"("o":{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}},"e":"f"})";

} // namespace

void TestJsonPath::selection_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QString>("selected");
    const auto rows
        = [](const QByteArray &document, std::initializer_list<std::pair<const char *, const char *>> list) {
              for (const auto &[query, selected] : list)
                  QTest::newRow(query) << document << QString::fromLatin1(selected);
          };
    rows(store,
         {
             {"$.store.book[*].author",
              "/store/book/0/author /store/book/1/author /store/book/2/author /store/book/3/author"},
             {"$..author", "/store/book/0/author /store/book/1/author /store/book/2/author /store/book/3/author"},
             {"$.store.*", "/store/book /store/bicycle"},
             {"$.store..price",
              "/store/book/0/price /store/book/1/price /store/book/2/price /store/book/3/price /store/bicycle/price"},
             {"$..book[2]", "/store/book/2"},
             {"$..book[2].author", "/store/book/2/author"},
             {"$..book[2].publisher", ""},
             {"$..book[-1]", "/store/book/3"},
             {"$..book[0,1]", "/store/book/0 /store/book/1"},
             {"$..book[:2]", "/store/book/0 /store/book/1"},
             {"$..book[?@.isbn]", "/store/book/2 /store/book/3"},
             {"$..book[?@.price<10]", "/store/book/0 /store/book/2"},
         });
    rows(R"({"o":{"j j":{"k.k":3}},"'":{"@":2}})",
         {
             {"$.o['j j']", "/o/j j"},
             {"$.o['j j']['k.k']", "/o/j j/k.k"},
             {R"($.o["j j"]["k.k"])", "/o/j j/k.k"},
             {R"($["'"]["@"])", "/'/@"},
             {R"($['\'']['@'])", "/'/@"},
             {R"($['\u006f'])", "/o"},
             {"$", "whole"},
             {"$ .o [ 'j j' ]", "/o/j j"},
         });
    rows(R"({"o":{"j":1,"k":2},"a":[5,3]})",
         {
             {"$[*]", "/o /a"},
             {"$.o[*]", "/o/j /o/k"},
             {"$.o[*, *]", "/o/j /o/k"},
             {"$.a[*]", "/a/0 /a/1"},
             {"$..*", "/o /o/j /o/k /a /a/0 /a/1"},
             {"$..[*]", "/o /o/j /o/k /a /a/0 /a/1"},
         });
    rows(R"(["a","b","c","d","e","f","g"])",
         {
             {"$[1]", "/1"},
             {"$[-2]", "/5"},
             {"$[7]", ""},
             {"$[-8]", ""},
             {"$[1:3]", "/1 /2"},
             {"$[5:]", "/5 /6"},
             {"$[1:5:2]", "/1 /3"},
             {"$[5:1:-2]", "/3 /5"},
             {"$[::-1]", "/0 /1 /2 /3 /4 /5 /6"},
             {"$[:]", "/0 /1 /2 /3 /4 /5 /6"},
             {"$[1:3:0]", ""},
             {"$[-2 : ]", "/5 /6"},
             {"$[0,3]", "/0 /3"},
             {"$[0:2,5]", "/0 /1 /5"},
             {"$[9007199254740991]", ""},
             {"$[-9007199254740991:9007199254740991:9007199254740991]", "/0"},
             {"$['a']", ""},
             {"$[0,0]", "/0"},
         });
    rows(filtered,
         {
             {"$.a[?@.b == 'kilo']", "/a/9"},
             {"$.a[?(@.b == 'kilo')]", "/a/9"},
             {"$.a[?@>3.5]", "/a/1 /a/4 /a/5"},
             {"$.a[?@.b]", "/a/6 /a/7 /a/8 /a/9"},
             {"$[?@.*]", "/a /o"},
             {"$[?@[?@.b]]", "/a"},
             {"$.o[?@<3, ?@<3]", "/o/p /o/q"},
             {"$.a[?@<2 || @.b == \"k\"]", "/a/2 /a/7"},
             {"$.a[?match(@.b, \"[jk]\")]", "/a/6 /a/7"},
             {"$.a[?search(@.b, \"[jk]\")]", "/a/6 /a/7 /a/9"},
             {"$.o[?@>1 && @<4]", "/o/q /o/r"},
             {"$.o[?@.u || @.x]", "/o/t"},
             {"$.a[?@.b == $.x]", "/a/0 /a/1 /a/2 /a/3 /a/4 /a/5"},
             {"$.a[?@ == @]", "/a/0 /a/1 /a/2 /a/3 /a/4 /a/5 /a/6 /a/7 /a/8 /a/9"},
             {"$.a[?!@.b]", "/a/0 /a/1 /a/2 /a/3 /a/4 /a/5"},
             {"$.a[? ! ( @ > 2 || @.b ) ]", "/a/2 /a/3"},
             {"$[?@ == $.e]", "/e"},
         });
}

void TestJsonPath::selection()
{
    QFETCH(QByteArray, document);
    QTEST(select(document, QTest::currentDataTag()), "selected");
}

// section 2.3.5.3, table 11, and numbers that no double holds
void TestJsonPath::comparisons_data()
{
    QTest::addColumn<bool>("holds");
    for (const auto *const query : {"$.absent1 == $.absent2",
                                    "$.absent1 <= $.absent2",
                                    "$.absent != 'g'",
                                    "1 <= 2",
                                    "'a' <= 'b'",
                                    "$.obj == $.obj",
                                    "$.obj != $.arr",
                                    "$.arr == $.arr",
                                    "$.arr != 17",
                                    "$.obj <= $.obj",
                                    "$.arr >= $.arr",
                                    "1 != '1'",
                                    "true == true",
                                    "true <= true",
                                    "1 == 1.0",
                                    "1e2 == 100",
                                    "-0 == 0",
                                    "$.big > 100000000000000000000000000000",
                                    "$.big == 100000000000000000000000000001",
                                    "$.small < 0.1",
                                    "'\\u00e9' == \"\xc3\xa9\"",
                                    "'b' > 'a'",
                                    "null == null",
                                    "$.n == null",
                                    "-2 < -1.5",
                                    "1e-400 > 0"})
        QTest::newRow(query) << true;
    for (const auto *const query :
         {"$.absent == 'g'", "$.absent1 != $.absent2", "1 > 2", "13 == '13'", "'a' > 'b'", "$.obj == $.arr",
          "$.obj == 17", "$.obj < $.arr", "1 <= $.arr", "1 >= $.arr", "true > true", "true < false",
          "$.big == 100000000000000000000000000000", "$.small == 0.1", "$.n == $.absent", "1e-400 == 0"})
        QTest::newRow(query) << false;
}

void TestJsonPath::comparisons()
{
    const QByteArray document = R"({"obj":{"x":"y"},"arr":[2,3],"n":null,"big":100000000000000000000000000001,)"
                                R"("small":0.0999999999999999999999999999})";
    QFETCH(bool, holds);
    QCOMPARE(select(document, QByteArray("$[?") + QTest::currentDataTag() + ']').startsWith(u"/obj"), holds);
}

void TestJsonPath::functions_data()
{
    QTest::addColumn<QString>("selected");
    const auto row
        = [](const char *query, const char *selected) { QTest::newRow(query) << QString::fromLatin1(selected); };
    row("$[?length(@) == 2]", "/0 /2 /3 /4"); // "\ud83d\ude00é" has two characters
    row("$[?count(@.*) == 1]", "/1");
    row("$[?count(@['a','a']) == 2]", "/1");
    row("$[?value(@..x) == 7]", "/1");
    row("$[?match(@, 'a.')]", "/0");
    row("$[?match(@, 'a')]", "");
    row("$[?search(@, 'b$')]", "/0");
    row("$[?match(@, '\\\\p{Lu}+')]", "/4");
    row("$[?match(@, 'a.{1,1}|A+')]", "/0 /4");
    row("$[?match(@, '[^c-z]{2}')]", "/0 /3 /4");
    row("$[?match(@, 'a(')]", ""); // not I-Regexp: no match (section 2.4.6)
    row("$[?match(@, 'a++')]", "");
    row("$[?match(@, '(?i)AB')]", "");
    row("$[?search(@, $[0])]", "/0");
}

void TestJsonPath::functions()
{
    const QByteArray document = R"(["ab",{"a":{"x":7}},[1,2],"\ud83d\ude00\u00e9","AA"])";
    QTEST(select(document, QTest::currentDataTag()), "selected");
}

//! What RFC 9535 does not have, other dialects do: refused, not taken for something else.
void TestJsonPath::refusedQueries_data()
{
    QTest::addColumn<ChangeError::Code>("code");
    QTest::addColumn<qsizetype>("offset");
    using Code = ChangeError::Code;
    const auto row = [](const char *query, Code code, qsizetype offset) { QTest::newRow(query) << code << offset; };
    row("", Code::BadPath, 0);
    row("a", Code::BadPath, 0);
    row(" $", Code::BadPath, 0);
    row("$ ", Code::BadPath, 1);
    row("$.", Code::BadPath, 2);
    row("$..", Code::BadPath, 3);
    row("$. a", Code::BadPath, 2);
    row("$.a^", Code::BadPath, 3);
    row("$.a.length()", Code::BadPath, 10);
    row("$[a]", Code::BadPath, 2);
    row("$[]", Code::BadPath, 2);
    row("$[0", Code::BadPath, 3);
    row("$[01]", Code::BadPath, 2);
    row("$[-0]", Code::BadPath, 2);
    row("$[1.0]", Code::BadPath, 3);
    row("$[9007199254740992]", Code::NumberOutOfRange, 2);
    row("$['a]", Code::BadPath, 2);
    row("$['\\x']", Code::BadPath, 3);
    row("$['\\\"']", Code::BadPath, 3);
    row("$['\\ud800']", Code::BadPath, 3);
    row("$[?]", Code::BadPath, 3);
    row("$[?1]", Code::BadPath, 3);
    row("$[?@.a = 1]", Code::BadPath, 7);
    row("$[?@.a == 1 and @.b]", Code::BadPath, 12);
    row("$[?@.a =~ /x/]", Code::BadPath, 7);
    row("$[?@.a + 1 == 2]", Code::BadPath, 7);
    row("$[?(@.a) == 1]", Code::BadPath, 9);
    row("$[?@.* == 1]", Code::NotSingular, 3);
    row("$[?@..a == 1]", Code::NotSingular, 3);
    row("$[?@[0:1] == 1]", Code::NotSingular, 3);
    row("$[?length(@)]", Code::WrongArgument, 3);
    row("$[?length(@.*) == 1]", Code::WrongArgument, 10);
    row("$[?length(@, 1) == 1]", Code::WrongArgument, 3);
    row("$[?count(1) == 1]", Code::WrongArgument, 9);
    row("$[?match(@, 'a') == true]", Code::WrongArgument, 3);
    row("$[?sum(@.*) == 1]", Code::UnknownFunction, 3);
    row("$[?length (@) == 1]", Code::BadPath, 3);
    row("$.\xc3\xa9[x]", Code::BadPath, 4); // in UTF-16 units
}

void TestJsonPath::refusedQueries()
{
    const auto query = jsonpath::parse(QByteArrayView(QTest::currentDataTag()));
    QVERIFY(!query);
    QTEST(query.error().code, "code");
    QTEST(query.error().offset, "offset");
    QCOMPARE(query.error().part, ChangeError::Part::Place);
}

void TestJsonPath::namesGivenTwice_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QString>("selected");
    const auto row = [](const char *document, const char *query, const char *selected) {
        QTest::addRow("%s %s", document, query)
            << QByteArray(document) << QByteArray(query) << QString::fromLatin1(selected);
    };
    const QString ambiguous = u"refused %1 "_s.arg(int(Refusal::Code::Ambiguous));
    row(R"({"a":1,"\u0061":2})", "$.a", qPrintable(ambiguous + u"/a"_s));
    row(R"({"a":1,"a":2})", "$.*", qPrintable(ambiguous + u"/a"_s));
    row(R"({"a":[1],"a":[2]})", "$..[0]", qPrintable(ambiguous + u"/a"_s));
    row(R"({"b":[1],"a":1,"a":2})", "$.b[0]", "/b/0");
    row(R"({"b":[1],"a":1,"a":[2]})", "$..[0]", qPrintable(ambiguous + u"/a"_s));
    row(R"({"b":{"x":1,"x":2},"a":3})", "$[?@.x == 1]", qPrintable(ambiguous + u"/b/x"_s));
    row(R"({"b":{"x":1,"x":2},"a":3})", "$[?@ == 3]", "/a");
    row(R"([{"x":1,"x":2},3])", "$[*]", "/0 /1");
}

void TestJsonPath::namesGivenTwice()
{
    QFETCH(QByteArray, document);
    QFETCH(QByteArray, query);
    QTEST(select(document, query), "selected");
}

void TestJsonPath::bounds()
{
    const QByteArray deep = QByteArray("[").repeated(100'000) + QByteArray("]").repeated(100'000);
    const auto index = JsonIndex::of(deep);
    Work work;
    QCOMPARE(jsonpath::select(*index, *jsonpath::parse("$..*"), work)->size(), 99'999U);
    const auto refused = u"refused %1"_s.arg(int(Refusal::Code::TooExpensive));
    QVERIFY(select(deep, "$..*..*..*").startsWith(refused));
    QVERIFY(select("[\"" + QByteArray("a").repeated(60) + "\"]", "$[?match(@, '((a+)+)+[bc]')]").startsWith(refused));
    QCOMPARE(select("[]", "$[?" + QByteArray("(").repeated(200) + "@" + QByteArray(")").repeated(200) + "]"),
             u"bad %1 at 103"_s.arg(int(ChangeError::Code::TooDeep)));
    QVERIFY(select("[]", "$" + QByteArray(".a").repeated(6000))
                .startsWith(u"bad %1"_s.arg(int(ChangeError::Code::TooLarge))));
}

QTEST_GUILESS_MAIN(TestJsonPath)
#include "tst_jsonpath.moc"
