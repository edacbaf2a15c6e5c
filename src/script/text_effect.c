/* text_effect.c: compiled instructions as English sentences.
 *
 * Most instructions are one row of `templates`. In a template
 *     @verb   a verb of the ability's controller, or of each player in turn      &verb   a verb of player `to`
 *     %o  the object (`ref`, or each of `sel`)     %t  reference `to`              %h  one of `sel`
 *     %p  at place `to`, or attached to card `to`  %m  to place `to`               %w  possessive of player `ref`
 *     %n  the value     %a  … of that damage     %d  … damage     %c  … cards     %r  … resources     %i  … shield
 * icons
 */
#include "text_effect.h"

#include <string.h>

static const char *const templates[OP_COUNT] = {
    [OP_DAMAGE] = "@deal %d to %o",
    [OP_PREVENT] = "@prevent %a",
    [OP_REASSIGN] = "@reassign %a to %o",
    [OP_INCREASE_DAMAGE] = "@increase that damage by %n",
    [OP_HEAL] = "@remove %d from %o",
    [OP_MOVE_DAMAGE] = "@move %d from %o to %t",
    [OP_READY] = "@ready %o",
    [OP_EXHAUST] = "@exhaust %o",
    [OP_ROUT] = "@rout %o",
    [OP_MOVE] = "@move %o %m",
    [OP_COMMIT] = "@commit %o %m",
    [OP_ATTACH] = "@attach %o to %t",
    [OP_ENTER] = "@put %o into play %p",
    [OP_DEPLOY] = "@deploy %h",
    [OP_DESTROY] = "@destroy %o",
    [OP_SACRIFICE] = "@sacrifice %o",
    [OP_DISCARD] = "@discard %o",
    [OP_DRAW] = "&draw %c",
    [OP_DISCARD_RANDOM] = "&discard %c at random",
    [OP_LOOK] = "@look at the top %c of %w deck",
    [OP_REVEAL_TOP] = "@reveal the top card of %w deck",
    [OP_TO_HAND] = "@put %o into your hand",
    [OP_REST_TO_BOTTOM] = "@put the rest on the bottom of your deck in any order",
    [OP_PAY] = "@pay %r",
    [OP_GAIN] = "&gain %r",
    [OP_TAKE] = "@take %r from the opponent",
    [OP_STORE] = "@put %r on %o",
    [OP_UNSTORE] = "@move %r from %o to your pool",
    [OP_REDUCE_COST] = "@reduce its cost by %n",
    [OP_CANCEL] = "@cancel its effects",
    [OP_CANCEL_SHIELD] = "@cancel that shield",
    [OP_ADD_SHIELDS] = "that card gains %i",
    [OP_DEFEND] = "%o becomes the defender instead",
    [OP_TRIGGER_BATTLE] = "@trigger the Battle ability of %o",
};

unsigned code_end(const tx_catalog *catalog, unsigned pc) {
    while (pc < catalog->code_count && catalog->code[pc].op != OP_END)
        pc++;
    return pc;
}

const tx_ability *ability_of_code(const tx_catalog *catalog, unsigned pc) {
    const tx_ability *found = NULL;
    for (unsigned i = 1; i < catalog->ability_count; i++)
        if (catalog->abilities[i].code <= pc && pc <= code_end(catalog, catalog->abilities[i].code))
            found = &catalog->abilities[i];
    return found;
}

/* ---- The parts of an instruction --------------------------------------------------------------------------------- */

/* `to` of a choice is a register, by number or by reference. */
static unsigned register_of(const tx_instruction *at) {
    return at->to >= REF_REG ? (unsigned)(at->to - REF_REG) : at->to;
}

/* The instruction after `at`, the EFFECT mark passed over. */
static const tx_instruction *next_act(const tx_instruction *at) {
    return at[1].op == OP_EFFECT ? at + 2 : at + 1;
}

static bool takes_object(unsigned op) {
    return op == OP_RETURN || (templates[op] != NULL && strstr(templates[op], "%o") != NULL);
}

