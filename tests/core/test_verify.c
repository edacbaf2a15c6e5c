/* test_verify.c: damaged catalogs are rejected or harmless: games with an accepted catalog never fail. */
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "core/program.h"
#include "core/verify.h"
#include "traxis_bots.h"

static tx_catalog *catalog;

/* A copy of the catalog whose code can be damaged and reindexed. */
static struct {
    tx_catalog shown;
    tx_def *defs;
    tx_ability *abilities;
    tx_constant *constants;
    tx_instruction *code;
    tx_selector *selectors;
    tx_clause *clauses;
    tx_value *values;
    tx_condition *conditions;
} copy;

#define COPY(list, count)                                                                                              \
    copy.list = copied(catalog->list, catalog->count, sizeof *catalog->list), copy.shown.list = copy.list
static void *copied(const void *items, unsigned count, size_t size) {
    void *room = malloc(count * size);
    cr_assert_not_null(room);
    memcpy(room, items, count * size);
    return room;
}

static void begin(void) {
    catalog = load_cards();
    copy.shown = *catalog;
    COPY(defs, def_count);
    COPY(abilities, ability_count);
    COPY(constants, constant_count);
    COPY(code, code_count);
    COPY(selectors, selector_count);
    COPY(clauses, clause_count);
    COPY(values, value_count);
    COPY(conditions, condition_count);
}

static void end(void) {
    void *const lists[] = {copy.defs,      copy.abilities, copy.constants, copy.code,
                           copy.selectors, copy.clauses,   copy.values,    copy.conditions};
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++)
        free(lists[i]);
    tx_catalog_free(catalog);
}

TestSuite(verify, .init = begin, .fini = end);

Test(verify, every_card_is_sound) {
    tx_flaw flaw;
    cr_expect(tx_verify(catalog, &flaw), "%s: %s, ability %u, constant %u, instruction %u", flaw.what,
              catalog->defs[flaw.def].id, flaw.ability, flaw.constant, flaw.code);
}

/* ---- One example of each kind of damage -------------------------------------------------------------------------- */
static tx_instruction *find_op(unsigned op) {
    for (unsigned i = 1; i < copy.shown.code_count; i++)
        if (copy.code[i].op == op)
            return &copy.code[i];
    cr_assert_fail("no card uses instruction %u", op);
    return NULL;
}

/* Finds an instruction for which `is` returns true. */
static tx_instruction *find_form(bool (*is)(const tx_instruction *i)) {
    for (unsigned i = 1; i < copy.shown.code_count; i++)
        if (is(&copy.code[i]))
            return &copy.code[i];
    cr_assert_fail("no card uses that form");
    return NULL;
}

static bool destroys(const tx_instruction *i) {
    return leaves_so(i, LEAVE_DESTROYED);
}

static tx_instruction *find_change(enum tx_card_change how) {
    for (unsigned i = 1; i < copy.shown.code_count; i++)
        if (changes_so(&copy.code[i], how))
            return &copy.code[i];
    cr_assert_fail("no card changes another in way %u", (unsigned)how);
    return NULL;
}

static tx_constant *find_constant(unsigned layer) {
    for (unsigned i = 1; i < copy.shown.constant_count; i++)
        if (copy.constants[i].layer == layer)
            return &copy.constants[i];
    cr_assert_fail("no card changes layer %u", layer);
    return NULL;
}

static tx_clause *find_clause(unsigned predicate) {
    for (unsigned i = 1; i < copy.shown.clause_count; i++)
        if (copy.clauses[i].predicate == predicate)
            return &copy.clauses[i];
    cr_assert_fail("no card uses selector word %u", predicate);
    return NULL;
}

static tx_ability *find_ability(unsigned event) {
    for (unsigned i = 1; i < copy.shown.ability_count; i++)
        if (copy.abilities[i].event == event)
            return &copy.abilities[i];
    cr_assert_fail("no card answers event %u", event);
    return NULL;
}

/* Sets a field to a wrong value: the catalog is rejected with this message. Then restores it: the catalog is accepted.
 */
