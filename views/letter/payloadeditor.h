// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/editabletext.h"
#include "views/editor/problems.h"
#include "views/editor/texteditor.h"

#include <QTimer>

#include <memory>
#include <optional>

namespace KSyntaxHighlighting {
class Repository;
}

namespace dlo {

class JsonHighlighter;

/*! The JSON editor of a payload. Bytes come in and go out through EditableText, so that what a person does not touch is
   not changed; the text is read from the document unchanged (typedText()).

    Long texts are put in piece by piece, so that the window keeps answering (isLoading()); until then it is read-only.
    Validates 200 ms after the last key; above 256 KiB on a worker, whose late results are dropped. */
class PayloadEditor : public TextEditor
{
    Q_OBJECT
public:
    static constexpr qsizetype maxHighlighted = qsizetype(2) * 1024 * 1024; //!< characters in all
    static constexpr qsizetype maxHighlightedLine = qsizetype(16) * 1024;

    explicit PayloadEditor(QWidget *parent = nullptr);
    ~PayloadEditor() override;

    //! Shows another payload, forgetting the old text and its undo history. \a typed: a draft that replaces what is
    //! shown, as one step that can be undone.
    void setContent(const EditableText &text, bool editable, const std::optional<QString> &typed = std::nullopt);
    void clearContent();
    //! Empties it: what is to be shown is too long for it, until the next setContent().
    void stepBack();
    [[nodiscard]] bool isSteppedBack() const { return m_steppedBack; }

    [[nodiscard]] const EditableText &base() const { return m_base; }
    [[nodiscard]] bool isEdited() const { return m_edited; }
    [[nodiscard]] bool isLoading() const { return !m_rest.isEmpty(); }
    //! False with highlighting switched off because the text is too large or has too long a line.
    [[nodiscard]] bool isHighlighted() const { return m_highlighted; }
    //! What would be sent, computed now: on the thread that paints, so for short texts and tests.
    [[nodiscard]] EditableText::Composed composed() const;
    //! What the last validation found; up to 200 ms old, of long texts more. Exactly what is shown when
    //! isComposedCurrent().
    [[nodiscard]] const EditableText::Composed &lastComposed() const { return m_lastComposed; }
    //! The text that lastComposed() is of.
    [[nodiscard]] const QString &lastTyped() const { return m_lastTyped; }
    [[nodiscard]] bool isComposedCurrent() const { return m_composedOf == m_generation; }
    //! Makes lastComposed() current without waiting for the pause after the last key: short texts at once, long ones by
    //! composedChanged(). Nothing to do when it is.
    void composeSoon();

    void revert(); //!< can be undone

    //! What else than its syntax is wrong with the text; marked until the next call.
    void setViolations(const std::vector<Violation> &violations);

    [[nodiscard]] std::optional<QString> snapshot() const override;
    [[nodiscard]] bool looksLikeJson() const override;

Q_SIGNALS:
    void editedChanged(bool edited);
    void composedChanged(); //!< lastComposed() is new
    void typed(); //!< the text was changed
    void loaded(); //!< all of the text is there
    void leaveRequested(); //!< Escape: the keyboard wants out

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;

private:
    void applyTheme();
    void chooseHighlighting(const QString &text);
    void insertPiece();
    void finishLoading();
    void onContentsChanged();
    void noteSeen(const QString &rawText);
    [[nodiscard]] bool isOnlyColoured() const;
    void validate();
    void validated(quint64 generation, const QString &text, const EditableText::Composed &composed);
    void showHidden();

    //! Made with the first text: reading the index of all languages is a good part of the time to start.
    std::unique_ptr<KSyntaxHighlighting::Repository> m_repository;
    std::unique_ptr<JsonHighlighter> m_highlighter;
    EditableText m_base;
    EditableText::Composed m_lastComposed;
    QString m_lastTyped;
    QString m_seen; //!< raw text of generation m_seenOf, of a text with colours
    quint64 m_seenOf = 0;
    quint64 m_composedOf = 0; //!< generation
    quint64 m_composing = 0; //!< generation that a worker has in hand
    QString m_rest; //!< of the text that is being put in
    qsizetype m_restAt = 0;
    std::optional<QString> m_draft; //!< to be put in after the text
    QTimer m_loadTimer;
    QTimer m_validateTimer;
    quint64 m_generation = 0;
    int m_revision = -1;
    bool m_editable = false;
    bool m_edited = false;
    bool m_highlighted = true;
    bool m_loading = false;
    bool m_steppedBack = false;
};

} // namespace dlo
