/* tourney_report.c: `traxis tourney report`: results reported by players or entered by staff. */
#include <string.h>
#include <time.h>

#include "tourney.h"

/* Parses "2-1". */
static bool two_numbers(const char *text, unsigned numbers[2]) {
    char *end;
    if (!text || *text < '0' || *text > '9')
        return false;
    unsigned long first = strtoul(text, &end, 10);
    if (*end != '-' || end[1] < '0' || end[1] > '9')
        return false;
    unsigned long second = strtoul(end + 1, &end, 10);
    numbers[0] = (unsigned)first;
    numbers[1] = (unsigned)second;
    return !*end && first < 100 && second < 100;
}

/* The arguments as typed. */
typedef struct report {
    const char *result, *planets, *symbols, *games, *reason, *by;
    uint64_t round, table, extra;
    bool after_time;
} report;

/* ---- The result -------------------------------------------------------------------------------------------------- */

static tn_phase phase_of(const tn_event *e, unsigned round) {
    return round == 0 || round > e->round_count ? TN_SWISS : tn_round_phase(&e->rounds[round - 1]);
}

/* Determines the result (TR-R40 to TR-R47) from a victory, which counts less after time, or from the displays. If the
 * match must be continued, prints that and returns NULL. */
static const char *judge(const tn_event *e, const report *r, const tn_match_state *look) {
    tn_result result;
    switch (tn_judge(phase_of(e, (unsigned)r->round), look, e->full_after_time, &result)) {
    case TN_DECIDED: return tn_result_code(result);
    case TN_EXTRA_ROUND: cli_error("level: play another game round and compare again (TR-R45)"); break;
    default: cli_error("the final has no time limit: continue playing (TR-R46)"); break;
    }
    return NULL;
}

/* The code of the result; prints the error and returns NULL if there is none. */
static const char *result_of(const tn_event *e, const report *r, tn_match_state *look, bool displays) {
    tn_result result = r->result ? tn_result_named(r->result) : TN_NONE;
    bool judged = result == TN_MODIFIED_WIN || result == TN_MODIFIED_LOSS || result == TN_DRAW;
    if ((!r->result || (r->planets && judged)) && !displays) {
        if (r->planets)
            cli_error("tourney: the planets are level; give the symbols on them: --symbols 3-2 (TR-R43)");
        else
            cli_error("tourney: report expects a result such as W; or, when time was called, --planets 2-1, and "
                      "--symbols 3-2 if they are level");
        return NULL;
    }
    if (!r->after_time)
        return r->result ? r->result : judge(e, r, look);
    if (result != TN_WIN && result != TN_LOSS) {
        cli_error("tourney: --after-time is only for W or L: a victory in the closing game round");
        return NULL;
    }
    look->victor = result == TN_LOSS;
    look->after_time = true;
    return judge(e, r, look);
}

/* Reads the arguments; prints the error and returns false if they are invalid. */
static bool read_report(const tn_event *e, const report *r, tn_report *read) {
    tn_match_state look = {.time_called = true, .victor = -1};
    unsigned games[2] = {0, 0};
    bool planets = two_numbers(r->planets, look.planets), symbols = two_numbers(r->symbols, look.symbols);
    if ((r->planets && !planets) || (r->symbols && !symbols))
        return cli_error("tourney: --planets and --symbols expect two numbers such as 2-1") == EXIT_YES;
    bool bare = look.planets[0] == 0 && look.planets[1] == 0; /* without planets there are no symbols to ask for */
    bool displays = planets && (symbols || look.planets[0] != look.planets[1] || bare);
    const char *result = result_of(e, r, &look, displays);
    if (!result)
        return false;
    if (r->games && !two_numbers(r->games, games))
        return cli_error("tourney: --games expects two numbers such as 2-1, not '%s'", r->games) == EXIT_YES;
    *read = (tn_report){.round = (unsigned)r->round,
                        .table = (unsigned)r->table,
                        .code = result,
                        .reason = r->reason,
                        .has_displays = true,
                        .planets = {look.planets[0], look.planets[1]},
                        .symbols = {look.symbols[0], look.symbols[1]},
                        .has_games = r->games != NULL,
                        .games = {games[0], games[1]},
                        .time = (planets && !r->result) || r->after_time || r->extra > 0,
                        .victory = r->after_time,
                        .extra_rounds = (unsigned)r->extra};
    return true;
}

/* ---- Side effects ------------------------------------------------------------------------------------------------ */

typedef struct place {
    int points;
    unsigned rank;
} place;

static place place_of(const tn_event *e, uint32_t number) {
    place p;
    p.points = cli_points_of(e, number, &p.rank);
    return p;
}

/* Reports a corrected result: the standings change, but earlier pairings remain. */
static int print_correction(const desk *d, const tn_table *table, const place before[2], const char *follows,
                            bool json) {
    const tn_event *e = &d->event;
    place now[2] = {place_of(e, table->a), place_of(e, table->b)};
    return desk_print(
        d, json,
        "%s: %d points, place %u; before %d, place %u. %s: %d, place %u; before %d, place %u. The pairings "
        "of later rounds are unchanged%s",
        tn_name_of(e, table->a), now[0].points, now[0].rank, before[0].points, before[0].rank, tn_name_of(e, table->b),
        now[1].points, now[1].rank, before[1].points, before[1].rank, follows);
}

