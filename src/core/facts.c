/* facts.c: current values of cards. Values are computed, never stored (R16): printed value, additions and reductions,
 * then doublings and halvings; a set value overrides them all.
 *
 * Constant abilities (of the card, its attachments, and other cards: R13.2) and lasting effects (R15.10) change cards.
 * Every query first tests bits of the game (text_layers, aura_layers, effect_layers): usually nothing changes the value
 * in question, and the printed one counts. Also here: planets (R1.4), keywords and traits (R18, R15.12, R15.20,
 * R15.21), prohibitions (R0.2.4), costs (R15.1), attachments, unique cards and relics (R17), enslavement (R19.2). */
#include <assert.h>

#include "ability.h"
#include "card_facts.h"
#include "coverage_hooks.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "numbers.h"
#include "permissions.h"
#include "planets.h"
#include "scope.h"
#include "select.h"
#include "tables.h"
#include "why.h"
#include "zones.h"

/* A card in reserve that counts as a unit shows neither of its faces (O33). */
tx_def_id core_face_by_flags(const engine *e, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    tx_def_id other = e->catalog->defs[c->def].other;
    bool turned = c->flags & TX_OTHER_SIDE && other;
    return c->flags & TX_FACE_DOWN ? e->catalog->face_down : turned ? other : c->def;
}

void core_show_face(engine *e, tx_ref card) {
    assert(is_card_of_game(e, card));
    writable_card(e, card)->face = core_face_by_flags(e, card);
    assert(card_at(e, card)->face < e->catalog->def_count);
}

/* ---- The line ---------------------------------------------------------------------------------------------------- */
/* The planet farthest from the first planet. */
tx_ref core_last_planet(const engine *e) {
    for (unsigned p = TX_LINE; p-- > 0;)
        if (face_up(e, TX_PLANET(p)))
            return TX_PLANET(p);
    return TX_NONE;
}

/* True for two adjacent planets. HQs are adjacent to nothing; face-down planets are not in play (R1.4.2). */
bool core_adjacent(const engine *e, tx_ref a, tx_ref b) {
    return face_up(e, a) && face_up(e, b) && (a + 1 == b || b + 1 == a);
}

static bool planet_changed(const engine *e, tx_ref planet, enum tx_planet_change what) {
    return layer_in_effect(e, 1u << LAYER_PLANET) && core_card_effect(e, planet, LAYER_PLANET, what);
}

/* True if the type is printed on the planet or gained for a time (R1.4.4). */
bool core_planet_has_type(const engine *e, tx_ref planet, unsigned type) {
    if (e->catalog->defs[e->game->line[planet - TX_FIRST_PLACE]].planet_types >> type & 1)
        return true;
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_PLANET) && i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_PLANET && x->card == planet && x->arg == CHANGES_GAINS_TYPE && x->amount == (int)type)
            return true; /* R1.4.4 */
    }
    return false;
}

/* Cards for the winner of the command struggle; 0 if an effect removes the bonus. */
unsigned core_card_bonus(const engine *e, tx_ref planet) {
    unsigned printed = e->catalog->defs[e->game->line[planet - TX_FIRST_PLACE]].card_bonus;
    return planet_changed(e, planet, CHANGES_NO_CARDS) ? 0 : printed;
}

unsigned core_resource_bonus(const engine *e, tx_ref planet) {
    unsigned printed = e->catalog->defs[e->game->line[planet - TX_FIRST_PLACE]].resource_bonus;
    return planet_changed(e, planet, CHANGES_NO_RESOURCES) ? 0 : printed;
}

/* ---- Collecting changes of a card -------------------------------------------------------------------------------- */
/* An attachment that became a unit has the text given by that ability, none of which is printed (R15.12). */
static bool text_is_given(const engine *e, tx_ref card) {
    return face(e, card)->type == TYPE_ARMY && e->catalog->defs[card_at(e, card)->def].type == TYPE_ATTACHMENT;
}

bool core_is_blanked(const engine *e, tx_ref card) {
    const tx_game *g = e->game;
    if (text_is_given(e, card))
        return false;
    for (unsigned i = 0; i < g->effect_count; i++)
        if (tx_effects(g)[i].layer == LAYER_BLANK && tx_effects(g)[i].card == card)
            return true;
    return false;
}

/* A constant ability that affects the card in question, and the card that has it. */
typedef struct reach {
    const tx_constant *constant;
    tx_ref source;
} reach;
/* Visits one reach. Returns true to stop. */
typedef bool reach_visit(const engine *e, const reach *r, void *user);

/* A reach_visit that stops at the first one, for queries whether there is any. */
static bool is_enough(const engine *e, const reach *r, void *user) {
    (void)e, (void)r, (void)user;
    return true;
}

/* Scope of a constant ability: its own card, or the host if it is granted. */
static tx_scope constant_scope(const engine *e, const tx_constant *c, tx_ref source) {
    return scope_of(e, c->bearer == REF_HOST ? e->game->cards[source].host : source);
}

/* Texts may refer to each other in a circle: "each Orks unit becomes Tau", "X is this's attack", or two cards that
 * refer to each other. A text that is being evaluated is ignored in nested evaluations. */
typedef struct judged {
    const tx_constant *constant;
    tx_ref source;
    const struct judged *outer; /* enclosing evaluation, or NULL */
} judged;

/* False for a text that is being evaluated already. No official text nests as deep as DEEPEST; longer circles of custom
 * cards are cut off there. */
static bool may_evaluate(const engine *e, const tx_constant *c, tx_ref source) {
    enum { DEEPEST = 8 };
    unsigned depth = 0;
    for (const judged *j = e->scratch->evaluating; j; j = j->outer)
        if ((j->constant == c && j->source == source) || ++depth == DEEPEST)
            return false;
    return true;
}

