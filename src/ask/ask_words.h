/* ask_words.h: divides text into words, and reduces words to stems. */
#ifndef TRAXIS_ASK_WORDS_H
#define TRAXIS_ASK_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "ask.h"

/* A word of a text, in lower case and without accents and apostrophes. */
typedef struct ask_token {
    char word[ASK_WORD_SIZE];
    const char *begin; /* in the text */
    size_t length;     /* bytes there, without a possessive ending */
    bool new_sentence; /* it is the first word of a sentence */
} ask_token;

/* Reads the next word and advances *text past it. Returns false at the end. */
bool ask_next_token(const char **text, ask_token *token);
/* Reduces a word to the stem that its forms share: "wins", "winning" and "won" to "win". In place. */
void ask_stem(char word[ASK_WORD_SIZE]);
/* Returns whether the word is too common to be searched for: "the", "does", "my". */
bool ask_is_small(const char *word);

#endif
