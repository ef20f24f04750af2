// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/jsonpointer.h"

#include "payload/jsonpieces.h"

#include <QList>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo::jsonpointer {

namespace {

//! What the string token \a token (with its quotes) means. A lone surrogate stays one.
QString unescaped(QStringView token)
{
    token = token.sliced(1);
    if (token.endsWith(u'"'))
        token.chop(1);
    if (!token.contains(u'\\'))
        return token.toString();
    QString result;
    result.reserve(token.size());
    for (qsizetype i = 0; i < token.size(); ++i) {
        if (token[i] != u'\\' || i + 1 == token.size()) {
            result += token[i];
            continue;
        }
        const auto c = token[++i].unicode();
        bool isHex = false;
        const auto unit = c == u'u' ? token.sliced(i + 1).left(4).toUShort(&isHex, 16) : ushort(0);
        if (isHex) {
            result += QChar(unit);
            i += 4;
        } else {
            result += c == u'n' ? u'\n'
                : c == u't'     ? u'\t'
                : c == u'r'     ? u'\r'
                : c == u'b'     ? u'\b'
                : c == u'f'     ? u'\f'
                                : QChar(c);
        }
    }
    return result;
}

struct Frame
{
    bool isObject = false;
    bool afterColon = false;
    qsizetype index = 0; //!< in an array
    QStringView name; //!< token of the member's name; null: none yet
};

//! Where the walk is. What an opening bracket and a comma mean begins behind them: of the token itself path() is told
//! before enter() was called.
class Path
{
public:
    //! Puts the token before into effect, then takes this one.
    void enter(QStringView text, JsonPiece piece, qsizetype offset, qsizetype size)
    {
        settle();
        auto *const frame = m_frames.empty() ? nullptr : &m_frames.back();
        switch (piece) {
        case JsonPiece::String:
            if (frame && frame->isObject && !frame->afterColon)
                frame->name = text.sliced(offset, size);
            break;
        case JsonPiece::Open:
            m_pending = text[offset] == u'{' ? Pending::Object : Pending::Array;
            break;
        case JsonPiece::Close:
            if (frame)
                m_frames.pop_back();
            break;
        case JsonPiece::Comma:
            m_pending = Pending::Next;
            break;
        case JsonPiece::Colon:
            if (frame)
                frame->afterColon = true;
            break;
        case JsonPiece::Other:
            break;
        }
    }

    void settle()
    {
        const auto pending = std::exchange(m_pending, Pending::Nothing);
        if (pending == Pending::Object || pending == Pending::Array) {
            m_frames.push_back({.isObject = pending == Pending::Object, .name = {}});
        } else if (pending == Pending::Next && !m_frames.empty()) {
            auto &frame = m_frames.back();
            ++frame.index;
            frame.afterColon = false;
            frame.name = {};
        }
    }

    //! A token of a kind that begins a value is one, and not the name of a member.
    [[nodiscard]] bool isValue(JsonPiece piece) const
    {
        const bool begins = piece == JsonPiece::String || piece == JsonPiece::Open || piece == JsonPiece::Other;
        return begins && (m_frames.empty() || !m_frames.back().isObject || m_frames.back().afterColon);
    }

    [[nodiscard]] const std::vector<Frame> &frames() const { return m_frames; }

    //! \a levels of it, counted from the outside.
    [[nodiscard]] QString pointer(size_t levels) const
    {
        QString result;
        for (size_t i = 0; i < levels; ++i) {
            const auto &frame = m_frames[i];
            if (frame.isObject && frame.name.isNull())
                break; // no member yet: the object itself
            result += u'/';
            if (frame.isObject)
                result += unescaped(frame.name).replace(u'~', "~0"_L1).replace(u'/', "~1"_L1);
            else
                result += QString::number(frame.index);
        }
        return result;
    }
    [[nodiscard]] QString pointer() const { return pointer(m_frames.size()); }
    [[nodiscard]] QString container() const { return pointer(m_frames.empty() ? 0 : m_frames.size() - 1); }

private:
    enum class Pending : std::uint8_t
    {
        Nothing,
        Object,
        Array,
        Next
    };
    std::vector<Frame> m_frames;
    Pending m_pending = Pending::Nothing;
};

bool hasBreak(QStringView text, qsizetype from, qsizetype to)
{
    return text.sliced(from, to - from).contains(u'\n');
}

} // namespace

