// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/change.h"

#include "change/changejson.h"
#include "change/jsonpatch.h"
#include "change/mergepatch.h"
#include "change/replacement.h"
#include "change/specificationtext.h"

namespace dlo {

static_assert(Change::maxPayload == JsonIndex::maxText);
static_assert(Change::maxSpecification == specificationtext::maxText);
static_assert(Change::maxSpecificationDepth == specificationtext::maxDepth);

struct Change::Made
{
    ChangeSpecification specification = {};
    std::optional<JsonPatch> patch = std::nullopt;
    std::optional<MergePatch> mergePatch = std::nullopt;
    std::optional<Replacement> replacement = std::nullopt;

    [[nodiscard]] std::expected<Changed, Refusal> apply(const QByteArray &payload) const;
    template <typename Patch>
    [[nodiscard]] static std::expected<Changed, Refusal> edit(const Patch &patch, const JsonIndex &document);
};

template <typename Patch>
std::expected<Changed, Refusal> Change::Made::edit(const Patch &patch, const JsonIndex &document)
{
    Work work;
    JsonEdit edit(document, work);
    const auto places = patch.apply(edit);
    if (!places) {
        return std::unexpected(places.error());
    }
    auto bytes = edit.result();
    if (!bytes) {
        return std::unexpected(Refusal{.code = bytes.error()});
    }
    return Changed{.bytes = std::move(*bytes), .places = *places};
}

std::expected<Changed, Refusal> Change::Made::apply(const QByteArray &payload) const
{
    if (specification.kind == ChangeSpecification::Kind::None) {
        return Changed{.bytes = payload};
    }
    if (specification.kind == ChangeSpecification::Kind::Payload) {
        return Changed{.bytes = specification.text, .places = payload == specification.text ? 0 : 1};
    }
    if (payload.size() > maxPayload) {
        return std::unexpected(Refusal{.code = Refusal::Code::PayloadTooLarge});
    }
    const auto document = JsonIndex::of(payload);
    if (!document) {
        const bool tooDeep = document.error().code == JsonError::Code::TooDeep;
        return std::unexpected(
            Refusal{.code = tooDeep ? Refusal::Code::TooDeep : Refusal::Code::NotJson, .json = document.error()});
    }
    if (patch) {
        return edit(*patch, *document);
    }
    if (mergePatch) {
        return edit(*mergePatch, *document);
    }
    Work work;
    return replacement->apply(*document, work).transform([](Replacement::Result &&result) {
        return Changed{.bytes = std::move(result.bytes), .places = result.places};
    });
}

Change::Change()
    : m_made(std::make_shared<const Made>())
{ }

std::expected<Change, ChangeError> Change::of(const ChangeSpecification &specification)
{
    using Kind = ChangeSpecification::Kind;
    Made made{.specification = specification};
    std::optional<ChangeError> error;
    const auto keep = [&](auto &&result, auto &place) {
        if (result) {
            place = std::move(*result);
        } else {
            error = result.error();
        }
    };
    switch (specification.kind) {
    case Kind::None:
        break;
    case Kind::Payload:
        if (specification.text.size() > maxEditedPayload) {
            error = ChangeError{.code = ChangeError::Code::TooLarge, .offset = maxEditedPayload};
        }
        break;
    case Kind::JsonPatch:
        keep(JsonPatch::of(specification.text), made.patch);
        break;
    case Kind::MergePatch:
        keep(MergePatch::of(specification.text), made.mergePatch);
        break;
    case Kind::Replace:
        keep(Replacement::of(specification.replace), made.replacement);
        break;
    }
    if (error) {
        return std::unexpected(*error);
    }
    Change result;
    result.m_made = std::make_shared<const Made>(std::move(made));
    return result;
}

const ChangeSpecification &Change::specification() const
{
    return m_made->specification;
}

std::expected<Changed, Refusal> Change::apply(const QByteArray &payload) const
{
    return m_made->apply(payload).transform([&](Changed &&changed) {
        changed.unchanged = changed.bytes == payload;
        return std::move(changed);
    });
}

QByteArray Change::toJson() const
{
    return changejson::write(specification());
}

std::expected<Change, ChangeError> Change::fromJson(QByteArrayView saved)
{
    return changejson::read(saved).and_then(of);
}

} // namespace dlo
