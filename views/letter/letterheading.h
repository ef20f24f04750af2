// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QTimer>
#include <QWidget>

class QToolButton;
class QPlainTextEdit;

namespace dlo {

class PlainLabel;

//! The head of the letter pane: the error in plain words first, then when it died and where it lies.
class LetterHeading : public QWidget
{
    Q_OBJECT
public:
    explicit LetterHeading(QWidget *parent = nullptr);
    void showLetter(const DeadLetter &letter);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fold(bool folded);
    void updateWhen();
    void applyStyle();

    QString m_errorText;
    std::optional<EpochMs> m_failedAt;
    std::optional<int> m_retries;
    PlainLabel *m_error;
    QPlainTextEdit *m_whole;
    QToolButton *m_more;
    PlainLabel *m_when;
    PlainLabel *m_address;
    QTimer m_clock;
    bool m_styling = false;
};

} // namespace dlo
