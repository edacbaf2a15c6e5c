/* arena_report.c: the results of `traxis arena` as text and JSON. */
#include "arena_report.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "table/json.h"

/* ---- Players and pairs ------------------------------------------------------------------------------------------- */

typedef struct player_total {
    uint64_t wins, ties, games, faults;
} player_total;

static player_total total_of(const arena_state *a, unsigned player) {
    player_total sum = {0};
    for (unsigned other = 0; other < a->plan->players; other++) {
        bool first = player < other;
        const arena_meeting *m =
            player == other ? NULL : arena_meeting_of(a, first ? player : other, first ? other : player);
        if (!m)
            continue;
        sum.wins += m->wins[!first];
        sum.ties += m->ties;
        sum.games += m->wins[0] + m->wins[1] + m->ties;
        sum.faults += m->faults[!first];
    }
    return sum;
}

static double points(uint64_t wins, uint64_t ties) {
    return (double)wins + (double)ties / 2;
}

/* Converts a share of points to Elo, bounded because 0 and 1 would be infinite. */
static double bounded_elo(double share) {
    return elo_from_share(fmax(1e-4, fmin(1 - 1e-4, share)));
}

typedef struct meeting_summary {
    uint64_t games;
    double share;
    interval by_games, by_pairs;
} meeting_summary;

static meeting_summary summary_of(const arena_meeting *m) {
    meeting_summary s = {.games = m->wins[0] + m->wins[1] + m->ties};
    s.share = interval_share_of_pairs(&m->pairs);
    s.by_games = interval_wilson(points(m->wins[0], m->ties), (double)s.games);
    s.by_pairs = interval_of_pairs(&m->pairs);
    return s;
}

static const char *verdict_word(enum sequential_verdict verdict) {
    return verdict == TEST_ACCEPTS_H1 ? "H1" : verdict == TEST_ACCEPTS_H0 ? "H0" : "undecided";
}

