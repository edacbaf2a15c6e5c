/* verify.c: validation of a catalog by the tables of code.h.
 *
 * The engine trusts the catalog. So everything that passes here must stay inside the arrays, terminate, and refer to
 * objects of the right kind. Selectors, values and conditions are shared by many texts and checked for each use,
 * because registers have other contents in each. */
#include "verify.h"

#include "narrow.h"
#include "program.h"
#include "scope.h"

enum {
    DEEPEST = 6,       /* nesting of selectors, and of blocks */
    LARGEST = 99,      /* largest literal */
    MOST_CLAUSES = 32, /* per selector: tx_selector.all has one bit each */
    MAX_SETS = 2,      /* sets that one ability targets */
    EVERY_ZONE = 2 * ZONE_SEATS - 1,
};

/* Context of a check: the objects the code can refer to. */
typedef struct reading {
    const tx_catalog *catalog;
    tx_flaw *flaw;
    unsigned event;            /* event of the triggering condition, or EV_NONE */
    uint8_t reg[TX_REGISTERS]; /* enum tx_object_kind: current content of each register; 0: empty */
    uint8_t set;               /* enum tx_object_kind: content of the last chosen set; 0: empty */
    /* valid references: rest of the cards looked at, current card of "for each", card being tested */
    bool rest, each, judged;
    bool effect;   /* after costs and targets */
    bool apart;    /* in an alternative with its own costs and effect */
    unsigned sets; /* number of targeted sets so far */
} reading;

static bool wrong(const reading *r, const char *what) {
    r->flaw->what = what;
    return false;
}

static bool need(const reading *r, bool right, const char *what) {
    return right || wrong(r, what);
}

static bool has_fact(const reading *r, enum tx_event_fact fact) {
    return tx_event_forms[r->event].fact[fact] != NULL;
}

/* ---- References -------------------------------------------------------------------------------------------------- */
/* Kinds of objects that the reference can denote here; 0: none. */
static unsigned objects_of_plain_ref(const reading *r, unsigned ref) {
    if (ref >= REF_REG)
        return ref - REF_REG < TX_REGISTERS ? r->reg[ref - REF_REG] : 0u;
    switch (ref) {
    case REF_IT: return has_fact(r, FACT_SUBJECT) ? A_CARD : 0u;
    case REF_SOURCE: return has_fact(r, FACT_SOURCE) ? A_CARD : 0u;
    case REF_OTHER: return has_fact(r, FACT_OTHER) ? A_CARD | A_PLACE : 0u;
    case REF_THERE: return has_fact(r, FACT_PLACE) ? A_PLACE : 0u;
    case REF_SET: return r->set & A_CARD ? A_SET : 0u; /* sets of other objects can only be counted */
    case REF_REST: return r->rest ? A_SET : 0u;
    case REF_SOLE: return r->rest ? A_CARD : 0u;
    case REF_EACH: return r->each || r->judged ? A_CARD : 0u;
    default: return tx_ref_objects[ref];
    }
}

static unsigned objects_of_ref(const reading *r, unsigned ref) {
    unsigned plain = objects_of_plain_ref(r, ref & 0x3f);
    if (!(plain & (A_CARD | A_PLACE)))
        return ref < REF_PLACE_OF ? plain : 0;
    switch (ref & REF_HOST_OF) {
    case REF_HOST_OF: return A_CARD | A_PLACE;
    case REF_PLACE_OF: return A_PLACE;
    case REF_CONTROLLER_OF: return A_PLAYER;
    default: return plain;
    }
}

static bool check_ref(const reading *r, unsigned wanted, unsigned ref) {
    if (ref == REF_NONE)
        return need(r, wanted & (OR_NOTHING | OR_EACH), "a reference is missing");
    unsigned objects = ref <= UINT8_MAX ? objects_of_ref(r, ref) : 0;
    return need(r, objects, "a reference denotes no object") &&
           need(r, objects & wanted, "a reference denotes another kind of object");
}

