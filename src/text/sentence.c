/* sentence.c: compiled instructions as English sentences.
 *
 * Most instructions are one row of `templates`. In a template
 *     @verb   a verb of the ability's controller, or of each player in turn      &verb   a verb of player `to`
 *     %o  the object (`ref`, or each of `sel`)     %t  reference `to`              %h  one of `sel`
 *     %p  at place `to`, or attached to card `to`  %m  to place `to`               %w  possessive of player `ref`
 *     %n  the value     %a  … of that damage     %d  … damage     %c  … cards     %r  … resources     %i  … shield
 * icons     %e  the expiry in the value     %l  the least that `to` leaves     %u  this card
 *     %k  the top … cards     %y  possessive of player `to`, who acts     %x  "exhausted", of a card that enters so
 *     %z  possessive of the owners of the object     %s  "s" if those are several     %v  their discard pile
 *     %j  possessive of the subject of the event     %q  damage without its number     %b  the value, where the
 * object is "it"
 */
#include "sentence.h"

#include <string.h>

#include "core/program.h"

static const char *const templates[OP_COUNT] = {
    [OP_DAMAGE] = "@deal %d to %o",
    [OP_PREVENT] = "@prevent %a",
    [OP_REASSIGN] = "@reassign %a to %o",
    [OP_HEAL] = "@remove %d from %o",
    [OP_MOVE_DAMAGE] = "@move %d from %o to %t",
    [OP_ATTACH] = "@attach %o to %t",
    [OP_DETACH] = "@detach %o",
    [OP_CONTROL] = "@take control of %o%e",
    [OP_ENTER] = "@put %o into play %x%p",
    [OP_DRAW] = "&draw %c",
    [OP_DISCARD_RANDOM] = "&discard %c at random",
    [OP_MILL] = "&discard %k of %y deck",
    [OP_PAY] = "@pay %r",
    [OP_GAIN] = "&gain %r",
    [OP_REDUCE_COST] = "@reduce %j cost by %n%l",
    [OP_RETARGET] = "%o becomes the target instead, even if it is not eligible",
    [OP_COPY] = "@copy that event's effects; you may choose new targets",
    [OP_CANCEL] = "@cancel its effects",
    [OP_DEFEND] = "%o becomes the defender instead",
    [OP_TRIGGER_BATTLE] = "@trigger the Battle ability of %o",
    [OP_GIVE_KEYWORD] = "%o gains a keyword of your choice printed on %t%e",
    [OP_CLASH] = "each of them deals damage to the other equal to its attack",
    [OP_SET_DIAL] = "@set your enslavement dial to another faction",
    [OP_SET_X] = "X is %n",
};

static const char *const change_templates[CARD_CHANGE_COUNT] = {
    [CHANGE_EXHAUST] = "@exhaust %o", [CHANGE_READY] = "@ready %o",  [CHANGE_ROUT] = "@rout %o",
    [CHANGE_RETREAT] = "%o retreats", [CHANGE_MOVE] = "@move %o %m", [CHANGE_COMMIT] = "@commit %o %m",
};

static const char *const leave_templates[DEPARTURE_COUNT] = {
    [LEAVE_DESTROYED] = "@destroy %o",
    [LEAVE_SACRIFICED] = "@sacrifice %o",
    [LEAVE_DISCARDED] = "@discard %o",
    [LEAVE_RETURNED] = "@return %o to %z hand%s",
    [LEAVE_TO_HAND] = "@put %o into your hand",
    [LEAVE_DECK_TOP] = "@put %o on top of %z deck%s",
    [LEAVE_DECK_BOTTOM] = "@put %o on the bottom of %z deck%s",
    [LEAVE_DECK_SHUFFLED] = "@shuffle %o into %z deck%s",
    [LEAVE_DISCARD_TOP] = "@put %o on top of %v",
    [LEAVE_RESERVE] = "@put %o into reserve",
    [LEAVE_REMOVED] = "@remove %o from the game",
    [LEAVE_HELD] = "@put %o under %u, out of play",
};

static bool cancels_itself(const tx_instruction *at) {
    return at->op == OP_CANCEL && (at->flags & IF_ITSELF) != 0;
}

/* Effects on what is pending are worded by the event that the ability answers. */
static const char *pending_template(const tx_context *context, const tx_instruction *at) {
    unsigned op = at->op;
    unsigned event = context->ability != NULL ? context->ability->event : EV_NONE;
    if (cancels_itself(at))
        return "&cancel this effect";
    if (op == OP_CANCEL && event == EV_BATTLE_WON)
        return "@cancel the Battle ability of that planet";
    if (op == OP_CANCEL && event == EV_EXHAUSTS)
        return "@cancel that";
    if (op == OP_CANCEL && event == EV_MOVES)
        return "@cancel that effect";
    if (op == OP_CANCEL && event == EV_DEFENDER)
        return "@cancel that attack";
    if (op == OP_CANCEL && event == EV_SHIELD)
        return "@cancel that shield";
    if (op == OP_CANCEL && event == EV_EVENT_PLAYED)
        return "@cancel that event's effects";
    if (op == OP_CANCEL && (event == EV_TARGETS || event == EV_BATTLE_ABILITY))
        return "@cancel that ability's effects";
    if (op == OP_INCREASE && event == EV_SHIELD)
        return is_doubling(context->catalog, at) ? "@double that card's shield icons" : "that card gets +%i";
    if (op == OP_INCREASE && event == EV_SEARCHES)
        return "@search %n additional cards";
    return templates[op];
}

