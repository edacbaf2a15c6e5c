/* replay.c: `traxis replay`: steps through a record on the full screen (replay_screen.c), line by line in a simple
 * terminal, or prints it from beginning to end. Every state is audited; a state that differs from the record is
 * reported with the number of its choice. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board.h"
#include "client/arguments.h"
#include "client/screen.h"
#include "record/record.h"
#include "replay_screen.h"
#include "saves.h"

typedef struct replay {
    const tx_catalog *catalog;
    tx_record *record;
    tx_game game;
    tx_decision decision;
    unsigned made, last; /* number of choices made, and the number to stop after */
    bool choices, log;   /* what to print for each step */
    bool details;        /* print every note on its own line */
    tx_log_writer log_writer;
} replay;

static void print_notes(void *user, const tx_game *game, const tx_note *notes, unsigned count) {
    const replay *r = user;
    char text[512];
    if (r->log && tx_notes_text(r->catalog, game, notes, count, TX_SEATS, text, sizeof text) > 0)
        printf("       %s\n", text);
}

static void on_note(void *user, const tx_game *game, const tx_note *note) {
    replay *r = user;
    if (r->details)
        print_notes(r, game, note, 1);
    else
        tx_log_note(&r->log_writer, game, note);
}

static bool start_replay(replay *r) {
    const char *error;
    r->log_writer = (tx_log_writer){.line = print_notes, .user = r};
    r->made = 0;
    if (!tx_start_watched(r->catalog, tx_record_setup(r->record), tx_record_seed(r->record), &r->game, &error, on_note,
                          r)) {
        cli_error("replay: the game cannot be started: %s", error);
        return false;
    }
    tx_log_flush(&r->log_writer, &r->game);
    tx_decide(r->catalog, &r->game, &r->decision);
    return true;
}

static void print_choice(const replay *r, unsigned option) {
    char text[512];
    tx_option_text(r->catalog, &r->game, &r->decision, option, text, sizeof text);
    if (r->choices)
        printf("%4u. P%d: %s\n", r->made + 1, r->decision.seat + 1, text);
}

/* Prints the notes that the record contains for this choice. */
static void print_record_note(const replay *r) {
    const char *text = tx_record_notes_at(r->record, r->made);
    if (r->choices && text != NULL)
        printf("       note: %s\n", text);
}

static bool report_difference(const char *error) {
    fflush(stdout);
    fprintf(stderr, "traxis: %s\n", error);
    return false;
}

/* Declines windows that the record does not answer, because they were skipped then. */
static void decline_implied(replay *r) {
    int option;
    while ((option = tx_record_implied_decline(r->record, r->made, &r->decision)) >= 0)
        tx_choose_watched(r->catalog, &r->game, &r->decision, (unsigned)option, on_note, r);
}

/* Makes and prints one choice. Returns false, with the reason printed, if the record and the game differ. */
static bool step(replay *r) {
    tx_error error;
    decline_implied(r);
    int option = tx_record_option(r->record, r->made, r->catalog, &r->game, &r->decision, &error);
    if (option < 0)
        return report_difference(error.text);
    print_choice(r, (unsigned)option);
    if (!tx_choose_watched(r->catalog, &r->game, &r->decision, (unsigned)option, on_note, r)) {
        snprintf(error.text, sizeof error.text, "choice %u is not legal", r->made + 1);
        return report_difference(error.text);
    }
    tx_log_flush(&r->log_writer, &r->game);
    if (!tx_record_check(r->record, r->made, &r->game, &error))
        return report_difference(error.text);
    r->made++;
    const char *fault = tx_audit(r->catalog, &r->game);
    if (fault == NULL)
        return true;
    snprintf(error.text, sizeof error.text, "choice %u leads to an invalid state: %s", r->made, fault);
    return report_difference(error.text);
}

/* Plays to `target` without printing; restarts the game if that choice is already past. */
static bool go_to(replay *r, unsigned target) {
    bool choices = r->choices, log = r->log, good = target >= r->made || start_replay(r);
    r->choices = r->log = false;
    while (good && r->made < target)
        good = step(r);
    r->choices = choices;
    r->log = log;
    return good;
}

static void print_end(const replay *r) {
    char text[512] = "the game is not over";
    tx_result result = tx_game_result(&r->game);
    if (result.outcome != TX_UNDECIDED)
        tx_result_text(r->catalog, &r->game, result, text, sizeof text);
    printf("%u of %u choices match the record: %s\n", r->made, tx_record_count(r->record), text);
}

static int replay_all(replay *r) {
    print_record_note(r);
    while (r->made < r->last) {
        if (!step(r))
            return EXIT_NO;
        print_record_note(r);
    }
    print_end(r);
    return EXIT_YES;
}

/* ---- In a terminal ----------------------------------------------------------------------------------------------- */

static void print_help(void) {
    puts("Enter, n  next choice        b  back one choice        NUMBER  go to that choice\n"
         "v         view the table     q  quit                   h       this help");
}

