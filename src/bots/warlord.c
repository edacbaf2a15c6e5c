/* warlord.c: the player that searches (search.h). With a budget of nodes each choice starts with an empty tree, so that
 * it is a function of the seat's view. With a budget of time the tree is kept, and grows while the opponent thinks. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "instinct.h"
#include "lookahead.h"
#include "search.h"

enum {
    MAX_SEARCHERS = 16,
    NODES_PER_SEARCHER =
        2000, /* larger budgets are divided between several searchers; their number must not depend on the machine */
    TIMED_NODES = 60000, /* size of a kept tree */
    LOOK_SHARE = 4,      /* one of 4 nodes, or milliseconds, may be spent on looking ahead */
};
static const double AS_GOOD = 0.004; /* smaller differences in quality are ignored */

typedef struct warlord {
    search_root root;
    look_result look;
    unsigned count;  /* searchers that have a tree */
    unsigned active; /* searchers used for this choice: the first ones */
    searcher searchers[MAX_SEARCHERS];
    uint64_t wait; /* recent delay of threads on a busy machine */
} warlord;

/* State of one choice, shared by its searchers. */
typedef struct choice_search {
    tx_bot *bot;
    warlord *w;
    bool keep;
    uint32_t nodes;    /* limit of each searcher; 0: limited by the clock */
    uint64_t deadline; /* end of the budget, on the clock */
    uint64_t latest;   /* hard limit: a tenth of the budget later */
    uint64_t expected; /* expected delay of a thread */
    uint64_t seeds[MAX_SEARCHERS], waits[MAX_SEARCHERS];
} choice_search;

static uint64_t milliseconds(uint32_t count) {
    return count * UINT64_C(1000000); /* in nanoseconds */
}

/* ---- Priors ------------------------------------------------------------------------------------------------------ */

static void set_instinct_priors(search_root *root) {
    uint32_t weight[TX_MAX_OPTIONS];
    float all = (float)instinct_weights(root->bot->catalog, root->view, root->decision, weight);
    for (unsigned i = 0; i < root->decision->count; i++)
        root->prior[i] = (float)weight[i] / all;
}

/* Mixes the result of a look-ahead into the priors, with a weight of three quarters. */
static void mix_in_look_ahead(search_root *root, const look_result *look) {
    unsigned count = root->decision->count;
    double best = look->score[0].total, all = 0;
    static const double CLEAR = 120; /* hundredths of a resource */
    for (unsigned i = 1; i < count; i++)
        best = look->score[i].total > best ? look->score[i].total : best;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < count; i++) {
            double deficit = (best - look->score[i].total) / look->samples / CLEAR;
            double weight = 1 / ((1 + deficit) * (1 + deficit));
            if (pass == 0)
                all += weight;
            else
                root->prior[i] = (float)(0.25 * root->prior[i] + 0.75 * weight / all);
        }
}

/* Sets the priors. `started_at`: start of the choice on the clock. Returns the nodes used. */
static uint32_t find_priors(tx_bot *bot, search_root *root, look_result *look, uint64_t started_at) {
    uint32_t nodes = bot->budget.nodes;
    bool hurried = nodes && root->decision->count * 2U * LOOK_SHARE > nodes;
    set_instinct_priors(root);
    if (hurried || root->decision->seat != root->seat || is_dial(root->decision->kind))
        return 0;
    look_settings settings = bots_tactical;
    settings.max_nodes = nodes ? nodes / LOOK_SHARE : 0;
    if (nodes && settings.trials > nodes / LOOK_SHARE)
        settings.trials = nodes / LOOK_SHARE;
    settings.min_samples = 1;
    settings.deadline = nodes ? 0 : started_at + milliseconds(bot->budget.milliseconds) / LOOK_SHARE;
    bots_look_ahead(&settings, bot, bot->random, root->view, root->seat, root->decision, look);
    if (look->samples)
        mix_in_look_ahead(root, look);
    return look->nodes;
}

/* ---- Searching --------------------------------------------------------------------------------------------------- */

