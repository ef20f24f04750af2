// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The peer of the start-up figure: a program that shows an empty QMainWindow and says when it is painted.

#include <QApplication>
#include <QMainWindow>
#include <QTimer>

#include <cstdio>

namespace {

class Window : public QMainWindow
{
protected:
    void paintEvent(QPaintEvent *event) override
    {
        QMainWindow::paintEvent(event);
        if (!std::exchange(m_painted, true)) {
            QTimer::singleShot(0, this, [] {
                std::fputs("painted\n", stdout);
                std::fflush(stdout);
            });
        }
    }

private:
    bool m_painted = false;
};

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    Window window;
    window.resize(1440, 900);
    window.show();
    return QApplication::exec();
}
