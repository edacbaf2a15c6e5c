/* card_index.c: precomputed facts on selectors, abilities and definitions.
 *
 * Many clauses test printed values: faction, type, title, cost. Their result is the same in every game, so it is
 * computed once for every face, as a row of bits; a game evaluates only the other clauses. The simple costs of an
 * ability are stored with it, so that most unusable abilities are rejected without a dry run. */
#include "card_index.h"

#include <assert.h>
#include <string.h>

#include "card_facts.h"
#include "listeners.h"
#include "narrow.h"
#include "occurrences.h"
#include "program.h"
#include "state_checks.h"

/* ---- Selectors --------------------------------------------------------------------------------------------------- */
bool core_cost_compares(const tx_def *def, unsigned predicate, int bound) {
    if (def->cost < 0)
        return false; /* R16.6: without a cost, no comparison is true */
    return predicate == PRED_COST_LE ? def->cost <= bound : def->cost >= bound;
}

bool tx_printed_clause(const tx_catalog *catalog, const tx_clause *c, const tx_def *def) {
    unsigned arg = (unsigned)c->arg;
    switch (c->predicate) {
    case PRED_TRUE: return true;
    case PRED_FACTION: return def->faction == arg;
    case PRED_TRAIT: return has_printed_trait(def, arg);
    case PRED_TYPE: return arg >> def->type & 1;
    case PRED_NAMED: return def->title == catalog->defs[arg].title;
    case PRED_UNIQUE: return def->unique;
    case PRED_COST_LE:
    case PRED_COST_GE: return core_cost_compares(def, c->predicate, c->arg);
    case PRED_ODD_COST: return def->cost > 0 && def->cost % 2 == 1; /* R16.6 */
    case PRED_BLOODIED: return def->keywords >> KEYWORD_BLOODIED & 1;
    case PRED_SHIELDS: return def->shields > 0;
    default: return false;
    }
}

bool tx_is_printed_clause(const tx_clause *c) {
    switch (c->predicate) {
    case PRED_TRUE:
    case PRED_FACTION:
    case PRED_TRAIT:
    case PRED_TYPE:
    case PRED_NAMED:
    case PRED_UNIQUE:
    case PRED_ODD_COST:
    case PRED_BLOODIED:
    case PRED_SHIELDS: return true;
    case PRED_COST_LE:
    case PRED_COST_GE: return c->arg < VALUE_BASE;
    default: return false;
    }
}

/* Number of clauses joined by "or", starting with clause `i`. */
static unsigned group_length(const tx_selector *s, const tx_clause *clauses, unsigned i) {
    unsigned length = 1;
    while (clauses[i].flags & CLAUSE_OR && i + 1 < s->count) {
        i++;
        length++;
    }
    return length;
}

/* Initializes the row with all faces of the right types; printed clauses then clear bits. */
static void index_types(const tx_catalog *catalog, const tx_selector *s, uint64_t *row) {
    for (unsigned d = 0; d < catalog->def_count; d++)
        if (!s->types || s->types >> catalog->defs[d].type & 1)
            row[d / 64] |= UINT64_C(1) << d % 64;
}

static bool fits_printed_group(const tx_catalog *catalog, const tx_clause *c, unsigned length, const tx_def *def) {
    bool fits = false;
    for (unsigned k = 0; k < length; k++)
        fits = fits || tx_printed_clause(catalog, &c[k], def) != ((c[k].flags & CLAUSE_NOT) != 0);
    return fits;
}

/* If one alternative of a group is not printed, the game evaluates the whole group; here all are printed. `spoilt`
 * contains the layers that can invalidate the row: if one is in effect, the game evaluates all clauses. */
static void index_printed_group(const tx_catalog *catalog, const tx_clause *c, unsigned length, tx_selector *s,
                                uint64_t *row) {
    for (unsigned word = 0; word < (catalog->def_count + 63u) / 64; word++)
        for (uint64_t left = row[word]; left; left &= left - 1) {
            unsigned d = word * 64 + (unsigned)__builtin_ctzll(left);
            if (!fits_printed_group(catalog, c, length, &catalog->defs[d]))
                row[word] &= ~(left & -left);
        }
    for (unsigned k = 0; k < length; k++) {
        if (c[k].predicate == PRED_TRAIT) /* traits can be gained and blanked */
            s->spoilt |= 1u << LAYER_GAIN_TRAIT | 1u << LAYER_BLANK;
        if (c[k].predicate == PRED_FACTION)
            s->spoilt |= 1u << LAYER_FACTION;
    }
}

