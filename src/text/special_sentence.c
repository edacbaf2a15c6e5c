/* special_sentence.c: instructions that need more than a template: choices, cards that change zones, lasting
 * changes, and instructions with a block ("if …", "choose one", "for each …", "until …, whenever …"). */
#include <string.h>

#include "core/program.h"
#include "marks.h"
#include "sentence.h"

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

static void say_choice(tx_context *context, const tx_instruction *at) {
    text_say_verb(context, (at->flags & IF_TARGET) != 0 ? "target" : "choose");
    words_say(context->out, " ");
    text_say_counted(context, at, 0);
}

static void say_choice_of_x(tx_context *context, const tx_instruction *at) {
    text_say_verb(context, "choose");
    words_say(context->out, " a number X up to ");
    text_say_value(context, at->value);
}

/* ---- Damage and losses ------------------------------------------------------------------------------------------- */

static void say_indirect(tx_context *context, const tx_instruction *at) {
    bool theirs = context->theirs;
    text_say_player_verb(context, at->to, "distribute");
    words_say(context->out, " ");
    text_say_quantity(context, at->value, "indirect damage", "indirect damage");
    words_say(context->out, " among ");
    context->theirs = at->to == REF_OPPONENT;
    text_say_selector(context, at->sel, PLURAL, 0);
    context->theirs = theirs;
}

/* Writes an increase, a reduction or a doubling. */
static void say_increase(tx_context *context, const tx_instruction *at) {
    if ((at->flags & IF_AT_MOST) != 0) {
        text_say_verb(context, "reduce");
        words_say(context->out, " that damage to ");
        text_say_value(context, at->value);
    } else if (is_doubling(context->catalog, at)) {
        text_say_verb(context, "double");
        words_say(context->out, " that damage");
    } else {
        text_say_verb(context, at->value < 0 ? "reduce" : "increase");
        words_say(context->out, " ");
        if (context->ability != NULL && context->ability->event == EV_DEPLOYING)
            text_say_possessive(context, REF_IT);
        words_say(context->out, context->ability != NULL && context->ability->event == EV_DEPLOYING
                                    ? " cost by "
                                    : "that damage by ");
        text_say_value(context, at->value < 0 ? -at->value : at->value);
    }
}

static void say_force_sacrifice(tx_context *context, const tx_instruction *at) {
    text_say_player_verb(context, at->to, "sacrifice");
    words_say(context->out, " ");
    context->each_place = at->value == SPREAD_AT_EACH;
    text_say_selector(context, at->sel, A, OMIT_SIDE);
    context->each_place = false;
}

/* Returns true if the value is the number of cards above a hand size: "down to 4 cards in hand". */
static bool is_down_to(const tx_value *value) {
    return value != NULL && value->kind == VALUE_HAND_SIZE && value->times == 1;
}

static void say_down_to(tx_context *context, const tx_value *value) {
    if (value->minus >= VALUE_BASE) {
        words_say(context->out, "down to X cards in hand, where X is ");
        text_say_value(context, value->minus);
        return;
    }
    words_say(context->out, "down to ");
    text_say_quantity(context, value->minus, "card", "cards");
    words_say(context->out, " in hand");
}

static void say_discard_hand(tx_context *context, const tx_instruction *at) {
    const tx_value *value = text_value_entry(context->catalog, at->value);
    bool yours = (at->to == REF_YOU || at->to == REF_NONE || context->asked) && !context->third_person;
    text_say_player_verb(context, at->to, "discard");
    words_say(context->out, " ");
    if (is_down_to(value))
        say_down_to(context, value);
    else
        text_say_quantity(context, at->value, "card", "cards");
    if (!is_down_to(value))
        words_say(context->out, yours ? " from your hand" : " of their choice from their hand");
}

/* ---- Cards that change zones ------------------------------------------------------------------------------------- */

