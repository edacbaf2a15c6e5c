/* starters.c: loads the starter decks and pairs them up. */
#include "starters.h"

#include <glob.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "deck/legal.h"

static bool add_deck(const tx_catalog *catalog, const char *path, deck_list *decks) {
    tx_error error;
    char unwritten[8192]; /* it may name every card of the deck */
    const char *slash = strrchr(path, '/'), *base = slash == NULL ? path : slash + 1;
    if (decks->count == MAX_STARTERS) {
        cli_error("%s: more than %d decks", path, MAX_STARTERS);
        return false;
    }
    if (!tx_deck_load(catalog, path, &decks->deck[decks->count], &error)) {
        cli_error("%s", error.text);
        return false;
    }
    if (!tx_deck_written(catalog, &decks->deck[decks->count], unwritten, sizeof unwritten)) {
        cli_error("%s: %s; they can be played once their stanzas say what they do", path, unwritten);
        return false;
    }
    snprintf(decks->name[decks->count++], sizeof decks->name[0], "%.*s", (int)strcspn(base, "."), base);
    return true;
}

bool load_starters(const tx_catalog *catalog, deck_list *decks) {
    char pattern[PATH_MAX];
    glob_t found;
    decks->count = 0;
    snprintf(pattern, sizeof pattern, "%s/core-*.txt", cli_data("decks"));
    if (glob(pattern, 0, NULL, &found) != 0) {
        cli_error("there are no starter decks: %s", pattern);
        return false;
    }
    bool good = true;
    for (size_t i = 0; i < found.gl_pathc && good; i++)
        good = add_deck(catalog, found.gl_pathv[i], decks);
    globfree(&found);
    return good;
}

static bool add_named(const tx_catalog *catalog, const char *name, deck_list *decks) {
    static const char *const endings[][2] = {{"", ""}, {"", ".txt"}, {"core-", ".txt"}};
    if (access(name, R_OK) == 0)
        return add_deck(catalog, name, decks);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[PATH_MAX];
        int length = snprintf(path, sizeof path, "%s/%s%s%s", cli_data("decks"), endings[i][0], name, endings[i][1]);
        if (length < (int)sizeof path && access(path, R_OK) == 0)
            return add_deck(catalog, path, decks);
    }
    cli_error("there is no deck '%s', neither as a file nor in %s", name, cli_data("decks"));
    return false;
}

bool load_decks(const tx_catalog *catalog, const char *names, deck_list *decks) {
    if (strcmp(names, "all") == 0)
        return load_starters(catalog, decks);
    decks->count = 0;
    while (*names != '\0') {
        char name[PATH_MAX];
        size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        if (!add_named(catalog, name, decks))
            return false;
        names += length;
        names += *names == ',';
    }
    if (decks->count == 0)
        cli_error("expected the names of decks, separated by commas, or 'all'");
    return decks->count > 0;
}

static bool has_card(const tx_deck *deck, tx_def_id card) {
    for (unsigned i = 0; i < deck->count; i++)
        if (deck->cards[i] == card)
            return true;
    return false;
}

/* Those of the cards that the deck has. */
static tx_blanks of_deck(const tx_blanks *blanks, const tx_deck *deck) {
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

bool blank_cards(const tx_catalog *catalog, const char *cards, deck_list *decks) {
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
        tx_blanks blanks = of_deck(&named, &decks->deck[i]);
        if (illegal)
            tx_deck_offending(catalog, &decks->deck[i], &blanks);
        if (!tx_deck_blank(catalog, &decks->deck[i], &blanks, error, sizeof error)) {
            cli_error("%s", error);
            return false;
        }
    }
    return true;
}

tx_setup pair_setup(const deck_list *decks, unsigned pair) {
    tx_setup setup = {.first = TX_NONE};
    tx_setup_deck(&setup, 0, &decks->deck[pair / decks->count % decks->count]);
    tx_setup_deck(&setup, 1, &decks->deck[pair % decks->count]);
    return setup;
}

bool random_setup(const tx_catalog *catalog, uint64_t *random, tx_setup *setup) {
    *setup = (tx_setup){.first = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_deck deck;
        if (!tx_random_deck(catalog, random, &deck)) {
            cli_error("the cards do not suffice for a legal deck: no warlord with a written squad has %d of them",
                      DECK_LEAST);
            return false;
        }
        tx_setup_deck(setup, seat, &deck);
    }
    return true;
}
