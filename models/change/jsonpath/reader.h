// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace dlo::jsonpath {

//! The words of a JSONPath, one after the other. The first fault stays; then nothing more is read.
class Reader
{
public:
    explicit Reader(QByteArrayView text)
        : m_text(text)
    { }

    [[nodiscard]] qsizetype at() const { return m_at; }
    void goTo(qsizetype at) { m_at = at; }
    [[nodiscard]] bool atEnd() const { return m_at == m_text.size(); }
    [[nodiscard]] char peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    //! Takes \a word when it is next.
    bool take(QByteArrayView word);
    //! True when it was next; else a fault.
    bool need(QByteArrayView word);
    void skipBlank();

    //! Between quotes, either kind; '"' or '\'' is next. Without escapes.
    [[nodiscard]] std::optional<QByteArray> string();
    //! Behind a dot.
    [[nodiscard]] std::optional<QByteArray> shorthand();
    //! Of an index or a slice (section 2.3.3.1).
    [[nodiscard]] std::optional<qint64> integer();
    //! Of a comparison, as written.
    [[nodiscard]] std::optional<QByteArray> number();
    //! Lower case letters, digits and '_'; empty when there is none. Nothing is taken.
    [[nodiscard]] QByteArrayView word() const;

    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    [[nodiscard]] const std::optional<ChangeError> &error() const { return m_error; }
    //! Always false.
    bool fail(ChangeError::Code code, qsizetype at, const QString &detail = {});
    bool fail() { return fail(ChangeError::Code::BadPath, m_at); }

private:
    [[nodiscard]] std::optional<char32_t> hexUnit(qsizetype at) const;
    bool escape(QByteArray &out, char quote);
    bool unicodeEscape(QByteArray &out);
    qsizetype digits();

    QByteArrayView m_text;
    qsizetype m_at = 0;
    std::optional<ChangeError> m_error;
};

} // namespace dlo::jsonpath
