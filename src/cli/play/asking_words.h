/* asking_words.h: texts for the levels that decide how often a player is prompted. */
#ifndef TRAXIS_ASKING_WORDS_H
#define TRAXIS_ASKING_WORDS_H

/* Texts for enum table_level: for a menu, and after it was set. */
extern const char *const level_items[];
const char *level_sentence(unsigned level);
/* Text for enum table_until, after it was set. */
const char *until_sentence(unsigned until);

#endif
