/* arena_report.h: what `traxis arena` prints: the table for people, or all of it for programs. */
#ifndef TRAXIS_ARENA_REPORT_H
#define TRAXIS_ARENA_REPORT_H

#include "arena/arena.h"

void arena_print_text(const arena_state *arena, bool interrupted);
void arena_print_json(const arena_state *arena, bool interrupted);
/* The score so far, for the progress bar. */
void arena_score_words(const arena_state *arena, char *words, size_t size);

#endif