/* True if the card has the text now: a printed text must not be blank, a gained one must still last (R15.12). */
static bool card_has_text(const engine *e, const tx_constant *c, tx_ref source) {
    if (!c->label)
        return !text_is_blank(e, source);
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_GAIN_KEYWORD) && i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_GAIN_KEYWORD && x->card == source && x->arg == c->label - 1 && x->amount)
            return true;
    }
    return false;
}

/* True if the condition of the text is met. Most texts have none. */
static bool constant_applies(const engine *e, const tx_constant *c, tx_ref source) {
    if (!c->condition)
        return true;
    if (!may_evaluate(e, c, source))
        return false;
    judged now = {c, source, e->scratch->evaluating};
    tx_scope scope = constant_scope(e, c, source);
    e->scratch->evaluating = &now;
    bool applies = condition_is_met(e, &scope, c->condition);
    e->scratch->evaluating = now.outer;
    return applies;
}

/* True if the text affects the card. Tests the selector first, because it fails most often. */
static bool aura_applies(const engine *e, const tx_constant *c, tx_ref source, tx_ref card) {
    if (!may_evaluate(e, c, source))
        return false;
    judged now = {c, source, e->scratch->evaluating};
    tx_scope scope = constant_scope(e, c, source);
    e->scratch->evaluating = &now;
    bool applies = core_matches(e, &scope, c->sel, card) && card_has_text(e, c, source) &&
                   condition_is_met(e, &scope, c->condition);
    e->scratch->evaluating = now.outer;
    return applies;
}

enum { ANY_ARG = -1 };

/* The constants in question: some layers, with a given argument (a keyword, a prohibition) or any. */
typedef struct sought {
    uint32_t layers; /* bits */
    int arg;         /* or ANY_ARG */
} sought;

/* `ref`: what the text affects: its own card, its host, or cards of a selector (REF_NONE). */
static bool is_sought(const tx_constant *c, unsigned ref, sought s) {
    return c->ref == ref && s.layers >> c->layer & 1 && (s.arg == ANY_ARG || c->arg == s.arg);
}

/* Visits texts of the card itself, or of an attachment that affect its host. */
static inline bool reach_by(const engine *e, tx_ref source, unsigned ref, sought s, reach_visit *visit, void *user) {
    const tx_def *def = face(e, source);
    const tx_constant *c = &e->catalog->constants[def->first_constant];
    for (unsigned i = 0; i < def->constant_count; i++, c++)
        if (is_sought(c, ref, s) && card_has_text(e, c, source) && constant_applies(e, c, source)) {
            COVERED(e, CONSTANT, c - e->catalog->constants);
            if (visit(e, &(reach){c, source}, user))
                return true;
        }
    return false;
}

/* Visits texts of another card whose selector matches the card in question. */
static inline bool reach_by_aura(const engine *e, tx_ref card, tx_ref source, sought s, reach_visit *visit,
                                 void *user) {
    const tx_def *def = face(e, source);
    const tx_constant *c = &e->catalog->constants[def->first_constant];
    for (unsigned i = 0; i < def->constant_count; i++, c++) {
        if (!is_sought(c, REF_NONE, s) || !aura_applies(e, c, source, card))
            continue;
        COVERED(e, CONSTANT, c - e->catalog->constants);
        if (visit(e, &(reach){c, source}, user))
            return true;
    }
    return false;
}

/* Visits such texts of all other cards. Only cards that listen in the slot have them, in the right zone (zones.c). */
static inline bool reach_by_auras(const engine *e, tx_ref card, unsigned slot, sought s, reach_visit *visit,
                                  void *user) {
    unsigned n;
    if (!(e->game->aura_layers & s.layers) || !any_card_listens(e, TIMING_INTERRUPT, slot))
        return false;
    const tx_ref *source = listeners(e, TIMING_INTERRUPT, slot, &n);
    for (unsigned i = 0; i < n; i++)
        if (face(e, source[i])->aura_layers & s.layers && reach_by_aura(e, card, source[i], s, visit, user))
            return true;
    return false;
}

/* Visits every constant ability of the given layers that affects the card: its own, its attachments', those of other
 * cards. Returns true if `visit` did. */
static inline bool reaching(const engine *e, tx_ref card, unsigned slot, sought s, reach_visit *visit, void *user) {
    if (face(e, card)->self_layers & s.layers && reach_by(e, card, REF_THIS, s, visit, user))
        return true;
    EACH_ATTACHMENT (a, e, card)
        if (face(e, a)->host_layers & s.layers && reach_by(e, a, REF_HOST, s, visit, user))
            return true;
    return reach_by_auras(e, card, slot, s, visit, user);
}

/* Fast test whether nothing could affect the card, without evaluating conditions; false for blank cards. */
static inline bool no_text_reaches(const engine *e, tx_ref card, unsigned slot, uint32_t layers) {
    if (face(e, card)->self_layers & layers || layer_in_effect(e, layers | 1u << LAYER_BLANK) ||
        e->game->cards[card].flags & TX_BLANKED)
        return false;
    if (e->game->aura_layers & layers && any_card_listens(e, TIMING_INTERRUPT, slot))
        return false;
    EACH_ATTACHMENT (a, e, card)
        if (face(e, a)->host_layers & layers)
            return false;
    return true;
}

/* True if nothing can change the card in these layers: the common case, tested first. */
static inline bool is_unchanged(const engine *e, tx_ref card, unsigned slot, uint32_t layers) {
    if (!((e->game->text_layers | e->game->effect_layers) & (layers | 1u << LAYER_BLANK)))
        return true; /* nothing in this game changes them */
    return no_text_reaches(e, card, slot, layers);
}

