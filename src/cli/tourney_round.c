/* tourney_round.c: `traxis tourney pair`, `report`, `drop`, `penalty`, `ruling`, `cut` and `undo`: what happens round
 * by round. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/random.h>

#include "../tourney/bracket.h"
#include "tourney.h"

/* ---- pair -------------------------------------------------------------------------------------------------------- */

static void print_table(const tn_event *e, unsigned number, const tn_table *table) {
    printf("%5u  %4u %-28s", number, table->a, tn_name_of(e, table->a));
    if (table->b)
        printf("  %4u %-28s", table->b, tn_name_of(e, table->b));
    printf("%s%s%s\n", *table->note ? "  (" : "", table->note, *table->note ? ")" : "");
}

static void print_round(const tn_event *e) {
    const tn_round *round = &e->rounds[e->round_count - 1];
    printf("Round %u%s\n", e->round_count, round->elimination ? ", bracket" : "");
    for (unsigned i = 0; i < round->count; i++)
        print_table(e, i + 1, &round->tables[i]);
    if (round->bye)
        printf("  bye  %4u %s%s%s%s\n", round->bye, tn_name_of(e, round->bye), *round->bye_note ? "  (" : "",
               round->bye_note, *round->bye_note ? ")" : "");
}

/* The seed of a drawn first round is written down before the pairs, so that anybody can repeat the draw. */
static bool enter_draw(desk *d, uint64_t seed) {
    char text[32];
    if (d->event.round_count > 0 || !d->event.draw_first)
        return true;
    snprintf(text, sizeof text, "%" PRIu64, seed);
    return desk_enter(d, "draw", json_pack("{s:s}", "seed", text));
}

static int pair_round(desk *d, uint64_t seed, bool json) {
    json_t *data = tn_event_pair(&d->event, seed);
    if (!data)
        return desk_refused(d);
    if (!enter_draw(d, seed)) {
        json_decref(data);
        return EXIT_USAGE;
    }
    if (!desk_enter(d, "pair", data) || !desk_enter(d, "publish", json_object()))
        return EXIT_USAGE;
    if (json)
        tourney_print(tn_round_json(&d->event, d->event.round_count));
    else
        print_round(&d->event);
    return EXIT_YES;
}

