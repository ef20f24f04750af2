// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/replacement.h"

#include "change/exactstring.h"
#include "change/jsonequal.h"
#include "change/jsonpath/parser.h"
#include "change/jsonpath/select.h"
#include "change/specificationtext.h"

namespace dlo {

namespace {

using Find = ReplaceSpecification::Find;
using Part = ChangeError::Part;

//! Half a surrogate pair would not survive the way to UTF-8.
std::optional<ChangeError> loneSurrogate(const QString &text, Part part)
{
    if (text.isValidUtf16()) {
        return std::nullopt;
    }
    return ChangeError{.code = ChangeError::Code::BadText, .part = part};
}

//! JSON that a person typed; what is wrong with it is told in the units of the text that was typed.
std::expected<JsonIndex, ChangeError> json(const QString &text, Part part)
{
    return specificationtext::read(text.toUtf8(), part).transform_error([&](ChangeError error) {
        error.offset = QString::fromUtf8(text.toUtf8().first(error.offset)).size();
        return error;
    });
}

} // namespace

std::expected<Replacement, ChangeError> Replacement::of(const ReplaceSpecification &specification)
{
    Replacement result;
    result.m_find = specification.find;
    for (const auto &[text, part] :
         {std::pair(&specification.place, Part::Place), std::pair(&specification.what, Part::Find),
          std::pair(&specification.with, Part::With)}) {
        if (const auto error = loneSurrogate(*text, part)) {
            return std::unexpected(*error);
        }
    }
    const auto place = specification.place.toUtf8();
    if (specification.where == ReplaceSpecification::Where::Path) {
        auto query = jsonpath::parse(place);
        if (!query) {
            return std::unexpected(query.error());
        }
        result.m_query = std::move(*query);
    } else {
        auto pointer = pointerpath::parse(place);
        if (!pointer) {
            return std::unexpected(ChangeError{.code = ChangeError::Code::BadPointer, .part = Part::Place});
        }
        result.m_pointer = std::move(*pointer);
    }
    if (result.m_find == Find::Text || result.m_find == Find::Expression) {
        return TextReplacement::of(specification).transform([&](TextReplacement &&text) {
            result.m_text = std::move(text);
            return std::move(result);
        });
    }
    auto with = json(specification.with, Part::With);
    auto what = result.m_find == Find::Value ? json(specification.what, Part::Find) : JsonIndex();
    if (!with || !what) {
        return std::unexpected(!what ? what.error() : with.error());
    }
    result.m_with = std::move(*with);
    result.m_what = std::move(*what);
    return result;
}

std::expected<JsonIndex::Token, Refusal> Replacement::atPointer(const JsonIndex &document, Work &work) const
{
    const auto refused = [&](Refusal::Code code) {
        return std::unexpected(Refusal{.code = code, .pointer = pointerpath::write(m_pointer)});
    };
    Token at = 0;
    for (const auto &segment : m_pointer) {
        const bool isObject = document.isObject(at);
        const auto index = document.isArray(at) ? pointerpath::index(segment) : std::nullopt;
        std::optional<Token> found;
        bool isAmbiguous = false;
        size_t position = 0;
        document.forEach(at, [&](Token name, Token value) {
            const bool fits = isObject ? exactstring::means(document.token(name), segment) : index == position++;
            isAmbiguous = isAmbiguous || (fits && found);
            found = fits ? value : found;
            return work.charge(1) && (isObject || !fits);
        });
        if (work.isUsedUp()) {
            return refused(Refusal::Code::TooExpensive);
        }
        if (!found || isAmbiguous) {
            return refused(isAmbiguous ? Refusal::Code::Ambiguous : Refusal::Code::PathNotFound);
        }
        at = *found;
    }
    return at;
}

std::expected<std::vector<JsonIndex::Token>, Refusal> Replacement::places(const JsonIndex &document, Work &work) const
{
    if (!m_query) {
        return atPointer(document, work).transform([](Token place) { return std::vector{place}; });
    }
    return jsonpath::select(document, *m_query, work).and_then([](std::vector<Token> &&found) {
        return found.empty()
            ? std::expected<std::vector<Token>, Refusal>(std::unexpect, Refusal{.code = Refusal::Code::NothingSelected})
            : std::move(found);
    });
}

//! Replaces place after place, in the order of the text.
class Replacement::Runner
{
public:
    Runner(const Replacement &replacement, const JsonIndex &document, Work &work)
        : m_replacement(replacement)
        , m_document(document)
        , m_work(work)
        , m_layout(document)
    { }