/* "Exhaust a unit" is a choice and a verb; they are spoken as one, unless the choice is a target. */
bool spoken_with_next(const tx_catalog *catalog, unsigned pc) {
    const tx_instruction *at = &catalog->code[pc];
    if (at->op != OP_CHOOSE || (at->flags & (IF_TARGET | IF_OPPONENT)) != 0 || !takes_object(next_act(at)->op))
        return false;
    if ((at->flags & IF_SEVERAL) != 0)
        return next_act(at)->ref == REF_SET;
    return next_act(at)->ref == REF_REG + register_of(at);
}

unsigned asked_act(const tx_catalog *catalog, unsigned pc) {
    return spoken_with_next(catalog, pc) ? (unsigned)(next_act(&catalog->code[pc]) - catalog->code) : pc;
}

static const tx_instruction *chosen_just_before(const tx_speech *speech, const tx_instruction *at) {
    unsigned pc = (unsigned)(at - speech->catalog->code);
    unsigned back = pc > 1 && at[-1].op == OP_EFFECT ? 2 : 1;
    return pc >= back && spoken_with_next(speech->catalog, pc - back) ? at - back : NULL;
}

static bool is_of_looked(const tx_selector *selector) {
    return (selector->zones & ZONE_LOOKED) != 0 && selector->count == 0 && selector->types == 0;
}

static void say_counted(tx_speech *speech, const tx_instruction *choice, unsigned flags) {
    flags |= (choice->flags & IF_COST) != 0 ? OMIT_SIDE : 0u;
    if ((choice->flags & IF_SEVERAL) == 0) {
        if (is_of_looked(&speech->catalog->selectors[choice->sel]))
            say(speech->out, "one of them");
        else
            say_selector(speech, choice->sel, A, flags);
        return;
    }
    if (choice->value == VALUE_ALL) {
        say(speech->out, "any number of ");
    } else {
        say(speech->out, (choice->flags & IF_UP_TO) != 0 ? "up to " : "");
        say_value(speech, choice->value);
        say(speech->out, " ");
    }
    say_selector(speech, choice->sel, PLURAL, flags);
    if ((choice->flags & IF_SPECIAL) != 0)
        say(speech->out, " at the same planet");
}

static void say_object(tx_speech *speech, const tx_instruction *at) {
    const tx_instruction *choice = chosen_just_before(speech, at);
    if (speech->object != NULL)
        say(speech->out, "%s", speech->object);
    else if (choice != NULL)
        say_counted(speech, choice, at->op == OP_ENTER || at->op == OP_DISCARD ? FROM : 0);
    else if (at->ref != REF_NONE)
        say_ref(speech, at->ref);
    else
        say_selector(speech, at->sel, EACH, at->op == OP_ENTER ? FROM : 0);
}

static bool names_place(const tx_speech *speech, unsigned ref) {
    if ((ref & REF_HOST_OF) == REF_PLACE_OF || (ref >= REF_HERE && ref <= REF_ENEMY_HQ) || ref == REF_ACTOR_HQ)
        return true;
    if (ref < REF_REG || ref >= REF_REG + TX_REGISTERS)
        return false;
    const char *noun = speech->noun[ref - REF_REG];
    return noun != NULL && (strcmp(noun, "planet") == 0 || strcmp(noun, "HQ") == 0 || strcmp(noun, "place") == 0);
}

static void say_where(tx_speech *speech, unsigned to) {
    if (names_place(speech, to)) {
        say_place(speech, "at", to);
        return;
    }
    say(speech->out, "attached to ");
    say_ref(speech, to);
}

static void say_damage(tx_speech *speech, const tx_instruction *at) {
    const char *what = at->op == OP_DAMAGE && (at->flags & IF_SPECIAL) != 0 ? "unpreventable damage" : "damage";
    say_quantity(speech, at->value, what, what);
}

static void say_that_damage(tx_speech *speech, int value) {
    if (value == VALUE_ALL) {
        say(speech->out, "all that damage");
        return;
    }
    say_value(speech, value);
    say(speech->out, " of that damage");
}

static void say_part(tx_speech *speech, char part, const tx_instruction *at) {
    switch (part) {
    case 'o': say_object(speech, at); break;
    case 't': say_ref(speech, at->to); break;
    case 'h': say_selector(speech, at->sel, A, FROM); break;
    case 'p': say_where(speech, at->to); break;
    case 'm': say_place(speech, "to", at->to); break;
    case 'w': say_possessive(speech, at->ref); break;
    case 'n': say_value(speech, at->value); break;
    case 'a': say_that_damage(speech, at->value); break;
    case 'd': say_damage(speech, at); break;
    case 'c': say_quantity(speech, at->value, "card", "cards"); break;
    case 'r': say_quantity(speech, at->value, "resource", "resources"); break;
    case 'i': say_quantity(speech, at->value, "shield icon", "shield icons"); break;
    default: break;
    }
}

