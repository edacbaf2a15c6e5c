/* why.c: explains why a card can or cannot be used, as a judge would, with the number of the rule.
 *
 * Rule numbers in the tables ("R13.5") become spans. Placeholders:
 *     %s  the seat that asks    %S  it has    %d  who is asked    %D  theirs    %C  the card's controller controls
 *     %w  where the card is
 *     %o  what is in the way    %b  what forbids it    %p  what it forbids    %n  how many are needed    %h  there are
 *     %g  what is looked for    %t  what an event answers    %f  what happened    %x  why that does not fit
 *     %i  the instruction    %e  the effect    %k  the condition    %P  the right phases
 * An ability is named with its triggering condition; for an event %t writes it ("it is played after …; ").
 */
#include <ctype.h>
#include <string.h>

#include "core/program.h"
#include "game_words.h"
#include "text.h"

typedef struct tx_reasoning {
    const tx_catalog *catalog;
    const tx_game *game;
    unsigned seat;
    tx_ref card;
    const tx_answer *answer;
    tx_words *out;
} tx_reasoning;

/* ---- Possible uses ----------------------------------------------------------------------------------------------- */

/* After "can" and "cannot". */
static const char *const uses[TX_VERBS] = {
    [TX_DEPLOY] = "be deployed",
    [TX_PLACE_RESERVE] = "be placed in reserve",
    [TX_DEEP_STRIKE] = "Deep Strike",
    [TX_PLAY] = "be played",
    [TX_USE] = "be used",
    [TX_DIAL] = "be chosen on the dial",
    [TX_MOVE] = "move as a Mobile unit",
    [TX_ATTACK] = "attack",
    [TX_DEFEND] = "be attacked",
    [TX_RETREAT] = "retreat",
    [TX_SHIELD] = "be used as a shield",
    [TX_CHOOSE] = "be chosen",
    [TX_YES] = "be triggered",
};

static const tx_def *face_asked(const tx_reasoning *why) {
    if (TX_IS_PLANET(why->card))
        return &why->catalog->defs[why->game->line[why->card - TX_FIRST_PLACE]];
    return text_shown_face(why->catalog, why->game, why->card);
}

static bool is_ability(const tx_answer *answer) {
    return answer->verb == TX_USE || answer->verb == TX_PLAY || answer->verb == TX_YES;
}

/* The ability concerned; for a choice, the ability that asks. */
static const tx_ability *ability_asked(const tx_reasoning *why) {
    const tx_def *def = face_asked(why);
    if (!is_ability(why->answer))
        return why->answer->code != 0 ? text_ability_of_code(why->catalog, why->answer->code) : NULL;
    if (why->answer->verb == TX_YES)
        return def->ability_count != 0 ? &why->catalog->abilities[def->first_ability] : NULL;
    return why->answer->text != 0 ? &why->catalog->abilities[why->answer->text] : NULL;
}

static tx_context context_asked(const tx_reasoning *why) {
    const tx_ability *ability = ability_asked(why);
    const tx_def *def = ability != NULL ? &why->catalog->defs[ability->def] : face_asked(why);
    tx_context context = text_context_of(why->catalog, def, ability, why->out);
    if (ability != NULL && why->answer->code != 0)
        text_recall(&context, why->answer->code);
    return context;
}

static bool is_targeted(const tx_reasoning *why) {
    unsigned code = why->answer->code;
    return code != 0 && (why->catalog->code[code].flags & IF_TARGET) != 0;
}

/* "Its combat action — exhaust this card", "It". */
static void say_what(const tx_reasoning *why) {
    const tx_ability *ability = ability_asked(why);
    if (why->answer->verb == TX_YES) {
        words_say(why->out, "its Battle ability");
    } else if (why->answer->verb == TX_USE && ability != NULL) {
        tx_context context = context_asked(why);
        words_say(why->out, "its ability (");
        text_say_heading(&context);
        words_say(why->out, ")");
    } else {
        words_say(why->out, "it");
    }
}

