/* actions.h: action windows (R13.3), and the actions possible in them. */
#ifndef TRAXIS_ACTIONS_H
#define TRAXIS_ACTIONS_H

#include "engine.h"

void core_open_actions(engine *e);
void core_list_actions(const engine *e, unsigned seat); /* lists the actions a seat can take now */
void core_take_action(engine *e, unsigned seat, const tx_option *o);

#endif
