/* desk.h: scenarios about decks (R20) and tournaments (R21). */
#ifndef TRAXIS_DESK_H
#define TRAXIS_DESK_H

#include "scenario/scenario.h"

extern const tx_scenario_extension desk_statements;

#endif
