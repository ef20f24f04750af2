// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of LetterPane that opens envelopes with the keys of this program.

#include "session/decryptionkeys.h"
#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/letter/detailsview.h"
#include "views/letter/keysdialog.h"
#include "views/letter/letterpane.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/payloadpanel.h"

#include <QAction>
#include <QtConcurrentRun>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

void LetterPane::setDecryptionKeys(DecryptionKeys *keys)
{
    if (m_keys)
        m_keys->disconnect(this);
    m_keys = keys;
    m_openKeys->setEnabled(keys);
    if (keys)
        connect(keys, &DecryptionKeys::changed, this, &LetterPane::tryKeys);
    tryKeys();
}

void LetterPane::openKeys()
{
    if (!m_keys)
        return;
    if (!m_keysDialog) {
        m_keysDialog = new KeysDialog(*m_keys, this); // deletes itself when closed
        m_keysDialog->setEnvelope(envelope());
    }
    m_keysDialog->show();
    m_keysDialog->raise();
    m_keysDialog->activateWindow();
}

//! As the broker told it, also after it was opened; nothing when it told none.
QByteArray LetterPane::envelope() const
{
    if (m_shown && m_shown->protection == Protection::Envelope)
        return m_shown->payload.bytes();
    return m_row && m_row->protection == Protection::Envelope ? m_row->payload.bytes() : QByteArray();
}

//! Opens what is on the screen, if it is closed and a key fits. Also when a key was added or the keychain has answered.
void LetterPane::tryKeys()
{
    const auto attempt = ++m_attempts;
    m_tryingKeys = false;
    m_opened.reset();
    m_notOpened = envelope::Problem::WrongKeyOrDamaged;
    if (m_keysDialog)
        m_keysDialog->setEnvelope(envelope());
    const bool closed = m_shown && m_shown->protection == Protection::Envelope && !m_decrypting;
    if (!closed || !m_keys)
        return reflectKeys();
    const QPointer self(this);
    m_keys->read(); // what comes later says so by changed()
    if (!self || attempt != m_attempts)
        return;
    const auto attemptNow = [json = envelope(), usable = m_keys->usable()]() -> KeyAttempt {
        auto opened = envelope::openWithAny(json, usable.values);
        if (!opened)
            return std::unexpected(opened.error());
        return OpenedHere{.plain = std::move(opened->plain), .keyName = usable.names[opened->key]};
    };
    if (m_shown->payload.size() <= PayloadEditor::syncLimit)
        return onKeysTried(attemptNow());
    m_tryingKeys = true;
    QtConcurrent::run(attemptNow).then(this, [this, attempt](const KeyAttempt &result) {
        if (attempt == m_attempts)
            onKeysTried(result);
    });
    reflectKeys();
}

void LetterPane::onKeysTried(const KeyAttempt &result)
{
    m_tryingKeys = false;
    if (result)
        m_opened = *result;
    else
        m_notOpened = result.error();
    if (m_opened && !m_payload->isEdited() && !m_readingDraft)
        return showOpened();
    reflectKeys(); // what was typed over the envelope stays, until the person wants the plain text instead
}

void LetterPane::showOpened()
{
    if (!m_opened || !m_shown)
        return;
    const auto opened = *std::exchange(m_opened, std::nullopt);
    m_shown->payload = Slice::of(opened.plain);
    m_shown->protection = Protection::DecryptedHere;
    m_shown->keyName = opened.keyName;
    m_details->showLetter(*m_shown);
    m_draftNotice->dismiss();
    m_restoredAt.reset();
    showFresh(false);
    reflectKeys();
}

void LetterPane::reflectKeys()
{
    const auto kind = m_opened ? Banner::Kind::Info : Banner::Kind::Warning;
    const bool closed = m_shown && m_shown->protection == Protection::Envelope && !m_decrypting && !m_tryingKeys;
    if (!closed)
        m_keysNotice->dismiss();
    else
        m_keysNotice->show(kind, keysMessage(), m_opened ? m_showOpened : m_openKeys);
    updateState();
}

sentences::Message LetterPane::keysMessage() const
{
    using Problem = envelope::Problem;
    if (m_opened)
        return {tr("Key “%1” opens this payload. What you typed over the envelope is still shown.")
                    .arg(visible(m_opened->keyName)),
                tr("Showing the plain text drops what you typed.")};
    if (m_notOpened == Problem::BadBase64 || m_notOpened == Problem::BadSizes)
        return {tr("This payload has the form of an encrypted one, but its parts are damaged or are something else."),
                tr("No key can open it. If it was never encrypted, it can be sent as it is.")};
    if (!m_keys || m_keys->keys().empty())
        return {tr("This payload is encrypted, the broker did not decrypt it, and no key is known here."),
                tr("Add the key with which the broker encrypted it.")};
    if (!m_keys->isRead())
        return {tr("This payload is encrypted. The keychain is being asked for the keys."),
                tr("A window of the system may be waiting for your answer.")};
    for (const auto &key : m_keys->keys()) {
        if (key.place == DecryptionKeys::Place::NotRead && key.trouble) {
            const auto why = sentences::ofError(*key.trouble);
            return {tr("This payload is encrypted, and the keys could not be read. %1").arg(why.what), why.next};
        }
    }
    const auto usable = int(m_keys->usable().values.size());
    return {usable == 1
                ? tr("This payload is encrypted, and the key known here does not open it.")
                : tr("This payload is encrypted, and none of the %n keys known here opens it.", nullptr, usable),
            tr("Add the key with which it was encrypted; the queue may have had another one then. An envelope that was "
               "damaged opens with none.")};
}

} // namespace dlo
