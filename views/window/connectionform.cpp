// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/connectionform.h"

#include "brokers/brokerregistry.h"
#include "views/common/checkbox.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/window/filefield.h"
#include "views/window/urlinput.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QLineEdit>
#include <QVBoxLayout>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

QLineEdit *lineEdit(const QString &name, const QString &accessibleName, QWidget *parent)
{
    auto *edit = new QLineEdit(parent);
    edit->setObjectName(name);
    edit->setAccessibleName(accessibleName);
    fieldlimit::guard(edit);
    return edit;
}

QComboBox *comboBox(const QString &name, const QString &accessibleName, QWidget *parent)
{
    auto *box = new QComboBox(parent);
    box->setObjectName(name);
    box->setAccessibleName(accessibleName);
    return box;
}

PlainLabel *note(const QString &name, QWidget *parent)
{
    auto *label = new PlainLabel(PlainLabel::Fit::Wrap, parent);
    label->setObjectName(name);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeading);
    return label;
}

QString brokerName(const QString &kind)
{
    return kind == "queen"_L1 ? u"Queen MQ"_s : kind;
}

} // namespace

ConnectionForm::ConnectionForm(QWidget *parent)
    : QWidget(parent)
    , m_name(lineEdit(u"connectionName"_s, tr("Name"), this))
    , m_broker(comboBox(u"connectionKind"_s, tr("Broker"), this))
    , m_url(lineEdit(u"connectionUrl"_s, tr("URL"), this))
    , m_urlNote(note(u"connectionUrlNote"_s, this))
    , m_credential(comboBox(u"connectionCredential"_s, tr("Credential"), this))
    , m_user(lineEdit(u"connectionUser"_s, tr("User"), this))
    , m_secret(lineEdit(u"connectionSecret"_s, tr("Password or token"), this))
    , m_remember(new CheckBox(tr("&Keep it in the keychain of this computer"), this))
    , m_ca(new FileField(u"connectionCa"_s, tr("Certificate authority"),
                         tr("Certificates (*.pem *.crt *.cer);;All files (*)"), this))
    , m_clientCertificate(new FileField(u"connectionClientCertificate"_s, tr("Client certificate"),
                                        tr("Certificates (*.pem *.crt *.cer);;All files (*)"), this))
    , m_clientKey(
          new FileField(u"connectionClientKey"_s, tr("Client key"), tr("Keys (*.pem *.key);;All files (*)"), this))
    , m_tlsNote(note(u"connectionTlsNote"_s, this))
    , m_environment(comboBox(u"connectionEnvironment"_s, tr("Environment"), this))
    , m_readOnly(new CheckBox(tr("&Read-only: nothing can be sent or deleted until it is unlocked"), this))
    , m_safetyNote(note(u"connectionSafetyNote"_s, this))
{
    m_remember->setObjectName(u"connectionRemember"_s);
    m_readOnly->setObjectName(u"connectionReadOnly"_s);
    m_secret->setEchoMode(QLineEdit::Password);
    m_url->setPlaceholderText(u"https://broker.example.com:6632"_s);
    for (const QString &kind : brokerKinds())
        m_broker->addItem(brokerName(kind), kind);
    m_credential->addItem(tr("None"), int(CredentialKind::None));
    m_credential->addItem(tr("Token"), int(CredentialKind::Token));
    m_credential->addItem(tr("API key"), int(CredentialKind::ApiKey));
    m_credential->addItem(tr("User and password"), int(CredentialKind::UserLogin));
    for (const auto environment : {Environment::Development, Environment::Staging, Environment::Production})
        m_environment->addItem(sentences::environment(environment), int(environment));
    build();
    connectFields();
    reflect();
}