/* ---- Selectors, values, conditions ------------------------------------------------------------------------------- */
static bool check_operand(const reading *r, enum tx_operand operand, int number, unsigned depth);

static bool check_clause(const reading *r, const tx_clause *c, unsigned depth) {
    if (!need(r, c->predicate < PRED_COUNT, "an unknown selector word"))
        return false;
    bool counts = c->predicate == PRED_AT_PLACE_WITH;
    return need(r, counts || !(c->flags >> CLAUSE_COUNT_SHIFT), "a number on a selector word that does not count") &&
           check_operand(r, (enum tx_operand)tx_predicate_args[c->predicate], c->arg, depth);
}

/* True for a valid set of zones. A selector matches cards, places or players; cards being looked at are in no other
 * zone. */
static bool has_sound_zones(unsigned zones) {
    unsigned apart = zones & (ZONE_PLACES | ZONE_SEATS | ZONE_LOOKED);
    return zones <= EVERY_ZONE && (!apart || zones == apart) && !(apart & (apart - 1));
}

static bool check_selector(const reading *r, unsigned number, unsigned zones, unsigned depth) {
    reading inner = *r;
    inner.judged = true; /* values in it may refer to the card being tested */
    if (!need(r, number > 0 && number < r->catalog->selector_count, "the index of a selector is out of range") ||
        !need(r, depth < DEEPEST, "selectors are nested too deep"))
        return false;
    const tx_selector *s = &r->catalog->selectors[number];
    r->flaw->selector = to_u16(number);
    if (!need(r, s->first > 0 || !s->count, "a selector without clauses") ||
        !need(r, (unsigned)s->first + s->count <= r->catalog->clause_count, "the index of a clause is out of range") ||
        !need(r, s->count <= MOST_CLAUSES, "a selector with too many clauses") ||
        !need(r, s->side < SIDE_COUNT, "an unknown side") || !need(r, s->types < 1u << TYPE_COUNT, "an unknown type") ||
        !need(r, has_sound_zones(s->zones), "a selector of several kinds of objects") ||
        !need(r, !(s->zones & ~zones), "a selector of another kind of object"))
        return false;
    for (unsigned i = 0; i < s->count; i++)
        if (!check_clause(&inner, &r->catalog->clauses[s->first + i], depth + 1))
            return false;
    r->flaw->selector = 0;
    return true;
}

static bool check_value(const reading *r, int value, int least, unsigned depth) {
    if (value < VALUE_BASE)
        return need(r, value == VALUE_ALL || (value >= least && value <= LARGEST), "a number out of range");
    unsigned index = (unsigned)(value - VALUE_BASE);
    if (!need(r, index > 0 && index < r->catalog->value_count, "the index of a value is out of range"))
        return false;
    const tx_value *v = &r->catalog->values[index];
    return need(r, v->kind < VALUE_KIND_COUNT && v->half <= 1, "an unknown value") &&
           need(r, v->kind != VALUE_AMOUNT || has_fact(r, FACT_AMOUNT), "the triggering condition has no amount") &&
           need(r, v->kind != VALUE_SET_SIZE || r->set, "there is no set") &&
           need(r, depth < DEEPEST, "values are nested too deep") && check_value(r, v->minus, -LARGEST, depth + 1) &&
           check_operand(r, (enum tx_operand)tx_value_args[v->kind], v->arg, depth + 1);
}

static bool check_condition(const reading *r, const tx_condition *c, unsigned depth) {
    if (!need(r, c->kind < CONDITION_COUNT && c->cmp <= CMP_LT && c->flags <= (COND_NOT | COND_MORE),
              "an unknown condition"))
        return false;
    const tx_condition_form *form = &tx_condition_forms[c->kind];
    return check_operand(r, (enum tx_operand)form->ref, c->ref, depth) &&
           check_operand(r, (enum tx_operand)form->sel, c->sel, depth) &&
           check_operand(r, (enum tx_operand)form->a, c->a, depth) &&
           check_operand(r, tx_is_value(form->a) ? (enum tx_operand)form->a : OPERAND_NONE, c->b, depth);
}

