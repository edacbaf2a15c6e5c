/* record_words.h: functions shared by the reader and the writer of records: fixed words, names and results. */
#ifndef TRAXIS_RECORD_WORDS_H
#define TRAXIS_RECORD_WORDS_H

#include "text/text_words.h"
#include "traxis_cards.h"

#define RECORD_MAGIC "traxis record "
enum { RECORD_VERSION = 1, RECORD_WORDS = 512 /* RECORD_WORDS: buffer size for any choice */ };

extern const char *const record_asking_words[]; /* by enum tx_asking */

/* Writes the text in double quotes, with '\' before quotes and backslashes. */
void record_say_quoted(tx_words *words, const char *text);
/* Writes "P1 wins: three planets"; nothing while the game is undecided. */
void record_say_result(tx_words *words, tx_result result);
/* A name for which tx_catalog_find() returns exactly this card: its title, or its id if titles clash. */
const char *tx_record_name(const tx_catalog *catalog, tx_def_id def);

#endif