static void say_use_of(const tx_reasoning *why) {
    const tx_answer *answer = why->answer;
    words_say(why->out, "%s", answer->verb == TX_CHOOSE && is_targeted(why) ? "be targeted" : uses[answer->verb]);
    if (answer->verb == TX_DEPLOY && answer->ability != 0)
        words_say(why->out, " as an attachment");
    if (answer->verb == TX_DEPLOY && TX_IS_PLACE(answer->on))
        words_say(why->out, " there");
}

/* ---- Parts of the reasons ---------------------------------------------------------------------------------------- */

/* "P1 controls", read by P1: "you control". */
static void say_seat_verb(const tx_reasoning *why, unsigned seat, const char *others, const char *reader) {
    text_say_seat(why->out, seat);
    words_say(why->out, " ");
    text_say_by_reader(why->out, seat, others, reader);
}

static void say_whereabouts(const tx_reasoning *why, tx_ref ref) {
    static const char *const piles[] = {"deck", "hand", "discard pile"};
    const tx_card *card = &why->game->cards[ref];
    if (card->list == TX_REMOVED || card->list == TX_REMOVED + 1) {
        words_say(why->out, "out of the game");
    } else if (card->list < TX_REMOVED) {
        words_say(why->out, "in ");
        text_say_seat_possessive(why->out, card->list % 2u);
        words_say(why->out, " %s", piles[card->list / 2]);
    } else if (card->list >= TX_RESERVE && card->list < TX_PLANET_CARDS) {
        words_say(why->out, "in reserve");
    } else if (card->list == TX_LIMBO || card->list == TX_LIMBO + 1) {
        words_say(why->out, "being played");
    } else if (TX_IS_CARD(card->host)) {
        words_say(why->out, "attached to ");
        text_say_name(why->out, why->catalog, why->game, card->host);
    } else {
        words_say(why->out, "at ");
        text_say_name(why->out, why->catalog, why->game, card->place);
    }
}

static void say_fact(const tx_reasoning *why) {
    const tx_occurrence *fact = &why->answer->fact;
    tx_event_parts parts = text_parts_of(why->catalog, why->game, fact);
    if (!text_say_event(why->out, fact->kind, fact->flags, AS_LINE, &parts))
        text_say_event(why->out, fact->kind, fact->flags, AS_CONDITION, &parts);
}

static void say_answered(const tx_reasoning *why) {
    tx_context context = context_asked(why);
    if (why->answer->verb != TX_PLAY || context.ability == NULL)
        return;
    words_say(why->out, context.ability->kind == ABILITY_INTERRUPT ? "it is played when " : "it is played after ");
    text_say_trigger(&context);
    words_say(why->out, "; ");
}

static bool is_place_clause(unsigned predicate) {
    switch (predicate) {
    case PRED_AT:
    case PRED_ADJACENT:
    case PRED_AT_PLANET:
    case PRED_AT_HQ:
    case PRED_AT_PLACE_WITH:
    case PRED_FIRST_PLANET:
    case PRED_BATTLE_HERE:
    case PRED_PLANET_TYPE: return true;
    default: return false;
    }
}

/* Writes where a thing is, or was at the time of the event. */
static void say_place_of(const tx_reasoning *why, tx_ref ref) {
    const tx_answer *answer = why->answer;
    bool then = answer->fact.kind != EV_NONE && answer->fact.subject == ref && TX_IS_PLACE(answer->fact.place);
    if (!then) {
        say_whereabouts(why, ref);
        return;
    }
    words_say(why->out, "at ");
    text_say_name(why->out, why->catalog, why->game, answer->fact.place);
}

static void say_sought(const tx_reasoning *why) {
    tx_context context = context_asked(why);
    text_say_selector(&context, why->answer->selector, A, 0);
}

