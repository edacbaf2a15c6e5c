/* saves.h: where games are kept: ${XDG_STATE_HOME:-~/.local/state}/traxis/, one record a game, named by its date. */
#ifndef TRAXIS_SAVES_H
#define TRAXIS_SAVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { SAVE_PATH = 4096 };

/* Creates and opens a new, empty record (the folder too, where missing); `path` receives its name. NULL, errno set, if
 * that cannot be done. */
FILE *saves_create(char *path, size_t size);
/* The record written last; false if there is none. */
bool saves_latest(char *path, size_t size);
/* At most `most` of them, the latest first. Returns how many. */
unsigned saves_list(char (*paths)[SAVE_PATH], unsigned most);
/* When it was last played: "2026-11-16 18:02". */
void saves_date(const char *path, char *text, size_t size);
/* Is this one of the records kept here? */
bool saves_holds(const char *path);

#endif
