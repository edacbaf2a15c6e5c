/* page_why.h: `why CARD` during a game: what a card can do now, and why not. */
#ifndef TRAXIS_PAGE_WHY_H
#define TRAXIS_PAGE_WHY_H

#include "pages.h"
#include "session.h"

/* Message in a tournament game, where help is not allowed (TR-R64). */
extern const char NO_WHY[];

/* Adds the answers about every card of that name that the seat can see. Returns false with a message if there is
 * none. */
bool page_why(tx_lines *list, const tx_reader *reader, const tx_session *session, const char *name, char *message,
              size_t size);

#endif
