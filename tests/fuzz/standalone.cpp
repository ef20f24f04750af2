// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

constexpr int usualRounds = 1000; //!< changed copies of each input

void run(const QByteArray &bytes, qsizetype size)
{
    // Memory of the right size, so that a sanitizer sees each read beyond it.
    const std::vector<std::uint8_t> input(bytes.begin(), bytes.begin() + size);
    LLVMFuzzerTestOneInput(input.data(), input.size());
}

//! A few bytes changed, left out or doubled.
QByteArray changed(QByteArray bytes, QRandomGenerator &random)
{
    for (int n = random.bounded(1, 5); n > 0 && !bytes.isEmpty(); --n) {
        const auto at = qsizetype(random.bounded(int(bytes.size())));
        const auto size = std::min<qsizetype>(random.bounded(1, 9), bytes.size() - at);
        switch (random.bounded(4)) {
        case 0:
            bytes.remove(at, size);
            break;
        case 1:
            bytes.insert(at, bytes.sliced(at, size));
            break;
        case 2:
            bytes[at] = "\0\x7f\x80\xff\"\\%<"[random.bounded(8)];
            break;
        default:
            bytes[at] = char(random.bounded(256));
        }
    }
    return bytes;
}

} // namespace

//! Runs the inputs of a folder, every beginning of each, and a thousand changed copies of each (always the same ones)
//! through one fuzz target, without a fuzzer: so that the corpus is a test with any compiler.
int main(int argc, char **argv)
{
    if (argc < 2) {
        std::fputs("usage: fuzz target FOLDER [CHANGED COPIES OF EACH INPUT]\n", stderr);
        return 2;
    }
    const int rounds = argc > 2 ? QByteArray(argv[2]).toInt() : usualRounds;
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    const auto names = folder.entryList(QDir::Files, QDir::Name);
    QRandomGenerator random(8812);
    for (const auto &name : names) {
        QFile file(folder.filePath(name));
        if (!file.open(QFile::ReadOnly)) {
            std::fprintf(stderr, "cannot read %s\n", qPrintable(name));
            return 1;
        }
        std::printf("%s\n", qPrintable(name));
        std::fflush(stdout);
        const auto bytes = file.readAll();
        for (qsizetype size = 0; size <= bytes.size(); ++size) {
            run(bytes, size);
        }
        for (int i = 0; i < rounds; ++i) {
            const auto copy = changed(bytes, random);
            run(copy, copy.size());
        }
    }
    return names.isEmpty() ? 1 : 0;
}
