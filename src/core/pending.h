/* pending.h: the procedures in progress, innermost first. */
#ifndef TRAXIS_PENDING_H
#define TRAXIS_PENDING_H

#include "traxis.h"

/* X(NAME, facts that are set) */
#define TX_PENDING_KINDS(X)                                                                                            \
    X(NOTHING, "")                                                                                                     \
    X(ABILITY, "card whose it is, or place: a planet's; amount is its X, 0 before that is chosen")                     \
    X(ATTACK, "card attacks, on the defender if one is declared; amount of an Area Effect")                            \
    X(DAMAGE, "amount assigned, on one unit or several (TX_NONE)")                                                     \
    X(SHIELD, "card protects on")                                                                                      \
    X(INDIRECT, "card deals it, amount is still to be divided")                                                        \
    X(INTERRUPTS, "card is what it happens to, if one thing happens")                                                  \
    X(REACTIONS, "the same")                                                                                           \
    X(ACTIONS, "seat has the opportunity")                                                                             \
    X(DEPLOYING, "card on a place or host")                                                                            \
    X(LEAVING, "card leaves play, or several (TX_NONE)")                                                               \
    X(DEPLOYMENT, "seat has the turn")                                                                                 \
    X(DIALS, "")                                                                                                       \
    X(STRUGGLE, "place")                                                                                               \
    X(MOBILE, "seat moves Mobile units")                                                                               \
    X(STRIKES, "place")                                                                                                \
    X(STRIKE, "card strikes on a place or host")                                                                       \
    X(TURN, "seat has the combat turn at place")                                                                       \
    X(RETREAT, "seat may retreat from place")                                                                          \
    X(BATTLE, "place, amount is the combat round")

enum tx_pending_kind {
#define X(name, facts) PENDING_##name,
    TX_PENDING_KINDS(X)
#undef X
        PENDING_KINDS
};

typedef struct tx_pending {
    uint8_t kind; /* enum tx_pending_kind */
    uint8_t seat;
    tx_ref card, on, place;
    uint8_t spare;
    int16_t amount;
} tx_pending;

enum { MOST_PENDING = 8 };

/* Returns the number of entries; procedures deeper than MOST_PENDING are omitted. Entries may name cards that not every
 * seat knows. */
unsigned tx_pending_list(const tx_catalog *catalog, const tx_game *game, tx_pending list[MOST_PENDING]);

/* Stores the cards being looked at for the innermost ability and not yet taken, in order; returns the number. Not every
 * seat knows them. */
unsigned tx_looked_at(const tx_catalog *catalog, const tx_game *game, tx_ref cards[TX_MAX_CARDS]);

/* Writes the choices of the asking ability so far, by register; TX_NONE for none, or if no ability asks. They may be
 * hidden from a seat. */
void tx_chosen_objects(const tx_catalog *catalog, const tx_game *game, tx_ref things[TX_REGISTERS]);
/* Place of the event that the asking ability responds to; TX_NONE if it has none. */
tx_ref tx_answered_place(const tx_catalog *catalog, const tx_game *game);

#endif