static void say_token(tx_context *context, const tx_instruction *at) {
    text_say_verb(context, "put");
    words_say(context->out, " ");
    text_say_factor(context, at->value);
    words_say(context->out, " ");
    text_say_card_title(context->out, context->catalog, token_of(at), TX_NONE);
    words_say(context->out, text_is_one(context->catalog, at->value) ? " token into play" : " tokens into play");
    if (divides_tokens(at)) {
        words_say(context->out, ", divided among any number of ");
        text_say_selector(context, at->sel, PLURAL, 0);
    } else if (at->ref == REF_NONE) {
        words_say(context->out, " at ");
        text_say_selector(context, at->sel, EACH, 0);
    } else {
        words_say(context->out, " ");
        text_say_place(context, "at", at->ref);
    }
    text_say_for_each(context, at->value);
}

static void say_move_apart(tx_context *context, const tx_instruction *at) {
    text_say_verb(context, "move");
    words_say(context->out, " ");
    text_say_object(context, at);
    if (context->object_name != NULL)
        return; /* the choice already names one of them */
    words_say(context->out, ", each to a different ");
    text_say_selector(context, at->sel, NO_DETERMINER, 0);
}

static void say_deploy(tx_context *context, const tx_instruction *at) {
    text_say_verb(context, "deploy");
    words_say(context->out, " ");
    if (at->ref != REF_NONE)
        text_say_object(context, at);
    else
        text_say_selector(context, at->sel, A, FROM);
    if (at->to != REF_NONE) {
        words_say(context->out, " ");
        text_say_place(context, "at", at->to);
    }
}

static void say_ambush(tx_context *context, const tx_instruction *at) {
    words_say(context->out, "%s, ", text_expiry_word(at->to));
    text_say_selector(context, at->sel, EACH, 0);
    words_say(context->out, " may be deployed ");
    if (at->ref != REF_NONE) {
        text_say_place(context, "at", at->ref);
        words_say(context->out, " ");
    }
    words_say(context->out, "as if it had Ambush");
}

static bool looks_into_deck(const tx_instruction *at) {
    return at->op == OP_SEARCH || (at->op == OP_LOOK && at->to == SIGHT_DECK);
}

/* The deck of the last instruction that looks into one. */
static void say_deck(tx_context *context, const tx_instruction *at) {
    const tx_instruction *looks = at;
    while (looks > context->catalog->code && !looks_into_deck(looks) && looks->op != OP_END)
        looks--;
    text_say_possessive(context, looks->op == OP_LOOK ? looks->ref : REF_YOU);
    words_say(context->out, " deck");
}

static void say_rest(tx_context *context, const tx_instruction *at) {
    bool shuffled = at->op == OP_SHUFFLE_REST;
    text_say_verb(context, shuffled ? "shuffle" : "put");
    words_say(context->out, " the rest %s ",
              shuffled                   ? "into"
              : at->to == LEAVE_DECK_TOP ? "on top of"
                                         : "on the bottom of");
    say_deck(context, at);
    words_say(context->out, shuffled ? "" : " in any order");
}

static void say_search(tx_context *context, const tx_instruction *at) {
    text_say_verb(context, "search");
    words_say(context->out, " the top ");
    text_say_quantity(context, at->value, "card", "cards");
    words_say(context->out, " of your deck for ");
    if (seeks_several(at))
        words_say(context->out, "up to %u ", at->ref);
    text_say_selector(context, at->sel, seeks_several(at) ? PLURAL : A, OMIT_SIDE | OMIT_ZONE);
    if ((at->flags & IF_REVEALED) != 0)
        words_say(context->out, " and reveal it");
}

/* ---- The game around the cards ----------------------------------------------------------------------------------- */

/* Returns the noun for the content of the register; NULL if it was not mentioned. */
static const char *register_noun(const tx_context *context, unsigned ref) {
    bool said = ref >= REF_REG && ref < REF_REG + TX_REGISTERS && context->later[ref - REF_REG] == NULL;
    return said ? context->noun[ref - REF_REG] : NULL;
}

