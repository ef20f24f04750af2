// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonpatch.h"

#include "change/exactstring.h"
#include "change/specificationtext.h"

using namespace Qt::StringLiterals;

namespace dlo {

//! Reads one operation after the other.
class JsonPatch::Reader
{
public:
    explicit Reader(const JsonIndex &index)
        : m_index(index)
    { }

    std::expected<std::vector<Operation>, ChangeError> run()
    {
        using Code = ChangeError::Code;
        if (!m_index.isArray(0)) {
            return std::unexpected(error(Code::NotAnArray, 0));
        }
        std::vector<Operation> result;
        m_index.forEach(0, [&](Token /*name*/, Token value) {
            m_number = int(result.size());
            if (result.size() == maxOperations) {
                m_error = error(Code::TooManyOperations, value);
            } else if (!m_index.isObject(value)) {
                m_error = error(Code::OperationNotObject, value);
            } else {
                result.push_back(operation(value));
            }
            return !m_error;
        });
        if (m_error) {
            return std::unexpected(*m_error);
        }
        return result;
    }

private:
    using Token = JsonIndex::Token;

    [[nodiscard]] ChangeError error(ChangeError::Code code, Token at, const QString &detail = {}) const
    {
        return {.code = code, .offset = m_index.begin(at), .operation = m_number, .detail = detail};
    }

    //! The first fault counts.
    void fail(ChangeError::Code code, Token at, const QString &detail = {})
    {
        if (!m_error) {
            m_error = error(code, at, detail);
        }
    }

    //! Nothing when it is missing, which is a fault.
    std::optional<Token> member(Token object, QLatin1StringView name)
    {
        std::optional<Token> result;
        m_index.forEach(object, [&](Token at, Token value) {
            if (exactstring::means(m_index.token(at), QByteArrayView(name.data(), name.size()))) {
                if (result) {
                    fail(ChangeError::Code::DuplicateMember, at, name);
                }
                result = value;
            }
            return true;
        });
        if (!result) {
            fail(ChangeError::Code::MissingMember, object, name);
        }
        return result;
    }

    //! Nothing when it is missing or no string.
    std::optional<Token> text(Token object, QLatin1StringView name)
    {
        const auto value = member(object, name);
        if (value && !m_index.isString(*value)) {
            fail(ChangeError::Code::WrongType, *value, name);
            return std::nullopt;
        }
        return value;
    }

    pointerpath::Segments pointer(Token object, QLatin1StringView name)
    {
        const auto value = text(object, name);
        if (!value) {
            return {};
        }
        auto result = pointerpath::parse(exactstring::unescape(m_index.token(*value)));
        if (!result) {
            fail(ChangeError::Code::BadPointer, *value, name);
            return {};
        }
        return std::move(*result);
    }

    std::optional<Kind> kind(Token object)
    {
        const auto value = text(object, "op"_L1);
        if (!value) {
            return std::nullopt;
        }
        static constexpr std::array<std::pair<const char *, Kind>, 6> names{{{"add", Kind::Add},
                                                                             {"remove", Kind::Remove},
                                                                             {"replace", Kind::Replace},
                                                                             {"move", Kind::Move},
                                                                             {"copy", Kind::Copy},
                                                                             {"test", Kind::Test}}};
        for (const auto &[name, kind] : names) {
            if (exactstring::means(m_index.token(*value), name)) {
                return kind;
            }
        }
        fail(ChangeError::Code::UnknownOperation, *value);
        return std::nullopt;
    }

    Operation operation(Token object)
    {
        Operation result;
        const auto kindOfIt = kind(object);
        if (!kindOfIt) {
            return result;
        }
        result.kind = *kindOfIt;
        result.path = pointer(object, "path"_L1);
        if (result.kind == Kind::Move || result.kind == Kind::Copy) {
            result.from = pointer(object, "from"_L1);
        } else if (result.kind != Kind::Remove) {
            if (const auto value = member(object, "value"_L1); value && !m_error) {
                result.value = *JsonIndex::of(m_index.value(*value).toByteArray());
            }
        }
        if (result.kind == Kind::Remove && result.path.empty()) {
            fail(ChangeError::Code::RemovesWholePayload, object);
        }
        if (result.kind == Kind::Move && pointerpath::isInside(result.path, result.from)) {
            fail(ChangeError::Code::MovesIntoItself, object);
        }
        return result;
    }

    const JsonIndex &m_index;
    int m_number = -1;
    std::optional<ChangeError> m_error;
};

//! Carries the operations out on one document.
class JsonPatch::Runner
{
public:
    explicit Runner(JsonEdit &document)
        : m_document(document)
    { }

    //! True when something changed.
    JsonEdit::Outcome<bool> run(const Operation &operation)
    {
        m_concerned = operation.path;
        switch (operation.kind) {
        case Kind::Add:
            return at(operation.path).and_then([&](const Target &target) { return add(target, operation.value); });
        case Kind::Remove:
            return m_document.find(operation.path)
                .and_then([&](const Slot &slot) { return m_document.take(slot); })
                .transform([](const auto &) { return true; });
        case Kind::Replace:
            return m_document.find(operation.path).and_then([&](const Slot &slot) {
                return m_document.fit(operation.value, 0, slot).and_then([&](const Content &content) {
                    return m_document.put(slot, content);
                });
            });
        case Kind::Move:
        case Kind::Copy:
            return relocate(operation);
        case Kind::Test:
            break;
        }
        return test(operation);
    }

