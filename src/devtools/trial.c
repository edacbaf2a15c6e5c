/* trial.c: see trial.h. */
#include "trial.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/bots.h"
#include "deck/legal.h"
#include "fuzz.h"
#include "mutation.h"
#include "text/text.h"

/* ---- Scenarios --------------------------------------------------------------------------------------------------- */

/* Returns true if it is the file about that card. */
static bool is_about(const tx_position_file *file, const tx_def *def) {
    const char *path = tx_position_path(file), *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(def->id);
    return strncmp(name, def->id, length) == 0 && name[length] == '.';
}

static void add_scenarios(trial *t, bool about) {
    const tx_catalog *catalog = t->cache->entries[0].catalog;
    for (unsigned f = 0; f < t->suite->count; f++) {
        const tx_position_file *file = t->suite->files[f];
        if (is_about(file, &catalog->defs[t->card]) != about)
            continue;
        for (unsigned i = 0; i < tx_position_count(file); i++)
            if (tx_scenario_mentions(file, i, catalog, t->card))
                t->scenarios[t->count++] = (struct trial_scenario){f, i};
    }
}

void cli_begin_trial(trial *t, const tx_suite *suite, const catalog_cache *cache, tx_def_id card) {
    size_t all = 1;
    for (unsigned f = 0; f < suite->count; f++)
        all += tx_position_count(suite->files[f]);
    *t = (trial){
        .suite = suite, .cache = cache, .card = card, .scenarios = memory_require(calloc(all, sizeof *t->scenarios))};
    add_scenarios(t, true);
    add_scenarios(t, false);
    workshop *shop = cli_open_workshop(cache->entries[0].catalog);
    t->mutants = cli_count_mutants(shop, card);
    cli_close_workshop(shop);
}

void cli_end_trial(trial *t) {
    free(t->scenarios);
    *t = (trial){0};
}

static bool passes(const trial *t, const struct trial_scenario *s, const tx_catalog *catalog, char *message,
                   size_t size) {
    return tx_scenario_run(t->suite->files[s->file], s->index, catalog, NULL, NULL, message, size) == TX_PASSED;
}

static unsigned entry_of(const trial *t, const struct trial_scenario *s) {
    return t->cache->number[s->file][s->index];
}

unsigned cli_leave_out_failing(trial *t, char *message, size_t size) {
    static char failure[16384];
    unsigned kept = 0, all = t->count;
    for (unsigned i = 0; i < all; i++) {
        struct trial_scenario s = t->scenarios[i];
        if (passes(t, &s, t->cache->entries[entry_of(t, &s)].catalog, failure, sizeof failure))
            t->scenarios[kept++] = s;
        else
            snprintf(message, size, "%s", failure);
    }
    t->count = kept;
    return all - kept;
}

/* ---- The changed card -------------------------------------------------------------------------------------------- */

/* The change in each catalog of the cache, made on first use. */
typedef struct bench {
    workshop *shop; /* NULL: not made yet */
    const tx_catalog *mutant;
} bench;

/* Returns NULL if an overlay replaces the card in that catalog. */
static const tx_catalog *mutant_in(const trial *t, unsigned entry, unsigned number, bench *b) {
    const tx_catalog *official = t->cache->entries[0].catalog, *catalog = t->cache->entries[entry].catalog;
    tx_def_id card = tx_catalog_find(catalog, official->defs[t->card].id);
    if (b[entry].shop)
        return b[entry].mutant;
    b[entry].shop = cli_open_workshop(catalog);
    if (card && cli_count_mutants(b[entry].shop, card) == t->mutants)
        b[entry].mutant = cli_make_mutant(b[entry].shop, card, number, NULL, 0);
    return b[entry].mutant;
}

static bool is_caught(const trial *t, unsigned number, bench *b) {
    static char message[16384];
    for (unsigned i = 0; i < t->count; i++) {
        const tx_catalog *mutant = mutant_in(t, entry_of(t, &t->scenarios[i]), number, b);
        if (mutant && !passes(t, &t->scenarios[i], mutant, message, sizeof message))
            return true;
    }
    return false;
}

/* ---- Place in the text --------------------------------------------------------------------------------------------
 */

static bool inside_word(const char *text, size_t at) {
    return at > 0 && text[at - 1] != ' ' && text[at - 1] != '\n';
}

/* Length of a text without trailing blanks. */
static int trimmed(const char *text, size_t length) {
    return (int)(length && (text[length - 1] == ' ' || text[length - 1] == '\n') ? length - 1 : length);
}

