/* text_special.c: the instructions that need more than a template: choices, cards that change zones, lasting changes,
 * and those that rule over others ("if …", "choose one", "for each …", "until …, whenever …"). */
#include <string.h>

#include "core/program.h"
#include "text_effect.h"

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

static void say_choice(tx_speech *speech, const tx_instruction *at) {
    say_verb(speech, (at->flags & IF_TARGET) != 0 ? "target" : "choose");
    say(speech->out, " ");
    say_counted(speech, at, 0);
}

static void say_choice_of_x(tx_speech *speech, const tx_instruction *at) {
    say_verb(speech, "choose");
    say(speech->out, " X, up to ");
    say_value(speech, at->value);
}

/* ---- Damage and losses ------------------------------------------------------------------------------------------- */

static void say_indirect(tx_speech *speech, const tx_instruction *at) {
    bool theirs = speech->theirs;
    say_player_verb(speech, at->to, "distribute");
    say(speech->out, " ");
    say_quantity(speech, at->value, "indirect damage", "indirect damage");
    say(speech->out, " among ");
    speech->theirs = at->to == REF_OPPONENT;
    say_selector(speech, at->sel, PLURAL, 0);
    speech->theirs = theirs;
}

/* More, less or twice as much. */
static void say_increase(tx_speech *speech, const tx_instruction *at) {
    if ((at->flags & IF_AT_MOST) != 0) {
        say_verb(speech, "reduce");
        say(speech->out, " that damage to ");
        say_value(speech, at->value);
    } else if (is_doubling(speech->catalog, at)) {
        say_verb(speech, "double");
        say(speech->out, " that damage");
    } else {
        say_verb(speech, at->value < 0 ? "reduce" : "increase");
        say(speech->out,
            speech->ability != NULL && speech->ability->event == EV_DEPLOYING ? " its cost by " : " that damage by ");
        say_value(speech, at->value < 0 ? -at->value : at->value);
    }
}

static void say_force_sacrifice(tx_speech *speech, const tx_instruction *at) {
    say_player_verb(speech, at->to, "sacrifice");
    say(speech->out, " ");
    speech->each_place = at->value == SPREAD_AT_EACH;
    say_selector(speech, at->sel, A, OMIT_SIDE);
    speech->each_place = false;
}

/* The cards that a hand has above a number: "down to 4", "until they hold no more than …". */
static bool is_down_to(const tx_value *value) {
    return value != NULL && value->kind == VALUE_HAND_SIZE && value->times == 1;
}

static void say_down_to(tx_speech *speech, const tx_value *value, bool yours) {
    if (value->minus >= VALUE_BASE) {
        say(speech->out, "cards until %s hold no more than ", yours ? "you" : "they");
        say_value(speech, value->minus);
        return;
    }
    say(speech->out, "down to ");
    say_quantity(speech, value->minus, "card", "cards");
    say(speech->out, " in %s hand", yours ? "your" : "their");
}

static void say_discard_hand(tx_speech *speech, const tx_instruction *at) {
    const tx_value *value = value_entry(speech->catalog, at->value);
    bool yours = (at->to == REF_YOU || at->to == REF_NONE || speech->asked) && !speech->third;
    say_player_verb(speech, at->to, "discard");
    say(speech->out, " ");
    if (is_down_to(value))
        say_down_to(speech, value, yours);
    else
        say_quantity(speech, at->value, "card", "cards");
    if (!is_down_to(value))
        say(speech->out, yours ? " from your hand" : " of their choice from their hand");
}

/* ---- Cards that change zones ------------------------------------------------------------------------------------- */

