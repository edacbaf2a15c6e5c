/* ranking.c: Glicko-2 ratings and the leaderboard. Rated games are between two accounts at a table that was created as
 * rated. Each game is a rating period of its own; both players are rated by their ratings before it.
 * To make arranged results costly, a game counts only if its second round has begun and the players used different
 * addresses; and only a few games a week count between the same two players. */
#include <assert.h>
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/glicko.h"
#include "hub_internal.h"

enum { MAX_LEADERS = 100 };

int account_shown_rating(double rating) {
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

/* Why a finished game is not rated. X(NAME, word, sentence for the players) */
#define UNRATED_REASONS(X)                                                                                             \
    X(NO_ACCOUNT, "no account", "This game was not rated: rated games are between two accounts.")                      \
    X(OTHER_RULES, "other rules",                                                                                      \
      "This game was not rated: rated games have the full rules, legal decks and the printed cards.")                  \
    X(FIRST_ROUND, "first round", "This game was not rated: it ended in its first round.")                             \
    X(SAME_ADDRESS, "same address", "This game was not rated: both players were connected from one address.")          \
    X(MET_OFTEN, "met often",                                                                                          \
      "This game was not rated: of the games between the same two players, 5 within 7 days are rated.")

enum unrated_reason {
    RATED,
#define X(name, word, text) UNRATED_##name,
    UNRATED_REASONS(X)
#undef X
};

enum { MAX_MEETINGS = 5, MEETING_DAYS = 7, DAY = 86400000 /* milliseconds */ };

static const struct {
    const char *word, *text;
} outcomes[] = {{"yes", "This game was rated."},
#define X(name, word, text) {word, text},
                UNRATED_REASONS(X)
#undef X
};

json_t *account_rating_json(const store_match *stored) {
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
        if (!strcmp(stored->rated, outcomes[i].word))
            return json_pack("{s:b,s:s?,s:s}", "counts", i == RATED, "why", i == RATED ? NULL : outcomes[i].word,
                             "text", outcomes[i].text);
    return json_null();
}

bool match_may_be_rated(const json_t *settings) {
    return !strcmp(hub_text_field(settings, "rules"), "full") &&
           json_is_true(json_object_get(settings, "legal decks")) && json_is_null(json_object_get(settings, "overlay"));
}

/* Returns false for loopback addresses, which all clients on the machine or of an unconfigured local proxy share. */
static bool identifies_client(const char *network) {
    return network[0] && strncmp(network, "127.", 4) != 0 && strcmp(network, "::") != 0;
}

void match_save_origin(tx_match *match, unsigned seat, const tx_client *client) {
    store_seat *stored = &match->stored.seats[seat];
    memset(stored->origin, 0, sizeof stored->origin);
    if (json_is_true(json_object_get(match->settings, "rated")) && identifies_client(client->network))
        crypto_generichash(stored->origin, sizeof stored->origin, (const unsigned char *)client->network,
                           strlen(client->network), match->stored.secret, sizeof match->stored.secret);
}

/* Returns true if both players were ready, or are connected now, from one address. */
static bool share_address(const tx_match *match) {
    const store_seat *seats = match->stored.seats;
    if (!sodium_is_zero(seats[0].origin, sizeof seats[0].origin) &&
        !memcmp(seats[0].origin, seats[1].origin, sizeof seats[0].origin))
        return true;
    for (unsigned i = 0; i < match->viewer_count; i++)
        for (unsigned k = 0; match->viewers[i].audience == 0 && k < match->viewer_count; k++)
            if (match->viewers[k].audience == 1 && identifies_client(match->viewers[i].client->network) &&
                !strcmp(match->viewers[i].client->network, match->viewers[k].client->network))
                return true;
    return false;
}

/* Loads the accounts of both players. Returns false if one has no account any more, or both are the same. */
static bool find_players(const tx_match *match, store_player players[TX_SEATS]) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        int64_t player = match->stored.seats[seat].player;
        if (!player || !store_player_by_id(match->hub->config.store, player, &players[seat]) ||
            !players[seat].account[0])
            return false;
    }
    return players[0].id != players[1].id;
}

static enum unrated_reason check_rated(const tx_match *match, store_player players[TX_SEATS]) {
    tx_store *store = match->hub->config.store;
    int64_t since = hub_now(match->hub) - (int64_t)MEETING_DAYS * DAY;
    if (!find_players(match, players))
        return UNRATED_NO_ACCOUNT;
    if (!match_may_be_rated(match->settings))
        return UNRATED_OTHER_RULES;
    if (table_get_status(match->table).round < 2)
        return UNRATED_FIRST_ROUND;
    if (share_address(match))
        return UNRATED_SAME_ADDRESS;
    if (store_count_rated(store, players[0].id, players[1].id, since) >= MAX_MEETINGS)
        return UNRATED_MET_OFTEN;
    return RATED;
}

static void rate_both(tx_match *match, store_player players[TX_SEATS], tx_result result) {
    assert(players[0].id != players[1].id && players[0].account[0] && players[1].account[0]);
    const glicko_rating before[TX_SEATS] = {rating_of(&players[0]), rating_of(&players[1])};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        double score = result.outcome != TX_WON ? 0.5 : result.winner == seat ? 1 : 0;
        rate(&players[seat], before[1 - seat], score);
        store_set_player(match->hub->config.store, &players[seat]);
        match->stored.seats[seat].rating = players[seat].rating;
    }
}

/* Deletes the hashed addresses: the game is over, and the secret that is their key becomes public. */
static void forget_origins(tx_match *match) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        memset(match->stored.seats[seat].origin, 0, STORE_HASH);
    store_delete_origins(match->hub->config.store, match->stored.id);
}

void match_rate(tx_match *match, tx_result result) {
    store_player players[TX_SEATS];
    assert(match->stored.state == MATCH_OVER && !match->stored.rated[0]); /* a game is rated once */
    hub_log(match->hub, "match %lld over: %s", (long long)match->stored.id, match->stored.result);
    if (!json_is_true(json_object_get(match->settings, "rated")))
        return;
    enum unrated_reason why = check_rated(match, players);
    if (why == RATED)
        rate_both(match, players, result);
    snprintf(match->stored.rated, sizeof match->stored.rated, "%s", outcomes[why].word);
    store_set_rated(match->hub->config.store, &match->stored);
    forget_origins(match);
}

static void add_leader(void *user, const store_player *player) {
    json_array_append_new(user, json_pack("{s:s,s:i,s:i,s:i}", "name", player->name, "rating",
                                          account_shown_rating(player->rating), "deviation",
                                          account_shown_rating(player->deviation), "rated", (int)player->rated));
}

void server_handle_leaders(tx_client *client, const json_t *request) {
    json_t *message = hub_new_message("leaders"), *players = json_array();
    (void)request;
    store_leaders(client->hub->config.store, MAX_LEADERS, add_leader, players);
    json_object_set_new(message, "players", players);
    client_queue(client, message);
}
