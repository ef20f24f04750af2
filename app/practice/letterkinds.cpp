// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/letterkinds.h"

#include "practice/jsonout.h"
#include "practice/rules.h"

#include <array>

namespace dlo::practice {

namespace {

constexpr std::array weights{30, 12, 8, 4, 10, 4, 4, 10, 4, 3, 6, 0, 3, 2};
static_assert(weights.size() == std::size_t(LetterKind::KindCount));

QByteArray pick(QRandomGenerator &random, std::initializer_list<const char *> choices)
{
    return choices.begin()[random.bounded(int(choices.size()))];
}

QByteArray name(QRandomGenerator &random)
{
    return pick(
        random,
        {"Zoë Müller", "Ana Souza", "Jan Kowalski", "李小龍", "Grace Hopper", "Ольга Иванова", "Siobhán O'Neill"});
}

QByteArray uuid(QRandomGenerator &random)
{
    const QByteArray hex = QByteArray::number(random.generate64() | (quint64(1) << 63), 16)
        + QByteArray::number(random.generate64() | (quint64(1) << 63), 16);
    return hex.left(8) + '-' + hex.mid(8, 4) + "-4" + hex.mid(13, 3) + "-a" + hex.mid(17, 3) + '-' + hex.mid(20, 12);
}

QByteArray region(QRandomGenerator &random)
{
    return pick(random, {"eu-1", "eu-2", "us-1"});
}

struct Order
{
    QByteArray id;
    QByteArray version = "3";
    QByteArray customer;
    QByteArray currency = "EUR";
    QByteArray total;
};

QByteArray customerJson(QRandomGenerator &random, bool withCountry = true)
{
    QByteArray out
        = R"({"id":"C-)" + QByteArray::number(random.bounded(1000, 9999)) + R"(","name":)" + quoted(name(random));
    if (withCountry)
        out += R"(,"country":)" + quoted(pick(random, {"DE", "FR", "PL", "SE", "US"}));
    return out + '}';
}

QByteArray amount(QRandomGenerator &random)
{
    return QByteArray::number(random.bounded(1, 900)) + '.'
        + QByteArray::number(random.bounded(100)).rightJustified(2, '0');
}

QByteArray orderJson(const Order &order, QRandomGenerator &random)
{
    QByteArray lines;
    const int count = random.bounded(1, 4);
    for (int i = 0; i < count; ++i) {
        lines += (i > 0 ? "," : "") + QByteArray(R"({"sku":"SKU-)") + QByteArray::number(random.bounded(100, 999))
            + R"(","quantity":)" + QByteArray::number(random.bounded(1, 5)) + R"(,"price":)" + amount(random) + '}';
    }
    return R"({"orderId":)" + order.id + R"(,"version":)" + order.version + R"(,"customer":)" + order.customer
        + R"(,"currency":)" + quoted(order.currency) + R"(,"total":)" + order.total + R"(,"lines":[)" + lines + "]}";
}

LetterDraft orderLetter(LetterKind kind, int number, QRandomGenerator &random)
{
    Order order{.id = QByteArray::number(8000 + number), .customer = customerJson(random), .total = amount(random)};
    LetterDraft draft{.queue = "orders", .partition = region(random), .groups = {"billing"}};
    draft.transactionId = "order-" + order.id;
    switch (kind) {
    case LetterKind::NewVersion:
        order.version = "7";
        if (number % 3 == 0)
            draft.groups.append("audit");
        draft.transactionId += "-v7";
        break;
    case LetterKind::MissingCustomer:
        order.customer = "null";
        break;
    case LetterKind::WrongCurrency:
        order.currency = pick(random, {"EURO", "eur", "US$", ""});
        draft.transactionId.replace('-', ':');
        break;
    default: // numbers that no double holds
        order.id = "23958446825181076828";
        order.total = "1.10";
        order.customer = customerJson(random, false);
        break;
    }
    draft.payload = orderJson(order, random);
    return draft;
}

QByteArray mailJson(const QByteArray &id, const QByteArray &to, const QByteArray &templateName,
                    const QByteArray &subject)
{
    QByteArray out = R"({"mailId":)" + quoted(id);
    if (!to.isNull())
        out += R"(,"to":)" + quoted(to);
    return out + R"(,"template":)" + quoted(templateName) + R"(,"subject":)" + quoted(subject) + R"(,"locale":"en"})";
}

LetterDraft mailLetter(LetterKind kind, int number, QRandomGenerator &random)
{
    LetterDraft draft{
        .queue = "emails", .partition = pick(random, {"transactional", "marketing"}), .groups = {"sender"}};
    const QByteArray id = uuid(random);
    draft.transactionId = "mail-" + QByteArray::number(number) + '-' + id.left(8);
    const QByteArray to = "customer" + QByteArray::number(number) + "@example.org";
    switch (kind) {
    case LetterKind::BadAddress:
        draft.payload = mailJson(
            id,
            pick(random, {"zoe.mueller(at)example.org", "ana@localhost", "jan kowalski@example.org", "@example.org"}),
            "invoice", "Your invoice");
        break;
    case LetterKind::HtmlTemplate:
        draft.payload = mailJson(id, to, "<b>x</b><img src=x>", "<script>alert(1)</script> & <a href='x'>click</a>");
        break;
    default:
        draft.payload = mailJson(id, {}, "welcome",
                                 pick(random,
                                      {"שלום עולם", "مرحبا بالعالم", "👩‍👩‍👧‍👦 family plan 🎉",
                                       "Zwölf Boxkämpfer – größer als 5 €", "a\u202Eb\u202Cc", "e\u0301 combining"}));
        break;
    }
    return draft;
}

LetterDraft paymentLetter(LetterKind kind, int number, QRandomGenerator &random)
{
    const QByteArray id = uuid(random);
    LetterDraft draft{.queue = "payments", .partition = pick(random, {"card", "sepa"}), .groups = {"ledger"}};
    draft.transactionId = "payment-" + id;
    QByteArray currency = "EUR";
    QByteArray receipt = quoted(QByteArray("receipt " + QByteArray::number(number)).toBase64());
    if (kind == LetterKind::WrongPaymentCurrency)
        currency = pick(random, {"usd", "Euro", "XXX"});
    if (kind == LetterKind::PoisonBytes) // control characters stay escaped, and the base64 is none
        receipt = R"("%%%)" + uuid(random).left(8) + R"(\u0001\u0002\u001f\u007f\\x00\ufffd")";
    if (kind == LetterKind::ProviderTimeout)
        draft.error = "timeout after 30000 ms calling psp.example for payment " + id;
    draft.payload = R"({"paymentId":)" + quoted(id) + R"(,"amount":)" + amount(random)
        + R"(,"amountMinor":23958446825181076828,)" + R"("currency":)" + quoted(currency) + R"(,"receipt":)" + receipt
        + '}';
    return draft;
}

LetterDraft shipmentLetter(LetterKind kind, int number, QRandomGenerator &random)
{
    LetterDraft draft{.queue = "shipments", .partition = pick(random, {"dhl", "ups"}), .groups = {"tracker"}};
    draft.transactionId = "shipment-" + QByteArray::number(number);
    if (kind == LetterKind::EmptyPayload) {
        constexpr std::array empties{"null", "\"\"", "0", "false", "[]", "{}"};
        draft.payload = empties[std::size_t(number) % empties.size()];
        if (number % 40 == 0) // ids that need care in a path; the C++ broker cannot address them at all
            draft.transactionId = "DHL/2026/" + QByteArray::number(number) + " b";
        return draft;
    }
    QByteArray parcels;
    for (int i = 0; i < int(mostParcels) + 120; ++i) {
        parcels += (i > 0 ? "," : "") + QByteArray(R"({"id":"P)") + QByteArray::number(100'000 + i) + R"(","grams":)"
            + QByteArray::number(random.bounded(100, 9999)) + R"(,"zone":"EU","state":"open","weekday":)"
            + QByteArray::number(i % 7) + '}';
    }
    draft.payload = R"({"shipmentId":"S-)" + QByteArray::number(number) + R"(","parcels":[)" + parcels + "]}";
    return draft;
}

LetterDraft customerLetter(LetterKind kind, int number, QRandomGenerator &random)
{
    LetterDraft draft{.queue = "customers", .partition = "Default", .groups = {"crm"}};
    const QByteArray id = "C-" + QByteArray::number(1000 + number);
    draft.transactionId = "customer-" + id;
    const bool badDate = kind == LetterKind::BadBirthDate;
    draft.payload = R"({"customerId":)" + quoted(id) + R"(,"name":)" + quoted(name(random)) + R"(,"birthDate":)"
        + (badDate ? pick(random, {R"("1990-02-31")", R"("31.12.1985")", "null"}) : QByteArray(R"("1985-12-31")"))
        + (badDate ? R"(,"email":"c)" + QByteArray::number(number) + R"(@example.org"})"
                   : QByteArray(R"(,"email":null})"));
    return draft;
}

} // namespace

LetterKind pickKind(QRandomGenerator &random)
{
    int sum = 0;
    for (const int weight : weights)
        sum += weight;
    int ticket = random.bounded(sum);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        ticket -= weights[i];
        if (ticket < 0)
            return LetterKind(i);
    }
    return LetterKind::NewVersion;
}