static bool check_conditions(const reading *r, unsigned number, unsigned depth) {
    for (;; number++) {
        if (!need(r, number > 0 && number < r->catalog->condition_count, "the index of a condition is out of range"))
            return false;
        const tx_condition *c = &r->catalog->conditions[number];
        if (!check_condition(r, c, depth))
            return false;
        if (!(c->flags & COND_MORE))
            return true;
    }
}

/* ---- Operands ---------------------------------------------------------------------------------------------------- */
/* Length of the list of code.h the operand indexes; 0: not an index. */
static unsigned list_length(enum tx_operand operand) {
    switch (operand) {
    case OPERAND_LAYER: return LAYER_COUNT;
    case OPERAND_EXPIRY: return EXPIRY_ENTER;
    case OPERAND_MOMENT: return EXPIRY_COUNT;
    case OPERAND_CARD_CHANGE: return CARD_CHANGE_COUNT;
    case OPERAND_DEPARTURE: return DEPARTURE_COUNT;
    case OPERAND_SEQUENCE: return INSERT_COUNT;
    case OPERAND_FACTION: return FACTION_COUNT;
    case OPERAND_KEYWORD: return KEYWORD_COUNT;
    case OPERAND_TYPES: return 1 << TYPE_COUNT;
    case OPERAND_PLANET_TYPE: return PLANET_TYPE_COUNT;
    case OPERAND_PHASES: return 1 << (TX_HEADQUARTERS_PHASE + 1);
    case OPERAND_PROHIBITION: return PROHIBITION_COUNT;
    case OPERAND_DUTY: return DUTY_COUNT;
    case OPERAND_STATUS: return STATUS_KIND_COUNT;
    case OPERAND_DAMAGE_CHANGE: return DAMAGE_CHANGE_COUNT;
    case OPERAND_LOST_KEYWORD: return EVERY_KEYWORD + 1;
    case OPERAND_PERMISSION: return PERMISSION_COUNT;
    case OPERAND_PLANET_CHANGE: return PLANET_CHANGE_COUNT;
    case OPERAND_REGISTER: return EACH_REGISTER; /* the others are reserved for the engine */
    case OPERAND_PRICE: return (MOST_COST_LEAST + 1) << COST_LEAST_SHIFT;
    case OPERAND_SPREAD: return SPREADS;
    case OPERAND_SIGHT: return SIGHTS;
    case OPERAND_SOUGHT: return LARGEST + 1;
    case OPERAND_STATES_X:
    case OPERAND_KEEPS_TRAITS:
    case OPERAND_WITH_TEXT: return 2;
    default: return 0;
    }
}

static bool check_operand(const reading *r, enum tx_operand operand, int number, unsigned depth) {
    enum { CARD_ZONES = EVERY_ZONE & ~(ZONE_PLACES | ZONE_SEATS) };
    unsigned index = (unsigned)number;
    if (list_length(operand))
        return need(r, index < list_length(operand), "an operand out of range");
    switch (operand) {
    case OPERAND_NONE: return need(r, number == 0, "an unused operand is not 0");
    case OPERAND_SELECTOR: return check_selector(r, index, EVERY_ZONE, depth);
    case OPERAND_CARD_SELECTOR: return check_selector(r, index, CARD_ZONES, depth);
    case OPERAND_PLACE_SELECTOR: return check_selector(r, index, ZONE_PLACES, depth);
    case OPERAND_CONDITION: return check_conditions(r, index, depth);
    case OPERAND_DEFINITION:
        return need(r, index > 0 && index < r->catalog->def_count, "the index of a card is out of range");
    case OPERAND_TOKEN:
        return need(r, index < r->catalog->def_count && r->catalog->defs[index].type == TYPE_TOKEN,
                    "the card is not a token unit");
    case OPERAND_TRAIT:
        return need(r, index > 0 && index < r->catalog->trait_count, "the number of a trait is out of range");
    case OPERAND_VALUE:
    case OPERAND_CHANGE: return check_value(r, number, -LARGEST, depth);
    case OPERAND_AMOUNT: return check_value(r, number, 0, depth);
    case OPERAND_ATTACHMENT: return check_ref(r, A_CARD, index & ~(unsigned)ANY_ATTACHMENT_OF);
    default: return !tx_operand_objects[operand] || check_ref(r, tx_operand_objects[operand], index);
    }
}