static void say_token(tx_speech *speech, const tx_instruction *at) {
    const char *name = speech->catalog->defs[token_of(at)].name;
    say_verb(speech, "put");
    say(speech->out, " into play ");
    say_factor(speech, at->value);
    say(speech->out, " %s token%s", name, is_one(speech->catalog, at->value) ? "" : "s");
    say_for_each(speech, at->value);
    if (divides_tokens(at)) {
        say(speech->out, ", divided among any number of ");
        say_selector(speech, at->sel, PLURAL, 0);
    } else if (at->ref == REF_NONE) {
        say(speech->out, " at ");
        say_selector(speech, at->sel, EACH, 0);
    } else {
        say(speech->out, " ");
        say_place(speech, "at", at->ref);
    }
}

static void say_move_apart(tx_speech *speech, const tx_instruction *at) {
    say_verb(speech, "move");
    say(speech->out, " ");
    say_object(speech, at);
    if (speech->object != NULL)
        return; /* one of them, which is being chosen */
    say(speech->out, ", each to a different ");
    say_selector(speech, at->sel, NO_DETERMINER, 0);
}

static void say_deploy(tx_speech *speech, const tx_instruction *at) {
    say_verb(speech, "deploy");
    say(speech->out, " ");
    if (at->ref != REF_NONE)
        say_object(speech, at);
    else
        say_selector(speech, at->sel, A, FROM);
    if (at->to != REF_NONE) {
        say(speech->out, " ");
        say_place(speech, "at", at->to);
    }
}

static void say_ambush(tx_speech *speech, const tx_instruction *at) {
    say_selector(speech, at->sel, EACH, 0);
    say(speech->out, " may be deployed ");
    if (at->ref != REF_NONE) {
        say_place(speech, "at", at->ref);
        say(speech->out, " ");
    }
    say(speech->out, "as if it had Ambush %s", expiry_word(at->to));
}

static bool looks_into_deck(const tx_instruction *at) {
    return at->op == OP_SEARCH || (at->op == OP_LOOK && at->to == SIGHT_DECK);
}

/* Whose deck is being looked into: told by the last instruction that looks. */
static void say_deck(tx_speech *speech, const tx_instruction *at) {
    const tx_instruction *looks = at;
    while (looks > speech->catalog->code && !looks_into_deck(looks) && looks->op != OP_END)
        looks--;
    say_possessive(speech, looks->op == OP_LOOK ? looks->ref : REF_YOU);
    say(speech->out, " deck");
}

static void say_rest(tx_speech *speech, const tx_instruction *at) {
    bool shuffled = at->op == OP_SHUFFLE_REST;
    say_verb(speech, shuffled ? "shuffle" : "put");
    say(speech->out, " the rest %s ", shuffled ? "into" : at->to == LEAVE_DECK_TOP ? "on top of" : "on the bottom of");
    say_deck(speech, at);
    say(speech->out, shuffled ? "" : " in any order");
}

static void say_search(tx_speech *speech, const tx_instruction *at) {
    say_verb(speech, "search");
    say(speech->out, " the top ");
    say_quantity(speech, at->value, "card", "cards");
    say(speech->out, " of your deck for ");
    if (seeks_several(at))
        say(speech->out, "up to %u ", at->ref);
    say_selector(speech, at->sel, seeks_several(at) ? PLURAL : A, OMIT_SIDE | OMIT_ZONE);
    if ((at->flags & IF_REVEALED) != 0)
        say(speech->out, " and reveal it");
}

/* ---- The game around the cards ----------------------------------------------------------------------------------- */

static const char *register_noun(const tx_speech *speech, unsigned ref) {
    return ref >= REF_REG && ref < REF_REG + TX_REGISTERS ? speech->noun[ref - REF_REG] : NULL;
}

/* Two things chosen change places. */
static void say_switch(tx_speech *speech, const tx_instruction *at) {
    const char *noun = register_noun(speech, at->ref);
    say_verb(speech, "switch");
    say(speech->out, " ");
    if (noun != NULL && register_noun(speech, at->to) != NULL && !speech->listing) {
        say(speech->out, "the two %ss", noun);
        return;
    }
    say_object(speech, at);
    say(speech->out, " with ");
    if (switches_with_removed(at))
        say(speech->out, "a planet out of the game");
    else
        say_ref(speech, at->to);
}

