/* record_words.h: what the record's reader and writer share: its fixed words, and names and results as it writes them.
 */
#ifndef TRAXIS_RECORD_WORDS_H
#define TRAXIS_RECORD_WORDS_H

#include "script/text_words.h"
#include "traxis_cards.h"

#define RECORD_MAGIC "traxis record "
enum { RECORD_VERSION = 1, RECORD_WORDS = 512 /* no choice is longer */ };

extern const char *const record_asking_words[]; /* by enum tx_asking: how a game asks */

/* In double quotes, with '\' before quotes and backslashes. */
void say_quoted(tx_words *words, const char *text);
/* "P1 wins: three planets". Nothing while the game is undecided. */
void say_result(tx_words *words, tx_result result);
/* The name by which tx_catalog_find gives this very card: its title, or its id where titles clash. */
const char *tx_record_name(const tx_catalog *catalog, tx_def_id def);

#endif