static const char *transfer_template(const tx_instruction *at) {
    if (at->ref == REF_NONE)
        return "@put %r on %t";
    return at->ref == REF_OPPONENT ? "@take %r from the opponent" : "@move %r from %o to your pool";
}

static const char *look_template(const tx_instruction *at) {
    static const char *const sights[SIGHTS][2] = {
        [SIGHT_CARD] = {"@look at %o", "@reveal %o"},
        [SIGHT_DECK] = {"@look at %k of %w deck", "@reveal %k of %w deck"},
        [SIGHT_HAND] = {"@look at %w hand", "@reveal %w hand"},
    };
    return sights[at->to % SIGHTS][(at->flags & IF_OPEN) != 0];
}

/* The wording may depend on the event that the ability answers. */
static const char *template_of(const tx_context *context, const tx_instruction *at) {
    if (at->op >= OP_COUNT)
        return NULL;
    switch (at->op) {
    case OP_LEAVE: return leave_templates[at->to % DEPARTURE_COUNT];
    case OP_LOOK: return look_template(at);
    case OP_TRANSFER: return transfer_template(at);
    case OP_CHANGE: return change_templates[at->value % CARD_CHANGE_COUNT];
    case OP_DAMAGE:
        return text_is_worded_as_equal(context->catalog, at->value) ? "@deal %q to %o equal to %n"
                                                                    : templates[OP_DAMAGE];
    case OP_HEAL:
        return text_is_worded_as_equal(context->catalog, at->value) ? "@remove damage from %o equal to %b"
                                                                    : templates[OP_HEAL];
    case OP_INFEST: return (at->flags & IF_REMOVED) != 0 ? "@remove an infestation token from %o" : "@infest %o";
    default: return pending_template(context, at);
    }
}

/* The code of a standing ability is part of the code of the ability that creates it. */
unsigned text_code_end(const tx_catalog *catalog, unsigned pc) {
    while (pc < catalog->code_count && catalog->code[pc].op != OP_END)
        pc += instruction_length(&catalog->code[pc]);
    return pc;
}

/* Of nested abilities, returns the innermost one. */
const tx_ability *text_ability_of_code(const tx_catalog *catalog, unsigned pc) {
    const tx_ability *found = NULL;
    for (unsigned i = 1; i < catalog->ability_count; i++) {
        const tx_ability *ability = &catalog->abilities[i];
        bool inner = found == NULL || ability->code >= found->code;
        if (inner && ability->code <= pc && pc <= text_code_end(catalog, ability->code))
            found = ability;
    }
    return found;
}

/* ---- The parts of an instruction --------------------------------------------------------------------------------- */

/* Returns the register of a choice; `to` has its number or a reference to it. */
static unsigned register_of(const tx_instruction *at) {
    return at->to >= REF_REG ? (unsigned)(at->to - REF_REG) : at->to;
}

bool text_is_choice(const tx_instruction *at) {
    return at->op == OP_CHOOSE || at->op == OP_CHOOSE_SET;
}

/* Returns the instruction after `at`; skips the EFFECT mark. */
static const tx_instruction *next_act(const tx_instruction *at) {
    const tx_instruction *next = next_instruction(at);
    return next->op == OP_EFFECT ? next_instruction(next) : next;
}

static bool is_move(const tx_instruction *at) {
    return at->op == OP_MOVE_APART || (at->op == OP_CHANGE && at->value == CHANGE_MOVE);
}

/* Returns the instruction that uses a choice immediately. Only the choice of a destination may come between them. */
static const tx_instruction *act_on_choice(const tx_catalog *catalog, const tx_instruction *at) {
    const tx_instruction *next = next_act(at), *after = next_act(next);
    bool place = next->op == OP_CHOOSE && (next->flags & (IF_TARGET | IF_COST)) == 0 &&
                 (catalog->selectors[next->sel].zones & ZONE_PLACES) != 0;
    bool moves = place && after->op == OP_CHANGE && is_move(after) && after->to == REF_REG + register_of(next);
    return at->op == OP_CHOOSE_SET && moves ? after : next;
}

static bool takes_object(const tx_instruction *at) {
    unsigned op = at->op;
    return (op == OP_LOOK && at->to == SIGHT_CARD) || op == OP_LEAVE || op == OP_SWITCH || op == OP_CHANGE ||
           op == OP_MOVE_APART || op == OP_INFEST || (templates[op] != NULL && strstr(templates[op], "%o") != NULL);
}

static bool is_block(unsigned op) {
    return op == OP_IF || op == OP_MODE || op == OP_EACH_PLAYER || op == OP_EACH || op == OP_DELAY || op == OP_STANDING;
}

bool text_in_block(const tx_catalog *catalog, unsigned pc, unsigned op) {
    const tx_ability *ability = text_ability_of_code(catalog, pc);
    for (unsigned i = ability != NULL ? ability->code : pc; i < pc; i++)
        if (catalog->code[i].op == op && pc <= i + (unsigned)catalog->code[i].value)
            return true;
    return false;
}

/* Returns true for the last instruction of a block; the next instruction starts another sentence. */
static bool ends_block(const tx_catalog *catalog, unsigned pc) {
    enum { LONGEST = 16 };
    for (unsigned back = 1; back <= LONGEST && back < pc; back++)
        if (is_block(catalog->code[pc - back].op) && catalog->code[pc - back].value == (int)back)
            return true;
    return false;
}

