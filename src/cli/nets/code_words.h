/* code_words.h: the words of card code by their numbers, and which of them a card uses.
 *
 * Everything here is read from the lists of src/core/code.h, so a new word is known as soon as it stands there.
 */
#ifndef TRAXIS_CODE_WORDS_H
#define TRAXIS_CODE_WORDS_H

#include "core/catalog.h"

enum word_list {
    WORDS_OP,
    WORDS_CARD_CHANGE,
    WORDS_DEPARTURE,
    WORDS_EVENT,
    WORDS_PREDICATE,
    WORDS_VALUE,
    WORDS_CONDITION,
    WORDS_LAYER,
    WORD_LISTS
};

typedef struct word {
    const char *name, *word, *meaning; /* "DAMAGE", "deal … damage to", "damage is assigned …" */
} word;

typedef struct word_table {
    const char *title; /* "instructions" */
    const word *words;
    unsigned count;
} word_table;
extern const word_table vocabulary[WORD_LISTS];
enum { MOST_WORDS = 256 }; /* of one list */

/* Does the instruction do something by itself? */
bool is_step(const tx_instruction *i);

/* Marks every word that the code of a card uses. */
typedef bool used_words[WORD_LISTS][MOST_WORDS];
void mark_words(const tx_catalog *catalog, tx_def_id card, used_words used);

#endif
