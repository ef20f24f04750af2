// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/letterheading.h"

#include "views/common/colours.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visiblelines.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {
constexpr qsizetype foldedLength = 160;

QString firstWords(const QString &error)
{
    const auto line = error.trimmed().section(u'\n', 0, 0).simplified();
    return visible(line.size() > foldedLength ? line.left(foldedLength).trimmed() + u'…' : line);
}
} // namespace

LetterHeading::LetterHeading(QWidget *parent)
    : QWidget(parent)
    , m_error(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_whole(new QPlainTextEdit(this))
    , m_more(new QToolButton(this))
    , m_when(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_address(new PlainLabel(PlainLabel::Fit::Elide, this))
{
    m_error->setObjectName("letterError"_L1);
    m_error->setAccessibleDescription(tr("Why this message died"));
    m_whole->setObjectName("letterErrorWhole"_L1);
    m_whole->setAccessibleName(tr("The whole error text"));
    m_whole->setReadOnly(true);
    m_whole->setTabChangesFocus(true);
    m_whole->setMaximumHeight(160);
    m_more->setObjectName("letterErrorMore"_L1);
    m_more->setCheckable(true);
    m_more->setAutoRaise(true);
    m_when->setObjectName("letterWhen"_L1);
    m_address->setObjectName("letterAddress"_L1);
    m_address->setAccessibleDescription(tr("Queue, partition and consumer group"));

    auto *top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_error, 1);
    top->addWidget(m_more, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(top);
    column->addWidget(m_whole);
    column->addWidget(m_when);
    column->addWidget(m_address);

    connect(m_more, &QToolButton::toggled, this, [this](bool open) { fold(!open); });
    m_clock.setInterval(30s);
    connect(&m_clock, &QTimer::timeout, this, &LetterHeading::updateWhen);
    m_clock.start();
    applyStyle();
    fold(true);
}

void LetterHeading::showLetter(const DeadLetter &letter)
{
    const auto error = letter.error.trimmed();
    const bool same = error == m_errorText;
    m_errorText = error;
    m_failedAt = letter.failedAt;
    m_retries = letter.retries;
    m_error->setText(error.isEmpty() ? tr("The broker gives no reason for this dead letter.") : firstWords(error));
    m_more->setVisible(!error.isEmpty() && firstWords(error) != error);
    if (!same) {
        m_whole->setPlainText(visibleLines(error.left(PlainLabel::maxShown)));
        m_more->setChecked(false);
    }
    const auto &address = letter.address;
    // Each part isolated: a name in a right-to-left script must not change the order of the three.
    const auto isolated = [](const QString &text) { return QChar(0x2068) + text + QChar(0x2069); };
    m_address->setText(isolated(visible(address.queue)) + u" / "_s
                       + isolated(address.partition ? visible(*address.partition) : tr("partition given up")) + u" / "_s
                       + isolated(sentences::groupName(address.group)));
    updateWhen();
}

void LetterHeading::fold(bool folded)
{
    m_whole->setVisible(!folded);
    m_more->setText(folded ? tr("More") : tr("Less"));
    m_more->setToolTip(folded ? tr("Show the whole error text") : tr("Show its beginning only"));
}

void LetterHeading::updateWhen()
{
    QString text;
    if (m_failedAt) {
        const auto ago = sentences::ago(*m_failedAt, QDateTime::currentMSecsSinceEpoch());
        if (!m_retries)
            text = tr("died %1").arg(ago);
        else if (*m_retries == 0)
            text = tr("died %1, without a retry").arg(ago);
        else if (*m_retries == 1)
            text = tr("died %1, after 1 retry").arg(ago);
        else
            text = tr("died %1, after %n retries", nullptr, *m_retries).arg(ago);
        m_when->setToolTip(sentences::localTime(*m_failedAt) + u'\n' + sentences::utcTime(*m_failedAt));
    } else {
        text = tr("The broker does not tell when it died.");
        m_when->setToolTip({});
    }
    m_when->setText(text);
}

void LetterHeading::applyStyle()
{
    if (m_styling)
        return;
    m_styling = true;
    auto big = font();
    big.setPointSizeF(big.pointSizeF() * 1.3);
    big.setWeight(QFont::DemiBold);
    m_error->setFont(big);
    auto quiet = palette();
    quiet.setColor(QPalette::WindowText, colours::muted(palette()));
    m_when->setPalette(quiet);
    m_address->setPalette(quiet);
    m_styling = false;
}

void LetterHeading::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyStyle();
}

} // namespace dlo
