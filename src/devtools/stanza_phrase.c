/* stanza_phrase.c: checks noun phrases. "Ready Soldier unit you control here" must mean what "ready unit", "Soldier
 * unit", "unit you control" and "unit here" mean together; "A or B here" must mean "A here" or "B here". Checked from
 * every card in many positions of random games.
 *
 * Each phrase, and each of its parts with the noun alone, becomes a card whose attack is the number of such things. So
 * the compiler reads them like any card, and the selector is in that card's program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/lists.h"
#include "core/stage.h"
#include "fuzz.h"
#include "stanza_fuzz.h"

enum { ALTERNATIVES = 2, MAX_PARTS = 4, MAX_SHARED = 2, MAX_PHRASES = 100, WORDS = 200, LOOK_EVERY = 12 };

/* One alternative: a noun with adjectives and qualities, and those shared by all alternatives. */
typedef struct part {
    char before[WORDS], after[WORDS];
    unsigned selector;
} part;
typedef struct alternative {
    const char *noun;
    part parts[MAX_PARTS], bare; /* bare: the noun alone */
    unsigned count;
} alternative;
typedef struct phrase {
    alternative alternatives[ALTERNATIVES];
    unsigned count;
    char shared[MAX_SHARED][WORDS]; /* controller and place */
    part joined[ALTERNATIVES][MAX_SHARED];
    unsigned shared_count;
    const char *pile; /* " in your hand", or "" */
    char text[1000];
    unsigned selector;
} phrase;

/* ---- Making ------------------------------------------------------------------------------------------------------ */

static void make_words(char words[WORDS], const char *rule, uint64_t *random) {
    static made_stanza s;
    do
        cli_make_phrase(&s, rule, 'a', random);
    while (s.length + 2 >= WORDS);
    memcpy(words, s.text, s.length + 1);
}

static void add_part(alternative *a, bool adjective, const char *rule, uint64_t *random) {
    part *p = &a->parts[a->count++];
    *p = (part){0};
    make_words(adjective ? p->before : p->after, rule, random);
}

static void make_alternative(alternative *a, bool in_pile, uint64_t *random) {
    static const char *const nouns[] = {"unit", "unit", "unit", "attachment", "support", "card"};
    *a = (alternative){.noun = nouns[tx_bot_below(random, sizeof nouns / sizeof *nouns)]};
    bool unit = strcmp(a->noun, "unit") == 0;
    unsigned adjectives = tx_bot_below(random, 3), qualities = tx_bot_below(random, 2);
    for (unsigned i = 0; i < adjectives; i++)
        add_part(a, true, unit && !in_pile ? "unit adjective" : "card adjective", random);
    for (unsigned i = 0; i < qualities; i++)
        add_part(a, false, in_pile ? "pile quality" : "quality", random);
}

static void append(char *text, size_t size, const char *before, const char *noun, const char *after) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%s%s%s%s", *before ? before : "", *before ? " " : "", noun, *after ? " " : "",
             after);
}

static void write_alternative(const alternative *a, char *text, size_t size) {
    char before[WORDS * 2] = "", after[WORDS * 2] = "";
    for (unsigned i = 0; i < a->count; i++) {
        char *to = *a->parts[i].before ? before : after;
        append(to, sizeof before, *to ? " " : "", *a->parts[i].before ? a->parts[i].before : a->parts[i].after, "");
    }
    append(text, size, before, a->noun, after);
}

static void write_phrase(phrase *p) {
    *p->text = '\0';
    for (unsigned i = 0; i < p->count; i++) {
        if (i)
            append(p->text, sizeof p->text, "", " or ", "");
        write_alternative(&p->alternatives[i], p->text, sizeof p->text);
    }
    for (unsigned i = 0; i < p->shared_count; i++)
        append(p->text, sizeof p->text, "", "", p->shared[i]);
    append(p->text, sizeof p->text, "", p->pile, "");
}

static void make_whole_phrase(phrase *p, uint64_t *random) {
    static const char *const piles[] = {"", "", "", " in your hand", " in your discard pile", " in a discard pile"};
    *p = (phrase){.count = 1 + tx_bot_below(random, ALTERNATIVES)};
    p->pile = piles[tx_bot_below(random, sizeof piles / sizeof *piles)];
    for (unsigned i = 0; i < p->count; i++)
        make_alternative(&p->alternatives[i], *p->pile, random);
    if (!*p->pile && tx_bot_below(random, 2))
        make_words(p->shared[p->shared_count++], "side", random);
    if (!*p->pile && tx_bot_below(random, 2))
        make_words(p->shared[p->shared_count++], "position", random);
    write_phrase(p);
}

