/* event_bracket.c: bracket options outside the official rules (see event.h): a match for third place, and double
 * elimination, where a player is out after the second loss. */
#include <stdlib.h>
#include <string.h>

#include "event_parts.h"

const char TN_THIRD_PLACE[] = "third place";

bool tn_table_is_third(const tn_table *table) {
    return strcmp(table->note, TN_THIRD_PLACE) == 0;
}

uint32_t tn_winner_of(const tn_table *table) {
    int a = tn_points(table->result, 0), b = tn_points(table->result, 1);
    return a > b ? table->a : a < b ? table->b : 0;
}

static bool is_in(const tn_event *e, uint32_t number) {
    const tn_player *player = number ? tn_event_number(e, number) : NULL;
    return player && tn_is_active(player);
}

/* ---- Third place ------------------------------------------------------------------------------------------------- */

/* The losers of the two semi-finals meet. If only one of them is still active, there is no match. */
void tn_add_third_place(const tn_event *e, tn_round *round) {
    const tn_round *last = tn_event_round(e);
    uint32_t losers[2] = {0};
    unsigned count = 0;
    if (!e->third_place || round->count != 1 || !last || !last->elimination || last->count != 2)
        return;
    for (unsigned i = 0; i < 2; i++) {
        const tn_table *t = &last->tables[i];
        uint32_t winner = tn_winner_of(t), loser = winner == t->a ? t->b : t->a;
        if (winner && is_in(e, loser))
            losers[count++] = loser;
    }
    if (count > 0)
        tn_round_add(round, losers[0], losers[1], TN_THIRD_PLACE);
}

/* ---- Double elimination ------------------------------------------------------------------------------------------ */

/* A player in a double-elimination bracket; players are in seed order. */
typedef struct double_player {
    uint32_t number;
    unsigned losses, frees;
    bool seated; /* in the round that is being paired */
} double_player;

enum { LOSSES_MAX = 2 };

static void count_losses(const tn_event *e, double_player *player) {
    for (unsigned i = tn_event_swiss_rounds(e); i < e->round_count; i++) {
        const tn_table *t = tn_round_table(&e->rounds[i], player->number);
        if (!t || t->result == TN_NONE)
            continue;
        player->frees += t->b == 0;
        player->losses += t->b != 0 && tn_winner_of(t) != player->number;
    }
}

/* Collects the players still in the bracket; returns their number. */
static unsigned left_in(const tn_event *e, double_player *players) {
    unsigned count = 0;
    for (unsigned i = 0; i < e->seed_count; i++) {
        players[count] = (double_player){.number = e->seeds[i]};
        count_losses(e, &players[count]);
        count += is_in(e, e->seeds[i]) && players[count].losses < LOSSES_MAX;
    }
    return count;
}

static bool have_met(const tn_event *e, uint32_t a, uint32_t b) {
    for (unsigned i = tn_event_swiss_rounds(e); i < e->round_count; i++) {
        const tn_table *t = tn_round_table(&e->rounds[i], a);
        if (t && (t->a == b || t->b == b))
            return true;
    }
    return false;
}

/* In a group of odd size one player gets a free round: the one with the fewest so far, then the best seed. */
static void seat_free(tn_round *round, double_player *players, unsigned count, unsigned losses) {
    double_player *best = NULL;
    unsigned all = 0;
    for (unsigned i = 0; i < count; i++)
        if (players[i].losses == losses) {
            all++;
            best = !best || players[i].frees < best->frees ? &players[i] : best;
        }
    if (all % 2 == 0)
        return;
    best->seated = true;
    tn_round_add(round, best->number, 0, "free round");
}

/* Pairs the best seed with the worst it has not met in the bracket, or with the worst if it has met all. */
static void seat_group(const tn_event *e, tn_round *round, double_player *players, unsigned count, unsigned losses) {
    for (unsigned i = 0; i < count; i++) {
        double_player *worst = NULL, *unmet = NULL;
        if (players[i].seated || players[i].losses != losses)
            continue;
        for (unsigned k = i + 1; k < count; k++)
            if (!players[k].seated && players[k].losses == losses) {
                worst = &players[k];
                unmet = have_met(e, players[i].number, players[k].number) ? unmet : &players[k];
            }
        double_player *other = unmet ? unmet : worst;
        players[i].seated = other->seated = true;
        tn_round_add(round, players[i].number, other->number, losses ? "lower" : "upper");
    }
}

/* The last two play the final, and a second one if the undefeated player loses the first. */
static void pair_players(const tn_event *e, double_player *players, unsigned count, tn_round *round) {
    if (count <= 2)
        tn_round_add(round, players[0].number, count == 2 ? players[1].number : 0, count == 2 ? "final" : "free round");
    for (unsigned losses = 0; count > 2 && losses < LOSSES_MAX; losses++) {
        seat_free(round, players, count, losses);
        seat_group(e, round, players, count, losses);
    }
}

bool tn_pair_double(const tn_event *e, tn_round *round) {
    double_player *players = calloc(e->seed_count + 1, sizeof *players);
    unsigned count = players ? left_in(e, players) : 0;
    if (count > 0)
        pair_players(e, players, count, round);
    free(players);
    return count > 0;
}

unsigned tn_double_player_count(const tn_event *e) {
    double_player *players = calloc(e->seed_count + 1, sizeof *players);
    unsigned count = players ? left_in(e, players) : 0;
    free(players);
    return count;
}

/* ---- Unofficial options ------------------------------------------------------------------------------------------ */

bool tn_event_unofficial(const tn_event *e, char *text, size_t size) {
    const struct {
        bool is;
        const char *words;
    } CHOSEN[] = {{e->double_elimination, "double elimination"},
                  {e->third_place, "a match for third place"},
                  {e->best_of_three, "best of three in the bracket"}};
    size_t used = 0;
    *text = '\0';
    for (unsigned i = 0; i < sizeof CHOSEN / sizeof *CHOSEN && used < size; i++)
        if (CHOSEN[i].is)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", CHOSEN[i].words);
    return used > 0;
}
