// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/visibletext.h"

#include <QStringView>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

bool isHidden(char32_t c)
{
    if (c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad)
        return true;
    if (c < 0x61c)
        return false;
    return c == 0x61c || c == 0x180e || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e)
        || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xe0000 && c <= 0xe007f) || QChar::isSurrogate(c)
        || QChar::isNonCharacter(c);
}

namespace {
struct CodePoint
{
    char32_t value = 0;
    qsizetype units = 1;
};

//! A surrogate without its other half is returned as it stands.
CodePoint codePointAt(QStringView text, qsizetype at)
{
    const auto unit = text.at(at);
    if (unit.isHighSurrogate() && at + 1 < text.size() && text.at(at + 1).isLowSurrogate())
        return {QChar::surrogateToUcs4(unit, text.at(at + 1)), 2};
    return {unit.unicode(), 1};
}

//! Where the first hidden character from here on stands; the size of the text if there is none.
qsizetype nextHidden(QStringView text, qsizetype from)
{
    while (from < text.size()) {
        const auto c = codePointAt(text, from);
        if (isHidden(c.value))
            break;
        from += c.units;
    }
    return from;
}

//! A name of blanks only looks like no name.
bool isBlank(const QString &text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c.isSpace(); });
}

QString marked(char32_t c)
{
    return u"⟨U+"_s + QString::number(c, 16).toUpper().rightJustified(4, u'0') + u'⟩';
}

QString marked(const QString &blanks)
{
    QString shown;
    for (const auto c : blanks)
        shown += marked(char32_t(c.unicode())); // there is no white space beyond the BMP
    return shown;
}
} // namespace

QString visible(const QString &text)
{
    if (isBlank(text))
        return marked(text);
    auto at = nextHidden(text, 0);
    if (at == text.size())
        return text;
    QString shown;
    shown.reserve(text.size() + 16);
    qsizetype done = 0;
    while (at < text.size()) {
        const auto c = codePointAt(text, at);
        shown += QStringView(text).sliced(done, at - done);
        shown += marked(c.value);
        done = at + c.units;
        at = nextHidden(text, done);
    }
    shown += QStringView(text).sliced(done);
    return shown;
}

bool hasHidden(const QString &text)
{
    return isBlank(text) || nextHidden(text, 0) < text.size();
}

} // namespace dlo
