// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "change/change.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QTreeWidget;

namespace dlo {

class DiffView;
class PlainLabel;
class Session;
struct SamplePreview;

/*! Examples out of the letters of a plan, as different ones as there are: a list, and of the chosen one what is known
   against it and the payload before and after the change. Works on a worker, and only the latest answer is shown.
   Object names: planSamples, planSampleWords, planSampleDiff. GUI thread. */
class SamplesView : public QWidget
{
    Q_OBJECT
public:
    using Letters = std::shared_ptr<const std::vector<DeadLetter>>;
    //! Why a letter is refused whatever is done to its payload; empty: it is not.
    using WhyNot = std::function<QString(const DeadLetter &letter)>;
    static constexpr int mostSamples = 20;

    //! \a showsPayload: what is sent is the payload as it is or as it is changed.
    SamplesView(bool showsPayload, WhyNot whyNot, Session *session, QWidget *parent);

    void setLetters(const Letters &letters);
    //! None: the payloads are sent as they are.
    void setChange(const std::optional<Change> &change);
    //! What \a WhyNot says may be another now.
    void recheck();
    //! A change is being typed: what is shown is of the one before.
    void setStale();

Q_SIGNALS:
    void shown(); //!< of the chosen one all is there

private:
    void fillList(const std::vector<qsizetype> &samples);
    void showChosen();
    void showPreview(const SamplePreview &preview, const QString &whyNot);
    [[nodiscard]] const DeadLetter *chosen() const;
    [[nodiscard]] QString words(const SamplePreview &preview) const;

    bool m_showsPayload;
    WhyNot m_whyNot;
    Session *m_session; //!< outlives this: the dialog closes with it
    Letters m_letters;
    std::optional<Change> m_change;
    QTreeWidget *m_list;
    PlainLabel *m_words;
    DiffView *m_diff;
    quint64 m_listing = 0; //!< number of the latest list
    quint64 m_preview = 0; //!< and preview
};

} // namespace dlo
