/* desk_screen.h: the desk on the full screen: what is shown of an event, and what each key does.
 *
 * Nothing here needs a terminal: keys go in, a canvas comes out. Whatever changes the event is a command of `traxis
 * tourney` (desk_run.c), so that the screen refuses what the command refuses, in the same words. */
#ifndef TRAXIS_DESK_SCREEN_H
#define TRAXIS_DESK_SCREEN_H

#include <sys/types.h>

#include "cli/canvas.h"
#include "cli/input.h"
#include "cli/lines.h"
#include "tourney.h"

enum { DESK_WORDS = 24, DESK_WORD_SIZE = 300, DESK_MIN_WIDTH = 60, DESK_MIN_HEIGHT = 14 };

typedef enum desk_view { VIEW_TABLES, VIEW_PLAYERS } desk_view;

/* What a key means now. */
typedef enum desk_mode {
    MODE_LIST,
    MODE_SEARCH, /* a name is being typed, and narrows the list */
    MODE_LINE,   /* a line is being typed */
    MODE_CHOICE, /* one key answers a question */
    MODE_PAGE,   /* a page is being read */
} desk_mode;

/* What is asked for in the last two of them but one. */
typedef enum desk_ask {
    ASK_PLANETS,
    ASK_SYMBOLS,
    ASK_GAMES,  /* of a match that is the best of three */
    ASK_REASON, /* why a result is corrected */
    ASK_MINUTES,
    ASK_TABLE_MINUTES,
    ASK_TIME, /* why time is called early */
    ASK_CALL,
    ASK_RULING,
    ASK_NAME, /* of somebody who enters */
    ASK_SLEEVES,
    ASK_NEXT,
    ASK_UNDO,
    ASK_DROP,
    ASK_PRINT,
} desk_ask;

typedef struct desk_screen {
    desk desk;
    char path[DESK_WORD_SIZE], actor[DESK_WORD_SIZE];
    off_t size; /* of the journal when it was read */
    desk_view view;
    unsigned round; /* shown, from 1; 0: none was paired yet */
    bool open_only; /* only tables without a result */
    char search[64];
    unsigned *rows; /* what is listed: tables of the round, then its byes; or players; by index */
    unsigned count, room;
    unsigned selected, top; /* rows */
    unsigned side;          /* the player at the table whom the keys are about */
    unsigned typed;         /* the number of a table, as far as it was typed */
    desk_mode mode;
    desk_ask ask;
    char label[200], line[200]; /* what is asked, and what was typed so far */
    struct {
        char result[4];
        char planets[200], symbols[200], games[200], reason[200];
    } report; /* as far as it was asked */
    char message[TN_ERROR_SIZE + 400];
    bool refused; /* the message is a refusal */
    tx_lines page;
    char title[80];
    unsigned page_top, page_rows;
    int width; /* of the screen */
    bool done;
    char words[DESK_WORDS][DESK_WORD_SIZE]; /* of the last command */
} desk_screen;

/* False, with the message printed, if there is no such event. */
bool desk_screen_open(desk_screen *screen, const char *path);
void desk_screen_close(desk_screen *screen);
/* What a key does; KEY_TICK looks whether somebody else has changed the event. */
void desk_screen_key(desk_screen *screen, uint32_t key);
/* Draws all of it; the cursor is to stand at x, y, or is hidden if x < 0. */
void desk_screen_draw(desk_screen *screen, tx_canvas *canvas, int *x, int *y);

/* ---- Its parts --------------------------------------------------------------------------------------------------- */

/* desk_run.c: runs a command on the event, words up to a NULL; its answer becomes the message. Changes are refused if
 * somebody else was faster. False if it was refused. */
bool desk_run(desk_screen *screen, const char *const *words);
/* The same, but what the command prints becomes a page. */
void desk_run_page(desk_screen *screen, const char *title, const char *const *words);
/* Adds a line to the page, as wide as the screen; what goes on is indented. */
void desk_add_line(desk_screen *screen, int indent, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Reads the event again if its file has changed, and lists it anew. */
void desk_look_again(desk_screen *screen);

/* desk_report.c: what is wrong, as the message; and a question, whose label is the caller's. */
void desk_tell(desk_screen *screen, const char *text);
void desk_ask_for(desk_screen *screen, desk_mode mode, desk_ask ask);
void desk_number_text(char text[16], unsigned number);
/* Is a table with two players selected? A new result begins then; else it is told why not. */
bool desk_has_game(desk_screen *screen);
/* Keys for results, and a line that was typed for one. */
void desk_press_result(desk_screen *screen, uint32_t key);
void desk_press_planets(desk_screen *screen, uint32_t key);
void desk_take_report(desk_screen *screen);

/* desk_rows.c: */
void desk_list(desk_screen *screen);
/* The round that is shown, or NULL. */
const tn_round *desk_round(const desk_screen *screen);
/* The table of the selected row, or NULL. */
const tn_table *desk_table(const desk_screen *screen);
unsigned desk_table_number(const desk_screen *screen);
/* The player whom the keys are about, or NULL. */
const tn_player *desk_player(const desk_screen *screen);
/* Who sits in a row of the tables, 0 for nobody; a bye has one player. */
uint32_t desk_seated(const desk_screen *screen, unsigned index, unsigned side);
/* Selects the table of that number; false if it is not listed. */
bool desk_select_table(desk_screen *screen, unsigned number);
/* Has a judge been called to the table of that index? */
bool desk_is_called(const desk_screen *screen, unsigned index);

#endif
