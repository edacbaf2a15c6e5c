/* deck_list.c: loads decks, checks them and combines them into setups. */
#include "deck_list.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/plain_text.h"
#include "cli.h"
#include "deck/legal.h"

static bool has_starter_name(const char *base) {
    return strncmp(base, "core-", 5) == 0;
}

/* Returns whether the path, however written, is a starter deck in decks/. */
static bool is_starter_path(const char *path, const char *base) {
    char starter[PATH_MAX];
    struct stat found, expected;
    if (!has_starter_name(base))
        return false;
    snprintf(starter, sizeof starter, "%s/%s", cli_data("decks"), base);
    return stat(path, &found) == 0 && stat(starter, &expected) == 0 && found.st_dev == expected.st_dev &&
           found.st_ino == expected.st_ino;
}

static bool add_deck(const tx_catalog *catalog, const char *path, deck_list *decks) {
    tx_error error;
    char unwritten[8192]; /* large enough to name every card of the deck */
    const char *slash = strrchr(path, '/'), *base = slash == NULL ? path : slash + 1;
    if (decks->count == MAX_DECKS) {
        cli_error("%s: more than %d decks", path, MAX_DECKS);
        return false;
    }
    if (!tx_deck_load(catalog, path, &decks->deck[decks->count], &error)) {
        cli_error("%s", error.text);
        return false;
    }
    if (!tx_deck_abilities_written(catalog, &decks->deck[decks->count], unwritten, sizeof unwritten)) {
        cli_error("%s: %s; a card can be played once its abilities are scripted", path, unwritten);
        return false;
    }
    char name[NAME_MAX + 1];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(base, "."), base);
    decks->starter[decks->count] = is_starter_path(path, base);
    plain_text_copy(decks->name[decks->count++], sizeof decks->name[0], name);
    return true;
}

/* ---- Folders ----------------------------------------------------------------------------------------------------- */

static bool has_ending(const char *name, const char *ending) {
    size_t length = strlen(name), min = strlen(ending);
    return length > min && strcmp(name + length - min, ending) == 0;
}

static int is_deck(const struct dirent *file) {
    static const char *const endings[] = {".txt", ".deck", ".o8d", ".json"};
    bool found = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        found = found || has_ending(file->d_name, endings[i]);
    return found && file->d_name[0] != '.';
}

static int is_starter(const struct dirent *file) {
    return has_starter_name(file->d_name) && is_deck(file);
}

static int is_other_deck(const struct dirent *file) {
    return !is_starter(file) && is_deck(file);
}

/* Adds the files of a folder that `wanted` accepts, sorted by name; fails if there is none. */
static bool add_files(const tx_catalog *catalog, const char *folder, int (*wanted)(const struct dirent *),
                      deck_list *decks) {
    struct dirent **files;
    char path[PATH_MAX];
    int count = scandir(folder, &files, wanted, alphasort);
    bool good = count > 0;
    if (count < 0)
        cli_error("%s: %s", folder, strerror(errno));
    else if (count == 0)
        cli_error("no decks found in %s", folder);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]->d_name);
        good = good && add_deck(catalog, path, decks);
        free(files[i]);
    }
    if (count >= 0)
        free(files);
    return good;
}

bool cli_load_starters(const tx_catalog *catalog, deck_list *decks) {
    decks->count = 0;
    return add_files(catalog, cli_data("decks"), is_starter, decks);
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool cli_add_decks(const tx_catalog *catalog, const char *name, deck_list *decks) {
    static const char *const endings[][2] = {{"", ""}, {"", ".txt"}, {"core-", ".txt"}};
    if (strcmp(name, "starters") == 0)
        return add_files(catalog, cli_data("decks"), is_starter, decks);
    if (strcmp(name, "all") == 0)
        return add_files(catalog, cli_data("decks"), is_other_deck, decks);
    if (is_folder(name))
        return add_files(catalog, name, is_deck, decks);
    if (access(name, R_OK) == 0)
        return add_deck(catalog, name, decks);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[PATH_MAX];
        int length = snprintf(path, sizeof path, "%s/%s%s%s", cli_data("decks"), endings[i][0], name, endings[i][1]);
        if (length < (int)sizeof path && access(path, R_OK) == 0)
            return add_deck(catalog, path, decks);
    }
    cli_error("deck '%s' not found as a file or in %s", name, cli_data("decks"));
    return false;
}

bool cli_load_decks(const tx_catalog *catalog, const char *names, deck_list *decks) {
    decks->count = 0;
    while (*names != '\0') {
        char name[PATH_MAX];
        size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        if (!cli_add_decks(catalog, name, decks))
            return false;
        names += length;
        names += *names == ',';
    }
    if (decks->count == 0)
        cli_error("expected deck names separated by commas, 'all' or 'starters'");
    return decks->count > 0;
}

