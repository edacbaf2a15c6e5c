/* code_words.h: the words of card code by their numbers, and what each takes.
 *
 * Everything here is read from the lists of src/core/code.h, so a new word is known as soon as it stands there. What
 * the operands of a word are is read from the meaning told beside it: "condition `sel`", "player `to`", "arg: value".
 */
#ifndef TRAXIS_CODE_WORDS_H
#define TRAXIS_CODE_WORDS_H

#include "core/catalog.h"

enum word_list { WORDS_OP, WORDS_EVENT, WORDS_PREDICATE, WORDS_VALUE, WORDS_CONDITION, WORDS_LAYER, WORD_LISTS };

typedef struct word {
    const char *name, *word, *meaning; /* "DAMAGE", "deal … damage to", "`value` to ref …" */
} word;

typedef struct word_table {
    const char *title; /* "instructions" */
    const word *words;
    unsigned count;
} word_table;
extern const word_table vocabulary[WORD_LISTS];
enum { MOST_WORDS = 256 }; /* of one list */

/* What an operand is. */
enum operand {
    OPERAND_OTHER,
    OPERAND_SELECTOR,
    OPERAND_CONDITION,
    OPERAND_ABILITY,
    OPERAND_VALUE,
    OPERAND_EXPIRY,
    OPERAND_PARTY, /* a player or a place */
};
enum operand operand_sel(unsigned op); /* of an instruction */
enum operand operand_value(unsigned op);
enum operand operand_to(unsigned op);
enum operand operand_ref(unsigned op);
enum operand operand_of_predicate(unsigned predicate);
enum operand operand_of_value(unsigned kind);
enum operand operand_of_condition(unsigned kind); /* its a and b */
/* Does the word only rule what comes after it: it does nothing by itself, or chooses for others? */
bool is_structure(unsigned op);
/* The instruction after the one at pc; the code of an ability that the instruction itself holds is passed over. */
unsigned next_instruction(const tx_instruction *code, unsigned pc);

/* Marks every word that the code of a card uses. */
typedef bool used_words[WORD_LISTS][MOST_WORDS];
void mark_words(const tx_catalog *catalog, tx_def_id card, used_words used);

#endif
