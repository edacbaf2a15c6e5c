/* sim_recorder.c: see sim_recorder.h. */
#include "sim_recorder.h"

#include "base/random_numbers.h"
#include "core/note.h"

static unsigned round_of(unsigned round) {
    return round < SIM_ROUNDS ? round : SIM_ROUNDS;
}

/* ---- Watching ---------------------------------------------------------------------------------------------------- */

static unsigned title_of(const sim_recorder *recorder, unsigned seat, tx_def_id def) {
    const sim_titles *titles = recorder->titles[recorder->deck_of[seat]];
    return titles ? titles->index[def] : SIM_TITLES;
}

static void mark(const sim_recorder *recorder, bool marks[TX_SEATS][SIM_TITLES], unsigned seat, tx_def_id def) {
    unsigned title = title_of(recorder, seat, def);
    if (title < SIM_TITLES)
        marks[seat][title] = true;
}

static void mark_hand(const sim_recorder *recorder, const tx_game *game, unsigned seat,
                      bool marks[TX_SEATS][SIM_TITLES]) {
    for (tx_ref card = game->lists[TX_HAND + seat].head; card != TX_NONE; card = game->cards[card].next)
        mark(recorder, marks, seat, game->cards[card].def);
}

static unsigned cheap_units(const tx_catalog *catalog, const tx_game *game, unsigned seat) {
    unsigned count = 0;
    for (tx_ref card = game->lists[TX_HAND + seat].head; card != TX_NONE; card = game->cards[card].next) {
        tx_def_id def = game->cards[card].def;
        int cost = tx_card_fact(catalog, def, TX_FACT_COST);
        count += tx_card_fact(catalog, def, TX_FACT_TYPE) == TX_TYPE_ARMY && cost >= 0 && cost <= SIM_CHEAP;
    }
    return count < SIM_CHEAP_MAX ? count : SIM_CHEAP_MAX;
}

static void forget(bool marks[SIM_TITLES]) {
    for (unsigned i = 0; i < SIM_TITLES; i++)
        marks[i] = false;
}

/* Records cards that enter a hand, or are deployed or played from it. Cards that change hands count for their owner's
 * deck. */
static void watch_card(sim_recorder *recorder, const tx_game *game, const tx_note *note) {
    if (!TX_IS_CARD(note->subject))
        return;
    unsigned owner = game->cards[note->subject].owner;
    tx_def_id def = game->cards[note->subject].def;
    if (note->to == TX_HAND + owner)
        mark(recorder, recorder->drawn, owner, def);
    bool from_hand = note->from == TX_HAND || note->from == TX_HAND + 1;
    if (note->kind == NOTE_PLAYED || ((note->kind == NOTE_ENTERS || note->kind == NOTE_RESERVED) && from_hand))
        mark(recorder, recorder->played, owner, def);
    if (note->kind == NOTE_SHIELDS)
        mark(recorder, recorder->shielded, owner, def);
}

/* Income that comes from the rules in the command phase is won in command struggles. */
static void watch_income(sim_recorder *recorder, const tx_game *game, const tx_note *note) {
    unsigned round = round_of(game->round);
    if (game->phase != TX_COMMAND_PHASE || note->source != TX_NONE)
        return;
    if (note->kind == NOTE_GAINS)
        recorder->income_resources[note->seat][round] =
            (uint16_t)(recorder->income_resources[note->seat][round] + note->amount);
    else if (note->kind == NOTE_DRAWS)
        recorder->income_cards[note->seat][round]++;
}

void sim_record_note(void *user, const tx_game *game, const tx_note *note) {
    sim_recorder *recorder = user;
    if (note->kind == NOTE_GAME_BEGINS)
        recorder->first = note->seat;
    else if (note->kind == NOTE_MULLIGAN) {
        recorder->mulligan[note->seat] = true;
        forget(recorder->drawn[note->seat]); /* cards sent back by a mulligan do not count as drawn */
    } else if (note->kind == NOTE_ROUND_BEGINS && note->amount == 1)
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            mark_hand(recorder, game, seat, recorder->opening);
    else if (note->kind == NOTE_GAME_ENDS)
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            mark_hand(recorder, game, seat, recorder->held);
    watch_card(recorder, game, note);
    watch_income(recorder, game, note);
}

int sim_choose_mulligan(void *user, const tx_game *game, const tx_decision *decision) {
    sim_recorder *recorder = user;
    if (decision->kind != TX_ASK_MULLIGAN)
        return -1;
    mark_hand(recorder, game, decision->seat, recorder->first_hand);
    recorder->cheap[decision->seat] = (uint8_t)cheap_units(recorder->catalog, game, decision->seat);
    return recorder->trial ? (int)random_index(&recorder->coin, decision->count) : -1;
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

static void count(sim_rate *rate, unsigned halves) {
    rate->games++;
    rate->halves += halves;
}

static void count_trial(const sim_recorder *recorder, unsigned seat, unsigned halves, sim_side *side) {
    bool sent = recorder->mulligan[seat];
    count(sent ? &side->mulliganed : &side->kept, halves);
    count(sent ? &side->mulliganed_by_cheap[recorder->cheap[seat]] : &side->kept_by_cheap[recorder->cheap[seat]],
          halves);
    for (unsigned i = 0; i < SIM_TITLES; i++)
        if (recorder->first_hand[seat][i])
            count(sent ? &side->card[i].mulliganed : &side->card[i].kept, halves);
}

static void count_cards(const sim_recorder *recorder, unsigned seat, unsigned halves, sim_side *side) {
    for (unsigned i = 0; i < SIM_TITLES; i++) {
        sim_card *card = &side->card[i];
        if (recorder->opening[seat][i])
            count(&card->opening, halves);
        if (recorder->drawn[seat][i])
            count(&card->drawn, halves);
        if (recorder->played[seat][i])
            count(&card->played, halves);
        if (recorder->held[seat][i])
            count(&card->held, halves);
        if (recorder->drawn[seat][i] && !recorder->played[seat][i] && !recorder->shielded[seat][i])
            count(&card->unused, halves);
    }
}

static void count_regular(const sim_recorder *recorder, unsigned seat, unsigned halves, unsigned planets,
                          sim_side *side) {
    count(&side->by[seat][recorder->first == seat], halves);
    side->planets[planets]++;
    side->mulligans += recorder->mulligan[seat];
    for (unsigned round = 0; round <= SIM_ROUNDS; round++) {
        side->income_resources[round] += recorder->income_resources[seat][round];
        side->income_cards[round] += recorder->income_cards[seat][round];
    }
    count_cards(recorder, seat, halves, side);
}

void sim_count_side(const sim_recorder *recorder, unsigned seat, const contest_result *result, sim_side *side) {
    unsigned halves = result->winner == TX_NONE ? 1 : result->winner == seat ? 2 : 0;
    if (recorder->trial)
        count_trial(recorder, seat, halves, side);
    else
        count_regular(recorder, seat, halves, result->planets[seat], side);
}

void sim_count_length(const contest_result *result, uint64_t rounds[SIM_ROUNDS + 1], uint64_t reached[SIM_ROUNDS + 1]) {
    rounds[round_of(result->rounds)]++;
    for (unsigned round = 1; round <= round_of(result->rounds); round++)
        reached[round]++;
}