void tx_index_selector(const tx_catalog *catalog, tx_selector *s, uint64_t *row) {
    const tx_clause *c = &catalog->clauses[s->first];
    bool alternatives = false;
    unsigned length;
    assert(s->count < 32); /* `all` and `asked` have one bit per clause */
    s->only = s->is = s->at = 0;
    s->all = s->asked = s->spoilt = s->planet = 0;
    memset(row, 0, (catalog->def_count + 63u) / 64 * sizeof *row);
    index_types(catalog, s, row);
    for (unsigned i = 0; i < s->count && c[i].predicate != PRED_TOPMOST; i += length) {
        bool printed = true;
        length = group_length(s, c, i);
        uint32_t bits = ((1u << length) - 1) << i;
        for (unsigned k = i; k < i + length; k++)
            printed = printed && tx_is_printed_clause(&c[k]);
        alternatives = alternatives || length > 1;
        /* "this unit", "its host": a single candidate */
        if (length == 1 && !c[i].flags && c[i].predicate == PRED_IS && !s->only) {
            s->only = to_u8(c[i].arg);
            s->is = to_u8(i + 1);
            continue;
        }
        /* restricts the search to that place, unless previous alternatives do without it */
        if (!c[i].flags && c[i].predicate == PRED_AT && !s->at && !alternatives)
            s->at = to_u8(i + 1);
        if (length == 1 && !c[i].flags && c[i].predicate == PRED_AT_PLANET)
            s->planet |= bits;
        s->all |= bits;
        if (printed)
            index_printed_group(catalog, &c[i], length, s, row);
        else
            s->asked |= bits;
    }
}

/* Keywords that affect what can be attached to a card: attachments are checked again when they change (R17.1.2). */
uint32_t tx_index_host_keywords(const tx_catalog *catalog) {
    uint32_t keywords = 1u << KEYWORD_NO_ATTACHMENTS | 1u << KEYWORD_NO_WARGEAR;
    for (unsigned d = 0; d < catalog->def_count; d++) {
        const tx_selector *s = &catalog->selectors[catalog->defs[d].attach_to];
        for (unsigned i = 0; i < s->count; i++)
            if (catalog->clauses[s->first + i].predicate == PRED_KEYWORD)
                keywords |= 1u << catalog->clauses[s->first + i].arg;
    }
    return keywords;
}

/* ---- Abilities --------------------------------------------------------------------------------------------------- */
/* Collects the costs that every dry run reaches: those before anything that chooses or branches. */
static void index_costs(const tx_instruction *i, tx_ability *a) {
    for (; i->flags & IF_COST && !chooses(i); i = next_instruction(i)) {
        if (changes_so(i, CHANGE_EXHAUST) && i->ref == REF_THIS)
            a->needs |= NEEDS_READY;
        if (i->op == OP_PAY && i->value > a->resources_needed && i->value < VALUE_ALL)
            a->resources_needed = to_u8(i->value < 255 ? i->value : 255);
    }
}

/* Collects what a program needs that is a single instruction on its own card, without a choice. */
static void index_effect(const tx_instruction *i, tx_ability *a) {
    while (i->op != OP_EFFECT && i->op != OP_END)
        i = next_instruction(i);
    const tx_instruction *first = next_instruction(i);
    if (i->op != OP_EFFECT || first->ref != REF_THIS || next_instruction(first)->op != OP_END)
        return;
    if (first->op == OP_HEAL)
        a->needs |= NEEDS_DAMAGE;
    if (changes_so(first, CHANGE_READY) && !(a->needs & NEEDS_READY))
        a->needs |= NEEDS_EXHAUSTED;
}

/* False if the result is the same everywhere: selector of printed facts, costs of its own card, literal amount. */
static bool may_depend_on_place(const tx_catalog *catalog, const tx_ability *a) {
    const tx_instruction *i = &catalog->code[a->code + (a->needs & NEEDS_READY)];
    return a->place || a->condition || a->bearer || catalog->selectors[a->subject].asked || (a->needs & ~NEEDS_READY) ||
           i->op != OP_EFFECT || next_instruction(i)->op != OP_REDUCE_COST || a->reduces == REDUCES_VALUE;
}

