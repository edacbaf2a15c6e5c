/* preview.c: see preview.h. */
#include "preview.h"

#include <string.h>

#include "core/note.h"

enum { MOST_ANSWERS = 40 };

bool preview_is_unit_end(unsigned kind) {
    return kind == NOTE_DESTROYED || kind == NOTE_BLOODIED || kind == NOTE_DEFEATED || kind == NOTE_ROUTED ||
           kind == NOTE_RETURNED || kind == NOTE_SACRIFICED;
}

/* The option that declines a response; -1: the decision requires a choice. */
static int declining_answer(const tx_decision *decision) {
    switch (decision->kind) {
    case TX_ASK_FORCED:
    case TX_ASK_EFFECT_ORDER: return 0;
    case TX_ASK_INTERRUPT:
    case TX_ASK_REACTION:
    case TX_ASK_SHIELD:
    case TX_ASK_MAY: break;
    default: return -1;
    }
    for (unsigned i = 0; i < decision->count; i++)
        if (decision->options[i].verb == TX_PASS || decision->options[i].verb == TX_NO)
            return (int)i;
    return -1;
}

static int same_option(const tx_decision *asked, const tx_decision *decision, const tx_option *option) {
    for (unsigned i = 0; decision->kind == asked->kind && i < decision->count; i++)
        if (memcmp(&decision->options[i], option, sizeof *option) == 0)
            return (int)i;
    return -1;
}

bool preview_options(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                     const uint16_t *options, unsigned count, unsigned number, tx_watch *watch, void *user) {
    static _Thread_local tx_game trial;
    static _Thread_local tx_decision decision;
    tx_determinise(catalog, own, view, asked->seat, number + 1u, &trial);
    tx_decide(catalog, &trial, &decision);
    for (unsigned i = 0; i < count; i++) {
        int chosen = same_option(asked, &decision, &asked->options[options[i]]);
        if (chosen < 0)
            return false;
        tx_choose_watched(catalog, &trial, &decision, (unsigned)chosen, watch, user);
    }
    for (unsigned i = 0; i < MOST_ANSWERS && declining_answer(&decision) >= 0; i++)
        tx_choose_watched(catalog, &trial, &decision, (unsigned)declining_answer(&decision), watch, user);
    return true;
}

/* Returns true for a decision that requires a choice, but seldom decides the game. */
static bool is_followed_up(const tx_decision *decision, unsigned seat) {
    switch (decision->kind) {
    case TX_ASK_ORDER:
    case TX_ASK_RETREAT: return true;
    case TX_ASK_BATTLE_ABILITY:
    case TX_ASK_TARGET:
    case TX_ASK_CHOICE:
    case TX_ASK_SEARCH:
    case TX_ASK_MODE:
    case TX_ASK_DIVIDE:
    case TX_ASK_DESTINATION: return decision->seat != seat;
    default: return false;
    }
}

/* The answer to a decision after the option; -1 at a real choice. `follows`: also answers questions that are followed
 * up, with the first option in one game and the last one in the next. */
static int next_answer(const tx_decision *decision, unsigned seat, bool follows, unsigned number) {
    if (follows && is_followed_up(decision, seat))
        return number % 2 ? (int)decision->count - 1 : 0;
    return decision->seat == seat && decision->count > 1 ? -1 : declining_answer(decision);
}

/* Plays on after the option until a real choice. Returns true if the deciding seat has lost by then. */
static bool loses_after(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                        unsigned option, bool follows, unsigned number) {
    static _Thread_local tx_game trial;
    static _Thread_local tx_decision decision;
    tx_determinise(catalog, own, view, asked->seat, number + 1u, &trial);
    tx_decide(catalog, &trial, &decision);
    int chosen = same_option(asked, &decision, &asked->options[option]);
    for (unsigned i = 0; chosen >= 0 && i < MOST_ANSWERS; i++) {
        tx_choose(catalog, &trial, &decision, (unsigned)chosen);
        chosen = next_answer(&decision, asked->seat, follows, number);
    }
    tx_result result = tx_game_result(&trial);
    return result.outcome == TX_WON && result.winner != asked->seat;
}

bool preview_loses_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                        unsigned option) {
    for (unsigned i = 0; i < PREVIEW_GAMES; i++)
        if (!loses_after(catalog, own, view, asked, option, false, i))
            return false;
    return true;
}

bool preview_may_save_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                           const tx_decision *asked, unsigned option) {
    for (unsigned i = 0; i < PREVIEW_GAMES; i++)
        if (!loses_after(catalog, own, view, asked, option, true, i))
            return true;
    return false;
}

unsigned preview_max_repeats(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                             const tx_decision *asked, unsigned option) {
    static _Thread_local tx_game trial;
    static _Thread_local tx_decision decision;
    unsigned times = 0;
    tx_determinise(catalog, own, view, asked->seat, 1, &trial);
    tx_decide(catalog, &trial, &decision);
    for (int chosen; times < asked->count_max && decision.source == asked->source; times++) {
        chosen = same_option(asked, &decision, &asked->options[option]);
        if (chosen < 0)
            break;
        tx_choose(catalog, &trial, &decision, (unsigned)chosen);
    }
    return times;
}