QString at(QStringView text, qsizetype offset)
{
    offset = std::clamp<qsizetype>(offset, 0, text.size());
    Path path;
    struct
    {
        JsonPiece piece = JsonPiece::Close;
        qsizetype end = 0;
    } before;
    std::optional<QString> found;
    walkJson(text, [&](JsonPiece piece, qsizetype from, qsizetype size) {
        const bool touches = before.end == offset && before.end > 0;
        const bool wasScalar = before.piece == JsonPiece::String || before.piece == JsonPiece::Other;
        const bool lineEnds = from > offset && hasBreak(text, offset, from);
        if (lineEnds && !touches && hasBreak(text, before.end, offset)) {
            path.settle();
            found = path.container();
        } else if (lineEnds || (from > offset && touches)
                   || (from == offset && piece == JsonPiece::Close && touches && wasScalar)) {
            found = path.pointer();
        }
        if (found)
            return false;
        path.enter(text, piece, from, size);
        if (from + size > offset)
            found = path.pointer();
        before = {.piece = piece, .end = from + size};
        return !found;
    });
    return found ? *found : path.pointer();
}

std::optional<std::vector<QString>> parse(QStringView pointer)
{
    std::vector<QString> segments;
    if (pointer.isEmpty())
        return segments;
    if (!pointer.startsWith(u'/'))
        return std::nullopt;
    for (const auto segment : pointer.sliced(1).split(u'/')) {
        for (auto i = segment.indexOf(u'~'); i >= 0; i = segment.indexOf(u'~', i + 1)) {
            if (i + 1 == segment.size() || (segment[i + 1] != u'0' && segment[i + 1] != u'1'))
                return std::nullopt;
        }
        segments.push_back(segment.toString().replace("~1"_L1, "/"_L1).replace("~0"_L1, "~"_L1));
    }
    return segments;
}

std::vector<JsonRange> find(QStringView text, QStringView pointer)
{
    const auto segments = parse(pointer);
    if (!segments)
        return {};
    std::vector<JsonRange> places;
    Path path;
    std::vector<char> fits; // of each frame but the innermost: its member is the one that is looked for
    size_t open = 0; // frames around a container whose end is awaited, plus 1; 0: none
    const auto frameFits = [&](size_t level) {
        if (level >= segments->size())
            return false;
        const auto &frame = path.frames()[level];
        const auto &segment = (*segments)[level];
        if (!frame.isObject)
            return segment == QString::number(frame.index);
        return !frame.name.isNull() && unescaped(frame.name) == segment;
    };
    walkJson(text, [&](JsonPiece piece, qsizetype from, qsizetype size) {
        path.enter(text, piece, from, size);
        const auto depth = path.frames().size();
        if (open > 0) {
            if (piece != JsonPiece::Close || depth >= open)
                return true;
            places.back().to = from + size;
            open = 0;
            return places.size() < maxPlaces;
        }
        fits.resize(std::min(fits.size(), depth > 0 ? depth - 1 : 0));
        while (fits.size() + 1 < depth)
            fits.push_back(char(frameFits(fits.size())));
        if (!path.isValue(piece) || depth != segments->size())
            return true;
        for (size_t level = depth; level-- > 0;) {
            if (!(level + 1 < depth ? fits[level] != 0 : frameFits(level)))
                return true;
        }
        places.push_back({.from = from, .to = from + size});
        if (piece == JsonPiece::Open) {
            places.back().to = text.size();
            open = depth + 1;
        }
        return places.size() < maxPlaces;
    });
    return places;
}

} // namespace dlo::jsonpointer
