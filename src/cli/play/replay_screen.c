/* replay_screen.c: draws a record and handles its keys. */
#include "replay_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "board.h"
#include "cli/lines.h"
#include "cli/screen.h"
#include "reader_text.h"

enum { CHOICE_TEXT = 480 };

/* A choice of the record, before it is reached. */
typedef struct recorded {
    uint8_t seat, phase, round;
    bool passes;
    char text[CHOICE_TEXT];
} recorded;

typedef struct replay_screen {
    const tx_catalog *catalog;
    const tx_record *record;
    tx_game game;
    tx_decision decision;
    unsigned made, count; /* number of choices made, and of valid choices */
    recorded *choices;
    tx_log_writer log_writer;
    tx_lines log[TX_SEATS]; /* the log of each seat */
    unsigned seat;          /* the seat shown at the bottom */
    bool all;               /* show passes one by one */
    tx_canvas canvas;
} replay_screen;

/* ---- The record -------------------------------------------------------------------------------------------------- */

static void on_log_line(void *user, const tx_game *game, const tx_note *notes, unsigned count) {
    replay_screen *f = user;
    char line[1024], words[512];
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (tx_notes_marked(f->catalog, game, notes, count, seat, line, sizeof line) > 0) {
            reader_text(f->catalog, game, seat, line, words, sizeof words);
            lines_add(&f->log[seat], "%s", words);
        }
}

static bool begin(replay_screen *f, tx_error *error) {
    const char *reason = NULL;
    f->made = 0;
    f->log_writer = (tx_log_writer){.line = on_log_line, .user = f};
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        lines_clear(&f->log[seat]);
    if (!tx_start_watched(f->catalog, tx_record_setup(f->record), tx_record_seed(f->record), &f->game, &reason,
                          tx_log_note, &f->log_writer)) {
        snprintf(error->text, sizeof error->text, "the game cannot be started: %s", reason);
        return false;
    }
    tx_log_flush(&f->log_writer, &f->game);
    tx_decide(f->catalog, &f->game, &f->decision);
    return true;
}

static bool is_declined(const tx_option *option) {
    return option->verb == TX_PASS || option->verb == TX_DONE || option->verb == TX_NO;
}

/* Declines windows that the record does not answer, because they were skipped then. */
static void decline_implied(replay_screen *f) {
    int option;
    while (f->made < tx_record_count(f->record) &&
           (option = tx_record_implied_decline(f->record, f->made, &f->decision)) >= 0)
        tx_choose_watched(f->catalog, &f->game, &f->decision, (unsigned)option, tx_log_note, &f->log_writer);
}

/* Returns the option of the next choice, or -1 with the error. */
static int next_option(replay_screen *f, tx_error *error) {
    decline_implied(f);
    return tx_record_option(f->record, f->made, f->catalog, &f->game, &f->decision, error);
}

static bool step(replay_screen *f, tx_error *error) {
    int option = next_option(f, error);
    if (option < 0 ||
        !tx_choose_watched(f->catalog, &f->game, &f->decision, (unsigned)option, tx_log_note, &f->log_writer))
        return false;
    tx_log_flush(&f->log_writer, &f->game);
    return tx_record_check(f->record, f->made++, &f->game, error);
}

/* Plays up to the last valid choice. */
static bool scan(replay_screen *f, tx_error *error) {
    bool good = begin(f, error);
    unsigned last = tx_record_count(f->record);
    f->choices = need_memory(calloc(last + 1, sizeof *f->choices));
    while (good && f->made < last) {
        recorded *choice = &f->choices[f->made];
        int option = next_option(f, error);
        good = option >= 0;
        if (!good)
            break;
        choice->seat = f->decision.seat;
        choice->phase = f->game.phase;
        choice->round = f->game.round;
        choice->passes = is_declined(&f->decision.options[option]);
        tx_option_marked(f->catalog, &f->game, &f->decision, (unsigned)option, choice->text, sizeof choice->text);
        good = step(f, error);
    }
    f->count = f->made;
    f->choices[f->count].phase = f->game.phase;
    f->choices[f->count].round = f->game.round;
    return good;
}

static void go_to(replay_screen *f, unsigned target) {
    tx_error error;
    if (target < f->made && !begin(f, &error))
        return;
    while (f->made < target && step(f, &error))
        continue;
}

/* ---- Navigation -------------------------------------------------------------------------------------------------- */

/* Returns whether the choice is folded with other passes; a choice with a note is not. */
static bool is_folded(const replay_screen *f, unsigned choice) {
    return !f->all && choice < f->count && f->choices[choice].passes && tx_record_notes_at(f->record, choice) == NULL;
}

