// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/codec.h"
#include "payload/decode/jsonvalues.h"

#include <QHash>

namespace dlo::codec {

enum class AvroType : std::uint8_t
{
    Null,
    Boolean,
    Int,
    Long,
    Float,
    Double,
    Bytes,
    String,
    Record,
    Enum,
    Array,
    Map,
    Union,
    Fixed
};

//! A schema of Apache Avro 1.12 as a list of types that refer to each other by number (records may contain themselves).
class AvroSchema
{
public:
    struct Type
    {
        AvroType kind = AvroType::Null;
        QByteArray name = {}; //!< full name of a record, enum or fixed; else the word for the type
        std::vector<QByteArray> names = {}; //!< of fields or symbols
        std::vector<std::size_t> types = {}; //!< of fields, branches, or the one of items or values
        qint64 size = 0; //!< of fixed
    };

    //! BadSchema with the offset in the schema when it is not one, or names a type it does not define.
    [[nodiscard]] static std::expected<AvroSchema, DecodeProblem> parse(QByteArrayView json);

    [[nodiscard]] const Type &type(std::size_t i) const { return m_types[i]; }
    [[nodiscard]] std::size_t root() const { return m_root; }
    //! "Parsing Canonical Form for Schemas" of the specification.
    [[nodiscard]] QByteArray canonicalForm() const;
    //! CRC-64-AVRO of the canonical form.
    [[nodiscard]] quint64 fingerprint() const;

private:
    using Index = JsonValues::Index;
    using TypeResult = std::expected<std::size_t, DecodeProblem>;

    TypeResult read(const JsonValues &json, Index i, const QByteArray &space, int depth);
    TypeResult readObject(const JsonValues &json, Index i, const QByteArray &space, int depth);
    TypeResult readNamed(const JsonValues &json, Index i, AvroType kind, const QByteArray &space, int depth);
    TypeResult readUnion(const JsonValues &json, Index i, const QByteArray &space, int depth);
    TypeResult readFields(const JsonValues &json, Index i, std::size_t record, const QByteArray &space, int depth);
    TypeResult named(const JsonValues &json, Index i, const QByteArray &space);
    std::size_t add(Type type);
    void write(std::size_t i, QByteArray &out, std::vector<bool> &written) const;

    std::vector<Type> m_types;
    QHash<QByteArray, std::size_t> m_named;
    std::size_t m_root = 0;
};

//! CRC-64-AVRO ("Schema Fingerprints" of the specification).
[[nodiscard]] quint64 avroFingerprint(QByteArrayView bytes);

} // namespace dlo::codec
