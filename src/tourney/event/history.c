/* history.c: see history.h. */
#include "history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tourney/pairing/draw.h"

tn_member *tn_history_add(tn_history *h, uint32_t number) {
    void *list = h->members;
    if (!memory_try_reserve_one(&list, h->count, &h->capacity, sizeof *h->members))
        return NULL;
    h->members = list;
    h->members[h->count] = (tn_member){.number = number};
    return &h->members[h->count++];
}

/* Players are usually numbered in order, so try that index first. */
uint32_t tn_history_find(const tn_history *h, uint32_t number) {
    if (number > 0 && number <= h->count && h->members[number - 1].number == number)
        return number - 1;
    for (uint32_t i = 0; i < h->count; i++)
        if (h->members[i].number == number)
            return i;
    return TN_BYE;
}

bool tn_history_game(tn_history *h, uint32_t a, uint32_t b, tn_result result) {
    void *list = h->games;
    if (!memory_try_reserve_one(&list, h->game_count, &h->game_capacity, sizeof *h->games))
        return false;
    h->games = list;
    h->games[h->game_count++] = (tn_game){a, b, result};
    return true;
}

void tn_history_free(tn_history *h) {
    free(h->members);
    free(h->games);
    *h = (tn_history){0};
}

/* Adds points, byes and opponents of all players to all[]; met[] is divided among the players. */
static void add_games(const tn_history *h, tn_entrant *all, uint32_t *met) {
    for (unsigned i = 0; i < h->game_count; i++) {
        all[h->games[i].a].met_count = (uint16_t)(all[h->games[i].a].met_count + (h->games[i].b != TN_BYE));
        if (h->games[i].b != TN_BYE)
            all[h->games[i].b].met_count++;
    }
    for (unsigned i = 0; i < h->count; i++) {
        all[i].met = met;
        met += all[i].met_count;
        all[i].met_count = 0;
    }
    for (unsigned i = 0; i < h->game_count; i++) {
        const tn_game *game = &h->games[i];
        tn_entrant *a = &all[game->a];
        if (game->b == TN_BYE) {
            a->byes++;
            a->score += TN_BYE_POINTS;
            continue;
        }
        tn_entrant *b = &all[game->b];
        a->score += tn_points(game->result, 0);
        b->score += tn_points(game->result, 1);
        ((uint32_t *)a->met)[a->met_count++] = b->number;
        ((uint32_t *)b->met)[b->met_count++] = a->number;
    }
}

tn_entrant *tn_history_entrants(const tn_history *h, unsigned *count) {
    size_t entrants = (h->count + 1) * sizeof(tn_entrant);
    tn_entrant *all = calloc(1, entrants + 2 * (size_t)h->game_count * sizeof(uint32_t));
    *count = 0;
    if (!all)
        return NULL;
    for (unsigned i = 0; i < h->count; i++) {
        const tn_member *member = &h->members[i];
        all[i] = (tn_entrant){.number = member->number, .score = member->adjust};
        all[i].tags = member->tags;
        all[i].tag_count = member->tag_count;
    }
    add_games(h, all, (uint32_t *)(all + h->count + 1));
    for (unsigned i = 0; i < h->count; i++)
        if (!h->members[i].inactive && !h->members[i].out)
            all[(*count)++] = all[i];
    return all;
}

/* Score groups begin with the second round (TR-R28): points awarded before the first round are ignored in it. */
bool tn_history_pair(const tn_history *h, bool first, const uint64_t *seed, tn_pairing *pairing, char *error,
                     size_t size) {
    unsigned count;
    tn_entrant *entrants = tn_history_entrants(h, &count);
    bool good = false;
    for (unsigned i = 0; entrants && first && i < count; i++)
        entrants[i].score = 0;
    if (!entrants || count < 2)
        snprintf(error, size, entrants ? "fewer than two players are left to be paired" : "out of memory");
    else if (first && seed)
        good = tn_draw_round(entrants, count, *seed, pairing, error, size);
    else
        good = tn_pair_round(entrants, count, &(tn_pair_options){.first_round = first}, pairing, error, size);
    free(entrants);
    return good;
}

bool tn_history_standings(const tn_history *h, tn_method method, tn_standing *rows) {
    tn_ranked *players = malloc((h->count + 1) * sizeof *players);
    for (unsigned i = 0; players && i < h->count; i++)
        players[i] = (tn_ranked){h->members[i].number, h->members[i].adjust, h->members[i].lot, h->members[i].out};
    bool good = players && tn_standings(players, h->count, h->games, h->game_count, method, rows);
    free(players);
    return good;
}