/* Prints the table as the deciding player sees it. */
static void print_table(const replay *r) {
    enum { WIDTH = 100, ROWS = 24 };
    static tx_game view;
    tx_canvas canvas = {.ascii = !screen_utf8()};
    char row[WIDTH * 4 + 1];
    unsigned seat = r->decision.seat;
    tx_view(r->catalog, &r->game, seat, &view);
    canvas_resize(&canvas, WIDTH, ROWS);
    tx_board board = {.catalog = r->catalog, .view = &view, .seat = seat};
    board.who[seat] = seat == 0 ? "P1 chooses" : "P2 chooses";
    board.who[1 - seat] = seat == 0 ? "P2 waits" : "P1 waits";
    board_draw(&canvas, &board, ROWS);
    for (int y = 0; y < ROWS; y++) {
        canvas_row(&canvas, y, row, sizeof row);
        puts(row);
    }
    canvas_free(&canvas);
}

static void print_prompt(const replay *r) {
    char text[512] = "the record ends here";
    if (r->decision.kind == TX_GAME_OVER)
        tx_result_text(r->catalog, &r->game, tx_game_result(&r->game), text, sizeof text);
    else if (r->made < r->last)
        tx_prompt_text(r->catalog, &r->game, &r->decision, text, sizeof text);
    printf("[%u/%u] ", r->made, r->last);
    if (r->decision.kind != TX_GAME_OVER)
        printf("P%d: ", r->decision.seat + 1);
    printf("%s > ", text);
    fflush(stdout);
}

static bool make_next(replay *r) {
    return r->made >= r->last || step(r);
}

/* Executes a command; returns false when the replay is over, with *status set. */
static bool run_command(replay *r, const char *line, int *status) {
    uint64_t number;
    bool good = true;
    if (*line == '\0' || strcmp(line, "n") == 0)
        good = make_next(r);
    else if (strcmp(line, "b") == 0)
        good = r->made == 0 || go_to(r, r->made - 1);
    else if (strcmp(line, "q") == 0)
        return false;
    else if (cli_number(line, &number) && number <= r->last)
        good = go_to(r, (unsigned)number);
    else if (strcmp(line, "v") == 0)
        print_table(r);
    else if (strcmp(line, "h") == 0 || strcmp(line, "?") == 0)
        print_help();
    else
        printf("'%s' is not a command; expected Enter, n, b, v, q, h or a number from 0 to %u\n", line, r->last);
    *status = good ? EXIT_YES : EXIT_NO;
    return good;
}

static int replay_interactively(replay *r) {
    int status = EXIT_YES;
    char line[64];
    print_help();
    for (;;) {
        print_record_note(r);
        print_prompt(r);
        if (fgets(line, sizeof line, stdin) == NULL)
            return status;
        line[strcspn(line, "\n")] = '\0';
        if (!run_command(r, line, &status))
            return status;
    }
}

static int show_on_screen(replay *r, unsigned from) {
    tx_error error;
    if (!screen_open())
        return cli_error("replay: the terminal cannot be used; try --list");
    bool good = replay_on_screen(r->catalog, r->record, from, &error);
    screen_close();
    if (!good)
        report_difference(error.text);
    return good ? EXIT_YES : EXIT_NO;
}

static int run(replay *r, bool interactive, uint64_t to, bool to_given) {
    r->last = tx_record_count(r->record);
    if (to_given && to > r->last)
        return cli_error("replay: --to %lu is beyond the last choice, %u", (unsigned long)to, r->last);
    if (interactive && screen_possible() && !r->details)
        return show_on_screen(r, to_given ? (unsigned)to : 0);
    if (!start_replay(r))
        return EXIT_USAGE;
    if (!interactive) {
        r->last = to_given ? (unsigned)to : r->last;
        return replay_all(r);
    }
    if (to_given && !go_to(r, (unsigned)to))
        return EXIT_NO;
    return replay_interactively(r);
}

int cmd_replay(int argc, char **argv) {
    static replay r;
    const uint64_t unset = UINT64_MAX;
    uint64_t to = unset;
    bool list = false, quiet = false;
    const char *path = NULL;
    char latest[SAVE_PATH];
    const cli_option options[] = {{.name = "--to", .number = &to},
                                  {.name = "--list", .flag = &list},
                                  {.name = "--details", .flag = &r.details},
                                  {.name = "--quiet", .flag = &quiet}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, &path, 0, 1))
        return EXIT_USAGE;
    if (!path && !saves_latest(latest, sizeof latest))
        return cli_error("replay: there is no recorded game yet; expected a FILE");
    if (!path)
        path = latest;
    tx_error error;
    cli_add_overlays_of(path);
    r.catalog = cli_catalog();
    r.record = tx_record_read(r.catalog, path, &error);
    if (r.record == NULL)
        return cli_error("%s%s", error.text, cli_overlay_hint(&error));
    r.choices = !quiet;
    r.log = !quiet && !list;
    bool interactive = !list && !quiet && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int status = run(&r, interactive, to, to != unset);
    tx_record_free(r.record);
    return status;
}