/* Amount by which the text reduces a cost, for deploy.c. */
static void index_reduction(const tx_catalog *catalog, tx_ability *a) {
    const tx_instruction *i = &catalog->code[a->code];
    while (i->op != OP_REDUCE_COST && i->op != OP_END)
        i = next_instruction(i);
    if (i->op == OP_END)
        return;
    a->reduces = to_u8(i->value < REDUCES_VALUE ? i->value : REDUCES_VALUE);
    a->reduces_to = i->to;
    a->by_place = may_depend_on_place(catalog, a);
}

/* True if a card in hand can respond with the ability. Discreet games prompt players who might hold such a card. */
static bool answers_from_hand(const tx_ability *a, unsigned timing, unsigned event) {
    unsigned kind = timing == TIMING_INTERRUPT ? ABILITY_INTERRUPT : ABILITY_REACTION;
    return a->kind == kind && a->event == event && a->flags & TX_FROM_HAND;
}

/* True if a text of some card can reduce the cost of that event. */
static bool may_get_cheaper(const tx_catalog *catalog, unsigned event) {
    for (unsigned i = 1; i < catalog->constant_count; i++) {
        const tx_constant *c = &catalog->constants[i];
        bool less = c->value < 0 || c->value >= VALUE_BASE;
        if (c->layer == LAYER_COST && c->ref == REF_NONE && less &&
            catalog->printed[(size_t)c->sel * catalog->printed_words + event / 64] >> event % 64 & 1)
            return true;
    }
    return false;
}

/* Builds the index entry of an ability usable from a hand. Only events are paid for when they respond. Common cards may
 * be in decks of other factions (R20.5). */
static tx_hand_answer hand_answer(const tx_catalog *catalog, unsigned ability) {
    const tx_ability *a = &catalog->abilities[ability];
    const tx_def *def = &catalog->defs[a->def];
    return (tx_hand_answer){.ability = to_u16(ability),
                            .price = may_get_cheaper(catalog, a->def) ? 0 : a->event_cost,
                            .faction = def->loyalty == LOYALTY_COMMON ? FACTION_NEUTRAL : def->faction,
                            .event_flags = a->event_flags,
                            .seat = a->seat,
                            .amount = a->amount,
                            .subject_side = a->subject_side};
}

/* Inserts the entry into the run from `first` to `last`, cheapest first. */
static void insert_by_price(const tx_hand_answer *first, tx_hand_answer *last, tx_hand_answer answer) {
    for (; last > first && last[-1].price > answer.price; last--)
        *last = last[-1];
    *last = answer;
}

/* Marks the factions whose decks can contain it; FACTION_NEUTRAL: all. */
static void note_who_answers(tx_catalog *catalog, unsigned timing, unsigned event, unsigned faction) {
    catalog->answered_from_hand[timing] |= EVENT_BIT(event);
    for (unsigned f = 0; f < FACTION_COUNT; f++)
        if (faction == FACTION_NEUTRAL || faction == f)
            catalog->answered_by_faction[f][timing] |= EVENT_BIT(event);
}

/* Returns true if the cards in the player's hand may decide whether the ability can be used. A unit may survive damage
 * as a cost by a response from the hand. */
static bool may_need_hand(const tx_catalog *catalog, const tx_ability *a) {
    EACH_INSTRUCTION (i, &catalog->code[a->code]) {
        const tx_op_form *form = &tx_op_forms[i->op];
        bool selects = form->sel == OPERAND_CARD_SELECTOR || i->op == OP_CHOOSE || i->op == OP_CHOOSE_SET;
        if (i->op == OP_DEPLOY || i->op == OP_TRIGGER_BATTLE || (i->op == OP_DAMAGE && i->flags & IF_COST) ||
            (selects && catalog->selectors[i->sel].zones & ZONE_HAND))
            return true;
    }
    return false;
}

static void note_needs_hand(tx_catalog *catalog) {
    for (unsigned i = 1; i < catalog->ability_count; i++) {
        const tx_ability *a = &catalog->abilities[i];
        bool answers = a->kind == ABILITY_INTERRUPT || a->kind == ABILITY_REACTION;
        if (answers && a->event && may_need_hand(catalog, a))
            catalog->needs_hand[a->kind == ABILITY_REACTION] |= EVENT_BIT(a->event);
    }
}

