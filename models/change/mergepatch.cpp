// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/mergepatch.h"

#include "change/exactstring.h"
#include "change/pointerpath.h"
#include "change/specificationtext.h"

#include <QSet>

#include <utility>

namespace dlo {

namespace {

using Token = JsonIndex::Token;

//! The patch of something that is not there: without the members that would be taken away (section 2 of the RFC).
//! By recursion, not deeper than specificationtext::maxDepth.
void writeWithoutNulls(QByteArray &out, const JsonIndex &patch, Token value)
{
    if (!patch.isObject(value)) {
        out += patch.value(value);
        return;
    }
    out += '{';
    bool isFirst = true;
    patch.forEach(value, [&](Token name, Token member) {
        if (!patch.isNull(member)) {
            out += std::exchange(isFirst, false) ? "" : ",";
            out += patch.token(name);
            out += ':';
            writeWithoutNulls(out, patch, member);
        }
        return true;
    });
    out += '}';
}

//! A name that an object of the patch has twice: nothing says which one is meant. Arrays are values and may.
std::optional<Token> duplicateName(const JsonIndex &patch, Token value)
{
    if (!patch.isObject(value)) {
        return std::nullopt;
    }
    std::optional<Token> result;
    QSet<QByteArray> names;
    patch.forEach(value, [&](Token name, Token member) {
        const auto count = names.size();
        names.insert(exactstring::unescape(patch.token(name)));
        result = names.size() == count ? name : duplicateName(patch, member);
        return !result;
    });
    return result;
}

} // namespace

//! By recursion along the patch, not deeper than specificationtext::maxDepth.
class MergePatch::Runner
{
public:
    using Slot = JsonEdit::Slot;

    Runner(const JsonIndex &patch, JsonEdit &document)
        : m_patch(patch)
        , m_document(document)
    { }

    JsonEdit::Outcome<void> merge(const Slot &target, Token patch)
    {
        if (!m_patch.isObject(patch)) {
            return put(target, patch);
        }
        if (!m_document.isObject(target)) {
            return build(target, patch).and_then([&](const JsonEdit::Content &content) {
                return counted(m_document.put(target, content));
            });
        }
        JsonEdit::Outcome<void> result;
        m_patch.forEach(patch, [&](Token name, Token value) {
            m_path.push_back(exactstring::unescape(m_patch.token(name)));
            result = member(target, name, value);
            if (result) {
                m_path.pop_back();
            }
            return result.has_value();
        });
        return result;
    }

    [[nodiscard]] int changed() const { return m_changed; }
    [[nodiscard]] QString concerned() const { return pointerpath::write(m_path); }

private:
    JsonEdit::Outcome<void> counted(const JsonEdit::Outcome<bool> &changed)
    {
        return changed.transform([&](bool it) { m_changed += it ? 1 : 0; });
    }

    JsonEdit::Outcome<void> put(const Slot &target, Token value)
    {
        return m_document.fit(m_patch, value, target).and_then([&](const JsonEdit::Content &content) {
            return counted(m_document.put(target, content));
        });
    }

    JsonEdit::Outcome<JsonEdit::Content> build(const Slot &target, Token patch)
    {
        QByteArray text;
        writeWithoutNulls(text, m_patch, patch);
        return m_document.fit(m_document.adopt(*JsonIndex::of(std::move(text))), 0, target);
    }

    JsonEdit::Outcome<void> member(const Slot &object, Token name, Token value)
    {
        const auto found = m_document.member(object, m_path.back());
        if (!found) {
            return std::unexpected(found.error());
        }
        if (*found) {
            if (!m_patch.isNull(value)) {
                return merge(**found, value);
            }
            return m_document.take(**found).transform([&](const auto &) { ++m_changed; });
        }
        return m_patch.isNull(value) ? JsonEdit::Outcome<void>() : append(object, name, value);
    }

    JsonEdit::Outcome<void> append(const Slot &object, Token name, Token value)
    {
        const auto slot = m_document.size(object).and_then([&](size_t size) { return m_document.place(object, size); });
        if (!slot) {
            return std::unexpected(slot.error());
        }
        return build(*slot, value)
            .and_then([&](const JsonEdit::Content &content) {
                return m_document.insert(*slot, m_patch.token(name).toByteArray(), content);
            })
            .transform([&] { ++m_changed; });
    }

    const JsonIndex &m_patch;
    JsonEdit &m_document;
    std::vector<QByteArray> m_path;
    int m_changed = 0;
};

std::expected<MergePatch, ChangeError> MergePatch::of(const QByteArray &text)
{
    auto index = specificationtext::read(text, ChangeError::Part::Text);
    if (!index) {
        return std::unexpected(index.error());
    }
    if (const auto name = duplicateName(*index, 0)) {
        return std::unexpected(ChangeError{.code = ChangeError::Code::DuplicateMember,
                                           .offset = index->begin(*name),
                                           .detail = QString::fromUtf8(exactstring::unescape(index->token(*name)))});
    }
    MergePatch result;
    result.m_patch = std::move(*index);
    return result;
}

std::expected<int, Refusal> MergePatch::apply(JsonEdit &document) const
{
    Runner runner(m_patch, document);
    const auto outcome = runner.merge({}, 0);
    if (!outcome) {
        return std::unexpected(Refusal{.code = outcome.error(), .pointer = runner.concerned()});
    }
    return runner.changed();
}

} // namespace dlo
