// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/httpconnection.h"

#include <QTcpServer>

namespace dlo::practice {

//! Accepts connections and makes an HttpConnection of each.
class HttpListener : public QTcpServer
{
    Q_OBJECT
public:
    HttpListener(RequestHandler *handler, const HttpManners &manners, QObject *parent = nullptr)
        : QTcpServer(parent)
        , m_handler(handler)
        , m_manners(manners)
    { }

    //! Closes every connection without an answer, as a broker does that dies (observed, section W).
    void dropAll()
    {
        for (HttpConnection *connection : findChildren<HttpConnection *>(Qt::FindDirectChildrenOnly))
            connection->drop();
    }

protected:
    void incomingConnection(qintptr descriptor) override { new HttpConnection(descriptor, m_handler, m_manners, this); }

private:
    RequestHandler *m_handler;
    HttpManners m_manners;
};

} // namespace dlo::practice
