/* record.h: a whole game as text: the public interface (include/traxis_record.h), and what only our own programs ask.
 */
#ifndef TRAXIS_RECORD_H
#define TRAXIS_RECORD_H

#include "../script/script.h"
#include "traxis_record.h"

bool tx_verb_is(unsigned verb, const char *words); /* the words of an option that is nothing but that verb */
/* Records of programs that did not ask for stalemate checks (R7.5.3) do not answer them: the option that leaves
 * everything as it was then, or -1 if choice number `index` is an answer, or nothing of that kind is asked. */
int tx_record_unasked(const tx_record *record, unsigned index, const tx_decision *decision);

#endif
