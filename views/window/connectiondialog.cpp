// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/connectiondialog.h"

#include "session/workspace.h"
#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/window/connectionform.h"
#include "views/window/icons.h"

#include <QCoroTask>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QUuid>
#include <QVBoxLayout>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

QString abilityName(Ability ability)
{
    switch (ability) {
    case Ability::ListQueues:
        return ConnectionDialog::tr("list queues");
    case Ability::ListGroups:
        return ConnectionDialog::tr("list consumer groups");
    case Ability::ListLetters:
        return ConnectionDialog::tr("read dead letters");
    case Ability::Replay:
        return ConnectionDialog::tr("replay");
    case Ability::ReplayElsewhere:
        return ConnectionDialog::tr("replay to another queue");
    case Ability::Push:
        return ConnectionDialog::tr("republish");
    case Ability::Remove:
        return ConnectionDialog::tr("delete");
    case Ability::Depth:
        return ConnectionDialog::tr("count per queue");
    case Ability::GroupDepth:
        return ConnectionDialog::tr("count per consumer group");
    case Ability::DecryptOnRead:
        return ConnectionDialog::tr("decrypt payloads");
    case Ability::Purge:
        return ConnectionDialog::tr("purge queues");
    case Ability::AbilityCount:
        break;
    }
    return {};
}

//! Scrolls up and down only, as long as the screen is as wide as what is in it.
class FormScroll final : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        QSize hint = QScrollArea::minimumSizeHint();
        if (widget()) {
            const int wanted = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
            constexpr int aroundIt = 60; // margins and frames of the dialog
            hint.setWidth(qMax(hint.width(), qMin(wanted, screen()->availableSize().width() - aroundIt)));
        }
        return hint;
    }

protected:
    bool eventFilter(QObject *object, QEvent *event) override
    {
        if (event->type() == QEvent::LayoutRequest)
            updateGeometry(); // a row more or less
        return QScrollArea::eventFilter(object, event); // which filters the widget's events anyway
    }
};

} // namespace

ConnectionDialog::ConnectionDialog(Workspace &workspace, const ConnectionProfile &profile, QWidget *parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_form(new ConnectionForm(this))
    , m_banner(new Banner(this))
    , m_result(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_problem(new PlainLabel(PlainLabel::Fit::Wrap, this))
{
    setObjectName(u"connectionDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(profile.id.isEmpty() ? tr("New connection") : tr("Edit connection"));
    m_result->setObjectName(u"connectionTestResult"_s);
    m_result->setAccessibleName(tr("Result of the test"));
    m_problem->setObjectName(u"connectionProblem"_s);
    m_banner->setObjectName(u"connectionBanner"_s);
    m_banner->hide();
    m_result->hide();
    build();
    m_form->setProfile(profile);
    connect(m_form, &ConnectionForm::changed, this, [this] {
        m_banner->dismiss(); // what was wrong was the attempt to save what stood there before
        reflect();
    });
    reflect();
}

void ConnectionDialog::build()
{
    auto *content = new QWidget(this);
    auto *inside = new QVBoxLayout(content);
    inside->addWidget(m_form);
    inside->addWidget(m_result);
    inside->addStretch(1);
    // A small screen at 200 % has less height than the form wants.
    auto *scroll = new FormScroll(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(content);

    auto *buttons = new QDialogButtonBox(this);
    m_test = buttons->addButton(tr("&Test"), QDialogButtonBox::ActionRole);
    m_test->setObjectName(u"connectionTest"_s);
    QPushButton *cancel = buttons->addButton(QDialogButtonBox::Cancel);
    cancel->setObjectName(u"connectionCancel"_s);
    m_save = buttons->addButton(tr("&Save and connect"), QDialogButtonBox::AcceptRole);
    m_save->setObjectName(u"connectionSave"_s);
    m_save->setDefault(true);
    connect(m_test, &QPushButton::clicked, this, &ConnectionDialog::test);
    connect(m_save, &QPushButton::clicked, this, &ConnectionDialog::save);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->addWidget(m_banner);
    column->addWidget(scroll, 1);
    column->addWidget(m_problem);
    column->addWidget(buttons);
    const int wanted = content->minimumSizeHint().width() + style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const QMargins margins = column->contentsMargins();
    resize(qMax(580, wanted + margins.left() + margins.right()), 660);
    m_form->setFocus();
}

void ConnectionDialog::reflect()
{
    const QString problem = m_form->problem();
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    // The keychain gives a saved secret only to a connection that is opened.
    const bool secretMissing = m_form->profile().credentialKind != CredentialKind::None && !m_form->secretTyped();
    m_test->setEnabled(problem.isEmpty() && !secretMissing && !m_testing);
    m_test->setToolTip(secretMissing ? tr("Type the password, token or key to test it")
                                     : tr("Connect once and say what is there"));
    m_save->setEnabled(problem.isEmpty());
}

void ConnectionDialog::test()
{
    m_testing = true;
    const quint64 run = ++m_testRun;
    m_result->setText(tr("Connecting…"));
    m_result->show();
    reflect();
    QCoro::connect(m_workspace.test(m_form->profile(), m_form->credential()), this,
                   [this, run](const Result<BrokerInfo> &result) {
                       if (run == m_testRun)
                           showResult(result);
                   });
}

void ConnectionDialog::showResult(const Result<BrokerInfo> &result)
{
    m_testing = false;
    if (result) {
        m_result->setText(findings(*result));
    } else {
        const sentences::Message message = sentences::ofError(result.error());
        m_result->setText(message.next.isEmpty() ? message.what : message.what + u'\n' + message.next);
    }
    reflect();
}

QString ConnectionDialog::findings(const BrokerInfo &info)
{
    QString text = tr("Found %1.").arg(sentences::generation(info));
    if (!info.version.isEmpty())
        text += u' ' + tr("It calls itself version %1.").arg(info.version);
    QStringList may;
    QStringList mayNot;
    for (size_t i = 0; i < size_t(Ability::AbilityCount); ++i) {
        const auto ability = Ability(i);
        const Permission permission = info.capabilities.can(ability);
        if (permission)
            may << abilityName(ability);
        else
            mayNot << tr("%1 – %2", "what cannot be done, and why")
                          .arg(abilityName(ability), sentences::whyNot(permission.reason));
    }
    text += u'\n'
        + (may.isEmpty() ? tr("You may do nothing with this credential.") : tr("You may: %1.").arg(may.join(u", "_s)));
    if (!mayNot.isEmpty())
        text += u'\n' + tr("Not possible:") + u"\n• "_s + mayNot.join(u"\n• "_s);
    return text;
}

void ConnectionDialog::save()
{
    if (!m_form->problem().isEmpty())
        return;
    ConnectionProfile profile = m_form->profile();
    if (profile.id.isEmpty())
        profile.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    std::optional<Credential> credential;
    if (m_form->secretTyped())
        credential = m_form->credential();
    const auto secret = credential ? std::optional<Secret>(credential->secret) : std::nullopt;
    const Result<void> result = m_workspace.save(profile, secret, m_form->remember());
    if (!result) {
        m_banner->show(Banner::Kind::Error, sentences::ofError(result.error()));
        return;
    }
    m_form->clearSecret();
    Q_EMIT saved(profile.id, credential);
    accept();
}

} // namespace dlo