/* Returns true if the opponent also carries out the choice (discards the chosen card). Only then are the opponent's
 * choice and the act one sentence. */
static bool chooser_acts(const tx_instruction *at) {
    return (at->flags & IF_OPPONENT) == 0 || leaves_so(next_act(at), LEAVE_DISCARDED);
}

/* Returns true if a choice and its verb are one phrase: "exhaust a unit". Targets are always named separately. */
bool text_merges_with_next(const tx_catalog *catalog, unsigned pc) {
    const tx_instruction *at = &catalog->code[pc];
    if (!text_is_choice(at))
        return false;
    const tx_instruction *act = act_on_choice(catalog, at);
    if ((at->flags & IF_TARGET) != 0 || !takes_object(act) || !chooser_acts(at) || ends_block(catalog, pc))
        return false;
    return act->ref == (at->op == OP_CHOOSE_SET ? REF_SET : REF_REG + register_of(at));
}

unsigned text_asked_act(const tx_catalog *catalog, unsigned pc) {
    const tx_instruction *at = &catalog->code[pc];
    return text_merges_with_next(catalog, pc) ? (unsigned)(act_on_choice(catalog, at) - catalog->code) : pc;
}

const tx_instruction *text_chosen_just_before(const tx_context *context, const tx_instruction *at) {
    enum { FARTHEST = 3 };
    unsigned pc = (unsigned)(at - context->catalog->code);
    for (unsigned back = 1; back <= FARTHEST && back < pc; back++)
        if (text_asked_act(context->catalog, pc - back) == pc)
            return at - back;
    return NULL;
}

static bool is_topmost(const tx_catalog *catalog, uint16_t selector) {
    const tx_selector *what = &catalog->selectors[selector];
    for (unsigned i = 0; i < what->count; i++)
        if (catalog->clauses[what->first + i].predicate == PRED_TOPMOST)
            return true;
    return false;
}

static bool is_of_looked(const tx_selector *selector) {
    return (selector->zones & ZONE_LOOKED) != 0 && selector->count == 0 && selector->types == 0;
}

static void say_one(tx_context *context, const tx_instruction *choice, unsigned flags) {
    if (is_of_looked(&context->catalog->selectors[choice->sel]))
        words_say(context->out, "one of those cards");
    else
        text_say_selector(context, choice->sel, A, flags);
}

/* Returns true for "sacrifice X units", where X is the number of units that paid. */
static bool counts_payers(const tx_catalog *catalog, const tx_instruction *at) {
    const tx_value *value = at->op == OP_SET_X ? text_value_entry(catalog, at->value) : NULL;
    return value != NULL && value->kind == VALUE_SET_SIZE && (at[-1].flags & IF_COST) != 0;
}

static void say_several(tx_context *context, const tx_instruction *choice, unsigned flags) {
    if (choice->value == VALUE_ALL && counts_payers(context->catalog, next_instruction(next_instruction(choice)))) {
        words_say(context->out, "X ");
    } else if (choice->value == VALUE_ALL) {
        words_say(context->out, "any number of ");
    } else {
        words_say(context->out, (choice->flags & IF_UP_TO) != 0 ? "up to " : "");
        text_say_value(context, choice->value);
        words_say(context->out, " ");
    }
    context->each_place = choice->to == SPREAD_AT_EACH;
    text_say_selector(context, choice->sel, choice->value == 1 ? NO_DETERMINER : PLURAL, flags);
    context->each_place = false;
    if (choice->to == SPREAD_TOGETHER)
        words_say(context->out, " at the same planet");
}

/* Returns true for a cost that only your own cards can pay: "sacrifice a unit", "discard a unit from your hand". */
static bool gives_up(const tx_instruction *choice) {
    const tx_instruction *act = next_act(choice);
    return (choice->flags & IF_COST) != 0 && (leaves_so(act, LEAVE_SACRIFICED) || leaves_so(act, LEAVE_DISCARDED));
}

void text_say_counted(tx_context *context, const tx_instruction *choice, unsigned flags) {
    bool one = choice->op == OP_CHOOSE || (choice->value == 1 && (choice->flags & IF_UP_TO) == 0);
    tx_context before = *context;
    if (choice->op == OP_CHOOSE)
        text_forget(&before, register_of(choice));
    flags |= gives_up(choice) ? OMIT_SIDE : 0u;
    before.theirs = (choice->flags & IF_OPPONENT) != 0;
    before.moves_away = context->moves_away;
    if (one)
        say_one(&before, choice, flags);
    else
        say_several(&before, choice, flags);
    memcpy(context->later, before.later,
           sizeof context->later); /* do not repeat postponed choices that were already written */
}

/* Flags for objects that come from a hand or pile. */
static unsigned object_flags(const tx_instruction *at) {
    return at->op == OP_ENTER || (at->op == OP_LEAVE && at->to != LEAVE_RETURNED) ? FROM : 0;
}

static void say_plain_object(tx_context *context, const tx_instruction *at) {
    const tx_instruction *choice = text_chosen_just_before(context, at);
    if (choice != NULL) {
        text_say_counted(context, choice, object_flags(at));
    } else if (at->ref == REF_NONE) {
        context->at_every = true;
        text_say_selector(context, at->sel, EACH, object_flags(at));
        context->at_every = false;
    } else if (!text_say_postponed(context, at->ref, object_flags(at))) {
        words_say(context->out, at->op == OP_DAMAGE && at->ref == REF_SET ? "each of " : "");
        text_say_ref(context, at->ref);
    }
}

