/* page_why.h: `why CARD` in a game: what a card can do now, and what is in the way. */
#ifndef TRAXIS_PAGE_WHY_H
#define TRAXIS_PAGE_WHY_H

#include "pages.h"
#include "session.h"

/* What a player is told in a tournament game, where nobody asks (TR-R64). */
extern const char NO_WHY[];

/* The answers about every card of that name which the reader's seat can see. False with a message if there is none. */
bool page_why(tx_lines *list, const tx_reader *reader, const tx_session *session, const char *name, char *message,
              size_t size);

#endif