/* Writes that two chosen things change places. */
static void say_switch(tx_context *context, const tx_instruction *at) {
    const char *noun = register_noun(context, at->ref);
    text_say_verb(context, "switch");
    words_say(context->out, " ");
    if (noun != NULL && register_noun(context, at->to) != NULL && !context->listing) {
        words_say(context->out, text_is_place_noun(noun) ? "the two %ss" : "the positions of the two %ss", noun);
        return;
    }
    text_say_object(context, at);
    words_say(context->out, " with ");
    if (switches_with_removed(at))
        words_say(context->out, "a planet out of the game");
    else
        text_say_ref(context, at->to);
}

static void say_insert(tx_context *context, const tx_instruction *at) {
    text_say_verb(context, at->to == INSERT_TURN ? "take" : "resolve");
    words_say(context->out, " %s", at->to == INSERT_TURN ? "another combat turn" : text_insert_word(at->to));
    if (at->to == INSERT_BATTLE) {
        words_say(context->out, " ");
        text_say_place(context, "at", at->ref);
    }
}

/* "the enemy warlord cannot commit to this planet" */
static bool bars_warlord(const tx_change *change) {
    return change->layer == LAYER_PLANET && change->arg == CHANGES_NO_WARLORD;
}

/* ---- Lasting changes --------------------------------------------------------------------------------------------- */

/* "units at this planet cannot retreat": a prohibition for each of several cards. */
static bool is_plural_subject(const tx_instruction *at, const tx_change *change) {
    return at->ref == REF_NONE ? text_is_prohibition(change) && text_change_subject(change) == NULL
                               : text_is_plural(at->ref);
}

static void say_changed(tx_context *context, const tx_instruction *at, const tx_change *change) {
    if (text_change_subject(change) != NULL)
        words_say(context->out, "%s", text_change_subject(change));
    else if (at->ref == REF_SET)
        words_say(context->out, "they");
    else if (at->ref == REF_NONE && context->object_name == NULL && is_plural_subject(at, change))
        text_say_selector(context, at->sel, PLURAL, 0);
    else
        text_say_object(context, at);
}

/* Returns true if the duration precedes the change. At the end it would seem to belong to the last clause. */
static bool time_comes_first(const tx_change *change) {
    return change->layer == LAYER_MAY || text_is_gained_text(change) ||
           (change->layer == LAYER_CANNOT && change->against != 0) ||
           (change->layer == LAYER_COUNTS && change->arg == COUNTS_LAST_FIRST);
}

/* The expiry of a lasting change whose duration follows it. */
static unsigned expiry_after(const tx_instruction *at) {
    tx_change change = {at->to, second_half(at)->ref, second_half(at)->sel, at->value};
    if (at->op != OP_MODIFY || at->flags != 0 || time_comes_first(&change) || bars_warlord(&change) ||
        text_includes_time(&change) || text_change_exception(&change)[0] != '\0' || at->to == LAYER_CANNOT)
        return EXPIRY_NEVER;
    return second_half(at)->to;
}

/* Returns true if both changes have the same duration, which is then written once: "this unit gets +1 HP and that
 * unit gets -1 HP until the end of the phase". */
static bool shares_time(const tx_context *context, const tx_instruction *first, const tx_instruction *next) {
    return next < &context->catalog->code[context->end] && expiry_after(first) != EXPIRY_NEVER &&
           expiry_after(first) == expiry_after(next) && next[-1].op != OP_END;
}

static void say_changed_so(tx_context *context, const tx_instruction *at, const tx_change *changes, unsigned count) {
    say_changed(context, at, changes);
    words_say(context->out, " ");
    text_say_changes(context, changes, count, is_plural_subject(at, changes));
}

/* Writes consecutive changes to the same things with the same duration as one sentence. Returns the next
 * instruction. */
