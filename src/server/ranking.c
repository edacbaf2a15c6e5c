/* ranking.c: ratings, by Glicko-2, and the leaderboard. Rated games are those between two accounts at a table that was
 * made so; each of them is a period of the ratings, for both by what was known before it. */
#include <math.h>

#include "house_parts.h"
#include "ratings/glicko.h"

enum { MOST_LEADERS = 100 };

int shown_rating(double rating) {
    return (int)lround(rating);
}

static glicko_rating rating_of(const store_player *player) {
    return (glicko_rating){player->rating, player->deviation, player->volatility};
}

static void rate(store_player *player, glicko_rating opponent, double score) {
    glicko_rating after = glicko_after(rating_of(player), &(glicko_game){opponent, score}, 1);
    player->rating = after.rating;
    player->deviation = after.deviation;
    player->volatility = after.volatility;
    player->rated++;
}

/* Both players, with their accounts; false: it does not count. */
static bool rated_players(const tx_room *room, store_player players[TX_SEATS]) {
    if (!json_is_true(json_object_get(room->settings, "rated")))
        return false;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        int64_t player = room->match.seats[seat].player;
        if (!player || !store_player_by_id(room->house->settings.store, player, &players[seat]) ||
            !players[seat].account[0])
            return false;
    }
    return players[0].id != players[1].id;
}

void match_ended(tx_room *room, tx_result result) {
    store_player players[TX_SEATS];
    house_log(room->house, "match %lld over: %s", (long long)room->match.id, room->match.result);
    if (!rated_players(room, players))
        return;
    const glicko_rating before[TX_SEATS] = {rating_of(&players[0]), rating_of(&players[1])};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        double score = result.outcome != TX_WON ? 0.5 : result.winner == seat ? 1 : 0;
        rate(&players[seat], before[1 - seat], score);
        store_set_player(room->house->settings.store, &players[seat]);
        room->match.seats[seat].rating = players[seat].rating;
    }
}

static void add_leader(void *user, const store_player *player) {
    json_array_append_new(user,
                          json_pack("{s:s,s:i,s:i,s:i}", "name", player->name, "rating", shown_rating(player->rating),
                                    "deviation", shown_rating(player->deviation), "rated", (int)player->rated));
}

void ask_leaders(tx_visitor *visitor, const json_t *asked) {
    json_t *message = told("leaders"), *players = json_array();
    (void)asked;
    store_leaders(visitor->house->settings.store, MOST_LEADERS, add_leader, players);
    json_object_set_new(message, "players", players);
    tell_visitor(visitor, message);
}
