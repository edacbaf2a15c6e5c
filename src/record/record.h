/* record.h: records of whole games as text: the public interface (include/traxis_record.h), and a function for our own
 * programs. */
#ifndef TRAXIS_RECORD_H
#define TRAXIS_RECORD_H

#include "traxis_cards.h"
#include "traxis_record.h"

bool tx_verb_is(unsigned verb, const char *words); /* Returns true if `words` is the text of an option with only that
                                                    * verb. */

#endif