/* Lists all abilities usable from a hand, in one run per timing and event; each ends where the next begins. */
void tx_index_hand_answers(tx_catalog *catalog, tx_hand_answer *list) {
    unsigned count = 0;
    for (unsigned timing = TIMING_INTERRUPT; timing <= TIMING_REACTION; timing++) {
        for (unsigned event = 0; event < EV_COUNT; event++) {
            catalog->first_hand_answer[timing][event] = to_u16(count);
            for (unsigned i = 1; i < catalog->ability_count; i++)
                if (answers_from_hand(&catalog->abilities[i], timing, event)) {
                    tx_hand_answer answer = hand_answer(catalog, i);
                    note_who_answers(catalog, timing, event, answer.faction);
                    insert_by_price(&list[catalog->first_hand_answer[timing][event]], &list[count++], answer);
                }
        }
        catalog->first_hand_answer[timing][EV_COUNT] = to_u16(count);
    }
    catalog->hand_answers = list;
    note_needs_hand(catalog);
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */
/* True for cards that an unknown deck may contain (R20): first faces without signature cards. */
static bool is_deck_card(const tx_catalog *catalog, const tx_def *def) {
    bool front = !def->title || catalog->defs[def->title].type == def->type;
    bool type =
        def->type == TYPE_ARMY || def->type == TYPE_SUPPORT || def->type == TYPE_ATTACHMENT || def->type == TYPE_EVENT;
    return front && type && !(def->flags & DEF_UNWRITTEN) && def->loyalty != LOYALTY_SIGNATURE;
}

/* Stores the deck cards in one run per faction. */
void tx_index_deck_cards(tx_catalog *catalog, tx_def_id *list) {
    unsigned count = 0;
    for (unsigned faction = 0; faction < FACTION_COUNT; faction++) {
        catalog->first_deck_card[faction] = to_u16(count);
        for (tx_def_id id = 1; id < catalog->def_count; id++)
            if (catalog->defs[id].faction == faction && is_deck_card(catalog, &catalog->defs[id]))
                list[count++] = id;
    }
    assert(count < catalog->def_count);
    catalog->first_deck_card[FACTION_COUNT] = to_u16(count);
    catalog->deck_cards = list;
}

/* Computes the number of registers a frame needs: up to the last one the program fills. */
static void index_registers(const tx_instruction *code, tx_ability *a) {
    a->registers = 0;
    EACH_INSTRUCTION (i, code)
        if (tx_op_forms[i->op].to == OPERAND_REGISTER && !seeks_several(i) && i->to >= a->registers)
            a->registers = to_u8(i->to + 1);
    assert(a->registers <= TX_REGISTERS);
}

/* Constant abilities act at interrupt timing. Abilities of lasting effects do not listen; the effect triggers them. */
static unsigned slot_of_ability(const tx_ability *a) {
    if (a->standing || a->kind == ABILITY_BATTLE || a->kind == ABILITY_PRICE)
        return LISTENS_NOWHERE;
    if (a->kind == ABILITY_ACTION)
        return listening_place(TIMING_INTERRUPT, SLOT_ACTIONS);
    return listening_place(a->kind == ABILITY_REACTION ? TIMING_REACTION : TIMING_INTERRUPT, a->event);
}

/* An event whose own text changes its cost may cost nothing. */
static bool prices_itself(const tx_catalog *catalog, const tx_def *def) {
    for (unsigned i = 0; i < def->constant_count; i++)
        if (catalog->constants[def->first_constant + i].layer == LAYER_COST &&
            catalog->constants[def->first_constant + i].ref == REF_THIS)
            return true;
    return false;
}

/* Required controller of the subject, if the selector tests the side it is seen on. */
static uint8_t side_of_subject(const tx_catalog *catalog, const tx_ability *a) {
    const tx_selector *s = &catalog->selectors[a->subject];
    bool of_player = s->side == SIDE_YOU || s->side == SIDE_ENEMY, of_owner = s->zones && !(s->zones & ZONE_PLAY);
    return to_u8(a->subject && of_player && !of_owner ? s->side : SIDE_ANY);
}

void tx_index_ability(const tx_catalog *catalog, tx_ability *a) {
    const tx_def *def = &catalog->defs[a->def];
    a->listens = to_u8(slot_of_ability(a));
    a->subject_side = side_of_subject(catalog, a);
    a->needs = a->resources_needed = a->event_cost = a->reduces = a->reduces_to = a->by_place = 0;
    if (a->kind != ABILITY_ALWAYS) { /* a constant ability acts even if it can do nothing */
        if (def->type == TYPE_EVENT && a->flags & TX_FROM_HAND && def->cost > 0 && !prices_itself(catalog, def))
            a->event_cost = to_u8(def->cost);
        index_costs(&catalog->code[a->code], a);
        index_effect(&catalog->code[a->code], a);
    }
    index_reduction(catalog, a);
    index_registers(&catalog->code[a->code], a);
}

/* ---- Listeners --------------------------------------------------------------------------------------------------- */
static uint64_t bit(unsigned slot) {
    return UINT64_C(1) << slot;
}

/* Slot of a constant ability: one for each kind of query on other cards. */
static unsigned constant_slot(const tx_constant *c) {
    switch (c->layer) {
    case LAYER_GAIN_KEYWORD:
    case LAYER_LOSE_KEYWORD:
    case LAYER_GAIN_TRAIT:
    case LAYER_AREA_EFFECT: return SLOT_AURA_KEYWORDS;
    case LAYER_CANNOT: return SLOT_AURA_CANNOT;
    case LAYER_COST: return SLOT_AURA_COST;
    case LAYER_FACTION:
    case LAYER_MUST:
    case LAYER_COUNTS:
    case LAYER_MAY: return SLOT_AURA_RULES;
    default: return SLOT_AURA_NUMBERS;
    }
}

/* Slots depend on the zone of the card; zones.c uses the set of the current zone. */
static void index_ability(const tx_catalog *catalog, tx_def *def, const tx_ability *a) {
    unsigned timing = a->listens / TX_EVENTS;
    uint64_t slots = bit(a->listens % TX_EVENTS);
    if (a->listens == LISTENS_NOWHERE)
        return;
    if (a->kind == ABILITY_ALWAYS)
        def->texts.acting_events |= slots;
    if (a->event_flags & TX_FIRST_TIME && a->event == EV_ASSIGNED)
        def->texts.features |= DECKS_ASK_FIRST_HIT;
    if (a->event_flags & TX_FIRST_TIME && a->event == EV_TARGETS)
        def->texts.features |= DECKS_ASK_FIRST_TARGET;
    if (a->flags & TX_FROM_RESERVE) /* Deep Strike events (R19.3.3) */
        def->listens[WORKS_IN_RESERVE][TIMING_REACTION] |= slots;
    else if (!(a->flags & (TX_NOT_IN_PLAY | TX_FROM_HAND)))
        def->listens[WORKS_IN_PLAY][timing] |= slots;
    if (a->flags & TX_FROM_HAND)
        def->listens[WORKS_IN_HAND][timing] |= slots;
    if (a->flags & TX_FROM_DISCARD)
        def->listens[WORKS_IN_DISCARD][timing] |= slots;
    if (a->bearer || catalog->selectors[a->subject].only != REF_THIS)
        def->listens_to_others[timing] |= slots;
}

/* State-based checks due after every change, for texts that depend on the state of the game. */
static unsigned conditional_checks(const tx_catalog *catalog, const tx_constant *c) {
    if (!c->condition && !c->label && c->value < VALUE_BASE && c->ref != REF_NONE)
        return 0;
    switch (c->layer) {
    case LAYER_HP:
    case LAYER_DOUBLE_HP: return STALE_HP; /* R10.1 */
    case LAYER_GAIN_KEYWORD:
    case LAYER_LOSE_KEYWORD: return catalog->host_keywords & keywords_of(c->arg) ? STALE_ATTACHMENTS : 0;
    case LAYER_GAIN_TRAIT:
    case LAYER_FACTION: return STALE_ATTACHMENTS; /* R17.1.2 */
    case LAYER_BLANK: return STALE_HP | STALE_ATTACHMENTS;
    case LAYER_SACRIFICE: return STALE_SACRIFICES;
    default: return 0;
    }
}

/* Slots of a constant ability. Texts on the card itself or its host need none: they are found at that card. */
static uint64_t constant_slots(const tx_catalog *catalog, const tx_constant *c) {
    uint64_t unsteady = (uint64_t)conditional_checks(catalog, c) << SLOT_CONDITIONAL_HP;
    if (c->layer == LAYER_SACRIFICE)
        return unsteady;
    unsigned slot = constant_slot(c);
    bool asked = slot == SLOT_AURA_RULES || (c->ref != REF_THIS && c->ref != REF_HOST);
    return asked ? unsteady | bit(slot) : unsteady;
}

/* A card listens with both faces, whichever it shows. */
static void index_slots(const tx_catalog *catalog, tx_def *def, const tx_def *side) {
    if (side->keywords >> KEYWORD_AMBUSH & 1)
        def->listens[WORKS_IN_HAND][TIMING_INTERRUPT] |= bit(SLOT_AMBUSH);
    for (unsigned i = 0; i < side->ability_count; i++)
        index_ability(catalog, def, &catalog->abilities[side->first_ability + i]);
    for (unsigned i = 0; i < side->constant_count; i++)
        def->listens[WORKS_IN_PLAY][TIMING_INTERRUPT] |=
            constant_slots(catalog, &catalog->constants[side->first_constant + i]);
}

/* Counted values are never negative, unless they count against or have a subtrahend. */
static unsigned hp_taken(const tx_catalog *catalog, const tx_constant *c) {
    if (c->layer != LAYER_HP)
        return 0;
    if (c->value < VALUE_BASE)
        return c->value < 0 ? (unsigned)-c->value : 0;
    const tx_value *v = &catalog->values[c->value - VALUE_BASE];
    return v->times < 0 || v->minus ? WEAKENS_UNKNOWN : 0;
}

/* Keywords that the constant ability gives or removes. */
static uint32_t keywords_changed(const tx_constant *c) {
    if (c->layer == LAYER_AREA_EFFECT)
        return 1u << KEYWORD_AREA_EFFECT;
    return c->layer == LAYER_GAIN_KEYWORD || c->layer == LAYER_LOSE_KEYWORD ? keywords_of(c->arg) : 0;
}

/* Collects the changes by texts of this face. */
static void index_constant(const tx_catalog *catalog, tx_def *def, const tx_constant *c) {
    unsigned taken = def->weakens + hp_taken(catalog, c);
    def->weakens = to_u8(taken < WEAKENS_UNKNOWN ? taken : WEAKENS_UNKNOWN);
    def->prices_by_place = def->prices_by_place || (c->layer == LAYER_COST && c->against);
    def->gives_or_takes |= keywords_changed(c);
    if (c->layer == LAYER_SACRIFICE)
        return; /* check_sacrifices evaluates it directly */
    if (c->ref == REF_THIS)
        def->self_layers |= 1u << c->layer;
    else if (c->ref == REF_HOST)
        def->host_layers |= 1u << c->layer;
    else
        def->aura_layers |= 1u << c->layer;
}

static void index_slots_anywhere(tx_def *def) {
    for (unsigned where = 0; where < TEXT_ZONES; where++)
        for (unsigned timing = 0; timing < 2; timing++)
            def->listens_anywhere[timing] |= def->listens[where][timing];
    def->quiet = !def->listens_anywhere[TIMING_INTERRUPT] && !def->listens_anywhere[TIMING_REACTION];
}

_Static_assert((int)STATUS_KIND_COUNT <= 16, "tx_texts.statuses has a bit for each");

/* Permissions tested in every window, or for every moving card. */
static unsigned feature_of_permission(unsigned permission) {
    switch (permission) {
    case MAY_PLAY_FROM_DISCARD:
    case MAY_PLAY_ENEMY_EVENT: return DECKS_PLAY_FROM_PILES;
    case MAY_DEEP_STRIKE_ACTION: return DECKS_STRIKE_IN_COMBAT;
    case MAY_AMBUSH: return DECKS_LET_AMBUSH;
    default: return 0;
    }
}

/* Collects the possible consequences of a constant ability. */
static void note_constant(const tx_catalog *catalog, tx_texts *t, const tx_constant *c) {
    if (c->layer == LAYER_SACRIFICE)
        return;
    t->layers |= 1u << c->layer;
    if (c->ref != REF_THIS && c->ref != REF_HOST)
        t->aura_layers |= 1u << c->layer;
    t->keywords |= keywords_changed(c);
    if (c->layer == LAYER_COUNTS)
        t->statuses |= to_u16(1u << c->arg);
    if (c->layer == LAYER_CANNOT)
        t->cannots |= 1u << c->arg;
    if (c->layer == LAYER_MAY)
        t->features |= to_u8(feature_of_permission(c->arg));
    if (hp_taken(catalog, c))
        t->features |= DECKS_MAY_WEAKEN;
}

/* Both faces count: a card may be turned over at any time. Acting events are set in index_ability. */
static void note_texts(const tx_catalog *catalog, tx_def *def, const tx_def *side) {
    tx_texts *t = &def->texts;
    for (unsigned i = 0; i < side->constant_count; i++)
        note_constant(catalog, t, &catalog->constants[side->first_constant + i]);
    if (def->deep_strike != NO_VALUE)
        t->features |= DECKS_HAVE_DEEP_STRIKE;
    if (has_printed_trait(def, catalog->relic))
        t->features |= DECKS_HAVE_RELICS;
}

static bool is_plain(const tx_texts *t) {
    /* without layers there are no keywords, prohibitions and statuses */
    return !t->acting_events && !t->layers && !t->features;
}

/* True if the selector asks which card damaged which, so that it must be recorded (LAYER_DAMAGED_BY). */
static bool asks_damage(const tx_catalog *catalog, unsigned selector) {
    const tx_selector *s = &catalog->selectors[selector];
    for (unsigned i = 0; i < s->count; i++)
        if (catalog->clauses[s->first + i].predicate == PRED_DAMAGED_BY)
            return true;
    return false;
}

/* Collects possible consequences of a program: permissions, token units, recorded damage. */
static void index_code(const tx_catalog *catalog, tx_def *def, unsigned code) {
    EACH_INSTRUCTION (i, &catalog->code[code]) {
        bool permits = i->op == OP_MODIFY && i->to == LAYER_MAY;
        if (permits || i->op == OP_AMBUSH) {
            def->texts.layers |= 1u << LAYER_MAY;
            def->texts.features |= to_u8(feature_of_permission(permits ? i[1].ref : MAY_AMBUSH));
        }
        def->makes_tokens |= i->op == OP_TOKEN;
        def->remembers |= i->op == OP_DAMAGE && i->ref == REF_NONE && asks_damage(catalog, i->sel);
    }
}

static void index_face(const tx_catalog *catalog, tx_def *def, const tx_def *side) {
    index_slots(catalog, def, side);
    note_texts(catalog, def, side);
}

/* The state required for a granted action is that of another card. */
static void index_action(tx_def *def, const tx_ability *a) {
    unsigned price = a->event_cost > a->resources_needed ? a->event_cost : a->resources_needed;
    def->action_phases |= a->phases ? a->phases : UINT8_MAX;
    def->action_needs &= a->bearer ? 0 : a->needs;
    if (price < def->action_price || a->bearer)
        def->action_price = to_u8(a->bearer ? 0 : price);
}

/* Called by the compiler after reading all cards, because it reads the other face, too. */
void tx_index_def(const tx_catalog *catalog, tx_def *def) {
    memset(def->listens, 0, sizeof def->listens);
    memset(def->listens_anywhere, 0, sizeof def->listens_anywhere);
    memset(def->listens_to_others, 0, sizeof def->listens_to_others);
    def->self_layers = def->host_layers = def->aura_layers = def->gives_or_takes = 0;
    def->texts = (tx_texts){0};
    def->weakens = def->action_phases = 0;
    def->action_needs = def->action_price = UINT8_MAX;
    def->prices_by_place = def->makes_tokens = def->remembers = false;
    def->price = 0;
    index_face(catalog, def, def);
    if (def->other)
        index_face(catalog, def, &catalog->defs[def->other]);
    for (unsigned i = 0; i < def->ability_count; i++) {
        const tx_ability *a = &catalog->abilities[def->first_ability + i];
        index_code(catalog, def, a->code);
        if (a->kind == ABILITY_PRICE)
            def->price = to_u16(def->first_ability + i);
        if (a->kind == ABILITY_ACTION)
            index_action(def, a);
    }
    for (unsigned i = 0; i < def->constant_count; i++)
        index_constant(catalog, def, &catalog->constants[def->first_constant + i]);
    index_slots_anywhere(def);
    def->plain = is_plain(&def->texts);
}
