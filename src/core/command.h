/* command.h: the command phase (R5), the dial of a synapse unit (R19.1.2) and the enslavement dial (R19.2). */
#ifndef TRAXIS_COMMAND_H
#define TRAXIS_COMMAND_H

#include "engine.h"

void core_enslave(engine *e, unsigned seat, int faction); /* sets the dial (R19.2.2) */
void core_list_factions(const engine *e, unsigned seat, bool another);
bool core_has_synapse_dial(const engine *e, unsigned seat); /* true if its synapse unit is in the HQ */

#endif