/* The value of a text: a literal or a counted one ("for each …"). A value that refers to itself counts as 0. */
static int reach_value(const engine *e, const reach *r) {
    if (r->constant->value < VALUE_BASE)
        return r->constant->value;
    if (!may_evaluate(e, r->constant, r->source))
        return 0;
    judged now = {r->constant, r->source, e->scratch->evaluating};
    tx_scope scope = constant_scope(e, r->constant, r->source);
    e->scratch->evaluating = &now;
    int value = core_value_of(e, &scope, r->constant->value);
    e->scratch->evaluating = now.outer;
    return value;
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */
typedef struct number {
    int value;   /* printed value with additions and reductions */
    int doubles; /* number of doublings */
    int set;     /* latest set value (R16.3), if `is_set` */
    bool is_set;
    tx_ref without;           /* an attachment whose text is ignored, or TX_NONE */
    uint8_t add, twice, sets; /* layers that change this value */
} number;

/* Applies one change to a number. Doublings are only counted: they apply last, whenever they began (R16.1). */
static void apply(number *n, unsigned layer, int amount) {
    if (layer == n->add) {
        n->value += amount;
    } else if (layer == n->twice) {
        n->doubles++;
    } else if (layer == n->sets) {
        n->set = amount;
        n->is_set = true;
    }
}

static bool apply_text(const engine *e, const reach *r, void *user) {
    if (r->source != ((number *)user)->without)
        apply(user, r->constant->layer, reach_value(e, r));
    return false;
}

/* Lasting effects come after texts, in the order in which they began: the latest set value counts (R16.3). */
static inline int number_without(const engine *e, tx_ref card, int printed, unsigned add, unsigned twice, unsigned set,
                                 tx_ref without) {
    uint32_t layers = 1u << add | 1u << twice | 1u << set;
    if (is_unchanged(e, card, SLOT_AURA_NUMBERS, layers))
        return printed;
    number n = {.value = printed, .add = to_u8(add), .twice = to_u8(twice), .sets = to_u8(set), .without = without};
    reaching(e, card, SLOT_AURA_NUMBERS, (sought){layers, ANY_ARG}, apply_text, &n);
    for (unsigned i = 0; layer_in_effect(e, layers) && i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        /* "for its next attack" applies while it attacks (R15.11) */
        if (x->card == card && (x->expiry != EXPIRY_NEXT_ATTACK || e->game->attacker == card))
            apply(&n, x->layer, x->amount);
    }
    if (n.is_set)
        return n.set;
    if (n.value < 0)
        return 0; /* R16.4 */
    return n.value << n.doubles;
}

static int current_number(const engine *e, tx_ref card, int printed, unsigned add, unsigned twice, unsigned set) {
    return number_without(e, card, printed, add, twice, set, TX_NONE);
}

/* Current ATK. A missing value (R16.6) counts as 0. */
int core_attack_of(const engine *e, tx_ref card) {
    int printed = face(e, card)->attack;
    if (printed < 0)
        return 0;
    if (card_at(e, card)->damage && has_keyword(e, card, KEYWORD_BRUTAL))
        printed += card_at(e, card)->damage; /* R18.5 */
    return current_number(e, card, printed, LAYER_ATTACK, LAYER_DOUBLE_ATTACK, LAYER_SET_ATTACK);
}

/* Current HP. A unit with 0 HP is destroyed even without damage (R10.1). No text sets HP to a value. */
int core_hp_of(const engine *e, tx_ref card) {
    int printed = face(e, card)->hp;
    return printed < 0 ? 0 : current_number(e, card, printed, LAYER_HP, LAYER_DOUBLE_HP, LAYER_NONE);
}

/* HP without the effect of one of its attachments. */
int core_hp_without(const engine *e, tx_ref card, tx_ref attachment) {
    return number_without(e, card, face(e, card)->hp, LAYER_HP, LAYER_DOUBLE_HP, LAYER_NONE, attachment);
}

/* Current command icons. Losing all icons sets the value to 0, regardless of bonuses (R15.21). */
int core_command_of(const engine *e, tx_ref card) {
    return current_number(e, card, face(e, card)->command, LAYER_COMMAND, LAYER_NONE, LAYER_LOSE_COMMAND);
}

/* ---- Keywords and traits ----------------------------------------------------------------------------------------- */
/* True if something gives the card the keyword (LAYER_GAIN_KEYWORD) or removes it (LAYER_LOSE_KEYWORD). */
static inline bool keyword_changed(const engine *e, tx_ref card, unsigned keyword, enum tx_layer layer) {
    if (reaching(e, card, SLOT_AURA_KEYWORDS, (sought){1u << layer, (int)keyword}, is_enough, NULL))
        return true;
    return layer_in_effect(e, 1u << layer) && core_card_effect(e, card, layer, keyword);
}

static bool take_higher(const engine *e, const reach *r, void *user) {
    int value = reach_value(e, r), *best = user;
    *best = value > *best ? value : *best;
    return false;
}

/* True if the keyword is lost, by name or with all keywords, which excludes labels and Bloodied (R13.1, R18.4). */
static bool keyword_lost(const engine *e, tx_ref card, enum tx_keyword keyword) {
    return keyword_changed(e, card, keyword, LAYER_LOSE_KEYWORD) ||
           (keyword < FIRST_LABEL && keyword != KEYWORD_BLOODIED &&
            keyword_changed(e, card, EVERY_KEYWORD, LAYER_LOSE_KEYWORD));
}

int core_area_effect_of(const engine *e, tx_ref card) {
    if (is_unchanged(e, card, SLOT_AURA_KEYWORDS, 1u << LAYER_AREA_EFFECT | 1u << LAYER_LOSE_KEYWORD))
        return face(e, card)->area_effect; /* 0: none */
    if (keyword_lost(e, card, KEYWORD_AREA_EFFECT))
        return 0; /* R15.21 */
    int best = text_is_blank(e, card) ? 0 : face(e, card)->area_effect;
    /* R18: values are not added; the highest counts */
    reaching(e, card, SLOT_AURA_KEYWORDS, (sought){1u << LAYER_AREA_EFFECT, ANY_ARG}, take_higher, &best);
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->card == card && x->layer == LAYER_AREA_EFFECT && x->amount > best)
            best = x->amount;
    }
    return best;
}

