/* greedy.c: looks one choice ahead. It deals a few full games that its view allows, tries each option in each of them,
 * plays the follow-up until the position is quiet, and takes the option whose positions are best on average. */
#include <string.h>

#include "bots.h"
#include "evaluate.h"

enum {
    MOST_SAMPLES = 6, /* games dealt from the view */
    TRIALS = 300,     /* options times samples, about */
    FOLLOW_UPS = 40,  /* choices played after the one tried */
    LOOK_DEEPER = 2,  /* own follow-ups of follow-ups that are still compared, not guessed */
    COMPARED = 24,    /* options compared in a follow-up */
    INERTIA = 3,      /* what an option must be better by than doing nothing */
};

typedef struct search {
    const tx_catalog *catalog;
    unsigned seat;
    uint64_t random;
} search;

static bool declines(const tx_option *option) {
    return option->verb == TX_PASS || option->verb == TX_DONE || option->verb == TX_NO;
}

static int bias(const tx_option *option) {
    return declines(option) || option->verb == TX_KEEP ? INERTIA : 0;
}

/* A new turn of somebody begins: here positions can be compared. The other dial is chosen unseen (R5.1), so play on. */
static bool quiet(const search *s, const tx_decision *decision) {
    switch (decision->kind) {
    case TX_GAME_OVER:
    case TX_ASK_MULLIGAN:
    case TX_ASK_DEPLOY_TURN:
    case TX_ASK_MOBILE:
    case TX_ASK_ACTION:
    case TX_ASK_ATTACKER:
    case TX_ASK_RETREAT:
    case TX_ASK_DIAL: return decision->seat == s->seat;
    default: return false;
    }
}

static tx_worth best_follow_up(search *s, const tx_game *game, const tx_decision *decision, unsigned depth);

/* What is neither worth comparing nor ours: decline if that is possible, else anything. */
static unsigned guess(search *s, const tx_decision *decision) {
    for (unsigned i = 0; i < decision->count; i++)
        if (declines(&decision->options[i]))
            return i;
    return tx_bot_below(&s->random, decision->count);
}

/* Plays on until the position is quiet. */
static tx_worth settle(search *s, tx_game *game, tx_decision *decision, unsigned depth) {
    for (unsigned i = 0; i < FOLLOW_UPS && !quiet(s, decision); i++) {
        if (decision->seat == s->seat && decision->count > 1 && depth > 0)
            return best_follow_up(s, game, decision, depth - 1);
        tx_choose(s->catalog, game, decision, guess(s, decision));
    }
    tx_worth worth;
    tx_evaluate(s->catalog, game, s->seat, &worth);
    return worth;
}

/* The score after choosing `option`. */
static tx_worth try_option(search *s, const tx_game *game, const tx_decision *decision, unsigned option,
                           unsigned depth) {
    tx_game copy = *game;
    tx_decision following;
    memcpy(&following, decision, offsetof(tx_decision, options) + decision->count * sizeof *decision->options);
    if (!tx_choose(s->catalog, &copy, &following, option))
        return (tx_worth){.total = -SCORE_WIN};
    tx_worth worth = settle(s, &copy, &following, depth);
    worth.total += bias(&decision->options[option]);
    return worth;
}

static tx_worth best_follow_up(search *s, const tx_game *game, const tx_decision *decision, unsigned depth) {
    tx_worth best = {.total = -2 * SCORE_WIN};
    unsigned stride = (decision->count + COMPARED - 1U) / COMPARED;
    for (unsigned i = 0; i < decision->count; i += stride) {
        tx_worth worth = try_option(s, game, decision, i, depth);
        if (worth.total > best.total)
            best = worth;
    }
    return best;
}

/* The option of `asked` that means the same as the one listed to us; decisions of a dealt game list the same options.
 */
static int same_option(const tx_decision *asked, const tx_option *option) {
    for (unsigned i = 0; i < asked->count; i++)
        if (memcmp(&asked->options[i], option, sizeof *option) == 0)
            return (int)i;
    return -1;
}

static void add_worth(tx_worth *sum, tx_worth worth) {
    sum->total += worth.total;
    for (unsigned reason = 0; reason < TX_HINT_REASONS; reason++)
        sum->part[reason] += worth.part[reason];
}

