// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QList>
#include <QStringView>

class QPainter;
class QPalette;
class QPointF;
class QRect;
class QTextBlock;

namespace dlo {

/*! Characters that nobody sees, painted by name: control characters, zero-width ones, those that turn the writing
   direction (isHidden() of views/common/visibletext.h), and white space that is neither space nor tab, such as U+00A0.
   The text is not changed. A highlighter makes room for the names with letter spacing (gaps()). */
class HiddenCharacters
{
public:
    void setFont(const QFont &text);

    //! Neighbouring characters, and what stands for each.
    struct Run
    {
        qsizetype from = 0;
        qsizetype size = 0;
        QStringList names = {};
    };
    [[nodiscard]] static QList<Run> runs(QStringView text);
    [[nodiscard]] static bool isAny(QStringView text);
    //! "NBSP", "ZWSP" …, or "U+2066" where there is no common short name.
    [[nodiscard]] static QString name(char32_t character);

    //! Room that the names of a run need, in pixels.
    [[nodiscard]] qreal width(const Run &run) const;
    //! Paints the names of \a block, which lies at \a origin, where they are inside of \a clip.
    void paint(QPainter &painter, const QTextBlock &block, const QPointF &origin, const QRect &clip,
               const QPalette &palette) const;

private:
    QFont m_font;
};

} // namespace dlo