static unsigned next_choice(const replay_screen *f) {
    unsigned at = f->made < f->count ? f->made + 1 : f->made;
    while (is_folded(f, at))
        at++;
    return at;
}

static unsigned choice_before(const replay_screen *f) {
    unsigned at = f->made > 0 ? f->made - 1 : 0;
    while (at > 0 && is_folded(f, at))
        at--;
    return at;
}

static bool same_part(const replay_screen *f, unsigned a, unsigned b, bool by_round) {
    return f->choices[a].round == f->choices[b].round && (by_round || f->choices[a].phase == f->choices[b].phase);
}

/* Returns the beginning of the next phase or round. */
static unsigned next_part(const replay_screen *f, bool by_round) {
    unsigned at = f->made;
    while (at < f->count && same_part(f, at, f->made, by_round))
        at++;
    return at;
}

/* Returns the beginning of the current phase or round, or of the previous one if already there. */
static unsigned part_before(const replay_screen *f, bool by_round) {
    unsigned at = f->made > 0 ? f->made - 1 : 0, in = at;
    while (at > 0 && same_part(f, at - 1, in, by_round))
        at--;
    return at;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static int lower_rows(int height) {
    int rows = height * 3 / 10 + 1;
    return rows < 8 ? 8 : rows;
}

/* Draws a choice, or "3 passes" for folded ones. Returns the number of choices in the row. */
static unsigned draw_choice(replay_screen *f, unsigned at, int y, int columns) {
    const recorded *choice = &f->choices[at];
    unsigned passes = 0;
    while (is_folded(f, at + passes))
        passes++;
    unsigned style = at <= f->made && f->made < at + (passes ? passes : 1) ? REVERSE : at < f->made ? DIM : PLAIN_STYLE;
    if (passes > 1) {
        canvas_format(&f->canvas, 0, y, columns, style, " %4u    (%u passes)", at + 1, passes);
        return passes;
    }
    char words[CHOICE_TEXT];
    reader_text(f->catalog, &f->game, f->seat, choice->text, words, sizeof words);
    canvas_format(&f->canvas, 0, y, columns, style, " %4u%cP%u %s", at + 1,
                  tx_record_notes_at(f->record, at) ? '*' : ' ', choice->seat + 1u, words);
    return 1;
}

/* Draws the choices: the next one marked, a few earlier ones above it. */
static void draw_choices(replay_screen *f, int y, int rows, int columns) {
    unsigned above = 0, at = f->made;
    while (at > 0 && above < (unsigned)rows / 3) {
        do
            at--;
        while (at > 0 && is_folded(f, at) && is_folded(f, at - 1));
        above++;
    }
    for (int row = 0; row < rows && at < f->count; row++)
        at += draw_choice(f, at, y + row, columns);
}

static void draw_log(replay_screen *f, int x, int y, int rows) {
    const tx_lines *log = &f->log[f->seat];
    int columns = f->canvas.width - x - 2;
    canvas_bar(&f->canvas, x, y, rows, DIM);
    for (unsigned i = log->count; i-- > 0 && rows > 0;) {
        tx_lines wrapped = {0};
        lines_wrap(&wrapped, columns - 1, 2, log->line[i]);
        for (unsigned part = wrapped.count; part-- > 0 && rows > 0; rows--)
            canvas_text(&f->canvas, x + 2, y + rows - 1, columns, PLAIN_STYLE, wrapped.line[part]);
        lines_clear(&wrapped);
    }
}

/* Draws the notes for this choice in at most `rows` rows; returns the rows used. */
static int draw_noted(replay_screen *f, int y, int rows) {
    const char *text = tx_record_notes_at(f->record, f->made);
    tx_lines wrapped = {0};
    if (text == NULL)
        return 0;
    lines_wrap(&wrapped, f->canvas.width - 4, 2, text);
    if ((unsigned)rows > wrapped.count)
        rows = (int)wrapped.count;
    for (int row = 0; row < rows; row++)
        canvas_format(&f->canvas, 1, y + row, f->canvas.width - 2, BOLD, "%s%s", row == 0 ? "* " : "",
                      wrapped.line[row]);
    lines_clear(&wrapped);
    return rows;
}

/* Draws the position in the record, or how the game ended. */
static void draw_head(replay_screen *f, int y, const char *fault) {
    char text[512] = "";
    tx_result stated = tx_record_stated_result(f->record), result = tx_game_result(&f->game);
    if (f->made == f->count && *fault)
        snprintf(text, sizeof text, ": %.400s", fault);
    else if (f->made == f->count && (result.outcome != TX_UNDECIDED || stated.outcome != TX_UNDECIDED))
        tx_result_text(f->catalog, &f->game, result.outcome != TX_UNDECIDED ? result : stated,
                       text + snprintf(text, sizeof text, ": "), sizeof text - 2);
    else if (f->made == f->count)
        snprintf(text, sizeof text, ": the record ends here");
    canvas_rule(&f->canvas, 0, y, f->canvas.width, DIM);
    canvas_format(&f->canvas, 1, y, f->canvas.width - 2, BOLD, " Choice %u of %u, seen by P%u%s ", f->made, f->count,
                  f->seat + 1, text);
}

/* Draws the keys, shortened so that all fit. */
static void draw_keys(replay_screen *f, int y) {
    static const char *const KEYS[] = {
        "left right: choice  up down: phase  PgUp PgDn: round  Home End  Tab: other side  f: %s  q: quit",
        "arrows: choice, phase  PgUp PgDn: round  Tab: side  f: %s  q: quit"};
    int width = f->canvas.width - 2;
    char text[160];
    snprintf(text, sizeof text, KEYS[0], f->all ? "fold passes" : "show passes");
    if (utf8_width(text) > width)
        snprintf(text, sizeof text, KEYS[1], f->all ? "fold passes" : "show passes");
    canvas_text(&f->canvas, 1, y, width, DIM, text);
}

static void draw(replay_screen *f, const char *fault) {
    static tx_game view;
    int width, height;
    screen_size(&width, &height);
    f->canvas.ascii = !screen_utf8();
    canvas_resize(&f->canvas, width, height);
    int lower = lower_rows(height), y = height - lower, columns = width * 3 / 5;
    tx_view(f->catalog, &f->game, f->seat, &view);
    tx_board board = {.catalog = f->catalog, .view = &view, .seat = f->seat, .who = {"P1", "P2"}};
    if (f->decision.kind != TX_GAME_OVER) {
        board.who[0] = f->decision.seat == 0 ? "P1 chooses" : "P1 waits";
        board.who[1] = f->decision.seat == 1 ? "P2 chooses" : "P2 waits";
    }
    if (width >= BOARD_MIN_WIDTH && y >= BOARD_MIN_ROWS) {
        board_draw(&f->canvas, &board, y);
        draw_head(f, y, fault);
        int noted = draw_noted(f, y + 1, lower / 2 - 1), rows = lower - 2 - noted;
        draw_choices(f, y + 1 + noted, rows, columns - 1);
        draw_log(f, columns, y + 1 + noted, rows);
    }
    draw_keys(f, height - 1);
    screen_show(&f->canvas, -1, 0);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* Handles a key; returns false if the player leaves. */
static bool press(replay_screen *f, uint32_t key) {
    switch (key) {
    case KEY_RIGHT:
    case KEY_ENTER:
    case ' ':
    case 'n': go_to(f, next_choice(f)); break;
    case KEY_LEFT:
    case KEY_BACKSPACE:
    case 'b': go_to(f, choice_before(f)); break;
    case KEY_DOWN: go_to(f, next_part(f, false)); break;
    case KEY_UP: go_to(f, part_before(f, false)); break;
    case KEY_PAGE_DOWN: go_to(f, next_part(f, true)); break;
    case KEY_PAGE_UP: go_to(f, part_before(f, true)); break;
    case KEY_HOME: go_to(f, 0); break;
    case KEY_END: go_to(f, f->count); break;
    case KEY_TAB: f->seat = 1 - f->seat; break;
    case 'f': f->all = !f->all; break;
    case KEY_SUSPEND: screen_suspend(); break;
    case KEY_REDRAW: screen_forget(); break;
    case 'q':
    case KEY_ESCAPE:
    case KEY_INTERRUPT:
    case KEY_CLOSED: return false;
    default: break;
    }
    return true;
}

bool replay_on_screen(const tx_catalog *catalog, const tx_record *record, unsigned from, tx_error *error) {
    static replay_screen f;
    memset(&f, 0, sizeof f);
    f.catalog = catalog;
    f.record = record;
    error->text[0] = '\0';
    bool good = scan(&f, error);
    if (f.count || good) {
        go_to(&f, from < f.count ? from : f.count);
        do
            draw(&f, error->text);
        while (press(&f, screen_key()));
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        lines_clear(&f.log[seat]);
    free(f.choices);
    canvas_free(&f.canvas);
    return good;
}