/* Returns the number of pairs that count; others may have been played after the sequential test was decided. */
static uint64_t pairs_that_count(const arena_state *a) {
    return a->plan->sequential ? a->counted : a->played;
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static void print_meeting(const arena_state *a, unsigned first, unsigned second) {
    const arena_meeting *m = arena_meeting_of(a, first, second);
    meeting_summary s = summary_of(m);
    if (!s.games)
        return;
    printf("%s against %s: %.1f %% of %" PRIu64 " games (%" PRIu64 " won, %" PRIu64 " lost, %" PRIu64 " tied)\n",
           a->plan->player[first].name, a->plan->player[second].name, 100 * s.share, s.games, m->wins[0], m->wins[1],
           m->ties);
    printf(
        "    95 %%: %.1f to %.1f %% by games (Wilson), %.1f to %.1f %% by pairs; Elo %+.0f, %+.0f to %+.0f by pairs\n",
        100 * s.by_games.low, 100 * s.by_games.high, 100 * s.by_pairs.low, 100 * s.by_pairs.high, bounded_elo(s.share),
        bounded_elo(s.by_pairs.low), bounded_elo(s.by_pairs.high));
    printf("    pairs by points of the first: 0: %" PRIu64 ", ½: %" PRIu64 ", 1: %" PRIu64 ", 1½: %" PRIu64
           ", 2: %" PRIu64 "; seat 1 won %.1f %% of what was decided\n",
           m->pairs.of[0], m->pairs.of[1], m->pairs.of[2], m->pairs.of[3], m->pairs.of[4],
           100 * (double)m->seat_wins[0] / fmax(1, (double)(m->wins[0] + m->wins[1])));
}

static int by_strength(const void *x, const void *y, void *ratings) {
    const elo_rating *r = ratings;
    double a = r[*(const unsigned *)x].elo, b = r[*(const unsigned *)y].elo;
    return a > b ? -1 : a < b ? 1 : 0;
}

/* Sorts the players from the strongest to the weakest; ties keep the order of the command line. */
static void sort_players(unsigned count, const elo_rating *ratings, unsigned *order) {
    for (unsigned i = 0; i < count; i++) {
        unsigned at = i;
        for (; at > 0 && by_strength(&i, &order[at - 1], (void *)(uintptr_t)ratings) < 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void print_ratings(const arena_state *a) {
    elo_rating ratings[MAX_RATED];
    unsigned order[MAX_RATED], players = a->plan->players;
    int widest = 3;
    arena_ratings(a, ratings);
    sort_players(players, ratings, order);
    for (unsigned i = 0; i < players; i++)
        if (utf8_width(a->plan->player[i].name) > widest)
            widest = utf8_width(a->plan->player[i].name);
    printf("\n     %s%*s     Elo  95 %%   points   games  faults\n", "bot", widest - 3, "");
    for (unsigned i = 0; i < players; i++) {
        const char *name = a->plan->player[order[i]].name;
        const elo_rating *r = &ratings[order[i]];
        player_total t = total_of(a, order[i]);
        printf("%3u  %s%*s  %+6.0f ±%4.0f  %5.1f %% %7" PRIu64 " %7" PRIu64 "\n", i + 1, name,
               widest - utf8_width(name), "", r->elo, r->margin,
               t.games ? 100 * points(t.wins, t.ties) / (double)t.games : 0, t.games, t.faults);
    }
    printf("Elo is compared with the mean of all, and computed from pairs of games.\n");
}

static void print_test(const arena_state *a) {
    const sequential_test *test = &a->plan->test;
    const pair_counts *pairs = &arena_meeting_of(a, 0, 1)->pairs;
    printf("\nSequential test of Elo %+g (H0) against %+g (H1): log likelihood ratio %.2f, bounds %.2f and %.2f\n",
           test->elo0, test->elo1, interval_pairs_counted(pairs) ? sequential_ratio(test, pairs) : 0,
           sequential_lower(), sequential_upper());
    if (a->verdict)
        printf("%s is accepted after %" PRIu64 " pairs: %s is %s\n", verdict_word(a->verdict),
               interval_pairs_counted(pairs), a->plan->player[0].name,
               a->verdict == TEST_ACCEPTS_H1 ? "that much stronger" : "not that much stronger");
    else
        printf("undecided after %" PRIu64 " pairs\n", interval_pairs_counted(pairs));
}

static void print_ends(const arena_state *a) {
    if (!a->games)
        return;
    printf("\nGames ended by");
    bool first = true;
    for (unsigned reason = 0; reason < TX_REASONS; reason++)
        if (a->ends[reason]) {
            printf("%s %s %.1f %%", first ? "" : ",",
                   reason == TX_NO_REASON ? "fault" : table_result_reason_word(reason),
                   100 * (double)a->ends[reason] / (double)a->games);
            first = false;
        }
    printf("; %.1f rounds and %.0f choices a game\n", (double)a->rounds / (double)a->games,
           (double)a->choices / (double)a->games);
    if (a->ends[TX_BEYOND_LIMITS])
        printf("%" PRIu64 " of the ties are none by the rules: more happened at once than Traxis can keep track of\n",
               a->ends[TX_BEYOND_LIMITS]);
}

typedef void fault_callback(void *user, const arena_state *a, uint64_t task, unsigned game, unsigned player,
                            const char *words);

/* Reports the faults in all pairs played; returns their number. */
static unsigned each_fault(const arena_state *a, fault_callback *visit, void *user) {
    unsigned count = 0;
    for (uint64_t task = 0; task < a->tasks; task++)
        for (unsigned i = 0; a->pair[task].played && i < 2; i++) {
            const arena_game *game = &a->pair[task].game[i];
            unsigned player[2];
            uint64_t number;
            if (game->faulty == TX_NONE || (a->plan->sequential && task >= a->counted))
                continue;
            arena_task(a, task, &player[0], &player[1], &number);
            visit(user, a, number, i, player[game->faulty], game->fault ? game->fault : "");
            count++;
        }
    return count;
}

static void print_fault(void *user, const arena_state *a, uint64_t pair, unsigned game, unsigned player,
                        const char *words) {
    enum { MAX_PRINTED = 10 };
    unsigned *reported = user;
    if (++*reported <= MAX_PRINTED)
        printf("%spair %" PRIu64 ", game %u: %s %s\n", *reported == 1 ? "\nLost by fault:\n" : "", pair + 1, game + 1,
               a->plan->player[player].name, words);
    else if (*reported == MAX_PRINTED + 1)
        printf("… all of them are in --json\n");
}

void arena_print_text(const arena_state *a, bool interrupted) {
    unsigned reported = 0;
    if (interrupted)
        printf("Interrupted after %" PRIu64 " of %" PRIu64 " pairs of games.\n", pairs_that_count(a), a->tasks);
    for (unsigned first = 0; first < a->plan->players; first++)
        for (unsigned second = first + 1; second < a->plan->players; second++)
            print_meeting(a, first, second);
    print_ratings(a);
    if (a->plan->sequential)
        print_test(a);
    print_ends(a);
    each_fault(a, print_fault, &reported);
    if (a->known)
        printf("\n%" PRIu64 " pairs were played before (%s).\n", a->known, a->plan->file);
}

void arena_score_words(const arena_state *a, char *words, size_t size) {
    const arena_meeting *m = arena_meeting_of(a, 0, 1);
    *words = '\0';
    if (a->plan->players == 2 && a->plan->sequential)
        snprintf(words, size, "%.1f %%, ratio %.2f", 100 * interval_share_of_pairs(&m->pairs),
                 interval_pairs_counted(&m->pairs) ? sequential_ratio(&a->plan->test, &m->pairs) : 0);
    else if (a->plan->players == 2)
        snprintf(words, size, "%" PRIu64 " - %" PRIu64, m->wins[0], m->wins[1]);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *text_json(const char *text) {
    json_t *json = json_string(text);
    return json ? json : json_string("(not UTF-8)");
}

static json_t *interval_json(interval i) {
    return json_pack("[f, f]", i.low, i.high);
}

static json_t *count_json(uint64_t count) {
    return json_integer((json_int_t)count);
}

static json_t *players_json(const arena_state *a) {
    json_t *list = json_array();
    elo_rating ratings[MAX_RATED];
    arena_ratings(a, ratings);
    for (unsigned i = 0; i < a->plan->players; i++) {
        player_total t = total_of(a, i);
        json_array_append_new(list, json_pack("{s:o, s:b, s:f, s:f, s:o, s:o, s:o, s:o}", "name",
                                              text_json(a->plan->player[i].name), "exec", a->plan->player[i].piped,
                                              "elo", ratings[i].elo, "margin", ratings[i].margin, "wins",
                                              count_json(t.wins), "ties", count_json(t.ties), "games",
                                              count_json(t.games), "faults", count_json(t.faults)));
    }
    return list;
}

static json_t *meeting_json(const arena_state *a, unsigned first, unsigned second) {
    const arena_meeting *m = arena_meeting_of(a, first, second);
    meeting_summary s = summary_of(m);
    json_t *kinds = json_array();
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        json_array_append_new(kinds, count_json(m->pairs.of[i]));
    return json_pack("{s:[i, i], s:o, s:[o, o], s:o, s:o, s:[o, o], s:f, s:o, s:o, s:f, s:[f, f]}", "bots", (int)first,
                     (int)second, "games", count_json(s.games), "wins", count_json(m->wins[0]), count_json(m->wins[1]),
                     "ties", count_json(m->ties), "pairs", kinds, "seat_wins", count_json(m->seat_wins[0]),
                     count_json(m->seat_wins[1]), "share", s.share, "wilson", interval_json(s.by_games), "by_pairs",
                     interval_json(s.by_pairs), "elo", bounded_elo(s.share), "elo_by_pairs",
                     bounded_elo(s.by_pairs.low), bounded_elo(s.by_pairs.high));
}

static json_t *test_json(const arena_state *a) {
    const pair_counts *pairs = &arena_meeting_of(a, 0, 1)->pairs;
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:s}", "elo0", a->plan->test.elo0, "elo1", a->plan->test.elo1, "ratio",
                     interval_pairs_counted(pairs) ? sequential_ratio(&a->plan->test, pairs) : 0.0, "lower",
                     sequential_lower(), "upper", sequential_upper(), "verdict", verdict_word(a->verdict));
}

static void add_fault(void *user, const arena_state *a, uint64_t pair, unsigned game, unsigned player,
                      const char *words) {
    (void)a;
    json_array_append_new(user, json_pack("{s:o, s:i, s:i, s:o}", "pair", count_json(pair), "game", (int)game, "bot",
                                          (int)player, "words", text_json(words)));
}

static json_t *ends_json(const arena_state *a) {
    json_t *ends = json_object();
    for (unsigned reason = 0; reason < TX_REASONS; reason++)
        if (a->ends[reason])
            json_object_set_new(ends, reason == TX_NO_REASON ? "fault" : table_result_reason_word(reason),
                                count_json(a->ends[reason]));
    return ends;
}

static json_t *deck_names_json(const arena_state *a) {
    json_t *list = json_array();
    for (unsigned i = 0; i < a->plan->decks; i++)
        json_array_append_new(list, text_json(a->plan->deck_name[i]));
    return list;
}

void arena_print_json(const arena_state *a, bool interrupted) {
    json_t *meetings = json_array(), *faults = json_array();
    for (unsigned first = 0; first < a->plan->players; first++)
        for (unsigned second = first + 1; second < a->plan->players; second++)
            json_array_append_new(meetings, meeting_json(a, first, second));
    each_fault(a, add_fault, faults);
    json_t *all =
        json_pack("{s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:f}", "bots", players_json(a),
                  "meetings", meetings, "pairs", count_json(a->tasks), "played", count_json(pairs_that_count(a)),
                  "interrupted", interrupted, "games", count_json(a->games), "choices", count_json(a->choices),
                  "rounds", count_json(a->rounds), "ends", ends_json(a), "mirror", a->plan->mirror, "decks",
                  deck_names_json(a), "faults", faults, "seconds", arena_seconds(a));
    json_object_set_new(all, "seed", count_json(a->plan->seed));
    if (a->plan->sequential)
        json_object_set_new(all, "sprt", test_json(a));
    json_dumpf(all, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(all);
}
