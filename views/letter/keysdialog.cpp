// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/keysdialog.h"

#include "payload/envelope.h"
#include "views/common/banner.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/visibledelegate.h"
#include "views/common/visibletext.h"
#include "views/letter/payloadeditor.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
using Place = DecryptionKeys::Place;
constexpr int idRole = Qt::UserRole;

//! Only the name can be typed over.
class NameDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget *createEditor(QWidget *, const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        return nullptr;
    }
};

QPushButton *button(const QString &text, const QString &name, const QString &tip, QWidget *parent)
{
    auto *made = new QPushButton(text, parent);
    made->setObjectName(name);
    made->setToolTip(tip);
    made->setAutoDefault(false);
    return made;
}
} // namespace

KeysDialog::KeysDialog(DecryptionKeys &keys, QWidget *parent)
    : QDialog(parent)
    , m_keys(keys)
    , m_result(new Banner(this))
    , m_list(new QTreeWidget(this))
    , m_about(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_up(button(tr("Move &up"), u"keysUp"_s, tr("Try the selected key earlier"), this))
    , m_down(button(tr("Move &down"), u"keysDown"_s, tr("Try the selected key later"), this))
    , m_rename(button(tr("Re&name"), u"keysRename"_s, tr("Give the selected key another name"), this))
    , m_remove(button(tr("&Remove…"), u"keysRemove"_s, tr("Forget the selected key"), this))
    , m_test(button(tr("&Test"), u"keysTest"_s, {}, this))
    , m_name(new QLineEdit(this))
    , m_value(new QLineEdit(this))
    , m_problem(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_add(button(tr("&Add"), u"keysAdd"_s, {}, this))
{
    setObjectName("keysDialog"_L1);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Decryption keys"));
    buildLayout();
    connectAll();
    m_keys.read(true);
    fill();
    (m_keys.keys().empty() ? static_cast<QWidget *>(m_name) : m_list)->setFocus();
    resize(620, 520);
}

void KeysDialog::buildLayout()
{
    m_result->setObjectName("keysResult"_L1);
    m_result->hide();
    auto *about = new PlainLabel(
        tr("Some payloads reach this program still encrypted: the broker has another key by now, or does not decrypt "
           "dead letters at all. The keys listed here are tried on them in turn, and what they open is shown with the "
           "name of the key.\nThe keys are kept in the keychain of this computer and in memory, never in a file. Their "
           "names and order are kept in the settings of this program."),
        PlainLabel::Fit::Wrap, this);
    about->setObjectName("keysAbout"_L1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *close = buttons->button(QDialogButtonBox::Close);
    close->setObjectName("keysClose"_L1);
    close->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(about);
    column->addWidget(m_result);
    column->addLayout(listRow(), 1);
    column->addWidget(m_about);
    column->addLayout(addingRow());
    column->addWidget(buttons);
}

QHBoxLayout *KeysDialog::listRow()
{
    m_list->setObjectName("keysList"_L1);
    m_list->setAccessibleName(tr("Decryption keys, in the order in which they are tried"));
    m_list->setHeaderLabels({tr("Key"), tr("Kept")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_list->setItemDelegate(new VisibleDelegate(m_list));
    m_list->setItemDelegateForColumn(1, new NameDelegate(m_list));
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_about->setObjectName("keysSelected"_L1);
    auto *side = new QVBoxLayout;
    side->setSpacing(8);
    for (auto *one : {m_up, m_down, m_rename, m_remove, m_test})
        side->addWidget(one);
    side->addStretch(1);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_list, 1);
    row->addLayout(side);
    return row;
}

QLayout *KeysDialog::addingRow()
{
    m_name->setObjectName("keysName"_L1);
    m_name->setAccessibleName(tr("Name of the new key"));
    m_name->setPlaceholderText(tr("for example: orders, before March"));
    m_value->setObjectName("keysValue"_L1);
    m_value->setAccessibleName(tr("The new key, 64 hexadecimal digits"));
    m_value->setEchoMode(QLineEdit::Password);
    m_value->setPlaceholderText(tr("64 hexadecimal digits, the broker's QUEEN_ENCRYPTION_KEY"));
    fieldlimit::guard(m_name, DecryptionKeys::maxName);
    fieldlimit::guard(m_value);
    m_problem->setObjectName("keysProblem"_L1);
    auto *group = new QGroupBox(tr("Add a key"), this);
    auto *form = new QFormLayout(group);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Na&me:"), m_name);
    form->addRow(tr("&Key:"), m_value);
    auto *last = new QHBoxLayout;
    last->setSpacing(8);
    last->addWidget(m_problem, 1);
    last->addWidget(m_add, 0, Qt::AlignTop);
    form->addRow(last);
    auto *whole = new QVBoxLayout;
    whole->addWidget(group);
    return whole;
}

void KeysDialog::connectAll()
{
    connect(&m_keys, &DecryptionKeys::changed, this, &KeysDialog::fill);
    connect(&m_keys, &QObject::destroyed, this, &QDialog::reject);
    connect(&m_keys, &DecryptionKeys::notRemoved, this, [this](const QString &name, const Error &error) {
        const auto why = sentences::ofError(error);
        say(tr("Key “%1” is not used any more, but the keychain still has it. %2").arg(visible(name), why.what),
            tr("Remove it with the keychain's own program."), false);
    });
    connect(m_list, &QTreeWidget::currentItemChanged, this, &KeysDialog::reflect);
    connect(m_list, &QTreeWidget::itemChanged, this, &KeysDialog::renamed);
    connect(m_name, &QLineEdit::textChanged, this, &KeysDialog::reflect);
    connect(m_value, &QLineEdit::textChanged, this, &KeysDialog::reflect);
    connect(m_name, &QLineEdit::returnPressed, m_value, qOverload<>(&QWidget::setFocus));
    connect(m_value, &QLineEdit::returnPressed, this, &KeysDialog::add);
    connect(m_add, &QPushButton::clicked, this, &KeysDialog::add);
    const auto moving = [this](int by) {
        if (const auto *key = current())
            m_keys.move(QString(key->id), by);
    };
    connect(m_up, &QPushButton::clicked, this, [moving] { moving(-1); });
    connect(m_down, &QPushButton::clicked, this, [moving] { moving(1); });
    connect(m_rename, &QPushButton::clicked, this, [this] {
        if (auto *item = m_list->currentItem())
            m_list->editItem(item, 0);
    });
    connect(m_remove, &QPushButton::clicked, this, &KeysDialog::askRemoval);
    connect(m_test, &QPushButton::clicked, this, &KeysDialog::test);
}

void KeysDialog::setEnvelope(const QByteArray &envelope)
{
    if (envelope == m_envelope)
        return;
    m_envelope = envelope;
    ++m_tests;
    m_result->dismiss(); // it was about another letter
    reflect();
}

const DecryptionKeys::Key *KeysDialog::current() const
{
    const auto *item = m_list->currentItem();
    if (!item)
        return nullptr;
    const auto found = std::ranges::find(m_keys.keys(), item->data(0, idRole).toString(), &DecryptionKeys::Key::id);
    return found == m_keys.keys().end() ? nullptr : &*found;
}

QString KeysDialog::whereKept(const DecryptionKeys::Key &key)
{
    switch (key.place) {
    case Place::Keychain:
        return tr("in the keychain");
    case Place::ThisRun:
        return key.trouble ? tr("until the program ends") : tr("being put into the keychain…");
    case Place::NotRead:
        return key.trouble ? tr("could not be read") : tr("being read…");
    case Place::Lost:
        return tr("gone from the keychain");
    }
    return {};
}

void KeysDialog::fill()
{
    const auto *before = current();
    const auto id = before ? before->id : QString();
    m_filling = true;
    m_list->clear();
    for (const auto &key : m_keys.keys()) {
        auto *item = new QTreeWidgetItem(m_list, {key.name, whereKept(key)});
        item->setData(0, idRole, key.id);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        if (key.id == id || (id.isEmpty() && !m_list->currentItem()))
            m_list->setCurrentItem(item);
    }
    m_filling = false;
    reflect();
}

void KeysDialog::reflect()
{
    if (m_filling)
        return;
    const auto *key = current();
    const auto row = m_list->indexOfTopLevelItem(m_list->currentItem());
    m_up->setEnabled(key && row > 0);
    m_down->setEnabled(key && row + 1 < m_list->topLevelItemCount());
    m_rename->setEnabled(key);
    m_remove->setEnabled(key);
    const bool usable = key && std::ranges::contains(m_keys.usable().names, key->name);
    m_test->setEnabled(usable && !m_envelope.isEmpty());
    m_test->setToolTip(m_envelope.isEmpty() ? tr("Select a dead letter whose payload the broker told encrypted")
                                            : tr("Try the selected key on the dead letter on the screen"));
    QString about = m_keys.keys().empty() ? tr("No key is known yet. Add one below.") : QString();
    if (key && key->trouble && key->place == Place::ThisRun)
        about = tr("This key works until the program ends and must be typed again then. %1")
                    .arg(sentences::ofError(*key->trouble).what);
    else if (key && key->trouble)
        about = sentences::ofError(*key->trouble).what;
    else if (key && key->place == Place::Lost)
        about = tr("The keychain does not have this key any more. Remove it here, and add it again if you have it.");
    m_about->setText(about);
    m_about->setVisible(!about.isEmpty());

    const bool typed = !m_value->text().isEmpty();
    const auto bad = typed ? DecryptionKeys::problemOf(m_value->text().toUtf8()) : QString();
    const auto badName = m_name->text().isEmpty() ? QString() : m_keys.problemOfName(m_name->text());
    const auto code = bad.isEmpty() ? badName : bad;
    m_problem->setText(code.isEmpty() ? QString() : problem({.code = code}));
    m_add->setEnabled(typed && code.isEmpty() && !m_name->text().trimmed().isEmpty());
}

QString KeysDialog::problem(const Error &error)
{
    const auto &code = error.code;
    if (code == "key-line-break"_L1)
        return tr("There is a line break in it. The broker does not cut it off either: with such a key it encrypts "
                  "nothing at all. Paste the 64 digits alone.");
    if (code == "key-not-hex"_L1)
        return tr("Only the digits 0 to 9 and the letters a to f can be in a key.");
    if (code == "key-length"_L1 || code == "key-empty"_L1)
        return tr("A key has 64 digits, no more and no fewer.");
    if (code == "key-known"_L1)
        return tr("This is the key “%1”, which is there already.").arg(visible(error.serverText));
    if (code == "key-name-taken"_L1)
        return tr("Another key has this name.");
    if (code == "key-name-long"_L1)
        return fieldlimit::sentence(DecryptionKeys::maxName);
    if (code == "key-name-empty"_L1)
        return tr("Give the key a name.");
    if (code == "too-many-keys"_L1)
        return tr("More than %n keys are not kept. Remove one first.", nullptr, DecryptionKeys::maxKeys);
    return sentences::ofError(error).what;
}

void KeysDialog::add()
{
    if (!m_add->isEnabled())
        return;
    const auto name = m_name->text();
    const Secret value(m_value->text().toUtf8());
    if (const auto added = m_keys.add(name, value); !added)
        return m_problem->setText(problem(added.error()));
    m_value->clear();
    m_name->clear();
    m_list->setCurrentItem(m_list->topLevelItem(m_list->topLevelItemCount() - 1));
}

void KeysDialog::renamed(QTreeWidgetItem *item)
{
    if (m_filling)
        return;
    const auto id = item->data(0, idRole).toString();
    const auto result = m_keys.rename(id, item->text(0));
    if (!result)
        say(tr("The key was not renamed. %1").arg(problem(result.error())), {}, false);
    // The list is made anew once the cell has been left.
    QMetaObject::invokeMethod(this, &KeysDialog::fill, Qt::QueuedConnection);
}

void KeysDialog::askRemoval()
{
    const auto *key = current();
    if (!key)
        return;
    auto *box = new QMessageBox(QMessageBox::Warning, tr("Remove a key"),
                                tr("Remove the key “%1”?").arg(visible(key->name)), QMessageBox::Cancel, this);
    box->setObjectName("keysRemoval"_L1);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("It is removed from the keychain too, and cannot be brought back from here. Payloads "
                               "encrypted with it stay closed until somebody adds it again."));
    auto *remove = box->addButton(tr("&Remove"), QMessageBox::DestructiveRole);
    remove->setObjectName("keysRemoveNow"_L1);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QPushButton::clicked, this, [this, id = key->id] { m_keys.remove(id); });
    box->open();
}

void KeysDialog::test()
{
    const auto *key = current();
    const auto usable = m_keys.usable();
    const auto at = key ? std::ranges::find(usable.names, key->name) - usable.names.begin() : 0;
    if (!key || at == std::ssize(usable.names) || m_envelope.isEmpty())
        return;
    const auto &value = usable.values[size_t(at)];
    if (m_envelope.size() > PayloadEditor::syncLimit)
        return testOnLong(key->name, value);
    sayTest(key->name, envelope::openWithAny(m_envelope, {&value, 1}).has_value());
}

void KeysDialog::testOnLong(const QString &name, const Secret &value)
{
    QtConcurrent::run([envelope = m_envelope, value] {
        return envelope::openWithAny(envelope, {&value, 1}).has_value();
    }).then(this, [this, name, test = ++m_tests](bool opens) {
        if (test == m_tests)
            sayTest(name, opens);
    });
}

void KeysDialog::sayTest(const QString &name, bool opens)
{
    if (opens)
        say(tr("Key “%1” opens the payload on the screen.").arg(visible(name)), {}, true);
    else
        say(tr("Key “%1” does not open the payload on the screen.").arg(visible(name)),
            tr("It was encrypted with another key, or it is damaged."), false);
}

void KeysDialog::say(const QString &what, const QString &next, bool good)
{
    m_result->show(good ? Banner::Kind::Success : Banner::Kind::Warning, {what, next});
}

} // namespace dlo