#define REFUSED(field, number, words)                                                                                  \
    do {                                                                                                               \
        __typeof__(field) *at = &(field), was = *at;                                                                   \
        tx_flaw flaw;                                                                                                  \
        *at = (__typeof__(field))(number);                                                                             \
        cr_expect_not(tx_verify(&copy.shown, &flaw), "%s = %s", #field, #number);                                      \
        if (flaw.what)                                                                                                 \
            cr_expect_not_null(strstr(flaw.what, words), "%s = %s: %s", #field, #number, flaw.what);                   \
        *at = was;                                                                                                     \
        cr_expect(tx_verify(&copy.shown, &flaw));                                                                      \
    } while (0)

Test(verify, references_of_another_kind_are_rejected) {
    REFUSED(find_op(OP_DAMAGE)->ref, REF_HERE, "another kind");
    REFUSED(find_change(CHANGE_MOVE)->to, REF_THIS, "another kind");
    REFUSED(find_op(OP_DRAW)->to, REF_YOUR_HQ, "another kind");
    REFUSED(find_op(OP_CLASH)->ref, REF_THIS, "another kind");
    REFUSED(find_change(CHANGE_READY)->ref, REF_REG + 5, "denotes no object");
    REFUSED(find_op(OP_TRANSFER)->to, REF_NONE, "missing");
    REFUSED(find_op(OP_INSERT)->ref, REF_YOU, "");
    REFUSED(find_op(OP_DAMAGE)->ref, REF_PLACE_OF | REF_THIS, "another kind");
    REFUSED(find_op(OP_LOOK)->ref, REF_HERE, "another kind");
    REFUSED(find_op(OP_TRANSFER)->to, REF_HERE, "another kind");
    REFUSED(find_form(switches_with_removed)->ref, REF_THIS, "another kind");
    REFUSED(find_change(CHANGE_READY)->ref, REF_SOLE, "denotes no object");
}

Test(verify, indices_out_of_range_are_rejected) {
    REFUSED(find_op(OP_CHOOSE)->sel, copy.shown.selector_count, "selector");
    REFUSED(find_op(OP_CHOOSE)->sel, 0, "selector");
    REFUSED(find_op(OP_CHOOSE)->to, 6, "range");
    REFUSED(find_op(OP_IF)->sel, copy.shown.condition_count, "condition");
    REFUSED(find_op(OP_TOKEN_TITLE)->sel, copy.shown.def_count, "token unit");
    REFUSED(find_op(OP_TOKEN_TITLE)->sel, 1, "token unit");
    REFUSED(find_op(OP_GAIN)->value, VALUE_BASE + copy.shown.value_count, "value");
    REFUSED(find_op(OP_DRAW)->value, -1, "number");
    REFUSED(find_form(destroys)->to, DEPARTURE_COUNT, "range");
    REFUSED(find_op(OP_PUT_REST)->to, LEAVE_TO_HAND, "bottom of a deck");
    REFUSED(find_op(OP_CHOOSE_SET)->to, SPREADS, "range");
    REFUSED(find_op(OP_FORCE_SACRIFICE)->value, SPREADS, "range");
    REFUSED(find_op(OP_AMBUSH)->to, EXPIRY_INSTEAD, "range");
    REFUSED(find_op(OP_LOOK)->to, SIGHTS, "range");
    REFUSED(find_op(OP_INSERT)->to, INSERT_COUNT, "range");
    REFUSED(find_op(OP_MODIFY)->to, LAYER_COUNT, "range");
    REFUSED(find_op(OP_MODIFY)->to, LAYER_KEEPS, "layer");
    REFUSED(find_op(OP_LASTING)->to, EXPIRY_INSTEAD, "range");
    REFUSED(find_op(OP_CONTROL)->value, EXPIRY_COUNT, "range");
    REFUSED(find_op(OP_STANDING)->sel, 1, "ability");
    REFUSED(find_op(OP_EFFECT)->sel, 1, "is not 0");
    REFUSED(find_op(OP_MILL)->op, OP_COUNT, "unknown instruction");
}

static bool caps_damage(const tx_instruction *i) {
    return i->op == OP_INCREASE && i->flags & IF_AT_MOST;
}

static bool removes_infestation(const tx_instruction *i) {
    return i->op == OP_INFEST && i->flags & IF_REMOVED;
}

static bool cancels_itself(const tx_instruction *i) {
    return i->op == OP_CANCEL && i->flags & IF_ITSELF;
}

Test(verify, operands_that_do_not_belong_to_the_form_are_rejected) {
    REFUSED(find_change(CHANGE_MOVE)->to, REF_NONE, "missing");
    REFUSED(find_change(CHANGE_COMMIT)->to, REF_NONE, "missing");
    REFUSED(find_change(CHANGE_EXHAUST)->to, REF_HERE, "is not 0");
    REFUSED(find_change(CHANGE_READY)->value, CARD_CHANGE_COUNT, "range");
    REFUSED(find_change(CHANGE_READY)->flags, IF_COST, "does not allow");
    REFUSED(find_form(destroys)->flags, IF_COST, "does not allow");
    REFUSED(find_op(OP_MOVE_APART)->ref, REF_THIS, "another kind");
    REFUSED(find_op(OP_MOVE_APART)->sel, 0, "selector");
    REFUSED(find_op(OP_MOVE_APART)->sel, copy.shown.selector_count, "selector");
    REFUSED(find_op(OP_SEARCH)->ref, 0, "cards to take");
    REFUSED(find_form(seeks_several)->to, 1, "cards to take");
    REFUSED(find_form(seeks_several)->flags, IF_REVEALED, "cards to take");
    REFUSED(find_form(caps_damage)->value, -1, "upper limit");
    REFUSED(find_form(removes_infestation)->flags, IF_COST, "cannot be a cost");
    REFUSED(find_form(cancels_itself)->flags, 0, "another triggering event");
}

Test(verify, unclosed_blocks_are_rejected) {
    REFUSED(find_op(OP_IF)->value, 1000, "");
    REFUSED(find_op(OP_IF)->value, -1, "exceeds the code");
    REFUSED(find_op(OP_MODES)->value, 9, "alternative");
    REFUSED(find_op(OP_MODE)->sel, find_op(OP_MODE)->sel + 1u, "wrong end");
    REFUSED(find_op(OP_LASTING)->op, OP_EFFECT, "second half");
    REFUSED(find_op(OP_CANCEL)->op, OP_TOKEN_TITLE, "is not allowed here");
    REFUSED(find_op(OP_STANDING)->value, 1, "");
    REFUSED(find_op(OP_EFFECT)->op, OP_END, "");
}

Test(verify, unknown_flags_and_facts_are_rejected) {
    REFUSED(find_op(OP_CANCEL)->flags, IF_TARGET, "flag");
    REFUSED(find_op(OP_IF)->flags, IF_MAY, "flag");
    REFUSED(find_op(OP_GAIN)->flags, IF_EXHAUSTED, "flag");
    REFUSED(find_op(OP_REDUCE_COST)->op, OP_PREVENT, "another triggering event");
    REFUSED(find_ability(EV_READIES)->event, EV_DEPLOYING, "");
    REFUSED(find_ability(EV_BATTLE_WON)->subject, 1, "no subject");
    REFUSED(find_ability(EV_PHASE_BEGINS)->place, 1, "no place");
    REFUSED(find_ability(EV_BATTLE_WON)->kind, ABILITY_INTERRUPT, "");
}

Test(verify, damaged_selectors_and_texts_are_rejected) {
    REFUSED(find_clause(PRED_KEYWORD)->arg, KEYWORD_COUNT, "range");
    REFUSED(find_clause(PRED_TRAIT)->arg, copy.shown.trait_count, "trait");
    REFUSED(find_clause(PRED_NAMED)->arg, 0, "card");
    REFUSED(find_clause(PRED_AT)->arg, REF_YOU, "another kind");
    REFUSED(find_clause(PRED_READY)->predicate, PRED_COUNT, "unknown");
    REFUSED(find_clause(PRED_READY)->arg, 1, "is not 0");
    REFUSED(find_clause(PRED_READY)->flags, 1 << CLAUSE_COUNT_SHIFT, "does not count");
    REFUSED(find_constant(LAYER_CANNOT)->arg, PROHIBITION_COUNT, "range");
    REFUSED(find_constant(LAYER_CANNOT)->layer, LAYER_PLANET, "layer");
    REFUSED(find_constant(LAYER_ATTACK)->value, 5000, "number");
    REFUSED(copy.selectors[1].zones, ZONE_PLACES | ZONE_PLAY, "several kinds");
    REFUSED(copy.selectors[1].first, copy.shown.clause_count, "");
    REFUSED(copy.conditions[1].kind, CONDITION_COUNT, "unknown");
    REFUSED(copy.values[1].kind, VALUE_KIND_COUNT, "unknown");
}

Test(verify, recursive_selectors_are_rejected) {
    for (unsigned s = 1; s < copy.shown.selector_count; s++)
        for (unsigned i = 0; i < copy.selectors[s].count; i++) {
            tx_clause *c = &copy.clauses[copy.selectors[s].first + i];
            if (c->predicate == PRED_AT_PLACE_WITH)
                REFUSED(c->arg, s, "");
        }
}

/* ---- Random damage ----------------------------------------------------------------------------------------------- */
static void index_copy(void) {
    static uint64_t printed[1 << 16];
    static tx_hand_answer answers[1 << 12];
    static tx_def_id deck_cards[1 << 12];
    tx_catalog *c = &copy.shown;
    cr_assert(c->selector_count * c->printed_words <= sizeof printed / sizeof *printed);
    for (unsigned i = 0; i < c->selector_count; i++)
        tx_index_selector(c, &copy.selectors[i], &printed[i * c->printed_words]);
    c->printed = printed;
    c->host_keywords = tx_index_host_keywords(c);
    for (unsigned i = 1; i < c->ability_count; i++)
        tx_index_ability(c, &copy.abilities[i]);
    tx_index_deck_cards(c, deck_cards);
    for (unsigned i = 0; i < c->def_count; i++)
        tx_index_def(c, &copy.defs[i]);
    tx_index_hand_answers(c, answers);
}

/* Picks a random card with abilities from the decks; returns start and length of its code. */
static unsigned code_in_deck(const tx_setup *setup, uint64_t *random, unsigned *length) {
    for (;;) {
        unsigned seat = tx_bot_below(random, TX_SEATS);
        const tx_def *def = &catalog->defs[setup->deck[seat][tx_bot_below(random, setup->deck_size[seat])]];
        if (!def->ability_count)
            continue;
        unsigned first = catalog->abilities[def->first_ability].code, last = first;
        while (last + 1 < catalog->code_count && catalog->code[last].op != OP_END)
            last++;
        *length = last - first;
        return first;
    }
}

static tx_setup random_setup(uint64_t *random) {
    tx_setup setup = {.first = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_deck deck;
        cr_assert(tx_random_deck(catalog, random, &deck));
        tx_setup_deck(&setup, seat, &deck);
    }
    return setup;
}

static void play(const tx_setup *setup, uint64_t seed) {
    enum { MOST_CHOICES = 400 };
    static tx_game game;
    static tx_decision decision;
    const char *error;
    if (!tx_start(&copy.shown, setup, seed, &game, &error))
        return;
    tx_decide(&copy.shown, &game, &decision);
    for (unsigned n = 0; n < MOST_CHOICES && decision.count; n++)
        tx_choose(&copy.shown, &game, &decision, tx_bot_below(&seed, decision.count));
}

/* Replaces a random field by a plausible value. */
static void change_instruction(tx_instruction *i, uint64_t *random) {
    switch (tx_bot_below(random, 6)) {
    case 0: i->op = (uint8_t)tx_bot_below(random, OP_COUNT); break;
    case 1: i->ref = (uint8_t)tx_bot_below(random, REF_REG + 2); break;
    case 2: i->to = (uint8_t)tx_bot_below(random, REF_REG + 2); break;
    case 3: i->sel = (uint16_t)tx_bot_below(random, copy.shown.selector_count); break;
    case 4: i->flags ^= (uint8_t)(1u << tx_bot_below(random, 8)); break;
    default:
        i->value = (int16_t)(tx_bot_below(random, 2) ? (int)tx_bot_below(random, 9)
                                                     : VALUE_BASE + (int)tx_bot_below(random, copy.shown.value_count));
        break;
    }
}

/* Changes one byte or one bit. */
static void damage(void *thing, size_t size, uint64_t *random) {
    unsigned char *byte = (unsigned char *)thing + tx_bot_below(random, (unsigned)size);
    if (tx_bot_below(random, 2))
        *byte ^= (unsigned char)(1u << tx_bot_below(random, 8));
    else
        *byte = (unsigned char)tx_bot_below(random, 70);
}

static void damage_something(const tx_setup *setup, uint64_t *random) {
    unsigned length, first = code_in_deck(setup, random, &length);
    tx_instruction *i = &copy.code[first + tx_bot_below(random, length ? length : 1)];
    unsigned sel = i->sel < copy.shown.selector_count ? i->sel : 1;
    tx_selector *s = &copy.selectors[sel ? sel : 1];
    switch (tx_bot_below(random, 14)) {
    case 0: damage(&copy.abilities[1 + tx_bot_below(random, copy.shown.ability_count - 1u)], 24, random); break;
    case 1:
        damage(&copy.constants[1 + tx_bot_below(random, copy.shown.constant_count - 1u)], sizeof(tx_constant), random);
        break;
    case 2: damage(s, offsetof(tx_selector, only), random); break;
    case 3: damage(&copy.clauses[catalog->selectors[s - copy.selectors].first], sizeof(tx_clause), random); break;
    case 4:
        damage(&copy.values[1 + tx_bot_below(random, copy.shown.value_count - 1u)], sizeof(tx_value), random);
        break;
    case 5:
        damage(&copy.conditions[1 + tx_bot_below(random, copy.shown.condition_count - 1u)], sizeof(tx_condition),
               random);
        break;
    case 6: damage(i, sizeof *i, random); break;
    default: change_instruction(i, random); break;
    }
}

static void restore(void) {
    memcpy(copy.abilities, catalog->abilities, catalog->ability_count * sizeof *copy.abilities);
    memcpy(copy.constants, catalog->constants, catalog->constant_count * sizeof *copy.constants);
    memcpy(copy.code, catalog->code, catalog->code_count * sizeof *copy.code);
    memcpy(copy.selectors, catalog->selectors, catalog->selector_count * sizeof *copy.selectors);
    memcpy(copy.clauses, catalog->clauses, catalog->clause_count * sizeof *copy.clauses);
    memcpy(copy.values, catalog->values, catalog->value_count * sizeof *copy.values);
    memcpy(copy.conditions, catalog->conditions, catalog->condition_count * sizeof *copy.conditions);
}

Test(verify, accepted_catalogs_can_be_played) {
    unsigned tries = 300, accepted = 0;
    uint64_t random = 1;
    for (unsigned n = 0; n < tries; n++) {
        tx_setup setup = random_setup(&random);
        tx_flaw flaw;
        restore();
        for (unsigned k = tx_bot_below(&random, 4) ? 1 : 3; k-- > 0;)
            damage_something(&setup, &random);
        if (!tx_verify(&copy.shown, &flaw))
            continue;
        accepted++;
        index_copy();
        play(&setup, tx_bot_random(&random));
        play(&setup, tx_bot_random(&random));
    }
    cr_expect_gt(accepted, tries / 20, "%u of %u", accepted, tries);
    cr_expect_lt(accepted, tries, "%u of %u", accepted, tries);
}