/* Adds where the asking card is, if it is elsewhere: that explains "at this planet". */
static void say_own_place(const tx_reasoning *why, tx_ref ref) {
    if (!TX_IS_CARD(why->card) || why->card == ref || !TX_IS_PLACE(why->game->cards[why->card].place) ||
        why->answer->verb != TX_USE)
        return;
    words_say(why->out, ", and ");
    text_say_name(why->out, why->catalog, why->game, why->card);
    words_say(why->out, " is ");
    say_whereabouts(why, why->card);
}

/* Writes the opposite of a clause's requirement: " is exhausted", "'s printed cost is 3". */
static void say_contrary(const tx_reasoning *why, tx_ref ref, const tx_clause *clause) {
    const tx_card *card = &why->game->cards[ref];
    const tx_def *def = text_shown_face(why->catalog, why->game, ref);
    unsigned predicate = clause->predicate;
    if (is_place_clause(predicate)) {
        words_say(why->out, " is ");
        say_place_of(why, ref);
        say_own_place(why, ref);
    } else if (predicate == PRED_READY || predicate == PRED_EXHAUSTED) {
        words_say(why->out, (card->flags & TX_EXHAUSTED) != 0 ? " is exhausted" : " is ready");
    } else if (predicate == PRED_DAMAGED) {
        words_say(why->out, " has %u damage", card->damage);
    } else if (predicate == PRED_COST_LE || predicate == PRED_COST_GE) {
        words_say(why->out, def->cost >= 0 ? "'s printed cost is %d" : " has no printed cost", def->cost);
    } else if (predicate == PRED_FACTION) {
        words_say(why->out, " is %s", text_faction_word(def->faction));
    } else if (predicate == PRED_IS) {
        words_say(why->out, (clause->flags & CLAUSE_NOT) != 0 ? " is the same one" : " is another one");
    } else {
        words_say(why->out, " is not");
        if (why->answer->obstacle != TX_NO_MATCH) { /* otherwise the sentence has just named it */
            words_say(why->out, " ");
            say_sought(why);
        }
    }
}

static void say_type_of(const tx_reasoning *why, tx_ref ref) {
    const tx_def *def = text_shown_face(why->catalog, why->game, ref);
    unsigned type = def != NULL ? def->type : 0;
    bool unit = type == TYPE_ARMY || type == TYPE_TOKEN || type == TYPE_SYNAPSE;
    words_say(why->out, " is ");
    words_say_article(why->out, text_type_word(type));
    words_say(why->out, unit ? " unit" : "");
}

/* Writes why `on` does not match the selector. */
static void say_misfit(const tx_reasoning *why) {
    const tx_answer *answer = why->answer;
    tx_ref on = answer->on;
    if (answer->part == TX_NOTHING_THERE) {
        words_say(why->out, "there is none");
        return;
    }
    if (answer->part == TX_WRONG_SIDE) {
        bool left = answer->fact.kind == EV_LEAVES && answer->fact.subject == on;
        unsigned side = left ? answer->fact.seat : why->game->cards[on].controller;
        say_seat_verb(why, side, "controls", "control");
        words_say(why->out, " ");
    }
    text_say_name(why->out, why->catalog, why->game, on);
    if (answer->part == TX_WRONG_TYPE)
        say_type_of(why, on);
    else if (answer->part == TX_WRONG_ZONE) {
        words_say(why->out, " is ");
        say_whereabouts(why, on);
    } else if (answer->part == TX_WRONG_CLAUSE && TX_IS_CARD(on))
        say_contrary(why, on, &why->catalog->clauses[answer->clause]);
    else if (answer->part == TX_WRONG_CLAUSE)
        words_say(why->out, " is none");
}

static void say_instruction_asked(const tx_reasoning *why) {
    tx_context context = context_asked(why);
    text_say_instruction(&context, text_asked_act(why->catalog, why->answer->code));
}

static void say_effect_asked(const tx_reasoning *why) {
    const tx_ability *ability = ability_asked(why);
    if (ability == NULL)
        return;
    tx_context context = text_context_of(why->catalog, &why->catalog->defs[ability->def], ability, why->out);
    text_recall(&context, text_costs_end(why->catalog, ability));
    text_say_effect(&context);
}