int tourney_pair(int argc, char **argv) {
    const char *path;
    uint64_t seed = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--seed", .number = &seed}, {.name = "--json", .flag = &json}};
    desk d;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        return cli_error("tourney: the system gives no random number");
    if (!cli_read_options(argc, argv, options, 2, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    int status = pair_round(&d, seed, json);
    desk_close(&d);
    return status;
}

/* ---- report ------------------------------------------------------------------------------------------------------ */

/* "2-1" as two numbers. */
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

typedef struct report {
    const char *result, *planets, *symbols, *reason, *by;
    uint64_t round, table;
} report;

static bool is_final(const tn_event *e) {
    const tn_round *round = &e->rounds[e->round_count - 1];
    return round->elimination && round->count == 1;
}

/* When time was called the displays decide (TR-R42 to TR-R45); NULL, with the message printed, if they do not. */
static const char *result_by_displays(const desk *d, const tn_look *look) {
    const tn_event *e = &d->event;
    bool elimination = e->round_count && e->rounds[e->round_count - 1].elimination;
    tn_result result;
    switch (tn_judge(!elimination ? TN_SWISS : is_final(e) ? TN_FINAL : TN_ELIMINATION, look, false, &result)) {
    case TN_DECIDED: return tn_result_code(result);
    case TN_EXTRA_ROUND: cli_error("level: play one more game round and compare again (TR-R45)"); break;
    default: cli_error("the final has no time limit: play on (TR-R46)"); break;
    }
    return NULL;
}

/* The data of the entry; NULL, with the message printed, if the arguments make none. */
static json_t *report_data(const desk *d, const report *r) {
    tn_look look = {.time_called = true, .victor = -1};
    bool planets = two_numbers(r->planets, look.planets), symbols = two_numbers(r->symbols, look.symbols);
    if ((r->planets && !planets) || (r->symbols && !symbols)) {
        cli_error("tourney: --planets and --symbols expect two numbers such as 2-1");
        return NULL;
    }
    const char *result = r->result;
    if (!result && !(planets && symbols)) {
        cli_error("tourney: report expects a result, or --planets and --symbols when time was called");
        return NULL;
    }
    result = result ? result : result_by_displays(d, &look);
    if (!result)
        return NULL;
    return json_pack("{s:I, s:I, s:s, s:[i, i], s:[i, i], s:b, s:s}", "round",
                     (json_int_t)(r->round ? r->round : d->event.round_count), "table", (json_int_t)r->table, "result",
                     result, "planets", (int)look.planets[0], (int)look.planets[1], "symbols", (int)look.symbols[0],
                     (int)look.symbols[1], "time", planets && !r->result, "reason", r->reason);
}

static int enter_report(desk *d, const report *r, bool json) {
    json_t *data = report_data(d, r);
    if (!data)
        return EXIT_USAGE;
    if (r->by) {
        const tn_player *player = tn_event_player(&d->event, r->by);
        if (!player) {
            json_decref(data);
            return desk_refused(d);
        }
        json_object_set_new(data, "by", json_integer(player->number));
    }
    if (!desk_enter(d, r->by ? "report" : "decide", data))
        return EXIT_USAGE;
    unsigned round = (unsigned)(r->round ? r->round : d->event.round_count);
    const tn_table *table = &d->event.rounds[round - 1].tables[r->table - 1];
    if (table->result == TN_NONE)
        return desk_say(d, json, "table %u: %s", (unsigned)r->table,
                        table->said[0] && table->said[1] ? "the two reports differ; staff must decide"
                                                         : "waiting for the other player's report");
    return desk_say(d, json, "round %u table %u: %s %d, %s %d; results missing: %u%s", round, (unsigned)r->table,
                    tn_name_of(&d->event, table->a), tn_points(table->result, 0), tn_name_of(&d->event, table->b),
                    tn_points(table->result, 1), tn_event_missing(&d->event),
                    round < d->event.round_count ? ". Later rounds were paired with the old result and stay as they are"
                                                 : "");
}

int tourney_report(int argc, char **argv) {
    const char *words[3] = {NULL};
    report r = {.reason = ""};
    bool json = false;
    const cli_option options[] = {{.name = "--round", .number = &r.round, .least = 1, .most = 1000},
                                  {.name = "--planets", .text = &r.planets},
                                  {.name = "--symbols", .text = &r.symbols},
                                  {.name = "--reason", .text = &r.reason},
                                  {.name = "--by", .text = &r.by},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 2, 3))
        return EXIT_USAGE;
    if (!cli_number(words[1], &r.table) || r.table == 0 || r.table > 1000000)
        return cli_error("tourney: report expects the number of a table, not '%s'", words[1]);
    r.result = words[2];
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    int status = enter_report(&d, &r, json);
    desk_close(&d);
    return status;
}

/* ---- drop and penalty -------------------------------------------------------------------------------------------- */

int tourney_drop(int argc, char **argv) {
    const char *words[2];
    bool json = false, back = false;
    const cli_option options[] = {{.name = "--back", .flag = &back}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, words, 2, 2) || !desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = tn_event_player(&d.event, words[1]);
    int status = EXIT_USAGE;
    if (!player)
        status = desk_refused(&d);
    else if (desk_enter(&d, back ? "reenter" : "drop", json_pack("{s:I}", "player", (json_int_t)player->number)))
        status = desk_say(&d, json, "%s %s; players left: %u", player->name,
                          back ? "is back" : "has dropped, and keeps the points", tn_event_active(&d.event));
    desk_close(&d);
    return status;
}

/* A lost match is a result; everything else is an entry of its own. */
static int enter_penalty(desk *d, const tn_player *player, const char *kind, const char *reason, int64_t points,
                         bool json) {
    const tn_event *e = &d->event;
    const tn_round *round = e->round_count ? &e->rounds[e->round_count - 1] : NULL;
    if (strcmp(kind, "loss") != 0)
        return desk_enter(d, "penalty",
                          json_pack("{s:I, s:s, s:s, s:I}", "player", (json_int_t)player->number, "kind", kind,
                                    "reason", reason, "points", (json_int_t)-points))
                   ? desk_say(d, json, "%s: %s (%s)", player->name, kind, reason)
                   : EXIT_USAGE;
    for (unsigned i = 0; round && i < round->count; i++)
        if (round->tables[i].a == player->number || round->tables[i].b == player->number)
            return desk_enter(d, "decide",
                              json_pack("{s:i, s:i, s:s, s:s}", "round", (int)e->round_count, "table", (int)i + 1,
                                        "result", round->tables[i].a == player->number ? "FL" : "FW", "reason", reason))
                       ? desk_say(d, json, "%s loses the match at table %u (%s)", player->name, i + 1, reason)
                       : EXIT_USAGE;
    return cli_error("%s is at no table of this round", player->name);
}

int tourney_penalty(int argc, char **argv) {
    const char *words[3], *reason = "";
    uint64_t points = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--reason", .text = &reason},
                                  {.name = "--points", .number = &points, .least = 1, .most = 1000},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 3, words, 3, 3))
        return EXIT_USAGE;
    if ((strcmp(words[2], "points") == 0) != (points > 0))
        return cli_error("tourney: a penalty of points, and no other, needs --points N");
    if (!*reason)
        return cli_error("tourney: a penalty needs --reason");
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = tn_event_player(&d.event, words[1]);
    int status = player ? enter_penalty(&d, player, words[2], reason, (int64_t)points, json) : desk_refused(&d);
    desk_close(&d);
    return status;
}

