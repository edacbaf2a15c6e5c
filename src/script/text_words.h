/* text_words.h: words of the card language and of the rules for texts. */
#ifndef TRAXIS_TEXT_WORDS_H
#define TRAXIS_TEXT_WORDS_H

#include "base/text_buffer.h"
#include "core/catalog.h"

enum { UNIT_TYPES = 1 << TYPE_WARLORD | 1 << TYPE_ARMY | 1 << TYPE_TOKEN | 1 << TYPE_SYNAPSE };

const char *type_word(unsigned type);
const char *faction_word(unsigned faction);
const char *loyalty_word(unsigned loyalty);
const char *planet_type_word(unsigned planet_type);
const char *prohibition_word(unsigned prohibition);
const char *expiry_word(unsigned expiry);
const char *insert_word(unsigned insert); /* "a battle", "a combat turn" */
const char *keyword_id(unsigned keyword); /* in the spelling of card files: "area effect" */
const char *phase_word(unsigned phase);   /* "Deploy", "Command" … */
/* Writes the keyword as in texts: "Ranged", "Area Effect". */
void say_keyword(tx_words *words, unsigned keyword);
bool def_has_trait(const tx_def *def, unsigned trait);

#endif
