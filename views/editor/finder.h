// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/textsearch.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <stop_token>

namespace dlo {

class TextEditor;

/*! Find and replace over the whole text of a TextEditor. Plain searches of short texts are done at once; expressions
   (which can take long on any text) and long texts on a worker, whose late answers are dropped; what was asked for
   meanwhile is done when they are there. Matches are marked where they can be seen. */
class Finder : public QObject
{
    Q_OBJECT
public:
    explicit Finder(TextEditor *editor);
    ~Finder() override;

    //! Looks for \a query and selects the first match from where the search was begun. An empty one marks nothing.
    void setQuery(const TextQuery &query);
    [[nodiscard]] const TextQuery &query() const { return m_query; }
    //! The next setQuery() searches from the cursor on.
    void begin();
    //! No marks any more, until the next setQuery().
    void end();

    void findNext();
    void findPrevious();
    //! Replaces the match that is selected and goes to the next; when none is, only goes there.
    void replaceOne(const QString &replacement);
    void replaceAll(const QString &replacement); //!< one step for undo; replaced() tells when it is done

    [[nodiscard]] bool isSearching() const { return m_searching; }
    [[nodiscard]] const textsearch::Found &found() const { return m_found; }
    [[nodiscard]] qsizetype current() const; //!< number of the selected match, from 1; 0: none is
    [[nodiscard]] bool hasWrapped() const { return m_wrapped; } //!< the last step went on from the other end

Q_SIGNALS:
    void changed();
    void replaced(qsizetype matches, textsearch::Stop stop);

private:
    enum class Then : std::uint8_t
    {
        Nothing,
        First,
        Next,
        Previous
    };
    void search(Then then);
    void start();
    void take(quint64 generation, const textsearch::Found &found);
    void go(Then then);
    void goTo(size_t index, bool wrapped);
    void onTextChanged();
    void replaceIn(const QString &text, const QString &replacement);
    void apply(const textsearch::Replaced &result);
    void mark();

    TextEditor *m_editor;
    TextQuery m_query;
    textsearch::Found m_found;
    std::stop_source m_stop;
    QTimer m_again;
    std::optional<QString> m_replaceAll; //!< with this, when the text is at hand
    quint64 m_generation = 0; //!< of query and text
    qsizetype m_anchor = 0; //!< where the search was begun
    Then m_then = Then::Nothing;
    bool m_searching = false;
    bool m_waiting = false; //!< for the text
    bool m_wrapped = false;
};

} // namespace dlo
