/* words_typed.h: converts text from a terminal that uses Latin-1 instead of UTF-8. */
#ifndef TRAXIS_WORDS_TYPED_H
#define TRAXIS_WORDS_TYPED_H

#include <stddef.h>

/* Converts the program's arguments, except names of existing files, whose bytes must not change. */
void words_typed(int argc, char **argv);
/* Converts a line in place, truncating it to `size` bytes. */
void line_typed(char *line, size_t size);

#endif
