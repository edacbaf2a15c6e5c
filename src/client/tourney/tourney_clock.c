/* tourney_clock.c: `traxis tourney clock`: starts, stops and shows the clock of a round. Its state is wall-clock times
 * in the journal, so the clock survives a restart of the program. */
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "client/screen.h"
#include "clock_face.h"
#include "tourney.h"

int64_t clock_seconds_left(const tn_event *e) {
    return tn_clock_seconds_left(e, time(NULL));
}

void clock_text(int64_t left, char *text, size_t size) {
    int64_t shown = left < 0 ? 0 : left;
    snprintf(text, size, "%02" PRId64 ":%02" PRId64, shown / 60, shown % 60);
}

/* Prints the tables with extra time, for a judge's call or a late start. */
static void print_tables(const tn_event *e, int64_t left) {
    const tn_round *round = tn_event_round(e);
    char text[32];
    for (unsigned i = 0; round && i < round->count; i++)
        if (round->tables[i].extra_seconds > 0 && round->tables[i].result == TN_NONE) {
            clock_text(left + round->tables[i].extra_seconds, text, sizeof text);
            printf("   table %u: %s\n", round->first + i, text);
        }
}

static json_t *tables_json(const tn_event *e, int64_t left) {
    const tn_round *round = tn_event_round(e);
    json_t *list = json_array();
    for (unsigned i = 0; round && i < round->count; i++)
        if (round->tables[i].extra_seconds > 0) {
            int64_t own = left + round->tables[i].extra_seconds;
            json_array_append_new(list, json_pack("{s:i, s:I}", "table", (int)(round->first + i), "seconds_left",
                                                  (json_int_t)(own < 0 ? 0 : own)));
        }
    return list;
}

/* ---- Full screen ------------------------------------------------------------------------------------------------- */

/* "table 2: 58:11   table 7: 57:40" */
static void tables_text(const tn_event *e, int64_t left, char *text, size_t size) {
    const tn_round *round = tn_event_round(e);
    char own[32];
    size_t used = 0;
    *text = '\0';
    for (unsigned i = 0; round && i < round->count && used < size; i++)
        if (round->tables[i].extra_seconds > 0 && round->tables[i].result == TN_NONE) {
            clock_text(left + round->tables[i].extra_seconds, own, sizeof own);
            used +=
                (size_t)snprintf(text + used, size - used, "%stable %u: %s", used ? "   " : "", round->first + i, own);
        }
}

/* Draws the remaining time; returns it in seconds. */
static int64_t show_face(const tn_event *e, tx_canvas *canvas) {
    int64_t left = clock_seconds_left(e);
    bool untimed = tn_round_is_final(tn_event_round(e));
    char title[300], digits[32], tables[400];
    int width, height;
    snprintf(title, sizeof title, "%s · round %u", e->name, e->round_count);
    clock_text(left, digits, sizeof digits);
    tables_text(e, left, tables, sizeof tables);
    screen_size(&width, &height);
    if (width != canvas->width || height != canvas->height)
        canvas_resize(canvas, width, height);
    clock_draw(canvas, &(clock_face){.title = title,
                                     .time = untimed ? "" : digits,
                                     .word = untimed                         ? "the final has no time limit"
                                             : left <= 0                     ? "TIME: finish this game round"
                                             : tn_clock_last_act(e, "start") ? ""
                                                                             : "not running",
                                     .more = untimed ? "" : tables,
                                     .over = !untimed && left <= 0});
    screen_show(canvas, -1, -1);
    return left;
}

/* Reloads the event if another program has changed it: a pause, more time, the next round. The first call also closes a
 * journal that was opened for writing, so that other commands can write while the clock is shown. */
static void reload_event(desk *d, off_t *size) {
    struct stat facts;
    desk fresh;
    if (stat(d->journal.path, &facts) != 0 || facts.st_size == *size || !desk_open(&fresh, d->journal.path, false))
        return;
    desk_close(d);
    *d = fresh;
    *size = facts.st_size;
}

static bool leaves(uint32_t key) {
    return key == 'q' || key == 'Q' || key == KEY_ENTER || key == KEY_ESCAPE || key == KEY_INTERRUPT ||
           key == KEY_CLOSED;
}

