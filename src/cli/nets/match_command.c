/* match_command.c: `traxis match`: computer players against each other, seats swapped, over all pairs of decks. Each
 * bot sees only its seat's view and its own deck list. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "cli/arguments.h"
#include "cli/output.h"
#include "cli/starters.h"
#include "record/flight.h"

typedef struct match {
    const tx_catalog *catalog;
    const char *name[2]; /* the bots */
    uint64_t games, seed;
    uint64_t wins[2], ties, choices;
    uint64_t cut_short; /* ties that are none by the rules: TX_BEYOND_LIMITS */
    tx_flight flight;
} match;

/* Plays one game; `seat_of[b]` is where bot b sits. */
static bool play_game(match *m, const tx_setup *setup, uint64_t seed, const unsigned seat_of[2], tx_result *result) {
    static tx_game game, view;
    static tx_decision decision;
    tx_setup own[2];
    tx_bot bot[2]; /* by seat */
    const char *error;
    char trouble[300];
    if (!tx_decks_fit(m->catalog, setup, trouble, sizeof trouble)) {
        cli_error("match: %s", trouble);
        return false;
    }
    for (unsigned b = 0; b < 2; b++) {
        tx_own_setup(setup, seat_of[b], &own[b]);
        tx_bot_named(&bot[seat_of[b]], m->name[b], seed + b + 1, &own[b]);
    }
    if (!tx_start(m->catalog, setup, seed, &game, &error)) {
        cli_error("match: %s", error);
        return false;
    }
    tx_flight_begin(&m->flight, m->catalog, setup, seed);
    for (tx_decide(m->catalog, &game, &decision); decision.kind != TX_GAME_OVER;) {
        unsigned seat = decision.seat;
        tx_view(m->catalog, &game, seat, &view);
        unsigned option = bot[seat].choose(&bot[seat], m->catalog, &view, seat, &decision);
        tx_flight_choice(&m->flight, option);
        if (!tx_choose(m->catalog, &game, &decision, option)) {
            cli_error("match: %s chose option %u, which does not exist", bot[seat].name, option);
            return false;
        }
        m->choices++;
    }
    *result = tx_game_result(&game);
    return true;
}

static void count_result(match *m, tx_result result, const unsigned seat_of[2]) {
    if (result.outcome == TX_WON)
        m->wins[result.winner == seat_of[0] ? 0 : 1]++;
    else
        m->ties++;
    m->cut_short += result.reason == TX_BEYOND_LIMITS;
}

static bool play_match(match *m, const deck_list *decks) {
    uint64_t pairs = (uint64_t)decks->count * decks->count;
    tx_flight_guard(&m->flight, "match-crash.record");
    for (uint64_t i = 0; i < m->games; i++) {
        /* Two games a pair, so that each bot plays both decks from both seats. */
        unsigned seat_of[2] = {(unsigned)(i & 1), (unsigned)(1 - (i & 1))};
        tx_setup setup = pair_setup(decks, (unsigned)(i / 2 % pairs));
        uint64_t seed = m->seed + i / 2;
        tx_result result;
        if (!play_game(m, &setup, tx_bot_random(&seed), seat_of, &result))
            return false;
        count_result(m, result, seat_of);
        if (isatty(STDERR_FILENO))
            output_progress("%" PRIu64 " of %" PRIu64 ": %" PRIu64 " - %" PRIu64 " ", i + 1, m->games, m->wins[0],
                            m->wins[1]);
    }
    if (isatty(STDERR_FILENO))
        output_progress("%s", "");
    tx_flight_guard(NULL, NULL);
    tx_flight_free(&m->flight);
    return true;
}

static void print_score(const match *m, double seconds, bool json) {
    if (json)
        printf("{\"bots\": [\"%s\", \"%s\"], \"games\": %" PRIu64 ", \"wins\": [%" PRIu64 ", %" PRIu64
               "], \"ties\": %" PRIu64 ", \"beyond_limits\": %" PRIu64 ", \"choices\": %" PRIu64
               ", \"seconds\": %.2f}\n",
               m->name[0], m->name[1], m->games, m->wins[0], m->wins[1], m->ties, m->cut_short, m->choices, seconds);
    else
        printf("%s %" PRIu64 " - %" PRIu64 " %s, %" PRIu64 " ties (%" PRIu64 " games, %" PRIu64 " choices, %.1f s)\n",
               m->name[0], m->wins[0], m->wins[1], m->name[1], m->ties, m->games, m->choices, seconds);
    if (!json && m->cut_short)
        printf("%" PRIu64 " of the ties are none by the rules: more happened at once than Traxis can keep track of\n",
               m->cut_short);
}

int cmd_match(int argc, char **argv) {
    static match m = {.games = 98, .seed = 1};
    static deck_list decks;
    const char *deck_names = "all", *blanks = "";
    bool json = false;
    const cli_option options[] = {{.name = "--games", .number = &m.games, .least = 1, .most = MOST_GAMES},
                                  {.name = "--seed", .number = &m.seed},
                                  {.name = "--decks", .text = &deck_names},
                                  {.name = "--blank", .text = &blanks},
                                  {.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, m.name, 2, 2))
        return EXIT_USAGE;
    tx_bot bot;
    for (unsigned b = 0; b < 2; b++)
        if (!tx_bot_named(&bot, m.name[b], 0, NULL))
            return cli_error("match: there is no bot '%s'; expected random or greedy", m.name[b]);
    m.catalog = cli_catalog();
    if (!load_decks(m.catalog, deck_names, &decks) || !blank_cards(m.catalog, blanks, &decks))
        return EXIT_USAGE;
    double start = cli_seconds();
    if (!play_match(&m, &decks))
        return EXIT_NO;
    print_score(&m, cli_seconds() - start, json);
    return EXIT_YES;
}
