/* deck_draw.c: `traxis deck draw`: deals random sample hands, and computes the odds of a card or a kind of cards in a
 * hand. */
#include <inttypes.h>
#include <jansson.h>
#include <time.h>

#include "deck/odds.h"
#include "deck/sample_hand.h"
#include "deck/stats.h"
#include "deck_commands.h"

enum { MAX_HANDS = 1000, MAX_WANTED = 20 };

typedef struct draw_options {
    uint64_t hands, seed, wanted;
    const char *card, *kind;
    bool json;
} draw_options;

/* ---- Hands ------------------------------------------------------------------------------------------------------- */

static void print_hand(const deck_pile *p, unsigned number) {
    unsigned cost = 0, command = 0, shields = 0;
    printf("%3u. ", number);
    for (unsigned i = 0; i < p->hand; i++) {
        const tx_def *def = &p->catalog->defs[p->cards[i]];
        printf("%s%s", i ? ", " : "", def->name);
        cost += def->cost > 0 ? (unsigned)def->cost : 0;
        command += def->command > 0 ? (unsigned)def->command : 0;
        shields += def->shields > 0 ? (unsigned)def->shields : 0;
    }
    printf("\n     cost %u, command %u, shields %u\n", cost, command, shields);
}

static json_t *hand_json(const deck_pile *p) {
    json_t *hand = json_array();
    for (unsigned i = 0; i < p->hand; i++)
        json_array_append_new(hand, json_string(p->catalog->defs[p->cards[i]].name));
    return hand;
}

static void draw_hands(deck_pile *p, const draw_options *options, json_t *root) {
    uint64_t random = options->seed;
    json_t *hands = json_array();
    if (!root)
        printf("Hands of %u cards, dealt by seed %" PRIu64 "\n", p->hand, options->seed);
    for (unsigned i = 0; i < options->hands; i++) {
        deck_pile_deal(p, &random);
        if (root)
            json_array_append_new(hands, hand_json(p));
        else
            print_hand(p, i + 1);
    }
    if (root)
        json_object_set_new(root, "hands", hands);
    else
        json_decref(hands);
}

/* ---- Odds -------------------------------------------------------------------------------------------------------- */

/* The cards to find: a kind, or a card if `card` is set. */
typedef struct draw_query {
    const char *words;
    tx_kind kind;
    tx_def_id card;
} draw_query;

static unsigned good_cards(const deck_pile *p, const draw_query *query) {
    return query->card ? deck_pile_count(p, query->card) : deck_pile_count_kind(p, &query->kind);
}

static void print_fraction(tx_fraction f) {
    if (f.over)
        printf("  %" PRIu64 "/%" PRIu64, f.part, f.over);
}

static void print_distribution(const deck_pile *p, unsigned good) {
    printf("  in the hand   exactly   at least\n");
    for (unsigned i = 0; i <= p->hand && i <= good; i++) {
        printf("  %11u  %7.3f %%  %7.3f %%", i, 100 * tx_odds_exactly(p->count, good, p->hand, i),
               100 * tx_odds_at_least(p->count, good, p->hand, i));
        print_fraction(tx_odds_fraction(p->count, good, p->hand, i));
        putchar('\n');
    }
}

static void print_rounds(const deck_pile *p, unsigned good, unsigned wanted) {
    printf("  at least %u by the deploy phase of\n  round   without a mulligan   with one, if they are missing\n",
           wanted);
    for (unsigned i = 0; i < STATS_ROUNDS; i++) {
        unsigned later = ROUND_CARDS * i, seen = p->hand + later < p->count ? p->hand + later : p->count;
        printf("  %5u  %18.3f %%  %29.3f %%\n", i + 1, 100 * tx_odds_at_least(p->count, good, seen, wanted),
               100 * tx_odds_mulligan(p->count, good, p->hand, later, wanted));
    }
}

static void print_odds(const deck_pile *p, const draw_query *query, unsigned wanted) {
    unsigned good = good_cards(p, query);
    printf("\n%s: %u of %u cards, %.2f expected in a hand of %u\n", query->words, good, p->count,
           tx_odds_expected(p->count, good, p->hand), p->hand);
    print_distribution(p, good);
    print_rounds(p, good, wanted);
}

static json_t *fraction_json(tx_fraction f) {
    char text[48];
    snprintf(text, sizeof text, "%" PRIu64 "/%" PRIu64, f.part, f.over);
    return f.over ? json_string(text) : json_null();
}

static json_t *distribution_json(const deck_pile *p, unsigned good) {
    json_t *array = json_array();
    for (unsigned i = 0; i <= p->hand && i <= good; i++)
        json_array_append_new(array, json_pack("{s:i, s:f, s:f, s:o}", "copies", (int)i, "exactly",
                                               tx_odds_exactly(p->count, good, p->hand, i), "at_least",
                                               tx_odds_at_least(p->count, good, p->hand, i), "exact_fraction",
                                               fraction_json(tx_odds_fraction(p->count, good, p->hand, i))));
    return array;
}