LetterDraft draftLetter(LetterKind kind, int number, QRandomGenerator &random)
{
    switch (kind) {
    case LetterKind::NewVersion:
    case LetterKind::MissingCustomer:
    case LetterKind::WrongCurrency:
    case LetterKind::Precision:
        return orderLetter(kind, number, random);
    case LetterKind::BadAddress:
    case LetterKind::HtmlTemplate:
    case LetterKind::MissingRecipient:
        return mailLetter(kind, number, random);
    case LetterKind::ProviderTimeout:
    case LetterKind::WrongPaymentCurrency:
    case LetterKind::PoisonBytes:
        return paymentLetter(kind, number, random);
    case LetterKind::EmptyPayload:
    case LetterKind::HugeManifest:
        return shipmentLetter(kind, number, random);
    case LetterKind::BadBirthDate:
    case LetterKind::MissingEmail:
    case LetterKind::KindCount:
        break;
    }
    return customerLetter(kind, number, random);
}

QByteArray healthyPayload(const QByteArray &queue, int number, QRandomGenerator &random)
{
    if (queue == "orders") {
        return orderJson(
            {.id = QByteArray::number(5000 + number), .customer = customerJson(random), .total = amount(random)},
            random);
    }
    if (queue == "emails")
        return mailJson(uuid(random), "customer@example.org", "welcome", "Welcome");
    if (queue == "payments")
        return R"({"paymentId":)" + quoted(uuid(random)) + R"(,"amount":)" + amount(random) + R"(,"currency":"EUR"})";
    if (queue == "shipments")
        return R"({"shipmentId":"S-)" + QByteArray::number(number) + R"(","parcels":[]})";
    if (queue == "customers")
        return R"({"customerId":"C-1","name":"A","birthDate":"1985-12-31","email":"a@example.org"})";
    return R"({"event":"page_view","session":)" + quoted(uuid(random)) + R"(,"at":)" + QByteArray::number(number) + '}';
}

} // namespace dlo::practice
