/* search.c: see search.h. Each playout deals a full game from the view, descends the tree, adds one node, plays on by
 * instinct until the position can be evaluated, and adds the result to the nodes on its path. */
#include "search.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "instinct.h"

enum {
    MAX_DEPTH = 48,        /* maximum depth of a path */
    MAX_PLAYOUT = 200,     /* maximum number of choices played by instinct */
    MIN_KEPT_VISITS = 500, /* visits of the root from which a full tree is still worth keeping */
};
static const double EXPLORE = 0.7, UNTRIED = 0.06, MIX_EXPLORE = 0.15;

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* Cards that are indistinguishable at the root share a key made from the definition; all others have a key made from
 * their number. */
static uint64_t card_key(const search_root *root, const tx_game *game, tx_ref ref) {
    if (!TX_IS_CARD(ref) || ref >= root->view->card_count)
        return ref;
    const tx_card *then = &root->view->cards[ref];
    bool hidden = !then->def || then->list == TX_DECK || then->list == TX_DECK + 1;
    return hidden ? 0x10000U + game->cards[ref].def : ref;
}

static uint64_t option_key(const search_root *root, const tx_game *game, const tx_option *option) {
    uint64_t card = card_key(root, game, option->card), on = card_key(root, game, option->on);
    return tree_mix(card << 32 | on << 8 | option->verb, (uint64_t)(uint16_t)option->amount << 8 | option->ability);
}

static uint64_t decision_key(const search_root *root, const tx_game *game, const tx_decision *decision) {
    return (uint64_t)decision->kind << 40 | (uint64_t)decision->seat << 32 |
           card_key(root, game, decision->subject) << 8 | decision->place;
}

void search_set_option_keys(search_root *root) {
    for (unsigned i = 0; i < root->decision->count; i++)
        root->keys[i] = option_key(root, root->view, &root->decision->options[i]);
}

/* ---- One playout ------------------------------------------------------------------------------------------------- */

/* One edge of the path. */
typedef struct path_step {
    tree_node *node;
    tree_edge *edge;
    unsigned seat;
    bool mixed;
    double chance; /* probability with which a mixed choice took it */
} path_step;

typedef struct playout {
    searcher *s;
    const search_root *root;
    tx_game game;
    tx_decision decision;
    uint64_t key;    /* of the decision's node */
    uint64_t base;   /* of the first dial's node, while dials are being set */
    uint64_t unseen; /* key of the dials that the other seat has set; 0: none */
    unsigned first;  /* option of the root that was taken; TX_MAX_OPTIONS: one that the root does not list */
    unsigned depth;
    path_step path[MAX_DEPTH + 1];
} playout;

/* Updates the key for the option. A dial that was set stays out of the key of the other seat's dial, which is set
 * without seeing it. */
static void extend_key(playout *p, const tx_option *option) {
    const search_root *root = p->root;
    uint64_t chosen = tree_mix(p->key, option_key(root, &p->game, option));
    unsigned seat = p->decision.seat;
    bool dial = is_dial(p->decision.kind);
    unsigned index = (unsigned)(option - p->decision.options);
    tx_choose(root->bot->catalog, &p->game, &p->decision, index);
    uint64_t asked = decision_key(root, &p->game, &p->decision);
    if (dial && is_dial(p->decision.kind) && p->decision.seat != seat) {
        p->unseen = tree_mix(p->unseen + 1, chosen);
        p->key = tree_mix(p->base, asked);
        return;
    }
    p->key = tree_mix(chosen, asked);
    if (p->unseen && !is_dial(p->decision.kind)) {
        p->key = tree_mix(p->key, p->unseen);
        p->unseen = 0;
    }
    if (!dial)
        p->base = p->key;
}

/* Plays decisions that have a single option. */
static void skip_forced(playout *p) {
    while (p->decision.kind != TX_GAME_OVER && p->decision.count == 1)
        extend_key(p, &p->decision.options[0]);
}

/* ---- Choosing at a node ------------------------------------------------------------------------------------------ */

