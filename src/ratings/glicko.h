/* glicko.h: ratings by Glicko-2, after Mark Glickman's description of the system: how strong a player is, how sure that
 * is, and how much it changes from one period to the next. In a league a period is one event, at a server one game. */
#ifndef TRAXIS_GLICKO_H
#define TRAXIS_GLICKO_H

typedef struct glicko_rating {
    double rating, deviation, volatility;
} glicko_rating;

/* Of somebody of whom nothing is known. */
extern const glicko_rating GLICKO_NEW;

/* A game as one player sees it. */
typedef struct glicko_game {
    glicko_rating opponent; /* before the period */
    double score;           /* 1 won, 0.5 drawn, 0 lost */
} glicko_game;

/* The rating after a period with these games; without any, the player is only less surely known. */
glicko_rating glicko_after(glicko_rating before, const glicko_game *games, unsigned count);

#endif
