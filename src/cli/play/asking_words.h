/* asking_words.h: how much a person is asked, in words. */
#ifndef TRAXIS_ASKING_WORDS_H
#define TRAXIS_ASKING_WORDS_H

/* Of enum table_level: for a menu, and once it is set. */
extern const char *const level_items[];
const char *level_sentence(unsigned level);
/* Of enum table_until, once it is ordered. */
const char *until_sentence(unsigned until);

#endif