static void say_insert(tx_speech *speech, const tx_instruction *at) {
    say_verb(speech, at->to == INSERT_TURN ? "take" : "resolve");
    say(speech->out, " %s", at->to == INSERT_TURN ? "another combat turn" : insert_word(at->to));
    if (at->to == INSERT_BATTLE) {
        say(speech->out, " ");
        say_place(speech, "at", at->ref);
    }
}

/* ---- Lasting changes --------------------------------------------------------------------------------------------- */

static void say_changed(tx_speech *speech, const tx_instruction *at, const tx_change *change) {
    if (change_subject(change) != NULL)
        say(speech->out, "%s", change_subject(change));
    else if (at->ref == REF_SET)
        say(speech->out, "they");
    else
        say_object(speech, at);
}

/* Changes that follow each other and reach the same things for the same time are one sentence. */
static unsigned say_modify(tx_speech *speech, unsigned pc) {
    enum { MOST = 8 };
    tx_change changes[MOST];
    const tx_instruction *first = &speech->catalog->code[pc], *at = first, *lasting = second_half(first);
    unsigned count = 0;
    do {
        changes[count++] = (tx_change){at->to, second_half(at)->ref, second_half(at)->sel, at->value};
        at = next_instruction(at);
    } while (count < MOST && at->op == OP_MODIFY && at->ref == first->ref && at->sel == first->sel &&
             second_half(at)->to == lasting->to && at->flags == first->flags);
    say_changed(speech, first, changes);
    say(speech->out, " ");
    say_changes(speech, changes, count, is_plural(first->ref));
    if (lasting->to == EXPIRY_ATTACK && first->to == LAYER_CANNOT)
        say(speech->out, " during this attack");
    else if (lasting->to != EXPIRY_NEVER && !tells_time(changes))
        say(speech->out, " %s", expiry_word(lasting->to));
    say(speech->out, "%s", change_exception(changes));
    return (unsigned)(at - speech->catalog->code);
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

static unsigned say_if(tx_speech *speech, unsigned pc) {
    const tx_instruction *at = &speech->catalog->code[pc];
    unsigned end = pc + statement_length(at);
    say(speech->out, "if ");
    say_condition(speech, at->sel);
    say(speech->out, ", ");
    say_code(speech, pc + 1, end);
    return end;
}

static unsigned say_modes(tx_speech *speech, unsigned pc) {
    unsigned count = (unsigned)speech->catalog->code[pc].value;
    if (speech->each && !speech->asked)
        say(speech->out, "its controller chooses");
    else
        say_verb(speech, "choose");
    say(speech->out, " one: ");
    if ((speech->catalog->code[pc++].flags & IF_OPPONENT) != 0)
        speech->third = false; /* the opponent chooses, but does not carry out the alternatives */
    for (unsigned i = 0; i < count && speech->catalog->code[pc].op == OP_MODE; i++) {
        unsigned end = pc + statement_length(&speech->catalog->code[pc]);
        say(speech->out, i == 0 ? "" : ", or ");
        say_code(speech, pc + 1, end);
        pc = end;
    }
    return pc;
}

static unsigned say_each_player(tx_speech *speech, unsigned pc) {
    unsigned end = pc + statement_length(&speech->catalog->code[pc]);
    bool third = speech->third;
    speech->third = true;
    say(speech->out, "each player ");
    say_code(speech, pc + 1, end);
    speech->third = third;
    return end;
}

static unsigned say_each(tx_speech *speech, unsigned pc) {
    const tx_instruction *at = &speech->catalog->code[pc];
    unsigned end = pc + statement_length(at);
    bool each = speech->each;
    say(speech->out, "for ");
    say_selector(speech, at->sel, EACH, 0);
    say(speech->out, ", ");
    speech->each = true;
    say_code(speech, pc + 1, end);
    speech->each = each;
    return end;
}

/* "until the end of the phase" as a moment: "at the end of the phase". */
static void say_moment(tx_words *out, unsigned expiry) {
    const char *words = expiry_word(expiry), *until = "until ";
    bool lasting = strncmp(words, until, strlen(until)) == 0;
    say(out, lasting ? "at %s" : "%s", lasting ? words + strlen(until) : words);
}

/* What a replacement stands in for, where the happening is not what is replaced. */
static const char *instead_words(const tx_ability *ability) {
    return ability != NULL && ability->event == EV_STRUGGLE_WON ? "instead of taking its bonuses" : "instead";
}

/* "destroy it instead"; of several things: "instead, ready it; move it …". */
static void say_instead(tx_speech *speech, unsigned pc, unsigned end) {
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text), *out = speech->out;
    speech->out = &words;
    say_code(speech, pc, end);
    speech->out = out;
    if (strstr(text, "; ") == NULL)
        say(out, "%s %s", text, instead_words(speech->ability));
    else
        say(out, "%s, %s", instead_words(speech->ability), text);
}

