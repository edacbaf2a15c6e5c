/* lookahead.c: players that look one choice ahead. They deal a few full games that their view allows, try each option
 * in each of them, play on until the position is quiet, and take the option with the best average position. The players
 * differ in how much they look at, what they expect of the opponent, and which mistakes they make. */
#include "lookahead.h"

#include <string.h>

#include "instinct.h"
#include "tree.h"

typedef struct search {
    const tx_bot *bot;
    const tx_catalog *catalog;
    const look_settings *settings;
    unsigned seat;
    unsigned phase; /* phase of the choice */
    uint64_t random;
    uint32_t nodes;
    bool passes_windows; /* skips own action windows after the option */
    bool at_once;        /* evaluates only the immediate effect of the option */
    bool late;           /* the deadline has passed; the current sample is discarded */
} search;

static int bias(const search *s, const tx_option *option) {
    return option_declines(option) || option->verb == TX_KEEP ? s->settings->inertia : 0;
}

/* Returns true for an own action window after the option, which is passed without comparing actions. */
static bool is_passed(const search *s, const tx_decision *decision) {
    return decision->kind == TX_ASK_ACTION && decision->seat == s->seat && s->passes_windows;
}

/* Returns true at the end of the game and at decisions that start something new. */
static bool begins_turn(const tx_decision *decision) {
    switch (decision->kind) {
    case TX_GAME_OVER:
    case TX_ASK_MULLIGAN:
    case TX_ASK_DEPLOY_TURN:
    case TX_ASK_MOBILE:
    case TX_ASK_ACTION:
    case TX_ASK_ATTACKER:
    case TX_ASK_RETREAT:
    case TX_ASK_DIAL: return true;
    default: return false;
    }
}

/* Returns true where positions can be compared: when a new turn of the seat starts. After the own dial the game plays
 * on, because the other dial is not visible when it is set (R5.1). Choices before the battles are evaluated before
 * them: in a battle, a side with one attacker would already have attacked, while a side with two would still have a
 * choice. Action windows delay the result of a turn, so they are skipped. */
static bool is_quiet(const search *s, const tx_game *game, const tx_decision *decision) {
    if (s->at_once)
        return begins_turn(decision);
    if (s->settings->foresees && game->phase != s->phase && game->phase != TX_HEADQUARTERS_PHASE)
        return true;
    if (s->settings->foresees && decision->kind != TX_GAME_OVER && decision->count == 1)
        return false;
    return begins_turn(decision) && decision->seat == s->seat && !is_passed(s, decision);
}

static tx_worth best_follow_up(search *s, const tx_game *game, const tx_decision *decision, unsigned depth);

static unsigned declining_option(const tx_decision *decision) {
    unsigned i = 0;
    while (i < decision->count && !option_declines(&decision->options[i]))
        i++;
    return i;
}

/* Returns the same random state for the same question, independent of earlier choices. */
static uint64_t random_state_for(const search *s, const tx_game *game, const tx_decision *decision) {
    const uint64_t asked[] = {decision->kind,     decision->seat,
                              decision->subject,  game->phase,
                              game->battle_round, game->lists[TX_HAND + decision->seat].count,
                              game->battle,       (uint64_t)game->player[decision->seat].resources};
    uint64_t chance = s->random;
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++)
        chance = tree_mix(chance, asked[i]);
    return chance;
}

/* Answers decisions that are not compared: by instinct if the settings ask for it, otherwise by declining if possible,
 * or at random. */
static unsigned guess(search *s, const tx_game *game, const tx_decision *decision) {
    unsigned decline = declining_option(decision);
    if (decline < decision->count && (!s->settings->foresees || is_passed(s, decision)))
        return decline;
    if (!s->settings->foresees)
        return tx_bot_below(&s->random, decision->count);
    uint64_t chance = random_state_for(s, game, decision);
    return instinct_pick(s->catalog, game, decision, &chance);
}

static bool late(search *s) {
    if (s->settings->deadline && !s->late)
        s->late = s->bot->resources.clock(s->bot->resources.user) >= s->settings->deadline;
    return s->late;
}

static bool may_compare(search *s) {
    return (!s->settings->max_nodes || s->nodes < s->settings->max_nodes) && !late(s);
}