int tourney_ruling(int argc, char **argv) {
    const char *words[2];
    uint64_t table = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--table", .number = &table, .least = 1, .most = 1000000},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, words, 2, 2) || !desk_open(&d, words[0], true))
        return EXIT_USAGE;
    bool good = desk_enter(
        &d, "ruling",
        json_pack("{s:i, s:I, s:s}", "round", (int)d.event.round_count, "table", (json_int_t)table, "text", words[1]));
    if (good)
        desk_say(&d, json, "ruling %u is recorded", d.event.note_count);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}

/* ---- cut --------------------------------------------------------------------------------------------------------- */

/* The best players still in the event, in order. */
static json_t *seeds_of(const tn_event *e, unsigned top) {
    tn_standing *rows = tn_event_standings(e);
    json_t *seeds = json_array();
    for (unsigned i = 0; rows && i < e->count && json_array_size(seeds) < top; i++) {
        const tn_player *player = tn_event_number(e, rows[i].number);
        if (!player->dropped && !player->disqualified)
            json_array_append_new(seeds, json_integer(player->number));
    }
    free(rows);
    return seeds;
}

static int cut_to(desk *d, unsigned top, const char *reason, bool json) {
    const tn_event *e = &d->event;
    if (top == 0)
        return cli_error("no cut was announced; say --top N, and with --reason why");
    if (top > tn_event_active(e))
        return cli_error("a cut to %u is not possible; players left: %u", top, tn_event_active(e));
    if (!desk_enter(d, "cut", json_pack("{s:o, s:s}", "seeds", seeds_of(e, top), "reason", reason)))
        return EXIT_USAGE;
    return desk_say(d, json, "the best %u go on, %u rounds; 'traxis tourney pair' makes the first", top,
                    tn_bracket_rounds(top));
}

int tourney_cut(int argc, char **argv) {
    const char *path, *reason = "";
    uint64_t top = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--top", .number = &top, .least = 2, .most = 1000000},
                                  {.name = "--reason", .text = &reason},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 3, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    int status = cut_to(&d, top ? (unsigned)top : d.event.cut, reason, json);
    desk_close(&d);
    return status;
}

/* ---- undo -------------------------------------------------------------------------------------------------------- */

int tourney_undo(int argc, char **argv) {
    const char *path;
    bool json = false;
    char error[TN_ERROR_SIZE];
    const cli_option options[] = {{.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 1, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    int last = tn_event_last(d.journal.entries), status = EXIT_USAGE;
    const json_t *entry = last > 0 ? json_array_get(d.journal.entries, (size_t)last) : NULL;
    if (!entry)
        status = cli_error("there is nothing to undo");
    else if (!tn_journal_add(&d.journal, "organiser", "undo", json_pack("{s:i}", "undoes", last + 1), error,
                             sizeof error))
        status = cli_error("%s", error);
    else
        status = desk_say(&d, json, "entry %d, \"%s\", does not count any more", last + 1,
                          json_string_value(json_object_get(entry, "type")));
    desk_close(&d);
    return status;
}
