// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/bytebuffer.h"

#include <algorithm>
#include <cstring>

namespace dlo {

namespace {

constexpr qsizetype smallPart = qsizetype(64) * 1024;

qsizetype lastIn(QByteArrayView bytes, char byte)
{
    // By stretches: memchr is many times as fast as going back byte by byte.
    constexpr qsizetype stretch = 4096;
    for (auto end = bytes.size(); end > 0;) {
        const auto begin = std::max<qsizetype>(0, end - stretch);
        const auto part = bytes.sliced(begin, end - begin);
        if (std::memchr(part.data(), byte, size_t(part.size())) != nullptr) {
            return begin + part.lastIndexOf(byte);
        }
        end = begin;
    }
    return -1;
}

} // namespace

ByteBuffer::ByteBuffer(QByteArray original)
    : m_original(std::move(original))
    , m_size(m_original.size())
{
    append(m_pieces, {.size = m_size});
}

ByteBuffer::ByteBuffer(QByteArray original, const QByteArray &present)
    : ByteBuffer(std::move(original))
{
    const auto most = std::min(m_size, present.size());
    const auto prefix
        = std::mismatch(m_original.cbegin(), m_original.cbegin() + most, present.cbegin()).first - m_original.cbegin();
    const auto suffix
        = std::mismatch(m_original.crbegin(), m_original.crbegin() + (most - prefix), present.crbegin()).first
        - m_original.crbegin();
    m_new.push_back(present);
    Pieces middle;
    append(middle, {.chunk = 1, .from = prefix, .size = present.size() - prefix - suffix});
    put(prefix, m_size - prefix - suffix, middle);
}

QByteArrayView ByteBuffer::view(const Piece &piece) const
{
    return QByteArrayView(piece.chunk == 0 ? m_original : m_new[piece.chunk - 1]).sliced(piece.from, piece.size);
}

//! Number of the piece that has the byte at \a offset; of the end when there is none.
std::size_t ByteBuffer::pieceAt(qsizetype offset) const
{
    const auto after = std::ranges::upper_bound(m_pieces, offset, {}, &Piece::at);
    const auto index = after - m_pieces.begin();
    return index > 0 && offset < m_size ? std::size_t(index - 1) : std::size_t(index);
}

void ByteBuffer::visit(qsizetype offset, qsizetype count, const std::function<bool(QByteArrayView)> &each) const
{
    const auto end = std::min(m_size, offset + count);
    for (auto i = pieceAt(offset); i < m_pieces.size() && offset < end; ++i) {
        const auto &piece = m_pieces[i];
        const auto part = view(piece).sliced(offset - piece.at).first(std::min(end, piece.at + piece.size) - offset);
        if (!each(part)) {
            return;
        }
        offset += part.size();
    }
}

QByteArray ByteBuffer::read(qsizetype offset, qsizetype count) const
{
    QByteArray result;
    if (const auto most = std::min(count, m_size - offset); offset >= 0 && most > 0) {
        result.reserve(most);
        visit(offset, most, [&result](QByteArrayView part) {
            result += part;
            return true;
        });
    }
    return result;
}

QByteArray ByteBuffer::bytes() const
{
    return isOriginal() ? m_original : read(0, m_size);
}

ByteBuffer ByteBuffer::withoutHistory() const
{
    ByteBuffer result;
    result.m_original = m_original;
    result.m_new = m_new;
    result.m_pieces = m_pieces;
    result.m_size = m_size;
    return result;
}

qsizetype ByteBuffer::indexOf(char byte, qsizetype from, qsizetype to) const
{
    qsizetype found = -1;
    from = std::max<qsizetype>(from, 0);
    visit(from, to - from, [&](QByteArrayView part) {
        if (const auto *const at = static_cast<const char *>(std::memchr(part.data(), byte, size_t(part.size())))) {
            found = from + (at - part.data());
            return false;
        }
        from += part.size();
        return true;
    });
    return found;
}

qsizetype ByteBuffer::lastIndexOf(char byte, qsizetype from, qsizetype to) const
{
    from = std::max<qsizetype>(from, 0);
    to = std::min(to, m_size);
    if (from >= to) {
        return -1;
    }
    for (auto i = pieceAt(to - 1) + 1; i-- > 0;) {
        const auto &piece = m_pieces[i];
        const auto begin = std::max(from, piece.at);
        const auto end = std::min(to, piece.at + piece.size);
        if (begin >= end) {
            break;
        }
        if (const auto at = lastIn(view(piece).sliced(begin - piece.at, end - begin), byte); at >= 0) {
            return begin + at;
        }
    }
    return -1;
}

std::vector<bool> ByteBuffer::changed(qsizetype offset, qsizetype count) const
{
    std::vector<bool> result;
    const auto from = std::max<qsizetype>(offset - 1, 0);
    qsizetype expected = from == offset ? 0 : -1;
    qsizetype at = from;
    for (const auto &piece : cut(from, count + offset - from)) {
        const bool isNew = piece.chunk != 0;
        for (qsizetype i = 0; i < piece.size; ++i, ++at) {
            const bool torn = i == 0 && !isNew && expected >= 0 && piece.from != expected;
            if (at >= offset) {
                result.push_back(isNew || torn);
            }
        }
        // After new bytes an original one stands where it stood; what it lost before it, they mark.
        expected = isNew ? -1 : piece.from + piece.size;
    }
    return result;
}

bool ByteBuffer::isOriginal() const
{
    return m_size == m_original.size()
        && (m_size == 0 || (m_pieces.size() == 1 && m_pieces.front().chunk == 0 && m_pieces.front().from == 0));
}

//! A piece of \a bytes, which are kept.
ByteBuffer::Piece ByteBuffer::keep(QByteArrayView bytes)
{
    if (m_new.empty() || m_new.back().size() + bytes.size() > smallPart) {
        m_new.emplace_back();
    }
    auto &part = m_new.back();
    const Piece piece{.chunk = m_new.size(), .from = part.size(), .size = bytes.size()};
    part += bytes;
    return piece;
}

void ByteBuffer::replace(qsizetype offset, qsizetype count, QByteArrayView with, bool joins)
{
    offset = std::clamp<qsizetype>(offset, 0, m_size);
    count = std::clamp<qsizetype>(count, 0, m_size - offset);
    if (count == with.size() && read(offset, count) == with) {
        return;
    }
    if (joins && m_done > 0 && m_done == m_steps.size() && join(offset, count, with)) {
        return;
    }
    Step step{.offset = offset, .before = cut(offset, count), .after = {}};
    if (!with.isEmpty()) {
        append(step.after, keep(with));
    }
    take(std::move(step));
}

//! Makes it part of the last step, if it can be.
bool ByteBuffer::join(qsizetype offset, qsizetype count, QByteArrayView with)
{
    auto &last = m_steps.back();
    const auto put_ = sizeOf(last.after);
    const bool instead = offset == last.offset && count == put_ && !with.isEmpty();
    const bool behind = count == 0 && offset == last.offset + put_;
    const bool removes = with.isEmpty() && last.after.empty();
    if (instead || behind) {
        if (instead) {
            last.after.clear();
        }
        Pieces added;
        append(added, keep(with));
        append(last.after, added.front());
        put(offset, count, added);
        return true;
    }
    if (!removes || (offset != last.offset && offset + count != last.offset)) {
        return false;
    }
    const bool forwards = offset == last.offset;
    const auto removed = cut(offset, count);
    auto all = forwards ? last.before : removed;
    for (const auto &piece : forwards ? removed : last.before) {
        append(all, piece);
    }
    last.before = std::move(all);
    last.offset = offset;
    put(offset, count, {});
    return true;
}

void ByteBuffer::revert()
{
    if (isOriginal()) {
        return;
    }
    Step step{.offset = 0, .before = m_pieces, .after = {}};
    append(step.after, {.size = m_original.size()});
    take(std::move(step));
}

void ByteBuffer::take(Step step)
{
    put(step.offset, sizeOf(step.before), step.after);
    m_steps.resize(m_done);
    m_steps.push_back(std::move(step));
    ++m_done;
}

std::optional<ByteBuffer::Stepped> ByteBuffer::undo()
{
    if (!canUndo()) {
        return std::nullopt;
    }
    const auto &step = m_steps[--m_done];
    put(step.offset, sizeOf(step.after), step.before);
    return Stepped{.offset = step.offset, .removed = sizeOf(step.after), .added = sizeOf(step.before)};
}

std::optional<ByteBuffer::Stepped> ByteBuffer::redo()
{
    if (!canRedo()) {
        return std::nullopt;
    }
    const auto &step = m_steps[m_done++];
    put(step.offset, sizeOf(step.before), step.after);
    return Stepped{.offset = step.offset, .removed = sizeOf(step.before), .added = sizeOf(step.after)};
}

ByteBuffer::Pieces ByteBuffer::cut(qsizetype offset, qsizetype count) const
{
    Pieces result;
    const auto end = std::min(m_size, offset + count);
    for (auto i = pieceAt(offset); i < m_pieces.size() && m_pieces[i].at < end; ++i) {
        const auto &piece = m_pieces[i];
        const auto from = std::max(offset, piece.at);
        const auto to = std::min(end, piece.at + piece.size);
        if (from < to) {
            result.push_back({.chunk = piece.chunk, .from = piece.from + from - piece.at, .size = to - from});
        }
    }
    return result;
}

//! Only the pieces around the place are made anew; those behind it are moved.
void ByteBuffer::put(qsizetype offset, qsizetype count, const Pieces &pieces)
{
    const auto first = offset > 0 ? pieceAt(offset - 1) : 0;
    const auto end = offset + count;
    const auto last = end < m_size ? pieceAt(end) + 1 : m_pieces.size();
    Pieces middle;
    if (offset > 0) {
        auto before = m_pieces[first];
        before.size = offset - before.at;
        append(middle, before);
    }
    for (const auto &piece : pieces) {
        append(middle, piece);
    }
    if (end < m_size) {
        auto behind = m_pieces[last - 1];
        behind.from += end - behind.at;
        behind.size -= end - behind.at;
        append(middle, behind);
    }
    auto at = first < m_pieces.size() ? m_pieces[first].at : 0;
    const auto place = m_pieces.erase(m_pieces.begin() + qsizetype(first), m_pieces.begin() + qsizetype(last));
    const auto next = m_pieces.insert(place, middle.begin(), middle.end());
    for (auto piece = next; piece != m_pieces.end(); ++piece) {
        piece->at = at;
        at += piece->size;
    }
    m_size += sizeOf(pieces) - count;
}

qsizetype ByteBuffer::sizeOf(const Pieces &pieces)
{
    qsizetype size = 0;
    for (const auto &piece : pieces) {
        size += piece.size;
    }
    return size;
}

void ByteBuffer::append(Pieces &to, const Piece &piece)
{
    if (piece.size == 0) {
        return;
    }
    if (!to.empty() && to.back().chunk == piece.chunk && to.back().from + to.back().size == piece.from) {
        to.back().size += piece.size;
    } else {
        to.push_back(piece);
    }
}

} // namespace dlo