/* Plays on until the position is quiet and evaluates it. */
static tx_worth play_until_quiet(search *s, tx_game *game, tx_decision *decision, unsigned depth) {
    for (unsigned i = 0; i < s->settings->follow_ups && !is_quiet(s, game, decision); i++) {
        if (decision->seat == s->seat && !is_passed(s, decision) && decision->count > 1 && depth > 0 && may_compare(s))
            return best_follow_up(s, game, decision, depth - 1);
        tx_choose(s->catalog, game, decision, guess(s, game, decision));
    }
    tx_worth worth;
    tx_evaluate(s->catalog, game, s->seat, s->settings->weights, &worth);
    s->nodes++;
    return worth;
}

/* Returns the worth after `option`. */
static tx_worth try_option(search *s, const tx_game *game, const tx_decision *decision, unsigned option,
                           unsigned depth) {
    tx_game copy = *game;
    tx_decision following;
    memcpy(&following, decision, offsetof(tx_decision, options) + decision->count * sizeof *decision->options);
    if (s->at_once)
        copy.asking = TX_ASKED_ALL; /* otherwise windows without possible answers would already be over */
    if (!tx_choose(s->catalog, &copy, &following, option))
        return (tx_worth){.total = -SCORE_WIN};
    tx_worth worth = play_until_quiet(s, &copy, &following, depth);
    worth.total += bias(s, &decision->options[option]);
    return worth;
}

static tx_worth best_follow_up(search *s, const tx_game *game, const tx_decision *decision, unsigned depth) {
    tx_worth best = {.total = -2 * SCORE_WIN};
    unsigned stride = (decision->count + s->settings->compared - 1U) / s->settings->compared;
    for (unsigned i = 0; i < decision->count && !s->late; i += stride) {
        tx_worth worth = try_option(s, game, decision, i, depth);
        if (worth.total > best.total)
            best = worth;
    }
    return best;
}

/* Returns the index in `asked` of the option, or -1. Dealt games list the same options, possibly in another order. */
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

/* ---- Actions ----------------------------------------------------------------------------------------------------- */
/* After an action all other options are still available. So an action is worth the best other option plus the immediate
 * change that the action makes. Its own follow-up cannot be compared with those of the other options, because it ends
 * at another time: every action that delays the next attack would look good. */

static bool is_action(const tx_decision *decision, const tx_option *option) {
    if (decision->kind == TX_ASK_ACTION)
        return !option_declines(option);
    return decision->kind == TX_ASK_DEPLOY_TURN && (option->verb == TX_USE || option->verb == TX_PLAY);
}

static bool is_over(const tx_worth *worth) {
    return worth->part[TX_FOR_RESULT] != 0;
}

static void add_change(tx_worth *sum, const tx_worth *before, const tx_worth *after) {
    sum->total += after->total - before->total;
    for (unsigned reason = 0; reason < TX_HINT_REASONS; reason++)
        sum->part[reason] += after->part[reason] - before->part[reason];
}

/* Returns the best worth of the options that are not actions; NULL if there are none. */
static const tx_worth *best_of_rest(const tx_decision *decision, const tx_worth *score) {
    const tx_worth *rest = NULL;
    for (unsigned i = 0; i < decision->count; i++)
        if (!is_action(decision, &decision->options[i]) && (!rest || score[i].total > rest->total))
            rest = &score[i];
    return rest;
}

/* Replaces the worth of each action, unless the game ended in its follow-up. */
static void weigh_actions(search *s, const tx_game *dealt, const tx_decision *asked, const tx_decision *decision,
                          tx_worth *score) {
    const tx_worth *rest = best_of_rest(decision, score);
    if (!rest || is_over(rest))
        return;
    tx_worth now;
    tx_evaluate(s->catalog, dealt, s->seat, s->settings->weights, &now);
    s->at_once = true;
    for (unsigned i = 0; i < decision->count && !late(s); i++) {
        int option = same_option(asked, &decision->options[i]);
        if (option < 0 || !is_action(decision, &decision->options[i]) || is_over(&score[i]))
            continue;
        tx_worth then = try_option(s, dealt, asked, (unsigned)option, s->settings->deeper);
        score[i] = *rest;
        score[i].total -= s->settings->inertia;
        add_change(&score[i], &now, &then);
    }
    s->at_once = false;
}

/* Evaluates each option in one dealt game. All options use the same random numbers, so that luck does not decide.
 * Returns false if the deadline passed before all options were tried. */
