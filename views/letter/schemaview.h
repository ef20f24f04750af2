// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "payload/schema/jsonschemacheck.h"
#include "views/editor/problems.h"

#include <QCoroTask>
#include <QPointer>
#include <QWidget>

#include <expected>
#include <vector>

class QAction;
class QListWidget;
class QToolButton;

namespace dlo {

class PayloadEditor;
class PlainLabel;
class SchemaStore;
class Session;

/*! The line below the editor that says whether the payload fits the schema attached to its queue, with a list of the
   places where it does not; nothing when there is nothing to say. And a button, to be put elsewhere, with the menu to
   attach, learn, save and detach one. Checks after each validation of the
   editor, on a worker; what comes late is dropped. */
class SchemaView : public QWidget
{
    Q_OBJECT
public:
    explicit SchemaView(PayloadEditor *editor, QWidget *parent = nullptr);
    ~SchemaView() override;

    void setStore(SchemaStore *store); //!< not owned; null: no schemas
    //! The queue of the letter on the screen; an empty name: none. \a session: for what the journal knows of it.
    void setQueue(Session *session, const QString &queue);
    //! How the text in the editor is protected: nothing is learned from what was encrypted, as that would be written to
    //! a file.
    void setProtection(Protection protection);
    //! The editor shows the text that is edited; otherwise it is some other view, and nothing is checked.
    void setEditorShown(bool shown);

    [[nodiscard]] QWidget *menuButton() const;
    [[nodiscard]] const std::vector<Violation> &marks() const { return m_marks; }

    void attachFile(const QString &path);
    void learnFromFile(const QString &path);
    void learnFromPayload();
    void learnFromAccepted();
    void saveTo(const QString &path);
    void detach();

Q_SIGNALS:
    void marksChanged();

private:
    using Compiled = std::expected<JsonSchemaCheck, JsonSchemaCheck::Trouble>;
    struct Checked
    {
        std::expected<JsonSchemaCheck::Report, JsonSchemaCheck::Trouble> report = {};
        std::vector<Violation> places = {}; //!< one for each violation, without its message
    };
    QAction *addAction(const char *name, const QString &text, const QString &tip);
    void buildMenu();
    void openDialog(bool save, const QString &title, void (SchemaView::*then)(const QString &));
    void reload();
    void checkSoon();
    void take(const Checked &checked);
    void setMarks(std::vector<Violation> marks);
    void offer(const QByteArray &text, const QString &done);
    void askToReplace(const QByteArray &text, const QString &done);
    void attach(const QByteArray &text, const QString &done);
    void attachLearned(const std::expected<QByteArray, QString> &text, std::size_t samples);
    QCoro::Task<void> readAccepted(Session *session, QString queue);
    void say(const QString &text, bool warns = false);
    void note(const QString &text); //!< until the next check has something to say, beside it
    void updateState();
    void updateVisible();

    PayloadEditor *m_editor;
    QToolButton *m_button;
    PlainLabel *m_state;
    PlainLabel *m_note;
    QToolButton *m_showList;
    QListWidget *m_list;
    QAction *m_attach;
    QAction *m_learnFile;
    QAction *m_learnThis;
    QAction *m_learnAccepted;
    QAction *m_save;
    QAction *m_detach;
    QPointer<SchemaStore> m_store;
    QPointer<Session> m_session;
    QString m_connection;
    QString m_queue;
    Protection m_protection = Protection::Plain;
    bool m_editorShown = true;
    std::optional<Compiled> m_schema;
    QByteArray m_text; //!< of the schema
    std::vector<Violation> m_marks;
    bool m_more = false;
    quint64 m_queueShown = 0; //!< another for each queue: what was wanted for an older one is not done
    quint64 m_place = 0; //!< another for each schema: answers of an older one are dropped
    bool m_checking = false; //!< on a worker
    bool m_again = false;
};

} // namespace dlo