/* Printed Area Effect. A printed X has the value that the card's text defines (R16.5). */
int core_printed_area_effect(const engine *e, tx_ref card) {
    int value = face(e, card)->area_effect;
    reach_by(e, card, REF_THIS, (sought){1u << LAYER_AREA_EFFECT, STATES_X}, take_higher, &value);
    return value;
}

/* True if the keyword is gained. Area Effect is gained with its value, in a layer of its own. */
static bool keyword_gained(const engine *e, tx_ref card, enum tx_keyword keyword) {
    return keyword_changed(e, card, keyword, LAYER_GAIN_KEYWORD) ||
           (keyword == KEYWORD_AREA_EFFECT && keyword_changed(e, card, 0, LAYER_AREA_EFFECT));
}

/* True if the card has the keyword now. Losing a keyword overrides all sources of it (R15.21). Bloodied cannot be
 * blanked (R18.4). */
inline bool core_current_keyword(const engine *e, tx_ref card, enum tx_keyword keyword) {
    enum { KEYWORD_LAYERS = 1 << LAYER_GAIN_KEYWORD | 1 << LAYER_LOSE_KEYWORD | 1 << LAYER_AREA_EFFECT };
    bool printed = face(e, card)->keywords >> keyword & 1;
    if (!in_play(e, card) || is_unchanged(e, card, SLOT_AURA_KEYWORDS, KEYWORD_LAYERS))
        return printed; /* R1.2.5: gained text works only in play (FAQ-Q15) */
    printed = printed && (keyword == KEYWORD_BLOODIED || !text_is_blank(e, card)); /* R15.12 */
    return (printed || keyword_gained(e, card, keyword)) && !keyword_lost(e, card, keyword);
}

/* Keywords that another card can copy or use (R15.20). */
bool core_has_active_print(const engine *e, tx_ref card, enum tx_keyword keyword) {
    return face(e, card)->keywords >> keyword & 1 && !text_is_blank(e, card) && has_keyword(e, card, keyword);
}

/* True if the card has lost its printed traits. The `arg` of a blanking effect states if it spares them (R15.12). */
bool core_traits_are_blank(const engine *e, tx_ref card) {
    const tx_game *g = e->game;
    if (g->cards[card].flags & TX_BLANKED)
        return true;
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_BLANK) && i < g->effect_count; i++)
        if (tx_effects(g)[i].layer == LAYER_BLANK && tx_effects(g)[i].card == card && !tx_effects(g)[i].arg)
            return true;
    return false;
}

/* True if the card has the trait now. A blank card keeps gained traits, which are not printed (R15.12). */
bool core_has_trait(const engine *e, tx_ref card, unsigned trait) {
    if (has_printed_trait(face(e, card), trait) && !core_traits_are_blank(e, card))
        return true;
    if (!in_play(e, card) || is_unchanged(e, card, SLOT_AURA_KEYWORDS, 1u << LAYER_GAIN_TRAIT))
        return false;
    if (reaching(e, card, SLOT_AURA_KEYWORDS, (sought){1u << LAYER_GAIN_TRAIT, (int)trait}, is_enough, NULL))
        return true;
    return layer_in_effect(e, 1u << LAYER_GAIN_TRAIT) && core_card_effect(e, card, LAYER_GAIN_TRAIT, trait);
}

static bool take_faction(const engine *e, const reach *r, void *user) {
    (void)e;
    *(unsigned *)user = r->constant->arg;
    return false;
}

/* The printed faction, unless an effect replaces it. */
unsigned core_faction_of(const engine *e, tx_ref card) {
    if (!in_play(e, card) || is_unchanged(e, card, SLOT_AURA_RULES, 1u << LAYER_FACTION))
        return face(e, card)->faction;
    for (unsigned i = e->game->effect_count; layer_in_effect(e, 1u << LAYER_FACTION) && i-- > 0;)
        if (tx_effects(e->game)[i].card == card && tx_effects(e->game)[i].layer == LAYER_FACTION)
            return tx_effects(e->game)[i].arg; /* the latest one counts */
    unsigned faction = face(e, card)->faction;
    reaching(e, card, SLOT_AURA_RULES, (sought){1u << LAYER_FACTION, ANY_ARG}, take_faction, &faction);
    return faction;
}

/* ---- Duties, statuses, permissions ------------------------------------------------------------------------------- */
/* True if a text gives the card the duty, status or permission. They are not cumulative: one text is enough. */
static bool rule_reaches(const engine *e, tx_ref card, enum tx_layer layer, unsigned arg) {
    return reaching(e, card, SLOT_AURA_RULES, (sought){1u << layer, (int)arg}, is_enough, NULL);
}

/* True if a constant ability gives the permission. First tests the bit that any card of the game permits anything. */
bool core_has_permission(const engine *e, tx_ref card, enum tx_permission what) {
    return e->game->text_layers >> LAYER_MAY & 1 && rule_reaches(e, card, LAYER_MAY, what);
}

/* A reach_visit that stops at a text which applies at the place: texts may be restricted to certain places. */
static bool reaches_place(const engine *e, const reach *r, void *user) {
    tx_scope scope = constant_scope(e, r->constant, r->source);
    return !r->constant->against || core_matches(e, &scope, r->constant->against, *(const tx_ref *)user);
}

static bool lets_ambush(const engine *e, const tx_effect *x, tx_ref card, unsigned seat, tx_ref place) {
    if (x->layer != LAYER_MAY || x->arg != MAY_AMBUSH || x->card != TX_SEAT(seat))
        return false;
    tx_scope scope = core_scope_of_text(e, seat, x->source, TX_NONE); /* no card for a planet's Battle ability */
    return (x->amount == AMBUSH_ANYWHERE || place == TX_PLANET(x->amount)) && core_matches(e, &scope, x->code, card);
}

