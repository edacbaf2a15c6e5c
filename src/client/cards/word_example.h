/* word_example.h: finds an example for each word of the card language: a card that uses it, the line of its stanza that
 * contains the word, and the sentence of its English text. */
#ifndef TRAXIS_WORD_EXAMPLE_H
#define TRAXIS_WORD_EXAMPLE_H

#include "language/vocabulary.h"

enum { EXAMPLE_LINE = 256, EXAMPLE_TEXT = 1024 };

typedef struct word_example {
    tx_def_id card;          /* the first card, in the order of the files, that contains the word; 0: no card uses it */
    char line[EXAMPLE_LINE]; /* empty if no card that uses the word spells it as in code.h */
    char text[EXAMPLE_TEXT]; /* the generated text */
} word_example;

/* Fills examples[i] for words[i], the result of tx_vocabulary_use. Reads the card files again; returns false, with a
 * message, if one cannot be read. */
bool cli_find_word_examples(const tx_catalog *catalog, const tx_word_use *words, unsigned count,
                            word_example *examples);

#endif
