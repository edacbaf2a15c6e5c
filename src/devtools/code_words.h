/* code_words.h: the words of card code by number, and which of them a card uses.
 *
 * Everything is read from the lists of src/core/code.h, so new words are included automatically. */
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
extern const word_table cli_vocabulary[WORD_LISTS];
enum { MAX_WORDS = 256 }; /* per list */

/* Returns true if the instruction does something by itself. */
bool cli_is_step(const tx_instruction *i);

/* Marks every word that the card's code uses. */
typedef bool used_words[WORD_LISTS][MAX_WORDS];
void cli_mark_words(const tx_catalog *catalog, tx_def_id card, used_words used);

#endif
