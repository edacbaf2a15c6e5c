/* readings.h: finds how Traxis reads ambiguous cards (docs/READINGS.md). */
#ifndef TRAXIS_READINGS_H
#define TRAXIS_READINGS_H

#include <stdio.h>

/* Prints the entries of the file about the card, under a heading. Returns their number; 0 if the file is missing. */
unsigned cli_print_readings(FILE *out, const char *path, const char *title);

#endif
