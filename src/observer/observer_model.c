/* observer_model.c: see observer_model.h. */
#include "observer_model.h"

#include <stdio.h>
#include <string.h>

#include "core/code.h"
#include "core/lists.h"

static void add_contradiction(observer_model *t, const tx_note *n, const char *what) {
    if (!t->fault[0])
        snprintf(t->fault, sizeof t->fault, "the note %s of card %u (list %u to %u) is false: %s",
                 tx_note_name(n->kind), n->subject, n->from, n->to, what);
}

void observer_model_init(observer_model *t, const tx_catalog *catalog) {
    memset(t, 0, sizeof *t);
    t->catalog = catalog;
    t->round = 1;
    t->battle = t->attacker = t->defender = t->first_planet = TX_NONE;
    memset(t->ordered, TX_NONE, sizeof t->ordered);
    for (unsigned i = 0; i < TX_MAX_CARDS; i++)
        t->cards[i] = (observer_card){.list = TX_LISTS, .host = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        t->player[seat].dial = t->player[seat].synapse_dial = t->player[seat].enslaved = TX_NONE;
}

static void copy_card(observer_model *t, const tx_game *view, tx_ref card) {
    const tx_card *c = &view->cards[card];
    if (c->list == TX_BANK || (c->list < TX_DISCARD && c->def == 0))
        return;
    t->cards[card] = (observer_card){.list = c->list,
                                     .flags = c->flags & (uint8_t)~TX_MEMORIES,
                                     .controller = c->controller,
                                     .damage = c->damage,
                                     .resources = c->resources,
                                     .host = c->host,
                                     .def = c->def};
}

static void copy_player(observer_player *p, const tx_player *seen) {
    p->resources = seen->resources;
    p->enslaved = seen->enslaved;
    p->passed = seen->passed;
    p->limited = seen->limited;
    p->mulligan = seen->mulligan;
    p->last_planet = seen->last_planet;
    p->victory_count = seen->victory_count;
    memcpy(p->victory, seen->victory, sizeof p->victory);
    p->dial = p->synapse_dial = OBSERVER_UNSEEN_DIAL;
}

static void copy_time(observer_model *t, const tx_game *view) {
    t->result = view->result;
    t->round = view->round;
    t->phase = view->phase;
    t->token = view->token;
    t->initiative = view->initiative;
    t->battle = view->battle;
    t->battle_round = view->battle_round;
    t->skirmish = view->skirmish;
    t->destroyed_here = view->destroyed_here;
    t->shield_used = view->shield_used;
    t->attacker = view->attacker;
    t->defender = view->defender;
    memcpy(t->ordered, view->ordered_battles, sizeof t->ordered);
}

static void copy_planets(observer_model *t, const tx_game *view) {
    memcpy(t->line, view->line, sizeof t->line);
    memcpy(t->removed, view->removed, sizeof t->removed);
    t->first_planet = view->first_planet;
    t->revealed = view->revealed;
    t->planets_taken = view->planets_taken;
    t->infested = view->infested;
    for (unsigned p = 0; p < t->revealed; p++)
        t->gone |= (uint8_t)(!t->line[p] << p);
}

void observer_model_from_view(observer_model *t, const tx_catalog *catalog, const tx_game *view) {
    observer_model_init(t, catalog);
    for (unsigned list = 0; list < TX_LISTS; list++)
        t->count[list] = view->lists[list].count;
    for (unsigned i = 0; i < view->card_count; i++)
        copy_card(t, view, (tx_ref)i);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        unsigned place = t->count[TX_DISCARD + seat];
        for (tx_ref card = view->lists[TX_DISCARD + seat].head; card != TX_NONE; card = view->cards[card].next)
            t->pile[seat][--place] = card;
        copy_player(&t->player[seat], &view->player[seat]);
    }
    copy_time(t, view);
    copy_planets(t, view);
    t->effect_count = view->effect_count;
    memcpy(t->effects, tx_effects(view), sizeof t->effects);
}

/* ---- Zones ------------------------------------------------------------------------------------------------------- */
static char zone_class(unsigned list) {
    if (list < TX_HAND)
        return 'd';
    if (list < TX_DISCARD)
        return 'h';
    if (list < TX_REMOVED)
        return 'x';
    if (list < TX_HQ_UNITS)
        return 'r';
    if (list >= TX_LIMBO && list < TX_UNITS)
        return 'l';
    if (list >= TX_RESERVE && list < TX_PLANET_CARDS)
        return 'v';
    return list == TX_BANK ? 'b' : 'p';
}

