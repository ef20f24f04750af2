// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonpath/select.h"

#include "change/exactstring.h"
#include "change/jsonpath/evaluation.h"

#include <QSet>

#include <algorithm>

namespace dlo::jsonpath {

namespace {

using Token = JsonIndex::Token;

void sortOut(std::vector<Token> &nodes)
{
    if (!std::ranges::is_sorted(nodes)) {
        std::ranges::sort(nodes);
    }
    const auto again = std::ranges::unique(nodes);
    nodes.erase(again.begin(), again.end());
}

//! Looks along the ways to selected values for a name that is given twice.
class Ways
{
public:
    Ways(const JsonIndex &document, const std::vector<Token> &selected)
        : m_document(document)
        , m_selected(selected)
    { }

    //! The selected value, or one around it, that another member has the name of.
    std::optional<Token> ambiguous()
    {
        m_open.push_back(0);
        while (!m_open.empty()) {
            const auto container = m_open.back();
            m_open.pop_back();
            if (const auto found = look(container)) {
                return found;
            }
        }
        return std::nullopt;
    }

private:
    std::optional<Token> look(Token container)
    {
        std::vector<std::pair<QByteArray, Token>> onTheWay;
        const bool isObject = m_document.isObject(container);
        m_document.forEach(container, [&](Token name, Token value) {
            const auto next = std::ranges::lower_bound(m_selected, value);
            const auto last = m_document.last(value);
            if (next == m_selected.end()) {
                return false;
            }
            if (*next > last) {
                return true;
            }
            if (isObject) {
                onTheWay.emplace_back(exactstring::unescape(m_document.token(name)), value);
            }
            if (m_document.isContainer(value)
                && (*next != value || (next + 1 != m_selected.end() && next[1] <= last))) {
                m_open.push_back(value);
            }
            return true;
        });
        return onTheWay.empty() ? std::nullopt : twice(container, onTheWay);
    }

    std::optional<Token> twice(Token object, const std::vector<std::pair<QByteArray, Token>> &onTheWay) const
    {
        QHash<QByteArray, Token> wanted;
        for (const auto &[name, value] : onTheWay) {
            if (wanted.contains(name)) {
                return value;
            }
            wanted.insert(name, value);
        }
        std::optional<Token> result;
        m_document.forEach(object, [&](Token name, Token value) {
            const auto found = wanted.constFind(exactstring::unescape(m_document.token(name)));
            if (found != wanted.constEnd() && *found != value) {
                result = value;
            }
            return !result;
        });
        return result;
    }

    const JsonIndex &m_document;
    const std::vector<Token> &m_selected;
    std::vector<Token> m_open;
};

} // namespace

std::expected<std::vector<Token>, Refusal> select(const JsonIndex &document, const Query &query, Work &work)
{
    const auto refused = [&](Refusal::Code code, Token at) {
        return std::unexpected(Refusal{.code = code, .pointer = document.pointerOf(at)});
    };
    Evaluation evaluation(document, work);
    std::vector<Token> result{0};
    for (const auto &segment : query.segments) {
        std::vector<Token> next;
        for (const auto node : result) {
            evaluation.apply(segment, node, next);
            if (const auto &stop = evaluation.stopped()) {
                return refused(stop->code, stop->at);
            }
        }
        sortOut(next); // where the same is selected again it makes no difference, but for the time
        result = std::move(next);
    }
    if (const auto found = result.empty() ? std::nullopt : Ways(document, result).ambiguous()) {
        return refused(Refusal::Code::Ambiguous, *found);
    }
    return result;
}

} // namespace dlo::jsonpath
