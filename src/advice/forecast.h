/* forecast.h: the forecast shown beside an option: whose card it concerns, which of several copies, and what would
 * happen to it: "theirs #2, takes 4 of 5, would die". */
#ifndef TRAXIS_ADVICE_FORECAST_H
#define TRAXIS_ADVICE_FORECAST_H

#include "preview.h"

enum { FORECAST_TEXT = 120, OPTION_NOTE = 320 };

/* The number of a card among the cards in play with the same title; 0: it is the only one. */
unsigned forecast_copy_number(const tx_catalog *catalog, const tx_game *view, tx_ref card);

enum card_owner { OWNER_UNSTATED, OWNER_YOU, OWNER_OPPONENT };

typedef struct option_forecast {
    uint8_t owner;       /* enum card_owner: of the card, where it may be either player's */
    uint8_t copy;        /* which of several cards in play with the same title; 0: it is the only one */
    uint8_t copy_named;  /* 1: the option's own text ends with that number */
    uint8_t owner_named; /* 1: the option's own text says whose card it is: "(theirs)" */
    uint8_t hurt;        /* number of units that take damage by Area Effect, */
    uint8_t dying;       /* and that die */
    unit_fate fate;
    char text[FORECAST_TEXT]; /* the result in words: "takes 4 of 5, would die"; or "" */
} option_forecast;

/* Makes the forecast for an option. `own`: the setup as far as the seat knows it (tx_own_setup); NULL: owner and copy
 * only, as in a tournament game, where players get no help (TR-R64). `view`: what the seat sees. The forecast tries the
 * option, with players only declining, in games that agree with all that the seat knows; it leaves out results that
 * differ between them. For damage that is divided point by point it is the sum so far, including the point of this
 * option. */
option_forecast forecast_option(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                                const tx_decision *decision, unsigned option);
/* Writes owner, copy and result as one remark for clients that show only text: "theirs #2, takes 4 of 5"; or "". */
void forecast_summary(const option_forecast *forecast, char text[OPTION_NOTE]);
/* The same without the damage to a unit that would not survive it: "theirs #2, would die". */
void forecast_short_summary(const option_forecast *forecast, char text[OPTION_NOTE]);

/* Returns true if the option loses the game and another option does not. `own` as above. */
bool forecast_avoidable_loss(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                             const tx_decision *decision, unsigned option);

/* For a shield prompt, writes the fate of the unit if no shield is used: "1 of 4 HP left, would die"; otherwise "". */
void forecast_prompt(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision,
                     char text[OPTION_NOTE]);

#endif