static int print_result(const desk *d, const report *r, const tn_table *table, bool json) {
    const tn_event *e = &d->event;
    char text[300];
    cli_status_text(e, text, sizeof text);
    if (table->result == TN_NONE)
        return desk_print(d, json, "table %u: %s", (unsigned)r->table,
                          table->reports[0] && table->reports[1] ? "the two reports differ; staff must decide"
                                                                 : "waiting for the other player's report");
    return desk_print(d, json, "round %u table %u: %s %d, %s %d; %s", (unsigned)r->round, (unsigned)r->table,
                      tn_name_of(e, table->a), tn_points(table->result, 0), tn_name_of(e, table->b),
                      tn_points(table->result, 1), text);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

/* The reported table, or NULL. */
static const tn_table *table_of(const tn_event *e, const report *r) {
    const tn_round *round = r->round && r->round <= e->round_count ? &e->rounds[r->round - 1] : NULL;
    return round ? tn_round_numbered(round, (unsigned)r->table) : NULL;
}

/* Converts a player's report from that player's side to the side of the player named first, which the journal uses. */
static void mirror(tn_report *r) {
    tn_result result = tn_result_named(r->code);
    tn_report given = *r;
    if (result != TN_NONE)
        r->code = tn_result_code(tn_mirror_result(result));
    for (unsigned side = 0; side < 2; side++) {
        r->planets[side] = given.planets[!side];
        r->symbols[side] = given.symbols[!side];
        r->games[side] = given.games[!side];
    }
}

/* Adds the reporting player. */
static bool add_player(desk *d, const report *r, tn_report *read) {
    const tn_player *player = tn_event_player(&d->event, r->by);
    if (!player)
        return desk_print_refusal(d) == EXIT_YES;
    const tn_table *table = table_of(&d->event, r);
    d->journal.role = "player";
    if (table && table->b == player->number)
        mirror(read);
    read->by = player->number;
    return true;
}

/* Returns true if the same result or report is already recorded; it is not written again. */
static bool is_known(const tn_event *e, const report *r, const tn_report *read) {
    const tn_table *table = table_of(e, r);
    tn_result result = tn_result_named(read->code);
    if (!table || result == TN_NONE || (r->by && read->by != table->a && read->by != table->b))
        return false;
    if (r->by)
        return table->reports[read->by == table->b] == result;
    return table->result == result && !r->planets && !r->symbols && !r->games && !r->extra;
}

/* Modified results come from the displays, or from a victory in the closing game round; both require that time was
 * called (TR-R41 to TR-R47). Staff can give a reason instead, such as another clock in the hall. */
static bool check_time(const tn_event *e, const report *r, tn_result result) {
    bool modified = result == TN_MODIFIED_WIN || result == TN_MODIFIED_LOSS || r->after_time || r->extra > 0 ||
                    (r->planets && (!r->result || result == TN_DRAW));
    const tn_table *table = table_of(e, r);
    if (!modified || !table || *r->reason || tn_clock_is_over(e, table, time(NULL)) || r->round < e->round_count ||
        tn_round_is_final(tn_event_round(e)))
        return true;
    char left[32];
    clock_text(clock_seconds_left(e) + (int64_t)table->extra_seconds, left, sizeof left);
    return cli_error("round %u table %u: time was not called (%s left), so a modified result needs --reason; 'clock "
                     "time' calls time (TR-R41)",
                     (unsigned)r->round, (unsigned)r->table, left) == EXIT_YES;
}

static int enter_report(desk *d, const report *r, bool json) {
    const tn_event *e = &d->event;
    tn_report read;
    place before[2] = {{0}, {0}};
    bool later = r->round < e->round_count || (e->seed_count > 0 && r->round <= tn_event_swiss_rounds(e));
    if (!read_report(e, r, &read) || (r->by && !add_player(d, r, &read)))
        return EXIT_USAGE;
    if (is_known(e, r, &read))
        return desk_print(d, json, "round %u table %u: already reported; nothing changed", read.round, read.table);
    if (!check_time(e, r, tn_result_named(read.code)))
        return EXIT_USAGE;
    const tn_table *table = table_of(e, r);
    for (unsigned side = 0; later && table && side < 2; side++)
        before[side] = place_of(e, side ? table->b : table->a);
    side_effects cut = cli_side_effects_begin(e);
    bool good = desk_enter(d, r->by ? "report" : "decide", tn_report_data(&read));
    char follows[400];
    cli_side_effects_describe(e, &cut, follows, sizeof follows);
    if (!good)
        return EXIT_USAGE;
    table = table_of(e, r);
    return later ? print_correction(d, table, before, follows, json) : print_result(d, r, table, json);
}

int tourney_report(int argc, char **argv) {
    const char *words[3] = {NULL};
    report r = {.reason = ""};
    bool json = false;
    const cli_option options[] = {{.name = "--round", .number = &r.round, .min = 1, .max = 1000},
                                  {.name = "--planets", .text = &r.planets},
                                  {.name = "--symbols", .text = &r.symbols},
                                  {.name = "--games", .text = &r.games},
                                  {.name = "--after-time", .flag = &r.after_time},
                                  {.name = "--extra-rounds", .number = &r.extra, .min = 1, .max = 100},
                                  {.name = "--reason", .text = &r.reason},
                                  {.name = "--by", .text = &r.by},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 2, 3))
        return EXIT_USAGE;
    if (!cli_number(words[1], &r.table) || r.table == 0 || r.table > 1000000)
        return cli_error("tourney: report expects a table number, not '%s'", words[1]);
    r.result = words[2];
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    r.round = r.round ? r.round : d.event.round_count;
    int status = enter_report(&d, &r, json);
    desk_close(&d);
    return status;
}
