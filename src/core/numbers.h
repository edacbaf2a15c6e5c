/* numbers.h: current values of a card, computed on demand and never stored (R16). */
#ifndef TRAXIS_NUMBERS_H
#define TRAXIS_NUMBERS_H

#include "engine.h"

int attack_of(const engine *e, tx_ref card);
int hp_of(const engine *e, tx_ref card);
int hp_without(const engine *e, tx_ref card, tx_ref attachment);
int command_of(const engine *e, tx_ref card);
int area_effect_of(const engine *e, tx_ref card);
int printed_area_effect(const engine *e, tx_ref card);
int shields_of(const engine *e, tx_ref card, tx_ref unit); /* shield icons if used for that unit */
int cost_of(const engine *e, tx_ref card, const tx_def *as, unsigned seat, tx_ref destination); /* paid by `seat` */
/* The sum of a cost and its constant changes, before a negative sum becomes 0. */
typedef struct summed_cost {
    int sum;
    int unused_reduction, least; /* unused rest of reductions that must leave at least `least` */
} summed_cost;
summed_cost summed_cost_of(const engine *e, tx_ref card, const tx_def *as, unsigned seat, tx_ref destination);
int cost_after_changes(const engine *e, tx_ref card, int cost, unsigned seat,
                       tx_ref destination);                        /* … applied to that printed cost */
int deep_strike_cost(const engine *e, tx_ref card, unsigned seat); /* current Deep Strike value; negative: none */
int max_x(const engine *e, tx_ref card, unsigned seat);            /* maximum X for a printed cost of X */

/* `amount` after damage changes by card texts (R9.5.2) */
int damage_dealt_to(const engine *e, tx_ref card, int amount);

#endif
