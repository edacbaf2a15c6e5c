/* deck_new.c: `traxis deck new`: begins a deck with a warlord and its signature squad. */
#include <errno.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/whole_file.h"
#include "deck_commands.h"
#include "text/text_words.h"

typedef struct new_deck {
    const tx_catalog *catalog;
    tx_deck_list list;
} new_deck;

/* ---- Warlord and ally -------------------------------------------------------------------------------------------- */

static bool find_warlord(const tx_catalog *catalog, const char *name, tx_def_id *warlord) {
    *warlord = deck_card_named(catalog, "deck new", name);
    if (*warlord && catalog->defs[*warlord].type != TYPE_WARLORD)
        return cli_error("deck new: \"%s\" is not a warlord; 'traxis cards find --type warlord' lists them",
                         catalog->defs[*warlord].name) == EXIT_YES;
    return *warlord != 0;
}

static bool is_ally(const tx_catalog *catalog, tx_def_id warlord, unsigned faction) {
    bool found = false;
    for (unsigned i = 1; i < catalog->def_count && !found; i++)
        found = catalog->defs[i].faction == faction && tx_deck_may_hold(catalog, warlord, faction, (tx_def_id)i);
    return found && faction != catalog->defs[warlord].faction && faction != FACTION_NEUTRAL;
}

/* Appends " Orks or Tau": the factions that the warlord's deck may take cards of. */
static void name_allies(const tx_catalog *catalog, tx_def_id warlord, char *text, size_t size) {
    size_t used = 0;
    *text = '\0';
    for (unsigned faction = 0; faction < FACTION_COUNT && used < size; faction++)
        if (is_ally(catalog, warlord, faction))
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? " or " : "", text_faction_word(faction));
}

static bool find_ally(const tx_catalog *catalog, tx_def_id warlord, const char *name, unsigned *ally) {
    char allies[200];
    for (*ally = 0; *ally < FACTION_COUNT && strcasecmp(name, text_faction_word(*ally)) != 0;)
        ++*ally;
    if (*ally < FACTION_COUNT && is_ally(catalog, warlord, *ally))
        return true;
    name_allies(catalog, warlord, allies, sizeof allies);
    return cli_error("deck new: \"%.60s\" cannot be the ally of %s; %s%s (R20)", name, catalog->defs[warlord].name,
                     *allies ? "expected " : "it has none", allies) == EXIT_YES;
}

/* ---- The list ---------------------------------------------------------------------------------------------------- */

static void name_deck(new_deck *d, tx_def_id warlord, const char *ally) {
    const tx_def *def = &d->catalog->defs[warlord];
    snprintf(d->list.name, sizeof d->list.name, "%s: %s%s%s", def->name, text_faction_word(def->faction),
             ally ? " with " : "", ally ? ally : "");
}

static void fill_list(new_deck *d, tx_def_id warlord) {
    const tx_def *def = &d->catalog->defs[warlord];
    d->list.warlord = warlord;
    for (unsigned i = 0; i < def->squad_count; i++) {
        const tx_squad_entry *entry = &d->catalog->squads[def->first_squad + i];
        tx_list_add(&d->list, entry->def, entry->count, 0);
    }
}

static bool write_deck(FILE *out, void *user) {
    const new_deck *d = user;
    tx_list_write(d->catalog, deck_ids(d->catalog), &d->list, d->list.format, out);
    return true;
}

/* Without a file the list goes to stdout. */
static int save(new_deck *d, const char *path, bool json) {
    if (!path) {
        write_deck(stdout, d);
        return EXIT_YES;
    }
    if (access(path, F_OK) == 0)
        return cli_error("deck new: %s exists already; 'traxis deck add' and 'deck cut' change it", path);
    if (!file_write_whole(path, write_deck, d))
        return cli_error("deck new: %s: %s", path, strerror(errno));
    return deck_report(d->catalog, path, &d->list, 0, json);
}

int deck_new(int argc, char **argv) {
    const char *words[2] = {NULL, NULL}, *ally_name = NULL;
    bool json = false;
    const cli_option table[] = {{.name = "--ally", .text = &ally_name}, {.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, table, sizeof table / sizeof *table, words, 1, 2))
        return EXIT_USAGE;
    new_deck d = {.catalog = cli_catalog()};
    tx_def_id warlord;
    unsigned ally = FACTION_NEUTRAL;
    if (json && !words[1])
        return cli_error("deck new: --json needs a file");
    if (!find_warlord(d.catalog, words[0], &warlord) || (ally_name && !find_ally(d.catalog, warlord, ally_name, &ally)))
        return EXIT_USAGE;
    if (words[1])
        deck_format_by_ending(words[1], &d.list.format);
    name_deck(&d, warlord, ally_name ? text_faction_word(ally) : NULL);
    fill_list(&d, warlord);
    int code = save(&d, words[1], json);
    tx_list_free(&d.list);
    return code;
}
