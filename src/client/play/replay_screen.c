/* replay_screen.c: draws a record and handles its keys. */
#include "replay_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "board.h"
#include "client/screen.h"
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
    replay_screen *replay = user;
    char line[1024], words[512];
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (tx_notes_marked(replay->catalog, game, notes, count, seat, line, sizeof line) > 0) {
            reader_text(replay->catalog, game, seat, line, words, sizeof words);
            lines_add(&replay->log[seat], "%s", words);
        }
}

static bool begin(replay_screen *replay, tx_error *error) {
    const char *reason = NULL;
    replay->made = 0;
    replay->log_writer = (tx_log_writer){.line = on_log_line, .user = replay};
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        lines_clear(&replay->log[seat]);
    if (!tx_start_watched(replay->catalog, tx_record_setup(replay->record), tx_record_seed(replay->record),
                          &replay->game, &reason, tx_log_note, &replay->log_writer)) {
        snprintf(error->text, sizeof error->text, "the game cannot be started: %s", reason);
        return false;
    }
    tx_log_flush(&replay->log_writer, &replay->game);
    tx_decide(replay->catalog, &replay->game, &replay->decision);
    return true;
}

static bool is_declined(const tx_option *option) {
    return option->verb == TX_PASS || option->verb == TX_DONE || option->verb == TX_NO;
}

/* Declines windows that the record does not answer, because they were skipped then. */
static void decline_implied(replay_screen *replay) {
    int option;
    while (replay->made < tx_record_count(replay->record) &&
           (option = tx_record_implied_decline(replay->record, replay->made, &replay->decision)) >= 0)
        tx_choose_watched(replay->catalog, &replay->game, &replay->decision, (unsigned)option, tx_log_note,
                          &replay->log_writer);
}

/* Returns the option of the next choice, or -1 with the error. */
static int next_option(replay_screen *replay, tx_error *error) {
    decline_implied(replay);
    return tx_record_option(replay->record, replay->made, replay->catalog, &replay->game, &replay->decision, error);
}

static bool step(replay_screen *replay, tx_error *error) {
    int option = next_option(replay, error);
    if (option < 0 || !tx_choose_watched(replay->catalog, &replay->game, &replay->decision, (unsigned)option,
                                         tx_log_note, &replay->log_writer))
        return false;
    tx_log_flush(&replay->log_writer, &replay->game);
    return tx_record_check(replay->record, replay->made++, &replay->game, error);
}

/* Plays up to the last valid choice. */
static bool scan(replay_screen *replay, tx_error *error) {
    bool good = begin(replay, error);
    unsigned last = tx_record_count(replay->record);
    replay->choices = memory_require(calloc(last + 1, sizeof *replay->choices));
    while (good && replay->made < last) {
        recorded *choice = &replay->choices[replay->made];
        int option = next_option(replay, error);
        good = option >= 0;
        if (!good)
            break;
        choice->seat = replay->decision.seat;
        choice->phase = replay->game.phase;
        choice->round = replay->game.round;
        choice->passes = is_declined(&replay->decision.options[option]);
        tx_option_marked(replay->catalog, &replay->game, &replay->decision, (unsigned)option, choice->text,
                         sizeof choice->text);
        good = step(replay, error);
    }
    replay->count = replay->made;
    replay->choices[replay->count].phase = replay->game.phase;
    replay->choices[replay->count].round = replay->game.round;
    return good;
}

static void go_to(replay_screen *replay, unsigned target) {
    tx_error error;
    if (target < replay->made && !begin(replay, &error))
        return;
    while (replay->made < target && step(replay, &error))
        continue;
}

/* ---- Navigation -------------------------------------------------------------------------------------------------- */

/* Returns whether the choice is folded with other passes; a choice with a note is not. */
static bool is_folded(const replay_screen *replay, unsigned choice) {
    return !replay->all && choice < replay->count && replay->choices[choice].passes &&
           tx_record_notes_at(replay->record, choice) == NULL;
}

static unsigned next_choice(const replay_screen *replay) {
    unsigned at = replay->made < replay->count ? replay->made + 1 : replay->made;
    while (is_folded(replay, at))
        at++;
    return at;
}

static unsigned choice_before(const replay_screen *replay) {
    unsigned at = replay->made > 0 ? replay->made - 1 : 0;
    while (at > 0 && is_folded(replay, at))
        at--;
    return at;
}

