// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/payloadcontroller.h"

#include <QtConcurrentRun>

#include <algorithm>

namespace dlo {

namespace {
//! Deeper than that nobody packs.
constexpr int mostSuggested = 4;
constexpr qsizetype suggestedSize = qsizetype(16) * 1024 * 1024;
} // namespace

PayloadController::PayloadController(QObject *parent)
    : QObject(parent)
{ }

bool PayloadController::isShort() const
{
    return std::max({m_document.payload().size(), m_document.present().size(), m_document.before().size()})
        <= syncLimit;
}

//! Does what gives a new document, here or on a worker.
template <typename Work>
void PayloadController::run(bool atOnce, const Work &work)
{
    const auto generation = ++m_generation;
    if (atOnce) {
        if (const Done done = work(syncLimit); !done.tooLong) {
            took(done);
            return;
        }
    }
    m_working = true;
    Q_EMIT workingChanged();
    QtConcurrent::run([work] { return work(DecoderStack::maxTotal); }).then(this, [this, generation](const Done &done) {
        if (generation == m_generation)
            took(done);
    });
}

void PayloadController::took(const Done &done)
{
    const bool wasWorking = std::exchange(m_working, false);
    const bool same = !m_fresh && !m_lookingAtPart
        && done.document.present().constData() == m_document.present().constData()
        && done.document.options().size() == m_document.options().size();
    m_fresh = false;
    ++m_edition; // what was being composed is of the document before
    m_next.reset();
    m_composing = false;
    m_document = done.document;
    if (!same) {
        m_looks = done.looks;
        m_composed = done.composed; // of the same the view knows more
    }
    m_lookingAtPart = false;
    m_problem = done.problem;
    if (wasWorking)
        Q_EMIT workingChanged();
    Q_EMIT problemChanged();
    if (same)
        return; // nothing came of it
    ++m_revision;
    Q_EMIT shownChanged();
    Q_EMIT composedChanged();
    suggest();
}

ComposedPayload PayloadController::composedOf(const PayloadDocument &document)
{
    auto composed = document.composed();
    return {.bytes = std::move(composed.bytes),
            .changedBytes = composed.changedBytes,
            .identicalBytes = composed.identicalBytes,
            .rewriting = std::move(composed.rewriting),
            .problem = std::move(composed.problem)};
}

void PayloadController::setDocument(const PayloadDocument &document)
{
    m_document = document;
    m_suggestions = {};
    m_problem.reset();
    m_lookingAtPart = false;
    m_composing = false;
    m_composed = {.bytes = document.payload(), .identicalBytes = document.payload().size()};
    m_looks = {};
    ++m_edition;
    m_next.reset();
    m_fresh = true;
    const bool untouched
        = document.options().empty() && document.present().constData() == document.payload().constData();
    if (untouched && !isShort()) {
        ++m_generation;
        took({.document = document, .looks = payloadtext::looksAtFirst(document.payload()), .composed = m_composed});
        return lookAtAll();
    }
    run(isShort(), [document](qsizetype) {
        return Done{
            .document = document, .looks = payloadtext::looksOf(document.before()), .composed = composedOf(document)};
    });
}

//! Meanwhile it can be read and edited.
void PayloadController::lookAtAll()
{
    if (m_looks.isSure)
        return;
    QtConcurrent::run([bytes = m_document.before()] {
        return payloadtext::looksOf(bytes);
    }).then(this, [this, generation = m_generation](const payloadtext::Looks &looks) {
        if (generation != m_generation)
            return;
        m_looks = looks;
        if (!looks.isJson)
            m_composed.error.reset(); // nobody said that it is JSON
        Q_EMIT looksChanged();
    });
}

const QByteArray &PayloadController::shown() const
{
    return m_lookingAtPart && m_problem ? m_problem->what.partial : m_document.present();
}

void PayloadController::forgetProblem()
{
    if (!m_problem)
        return;
    lookAtPart(false);
    m_problem.reset();
    Q_EMIT problemChanged();
}

void PayloadController::lookAtPart(bool looking)
{
    if (looking == m_lookingAtPart || !m_problem)
        return;
    m_lookingAtPart = looking;
    ++m_revision;
    Q_EMIT problemChanged();
    Q_EMIT shownChanged();
}

PayloadController::Done PayloadController::pushed(PayloadDocument document, const std::vector<DecoderId> &ids,
                                                  const DecodeOptions &options)
{
    Done done{.document = std::move(document)};
    for (const auto id : ids) {
        if (auto pushed = done.document.push(id, options); !pushed) {
            done.problem = Problem{.id = id, .what = std::move(pushed.error())};
            break;
        }
        done.tooLong |= done.document.stack().layers().back().decoded.cutAtLimit;
    }
    done.looks = payloadtext::looksOf(done.document.before());
    done.composed = composedOf(done.document);
    return done;
}

void PayloadController::decode(const std::vector<DecoderId> &ids, const QByteArray &schema)
{
    run(isShort(), [document = m_document, ids, schema](qsizetype most) {
        DecodeOptions options{.schema = schema};
        options.limit = std::min(options.limit, most);
        auto done = pushed(document, ids, options);
        done.tooLong = most == syncLimit && done.tooLong;
        return done;
    });
}

void PayloadController::removeDownTo(std::size_t layers)
{
    if (m_lookingAtPart && layers >= m_document.options().size())
        return forgetProblem();
    run(isShort(), [document = m_document, layers](qsizetype) {
        Done done{.document = document};
        while (done.document.options().size() > layers) {
            const auto id = done.document.stack().layers().back().id;
            if (auto popped = done.document.pop(); !popped) {
                done.problem = Problem{.id = id, .what = std::move(popped.error()), .encoding = true};
                break;
            }
        }
        done.looks = payloadtext::looksOf(done.document.before());
        done.composed = composedOf(done.document);
        return done;
    });
}

bool PayloadController::canDecodeMore() const
{
    const auto &layers = m_document.stack().layers();
    if (layers.empty() || !layers.back().decoded.cutAtLimit)
        return false;
    qsizetype below = 0;
    for (const auto &layer : layers)
        below += layer.decoded.bytes.size();
    return layers.back().decoded.bytes.size() < DecoderStack::maxTotal - (below - layers.back().decoded.bytes.size());
}

void PayloadController::decodeMore()
{
    if (!canDecodeMore())
        return;
    run(false, [document = m_document](qsizetype) {
        Done done{.document = document};
        const auto limit = std::min(DecoderStack::maxTotal, 8 * document.options().back().limit);
        const auto id = document.stack().layers().back().id;
        if (auto decoded = done.document.decodeMore(limit); !decoded)
            done.problem = Problem{.id = id, .what = std::move(decoded.error())};
        done.looks = payloadtext::looksOf(done.document.before());
        done.composed = composedOf(done.document);
        return done;
    });
}

void PayloadController::revert()
{
    auto document = m_document;
    document.revert();
    setDocument(document);
}

PayloadController::Edited PayloadController::composed(PayloadDocument document, const PayloadEdit &edit,
                                                      bool mustBeJson)
{
    std::optional<qsizetype> unwritable;
    if (edit.bytes) {
        document.setPresent(edit.bytes->bytes());
    } else if (edit.charset == TextCharset::Utf8) {
        document.setPresent(edit.text);
    } else if (auto written = charset::encode(charset::decode(edit.text, TextCharset::Utf8).text, edit.charset)) {
        document.setPresent(std::move(*written));
    } else {
        unwritable = written.error();
    }
    Edited result{.composed = {}};
    // Token by token the editor knows better what was taken over.
    if (edit.counted && document.options().empty() && !unwritable && edit.charset == TextCharset::Utf8) {
        result.composed
            = {.bytes = document.present(),
               .changedBytes = edit.counted->first,
               .identicalBytes = edit.counted->second,
               .rewriting = document.isEdited() ? composedOf(document).rewriting : std::vector<DecoderId>()};
    } else {
        result.composed = composedOf(document);
    }
    result.composed.unwritable = unwritable.value_or(-1);
    if (!edit.bytes) {
        result.composed.error = edit.error;
    } else if (mustBeJson) {
        if (const auto valid = jsontext::validate(document.present()); !valid)
            result.composed.error = valid.error();
    }
    result.document = std::move(document);
    return result;
}

void PayloadController::edit(const PayloadEdit &edit)
{
    if (!canEdit())
        return;
    ++m_edition;
    ++m_revision;
    const auto size = edit.bytes ? edit.bytes->size() : edit.text.size();
    if (isShort() && size <= syncLimit) {
        tookEdit(composed(m_document, edit, m_looks.isJson));
        return;
    }
    m_composing = true;
    if (m_workerComposes)
        m_next = edit;
    else
        compose(edit);
}

void PayloadController::compose(const PayloadEdit &edit)
{
    m_workerComposes = true;
    const bool guessed = !m_looks.isSure;
    QtConcurrent::run([document = m_document, edit, mustBeJson = m_looks.isJson || guessed] {
        return composed(document, edit, mustBeJson);
    }).then(this, [this, edition = m_edition, guessed](Edited edited) {
        m_workerComposes = false;
        const auto next = std::exchange(m_next, std::nullopt);
        if (edition == m_edition) {
            if (guessed && m_looks.isSure && !m_looks.isJson)
                edited.composed.error.reset(); // nobody said that it is JSON
            tookEdit(edited);
        } else if (next && m_composing) {
            compose(*next);
        }
    });
}

void PayloadController::tookEdit(const Edited &edited)
{
    m_composing = false;
    m_document = edited.document;
    m_composed = edited.composed;
    if (m_problem && m_problem->encoding)
        forgetProblem(); // it was about what was there before
    Q_EMIT composedChanged();
}

PayloadController::Suggestions PayloadController::suggestionsFor(const QByteArray &bytes, bool isXml)
{
    Suggestions result{.others = decoder::suggest(bytes)};
    auto fitting = result.others;
    auto present = bytes;
    for (int i = 0; i < mostSuggested && !fitting.empty(); ++i) {
        if (fitting.front() == DecoderId::Xml && std::exchange(isXml, true))
            break; // XML indented is XML
        result.chain.push_back(fitting.front());
        const auto decoded = decoder::decode(fitting.front(), present, {.limit = suggestedSize});
        if (!decoded || decoded->cutAtLimit || decoded->reversal == Reversal::None)
            break;
        present = decoded->bytes;
        fitting = decoder::suggest(present);
    }
    return result;
}

//! Always by a worker: a few bytes can hold much.
void PayloadController::suggest()
{
    m_suggestions = {};
    Q_EMIT suggestionsChanged();
    if (m_document.present().isEmpty() || m_document.options().size() == DecoderStack::maxLayers)
        return;
    const auto &layers = m_document.stack().layers();
    const bool isXml = !layers.empty() && layers.back().id == DecoderId::Xml;
    QtConcurrent::run([bytes = m_document.present(), isXml] {
        return suggestionsFor(bytes, isXml);
    }).then(this, [this, generation = m_generation](const Suggestions &suggestions) {
        if (generation != m_generation)
            return;
        m_suggestions = suggestions;
        Q_EMIT suggestionsChanged();
    });
}

} // namespace dlo
