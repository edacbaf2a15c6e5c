/* tourney_desk.c: `traxis tourney desk`: the full-screen desk in a terminal (see desk_screen.h). */
#include "client/screen.h"
#include "desk_screen.h"

static void fit_window(tx_canvas *canvas) {
    int width, height;
    screen_size(&width, &height);
    if (canvas->width != width || canvas->height != height)
        canvas_resize(canvas, width, height);
}

/* Returns true if time has run out since the last call. */
static bool is_over_now(const desk_screen *s, int64_t *before) {
    const tn_round *round = tn_event_round(&s->desk.event);
    bool timed = round && round->published && !tn_round_is_final(round) && tn_clock_last_act(&s->desk.event, "start");
    int64_t left = timed ? clock_seconds_left(&s->desk.event) : 0;
    bool over = timed && *before > 0 && left <= 0;
    *before = left;
    return over;
}

/* Runs until the user quits; rings a bell when time runs out. */
static void run_desk(desk_screen *s) {
    tx_canvas canvas = {.ascii = !screen_utf8()};
    int64_t before = 0;
    while (!s->done) {
        int x, y;
        fit_window(&canvas);
        desk_screen_draw(s, &canvas, &x, &y);
        screen_show(&canvas, x, y);
        if (is_over_now(s, &before)) {
            putchar('\a');
            fflush(stdout);
        }
        uint32_t key = screen_key_or_tick();
        if (key == KEY_SUSPEND)
            screen_suspend();
        else if (key == KEY_REDRAW)
            screen_forget();
        else
            desk_screen_key(s, key);
    }
    canvas_free(&canvas);
}

int tourney_desk(int argc, char **argv) {
    static desk_screen screen;
    const char *path;
    bool json = false;
    const cli_option options[] = {{.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, 1, &path, 1, 1))
        return EXIT_USAGE;
    if (json)
        return cli_error(
            "tourney: desk is interactive and has no JSON output; use 'traxis tourney status EVENT --json'");
    if (!screen_possible())
        return cli_error("tourney: desk needs a terminal with cursor control; 'traxis tourney status' and 'report' "
                         "work without one");
    if (!desk_screen_open(&screen, path))
        return EXIT_USAGE;
    bool opened = screen_open();
    if (opened)
        run_desk(&screen);
    screen_close();
    desk_screen_close(&screen);
    return opened ? EXIT_YES : cli_error("tourney: the terminal does not support a full screen");
}
