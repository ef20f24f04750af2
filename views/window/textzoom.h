// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMainWindow;

namespace dlo {

//! Shows the text of \a window, that of its editors too, at \a percent of the size the system asks for.
void zoomText(QMainWindow &window, int percent);

} // namespace dlo
