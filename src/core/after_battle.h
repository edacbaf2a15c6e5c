/* after_battle.h: the end of a battle at a planet (R7.6). */
#ifndef TRAXIS_AFTER_BATTLE_H
#define TRAXIS_AFTER_BATTLE_H

#include "engine.h"
#include "frame.h"

void core_place_after_battle(engine *e, battle_frame *f);

#endif
