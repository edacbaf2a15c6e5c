/* progress_bar.h: how far something has come that takes long, on a terminal alone. */
#ifndef TRAXIS_PROGRESS_BAR_H
#define TRAXIS_PROGRESS_BAR_H

#include <stdint.h>

/* A bar, how much is done, how long the rest will take as far as can be told, and some words. `before`: how much of
 * `done` was done before the `seconds` began. Draws it ten times a second at most; does nothing where stderr is no
 * terminal. */
void progress_show(uint64_t done, uint64_t before, uint64_t all, double seconds, const char *words);
/* Takes it away. */
void progress_clear(void);

#endif
