// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>

namespace dlo {

/*! A label for text from outside: always plain text, never markup, selectable by mouse and keyboard. Wraps, or keeps to
   one line and elides (the whole text is then in an escaped tooltip). At most maxShown characters are laid out. */
class PlainLabel : public QLabel
{
    Q_OBJECT
public:
    enum class Fit : std::uint8_t
    {
        Wrap,
        Elide
    };
    static constexpr qsizetype maxShown = 20'000;

    explicit PlainLabel(Fit fit, QWidget *parent = nullptr);
    explicit PlainLabel(const QString &text, Fit fit = Fit::Wrap, QWidget *parent = nullptr);

    //! Hides QLabel::setText(), so that the eliding label keeps the whole text.
    void setText(const QString &text);
    [[nodiscard]] QString fullText() const { return m_text; }

    //! A tooltip that shows \a text literally, whatever is in it, hidden characters too (visible()).
    [[nodiscard]] static QString literalToolTip(const QString &text);

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fit();

    Fit m_fit;
    QString m_text;
};

} // namespace dlo
