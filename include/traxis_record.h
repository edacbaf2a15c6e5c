/* traxis_record.h: games that are kept: the whole game as a record, a position as bytes.
 *
 * A record is a whole game as text, readable by a person, valid when the order of options changes.
 *
 *     traxis record 1
 *     rules full
 *     discreet no                               how the game asks (enum tx_asking): no, yes, or all
 *     seed 42
 *     first random
 *     overlay "Overlay Name" #5e6f7089f3a02c4d  one for each overlay (docs/OVERLAYS.md), with the digest of its words
 *     | overlay "Overlay Name"                  … and below it the words themselves, so that the record is complete
 *     | army "Card Name"
 *     |   cost 2, command 1, attack 1, hp 3
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
 * begin with '#' are remarks. One that begins with "# note " is what somebody notes of the moment between the choices
 * above and below it: at most TX_MAX_NOTED bytes, of all lines at that moment together; what is more is not read.
 */
#ifndef TRAXIS_RECORD_PUBLIC_H
#define TRAXIS_RECORD_PUBLIC_H

#include <stdio.h>

#include "traxis_cards.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Canonical words of one option: what a record line holds after the seat. Unique among the options of a decision. */
TX_API size_t tx_option_notation(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                                 unsigned option, char *text, size_t size);
/* Index of the option of `decision` that `words` name, or -1. */
TX_API int tx_option_find(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                          const char *words);

/* Writing: begin, then one call for each choice *before* it is made with tx_choose, then, as often as wanted, the hash
 * after it. Every call starts its own line, so a file may end anywhere. */
TX_API void tx_record_begin(FILE *out, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed);
TX_API void tx_record_choice(FILE *out, const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                             unsigned option);
/* … whose words (tx_option_notation) are known already; `number` counts from 1. */
TX_API void tx_record_words(FILE *out, unsigned number, unsigned seat, const char *words);
TX_API void tx_record_hash(FILE *out, const tx_game *game);
/* A note of the moment after the last choice; control characters become blanks, what is too long is cut off. */
TX_API void tx_record_note_down(FILE *out, const char *words);
TX_API void tx_record_result(FILE *out, const tx_game *game);
/* The same where there are no files: the setup, as tx_record_begin writes it, and the result. They answer the length of
 * the whole text, as snprintf does. A choice is a line of its own between them: "\n", its number, ". P1 " or ". P2 ",
 * and its words (tx_option_notation). */
TX_API size_t tx_record_opening(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, char *text,
                                size_t size);
TX_API size_t tx_record_ending(const tx_game *game, char *text, size_t size);

/* Reading. A record is read as a whole, then stepped; where an error is told, its line is that of the record. */
enum { TX_MAX_RECORD = 16 << 20 }; /* bytes of one */
typedef struct tx_record tx_record;
/* The record of a file, or of memory, for which `name` stands in errors. NULL with the error. */
TX_API tx_record *tx_record_read(const tx_catalog *catalog, const char *path, tx_error *error);
TX_API tx_record *tx_record_parse(const tx_catalog *catalog, const char *name, const char *text, size_t length,
                                  tx_error *error);
TX_API void tx_record_free(tx_record *record);
/* The overlays of a record that cannot be read yet, since its catalog is still to be made of them: `found` is told the
 * name of each, and its words as a source to be compiled, or NULL where the record only names it; both are good as long
 * as it runs. False, with the error: what it brings is too long, or the words of nothing. What is no record has none.
 */
typedef void tx_overlay_found(void *user, const char *overlay, const tx_source *words);
TX_API bool tx_record_overlays(const char *name, const char *text, size_t length, tx_overlay_found *found, void *user,
                               tx_error *error);
TX_API const tx_setup *tx_record_setup(const tx_record *record);
TX_API uint64_t tx_record_seed(const tx_record *record);
TX_API unsigned tx_record_count(const tx_record *record); /* choices in it */
/* The result that it tells; undecided if it tells none. A concession, an agreed draw or a call of time is in no choice:
 * after the last one the game itself is still undecided then. */
TX_API tx_result tx_record_told(const tx_record *record);
/* What is noted of the moment after so many choices, or NULL: a line of whole characters, without what a terminal would
 * obey. */
enum { TX_MAX_NOTED = 1000 }; /* bytes */
TX_API const char *tx_record_noted(const tx_record *record, unsigned made);
/* Makes choice number `index` (from 0) in the game, which has come to it by the choices before. False, with the error,
 * when it is not among the legal options, or the hash written after it or the result of the game differs. */
TX_API bool tx_record_step(const tx_record *record, unsigned index, const tx_catalog *catalog, tx_game *game,
                           tx_decision *decision, tx_error *error);

/* The parts of a step, for a client that makes the choices itself. */
/* Records of programs that did not ask for stalemate checks (R7.5.3) do not answer them: the option that leaves
 * everything as it was then, or -1 if choice number `index` is an answer, or nothing of that kind is asked. */
TX_API int tx_record_unasked(const tx_record *record, unsigned index, const tx_decision *decision);
/* The option that is choice number `index`, or -1 with the error. */
TX_API int tx_record_option(const tx_record *record, unsigned index, const tx_catalog *catalog, const tx_game *game,
                            const tx_decision *decision, tx_error *error);
/* Once it is made: is the hash, and after the last choice the result, the written one? */
TX_API bool tx_record_check(const tx_record *record, unsigned index, const tx_game *game, tx_error *error);

/* ---- A position as bytes --------------------------------------------------------------------------------------- */
/* A head of TX_SAVE_HEAD bytes (a mark, TX_GAME_VERSION, how long a game is, the digest of the catalog, the hash of the
 * game), and the game as it lies in memory. Quick to write and to read; a record lasts longer, since it is read by
 * versions to come. A view (tx_view) is saved like any other game. */
enum { TX_SAVE_HEAD = 32, TX_SAVE_SIZE = TX_SAVE_HEAD + sizeof(tx_game) };

/* Writes TX_SAVE_SIZE bytes, if there is room for so many, and returns that number. */
TX_API size_t tx_save(const tx_catalog *catalog, const tx_game *game, void *bytes, size_t size);
/* False, with the error and the game untouched, if the bytes are of another version, belong to another catalog, or are
 * not whole. It keeps accidents out, not forgers: take games of strangers as records, in which every choice is checked.
 */
TX_API bool tx_load(const tx_catalog *catalog, const void *bytes, size_t size, tx_game *game, tx_error *error);

#ifdef __cplusplus
}
#endif
#endif