/* The word that follows a verb mark; returns what comes after it. */
static const char *take_verb(const char *text, char verb[16]) {
    size_t length = strcspn(text, " ");
    size_t kept = length < 15 ? length : 15;
    memcpy(verb, text, kept);
    verb[kept] = '\0';
    return text + length;
}

static void say_template(tx_speech *speech, const char *text, const tx_instruction *at) {
    char verb[16];
    while (*text != '\0') {
        if (*text == '%') {
            say_part(speech, text[1], at);
            text += 2;
        } else if (*text == '@') {
            text = take_verb(text + 1, verb);
            say_verb(speech, verb);
        } else if (*text == '&') {
            text = take_verb(text + 1, verb);
            say_player_verb(speech, at->to, verb);
        } else {
            say(speech->out, "%c", *text++);
        }
    }
}

/* ---- Instructions that need more than a template ----------------------------------------------------------------- */

static void say_choice(tx_speech *speech, const tx_instruction *at) {
    const char *verb = (at->flags & IF_TARGET) != 0 ? "target" : "choose";
    if ((at->flags & IF_OPPONENT) != 0 && !speech->asked) {
        say(speech->out, "the opponent ");
        say_third(speech->out, verb);
    } else {
        say_verb(speech, verb);
    }
    say(speech->out, " ");
    say_counted(speech, at, 0);
}

static void say_token(tx_speech *speech, const tx_instruction *at) {
    const char *name = speech->catalog->defs[at->sel].name;
    say_verb(speech, "put");
    say(speech->out, " into play ");
    say_factor(speech, at->value);
    say(speech->out, " %s token%s", name, is_one(speech->catalog, at->value) ? "" : "s");
    say_for_each(speech, at->value);
    if ((at->flags & IF_SPECIAL) != 0) {
        say(speech->out, ", divided among any number of planets");
        return;
    }
    say(speech->out, " ");
    say_place(speech, "at", at->to);
}

static void say_indirect(tx_speech *speech, const tx_instruction *at) {
    say_player_verb(speech, at->to, "distribute");
    say(speech->out, " ");
    say_quantity(speech, at->value, "indirect damage", "indirect damage");
    say(speech->out, " among ");
    say_selector(speech, at->sel, PLURAL, 0);
}

static void say_force_sacrifice(tx_speech *speech, const tx_instruction *at) {
    say_player_verb(speech, at->to, "sacrifice");
    say(speech->out, " ");
    say_selector(speech, at->sel, A, OMIT_SIDE);
}

static void say_discard_hand(tx_speech *speech, const tx_instruction *at) {
    bool yours = at->to == REF_YOU || at->to == REF_NONE || speech->asked;
    say_player_verb(speech, at->to, "discard");
    say(speech->out, " ");
    say_quantity(speech, at->value, "card", "cards");
    say(speech->out, yours && !speech->third ? " from your hand" : " of their choice from their hand");
}

static void say_search(tx_speech *speech, const tx_instruction *at) {
    say_verb(speech, "search");
    say(speech->out, " the top ");
    say_quantity(speech, at->value, "card", "cards");
    say(speech->out, " of your deck for ");
    say_selector(speech, at->sel, A, OMIT_SIDE | OMIT_ZONE);
    if ((at->flags & IF_SPECIAL) != 0)
        say(speech->out, " and reveal it");
}

/* A card of your own pile returns to your hand; one in play to its owner's. */
static void say_return(tx_speech *speech, const tx_instruction *at) {
    const tx_instruction *choice = chosen_just_before(speech, at);
    const tx_selector *what = &speech->catalog->selectors[choice != NULL ? choice->sel : at->sel];
    bool pile = (choice != NULL || at->ref == REF_NONE) && (what->zones & ZONE_PLAY) == 0 && what->side == SIDE_YOU;
    say_verb(speech, "return");
    say(speech->out, " ");
    say_object(speech, at);
    if (pile)
        say(speech->out, " to your hand");
    else
        say(speech->out, is_plural(at->ref) ? " to their owners' hands" : " to its owner's hand");
}

