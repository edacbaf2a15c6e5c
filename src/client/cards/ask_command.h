/* ask_command.h: the index of `traxis ask`. */
#ifndef TRAXIS_ASK_COMMAND_H
#define TRAXIS_ASK_COMMAND_H

#include "ask/ask.h"

/* Returns the index of the project's rules, cards, readings and rulings, to be freed with ask_free; NULL, with a
 * message on stderr, if a file cannot be read. */
ask_index *cli_ask_index(void);

#endif
