// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/closingquestion.h"

#include "views/common/plainlabel.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

ClosingQuestion::ClosingQuestion(bool hasTray, QWidget *parent)
    : QDialog(parent)
    , m_lines(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_ends(new QCheckBox(tr("&End the program when all is done"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("closingQuestion"_L1);
    setWindowTitle(tr("Not finished yet"));
    auto *what = new PlainLabel(tr("This goes on only while the program runs:"), PlainLabel::Fit::Wrap, this);
    auto bold = what->font();
    bold.setBold(true);
    what->setFont(bold);
    m_lines->setObjectName("closingLines"_L1);
    auto *tray = new PlainLabel(
        hasTray ? tr("In the tray it goes on without a window. If it halts, or if something was not done, the program "
                     "stays there and says so.")
                : tr("This desktop has no tray, so the program cannot go on without its window."),
        PlainLabel::Fit::Wrap, this);
    tray->setObjectName("closingOfTray"_L1);
    auto *stop = new PlainLabel(tr("If it is stopped, what is under way is brought to its end, and the rest is not "
                                   "started. A file that is being written is not kept."),
                                PlainLabel::Fit::Wrap, this);
    m_ends->setObjectName("closingEnds"_L1);
    m_ends->setChecked(true);
    m_ends->setVisible(hasTray);

    auto *buttons = new QDialogButtonBox(this);
    const auto add = [buttons](const QString &text, const char *name, QDialogButtonBox::ButtonRole role) {
        auto *button = buttons->addButton(text, role);
        button->setObjectName(QLatin1StringView(name));
        button->setAutoDefault(false);
        return button;
    };
    auto *goOn = add(tr("Go on in the &tray"), "closingTray", QDialogButtonBox::ActionRole);
    goOn->setVisible(hasTray);
    auto *stopNow = add(tr("&Stop and close"), "closingStop", QDialogButtonBox::DestructiveRole);
    auto *stay = buttons->addButton(QDialogButtonBox::Cancel);
    stay->setObjectName("closingStay"_L1);
    stay->setDefault(true);
    stay->setFocus();

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(what);
    column->addWidget(m_lines);
    column->addSpacing(8);
    column->addWidget(tray);
    column->addWidget(m_ends);
    column->addWidget(stop);
    column->addStretch(1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    // After the question itself has closed: whoever carries it out may close its window.
    connect(goOn, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT trayChosen();
    });
    connect(stopNow, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT stopChosen();
    });
    resize(520, sizeHint().height());
}

void ClosingQuestion::setLines(const QStringList &lines)
{
    m_lines->setText(lines.join(u'\n'));
}

bool ClosingQuestion::endsWhenDone() const
{
    return m_ends->isChecked();
}

} // namespace dlo
