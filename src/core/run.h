/* run.h: running the top frame until a choice is needed. */
#ifndef TRAXIS_RUN_H
#define TRAXIS_RUN_H

#include "engine.h"

void run_game(engine *e);
void ask_again(const engine *e);                      /* lists anew what the game waits for */
void make_choice(engine *e, const tx_option *chosen); /* of the top frame's decision, and on to the next one */

#endif
