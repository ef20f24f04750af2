// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/rules.h"

#include "practice/jsondoc.h"

#include <QDate>

#include <algorithm>
#include <array>

namespace dlo::practice {

namespace {

constexpr std::array consumers{
    Consumer{"orders", "billing"},  Consumer{"orders", "audit"},      Consumer{"emails", "sender"},
    Consumer{"payments", "ledger"}, Consumer{"shipments", "tracker"}, Consumer{"customers", "crm"},
};

using Value = JsonDoc::Value;

bool isCurrency(const QByteArray &code)
{
    constexpr std::array<QByteArrayView, 10> known{"EUR", "USD", "GBP", "CHF", "SEK",
                                                   "NOK", "DKK", "PLN", "CZK", "JPY"};
    return std::ranges::find(known, QByteArrayView(code)) != known.end();
}

//! A string's characters, or the exact bytes of anything else.
QByteArray shown(Value value)
{
    return value.isString() ? value.text() : value.raw();
}

QByteArray versionProblem(Value order)
{
    const Value version = order["version"];
    if (!version.isValid())
        return "payload version is missing";
    const auto number = version.integer();
    if (!number || *number < 1 || *number > 3)
        return "unknown payload version " + shown(version);
    return {};
}

QByteArray currencyProblem(const QByteArray &who, Value object)
{
    const QByteArray currency = object["currency"].text();
    return isCurrency(currency) ? QByteArray()
                                : who + ": currency " + shown(object["currency"]) + " is not an ISO 4217 code";
}

QByteArray auditProblem(Value order)
{
    return order.isObject() ? versionProblem(order) : QByteArray("payload is not an order");
}

QByteArray billingProblem(Value order)
{
    if (const QByteArray problem = auditProblem(order); !problem.isEmpty())
        return problem;
    const QByteArray who = "order " + shown(order["orderId"]);
    if (!order["customer"].isObject())
        return who + ": customer is missing";
    if (order["customer"]["country"].text().isEmpty())
        return who + ": customer.country is missing";
    return currencyProblem(who, order);
}

QByteArray senderProblem(Value mail)
{
    if (!mail.isObject())
        return "payload is not a mail";
    const QByteArray id = shown(mail["mailId"]);
    const QByteArray to = mail["to"].text();
    if (to.isEmpty())
        return "mail " + id + ": recipient is missing";
    const qsizetype at = to.indexOf('@');
    if (at < 1 || to.indexOf('.', at) < at + 2 || to.contains(' '))
        return "550 5.1.3 " + to + ": bad destination mailbox address syntax (mail " + id + ')';
    constexpr std::array<QByteArrayView, 4> templates{"welcome", "invoice", "reminder", "newsletter"};
    const QByteArray name = mail["template"].text();
    if (std::ranges::find(templates, QByteArrayView(name)) == templates.end())
        return "template " + name + " not found";
    return {};
}

QByteArray ledgerProblem(Value payment)
{
    if (!payment.isObject())
        return "payload is not a payment";
    const QByteArray who = "payment " + shown(payment["paymentId"]);
    if (const QByteArray problem = currencyProblem(who, payment); !problem.isEmpty())
        return problem;
    if (const Value receipt = payment["receipt"]; receipt.isValid()) {
        const auto decoded = QByteArray::fromBase64Encoding(receipt.text(), QByteArray::AbortOnBase64DecodingErrors);
        if (!receipt.isString() || !decoded)
            return who + ": receipt is not base64";
    }
    return {};
}

QByteArray trackerProblem(Value shipment, const QByteArray &payload)
{
    if (!shipment.isObject())
        return "expected a shipment, got " + payload.left(20);
    const Value id = shipment["shipmentId"];
    if (!id.isString() || id.text().isEmpty())
        return "shipmentId is missing";
    const auto parcels = std::ssize(shipment["parcels"].children());
    if (parcels > mostParcels) {
        return "shipment " + id.text() + ": " + QByteArray::number(parcels) + " parcels, at most "
            + QByteArray::number(mostParcels);
    }
    return {};
}

QByteArray crmProblem(Value customer)
{
    if (!customer.isObject())
        return "payload is not a customer";
    const QByteArray who = "customer " + shown(customer["customerId"]);
    if (customer["email"].text().indexOf('@') < 1)
        return who + ": email is missing";
    const Value birth = customer["birthDate"];
    if (!QDate::fromString(QString::fromUtf8(birth.text()), Qt::ISODate).isValid())
        return who + ": birthDate " + shown(birth) + " is not a date";
    return {};
}

} // namespace

std::span<const Consumer> allConsumers()
{
    return consumers;
}

QByteArray problemOf(const QByteArray &queue, const QByteArray &group, const QByteArray &payload)
{
    const auto doc = JsonDoc::parse(payload, JsonDoc::Rules::Verbatim);
    if (!doc)
        return "payload is not JSON";
    const Value root = doc->root();
    if (queue == "orders")
        return group == "audit" ? auditProblem(root) : billingProblem(root);
    if (queue == "emails")
        return senderProblem(root);
    if (queue == "payments")
        return ledgerProblem(root);
    if (queue == "shipments")
        return trackerProblem(root, payload);
    if (queue == "customers")
        return crmProblem(root);
    return {};
}

} // namespace dlo::practice