/* ---- Compiling --------------------------------------------------------------------------------------------------- */

typedef struct probes {
    made_stanza *cards;
    unsigned count, capacity;
} probes;

static unsigned add_probe(probes *list, const char *before, const char *noun, const char *after, const char *pile) {
    RESERVE_ONE(list->cards, list->count, list->capacity);
    made_stanza *s = &list->cards[list->count++];
    *s = (made_stanza){.kind = 'a', .number = list->count};
    s->length =
        (unsigned)snprintf(s->text, sizeof s->text,
                           "army \"Card %u\"\n  cost 1, command 1, attack X, hp 1\n  X is the number of %s%s%s%s%s%s\n",
                           s->number, before, *before ? " " : "", noun, *after ? " " : "", after, pile);
    return s->number;
}

static void add_phrase(probes *list, phrase *p) {
    p->selector = add_probe(list, "", p->text, "", "");
    for (unsigned i = 0; i < p->count; i++) {
        alternative *a = &p->alternatives[i];
        a->bare.selector = add_probe(list, "", a->noun, "", p->pile);
        for (unsigned j = 0; j < a->count; j++)
            a->parts[j].selector = add_probe(list, a->parts[j].before, a->noun, a->parts[j].after, p->pile);
        for (unsigned j = 0; j < p->shared_count; j++)
            p->joined[i][j].selector = add_probe(list, "", a->noun, p->shared[j], p->pile);
    }
}

static bool compiles(const phrase *p) {
    static tx_report report;
    probes list = {0};
    phrase copy = *p;
    add_phrase(&list, &copy);
    tx_catalog *catalog = cli_compile_stanzas(list.cards, list.count, &report);
    bool right = catalog != NULL;
    tx_catalog_free(catalog);
    free(list.cards);
    return right;
}

static unsigned selector_of(const tx_catalog *catalog, unsigned number) {
    made_stanza s = {.number = number};
    const tx_def *def = &catalog->defs[stanza_def(catalog, &s)];
    return catalog->values[catalog->constants[def->first_constant].value - VALUE_BASE].arg;
}

