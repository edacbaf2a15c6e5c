/* glicko.h: ratings by Glicko-2, after Mark Glickman's description of the system: how strong a player is, how sure that
 * is, and how much it changes from one period to the next. A period is one event. */
#ifndef TRAXIS_TOURNEY_GLICKO_H
#define TRAXIS_TOURNEY_GLICKO_H

typedef struct tn_rating {
    double rating, deviation, volatility;
} tn_rating;

/* Of somebody of whom nothing is known. */
extern const tn_rating TN_NEW_RATING;

/* A game as one player sees it. */
typedef struct tn_rated_game {
    tn_rating opponent; /* before the period */
    double score;       /* 1 won, 0.5 drawn, 0 lost */
} tn_rated_game;

/* The rating after a period with these games; without any, the player is only less surely known. */
tn_rating tn_rating_after(tn_rating before, const tn_rated_game *games, unsigned count);

#endif
