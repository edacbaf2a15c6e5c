/* deck_edit.c: `traxis deck add` and `deck cut`: change a deck file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/whole_file.h"
#include "deck_commands.h"
#include "deck_lines.h"

typedef struct deck_edit {
    const tx_catalog *catalog;
    const char *command, *path;
    tx_def_id card;
    unsigned copies;
    bool cut, json;
    tx_deck_list list;
    deck_lines lines; /* of a plain list */
} deck_edit;

/* ---- Arguments --------------------------------------------------------------------------------------------------- */

tx_def_id deck_card_named(const tx_catalog *catalog, const char *command, const char *name) {
    tx_def_id near[3], card = tx_catalog_find(catalog, name);
    if (card)
        return card;
    unsigned count = tx_catalog_near(catalog, name, near, 3);
    char hint[400] = "";
    size_t used = 0;
    for (unsigned i = 0; i < count; i++)
        used += (size_t)snprintf(hint + used, sizeof hint - used, "%s\"%s\"",
                                 i == 0          ? "; did you mean "
                                 : i + 1 < count ? ", "
                                                 : " or ",
                                 tx_card_name(catalog, near[i]));
    cli_error("%s: no card is named \"%.100s\"%s%s", command, name, hint, count ? "?" : "");
    return 0;
}

/* Reports cards that no deck list contains beside its warlord. */
static bool can_be_listed(const deck_edit *e) {
    const tx_def *def = &e->catalog->defs[e->card];
    if (def->type == TYPE_WARLORD)
        return cli_error("%s: \"%s\" is a warlord; a deck has one, and it is not counted as a card", e->command,
                         def->name) == EXIT_YES;
    if (def->type == TYPE_TOKEN)
        return cli_error("%s: \"%s\" is a token; decks cannot contain tokens", e->command, def->name) == EXIT_YES;
    return true;
}

static bool read_copies(const char *text, deck_edit *e) {
    uint64_t copies = 1;
    if (text && (!cli_number(text, &copies) || copies < 1 || copies > LIST_MAX_COPIES))
        return cli_error("%s: expected 1 to %d copies, not '%s'", e->command, LIST_MAX_COPIES, text) == EXIT_YES;
    e->copies = (unsigned)copies;
    return true;
}

static bool file_exists(const deck_edit *e) {
    if (access(e->path, F_OK) == 0)
        return true;
    return cli_error("%s: there is no file %s; 'traxis deck new' makes one, and 'traxis deck convert' copies a deck of "
                     "decks/",
                     e->command, e->path) == EXIT_YES;
}

static bool read_arguments(int argc, char **argv, deck_edit *e) {
    const char *words[3] = {NULL, NULL, NULL};
    const cli_option table[] = {{.name = "--json", .flag = &e->json}};
    if (!cli_read_options(argc, argv, table, 1, words, 2, 3) || !read_copies(words[2], e))
        return false;
    e->path = words[0];
    e->catalog = cli_catalog();
    e->card = deck_card_named(e->catalog, e->command, words[1]);
    return e->card && can_be_listed(e) && file_exists(e);
}

/* ---- Editing ----------------------------------------------------------------------------------------------------- */

static unsigned copies_of(const tx_deck_list *list, tx_def_id card) {
    unsigned copies = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (list->entries[i].card == card)
            copies += list->entries[i].count;
    return copies;
}

/* Cuts copies from the entries of the list, the last ones first. */
static void cut_entries(tx_deck_list *list, tx_def_id card, unsigned copies) {
    for (unsigned i = list->count; i-- > 0 && copies;) {
        tx_list_entry *entry = &list->entries[i];
        unsigned fewer = entry->card != card ? 0 : entry->count < copies ? entry->count : copies;
        copies -= fewer;
        entry->count -= fewer;
        if (entry->count == 0) {
            list->count--;
            memmove(entry, entry + 1, (list->count - i) * sizeof *entry);
        }
    }
}

/* Changes the list, and the lines of a plain list. */
static void edit(deck_edit *e) {
    bool plain = e->list.format == TX_LIST_TEXT;
    if (e->cut) {
        if (plain)
            deck_lines_cut(&e->lines, &e->list, e->card, e->copies);
        cut_entries(&e->list, e->card, e->copies);
    } else {
        if (plain)
            deck_lines_add(&e->lines, e->catalog, &e->list, e->card, e->copies);
        tx_list_add(&e->list, e->card, e->copies, 0);
    }
}

static bool write_edit(FILE *out, void *user) {
    const deck_edit *e = user;
    if (e->list.format == TX_LIST_TEXT)
        deck_lines_write(&e->lines, out);
    else
        tx_list_write(e->catalog, deck_ids(e->catalog), &e->list, e->list.format, out);
    return true;
}

static bool read_lines(deck_edit *e) {
    size_t length;
    char *text = file_read_whole(e->path, LIST_MAX_BYTES, &length);
    if (text)
        e->lines = deck_lines_read(text);
    free(text);
    return text || cli_error("%s: %s", e->path, strerror(errno)) == EXIT_YES;
}

/* ---- The result -------------------------------------------------------------------------------------------------- */

int deck_report(const tx_catalog *catalog, const char *path, const tx_deck_list *list, tx_def_id card, bool json) {
    static tx_findings findings;
    unsigned size = tx_list_size(catalog, list);
    bool legal = tx_list_legal(catalog, list, NULL, &findings);
    if (json) {
        json_t *root = json_pack("{s:s, s:i, s:b, s:o}", "file", path, "cards", (int)size, "legal", legal, "findings",
                                 deck_findings_json(catalog, &findings));
        if (card)
            json_object_set_new(root, "copies", json_integer(copies_of(list, card)));
        json_dumpf(root, stdout, JSON_INDENT(1));
        putchar('\n');
        json_decref(root);
        return EXIT_YES;
    }
    printf("%s: ", path);
    if (card)
        printf("%ux %s; ", copies_of(list, card), tx_card_name(catalog, card));
    printf("%u cards%s\n", size, legal ? ", legal" : "");
    deck_print_findings(stdout, path, &findings);
    return EXIT_YES;
}

static int save(deck_edit *e) {
    unsigned found = copies_of(&e->list, e->card);
    if (e->cut && found < e->copies)
        return cli_error("%s: %s has %s%u cop%s of \"%s\"", e->command, e->path, found ? "only " : "", found,
                         found == 1 ? "y" : "ies", tx_card_name(e->catalog, e->card));
    if (e->list.format == TX_LIST_TEXT && !read_lines(e))
        return EXIT_USAGE;
    edit(e);
    int code = file_write_whole(e->path, write_edit, e) ? EXIT_YES : cli_error("%s: %s", e->path, strerror(errno));
    deck_lines_free(&e->lines);
    return code;
}

static int run_edit(int argc, char **argv, bool cut) {
    deck_edit e = {.command = cut ? "deck cut" : "deck add", .cut = cut};
    if (!read_arguments(argc, argv, &e) || !deck_open(e.catalog, e.path, &e.list))
        return EXIT_USAGE;
    int code = save(&e);
    tx_list_free(&e.list);
    if (code == EXIT_YES && deck_open(e.catalog, e.path, &e.list)) {
        code = deck_report(e.catalog, e.path, &e.list, e.card, e.json);
        tx_list_free(&e.list);
    }
    return code;
}

int deck_add(int argc, char **argv) {
    return run_edit(argc, argv, false);
}

int deck_cut(int argc, char **argv) {
    return run_edit(argc, argv, true);
}