/* Changes that follow each other and reach the same things for the same time are one sentence. */
static unsigned say_modify(tx_speech *speech, unsigned pc) {
    enum { MOST = 8 };
    tx_change changes[MOST];
    const tx_instruction *code = speech->catalog->code, *first = &code[pc];
    unsigned count = 0;
    do {
        changes[count++] = (tx_change){code[pc].to, code[pc + 1].ref, code[pc + 1].sel, code[pc].value};
        pc += 2;
    } while (count < MOST && code[pc].op == OP_MODIFY && code[pc].ref == first->ref && code[pc].sel == first->sel &&
             code[pc + 1].to == first[1].to && code[pc].flags == first->flags);
    if (first->ref == REF_SET)
        say(speech->out, "they");
    else
        say_object(speech, first);
    say(speech->out, " ");
    say_changes(speech, changes, count, is_plural(first->ref));
    if (first[1].to != EXPIRY_NEVER)
        say(speech->out, " %s", expiry_word(first[1].to));
    return pc;
}

static unsigned say_if(tx_speech *speech, unsigned pc) {
    const tx_instruction *at = &speech->catalog->code[pc];
    unsigned end = pc + 1 + (unsigned)at->value;
    say(speech->out, "if ");
    say_condition(speech, at->sel);
    say(speech->out, ", ");
    say_code(speech, pc + 1, end);
    return end;
}

static unsigned say_modes(tx_speech *speech, unsigned pc) {
    unsigned count = (unsigned)speech->catalog->code[pc].value;
    pc++;
    say_verb(speech, "choose");
    say(speech->out, " one: ");
    for (unsigned i = 0; i < count && speech->catalog->code[pc].op == OP_MODE; i++) {
        unsigned end = pc + 1 + (unsigned)speech->catalog->code[pc].value;
        say(speech->out, i == 0 ? "" : ", or ");
        say_code(speech, pc + 1, end);
        pc = end;
    }
    return pc;
}

static unsigned say_each_player(tx_speech *speech, unsigned pc) {
    unsigned end = pc + 1 + (unsigned)speech->catalog->code[pc].value;
    bool third = speech->third;
    speech->third = true;
    say(speech->out, "each player ");
    say_code(speech, pc + 1, end);
    speech->third = third;
    return end;
}

/* "until the end of the phase" as a moment: "at the end of the phase". */
static void say_moment(tx_words *out, unsigned expiry) {
    const char *words = expiry_word(expiry), *until = "until ";
    bool lasting = strncmp(words, until, strlen(until)) == 0;
    say(out, lasting ? "at %s" : "%s", lasting ? words + strlen(until) : words);
}

static unsigned say_delay(tx_speech *speech, unsigned pc) {
    const tx_instruction *at = &speech->catalog->code[pc];
    unsigned end = pc + 1 + (unsigned)at->value;
    tx_speech later = *speech; /* there, register 0 is the thing the delay is about */
    memset(later.noun, 0, sizeof later.noun);
    say_moment(speech->out, at->to);
    say(speech->out, ", ");
    say_code(&later, pc + 1, end);
    return end;
}

static unsigned say_special(tx_speech *speech, unsigned pc) {
    const tx_instruction *at = &speech->catalog->code[pc];
    switch (at->op) {
    case OP_IF: return say_if(speech, pc);
    case OP_MODES: return say_modes(speech, pc);
    case OP_EACH_PLAYER: return say_each_player(speech, pc);
    case OP_DELAY: return say_delay(speech, pc);
    case OP_MODIFY: return say_modify(speech, pc);
    case OP_CHOOSE: say_choice(speech, at); break;
    case OP_TOKEN: say_token(speech, at); break;
    case OP_INDIRECT: say_indirect(speech, at); break;
    case OP_FORCE_SACRIFICE: say_force_sacrifice(speech, at); break;
    case OP_DISCARD_HAND: say_discard_hand(speech, at); break;
    case OP_SEARCH: say_search(speech, at); break;
    case OP_RETURN: say_return(speech, at); break;
    default: break;
    }
    return pc + 1;
}