bool decks_are_legal(const tx_catalog *catalog, const char *command, const deck_list *decks) {
    char why[600];
    for (unsigned i = 0; i < decks->count; i++)
        if (!decks->starter[i] && !tx_deck_legal(catalog, &decks->deck[i], why, sizeof why)) {
            cli_error("%s: the deck %s is not legal: %s; use --casual to play it anyway", command, decks->name[i], why);
            return false;
        }
    return true;
}

/* Returns whether a game can start with the decks; an illegal deck may make that impossible. */
static bool can_start(const tx_catalog *catalog, const tx_setup *setup, char *why, size_t size) {
    static tx_game game;
    const char *error = "";
    bool can = tx_start(catalog, setup, 1, &game, &error);
    if (!can)
        snprintf(why, size, "the game cannot start: %s", error);
    return can;
}

bool decks_go_together(const tx_catalog *catalog, const char *command, const deck_list *decks) {
    char why[300];
    for (unsigned pair = 0; pair < decks->count * decks->count; pair++) {
        tx_setup setup = cli_pair_setup(decks, pair);
        bool mirrored = pair / decks->count == pair % decks->count;
        if (!tx_decks_fit(catalog, &setup, why, sizeof why) ||
            (mirrored && !can_start(catalog, &setup, why, sizeof why))) {
            cli_error("%s: %s against %s: %s", command, decks->name[pair / decks->count],
                      decks->name[pair % decks->count], why);
            return false;
        }
    }
    return true;
}

bool decks_can_meet(const tx_catalog *catalog, const char *command, const char *name, const tx_deck *deck,
                    const char *other_name, const tx_deck *other) {
    char why[300];
    tx_setup setup = {.first = TX_NONE};
    tx_setup_deck(&setup, 0, deck);
    tx_setup_deck(&setup, 1, other);
    if (tx_decks_fit(catalog, &setup, why, sizeof why) && can_start(catalog, &setup, why, sizeof why))
        return true;
    return cli_error("%s: %s against %s: %s", command, name, other_name, why) == EXIT_YES;
}

void decks_remove(deck_list *decks, unsigned i) {
    unsigned after = --decks->count - i;
    memmove(&decks->name[i], &decks->name[i + 1], after * sizeof decks->name[0]);
    memmove(&decks->deck[i], &decks->deck[i + 1], after * sizeof decks->deck[0]);
    memmove(&decks->starter[i], &decks->starter[i + 1], after * sizeof decks->starter[0]);
}

static bool has_card(const tx_deck *deck, tx_def_id card) {
    for (unsigned i = 0; i < deck->count; i++)
        if (deck->cards[i] == card)
            return true;
    return false;
}

/* Returns the blanks that are in the deck. */
static tx_blanks blanks_in_deck(const tx_blanks *blanks, const tx_deck *deck) {
    tx_blanks own = {0};
    for (unsigned i = 0; i < blanks->count; i++)
        if (has_card(deck, blanks->cards[i].card))
            tx_blanks_add(&own, blanks->cards[i].card, blanks->cards[i].copies);
    return own;
}

static bool check_blanks(const tx_catalog *catalog, const tx_blanks *blanks, const deck_list *decks) {
    for (unsigned i = 0; i < blanks->count; i++) {
        bool found = false;
        for (unsigned k = 0; k < decks->count; k++)
            found = found || has_card(&decks->deck[k], blanks->cards[i].card);
        if (!found) {
            cli_error("\"%s\" cannot be blank: it is not in the deck", catalog->defs[blanks->cards[i].card].name);
            return false;
        }
    }
    return true;
}

bool cli_blank_cards(const tx_catalog *catalog, const char *cards, deck_list *decks) {
    char error[600];
    tx_blanks named = {0};
    bool illegal = strcmp(cards, "illegal") == 0;
    if (!illegal && !tx_blanks_read(catalog, cards, &named, error, sizeof error)) {
        cli_error("%s", error);
        return false;
    }
    if (!check_blanks(catalog, &named, decks))
        return false;
    for (unsigned i = 0; i < decks->count; i++) {
        tx_blanks blanks = blanks_in_deck(&named, &decks->deck[i]);
        if (illegal)
            tx_deck_offending(catalog, &decks->deck[i], &blanks);
        if (!tx_deck_blank(catalog, &decks->deck[i], &blanks, error, sizeof error)) {
            cli_error("%s", error);
            return false;
        }
    }
    return true;
}

tx_setup cli_pair_setup(const deck_list *decks, unsigned pair) {
    tx_setup setup = {.first = TX_NONE};
    tx_setup_deck(&setup, 0, &decks->deck[pair / decks->count % decks->count]);
    tx_setup_deck(&setup, 1, &decks->deck[pair % decks->count]);
    return setup;
}
