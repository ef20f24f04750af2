// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "payload/textdiff.h"
#include "views/letter/difflines.h"

#include <QPointer>
#include <QWidget>

#include <array>

class QSettings;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace dlo {

class DiffColumn;
class PlainLabel;

/*! A payload before and after an edit, side by side or inline, and what the broker will store of it where that is not
   what is sent. The changes are counted, F7 and Shift+F7 go from one to the next. Long texts are compared on a worker.
   Object names: diffSummary, diffNext, diffPrevious, diffSideBySide, diffInline, diffStoredWhy; the columns diffBefore,
   diffAfter, diffStored, and diffText (inline). */
class DiffView : public QWidget
{
    Q_OBJECT
public:
    struct Input
    {
        QString before = {};
        QString after = {};
        bool isJson = false;
        QByteArray sent = {}; //!< the bytes, for \a normaliser
        Broker::Normaliser normaliser = {};
        QString broker = {}; //!< its name, for people
    };

    //! \a settings remembers how it is shown; null: nothing does. It must live as long as this.
    explicit DiffView(QSettings *settings, QWidget *parent = nullptr);

    void compare(const Input &input);
    [[nodiscard]] const TextDiff &diff() const { return m_diff; }
    //! The broker will store other tokens than are sent.
    [[nodiscard]] bool storesOtherwise() const { return m_diff.hasStored; }

Q_SIGNALS:
    void compared(); //!< also before compare() returns, when there is little to compare

private:
    struct Outcome
    {
        TextDiff diff;
        std::optional<Broker::Normalised> stored; //!< when its tokens are others
    };
    static Outcome outcomeOf(const Input &input);

    void buildBar();
    void buildColumns();
    void joinScrollBars();
    void showOutcome(const Outcome &outcome);
    void setInline(bool isInline);
    void fill();
    void updateSummary();
    void go(int direction);
    [[nodiscard]] std::vector<int> stops() const;
    [[nodiscard]] DiffColumn *leader() const; //!< the column whose cursor counts
    [[nodiscard]] QString summary(const std::vector<int> &stops, int current) const;

    QPointer<QSettings> m_settings;
    TextDiff m_diff;
    QString m_broker;
    quint64 m_generation = 0;
    bool m_isInline = false;
    bool m_isComparing = false;
    PlainLabel *m_summary;
    PlainLabel *m_why;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_sideBySide;
    QToolButton *m_inline;
    QStackedWidget *m_pages;
    QSplitter *m_columns;
    DiffColumn *m_text = nullptr;
    std::array<DiffColumn *, 3> m_sides{};
    std::array<PlainLabel *, 3> m_headings{};
};

} // namespace dlo
