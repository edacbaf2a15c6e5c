/* judge.h: scenarios about decks (R20) and tournaments (R21). */
#ifndef TRAXIS_JUDGE_H
#define TRAXIS_JUDGE_H

#include "scenario/scenario.h"

extern const tx_scenario_extension judge_statements;

#endif
