/* outlook.h: what a person likes to read beside an option: whose card it speaks of, which of several copies, and what
 * would happen to it: "theirs #2, takes 4 of 5, would die". */
#ifndef TRAXIS_TABLE_OUTLOOK_H
#define TRAXIS_TABLE_OUTLOOK_H

#include "traxis_cards.h"

enum { OUTLOOK_TEXT = 120 };

/* Which of the cards in play with that title it is, as board and options number them; 0: it is the only one. */
unsigned table_copy_number(const tx_catalog *catalog, const tx_game *view, tx_ref card);

/* What would become of a unit. */
typedef struct table_fate {
    tx_ref card; /* TX_NONE: nothing is told */
    uint8_t end; /* enum tx_note_kind: DESTROYED, BLOODIED, DEFEATED, ROUTED, RETURNED, SACRIFICED, or 0: it stays */
    int16_t damage;
    int16_t left; /* HP */
    bool loses;   /* the deciding seat loses the game; set even if `card` is TX_NONE */
} table_fate;

/* Writes the text for an option, or "", and the forecast for its unit. `own`: the setup as far as the seat knows it
 * (tx_own_setup); NULL: no forecast, as in a tournament game, where players get no help (TR-R64). `view`: what the seat
 * sees. The forecast tries the option, with players only declining, in games that agree with all that the seat knows;
 * it leaves out results that differ between them. For damage that is divided point by point it is the sum so far,
 * including the point of this option. */
void table_outlook(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision,
                   unsigned option, char text[OUTLOOK_TEXT], table_fate *told);

/* Returns true if the option loses the game and another one does not. `own` as above. */
bool table_gives_up(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision,
                    unsigned option);

/* What happens to the unit that a prompt is about if nothing is done: where a shield is asked for; else "". */
void table_prompt_outlook(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                          const tx_decision *decision, char text[OUTLOOK_TEXT]);

#endif
