/* run.h: the main loop: runs the top frame until a choice is needed. */
#ifndef TRAXIS_RUN_H
#define TRAXIS_RUN_H

#include "engine.h"

void run_game(engine *e);
void core_list_options_again(const engine *e); /* lists the options of the pending decision again */
/* Applies the option to the top frame and runs to the next decision. */
void core_make_choice(engine *e, const tx_option *chosen);

#endif
