/* hosting.h: matches that are arranged by a tournament instead of players.
 *
 * The tournament determines the matches and their players; the hub stores and runs them like any other match.
 * Results are reported to the tournament only after they are committed. */
#ifndef TRAXIS_HOSTING_H
#define TRAXIS_HOSTING_H

#include "hub.h"

enum { HOSTED_CODE_SIZE = 8 }; /* a result code with its NUL */

struct hub_tournament {
    /* Called about once a second and when a match starts, before a commit: arranges matches and reads their state. */
    void (*update)(void *user, tx_hub *hub);
    /* Finds the match and seat of a player's key. Returns false if there is none now. */
    bool (*find_seat)(void *user, tx_hub *hub, const char *key, char code[STORE_CODE], unsigned *seat);
    void *user;
};

typedef struct hosted_seat {
    const char *name, *deck;
    const char *blanks;   /* cards replaced by blank ones (R21.5), as "2x Title, Other Title", or "" */
    const char *previous; /* code of an earlier match of the same player, who keeps this seat; or NULL */
    unsigned previous_seat;
} hosted_seat;

typedef struct hosted_match {
    char code[STORE_CODE]; /* chosen by the tournament; must not be guessable, because it is the link to the table */
    const char *event;
    unsigned round, number; /* of the table */
    hosted_seat seats[STORE_SEATS];
} hosted_match;

/* Creates the match if it does not exist. Returns false with a message if a deck cannot be played. */
bool hub_host_match(tx_hub *hub, const hosted_match *from, char *error, size_t size);

typedef struct hosted_state {
    uint8_t state;                      /* enum store_match_state */
    char result_code[HOSTED_CODE_SIZE]; /* last value of hub_set_hosted_result(), or "" */
    bool time_called;                   /* always false while the match is not loaded */
} hosted_state;

/* Returns the committed state, without loading the match. Returns false if the match does not exist or its end is not
 * committed yet. */
bool hub_get_hosted_state(tx_hub *hub, const char *code, hosted_state *state);

typedef struct hosted_result {
    tx_result result;
    bool time_called;
    unsigned extra_rounds;                               /* played after time was called because of a tie */
    unsigned planets[STORE_SEATS], symbols[STORE_SEATS]; /* in the victory displays */
} hosted_result;

/* Returns false if the match is not over, its end is not committed, or it cannot be loaded. */
bool hub_get_hosted_result(tx_hub *hub, const char *code, hosted_result *result);
/* Calls time at a running match (R21.2). Does nothing if time was called before. */
void hub_call_time(tx_hub *hub, const char *code, bool until_decided);
/* Sets the official result of the match: a code such as "W", or "", and a sentence for its viewers. */
void hub_set_hosted_result(tx_hub *hub, const char *code, const char *result, const char *text);
/* Stores when the round's clock ends, in milliseconds since 1970; 0: it does not run. Viewers see it. */
void hub_set_hosted_clock(tx_hub *hub, const char *code, int64_t until);

#endif
