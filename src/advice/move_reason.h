/* move_reason.h: the explanation of a computer player's last move for its opponent, in one sentence: its goal and its
 * worry.
 *
 * It must not reveal the hand. During the game only open moves are explained, by the kind of advantage they aimed for.
 * Passing is not explained: an alternative would reveal cards in hand. After the game the explanation also contains the
 * alternative and the estimated chance to win. */
#ifndef TRAXIS_ADVICE_MOVE_REASON_H
#define TRAXIS_ADVICE_MOVE_REASON_H

#include "traxis_bots.h"

typedef struct move_reason {
    bool known;
    bool is_hidden_move; /* the chosen card is hidden from the opponent */
    uint8_t kind;        /* of the decision, enum tx_decision_kind */
    uint8_t move;        /* enum reason_move */
    unsigned choice;     /* number of the choice */
    tx_hint why;
    char instead[480]; /* the alternative, with markup, as its own seat sees it */
} move_reason;

/* Stores the reason of the option that a computer player chooses. Returns false and stores nothing for a pass, a part
 * of a move such as a target, or a choice without alternative. `view`: what the deciding seat sees. */
bool move_reason_store(const tx_catalog *catalog, const tx_game *view, const tx_decision *decision, unsigned option,
                       const tx_hint *why, move_reason *reason);
/* Returns true while the move is hidden in a game that is not over; `now` is the current decision. Dials are revealed
 * when both are set. */
bool move_reason_is_secret(const move_reason *reason, const tx_decision *now);
/* Returns true if the log line (with markup) can be about the move of this seat. Both dials are revealed together; for
 * a dial, the line begins with the player. */
bool move_reason_fits_line(const move_reason *reason, const char *line, unsigned seat);
/* Writes the explanation, with markup. `line`: the log line about the move, or "". */
void move_reason_text(const move_reason *reason, const char *line, bool is_over, char *text, size_t size);

#endif
