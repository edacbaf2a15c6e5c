/* text_words.h: the writing side of the text renderer: a bounded buffer and the English words of the vocabulary. */
#ifndef TRAXIS_TEXT_WORDS_H
#define TRAXIS_TEXT_WORDS_H

#include "core/catalog.h"

/* Text being written. `length` counts what was said even when it no longer fits, like snprintf. */
typedef struct tx_words {
    char *text;
    size_t size, length;
} tx_words;

enum {
    PHRASE_SIZE = 1024, /* room for one sentence being built */
    UNIT_TYPES = 1 << TYPE_WARLORD | 1 << TYPE_ARMY | 1 << TYPE_TOKEN | 1 << TYPE_SYNAPSE,
};

tx_words words_into(char *text, size_t size);
void say(tx_words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* `text` with a capital letter in front. */
void say_capital(tx_words *words, const char *text);
/* "a unit", "an Orks unit", "an HQ": the article that `text` needs, then the text. */
void say_article(tx_words *words, const char *text);
/* "draws", "searches": the third person of a verb. */
void say_third(tx_words *words, const char *verb);
/* ", ", " and " or nothing, before item `index` of `count`; `last` joins the last one (" and "). */
void say_comma(tx_words *words, unsigned index, unsigned count, const char *last);

const char *type_word(unsigned type);
const char *faction_word(unsigned faction);
const char *loyalty_word(unsigned loyalty);
const char *planet_type_word(unsigned planet_type);
const char *prohibition_word(unsigned prohibition);
const char *expiry_word(unsigned expiry);
const char *insert_word(unsigned insert); /* "a battle", "a combat turn" */
const char *keyword_id(unsigned keyword); /* as card files spell it: "area effect" */
const char *phase_word(unsigned phase);   /* "Deploy", "Command" … */
/* "Ranged", "Area Effect": as a text shows it. */
void say_keyword(tx_words *words, unsigned keyword);
bool def_has_trait(const tx_def *def, unsigned trait);

#endif
