/* cards_words.h: `traxis cards words`. */
#ifndef TRAXIS_CARDS_WORDS_H
#define TRAXIS_CARDS_WORDS_H

#include "language/vocabulary.h"

enum { WORD_MEANING = 512 };

/* Writes the meaning of a word in one sentence, for authors of cards. */
void cli_write_word_meaning(const tx_word_use *word, char meaning[WORD_MEANING]);
int words_of_cards(int argc, char **argv);

#endif
