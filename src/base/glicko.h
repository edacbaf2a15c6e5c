/* glicko.h: Glicko-2 ratings, after Mark Glickman's paper: the strength of a player, its uncertainty, and their change
 * from one rating period to the next. In a league a period is one event, on a server one game. */
#ifndef TRAXIS_GLICKO_H
#define TRAXIS_GLICKO_H

typedef struct glicko_rating {
    double rating, deviation, volatility;
} glicko_rating;

/* The rating of a new player. */
extern const glicko_rating GLICKO_NEW;

/* A game from one player's view. */
typedef struct glicko_game {
    glicko_rating opponent; /* before the period */
    double score;           /* 1 won, 0.5 drawn, 0 lost */
} glicko_game;

/* Returns the rating after a period with these games. Without games only the deviation grows. */
glicko_rating glicko_after(glicko_rating before, const glicko_game *games, unsigned count);

#endif
