// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/bytesearch.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <stop_token>

namespace dlo {

class LargeTextView;

//! Finds in all of a LargeTextView, on a worker; answers that come too late are dropped. What is found is marked.
class LargeFinder : public QObject
{
    Q_OBJECT
public:
    explicit LargeFinder(LargeTextView *view);
    ~LargeFinder() override;

    //! Selects the first match from where the search was begun. An empty text marks nothing.
    void setQuery(const QString &text, bool matchCase);
    [[nodiscard]] const QString &query() const { return m_query; }
    void begin(); //!< the next setQuery() searches from the cursor on
    void end(); //!< no marks any more
    void findNext();
    void findPrevious();

    [[nodiscard]] bool isSearching() const { return m_searching; }
    [[nodiscard]] const bytesearch::Found &found() const { return *m_found; }
    [[nodiscard]] qsizetype current() const; //!< number of the selected match, from 1; 0: none is
    [[nodiscard]] bool hasWrapped() const { return m_wrapped; } //!< the last step went on from the other end

Q_SIGNALS:
    void changed();

private:
    enum class Then : std::uint8_t
    {
        Nothing,
        First,
        Next,
        Previous
    };
    void search(Then then);
    void take(const std::shared_ptr<const bytesearch::Found> &found);
    void go(Then then);

    LargeTextView *m_view;
    QString m_query;
    std::shared_ptr<const bytesearch::Found> m_found = std::make_shared<const bytesearch::Found>();
    std::stop_source m_stop;
    QTimer m_again;
    quint64 m_generation = 0;
    qsizetype m_start = 0; //!< where the search was begun
    Then m_then = Then::Nothing;
    bool m_matchCase = false;
    bool m_searching = false;
    bool m_wrapped = false;
};

} // namespace dlo
