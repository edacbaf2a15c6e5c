/* readings.c: prints entries of docs/READINGS.md. An entry is a paragraph that begins with the card's title in bold;
 * its parts (the ambiguous words, the chosen reading and the other one) begin on separate lines. */
#include "readings.h"

#include <stdbool.h>
#include <string.h>

enum { LINE_SIZE = 1024 };

static bool begins(const char *line, const char *words) {
    return strncmp(line, words, strlen(words)) == 0;
}

static bool is_entry_of(const char *line, const char *title) {
    return begins(line, "**") && begins(line + 2, title) && begins(line + 2 + strlen(title), "**");
}

/* Prints the line without Markdown markup. */
static void print_plain(FILE *out, const char *line) {
    for (; *line != '\0' && *line != '\n'; line++)
        if (*line != '*' && *line != '`')
            fputc(*line, out);
}

/* Prints a further line of an entry. Omits the scenarios that show it, which are listed among the card's rulings. */
static void print_further(FILE *out, const char *line) {
    if (begins(line, "`"))
        return;
    fputs(begins(line, "**Taken:**") || begins(line, "*Other:*") ? "\n  " : " ", out);
    print_plain(out, line);
}

unsigned cli_print_readings(FILE *out, const char *path, const char *title) {
    char line[LINE_SIZE];
    unsigned found = 0;
    bool within = false;
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (is_entry_of(line, title)) {
            fputs(found++ == 0 ? "\nReading\n  " : "  ", out);
            print_plain(out, line);
            within = true;
        } else if (within && line[0] != '\n') {
            print_further(out, line);
        } else if (within) {
            fputc('\n', out);
            within = false;
        }
    }
    if (within)
        fputc('\n', out);
    if (file != NULL)
        fclose(file);
    return found;
}