void text_say_object(tx_context *context, const tx_instruction *at) {
    const tx_words *out = context->out;
    size_t before = out->length;
    if (context->object_name != NULL) {
        words_say(context->out, "%s", context->object_name);
        return;
    }
    context->moves_away = is_move(at);
    say_plain_object(context, at);
    context->moves_away =
        context->moves_away && out->length < out->size && strstr(out->text + before, " from ") != NULL;
}

static bool names_place(const tx_context *context, unsigned ref) {
    if ((ref & REF_HOST_OF) == REF_PLACE_OF || (ref >= REF_HERE && ref <= REF_ENEMY_HQ) || ref == REF_ACTOR_HQ)
        return true;
    if (ref < REF_REG || ref >= REF_REG + TX_REGISTERS)
        return false;
    const char *noun = context->noun[ref - REF_REG];
    return noun != NULL && text_is_place_noun(noun);
}

/* Returns true for a card chosen from the opponent's hand or pile, and for an enemy unit that the text reacts to. */
static bool is_foreign(const tx_context *context, unsigned ref) {
    const tx_ability *ability = context->ability;
    if (ref == REF_IT && ability != NULL && ability->subject != 0)
        return context->catalog->selectors[ability->subject].side == SIDE_ENEMY;
    return ref >= REF_REG && ref < REF_REG + TX_REGISTERS && context->foreign[ref - REF_REG];
}

static void say_where(tx_context *context, const tx_instruction *at) {
    unsigned to = at->to;
    if (is_foreign(context, at->ref))
        words_say(context->out, "under your control ");
    if (names_place(context, to)) {
        text_say_place(context, "at", to);
        return;
    }
    words_say(context->out, "attached to ");
    text_say_ref(context, to);
}

static const char *damage_words(const tx_instruction *at) {
    return at->op == OP_DAMAGE && (at->flags & IF_UNPREVENTABLE) != 0 ? "unpreventable damage" : "damage";
}

static void say_damage(tx_context *context, const tx_instruction *at) {
    const char *what = damage_words(at);
    text_say_count(context, at->value, what, what);
}

/* "the top card", "the top 3 cards". */
static void say_top(tx_context *context, int value) {
    words_say(context->out, "the top ");
    if (value == 1)
        words_say(context->out, "card");
    else
        text_say_quantity(context, value, "card", "cards");
}

static void say_expiry(tx_words *out, int expiry) {
    if (expiry != EXPIRY_NEVER)
        words_say(out, " %s", text_expiry_word((unsigned)expiry));
}

static void say_that_damage(tx_context *context, int number) {
    const tx_value *value = text_value_entry(context->catalog, number);
    if (number == VALUE_ALL) {
        words_say(context->out, "all that damage");
        return;
    }
    if (value != NULL && value->kind == VALUE_AMOUNT && value->minus > 0)
        words_say(context->out, "all but %d", value->minus);
    else
        text_say_value(context, number);
    words_say(context->out, " of that damage");
}

/* Returns true if the card comes from your own hand or pile, so that its destination is yours; otherwise it is its
 * owner's. */
static bool goes_to_you(const tx_context *context, const tx_instruction *at) {
    const tx_instruction *choice = text_chosen_just_before(context, at);
    const tx_selector *what = &context->catalog->selectors[choice != NULL ? choice->sel : at->sel];
    return (choice != NULL || at->ref == REF_NONE) && (what->zones & ZONE_PLAY) == 0 && what->side == SIDE_YOU;
}

static bool has_owners(const tx_context *context, const tx_instruction *at) {
    return text_is_plural(at->ref) && !goes_to_you(context, at);
}

/* "your", "its owner's", "their owners'" */
static void say_owner(tx_context *context, const tx_instruction *at) {
    bool yours = goes_to_you(context, at);
    words_say(context->out, yours ? "your" : has_owners(context, at) ? "their owners'" : "its owner's");
}

/* "its owner's discard pile"; "that pile" of a card chosen from one. */
static void say_own_pile(tx_context *context, const tx_instruction *at) {
    const tx_instruction *choice = text_chosen_just_before(context, at);
    if (choice != NULL && context->catalog->selectors[choice->sel].zones == ZONE_DISCARD) {
        words_say(context->out, "that pile");
        return;
    }
    say_owner(context, at);
    words_say(context->out, has_owners(context, at) ? " discard piles" : " discard pile");
}

/* Returns true if the player who acts is the reader. */
static bool is_yours(const tx_context *context, unsigned player) {
    return player == REF_NONE || player == REF_YOU || (context->asked && !context->third_person);
}

