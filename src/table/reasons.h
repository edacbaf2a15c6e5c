/* reasons.h: the reasons of computer players (tx_hint) in words. */
#ifndef TRAXIS_TABLE_REASONS_H
#define TRAXIS_TABLE_REASONS_H

#include "traxis_bots.h"

/* Who speaks of what: it advises a seat, or tells of a move of its own. */
enum reason_voice { ADVISES, CONFESSES, REASON_VOICES };

/* What speaks for the option, such as "best in the command struggles". */
const char *reason_for(const tx_hint *hint, enum reason_voice voice);
/* What speaks against it, to be put behind that, with its comma; or nothing. */
const char *reason_against(const tx_hint *hint, enum reason_voice voice);

#endif
