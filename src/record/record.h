/* record.h: a whole game as text: the public interface (include/traxis_record.h), and what only our own programs ask.
 */
#ifndef TRAXIS_RECORD_H
#define TRAXIS_RECORD_H

#include "traxis_cards.h"
#include "traxis_record.h"

bool tx_verb_is(unsigned verb, const char *words); /* the words of an option that is nothing but that verb */

#endif
