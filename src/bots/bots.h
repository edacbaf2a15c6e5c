/* bots.h: computer players: see include/traxis_bots.h. */
#ifndef TRAXIS_BOTS_H
#define TRAXIS_BOTS_H

#include "traxis_bots.h"
#include "traxis_cards.h"

#endif