/* Checks an operand that may be absent: absent selectors and conditions are 0. */
static bool check_any(const reading *r, enum tx_operand operand, unsigned number) {
    return !number || check_operand(r, operand, (int)number, 0);
}

/* Checks argument and amount of a layer. */
static bool check_layer(const reading *r, unsigned layer, enum tx_layer_place place, unsigned arg, int value) {
    if (!need(r, layer < LAYER_COUNT && tx_layer_forms[layer].stands & place, "a layer that is not allowed here"))
        return false;
    const tx_layer_form *form = &tx_layer_forms[layer];
    unsigned amount = form->value;
    if (!check_operand(r, (enum tx_operand)form->arg, (int)arg, 0))
        return false;
    if (form->arg == OPERAND_PLANET_CHANGE)
        amount = tx_planet_change_values[arg];
    return check_operand(r, (enum tx_operand)amount, value, 0);
}

/* The selector of a lasting effect is evaluated later, without choices and occurrences to refer to. */
static bool check_lasting_against(const reading *r, unsigned layer, unsigned against) {
    reading later = {.catalog = r->catalog, .flaw = r->flaw};
    unsigned operand = layer == LAYER_CANNOT ? OPERAND_CARD_SELECTOR : OPERAND_NONE;
    return check_any(&later, (enum tx_operand)operand, against);
}

/* ---- Instructions ------------------------------------------------------------------------------------------------ */
static bool check_block(reading *r, unsigned pc, unsigned end, unsigned depth);

/* Contents of a register or set after the instruction: the kind its selector matches. */
static unsigned objects_chosen_by(const reading *r, unsigned selector) {
    unsigned zones = r->catalog->selectors[selector].zones;
    return zones & ZONE_PLACES ? A_PLACE : zones & ZONE_SEATS ? A_PLAYER : A_CARD;
}

static void note_result(reading *r, const tx_instruction *i) {
    if (i->op == OP_CHOOSE)
        r->reg[i->to] = to_u8(objects_chosen_by(r, i->sel));
    else if (tx_op_forms[i->op].to == OPERAND_REGISTER && !seeks_several(i))
        r->reg[i->to] = A_CARD;
    if (i->op == OP_CHOOSE_SET || seeks_several(i))
        r->set = to_u8(objects_chosen_by(r, i->sel));
    else if (i->flags & IF_COST && !i->ref && i->sel)
        r->set = A_CARD; /* the payers */
    bool looks = i->op == OP_SEARCH || (i->op == OP_LOOK && i->to != SIGHT_CARD) || i->op == OP_MILL;
    bool chooses_elsewhere = i->op == OP_CHOOSE_SET && !(r->catalog->selectors[i->sel].zones & ZONE_LOOKED);
    r->rest = looks || (r->rest && !chooses_elsewhere);
    r->effect = r->effect || i->op == OP_EFFECT;
}

/* Flags allowed for the instruction; only some forms can be costs. */
static unsigned flags_known(const tx_instruction *i) {
    bool cost =
        (i->op == OP_LEAVE && i->to < DEPARTURE_COUNT && tx_departure_costs[i->to]) ||
        (i->op == OP_CHANGE && i->value >= 0 && i->value < CARD_CHANGE_COUNT && tx_card_change_forms[i->value].cost);
    return tx_op_forms[i->op].flags | (cost ? IF_COST : 0u);
}

static bool check_flags(reading *r, const tx_instruction *i) {
    if (!need(r, !(i->flags & ~flags_known(i)), "a flag that the instruction does not allow") ||
        !need(r, !(i->flags & IF_COST && r->effect), "a cost after the start of the effect"))
        return false;
    if (!chooses(i) || !(i->flags & IF_TARGET))
        return true;
    r->sets += i->op == OP_CHOOSE_SET;
    return need(r, r->sets <= MAX_SETS, "too many sets of targets");
}