static bool score_options(search *s, const tx_game *dealt, const tx_decision *decision, tx_worth *score) {
    tx_decision asked;
    uint64_t random = s->random;
    tx_decide(s->catalog, dealt, &asked);
    for (unsigned i = 0; i < decision->count; i++) {
        if (late(s))
            return false;
        int option = same_option(&asked, &decision->options[i]);
        s->random = random;
        score[i] = option < 0 ? (tx_worth){.total = -SCORE_WIN}
                              : try_option(s, dealt, &asked, (unsigned)option, s->settings->deeper);
    }
    s->random = random;
    if (s->settings->foresees)
        weigh_actions(s, dealt, &asked, decision, score);
    tx_bot_random(&s->random);
    return !s->late;
}

static unsigned sample_count(const look_settings *settings, const tx_decision *decision) {
    unsigned samples = settings->trials / decision->count;
    return samples < settings->min_samples   ? settings->min_samples
           : samples > settings->max_samples ? settings->max_samples
                                             : samples;
}

/* Returns true if no unit in the battle can deal damage; then it should be called off (R7.5.3). Calling changes no
 * position, so looking ahead cannot decide this. */
static bool no_unit_can_hurt(const tx_catalog *catalog, const tx_game *view) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_ref card = view->lists[TX_UNITS + 2U * view->battle + seat].head;
        for (; card != TX_NONE; card = view->cards[card].next)
            if (tx_attack(catalog, view, card) > 0 || tx_area_effect(catalog, view, card) > 0)
                return false;
    }
    return true;
}

static unsigned call_or_fight_on(const tx_catalog *catalog, const tx_game *view, const tx_decision *decision) {
    bool call = no_unit_can_hurt(catalog, view);
    return (decision->options[0].verb == TX_CALL) == call ? 0 : 1;
}

/* The depth of the follow-up differs between options by chance. This penalty makes sure that an obvious gain is taken
 * anyway. */
static void penalise_refused_gains(const tx_bot *bot, const tx_game *view, const tx_decision *decision,
                                   look_result *result) {
    enum { GAIN_REFUSED = SCORE_WIN / 10 };
    for (unsigned i = 0; i < decision->count; i++)
        if (bots_gain_is_refused(bot->catalog, view, decision, i))
            result->score[i].total -= (int)result->samples * GAIN_REFUSED;
}

/* Likewise for shields that do not save the unit. */
static void penalise_wasted_shields(const tx_bot *bot, const tx_game *view, const tx_decision *decision,
                                    look_result *result) {
    enum { CARD_WASTED = 300 };
    for (unsigned i = 0; i < decision->count; i++)
        if (bots_shield_is_wasted(bot->catalog, view, &decision->options[i]))
            result->score[i].total -= (int)result->samples * CARD_WASTED;
}

void bots_look_ahead(const look_settings *settings, const tx_bot *bot, uint64_t random, const tx_game *view,
                     unsigned seat, const tx_decision *decision, look_result *result) {
    memset(result->score, 0, decision->count * sizeof *result->score);
    search s = {.bot = bot,
                .catalog = bot->catalog,
                .settings = settings,
                .seat = seat,
                .phase = view->phase,
                .passes_windows =
                    settings->foresees && (decision->kind == TX_ASK_ACTION || decision->kind == TX_ASK_ATTACKER),
                .random = tx_bot_random(&random)};
    bool timely = true;
    result->samples = 0;
    for (unsigned i = sample_count(settings, decision); timely && i > 0; i--) {
        tx_game dealt;
        tx_determinise(bot->catalog, &bot->known, view, seat, tx_bot_random(&random), &dealt);
        timely = score_options(&s, &dealt, decision, result->sample);
        result->samples += timely;
        for (unsigned k = 0; timely && k < decision->count; k++)
            add_worth(&result->score[k], result->sample[k]);
    }
    result->nodes = s.nodes;
    if (settings->foresees) {
        penalise_refused_gains(bot, view, decision, result);
        penalise_wasted_shields(bot, view, decision, result);
    }
}

/* `but`: an excluded option, or `count` for none. */
static unsigned best_of(const tx_worth *score, unsigned count, unsigned but) {
    unsigned best = but == 0;
    for (unsigned i = best + 1; i < count; i++)
        if (i != but && score[i].total > score[best].total)
            best = i;
    return best;
}

