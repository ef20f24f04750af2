// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/bytebuffer.h"

#include <algorithm>

namespace dlo {

ByteBuffer::ByteBuffer(QByteArray original)
    : m_original(std::move(original))
    , m_size(m_original.size())
{
    append(m_pieces, {.from = 0, .size = m_size});
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
    m_new = present.sliced(prefix, present.size() - prefix - suffix);
    Pieces middle;
    append(middle, {.isNew = true, .from = 0, .size = m_new.size()});
    put(prefix, m_size - prefix - suffix, middle);
}

QByteArray ByteBuffer::read(qsizetype offset, qsizetype count) const
{
    QByteArray result;
    for (const auto &piece : cut(offset, count)) {
        result += QByteArrayView(piece.isNew ? m_new : m_original).sliced(piece.from, piece.size);
    }
    return result;
}

QByteArray ByteBuffer::bytes() const
{
    if (isOriginal()) {
        return m_original;
    }
    QByteArray result;
    result.reserve(m_size);
    for (const auto &piece : m_pieces) {
        result += QByteArrayView(piece.isNew ? m_new : m_original).sliced(piece.from, piece.size);
    }
    return result;
}

std::vector<bool> ByteBuffer::changed(qsizetype offset, qsizetype count) const
{
    std::vector<bool> result;
    const auto from = std::max<qsizetype>(offset - 1, 0);
    qsizetype expected = from == offset ? 0 : -1;
    qsizetype at = from;
    for (const auto &piece : cut(from, count + offset - from)) {
        for (qsizetype i = 0; i < piece.size; ++i, ++at) {
            const bool torn = i == 0 && !piece.isNew && expected >= 0 && piece.from != expected;
            if (at >= offset) {
                result.push_back(piece.isNew || torn);
            }
        }
        // After new bytes an original one stands where it stood; what it lost before it, they mark.
        expected = piece.isNew ? -1 : piece.from + piece.size;
    }
    return result;
}

bool ByteBuffer::isOriginal() const
{
    return m_size == m_original.size()
        && (m_size == 0 || (m_pieces.size() == 1 && !m_pieces.front().isNew && m_pieces.front().from == 0));
}

void ByteBuffer::replace(qsizetype offset, qsizetype count, QByteArrayView with, bool joins)
{
    offset = std::clamp<qsizetype>(offset, 0, m_size);
    count = std::clamp<qsizetype>(count, 0, m_size - offset);
    if (count == with.size() && read(offset, count) == with) {
        return;
    }
    Step step{.offset = offset, .before = cut(offset, count), .after = {}};
    append(step.after, {.isNew = true, .from = m_new.size(), .size = with.size()});
    m_new += with;
    if (joins && m_done > 0 && m_done == m_steps.size() && m_steps.back().offset == offset
        && sizeOf(m_steps.back().after) == count) {
        step.before = std::move(m_steps.back().before);
        m_steps.pop_back();
        --m_done;
        put(offset, count, step.after);
        m_steps.push_back(std::move(step));
        ++m_done;
        return;
    }
    take(std::move(step));
}

void ByteBuffer::revert()
{
    if (isOriginal()) {
        return;
    }
    Step step{.offset = 0, .before = m_pieces, .after = {}};
    append(step.after, {.from = 0, .size = m_original.size()});
    take(std::move(step));
}

void ByteBuffer::take(Step step)
{
    put(step.offset, sizeOf(step.before), step.after);
    m_steps.resize(m_done);
    m_steps.push_back(std::move(step));
    ++m_done;
}

std::optional<qsizetype> ByteBuffer::undo()
{
    if (!canUndo()) {
        return std::nullopt;
    }
    const auto &step = m_steps[--m_done];
    put(step.offset, sizeOf(step.after), step.before);
    return step.offset;
}

std::optional<qsizetype> ByteBuffer::redo()
{
    if (!canRedo()) {
        return std::nullopt;
    }
    const auto &step = m_steps[m_done++];
    put(step.offset, sizeOf(step.before), step.after);
    return step.offset;
}

ByteBuffer::Pieces ByteBuffer::cut(qsizetype offset, qsizetype count) const
{
    Pieces result;
    qsizetype start = 0;
    for (const auto &piece : m_pieces) {
        const auto from = std::max(offset, start);
        const auto to = std::min(offset + count, start + piece.size);
        if (from < to) {
            result.push_back({.isNew = piece.isNew, .from = piece.from + from - start, .size = to - from});
        }
        start += piece.size;
        if (start >= offset + count) {
            break;
        }
    }
    return result;
}

void ByteBuffer::put(qsizetype offset, qsizetype count, const Pieces &pieces)
{
    Pieces next;
    for (const auto &part : {cut(0, offset), pieces, cut(offset + count, m_size - offset - count)}) {
        for (const auto &piece : part) {
            append(next, piece);
        }
    }
    m_pieces = std::move(next);
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

void ByteBuffer::append(Pieces &to, Piece piece)
{
    if (piece.size == 0) {
        return;
    }
    if (!to.empty() && to.back().isNew == piece.isNew && to.back().from + to.back().size == piece.from) {
        to.back().size += piece.size;
    } else {
        to.push_back(piece);
    }
}

} // namespace dlo