static void say_part(tx_context *context, char part, const tx_instruction *at) {
    switch (part) {
    case 'o': text_say_object(context, at); break;
    case 't': text_say_ref(context, at->to); break;
    case 'h': text_say_selector(context, at->sel, A, FROM); break;
    case 'p': say_where(context, at); break;
    case 'm': text_say_place(context, "to", at->to); break;
    case 'w': text_say_possessive(context, at->ref); break;
    case 'n': text_say_value(context, at->value); break;
    case 'a': say_that_damage(context, at->value); break;
    case 'd': say_damage(context, at); break;
    case 'c': text_say_quantity(context, at->value, "card", "cards"); break;
    case 'r': text_say_quantity(context, at->value, "resource", "resources"); break;
    case 'i': text_say_quantity(context, at->value, "shield icon", "shield icons"); break;
    case 'e': say_expiry(context->out, at->value); break;
    case 'k': say_top(context, at->value); break;
    case 'l':
        if (at->to != 0)
            words_say(context->out, ", to no less than %u", at->to);
        break;
    case 'u': text_say_ref(context, REF_THIS); break;
    case 'j': text_say_possessive(context, REF_IT); break;
    case 'b':
        context->pronoun_for = at->ref;
        text_say_value(context, at->value);
        context->pronoun_for = REF_NONE;
        break;
    case 'q': words_say(context->out, "%s", damage_words(at)); break;
    case 'x': words_say(context->out, (at->flags & IF_EXHAUSTED) != 0 ? "exhausted " : ""); break;
    case 'z': say_owner(context, at); break;
    case 's': words_say(context->out, has_owners(context, at) ? "s" : ""); break;
    case 'v': say_own_pile(context, at); break;
    case 'y': words_say(context->out, is_yours(context, at->to) ? "your" : "their"); break;
    default: break;
    }
}

/* Copies the word that follows a verb mark; returns the rest of the text. */
static const char *take_verb(const char *text, char verb[16]) {
    size_t length = strcspn(text, " ");
    size_t kept = length < 15 ? length : 15;
    memcpy(verb, text, kept);
    verb[kept] = '\0';
    return text + length;
}

static void say_template(tx_context *context, const char *text, const tx_instruction *at) {
    char verb[16];
    bool damage = strstr(text, "%d") != NULL;
    while (*text != '\0') {
        if (*text == '%') {
            say_part(context, text[1], at);
            text += 2;
        } else if (*text == '@') {
            text = take_verb(text + 1, verb);
            text_say_verb(context, verb);
        } else if (*text == '&') {
            text = take_verb(text + 1, verb);
            text_say_player_verb(context, at->to, verb);
        } else {
            words_say(context->out, "%c", *text++);
        }
    }
    if (damage)
        text_say_for_each(context, at->value);
}

/* ---- One instruction ------------------------------------------------------------------------------------------------
 */

/* Returns the participle for a card that has paid a cost: "the sacrificed unit". */
static const char *participle(const tx_instruction *at) {
    static const char *const left[DEPARTURE_COUNT] = {
        [LEAVE_SACRIFICED] = "sacrificed",
        [LEAVE_DISCARDED] = "discarded",
        [LEAVE_RETURNED] = "returned",
        [LEAVE_DECK_SHUFFLED] = "shuffled",
    };
    if (at->op == OP_LEAVE && left[at->to % DEPARTURE_COUNT] != NULL)
        return left[at->to % DEPARTURE_COUNT];
    return at->op == OP_CHANGE ? "exhausted" : "chosen";
}

static void introduce_choice(tx_context *context, const tx_instruction *at) {
    const tx_selector *what = &context->catalog->selectors[at->sel];
    bool out_of_play = (what->zones & (ZONE_HAND | ZONE_DISCARD)) != 0;
    text_introduce(context, register_of(at), text_selector_noun(context->catalog, at->sel));
    if (register_of(at) < TX_REGISTERS)
        context->foreign[register_of(at)] = out_of_play && what->side == SIDE_ENEMY;
}

/* Records the result of an instruction in its register. A card that paid a cost is never "it" afterwards. */
static void introduce_result(tx_context *context, const tx_instruction *at) {
    uint8_t latest = context->latest_card;
    if (at->op == OP_CHOOSE)
        introduce_choice(context, at);
    if (at->op == OP_CHOOSE && (at->flags & IF_COST) != 0 && register_of(at) < TX_REGISTERS) {
        context->paid[register_of(at)] = participle(next_act(at));
        context->latest_card = latest;
    }
    if ((at->flags & IF_COST) != 0 && at->ref == REF_NONE && at->sel != 0 && takes_object(at))
        context->paid_set = participle(at);
    if (at->op == OP_SEARCH && !seeks_several(at))
        text_introduce(context, register_of(at), text_selector_noun(context->catalog, at->sel));
}

/* "Move 1 damage from A to B", "deal damage equal to A's attack to B". */
static bool mentions_two(const tx_context *context, const tx_instruction *at) {
    const tx_value *value = at->op == OP_DAMAGE ? text_value_entry(context->catalog, at->value) : NULL;
    bool counts = value != NULL && tx_operand_objects[tx_value_args[value->kind]] != 0 && value->arg >= REF_REG;
    return at->ref >= REF_REG && at->op != OP_MODIFY && (at->to >= REF_REG || (counts && value->arg != at->ref));
}

/* Writes the limits of a card from outside play after its destination: "; its printed cost must be at most …". */
static void say_tail(tx_context *context, const char *clauses) {
    static const char cost[] = " with printed cost ", title[] = " and a different title than ";
    const char *differs = strstr(clauses, title);
    size_t length = differs != NULL ? (size_t)(differs - clauses) : strlen(clauses);
    if (strncmp(clauses, cost, strlen(cost)) != 0) {
        words_say(context->out, "%s", clauses);
        return;
    }
    words_say(context->out, "; its printed cost must be %.*s", (int)(length - strlen(cost)), clauses + strlen(cost));
    if (differs != NULL)
        words_say(context->out, ", and its title must differ from %s's title", differs + strlen(title));
}

