// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/plainlabel.h"

#include "views/common/visiblelines.h"

#include <QEvent>
#include <QResizeEvent>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr qsizetype longestToolTip = 2000;

QString escapedToolTip(const QString &text)
{
    const auto shown = text.size() > longestToolTip ? text.left(longestToolTip) + u'…' : text;
    return shown.isEmpty() ? QString()
                           : u"<div style=\"white-space: pre-wrap\">"_s + shown.toHtmlEscaped() + u"</div>"_s;
}
} // namespace

PlainLabel::PlainLabel(Fit fit, QWidget *parent)
    : QLabel(parent)
    , m_fit(fit)
{
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    // Selectable by keyboard would put every label into the tab order; a click still focuses it.
    setFocusPolicy(Qt::ClickFocus);
    setWordWrap(fit == Fit::Wrap);
    setSizePolicy(fit == Fit::Wrap ? QSizePolicy::Preferred : QSizePolicy::Ignored, QSizePolicy::Preferred);
}

PlainLabel::PlainLabel(const QString &text, Fit fit, QWidget *parent)
    : PlainLabel(fit, parent)
{
    setText(text);
}

void PlainLabel::setText(const QString &text)
{
    m_text = text;
    fit();
}

QString PlainLabel::literalToolTip(const QString &text)
{
    return escapedToolTip(visibleLines(text.left(longestToolTip + 1)));
}

QSize PlainLabel::minimumSizeHint() const
{
    return {0, QLabel::minimumSizeHint().height()};
}

void PlainLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    if (m_fit == Fit::Elide)
        fit();
}

void PlainLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_fit == Fit::Elide)
        fit();
}

void PlainLabel::fit()
{
    if (m_fit == Fit::Wrap) {
        QLabel::setText(m_text.size() > maxShown ? m_text.left(maxShown) + u'…' : m_text);
        return;
    }
    const auto line = m_text.left(maxShown).simplified();
    const auto shown = fontMetrics().elidedText(line, Qt::ElideRight, contentsRect().width());
    if (shown != text())
        QLabel::setText(shown);
    setToolTip(shown == m_text ? QString() : escapedToolTip(m_text)); // with our own isolates, if there are any
}

} // namespace dlo
