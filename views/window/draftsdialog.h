// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "core/result.h"

#include <QCoroTask>
#include <QDialog>
#include <QList>
#include <QPointer>

#include <optional>

class QPushButton;
class QTreeWidget;

namespace dlo {

class Banner;
class DraftStore;
class LetterPane;
class PlainLabel;
class Workspace;

/*! What was typed over payloads and not sent, of all connections, also of dead letters that are gone: to be gone on
   with, copied, saved to a file or deleted. Not modal. Deletes itself when closed. objectName "draftsDialog". */
class DraftsDialog final : public QDialog
{
    Q_OBJECT
public:
    DraftsDialog(Workspace &workspace, DraftStore &store, LetterPane &letter, QWidget *parent);

Q_SIGNALS:
    void openRequested(const QString &connection, const dlo::LetterKey &letter);

private:
    enum class Letter : std::uint8_t
    {
        Unknown,
        There,
        Gone
    };
    struct Row
    {
        QString connection = {}; //!< profile id
        LetterKey letter = {};
        EpochMs at = 0;
        bool onDisk = false;
    };
    void buildLayout();
    void fill();
    void resizeColumn(int column);
    void updateButtons();
    void askToDelete();
    void chooseFile();
    void copy();
    [[nodiscard]] std::vector<Row> rows() const;
    [[nodiscard]] std::optional<Row> current() const;
    [[nodiscard]] Letter stateOf(const Row &row) const;
    [[nodiscard]] QString stateText(const Row &row) const;
    [[nodiscard]] QString connectionName(const QString &id) const;
    [[nodiscard]] QCoro::Task<Result<QByteArray>> payload(Row row);
    QCoro::Task<void> copyPayload(Row row);
    QCoro::Task<void> save(Row row, QString name);
    void say(const Error &error);

    Workspace &m_workspace;
    QPointer<DraftStore> m_store;
    QPointer<LetterPane> m_letter;
    QList<Row> m_rows; //!< as listed
    Banner *m_banner;
    QTreeWidget *m_list;
    PlainLabel *m_empty;
    QPushButton *m_open;
    QPushButton *m_copy;
    QPushButton *m_save;
    QPushButton *m_delete;
};

} // namespace dlo