static unsigned say_delay(tx_speech *speech, unsigned pc) {
    const tx_instruction *at = &speech->catalog->code[pc];
    unsigned end = pc + statement_length(at);
    tx_speech later = *speech; /* there, register 0 is the thing the delay is about */
    if (at->to == EXPIRY_INSTEAD) {
        say_instead(speech, pc + 1, end);
        return end;
    }
    memset(later.noun, 0, sizeof later.noun);
    say_moment(speech->out, at->to);
    say(speech->out, ", ");
    say_code(&later, pc + 1, end);
    return end;
}

static unsigned say_standing(tx_speech *speech, unsigned pc) {
    const tx_instruction *at = &speech->catalog->code[pc];
    tx_speech inner = speech_of(speech->catalog, speech->def, &speech->catalog->abilities[at->sel], speech->out);
    say(speech->out, "%s, ", expiry_word(at->to));
    say_whenever(&inner);
    return pc + statement_length(at);
}

static unsigned say_block(tx_speech *speech, unsigned pc) {
    switch (speech->catalog->code[pc].op) {
    case OP_IF: return say_if(speech, pc);
    case OP_MODES: return say_modes(speech, pc);
    case OP_EACH_PLAYER: return say_each_player(speech, pc);
    case OP_EACH: return say_each(speech, pc);
    case OP_DELAY: return say_delay(speech, pc);
    case OP_STANDING: return say_standing(speech, pc);
    case OP_MODIFY: return say_modify(speech, pc);
    default: return pc + instruction_length(&speech->catalog->code[pc]);
    }
}

unsigned say_special(tx_speech *speech, unsigned pc) {
    const tx_instruction *at = &speech->catalog->code[pc];
    switch (at->op) {
    case OP_CHOOSE:
    case OP_CHOOSE_SET: say_choice(speech, at); break;
    case OP_CHOOSE_X: say_choice_of_x(speech, at); break;
    case OP_TOKEN: say_token(speech, at); break;
    case OP_INDIRECT: say_indirect(speech, at); break;
    case OP_INCREASE: say_increase(speech, at); break;
    case OP_FORCE_SACRIFICE: say_force_sacrifice(speech, at); break;
    case OP_DISCARD_HAND: say_discard_hand(speech, at); break;
    case OP_SEARCH: say_search(speech, at); break;
    case OP_PUT_REST:
    case OP_SHUFFLE_REST: say_rest(speech, at); break;
    case OP_MOVE_APART: say_move_apart(speech, at); break;
    case OP_DEPLOY: say_deploy(speech, at); break;
    case OP_AMBUSH: say_ambush(speech, at); break;
    case OP_SWITCH: say_switch(speech, at); break;
    case OP_INSERT: say_insert(speech, at); break;
    default: return say_block(speech, pc);
    }
    return pc + instruction_length(at);
}