static const sought ambush_permission = {1u << LAYER_MAY, MAY_AMBUSH};

/* Tested before any card in hand, because few cards grant Ambush and most are not in play. */
bool core_any_text_grants_ambush(const engine *e) {
    unsigned n;
    if (!(e->game->deck_features & DECKS_LET_AMBUSH))
        return false;
    if (layer_in_effect(e, 1u << LAYER_MAY))
        return true;
    const tx_ref *source = listeners(e, TIMING_INTERRUPT, SLOT_AURA_RULES, &n);
    for (unsigned i = 0; i < n; i++)
        if (e->catalog->defs[e->game->cards[source[i]].def].texts.features & DECKS_LET_AMBUSH)
            return true;
    return false;
}

/* True if the card's own text, or that of another card (`granted`), could allow it at some place. */
bool core_might_ambush_somewhere(const engine *e, tx_ref card, bool granted) {
    assert(granted == core_any_text_grants_ambush(e));
    if (!granted && !(face(e, card)->self_layers >> LAYER_MAY & 1))
        return false;
    return layer_in_effect(e, 1u << LAYER_MAY) ||
           reaching(e, card, SLOT_AURA_RULES, ambush_permission, is_enough, NULL);
}

bool core_may_ambush(const engine *e, tx_ref card, unsigned seat, tx_ref place) {
    if (reaching(e, card, SLOT_AURA_RULES, ambush_permission, reaches_place, &place))
        return true;
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_MAY) && i < e->game->effect_count; i++)
        if (lets_ambush(e, &tx_effects(e->game)[i], card, seat, place))
            return true;
    return false;
}

/* True if the card has the status. Lasting effects are tested first, because there are fewer. */
bool core_counts_as(const engine *e, tx_ref card, enum tx_status what) {
    if (layer_in_effect(e, 1u << LAYER_COUNTS) && core_card_effect(e, card, LAYER_COUNTS, what))
        return true;
    return e->game->text_statuses >> what & 1 && rule_reaches(e, card, LAYER_COUNTS, what);
}

bool core_status_in_force(const engine *e, unsigned seat, enum tx_status what) {
    unsigned n;
    if (!(e->game->text_statuses >> what & 1) || !any_card_listens(e, TIMING_INTERRUPT, SLOT_AURA_RULES))
        return false;
    const tx_ref *card = listeners(e, TIMING_INTERRUPT, SLOT_AURA_RULES, &n);
    for (unsigned i = 0; i < n; i++)
        if (card_at(e, card[i])->controller == seat && core_counts_as(e, card[i], what))
            return true;
    return false;
}

/* The sources of duties collected so far, and the duties found. */
typedef struct duty_search {
    tx_ref *source;
    unsigned *sources;
    uint64_t duties; /* one bit per source, in order */
} duty_search;

/* A card with several duties is one source. If the array is full, ask_top ends the game. */
static bool add_duty(const engine *e, const reach *r, void *user) {
    duty_search *d = user;
    unsigned bit = 0;
    while (bit < *d->sources && d->source[bit] != r->source)
        bit++;
    if (bit >= CAPACITY(DUTIES)) {
        e->scratch->table_full = true;
        return true;
    }
    if (bit == *d->sources)
        d->source[(*d->sources)++] = r->source;
    d->duties |= UINT64_C(1) << bit;
    return false;
}

/* Returns one bit per source, so that options can be compared by the number of duties they fulfil (R7.3.6). */
uint64_t core_duties_of(const engine *e, tx_ref card, enum tx_duty what, tx_ref *source, unsigned *sources) {
    duty_search d = {source, sources, 0};
    if (is_unchanged(e, card, SLOT_AURA_RULES, 1u << LAYER_MUST))
        return 0;
    reaching(e, card, SLOT_AURA_RULES, (sought){1u << LAYER_MUST, (int)what}, add_duty, &d);
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_MUST) && i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->card == card && x->layer == LAYER_MUST && x->arg == what)
            add_duty(e, &(reach){.source = x->source}, &d);
    }
    return d.duties;
}

/* Necron players can bring only Necron, neutral and enslaved cards into play (R19.2.3, R19.2.4, O29). Putting into play
 * is restricted like deploying. */
bool core_dial_allows(const engine *e, const tx_def *def, unsigned seat) {
    return def->faction == FACTION_NECRONS || def->faction == FACTION_NEUTRAL ||
           def->faction == e->game->player[seat].enslaved;
}

/* ---- Prohibitions ("cannot" is absolute, R0.2.4) ----------------------------------------------------------------- */
/* Records the source for tx_why. */
static bool forbids(const engine *e, tx_ref source, enum tx_prohibition what) {
    if (e->why)
        core_note_forbidder(e, source, what);
    return true;
}

typedef struct prohibition {
    tx_ref by;     /* the card that would do it */
    tx_ref source; /* the card whose text forbids it */
} prohibition;

/* A reach_visit that stops at a prohibition which applies: it may be restricted, as in "cannot be damaged by …". */
static bool is_against(const engine *e, const reach *r, void *user) {
    prohibition *p = user;
    const tx_constant *c = r->constant;
    tx_scope scope = constant_scope(e, c, r->source);
    p->source = r->source;
    return !c->against || (p->by != TX_NONE && core_matches(e, &scope, c->against, p->by));
}

/* Finds a lasting effect that prohibits it, or NULL. `code` is the selector of its restriction; 0: unrestricted. */
static const tx_effect *lasting_prohibition(const engine *e, tx_ref card, enum tx_prohibition what, tx_ref by) {
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_CANNOT) && i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer != LAYER_CANNOT || x->card != card || x->arg != what)
            continue;
        tx_scope scope = core_scope_of_text(e, x->seat, x->source, TX_NONE);
        if (!x->code || (by != TX_NONE && core_matches(e, &scope, x->code, by)))
            return x;
    }
    return NULL;
}