static bool in_play(unsigned list) {
    return list < TX_LISTS && zone_class(list) == 'p';
}

static bool is_hidden(unsigned list) {
    return list < TX_DISCARD || list == TX_BANK; /* cards from the bank were never seen before */
}

/* The zones between which each kind of note may move a card: deck, hand, reserve (v), play, limbo, discard pile (x),
 * removed, bank. */
static const struct {
    uint8_t kind;
    const char *from, *to;
} legal_moves[] = {
    {NOTE_LEADER, "b", "p"},
    {NOTE_DRAWS, "d", "h"},
    {NOTE_ENTERS, "dhvxrlb", "p"},
    {NOTE_RESERVED, "h", "v"},
    {NOTE_RISES, "v", "p"},
    {NOTE_SINKS, "p", "v"},
    {NOTE_ATTACHED, "p", "p"},
    {NOTE_DETACHED, "p", "p"},
    {NOTE_MOVES, "p", "p"},
    {NOTE_COMMITS, "p", "p"},
    {NOTE_GOES_HOME, "p", "p"},
    {NOTE_ROUTED, "p", "p"},
    {NOTE_RETREATS, "p", "p"},
    {NOTE_TAKEN, "p", "p"},
    {NOTE_BLOODIED, "p", "p"},
    {NOTE_SHIELDS, "h", "l"},
    {NOTE_DESTROYED, "p", "lxb"},
    {NOTE_SACRIFICED, "p", "lxb"},
    {NOTE_DISCARDED, "pdhvxrl", "lxb"},
    {NOTE_RETURNED, "pdxlr", "hb"},
    {NOTE_ON_DECK, "phxldr", "db"},
    {NOTE_UNDER_DECK, "phxldr", "db"},
    {NOTE_INTO_DECK, "phxldr", "db"},
    {NOTE_BACK_TO_RESERVE, "p", "vb"},
    {NOTE_REMOVED, "phxldr", "rb"},
    {NOTE_HELD, "x", "r"},
    {NOTE_PUT_DOWN, "l", "x"},
    {NOTE_PLAYED, "hxv", "l"},
    {NOTE_TAKEN_BACK, "lhx", "hx"},
};

static bool is_legal_move(const tx_note *n) {
    for (size_t i = 0; i < sizeof legal_moves / sizeof *legal_moves; i++)
        if (legal_moves[i].kind == n->kind)
            return strchr(legal_moves[i].from, zone_class(n->from)) && strchr(legal_moves[i].to, zone_class(n->to));
    return false;
}

static bool is_discard_pile(unsigned list) {
    return list >= TX_DISCARD && list < TX_REMOVED;
}

static void remove_from_pile(observer_model *t, unsigned list, tx_ref card) {
    tx_ref *pile = t->pile[list - TX_DISCARD];
    unsigned count = t->count[list], i = 0;
    while (i < count && pile[i] != card)
        i++;
    if (i < count)
        memmove(&pile[i], &pile[i + 1], count - i - 1);
}

/* Returns the subject, which must be in the list that the note states. A card that was unknown is known from now on.
 */
static observer_card *find_subject(observer_model *t, const tx_note *n) {
    if (!TX_IS_CARD(n->subject))
        return NULL;
    observer_card *c = &t->cards[n->subject];
    if (c->list == TX_LISTS && is_hidden(n->from))
        *c = (observer_card){.list = n->from, .host = TX_NONE, .controller = n->from & 1u};
    if (c->list != n->from)
        add_contradiction(t, n, "it is not there");
    if (n->def) {
        c->def = n->def;
        c->flags |= n->flags & NOTED_BLANK ? TX_BLANKED : 0;
    }
    return c;
}

/* A card out of play belongs to the owner of the list and has no tokens. */
static void reset_out_of_play(observer_card *c, unsigned to) {
    c->flags &= TX_BLANKED;
    c->damage = c->resources = 0;
    c->controller = to & 1u;
}

