// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/dryrun.h"
#include "redrive/redriverunner.h"

#include <QAbstractTableModel>
#include <QPointer>

#include <cstdint>
#include <functional>
#include <vector>

namespace dlo {

/*! The letters of a run, a row each, in the plan's order: which, where it stands, and why. GUI thread. */
class RunTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Letter,
        Place,
        Outcome,
        Tries,
        Why,
        ColumnCount
    };
    enum class Show : std::uint8_t
    {
        All,
        Trouble, //!< neither done nor still to be done
    };

    explicit RunTableModel(RedriveRunner *run, QObject *parent = nullptr);
    explicit RunTableModel(DryRun *run, QObject *parent = nullptr);

    void show(Show which);
    [[nodiscard]] Show shown() const { return m_show; }
    //! Letters in trouble, whatever is shown.
    [[nodiscard]] static bool isTrouble(RowState state);
    //! The key of the letter in \a row of this model.
    [[nodiscard]] LetterKey keyOf(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void take(const QList<qsizetype> &rows);
    void reflect(qsizetype letter);
    [[nodiscard]] qsizetype letterOf(int row) const;
    [[nodiscard]] QString text(qsizetype letter, int column) const;

    QPointer<QObject> m_run; //!< a RedriveRunner or a DryRun
    const RedrivePlan *m_plan; //!< while m_run is there
    std::function<const RedriveRow &(qsizetype letter)> m_row;
    QString (*m_outcome)(RowState state);
    Show m_show = Show::All;
    std::vector<qsizetype> m_trouble; //!< of Show::Trouble: letters, ascending
};

} // namespace dlo
