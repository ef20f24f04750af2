// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "payload/envelope.h"
#include "redrive/verdict.h"
#include "views/common/sentences.h"
#include "views/letter/drafts.h"
#include "views/letter/payloadviews.h"

#include <QCoroTask>
#include <QHash>
#include <QPointer>
#include <QSet>
#include <QTimer>
#include <QWidget>

class QProgressBar;
class QPushButton;
class QSettings;
class QStackedWidget;
class QTabWidget;

namespace dlo {

class Banner;
class DecryptionKeys;
class DetailsView;
class DraftStore;
class HeadersView;
class HistoryView;
class JournalArchive;
class KeysDialog;
class LetterActions;
class LetterHeading;
class PayloadPanel;
class PlainLabel;
class RedriveFlow;
class SchemaStore;
class SchemaView;
class Session;
struct DraftRecord;
class UnfinishedDialog;

/*! One dead letter: why it died, its payload in an editor, and what can be done with it. What was typed is kept by
   letter; it survives a refresh, another selection, and the letter's own end. */
class LetterPane : public QWidget
{
    Q_OBJECT
public:
    explicit LetterPane(QWidget *parent = nullptr);
    ~LetterPane() override;

    void setSession(Session *session); //!< null: none
    //! Remembers how comparisons are shown; must outlive this. Without it nothing is remembered.
    void setSettings(QSettings *settings);
    //! For envelopes that the broker did not open. Not owned; null: none.
    void setDecryptionKeys(DecryptionKeys *keys);
    void openKeys(); //!< their dialog
    //! For payloads of queues that have one. Not owned; null: none.
    void setSchemaStore(SchemaStore *schemas);
    //! For the history of letters. Not owned; null: none.
    void setArchive(JournalArchive *archive);
    //! Where drafts are kept beyond the end of the program. Not owned; null: nowhere.
    void setDraftStore(DraftStore *store);
    //! In memory; what is being typed at the moment is among them after keepDrafts().
    [[nodiscard]] const Drafts &drafts() const { return m_drafts; }
    [[nodiscard]] bool isEdited() const; //!< the payload, or the headers
    void keepDrafts(); //!< takes what is on the screen, and hands it over to be saved
    //! Forgets what was typed, wherever it is kept.
    void deleteDraft(const QString &connection, const LetterKey &key);
    //! Something was typed that is lost with the program.
    [[nodiscard]] bool hasUnsavedEdits() const;
    //! Shows this letter of the session's list; none: says that nothing is selected.
    void showLetter(const std::optional<LetterKey> &key);
    //! Several letters are selected: says so. Ends with the next showLetter().
    void showSeveral(qsizetype count);

    //! The letter on the screen, with all that is known of it by now.
    [[nodiscard]] std::optional<DeadLetter> letter() const { return m_shown; }
    [[nodiscard]] LetterActions *actions() const { return m_actions; }
    [[nodiscard]] bool hasUnsentEdits() const; //!< any draft of any letter

Q_SIGNALS:
    void letterHandled(const dlo::Verdict &verdict);
    void draftsChanged(); //!< drafts()
    //! So many drafts were taken off the disk, because their payloads turned out to be encrypted at the broker.
    void draftsNotKeptAnyMore(int count);
    void letterRequested(const dlo::LetterKey &key); //!< somebody wants to see this letter of the list
    void keptRequested(qint64 entry); //!< the copy of a letter in the trash, by the journal's entry

private:
    enum class Notice : std::uint8_t
    {
        Other,
        Refused, //!< "not sent": until the payload is one that can be sent
        Headers, //!< the same of the headers
        Gone //!< until the letter is there again
    };
    struct Sent //!< what was handed over for republishing
    {
        QByteArray payload = {};
        std::optional<std::vector<Header>> headers = std::nullopt; //!< edited
    };
    struct Prepared //!< of the payload as it is to be sent
    {
        QString transactionId = {};
        payloadtext::Comparison comparison = {};
        std::optional<Broker::Refusal> refusal = std::nullopt;
        bool isEnvelope = false; //!< of an encrypted payload, to look at
    };
    void buildLayout();
    void connectActions();
    void keepDraft();
    void showFresh(bool decrypting);
    //! letterpanedrafts.cpp
    void buildDrafts();
    void saveSoon();
    void saveDraft();
    [[nodiscard]] QString whyNotSaved() const;
    void updateDraftStatus();
    void offerEarlierDraft();
    QCoro::Task<void> readDraft(std::pair<QString, LetterKey> id, quint64 generation);
    void putBack(const Draft &draft);
    void compareDraft();
    void discardDraft();
    void moveDraft();
    QCoro::Task<void> takeOffDisk(std::vector<std::pair<QString, LetterKey>> ids);
    void lookForEncrypted();
    void rememberLook();
    void recallLook();
    void fillFrom(const DeadLetter &row);
    void lookAgain();
    void updateState();
    void updateReasons();
    void dropNotice(Notice of);
    //! Of which letter a verdict is, as seen from the one on the screen.
    enum class Whose : std::uint8_t
    {
        Shown,
        Before, //!< the list went on to the next one
        Another
    };
    void showVerdict(const Verdict &verdict, Whose whose = Whose::Shown);
    void showRememberedVerdict();
    void onEnded(const Verdict &verdict, const QString &connection);
    void connectFlow();
    void openUnfinished();
    void forgetDraftThatWasSent(const Verdict &verdict, bool mine);
    void askToReplay(bool elsewhere);
    void askToRepublish();
    void prepareToRepublish();
    void refuseToSend(const QString &why, bool hasPlace);
    void lookWhetherCorrected();
    void openRepublish(const Prepared &prepared);
    void stopPreparing();
    void focusEditor();
    void leaveEditor();
    //! letterpaneheaders.cpp
    void reflectHeaders();
    void onHeadersChanged();
    bool refuseHeaders();
    void forgetHeadersThatWereSent(const Sent &sent);
    //! What a key of ours made of an envelope.
    struct OpenedHere
    {
        QByteArray plain = {};
        QString keyName = {};
    };
    using KeyAttempt = std::expected<OpenedHere, envelope::Problem>;
    [[nodiscard]] QByteArray envelope() const;
    void tryKeys();
    void onKeysTried(const KeyAttempt &result);
    void showOpened();
    void reflectKeys();
    [[nodiscard]] sentences::Message keysMessage() const;
    QCoro::Task<void> fetchDetails(DeadLetter row, quint64 generation);

