// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/jsonequal.h"
#include "change/jsonindex.h"
#include "change/jsonlayout.h"
#include "change/refusal.h"
#include "change/work.h"

#include <deque>
#include <span>

namespace dlo {

/*! A JSON text being changed, of which only the containers on the way to a change are taken apart; all else stays a
   slice of the text it came from, to the byte.

   White space: a new member or element takes over that of its neighbours. What is taken away goes with the comma and
   the white space on one side of it, so that what was put in and is taken out again leaves nothing behind. A value that
   replaces another leaves everything around as it is, and is itself laid out as the document is. A value that is moved
   or copied keeps every byte, white space too; only when it has line breaks and comes to another depth is its white
   space made anew. Names and values are never written anew.

   A slot is good until its container is changed. Not by recursion; one thread. Refers to the document and to all that
   is put in: they outlive it. */
class JsonEdit
{
public:
    using Token = JsonIndex::Token;
    using Code = Refusal::Code;
    template <typename T>
    using Outcome = std::expected<T, Code>;

    static constexpr quint32 none = 0xffffffff;

    //! A place for a value: the root, or a member or an element of a container that was taken apart.
    struct Slot
    {
        quint32 container = none;
        size_t position = 0;
        int depth = 0; //!< 0 is the root
    };
    //! A value, wherever it came from.
    struct Content
    {
        const JsonIndex *source = nullptr;
        Token value = 0;
        quint32 opened = none;
    };

    JsonEdit(const JsonIndex &document, Work &work);
    Q_DISABLE_COPY_MOVE(JsonEdit)

    //! Where \a path (segments without their escapes, WTF-8) leads.
    [[nodiscard]] Outcome<Slot> find(std::span<const QByteArray> path);
    //! Nothing when the object at \a object has no member of this name.
    [[nodiscard]] Outcome<std::optional<Slot>> member(const Slot &object, QByteArrayView name);
    [[nodiscard]] bool isObject(const Slot &slot) const;
    [[nodiscard]] bool isArray(const Slot &slot) const;
    [[nodiscard]] Outcome<size_t> size(const Slot &container); //!< members or elements

    //! Keeps a text as long as this lives.
    const JsonIndex &adopt(JsonIndex text);
    //! A value from outside, laid out for \a slot, which is taken already or not yet there (insert).
    [[nodiscard]] Outcome<Content> fit(const JsonIndex &source, Token value, const Slot &slot);
    //! Another of the same.
    [[nodiscard]] Outcome<Content> copyOf(const Slot &slot);
    //! One that was taken out at depth \a from, or copied there, laid out for \a slot.
    [[nodiscard]] Outcome<Content> fit(const Content &moved, int from, const Slot &slot);

    //! False when the value there is written with the same tokens, and stays.
    [[nodiscard]] Outcome<bool> put(const Slot &slot, const Content &content);
    //! \a slot is from place(); \a name is a JSON string token, empty in an array.
    [[nodiscard]] Outcome<void> insert(const Slot &slot, const QByteArray &name, const Content &content);
    //! Where insert() would put it.
    [[nodiscard]] Outcome<Slot> place(const Slot &container, size_t position);
    [[nodiscard]] Outcome<Content> take(const Slot &slot); //!< not the root

    [[nodiscard]] Outcome<jsonequal::Answer> compare(const Slot &slot, const JsonIndex &source, Token value);
    [[nodiscard]] Outcome<QByteArray> result();

private:
    //! What is around a value that is not where it was in its source.
    struct Lead
    {
        QByteArray before = {}; //!< behind the bracket or comma
        QByteArray name = {}; //!< with its quotes
        QByteArray beforeColon = {};
        QByteArray afterColon = {};
        QByteArray after = {}; //!< before the comma or bracket
    };
    struct Child
    {
        Content content = {};
        Token name = 0; //!< content.value: an element
        quint32 lead = none;
    };
    struct Container
    {
        std::vector<Child> children = {};
        bool isObject = false;
        QByteArrayView inside = {}; //!< of one that was empty
    };
    class Writer;

    [[nodiscard]] Child &child(const Slot &slot);
    [[nodiscard]] const Child &child(const Slot &slot) const;
    [[nodiscard]] Outcome<quint32> open(Child &child);
    [[nodiscard]] QByteArrayView nameOf(const Child &child) const;
    [[nodiscard]] Lead &lead(Child &child);
    [[nodiscard]] Lead leadFor(std::vector<Child> &children, const Slot &slot, bool isObject);
    [[nodiscard]] QByteArray commaGap(QByteArrayView before, int depth);
    [[nodiscard]] bool isOneLine(const Slot &slot);
    [[nodiscard]] Outcome<Content> keep(QByteArray text);
    [[nodiscard]] Outcome<void> written(qsizetype bytes, int depth);
    [[nodiscard]] Outcome<QByteArray> write(const Content &content) const;

    const JsonIndex &m_document;
    Work &m_work;
    JsonLayout m_layout;
    Child m_root;
    std::deque<JsonIndex> m_sources;
    std::deque<Container> m_containers;
    std::deque<Lead> m_leads;
    qsizetype m_written;
    int m_deepest; //!< levels there can be at most
};

} // namespace dlo
