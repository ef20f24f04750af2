// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "letters/headersmodel.h"
#include "views/letter/headersview.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QTableView>
#include <QTest>

#include <memory>

//! What the tests of the table of headers share.
namespace dlo::test::headers {

using namespace Qt::StringLiterals;

inline const std::vector<Header> own{{.name = u"trace"_s, .type = u"string"_s, .value = "4bf9"},
                                     {.name = u"retry"_s, .type = u"int"_s, .value = "1"},
                                     {.name = u"retry"_s, .type = u"int"_s, .value = "2"},
                                     {.name = u"nothing"_s, .type = u"string"_s},
                                     {.name = u"raw"_s, .type = u"bytes"_s, .value = "\xff\x00"_ba},
                                     {.name = u"stack"_s, .type = u"string"_s, .value = "at a\r\nat b"},
                                     {.name = u"x-death"_s, .type = u"string"_s, .value = "orders"}};

inline HeaderRules rules()
{
    HeaderRules rules;
    rules.carried = true;
    rules.types = {{.name = u"string"_s},
                   {.name = u"int"_s, .form = HeaderForm::Integer},
                   {.name = u"bytes"_s, .form = HeaderForm::Bytes},
                   {.name = u"property"_s, .names = {u"content_type"_s}}};
    rules.reserved = {u"x-death"_s};
    return rules;
}

//! The view on the screen, with the headers above.
class HeadersFixture : public QObject
{
protected:
    void begin()
    {
        m_view = std::make_unique<HeadersView>();
        m_table = m_view->findChild<QTableView *>(u"headersTable"_s);
        m_view->setRules(rules());
        m_view->showHeaders(own);
        m_view->resize(620, 420);
        m_view->show();
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        m_table->setFocus();
    }
    void end() { m_view.reset(); }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(m_table, key, modifiers); }
    void at(int row, HeadersModel::Column column) { m_table->setCurrentIndex(m_table->model()->index(row, column)); }
    template <typename T>
    T *editorOf()
    {
        for (auto *editor : m_table->viewport()->findChildren<T *>(Qt::FindDirectChildrenOnly)) {
            if (editor->isVisible())
                return editor;
        }
        return nullptr;
    }
    //! Edits the current cell, replaces what is in it.
    void type(const QString &text)
    {
        press(Qt::Key_F2);
        auto *editor = QApplication::focusWidget();
        QVERIFY(editor && m_table->viewport()->isAncestorOf(editor));
        QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(editor, Qt::Key_Delete);
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
    }
    [[nodiscard]] std::vector<Header> present() const { return m_view->edited().value_or(own); }
    QString label(const char *name) { return m_view->findChild<QLabel *>(QLatin1StringView(name))->text(); }
    QAction *action(const char *name) { return m_view->findChild<QAction *>(QLatin1StringView(name)); }

    std::unique_ptr<HeadersView> m_view;
    QTableView *m_table = nullptr;
};

} // namespace dlo::test::headers
