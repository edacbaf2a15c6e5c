/* output.h: what the program prints: everything on stdout and stderr goes through one function (clean_text of
 * base/plain_text.h), so that no text from a file or an argument can make a terminal obey, and a terminal that does not
 * speak UTF-8 gets ASCII. */
#ifndef TRAXIS_CLI_OUTPUT_H
#define TRAXIS_CLI_OUTPUT_H

#include <stdio.h>

/* From here on what is printed is cleaned. Once, when the program starts. */
void output_clean(void);
/* Sends a terminal something short to obey, past the cleaning: a text of the program's own. */
void output_control(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* On a terminal's stderr: a line in the place of the one before. */
void output_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