typedef struct candidates {
    unsigned count;
    uint64_t keys[TX_MAX_OPTIONS];
    float prior[TX_MAX_OPTIONS];
    tree_edge *edges[TX_MAX_OPTIONS]; /* NULL: never taken */
} candidates;

/* Returns true if this is the decision that the search is for. */
static bool at_root(const playout *p) {
    const tx_decision *first = p->root->decision;
    return p->key == p->s->root_key && p->decision.count == first->count &&
           memcmp(p->decision.options, first->options, first->count * sizeof *first->options) == 0;
}

static void find_candidates(const playout *p, tree_node *node, candidates *c) {
    c->count = p->decision.count;
    if (at_root(p)) {
        memcpy(c->keys, p->root->keys, c->count * sizeof *c->keys);
        memcpy(c->prior, p->root->prior, c->count * sizeof *c->prior);
    } else {
        uint32_t weight[TX_MAX_OPTIONS];
        float all = (float)instinct_weights(p->root->bot->catalog, &p->game, &p->decision, weight);
        for (unsigned i = 0; i < c->count; i++) {
            c->keys[i] = option_key(p->root, &p->game, &p->decision.options[i]);
            c->prior[i] = (float)weight[i] / all;
        }
    }
    for (unsigned i = 0; i < c->count; i++) {
        c->edges[i] = tree_edge_of(&p->s->tree, node, c->keys[i]);
        if (c->edges[i])
            c->edges[i]->chances++;
    }
}

/* Progressive widening: returns the number of options considered after `visits` visits. */
static unsigned candidate_limit(uint32_t visits) {
    return 3 + (unsigned)(1.5 * sqrt((double)visits));
}

static double selection_score(const tree_node *node, const candidates *c, unsigned i) {
    const tree_edge *edge = c->edges[i];
    double mean = node->visits ? (double)node->sum / node->visits : 0.5;
    double taken = edge ? edge->visits : 0, chances = edge ? edge->chances : node->visits;
    double quality = taken > 0 ? (double)edge->sum / taken : mean - UNTRIED;
    return quality + EXPLORE * c->prior[i] * sqrt(chances + 1) / (1 + taken);
}

static unsigned pick_best(const tree_node *node, const candidates *c) {
    unsigned tried = 0, best = c->count;
    double max = 0;
    for (unsigned i = 0; i < c->count; i++)
        tried += c->edges[i] != NULL;
    bool wider = tried < candidate_limit(node->visits);
    for (unsigned i = 0; i < c->count; i++) {
        if (!c->edges[i] && !wider)
            continue;
        double score = selection_score(node, c, i);
        if (best == c->count || score > max) {
            max = score;
            best = i;
        }
    }
    return best;
}

static double random_unit_interval(uint64_t *random) {
    return (double)(splitmix64(random) >> 11) / (double)(UINT64_C(1) << 53);
}

/* Regret matching: returns the probability of option `i`, which grows with its regret and is never 0. */
static double mixed_chance(const candidates *c, unsigned i, double regrets) {
    double regret = c->edges[i] && c->edges[i]->regret > 0 ? c->edges[i]->regret : 0;
    double chance = regrets > 0 ? regret / regrets : c->prior[i];
    return (1 - MIX_EXPLORE) * chance + MIX_EXPLORE / c->count;
}

static unsigned pick_mixed(playout *p, tree_node *node, candidates *c, double *chance) {
    double regrets = 0, at = random_unit_interval(&p->s->random);
    for (unsigned i = 0; i < c->count; i++) {
        if (!c->edges[i])
            c->edges[i] = tree_add_edge(&p->s->tree, node, c->keys[i]);
        if (c->edges[i] && c->edges[i]->regret > 0)
            regrets += c->edges[i]->regret;
    }
    unsigned taken = c->count - 1;
    bool found = false;
    for (unsigned i = 0; i < c->count; i++) {
        double share = mixed_chance(c, i, regrets);
        if (c->edges[i])
            c->edges[i]->mix += (float)share;
        if (!found && at < share) {
            taken = i;
            found = true;
        }
        at -= share;
    }
    *chance = mixed_chance(c, taken, regrets);
    return taken;
}