    std::expected<Result, Refusal> run(const std::vector<Token> &places)
    {
        using Code = Refusal::Code;
        for (const auto place : places) {
            if (m_document.begin(place) < m_copied) {
                continue; // in one that was replaced
            }
            if (const auto fine = replace(place); !fine) {
                return std::unexpected(Refusal{.code = fine.error(), .pointer = m_document.pointerOf(place)});
            }
            if (m_result.bytes.size() > JsonIndex::maxText) {
                return std::unexpected(Refusal{.code = Code::ResultTooLarge});
            }
        }
        if (!m_found) {
            return std::unexpected(Refusal{
                .code = Code::NothingFound,
                .pointer = places.size() == 1 ? m_document.pointerOf(places[0]) : QString(),
            });
        }
        m_result.bytes += QByteArrayView(m_document.text()).sliced(m_copied);
        if (m_result.bytes.size() > JsonIndex::maxText) {
            return std::unexpected(Refusal{.code = Code::ResultTooLarge});
        }
        if (m_document.depth() + m_replacement.m_with.depth() > jsontext::maxDepth
            && !jsontext::validate(m_result.bytes)) {
            return std::unexpected(Refusal{.code = Code::TooDeep});
        }
        return std::move(m_result);
    }

private:
    using Outcome = std::expected<void, Refusal::Code>;

    Outcome replace(Token place)
    {
        const auto &text = m_replacement.m_text;
        if (text) {
            return m_document.isString(place) ? replaceText(*text, place) : Outcome();
        }
        if (m_replacement.m_find == Find::Value) {
            switch (jsonequal::compare(m_document, place, m_replacement.m_what, 0, m_work)) {
            case jsonequal::Answer::Equal:
                break;
            case jsonequal::Answer::Different:
                return {};
            case jsonequal::Answer::Ambiguous:
                return std::unexpected(Refusal::Code::Ambiguous);
            case jsonequal::Answer::TooExpensive:
                return std::unexpected(Refusal::Code::TooExpensive);
            }
        }
        m_found = true;
        const auto &with = m_replacement.m_with;
        if (jsonequal::tokensAreSame(m_document, place, with, 0)) {
            copyUpTo(m_document.end(m_document.last(place)));
            return {};
        }
        if (!with.isContainer(0)) {
            put(place, with.token(0));
            return {};
        }
        const auto written = m_layout.write(with, 0, depthOf(place), isOneLine(place));
        if (!written) {
            return std::unexpected(Refusal::Code::ResultTooLarge);
        }
        put(place, *written);
        return {};
    }

    Outcome replaceText(const TextReplacement &text, Token place)
    {
        const auto token = text.apply(m_document.token(place), m_work);
        if (!token) {
            return std::unexpected(token.error());
        }
        if (*token) {
            m_found = true;
            if (**token != m_document.token(place)) {
                put(place, **token);
            }
        }
        return {};
    }

    void put(Token place, QByteArrayView bytes)
    {
        copyUpTo(m_document.begin(place));
        m_result.bytes += bytes;
        m_copied = m_document.end(m_document.last(place));
        ++m_result.places;
    }

    void copyUpTo(qsizetype end)
    {
        m_result.bytes += QByteArrayView(m_document.text()).sliced(m_copied, end - m_copied);
        m_copied = end;
    }

    //! Containers around \a place. Places come in the order of the text.
    int depthOf(Token place)
    {
        for (; m_counted < place; ++m_counted) {
            const auto kind = m_document.kind(m_counted);
            m_depth += kind == JsonTokenKind::OpenObject || kind == JsonTokenKind::OpenArray ? 1 : 0;
            m_depth -= kind == JsonTokenKind::CloseObject || kind == JsonTokenKind::CloseArray ? 1 : 0;
        }
        return m_depth;
    }

    //! In a container on one line comes a value on that line.
    [[nodiscard]] bool isOneLine(Token place) const
    {
        if (place == 0) {
            return false;
        }
        const auto first = m_document.kind(place - 1) == JsonTokenKind::Colon ? place - 2 : place;
        return !m_document.gap(first).contains('\n');
    }

    const Replacement &m_replacement;
    const JsonIndex &m_document;
    Work &m_work;
    JsonLayout m_layout;
    Result m_result;
    qsizetype m_copied = 0; //!< bytes of the document that are in the result, or replaced there
    Token m_counted = 0;
    int m_depth = 0;
    bool m_found = false;
};

std::expected<Replacement::Result, Refusal> Replacement::apply(const JsonIndex &document, Work &work) const
{
    return places(document, work).and_then([&](const std::vector<Token> &found) {
        return Runner(*this, document, work).run(found);
    });
}

} // namespace dlo
