/* told.h: the public table, carried forward by notes alone.
 *
 * Whoever has only the notes of a game, as a spectator may know them, knows the table: every public zone, the counts of
 * the hidden ones, what is on each card, the planets, the players. `traxis fuzz` proves it: it compares the table with
 * the spectator's view after every choice. No malloc, and nothing of the core but its notes.
 */
#ifndef TRAXIS_TOLD_H
#define TRAXIS_TOLD_H

#include "core/note.h"
#include "traxis_cards.h"

typedef struct tx_told_card {
    uint8_t list;  /* enum tx_list; TX_LISTS: it lies, unknown, among others */
    uint8_t flags; /* enum tx_card_flag */
    uint8_t controller, damage, resources;
    tx_ref host;
    tx_def_id def; /* 0: face down */
} tx_told_card;

enum { UNSEEN_DIAL = TX_NONE - 1 }; /* the table was first looked at when it had been revealed */

typedef struct tx_told_player {
    int resources;
    uint8_t dial, synapse_dial; /* revealed in this command phase; TX_NONE: not; UNSEEN_DIAL */
    uint8_t enslaved, passed, limited, mulligan, last_planet, victory_count;
    tx_def_id victory[TX_LINE];
} tx_told_player;

typedef struct tx_told {
    const tx_catalog *catalog;
    tx_told_card cards[TX_MAX_CARDS];
    uint8_t count[TX_LISTS];             /* cards in each list, known or not */
    tx_ref pile[TX_SEATS][TX_MAX_CARDS]; /* the discard piles, from the bottom up */
    tx_told_player player[TX_SEATS];
    tx_def_id line[TX_LINE], removed[TX_PLANET_DECK];
    uint8_t gone; /* bit p: the planet at position p has left the line */
    tx_effect effects[TX_MAX_EFFECTS];
    unsigned effect_count;
    tx_result result;
    uint8_t round, phase, token, initiative, first_planet, revealed, planets_taken, infested;
    uint8_t battle, battle_round, skirmish, destroyed_here, shield_used;
    uint8_t ordered[TX_MAX_ORDERED];
    tx_ref attacker, defender;
    char fault[200]; /* the first note that contradicts what was told before; empty: none */
} tx_told;

/* An empty table, before a game is set up. */
void tx_told_clear(tx_told *table, const tx_catalog *catalog);
/* The table of a game that runs already, as a spectator sees it. */
void tx_told_of(tx_told *table, const tx_catalog *catalog, const tx_game *view);
/* What the note changes; `seen`: as a spectator may know it (tx_note_for). */
void tx_told_note(tx_told *table, const tx_note *seen);
/* Is it the table that a spectator sees (the spectator's view), and was every note true? If not, `wrong` names the
 * field. */
bool tx_told_agrees(const tx_told *table, const tx_game *view, char *wrong, size_t size);

#endif
