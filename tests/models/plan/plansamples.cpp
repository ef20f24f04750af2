// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plansamples.h"

#include <QFile>
#include <QTest>

#include <array>

using namespace Qt::StringLiterals;

namespace dlo::test {

namespace {

Change changeOf(const ChangeSpecification &specification)
{
    const auto made = Change::of(specification);
    return made ? *made : Change();
}

QString randomText(QRandomGenerator &random)
{
    static const QStringList odd{u""_s,         u"\"quoted\\\""_s, u"\r\n\t"_s, u"\ufeffmark"_s,
                                 u"\u2028"_s,   u"\U0001f600"_s,   u"end"_s,    QString(QChar(0xd800)),
                                 u"<b>x</b>"_s, u"%1 ü"_s};
    return odd.at(random.bounded(odd.size()));
}

Change randomChange(QRandomGenerator &random)
{
    using Kind = ChangeSpecification::Kind;
    static const std::array<ChangeSpecification, 7> specifications{
        ChangeSpecification{},
        ChangeSpecification{.kind = Kind::Payload, .text = "{\"a\":1.10,\"a\":2}\n"},
        ChangeSpecification{.kind = Kind::Payload, .text = QByteArray("\xff\x00\xfe", 3)},
        ChangeSpecification{.kind = Kind::JsonPatch,
                            .text = "[ {\"op\":\"add\", \"path\":\"/\\u0061\", \"value\":1.10} ]"},
        ChangeSpecification{.kind = Kind::MergePatch, .text = "{\"a\":{\"b\":12345678901234567890}}"},
        ChangeSpecification{.kind = Kind::Replace,
                            .replace = {.where = ReplaceSpecification::Where::Path,
                                        .place = u"$..currency"_s,
                                        .find = ReplaceSpecification::Find::Expression,
                                        .what = u"(E)UR"_s,
                                        .ignoreCase = true,
                                        .with = u"\\1X"_s}},
        ChangeSpecification{.kind = Kind::Replace, .replace = {.place = u"/version"_s, .with = u"8.0"_s}}};
    return changeOf(specifications.at(std::size_t(random.bounded(int(specifications.size())))));
}

RedrivePace randomPace(QRandomGenerator &random)
{
    RedrivePace pace{.atOnce = 1 + int(random.bounded(RedrivePace::mostAtOnce)),
                     .keepOrder = random.bounded(2) == 0,
                     .stopPartition = random.bounded(2) == 0,
                     .attempts = 1 + int(random.bounded(9))};
    if (random.bounded(2) == 0)
        pace.perSecond = 0.001 + random.generateDouble() * 1000;
    if (random.bounded(2) == 0)
        pace.failureLimit
            = FailureLimit{.share = 0.01 + 0.99 * random.generateDouble(), .among = 1 + int(random.bounded(99))};
    if (random.bounded(2) == 0)
        pace.canary = Canary{.letters = 1 + int(random.bounded(99)),
                             .wait = std::chrono::milliseconds(random.bounded(1'000'000))};
    return pace;
}

bool same(const RedrivePace &a, const RedrivePace &b)
{
    const bool limits = a.failureLimit.has_value() == b.failureLimit.has_value()
        && (!a.failureLimit
            || (a.failureLimit->share == b.failureLimit->share && a.failureLimit->among == b.failureLimit->among));
    const bool canaries = a.canary.has_value() == b.canary.has_value()
        && (!a.canary || (a.canary->letters == b.canary->letters && a.canary->wait == b.canary->wait));
    return limits && canaries && a.atOnce == b.atOnce && a.perSecond == b.perSecond && a.keepOrder == b.keepOrder
        && a.stopPartition == b.stopPartition && a.attempts == b.attempts;
}

} // namespace

PlanHead fullHead()
{
    return {.name = u"fix the <b>currency</b>"_s,
            .program = u"0.1.0"_s,
            .madeAt = 1'795'942'800'123,
            .who = u"kim"_s,
            .broker = u"queen https://queen.example:6632"_s,
            .source = {.connection = u"payments"_s,
                       .address = u"https://queen.example:6632"_s,
                       .product = u"Queen"_s,
                       .generation = u"1.6"_s,
                       .version = u"1.6.2"_s},
            .action = RedriveAction::Republish,
            .to = Destination{.queue = u"orders-fixed"_s, .partition = {}},
            .removeOriginal = false,
            .change = changeOf({.kind = ChangeSpecification::Kind::MergePatch, .text = "{ \"version\": 8.0 }"}),
            .reason = u"ticket 4711"_s,
            .knowsSentBefore = true,
            .pace = {.atOnce = 3,
                     .perSecond = 0.1,
                     .keepOrder = true,
                     .stopPartition = true,
                     .attempts = 2,
                     .failureLimit = FailureLimit{.share = 0.3, .among = 7},
                     .canary = Canary{.letters = 5, .wait = std::chrono::seconds(30)}}};
}

PlanHead randomHead(QRandomGenerator &random)
{
    PlanHead head;
    for (QString *text :
         {&head.name, &head.program, &head.who, &head.broker, &head.source.connection, &head.source.address,
          &head.source.product, &head.source.generation, &head.source.version, &head.reason})
        *text = randomText(random);
    head.madeAt = qint64(random.generate64());
    head.action = RedriveAction(random.bounded(4));
    if (random.bounded(2) == 0)
        head.to = Destination{randomText(random), randomText(random)};
    head.removeOriginal = random.bounded(2) == 0;
    head.change = randomChange(random);
    head.knowsSentBefore = random.bounded(2) == 0;
    head.pace = randomPace(random);
    return head;
}

QString difference(const PlanHead &a, const PlanHead &b)
{
    const std::pair<bool, QLatin1StringView> members[]
        = {{a.name == b.name, "name"_L1},
           {a.program == b.program, "program"_L1},
           {a.madeAt == b.madeAt, "madeAt"_L1},
           {a.who == b.who, "who"_L1},
           {a.broker == b.broker, "broker"_L1},
           {a.source == b.source, "source"_L1},
           {a.action == b.action, "action"_L1},
           {a.to == b.to, "to"_L1},
           {a.removeOriginal == b.removeOriginal, "removeOriginal"_L1},
           {a.change == b.change, "change"_L1},
           {a.reason == b.reason, "reason"_L1},
           {a.knowsSentBefore == b.knowsSentBefore, "knowsSentBefore"_L1},
           {same(a.pace, b.pace), "pace"_L1}};
    QStringList names;
    for (const auto &[isSame, name] : members) {
        if (!isSame)
            names.append(name);
    }
    return names.join(u' ');
}

DeadLetter numbered(int number, const QByteArray &payload)
{
    DeadLetter letter;
    letter.rowId = u"row-%1"_s.arg(number);
    letter.transactionId = u"tx-%1"_s.arg(number);
    letter.address = {.queue = u"orders"_s, .partition = u"0"_s, .partitionId = u"pid"_s, .group = u"billing"_s};
    letter.failedAt = 1'795'942'800'000 + number;
    letter.error = u"unknown payload version"_s;
    letter.payload = Slice::of(payload);
    return letter;
}

QByteArray contentOf(const QString &file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("not there");
}

void put(const QString &file, const QByteArray &content)
{
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    QCOMPARE(out.write(content), content.size());
}

QByteArray planOf(const QString &file, const PlanHead &head, const std::vector<DeadLetter> &letters)
{
    const auto written
        = writePlan({.file = file, .replace = true, .decrypted = true, .plan = {.head = head, .letters = letters}});
    return written.error ? QByteArray() : contentOf(file);
}

QString refusalOf(const PlanOpening &what)
{
    const auto opened = openPlan(what);
    return opened ? QString() : opened.error().error.code;
}

} // namespace dlo::test