static unsigned say_modify(tx_context *context, unsigned pc) {
    enum { MOST = 8 };
    tx_change changes[MOST];
    const tx_instruction *first = &context->catalog->code[pc], *at = first, *lasting = second_half(first);
    unsigned count = 0;
    do {
        changes[count++] = (tx_change){at->to, second_half(at)->ref, second_half(at)->sel, at->value};
        at = next_instruction(at);
    } while (count < MOST && at->op == OP_MODIFY && at->ref == first->ref && at->sel == first->sel &&
             second_half(at)->to == lasting->to && at->flags == first->flags);
    bool during_attack = lasting->to == EXPIRY_ATTACK && first->to == LAYER_CANNOT;
    bool has_end = lasting->to != EXPIRY_NEVER && !text_includes_time(changes) && !during_attack;
    if (has_end && time_comes_first(changes)) {
        words_say(context->out, "%s, ", text_expiry_word(lasting->to));
        has_end = false;
    }
    if (bars_warlord(changes)) {
        words_say(context->out, "the enemy warlord cannot commit to ");
        text_say_object(context, first);
    } else {
        say_changed_so(context, first, changes, count);
    }
    context->time_follows = shares_time(context, first, at);
    if (during_attack)
        words_say(context->out, " during this attack");
    else if (has_end && !context->time_follows)
        words_say(context->out, " %s", text_expiry_word(lasting->to));
    words_say(context->out, "%s", text_change_exception(changes));
    return (unsigned)(at - context->catalog->code);
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

/* Returns true if one condition is the opposite of the other. */
static bool are_opposite(const tx_condition *one, const tx_condition *other) {
    return one->kind == other->kind && one->ref == other->ref && one->sel == other->sel && one->cmp == other->cmp &&
           one->a == other->a && one->b == other->b && (one->flags ^ other->flags) == COND_NOT &&
           ((one->flags | other->flags) & COND_MORE) == 0;
}

/* Returns true if the block before this one has the opposite condition. */
static bool is_otherwise(const tx_catalog *catalog, unsigned pc) {
    enum { LONGEST = 16 };
    const tx_instruction *at = &catalog->code[pc];
    for (unsigned back = 1; back <= LONGEST && back < pc; back++)
        if (at[-(int)back].op == OP_IF && statement_length(at - back) == back)
            return are_opposite(&catalog->conditions[at[-(int)back].sel], &catalog->conditions[at->sel]);
    return false;
}

/* Returns the reference that a condition is about, which later text calls "it". */
static unsigned card_asked_about(const tx_catalog *catalog, uint16_t condition) {
    const tx_condition *about = &catalog->conditions[condition];
    bool card = about->kind == COND_MATCHES && (about->ref == REF_SOURCE || about->ref == REF_HELD);
    return card ? about->ref : REF_NONE;
}

/* Writes the content of a block to a separate buffer. Returns the end of the block. */
static unsigned block_words(const tx_context *context, unsigned pc, char text[PHRASE_SIZE]) {
    tx_words words = words_into(text, PHRASE_SIZE);
    tx_context alone = *context;
    unsigned end = pc + statement_length(&context->catalog->code[pc]);
    alone.out = &words;
    text_say_code(&alone, pc + 1, end);
    return end;
}

/* Length of the words that both texts begin with, at most `most`, without a number or "its" before the difference. */
static size_t common_start(const char *one, const char *other, size_t most) {
    size_t found = 0;
    for (size_t i = 0, word = 0; i < most && one[i] == other[i] && one[i] != '\0'; i++)
        if (one[i] == ' ') {
            bool part = strchr("+-0123456789", one[word]) != NULL || strncmp(one + word, "its ", 4) == 0;
            found = part ? found : i + 1;
            word = i + 1;
        }
    return found;
}

/* Returns the "until …" instruction of the block at `pc` if the block has no other; otherwise NULL. */
static const tx_instruction *only_standing(const tx_catalog *catalog, unsigned pc) {
    const tx_instruction *at = &catalog->code[pc], *inner = at + 1;
    bool only = at->op == OP_IF && inner->op == OP_STANDING && statement_length(inner) + 1 == statement_length(at);
    return only ? inner : NULL;
}

/* Returns true for two blocks with opposite conditions, the same duration and the same event. */
static bool differ_in_subject(const tx_context *context, unsigned pc) {
    const tx_catalog *catalog = context->catalog;
    unsigned next = pc + statement_length(&catalog->code[pc]);
    if (next >= context->end || only_standing(catalog, pc) == NULL || only_standing(catalog, next) == NULL)
        return false;
    const tx_instruction *one = only_standing(catalog, pc), *other = only_standing(catalog, next);
    return one->to == other->to && catalog->abilities[one->sel].event == catalog->abilities[other->sel].event &&
           is_otherwise(catalog, next);
}

/* "until the end of the battle, after a unit (an enemy unit if that planet is a tech planet) resolves its attack, …".
 * Returns false, nothing said, if the texts differ in more than their subject. */
static bool say_both_subjects(tx_context *context, unsigned pc) {
    const tx_catalog *catalog = context->catalog;
    unsigned next = pc + statement_length(&catalog->code[pc]);
    bool not_first = (catalog->conditions[catalog->code[pc].sel].flags & COND_NOT) != 0;
    char text[PHRASE_SIZE], other[PHRASE_SIZE];
    (void)block_words(context, not_first ? pc : next, text);
    (void)block_words(context, not_first ? next : pc, other);
    size_t start = common_start(text, other, strlen(text)), end = text_common_end(text, other, " that is in play now");
    size_t all = strlen(text), rest = strlen(other);
    if (end == 0 || start + end >= all || start + end >= rest)
        return false;
    words_say(context->out, "%.*s (%.*s if ", (int)(all - end), text, (int)(rest - start - end), other + start);
    text_say_condition(context, catalog->code[not_first ? next : pc].sel);
    words_say(context->out, ")%s", text + all - end);
    return true;
}

static unsigned say_if(tx_context *context, unsigned pc) {
    const tx_instruction *at = &context->catalog->code[pc];
    unsigned end = pc + statement_length(at);
    if (differ_in_subject(context, pc) && say_both_subjects(context, pc))
        return end + statement_length(&context->catalog->code[end]);
    if (is_otherwise(context->catalog, pc)) {
        words_say(context->out, "otherwise, ");
    } else {
        words_say(context->out, "if ");
        text_say_condition(context, at->sel);
        words_say(context->out, ", ");
    }
    uint8_t said = context->pronoun_for;
    unsigned asked = card_asked_about(context->catalog, at->sel);
    context->pronoun_for = asked != REF_NONE ? (uint8_t)asked : said;
    text_say_code(context, pc + 1, end);
    context->pronoun_for = said;
    return end;
}

enum { MOST_MODES = 6 };

/* Alternatives are numbered if there are more than two, or one has several sentences. */
static bool are_numbered(const tx_context *context, unsigned pc, unsigned count) {
    char text[PHRASE_SIZE];
    if (count > 2)
        return true;
    for (unsigned i = 0; i < count && context->catalog->code[pc].op == OP_MODE; i++) {
        pc = block_words(context, pc, text);
        if (strstr(text, "; ") != NULL)
            return true;
    }
    return false;
}

/* Returns which part differs if the selectors differ only in types or in one trait; otherwise NAMES_NOTHING. */
static unsigned named_difference(const tx_catalog *catalog, uint16_t a, uint16_t b) {
    const tx_selector *one = &catalog->selectors[a], *other = &catalog->selectors[b];
    unsigned traits = 0;
    if (one->zones != other->zones || one->side != other->side || one->count != other->count)
        return NAMES_NOTHING;
    for (unsigned i = 0; i < one->count; i++) {
        tx_clause x = catalog->clauses[one->first + i], y = catalog->clauses[other->first + i];
        if (x.predicate != y.predicate || x.flags != y.flags || (x.arg != y.arg && x.predicate != PRED_TRAIT))
            return NAMES_NOTHING;
        traits += x.arg != y.arg;
    }
    if (one->types != other->types)
        return traits == 0 ? NAMES_TYPE : NAMES_NOTHING;
    return traits == 1 ? NAMES_TRAIT : NAMES_NOTHING;
}

/* Difference between the instructions of two alternatives: none, a part that one sentence can name, or more. */
typedef enum mode_difference { SAME, NAMED, CHANGED, APART } mode_difference;

/* Returns true for the same reference, or for the own choice of each alternative. */
static bool is_same_ref(unsigned a, unsigned b) {
    bool chosen = a >= REF_REG && a < REF_REG + TX_REGISTERS && b >= REF_REG && b < REF_REG + TX_REGISTERS;
    return a == b || chosen;
}

static bool has_same_operands(const tx_instruction *a, const tx_instruction *b) {
    bool place = a->op == OP_CHOOSE || is_same_ref(a->to, b->to); /* of a choice, its register */
    return is_same_ref(a->ref, b->ref) && place && a->value == b->value;
}

static mode_difference compare_acts(const tx_catalog *catalog, const tx_instruction *a, const tx_instruction *b) {
    if (a->op != b->op || a->flags != b->flags)
        return APART;
    if (a->op == OP_MODIFY)
        return a->ref == b->ref && a->sel == b->sel ? CHANGED : APART;
    if (!has_same_operands(a, b))
        return (tx_op_forms[a->op].traits & OP_SECOND) != 0 && a->to == b->to ? CHANGED : APART;
    if (a->sel == b->sel)
        return SAME;
    return named_difference(catalog, a->sel, b->sel) != NAMES_NOTHING ? NAMED : APART;
}

/* Compares all alternatives with the first. */
static mode_difference compare_modes(const tx_catalog *catalog, unsigned pc, unsigned count) {
    const tx_instruction *first = &catalog->code[pc], *at = first;
    mode_difference all = SAME;
    for (unsigned k = 1; k < count; k++) {
        at += statement_length(at);
        if (at->op != OP_MODE || at->value != first->value)
            return APART;
        for (int i = 1; i <= first->value; i++) {
            mode_difference one = compare_acts(catalog, first + i, at + i);
            if (one != SAME && all != SAME && all != one)
                return APART;
            all = one != SAME ? one : all;
        }
    }
    return all;
}

/* "this unit has your choice of Ranged or Mobile until the end of the phase": alternatives that differ in one place. */
static unsigned say_either(tx_context *context, unsigned pc, unsigned count) {
    char text[MOST_MODES][PHRASE_SIZE];
    size_t start = PHRASE_SIZE, end = PHRASE_SIZE;
    for (unsigned i = 0; i < count; i++) {
        pc = block_words(context, pc, text[i]);
        if (i > 0) {
            size_t same = text_common_end(text[0], text[i], " until ");
            start = common_start(text[0], text[i], start);
            end = same < end ? same : end;
        }
    }
    for (unsigned i = 0; i < count; i++)
        if (strlen(text[i]) < start + end)
            end = 0;
    words_say(context->out, "%.*s%s", (int)start, text[0], count > 2 ? "your choice of " : "either ");
    for (unsigned i = 0; i < count; i++) {
        words_say_comma(context->out, i, count, " or ");
        words_say(context->out, "%.*s", (int)(strlen(text[i]) - start - end), text[i] + start);
    }
    words_say(context->out, "%s", text[0] + strlen(text[0]) - end);
    return pc;
}

/* The instruction of an alternative in which the others differ from it. */
static const tx_instruction *differing_act(const tx_catalog *catalog, const tx_instruction *first,
                                           const tx_instruction *other) {
    for (int i = 1; i < first->value; i++)
        if (compare_acts(catalog, first + i, other + i) == NAMED)
            return first + i;
    return first + first->value;
}

/* Name of an alternative: "support", "Psyker". */
static void say_named(tx_context *context, const tx_instruction *act, const tx_instruction *other) {
    const tx_selector *one = &context->catalog->selectors[act->sel], *next = &context->catalog->selectors[other->sel];
    for (unsigned i = 0; i < one->count; i++) {
        tx_clause clause = context->catalog->clauses[one->first + i];
        if (clause.arg != context->catalog->clauses[next->first + i].arg) {
            words_say(context->out, "%s", context->catalog->traits[clause.arg]);
            return;
        }
    }
    words_say(context->out, "%s", text_selector_noun(context->catalog, act->sel));
}

/* Writes alternatives that differ in one name as one sentence: "name a card type (unit or support); the opponent
 * discards a card of that type". */
static unsigned say_naming(tx_context *context, unsigned pc, unsigned count) {
    const tx_catalog *catalog = context->catalog;
    const tx_instruction *first = &catalog->code[pc], *second = first + statement_length(first), *at = first;
    const tx_instruction *act = differing_act(catalog, first, second);
    char text[PHRASE_SIZE];
    context->named = (uint8_t)named_difference(catalog, act->sel, (act + (second - first))->sel);
    words_say(context->out, "name %s (", context->named == NAMES_TYPE ? "a card type" : "a trait");
    for (unsigned i = 0; i < count; i++) {
        words_say_comma(context->out, i, count, " or ");
        say_named(context, at + (act - first), i == 0 ? second + (act - first) : act);
        at += statement_length(at);
    }
    block_words(context, pc, text);
    words_say(context->out, "); %s", text);
    context->named = NAMES_NOTHING;
    return (unsigned)(at - catalog->code);
}

static unsigned say_modes(tx_context *context, unsigned pc) {
    unsigned count = (unsigned)context->catalog->code[pc].value;
    bool own = (context->catalog->code[pc].flags & IF_OPPONENT) == 0 && !context->third_person && !context->each;
    mode_difference how = own && count <= MOST_MODES ? compare_modes(context->catalog, pc + 1, count) : APART;
    if (how == CHANGED)
        return say_either(context, pc + 1, count);
    if (how == NAMED)
        return say_naming(context, pc + 1, count);
    if (context->each && !context->asked)
        words_say(context->out, "its controller chooses");
    else
        text_say_verb(context, "choose");
    words_say(context->out, " one: ");
    if ((context->catalog->code[pc++].flags & IF_OPPONENT) != 0)
        context->third_person = false; /* the opponent chooses, but does not carry out the alternatives */
    bool numbered = are_numbered(context, pc, count);
    for (unsigned i = 0; i < count && context->catalog->code[pc].op == OP_MODE; i++) {
        unsigned end = pc + statement_length(&context->catalog->code[pc]);
        if (numbered)
            words_say(context->out, "%s(%u) ", i == 0 ? "" : i + 1 == count ? "; or " : "; ", i + 1);
        else
            words_say(context->out, i == 0 ? "" : ", or ");
        text_say_code(context, pc + 1, end);
        pc = end;
    }
    return pc;
}

/* After "each player chooses a unit", "them" could be the players. */
static bool chooses_units(const tx_context *context, unsigned pc, unsigned end) {
    const tx_instruction *at = &context->catalog->code[pc];
    return pc < end && text_is_choice(at) && strcmp(text_selector_noun(context->catalog, at->sel), "unit") == 0;
}

static unsigned say_each_player(tx_context *context, unsigned pc) {
    unsigned end = pc + statement_length(&context->catalog->code[pc]);
    bool third = context->third_person;
    context->third_person = true;
    words_say(context->out, "each player ");
    text_say_code(context, pc + 1, end);
    context->third_person = third;
    context->players_acted = chooses_units(context, pc + 1, end);
    return end;
}

/* Returns true for a choice and a move for each member: "you may move each unit you control to a planet". */
static bool moves_each(const tx_catalog *catalog, unsigned pc, unsigned end) {
    const tx_instruction *at = next_instruction(&catalog->code[pc]);
    if (at->op != OP_CHOOSE || (at->flags & (IF_TARGET | IF_OPPONENT)) != 0)
        return false;
    at = next_instruction(at);
    return at->op == OP_CHANGE && at->value == CHANGE_MOVE && at->ref == REF_EACH &&
           next_instruction(at) == &catalog->code[end];
}

static unsigned say_each(tx_context *context, unsigned pc) {
    const tx_instruction *at = &context->catalog->code[pc];
    unsigned end = pc + statement_length(at);
    bool each = context->each, joined = moves_each(context->catalog, pc, end);
    if (!joined) {
        words_say(context->out, "for ");
        text_say_selector(context, at->sel, EACH, 0);
        words_say(context->out, ", ");
    }
    context->each = true;
    context->each_selector = joined ? at->sel : 0;
    text_say_code(context, pc + 1, end);
    context->each_selector = 0;
    context->each = each;
    return end;
}

/* "until the end of the phase" as a moment: "at the end of the phase". */
static void say_moment(tx_words *out, unsigned expiry) {
    const char *words = text_expiry_word(expiry), *until = "until ";
    bool lasting = strncmp(words, until, strlen(until)) == 0;
    words_say(out, lasting ? "at %s" : "%s", lasting ? words + strlen(until) : words);
}

/* Returns the words for the replaced part of the event, or NULL if the whole event is replaced. */
static const char *instead_words(const tx_ability *ability) {
    return ability != NULL && ability->event == EV_STRUGGLE_WON ? "instead of taking its bonuses" : "instead";
}

/* "destroy it instead"; of several things: "instead, ready it; move it …". */
static void say_instead(tx_context *context, unsigned pc, unsigned end) {
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text), *out = context->out;
    context->out = &words;
    text_say_code(context, pc, end);
    context->out = out;
    if (strstr(text, "; ") == NULL)
        words_say(out, "%s %s", text, instead_words(context->ability));
    else
        words_say(out, "%s, %s", instead_words(context->ability), text);
}

