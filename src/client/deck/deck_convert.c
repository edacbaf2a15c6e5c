/* deck_convert.c: `traxis deck convert`: writes a deck in another format. */
#include <errno.h>
#include <string.h>
#include <strings.h>

#include "base/whole_file.h"
#include "deck_commands.h"

static bool format_named(const char *word, tx_list_format *format) {
    for (unsigned i = 0; i < TX_LIST_FORMATS; i++)
        if (strcasecmp(word, tx_list_format_word((tx_list_format)i)) == 0) {
            *format = (tx_list_format)i;
            return true;
        }
    return false;
}

bool deck_format_by_ending(const char *path, tx_list_format *format) {
    static const char *const endings[] = {".txt", ".o8d", ".json"};
    const char *dot = path ? strrchr(path, '.') : NULL;
    for (unsigned i = 0; dot && i < TX_LIST_FORMATS; i++)
        if (strcasecmp(dot, endings[i]) == 0) {
            *format = (tx_list_format)i;
            return true;
        }
    return false;
}

static bool choose_format(const char *word, const char *path, tx_list_format *format) {
    if (word ? format_named(word, format) : deck_format_by_ending(path, format))
        return true;
    if (word)
        cli_error("deck: there is no format '%s'; expected text, octgn or json", word);
    else
        cli_error("deck: say which format: --to text, octgn or json, or a file ending in .txt, .o8d or .json");
    return false;
}

/* Lists the cards without an OCTGN id; OCTGN cannot load them. */
static void warn_of_ids(const tx_catalog *catalog, const tx_deck_list *list) {
    const tx_octgn *ids = deck_ids(catalog);
    for (unsigned i = 0; i < list->count; i++)
        if (!tx_octgn_id(ids, list->entries[i].card))
            fprintf(stderr, "traxis: OCTGN has no id for \"%s\"; it is written by its name alone\n",
                    catalog->defs[list->entries[i].card].name);
}

/* A deck, its card ids and the output format. */
typedef struct conversion {
    const tx_catalog *catalog;
    const tx_deck_list *list;
    tx_list_format format;
} conversion;

static bool write_conversion(FILE *out, void *user) {
    const conversion *c = user;
    tx_list_write(c->catalog, deck_ids(c->catalog), c->list, c->format, out);
    return true;
}

static int write_file(const tx_catalog *catalog, const tx_deck_list *list, tx_list_format format, const char *path) {
    conversion c = {catalog, list, format};
    return file_write_whole(path, write_conversion, &c) ? EXIT_YES : cli_error("%s: %s", path, strerror(errno));
}

int deck_convert(int argc, char **argv) {
    const char *to = NULL, *words[2] = {NULL, NULL};
    tx_list_format format;
    const cli_option table[] = {{.name = "--to", .text = &to}};
    if (!cli_read_options(argc, argv, table, 1, words, 1, 2) || !choose_format(to, words[1], &format))
        return EXIT_USAGE;
    const tx_catalog *catalog = cli_catalog();
    int code = EXIT_YES;
    tx_deck_list list;
    if (!deck_open(catalog, words[0], &list))
        return EXIT_USAGE;
    if (format == TX_LIST_OCTGN)
        warn_of_ids(catalog, &list);
    if (words[1])
        code = write_file(catalog, &list, format, words[1]);
    else
        tx_list_write(catalog, deck_ids(catalog), &list, format, stdout);
    tx_list_free(&list);
    return code;
}
