/* tourney_league.c: `traxis tourney league`: the table of several events, with ratings. */
#include <string.h>

#include "tourney.h"
#include "tourney/ratings/league.h"

enum { EVENTS_MAX = 64 };

/* An event of the league: read once for its date, and again when it is added. */
typedef struct league_event {
    const char *path;
    char date[16], last[TN_HASH_SIZE];
    unsigned given; /* position in the arguments */
    bool finished;
} league_event;

static int by_date(const void *left, const void *right) {
    const league_event *a = left, *b = right;
    int days = strcmp(a->date, b->date);
    return days ? days : a->given < b->given ? -1 : 1;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Reads the dates of all events; prints the error and returns false if one cannot be read or occurs twice. */
static bool read_days(const char *const *paths, league_event *events, unsigned *count) {
    for (*count = 0; paths[*count]; ++*count) {
        desk d;
        league_event *event = &events[*count];
        if (!desk_open(&d, paths[*count], false))
            return false;
        *event = (league_event){.path = paths[*count], .given = *count, .finished = d.event.finished};
        snprintf(event->date, sizeof event->date, "%.10s", d.event.date);
        snprintf(event->last, sizeof event->last, "%s", d.journal.last);
        desk_close(&d);
        for (unsigned i = 0; i < *count; i++)
            if (strcmp(events[i].last, event->last) == 0)
                return cli_error("%s and %s are the same event; give each event once", events[i].path, event->path) ==
                       EXIT_YES;
    }
    qsort(events, *count, sizeof *events, by_date);
    return true;
}

static bool add_event(tn_league *league, const league_event *event) {
    desk d;
    if (!event->finished) {
        fprintf(stderr, "traxis: %s is not over and is not counted yet\n", event->path);
        return true;
    }
    if (!desk_open(&d, event->path, false))
        return false;
    bool good = tn_league_add(league, &d.event) || cli_error("out of memory") == EXIT_YES;
    desk_close(&d);
    return good;
}

/* ---- Showing ----------------------------------------------------------------------------------------------------- */

static void print_table(const tn_league *league) {
    printf("rank player                   points events  won drawn lost  best titles  rating\n");
    for (unsigned i = 0; i < league->count; i++) {
        const tn_leaguer *p = &league->players[i];
        printf("%4u ", i + 1);
        cli_print_wide(p->name, 24);
        printf(" %6d %6u %4u %5u %4u %5u %6u  %6.1f ± %.1f\n", p->total, p->events, p->record.wins, p->record.draws,
               p->record.losses, p->best_place, p->titles, p->rating.rating, p->rating.deviation);
    }
}

static json_t *league_json(const tn_league *league) {
    json_t *rows = json_array();
    for (unsigned i = 0; i < league->count; i++) {
        const tn_leaguer *p = &league->players[i];
        json_array_append_new(rows, json_pack("{s:i, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:f, s:f, s:f}", "rank",
                                              (int)i + 1, "name", p->name, "points", p->total, "events", (int)p->events,
                                              "wins", (int)p->record.wins, "draws", (int)p->record.draws, "losses",
                                              (int)p->record.losses, "best_place", (int)p->best_place, "titles",
                                              (int)p->titles, "rating", p->rating.rating, "deviation",
                                              p->rating.deviation, "volatility", p->rating.volatility));
    }
    return rows;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int show_league(const char *const *paths, unsigned best, tn_league_order order, bool json) {
    league_event events[EVENTS_MAX];
    unsigned count;
    tn_league league = {0};
    bool good = read_days(paths, events, &count);
    for (unsigned i = 0; good && i < count; i++)
        good = add_event(&league, &events[i]);
    tn_league_sort(&league, best, order);
    if (good && json)
        tourney_print(league_json(&league));
    else if (good)
        print_table(&league);
    tn_league_free(&league);
    return good ? EXIT_YES : EXIT_USAGE;
}

int tourney_league(int argc, char **argv) {
    const char *paths[EVENTS_MAX + 1] = {NULL}, *by = "points";
    uint64_t best = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--by", .text = &by},
                                  {.name = "--best", .number = &best, .min = 1, .max = EVENTS_MAX},
                                  {.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, 3, paths, 1, EVENTS_MAX))
        return EXIT_USAGE;
    bool rating = strcmp(by, "rating") == 0;
    if (!rating && strcmp(by, "points") != 0)
        return cli_error("tourney: --by expects points or rating, not '%s'", by);
    return show_league(paths, (unsigned)best, rating ? TN_LEAGUE_BY_RATING : TN_LEAGUE_BY_POINTS, json);
}