static unsigned say_delay(tx_context *context, unsigned pc) {
    const tx_instruction *at = &context->catalog->code[pc];
    unsigned end = pc + statement_length(at);
    tx_context later = *context; /* in the delayed code, register 0 holds the card concerned */
    if (at->to == EXPIRY_INSTEAD) {
        say_instead(context, pc + 1, end);
        return end;
    }
    memset(later.noun, 0, sizeof later.noun);
    say_moment(context->out, at->to);
    words_say(context->out, ", ");
    text_say_code(&later, pc + 1, end);
    return end;
}

static unsigned say_standing(tx_context *context, unsigned pc) {
    const tx_instruction *at = &context->catalog->code[pc];
    tx_context inner =
        text_context_of(context->catalog, context->def, &context->catalog->abilities[at->sel], context->out);
    words_say(context->out, "%s, ", text_expiry_word(at->to));
    text_say_whenever(&inner);
    return pc + statement_length(at);
}

static unsigned say_block(tx_context *context, unsigned pc) {
    switch (context->catalog->code[pc].op) {
    case OP_IF: return say_if(context, pc);
    case OP_MODES: return say_modes(context, pc);
    case OP_EACH_PLAYER: return say_each_player(context, pc);
    case OP_EACH: return say_each(context, pc);
    case OP_DELAY: return say_delay(context, pc);
    case OP_STANDING: return say_standing(context, pc);
    case OP_MODIFY: return say_modify(context, pc);
    default: return pc + instruction_length(&context->catalog->code[pc]);
    }
}

unsigned text_say_special(tx_context *context, unsigned pc) {
    const tx_instruction *at = &context->catalog->code[pc];
    switch (at->op) {
    case OP_CHOOSE:
    case OP_CHOOSE_SET: say_choice(context, at); break;
    case OP_CHOOSE_X: say_choice_of_x(context, at); break;
    case OP_TOKEN: say_token(context, at); break;
    case OP_INDIRECT: say_indirect(context, at); break;
    case OP_INCREASE: say_increase(context, at); break;
    case OP_FORCE_SACRIFICE: say_force_sacrifice(context, at); break;
    case OP_DISCARD_HAND: say_discard_hand(context, at); break;
    case OP_SEARCH: say_search(context, at); break;
    case OP_PUT_REST:
    case OP_SHUFFLE_REST: say_rest(context, at); break;
    case OP_MOVE_APART: say_move_apart(context, at); break;
    case OP_DEPLOY: say_deploy(context, at); break;
    case OP_AMBUSH: say_ambush(context, at); break;
    case OP_SWITCH: say_switch(context, at); break;
    case OP_INSERT: say_insert(context, at); break;
    default: return say_block(context, pc);
    }
    return pc + instruction_length(at);
}