/* Kind of the operand `ref`: given by the form, or by a kind stored in another operand. */
static enum tx_operand ref_operand(const tx_instruction *i) {
    if (i->op == OP_INSERT && i->to < INSERT_COUNT)
        return (enum tx_operand)tx_insert_refs[i->to];
    if (i->op == OP_LOOK)
        return i->to == SIGHT_CARD ? OPERAND_CARD : OPERAND_PLAYER;
    if (i->op == OP_SWITCH && !i->to)
        return OPERAND_PLACE;
    return (enum tx_operand)tx_op_forms[i->op].ref;
}

/* Kind of the operand `to`: given by the form, or by a kind stored in another operand. */
static enum tx_operand to_operand(const tx_instruction *i) {
    if (i->op == OP_CHANGE && i->value >= 0 && i->value < CARD_CHANGE_COUNT)
        return (enum tx_operand)tx_card_change_forms[i->value].to;
    return (enum tx_operand)tx_op_forms[i->op].to;
}

static bool check_operands(const reading *r, const tx_instruction *i) {
    const tx_op_form *form = &tx_op_forms[i->op];
    bool by_selector = tx_operand_objects[form->ref] & OR_EACH;
    if (!check_operand(r, ref_operand(i), i->ref, 0) || !check_operand(r, to_operand(i), i->to, 0))
        return false;
    if (by_selector ? !need(r, !i->ref == !!i->sel, "a reference and a selector, or neither") : false)
        return false;
    if (by_selector ? !check_any(r, (enum tx_operand)form->sel, i->sel)
                    : !check_operand(r, (enum tx_operand)form->sel, i->sel, 0))
        return false;
    if (i->op == OP_CHOOSE_SET && !need(r, !i->to || r->catalog->selectors[i->sel].zones == ZONE_PLAY,
                                        "places are required for objects that have no place"))
        return false;
    if (i->op == OP_INFEST && i->flags & IF_COST &&
        !need(r, i->flags & IF_REMOVED && i->ref, "infesting cannot be a cost"))
        return false;
    if (i->op == OP_INCREASE && i->flags & IF_AT_MOST &&
        !need(r, i->value >= 0 && tx_op_events[OP_PREVENT] >> r->event & 1,
              "an upper limit for an event other than damage"))
        return false;
    if (i->op == OP_SEARCH && !need(r, i->ref > 0 && (i->ref == 1 || (!i->to && !(i->flags & IF_REVEALED))),
                                    "a search with a wrong number of cards to take"))
        return false;
    if (i->op == OP_PUT_REST && !need(r, i->to == LEAVE_DECK_TOP || i->to == LEAVE_DECK_BOTTOM,
                                      "the rest must go to the top or bottom of a deck"))
        return false;
    return check_operand(r, (enum tx_operand)form->value, i->value, 0);
}

/* The second half follows the first and must match it. */
static bool check_second(const reading *r, const tx_instruction *i, unsigned room) {
    unsigned second = tx_op_forms[i->op].second;
    if (second == OP_ALONE)
        return true;
    const tx_instruction *more = second_half(i);
    if (!need(r, room > 1 && more->op == second, "the second half is missing") ||
        !need(r, !more->flags, "a flag that the instruction does not allow") || !check_operands(r, more))
        return false;
    return i->op != OP_MODIFY ||
           (check_layer(r, i->to, IN_EFFECT, more->ref, i->value) && check_lasting_against(r, i->to, more->sel));
}

/* The body must not exceed the enclosing block. */
static bool check_length(const reading *r, const tx_instruction *i, unsigned room) {
    return need(r, i->value >= 0 && (unsigned)i->value < room, "a body that exceeds the code");
}

