// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/schemaview.h"

#include "session/schemastore.h"
#include "session/session.h"
#include "views/common/colours.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/letter/payloadeditor.h"

#include <QAction>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! The UTF-16 position of each byte offset; \a offsets rise.
class Positions
{
public:
    explicit Positions(QByteArrayView text)
        : m_text(text)
    { }
    qsizetype at(qsizetype byte)
    {
        if (byte < m_byte) { // a place inside one before
            m_byte = 0;
            m_position = 0;
        }
        for (; m_byte < byte; ++m_byte) {
            const auto c = static_cast<unsigned char>(m_text[m_byte]);
            m_position += (c & 0xc0U) == 0x80 ? 0 : c >= 0xf0 ? 2 : 1;
        }
        return m_position;
    }

private:
    QByteArrayView m_text;
    qsizetype m_byte = 0;
    qsizetype m_position = 0;
};

//! Up to one byte more than \a most, so that too much is seen as that.
QByteArray readUpTo(const QString &path, qsizetype most)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(most + 1) : QByteArray();
}

} // namespace

SchemaView::SchemaView(PayloadEditor *editor, QWidget *parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_button(new QToolButton(this))
    , m_state(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_note(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_showList(new QToolButton(this))
    , m_list(new QListWidget(this))
{
    setObjectName("schemaView"_L1);
    m_button->setObjectName("schemaMenu"_L1);
    m_state->setObjectName("schemaState"_L1);
    m_note->setObjectName("schemaNote"_L1);
    m_showList->setObjectName("schemaShowList"_L1);
    m_showList->setCheckable(true);
    m_showList->setChecked(true);
    m_showList->setText(tr("&Places"));
    m_showList->setToolTip(tr("Show the places that the schema does not allow"));
    m_list->setObjectName("schemaPlaces"_L1);
    m_list->setAccessibleName(tr("Places that the schema does not allow"));
    m_list->setUniformItemSizes(true);
    buildMenu();
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_state, 1);
    row->addWidget(m_showList, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_note);
    column->addWidget(m_list);
    const auto go = [this](const QListWidgetItem *item) {
        const auto row_ = size_t(m_list->row(item));
        if (row_ < m_marks.size())
            m_editor->goTo(m_marks[row_].from);
    };
    connect(m_list, &QListWidget::itemActivated, this, go);
    connect(m_list, &QListWidget::itemClicked, this, go);
    connect(m_showList, &QToolButton::toggled, this, &SchemaView::updateState);
    connect(m_editor, &PayloadEditor::composedChanged, this, &SchemaView::checkSoon);
    connect(m_editor, &PayloadEditor::loaded, this, &SchemaView::checkSoon);
    note({});
    updateState();
}

SchemaView::~SchemaView() = default;

QWidget *SchemaView::menuButton() const
{
    return m_button;
}

void SchemaView::setStore(SchemaStore *store)
{
    if (m_store)
        m_store->disconnect(this);
    m_store = store;
    if (store)
        connect(store, &SchemaStore::changed, this, [this](const QString &connection, const QString &queue) {
            if (connection == m_connection && queue == m_queue)
                reload();
        });
    reload();
}

void SchemaView::setQueue(Session *session, const QString &queue)
{
    const auto connection = session ? session->profile().id : QString();
    m_session = session;
    if (connection == m_connection && queue == m_queue)
        return;
    m_connection = connection;
    m_queue = queue;
    ++m_queueShown;
    note({});
    reload();
}

void SchemaView::setProtection(Protection protection)
{
    const bool other = std::exchange(m_protection, protection) != protection;
    updateState();
    if (other)
        checkSoon();
}

void SchemaView::setEditorShown(bool shown)
{
    if (std::exchange(m_editorShown, shown) != shown)
        checkSoon();
}

//! Reads and compiles the schema of the queue, on a worker.
void SchemaView::reload()
{
    const auto place = ++m_place;
    m_schema.reset();
    m_text.clear();
    m_checking = false;
    setMarks({});
    if (m_store && !m_queue.isEmpty() && m_store->has(m_connection, m_queue)) {
        QtConcurrent::run([file = m_store->fileOf(m_connection, m_queue)] {
            auto text = readUpTo(file, JsonSchemaCheck::maxSchema);
            auto compiled = JsonSchemaCheck::compile(text);
            return std::pair(std::move(text), std::move(compiled));
        }).then(this, [this, place](const std::pair<QByteArray, Compiled> &read) {
            if (place != m_place)
                return;
            m_text = read.first;
            m_schema = read.second;
            checkSoon();
        });
    }
    updateState();
}

void SchemaView::checkSoon()
{
    if (!m_schema || !m_schema->has_value() || m_editor->isLoading())
        return updateState();
    if (m_editor->isSteppedBack()) {
        setMarks({});
        return say(tr("Not checked against the schema: the payload is too long for the editor."));
    }
    if (m_protection == Protection::Envelope) { // the schema is about what is in it
        setMarks({});
        return say(tr("Not checked against the schema: the payload is encrypted."));
    }
    if (!m_editorShown) {
        setMarks({});
        return say(tr("Not checked against the schema while the bytes are shown: choose JSON to check it."));
    }
    m_again = std::exchange(m_checking, true); // one at a time: a long one must not fill the pool
    if (m_again)
        return;
    const auto text = m_editor->isComposedCurrent() ? m_editor->lastTyped() : m_editor->typedText();
    QtConcurrent::run([schema = **m_schema, text] {
        const auto bytes = text.toUtf8();
        Checked checked{.report = schema.validate(bytes)};
        if (!checked.report)
            return checked;
        Positions positions(bytes);
        for (const auto &violation : checked.report->violations) {
            const auto from = positions.at(violation.offset);
            checked.places.push_back({.from = from, .to = positions.at(violation.offset + violation.size)});
        }
        return checked;
    }).then(this, [this, place = m_place](const Checked &checked) {
        if (place != m_place)
            return;
        m_checking = false;
        if (std::exchange(m_again, false) || m_protection == Protection::Envelope || !m_editorShown
            || m_editor->isSteppedBack())
            checkSoon(); // the text is another by now
        else
            take(checked);
    });
}

void SchemaView::take(const Checked &checked)
{
    if (!checked.report) {
        setMarks({});
        return say(sentences::schemaTrouble(checked.report.error()));
    }
    auto marks = checked.places;
    for (size_t i = 0; i < marks.size(); ++i)
        marks[i].message = sentences::schemaViolation(checked.report->violations[i]);
    m_more = checked.report->more;
    setMarks(std::move(marks));
    const auto count = int(m_marks.size());
    if (count == 0)
        return say(tr("The payload matches the schema."));
    if (m_more)
        return say(tr("%1 places or more do not match the schema.").arg(QLocale().toString(count)), true);
    say(count == 1 ? tr("1 place does not match the schema.")
                   : tr("%n places do not match the schema.", nullptr, count),
        true);
}

void SchemaView::setMarks(std::vector<Violation> marks)
{
    const bool nothing = marks.empty() && m_marks.empty();
    m_marks = std::move(marks);
    if (nothing)
        return;
    m_list->clear();
    for (const auto &mark : m_marks)
        m_list->addItem(mark.message);
    constexpr int shown = 5; // rows, the rest is scrolled to
    m_list->setFixedHeight(2 * m_list->frameWidth()
                           + std::clamp(m_list->count(), 1, shown) * std::max(1, m_list->sizeHintForRow(0)));
    updateState();
    Q_EMIT marksChanged();
}

void SchemaView::say(const QString &text, bool warns)
{
    m_state->setText(text);
    auto own = palette();
    if (warns)
        own.setColor(QPalette::WindowText, colours::state(colours::State::Warning, palette()).text);
    m_state->setPalette(own);
    updateVisible();
}

void SchemaView::note(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
    updateVisible();
}

void SchemaView::updateVisible()
{
    setVisible(!m_state->text().isEmpty() || !m_note->text().isEmpty() || !m_marks.empty());
}

void SchemaView::updateState()
{
    const bool queue = m_store && !m_queue.isEmpty();
    const bool attached = queue && m_store->has(m_connection, m_queue);
    const bool plain = m_protection == Protection::Plain;
    m_button->setEnabled(queue);
    m_learnThis->setEnabled(queue && plain && m_editorShown && m_editor->base().isJson());
    m_learnThis->setToolTip(plain ? tr("Make a schema that fits what the editor shows")
                                  : tr("This payload was encrypted, and what is learned is written to a file"));
    m_learnAccepted->setEnabled(queue && m_session);
    m_save->setEnabled(!m_text.isEmpty());
    m_detach->setEnabled(attached);
    m_showList->setVisible(!m_marks.empty());
    m_list->setVisible(!m_marks.empty() && m_showList->isChecked());
    if (!attached)
        say({});
    else if (!m_schema)
        say(tr("The schema is being read…"));
    else if (!m_schema->has_value())
        say(sentences::schemaTrouble(m_schema->error()), true);
}

} // namespace dlo
