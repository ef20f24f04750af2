// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/common/colours.h"

#include <QPointer>
#include <QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace dlo {

class PlainLabel;
class Session;

/*! The coloured line that says where one is: "PRODUCTION · payments · Queen 1.6 · read-only", in words and in a colour,
   and when it was last read. objectName "connectionBand"; its labels are "bandText" and "bandReadAt". */
class ConnectionBand final : public QWidget
{
    Q_OBJECT
public:
    //! \a unlock and \a refresh are offered as buttons.
    ConnectionBand(QAction *unlock, QAction *lock, QAction *refresh, QWidget *parent = nullptr);

    void setSession(Session *session);

protected:
    bool event(QEvent *event) override;

private:
    void reflect();
    void reflectReading();
    [[nodiscard]] QString text() const;
    void paintIn(const colours::Pair &pair);

    QPointer<Session> m_session;
    PlainLabel *m_text;
    QLabel *m_readAt;
    QToolButton *m_unlock;
    QToolButton *m_lock;
    QToolButton *m_refresh;
};

} // namespace dlo
