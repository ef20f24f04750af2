// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

class QPushButton;

namespace dlo {

class ReadingTime;

/*! A dialog before something that cannot be taken back. The default button is Cancel; Enter in a field goes on to the
   next one instead of closing the dialog; a held Enter does nothing at all. Ctrl+Enter, the button's mnemonic, Space or
   a fresh Enter on the button confirm, once: from then on the button is dead. None of them does before there was time
   to see the dialog (ReadingTime). Deletes itself when closed. */
class CarefulDialog : public QDialog
{
    Q_OBJECT
public:
    explicit CarefulDialog(QWidget *parent);

    [[nodiscard]] ReadingTime *readingTime() const { return m_readingTime; }

Q_SIGNALS:
    void confirmed(); //!< once

protected:
    //! To be called once by the constructor of each subclass.
    void setButtons(QPushButton *confirm, QPushButton *cancel);
    void keyPressEvent(QKeyEvent *event) override;

private:
    void confirmOnce();
    void confirmByKey();

    QPushButton *m_confirm = nullptr;
    ReadingTime *m_readingTime = nullptr;
    bool m_done = false;
};

} // namespace dlo
