/* log_writer.h: converts notes to the game log (see the end of include/traxis_cards.h). */
#ifndef TRAXIS_TEXT_LOG_WRITER_H
#define TRAXIS_TEXT_LOG_WRITER_H

#include "text.h"

#endif
