/* attack.h: attacks (R8) and the restrictions on attackers and defenders (R7.3.6, R7.3.8). */
#ifndef TRAXIS_ATTACK_H
#define TRAXIS_ATTACK_H

#include "engine.h"

void core_push_attack(engine *e, unsigned seat, tx_ref attacker);
bool core_can_attack(const engine *e, tx_ref attacker);
bool core_must_attack(const engine *e, tx_ref attacker); /* has an attack duty it can fulfil */
bool core_can_be_defender(const engine *e, tx_ref attacker, tx_ref defender);
/* Like core_can_be_defender, for a unit at any location. */
bool core_is_enemy_of_attack(const engine *e, tx_ref attacker, tx_ref unit);
bool core_can_cancel_attack(const engine *e);
void core_cancel_attack(engine *e);
/* Returns true if the occurrence belongs to the current attack, before the end point at which responses resolve. */
bool core_happened_in_attack(const engine *e, unsigned occurrence);
/* True if the unit has left play and returned as a new object (R10.8). */
bool core_attacker_returned(const engine *e);
bool core_defender_returned(const engine *e);

#endif
