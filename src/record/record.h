/* record.h: a whole game as text, readable by a person, valid when the order of options changes.
 *
 *     traxis record 1
 *     rules full
 *     discreet no
 *     seed 42
 *     first random
 *     overlay "Overlay Name" #5e6f7089f3a02c4d  one for each overlay (docs/OVERLAYS.md), with the digest of its words
 *     P1 warlord "Warlord Name"
 *     P1 4 "Card Name"                          the deck in its order, equal neighbours counted; "blank" after an
 *     …                                         offending card (R21.5)
 *     1. P1 keep                                one line a choice: number, seat, the option's meaning
 *     2. P2 mulligan
 *     17. P1 deploy "Card Name" at planet 2 #9f3a02c4d5e6f708   now and then the state hash after the choice
 *     result P1 wins: three planets
 *
 * Choices are written by meaning (verb, cards by title, places by number), not by index. A detail is added only where
 * two options of the decision would read the same: "#P1.12" after a title is the card with serial 12 of P1. Lines that
 * begin with '#' are remarks.
 */
#ifndef TRAXIS_RECORD_H
#define TRAXIS_RECORD_H

#include <stdio.h>

#include "../script/script.h"

/* Canonical words of one option: what a record line holds after the seat. Unique among the options of a decision. */
size_t tx_option_notation(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, unsigned option,
                          char *text, size_t size);
/* Index of the option of `decision` that `words` name, or -1. */
int tx_option_find(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, const char *words);
bool tx_verb_is(unsigned verb, const char *words); /* the words of an option that is nothing but that verb */

/* Writing: begin, then one call for each choice *before* it is made with tx_choose, then, as often as wanted, the hash
 * after it. Every call starts its own line, so a file may end anywhere. */
void tx_record_begin(FILE *out, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed);
void tx_record_choice(FILE *out, const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                      unsigned option);
/* … whose words (tx_option_notation) are known already; `number` counts from 1. */
void tx_record_words(FILE *out, unsigned number, unsigned seat, const char *words);
void tx_record_hash(FILE *out, const tx_game *game);
void tx_record_result(FILE *out, const tx_catalog *catalog, const tx_game *game);

/* Reading. A record is read as a whole, then stepped. */
typedef struct tx_record tx_record;
tx_record *tx_record_read(const tx_catalog *catalog, const char *path, char *error, size_t size);
void tx_record_free(tx_record *record);
/* Names the overlays of a record that cannot be read yet, since its catalog is still to be made of them. */
void tx_record_overlays(const char *path, void (*found)(void *user, const char *name), void *user);
const tx_setup *tx_record_setup(const tx_record *record);
uint64_t tx_record_seed(const tx_record *record);
unsigned tx_record_count(const tx_record *record);
/* Makes choice number `index` (from 0) in the game. False with a message naming the choice when it is not among the
 * legal options or the hash written after it differs. */
bool tx_record_step(const tx_record *record, unsigned index, const tx_catalog *catalog, tx_game *game,
                    tx_decision *decision, char *error, size_t size);
/* Records of programs that did not ask for stalemate checks (R7.5.3) do not answer them: the option that leaves
 * everything as it was then, or -1 if choice number `index` is an answer, or nothing of that kind is asked. */
int tx_record_unasked(const tx_record *record, unsigned index, const tx_decision *decision);
/* The two halves of a step, for a client that makes the choice itself: the option's index, or -1 with a message; and,
 * once it is made, whether the hash (and after the last choice the result) is the written one. */
int tx_record_option(const tx_record *record, unsigned index, const tx_catalog *catalog, const tx_game *game,
                     const tx_decision *decision, char *error, size_t size);
bool tx_record_check(const tx_record *record, unsigned index, const tx_game *game, char *error, size_t size);

#endif