/* How a card is spoken of once it has paid a cost: "the sacrificed unit". */
static const char *participle(unsigned op) {
    switch (op) {
    case OP_EXHAUST: return "exhausted";
    case OP_SACRIFICE: return "sacrificed";
    case OP_DISCARD: return "discarded";
    case OP_RETURN: return "returned";
    default: return "chosen";
    }
}

/* What an instruction leaves in a register. What pays a cost is never "it" afterwards. */
static void introduce_result(tx_speech *speech, const tx_instruction *at) {
    uint8_t latest = speech->latest_card;
    if (at->op == OP_CHOOSE && (at->flags & IF_SEVERAL) == 0)
        introduce(speech, register_of(at), selector_noun(speech->catalog, at->sel));
    if (at->op == OP_CHOOSE && (at->flags & IF_COST) != 0 && register_of(at) < TX_REGISTERS) {
        speech->paid[register_of(at)] = participle(next_act(at)->op);
        speech->latest_card = latest;
    }
    if (at->op == OP_SEARCH)
        introduce(speech, register_of(at), selector_noun(speech->catalog, at->sel));
    if (at->op == OP_REVEAL_TOP)
        introduce(speech, register_of(at), "card");
}

unsigned say_instruction(tx_speech *speech, unsigned pc) {
    const tx_instruction *at = &speech->catalog->code[pc];
    unsigned next = pc + 1;
    speech->explicit_names = at->ref >= REF_REG && at->to >= REF_REG && at->op != OP_MODIFY;
    if (at->op < OP_COUNT && templates[at->op] != NULL)
        say_template(speech, templates[at->op], at);
    else
        next = say_special(speech, pc);
    speech->explicit_names = false;
    introduce_result(speech, at);
    return next;
}

void say_act(tx_speech *speech, unsigned pc, const char *name) {
    const tx_instruction *at = &speech->catalog->code[pc];
    speech->object = name;
    if (at->op == OP_FORCE_SACRIFICE)
        say(speech->out, "sacrifice %s", name);
    else if (at->op == OP_DISCARD_HAND)
        say(speech->out, "discard %s", name);
    else
        say_instruction(speech, pc);
    speech->object = NULL;
}

/* ---- Whole sentences --------------------------------------------------------------------------------------------- */

/* EFFECT marks a moment, the choice of X is told by its cost, and some choices are spoken with the verb that follows.
 */
static bool is_silent(const tx_speech *speech, unsigned pc) {
    unsigned op = speech->catalog->code[pc].op;
    return op == OP_EFFECT || op == OP_CHOOSE_X || op == OP_OPERAND || op == OP_END ||
           spoken_with_next(speech->catalog, pc);
}

static const char *joint(const tx_speech *speech, unsigned flags) {
    if ((flags & IF_THEN) != 0)
        return "; then ";
    return (flags & IF_COST) != 0 || speech->third ? " and " : "; ";
}

void say_code(tx_speech *speech, unsigned pc, unsigned end) {
    bool first = true;
    unsigned flags = 0;
    while (pc < end) {
        const tx_instruction *at = &speech->catalog->code[pc];
        flags |= at->flags;
        if (is_silent(speech, pc)) {
            introduce_result(speech, at);
            pc++;
            continue;
        }
        say(speech->out, "%s", first ? "" : joint(speech, flags));
        if ((flags & IF_MAY) != 0)
            say(speech->out, speech->third ? "may " : "you may ");
        first = false;
        flags = 0;
        pc = say_instruction(speech, pc);
    }
}

unsigned costs_end(const tx_catalog *catalog, const tx_ability *ability) {
    unsigned end = ability->code;
    for (unsigned pc = ability->code; catalog->code[pc].op != OP_END; pc++)
        if ((catalog->code[pc].flags & IF_COST) != 0)
            end = pc + 1;
    return end;
}

void say_costs(tx_speech *speech) {
    say_code(speech, speech->ability->code, costs_end(speech->catalog, speech->ability));
}

void say_effect(tx_speech *speech) {
    say_code(speech, costs_end(speech->catalog, speech->ability), code_end(speech->catalog, speech->ability->code));
}

void recall(tx_speech *speech, unsigned pc) {
    tx_words *out = speech->out, nowhere = {NULL, 0, 0};
    speech->out = &nowhere;
    say_code(speech, speech->ability->code, pc);
    speech->out = out;
}