/* Keeps what all alternatives have set: only that is valid after them. */
static void keep_common(reading *after, const reading *alternative, bool first) {
    for (unsigned n = 0; n < TX_REGISTERS; n++)
        after->reg[n] = first ? alternative->reg[n] : after->reg[n] & alternative->reg[n];
    after->set = first ? alternative->set : after->set & alternative->set;
}

/* Checks a block of alternatives. They are consecutive, and each has the distance to the end of the last one. */
static bool check_modes(reading *r, unsigned pc, unsigned end, unsigned depth) {
    const tx_instruction *code = r->catalog->code, *modes = &code[pc];
    unsigned at = pc + 1;
    reading after = *r;
    if (!need(r, modes->value > 0 && modes->value <= LARGEST, "no alternatives"))
        return false;
    for (int m = 0; m < modes->value; m++) {
        r->flaw->code = to_u16(at);
        if (!need(r, at < end && code[at].op == OP_MODE, "an alternative is missing") ||
            !check_length(r, &code[at], end - at))
            return false;
        at += 1u + (unsigned)code[at].value;
    }
    unsigned last = at;
    for (unsigned mode = pc + 1; mode < last; mode += statement_length(&code[mode])) {
        reading inner = *r;
        inner.apart = !r->effect;
        r->flaw->code = to_u16(mode);
        unsigned body_end = mode + statement_length(&code[mode]);
        if (!need(r, code[mode].sel == last - body_end, "an alternative with a wrong end") ||
            !need(r, !code[mode].flags && !code[mode].ref && !code[mode].to, "an unused operand is not 0") ||
            !check_block(&inner, mode + 1, body_end, depth + 1) ||
            !need(r, inner.effect, "an alternative that does nothing"))
            return false;
        keep_common(&after, &inner, mode == pc + 1);
    }
    *r = after;
    r->effect = true;
    return true;
}

/* Checks delayed code, which can refer only to the card in register 0 (R3.6). */
static bool check_later(const reading *r, const tx_instruction *i, unsigned pc, unsigned depth) {
    reading later = {.catalog = r->catalog, .flaw = r->flaw, .effect = true};
    later.reg[0] = i->ref ? A_CARD : 0;
    return need(r, i->to != EXPIRY_NEVER, "a delayed effect that never takes place") &&
           check_block(&later, pc + 1, pc + 1 + (unsigned)i->value, depth + 1);
}

static bool check_body(reading *r, unsigned pc, unsigned end, unsigned depth) {
    const tx_instruction *i = &r->catalog->code[pc];
    unsigned value = tx_op_forms[i->op].value;
    if (value == OPERAND_ALTERNATIVES)
        return check_modes(r, pc, end, depth);
    if (value != OPERAND_LENGTH)
        return true;
    if (!check_length(r, i, end - pc))
        return false;
    if (i->op == OP_STANDING)
        return true; /* its code belongs to an ability of its own */
    if (i->op == OP_DELAY && i->to != EXPIRY_INSTEAD)
        return check_later(r, i, pc, depth);
    reading inner = *r;
    inner.each = r->each || i->op == OP_EACH;
    if (!check_block(&inner, pc + 1, pc + 1 + (unsigned)i->value, depth + 1))
        return false;
    if (i->op == OP_EACH_PLAYER)
        r->set = inner.set; /* the choices of both players */
    return true;
}

static bool check_standing(const reading *r, const tx_instruction *i, unsigned pc) {
    if (i->op != OP_STANDING)
        return true;
    const tx_ability *a = &r->catalog->abilities[i->sel < r->catalog->ability_count ? i->sel : 0];
    return need(r, i->sel > 0 && i->sel < r->catalog->ability_count && a->standing && a->code == pc + 1,
                "an ability that is not inside the instruction") &&
           need(r, i->value > 0 && r->catalog->code[pc + (unsigned)i->value].op == OP_END,
                "the ability inside the instruction does not end with it");
}

