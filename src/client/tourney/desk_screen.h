/* desk_screen.h: the full-screen desk: display of an event and key bindings.
 *
 * Nothing here needs a terminal: keys go in, a canvas comes out. All changes to the event are commands of `traxis
 * tourney` (desk_run.c), so the screen refuses what the command refuses, with the same message. */
#ifndef TRAXIS_DESK_SCREEN_H
#define TRAXIS_DESK_SCREEN_H

#include <sys/types.h>

#include "base/lines.h"
#include "client/canvas.h"
#include "client/input.h"
#include "tourney.h"

enum { DESK_WORDS = 24, DESK_WORD_SIZE = 300, DESK_MIN_WIDTH = 60, DESK_MIN_HEIGHT = 14 };

typedef enum desk_view { VIEW_TABLES, VIEW_PLAYERS } desk_view;

/* Input mode. */
typedef enum desk_mode {
    MODE_LIST,
    MODE_SEARCH, /* typing a name filters the list */
    MODE_LINE,   /* typing a line of text */
    MODE_CHOICE, /* one key answers a question */
    MODE_PAGE,   /* reading a page */
} desk_mode;

/* Subject of the current MODE_LINE or MODE_CHOICE input. */
typedef enum desk_ask {
    ASK_PLANETS,
    ASK_SYMBOLS,
    ASK_GAMES,  /* of a best-of-three match */
    ASK_REASON, /* for correcting a result */
    ASK_MINUTES,
    ASK_TABLE_MINUTES,
    ASK_TIME, /* for calling time early */
    ASK_CALL,
    ASK_RULING,
    ASK_NAME, /* of a new player */
    ASK_SLEEVES,
    ASK_NEXT,
    ASK_UNDO,
    ASK_DROP,
    ASK_PRINT,
} desk_ask;

typedef struct desk_screen {
    desk desk;
    char path[DESK_WORD_SIZE], actor[DESK_WORD_SIZE];
    off_t size; /* of the journal when it was last read */
    desk_view view;
    unsigned round; /* shown round, from 1; 0: none is paired yet */
    bool open_only; /* only tables without a result */
    char search[64];
    unsigned *rows; /* indexes of the listed items: tables of the round, then its byes; or players */
    unsigned count, capacity;
    unsigned selected, top; /* indexes into rows */
    unsigned side;          /* selected player at the table */
    unsigned typed;         /* table number typed so far */
    desk_mode mode;
    desk_ask ask;
    char label[200], line[200]; /* prompt, and input so far */
    struct {
        char result[4];
        char planets[200], symbols[200], games[200], reason[200];
    } report; /* answers so far */
    char message[TN_ERROR_SIZE + 400];
    bool refused; /* the message is an error */
    tx_lines page;
    char title[80];
    unsigned page_top, page_rows;
    int width; /* of the screen */
    bool done;
    char words[DESK_WORDS][DESK_WORD_SIZE]; /* of the last command */
} desk_screen;

/* Opens the event; prints the error and returns false if there is no such event. */
bool desk_screen_open(desk_screen *screen, const char *path);
void desk_screen_close(desk_screen *screen);
/* Handles a key; KEY_TICK reloads the event if another program has changed it. */
void desk_screen_key(desk_screen *screen, uint32_t key);
/* Draws the screen. x, y: cursor position; x < 0 hides the cursor. */
void desk_screen_draw(desk_screen *screen, tx_canvas *canvas, int *x, int *y);

/* ---- Internal ---------------------------------------------------------------------------------------------------- */

/* desk_run.c: runs a command on the event; `words` ends with NULL. The answer becomes the message. Returns false if it
 * is refused, also because another program changed the event in the meantime. */
bool desk_run(desk_screen *screen, const char *const *words);
/* The same, but the output of the command is shown as a page. */
void desk_run_page(desk_screen *screen, const char *title, const char *const *words);
/* Adds a line to the page, wrapped to the screen's width; continuation lines are indented. */
void desk_add_line(desk_screen *screen, int indent, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Reloads the event if its file has changed, and rebuilds the list. */
void desk_reload(desk_screen *screen);

/* desk_report.c: shows an error as the message; and starts a question (the caller sets its label). */
void desk_show_error(desk_screen *screen, const char *text);
void desk_ask_for(desk_screen *screen, desk_mode mode, desk_ask ask);
void desk_number_text(char text[16], unsigned number);
/* Returns true if a table with two players is selected, and starts a new result for it; otherwise shows an error. */
bool desk_has_game(desk_screen *screen);
/* Handles keys for results, and a typed line that belongs to one. */
void desk_press_result(desk_screen *screen, uint32_t key);
void desk_press_planets(desk_screen *screen, uint32_t key);
void desk_store_report(desk_screen *screen);

/* desk_rows.c: */
void desk_list(desk_screen *screen);
/* The shown round, or NULL. */
const tn_round *desk_round(const desk_screen *screen);
/* The table of the selected row, or NULL. */
const tn_table *desk_table(const desk_screen *screen);
unsigned desk_table_number(const desk_screen *screen);
/* The selected player, or NULL. */
const tn_player *desk_player(const desk_screen *screen);
/* The player in a row of the tables, 0 for none; a bye has one player. */
uint32_t desk_player_at(const desk_screen *screen, unsigned index, unsigned side);
/* Selects the table with that number; false if it is not listed. */
bool desk_select_table(desk_screen *screen, unsigned number);
/* Returns true if a judge's call from the table with that index is open. */
bool desk_is_called(const desk_screen *screen, unsigned index);

#endif
