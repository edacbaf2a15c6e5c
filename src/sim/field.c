/* field.c: see field.h. */
#include "field.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "sim_recorder.h"

/* ---- Versions of a deck ------------------------------------------------------------------------------------------ */

static void move_card(tx_deck *to, unsigned place, const tx_deck *from, unsigned i) {
    to->cards[place] = from->cards[i];
    to->blank[place] = from->blank[i];
}

/* Returns true if the card at `place` comes before the one of `deck` at `i`, or is equal. */
static bool comes_before(const tx_catalog *catalog, const tx_deck *sorted, unsigned place, const tx_deck *deck,
                         unsigned i) {
    int order = strcmp(tx_card_id(catalog, sorted->cards[place]), tx_card_id(catalog, deck->cards[i]));
    return order ? order < 0 : sorted->blank[place] <= deck->blank[i];
}

void field_sort(const tx_catalog *catalog, tx_deck *deck) {
    tx_deck sorted = *deck;
    for (unsigned i = 0; i < deck->count; i++) {
        unsigned at = i;
        for (; at > 0 && !comes_before(catalog, &sorted, at - 1, deck, i); at--)
            move_card(&sorted, at, &sorted, at - 1);
        move_card(&sorted, at, deck, i);
    }
    *deck = sorted;
}

/* Returns the first card of the deck that is equal to a card of another and not used; `count` if there is none. */
static unsigned find_equal(const tx_deck *deck, const bool *used, const tx_deck *other, unsigned i) {
    unsigned at = 0;
    while (at < deck->count && (used[at] || deck->cards[at] != other->cards[i] || deck->blank[at] != other->blank[i]))
        at++;
    return at;
}

void field_align(const tx_deck *model, tx_deck *deck) {
    tx_deck aligned = *deck;
    bool used[TX_MAX_DECK] = {false}, filled[TX_MAX_DECK] = {false};
    for (unsigned place = 0; place < model->count && place < deck->count; place++) {
        unsigned at = find_equal(deck, used, model, place);
        if (at == deck->count)
            continue;
        move_card(&aligned, place, deck, at);
        used[at] = filled[place] = true;
    }
    for (unsigned place = 0, at = 0; place < deck->count; place++) {
        if (filled[place])
            continue;
        while (used[at])
            at++;
        move_card(&aligned, place, deck, at++);
    }
    *deck = aligned;
}

static unsigned copies_in(const tx_deck *deck, tx_def_id card) {
    unsigned copies = 0;
    for (unsigned i = 0; i < deck->count; i++)
        copies += deck->cards[i] == card;
    return copies;
}

bool field_same_cards(const tx_deck *a, const tx_deck *b) {
    bool same = a->warlord == b->warlord && a->synapse == b->synapse && a->count == b->count;
    for (unsigned i = 0; same && i < a->count; i++)
        same = copies_in(a, a->cards[i]) == copies_in(b, a->cards[i]);
    return same;
}

void field_open(field *f, const field_plan *plan) {
    *f = (field){.plan = plan, .tasks = plan->games * plan->opponents};
    for (unsigned i = 0; i < plan->versions; i++) {
        f->version[i] = *plan->version[i];
        field_sort(plan->catalog, &f->version[i]);
        field_align(&f->version[0], &f->version[i]);
        sim_titles_open(&f->titles[i], plan->catalog, &f->version[i]);
    }
    f->opponent = memory_require(calloc(plan->opponents, sizeof *f->opponent));
    for (unsigned i = 0; i < plan->opponents; i++) {
        f->opponent[i] = plan->opponent[i];
        field_sort(plan->catalog, &f->opponent[i]);
    }
}

void field_close(field *f) {
    for (unsigned i = 0; i < f->plan->versions; i++)
        sim_titles_close(&f->titles[i]);
    free(f->opponent);
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* Returns the opponent of a task and the number of the game against it. Every opponent is played four times (from both
 * seats, with and without the initiative) before any is played another four times. */
static uint64_t locate(const field_plan *plan, uint64_t task, unsigned *opponent) {
    enum { TURN = 4 };
    uint64_t first = task / (TURN * plan->opponents) * TURN, within = task - first * plan->opponents;
    uint64_t games = plan->games - first < TURN ? plan->games - first : TURN;
    *opponent = (unsigned)(within / games);
    return first + within % games;
}

static unsigned my_seat(uint64_t number) {
    return (unsigned)(number & 1);
}

static void set_up(const field *f, unsigned version, unsigned opponent, uint64_t number, tx_setup *setup, contest *c) {
    const field_plan *plan = f->plan;
    uint64_t state = plan->seed + number + ((uint64_t)opponent + 1) * (UINT64_C(1) << 32);
    *setup = (tx_setup){.first = (uint8_t)(number >> 1 & 1)};
    c->seed = splitmix64(&state);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_setup_deck(setup, seat, seat == my_seat(number) ? &f->version[version] : &f->opponent[opponent]);
        c->player[seat] = &plan->bot;
        c->player_seed[seat] = splitmix64(&state);
    }
}

static unsigned halves_of(const contest_result *result, unsigned seat) {
    return result->winner == TX_NONE ? 1 : result->winner == seat ? 2 : 0;
}

