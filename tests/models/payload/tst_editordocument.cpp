// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/editabletext.h"

#include <QTest>
#include <QTextDocument>

using namespace dlo;
using namespace Qt::StringLiterals;

//! What EditableText shows must come out of Qt's text document as it went in, whatever the characters.
class EditorDocumentTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCharacterSurvivesInJson();
    void everyEditableTextSurvives();

private:
    static QString throughDocument(const QString &text)
    {
        QTextDocument document;
        document.setPlainText(text);
        return document.toRawText().replace(QChar::ParagraphSeparator, u'\n');
    }
};

void EditorDocumentTest::everyCharacterSurvivesInJson()
{
    QByteArray json = "[";
    for (char32_t c = 0x20; c <= 0xffff; ++c) {
        if ((c >= 0xd800 && c <= 0xdfff) || c == '"' || c == '\\') {
            continue;
        }
        json += (c == 0x20 ? "\"" : ",\"") + QString::fromUcs4(&c, 1).toUtf8() + "\"";
    }
    json += "]";
    const EditableText text(json);
    QVERIFY(text.isJson());
    const auto back = throughDocument(text.shown());
    QVERIFY(back == text.shown());
    QCOMPARE(text.compose(back).bytes, json);
}

void EditorDocumentTest::everyEditableTextSurvives()
{
    for (char32_t c = 0; c <= 0xffff; ++c) {
        if (c >= 0xd800 && c <= 0xdfff) {
            continue;
        }
        const auto bytes = "a" + QString::fromUcs4(&c, 1).toUtf8() + "b";
        const EditableText text(bytes);
        if (text.isEditable()) {
            QVERIFY2(throughDocument(text.shown()) == text.shown(), QByteArray::number(c, 16).constData());
        }
    }
}

QTEST_MAIN(EditorDocumentTest)
#include "tst_editordocument.moc"
