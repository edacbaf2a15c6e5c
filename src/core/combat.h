/* combat.h: battles and combat turns (R7), Mobile (R6.1), and inserting battles and turns (R3.5). */
#ifndef TRAXIS_COMBAT_H
#define TRAXIS_COMBAT_H

#include "engine.h"

void core_push_mobile(engine *e, unsigned seat);
/* Returns true if the unit can attack in a combat turn. */
bool core_may_take_turn_with(const engine *e, tx_ref card, bool ranged);
void core_list_mobile(const engine *e, tx_ref card);
bool core_warlord_at(const engine *e, tx_ref place, unsigned seat);
bool core_fighting_warlord_at(const engine *e, tx_ref place, unsigned seat); /* for battle checks and initiative */
void core_push_battle(engine *e, tx_ref planet);
void core_forgo_battle_ability(engine *e); /* of the battle just won */
bool core_battle_ability_forgone(const engine *e);

#endif