inline bool core_is_forbidden(const engine *e, tx_ref card, enum tx_prohibition what, tx_ref by) {
    if (is_unchanged(e, card, SLOT_AURA_CANNOT, 1u << LAYER_CANNOT))
        return false;
    prohibition p = {by, TX_NONE};
    if (reaching(e, card, SLOT_AURA_CANNOT, (sought){1u << LAYER_CANNOT, (int)what}, is_against, &p))
        return forbids(e, p.source, what);
    const tx_effect *x = lasting_prohibition(e, card, what, by);
    return x && forbids(e, x->source, what);
}

/* ---- Damage ------------------------------------------------------------------------------------------------------ */

/* The text names the opponents it applies to (R9.5.2). */
static bool doubles_against(const engine *e, const reach *r, void *user) {
    tx_scope scope = scope_of(e, r->source);
    return core_matches(e, &scope, r->constant->against, *(tx_ref *)user);
}

bool core_deals_double(const engine *e, tx_ref attacker, tx_ref defender) {
    if (is_unchanged(e, attacker, SLOT_AURA_NUMBERS, 1u << LAYER_DAMAGE))
        return false;
    sought doublings = {1u << LAYER_DAMAGE, DAMAGE_DEALS_DOUBLE};
    return reaching(e, attacker, SLOT_AURA_NUMBERS, doublings, doubles_against, &defender);
}

/* false for a planet's Battle ability */
bool core_deals_unpreventable(const engine *e, tx_ref source) {
    if (!TX_IS_CARD(source) || is_unchanged(e, source, SLOT_AURA_NUMBERS, 1u << LAYER_DAMAGE))
        return false;
    sought texts = {1u << LAYER_DAMAGE, DAMAGE_DEALS_UNPREVENTABLE};
    return reaching(e, source, SLOT_AURA_NUMBERS, texts, is_enough, NULL);
}

static bool double_once(const engine *e, const reach *r, void *user) {
    (void)e, (void)r;
    *(int *)user *= 2;
    return false;
}

/* Returns the damage after doubling; each text doubles it. */
int core_damage_dealt_to(const engine *e, tx_ref card, int amount) {
    if (!is_unchanged(e, card, SLOT_AURA_NUMBERS, 1u << LAYER_DAMAGE))
        reaching(e, card, SLOT_AURA_NUMBERS, (sought){1u << LAYER_DAMAGE, DAMAGE_IS_DEALT_DOUBLE}, double_once,
                 &amount);
    return amount;
}

/* ---- Shields ----------------------------------------------------------------------------------------------------- */
typedef struct shield {
    tx_ref unit; /* unit being protected */
    int icons;
} shield;

/* Adds the shield icons that a text gives, which may depend on the unit they protect. */
static bool add_icons(const engine *e, const reach *r, void *user) {
    shield *s = user;
    tx_scope scope = constant_scope(e, r->constant, r->source);
    if (!r->constant->against || core_matches(e, &scope, r->constant->against, s->unit))
        s->icons += reach_value(e, r);
    return false;
}

/* Number of shield icons: printed ones and those that texts add (R9.2.6). */
int core_shields_of(const engine *e, tx_ref card, tx_ref unit) {
    int printed = face(e, card)->shields > 0 ? face(e, card)->shields : 0;
    if (is_unchanged(e, card, SLOT_AURA_NUMBERS, 1u << LAYER_SHIELDS))
        return printed;
    shield s = {unit, printed};
    reaching(e, card, SLOT_AURA_NUMBERS, (sought){1u << LAYER_SHIELDS, ANY_ARG}, add_icons, &s);
    return s.icons;
}

/* ---- Entering play ----------------------------------------------------------------------------------------------- */
typedef struct cost_changes {
    unsigned seat; /* player who pays */
    tx_ref destination;
    unsigned strike;               /* COST_OF_DEEP_STRIKE for a Deep Strike, 0 for deploying or playing */
    int more;                      /* sum of increases */
    int less[MOST_COST_LEAST + 1]; /* sums of reductions, by the minimum they leave */
    uint32_t leaves;               /* bits of the minimums that occur in `less` */
} cost_changes;
_Static_assert(MOST_COST_LEAST < 32, "bill.leaves has a bit for each");

static void add_change_of_cost(cost_changes *b, unsigned arg, int change) {
    unsigned least = arg >> COST_LEAST_SHIFT;
    if (change > 0) {
        b->more += change;
    } else {
        b->less[least] -= change;
        b->leaves |= 1u << least;
    }
}

/* Adds a text that applies to that player and destination. */
static bool add_cost_change(const engine *e, const reach *r, void *user) {
    enum { SIDE_BITS = COST_OF_DEEP_STRIKE - 1 };
    cost_changes *b = user;
    const tx_constant *c = r->constant;
    tx_scope scope = constant_scope(e, c, r->source);
    if ((c->arg & COST_OF_DEEP_STRIKE) == b->strike && (scope.seat == b->seat) == ((c->arg & SIDE_BITS) == SIDE_YOU) &&
        core_matches(e, &scope, c->against, b->destination))
        add_change_of_cost(b, c->arg, reach_value(e, r));
    return false;
}

/* A card's text on its own cost works where the cost is paid: out of play (R14.3). "You" is the player who pays. */
static void add_own_changes(const engine *e, tx_ref card, const tx_def *as, cost_changes *b) {
    tx_scope scope = scope_of(e, card);
    scope.seat = scope.actor = b->seat & 1u;
    const tx_constant *c = &e->catalog->constants[as->first_constant];
    for (unsigned i = 0; i < as->constant_count; i++, c++)
        if (c->layer == LAYER_COST && c->ref == REF_THIS && !text_is_blank(e, card) &&
            condition_is_met(e, &scope, c->condition)) {
            COVERED(e, CONSTANT, c - e->catalog->constants);
            add_change_of_cost(b, c->arg, core_value_of(e, &scope, c->value));
        }
}