/* Replaces the number of each probe by its selector. */
static void find_selectors(const tx_catalog *catalog, phrase *p) {
    p->selector = selector_of(catalog, p->selector);
    for (unsigned i = 0; i < p->count; i++) {
        alternative *a = &p->alternatives[i];
        a->bare.selector = selector_of(catalog, a->bare.selector);
        for (unsigned j = 0; j < a->count; j++)
            a->parts[j].selector = selector_of(catalog, a->parts[j].selector);
        for (unsigned j = 0; j < p->shared_count; j++)
            p->joined[i][j].selector = selector_of(catalog, p->joined[i][j].selector);
    }
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

typedef struct card_set {
    uint64_t bits[(TX_MAX_CARDS + 63) / 64];
} card_set;

/* A game, and the card whose text is evaluated. */
typedef struct viewpoint {
    const tx_catalog *catalog;
    tx_game *game;
    tx_ref card;
} viewpoint;

static card_set select_cards(const viewpoint *from, unsigned selector) {
    static tx_ref found[256];
    card_set set = {0};
    unsigned count = tx_stage_select(from->catalog, from->game, from->card, selector, found);
    for (unsigned i = 0; i < count; i++)
        if (TX_IS_CARD(found[i]))
            set.bits[found[i] / 64] |= UINT64_C(1) << found[i] % 64;
    return set;
}

static void intersect(card_set *set, card_set by) {
    for (unsigned i = 0; i < sizeof set->bits / sizeof *set->bits; i++)
        set->bits[i] &= by.bits[i];
}

/* Returns what the parts mean together. */
static card_set select_by_parts(const viewpoint *from, const phrase *p) {
    card_set whole = {0};
    for (unsigned i = 0; i < p->count; i++) {
        const alternative *a = &p->alternatives[i];
        card_set set = select_cards(from, a->bare.selector);
        for (unsigned j = 0; j < a->count; j++)
            intersect(&set, select_cards(from, a->parts[j].selector));
        for (unsigned j = 0; j < p->shared_count; j++)
            intersect(&set, select_cards(from, p->joined[i][j].selector));
        for (unsigned j = 0; j < sizeof whole.bits / sizeof *whole.bits; j++)
            whole.bits[j] |= set.bits[j];
    }
    return whole;
}

static void report_difference(const viewpoint *from, const phrase *p, const card_set *is, const card_set *should,
                              stanza_fault *fault) {
    tx_ref card = 0;
    while (!((is->bits[card / 64] ^ should->bits[card / 64]) >> card % 64 & 1))
        card++;
    bool more = is->bits[card / 64] >> card % 64 & 1;
    const tx_card *c = &from->game->cards[card];
    snprintf(fault->key, sizeof fault->key, "phrase %s%s", p->count > 1 ? "joined, " : p->alternatives[0].noun,
             p->shared_count > 1 ? "both"
             : p->shared_count   ? p->shared[0]
                                 : "");
    snprintf(fault->message, sizeof fault->message,
             "'%s' %s %s of seat %u, and its parts do %s (asked by %s of seat %u)", p->text,
             more ? "means" : "does not mean", from->catalog->defs[c->def].name, c->controller, more ? "not" : "",
             from->catalog->defs[from->game->cards[from->card].def].name, from->game->cards[from->card].controller);
}

static bool check_phrase_from(const viewpoint *from, const phrase *p, stanza_tally *tally, stanza_fault *fault) {
    card_set is = select_cards(from, p->selector), should = select_by_parts(from, p);
    tally->looks++;
    if (memcmp(&is, &should, sizeof is) == 0)
        return true;
    report_difference(from, p, &is, &should, fault);
    return false;
}

/* Skips a phrase that has failed. */
static unsigned check_phrases_from_all(const tx_catalog *catalog, tx_game *game, phrase *phrases, unsigned count,
                                       stanza_tally *tally) {
    static stanza_fault fault;
    unsigned wrong = 0;
    for (unsigned card = 0; card < game->card_count; card++) {
        viewpoint from = {catalog, game, (tx_ref)card};
        for (unsigned i = 0; i < count && list_in_play(game->cards[card].list); i++)
            if (phrases[i].selector && !check_phrase_from(&from, &phrases[i], tally, &fault)) {
                cli_report_fault("phrase", i, &fault, "");
                phrases[i].selector = 0;
                wrong++;
            }
    }
    return wrong;
}

/* Plays a game of plain cards and checks the phrases from time to time. */
static unsigned check_phrases_in_game(const tx_catalog *catalog, phrase *phrases, unsigned count, uint64_t *random,
                                      stanza_tally *tally) {
    static tx_game game;
    static tx_decision decision;
    static fuzz_player player;
    unsigned wrong = 0;
    tx_setup setup = fuzz_plain_setup(catalog, NULL, 0, random);
    player = (fuzz_player){.manner = {MANNER_NEVER_PASS, MANNER_FIGHTS}, .random = tx_bot_random(random)};
    if (!tx_start(catalog, &setup, tx_bot_random(random), &game, NULL))
        abort();
    tx_decide(catalog, &game, &decision);
    while (decision.kind != TX_GAME_OVER) {
        if (game.choices % LOOK_EVERY == 0)
            wrong += check_phrases_from_all(catalog, &game, phrases, count, tally);
        tx_choose(catalog, &game, &decision, fuzz_choose(&player, &game, &decision));
    }
    return wrong;
}

unsigned cli_check_phrases(uint64_t seed, stanza_tally *tally) {
    static phrase phrases[MAX_PHRASES];
    static tx_report report;
    probes list = {0};
    unsigned made = 0;
    uint64_t random = seed;
    while (made < MAX_PHRASES) {
        make_whole_phrase(&phrases[made], &random);
        if (compiles(&phrases[made]))
            add_phrase(&list, &phrases[made++]);
    }
    tx_catalog *catalog = cli_compile_stanzas(list.cards, list.count, &report);
    if (!catalog)
        abort();
    for (unsigned i = 0; i < made; i++)
        find_selectors(catalog, &phrases[i]);
    tally->phrases += made;
    unsigned wrong = check_phrases_in_game(catalog, phrases, made, &random, tally);
    tx_catalog_free(catalog);
    free(list.cards);
    return wrong;
}
