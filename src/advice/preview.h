/* preview.h: tries choices in trial games that agree with all that a seat knows. No player responds in them. */
#ifndef TRAXIS_ADVICE_PREVIEW_H
#define TRAXIS_ADVICE_PREVIEW_H

#include "traxis_cards.h"

/* The predicted result for a unit. */
typedef struct unit_fate {
    tx_ref card; /* TX_NONE: no prediction */
    uint8_t
        end; /* enum tx_note_kind: DESTROYED, BLOODIED, DEFEATED, ROUTED, RETURNED, SACRIFICED; 0: it stays in play */
    int16_t damage;
    int16_t left; /* HP */
    bool loses;   /* the deciding seat loses the game; set even if `card` is TX_NONE */
} unit_fate;

/* Number of trial games. Results that differ between them are unknown to the seat and must be dropped. */
enum { PREVIEW_GAMES = 2 };

/* Chooses options of the decision `asked` in sequence in trial game `number`, and continues to the next real choice.
 * Passes all notes to `watch`. Later decisions are matched by the meaning of the option. Returns false if an option is
 * not available in the trial game. */
bool preview_options(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                     const uint16_t *options, unsigned count, unsigned number, tx_watch *watch, void *user);
/* Returns true if the option makes the deciding seat lose the game before its next decision, in all games that are
 * tried. Players only decline in these games. */
bool preview_loses_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                        unsigned option);
/* Returns true if the game is not lost after the option, nor after the choices that follow directly: those of the
 * opponent and the ordering of cards. */
bool preview_may_save_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                           const tx_decision *asked, unsigned option);
/* Maximum number of times the option can be chosen in a row when damage or tokens are divided. */
unsigned preview_max_repeats(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                             const tx_decision *asked, unsigned option);
/* Returns true for notes that end a unit's stay at its place: destroyed, routed … */
bool preview_is_unit_end(unsigned note);

/* ---- The result in words ----------------------------------------------------------------------------------------- */

enum { PREVIEW_LINES = 12, PREVIEW_LINE = 1024 };

/* What is the same in all trial games. */
typedef struct preview_result {
    unsigned fate_count, line_count;
    unit_fate fates[TX_MAX_CARDS];           /* of the units that the seat sees and that are damaged or leave */
    char lines[PREVIEW_LINES][PREVIEW_LINE]; /* log lines up to the first one that differs; with markup */
} preview_result;

/* Describes the result of choosing options of the decision `asked` in sequence; empty if that is not possible in all
 * trial games. */
void preview_describe(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                      const uint16_t *options, unsigned count, preview_result *result);

#endif
