// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/largefinder.h"

#include "views/editor/largetextview.h"

#include <QtConcurrentRun>

#include <algorithm>
#include <chrono>
#include <utility>

using namespace std::chrono_literals;

namespace dlo {

LargeFinder::LargeFinder(LargeTextView *view)
    : QObject(view)
    , m_view(view)
{
    m_again.setSingleShot(true);
    m_again.setInterval(200ms);
    connect(&m_again, &QTimer::timeout, this, [this] { search(Then::Nothing); });
    const auto stale = [this] {
        if (!m_query.isEmpty())
            m_again.start();
    };
    connect(view, &LargeTextView::edited, this, stale);
    connect(view, &LargeTextView::replaced, this, stale);
    connect(view, &LargeTextView::moved, this, &LargeFinder::changed);
}

LargeFinder::~LargeFinder()
{
    m_stop.request_stop();
}

void LargeFinder::begin()
{
    m_start = m_view->selection().from;
}

void LargeFinder::end()
{
    setQuery({}, m_matchCase);
}

void LargeFinder::setQuery(const QString &text, bool matchCase)
{
    m_query = text;
    m_matchCase = matchCase;
    search(Then::First);
}

void LargeFinder::search(Then then)
{
    m_again.stop();
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_wrapped = false;
    const auto generation = ++m_generation;
    if (m_query.isEmpty()) {
        m_then = Then::Nothing;
        return take(std::make_shared<const bytesearch::Found>());
    }
    m_searching = true;
    m_then = then;
    Q_EMIT changed();
    QtConcurrent::run([buffer = m_view->buffer().withoutHistory(), query = m_query, matchCase = m_matchCase,
                       cancel = m_stop.get_token()] {
        return std::make_shared<const bytesearch::Found>(bytesearch::find(buffer, query, matchCase, cancel));
    }).then(this, [this, generation](const std::shared_ptr<const bytesearch::Found> &found) {
        if (generation == m_generation)
            take(found);
    });
}

void LargeFinder::take(const std::shared_ptr<const bytesearch::Found> &found)
{
    m_searching = false;
    m_found = found;
    m_view->setMatches(std::shared_ptr<const std::vector<bytesearch::Match>>(found, &found->matches));
    go(std::exchange(m_then, Then::Nothing));
    Q_EMIT changed();
}

void LargeFinder::findNext()
{
    go(Then::Next);
}

void LargeFinder::findPrevious()
{
    go(Then::Previous);
}

void LargeFinder::go(Then then)
{
    if (then == Then::Nothing)
        return;
    if (m_searching || m_again.isActive()) {
        if (m_again.isActive())
            search(then);
        m_then = then;
        return;
    }
    const auto &matches = m_found->matches;
    if (matches.empty())
        return;
    const auto selected = m_view->selection();
    const auto from = then == Then::First ? m_start
        : then == Then::Next              ? selected.from + selected.size
                                          : selected.from;
    auto match = std::ranges::lower_bound(matches, from, {}, &bytesearch::Match::from);
    if (then == Then::Previous) {
        m_wrapped = match == matches.begin();
        match = std::prev(m_wrapped ? matches.end() : match);
    } else {
        m_wrapped = match == matches.end();
        if (m_wrapped)
            match = matches.begin();
    }
    m_view->select(match->from, match->size);
    Q_EMIT changed();
}

qsizetype LargeFinder::current() const
{
    const auto &matches = m_found->matches;
    const auto match = std::ranges::lower_bound(matches, m_view->selection().from, {}, &bytesearch::Match::from);
    return match != matches.end() && *match == m_view->selection() ? match - matches.begin() + 1 : 0;
}

} // namespace dlo
