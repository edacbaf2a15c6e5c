/* numbers.h: current values of a card, computed on demand and never stored (R16). */
#ifndef TRAXIS_NUMBERS_H
#define TRAXIS_NUMBERS_H

#include "engine.h"

int core_attack_of(const engine *e, tx_ref card);
int core_hp_of(const engine *e, tx_ref card);
int core_hp_without(const engine *e, tx_ref card, tx_ref attachment);
int core_command_of(const engine *e, tx_ref card);
int core_area_effect_of(const engine *e, tx_ref card);
int core_printed_area_effect(const engine *e, tx_ref card);
int core_shields_of(const engine *e, tx_ref card, tx_ref unit); /* shield icons if used for that unit */
/* Cost to be paid by `seat`. */
int core_cost_of(const engine *e, tx_ref card, const tx_def *as, unsigned seat, tx_ref destination);
/* The sum of a cost and its constant changes, before a negative sum becomes 0. */
typedef struct summed_cost {
    int sum;
    int unused_reduction, least; /* unused rest of reductions that must leave at least `least` */
} summed_cost;
summed_cost core_summed_cost_of(const engine *e, tx_ref card, const tx_def *as, unsigned seat, tx_ref destination);
/* Applies the constant changes to the printed cost `cost`. */
int core_cost_after_changes(const engine *e, tx_ref card, int cost, unsigned seat, tx_ref destination);
int core_deep_strike_cost(const engine *e, tx_ref card, unsigned seat); /* current Deep Strike value; negative: none */
int core_max_x(const engine *e, tx_ref card, unsigned seat);            /* maximum X for a printed cost of X */

/* `amount` after damage changes by card texts (R9.5.2) */
int core_damage_dealt_to(const engine *e, tx_ref card, int amount);

#endif
