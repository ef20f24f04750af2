// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <memory>

namespace dlo {

/*! A stretch of an immutable page as it was received. Cheap to copy; keeps the page alive. The bytes are exactly those
   of the answer. Any thread. */
class Slice
{
public:
    using Page = std::shared_ptr<const QByteArray>;

    Slice() = default;
    Slice(Page page, qsizetype offset, qsizetype size)
        : m_page(std::move(page))
        , m_offset(offset)
        , m_size(size)
    { }
    //! A slice that owns its bytes.
    static Slice of(QByteArray bytes)
    {
        const auto size = bytes.size();
        return {std::make_shared<const QByteArray>(std::move(bytes)), 0, size};
    }

    [[nodiscard]] QByteArrayView view() const
    {
        return m_page ? QByteArrayView(*m_page).sliced(m_offset, m_size) : QByteArrayView();
    }
    [[nodiscard]] QByteArray bytes() const { return view().toByteArray(); }
    [[nodiscard]] qsizetype size() const { return m_size; }
    //! False for a slice that was never set: *absent*, which is not the same as empty.
    [[nodiscard]] bool isPresent() const { return m_page != nullptr; }

private:
    Page m_page;
    qsizetype m_offset = 0;
    qsizetype m_size = 0;
};

} // namespace dlo