static void say_condition_asked(const tx_reasoning *why) {
    tx_context context = context_asked(why);
    text_say_condition(&context, why->answer->condition);
}

static void say_right_phases(const tx_reasoning *why) {
    bool first = true;
    for (unsigned phase = TX_DEPLOY_PHASE; phase <= TX_HEADQUARTERS_PHASE; phase++)
        if ((why->answer->due >> phase & 1) != 0) {
            words_say(why->out, "%s%c%s", first ? "" : " or ", text_phase_word(phase)[0] | 0x20,
                      text_phase_word(phase) + 1);
            first = false;
        }
}

static void say_forbidder(const tx_reasoning *why) {
    if (why->answer->by == why->answer->on)
        words_say(why->out, "its own text");
    else if (TX_IS_CARD(why->answer->by))
        text_say_name(why->out, why->catalog, why->game, why->answer->by);
    else
        words_say(why->out, "an effect");
}

static void say_part(const tx_reasoning *why, char part) {
    const tx_answer *answer = why->answer;
    switch (part) {
    case 's': text_say_seat(why->out, why->seat); break;
    case 'd': text_say_seat(why->out, answer->due); break;
    case 'S': say_seat_verb(why, why->seat, "has", "have"); break;
    case 'D': text_say_seat_owns(why->out, answer->due); break;
    case 'C': say_seat_verb(why, why->game->cards[why->card].controller, "controls", "control"); break;
    case 'w': say_whereabouts(why, why->card); break;
    case 'o': text_say_name(why->out, why->catalog, why->game, answer->on); break;
    case 'b': say_forbidder(why); break;
    case 'p': words_say(why->out, "%s", text_prohibition_word(answer->part)); break;
    case 'n': words_say(why->out, "%d", answer->needed); break;
    case 'h': words_say(why->out, "%d", answer->have); break;
    case 'g': say_sought(why); break;
    case 't': say_answered(why); break;
    case 'f': say_fact(why); break;
    case 'x': say_misfit(why); break;
    case 'i': say_instruction_asked(why); break;
    case 'e': say_effect_asked(why); break;
    case 'k': say_condition_asked(why); break;
    case 'P': say_right_phases(why); break;
    default: break;
    }
}

/* Writes the number of a rule in a template: "R13.5". Returns its last character. */
static const char *say_rule_number(tx_words *out, const char *text) {
    size_t length = 1 + strspn(text + 1, "0123456789.");
    text_begin_rule(out);
    words_say(out, "%.*s", (int)length, text);
    text_end_mark(out);
    return text + length - 1;
}

static void say_reason_words(const tx_reasoning *why, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '%')
            say_part(why, *++text);
        else if (*text == 'R' && isdigit((unsigned char)text[1]))
            text = say_rule_number(why->out, text);
        else
            words_say(why->out, "%c", *text);
    }
}

/* ---- The moment -------------------------------------------------------------------------------------------------- */

static bool is_forced(const tx_reasoning *why) {
    const tx_ability *ability = is_ability(why->answer) ? ability_asked(why) : NULL;
    return ability != NULL && (ability->flags & TX_FORCED) != 0;
}

static const char *window_words(const tx_reasoning *why) {
    const tx_ability *ability = ability_asked(why);
    switch (why->answer->verb) {
    case TX_DEPLOY:
        return why->game->phase == TX_COMBAT_PHASE ? "a card with Ambush is deployed in an action window (R18.1)"
                                                   : "cards are deployed in a deployment turn (R4.2)";
    case TX_PLACE_RESERVE: return "cards are put into reserve in a deployment turn (R19.3.1)";
    case TX_DEEP_STRIKE: return "cards in reserve Deep Strike when a battle begins at their planet (R19.3.3)";
    case TX_ATTACK: return "a unit attacks in a combat turn of its player (R7.3)";
    case TX_RETREAT: return "units retreat at the end of a combat round, a warlord also in place of attacking (R7.4)";
    case TX_YES:
        return "a Battle ability is triggered by the winner of a battle there, when the battle is over (R13.7)";
    default: break;
    }
    if (ability != NULL && ability->kind == ABILITY_ACTION)
        return "an action needs an action window or a deployment turn (R13.3.1)";
    return is_forced(why) ? "forced abilities have already resolved (R13.5.2)"
                          : "forced abilities come first (R13.5.2)";
}

