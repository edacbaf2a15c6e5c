/* latin1_input.h: converts text from a terminal that uses Latin-1 instead of UTF-8. */
#ifndef TRAXIS_LATIN1_INPUT_H
#define TRAXIS_LATIN1_INPUT_H

#include <stddef.h>

/* Converts the program's arguments, except names of existing files, whose bytes must not change. */
void cli_convert_latin1_arguments(int argc, char **argv);
/* Converts a line in place, truncating it to `size` bytes. */
void cli_convert_latin1_line(char *line, size_t size);

#endif