static uint64_t clock_of(const choice_search *h) {
    return h->bot->resources.clock(h->bot->resources.user);
}

/* Runs playouts until the deadline. On a busy machine a thread may have to wait between two playouts: it expects the
 * longest wait so far again, and stops early if that would exceed the hard limit. A searcher that starts after the
 * deadline does nothing, except for the last one, so that there is a result. */
static void search_by_clock(choice_search *h, unsigned i) {
    uint64_t now = clock_of(h), wait = h->expected, longest = 0;
    if (now >= h->deadline && i + 1 < h->w->active)
        return;
    do {
        uint64_t before = now;
        search_once(&h->w->searchers[i], &h->w->root);
        now = clock_of(h);
        longest = now - before > longest ? now - before : longest;
        wait = longest > wait ? longest : wait;
    } while (now < h->deadline && now + wait < h->latest);
    h->waits[i] = longest;
}

static void run_searcher(void *work, unsigned i) {
    choice_search *h = work;
    searcher *s = &h->w->searchers[i];
    search_begin(s, &h->w->root, h->seeds[i], h->keep);
    if (!h->nodes)
        search_by_clock(h, i);
    while (s->playouts < h->nodes)
        search_once(s, &h->w->root);
}

static unsigned searchers_for(const tx_bot *bot) {
    unsigned count = bot->budget.nodes ? bot->budget.nodes / NODES_PER_SEARCHER : bot->resources.workers;
    return count < 1 ? 1 : count > MAX_SEARCHERS ? MAX_SEARCHERS : count;
}

static void begin(tx_bot *bot) {
    warlord *w = memory_require(calloc(1, sizeof *w));
    w->count = searchers_for(bot);
    for (unsigned i = 0; i < w->count; i++)
        search_make(&w->searchers[i], bot->budget.nodes ? bot->budget.nodes / w->count + 2 : TIMED_NODES);
    bot->memory = w;
}

static void end(tx_bot *bot) {
    warlord *w = bot->memory;
    for (unsigned i = 0; i < w->count; i++)
        search_free(&w->searchers[i]);
    free(w);
}

