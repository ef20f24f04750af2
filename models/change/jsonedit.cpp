// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonedit.h"

#include "change/exactstring.h"
#include "change/pointerpath.h"

namespace dlo {

JsonEdit::JsonEdit(const JsonIndex &document, Work &work)
    : m_document(document)
    , m_work(work)
    , m_layout(document)
    , m_root{.content = {.source = &document}}
    , m_written(document.text().size())
    , m_deepest(document.depth())
{ }

JsonEdit::Child &JsonEdit::child(const Slot &slot)
{
    return slot.container == none ? m_root : m_containers[slot.container].children[slot.position];
}

const JsonEdit::Child &JsonEdit::child(const Slot &slot) const
{
    return slot.container == none ? m_root : m_containers[slot.container].children[slot.position];
}

bool JsonEdit::isObject(const Slot &slot) const
{
    const auto &content = child(slot).content;
    return content.source->isObject(content.value);
}

bool JsonEdit::isArray(const Slot &slot) const
{
    const auto &content = child(slot).content;
    return content.source->isArray(content.value);
}

//! Takes a container apart, once.
JsonEdit::Outcome<quint32> JsonEdit::open(Child &child)
{
    auto &content = child.content;
    if (content.opened != none) {
        return content.opened;
    }
    const auto &source = *content.source;
    Container container{.isObject = source.isObject(content.value)};
    if (source.isEmpty(content.value)) {
        container.inside = source.gap(content.value + 1);
    }
    source.forEach(content.value, [&](Token name, Token value) {
        container.children.push_back({.content = {.source = &source, .value = value}, .name = name});
        return m_work.charge(1);
    });
    if (m_work.isUsedUp()) {
        return std::unexpected(Code::TooExpensive);
    }
    content.opened = quint32(m_containers.size());
    m_containers.push_back(std::move(container));
    return content.opened;
}

QByteArrayView JsonEdit::nameOf(const Child &child) const
{
    return child.lead != none ? QByteArrayView(m_leads[child.lead].name) : child.content.source->token(child.name);
}

JsonEdit::Outcome<JsonEdit::Slot> JsonEdit::find(std::span<const QByteArray> path)
{
    Slot slot;
    for (const auto &segment : path) {
        if (isObject(slot)) {
            const auto found = member(slot, segment);
            if (!found) {
                return std::unexpected(found.error());
            }
            if (!*found) {
                return std::unexpected(Code::PathNotFound);
            }
            slot = **found;
            continue;
        }
        const auto index = pointerpath::index(segment);
        if (!isArray(slot) || !index) {
            return std::unexpected(Code::PathNotFound);
        }
        const auto opened = open(child(slot));
        if (!opened) {
            return std::unexpected(opened.error());
        }
        if (*index >= m_containers[*opened].children.size()) {
            return std::unexpected(Code::PathNotFound);
        }
        slot = {.container = *opened, .position = *index, .depth = slot.depth + 1};
    }
    return slot;
}

JsonEdit::Outcome<std::optional<JsonEdit::Slot>> JsonEdit::member(const Slot &object, QByteArrayView name)
{
    const auto opened = open(child(object));
    if (!opened) {
        return std::unexpected(opened.error());
    }
    const auto &children = m_containers[*opened].children;
    std::optional<Slot> result;
    for (size_t i = 0; i < children.size(); ++i) {
        const auto token = nameOf(children[i]);
        if (!m_work.charge(1 + token.size() / 64)) {
            return std::unexpected(Code::TooExpensive);
        }
        if (!exactstring::means(token, name)) {
            continue;
        }
        if (result) {
            return std::unexpected(Code::Ambiguous);
        }
        result = Slot{.container = *opened, .position = i, .depth = object.depth + 1};
    }
    return result;
}

JsonEdit::Outcome<size_t> JsonEdit::size(const Slot &container)
{
    return open(child(container)).transform([&](quint32 opened) { return m_containers[opened].children.size(); });
}

JsonEdit::Outcome<JsonEdit::Slot> JsonEdit::place(const Slot &container, size_t position)
{
    return open(child(container)).transform([&](quint32 opened) {
        return Slot{.container = opened, .position = position, .depth = container.depth + 1};
    });
}

//! What is around a child, to be changed. Before it is, it is what stands around it in its source.
JsonEdit::Lead &JsonEdit::lead(Child &child)
{
    if (child.lead == none) {
        const auto &source = *child.content.source;
        const auto value = child.content.value;
        Lead lead{.before = source.gap(child.name).toByteArray(),
                  .after = source.gap(source.last(value) + 1).toByteArray()};
        if (child.name != value) {
            lead.name = source.token(child.name).toByteArray();
            lead.beforeColon = source.gap(child.name + 1).toByteArray();
            lead.afterColon = source.gap(value).toByteArray();
        }
        child.lead = quint32(m_leads.size());
        m_leads.push_back(std::move(lead));
    }
    return m_leads[child.lead];
}

JsonEdit::Outcome<bool> JsonEdit::put(const Slot &slot, const Content &content)
{
    auto &here = child(slot);
    if (here.content.opened == none && content.opened == none
        && jsonequal::tokensAreSame(*here.content.source, here.content.value, *content.source, content.value)) {
        return false;
    }
    if (here.content.opened != none) {
        const auto before = write(here.content);
        const auto after = write(content);
        if (!before || !after) {
            return std::unexpected(before ? after.error() : before.error());
        }
        if (jsontext::minify(*before).value_or(*before) == jsontext::minify(*after).value_or(*after)) {
            return false;
        }
    }
    if (slot.container != none) {
        static_cast<void>(lead(here));
    }
    here.content = content;
    return true;
}

//! White space behind a comma in a container whose only child has \a before behind the bracket.
QByteArray JsonEdit::commaGap(QByteArrayView before, int depth)
{
    if (before.contains('\n')) {
        return before.toByteArray();
    }
    const auto usual = m_layout.between(JsonTokenKind::Comma, JsonTokenKind::String, depth);
    return usual.contains('\n') ? QByteArray(" ") : usual;
}

//! What is to be around a new child of \a children, whose neighbours are told that it comes.
JsonEdit::Lead JsonEdit::leadFor(std::vector<Child> &children, const Slot &slot, bool isObject)
{
    using Kind = JsonTokenKind;
    const auto depth = slot.depth;
    const auto count = children.size();
    Lead result;
    if (count == 0) {
        result.before = m_layout.between(isObject ? Kind::OpenObject : Kind::OpenArray, Kind::String, depth);
        result.after = m_layout.between(Kind::Literal, isObject ? Kind::CloseObject : Kind::CloseArray, depth - 1);
        result.beforeColon = m_layout.between(Kind::String, Kind::Colon, depth);
        result.afterColon = m_layout.between(Kind::Colon, Kind::String, depth);
        return result;
    }
    const auto beforeComma = [&] { return m_layout.between(Kind::Literal, Kind::Comma, depth); };
    if (slot.position < count) {
        auto &next = lead(children[slot.position]);
        result = next;
        if (count == 1) {
            result.after = beforeComma();
        } else if (slot.position + 1 == count) {
            result.after = lead(children[slot.position - 1]).after;
        }
        if (slot.position == 0) {
            next.before = count > 1 ? lead(children[1]).before : commaGap(next.before, depth);
        }
        return result;
    }
    auto &last = lead(children[count - 1]);
    result = last;
    result.before = count > 1 ? last.before : commaGap(last.before, depth);
    last.after = count > 1 ? lead(children[count - 2]).after : beforeComma();
    return result;
}

JsonEdit::Outcome<void> JsonEdit::insert(const Slot &slot, const QByteArray &name, const Content &content)
{
    auto &container = m_containers[slot.container];
    auto &children = container.children;
    if (!m_work.charge(qint64(children.size() / 16))) {
        return std::unexpected(Code::TooExpensive);
    }
    auto around = leadFor(children, slot, container.isObject);
    around.name = name;
    m_leads.push_back(std::move(around));
    children.insert(children.begin() + qsizetype(slot.position),
                    {.content = content, .name = content.value, .lead = quint32(m_leads.size() - 1)});
    return {};
}

JsonEdit::Outcome<JsonEdit::Content> JsonEdit::take(const Slot &slot)
{
    auto &children = m_containers[slot.container].children;
    if (!m_work.charge(qint64(children.size() / 16))) {
        return std::unexpected(Code::TooExpensive);
    }
    auto &going = children[slot.position];
    const auto result = going.content;
    if (slot.position + 1 < children.size()) {
        auto &next = lead(children[slot.position + 1]);
        next.before = lead(going).before;
    } else if (slot.position > 0) {
        auto &before = lead(children[slot.position - 1]);
        before.after = lead(going).after;
    }
    children.erase(children.begin() + qsizetype(slot.position));
    return result;
}

} // namespace dlo
