/* page_why.h: `why CARD` during a game: what a card can do now, and why not. */
#ifndef TRAXIS_PAGE_WHY_H
#define TRAXIS_PAGE_WHY_H

#include "client/cards/page_rules.h"
#include "pages.h"
#include "session.h"

/* Message in a tournament game, where help is not allowed (TR-R64). */
extern const char CLI_NO_WHY[];

/* Adds the answers about every card of that name that the seat can see, and the rules and keywords that they cite.
 * Returns false with a message if there is none. */
bool page_why(tx_lines *list, const page_reader *reader, tx_session *session, const char *name, cited_rules *cited,
              char *message, size_t size);

#endif
