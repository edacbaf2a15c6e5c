/* words_typed.h: words from a terminal that does not speak UTF-8 are taken for Latin-1, and become UTF-8. */
#ifndef TRAXIS_WORDS_TYPED_H
#define TRAXIS_WORDS_TYPED_H

#include <stddef.h>

/* The arguments of the program, but for names of files that are there: their bytes are their names. */
void words_typed(int argc, char **argv);
/* A line, in place, as far as there is room. */
void line_typed(char *line, size_t size);

#endif