    //! Of the operation that was refused.
    [[nodiscard]] const pointerpath::Segments &concerned() const { return m_concerned; }

private:
    using Slot = JsonEdit::Slot;
    using Content = JsonEdit::Content;
    using Code = Refusal::Code;

    //! Where "add" puts a value: over another, or between others.
    struct Target
    {
        Slot slot;
        bool isNew = false;
        QByteArray name = {}; //!< JSON token of a new member
    };

    JsonEdit::Outcome<Target> at(const pointerpath::Segments &path)
    {
        if (path.empty()) {
            return Target{.slot = {}};
        }
        const auto parent = m_document.find(std::span(path).first(path.size() - 1));
        if (!parent) {
            return std::unexpected(parent.error());
        }
        if (m_document.isObject(*parent)) {
            return inObject(*parent, path.back());
        }
        return m_document.isArray(*parent) ? inArray(*parent, path.back()) : std::unexpected(Code::PathNotFound);
    }

    JsonEdit::Outcome<Target> inObject(const Slot &parent, const QByteArray &name)
    {
        const auto found = m_document.member(parent, name);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (*found) {
            return Target{.slot = **found};
        }
        return m_document.size(parent)
            .and_then([&](size_t size) { return m_document.place(parent, size); })
            .transform([&](const Slot &slot) {
                return Target{.slot = slot, .isNew = true, .name = exactstring::quoted(name)};
            });
    }

    JsonEdit::Outcome<Target> inArray(const Slot &parent, const QByteArray &segment)
    {
        const auto size = m_document.size(parent);
        if (!size) {
            return std::unexpected(size.error());
        }
        const auto index = segment == "-" ? *size : pointerpath::index(segment);
        if (!index || *index > *size) {
            return std::unexpected(Code::PathNotFound);
        }
        return m_document.place(parent, *index).transform([](const Slot &slot) {
            return Target{.slot = slot, .isNew = true};
        });
    }

    JsonEdit::Outcome<bool> add(const Target &target, const JsonIndex &value)
    {
        return m_document.fit(value, 0, target.slot).and_then([&](const Content &content) {
            return place(target, content);
        });
    }

    JsonEdit::Outcome<bool> place(const Target &target, const Content &content)
    {
        if (!target.isNew) {
            return m_document.put(target.slot, content);
        }
        return m_document.insert(target.slot, target.name, content).transform([] { return true; });
    }

    JsonEdit::Outcome<bool> relocate(const Operation &operation)
    {
        m_concerned = operation.from;
        const auto from = m_document.find(operation.from);
        if (!from) {
            return std::unexpected(from.error());
        }
        if (operation.from == operation.path) {
            return copyToItself(operation);
        }
        const auto content = operation.kind == Kind::Move ? m_document.take(*from) : m_document.copyOf(*from);
        if (!content) {
            return std::unexpected(content.error());
        }
        m_concerned = operation.path;
        const auto target = at(operation.path);
        if (!target) {
            return std::unexpected(target.error());
        }
        return m_document.fit(*content, from->depth, target->slot).and_then([&](const Content &fitting) {
            return place(*target, fitting);
        });
    }

    //! An element that is copied to its own place is there twice then; anything else stays as it is.
    JsonEdit::Outcome<bool> copyToItself(const Operation &operation)
    {
        if (operation.kind == Kind::Move) {
            return false;
        }
        const auto target = at(operation.path);
        if (!target) {
            return std::unexpected(target.error());
        }
        if (!target->isNew) {
            return false;
        }
        return m_document.copyOf(target->slot).and_then([&](const Content &content) {
            return place(*target, content);
        });
    }

    JsonEdit::Outcome<bool> test(const Operation &operation)
    {
        const auto answer = m_document.find(operation.path).and_then([&](const Slot &slot) {
            return m_document.compare(slot, operation.value, 0);
        });
        if (!answer) {
            return std::unexpected(answer.error());
        }
        switch (*answer) {
        case jsonequal::Answer::Equal:
            return false;
        case jsonequal::Answer::Different:
            return std::unexpected(Code::TestFailed);
        case jsonequal::Answer::Ambiguous:
            return std::unexpected(Code::Ambiguous);
        case jsonequal::Answer::TooExpensive:
            break;
        }
        return std::unexpected(Code::TooExpensive);
    }

    JsonEdit &m_document;
    pointerpath::Segments m_concerned;
};

std::expected<JsonPatch, ChangeError> JsonPatch::of(const QByteArray &text)
{
    const auto index = specificationtext::read(text, ChangeError::Part::Text);
    if (!index) {
        return std::unexpected(index.error());
    }
    return Reader(*index).run().transform([](std::vector<Operation> &&operations) {
        JsonPatch result;
        result.m_operations = std::move(operations);
        return result;
    });
}

std::expected<int, Refusal> JsonPatch::apply(JsonEdit &document) const
{
    Runner runner(document);
    int changed = 0;
    for (size_t i = 0; i < m_operations.size(); ++i) {
        const auto outcome = runner.run(m_operations[i]);
        if (!outcome) {
            return std::unexpected(Refusal{
                .code = outcome.error(), .operation = int(i), .pointer = pointerpath::write(runner.concerned())});
        }
        changed += *outcome ? 1 : 0;
    }
    return changed;
}

} // namespace dlo