/* Writes the words that differ, with their context: "… gain [3 → 4] resources …". */
static void compare_texts(const char *before, const char *after, char *text, size_t size) {
    enum { AROUND = 110 };
    size_t first = 0, last = 0, m = strlen(before), n = strlen(after);
    while (before[first] && before[first] == after[first])
        first++;
    while (inside_word(before, first))
        first--;
    while (last < m - first && last < n - first && before[m - 1 - last] == after[n - 1 - last])
        last++;
    while (last > 0 && inside_word(before, m - last))
        last--;
    size_t from = first > AROUND ? first - AROUND : 0, to = last > AROUND ? AROUND : last;
    while (from > 0 && inside_word(before, from))
        from--;
    while (to < last && inside_word(before, m - last + to))
        to++;
    snprintf(text, size, "%s%.*s[%.*s → %.*s]%s%.*s%s", from ? "… " : "", (int)(first - from), before + from,
             trimmed(before + first, m - first - last), before + first, trimmed(after + first, n - first - last),
             after + first, last ? " " : "", (int)to, before + m - last, to < last ? " …" : "");
    for (char *c = text; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
}

static void card_text(const tx_catalog *catalog, tx_def_id card, char *text, size_t size) {
    size_t used = tx_card_text(catalog, card, text, size);
    if (catalog->defs[card].other && used + 1 < size) {
        text[used] = '\n';
        tx_card_text(catalog, catalog->defs[card].other, text + used + 1, size - used - 1);
    }
}

static void describe(const trial *t, const tx_catalog *mutant, finding *f) {
    static char before[8192], after[8192];
    card_text(t->cache->entries[0].catalog, t->card, before, sizeof before);
    card_text(mutant, t->card, after, sizeof after);
    if (strcmp(before, after) != 0)
        compare_texts(before, after, f->text, sizeof f->text);
}

/* ---- Random play: could it show at all? -------------------------------------------------------------------------- */

enum { PLAYED = 60, COPIES = 12 };

/* Makes random legal decks with many copies of the card in both, or led by it if it is a warlord. */
static bool setup_full_of(const tx_catalog *catalog, tx_def_id card, uint64_t *random, tx_setup *setup) {
    const tx_def *def = &catalog->defs[card];
    *setup = (tx_setup){.first = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_deck deck;
        if (!tx_random_deck(catalog, random, &deck))
            return false;
        if (def->type == TYPE_WARLORD && seat == 0)
            deck.warlord = card;
        for (unsigned i = 0; i < COPIES && def->type >= TYPE_ARMY && def->type <= TYPE_EVENT; i++)
            deck.cards[deck.count - 1 - i] = card;
        tx_setup_deck(setup, seat, &deck);
    }
    return true;
}

/* Compares only cards: the other tables may differ without a visible difference. */
static bool same_table(const tx_game *a, const tx_game *b) {
    return a->card_count == b->card_count && memcmp(a->cards, b->cards, a->card_count * sizeof *a->cards) == 0 &&
           memcmp(a->player, b->player, sizeof a->player) == 0;
}

static bool same_question(const tx_decision *a, const tx_decision *b) {
    return a->kind == b->kind && a->seat == b->seat && a->count == b->count &&
           memcmp(a->options, b->options, a->count * sizeof *a->options) == 0;
}

bool cli_games_differ(const tx_catalog *plain, const tx_catalog *mutant, const tx_setup *setup, uint64_t seed) {
    enum { ENDLESS = 5000 };
    static tx_game one, two;
    static tx_decision asked, asked_too;
    static fuzz_player player;
    player = (fuzz_player){.manner = {MANNER_FIGHTS, MANNER_NEVER_PASS}, .random = seed};
    if (!tx_start(plain, setup, seed, &one, NULL) || !tx_start(mutant, setup, seed, &two, NULL))
        return false;
    tx_decide(plain, &one, &asked);
    tx_decide(mutant, &two, &asked_too);
    for (unsigned n = 0; n < ENDLESS && asked.kind != TX_GAME_OVER; n++) {
        if (!same_question(&asked, &asked_too) || !same_table(&one, &two))
            return true;
        unsigned option = fuzz_choose(&player, &one, &asked);
        tx_choose(plain, &one, &asked, option);
        tx_choose(mutant, &two, &asked_too, option);
    }
    return asked_too.kind != asked.kind;
}

static bool shows_in_play(const trial *t, const tx_catalog *mutant) {
    const tx_catalog *plain = t->cache->entries[0].catalog;
    uint64_t random = t->card;
    tx_setup setup;
    for (unsigned i = 0; i < PLAYED; i++)
        if (!setup_full_of(plain, t->card, &random, &setup))
            return true;
        else if (cli_games_differ(plain, mutant, &setup, tx_bot_random(&random)))
            return true;
    return false;
}

static void examine_survivor(const trial *t, unsigned number, finding *f) {
    workshop *shop = cli_open_workshop(t->cache->entries[0].catalog);
    const tx_catalog *mutant = cli_make_mutant(shop, t->card, number, f->what, sizeof f->what);
    describe(t, mutant, f);
    f->verdict = shows_in_play(t, mutant) ? SURVIVED : UNSEEN;
    cli_close_workshop(shop);
}

void cli_try_mutant(const trial *t, unsigned number, finding *f) {
    bench *b = memory_require(calloc(t->cache->count, sizeof *b));
    *f = (finding){.verdict = CAUGHT};
    if (!is_caught(t, number, b))
        examine_survivor(t, number, f);
    for (unsigned i = 0; i < t->cache->count; i++)
        if (b[i].shop)
            cli_close_workshop(b[i].shop);
    free(b);
}