static bool same_part(const replay_screen *replay, unsigned a, unsigned b, bool by_round) {
    return replay->choices[a].round == replay->choices[b].round &&
           (by_round || replay->choices[a].phase == replay->choices[b].phase);
}

/* Returns the beginning of the next phase or round. */
static unsigned next_part(const replay_screen *replay, bool by_round) {
    unsigned at = replay->made;
    while (at < replay->count && same_part(replay, at, replay->made, by_round))
        at++;
    return at;
}

/* Returns the beginning of the current phase or round, or of the previous one if already there. */
static unsigned part_before(const replay_screen *replay, bool by_round) {
    unsigned at = replay->made > 0 ? replay->made - 1 : 0, in = at;
    while (at > 0 && same_part(replay, at - 1, in, by_round))
        at--;
    return at;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static int lower_rows(int height) {
    int rows = height * 3 / 10 + 1;
    return rows < 8 ? 8 : rows;
}

/* Draws a choice, or "3 passes" for folded ones. Returns the number of choices in the row. */
static unsigned draw_choice(replay_screen *replay, unsigned at, int y, int columns) {
    const recorded *choice = &replay->choices[at];
    unsigned passes = 0;
    while (is_folded(replay, at + passes))
        passes++;
    unsigned style = at <= replay->made && replay->made < at + (passes ? passes : 1) ? REVERSE
                     : at < replay->made                                             ? DIM
                                                                                     : PLAIN_STYLE;
    if (passes > 1) {
        canvas_format(&replay->canvas, 0, y, columns, style, " %4u    (%u passes)", at + 1, passes);
        return passes;
    }
    char words[CHOICE_TEXT];
    reader_text(replay->catalog, &replay->game, replay->seat, choice->text, words, sizeof words);
    canvas_format(&replay->canvas, 0, y, columns, style, " %4u%cP%u %s", at + 1,
                  tx_record_notes_at(replay->record, at) ? '*' : ' ', choice->seat + 1u, words);
    return 1;
}

/* Draws the choices: the next one marked, a few earlier ones above it. */
static void draw_choices(replay_screen *replay, int y, int rows, int columns) {
    unsigned above = 0, at = replay->made;
    while (at > 0 && above < (unsigned)rows / 3) {
        do
            at--;
        while (at > 0 && is_folded(replay, at) && is_folded(replay, at - 1));
        above++;
    }
    for (int row = 0; row < rows && at < replay->count; row++)
        at += draw_choice(replay, at, y + row, columns);
}

static void draw_log(replay_screen *replay, int x, int y, int rows) {
    const tx_lines *log = &replay->log[replay->seat];
    int columns = replay->canvas.width - x - 2;
    canvas_bar(&replay->canvas, x, y, rows, DIM);
    for (unsigned i = log->count; i-- > 0 && rows > 0;) {
        tx_lines wrapped = {0};
        lines_wrap(&wrapped, columns - 1, 2, log->line[i]);
        for (unsigned part = wrapped.count; part-- > 0 && rows > 0; rows--)
            canvas_text(&replay->canvas, x + 2, y + rows - 1, columns, PLAIN_STYLE, wrapped.line[part]);
        lines_clear(&wrapped);
    }
}

/* Draws the notes for this choice in at most `rows` rows; returns the rows used. */
static int draw_noted(replay_screen *replay, int y, int rows) {
    const char *text = tx_record_notes_at(replay->record, replay->made);
    tx_lines wrapped = {0};
    if (text == NULL)
        return 0;
    lines_wrap(&wrapped, replay->canvas.width - 4, 2, text);
    if ((unsigned)rows > wrapped.count)
        rows = (int)wrapped.count;
    for (int row = 0; row < rows; row++)
        canvas_format(&replay->canvas, 1, y + row, replay->canvas.width - 2, BOLD, "%s%s", row == 0 ? "* " : "",
                      wrapped.line[row]);
    lines_clear(&wrapped);
    return rows;
}

/* Draws the position in the record, or how the game ended. */
static void draw_head(replay_screen *replay, int y, const char *fault) {
    char text[512] = "";
    tx_result stated = tx_record_stated_result(replay->record), result = tx_game_result(&replay->game);
    if (replay->made == replay->count && *fault)
        snprintf(text, sizeof text, ": %.400s", fault);
    else if (replay->made == replay->count && (result.outcome != TX_UNDECIDED || stated.outcome != TX_UNDECIDED))
        tx_result_text(replay->catalog, &replay->game, result.outcome != TX_UNDECIDED ? result : stated,
                       text + snprintf(text, sizeof text, ": "), sizeof text - 2);
    else if (replay->made == replay->count)
        snprintf(text, sizeof text, ": the record ends here");
    canvas_rule(&replay->canvas, 0, y, replay->canvas.width, DIM);
    canvas_format(&replay->canvas, 1, y, replay->canvas.width - 2, BOLD, " Choice %u of %u, seen by P%u%s ",
                  replay->made, replay->count, replay->seat + 1, text);
}

/* Draws the keys, shortened so that all fit. */
static void draw_keys(replay_screen *replay, int y) {
    static const char *const KEYS[] = {
        "left right: choice  up down: phase  PgUp PgDn: round  Home End  Tab: other side  f: %s  q: quit",
        "arrows: choice, phase  PgUp PgDn: round  Tab: side  f: %s  q: quit"};
    int width = replay->canvas.width - 2;
    char text[160];
    snprintf(text, sizeof text, KEYS[0], replay->all ? "fold passes" : "show passes");
    if (utf8_width(text) > width)
        snprintf(text, sizeof text, KEYS[1], replay->all ? "fold passes" : "show passes");
    canvas_text(&replay->canvas, 1, y, width, DIM, text);
}

static void draw(replay_screen *replay, const char *fault) {
    static tx_game view;
    int width, height;
    screen_size(&width, &height);
    replay->canvas.ascii = !screen_utf8();
    canvas_resize(&replay->canvas, width, height);
    int lower = lower_rows(height), y = height - lower, columns = width * 3 / 5;
    tx_view(replay->catalog, &replay->game, replay->seat, &view);
    tx_board board = {.catalog = replay->catalog, .view = &view, .seat = replay->seat, .who = {"P1", "P2"}};
    if (replay->decision.kind != TX_GAME_OVER) {
        board.who[0] = replay->decision.seat == 0 ? "P1 chooses" : "P1 waits";
        board.who[1] = replay->decision.seat == 1 ? "P2 chooses" : "P2 waits";
    }
    if (width >= BOARD_MIN_WIDTH && y >= BOARD_MIN_ROWS) {
        board_draw(&replay->canvas, &board, y);
        draw_head(replay, y, fault);
        int noted = draw_noted(replay, y + 1, lower / 2 - 1), rows = lower - 2 - noted;
        draw_choices(replay, y + 1 + noted, rows, columns - 1);
        draw_log(replay, columns, y + 1 + noted, rows);
    }
    draw_keys(replay, height - 1);
    screen_show(&replay->canvas, -1, 0);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* Handles a key; returns false if the player leaves. */
static bool press(replay_screen *replay, uint32_t key) {
    switch (key) {
    case KEY_RIGHT:
    case KEY_ENTER:
    case ' ':
    case 'n': go_to(replay, next_choice(replay)); break;
    case KEY_LEFT:
    case KEY_BACKSPACE:
    case 'b': go_to(replay, choice_before(replay)); break;
    case KEY_DOWN: go_to(replay, next_part(replay, false)); break;
    case KEY_UP: go_to(replay, part_before(replay, false)); break;
    case KEY_PAGE_DOWN: go_to(replay, next_part(replay, true)); break;
    case KEY_PAGE_UP: go_to(replay, part_before(replay, true)); break;
    case KEY_HOME: go_to(replay, 0); break;
    case KEY_END: go_to(replay, replay->count); break;
    case KEY_TAB: replay->seat = 1 - replay->seat; break;
    case 'f': replay->all = !replay->all; break;
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
    static replay_screen replay;
    memset(&replay, 0, sizeof replay);
    replay.catalog = catalog;
    replay.record = record;
    error->text[0] = '\0';
    bool good = scan(&replay, error);
    if (replay.count || good) {
        go_to(&replay, from < replay.count ? from : replay.count);
        do
            draw(&replay, error->text);
        while (press(&replay, screen_key()));
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        lines_clear(&replay.log[seat]);
    free(replay.choices);
    canvas_free(&replay.canvas);
    return good;
}
