/* tourney_clock.c: `traxis tourney clock`: starts, stops and shows the clock of a round. It runs on the time of day in
 * the journal, so that it goes on whatever happens to the program. */
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tourney.h"

/* Seconds left: {"act": "start", "at": seconds since 1970, "left": …} or "pause". */
static int64_t seconds_left(const tn_event *e, int64_t now) {
    if (!e->clock)
        return (int64_t)e->minutes * 60;
    int64_t left = json_integer_value(json_object_get(e->clock, "left"));
    const char *act = json_string_value(json_object_get(e->clock, "act"));
    if (act && strcmp(act, "start") == 0)
        left -= now - json_integer_value(json_object_get(e->clock, "at"));
    return left;
}

static bool is_running(const tn_event *e) {
    const char *act = e->clock ? json_string_value(json_object_get(e->clock, "act")) : NULL;
    return act && strcmp(act, "start") == 0;
}

/* The clock is about the last round; one that was started in an earlier round begins anew. */
static bool is_current(const tn_event *e) {
    return e->clock && json_integer_value(json_object_get(e->clock, "round")) == (json_int_t)e->round_count;
}

static void clock_text(int64_t left, char *text, size_t size) {
    int64_t shown = left < 0 ? 0 : left;
    snprintf(text, size, "%02" PRId64 ":%02" PRId64, shown / 60, shown % 60);
}

/* ---- Full screen ------------------------------------------------------------------------------------------------- */

/* Rows of the digits 0 to 9 and the colon, five high. */
static const char *const DIGITS[5] = {
    "███   █ ███ ███ █ █ ███ ███ ███ ███ ███   ", "█ █   █   █   █ █ █ █   █     █ █ █ █ █ █ ",
    "█ █   █ ███ ███ ███ ███ ███   █ ███ ███   ", "█ █   █ █     █   █   █ █ █   █ █ █   █ █ ",
    "███   █ ███ ███   █ ███ ███   █ ███ ███   "};

/* The columns first … first+count-1 of a row; every column is a space or one block of three bytes. */
static void print_columns(const char *row, unsigned first, unsigned count) {
    for (unsigned column = 0; *row && column < first + count; column++) {
        unsigned bytes = *row == ' ' ? 1 : 3;
        if (column >= first)
            for (unsigned wide = 0; wide < 2; wide++)
                printf("%.*s", (int)bytes, row);
        row += bytes;
    }
}

static void draw_clock(const tn_event *e, int64_t left) {
    char text[32];
    clock_text(left, text, sizeof text);
    printf("\033[H\033[2J\n   %s\n   Round %u%s\n\n", e->name, e->round_count,
           left <= 0 ? "   TIME: finish this game round" : "");
    for (unsigned row = 0; row < 5; row++) {
        fputs("   ", stdout);
        for (const char *digit = text; *digit; digit++)
            print_columns(DIGITS[row], *digit == ':' ? 40 : 4 * (unsigned)(*digit - '0'), *digit == ':' ? 2 : 4);
        putchar('\n');
    }
    printf("\n   Enter leaves; the clock goes on.\n");
    fflush(stdout);
}

static void run_screen(const tn_event *e) {
    struct pollfd keys = {.fd = STDIN_FILENO, .events = POLLIN};
    do
        draw_clock(e, seconds_left(e, (int64_t)time(NULL)));
    while (poll(&keys, 1, 1000) == 0);
    printf("\033[H\033[2J");
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static bool enter_act(desk *d, const char *act, int64_t left) {
    return desk_enter(d, "clock",
                      json_pack("{s:s, s:i, s:I, s:I}", "act", act, "round", (int)d->event.round_count, "at",
                                (json_int_t)time(NULL), "left", (json_int_t)left));
}

static bool act_on(desk *d, const char *act, uint64_t extra) {
    const tn_event *e = &d->event;
    int64_t left = is_current(e) ? seconds_left(e, (int64_t)time(NULL)) : (int64_t)e->minutes * 60;
    bool running = is_current(e) && is_running(e);
    if (e->round_count && e->rounds[e->round_count - 1].elimination && e->rounds[e->round_count - 1].count == 1)
        return cli_error("the final has no time limit (TR-R46)") == EXIT_YES;
    if (strcmp(act, "add") == 0)
        return enter_act(d, running ? "start" : "pause", left + (int64_t)extra * 60);
    if (running == (strcmp(act, "start") == 0))
        return cli_error("the clock %s", running ? "is running already" : "is not running") == EXIT_YES;
    return enter_act(d, act, left);
}

static int show(const desk *d, bool json) {
    const tn_event *e = &d->event;
    int64_t left = is_current(e) ? seconds_left(e, (int64_t)time(NULL)) : (int64_t)e->minutes * 60;
    bool running = is_current(e) && is_running(e);
    char text[32];
    clock_text(left, text, sizeof text);
    if (json)
        tourney_print(json_pack("{s:i, s:I, s:b}", "round", (int)e->round_count, "seconds_left",
                                (json_int_t)(left < 0 ? 0 : left), "running", running));
    else if (running && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        run_screen(e);
    else
        printf("round %u: %s %s\n", e->round_count, text, left <= 0 ? "time" : running ? "left" : "left, not running");
    return EXIT_YES;
}

int tourney_clock(int argc, char **argv) {
    const char *words[2] = {NULL};
    uint64_t extra = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--minutes", .number = &extra, .least = 1, .most = 600},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, words, 1, 2))
        return EXIT_USAGE;
    const char *act = words[1];
    if (act && strcmp(act, "start") != 0 && strcmp(act, "pause") != 0 && strcmp(act, "add") != 0)
        return cli_error("tourney: clock expects start, pause or add, not '%s'", act);
    if (act && (strcmp(act, "add") == 0) != (extra > 0))
        return cli_error("tourney: clock add, and no other, needs --minutes N");
    if (!desk_open(&d, words[0], act != NULL))
        return EXIT_USAGE;
    bool good = !act || act_on(&d, act, extra);
    int status = good ? show(&d, json) : EXIT_USAGE;
    desk_close(&d);
    return status;
}