unsigned text_say_instruction(tx_context *context, unsigned pc) {
    const tx_instruction *at = &context->catalog->code[pc];
    unsigned next = pc + instruction_length(at);
    char clauses[PHRASE_SIZE] = "";
    tx_words tail = words_into(clauses, sizeof clauses);
    context->explicit_names = mentions_two(context, at);
    context->mover = at->op == OP_CHANGE || at->op == OP_SWITCH ? at->ref : REF_NONE;
    context->tail = at->op == OP_ENTER ? &tail : NULL;
    if (template_of(context, at) != NULL)
        say_template(context, template_of(context, at), at);
    else
        next = text_say_special(context, pc);
    context->tail = NULL;
    say_tail(context, clauses);
    context->explicit_names = context->moves_away = false;
    context->mover = REF_NONE;
    introduce_result(context, at);
    return next;
}

void text_say_act(tx_context *context, unsigned pc, const char *name) {
    const tx_instruction *at = &context->catalog->code[pc];
    context->object_name = name;
    if (at->op == OP_FORCE_SACRIFICE)
        words_say(context->out, "sacrifice %s", name);
    else if (at->op == OP_DISCARD_HAND)
        words_say(context->out, "discard %s", name);
    else
        text_say_instruction(context, pc);
    context->object_name = NULL;
}

/* ---- What is said later ----------------------------------------------------------------------------------------
 * "Choose a planet; move this unit there" is one sentence: "move this unit to a planet". And X is explained where it is
 * used: "draw X cards, where X is …", "remove up to 2 damage". */

static bool uses_register(const tx_instruction *at, unsigned reg) {
    return at->ref == REF_REG + reg || (at->to == REF_REG + reg && at->op != OP_CHOOSE_SET);
}

/* Returns true if the text of the instruction can include the choice made for it. */
static bool has_room_for_choice(const tx_catalog *catalog, const tx_instruction *at, const tx_instruction *choice) {
    switch (at->op) {
    case OP_CHANGE: return at->value == CHANGE_MOVE || at->value == CHANGE_COMMIT;
    case OP_ENTER:
    case OP_ATTACH:
    case OP_TOKEN:
    case OP_DEPLOY:
    case OP_INSERT:
    case OP_MOVE_DAMAGE:
    case OP_INFEST:
    case OP_REASSIGN: return true;
    case OP_SWITCH: return at->to == REF_REG + register_of(choice);
    case OP_MODIFY: return text_in_block(catalog, (unsigned)(at - catalog->code), OP_MODE);
    case OP_IF: /* "if the topmost card in your discard pile is …" */
        return catalog->conditions[at->sel].kind == COND_MATCHES &&
               catalog->conditions[at->sel].ref == REF_REG + register_of(choice) && is_topmost(catalog, choice->sel);
    default: return false;
    }
}

static bool is_passed_over(const tx_instruction *at) {
    return at->op == OP_EFFECT || at->op == OP_CHOOSE_X || at->op == OP_CHOOSE;
}

/* Returns true if a choice between `choice` and `end` refers to it: "a planet adjacent to that planet". */
static bool is_mentioned(const tx_context *context, const tx_instruction *choice, const tx_instruction *end) {
    const tx_catalog *catalog = context->catalog;
    for (const tx_instruction *other = next_instruction(choice); other < end; other = next_instruction(other)) {
        const tx_selector *what = &catalog->selectors[other->sel];
        for (unsigned i = 0; other->op == OP_CHOOSE && i < what->count; i++) {
            tx_clause clause = catalog->clauses[what->first + i];
            if (clause.predicate == PRED_ADJACENT && clause.arg == (int16_t)(REF_REG + register_of(choice)))
                return true;
        }
    }
    return false;
}

/* Returns the instruction before `end` whose text includes the choice at `pc` and those between, or NULL. */
static const tx_instruction *statement_with(const tx_context *context, unsigned pc, unsigned end) {
    const tx_instruction *choice = &context->catalog->code[pc], *last = &context->catalog->code[end], *at = choice;
    while (at < last && is_passed_over(at))
        at = next_instruction(at);
    if (at >= last || (at->flags & (IF_COST | IF_OTHERWISE)) != 0 || !has_room_for_choice(context->catalog, at, choice))
        return NULL;
    for (const tx_instruction *other = choice; other < at; other = next_instruction(other))
        if (other->op == OP_CHOOSE &&
            ((other->flags & (IF_COST | IF_TARGET)) != 0 || (other->flags & IF_MANNER) != (choice->flags & IF_MANNER) ||
             (at->op != OP_IF && !uses_register(at, register_of(other)) && !is_mentioned(context, other, at))))
            return NULL;
    return at;
}

static bool is_postponed(tx_context *context, unsigned pc, unsigned end) {
    const tx_instruction *at = &context->catalog->code[pc];
    if (at->op != OP_CHOOSE || register_of(at) >= TX_REGISTERS || context->listing)
        return false;
    if ((at->flags & IF_OPPONENT) != 0 && (context->asked || context->opposed))
        return false;
    if (strcmp(text_selector_noun(context->catalog, at->sel), "player") == 0 ||
        statement_with(context, pc, end) == NULL)
        return false;
    context->later[register_of(at)] = at;
    return true;
}

/* The first instruction in `pc` … `end` that uses X, outside blocks; NULL: none does. */
static const tx_instruction *user_of_x(const tx_catalog *catalog, unsigned pc, unsigned end) {
    for (; pc < end && !is_block(catalog->code[pc].op) && catalog->code[pc].op != OP_MODES;
         pc += instruction_length(&catalog->code[pc]))
        if (text_is_x(catalog, catalog->code[pc].value))
            return &catalog->code[pc];
    return NULL;
}

