// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/shownrow.h"

#include "payload/utf8.h"
#include "views/common/colours.h"
#include "views/common/visibletext.h"

#include <QFontMetrics>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace dlo {

namespace {

//! Not the space, which everybody knows.
bool isOddSpace(char32_t c)
{
    return c != U' ' && c != U'\u3000' && QChar::isSpace(c);
}

} // namespace

StandIns::StandIns(const QFont &font)
{
    // From another font it would be wider than its cell.
    const QFontMetrics metrics(font);
    const auto cell = metrics.horizontalAdvance(u'0');
    const auto either = [&](QChar wanted, QChar plain) {
        return metrics.inFont(wanted) && metrics.horizontalAdvance(wanted) <= cell ? wanted : plain;
    };
    m_hasPictures = either(u'\u2400', u'.') != u'.';
    m_tab = either(u'→', u'>');
    m_space = either(u'␣', u'_');
    m_hidden = either(u'▯', u'.');
    m_invalid = either(QChar(QChar::ReplacementCharacter), u'?');
}

QChar StandIns::of(char32_t c) const
{
    if (c == U'\t')
        return m_tab;
    if (isOddSpace(c) && !isHidden(c))
        return m_space;
    if (c < 0x20)
        return m_hasPictures ? QChar(0x2400 + int(c)) : QChar(u'@' + int(c)); // as ^A is written
    return m_hidden;
}

ShownRow::ShownRow(QByteArrayView bytes, const StandIns &standIns)
{
    const char *const end = bytes.cend();
    m_text.reserve(bytes.size());
    m_bytes.reserve(size_t(bytes.size()) + 1);
    for (const char *at = bytes.cbegin(); at != end;) {
        const auto offset = at - bytes.cbegin();
        const int length = utf8::sequenceLength(at, end);
        const auto append = [&](QChar unit) {
            m_text += unit;
            m_bytes.push_back(offset);
        };
        if (length == 1 && *at >= 0x20 && *at != 0x7f) {
            append(QChar(char16_t(*at)));
        } else if (length == 0) {
            m_odd.push_back({.index = int(m_text.size()), .isWarning = true});
            append(standIns.invalid());
        } else {
            const auto character = QString::fromUtf8(QByteArrayView(at, length));
            const bool pair = character.size() > 1;
            // QString::fromUtf8() takes a byte order mark away.
            const char32_t c = character.isEmpty() ? char32_t(QChar::ByteOrderMark)
                : pair                             ? QChar::surrogateToUcs4(character[0], character[1])
                                                   : char32_t(character[0].unicode());
            const bool joins = c == 0x200d && !m_text.isEmpty() && !m_text.back().isSpace(); // within an emoji
            if ((isHidden(c) && !joins) || isOddSpace(c)) {
                m_odd.push_back({.index = int(m_text.size()), .isWarning = isHidden(c) && c != U'\t'});
                append(standIns.of(c));
            } else {
                for (const auto unit : character)
                    append(unit);
            }
        }
        at += std::max(length, 1);
    }
    m_bytes.push_back(bytes.size());
}

int ShownRow::indexOf(qsizetype byte) const
{
    return m_bytes.empty() ? 0 : int(std::ranges::lower_bound(m_bytes, byte) - m_bytes.begin());
}

qsizetype ShownRow::byteOf(qsizetype index) const
{
    return m_bytes.empty() ? 0 : m_bytes[std::min(size_t(index), m_bytes.size() - 1)];
}

QList<QTextLayout::FormatRange> ShownRow::formats(const QPalette &palette) const
{
    QList<QTextLayout::FormatRange> result;
    if (m_odd.empty())
        return result;
    QTextCharFormat quiet;
    quiet.setForeground(colours::muted(palette));
    const auto pair = colours::state(colours::State::Warning, palette);
    QTextCharFormat warning;
    warning.setForeground(pair.text);
    warning.setBackground(pair.background);
    for (const auto &odd : m_odd)
        result.append({odd.index, 1, odd.isWarning ? warning : quiet});
    return result;
}

qsizetype ShownRow::next(qsizetype byte) const
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, m_text);
    finder.setPosition(indexOf(byte));
    const auto found = finder.toNextBoundary();
    return byteOf(found < 0 ? m_text.size() : found);
}

qsizetype ShownRow::previous(qsizetype byte) const
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, m_text);
    finder.setPosition(indexOf(byte));
    const auto found = finder.toPreviousBoundary();
    return byteOf(std::max<qsizetype>(found, 0));
}

} // namespace dlo
