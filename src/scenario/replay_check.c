/* replay_check.c: replay checks: run each choice of a scenario in another way, which must not change the result. */
#include "runner.h"

#include <string.h>

#include "traxis_record.h"

static bool same_decision(const tx_decision *a, const tx_decision *b) {
    return memcmp(a, b, offsetof(tx_decision, options)) == 0 &&
           memcmp(a->options, b->options, a->count * sizeof *a->options) == 0;
}

/* Restores the game from the saved bytes alone: the memory is overwritten in between. */
static bool save_and_restore(pos_run *run) {
    unsigned char saved[1 + TX_SAVE_SIZE], *bytes = saved + 1; /* at an odd address, as in a file */
    tx_error error;
    tx_decision before = run->decision;
    uint64_t hash = tx_hash(&run->game);
    tx_save(run->catalog, &run->game, bytes, TX_SAVE_SIZE);
    memset(&run->game, 0xa5, sizeof run->game);
    memset(&run->decision, 0xa5, sizeof run->decision);
    if (!tx_load(run->catalog, bytes, TX_SAVE_SIZE, &run->game, &error))
        return pos_add(run, "%s", error.text);
    tx_decide(run->catalog, &run->game, &run->decision);
    if (tx_hash(&run->game) == hash && same_decision(&before, &run->decision))
        return true;
    return pos_add(run, "the decision differs after saving and loading");
}

/* Makes the choice without callbacks and undoes it; the runner then makes it again. */
static bool make_and_undo(pos_run *run, unsigned option) {
    sc_runner *runner = sc_runner_of(run);
    const tx_game before = run->game;
    const tx_decision asked = run->decision;
    if (!tx_choose(run->catalog, &run->game, &run->decision, option))
        return pos_add(run, "the engine refused a choice that it had listed");
    runner->first_hash = tx_hash(&run->game);
    runner->first_decision = run->decision;
    run->game = before;
    tx_decide(run->catalog, &run->game, &run->decision);
    return same_decision(&asked, &run->decision) || pos_add(run, "the decision differs after undoing a choice");
}

static bool same_as_first(pos_run *run) {
    sc_runner *runner = sc_runner_of(run);
    if (tx_hash(&run->game) == runner->first_hash && same_decision(&runner->first_decision, &run->decision))
        return true;
    return pos_add(run, "the game differs after undoing and repeating a choice");
}

static bool ask_why(pos_run *run) {
    tx_ref card = TX_NONE;
    if (tx_why_agrees(run->catalog, &run->game, &run->decision, &card))
        return true;
    return pos_add(run, "the explanation for %s contradicts the options",
                   run->catalog->defs[run->game.cards[card].def].name);
}

/* Deals the cards that the seat does not know at random; its decision must stay the same. Skips the comparison if
 * the dealt cards exceed the engine's limits. */
static bool ask_from_view(pos_run *run) {
    static const tx_setup unknown_decks = {.first = TX_NONE};
    tx_game view, dealt;
    tx_decision asked;
    unsigned seat = run->decision.seat;
    tx_view(run->catalog, &run->game, seat, &view);
    tx_determinise(run->catalog, &unknown_decks, &view, seat, run->game.choices + 1u, &dealt);
    tx_decide(run->catalog, &dealt, &asked);
    return same_decision(&asked, &run->decision) || dealt.result.reason == TX_BEYOND_LIMITS ||
           pos_add(run, "the decision differs in a game dealt from P%u's view", seat + 1);
}

static void store_table(pos_run *run) {
    tx_game view;
    tx_view(run->catalog, &run->game, TX_SEATS, &view);
    observer_model_from_view(&sc_runner_of(run)->table, run->catalog, &view);
}

static bool notes_match_view(pos_run *run) {
    tx_game view;
    char wrong[240];
    tx_view(run->catalog, &run->game, TX_SEATS, &view);
    return observer_model_matches(&sc_runner_of(run)->table, &view, wrong, sizeof wrong) || pos_add(run, "%s", wrong);
}

bool sc_replay_check_before(pos_run *run, unsigned option) {
    switch (sc_runner_of(run)->options->cross_check) {
    case TX_CHECK_SAVE: return save_and_restore(run);
    case TX_CHECK_UNDO: return make_and_undo(run, option);
    case TX_CHECK_WHY: return ask_why(run);
    case TX_CHECK_NOTES: store_table(run); return true;
    case TX_CHECK_VIEW: return ask_from_view(run);
    default: return true;
    }
}

bool sc_replay_check_after(pos_run *run) {
    switch (sc_runner_of(run)->options->cross_check) {
    case TX_CHECK_UNDO: return same_as_first(run);
    case TX_CHECK_NOTES: return notes_match_view(run);
    default: return true;
    }
}
