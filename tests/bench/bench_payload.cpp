// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// format_ratio: validating and indenting a JSON file of 100 MB, reading it included, divided by `jq .` on it.
// diff_ratio: comparing two JSON texts of 10 MB with 1,000 changed lines, by line and by token, divided by `diff` of
// GNU diffutils on them. Each by turns with its peer in one run, medians. Processes print to /dev/null.

#include "payload/jsontext.h"
#include "payload/textdiff.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

constexpr int rounds = 5;

struct Ratio
{
    double ours = 0; //!< ms
    double peer = 0; //!< ms
};

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

QByteArray orders(qsizetype atLeast)
{
    QByteArray text("[");
    for (int i = 0; text.size() < atLeast; ++i) {
        const auto number = QByteArray::number(i);
        text += (i == 0 ? "" : ",") + QByteArray("{\"orderId\":") + number + R"(,"customer":{"id":"C-)" + number
            + R"(","name":"Zoë Kowalski"},"total":1234.50,"lines":[{"sku":"SKU-1","quantity":3,"price":0.1000},)"
              R"({"sku":"SKU-2","quantity":1,"price":12e3}],"note":null,"paid":false})";
    }
    return text + ']';
}

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

//! \a accepted: the exit code that says that the peer did its work.
std::optional<double> peerMs(const QString &program, const QStringList &arguments, int accepted)
{
    QProcess process;
    process.setStandardOutputFile(QProcess::nullDevice());
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QElapsedTimer timer;
    timer.start();
    process.start(program, arguments);
    if (!process.waitForFinished(600'000) || process.exitStatus() != QProcess::NormalExit
        || process.exitCode() != accepted)
        return std::nullopt;
    return double(timer.nsecsElapsed()) / 1e6;
}

std::optional<Ratio> compare(const std::function<bool()> &ours, const std::function<std::optional<double>()> &peer)
{
    std::vector<double> mine;
    std::vector<double> theirs;
    for (int i = 0; i < rounds; ++i) {
        QElapsedTimer timer;
        timer.start();
        if (!ours())
            return std::nullopt;
        mine.push_back(double(timer.nsecsElapsed()) / 1e6);
        const auto other = peer();
        if (!other)
            return std::nullopt;
        theirs.push_back(*other);
    }
    return Ratio{.ours = median(mine), .peer = median(theirs)};
}

std::optional<Ratio> format(const QTemporaryDir &folder)
{
    const auto path = folder.filePath(u"payload.json"_s);
    if (!write(path, orders(qsizetype(100) * 1000 * 1000)))
        return std::nullopt;
    return compare(
        [&path] {
            const auto text = read(path);
            const auto indented = dlo::jsontext::indent(text); // fails on what is not JSON
            return indented && indented->size() > text.size();
        },
        [&path] { return peerMs(u"jq"_s, {u"."_s, path}, 0); });
}

std::optional<Ratio> diff(const QTemporaryDir &folder)
{
    // All that the window shows: three lines around each change, and by token which part of a line differs.
    const dlo::TextDiffOptions options{.language = dlo::DiffLanguage::Json, .maxRows = 100'000};
    const auto before = dlo::jsontext::indent(orders(qsizetype(10) * 1000 * 1000)).value_or(QByteArray());
    auto lines = before.split('\n');
    const auto step = lines.size() / 1000;
    for (qsizetype i = 1; i <= 1000; ++i)
        lines[i * step - 1] += i % 2 == 0 ? " " : " 1";
    const auto after = lines.join('\n');
    const auto one = folder.filePath(u"before.json"_s);
    const auto other = folder.filePath(u"after.json"_s);
    if (!write(one, before) || !write(other, after))
        return std::nullopt;
    return compare(
        [&] {
            const auto result = dlo::textDiff(read(one), read(other), options);
            return result.changes + result.spacingChanges == 1000 && !result.isCut;
        },
        [&] { return peerMs(u"diff"_s, {u"-U3"_s, one, other}, 1); });
}

bool print(const char *name, const std::optional<Ratio> &ratio)
{
    if (!ratio) {
        std::fprintf(stderr, "bench_payload: %s could not be measured\n", name);
        return false;
    }
    std::printf("%s_ms: %.0f\n%s_peer_ms: %.0f\n%s_ratio: %.2f\n", name, ratio->ours, name, ratio->peer, name,
                ratio->ours / ratio->peer);
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const QTemporaryDir folder;
    const bool formatted = print("format", format(folder));
    const bool compared = print("diff", diff(folder));
    return formatted && compared ? 0 : 1;
}
