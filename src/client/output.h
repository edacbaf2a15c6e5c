/* output.h: sanitizes everything the program prints on stdout and stderr (plain_text_clean of base/plain_text.h):
 * control characters in files or arguments cannot reach the terminal, and a terminal without UTF-8 receives ASCII. */
#ifndef TRAXIS_CLIENT_OUTPUT_H
#define TRAXIS_CLIENT_OUTPUT_H

#include <stdio.h>

/* Installs the sanitizer. Must be called once, at program start. */
void output_clean(void);
/* Sends a short control sequence of the program itself, bypassing the sanitizer. */
void output_control(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Replaces the progress line on stderr, which must be a terminal. */
void output_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
