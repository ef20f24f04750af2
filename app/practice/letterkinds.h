// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QList>
#include <QRandomGenerator>

#include <cstdint>

namespace dlo::practice {

//! The kinds of failure that the seeded letters show.
enum class LetterKind : std::uint8_t
{
    NewVersion,
    MissingCustomer,
    WrongCurrency,
    Precision,
    BadAddress,
    HtmlTemplate,
    MissingRecipient,
    ProviderTimeout,
    WrongPaymentCurrency,
    PoisonBytes,
    EmptyPayload,
    HugeManifest,
    BadBirthDate,
    MissingEmail,
    KindCount
};

//! One dead letter to be seeded, but for its times.
struct LetterDraft
{
    QByteArray queue = {};
    QByteArray partition = {};
    QByteArrayList groups = {}; //!< each of them let it die
    QByteArray transactionId = {};
    QByteArray payload = {};
    QByteArray error = {}; //!< empty: what the group's rule says
};

//! Makes the \a number-th letter of a kind. The same random numbers give the same letter.
[[nodiscard]] LetterDraft draftLetter(LetterKind kind, int number, QRandomGenerator &random);
//! A payload that the queue's consumers take.
[[nodiscard]] QByteArray healthyPayload(const QByteArray &queue, int number, QRandomGenerator &random);
[[nodiscard]] LetterKind pickKind(QRandomGenerator &random);

} // namespace dlo::practice
