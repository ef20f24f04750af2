// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/networkerror.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! OpenSSL's names of the alerts of RFC 8446, section 6.2: "tlsv13 alert certificate required".
bool isAboutOurCertificate(const QString &text)
{
    return text.contains("alert certificate"_L1) || text.contains("alert bad certificate"_L1)
        || text.contains("alert unknown ca"_L1);
}

} // namespace

bool isWholeAnswer(int status, QNetworkReply::NetworkError error)
{
    if (status == 0)
        return false;
    switch (error) {
    case QNetworkReply::NoError:
        return true;
    case QNetworkReply::UnknownContentError: // any 4xx without a name, and a body that could not be decompressed
        return status >= 400;
    case QNetworkReply::ContentReSendError:
        // After a whole 307 or 308 Qt rewinds the body in case that it will be sent elsewhere, which UploadDevice
        // refuses.
        return status == 307 || status == 308;
    case QNetworkReply::ProtocolFailure:
        return false;
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return status == 407;
    default:
        // Below are troubles of the connection and of the proxy, from ContentAccessDenied on there are names of
        // statuses.
        return error >= QNetworkReply::ContentAccessDenied && status >= 400;
    }
}

NetworkFailure failureOf(QNetworkReply::NetworkError error, int status, const QString &text)
{
    if (error == QNetworkReply::UnknownNetworkError && status == 0 && text.contains("SSL routines"_L1)) {
        // With TLS 1.3 a server looks at the client's certificate after the client holds the handshake for done (RFC
        // 8446, section 4.4.2.4), so that its refusal comes as an error while reading.
        return {ErrorKind::Tls, u"handshake"_s, isAboutOurCertificate(text)};
    }
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
        return {ErrorKind::Network, u"connection-refused"_s, true};
    case QNetworkReply::HostNotFoundError:
        return {ErrorKind::Network, u"host-not-found"_s, true};
    case QNetworkReply::SslHandshakeFailedError:
        return {ErrorKind::Tls, u"handshake"_s, true};
    case QNetworkReply::ProxyConnectionRefusedError:
        return {ErrorKind::Network, u"proxy-refused"_s, true};
    case QNetworkReply::ProxyNotFoundError:
        return {ErrorKind::Network, u"proxy-not-found"_s, true};
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return {ErrorKind::Network, u"proxy-authentication"_s, true};
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyTimeoutError:
        return {ErrorKind::Network, u"proxy"_s, false};
    case QNetworkReply::TimeoutError:
        return {ErrorKind::Timeout, u"timeout"_s, false};
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::ContentReSendError: // it would have been sent again, which UploadDevice refuses
        return {ErrorKind::Network, status > 0 ? u"cut-short"_s : u"connection-closed"_s, false};
    case QNetworkReply::UnknownContentError:
        return {ErrorKind::Malformed, u"decompression"_s, false};
    case QNetworkReply::ProtocolFailure:
        return {ErrorKind::Malformed, u"not-http"_s, false};
    default:
        return {ErrorKind::Network, status > 0 ? u"cut-short"_s : u"network"_s, false};
    }
}

} // namespace dlo
