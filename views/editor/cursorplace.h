// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsonbrackets.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <optional>

namespace dlo {

class TextEditor;

/*! Where the cursor of a TextEditor is in the JSON: its JSON Pointer and the brackets it is at, which are marked. Found
   a turn of the event loop after the cursor moved; in long texts on a worker, whose late answers are dropped. */
class CursorPlace : public QObject
{
    Q_OBJECT
public:
    //! Characters up to which the cursor is followed: the walk through more takes a core for so long that the window
    //! has to wait for its own. There the pointer is not told, and brackets are found only by jumpToBracket().
    static constexpr int maxFollowed = 4 * 1024 * 1024;

    explicit CursorPlace(TextEditor *editor);

    [[nodiscard]] bool isFollowing() const;
    //! The last one that was found; of where the cursor is now when isCurrent().
    [[nodiscard]] const QString &pointer() const { return m_found.pointer; }
    //! How many values the pointer means: more than one where a name is given twice.
    [[nodiscard]] qsizetype copies() const { return m_found.copies; }
    [[nodiscard]] const std::optional<JsonBrackets> &brackets() const { return m_found.brackets; }
    [[nodiscard]] bool isCurrent() const { return m_current; }

    //! Puts the cursor to the other bracket of the pair, as soon as it is known.
    void jumpToBracket();

Q_SIGNALS:
    void changed();

private:
    struct Found
    {
        QString pointer = {};
        qsizetype copies = 1;
        std::optional<JsonBrackets> brackets = std::nullopt;
    };
    static Found find(const QString &text, qsizetype cursor);
    void onMoved();
    void look();
    void take(const Found &found, quint64 generation);
    void mark();
    void jump();

    TextEditor *m_editor;
    QTimer m_soon;
    Found m_found;
    quint64 m_generation = 0; //!< of cursor and text
    bool m_current = false;
    bool m_looking = false; //!< a worker has one in hand
    bool m_jump = false; //!< when it is found
};

} // namespace dlo
