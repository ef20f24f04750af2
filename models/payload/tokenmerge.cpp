// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/tokenmerge.h"

#include "payload/jsonspacing.h"
#include "payload/sequencediff.h"
#include "payload/utf8.h"

#include <QHash>

#include <algorithm>
#include <optional>

namespace dlo {

namespace {

//! The work of a comparison grows with the square of this. Above, everything between the first and the last difference
//! is new.
constexpr int maxTokenEdits = 4000;

//! Where a token of the edited text comes from.
struct Origin
{
    int index = -1; //!< token of the original in whose place it stands, -1: none
    bool kept = false; //!< it is that token
};

bool sameShape(const TokenText &a, const TokenText &b)
{
    return std::ranges::equal(a.tokens, b.tokens, {}, &JsonToken::kind, &JsonToken::kind);
}

std::vector<int> interned(const TokenText &text, qsizetype from, qsizetype to, QHash<QByteArrayView, int> &ids)
{
    std::vector<int> result;
    result.reserve(size_t(to - from));
    for (qsizetype i = from; i < to; ++i) {
        const auto token = text.token(i);
        const auto found = ids.constFind(token);
        result.push_back(found != ids.cend() ? *found : *ids.insert(token, int(ids.size())));
    }
    return result;
}

std::vector<Origin> kept(const TokenText &shown, const TokenText &edited)
{
    std::vector<Origin> origins(size_t(edited.count()));
    if (sameShape(shown, edited)) {
        for (qsizetype i = 0; i < edited.count(); ++i) {
            origins[size_t(i)] = {int(i), shown.token(i) == edited.token(i)};
        }
        return origins;
    }
    const auto least = std::min(shown.count(), edited.count());
    qsizetype prefix = 0;
    while (prefix < least && shown.token(prefix) == edited.token(prefix)) {
        origins[size_t(prefix)] = {int(prefix), true};
        ++prefix;
    }
    qsizetype suffix = 0;
    while (suffix < least - prefix
           && shown.token(shown.count() - 1 - suffix) == edited.token(edited.count() - 1 - suffix)) {
        ++suffix;
        origins[size_t(edited.count() - suffix)] = {int(shown.count() - suffix), true};
    }
    QHash<QByteArrayView, int> ids;
    const auto before = interned(shown, prefix, shown.count() - suffix, ids);
    const auto after = interned(edited, prefix, edited.count() - suffix, ids);
    if (const auto match = matchSequences(before, after, maxTokenEdits)) {
        for (size_t i = 0; i < match->size(); ++i) {
            if ((*match)[i] >= 0) {
                origins[size_t(prefix) + i] = {int(prefix) + (*match)[i], true};
            }
        }
    }
    return origins;
}

//! Where as many tokens came as went between two kept ones, each new one takes the place of an old one.
void pairReplaced(std::vector<Origin> &origins, int originalCount)
{
    int lastIndex = -1;
    for (size_t i = 0; i < origins.size();) {
        if (origins[i].index >= 0) {
            lastIndex = origins[i++].index;
            continue;
        }
        size_t end = i;
        while (end < origins.size() && origins[end].index < 0) {
            ++end;
        }
        const int nextIndex = end < origins.size() ? origins[end].index : originalCount;
        if (nextIndex - lastIndex - 1 == int(end - i)) {
            for (size_t j = i; j < end; ++j) {
                origins[j].index = lastIndex + 1 + int(j - i);
            }
        }
        i = end;
    }
}

//! Puts the result together.
class Merger
{
public:
    Merger(const TokenText &original, const TokenText &edited, std::vector<Origin> origins)
        : m_original(original)
        , m_edited(edited)
        , m_origins(std::move(origins))
    {
        m_result.bytes.reserve(original.text.size() + edited.text.size() / 4);
    }

    MergedTokens run()
    {
        takeOver(m_original.gap(0));
        int depth = 0;
        for (qsizetype i = 0; i < m_edited.count(); ++i) {
            const auto kind = m_edited.kind(i);
            depth -= kind == JsonTokenKind::CloseObject || kind == JsonTokenKind::CloseArray ? 1 : 0;
            if (i > 0) {
                space(i, depth);
            }
            put(i);
            depth += kind == JsonTokenKind::OpenObject || kind == JsonTokenKind::OpenArray ? 1 : 0;
        }
        takeOver(m_original.gap(m_original.count()));
        return std::move(m_result);
    }

private:
    void takeOver(QByteArrayView bytes)
    {
        m_result.bytes.append(bytes);
        m_result.takenOver += bytes.size();
    }

    void space(qsizetype i, int depth)
    {
        const int left = m_origins[size_t(i - 1)].index;
        const int right = m_origins[size_t(i)].index;
        const auto kinds = std::pair(m_edited.kind(i - 1), m_edited.kind(i));
        const int gap = right > 0 && left + 1 == right
            ? right
            : JsonSpacing::gapOfNeighbour(m_original, kinds.first, kinds.second, left, right);
        if (gap > m_lastGap) {
            takeOver(m_original.gap(gap));
            m_lastGap = gap;
        } else if (gap > 0) {
            m_result.bytes.append(m_original.gap(gap)); // a second time: counts as new
        } else {
            if (!m_spacing) {
                m_spacing.emplace(m_original);
            }
            m_result.bytes.append(m_spacing->between(kinds.first, kinds.second, depth));
        }
    }

    void put(qsizetype i)
    {
        const auto origin = m_origins[size_t(i)];
        if (origin.kept) {
            takeOver(m_original.token(origin.index));
        } else {
            m_result.bytes.append(m_edited.token(i));
            m_result.takenOver
                += origin.index >= 0 ? utf8::commonEnds(m_original.token(origin.index), m_edited.token(i)) : 0;
        }
    }

    TokenText m_original;
    TokenText m_edited;
    std::vector<Origin> m_origins;
    std::optional<JsonSpacing> m_spacing; //!< made when first needed: most edits replace a value
    int m_lastGap = 0;
    MergedTokens m_result;
};

} // namespace

MergedTokens mergeTokens(const TokenText &original, const TokenText &shown, const TokenText &edited)
{
    auto origins = kept(shown, edited);
    pairReplaced(origins, int(original.count()));
    return Merger(original, edited, std::move(origins)).run();
}

} // namespace dlo
