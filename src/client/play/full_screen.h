/* full_screen.h: state of the full screen, shared by full_screen.c (keys) and full_screen_draw.c (drawing). */
#ifndef TRAXIS_FULL_SCREEN_H
#define TRAXIS_FULL_SCREEN_H

#include "base/lines.h"
#include "client/canvas.h"
#include "options.h"
#include "pages.h"
#include "session.h"

typedef struct full_screen {
    tx_session *session;
    unsigned number; /* of the seat that is shown */
    play_seat *seat;
    tx_canvas canvas;
    option_list list;
    option_choice choice;
    int selected; /* selected row of the list, or -1 */
    unsigned top; /* first row shown */
    char filter[64];
    char typed[8];      /* digits of a number being typed */
    char message[1024]; /* shown once, in the bottom line */
    const char *label;  /* label of the line being typed, or NULL */
    char line[256];
} full_screen;

enum { FULL_MIN_WIDTH = 60, FULL_MIN_HEIGHT = 20 };

/* Rows for options: as many as are needed and the board can spare. "At least": the rows that are always there. */
int full_list_rows(const full_screen *full);
int full_min_rows(const full_screen *full);
/* Finds the cards named by the highlighted option, or the relevant ones if none is highlighted: at most two, 0 for
 * none. */
void full_cards_in_focus(const full_screen *full, tx_def_id cards[2]);
/* Resizes the canvas to the window and draws everything. */
void full_draw(full_screen *full);
/* Draws a page of text from line `top` on; returns how many lines fit. `hint`: a key that works there, or "". */
int full_draw_page(full_screen *full, const char *title, const tx_lines *page, unsigned top, const char *hint);
/* Draws a screen with only a few lines: the hand-over between players. */
void full_draw_notice(full_screen *full, const char *notice);
/* Draws a line that is being typed, on its own screen. */
void full_draw_typing(tx_canvas *canvas, const char *title, const char *line);
/* Draws a menu; a long list scrolls. */
void full_draw_menu(tx_canvas *canvas, const char *title, const char *const *items, unsigned count, unsigned selected);

#endif