static const char *moment_words(const tx_reasoning *why) {
    unsigned verb = why->answer->verb;
    switch (why->answer->moment) {
    case TX_GAME_ENDED: return "the game is over";
    case TX_NOT_ASKED: return verb == TX_YES ? window_words(why) : "the decision is %D (R13.3.3)";
    case TX_MUST_PASS: return "an effect makes %s pass this deployment turn";
    case TX_HAS_PASSED: return "%S passed, and that holds for the rest of the deploy phase (R4.3)";
    case TX_WRONG_WINDOW: return window_words(why);
    case TX_WRONG_PHASE:
        return verb == TX_DEPLOY ? "cards are deployed in the %P phase (R4.2)" : "it belongs to the %P phase (R13.3.2)";
    case TX_NO_BATTLE:
        return verb == TX_ATTACK ? "there is no battle (R7.3)" : "it is only for battles, but there is none now";
    case TX_NO_AMBUSH: return "in the combat phase only cards with Ambush are deployed (R18.1)";
    case TX_NO_SUCH_EVENT: return "%tno such event has just occurred (R13.5)";
    default: return "";
    }
}

/* ---- The obstacles ----------------------------------------------------------------------------------------------- */

static const char *const obstacles[TX_OBSTACLES] = {
    [TX_NO_ABILITY] = "it has no action, interrupt or reaction (R13.2)",
    [TX_NOT_YOURS] = "%C it (R13.3.1)",
    [TX_ELSEWHERE] = "it is %w, where that text does not work (R13.5.7)",
    [TX_BLANK_TEXT] = "its text is blank (R15.12)",
    [TX_OTHER_MANNER] = "%tthe event was a different one: %f (R13.4)",
    [TX_OTHER_PLAYER] = "%tthe acting player was %o: %f (R13.4)",
    [TX_OTHER_AMOUNT] = "%tthe event was a different one: %f (R13.4)",
    [TX_OTHER_SUBJECT] = "%tthe event does not match (%f), because %x (R13.4)",
    [TX_OTHER_SOURCE] = "%tthe event does not match (%f): its source must be %g, but %x (R13.4)",
    [TX_OTHER_PARTY] = "%tthe event does not match (%f): the other party must be %g, but %x (R13.4)",
    [TX_OTHER_PLACE] = "%tthe event occurred elsewhere, at %o: %f (R13.4)",
    [TX_ANSWERED] = "it has already answered this event (R13.4.3): %f",
    [TX_NOT_A_UNIT] = "only units are attacked (R8 step 2)",
    [TX_SAME_SIDE] = "only enemy units are attacked (R8 step 2)",
    [TX_NOT_IN_BATTLE] = "it is %w, and the battle is at %o (R8)",
    [TX_NOT_RANGED] = "this is the ranged skirmish, and it does not have Ranged (R7.3.3)",
    [TX_IS_EXHAUSTED] = "it is exhausted, and only a ready unit attacks (R8 step 1)",
    [TX_NO_ENEMY] = "there is no enemy unit at its planet (R7.3.8)",
    [TX_NO_DEFENDER] = "there is no enemy unit that it may attack (R7.3.8)",
    [TX_OTHER_MUST_ACT] = "another unit has to be declared, if able (R7.3.6)",
    [TX_RETREATS_ALREADY] = "it is already among the units that retreat",
    [TX_NOT_MOBILE] = "it does not have Mobile (R6.1)",
    [TX_MOVED_ALREADY] = "it has moved as a Mobile unit this phase (R6.1)",
    [TX_NO_ADJACENT_PLANET] = "it is %w, and no face-up planet is adjacent (R6.1)",
    [TX_NO_ICONS] = "it has no shield icons (R9.2.6)",
    [TX_SHIELDS_BARRED] = "%b is attacking and has Armorbane (R18.3)",
    [TX_NO_MATCH] = "it must be %g, but %x",
    [TX_CHOSEN_ALREADY] = "it is chosen already",
    [TX_NOT_OFFERED] = "it is not among the options",
    [TX_NOT_DEPLOYABLE] = "it has no printed cost, so it cannot be deployed (R14.8)",
    [TX_NOT_ENSLAVED] = "its faction is not the one on the enslavement dial (R19.2)",
    [TX_SEAT_MAY_NOT] = "%s cannot trigger abilities, because of %b (R0.2.4)",
    [TX_NO_HOST] = "it must be attached to %g, but there is none (R4.7)",
    [TX_HOST_REFUSES] = "it cannot be attached to %o (R18.10, R15.9)",
    [TX_LIMIT_REACHED] = "its limit is used up (R15.9)",
    [TX_LIMITED_USED] = "%S deployed or played a Limited card this round (R18.8)",
    [TX_FAILED_BEFORE] = "it could not be paid for there, and nothing has changed since (R4.12)",
    [TX_TOO_EXPENSIVE] = "it costs %n and %S %h (R14 step 1)",
    [TX_UNIQUE_IN_PLAY] = "it is unique, and %o is in play (R17.2)",
    [TX_RELIC_IN_PLAY] = "it is a Relic, and so is %o, which is in play (R17.3)",
    [TX_CONDITION_FAILS] = "its condition is not met: %k (R13.5.7)",
    [TX_MAY_NOT] = "%o cannot %p, because of %b (R0.2.4)",
    [TX_IMMUNE] = "%o is immune to it (R15.26)",
    [TX_NO_CHANGE] = "its effect would change nothing (R14.4): %e",
    [TX_COST_REMOVES_IT] = "%o would leave play by the cost, and its effect would change nothing (R14.4): %e",
};

