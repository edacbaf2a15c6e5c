/* board.h: draws the table as one seat sees it into a canvas.
 *
 *     round and phase bar
 *     the opponent: resources, hand, deck, discard pile, planets won; their HQ
 *     the planets in line, their units above, yours below
 *     your HQ, your resources …, your hand
 *
 * Draws only a view (tx_view), so no hidden card can appear. A unit takes two lines, or one if room is short:
 *
 *     >Unit Name            > the highlighted option names it, ? another option does; ! attacks, x defends
 *      2/3-1z c1 ranged     attack 2, 3 hit points, 1 damage, exhausted, 1 command icon
 *     >Unit N… c1R+1 2/3-1z    the same in one line, with one attachment
 *      #1, #2 …             copy number, as in options, if several units have the same title
 *      ~Name +1             two of your cards in reserve; ~2 in reserve: two hidden cards
 *
 * An infested planet is marked beside its number. Attachments of a planet follow below it: "+Name +1" for two. */
#ifndef TRAXIS_BOARD_H
#define TRAXIS_BOARD_H

#include "client/canvas.h"
#include "traxis_cards.h"

typedef struct tx_board {
    const tx_catalog *catalog;
    const tx_game *view;       /* the view of `seat` */
    unsigned seat;             /* the seat drawn at the bottom */
    const char *who[TX_SEATS]; /* "You", "Warlord (greedy)", "P1 chooses" */
    const uint8_t *marked;     /* marks (enum board_mark) by tx_ref, or NULL */
    int width;                 /* number of canvas columns to use; 0: all */
} tx_board;

enum board_mark {
    NOT_MARKED,
    HIGHLIGHTED, /* named by the highlighted option */
    CHOOSABLE,   /* named by another option */
};
enum { BOARD_MIN_WIDTH = 60, BOARD_MIN_ROWS = 13 };

/* Draws the board into rows 0 to rows-1 of the canvas. */
void board_draw(tx_canvas *canvas, const tx_board *board, int rows);

/* Returns the number of rows missing to show the whole hand if the board is drawn in `rows`; 0 if all of it fits. */
int board_hand_lacks(const tx_board *board, const tx_canvas *canvas, int rows);

/* ---- Functions that text pages use too --------------------------------------------------------------------------- */

/* Writes "2/3-1": attack, hit points, damage. */
void cli_unit_stats(const tx_catalog *catalog, const tx_game *view, tx_ref unit, char *text, size_t size);
/* Writes the other marks of a unit: "#2 warlord c1 ranged flying $2". */
void cli_unit_marks(const tx_catalog *catalog, const tx_game *view, tx_ref unit, bool letters, char *text, size_t size);
/* Writes the planet types in a victory display: "M1 S2 T0". */
void cli_victory_types(const tx_catalog *catalog, const tx_game *view, unsigned seat, char *text, size_t size);
/* Collects the positions of the line to show: face up and not removed. Returns their number. */
unsigned cli_planets_shown(const tx_game *view, unsigned positions[TX_LINE]);
const char *cli_phase_name(unsigned phase);
/* Returns the definition of the visible face. */
tx_def_id card_face(const tx_catalog *catalog, const tx_game *view, tx_ref card);
/* Returns a printed number of the visible face. */
int cli_face_fact(const tx_catalog *catalog, const tx_game *view, tx_ref card, enum tx_fact fact);

#endif
