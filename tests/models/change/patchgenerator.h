// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QRandomGenerator>

namespace dlo::test {

/*! Random JSON and random changes of it, with names that are given once in an object, so that others than us can say
   what is to come out. */
class PatchGenerator
{
public:
    //! How many documents a property is tried on: a tenth where every access is checked.
#ifdef __SANITIZE_ADDRESS__
    static constexpr int documents = 2'000;
#else
    static constexpr int documents = 20'000;
#endif

    explicit PatchGenerator(quint32 seed)
        : m_random(seed)
    { }

    [[nodiscard]] int below(int bound) { return int(m_random.bounded(bound)); }
    //! Minified, indented, with blanks on one line, or with white space anywhere.
    [[nodiscard]] QByteArray document();
    [[nodiscard]] QByteArray value(int depth);
    //! One to four operations, most of which apply to \a document.
    [[nodiscard]] QByteArray patch(const QByteArray &document);
    //! Of names that are in documents.
    [[nodiscard]] QByteArray mergePatch(int depth);
    //! A JSON string token: the pointer of one of the values in \a document, not the whole.
    [[nodiscard]] QByteArray pointerIn(const QByteArray &document);

private:
    [[nodiscard]] QByteArray scalar();
    [[nodiscard]] QByteArrayList names();
    [[nodiscard]] QByteArray spaced(const QByteArray &minified);
    [[nodiscard]] QByteArray target(const QByteArray &document);

    QRandomGenerator m_random;
};

} // namespace dlo::test
