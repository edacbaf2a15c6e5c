/* reserve.h: cards in reserve and Deep Strike (R19.3); cards in reserve that count as units (O33). */
#ifndef TRAXIS_RESERVE_H
#define TRAXIS_RESERVE_H

#include "engine.h"

bool core_card_in_reserve(const engine *e, tx_ref card);
void core_list_reserves(const engine *e, unsigned seat); /* PLACE_RESERVE options of a deployment turn */
void core_place_in_reserve(engine *e, unsigned seat, const tx_option *o);
void core_list_quick_strikes(const engine *e, unsigned seat);           /* Deep Strikes as an action (R19.3.10) */
void core_list_strikes_of(const engine *e, tx_ref card, unsigned seat); /* DEEP_STRIKE options of one card */
void core_push_deep_strike(engine *e, unsigned seat, const tx_option *o);
void core_push_strikes(engine *e, tx_ref planet);
void core_stop_counting_as_units(engine *e, unsigned seat, tx_ref place); /* place TX_NONE: everywhere */
void core_check_reserve(engine *e); /* updates which cards in reserve count as units (O33) */
unsigned reserve_count(const engine *e, tx_ref planet, unsigned seat);

#endif