static void count_version(const sim_recorder *recorder, const contest_result *result, unsigned seat,
                          field_version *version) {
    sim_count_side(recorder, seat, result, &version->side);
    sim_count_length(result, version->rounds, version->reached);
    version->ends[result->winner == TX_NONE ? FIELD_TIED
                  : result->winner == seat  ? FIELD_WON
                                            : FIELD_LOST][result->reason]++;
    for (unsigned round = 0; round <= SIM_ROUNDS; round++) {
        version->their_resources[round] += recorder->income_resources[1 - seat][round];
        version->their_cards[round] += recorder->income_cards[1 - seat][round];
    }
}

/* A game as it was played, before it is counted. */
typedef struct played_game {
    sim_recorder recorder;
    contest_result result;
} played_game;

static bool play_game(const field *f, unsigned version, unsigned opponent, uint64_t number, played_game *game) {
    static _Thread_local tx_setup setup;
    game->recorder = (sim_recorder){.catalog = f->plan->catalog, .titles = {&f->titles[version], NULL}};
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        game->recorder.deck_of[seat] = seat != my_seat(number);
    const contest_observer observer = {
        .watch = sim_record_note, .choose = sim_choose_mulligan, .user = &game->recorder};
    contest c = {
        .catalog = f->plan->catalog, .setup = &setup, .observer = &observer, .is_stopping = f->plan->is_stopping};
    set_up(f, version, opponent, number, &setup, &c);
    return contest_play(&c, &game->result);
}

bool field_play(const field *f, uint64_t task, field_totals *totals) {
    static _Thread_local played_game games[FIELD_VERSIONS];
    unsigned opponent, versions = f->plan->versions, halves[FIELD_VERSIONS] = {0};
    uint64_t number = locate(f->plan, task, &opponent);
    unsigned seat = my_seat(number);
    for (unsigned i = 0; i < versions; i++)
        if (!play_game(f, i, opponent, number, &games[i]))
            return false;
    field_meeting *meeting = &totals->meeting[opponent];
    for (unsigned i = 0; i < versions; i++) {
        halves[i] = halves_of(&games[i].result, seat);
        meeting->rate[i] = sim_sum(meeting->rate[i], (sim_rate){1, halves[i]});
        count_version(&games[i].recorder, &games[i].result, seat, &totals->version[i]);
        totals->choices += games[i].result.choices;
    }
    if (versions > 1)
        meeting->gains.of[2 + halves[1] - halves[0]]++;
    totals->tasks++;
    return true;
}

size_t field_size(const field *f) {
    return offsetof(field_totals, meeting) + f->plan->opponents * sizeof(field_meeting);
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

sim_rate field_rate(const field *f, const field_totals *totals, unsigned version) {
    sim_rate sum = {0};
    for (unsigned i = 0; i < f->plan->opponents; i++)
        sum = sim_sum(sum, totals->meeting[i].rate[version]);
    return sum;
}

gain_counts field_gains(const field *f, const field_totals *totals) {
    gain_counts sum = {0};
    for (unsigned i = 0; i < f->plan->opponents; i++)
        sim_add(&sum, &totals->meeting[i].gains, sizeof sum);
    return sum;
}

bool field_extreme(const field *f, const field_totals *totals, bool weakest, unsigned *opponent) {
    bool found = false;
    double best = 0;
    for (unsigned i = 0; i < f->plan->opponents; i++) {
        sim_rate rate = totals->meeting[i].rate[f->plan->versions - 1];
        double share = weakest ? -sim_share(rate) : sim_share(rate);
        if (rate.games < FIELD_RANKED || (found && share <= best))
            continue;
        found = true;
        best = share;
        *opponent = i;
    }
    return found;
}

unsigned field_rows(const field *f, const field_totals *totals, unsigned version, field_row rows[SIM_TITLES]) {
    const sim_side *side = &totals->version[version].side;
    sim_rate all = sim_rate_of_side(side);
    for (unsigned i = 0; i < f->titles[version].count; i++) {
        const sim_card *card = &side->card[i];
        field_row row = {.title = i};
        row.unused = card->drawn.games ? (double)card->unused.games / (double)card->drawn.games : 0;
        row.opening_known = sim_compare(card->opening, all, &row.opening);
        unsigned at = i;
        for (; at > 0 && row.unused > rows[at - 1].unused; at--)
            rows[at] = rows[at - 1];
        rows[at] = row;
    }
    return f->titles[version].count;
}

static uint64_t sum_of(const uint64_t counts[SIM_ROUNDS + 1]) {
    uint64_t sum = 0;
    for (unsigned round = 0; round <= SIM_ROUNDS; round++)
        sum += counts[round];
    return sum;
}

field_income field_income_of(const field_version *version) {
    double rounds = (double)sum_of(version->reached);
    if (rounds <= 0)
        return (field_income){0};
    return (field_income){.resources = (double)sum_of(version->side.income_resources) / rounds,
                          .cards = (double)sum_of(version->side.income_cards) / rounds,
                          .their_resources = (double)sum_of(version->their_resources) / rounds,
                          .their_cards = (double)sum_of(version->their_cards) / rounds};
}
