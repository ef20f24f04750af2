// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/decryptionkeys.h"

#include <QDialog>

class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace dlo {

class Banner;
class PlainLabel;

/*! The keys for envelopes: add, rename, remove, order, and try one on the letter on the screen. Says what they are for
   and where they are kept. Open with show(): the window behind it stays usable. Deletes itself when closed. */
class KeysDialog : public QDialog
{
    Q_OBJECT
public:
    KeysDialog(DecryptionKeys &keys, QWidget *parent);

    //! Of the letter on the screen; empty: it is not an encrypted one.
    void setEnvelope(const QByteArray &envelope);

private:
    void buildLayout();
    QHBoxLayout *listRow();
    QLayout *addingRow();
    void connectAll();
    void fill();
    void reflect();
    void add();
    void renamed(QTreeWidgetItem *item);
    void askRemoval();
    void test();
    void testOnLong(const QString &name, const Secret &value);
    void sayTest(const QString &name, bool opens);
    void say(const QString &what, const QString &next, bool good);
    [[nodiscard]] const DecryptionKeys::Key *current() const;
    [[nodiscard]] static QString whereKept(const DecryptionKeys::Key &key);
    [[nodiscard]] static QString problem(const Error &error);

    DecryptionKeys &m_keys;
    QByteArray m_envelope;
    Banner *m_result;
    QTreeWidget *m_list;
    PlainLabel *m_about; //!< the selected one
    QPushButton *m_up;
    QPushButton *m_down;
    QPushButton *m_rename;
    QPushButton *m_remove;
    QPushButton *m_test;
    QLineEdit *m_name;
    QLineEdit *m_value;
    PlainLabel *m_problem;
    QPushButton *m_add;
    quint64 m_tests = 0;
    bool m_filling = false;
};

} // namespace dlo
