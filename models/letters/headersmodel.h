// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/headerrules.h"
#include "letters/headerdifference.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace dlo {

/*! The headers of a letter while a person edits them: in their order, duplicates kept, null another value than empty.
   What is not touched keeps its bytes. Every change is one step that can be undone. GUI thread. */
class HeadersModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column : std::uint8_t
    {
        Name,
        Type,
        Value,
        ColumnCount
    };
    //! DisplayRole: the text from outside as it is, in hex where the row isShownAsBytes(), and at most maxShown
    //! characters of it. EditRole: what an editor is to show. Both are no text at all for null.
    enum Role : std::uint16_t
    {
        NullRole = Qt::UserRole, //!< bool, of a value
        BytesRole, //!< bool, of a value: DisplayRole and EditRole are hex
        TouchedRole, //!< bool: not as it came with the letter
        ReservedRole //!< bool: the letter's own, of a reserved name (HeaderRules): not editable, as it is not sent
    };
    static constexpr qsizetype maxShown = 4096;
    static constexpr qsizetype maxEdited = qsizetype(64) * 1024; //!< bytes of a value that can be edited in its cell

    explicit HeadersModel(QObject *parent = nullptr);

    //! \a own: as they came with the letter. \a edited: what they were made into earlier. Forgets what can be undone.
    void setHeaders(const std::vector<Header> &own, const std::optional<std::vector<Header>> &edited = std::nullopt);
    void setRules(const HeaderRules &rules);
    [[nodiscard]] const HeaderRules &rules() const { return m_rules; }
    void setEditable(bool editable);
    [[nodiscard]] bool isEditable() const { return m_editable; }

    [[nodiscard]] const std::vector<Header> &own() const { return m_own; }
    [[nodiscard]] std::vector<Header> headers() const;
    [[nodiscard]] const Header &header(int row) const { return m_rows[size_t(row)].header; }
    [[nodiscard]] bool isEdited() const; //!< headers() are not own()
    [[nodiscard]] bool isTouched(int row, Column column) const;
    [[nodiscard]] bool isAdded(int row) const { return m_rows[size_t(row)].origin < 0; }
    [[nodiscard]] bool isReserved(int row) const;
    //! The letter's own at this row; none: it was added.
    [[nodiscard]] std::optional<Header> origin(int row) const;
    [[nodiscard]] std::vector<HeaderChange> difference() const;

    //! Not UTF-8, or chosen by showAsBytes().
    [[nodiscard]] bool isShownAsBytes(int row) const { return m_rows[size_t(row)].asBytes; }
    //! The bytes are UTF-8.
    [[nodiscard]] bool isText(int row) const { return m_rows[size_t(row)].isText; }
    //! They come back from a text editor as they are. False for line ends of several kinds, NUL and the like, which can
    //! be edited as bytes.
    [[nodiscard]] bool isEditableText(int row) const { return m_rows[size_t(row)].isEditableText; }
    void showAsBytes(int row, bool bytes); //!< false: has no effect on what is not isText()

    // Changes. Each tells whether anything changed; none does while the model is not editable.
    bool insertHeader(int row, const Header &header); //!< before \a row
    bool duplicateHeader(int row); //!< the copy stands below
    bool removeHeader(int row);
    bool moveHeader(int row, int to); //!< \a to: where it then stands
    bool setHeader(int row, const Header &header);
    bool revertHeader(int row); //!< to origin(), in its place
    bool revertAll();
    [[nodiscard]] bool canUndo() const { return m_done > 0; }
    [[nodiscard]] bool canRedo() const { return m_done < m_steps.size(); }
    //! Both give the row that it was about; -1: it is not there any more, or there was nothing to do.
    int undo();
    int redo();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    //! EditRole, with text as EditRole gives it. A value comes of text with its own line ends, or of hex where it
    //! isShownAsBytes(); hex that is none, and text that is not Unicode, changes nothing. Text that is what was there
    //! changes nothing either, so null stays null.
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

    //! Pairs of hex digits, with white space between them as it may be. None: it is something else.
    [[nodiscard]] static std::optional<QByteArray> bytesOfHex(const QString &hex);

Q_SIGNALS:
    void changed(); //!< headers() have changed

private:
    struct Row
    {
        Header header = {};
        int origin = -1; //!< in m_own
        bool asBytes = false;
        bool isText = true;
        bool isEditableText = true;
        QString shown = {}; //!< of the value
    };
    struct Step
    {
        enum class Kind : std::uint8_t
        {
            Insert, //!< after stands at row
            Remove, //!< before stood at row
            Move, //!< from row to
            Change, //!< before and after at row
            All //!< allBefore and allAfter
        };
        Kind kind = Kind::Change;
        int row = 0;
        int to = 0;
        Row before = {};
        Row after = {};
        std::vector<Row> allBefore = {};
        std::vector<Row> allAfter = {};
    };
    [[nodiscard]] static Row rowOf(const Header &header, int origin);
    static void describe(Row &row);
    [[nodiscard]] std::vector<Row> ownRows() const;
    [[nodiscard]] bool mayChange(int row) const;
    [[nodiscard]] std::optional<QByteArray> valueOf(int row, const QString &typed) const;
    [[nodiscard]] QString editText(const Row &row) const;
    [[nodiscard]] QVariant valueData(const Row &row, int role) const;
    bool take(Step step);
    int apply(const Step &step);
    [[nodiscard]] static Step inverse(const Step &step);

    HeaderRules m_rules;
    std::vector<Header> m_own;
    std::vector<Row> m_rows;
    std::vector<Step> m_steps;
    size_t m_done = 0;
    bool m_editable = false;
};

} // namespace dlo
