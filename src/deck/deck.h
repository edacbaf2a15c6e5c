/* deck.h: decks as input of a game; see the end of include/traxis_deck.h. */
#ifndef TRAXIS_DECK_H
#define TRAXIS_DECK_H

#include "list.h"

#endif
