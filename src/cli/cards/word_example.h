/* word_example.h: for each word of the card language a card that uses it: the line of its stanza in which the word is
 * written, and the sentence of its English text. */
#ifndef TRAXIS_WORD_EXAMPLE_H
#define TRAXIS_WORD_EXAMPLE_H

#include "script/vocabulary.h"

enum { EXAMPLE_LINE = 256, EXAMPLE_TEXT = 1024 };

typedef struct word_example {
    tx_def_id card;          /* the first, in the order of the files, that writes the word out; 0: no card uses it */
    char line[EXAMPLE_LINE]; /* empty if no card that uses the word writes it as code.h has it */
    char text[EXAMPLE_TEXT]; /* what players read */
} word_example;

/* Fills examples[i] for words[i], as tx_vocabulary_use gave them. Reads the card files again; false, with a message, if
 * one cannot be read. */
bool find_word_examples(const tx_catalog *catalog, const tx_word_use *words, unsigned count, word_example *examples);

#endif
