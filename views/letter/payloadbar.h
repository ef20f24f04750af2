// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"
#include "payload/textcharset.h"
#include "views/letter/payloadtext.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QMenu;
class QToolButton;

namespace dlo {

//! Above the payload: how it is shown, through which decoders, and the way to more of them.
class PayloadBar : public QWidget
{
    Q_OBJECT
public:
    explicit PayloadBar(QWidget *parent = nullptr);

    void setView(PayloadView view);
    void setCharset(TextCharset charset);
    //! The decoders that are on; \a part: the last one gave a part only, which is being looked at.
    void setLayers(const std::vector<DecoderId> &layers, bool part);
    //! First in the menu.
    void setSuggested(const std::vector<DecoderId> &ids);
    void setDecodable(bool decodable);
    void addTool(QWidget *tool); //!< at the end

Q_SIGNALS:
    void viewChosen(dlo::PayloadView view);
    void charsetChosen(dlo::TextCharset charset);
    void decodeChosen(dlo::DecoderId id);
    void schemaWanted(dlo::DecoderId id); //!< decode with a schema file
    void layersChosen(int count); //!< take off what is above

private:
    void fillMenu();
    void addDecoder(DecoderId id, QMenu *menu);
    QToolButton *addCrumb(const QString &text, const QString &tip, int layers);

    QComboBox *m_view;
    QComboBox *m_charset;
    QWidget *m_crumbs;
    QHBoxLayout *m_crumbRow;
    QToolButton *m_decode;
    QMenu *m_menu;
    std::vector<DecoderId> m_suggested;
};

} // namespace dlo
