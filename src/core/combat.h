/* combat.h: battles and combat turns (R7), Mobile (R6.1), and inserting battles and turns (R3.5). */
#ifndef TRAXIS_COMBAT_H
#define TRAXIS_COMBAT_H

#include "engine.h"

void push_mobile(engine *e, unsigned seat);
bool may_take_turn_with(const engine *e, tx_ref card, bool ranged); /* true if the unit can attack in a combat turn */
void list_mobile(const engine *e, tx_ref card);
bool warlord_at(const engine *e, tx_ref place, unsigned seat);
bool fighting_warlord_at(const engine *e, tx_ref place, unsigned seat); /* for battle checks and initiative */
void push_battle(engine *e, tx_ref planet);
void forgo_battle_ability(engine *e); /* of the battle just won */
bool battle_ability_forgone(const engine *e);

#endif