/* Runs until the user quits; rings a bell when time runs out. */
static void run_screen(desk *d) {
    tx_canvas canvas = {.ascii = !screen_utf8()};
    uint32_t key = KEY_TICK;
    int64_t before = 0;
    off_t size = 0;
    if (!screen_open())
        return;
    while (!leaves(key)) {
        reload_event(d, &size);
        int64_t left = show_face(&d->event, &canvas);
        if (before > 0 && left <= 0) {
            putchar('\a');
            fflush(stdout);
        }
        before = left;
        key = screen_key_or_tick();
        if (key == KEY_SUSPEND)
            screen_suspend();
        else if (key == KEY_REDRAW)
            screen_forget();
    }
    screen_close();
    canvas_free(&canvas);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static bool enter_act(desk *d, const char *act, int64_t left) {
    return desk_enter(d, "clock",
                      json_pack("{s:s, s:i, s:I, s:I}", "act", act, "round", (int)d->event.round_count, "at",
                                (json_int_t)time(NULL), "left", (json_int_t)left));
}

typedef struct order {
    const char *act, *reason;
    uint64_t minutes, table;
} order;

static bool add_time(desk *d, const order *o, int64_t left) {
    if (o->table)
        return desk_enter(d, "clock",
                          json_pack("{s:s, s:i, s:I, s:I}", "act", "table", "round", (int)d->event.round_count, "table",
                                    (json_int_t)o->table, "seconds", (json_int_t)o->minutes * 60));
    return enter_act(d, tn_clock_last_act(&d->event, "start") ? "start" : "pause", left + (int64_t)o->minutes * 60);
}

/* Calling time is recorded in the journal because it ends the games; before the clock has run down it needs a
 * reason. */
static bool call_time(desk *d, const order *o, int64_t left) {
    if (tn_clock_last_act(&d->event, "time"))
        return cli_error("time has already been called") == EXIT_YES;
    if (left > 0 && !*o->reason)
        return cli_error("there are %lld minutes left; calling time now needs --reason", (long long)(left + 59) / 60) ==
               EXIT_YES;
    return enter_act(d, "time", 0);
}

static bool act_on(desk *d, const order *o) {
    int64_t left = clock_seconds_left(&d->event);
    bool running = tn_clock_last_act(&d->event, "start"), start = strcmp(o->act, "start") == 0;
    if (strcmp(o->act, "add") == 0)
        return add_time(d, o, left);
    if (strcmp(o->act, "time") == 0)
        return call_time(d, o, left);
    if (start && tn_clock_last_act(&d->event, "time"))
        return cli_error("time was called; 'clock EVENT add --minutes N' adds time") == EXIT_YES;
    if (running == start)
        return cli_error("the clock %s", running ? "is already running" : "is not running") == EXIT_YES;
    return enter_act(d, o->act, left);
}

static int show(desk *d, bool json) {
    const tn_event *e = &d->event;
    int64_t left = clock_seconds_left(e);
    bool running = tn_clock_last_act(e, "start");
    char text[32];
    clock_text(left, text, sizeof text);
    if (json)
        tourney_print(json_pack("{s:i, s:I, s:b, s:b, s:o}", "round", (int)e->round_count, "seconds_left",
                                (json_int_t)(left < 0 ? 0 : left), "running", running, "time_called",
                                tn_clock_last_act(e, "time"), "tables", tables_json(e, left)));
    else if (running && screen_possible())
        run_screen(d);
    else {
        printf("round %u: %s %s\n", e->round_count, text,
               left <= 0 ? "time: finish this game round"
               : running ? "left"
                         : "left, not running");
        print_tables(e, left);
    }
    return EXIT_YES;
}

/* Returns true if the last round is published and has a time limit; otherwise prints an error. */
static bool is_timed(const tn_event *e) {
    const tn_round *round = tn_event_round(e);
    if (!round || !round->published)
        return cli_error("no round is being played") == EXIT_YES;
    return !tn_round_is_final(round) || cli_error("the final has no time limit (TR-R46)") == EXIT_YES;
}

static bool check_order(const order *o) {
    static const char *const ACTS[] = {"start", "pause", "resume", "add", "time"};
    unsigned i = 0;
    while (o->act && i < 5 && strcmp(o->act, ACTS[i]) != 0)
        i++;
    if (i == 5)
        return cli_error("tourney: clock expects start, pause, resume, add or time, not '%s'", o->act) == EXIT_YES;
    bool add = o->act && strcmp(o->act, "add") == 0;
    if (add != (o->minutes > 0))
        return cli_error("tourney: clock add needs --minutes N; no other action takes it") == EXIT_YES;
    return add || !o->table || cli_error("tourney: --table is only for clock add") == EXIT_YES;
}

int tourney_clock(int argc, char **argv) {
    const char *words[2] = {NULL};
    order o = {.reason = ""};
    bool json = false;
    const cli_option options[] = {{.name = "--minutes", .number = &o.minutes, .min = 1, .max = 600},
                                  {.name = "--table", .number = &o.table, .min = 1, .max = TN_NUMBER_MAX},
                                  {.name = "--reason", .text = &o.reason},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 4, words, 1, 2))
        return EXIT_USAGE;
    o.act = words[1];
    if (!check_order(&o))
        return EXIT_USAGE;
    if (o.act && strcmp(o.act, "resume") == 0)
        o.act = "start";
    if (!desk_open(&d, words[0], o.act != NULL))
        return EXIT_USAGE;
    int status = is_timed(&d.event) && (!o.act || act_on(&d, &o)) ? show(&d, json) : EXIT_USAGE;
    desk_close(&d);
    return status;
}