static const char *cost_words(const tx_reasoning *why) {
    const tx_answer *answer = why->answer;
    const tx_instruction *at = &why->catalog->code[answer->code];
    bool spent = TX_IS_CARD(answer->on) && (why->game->cards[answer->on].flags & TX_EXHAUSTED) != 0;
    if (TX_IS_CARD(answer->on) && why->game->cards[answer->on].controller != why->seat)
        return "its cost is to be paid with %o, which the opponent controls (R15.1)";
    if (changes_so(at, CHANGE_EXHAUST) && spent)
        return answer->on == why->card ? "it is exhausted, and exhausting it is the cost (R13.3.5)"
                                       : "%o is exhausted, and exhausting it is the cost (R13.3.5)";
    if (at->op == OP_PAY)
        return "it costs %n and %S %h (R14 step 1)";
    if (at->op == OP_DISCARD_HAND)
        return "its cost is to discard %n from hand, and %S %h to discard (R14 step 1)";
    return "its cost cannot be paid: %i (R14 step 1)";
}

static const char *target_words(const tx_reasoning *why) {
    const tx_instruction *at = &why->catalog->code[why->answer->code];
    if ((at->flags & IF_COST) != 0)
        return "its cost needs %g, but there is none (R14 step 1)";
    if ((at->flags & IF_TARGET) == 0)
        return "it needs %g, but there is none (R14 step 1)";
    return why->answer->needed > 1 ? "there are fewer than %n legal targets: %g (R15.2)"
                                   : "there is no legal target: %g (R15.2)";
}

static const char *place_words(const tx_reasoning *why) {
    tx_ref on = why->answer->on;
    if (why->answer->verb == TX_MOVE)
        return "%o is not a face-up planet adjacent to it (R6.1)";
    if (TX_IS_PLANET(on))
        return "%o is not a face-up planet (R4.6)";
    return TX_IS_HQ(on) ? "army units are not deployed at an HQ (R4.6)" : "%o is no place for it (R4.6)";
}

