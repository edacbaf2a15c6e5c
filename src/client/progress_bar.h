/* progress_bar.h: a progress bar for long commands, shown only on a terminal. */
#ifndef TRAXIS_PROGRESS_BAR_H
#define TRAXIS_PROGRESS_BAR_H

#include <stdint.h>

/* Shows a bar, the number of finished items, the estimated remaining time and `words`. `before`: items of `done` that
 * were finished before `seconds` started. Redraws at most ten times a second; does nothing if stderr is not a
 * terminal. */
void progress_show(uint64_t done, uint64_t before, uint64_t all, double seconds, const char *words);
/* Clears the progress bar. */
void progress_clear(void);

#endif
