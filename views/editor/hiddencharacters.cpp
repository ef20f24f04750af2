// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/hiddencharacters.h"

#include "views/common/colours.h"
#include "views/common/visibletext.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
//! Spaces with a width (general category Zs, but for the space itself) look like one and are none.
bool isOddSpace(char32_t c)
{
    return c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x3000;
}

bool isShown(char32_t c)
{
    return c != u'\t' && c != u'\n' && (isHidden(c) || isOddSpace(c));
}

//! Where the room that was made before \a at ends: at the right of the character before, whichever way that is written.
qreal roomEnd(const QTextLine &line, QStringView text, qsizetype at)
{
    if (at == 0) // nothing to make it from
        return line.cursorToX(line.textStart());
    const bool pair = at > 1 && text.at(at - 1).isLowSurrogate();
    const auto before = line.textStart() + int(at) - (pair ? 2 : 1);
    return std::max(line.cursorToX(before, QTextLine::Leading), line.cursorToX(before, QTextLine::Trailing));
}

//! First line of \a layout that ends below \a y.
int lineAt(const QTextLayout &layout, qreal y)
{
    int from = 0;
    int to = layout.lineCount();
    while (from < to) {
        const auto middle = (from + to) / 2;
        if (layout.lineAt(middle).rect().bottom() < y)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}
} // namespace

void HiddenCharacters::setFont(const QFont &text)
{
    m_font = text;
    if (text.pointSizeF() > 0)
        m_font.setPointSizeF(text.pointSizeF() * 0.75);
    else
        m_font.setPixelSize(std::max(1, text.pixelSize() * 3 / 4));
}

QString HiddenCharacters::name(char32_t character)
{
    struct Name
    {
        char32_t character;
        QLatin1StringView name;
    };
    // The abbreviations of the Unicode Standard, NameAliases.txt.
    static constexpr auto names = std::to_array<Name>({
        {0x00, "NUL"_L1},   {0x07, "BEL"_L1},   {0x08, "BS"_L1},    {0x0b, "VT"_L1},      {0x0c, "FF"_L1},
        {0x0d, "CR"_L1},    {0x1b, "ESC"_L1},   {0x7f, "DEL"_L1},   {0x85, "NEL"_L1},     {0xa0, "NBSP"_L1},
        {0xad, "SHY"_L1},   {0x61c, "ALM"_L1},  {0x180e, "MVS"_L1}, {0x200b, "ZWSP"_L1},  {0x200c, "ZWNJ"_L1},
        {0x200d, "ZWJ"_L1}, {0x200e, "LRM"_L1}, {0x200f, "RLM"_L1}, {0x202a, "LRE"_L1},   {0x202b, "RLE"_L1},
        {0x202c, "PDF"_L1}, {0x202d, "LRO"_L1}, {0x202e, "RLO"_L1}, {0x202f, "NNBSP"_L1}, {0x2060, "WJ"_L1},
        {0x2066, "LRI"_L1}, {0x2067, "RLI"_L1}, {0x2068, "FSI"_L1}, {0x2069, "PDI"_L1},   {0xfeff, "BOM"_L1},
    });
    const auto *const found = std::ranges::find(names, character, &Name::character);
    return found != names.end() ? QString(found->name)
                                : u"U+"_s + QString::number(character, 16).toUpper().rightJustified(4, u'0');
}

QList<HiddenCharacters::Run> HiddenCharacters::runs(QStringView text)
{
    QList<Run> result;
    for (qsizetype i = 0; i < text.size();) {
        const auto unit = text.at(i);
        if (unit.unicode() >= 0x20 && unit.unicode() < 0x7f) {
            ++i;
            continue;
        }
        const bool pair = unit.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate();
        const auto size = pair ? 2 : 1;
        const char32_t c = pair ? QChar::surrogateToUcs4(unit, text.at(i + 1)) : unit.unicode();
        if (isShown(c)) {
            if (result.isEmpty() || result.last().from + result.last().size != i)
                result.append({.from = i});
            result.last().size += size;
            result.last().names.append(name(c));
        }
        i += size;
    }
    return result;
}

bool HiddenCharacters::isAny(QStringView text)
{
    return !runs(text).isEmpty();
}

qreal HiddenCharacters::width(const Run &run) const
{
    const QFontMetricsF metrics(m_font);
    qreal all = 2;
    for (const auto &each : run.names)
        all += metrics.horizontalAdvance(each) + 6;
    return all;
}

void HiddenCharacters::paint(QPainter &painter, const QTextBlock &block, const QPointF &origin, const QRect &clip,
                             const QPalette &palette) const
{
    const auto whole = block.text();
    const auto &layout = *block.layout();
    const auto colour = colours::state(colours::State::Warning, palette);
    const QFontMetricsF metrics(m_font);
    painter.setFont(m_font);
    for (auto i = lineAt(layout, clip.top() - origin.y()); i < layout.lineCount(); ++i) {
        const auto line = layout.lineAt(i);
        const auto box = line.rect().translated(origin);
        if (box.top() > clip.bottom())
            return;
        const auto text = QStringView(whole).sliced(line.textStart(), line.textLength());
        for (const auto &run : runs(text)) {
            auto x = origin.x() + roomEnd(line, text, run.from) - (run.from > 0 ? width(run) - 1 : 0);
            for (const auto &each : run.names) {
                const QRectF tag(x, box.top() + 2, metrics.horizontalAdvance(each) + 4, box.height() - 4);
                painter.setPen(Qt::NoPen);
                painter.setBrush(colour.background);
                painter.drawRoundedRect(tag, 3, 3);
                painter.setPen(colour.text);
                painter.drawText(tag, Qt::AlignCenter, each);
                x += tag.width() + 2;
            }
        }
    }
}

} // namespace dlo
