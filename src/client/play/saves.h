/* saves.h: saved games: ${XDG_STATE_HOME:-~/.local/state}/traxis/, one record per game, named by date. */
#ifndef TRAXIS_SAVES_H
#define TRAXIS_SAVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { SAVE_PATH = 4096 };

/* Creates and opens an empty record, and the folder if missing; `path` receives its name. Returns NULL, with errno set,
 * on failure. */
FILE *saves_create(char *path, size_t size);
/* Finds the record written last; returns false if there is none. */
bool saves_latest(char *path, size_t size);
/* Lists at most `max` records, latest first. Returns their number. */
unsigned saves_list(char (*paths)[SAVE_PATH], unsigned max);
/* Writes when the game was last played: "2026-11-16 18:02". */
void saves_date(const char *path, char *text, size_t size);
/* Returns whether the record is in this folder. */
bool saves_holds(const char *path);

#endif
