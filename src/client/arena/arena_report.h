/* arena_report.h: prints the results of `traxis arena` as text or JSON. */
#ifndef TRAXIS_ARENA_REPORT_H
#define TRAXIS_ARENA_REPORT_H

#include "arena/arena.h"

void arena_print_text(const arena_state *arena, bool interrupted);
void arena_print_json(const arena_state *arena, bool interrupted);
/* Writes the current score, for the progress bar. */
void arena_score_words(const arena_state *arena, char *words, size_t size);

#endif
