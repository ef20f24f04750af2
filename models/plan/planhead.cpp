// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/planhead.h"

#include "exchange/jsonmembers.h"
#include "exchange/jsonmemberwrite.h"
#include "exchange/letterline.h"

#include <array>
#include <chrono>

using namespace Qt::StringLiterals;

namespace dlo::planhead {

using namespace jsonmember;

namespace {

using Code = LineProblem::Code;

struct ActionWord
{
    RedriveAction action;
    QByteArrayView word;
};
constexpr std::array actionWords{ActionWord{RedriveAction::Replay, "replay"},
                                 ActionWord{RedriveAction::Republish, "republish"},
                                 ActionWord{RedriveAction::Remove, "remove"}, ActionWord{RedriveAction::Push, "push"}};

constexpr int mostAttempts = 1'000;
constexpr double fastest = 1'000'000; //!< a second
constexpr qint64 mostOfCanary = planfile::mostLetters;
constexpr std::chrono::milliseconds longestWait = std::chrono::days(30);

constexpr std::array<QByteArrayView, 15> headNames{
    "format", "version", "program", "name", "madeAtMs",        "who",           "brokerKey", "broker", "action",
    "to",     "change",  "reason",  "pace", "knowsSentBefore", "removeOriginal"};
constexpr std::array<QByteArrayView, 2> placeNames{"queue", "partition"};
constexpr std::array<QByteArrayView, 7> paceNames{"atOnce",   "perSecond",    "keepOrder", "stopPartition",
                                                  "attempts", "failureLimit", "canary"};
constexpr std::array<QByteArrayView, 2> limitNames{"share", "among"};
constexpr std::array<QByteArrayView, 2> canaryNames{"letters", "waitMs"};

PlanFault malformed(const QString &code, const QString &member = {})
{
    return {.error = {.kind = ErrorKind::Malformed, .code = code}, .member = member};
}

PlanFault faultOf(const LineProblem &problem)
{
    switch (problem.code) {
    case Code::MissingMember:
        return malformed(u"plan-missing-member"_s, problem.member);
    case Code::WrongMember:
    case Code::DuplicateMember:
        return malformed(u"plan-wrong-member"_s, problem.member);
    default:
        return malformed(u"plan-foreign"_s);
    }
}

void appendPlace(QByteArray &out, const std::optional<Destination> &to)
{
    appendName(out, "to");
    if (!to) {
        out += "null";
        return;
    }
    QByteArray place("{");
    appendText(place, "queue", to->queue);
    appendText(place, "partition", to->partition);
    out += place;
    out += '}';
}

void appendSource(QByteArray &out, const LettersSource &source)
{
    QByteArray broker("{");
    appendText(broker, "connection", source.connection);
    appendText(broker, "address", source.address);
    appendText(broker, "product", source.product);
    appendText(broker, "generation", source.generation);
    appendText(broker, "version", source.version);
    appendName(out, "broker");
    out += broker;
    out += '}';
}

QByteArray paceText(const RedrivePace &pace)
{
    QByteArray out("{");
    appendNumber(out, "atOnce", pace.atOnce);
    appendReal(out, "perSecond", pace.perSecond);
    appendFlag(out, "keepOrder", pace.keepOrder);
    appendFlag(out, "stopPartition", pace.stopPartition);
    appendNumber(out, "attempts", pace.attempts);
    QByteArray limit("null");
    if (pace.failureLimit) {
        limit = "{";
        appendReal(limit, "share", pace.failureLimit->share);
        appendNumber(limit, "among", pace.failureLimit->among);
        limit += '}';
    }
    appendName(out, "failureLimit");
    out += limit;
    QByteArray canary("null");
    if (pace.canary) {
        canary = "{";
        appendNumber(canary, "letters", pace.canary->letters);
        appendNumber(canary, "waitMs", pace.canary->wait.count());
        canary += '}';
    }
    appendName(out, "canary");
    out += canary;
    return out + '}';
}

//! Reads an object inside the head; the first fault of all is kept.
class Reading
{
public:
    std::optional<PlanFault> fault = std::nullopt;

