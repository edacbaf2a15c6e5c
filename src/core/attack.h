/* attack.h: attacks (R8) and the restrictions on attackers and defenders (R7.3.6, R7.3.8). */
#ifndef TRAXIS_ATTACK_H
#define TRAXIS_ATTACK_H

#include "engine.h"

void push_attack(engine *e, unsigned seat, tx_ref attacker);
bool can_attack(const engine *e, tx_ref attacker);
bool must_attack(const engine *e, tx_ref attacker); /* it has an attack duty that it can fulfil */
bool can_be_defender(const engine *e, tx_ref attacker, tx_ref defender);
bool is_enemy_of_attack(const engine *e, tx_ref attacker, tx_ref unit); /* like can_be_defender, at any location */
bool can_cancel_attack(const engine *e);
void cancel_attack(engine *e);
bool happened_in_attack(const engine *e, unsigned occurrence); /* before the end point at which responses resolve */
/* True if the unit has left play and returned as a new object (R10.8). */
bool attacker_returned(const engine *e);
bool defender_returned(const engine *e);

#endif