/* Adds the worth of each option in one dealt game. All options meet the same chances, so that luck does not decide. */
static void score_options(search *s, const tx_game *dealt, const tx_decision *decision, tx_worth *score) {
    tx_decision asked;
    uint64_t random = s->random;
    tx_decide(s->catalog, dealt, &asked);
    for (unsigned i = 0; i < decision->count; i++) {
        int option = same_option(&asked, &decision->options[i]);
        s->random = random;
        add_worth(&score[i], option < 0 ? (tx_worth){.total = -SCORE_WIN}
                                        : try_option(s, dealt, &asked, (unsigned)option, LOOK_DEEPER));
    }
    tx_bot_random(&s->random);
}

static unsigned sample_count(const tx_decision *decision) {
    unsigned samples = TRIALS / decision->count;
    return samples < 2 ? 2 : samples > MOST_SAMPLES ? MOST_SAMPLES : samples;
}

/* A battle in which nobody can hurt anybody may as well be called off (R7.5.3); any other may still turn. Calling
 * changes no position, so looking ahead tells nothing. */
static bool nobody_can_hurt(const tx_catalog *catalog, const tx_game *view) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_ref card = view->lists[TX_UNITS + 2U * view->battle + seat].head;
        for (; card != TX_NONE; card = view->cards[card].next)
            if (tx_attack(catalog, view, card) > 0 || tx_area_effect(catalog, view, card) > 0)
                return false;
    }
    return true;
}

static unsigned call_or_fight_on(const tx_catalog *catalog, const tx_game *view, const tx_decision *decision) {
    bool call = nobody_can_hurt(catalog, view);
    return (decision->options[0].verb == TX_CALL) == call ? 0 : 1;
}

/* The worth of each option, summed over the games dealt: at most MOST_SAMPLES of SCORE_WIN. */
static void weigh(tx_bot *bot, const tx_catalog *catalog, const tx_game *view, unsigned seat,
                  const tx_decision *decision, tx_worth *score) {
    memset(score, 0, decision->count * sizeof *score);
    search s = {catalog, seat, tx_bot_random(&bot->random)};
    for (unsigned i = sample_count(decision); i > 0; i--) {
        tx_game dealt;
        tx_determinise(catalog, bot->setup, view, seat, tx_bot_random(&bot->random), &dealt);
        score_options(&s, &dealt, decision, score);
    }
}

/* `but`: an option that does not count, or the count of them. */
static unsigned best_of(const tx_worth *score, unsigned count, unsigned but) {
    unsigned best = but == 0;
    for (unsigned i = best + 1; i < count; i++)
        if (i != but && score[i].total > score[best].total)
            best = i;
    return best;
}

static unsigned choose_best(tx_bot *bot, const tx_catalog *catalog, const tx_game *view, unsigned seat,
                            const tx_decision *decision) {
    tx_worth score[TX_MAX_OPTIONS];
    if (decision->count == 1)
        return 0;
    if (decision->kind == TX_ASK_STALEMATE)
        return call_or_fight_on(catalog, view, decision);
    weigh(bot, catalog, view, seat, decision, score);
    return best_of(score, decision->count, decision->count);
}

/* In what one is better than the other by most. */
static unsigned main_reason(const tx_worth *best, const tx_worth *other) {
    unsigned reason = TX_HINT_REASONS;
    int most = 0;
    for (unsigned i = 0; i < TX_HINT_REASONS; i++)
        if (best->part[i] - other->part[i] > most) {
            most = best->part[i] - other->part[i];
            reason = i;
        }
    return reason;
}

static unsigned declining(const tx_decision *decision) {
    unsigned i = 0;
    while (i < decision->count && !declines(&decision->options[i]))
        i++;
    return i;
}

void tx_greedy_hint(uint64_t seed, const tx_setup *setup, const tx_catalog *catalog, const tx_game *view, unsigned seat,
                    const tx_decision *decision, tx_hint *hint) {
    tx_worth score[TX_MAX_OPTIONS];
    tx_bot bot;
    tx_greedy_bot(&bot, seed, setup);
    weigh(&bot, catalog, view, seat, decision, score);
    unsigned best = decision->kind == TX_ASK_STALEMATE ? call_or_fight_on(catalog, view, decision)
                                                       : best_of(score, decision->count, decision->count);
    unsigned instead = declining(decision);
    if (instead == best || instead == decision->count)
        instead = best_of(score, decision->count, best);
    *hint = (tx_hint){best, instead, (uint8_t)main_reason(&score[best], &score[instead])};
}

void tx_greedy_bot(tx_bot *bot, uint64_t seed, const tx_setup *setup) {
    *bot = (tx_bot){.name = "greedy", .random = seed, .setup = setup, .choose = choose_best};
}
