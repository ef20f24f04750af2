// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/letter/drafts.h"
#include "views/letter/payloadcontroller.h"

#include <QTimer>
#include <QWidget>

#include <functional>

class QAction;
class QStackedWidget;

namespace dlo {

class Banner;
class FieldsView;
class HexView;
class LargeTextPane;
class PayloadBar;
class PayloadEditor;

/*! One payload in several views, through decoders, none of which alters what nobody touched. What was edited in a view
   is there in every other one, and goes along when a decoder is put on or taken off. */
class PayloadViews : public QWidget
{
    Q_OBJECT
public:
    //! \a editorPage: the widget that \a editor is in, or \a editor itself.
    PayloadViews(PayloadEditor *editor, QWidget *editorPage, QWidget *parent);
    ~PayloadViews() override;

    //! What the editor for JSON and text takes. More is shown by LargeTextView, as it came. Measured with orders in
    //! JSON: the editor needs 100 bytes of memory for each byte of them and 0.8 s for each MB to be put in; a key in a
    //! line of 128 Ki characters takes 19 ms to be seen, as all of the line is laid out anew.
    static constexpr qsizetype maxInEditor = qsizetype(4) * 1024 * 1024; //!< bytes
    static constexpr qsizetype maxLineInEditor = qsizetype(128) * 1024; //!< characters

    void showPayload(const Slice &payload, bool editable);
    void showDraft(const Draft &draft);
    void clear();
    void addTool(QWidget *tool); //!< above the payload, at the end

    [[nodiscard]] PayloadView view() const { return m_view; }
    [[nodiscard]] const PayloadController &controller() const { return m_controller; }
    //! Something is being read, decoded or put into the editor: nothing can be sent yet.
    [[nodiscard]] bool isLoading() const;
    [[nodiscard]] bool isEdited() const { return m_edited; }
    //! A draft is being put back, as far as that takes time.
    [[nodiscard]] bool isRestoring() const { return m_restoring.has_value(); }
    //! For the draft: all but how it is protected. None while a draft is being put back.
    [[nodiscard]] std::optional<Draft> draft() const;

    //! How it is looked at, when that was chosen by hand and nothing is edited.
    struct Look
    {
        std::vector<PayloadDocument::Layer> layers = {};
        PayloadView view = PayloadView::Json;
        TextCharset charset = TextCharset::Utf8;
    };
    [[nodiscard]] std::optional<Look> look() const;

    [[nodiscard]] const ComposedPayload &lastComposed() const { return m_controller.lastComposed(); }
    [[nodiscard]] bool isComposedCurrent() const;
    void composeSoon();
    //! Why this payload cannot be sent whatever the broker says; empty: it can. Of lastComposed().
    [[nodiscard]] QString whyNotSendable() const;
    //! The text for the comparison when that is at hand.
    [[nodiscard]] std::optional<payloadtext::Comparison> comparison() const;

    void revert();
    void goToError();
    void focusView();
    //! The bytes are not text in the character set that was chosen.
    [[nodiscard]] bool isForeignText() const { return m_view == PayloadView::Text && !m_exact; }
    //! "Ln 3, Col 5", "Offset 16".
    [[nodiscard]] QString position() const;
    //! What is to be known of what is shown, a sentence each.
    [[nodiscard]] QStringList notes() const;

Q_SIGNALS:
    void composedChanged(); //!< lastComposed() is new
    void editedChanged(bool edited);
    void typed(); //!< something was changed in a view
    void stateChanged(); //!< what the notes say, and whether it is loading
    void positionChanged();
    void leaveRequested();

private:
    void connectBar();
    void connectViews();
    void chooseView(PayloadView view);
    void chooseCharset(TextCharset charset);
    void chooseSchema(DecoderId id);
    void whenCurrent(std::function<void()> then);
    void goOn();
    //! payloadviewsloading.cpp
    void onShownChanged();
    void load();
    void loadBytes();
    void setBytes(const ByteBuffer &bytes);
    void loadEditor();
    void setEditorText(const payloadtext::EditorText &text);
    void takeDocument(const QByteArray &payload);
    void connectLarge();
    void onLooksChanged();
    [[nodiscard]] bool isTooLarge() const;
    void showLarge();
    void showProblem();
    [[nodiscard]] QStringList largeNotes() const;
    void restore();
    void onEditorComposed();
    void onEditorLoaded();
    void composeBytes();
    void updateEdited();
    void applyEditable();
    void updateBar();
    void updateHint();
    void say(const QString &sentence);
    [[nodiscard]] bool usesEditor() const { return m_view != PayloadView::Hex && !m_isLarge; }
    [[nodiscard]] bool usesLarge() const { return m_view != PayloadView::Hex && m_isLarge; }
    [[nodiscard]] const ByteBuffer &buffer() const; //!< of the view that edits bytes
    [[nodiscard]] bool mayEdit() const { return m_editable && m_controller.canEdit(); }

    PayloadController m_controller;
    PayloadEditor *m_editor;
    QWidget *m_editorPage;
    LargeTextPane *m_large; //!< instead of the editor
    HexView *m_hex;
    FieldsView *m_fields;
    PayloadBar *m_bar;
    Banner *m_hint;
    QStackedWidget *m_stack;
    QAction *m_decodeSuggested;
    QAction *m_decodeMore;
    QAction *m_lookAtPart;
    QTimer m_bytesTimer;
    PayloadView m_view = PayloadView::Json;
    TextCharset m_charset = TextCharset::Utf8;
    std::function<void()> m_then; //!< waits for what was typed to be composed
    std::optional<Draft> m_restoring;
    std::optional<qsizetype> m_goTo; //!< in the text that is being put in
    quint64 m_loading = 0; //!< the latest
    quint64 m_editorOf = 0; //!< revision of the controller that the editor shows
    quint64 m_hexOf = 0;
    quint64 m_largeOf = 0;
    quint64 m_longLineOf = 0; //!< revision that was found to have too long a line for the editor
    bool m_chosenByHand = false;
    bool m_isLarge = false; //!< too large for the editor
    bool m_editable = false;
    bool m_preparing = false; //!< a worker makes what a view is to show
    bool m_editorIsPlain = false; //!< it shows text, not JSON indented
    bool m_exact = true; //!< of the character set
    bool m_bytesPending = false; //!< typed in hex, not composed yet
    bool m_edited = false;
};

} // namespace dlo
