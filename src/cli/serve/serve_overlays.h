/* serve_overlays.h: the overlays that a server offers for its tables: those of the project's folder, each by itself. */
#ifndef TRAXIS_SERVE_OVERLAYS_H
#define TRAXIS_SERVE_OVERLAYS_H

#include "server/hub.h"

/* What cannot be used is left out, with a word on standard error. */
const hub_overlay *load_overlays(unsigned *count);
void free_overlays(const hub_overlay *offered, unsigned count);

#endif
