// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonedit.h"

namespace dlo {

/*! Writes a value. Slices that lie side by side in their source are copied as one, so that what nobody touched costs a
   look and no more. */
class JsonEdit::Writer
{
public:
    explicit Writer(const JsonEdit &edit)
        : m_edit(edit)
    { }

    Outcome<QByteArray> run(QByteArrayView before, const Content &content, QByteArrayView after)
    {
        emitSlice(before);
        begin(content);
        while (!m_open.empty() && !m_tooLarge) {
            step();
        }
        emitSlice(after);
        flush();
        if (m_tooLarge) {
            return std::unexpected(Code::ResultTooLarge);
        }
        return std::move(m_out);
    }

private:
    struct Frame
    {
        const JsonIndex *source;
        Token value;
        const Container *container;
        size_t position = 0;
    };

    void begin(const Content &content)
    {
        const auto &source = *content.source;
        if (content.opened == none) {
            emitSlice(source.value(content.value));
            return;
        }
        emitSlice(source.token(content.value));
        m_open.push_back(
            {.source = &source, .value = content.value, .container = &m_edit.m_containers[content.opened]});
    }

    void step()
    {
        auto &frame = m_open.back();
        const auto &children = frame.container->children;
        if (frame.position > 0) {
            endChild(children[frame.position - 1], frame.position < children.size());
        }
        if (frame.position == children.size()) {
            if (children.empty()) {
                emitSlice(frame.container->inside);
            }
            emitSlice(frame.source->token(frame.source->last(frame.value)));
            m_open.pop_back();
            return;
        }
        const auto &child = children[frame.position++];
        beginChild(child);
        begin(child.content); // frame is gone, perhaps
    }

    void beginChild(const Child &child)
    {
        const auto &source = *child.content.source;
        if (child.lead == none) {
            const auto from = source.begin(child.name) - source.gap(child.name).size();
            emitSlice(QByteArrayView(source.text()).sliced(from, source.begin(child.content.value) - from));
            return;
        }
        const auto &lead = m_edit.m_leads[child.lead];
        emitSlice(lead.before);
        if (!lead.name.isEmpty()) {
            emitSlice(lead.name);
            emitSlice(lead.beforeColon);
            emitSlice(":");
            emitSlice(lead.afterColon);
        }
    }

    void endChild(const Child &child, bool commaFollows)
    {
        const auto &source = *child.content.source;
        const auto next = source.last(child.content.value) + 1;
        if (child.lead == none) {
            emitSlice(source.gap(next));
        } else {
            emitSlice(m_edit.m_leads[child.lead].after);
        }
        if (!commaFollows) {
            return;
        }
        if (child.lead == none && source.kind(next) == JsonTokenKind::Comma) {
            emitSlice(source.token(next));
        } else {
            emitSlice(",");
        }
    }

    void emitSlice(QByteArrayView slice)
    {
        if (slice.isEmpty()) {
            return;
        }
        if (slice.data() == m_pending.data() + m_pending.size()) {
            m_pending = QByteArrayView(m_pending.data(), m_pending.size() + slice.size());
            return;
        }
        flush();
        m_pending = slice;
    }

    void flush()
    {
        m_tooLarge = m_tooLarge || m_out.size() + m_pending.size() > JsonIndex::maxText;
        if (!m_tooLarge) {
            m_out += m_pending;
        }
        m_pending = {};
    }

    const JsonEdit &m_edit;
    std::vector<Frame> m_open;
    QByteArrayView m_pending;
    QByteArray m_out;
    bool m_tooLarge = false;
};

JsonEdit::Outcome<QByteArray> JsonEdit::write(const Content &content) const
{
    return Writer(*this).run({}, content, {});
}

JsonEdit::Outcome<QByteArray> JsonEdit::result()
{
    auto text = Writer(*this).run(m_document.gap(0), m_root.content, m_document.gap(m_document.count()));
    if (text && m_deepest > jsontext::maxDepth && !jsontext::validate(*text)) {
        return std::unexpected(Code::TooDeep);
    }
    return text;
}

JsonEdit::Outcome<void> JsonEdit::written(qsizetype bytes, int depth)
{
    m_written += bytes;
    m_deepest = std::max(m_deepest, depth);
    if (m_written > 2 * JsonIndex::maxText) {
        return std::unexpected(Code::ResultTooLarge);
    }
    return m_work.charge(bytes / 16) ? Outcome<void>() : std::unexpected(Code::TooExpensive);
}

JsonEdit::Outcome<JsonEdit::Content> JsonEdit::keep(QByteArray text)
{
    auto index = JsonIndex::of(std::move(text));
    if (!index) {
        return std::unexpected(Code::TooDeep); // it is JSON, and so it can be nothing else
    }
    return Content{.source = &adopt(std::move(*index))};
}

const JsonIndex &JsonEdit::adopt(JsonIndex text)
{
    m_sources.push_back(std::move(text));
    return m_sources.back();
}

//! A container on one line has what comes into it on that line.
bool JsonEdit::isOneLine(const Slot &slot)
{
    if (slot.container == none) {
        return false;
    }
    auto &children = m_containers[slot.container].children;
    return !children.empty() && !lead(children.front()).before.contains('\n');
}

JsonEdit::Outcome<JsonEdit::Content> JsonEdit::fit(const JsonIndex &source, Token value, const Slot &slot)
{
    const bool isContainer = source.isContainer(value);
    const auto depth = slot.depth + (isContainer ? source.depth() : 0);
    if (!isContainer) {
        return written(source.value(value).size(), depth).transform([&] {
            return Content{.source = &source, .value = value};
        });
    }
    auto text = m_layout.write(source, value, slot.depth, isOneLine(slot));
    if (!text) {
        return std::unexpected(Code::ResultTooLarge);
    }
    return written(text->size(), depth).and_then([&] { return keep(std::move(*text)); });
}

JsonEdit::Outcome<JsonEdit::Content> JsonEdit::copyOf(const Slot &slot)
{
    auto text = write(child(slot).content);
    if (!text) {
        return std::unexpected(text.error());
    }
    return written(text->size(), 0).and_then([&] { return keep(std::move(*text)); });
}

JsonEdit::Outcome<JsonEdit::Content> JsonEdit::fit(const Content &moved, int from, const Slot &slot)
{
    if (const auto enough = written(0, slot.depth + m_deepest); !enough) {
        return std::unexpected(enough.error());
    }
    if (from == slot.depth || !moved.source->isContainer(moved.value)) {
        return moved;
    }
    if (moved.opened == none && !moved.source->value(moved.value).contains('\n')) {
        return moved;
    }
    auto text = write(moved);
    if (!text) {
        return std::unexpected(text.error());
    }
    if (!text->contains('\n')) {
        return moved;
    }
    return keep(std::move(*text)).and_then([&](const Content &kept) { return fit(*kept.source, kept.value, slot); });
}

JsonEdit::Outcome<jsonequal::Answer> JsonEdit::compare(const Slot &slot, const JsonIndex &source, Token value)
{
    auto content = child(slot).content;
    if (content.opened != none) {
        const auto copy = copyOf(slot);
        if (!copy) {
            return std::unexpected(copy.error());
        }
        content = *copy;
    }
    return jsonequal::compare(*content.source, content.value, source, value, m_work);
}

} // namespace dlo
