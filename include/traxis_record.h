/* traxis_record.h: stored games. A record is a whole game as text; a save is one position as bytes.
 *
 * A record is readable, and stays valid when the order of options changes.
 *
 *     traxis record 1
 *     rules full
 *     discreet no                               prompting (enum tx_asking): no, yes, or all
 *     seed 42
 *     first random
 *     overlay "Overlay Name" #5e6f7089f3a02c4d  one per overlay (docs/OVERLAYS.md), with the digest of its text
 *     | overlay "Overlay Name"                  … followed by the text itself, so that the record is self-contained
 *     | army "Card Name"
 *     |   cost 2, command 1, attack 1, hp 3
 *     P1 warlord "Warlord Name"
 *     P1 4 "Card Name"                          the deck in order, with counts of equal neighbours; "blank" after an
 *     …                                         illegal card (R21.5)
 *     1. P1 keep                                one line per choice: number, seat, meaning of the option
 *     2. P2 mulligan
 *     17. P1 deploy "Card Name" at planet 2 #9f3a02c4d5e6f708   sometimes the state hash after the choice
 *     result P1 wins: three planets
 *
 * Choices are written by meaning (verb, card titles, planet numbers), not by index. A detail is added only if two
 * options of the decision would read the same: "#P1.12" after a title is the card with serial 12 of P1. Lines that
 * begin with '#' are comments. "# note …" annotates the position between the choices above and below it; the notes of
 * one position together may have TX_MAX_NOTES bytes, the rest is ignored. */
#ifndef TRAXIS_RECORD_PUBLIC_H
#define TRAXIS_RECORD_PUBLIC_H

#include <stdio.h>

#include "traxis_cards.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Canonical notation of an option: the text of a record line after the seat. Unique among the options of a decision. */
TX_API size_t tx_option_notation(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                                 unsigned option, char *text, size_t size);
/* Returns the index of the option written as `words`, or -1. */
TX_API int tx_option_find(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                          const char *words);

/* Writing: call tx_record_write_opening, then tx_record_write_choice for each choice *before* tx_choose;
 * tx_record_write_hash may follow any choice. Every call starts a new line, so the file is valid after each. */
TX_API void tx_record_write_opening(FILE *out, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed);
TX_API void tx_record_write_choice(FILE *out, const tx_catalog *catalog, const tx_game *game,
                                   const tx_decision *decision, unsigned option);
/* Like tx_record_write_choice, with the notation (tx_option_notation) already known; `number` counts from 1. */
TX_API void tx_record_write_notation(FILE *out, unsigned number, unsigned seat, const char *words);
TX_API void tx_record_write_hash(FILE *out, const tx_game *game);
/* Writes a note on the current position. Control characters become blanks; the text is truncated to the limit. */
TX_API void tx_record_write_note(FILE *out, const char *words);
TX_API void tx_record_write_result(FILE *out, const tx_game *game);
/* Writing to memory: the setup, as written by tx_record_write_opening, and the result. Both return the full length,
 * like snprintf. Write each choice between them as "\n", its number, ". P1 " or ". P2 ", and its notation
 * (tx_option_notation). */
TX_API size_t tx_record_opening_text(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, char *text,
                                     size_t size);
TX_API size_t tx_record_result_text(const tx_game *game, char *text, size_t size);

/* Reading: parse the whole record, then step through it. Errors state the line of the record. */
enum { TX_MAX_RECORD = 16 << 20 }; /* maximum size in bytes */
typedef struct tx_record tx_record;
/* Reads a record from a file, or from memory with `name` for error messages. Returns NULL with the error on failure. */
TX_API tx_record *tx_record_read(const tx_catalog *catalog, const char *path, tx_error *error);
TX_API tx_record *tx_record_parse(const tx_catalog *catalog, const char *name, const char *text, size_t length,
                                  tx_error *error);
TX_API void tx_record_free(tx_record *record);
/* Finds the overlays of a record before its catalog can be compiled. Calls `found` for each with its name and its text
 * as a source, or NULL if the record contains only the name; both are valid during the call. Returns false with the
 * error if an overlay text is too long or belongs to no overlay. Text that is not a record has no overlays. */
typedef void tx_overlay_found(void *user, const char *overlay, const tx_source *words);
TX_API bool tx_record_overlays(const char *name, const char *text, size_t length, tx_overlay_found *found, void *user,
                               tx_error *error);
TX_API const tx_setup *tx_record_setup(const tx_record *record);
TX_API uint64_t tx_record_seed(const tx_record *record);
TX_API unsigned tx_record_count(const tx_record *record); /* number of choices */
/* The result stated in the record; TX_UNDECIDED if none. Concessions, agreed draws and calls of time are not choices:
 * in such records the game is undecided after the last choice. */
TX_API tx_result tx_record_stated_result(const tx_record *record);
/* The notes on the position after `made` choices, or NULL: one line of valid UTF-8 without control characters. */
enum { TX_MAX_NOTES = 1000 }; /* bytes */
TX_API const char *tx_record_notes_at(const tx_record *record, unsigned made);
/* Makes choice number `index` (from 0) in the game, which must be at that point of the record. Returns false with the
 * error if the choice is illegal, or the recorded hash or result differs. */
TX_API bool tx_record_step(const tx_record *record, unsigned index, const tx_catalog *catalog, tx_game *game,
                           tx_decision *decision, tx_error *error);

/* Parts of tx_record_step, for clients that make the choices themselves. */
/* Records of old versions contain no answers to stalemate checks (R7.5.3). Returns the option that declines the check
 * if one is asked and choice number `index` does not answer it, else -1. */
TX_API int tx_record_implied_decline(const tx_record *record, unsigned index, const tx_decision *decision);
/* Returns the option of choice number `index`, or -1 with the error. */
TX_API int tx_record_option(const tx_record *record, unsigned index, const tx_catalog *catalog, const tx_game *game,
                            const tx_decision *decision, tx_error *error);
/* Compares the game after the choice with the recorded hash and, after the last choice, with the result. Returns false
 * with the error if they differ. */
TX_API bool tx_record_check(const tx_record *record, unsigned index, const tx_game *game, tx_error *error);

/* ---- Saved positions ------------------------------------------------------------------------------------------- */
/* A header of TX_SAVE_HEADER_SIZE bytes (magic, TX_GAME_VERSION, size of a game, digest of the catalog, hash of the
 * game), then the bytes of the game. Fast to write and read; use a record for long-term storage, since later versions
 * can read it. A view (tx_view) can be saved like any other game. */
enum { TX_SAVE_HEADER_SIZE = 32, TX_SAVE_SIZE = TX_SAVE_HEADER_SIZE + sizeof(tx_game) };

/* Writes TX_SAVE_SIZE bytes if `size` allows, and returns TX_SAVE_SIZE. */
TX_API size_t tx_save(const tx_catalog *catalog, const tx_game *game, void *bytes, size_t size);
/* Returns false with the error, and leaves the game untouched, if the bytes are of another version or catalog, or are
 * damaged. Detects accidents, not forgery: accept games of strangers only as records, where every choice is checked. */
TX_API bool tx_load(const tx_catalog *catalog, const void *bytes, size_t size, tx_game *game, tx_error *error);

#ifdef __cplusplus
}
#endif
#endif