static void search_all(choice_search *h, uint64_t random) {
    const tx_bot_resources *resources = &h->bot->resources;
    unsigned active = h->w->active;
    for (unsigned i = 0; i < active; i++)
        h->seeds[i] = tx_bot_random(&random);
    if (resources->each && active > 1)
        resources->each(resources->user, run_searcher, h, active);
    else
        for (unsigned i = 0; i < active; i++)
            run_searcher(h, i);
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

/* Plans the time for a choice that started at `started_at`. On a busy machine only one searcher runs, because the
 * choice would have to wait for the others. */
static void plan_time(choice_search *h, uint64_t started_at) {
    enum { MAX_WAIT = 60 /* per cent of the budget given up for waiting */ };
    uint64_t budget = milliseconds(h->bot->budget.milliseconds), now = clock_of(h);
    uint64_t looked = now - started_at > budget / LOOK_SHARE ? now - started_at - budget / LOOK_SHARE : 0;
    h->w->wait = looked > h->w->wait ? looked : h->w->wait;
    h->deadline = started_at + budget;
    h->latest = h->deadline + budget / 10;
    h->expected = h->w->wait < budget * MAX_WAIT / 100 ? h->w->wait : budget * MAX_WAIT / 100;
    h->w->active = h->w->wait > budget / 10 ? 1 : h->w->count;
}

/* Remembers the longest wait; older ones decay by an eighth per choice. */
static void learn_waits(choice_search *h) {
    uint64_t longest = h->w->wait - h->w->wait / 8;
    for (unsigned i = 0; i < h->w->active; i++)
        longest = h->waits[i] > longest ? h->waits[i] : longest;
    h->w->wait = longest;
}

/* ---- The choice -------------------------------------------------------------------------------------------------- */

static search_tally sum_tallies(warlord *w, unsigned option) {
    search_tally all = {0};
    for (unsigned i = 0; i < w->active; i++) {
        search_tally one = search_result(&w->searchers[i], &w->root, option);
        all.visits += one.visits;
        all.sum += one.sum;
        all.mix += one.mix;
    }
    return all;
}

static double quality(search_tally tally) {
    return tally.visits > 0 ? tally.sum / tally.visits : 0;
}

/* Ties are broken by the prior. */
static bool is_tried_more(warlord *w, unsigned option, unsigned other) {
    double visits = sum_tallies(w, option).visits, others = sum_tallies(w, other).visits;
    return visits > others || (visits >= others && w->root.prior[option] > w->root.prior[other]);
}

/* Returns true if the option has enough visits and about the quality of the best one. */
static bool is_as_good(warlord *w, unsigned option, unsigned best) {
    search_tally one = sum_tallies(w, option), other = sum_tallies(w, best);
    return one.visits > 0 && 4 * one.visits >= other.visits && quality(one) + AS_GOOD > quality(other);
}

/* Returns true if declining is as good as the best option. Does not apply if the prior of the best option is at least
 * twice as high: playouts that try all its targets make it look worse than it is. Passing a deployment turn is not
 * declining: it ends the player's deployments of the phase. */
static bool is_declining_as_good(warlord *w, unsigned option, unsigned best) {
    return option_declines(&w->root.decision->options[option]) && w->root.decision->kind != TX_ASK_DEPLOY_TURN &&
           w->root.prior[best] < 2 * w->root.prior[option] && is_as_good(w, option, best);
}

/* Returns true if the option does something, has a higher prior than the best one, and is as good. */
static bool is_as_good_and_preferred(warlord *w, unsigned option, unsigned best) {
    return !option_declines(&w->root.decision->options[option]) && w->root.prior[option] > w->root.prior[best] &&
           is_as_good(w, option, best);
}

/* Returns the option with the most visits. Of options that are as good, prefers declining, then the highest prior. */
static unsigned most_tried_option(warlord *w, unsigned but) {
    const tx_decision *decision = w->root.decision;
    unsigned best = but == 0;
    for (unsigned i = best + 1; i < decision->count; i++)
        if (i != but && is_tried_more(w, i, best))
            best = i;
    for (unsigned i = 0; i < decision->count; i++)
        if (i != but && is_declining_as_good(w, i, best))
            return i;
    unsigned preferred = best;
    for (unsigned i = 0; i < decision->count; i++)
        if (i != but && is_as_good_and_preferred(w, i, best) && w->root.prior[i] > w->root.prior[preferred])
            preferred = i;
    return preferred;
}

/* Replaces a choice that refuses a gain without any benefit. */
static unsigned avoid_refused_gain(warlord *w, unsigned best) {
    const search_root *root = &w->root;
    unsigned better = best;
    for (unsigned i = 0; i < root->decision->count; i++) {
        bool refused = bots_gain_is_refused(root->bot->catalog, root->view, root->decision, better);
        if (refused && !bots_gain_is_refused(root->bot->catalog, root->view, root->decision, i))
            better = i;
    }
    return better;
}

/* Draws a dial from the mixed strategy; rarely chosen options are dropped. */
static unsigned draw_mixed(warlord *w, uint64_t *random) {
    unsigned count = w->root.decision->count;
    double mix[TX_MAX_OPTIONS], all = 0, rest = 0;
    for (unsigned i = 0; i < count; i++)
        all += mix[i] = sum_tallies(w, i).mix;
    for (unsigned i = 0; i < count; i++) {
        mix[i] = mix[i] < all / 8 ? 0 : mix[i];
        rest += mix[i];
    }
    double at = rest * (double)(tx_bot_random(random) >> 11) / (double)(UINT64_C(1) << 53);
    unsigned last = 0;
    for (unsigned i = 0; i < count; i++) {
        if (mix[i] > 0 && at < mix[i])
            return i;
        at -= mix[i];
        last = mix[i] > 0 ? i : last;
    }
    return last;
}

/* Averages the parts of the positions after the option. Returns false if the option was not tried. */
static bool average_worth(const warlord *w, unsigned option, tx_worth *worth) {
    double sum[TX_HINT_REASONS] = {0}, playouts = 0;
    for (unsigned i = 0; i < w->active; i++) {
        const search_parts *parts = &w->searchers[i].parts[option];
        playouts += parts->playouts;
        for (unsigned reason = 0; reason < TX_HINT_REASONS; reason++)
            sum[reason] += (double)parts->sum[reason];
    }
    for (unsigned reason = 0; playouts > 0 && reason < TX_HINT_REASONS; reason++)
        worth->part[reason] = (int)(sum[reason] / playouts);
    return playouts > 0;
}

/* Explains the choice by the look-ahead if there was one, otherwise by the playouts. */
static void explain(tx_bot *bot, warlord *w, unsigned best, uint32_t looked) {
    unsigned instead = most_tried_option(w, best);
    bot->hint.option = best;
    bot->hint.instead = instead;
    bot->hint.chance = (int16_t)(1000 * quality(sum_tallies(w, best)));
    bot->hint.nodes = looked;
    for (unsigned i = 0; i < w->active; i++)
        bot->hint.nodes += w->searchers[i].playouts;
    tx_worth found, other;
    if (looked)
        bots_look_compare(&w->look.score[best], &w->look.score[instead], &bot->hint);
    else if (average_worth(w, best, &found) && average_worth(w, instead, &other))
        bots_look_compare(&found, &other, &bot->hint);
}

static unsigned choose(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision) {
    warlord *w = bot->memory;
    choice_search h = {.bot = bot, .w = w, .keep = bot->budget.milliseconds};
    uint64_t started_at = h.keep ? clock_of(&h) : 0;
    w->active = w->count;
    w->root.bot = bot;
    w->root.view = view;
    w->root.seat = seat;
    w->root.decision = decision;
    search_set_option_keys(&w->root);
    uint32_t looked = find_priors(bot, &w->root, &w->look, started_at);
    if (bot->budget.nodes)
        h.nodes = (bot->budget.nodes - looked) / w->count;
    assert(h.keep || h.nodes);
    if (h.keep)
        plan_time(&h, started_at);
    search_all(&h, bot->random);
    if (h.keep)
        learn_waits(&h);
    unsigned best = is_dial(decision->kind) ? draw_mixed(w, &bot->random) : most_tried_option(w, decision->count);
    best = avoid_refused_gain(w, best);
    explain(bot, w, best, looked);
    return best;
}

static bool any_tree_full(const warlord *w) {
    for (unsigned i = 0; i < w->count; i++)
        if (tree_full(&w->searchers[i].tree))
            return true;
    return false;
}

static bool ponder(tx_bot *bot, const tx_game *view, unsigned seat, uint64_t deadline) {
    static _Thread_local tx_game dealt;
    static _Thread_local tx_decision decision;
    warlord *w = bot->memory;
    choice_search h = {.bot = bot, .w = w, .keep = true, .deadline = deadline, .latest = deadline};
    if (any_tree_full(w))
        return false;
    w->active = w->count;
    /* the opponent's real decision is hidden: search a dealt game that the opponent might be in */
    tx_determinise(bot->catalog, &bot->known, view, seat, bot->seed, &dealt);
    tx_decide(bot->catalog, &dealt, &decision);
    if (decision.kind == TX_GAME_OVER || decision.seat == seat)
        return false;
    w->root.bot = bot;
    w->root.view = view;
    w->root.seat = seat;
    w->root.decision = &decision;
    search_set_option_keys(&w->root);
    set_instinct_priors(&w->root);
    search_all(&h, bot->seed ^ deadline); /* different games on each call */
    return !any_tree_full(w);
}

const bot_kind warlord_kind = {.name = "warlord",
                               .about = "searches thousands of possible games that match its view",
                               .takes = {[BOT_NODES] = true, [BOT_MS] = true},
                               .usual = {.nodes = 4000},
                               .choose = choose,
                               .ponder = ponder,
                               .begin = begin,
                               .end = end};
