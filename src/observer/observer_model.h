/* observer_model.h: model of the public table, updated by notes alone.
 *
 * The notes of a game, as a spectator may know them, determine the public table: every public zone, the counts of the
 * hidden ones, the tokens on each card, the planets and the players. `traxis-dev fuzz` verifies this: it compares the
 * model with the spectator's view after every choice. Does not allocate; uses only notes from the core. */
#ifndef TRAXIS_OBSERVER_MODEL_H
#define TRAXIS_OBSERVER_MODEL_H

#include "core/note.h"
#include "traxis_cards.h"

typedef struct observer_card {
    uint8_t list;  /* enum tx_list; TX_LISTS: unknown, one of the hidden cards */
    uint8_t flags; /* enum tx_card_flag */
    uint8_t controller, damage, resources;
    tx_ref host;
    tx_def_id def; /* 0: face down */
} observer_card;

enum { OBSERVER_UNSEEN_DIAL = TX_NONE - 1 }; /* revealed before the model was created */

typedef struct observer_player {
    int resources;
    uint8_t dial, synapse_dial; /* revealed in this command phase; TX_NONE: not; OBSERVER_UNSEEN_DIAL */
    uint8_t enslaved, passed, limited, mulligan, last_planet, victory_count;
    tx_def_id victory[TX_LINE];
} observer_player;

typedef struct observer_model {
    const tx_catalog *catalog;
    observer_card cards[TX_MAX_CARDS];
    uint8_t count[TX_LISTS];             /* cards in each list, known or not */
    tx_ref pile[TX_SEATS][TX_MAX_CARDS]; /* the discard piles, from the bottom up */
    observer_player player[TX_SEATS];
    tx_def_id line[TX_LINE], removed[TX_PLANET_DECK];
    uint8_t gone; /* bit p: the planet at position p has left the line */
    tx_effect effects[TX_MAX_EFFECTS];
    unsigned effect_count;
    tx_result result;
    uint8_t round, phase, token, initiative, first_planet, revealed, planets_taken, infested;
    uint8_t battle, battle_round, skirmish, destroyed_here, shield_used;
    uint8_t ordered[TX_MAX_ORDERED];
    tx_ref attacker, defender;
    char fault[200]; /* first note that contradicts earlier ones; empty: none */
} observer_model;

/* Initializes an empty table, before a game is set up. */
void observer_model_init(observer_model *table, const tx_catalog *catalog);
/* Initializes the table of a running game from a spectator's view. */
void observer_model_from_view(observer_model *table, const tx_catalog *catalog, const tx_game *view);
/* Applies a note; `seen`: the note as a spectator may know it (tx_note_for). */
void observer_model_apply(observer_model *table, const tx_note *seen);
/* Returns true if the model matches the spectator's view and no note contradicted an earlier one; otherwise false with
 * the differing field in `wrong`. */
bool observer_model_matches(const observer_model *table, const tx_game *view, char *wrong, size_t size);

#endif
