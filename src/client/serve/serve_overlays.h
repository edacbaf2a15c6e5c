/* serve_overlays.h: the overlays that a server offers for its tables: each file of the project's folder of overlays. */
#ifndef TRAXIS_SERVE_OVERLAYS_H
#define TRAXIS_SERVE_OVERLAYS_H

#include "server/hub.h"

/* Skips files that cannot be used, with a warning on standard error. */
const hub_overlay *cli_load_overlays(unsigned *count);
void cli_free_overlays(const hub_overlay *offered, unsigned count);

#endif
