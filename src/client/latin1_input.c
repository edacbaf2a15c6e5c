/* latin1_input.c: converts Latin-1 input to UTF-8. */
#include "latin1_input.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "screen.h"

static bool is_latin1(const char *text) {
    return !screen_utf8() && !utf8_is_valid(text, strlen(text));
}

void cli_convert_latin1_arguments(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (!is_latin1(argv[i]) || access(argv[i], F_OK) == 0)
            continue;
        size_t capacity = 2 * strlen(argv[i]) + 2;
        char *text = memory_resize(NULL, capacity, 1); /* never freed, like the arguments themselves */
        utf8_from_latin1(argv[i], text, capacity);
        argv[i] = text;
    }
}

void cli_convert_latin1_line(char *line, size_t size) {
    if (!is_latin1(line))
        return;
    char *bytes = memory_copy_text(line, strlen(line));
    utf8_from_latin1(bytes, line, size);
    free(bytes);
}
