/* readings.h: how Traxis reads a card that can be read in two ways, as docs/READINGS.md tells. */
#ifndef TRAXIS_READINGS_H
#define TRAXIS_READINGS_H

#include <stdio.h>

/* Prints what that file says of the card, under a heading; returns how many entries there are. No file: none. */
unsigned print_readings(FILE *out, const char *path, const char *title);

#endif