void ConnectionForm::build()
{
    m_form = new QFormLayout;
    m_form->addRow(tr("&URL:"), m_url);
    m_form->addRow(QString(), m_urlNote);
    m_form->addRow(tr("&Name:"), m_name);
    m_form->addRow(tr("&Broker:"), m_broker);
    m_form->addRow(tr("C&redential:"), m_credential);
    m_form->addRow(tr("U&ser:"), m_user);
    m_form->addRow(tr("&Password:"), m_secret);
    m_form->addRow(QString(), m_remember);
    m_form->addRow(tr("&Environment:"), m_environment);
    m_form->addRow(QString(), m_readOnly);
    m_form->addRow(QString(), m_safetyNote);
    auto *tls = new QGroupBox(tr("Own certificates"), this);
    tls->setLayout(buildTls());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(m_form);
    column->addWidget(tls);
    setFocusProxy(m_url);
}

QFormLayout *ConnectionForm::buildTls()
{
    auto *form = new QFormLayout;
    form->addRow(tr("Certificate &authority:"), m_ca);
    form->addRow(tr("Client &certificate:"), m_clientCertificate);
    form->addRow(tr("C&lient key:"), m_clientKey);
    form->addRow(QString(), m_tlsNote);
    return form;
}

void ConnectionForm::connectFields()
{
    connect(m_url, &QLineEdit::textChanged, this, &ConnectionForm::urlEdited);
    connect(m_url, &QLineEdit::editingFinished, this, &ConnectionForm::moveUserInfo);
    for (QLineEdit *edit : {m_name, m_user, m_secret})
        connect(edit, &QLineEdit::textChanged, this, &ConnectionForm::reflect);
    for (FileField *field : {m_ca, m_clientCertificate, m_clientKey})
        connect(field, &FileField::changed, this, &ConnectionForm::reflect);
    for (QComboBox *box : {m_broker, m_credential, m_environment})
        connect(box, &QComboBox::currentIndexChanged, this, &ConnectionForm::reflect);
    connect(m_environment, &QComboBox::activated, this, [this] {
        if (m_environment->currentData().toInt() == int(Environment::Production))
            m_readOnly->setChecked(true);
    });
}

void ConnectionForm::setProfile(const ConnectionProfile &profile)
{
    m_profile = profile;
    m_name->setText(profile.name);
    m_url->setText(profile.url.toString());
    m_broker->setCurrentIndex(qMax(0, m_broker->findData(profile.kind)));
    m_credential->setCurrentIndex(m_credential->findData(int(profile.credentialKind)));
    m_user->setText(profile.user);
    m_ca->setFile(profile.caFile);
    m_clientCertificate->setFile(profile.clientCertificateFile);
    m_clientKey->setFile(profile.clientKeyFile);
    m_environment->setCurrentIndex(m_environment->findData(int(profile.environment)));
    m_readOnly->setChecked(profile.readOnly);
    m_secret->setPlaceholderText(profile.id.isEmpty() ? QString() : tr("Unchanged when left empty"));
    reflect();
}

CredentialKind ConnectionForm::kind() const
{
    return CredentialKind(m_credential->currentData().toInt());
}

ConnectionProfile ConnectionForm::profile() const
{
    ConnectionProfile profile = m_profile;
    profile.url = UrlInput::parse(m_url->text()).url;
    profile.name = m_name->text().trimmed();
    if (profile.name.isEmpty())
        profile.name = profile.url.host();
    profile.kind = m_broker->currentData().toString();
    profile.credentialKind = kind();
    profile.user = kind() == CredentialKind::UserLogin ? m_user->text() : QString();
    profile.caFile = m_ca->file();
    profile.clientCertificateFile = m_clientCertificate->file();
    profile.clientKeyFile = m_clientKey->file();
    profile.environment = Environment(m_environment->currentData().toInt());
    profile.readOnly = m_readOnly->isChecked();
    return profile;
}

Credential ConnectionForm::credential() const
{
    if (kind() == CredentialKind::None)
        return {};
    return {kind(), kind() == CredentialKind::UserLogin ? m_user->text() : QString(),
            Secret(m_secret->text().toUtf8())};
}

bool ConnectionForm::secretTyped() const
{
    return kind() != CredentialKind::None && !m_secret->text().isEmpty();
}

bool ConnectionForm::remember() const
{
    return kind() != CredentialKind::None && m_remember->isChecked();
}

void ConnectionForm::clearSecret()
{
    m_secret->clear();
}

