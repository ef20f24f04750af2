// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

class LineIconEngine final : public QIconEngine
{
public:
    explicit LineIconEngine(QString name)
        : m_name(std::move(name))
    { }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device() ? painter->device()->devicePixelRatio() : 1.0;
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }

    //! \a size is in device pixels, as Qt hands it over.
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        const QColor color = colorFor(mode);
        const QString key = u"dlo/%1/%2x%3@%4/%5"_s.arg(m_name)
                                .arg(size.width())
                                .arg(size.height())
                                .arg(scale)
                                .arg(color.rgba(), 8, 16);
        QPixmap result;
        if (QPixmapCache::find(key, &result))
            return result;
        result = QPixmap(size);
        result.fill(Qt::transparent);
        QSvgRenderer renderer(source(color));
        QPainter painter(&result);
        const int side = qMin(size.width(), size.height());
        renderer.render(&painter, QRectF((size.width() - side) / 2.0, (size.height() - side) / 2.0, side, side));
        painter.end();
        result.setDevicePixelRatio(scale);
        QPixmapCache::insert(key, result);
        return result;
    }

    QIconEngine *clone() const override { return new LineIconEngine(m_name); }
    bool isNull() override { return !QFile::exists(path()); }

private:
    [[nodiscard]] QString path() const { return u":/icons/%1.svg"_s.arg(m_name); }

    [[nodiscard]] QByteArray source(const QColor &color) const
    {
        QFile file(path());
        if (!file.open(QIODevice::ReadOnly))
            return {};
        return file.readAll().replace("currentColor", color.name().toLatin1());
    }

    [[nodiscard]] static QColor colorFor(QIcon::Mode mode)
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::WindowText);
        return palette.color(QPalette::Active,
                             mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::WindowText);
    }

    QString m_name;
};

} // namespace

QIcon lineIcon(const QString &name)
{
    return QIcon(new LineIconEngine(name));
}

} // namespace dlo