/* Descends one edge. Returns false if the tree has no room for it. */
static bool step_down(playout *p, tree_node *node) {
    candidates c;
    path_step *step = &p->path[p->depth];
    *step = (path_step){.node = node, .seat = p->decision.seat, .mixed = is_dial(p->decision.kind)};
    find_candidates(p, node, &c);
    unsigned taken = step->mixed ? pick_mixed(p, node, &c, &step->chance) : pick_best(node, &c);
    step->edge = c.edges[taken] ? c.edges[taken] : tree_add_edge(&p->s->tree, node, c.keys[taken]);
    if (!step->edge)
        return false;
    if (at_root(p))
        p->first = taken;
    if (!step->edge->chances)
        step->edge->chances = 1;
    p->depth++;
    extend_key(p, &p->decision.options[taken]);
    skip_forced(p);
    return true;
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

/* Adds the parts of the worth to the option of the root. */
static void add_parts(playout *p, const tx_worth *worth) {
    if (p->first == TX_MAX_OPTIONS)
        return;
    search_parts *parts = &p->s->parts[p->first];
    parts->playouts++;
    for (unsigned reason = 0; reason < TX_HINT_REASONS; reason++)
        parts->sum[reason] += (float)worth->part[reason];
}

/* Returns the result for the searching seat, from 0 (lost) to 1 (won). */
static double judge(playout *p) {
    tx_worth worth;
    tx_evaluate(p->root->bot->catalog, &p->game, p->root->seat, &bots_level_weights, &worth);
    add_parts(p, &worth);
    return chance_of(worth.total);
}

/* Returns true if positions can be compared here: after the phase in which the search started, or after the round if
 * the round's battles belong to the choice. A deeper tree would depend on playouts alone. The headquarters phase does
 * not count: whether it has decisions depends on the game, and the next battles count less before their round. */
static bool is_comparable(const playout *p) {
    const tx_game *start = p->root->view;
    if (p->decision.kind == TX_GAME_OVER)
        return true;
    return p->game.round != start->round || (p->game.phase != start->phase && p->game.phase < TX_COMBAT_PHASE);
}

static double play_out(playout *p) {
    for (unsigned i = 0; i < MAX_PLAYOUT && !is_comparable(p); i++) {
        unsigned option =
            p->decision.count == 1 ? 0 : instinct_pick(p->root->bot->catalog, &p->game, &p->decision, &p->s->random);
        tx_choose(p->root->bot->catalog, &p->game, &p->decision, option);
    }
    return judge(p);
}

/* Updates the regret of each option against the node's average result. The result of the option taken is known; it is
 * weighted by its probability to account for the times it was not taken. The average is the baseline because chance
 * would otherwise outweigh the differences. */
static void add_regrets(searcher *s, const path_step *step, double result) {
    double gain = result - (double)step->node->sum / step->node->visits;
    for (uint32_t e = step->node->edges; e != NO_EDGE; e = s->tree.edges[e].next)
        s->tree.edges[e].regret -= (float)gain;
    step->edge->regret += (float)(gain / step->chance);
}

static void report_result(playout *p, double result) {
    for (unsigned i = 0; i < p->depth; i++) {
        path_step *step = &p->path[i];
        double own = step->seat == p->root->seat ? result : 1 - result;
        step->node->visits++;
        step->node->sum += (float)own;
        step->edge->visits++;
        step->edge->sum += (float)own;
        if (step->mixed)
            add_regrets(p->s, step, own);
    }
}

/* ---- Dials set by the opponent ----------------------------------------------------------------------------------- */

/* The opponent has already set a dial that the searching seat cannot see. It is the opponent's side of the same
 * simultaneous choice, so it is chosen here with the same mixed strategy. */
static void guess_dial(playout *p) {
    tx_player *other = &p->game.player[1 - p->root->seat];
    if (p->root->decision->kind != TX_ASK_DIAL || p->root->decision->seat != p->root->seat || other->dial == TX_NONE)
        return;
    tree_node *node = tree_find_or_add(&p->s->tree, tree_mix(p->s->root_key, 7));
    if (!node)
        return;
    tx_decision theirs;
    candidates c;
    memset(&theirs, 0, offsetof(tx_decision, options));
    theirs.kind = TX_ASK_DIAL;
    theirs.seat = (uint8_t)(1 - p->root->seat);
    c.count = theirs.count = p->root->decision->count;
    memcpy(theirs.options, p->root->decision->options, c.count * sizeof *theirs.options);
    uint32_t weight[TX_MAX_OPTIONS];
    float all = (float)instinct_weights(p->root->bot->catalog, &p->game, &theirs, weight);
    for (unsigned i = 0; i < c.count; i++) {
        c.keys[i] = p->root->keys[i];
        c.prior[i] = (float)weight[i] / all;
        c.edges[i] = tree_edge_of(&p->s->tree, node, c.keys[i]);
    }
    path_step *step = &p->path[p->depth];
    *step = (path_step){.node = node, .seat = 1 - p->root->seat, .mixed = true};
    unsigned taken = pick_mixed(p, node, &c, &step->chance);
    step->edge = c.edges[taken];
    if (!step->edge)
        return;
    p->depth++;
    other->dial = (uint8_t)(theirs.options[taken].on - TX_FIRST_PLACE);
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

void search_make(searcher *s, uint32_t nodes) {
    tree_make(&s->tree, nodes);
    s->parts = memory_require(calloc(TX_MAX_OPTIONS, sizeof *s->parts));
}

void search_free(searcher *s) {
    tree_free(&s->tree);
    free(s->parts);
}

void search_begin(searcher *s, const search_root *root, uint64_t random, bool keep) {
    uint64_t view_hash = tx_hash(root->view);
    const tree_node *known = keep ? tree_find_view(&s->tree, view_hash) : NULL;
    if (known && tree_full(&s->tree) && known->visits < MIN_KEPT_VISITS)
        known = NULL; /* a new tree is better if it has room */
    uint64_t key = known ? known->key : tree_mix(view_hash, 1);
    if (!known)
        tree_clear(&s->tree);
    s->root_key = key;
    s->keeps = keep;
    s->random = random;
    s->playouts = 0;
    memset(s->parts, 0, root->decision->count * sizeof *s->parts);
}

/* Returns the node of the current decision; a new node ends the path. Nodes of the searching seat are indexed by its
 * view. */
static tree_node *find_or_add_node(playout *p, bool *visited) {
    tree_node *node = tree_find_or_add(&p->s->tree, p->key);
    *visited = node && node->visits > 0;
    if (node && !*visited && p->s->keeps && p->decision.seat == p->root->seat) {
        tx_game view;
        tx_view(p->root->bot->catalog, &p->game, p->root->seat, &view);
        node->view_hash = tx_hash(&view);
    }
    return node;
}

void search_once(searcher *s, const search_root *root) {
    playout p;
    p.s = s;
    p.root = root;
    p.key = p.base = s->root_key;
    p.unseen = 0;
    p.depth = 0;
    p.first = TX_MAX_OPTIONS;
    s->playouts++;
    tx_determinise(root->bot->catalog, &root->bot->known, root->view, root->seat, splitmix64(&s->random), &p.game);
    tx_decide(root->bot->catalog, &p.game, &p.decision);
    guess_dial(&p);
    for (bool visited = true; visited && p.depth < MAX_DEPTH && !is_comparable(&p);) {
        tree_node *node = find_or_add_node(&p, &visited);
        if (!node || !step_down(&p, node))
            break;
    }
    report_result(&p, play_out(&p));
}

search_tally search_result(searcher *s, const search_root *root, unsigned option) {
    tree_node *node = tree_find(&s->tree, s->root_key);
    tree_edge *edge = node ? tree_edge_of(&s->tree, node, root->keys[option]) : NULL;
    return edge ? (search_tally){edge->visits, edge->sum, edge->mix} : (search_tally){0};
}