static bool check_block(reading *r, unsigned pc, unsigned end, unsigned depth) {
    if (!need(r, depth < DEEPEST, "blocks are nested too deep"))
        return false;
    while (pc < end) {
        const tx_instruction *i = &r->catalog->code[pc];
        r->flaw->code = to_u16(pc);
        if (!need(r, i->op < OP_COUNT, "an unknown instruction") ||
            !need(r, i->op != OP_END && i->op != OP_MODE && !(tx_op_forms[i->op].traits & OP_SECOND),
                  "an instruction that is not allowed here") ||
            !need(r, !events_answered(i) || events_answered(i) >> r->event & 1,
                  "an instruction for another triggering event") ||
            !need(r, i->op != OP_EFFECT || (!r->effect && (!depth || r->apart)), "the effect begins twice") ||
            !check_flags(r, i) || !check_operands(r, i) || !check_second(r, i, end - pc) ||
            !check_body(r, pc, end, depth) || !check_standing(r, i, pc))
            return false;
        note_result(r, i);
        pc += statement_length(i);
    }
    return need(r, pc == end, "an instruction that exceeds its block");
}

/* ---- Abilities, constant abilities, cards ------------------------------------------------------------------------ */
/* Index of the OP_END of a program; code_count if there is none. */
static unsigned end_of(const tx_catalog *catalog, unsigned pc) {
    while (pc < catalog->code_count && catalog->code[pc].op != OP_END) {
        const tx_instruction *i = &catalog->code[pc];
        bool sound = i->op < OP_COUNT && !(i->op == OP_STANDING && i->value < 0);
        pc += sound ? instruction_length(i) : 1;
    }
    return pc < catalog->code_count ? pc : catalog->code_count;
}

static bool is_answerable(const tx_ability *a) {
    unsigned points = tx_event_forms[a->event].points;
    switch (a->kind) {
    case ABILITY_INTERRUPT: return points & AT_INTERRUPT;
    case ABILITY_REACTION: return points & AT_REACTION;
    case ABILITY_ALWAYS: return a->standing == STANDS_AFTER ? points & AT_REACTION : points;
    default: return a->event == EV_NONE;
    }
}

/* The triggering condition may test only facts of its event. */
static bool check_trigger(const reading *r, const tx_ability *a) {
    return need(r, !a->subject || has_fact(r, FACT_SUBJECT), "the triggering condition has no subject") &&
           need(r, !a->source || has_fact(r, FACT_SOURCE), "the triggering condition has no source") &&
           need(r, !a->other || has_fact(r, FACT_OTHER), "the triggering condition has no other party") &&
           need(r, !a->place || has_fact(r, FACT_PLACE), "the triggering condition has no place") &&
           need(r, !a->seat || has_fact(r, FACT_SEAT) || has_fact(r, FACT_SUBJECT),
                "the triggering condition has no player") &&
           need(r, !a->amount || has_fact(r, FACT_AMOUNT), "the triggering condition has no amount") &&
           check_any(r, OPERAND_SELECTOR, a->subject) && check_any(r, OPERAND_SELECTOR, a->source) &&
           check_any(r, OPERAND_SELECTOR, a->other) && check_any(r, OPERAND_PLACE_SELECTOR, a->place);
}

static bool check_bearer(const reading *r, unsigned bearer, unsigned bearers) {
    return need(r, !bearer || bearer == REF_HOST || (bearer == REF_EACH && bearers),
                "a granted text without bearers") &&
           check_any(r, OPERAND_CARD_SELECTOR, bearers);
}

