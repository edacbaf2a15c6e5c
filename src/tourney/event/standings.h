/* standings.h: the standings after the Swiss rounds, with the deciding tie-breaks (TR-R49 to TR-R55). Uses integers and
 * exact fractions only. */
#ifndef TRAXIS_TOURNEY_STANDINGS_H
#define TRAXIS_TOURNEY_STANDINGS_H

#include <stddef.h>

#include "score.h"

enum { TN_ROUNDS_MAX = 36 };

__extension__ typedef __int128 tn_wide;

/* A game or a bye as it counts for the standings; b is TN_BYE for a bye. Players are indexes into the list of
 * players. */
typedef struct tn_game {
    uint32_t a, b;
    tn_result result;
} tn_game;

#define TN_BYE UINT32_MAX

/* The official tie-breaks, or those of the TOME program (TR-R53). */
typedef enum tn_method { TN_DOCUMENT, TN_TOME } tn_method;

/* Tie-break that puts a player before the next ones on the same points. */
typedef enum tn_decided {
    TN_BY_POINTS,
    TN_BY_H2H,
    TN_BY_SOS,
    TN_BY_XSOS,
    TN_BY_DRAW,
    TN_UNRESOLVED,
    TN_BY_LAST
} tn_decided;

typedef struct tn_fraction {
    tn_wide over, under;
} tn_fraction;

typedef struct tn_standing {
    uint32_t player; /* index */
    uint32_t number, lot;
    bool out; /* disqualified: listed at the end */
    tn_decided decided;
    int32_t points, games, byes, sos, xsos;
    tn_fraction tome_sos, tome_xsos;
} tn_standing;

/* A player to be ranked. */
typedef struct tn_ranked {
    uint32_t number;
    int32_t adjust; /* points added or taken */
    uint32_t lot;   /* drawn to break a tie: lower ranks first; 0: none (TR-R55) */
    bool out;       /* disqualified */
} tn_ranked;

/* Ranks `count` players into rows[]. Returns false if out of memory, or if a player has more than TN_ROUNDS_MAX games
 * and byes. */
bool tn_standings(const tn_ranked *players, unsigned count, const tn_game *games, unsigned game_count, tn_method method,
                  tn_standing *rows);

/* Returns true if only lots and player numbers separate the two, apart from matches between them. */
bool tn_is_tied(const tn_standing *a, const tn_standing *b, tn_method method);

const char *tn_decided_word(tn_decided decided);
/* "19/9" in lowest terms, or "2", and "2.1111". */
void tn_fraction_text(tn_fraction fraction, char *text, size_t size);
void tn_fraction_decimal(tn_fraction fraction, char *text, size_t size);

#endif