static json_t *odds_json(const deck_pile *p, const draw_query *query, unsigned wanted) {
    unsigned good = good_cards(p, query);
    json_t *rounds = json_array();
    for (unsigned i = 0; i < STATS_ROUNDS; i++) {
        unsigned later = ROUND_CARDS * i, seen = p->hand + later < p->count ? p->hand + later : p->count;
        json_array_append_new(rounds, json_pack("{s:i, s:f, s:f}", "round", (int)i + 1, "without_mulligan",
                                                tx_odds_at_least(p->count, good, seen, wanted), "with_mulligan",
                                                tx_odds_mulligan(p->count, good, p->hand, later, wanted)));
    }
    return json_pack("{s:s, s:i, s:i, s:i, s:i, s:f, s:o, s:o}", "what", query->words, "good", (int)good, "deck",
                     (int)p->count, "hand", (int)p->hand, "wanted", (int)wanted, "expected",
                     tx_odds_expected(p->count, good, p->hand), "distribution", distribution_json(p, good), "rounds",
                     rounds);
}

/* ---- Kinds that every deck needs --------------------------------------------------------------------------------- */

static const char *const NEEDED[] = {"army",       "army,cost<=2", "army,cost>=5", "command>=1", "command>=2",
                                     "shields>=1", "shields>=2",   "support",      "attachment", "event"};
enum { NEEDED_COUNT = sizeof NEEDED / sizeof *NEEDED };

static unsigned needed_cards(const deck_pile *p, unsigned index) {
    draw_query query = {.words = NEEDED[index]};
    char error[300];
    tx_kind_read(p->catalog, NEEDED[index], &query.kind, error, sizeof error);
    return good_cards(p, &query);
}

static void print_overview(const deck_pile *p, unsigned wanted) {
    printf("\nat least %u in a hand   cards   at once   with a mulligan\n", wanted);
    for (unsigned i = 0; i < NEEDED_COUNT; i++) {
        unsigned good = needed_cards(p, i);
        printf("  %-20s  %5u  %6.2f %%  %14.2f %%\n", NEEDED[i], good,
               100 * tx_odds_at_least(p->count, good, p->hand, wanted),
               100 * tx_odds_mulligan(p->count, good, p->hand, 0, wanted));
    }
}

static json_t *overview_json(const deck_pile *p, unsigned wanted) {
    json_t *array = json_array();
    for (unsigned i = 0; i < NEEDED_COUNT; i++) {
        unsigned good = needed_cards(p, i);
        json_array_append_new(array, json_pack("{s:s, s:i, s:f, s:f}", "what", NEEDED[i], "good", (int)good,
                                               "without_mulligan", tx_odds_at_least(p->count, good, p->hand, wanted),
                                               "with_mulligan", tx_odds_mulligan(p->count, good, p->hand, 0, wanted)));
    }
    return array;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static bool read_card(const tx_catalog *catalog, const char *name, draw_query *query) {
    tx_def_id near;
    query->card = tx_catalog_find(catalog, name);
    if (query->card) {
        query->words = catalog->defs[query->card].name;
        return true;
    }
    bool hint = tx_catalog_near(catalog, name, &near, 1) > 0;
    cli_error("there is no card named '%s'%s%s%s", name, hint ? "; did you mean \"" : "",
              hint ? catalog->defs[near].name : "", hint ? "\"?" : "");
    return false;
}

static bool read_query(const tx_catalog *catalog, const draw_options *options, draw_query *query) {
    char error[400];
    if (options->card)
        return read_card(catalog, options->card, query);
    query->words = options->kind;
    if (!options->kind || tx_kind_read(catalog, options->kind, &query->kind, error, sizeof error))
        return true;
    cli_error("deck: %s", error);
    return false;
}

static void draw_all(deck_pile *p, const draw_options *options, const draw_query *query) {
    json_t *root = options->json ? json_object() : NULL;
    unsigned wanted = (unsigned)options->wanted;
    draw_hands(p, options, root);
    if (root) {
        json_object_set_new(root, "seed", json_integer((json_int_t)options->seed));
        if (query->words)
            json_object_set_new(root, "odds", odds_json(p, query, wanted));
        else
            json_object_set_new(root, "kinds", overview_json(p, wanted));
        json_dumpf(root, stdout, JSON_INDENT(1));
        putchar('\n');
        json_decref(root);
    } else if (query->words) {
        print_odds(p, query, wanted);
    } else {
        print_overview(p, wanted);
    }
}

int deck_draw(int argc, char **argv) {
    draw_options options = {.hands = 3, .seed = (uint64_t)time(NULL), .wanted = 1};
    const char *name;
    const cli_option table[] = {{.name = "--hands", .number = &options.hands, .max = MAX_HANDS},
                                {.name = "--seed", .number = &options.seed, .max = INT64_MAX},
                                {.name = "--want", .number = &options.wanted, .min = 1, .max = MAX_WANTED},
                                {.name = "--card", .text = &options.card},
                                {.name = "--kind", .text = &options.kind},
                                {.name = "--json", .flag = &options.json}};
    if (!cli_read_options(argc, argv, table, sizeof table / sizeof *table, &name, 1, 1))
        return EXIT_USAGE;
    if (options.card && options.kind)
        return cli_error("deck: expected --card or --kind, not both");
    const tx_catalog *catalog = cli_catalog();
    draw_query query = {0};
    tx_deck_list list;
    if (!read_query(catalog, &options, &query) || !deck_open(catalog, name, &list))
        return EXIT_USAGE;
    deck_pile p = deck_pile_of(catalog, &list);
    draw_all(&p, &options, &query);
    deck_pile_free(&p);
    tx_list_free(&list);
    return EXIT_YES;
}