static bool check_ability(const tx_catalog *catalog, unsigned number, tx_flaw *flaw) {
    const tx_ability *a = &catalog->abilities[number];
    reading r = {.catalog = catalog, .flaw = flaw};
    *flaw = (tx_flaw){.ability = to_u16(number), .def = a->def};
    if (!need(&r, a->kind < ABILITY_KIND_COUNT && a->event < EV_COUNT, "an unknown kind of ability") ||
        !need(&r, a->def > 0 && a->def < catalog->def_count, "an ability without a card") ||
        !need(&r, a->limit_expiry < EXPIRY_COUNT && a->seat < SIDE_COUNT && a->standing <= STANDS_AFTER,
              "an unknown word") ||
        !need(&r, a->code > 0 && a->code < catalog->code_count, "an ability without code"))
        return false;
    r.event = a->event;
    r.judged = true; /* of a text granted to several cards: the one that has it */
    unsigned end = end_of(catalog, a->code);
    if (!need(&r, is_answerable(a), "no ability can respond to the triggering condition at that point") ||
        !check_trigger(&r, a) || !check_bearer(&r, a->bearer, a->bearers) ||
        !check_any(&r, OPERAND_CONDITION, a->condition) || !need(&r, end < catalog->code_count, "code without an end"))
        return false;
    r.judged = false;
    if (!check_block(&r, a->code, end, 0))
        return false;
    flaw->code = 0;
    return need(&r, r.effect != (a->kind == ABILITY_PRICE),
                "an ability without effect, or an additional cost with an effect") &&
           need(&r, !(r.sets || a->flags & TX_TARGETS) || a->flags & TX_TARGETS, "targets without the flag TARGETS");
}

static bool check_constant(const tx_catalog *catalog, tx_def_id def, unsigned number, tx_flaw *flaw) {
    const tx_constant *c = &catalog->constants[number];
    reading r = {.catalog = catalog, .flaw = flaw};
    *flaw = (tx_flaw){.constant = to_u16(number), .def = def};
    return need(&r, !c->label || (c->label > FIRST_LABEL && c->label <= KEYWORD_COUNT), "a text of an unknown label") &&
           check_layer(&r, c->layer, IN_CONSTANT, c->arg, c->value) &&
           (!c->ref || check_operand(&r, OPERAND_THING, c->ref, 0)) && check_any(&r, OPERAND_SELECTOR, c->sel) &&
           check_any(&r, OPERAND_CONDITION, c->condition) && check_bearer(&r, c->bearer, 0) &&
           check_any(&r, (enum tx_operand)tx_layer_forms[c->layer].against, c->against);
}

static bool check_facts(const reading *r, const tx_def *d) {
    const tx_catalog *c = r->catalog;
    return need(r, d->type < TYPE_COUNT && d->faction < FACTION_COUNT && d->loyalty < LOYALTY_COUNT, "unknown facts") &&
           need(r, d->other_kind <= OTHER_BECOMES && d->keywords < 1u << KEYWORD_COUNT, "unknown facts") &&
           need(r, d->other < c->def_count && d->title < c->def_count && d->signature_of < c->def_count,
                "the index of the other face is out of range") &&
           need(r, !d->other == !d->other_kind, "another face that cannot be reached") &&
           need(r, d->first_ability + d->ability_count <= c->ability_count,
                "the index of an ability is out of range") &&
           need(r, d->first_constant + d->constant_count <= c->constant_count,
                "the index of a constant is out of range") &&
           need(r, d->first_squad + d->squad_count <= c->squad_count, "the index of a squad entry is out of range") &&
           check_any(r, OPERAND_CARD_SELECTOR, d->allies) && check_any(r, OPERAND_CONDITION, d->struggle_condition) &&
           check_any(r, OPERAND_SELECTOR, d->attach_to);
}

static bool check_def(const tx_catalog *catalog, tx_def_id id, tx_flaw *flaw) {
    const tx_def *d = &catalog->defs[id];
    *flaw = (tx_flaw){.def = id};
    if (!check_facts(&(reading){.catalog = catalog, .flaw = flaw}, d))
        return false;
    for (unsigned i = 0; i < d->constant_count; i++)
        if (!check_constant(catalog, id, d->first_constant + i, flaw))
            return false;
    return true;
}

bool tx_verify(const tx_catalog *catalog, tx_flaw *flaw) {
    for (unsigned id = 1; id < catalog->def_count; id++)
        if (!check_def(catalog, (tx_def_id)id, flaw))
            return false;
    for (unsigned a = 1; a < catalog->ability_count; a++)
        if (!check_ability(catalog, a, flaw))
            return false;
    *flaw = (tx_flaw){0};
    return true;
}