    //! Calls \a take (JsonMembers &) with the object \a value.
    template <typename Take>
    void object(QByteArrayView value, QByteArrayView name, std::span<const QByteArrayView> names, Take take)
    {
        const auto read = JsonObject::within(value);
        if (!read) {
            note(malformed(u"plan-wrong-member"_s, QString::fromUtf8(name)));
            return;
        }
        members(*read, names, take);
    }
    template <typename Take>
    void members(const JsonObject &read, std::span<const QByteArrayView> names, Take take)
    {
        JsonMembers of(read);
        take(of);
        if (of.problem())
            note(faultOf(*of.problem()));
        const auto other = unknown(read, names);
        if (other)
            note(malformed(u"plan-unknown-member"_s, QString::fromUtf8(other->left(100))));
    }
    void note(PlanFault what)
    {
        if (!fault)
            fault = std::move(what);
    }

private:
    //! Texts may stand in a member of another name (exchange/FORMAT.md).
    static std::optional<QByteArray> unknown(const JsonObject &read, std::span<const QByteArrayView> names)
    {
        std::vector<QByteArray> forms;
        std::vector<QByteArrayView> views;
        forms.reserve(names.size());
        for (const auto name : names) {
            forms.push_back(name.toByteArray() + "Utf16Base64");
            views.push_back(name);
            views.push_back(forms.back());
        }
        return read.firstBut(views);
    }
};

std::optional<Destination> readPlace(Reading &reading, QByteArrayView value)
{
    Destination to;
    reading.object(value, "to", placeNames, [&to](JsonMembers &of) {
        of.require("queue", "queueUtf16Base64");
        of.require("partition", "partitionUtf16Base64");
        to = {of.text("queue"), of.text("partition")};
    });
    return to;
}

FailureLimit readLimit(Reading &reading, QByteArrayView value)
{
    FailureLimit limit;
    reading.object(value, "failureLimit", limitNames, [&limit](JsonMembers &of) {
        of.require("share");
        of.require("among");
        limit.share = of.real("share", 1e-9, 1).value_or(limit.share);
        limit.among = int(of.integer("among", 1, planfile::mostLetters).value_or(limit.among));
    });
    return limit;
}

Canary readCanary(Reading &reading, QByteArrayView value)
{
    Canary canary;
    reading.object(value, "canary", canaryNames, [&canary](JsonMembers &of) {
        of.require("letters");
        of.require("waitMs");
        canary.letters = int(of.integer("letters", 1, mostOfCanary).value_or(canary.letters));
        const auto wait = of.integer("waitMs", 0, longestWait.count()).value_or(canary.wait.count());
        canary.wait = std::chrono::milliseconds(wait);
    });
    return canary;
}

RedrivePace readPace(Reading &reading, QByteArrayView value)
{
    RedrivePace pace;
    reading.object(value, "pace", paceNames, [&](JsonMembers &of) {
        for (const auto name : paceNames)
            of.require(name);
        pace.atOnce = int(of.integer("atOnce", 1, RedrivePace::mostAtOnce).value_or(pace.atOnce));
        pace.perSecond = of.real("perSecond", 1e-6, fastest);
        pace.keepOrder = of.flag("keepOrder").value_or(false);
        pace.stopPartition = of.flag("stopPartition").value_or(false);
        pace.attempts = int(of.integer("attempts", 1, mostAttempts).value_or(pace.attempts));
        if (const auto limit = of.given("failureLimit"))
            pace.failureLimit = readLimit(reading, *limit);
        if (const auto canary = of.given("canary"))
            pace.canary = readCanary(reading, *canary);
    });
    return pace;
}

LettersSource readSource(Reading &reading, QByteArrayView value)
{
    LettersSource source;
    const auto read = JsonObject::within(value);
    if (!read) {
        reading.note(malformed(u"plan-wrong-member"_s, u"broker"_s));
        return source;
    }
    JsonMembers of(*read);
    source = {.connection = of.text("connection"),
              .address = of.text("address"),
              .product = of.text("product"),
              .generation = of.text("generation"),
              .version = of.text("version")};
    if (of.problem())
        reading.note(faultOf(*of.problem()));
    return source;
}

void readAction(JsonMembers &of, PlanHead &head)
{
    const auto word = of.bytes("action");
    const auto found = std::ranges::find_if(actionWords, [&word](const auto &each) { return each.word == word; });
    if (found == actionWords.end())
        of.note(Code::WrongMember, "action");
    else
        head.action = found->action;
}

void readHead(Reading &reading, JsonMembers &of, PlanHead &head)
{
    for (const QByteArrayView name : {"action", "to", "change", "pace", "knowsSentBefore", "removeOriginal"})
        of.require(name);
    head.name = of.text("name");
    head.program = of.text("program");
    head.madeAt = of.integer("madeAtMs").value_or(0);
    head.who = of.text("who");
    head.broker = of.text("brokerKey");
    head.reason = of.text("reason");
    head.knowsSentBefore = of.flag("knowsSentBefore").value_or(false);
    head.removeOriginal = of.flag("removeOriginal").value_or(true);
    readAction(of, head);
    if (const auto source = of.given("broker"))
        head.source = readSource(reading, *source);
    if (const auto to = of.given("to"))
        head.to = readPlace(reading, *to);
    if (const auto pace = of.given("pace"))
        head.pace = readPace(reading, *pace);
    else
        of.note(Code::WrongMember, "pace");
    const auto change = of.given("change");
    if (!change)
        return of.note(Code::WrongMember, "change");
    auto made = Change::fromJson(*change);
    if (made) {
        head.change = std::move(*made);
        return;
    }
    auto fault = malformed(u"plan-change"_s, u"change"_s);
    fault.change = made.error();
    reading.note(std::move(fault));
}

bool isLettersFile(QByteArrayView line)
{
    const auto head = letterline::readHead(line);
    return head || head.error() == letterline::HeadFault::Newer;
}

} // namespace

QByteArray write(const PlanHead &head)
{
    const auto word = std::ranges::find_if(actionWords, [&](const auto &each) { return each.action == head.action; });
    QByteArray out("{");
    appendName(out, "format");
    appendString(out, planfile::format);
    appendNumber(out, "version", planfile::version);
    appendText(out, "program", head.program);
    appendText(out, "name", head.name);
    appendNumber(out, "madeAtMs", head.madeAt);
    appendText(out, "who", head.who);
    appendText(out, "brokerKey", head.broker);
    appendSource(out, head.source);
    appendName(out, "action");
    appendString(out, word == actionWords.end() ? QByteArrayView() : word->word);
    appendPlace(out, head.to);
    appendFlag(out, "removeOriginal", head.removeOriginal);
    appendName(out, "change");
    out += head.change.toJson();
    appendText(out, "reason", head.reason);
    appendFlag(out, "knowsSentBefore", head.knowsSentBefore);
    appendName(out, "pace");
    out += paceText(head.pace);
    out += '}';
    return out;
}

std::expected<PlanHead, PlanFault> read(QByteArrayView line)
{
    const auto object = JsonObject::read(line);
    if (!object)
        return std::unexpected(malformed(u"plan-foreign"_s));
    JsonMembers start(*object);
    const auto format = start.bytes("format");
    const auto version = start.integer("version", 1);
    if (!format || *format != planfile::format || !version)
        return std::unexpected(malformed(isLettersFile(line) ? u"plan-letters-file"_s : u"plan-foreign"_s));
    if (*version > planfile::version)
        return std::unexpected(malformed(u"plan-newer"_s));
    PlanHead head;
    Reading reading;
    reading.members(*object, headNames, [&](JsonMembers &of) { readHead(reading, of, head); });
    if (reading.fault)
        return std::unexpected(std::move(*reading.fault));
    return head;
}

bool begins(QByteArrayView line)
{
    const QByteArray start = QByteArray("{\"format\":\"").append(planfile::format);
    return line.startsWith(start) || (!line.isEmpty() && QByteArrayView(start).startsWith(line));
}

} // namespace dlo::planhead