/* Returns the part in which `best` is most ahead of `other`, if by more than `min`. */
static uint8_t main_reason(const tx_worth *best, const tx_worth *other, int min) {
    unsigned reason = TX_HINT_REASONS;
    int max = min;
    for (unsigned i = 0; i < TX_HINT_REASONS; i++)
        if (best->part[i] - other->part[i] > max) {
            max = best->part[i] - other->part[i];
            reason = i;
        }
    return (uint8_t)reason;
}

void bots_look_compare(const tx_worth *best, const tx_worth *instead, tx_hint *hint) {
    enum { NOTICED = 5 }; /* risks below this fraction of the expected gain are not mentioned */
    hint->reason = main_reason(best, instead, 0);
    int gain = hint->reason < TX_HINT_REASONS ? best->part[hint->reason] - instead->part[hint->reason] : 0;
    hint->drawback = main_reason(instead, best, gain / NOTICED);
}

/* Explains the choice by comparing it with declining or, if declining is impossible or the choice, with the next best
 * option. */
static void explain(tx_bot *bot, const tx_decision *decision, const tx_worth *score, unsigned best) {
    unsigned instead = declining_option(decision);
    if (instead == best || instead == decision->count)
        instead = best_of(score, decision->count, best);
    bot->hint.option = best;
    bot->hint.instead = instead;
    bots_look_compare(&score[best], &score[instead], &bot->hint);
}

/* Imitates human mistakes: some options are overlooked, all others are slightly misjudged. */
static void add_mistakes(const look_settings *settings, uint64_t *random, const tx_decision *decision,
                         look_result *result) {
    for (unsigned i = 0; i < decision->count; i++) {
        int noise = (int)tx_bot_below(random, 2 * settings->misjudges + 1) - (int)settings->misjudges;
        bool overlooked = tx_bot_below(random, 100) < settings->overlooks && !option_declines(&decision->options[i]);
        result->score[i].total += (int)result->samples * (noise - (overlooked ? SCORE_WIN / 10 : 0));
    }
}

static unsigned choose_best(tx_bot *bot, const look_settings *settings, const tx_game *view, unsigned seat,
                            const tx_decision *decision) {
    look_result result;
    look_settings own = *settings;
    if (bot->weights)
        own.weights = bot->weights;
    bots_look_ahead(&own, bot, bot->random, view, seat, decision, &result);
    if (settings->misjudges)
        add_mistakes(settings, &bot->random, decision, &result);
    unsigned best = decision->kind == TX_ASK_STALEMATE ? call_or_fight_on(bot->catalog, view, decision)
                                                       : best_of(result.score, decision->count, decision->count);
    explain(bot, decision, result.score, best);
    bot->hint.nodes = result.nodes;
    return best;
}

/* ---- The players ------------------------------------------------------------------------------------------------- */

static const look_settings plain = {.weights = &bots_greedy_weights,
                                    .min_samples = 2,
                                    .max_samples = 6,
                                    .trials = 300,
                                    .follow_ups = 40,
                                    .deeper = 2,
                                    .compared = 24,
                                    .inertia = 3};
static const look_settings careless = {.weights = &bots_greedy_weights,
                                       .min_samples = 1,
                                       .max_samples = 1,
                                       .trials = 1,
                                       .follow_ups = 40,
                                       .deeper = 1,
                                       .compared = 12,
                                       .inertia = 20,
                                       .misjudges = 60,
                                       .overlooks = 10};
const look_settings bots_tactical = {.weights = &bots_level_weights,
                                     .foresees = true,
                                     .min_samples = 4,
                                     .max_samples = 16,
                                     .trials = 400,
                                     .follow_ups = 60,
                                     .deeper = 2,
                                     .compared = 24,
                                     .inertia = 25};

static unsigned choose_greedily(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision) {
    return choose_best(bot, &plain, view, seat, decision);
}

static unsigned choose_carelessly(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision) {
    return choose_best(bot, &careless, view, seat, decision);
}

static unsigned choose_tactically(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision) {
    return choose_best(bot, &bots_tactical, view, seat, decision);
}

const bot_kind bots_greedy_kind = {.name = "greedy",
                                   .about = "looks one choice ahead and takes the option with the best result",
                                   .choose = choose_greedily};
const bot_kind bots_recruit_kind = {
    .name = "recruit", .about = "plays fast and makes beginner's mistakes", .choose = choose_carelessly};
const bot_kind bots_veteran_kind = {
    .name = "veteran", .about = "looks at battles, command and shields before it moves", .choose = choose_tactically};