/* R16.1: adds the increases first, then reductions with a minimum, the highest minimum first, then all others. */
static summed_cost sum_cost_changes(const cost_changes *b, int cost) {
    summed_cost sum = {.sum = cost + b->more};
    for (uint32_t left = b->leaves; left;) {
        int least = 31 - __builtin_clz(left), less = b->less[least];
        int possible = sum.sum > least ? sum.sum - least : 0;
        int taken = least && less > possible ? possible : less;
        if (less > taken && !sum.unused_reduction)
            sum.least = least;
        sum.unused_reduction += less - taken;
        sum.sum -= taken;
        left &= ~(1u << least);
    }
    return sum;
}

/* Applies cost changes by other cards and by the card's own text. Other texts of cards out of play are not in force
 * (R1.2.5). */
static summed_cost with_cost_changes(const engine *e, tx_ref card, const tx_def *as, int cost, unsigned seat,
                                     tx_ref destination, unsigned strike) {
    bool by_itself = as->self_layers >> LAYER_COST & 1 && !strike;
    if (!by_itself && !any_card_listens(e, TIMING_INTERRUPT, SLOT_AURA_COST))
        return (summed_cost){.sum = cost};
    cost_changes b = {.seat = seat, .destination = destination, .strike = strike};
    reach_by_auras(e, card, SLOT_AURA_COST, (sought){1u << LAYER_COST, ANY_ARG}, add_cost_change, &b);
    if (by_itself)
        add_own_changes(e, card, as, &b);
    return sum_cost_changes(&b, cost);
}

/* The cost to be paid, which is never below 0 (R15.1, R16.4). */
static int to_be_paid(summed_cost cost) {
    return cost.sum < 0 ? 0 : cost.sum;
}

int core_cost_after_changes(const engine *e, tx_ref card, int cost, unsigned seat, tx_ref destination) {
    return to_be_paid(with_cost_changes(e, card, face(e, card), cost, seat, destination, 0));
}

/* Current Deep Strike value, with changes by texts (R19.3.9). */
int core_deep_strike_cost(const engine *e, tx_ref card, unsigned seat) {
    const tx_def *as = &e->catalog->defs[card_at(e, card)->def];
    int value = as->deep_strike;
    tx_ref place = card_at(e, card)->place;
    return value < 0 ? value : to_be_paid(with_cost_changes(e, card, as, value, seat, place, COST_OF_DEEP_STRIKE));
}

summed_cost core_summed_cost_of(const engine *e, tx_ref card, const tx_def *as, unsigned seat, tx_ref destination) {
    assert(as->cost >= 0);
    return with_cost_changes(e, card, as, as->cost, seat, destination, 0);
}

/* Current cost; negative for a card without a cost, which no text changes (R16.6). */
int core_cost_of(const engine *e, tx_ref card, const tx_def *as, unsigned seat, tx_ref destination) {
    return as->cost < 0 ? as->cost : to_be_paid(core_summed_cost_of(e, card, as, seat, destination));
}

/* Maximum X that the player can pay. Cost reductions allow a higher X. */
int core_max_x(const engine *e, tx_ref card, unsigned seat) {
    assert(seat < TX_SEATS);
    int resources = e->game->player[seat].resources, x = resources;
    x += resources - core_cost_after_changes(e, card, x, seat, TX_NONE);
    return x < 0 ? 0 : x;
}

/* True if the host has an attachment of the same title, for "Limit 1 per unit" (R15.9). */
static bool bears_same_title(const engine *e, tx_ref host, tx_ref attachment) {
    EACH_ATTACHMENT (a, e, host)
        if (a != attachment && face(e, a)->title == face(e, attachment)->title)
            return true;
    return false;
}

/* False if a host that fits the attach text still refuses the attachment (R18.10, R15.9). */
static bool accepts_attachment(const engine *e, tx_ref host, tx_ref attachment, const tx_def *as) {
    if (!TX_IS_CARD(host))
        return true;
    if (has_keyword(e, host, KEYWORD_NO_ATTACHMENTS))
        return false;
    if (has_printed_trait(as, e->catalog->wargear) && has_keyword(e, host, KEYWORD_NO_WARGEAR))
        return false;
    return !(as->keywords >> KEYWORD_LIMIT_PER_UNIT & 1) || !bears_same_title(e, host, attachment);
}

/* Returns true if `host` can have the attachment with the face `as` (R17.1). */
bool core_can_host(const engine *e, tx_ref host, tx_ref attachment, const tx_def *as) {
    tx_scope scope = scope_of(e, attachment);
    bool on_place = e->catalog->selectors[as->attach_to].zones & ZONE_PLACES;
    return as->attach_to && host != attachment && on_place == !TX_IS_CARD(host) &&
           core_matches(e, &scope, as->attach_to, host) && accepts_attachment(e, host, attachment, as);
}

/* Like core_can_host for all candidates at once: evaluates the attach text once. The attachment itself is excluded: a
 * card in reserve that counts as a unit (O33) might match its own attach text. */
unsigned core_hosts_for(const engine *e, tx_ref attachment, const tx_def *as, tx_ref *out) {
    tx_scope scope = scope_of(e, attachment);
    unsigned count = select_all(e, &scope, as->attach_to, out), remaining = 0;
    if (!count)
        REJECT(e, attachment, .obstacle = TX_NO_HOST, .selector = as->attach_to);
    for (unsigned k = 0; k < count; k++)
        if (out[k] != attachment && accepts_attachment(e, out[k], attachment, as))
            out[remaining++] = out[k];
        else
            REJECT(e, attachment, .obstacle = TX_HOST_REFUSES, .on = out[k]);
    return remaining;
}