void ConnectionForm::urlEdited(const QString &text)
{
    // More than a key stroke came at once: it was pasted, and a password in it is taken out of sight now.
    const bool pasted = text.size() - m_urlLength > 1;
    m_urlLength = text.size();
    if (pasted)
        moveUserInfo();
    reflect();
}

void ConnectionForm::moveUserInfo()
{
    const UrlInput input = UrlInput::parse(m_url->text());
    if (!input.hadUserInfo())
        return;
    m_credential->setCurrentIndex(m_credential->findData(int(CredentialKind::UserLogin)));
    m_user->setText(input.user);
    if (!input.password.isEmpty())
        m_secret->setText(QString::fromUtf8(input.password.reveal()));
    m_url->setText(input.url.toString()); // also forgets the undo steps, which still held it
}

QString ConnectionForm::urlProblem() const
{
    switch (UrlInput::parse(m_url->text()).problem) {
    case UrlInput::Problem::None:
    case UrlInput::Problem::Empty:
        return {};
    case UrlInput::Problem::NotAnUrl:
        return tr("This is not a URL. It looks like https://broker.example.com:6632.");
    case UrlInput::Problem::WrongScheme:
        return tr("The URL has to begin with http:// or https://.");
    case UrlInput::Problem::NoHost:
        return tr("The URL names no host.");
    case UrlInput::Problem::HasQuery:
        return tr("The URL of a broker has no part after “?” or “#”.");
    }
    return {};
}

QString ConnectionForm::problem() const
{
    if (m_url->text().trimmed().isEmpty())
        return tr("Enter the URL of the broker.");
    for (const QLineEdit *edit : {m_url, m_name, m_user, m_secret}) {
        if (fieldlimit::exceeds(edit))
            return tr("%1: %2", "a field, and what is wrong with it")
                .arg(edit->accessibleName(), fieldlimit::sentence());
    }
    if (const QString problem = urlProblem(); !problem.isEmpty())
        return problem;
    if (kind() == CredentialKind::UserLogin && m_user->text().isEmpty())
        return tr("Enter the user.");
    for (const FileField *field : {m_ca, m_clientCertificate, m_clientKey}) {
        if (!field->file().isEmpty() && !QFileInfo(field->file()).isReadable())
            return tr("The file %1 cannot be read.").arg(field->file());
    }
    if (m_clientCertificate->file().isEmpty() != m_clientKey->file().isEmpty())
        return tr("A client certificate and its key are needed together.");
    return {};
}

void ConnectionForm::reflect()
{
    const ConnectionProfile typed = profile();
    m_name->setPlaceholderText(typed.url.host());
    const bool login = kind() == CredentialKind::UserLogin;
    const bool any = kind() != CredentialKind::None;
    m_form->setRowVisible(m_user, login);
    m_form->setRowVisible(m_secret, any);
    m_form->setRowVisible(m_remember, any);
    if (auto *label = qobject_cast<QLabel *>(m_form->labelForField(m_secret))) {
        label->setText(login ? tr("&Password:") : kind() == CredentialKind::ApiKey ? tr("API &key:") : tr("&Token:"));
    }
    QString urlNote = urlProblem();
    if (urlNote.isEmpty() && UrlInput::exposesCredential(typed.url, kind()))
        urlNote = tr(
            "Careful: over http:// anyone on the way can read this credential. Use https:// if the broker offers it.");
    m_urlNote->setText(urlNote);
    m_form->setRowVisible(m_urlNote, !urlNote.isEmpty());
    const QString tlsNote = m_clientCertificate->file().isEmpty() != m_clientKey->file().isEmpty()
        ? tr("A client certificate and its key are needed together.")
        : QString();
    m_tlsNote->setText(tlsNote);
    m_tlsNote->setVisible(!tlsNote.isEmpty());
    const bool production = typed.environment == Environment::Production;
    m_safetyNote->setText(
        tr("Production always opens locked. Type the connection's name to unlock it for 15 minutes."));
    m_form->setRowVisible(m_safetyNote, production);
    Q_EMIT changed();
}

} // namespace dlo