static const char *obstacle_words(const tx_reasoning *why) {
    const tx_answer *answer = why->answer;
    switch (answer->obstacle) {
    case TX_UNPAYABLE: return cost_words(why);
    case TX_ELSEWHERE: return answer->past ? "it was not where that text works (R13.5.7)" : obstacles[TX_ELSEWHERE];
    case TX_NO_MATCH:
        return answer->verb == TX_DEPLOY && answer->on != why->card ? "it is attached to %g, but %x (R4.7)"
                                                                    : obstacles[TX_NO_MATCH];
    case TX_NO_TARGET: return target_words(why);
    case TX_BLANK_TEXT:
        return (why->game->cards[why->card].flags & TX_BLANKED) != 0 ? "it is a blank card (R21.5)"
                                                                     : obstacles[TX_BLANK_TEXT];
    case TX_WRONG_PLACE: return place_words(why);
    case TX_NO_ABILITY:
        if (answer->verb == TX_DEPLOY)
            return "it is %w, and cards are deployed from the hand (R4.2)";
        return (face_asked(why)->flags & DEF_UNWRITTEN) != 0 ? "its abilities are not written yet"
                                                             : obstacles[TX_NO_ABILITY];
    case TX_NOT_OFFERED:
        return answer->verb == TX_PLACE_RESERVE ? "putting a card into reserve costs 1 (R19.3.1)"
               : answer->verb == TX_SHIELD      ? "no unit of %s has damage that a shield could take (R9.2.6)"
                                                : obstacles[TX_NOT_OFFERED];
    default: return obstacles[answer->obstacle] != NULL ? obstacles[answer->obstacle] : "";
    }
}

/* ---- The answer -------------------------------------------------------------------------------------------------- */

/* Returns true for obstacles of the card itself, which are reported before obstacles of the moment. */
static bool goes_first(unsigned obstacle) {
    return obstacle >= TX_NO_ABILITY && obstacle <= TX_BLANK_TEXT;
}

static void say_reasons(const tx_reasoning *why) {
    const tx_answer *answer = why->answer;
    bool moment = answer->moment != TX_NO_OBSTACLE && !goes_first(answer->obstacle);
    if (moment)
        say_reason_words(why, moment_words(why));
    if (moment && answer->obstacle != TX_NO_OBSTACLE)
        words_say(why->out, "; also, ");
    if (answer->obstacle != TX_NO_OBSTACLE)
        say_reason_words(why, obstacle_words(why));
}

size_t tx_why_marked(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                     const tx_answer *answer, char *text, size_t size) {
    char sentence[MARKED_SIZE];
    tx_words out = words_into(text, size), words = words_into(sentence, sizeof sentence);
    tx_reasoning why = {catalog, game, seat, card, answer, &words};
    bool can = answer->moment == TX_NO_OBSTACLE && answer->obstacle == TX_NO_OBSTACLE;
    say_what(&why);
    words_say(&words, answer->past ? can ? " could have " : " could not have " : can ? " can " : " cannot ");
    if (answer->past)
        words_say(&words, strncmp(uses[answer->verb], "be ", 3) == 0 ? "been %s" : "%s", uses[answer->verb] + 3);
    else
        say_use_of(&why);
    if (!can || answer->fact.kind != EV_NONE)
        words_say(&words, ": ");
    if (!can)
        say_reasons(&why);
    else if (answer->fact.kind != EV_NONE)
        say_fact(&why);
    words_say_capital(&out, sentence);
    return out.length;
}

size_t tx_why_text(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card, const tx_answer *answer,
                   char *text, size_t size) {
    char marked[MARKED_SIZE];
    tx_why_marked(catalog, game, seat, card, answer, marked, sizeof marked);
    return tx_read_text(marked, NULL, text, size, NULL, NULL);
}