    QPointer<Session> m_session;
    LetterActions *m_actions;
    RedriveFlow *m_flow;
    QString m_connection; //!< profile id
    Banner *m_banner;
    Banner *m_notice;
    Banner *m_keysNotice;
    QStackedWidget *m_pages;
    QWidget *m_page;
    PlainLabel *m_empty;
    LetterHeading *m_heading;
    QTabWidget *m_tabs;
    PayloadPanel *m_payload;
    SchemaView *m_schema;
    HeadersView *m_headers;
    DetailsView *m_details;
    HistoryView *m_history;
    QProgressBar *m_progress;
    PlainLabel *m_reason;
    QPushButton *m_unlock;
    QTimer m_detailsTimer;

    QPointer<DraftStore> m_store;
    QTimer m_saveTimer;
    Banner *m_draftNotice;
    PlainLabel *m_draftStatus;
    QAction *m_discardDraft; //!< for the banner
    QAction *m_moveDraft; //!< the same
    QAction *m_showEarlier; //!< the same
    std::optional<std::pair<QString, LetterKey>> m_earlier; //!< what it shows
    std::optional<DeadLetter> m_now; //!< as the broker has it; m_shown is what the draft was typed on
    std::optional<EpochMs> m_restoredAt; //!< the draft on the screen was typed then, before the program was started
    bool m_readingDraft = false;
    EpochMs m_typedAt = 0; //!< what is on the screen
    bool m_unsaved = false;
    bool m_hadDraft = false; //!< of the letter on the screen
    bool m_recalling = false; //!< how it was looked at
    quint64 m_moves = 0; //!< counts what the person does to the payload
    QSet<std::pair<QString, LetterKey>> m_leavingDisk;
    struct Look
    {
        PayloadViews::Look how = {};
        Protection protection = Protection::Plain;
    };
    QHash<std::pair<QString, LetterKey>, Look> m_looks; //!< of what nobody edited
    Drafts m_drafts;
    std::optional<LetterKey> m_key;
    std::optional<DeadLetter> m_row; //!< as the broker listed it
    std::optional<DeadLetter> m_shown; //!< with its details
    QHash<LetterKey, Verdict> m_verdicts; //!< those that call for something, shown again with their letter
    bool m_gone = false;
    Notice m_noticeOf = Notice::Other;
    std::optional<Verdict> m_ended; //!< stays while the table moves on to the next letter
    bool m_preparing = false; //!< of a long payload: what is to be sent is worked out before the dialog asks
    quint64 m_preparations = 0;
    quint64 m_corrections = 0; //!< looks whether what was refused has been corrected
    bool m_decrypting = false; //!< the plain text is being asked for
    QSet<LetterKey> m_handled; //!< ended well here: no need to say that they are gone
    //! What was handed over for republishing when it was confirmed, by connection and letter.
    QHash<std::pair<QString, LetterKey>, Sent> m_sent;
    QAction *m_sendAgain; //!< for the banner
    QAction *m_showThat; //!< the same: the letter of m_thatKey
    LetterKey m_thatKey;
    std::optional<LetterKey> m_againKey; //!< what it would send
    QPointer<UnfinishedDialog> m_unfinished;
    QPointer<QWidget> m_cameFrom; //!< where Escape goes back to from the editor
    quint64 m_generation = 0;

    QPointer<DecryptionKeys> m_keys;
    QPointer<KeysDialog> m_keysDialog;
    QAction *m_openKeys; //!< for the banner
    QAction *m_showOpened; //!< the same
    std::optional<OpenedHere> m_opened; //!< not shown yet, because something was typed over the envelope
    envelope::Problem m_notOpened = envelope::Problem::WrongKeyOrDamaged;
    bool m_tryingKeys = false; //!< on a worker
    quint64 m_attempts = 0;
};

} // namespace dlo
