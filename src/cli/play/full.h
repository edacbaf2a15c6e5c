/* full.h: state of the full screen, shared by full.c (keys) and full_draw.c (drawing). */
#ifndef TRAXIS_FULL_H
#define TRAXIS_FULL_H

#include "cli/canvas.h"
#include "cli/lines.h"
#include "options.h"
#include "pages.h"
#include "session.h"

typedef struct tx_full {
    tx_session *session;
    unsigned seat; /* whose view is shown */
    tx_game view;
    tx_canvas canvas;
    option_list list;
    option_choice choice;
    int selected; /* row of the list, or -1 */
    unsigned top; /* first row shown */
    char filter[64];
    char typed[8];     /* figures of a number being typed */
    char message[512]; /* said once, in the bottom line */
    const char *label; /* a line is being typed: what for, or NULL */
    char line[256];
} tx_full;

enum { FULL_MIN_WIDTH = 60, FULL_MIN_HEIGHT = 20 };

/* Rows in which options are shown: as many as are needed and the board can spare; at least: those always there. */
int full_list_rows(const tx_full *full);
int full_least_rows(const tx_full *full);
/* The cards that the highlighted option speaks of, or that matter where none is: at most two, 0 for none. */
void full_cards_in_focus(const tx_full *full, tx_def_id cards[2]);
/* Fits the canvas to the window and draws all of it. */
void full_draw(tx_full *full);
/* One page of text, from line `top` on; returns how many lines fit. `hint`: a key that does something there, or "". */
int full_draw_page(tx_full *full, const char *title, const tx_lines *page, unsigned top, const char *hint);
/* A screen with nothing but a few lines: the hand-over between players. */
void full_draw_notice(tx_full *full, const char *notice);
/* A line that is being typed, on a screen of its own. */
void full_draw_typing(tx_canvas *canvas, const char *title, const char *line);
/* The start menu and its like; a list that is too long is scrolled. */
void full_draw_menu(tx_canvas *canvas, const char *title, const char *const *items, unsigned count, unsigned selected);

#endif