/* Returns true if the player may choose the amount. */
static bool takes_limit(unsigned op) {
    return op == OP_PREVENT || op == OP_HEAL || op == OP_REASSIGN || op == OP_MOVE_DAMAGE || op == OP_TRANSFER;
}

static bool is_x_postponed(tx_context *context, unsigned pc, unsigned end) {
    const tx_catalog *catalog = context->catalog;
    const tx_instruction *at = &catalog->code[pc], *user = NULL;
    if ((at->op != OP_CHOOSE_X && at->op != OP_SET_X) || context->listing)
        return false;
    user = user_of_x(catalog, pc + 1, end);
    if (at->op == OP_CHOOSE_X) {
        unsigned after = user != NULL ? (unsigned)(next_instruction(user) - catalog->code) : end;
        if (user == NULL || !takes_limit(user->op) || context->x > 0 || user_of_x(catalog, after, end) != NULL)
            return false;
        context->x_most = at->value;
        return true;
    }
    if (user == NULL && (at->flags & IF_COST) == 0)
        return false;
    context->x_is = at;
    return true;
}

/* ", where X is its printed cost" after the sentence that uses it; "; this event costs its printed cost" at the end. */
static void say_x_is(tx_context *context, const tx_instruction *said, bool at_end) {
    const tx_instruction *is = context->x_is;
    bool uses = said != NULL && text_is_x(context->catalog, said->value);
    if (is == NULL && uses && context->pays_x) {
        context->pays_x = false;
        words_say(context->out, context->x > 0 ? "" : ", where X is the number of resources you pay for this event");
    }
    if (is == NULL || (!uses && !at_end))
        return;
    context->x_is = NULL;
    if (uses && context->x > 0)
        return;
    words_say(context->out, uses ? ", where X is " : "; this event costs ");
    context->avoid_it = true;
    text_say_value(context, is->value);
    context->avoid_it = false;
}

/* ---- Whole sentences --------------------------------------------------------------------------------------------- */

/* Returns true for instructions without text of their own: EFFECT, the choice of X (the cost names it), and choices
 * that are part of the next verb. */
static bool is_silent(const tx_context *context, unsigned pc) {
    const tx_instruction *at = &context->catalog->code[pc];
    return at->op == OP_EFFECT || counts_payers(context->catalog, at) || (at->op == OP_CHOOSE_X && at->value == 0) ||
           (tx_op_forms[at->op].traits & OP_SECOND) != 0 || at->op == OP_END ||
           text_merges_with_next(context->catalog, pc);
}

/* Flags that join an instruction to the one before. */
static unsigned joining_flags(const tx_instruction *at) {
    unsigned flags = at->flags;
    if (at->op == OP_SET_X)
        flags &= ~(unsigned)IF_COST; /* it pays nothing itself */
    return flags;
}

/* Returns the conjunction after an act that a player may refuse; `refused`: its flags. For the player who is asked
 * it is "otherwise". */
static const char *refusal_joint(const tx_context *context, unsigned refused) {
    if ((refused & IF_MAY) == 0 || context->asked || context->opposed)
        return "; otherwise ";
    return (refused & IF_OPPONENT) != 0 || context->third_person ? "; if they do not, " : "; if you do not, ";
}

/* Returns the conjunction before an instruction; `said`: flags of the previous one. */
static const char *joint(const tx_context *context, unsigned flags, unsigned said) {
    if ((flags & IF_THEN) != 0)
        return "; then ";
    if ((flags & IF_OTHERWISE) != 0)
        return refusal_joint(context, said);
    if (context->time_follows)
        return " and ";
    return (flags & IF_COST) != 0 || context->third_person ? " and " : "; ";
}

/* Writes who acts, unless you act and must: "you may", "the opponent", "the opponent may". */
static void say_actor(tx_context *context, unsigned flags) {
    bool may = (flags & IF_MAY) != 0, opponent = (flags & IF_OPPONENT) != 0 && !context->opposed;
    if (opponent)
        words_say(context->out, "the opponent ");
    else if (may && !context->third_person)
        words_say(context->out, "you ");
    words_say(context->out, may ? "may " : "");
    context->bare_verb = may;
    context->third_person |= opponent;
}

/* Returns true for two costs paid by the card itself, the first at `pc`: "exhaust and sacrifice this card". */
static bool is_exhausted_and_sacrificed(const tx_context *context, unsigned pc, unsigned end) {
    const tx_instruction *at = &context->catalog->code[pc], *next = at + 1;
    return pc + 1 < end && at->op == OP_CHANGE && at->value == CHANGE_EXHAUST && at->ref == REF_THIS &&
           leaves_so(next, LEAVE_SACRIFICED) && next->ref == REF_THIS && at->flags == IF_COST && next->flags == IF_COST;
}

