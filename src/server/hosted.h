/* hosted.h: matches that somebody else arranges and wants to know the end of: those of a tournament.
 *
 * The host says which matches there are and to whom their seats belong; the house keeps and plays them like any other.
 * What the host learns of a match (house_hosted) is durable. */
#ifndef TRAXIS_HOSTED_H
#define TRAXIS_HOSTED_H

#include "house.h"

enum { HOSTED_RESULT = 8 }; /* a code of a result, with its end */

struct house_host {
    /* About once a second, and when a match begins, before what has changed is kept: time to arrange matches and to
     * look after them. */
    void (*tend)(void *user, tx_house *house);
    /* The match and the seat that belong to whoever has this key; false: there is none now. */
    bool (*seat_of)(void *user, tx_house *house, const char *key, char code[STORE_CODE], unsigned *seat);
    void *user;
};

typedef struct hosted_seat {
    const char *name, *deck;
    const char *blanks; /* cards that were turned round (R21.5), as "2x Title, Other Title", or "" */
    const char *before; /* the code of a match in which the same person sat, whoever that is, or NULL */
    unsigned before_seat;
} hosted_seat;

typedef struct hosted_match {
    char code[STORE_CODE]; /* as the host likes, but not to be guessed: it is the link to the table */
    const char *event;
    unsigned round, number; /* of the table */
    hosted_seat seats[STORE_SEATS];
} hosted_match;

/* Sees to it that there is such a match. False with a message: it cannot be played. */
bool house_host_match(tx_house *house, const hosted_match *match, char *error, size_t size);

typedef struct hosted_standing {
    uint8_t state;             /* enum store_match_state */
    char noted[HOSTED_RESULT]; /* the code that was noted last, or "" */
    bool time_called;          /* of a match that is awake */
} hosted_standing;

/* How it stands as far as it is kept; false: there is no such match, or its end is being kept just now. A match that
 * sleeps goes on sleeping. */
bool house_hosted(tx_house *house, const char *code, hosted_standing *standing);

typedef struct hosted_end {
    tx_result result;
    bool time_called;
    unsigned extra_rounds;                               /* played after the time because nobody was ahead */
    unsigned planets[STORE_SEATS], symbols[STORE_SEATS]; /* in the victory displays */
} hosted_end;

/* How it ended; false: it has not, or it cannot be told now. */
bool house_hosted_end(tx_house *house, const char *code, hosted_end *end);
/* Time is called at that table if it is played and was not called before (R21.2). */
void house_call_time(tx_house *house, const char *code, bool until_decided);
/* What became of the match in the event: a code such as "W", or "", and a sentence; told to everybody at the table, now
 * and whenever they look. */
void house_note_hosted(tx_house *house, const char *code, const char *result, const char *text);
/* When the time of its round is over, in milliseconds since 1970, or 0: it does not run; told likewise. */
void house_note_clock(tx_house *house, const char *code, int64_t until);

#endif