/* Returns true if such a card may be under the seat's control together with `other` (R17.2, R17.3). */
static inline bool can_coexist(const engine *e, const tx_def *def, bool relic, unsigned seat, tx_ref other) {
    const tx_card *c = &e->game->cards[other];
    if (def->unique && face(e, other)->title == def->title && (c->controller == seat || c->owner == seat))
        return false;
    return !relic || c->controller != seat || !core_has_trait(e, other, e->catalog->relic);
}

/* True if `other` prevents it from entering play. */
static inline bool clashes(const engine *e, tx_ref card, const tx_def *def, bool relic, unsigned seat, tx_ref other) {
    if (!relic && face(e, other)->title != def->title)
        return false; /* the common case */
    if (other == card || can_coexist(e, def, relic, seat, other))
        return false;
    bool same_title = def->unique && face(e, other)->title == def->title;
    REJECT(e, card, .obstacle = same_title ? TX_UNIQUE_IN_PLAY : TX_RELIC_IN_PLAY, .on = other);
    return true;
}

/* Checks all cards in play: both sides, and attachments on either (R17.2). */
bool core_no_card_clashes(const engine *e, tx_ref card, const tx_def *def, bool relic, unsigned seat) {
    EACH_LIST (list, e, LISTS_IN_PLAY)
        EACH_CARD (other, e, list) {
            if (clashes(e, card, def, relic, seat, other))
                return false;
            EACH_ATTACHMENT (a, e, other)
                if (clashes(e, card, def, relic, seat, a))
                    return false;
        }
    return true;
}

/* ---- Listing all changes of a card ------------------------------------------------------------------------------- */
typedef struct text_callback {
    text_visit *visit;
    void *user;
} text_callback;

/* Defining a printed X is not a change. */
static bool visit_text(const engine *e, const reach *r, void *user) {
    const text_callback *to = user;
    unsigned layer = r->constant->layer;
    bool is_x =
        (layer == LAYER_ATTACK || layer == LAYER_HP || layer == LAYER_AREA_EFFECT) && r->constant->arg == STATES_X;
    if (!is_x)
        to->visit(r->constant, r->source, reach_value(e, r), to->user);
    return false;
}

void core_each_text_changing(const engine *e, tx_ref card, text_visit *visit, void *user) {
    static const struct {
        unsigned slot;
        uint32_t layers;
    } kinds[] = {
        {SLOT_AURA_NUMBERS, 1u << LAYER_ATTACK | 1u << LAYER_HP | 1u << LAYER_COMMAND | 1u << LAYER_DOUBLE_ATTACK |
                                1u << LAYER_DOUBLE_HP | 1u << LAYER_SET_ATTACK | 1u << LAYER_LOSE_COMMAND},
        {SLOT_AURA_KEYWORDS,
         1u << LAYER_GAIN_KEYWORD | 1u << LAYER_LOSE_KEYWORD | 1u << LAYER_AREA_EFFECT | 1u << LAYER_GAIN_TRAIT},
        {SLOT_AURA_CANNOT, 1u << LAYER_CANNOT},
        {SLOT_AURA_RULES, 1u << LAYER_FACTION | 1u << LAYER_MUST},
    };
    text_callback to = {visit, user};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        reaching(e, card, kinds[i].slot, (sought){kinds[i].layers, ANY_ARG}, visit_text, &to);
}

/* ---- Public queries ---------------------------------------------------------------------------------------------- */
int tx_attack(const tx_catalog *catalog, const tx_game *game, tx_ref card) {
    const engine e = ASKING(catalog, game);
    return core_attack_of(&e, card);
}

int tx_hp(const tx_catalog *catalog, const tx_game *game, tx_ref card) {
    const engine e = ASKING(catalog, game);
    return core_hp_of(&e, card);
}

int tx_command(const tx_catalog *catalog, const tx_game *game, tx_ref card) {
    const engine e = ASKING(catalog, game);
    return core_command_of(&e, card);
}

bool tx_has_keyword(const tx_catalog *catalog, const tx_game *game, tx_ref card, unsigned keyword) {
    const engine e = ASKING(catalog, game);
    return has_keyword(&e, card, keyword);
}

int tx_area_effect(const tx_catalog *catalog, const tx_game *game, tx_ref card) {
    const engine e = ASKING(catalog, game);
    return core_area_effect_of(&e, card);
}

/* The duration of an effect. TX_DURATIONS: as long as the card is in play. */
static enum tx_duration span_of(unsigned expiry) {
    switch (expiry) {
    case EXPIRY_NEXT_ATTACK: return TX_FOR_NEXT_ATTACK;
    case EXPIRY_ROUND: return TX_FOR_ROUND;
    case EXPIRY_NEVER: return TX_DURATIONS;
    default: return TX_FOR_PHASE;
    }
}

void tx_stat_changes(const tx_game *game, tx_ref card, tx_stat_change gains[TX_DURATIONS]) {
    for (unsigned span = 0; span < TX_DURATIONS; span++)
        gains[span] = (tx_stat_change){0, 0, 0};
    for (unsigned i = 0; i < game->effect_count; i++) {
        const tx_effect *x = &tx_effects(game)[i];
        enum tx_duration span = span_of(x->expiry);
        if (x->card != card || span == TX_DURATIONS)
            continue;
        gains[span].attack += x->layer == LAYER_ATTACK ? x->amount : 0;
        gains[span].hp += x->layer == LAYER_HP ? x->amount : 0;
        gains[span].command += x->layer == LAYER_COMMAND ? x->amount : 0;
    }
}

int tx_cost(const tx_catalog *catalog, const tx_game *game, tx_ref card, tx_ref destination) {
    const engine e = ASKING(catalog, game);
    return core_cost_of(&e, card, face(&e, card), game->cards[card].owner, destination);
}