static void move_subject(observer_model *t, const tx_note *n, observer_card *c) {
    if (!is_legal_move(n))
        add_contradiction(t, n, "this kind of note cannot move a card between these lists");
    if (c && is_discard_pile(n->from))
        remove_from_pile(t, n->from, n->subject);
    if (n->from != TX_BANK)
        t->count[n->from]--;
    if (c && is_discard_pile(n->to))
        t->pile[n->to - TX_DISCARD][t->count[n->to]] = n->subject;
    if (n->to != TX_BANK)
        t->count[n->to]++;
    if (!c)
        return;
    if (in_play(n->from) && !in_play(n->to))
        reset_out_of_play(c, n->to);
    if (in_play(n->to))
        c->flags &= (uint8_t)~TX_COMMITTED;
    bool attached = n->to == TX_ATTACHED || (n->to >= TX_PLANET_CARDS && n->to < TX_BANK);
    c->host = attached ? n->other : TX_NONE;
    c->list = n->to;
}

static void forget_card(observer_model *t, tx_ref card) {
    t->cards[card] = (observer_card){.list = TX_LISTS, .host = TX_NONE};
}

static void forget_list(observer_model *t, unsigned list, bool deep_strikers) {
    for (unsigned i = 0; i < TX_MAX_CARDS; i++)
        if (t->cards[i].list == list &&
            (!deep_strikers || tx_card_fact(t->catalog, t->cards[i].def, TX_FACT_DEEP_STRIKE) >= 0))
            forget_card(t, (tx_ref)i);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */
static void set_flag(observer_model *t, const tx_note *n, observer_card *c, unsigned flag, bool on) {
    if (!(c->flags & flag) == !on)
        add_contradiction(t, n, "it was in that state already");
    c->flags = (uint8_t)(on ? c->flags | flag : c->flags & ~flag);
}

static void add_damage(observer_model *t, const tx_note *n, tx_ref card, int amount) {
    observer_card *c = &t->cards[card];
    if (c->damage + amount < 0 || !in_play(c->list))
        add_contradiction(t, n, "it has less damage");
    c->damage = (uint8_t)(c->damage + amount);
}

static bool is_limited(const observer_model *t, const tx_note *n) {
    bool lying = n->flags & NOTED_LYING && n->kind == NOTE_ENTERS;
    return tx_card_has_keyword(t->catalog, lying ? tx_card_other_face(t->catalog, n->def) : n->def, TX_KEYWORD_LIMITED);
}

static void enter(observer_model *t, const tx_note *n, observer_card *c) {
    c->controller = n->seat;
    c->flags = (uint8_t)((c->flags & TX_BLANKED) | (n->flags & NOTED_LYING ? TX_OTHER_SIDE : 0));
    if (n->flags & NOTED_DEPLOYED && is_limited(t, n))
        t->player[n->seat].limited = 1;
}

static void commit(observer_model *t, const tx_note *n, observer_card *c) {
    const observer_player *p = &t->player[n->seat];
    int type = tx_card_fact(t->catalog, c->def, TX_FACT_TYPE);
    unsigned position = (unsigned)(n->place - TX_FIRST_PLACE);
    unsigned dial = type == TX_TYPE_SYNAPSE ? p->synapse_dial : p->dial;
    if (type == TX_TYPE_WARLORD)
        c->flags |= TX_COMMITTED;
    if (n->source == TX_NONE && dial != OBSERVER_UNSEEN_DIAL && position != dial)
        add_contradiction(t, n, "the dial shows another planet");
}

/* Applies the note to its subject, which is already in its new list. */
static void apply_card_note(observer_model *t, const tx_note *n, observer_card *c) {
    switch (n->kind) {
    case NOTE_ENTERS: enter(t, n, c); break;
    case NOTE_DEPLOYING: c->flags |= n->flags & NOTED_LYING ? TX_OTHER_SIDE : 0; break;
    case NOTE_NOT_DEPLOYED: /* unless it has entered play in another way */
        if (!in_play(c->list))
            c->flags &= (uint8_t)~TX_OTHER_SIDE;
        break;
    case NOTE_RESERVED: /* face down: its identity is hidden again */
        c->def = 0;
        c->flags = 0;
        break;
    case NOTE_RISES: c->flags |= TX_FACE_DOWN; break;
    case NOTE_DETACHED: c->flags |= TX_OTHER_SIDE; break;
    case NOTE_LEADER:
    case NOTE_TAKEN: c->controller = n->seat; break;
    case NOTE_EXHAUSTED: set_flag(t, n, c, TX_EXHAUSTED, true); break;
    case NOTE_READIED: set_flag(t, n, c, TX_EXHAUSTED, false); break;
    case NOTE_WILL_RETREAT: set_flag(t, n, c, TX_RETREATING, true); break;
    case NOTE_COMMITS: commit(t, n, c); break;
    case NOTE_BLOODIED:
        set_flag(t, n, c, TX_OTHER_SIDE, true);
        c->damage = 0;
        break;
    case NOTE_DAMAGED: add_damage(t, n, n->subject, n->amount); break;
    case NOTE_HEALED: add_damage(t, n, n->subject, -n->amount); break;
    case NOTE_DAMAGE_MOVED:
        add_damage(t, n, n->subject, -n->amount);
        add_damage(t, n, n->other, n->second);
        break;
    case NOTE_STORES: c->resources = (uint8_t)(c->resources + n->amount); break;
    case NOTE_FETCHES: c->resources = (uint8_t)(c->resources - n->amount); break;
    case NOTE_DESTROYED:
        if (TX_IS_PLANET(n->place) && LISTS_OF_UNITS >> n->from & 1)
            t->destroyed_here |= (uint8_t)(1u << (n->place - TX_FIRST_PLACE));
        break;
    case NOTE_ATTACKER:
        t->attacker = n->subject;
        t->shield_used = 0;
        break;
    case NOTE_ATTACKS: t->defender = n->other; break;
    case NOTE_DEFENDS: t->defender = n->subject; break;
    case NOTE_SHIELDS: t->shield_used |= t->attacker != TX_NONE; break;
    case NOTE_PLAYED: t->player[n->seat].limited |= is_limited(t, n); break;
    default: break;
    }
    if (c->list == TX_BANK || (c->def == 0 && is_hidden(c->list)))
        forget_card(t, n->subject); /* it is one of many again */
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */
static void add_resources(observer_model *t, const tx_note *n, unsigned seat, int amount) {
    t->player[seat].resources += amount;
    if (t->player[seat].resources < 0)
        add_contradiction(t, n, "the player has fewer resources");
}

static void mulligan(observer_model *t, const tx_note *n) {
    unsigned hand = TX_HAND + n->seat, deck = TX_DECK + n->seat;
    if (t->count[hand] != n->amount)
        add_contradiction(t, n, "the hand has another number of cards");
    forget_list(t, hand, false);
    t->count[deck] = (uint8_t)(t->count[deck] + t->count[hand]);
    t->count[hand] = 0;
    t->player[n->seat].mulligan = 2;
}

static void apply_player_note(observer_model *t, const tx_note *n) {
    observer_player *p = &t->player[n->seat & 1u];
    unsigned position = (unsigned)(n->place - TX_FIRST_PLACE);
    switch (n->kind) {
    case NOTE_DECK: t->count[TX_DECK + n->seat] = (uint8_t)n->amount; break;
    case NOTE_KEEPS: p->mulligan = 1; break;
    case NOTE_MULLIGAN: mulligan(t, n); break;
    case NOTE_PASSES: p->passed |= (n->flags & NOTED_DEPLOYMENT) != 0; break;
    case NOTE_GAINS: add_resources(t, n, n->seat, n->amount); break;
    case NOTE_SPENDS: add_resources(t, n, n->seat, -n->amount); break;
    case NOTE_TAKES:
        add_resources(t, n, n->seat, n->amount);
        add_resources(t, n, 1u - n->seat, -n->amount);
        break;
    case NOTE_FETCHES: add_resources(t, n, n->seat, n->amount); break;
    case NOTE_DIAL: *(n->flags & NOTED_SYNAPSE ? &p->synapse_dial : &p->dial) = (uint8_t)position; break;
    case NOTE_ENSLAVES: p->enslaved = (uint8_t)n->amount; break;
    case NOTE_SHUFFLES: forget_list(t, TX_DECK + n->seat, false); break;
    case NOTE_RESERVED: forget_list(t, TX_HAND + n->seat, true); break; /* it might be any of them (R19.3.13) */
    default: break;
    }
}

/* ---- Rounds, battles --------------------------------------------------------------------------------------------- */
static void order_battle(observer_model *t, unsigned position) {
    unsigned i = 0;
    while (i < TX_MAX_ORDERED - 1 && t->ordered[i] != TX_NONE)
        i++;
    t->ordered[i] = (uint8_t)position;
}

static void start_battle(observer_model *t, unsigned position) {
    t->battle = (uint8_t)position;
    t->battle_round = 0;
    if (t->ordered[0] != position)
        return;
    memmove(t->ordered, t->ordered + 1, sizeof t->ordered - sizeof *t->ordered);
    t->ordered[TX_MAX_ORDERED - 1] = TX_NONE;
}

/* No battle is fought at a position without a planet (R3.5). */
static void forget_ordered_battles(observer_model *t, unsigned position) {
    unsigned kept = 0;
    for (unsigned i = 0; i < TX_MAX_ORDERED; i++)
        if (t->ordered[i] != position)
            t->ordered[kept++] = t->ordered[i];
    memset(t->ordered + kept, TX_NONE, TX_MAX_ORDERED - kept);
}

static void clear_retreating(observer_model *t, unsigned list) {
    for (unsigned i = 0; i < TX_MAX_CARDS; i++)
        if (t->cards[i].list == list)
            t->cards[i].flags &= (uint8_t)~TX_RETREATING;
}

static void apply_time_note(observer_model *t, const tx_note *n) {
    unsigned position = (unsigned)(n->place - TX_FIRST_PLACE);
    switch (n->kind) {
    case NOTE_GAME_BEGINS: t->token = t->initiative = n->seat; break;
    case NOTE_ROUND_BEGINS:
        if (t->round != n->amount)
            add_contradiction(t, n, "another round begins");
        t->player[0].passed = t->player[1].passed = 0;
        break;
    case NOTE_ROUND_ENDS:
        t->round = (uint8_t)(n->amount + 1);
        t->player[0].limited = t->player[1].limited = 0;
        break;
    case NOTE_PHASE_BEGINS:
        t->phase = (uint8_t)n->amount;
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            t->player[seat].dial = t->player[seat].synapse_dial = TX_NONE;
        break;
    case NOTE_TOKEN_PASSES: t->token = n->seat; break;
    case NOTE_INITIATIVE: t->initiative = n->seat; break;
    case NOTE_GAME_ENDS: t->result = (tx_result){n->flags, n->seat, (uint8_t)n->amount}; break;
    case NOTE_BATTLE_BEGINS: start_battle(t, position); break;
    case NOTE_COMBAT_ROUND_BEGINS:
        t->battle_round = (uint8_t)n->amount;
        t->destroyed_here = 0;
        break;
    case NOTE_SKIRMISH_BEGINS: t->skirmish = 1; break;
    case NOTE_SKIRMISH_ENDS: t->skirmish = 0; break;
    case NOTE_RETREAT_BEGINS: clear_retreating(t, TX_UNITS + 2 * position + n->seat); break;
    case NOTE_COMBAT_ROUND_ENDS:
    case NOTE_BATTLE_ENDS: t->destroyed_here = 0; break;
    case NOTE_BATTLE_OVER: t->battle = TX_NONE, t->battle_round = 0; break;
    case NOTE_BATTLE_ORDERED: order_battle(t, position); break;
    case NOTE_ATTACK_ENDS: t->attacker = t->defender = TX_NONE; break;
    default: break;
    }
}

/* ---- Planets ----------------------------------------------------------------------------------------------------- */
static void capture(observer_model *t, const tx_note *n) {
    observer_player *p = &t->player[n->seat];
    p->victory[p->victory_count++ % TX_LINE] = n->def;
    p->last_planet = ++t->planets_taken;
}

static void remove_planet(observer_model *t, tx_def_id planet) {
    unsigned i = 0;
    while (i < TX_PLANET_DECK - 1 && t->removed[i])
        i++;
    t->removed[i] = planet;
}

static void bring_back(observer_model *t, tx_def_id planet) {
    unsigned i = 0;
    while (i < TX_PLANET_DECK && t->removed[i] != planet)
        i++;
    for (; i < TX_PLANET_DECK; i++)
        t->removed[i] = i + 1 < TX_PLANET_DECK ? t->removed[i + 1] : 0;
}

static unsigned swap_position(unsigned x, unsigned a, unsigned b) {
    return x == a ? b : x == b ? a : x;
}

/* Attachments and lasting changes travel with their planet cards. */
static void switch_planets(observer_model *t, unsigned a, unsigned b) {
    tx_def_id planet = t->line[a];
    uint8_t count = t->count[TX_PLANET_CARDS + a];
    unsigned differ = ((unsigned)t->infested >> a ^ (unsigned)t->infested >> b) & 1u;
    t->line[a] = t->line[b];
    t->line[b] = planet;
    t->infested ^= (uint8_t)(differ << a | differ << b);
    t->count[TX_PLANET_CARDS + a] = t->count[TX_PLANET_CARDS + b];
    t->count[TX_PLANET_CARDS + b] = count;
    for (unsigned i = 0; i < TX_MAX_CARDS; i++) {
        observer_card *c = &t->cards[i];
        if (c->list < TX_PLANET_CARDS || c->list >= TX_BANK)
            continue;
        c->list = (uint8_t)(TX_PLANET_CARDS + swap_position(c->list - TX_PLANET_CARDS, a, b));
        c->host = TX_PLANET(c->list - TX_PLANET_CARDS);
    }
    for (unsigned i = 0; i < t->effect_count; i++)
        if (t->effects[i].layer == LAYER_PLANET)
            t->effects[i].card = (tx_ref)swap_position(t->effects[i].card, TX_PLANET(a), TX_PLANET(b));
}

static void apply_planet_note(observer_model *t, const tx_note *n) {
    unsigned position = (unsigned)(n->place - TX_FIRST_PLACE);
    uint8_t bit = (uint8_t)(1u << (position % 8));
    switch (n->kind) {
    case NOTE_PLANET_REVEALED:
        t->line[position] = n->def;
        t->revealed = (uint8_t)(position + 1);
        break;
    case NOTE_FIRST_PLANET: t->first_planet = (uint8_t)position; break;
    case NOTE_CAPTURED: capture(t, n); break;
    case NOTE_PLANET_REMOVED: remove_planet(t, n->def); break;
    case NOTE_PLANET_LEAVES:
        t->line[position] = 0;
        t->gone |= bit;
        t->first_planet = t->first_planet == position ? TX_NONE : t->first_planet;
        forget_ordered_battles(t, position);
        break;
    case NOTE_PLANET_REPLACED:
        bring_back(t, n->def);
        t->line[position] = n->def;
        break;
    case NOTE_PLANETS_SWITCHED: switch_planets(t, position, (unsigned)(n->other - TX_FIRST_PLACE)); break;
    case NOTE_INFESTED: t->infested |= bit; break;
    case NOTE_CLEANSED: t->infested &= (uint8_t)~bit; break;
    default: break;
    }
}

/* ---- Lasting effects --------------------------------------------------------------------------------------------- */
/* Returns the effect without references to cards that were shuffled into a deck while it lasted. */
static tx_effect without_unknown_refs(const observer_model *t, tx_effect effect) {
    if (TX_IS_CARD(effect.card) && t->cards[effect.card].list == TX_LISTS)
        effect.card = TX_NONE;
    if (TX_IS_CARD(effect.source) && t->cards[effect.source].list == TX_LISTS)
        effect.source = TX_NONE;
    return effect;
}

static bool effect_is_at(const observer_model *t, unsigned index, const tx_effect *effect) {
    tx_effect expected = without_unknown_refs(t, t->effects[index]), ends = without_unknown_refs(t, *effect);
    return index < t->effect_count && memcmp(&expected, &ends, sizeof expected) == 0;
}

static void apply_effect_note(observer_model *t, const tx_note *n) {
    unsigned index = (unsigned)n->amount;
    if (index > t->effect_count || index >= TX_MAX_EFFECTS) {
        add_contradiction(t, n, "there is no such effect");
    } else if (n->kind == NOTE_EFFECT_BEGINS) {
        t->effects[index] = n->effect;
        t->effect_count += index == t->effect_count;
    } else {
        if (!effect_is_at(t, index, &n->effect))
            add_contradiction(t, n, "another effect is there");
        t->effect_count--;
        memmove(&t->effects[index], &t->effects[index + 1], (t->effect_count - index) * sizeof *t->effects);
    }
}

void observer_model_apply(observer_model *t, const tx_note *n) {
    observer_card *card = find_subject(t, n);
    if (n->to < TX_LISTS)
        move_subject(t, n, card);
    if (card)
        apply_card_note(t, n, card);
    if (n->kind == NOTE_EFFECT_BEGINS || n->kind == NOTE_EFFECT_ENDS)
        apply_effect_note(t, n);
    apply_player_note(t, n);
    apply_time_note(t, n);
    apply_planet_note(t, n);
}