void text_say_code(tx_context *context, unsigned pc, unsigned end) {
    bool first = true, third = context->third_person, paid = false, cancelled = false;
    unsigned flags = 0, said = 0, refused = 0, outer = context->end;
    context->end = end;
    while (pc < end) {
        const tx_instruction *at = &context->catalog->code[pc];
        flags |= joining_flags(at);
        if (is_silent(context, pc) || is_postponed(context, pc, end) || is_x_postponed(context, pc, end)) {
            introduce_result(context, at);
            pc++;
            continue;
        }
        if (cancels_itself(at) && (flags & IF_THEN) != 0) {
            words_say(context->out, " to cancel this effect"); /* the preceding acts were its cost */
            flags = 0;
            cancelled = true;
            pc += instruction_length(at);
            continue;
        }
        bool pays = flags & IF_COST;
        if (is_exhausted_and_sacrificed(context, pc, end)) {
            words_say(context->out, "%sexhaust", first ? "" : joint(context, flags, said));
            first = false;
            paid = true;
            pc += instruction_length(at);
            continue;
        }
        words_say(context->out, "%s",
                  first           ? ""
                  : paid && !pays ? " to "
                  : cancelled     ? refusal_joint(context, refused)
                                  : joint(context, flags, said));
        say_actor(context, flags);
        first = cancelled = false;
        paid = pays;
        said = refused = flags;
        flags = 0;
        pc = text_say_instruction(context, pc);
        say_x_is(context, at, false);
        context->third_person = third;
        context->bare_verb = false;
    }
    context->end = outer;
    context->time_follows = false;
    say_x_is(context, NULL, true);
}

/* Costs of an alternative are part of its own text. */
unsigned text_costs_end(const tx_catalog *catalog, const tx_ability *ability) {
    unsigned end = ability->code;
    for (unsigned pc = ability->code, last = text_code_end(catalog, pc); pc < last && catalog->code[pc].op != OP_MODES;
         pc++)
        if ((joining_flags(&catalog->code[pc]) & IF_COST) != 0)
            end = pc + 1;
    return end;
}

void text_say_costs(tx_context *context) {
    text_say_code(context, context->ability->code, text_costs_end(context->catalog, context->ability));
}

/* Returns true if the event costs X, which the player chooses. */
static bool pays_x(const tx_catalog *catalog, const tx_ability *ability) {
    unsigned end = text_code_end(catalog, ability->code);
    for (unsigned pc = ability->code; pc < end; pc += instruction_length(&catalog->code[pc]))
        if (catalog->code[pc].op == OP_SET_X || catalog->code[pc].op == OP_CHOOSE_X)
            return false;
    return catalog->defs[ability->def].cost == COST_X;
}

void text_say_effect(tx_context *context) {
    context->pays_x = pays_x(context->catalog, context->ability);
    context->subject_said = context->this_said = false;
    text_say_code(context, text_costs_end(context->catalog, context->ability),
                  text_code_end(context->catalog, context->ability->code));
}

void text_recall(tx_context *context, unsigned pc) {
    tx_words *out = context->out, nowhere = {NULL, 0, 0};
    context->out = &nowhere;
    text_say_code(context, context->ability->code, pc);
    context->out = out;
}

/* ---- What follows a question ------------------------------------------------------------------------------------- */

unsigned text_enclosing_end(const tx_catalog *catalog, unsigned pc) {
    const tx_ability *ability = text_ability_of_code(catalog, pc);
    unsigned end = text_code_end(catalog, pc);
    for (unsigned i = ability != NULL ? ability->code : pc; i < pc; i++)
        if (is_block(catalog->code[i].op) && pc <= i + (unsigned)catalog->code[i].value)
            end = i + (unsigned)catalog->code[i].value + 1;
    return end;
}

/* Returns the index of the instruction after the act that the question at `pc` is about; skips the EFFECT mark. */
static unsigned after_asked(const tx_catalog *catalog, unsigned pc) {
    const tx_instruction *at = &catalog->code[text_asked_act(catalog, pc)];
    return (unsigned)(next_act(at) - catalog->code);
}

/* Resets the acting player to the text's player after a question to the opponent. */
static void leave_question(tx_context *context) {
    context->other_side = context->opposed;
    context->asked = context->asked && !context->opposed;
}

static bool is_cancelled_for(const tx_instruction *at) {
    return cancels_itself(at) && (at->flags & IF_THEN) != 0;
}

/* Returns the end of the instructions that replace a refused one. */
static unsigned alternatives_end(const tx_catalog *catalog, unsigned pc, unsigned end) {
    while (pc < end && (catalog->code[pc].flags & IF_OTHERWISE) != 0)
        pc += statement_length(&catalog->code[pc]);
    return pc;
}

bool text_say_sequel(tx_context *context, unsigned pc) {
    const tx_catalog *catalog = context->catalog;
    unsigned from = after_asked(catalog, pc), end = text_enclosing_end(catalog, pc);
    const char *joined = joint(context, catalog->code[from].flags & (IF_THEN | IF_OTHERWISE), 0);
    if (from >= end)
        return false;
    if (is_cancelled_for(&catalog->code[from])) {
        words_say(context->out, " to cancel this effect");
        from += instruction_length(&catalog->code[from]);
        joined = "; otherwise ";
    }
    leave_question(context);
    text_recall(context, from);
    if (context->opposed && alternatives_end(catalog, from, end) > from)
        end = alternatives_end(catalog, from, end); /* the rest does not depend on the answer */
    if (from < end) {
        words_say(context->out, "%s", joined);
        text_say_code(context, from, end);
    }
    return true;
}

bool text_say_refusal(tx_context *context, unsigned pc) {
    const tx_catalog *catalog = context->catalog;
    unsigned from = after_asked(catalog, pc), end = text_enclosing_end(catalog, pc), to = from;
    bool cancels = from < end && is_cancelled_for(&catalog->code[from]);
    if (cancels) {
        from += instruction_length(&catalog->code[from]);
        to = end;
    } else {
        to = alternatives_end(catalog, from, end);
    }
    if (from >= to)
        return false;
    leave_question(context);
    text_recall(context, from);
    text_say_code(context, from, to);
    return true;
}
