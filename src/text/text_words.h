/* text_words.h: words of the card language and of the rules for texts. */
#ifndef TRAXIS_TEXT_WORDS_H
#define TRAXIS_TEXT_WORDS_H

#include "base/text_buffer.h"
#include "core/catalog.h"

enum { UNIT_TYPES = 1 << TYPE_WARLORD | 1 << TYPE_ARMY | 1 << TYPE_TOKEN | 1 << TYPE_SYNAPSE };

const char *text_type_word(unsigned type);
const char *text_faction_word(unsigned faction);
const char *text_loyalty_word(unsigned loyalty);
const char *text_planet_type_word(unsigned planet_type);
const char *text_prohibition_word(unsigned prohibition);
const char *text_expiry_word(unsigned expiry);
const char *text_insert_word(unsigned insert); /* "a battle", "a combat turn" */
const char *text_keyword_id(unsigned keyword); /* in the spelling of card files: "area effect" */
const char *text_phase_word(unsigned phase);   /* "Deploy", "Command" … */
/* Writes the keyword as in texts: "Ranged", "Area Effect". */
void text_say_keyword(tx_words *words, unsigned keyword);
bool text_def_has_trait(const tx_def *def, unsigned trait);

#endif
