// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QTextCursor>

#include <optional>
#include <vector>

class QTextBlock;

namespace dlo {

class TextEditor;

//! Something wrong with a stretch of text, in UTF-16 units. The message can have text from outside in it.
struct Violation
{
    qsizetype from = 0;
    qsizetype to = 0;
    QString message = {};
};

//! What is wrong with the text of a TextEditor: where it is not JSON, and what a schema says. Marked by a wavy line and
//! beside the line's number; the places move with the text until others are told.
class Problems : public QObject
{
    Q_OBJECT
public:
    static constexpr size_t maxShown = 1'000; //!< of violations; the first ones

    explicit Problems(TextEditor *editor);

    void setViolations(const std::vector<Violation> &violations);
    void setSyntaxError(const std::optional<Violation> &error);

    [[nodiscard]] bool isEmpty() const { return m_violations.empty() && m_syntax.empty(); }
    //! Of what is at \a position, one a line; empty when nothing is.
    [[nodiscard]] QString messageAt(int position) const;
    [[nodiscard]] bool isAt(const QTextBlock &block) const;
    //! Selects the next problem after the cursor, or the one before; from the other end when there is none.
    void goToNext();
    void goToPrevious();

Q_SIGNALS:
    void changed();

private:
    struct Problem
    {
        QTextCursor place;
        QString message;
    };
    [[nodiscard]] Problem placed(const Violation &violation) const;
    [[nodiscard]] std::vector<const Problem *> sorted() const;
    void select(const Problem &problem);
    void update();
    void mark();

    TextEditor *m_editor;
    std::vector<Problem> m_violations;
    std::vector<Problem> m_syntax; //!< one at most
};

} // namespace dlo
