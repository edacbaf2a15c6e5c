/* why.c: possible uses of a card and reasons against them, now (tx_why) and in the past (tx_why_missed).
 *
 * This file contains no rules of legality. It runs the functions that list the options; where one rejects a card it
 * calls REJECT, which records the reason if a nearest_miss is attached. Of several reasons the one from the latest
 * check counts: it is the nearest miss.
 *
 * An answer has two parts: the moment (another player's turn, the wrong phase, no event to respond to) and the obstacle
 * (the reason that remains even at the right moment). With neither, the use is legal now.
 *
 * tx_why_agrees proves that answers and options agree; fuzzing and `scenario --cross-check why` run it. */
#include "why.h"

#include <assert.h>
#include <string.h>

#include "ability.h"
#include "attack.h"
#include "card_facts.h"
#include "combat.h"
#include "cost.h"
#include "damage.h"
#include "decision.h"
#include "deploy.h"
#include "dry_run.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "numbers.h"
#include "permissions.h"
#include "planets.h"
#include "procedures.h"
#include "program.h"
#include "reserve.h"
#include "responses.h"
#include "run.h"
#include "scope.h"
#include "select.h"
#include "stack.h"

typedef struct nearest_miss {
    tx_ref card;      /* card in question; reasons concerning other cards are ignored */
    tx_ref forbidder; /* source found last by `is_prohibited` */
    uint8_t prohibition;
    unsigned depth;  /* position of the reason among the checks, 0: none found */
    tx_answer found; /* reason found last in the order of the checks */
} nearest_miss;

/* ---- Recording --------------------------------------------------------------------------------------------------- */
/* Position of a reason in the order of the checks; inside of a program, that of its instruction. */
static unsigned depth_of(const tx_answer *found) {
    return found->obstacle < TX_UNPAYABLE ? found->obstacle : (unsigned)TX_OBSTACLES + found->code;
}

/* Checks examine many cards; only reasons concerning the card in question count. */
bool core_record_rejection(const engine *e, tx_ref card, const tx_answer *found) {
    nearest_miss *q = e->why;
    assert(q && found->obstacle < TX_OBSTACLES);
    if (card != q->card || depth_of(found) <= q->depth)
        return false;
    q->depth = depth_of(found);
    q->found = *found;
    if (found->obstacle == TX_MAY_NOT) {
        q->found.by = q->forbidder;
        q->found.part = q->prohibition;
    }
    return false;
}

/* Records the failing clause of the selector, so that the message can name it. */
bool core_reject_mismatch(const engine *e, tx_ref card, enum tx_obstacle what, const tx_scope *f, unsigned selector,
                          tx_ref ref) {
    tx_answer found = {.obstacle = to_u8(what), .on = ref, .selector = to_u16(selector)};
    found.part = to_u8(core_mismatch(e, f, selector, ref, &found.clause));
    return core_record_rejection(e, card, &found);
}

/* For a numeric cost, records how much is needed and how much is available. */
bool core_reject_cost(const engine *e, const tx_scope *f, unsigned code) {
    const tx_instruction *i = &e->catalog->code[code];
    tx_answer found = {.obstacle = TX_UNPAYABLE, .code = to_u16(code), .on = TX_NONE};
    if (i->ref)
        found.on = resolve(e, f, i->ref);
    if (i->op == OP_PAY || i->op == OP_DISCARD_HAND) {
        found.needed = to_i16(core_value_of(e, f, i->value));
        found.have = to_i16(i->op == OP_PAY ? e->game->player[f->seat].resources : core_cards_to_discard(e, f));
    }
    return core_record_rejection(e, f->card, &found);
}

/* Prohibitions are found before the reason is recorded; remembers the source until then. */
void core_note_forbidder(const engine *e, tx_ref source, enum tx_prohibition what) {
    assert(e->why);
    e->why->forbidder = source;
    e->why->prohibition = to_u8(what);
}

/* ---- Queries ----------------------------------------------------------------------------------------------------- */
typedef struct question {
    engine e;
    nearest_miss nearest_miss;
    scratch scratch;
    tx_decision now;    /* pending decision */
    tx_decision listed; /* options listed by the checks */
    unsigned seat;      /* seat that asks */
    tx_ref card;        /* card the question is about */
    tx_answer *answers;
    unsigned count;
} question;

static void prepare_question(question *q, const tx_catalog *catalog, const tx_game *game) {
    q->scratch = (scratch){0};
    q->e = (engine){.catalog = catalog, .game = game, .scratch = &q->scratch};
}

/* Clears the result; the checks list possible uses in `listed`. */
static void begin_check(question *q, tx_ref about) {
    q->nearest_miss = (nearest_miss){.card = about, .forbidder = TX_NONE};
    q->e.why = &q->nearest_miss;
    q->e.decision = &q->listed;
    core_begin_decision(&q->e, q->now.kind, q->seat, TX_NONE);
}

/* Adds an answer. After TX_MAX_ANSWERS, further answers overwrite the last one. */
static tx_answer *add_answer(question *q, enum tx_verb verb, unsigned ability) {
    assert(verb < TX_VERBS);
    tx_answer *a = &q->answers[q->count < TX_MAX_ANSWERS ? q->count++ : TX_MAX_ANSWERS - 1];
    *a = (tx_answer){.verb = to_u8(verb), .ability = to_u8(ability), .on = TX_NONE, .by = TX_NONE};
    return a;
}

/* Copies the reason found to the answer; `instead` if none was found. */
static void conclude(const question *q, tx_answer *a, enum tx_obstacle instead) {
    tx_answer found = q->nearest_miss.found;
    if (!q->nearest_miss.depth)
        found = (tx_answer){.obstacle = to_u8(instead), .on = TX_NONE, .by = TX_NONE};
    found.verb = a->verb;
    found.ability = a->ability;
    found.text = a->text;
    found.moment = a->moment;
    found.due = a->due;
    *a = found;
}

static bool asked(const question *q) {
    return q->now.seat == q->seat;
}

static bool asked_for(const question *q, enum tx_decision_kind kind) {
    return asked(q) && q->now.kind == kind;
}

/* True if an effect makes the player pass this deployment turn. */
static bool must_pass(const question *q) {
    return asked_for(q, TX_ASK_DEPLOY_TURN) && core_seat_effect(&q->e, q->seat, LAYER_MUST, MUST_PASS);
}

/* Sets the moment for a use that is possible at certain kinds of decisions; `right`: this is one of them. */
static void check_moment(const question *q, tx_answer *a, bool right) {
    if (right && asked(q) && !must_pass(q))
        return;
    a->moment = must_pass(q) ? TX_MUST_PASS : asked(q) ? TX_WRONG_WINDOW : TX_NOT_ASKED;
    a->due = q->now.seat;
}

static const tx_card *this_card(const question *q) {
    return &q->e.game->cards[q->card];
}

static bool in_own_hand(const question *q) {
    return this_card(q)->list == TX_HAND + q->seat;
}

/* True for the card itself and for copies of it in the same hand. */
static bool represents(const question *q, tx_ref listed, tx_ref card) {
    return listed == card || (TX_IS_CARD(listed) && TX_IS_CARD(card) && copies_in_hand(&q->e, listed, card));
}

/* The card an option uses: the one chosen or attacked, or the one that acts. */
static tx_ref used_by(const tx_option *o) {
    switch (o->verb) {
    case TX_CHOOSE:
    case TX_DIAL:
    case TX_DEFEND: return o->on;
    case TX_AREA_EFFECT: return TX_NONE;
    default: return o->card;
    }
}

/* True if an option with that verb uses the card. */
static bool is_listed(const question *q, const tx_decision *d, enum tx_verb verb) {
    for (unsigned i = 0; i < d->count; i++)
        if (d->options[i].verb == verb && represents(q, used_by(&d->options[i]), q->card))
            return true;
    return false;
}

/* True if the checks listed a use of the card. */
static bool found_possible(const question *q) {
    for (unsigned i = 0; i < q->listed.count; i++)
        if (represents(q, q->listed.options[i].card, q->card))
            return true;
    return false;
}

/* ---- Abilities --------------------------------------------------------------------------------------------------- */
/* An ability the card can use, and the card that has it. */
typedef struct usable_ability {
    unsigned ability; /* index in the catalog */
    tx_ref granter;   /* the card itself, or another one */
} usable_ability;

/* True if the card can use the ability of `granter`: a granted ability is on one card and used by others. */
static bool is_bearer(question *q, const tx_ability *a, tx_ref granter) {
    tx_ref bearers[256];
    unsigned count = a->bearer ? core_bearers_of(&q->e, a, granter, bearers) : 0;
    return a->bearer ? count && memchr(bearers, q->card, count) : granter == q->card;
}

static unsigned add_usable_abilities(question *q, tx_ref granter, usable_ability *usable, unsigned count) {
    EACH_ABILITY (a, &q->e, granter) {
        bool of_players = a->kind <= ABILITY_REACTION && !a->standing; /* constant abilities are not used by players */
        if (of_players && count < TX_MAX_ANSWERS && is_bearer(q, a, granter))
            usable[count++] = (usable_ability){ability_number(&q->e, a), granter};
    }
    return count;
}

/* The card's own abilities and those granted by cards in play. */
static unsigned usable_abilities(question *q, usable_ability *usable) {
    unsigned count = add_usable_abilities(q, q->card, usable, 0);
    for (unsigned card = 0; card < q->e.game->card_count && in_play(&q->e, q->card); card++)
        if (card != q->card && list_in_play(q->e.game->cards[card].list))
            count = add_usable_abilities(q, to_ref(card), usable, count);
    return count;
}

/* The ability of another card has number 0xff, as in tx_option. */
static tx_answer *add_ability_answer(question *q, unsigned ability) {
    enum { GRANTED = 0xff };
    const tx_def *def = face(&q->e, q->card);
    unsigned index = ability - def->first_ability;
    bool own = index < def->ability_count,
         played = core_is_event_played(&q->e, &q->e.catalog->abilities[ability], q->card);
    tx_answer *a = add_answer(q, played ? TX_PLAY : TX_USE, own ? index : GRANTED);
    a->text = to_u16(ability);
    return a;
}

/* Returns true for obstacles that are reported as tx_answer.moment. */
static bool is_about_time(unsigned obstacle) {
    return obstacle == TX_WRONG_PHASE || obstacle == TX_NO_BATTLE;
}

/* Checks the rest even if the phase is wrong or there is no battle. */
static void why_action(question *q, tx_answer *a, const usable_ability *usable) {
    check_moment(q, a, q->now.kind == TX_ASK_ACTION || q->now.kind == TX_ASK_DEPLOY_TURN);
    begin_check(q, q->card);
    const tx_ability *text = &q->e.catalog->abilities[usable->ability];
    core_list_uses(&q->e, text, usable->granter, q->seat, TX_NONE);
    if (found_possible(q))
        return;
    if (is_about_time(q->nearest_miss.found.obstacle)) { /* would it be possible otherwise? */
        a->moment = q->nearest_miss.found.obstacle;
        a->due = q->nearest_miss.found.due;
        begin_check(q, q->card);
        if (core_ability_works(&q->e, text, usable->granter, q->card, q->seat) &&
            core_can_initiate(&q->e, q->seat, q->card, usable->ability, TX_NONE))
            return;
    }
    conclude(q, a, TX_NO_CHANGE);
}

/* Checks the ability against each occurrence of the window; keeps the nearest miss and its occurrence. */
static void check_occurrences(question *q, const usable_ability *usable, unsigned first, unsigned count) {
    const tx_ability *text = &q->e.catalog->abilities[usable->ability];
    begin_check(q, q->card);
    for (unsigned o = first; o < first + count && !found_possible(q); o++) {
        unsigned before = q->nearest_miss.depth;
        if (tx_occurrences(q->e.game)[o].kind != text->event)
            continue;
        core_list_uses(&q->e, text, usable->granter, q->seat, o);
        if (found_possible(q) || q->nearest_miss.depth > before)
            q->nearest_miss.found.fact = tx_occurrences(q->e.game)[o];
    }
}

/* Without a result, no occurrence was of the event the ability responds to. */
static void conclude_occurrences(const question *q, tx_answer *a) {
    if (found_possible(q))
        a->fact = q->nearest_miss.found.fact;
    else if (q->nearest_miss.depth)
        conclude(q, a, TX_NO_CHANGE);
    else
        a->moment = TX_NO_SUCH_EVENT;
}

/* In a window of its timing the ability is checked against the occurrences, otherwise only for whether it could be used
 * at all. */
static void why_answer(question *q, tx_answer *a, const usable_ability *usable) {
    const tx_ability *text = &q->e.catalog->abilities[usable->ability];
    const window_frame *f = top_frame(&q->e);
    if (f->proc == PROC_WINDOW && text->listens / TX_EVENTS == f->timing) {
        bool its_step = response_step_of(text) == f->step;
        if (!its_step ||
            f->step == OPTIONAL_RESPONSES) /* forced abilities of both players are ordered together (R13.5.2) */
            check_moment(q, a, its_step);
        check_occurrences(q, usable, f->first, f->count);
        conclude_occurrences(q, a);
        return;
    }
    a->moment = TX_NO_SUCH_EVENT;
    begin_check(q, q->card);
    if (!core_ability_works(&q->e, text, usable->granter, q->card, q->seat) ||
        !core_may_initiate(&q->e, q->seat, q->card, usable->ability))
        conclude(q, a, TX_NO_OBSTACLE);
}

/* Abilities on the opponent's cards are listed only if any player may use them (R1.3.6). */
static void why_abilities(question *q) {
    usable_ability usable[TX_MAX_ANSWERS];
    unsigned count = usable_abilities(q, usable);
    for (unsigned i = 0; i < count; i++) {
        const tx_ability *text = &q->e.catalog->abilities[usable[i].ability];
        if (this_card(q)->controller != q->seat && !(text->flags & TX_ANY_PLAYER))
            continue;
        tx_answer *a = add_ability_answer(q, usable[i].ability);
        if (text->kind == ABILITY_ACTION)
            why_action(q, a, &usable[i]);
        else
            why_answer(q, a, &usable[i]);
    }
}

/* ---- Deploying --------------------------------------------------------------------------------------------------- */
/* An ability that deploys a card is waiting for the choice of the card (R14.13). */
static const ability_frame *deploying_ability(question *q) {
    const ability_frame *f = top_frame(&q->e);
    bool deploys = f->proc == PROC_ABILITY && f->step == ABILITY_ASK && q->e.catalog->code[f->pc].op == OP_DEPLOY;
    return deploys ? f : NULL;
}

/* The three ways of deploying: by an ability, by Ambush (R18.1), in a deployment turn (R4). */
static void list_now(question *q) {
    const ability_frame *ability = deploying_ability(q);
    bool ambush = q->now.kind == TX_ASK_ACTION && q->e.game->phase == TX_COMBAT_PHASE;
    begin_check(q, q->card);
    if (ability)
        core_list_deployments(&q->e, q->seat, 0, &ability->scope, &q->e.catalog->code[ability->pc]);
    else
        core_list_deployments(&q->e, q->seat, ambush ? DEPLOY_AMBUSH : 0, NULL, NULL);
}

/* Checks that it is the player's deployment turn. Having passed (R4.3) is reported rather than whose turn it is. */
static void check_deploy_phase(question *q, tx_answer *a) {
    if (q->e.game->phase != TX_DEPLOY_PHASE) {
        a->moment = TX_WRONG_PHASE;
        a->due = 1 << TX_DEPLOY_PHASE;
        return;
    }
    check_moment(q, a, q->now.kind == TX_ASK_DEPLOY_TURN);
    if (a->moment && q->e.game->player[q->seat].passed)
        a->moment = TX_HAS_PASSED;
}

/* Explains deploying one face of the card (R17.1.6). */
static void why_deploy(question *q, bool other_face) {
    tx_answer *a = add_answer(q, TX_DEPLOY, other_face);
    if (deploying_ability(q))
        check_moment(q, a, true);
    else if (q->e.game->phase == TX_COMBAT_PHASE)
        check_moment(q, a, q->now.kind == TX_ASK_ACTION);
    else
        check_deploy_phase(q, a);
    list_now(q);
    for (unsigned i = 0; i < q->listed.count; i++)
        if (represents(q, q->listed.options[i].card, q->card) && q->listed.options[i].ability == other_face)
            return;
    conclude(q, a, TX_NOT_OFFERED);
    if (a->obstacle == TX_NO_AMBUSH) {
        a->moment = TX_NO_AMBUSH;
        a->obstacle = TX_NO_OBSTACLE;
    }
}

/* The copy in the hand for which options are listed. */
static tx_ref first_copy(const question *q) {
    tx_ref first = q->card;
    for (tx_ref at = q->e.game->cards[first].prev; at != TX_NONE; at = q->e.game->cards[at].prev)
        if (represents(q, at, q->card))
            first = at;
    return first;
}

/* Explains deploying the card, with both faces. Events are played, not deployed (R1.1). */
static void why_deployments(question *q) {
    const tx_def *def = face(&q->e, q->card);
    if (def->type == TYPE_EVENT)
        return;
    q->card = first_copy(q);
    why_deploy(q, false);
    if (def->other_kind == OTHER_DEPLOY_AS || def->other_kind == OTHER_ENTER_AS)
        why_deploy(q, true);
}

/* ---- Reserve (R19.3) --------------------------------------------------------------------------------------------- */
/* Explains putting the card into reserve, which needs a Deep Strike value (R19.3.1). */
static void why_reserve(question *q) {
    if (face(&q->e, q->card)->deep_strike < 0)
        return;
    tx_answer *a = add_answer(q, TX_PLACE_RESERVE, 0);
    check_deploy_phase(q, a);
    if (!a->moment && !is_listed(q, &q->now, TX_PLACE_RESERVE))
        a->obstacle = this_card(q)->flags & TX_BLANKED ? TX_BLANK_TEXT : TX_NOT_OFFERED;
}

/* True if the card is in the seat's reserve, even while it counts as a unit, face down (O33). */
static bool in_own_reserve(const question *q) {
    return this_card(q)->controller == q->seat && core_card_in_reserve(&q->e, q->card);
}

/* Explains Deep Strike: when a battle begins at its planet, or as an action if a text allows it (R19.3.3, R19.3.10). */
static void why_strike(question *q) {
    tx_answer *a = add_answer(q, TX_DEEP_STRIKE, 0);
    if (asked(q) && is_listed(q, &q->now, TX_DEEP_STRIKE))
        return;
    check_moment(q, a, q->now.kind == TX_ASK_DEEP_STRIKE && q->now.place == this_card(q)->place);
    begin_check(q, q->card);
    core_list_strikes_of(&q->e, q->card, q->seat);
    if (!found_possible(q))
        conclude(q, a, TX_NO_HOST);
}

/* ---- Battles ----------------------------------------------------------------------------------------------------- */
/* Explains attacking with the unit. The reason may be the duty of another unit to attack (R7.3.6). */
static void why_attack(question *q) {
    const engine *e = &q->e;
    tx_answer *a = add_answer(q, TX_ATTACK, 0);
    bool listed = asked(q) && is_listed(q, &q->now, TX_ATTACK);
    if (listed)
        return;
    check_moment(q, a, q->now.kind == TX_ASK_ATTACKER);
    begin_check(q, q->card);
    if (q->e.game->battle == TX_NONE) {
        a->moment = TX_NO_BATTLE;
    } else if (place_of(e, q->card) != TX_PLANET(q->e.game->battle)) {
        a->obstacle = TX_NOT_IN_BATTLE;
        a->on = TX_PLANET(q->e.game->battle);
    } else if (!core_may_take_turn_with(e, q->card, q->e.game->skirmish)) {
        conclude(q, a, TX_NO_DEFENDER);
    } else if (!a->moment) {
        a->obstacle = TX_OTHER_MUST_ACT;
    }
}

/* Explains attacking this enemy unit, while the seat chooses a defender. */
static void why_attacked(question *q) {
    tx_answer *a = add_answer(q, TX_DEFEND, 0);
    begin_check(q, q->card);
    if (is_listed(q, &q->now, TX_DEFEND))
        return;
    if (core_can_be_defender(&q->e, q->now.source, q->card))
        a->obstacle = TX_OTHER_MUST_ACT;
    else
        conclude(q, a, TX_NOT_OFFERED);
}

/* Explains retreating, which is possible only at the planet of the battle (R7.4.3). */
static void why_retreat(question *q) {
    if (q->e.game->battle == TX_NONE || place_of(&q->e, q->card) != TX_PLANET(q->e.game->battle))
        return;
    tx_answer *a = add_answer(q, TX_RETREAT, 0);
    bool listed = asked(q) && is_listed(q, &q->now, TX_RETREAT);
    check_moment(q, a, listed || q->now.kind == TX_ASK_RETREAT);
    begin_check(q, q->card);
    if (listed)
        return;
    if (this_card(q)->flags & TX_RETREATING)
        a->obstacle = TX_RETREATS_ALREADY;
    else if (is_prohibited(&q->e, q->card, CANNOT_RETREAT, TX_NONE)) {
        REJECT(&q->e, q->card, .obstacle = TX_MAY_NOT, .on = q->card);
        conclude(q, a, TX_NOT_OFFERED);
    }
}

/* Explains a Mobile move (R6.1). core_list_mobile lists the destinations and records other reasons. */
static void why_mobile(question *q) {
    tx_answer *a = add_answer(q, TX_MOVE, 0);
    begin_check(q, q->card);
    core_list_mobile(&q->e, q->card);
    if (!q->listed.count)
        conclude(q, a, TX_NO_ADJACENT_PLANET);
}

/* Explains attacking, moving and retreating with a unit, or attacking an enemy unit. */
static void why_unit(question *q) {
    if (this_card(q)->controller != q->seat) {
        if (asked_for(q, TX_ASK_DEFENDER))
            why_attacked(q);
        return;
    }
    why_attack(q);
    why_retreat(q);
    if (asked_for(q, TX_ASK_MOBILE))
        why_mobile(q);
}

/* ---- Shields and choices ----------------------------------------------------------------------------------------- */
/* Explains why a card in hand cannot be used as a shield (R9.2.6, R21.5, R18.3). */
static void why_shield(question *q) {
    tx_answer *a = add_answer(q, TX_SHIELD, 0);
    if (is_listed(q, &q->now, TX_SHIELD))
        return;
    a->obstacle = face(&q->e, q->card)->shields <= 0    ? TX_NO_ICONS
                  : this_card(q)->flags & TX_BLANKED    ? TX_BLANK_TEXT
                  : core_shields_barred(&q->e, q->seat) ? TX_SHIELDS_BARRED
                                                        : TX_NOT_OFFERED;
    a->by = q->e.game->attacker;
    a->on = q->card;
}

/* True if the decision offers something to choose; explanations for choosing are useless otherwise. */
static bool offers_choice(const tx_decision *d) {
    for (unsigned i = 0; i < d->count; i++)
        if (d->options[i].verb == TX_CHOOSE)
            return true;
    return false;
}

/* Checks whether the card could be chosen by the instruction. */
static bool check_choice(question *q, const ability_frame *f, const tx_instruction *i) {
    bool looks = chooses(i) || i->op == OP_SEARCH || i->op == OP_FORCE_SACRIFICE;
    if (looks && !core_matches(&q->e, &f->scope, i->sel, q->card))
        return core_reject_mismatch(&q->e, f->card, TX_NO_MATCH, &f->scope, i->sel, q->card);
    tx_scope scope = dry_scope(&f->scope);
    if (i->op == OP_CHOOSE_SET)
        scope.set_count = scope.rest_count = 0;
    return !chooses(i) || core_choice_could_have_effect(&q->e, &scope, f->pc, part_end(f), q->card, f->set_count);
}

/* The asking ability could do nothing with it, or must not affect it. */
static void why_chosen(question *q) {
    const ability_frame *f = top_frame(&q->e);
    tx_answer *a = add_answer(q, TX_CHOOSE, 0);
    a->code = q->now.code;
    if (is_listed(q, &q->now, TX_CHOOSE))
        return;
    a->obstacle = TX_NOT_OFFERED;
    if (f->proc != PROC_ABILITY)
        return;
    begin_check(q, f->card);
    if (!check_choice(q, f, &q->e.catalog->code[f->pc]))
        conclude(q, a, TX_NOT_OFFERED);
    else if (f->set_count && memchr(&tx_chosen(q->e.game)[f->set_base * 2u], q->card, f->set_count))
        a->obstacle = TX_CHOSEN_ALREADY;
    a->code = q->now.code;
}

/* True if the option has an answer: one per ability, and one per other verb. */
static bool is_answered(const question *q, const tx_option *o) {
    for (unsigned i = 0; i < q->count; i++) {
        bool ability = o->verb == TX_USE || o->verb == TX_PLAY;
        if (q->answers[i].verb == o->verb && (!ability || q->answers[i].text == o->amount))
            return true;
    }
    return false;
}

/* Adds everything else that options do with the card: constant abilities that act, cards that effects allow to play. */
static void why_listed(question *q) {
    for (unsigned i = 0; (asked(q) || q->now.kind == TX_ASK_FORCED) && i < q->now.count; i++) {
        const tx_option *o = &q->now.options[i];
        if (!represents(q, used_by(o), q->card) || is_answered(q, o))
            continue;
        tx_answer *a = add_answer(q, o->verb, o->ability);
        a->text = to_u16(o->verb == TX_USE || o->verb == TX_PLAY ? o->amount : 0);
    }
}

/* ---- Planets ----------------------------------------------------------------------------------------------------- */
/* Explains whether the planet's Battle ability could do anything now (R13.7). */
static void why_battle_ability(question *q) {
    tx_answer *a = add_answer(q, TX_YES, 0);
    check_moment(q, a, q->now.kind == TX_ASK_BATTLE_ABILITY && q->now.place == q->card);
    begin_check(q, TX_NONE);
    if (!core_battle_ability_can(&q->e, q->seat, q->card))
        conclude(q, a, TX_NO_ABILITY);
}

/* Explains a planet, which can be chosen, set on a dial, or have its Battle ability used. */
static void why_planet(question *q) {
    if (asked(q) && offers_choice(&q->now))
        why_chosen(q);
    if (asked_for(q, TX_ASK_DIAL) && !is_listed(q, &q->now, TX_DIAL))
        add_answer(q, TX_DIAL, 0)->obstacle = TX_NOT_OFFERED;
    else if (asked_for(q, TX_ASK_DIAL))
        add_answer(q, TX_DIAL, 0);
    if (face_up(&q->e, q->card))
        why_battle_ability(q);
}

/* ---- Entry points ------------------------------------------------------------------------------------------------ */
/* The usual use of such a card, if there is nothing more specific to explain. */
static enum tx_verb usual_use(const question *q) {
    if (face(&q->e, q->card)->type == TYPE_EVENT)
        return TX_PLAY;
    return in_play(&q->e, q->card) ? TX_USE : TX_DEPLOY;
}

/* The copy in the hand that an option names, which is equivalent to the one asked about. */
static tx_ref named_copy(const question *q) {
    for (unsigned i = 0; i < q->now.count; i++)
        if (represents(q, used_by(&q->now.options[i]), q->card))
            return used_by(&q->now.options[i]);
    return q->card;
}

/* Explains the pending decision first, then all other uses of the card. */
static void why_card(question *q) {
    q->card = named_copy(q);
    if (asked(q) && offers_choice(&q->now))
        why_chosen(q);
    if (asked_for(q, TX_ASK_SHIELD) && in_own_hand(q))
        why_shield(q);
    why_abilities(q);
    if (in_own_reserve(q))
        why_strike(q);
    if (is_unit(&q->e, q->card))
        why_unit(q);
    if (in_own_hand(q)) {
        why_reserve(q);
        why_deployments(q);
    }
    why_listed(q);
    bool own = this_card(q)->controller == q->seat;
    if (own && in_play(&q->e, q->card) && !face(&q->e, q->card)->ability_count)
        add_answer(q, TX_USE, 0)->obstacle = TX_NO_ABILITY;
    if (!q->count)
        add_answer(q, usual_use(q), 0)->obstacle = own ? TX_NO_ABILITY : TX_NOT_YOURS;
}

unsigned tx_why(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                tx_answer answers[TX_MAX_ANSWERS]) {
    question q;
    prepare_question(&q, catalog, game);
    q.seat = seat;
    q.card = card;
    q.answers = answers;
    q.count = 0;
    tx_decide(catalog, game, &q.now);
    if (q.now.kind == TX_GAME_OVER)
        add_answer(&q, TX_USE, 0)->moment = TX_GAME_ENDED;
    else if (TX_IS_PLANET(card))
        why_planet(&q);
    else if (TX_IS_CARD(card) && card < game->card_count)
        why_card(&q);
    return q.count;
}

/* ---- Wrong destinations ------------------------------------------------------------------------------------------ */
/* Records whether the host fails the attach text or refuses the attachment (R17.1.2, R18.10). */
static void check_host(question *q, const tx_def *as, tx_ref host) {
    const engine *e = &q->e;
    tx_scope scope = scope_of(e, q->card);
    if (!core_matches(e, &scope, as->attach_to, host))
        core_reject_mismatch(e, q->card, TX_NO_MATCH, &scope, as->attach_to, host);
    else if (!core_can_host(e, host, q->card, as))
        REJECT(e, q->card, .obstacle = TX_HOST_REFUSES, .on = host);
}

/* Explains a card that can be used, but not on `on`. */
tx_answer tx_why_not_there(const tx_catalog *catalog, const tx_game *game, enum tx_verb verb, unsigned ability,
                           tx_ref card, tx_ref on) {
    tx_answer answer;
    question q = {.card = card, .answers = &answer};
    prepare_question(&q, catalog, game);
    const tx_def *as = face(&q.e, card);
    if (ability && as->other)
        as = &catalog->defs[as->other];
    add_answer(&q, verb, ability);
    begin_check(&q, card);
    if (verb == TX_DEPLOY && as->attach_to)
        check_host(&q, as, on);
    else if (verb == TX_DEPLOY && face_up(&q.e, on)) /* affordable elsewhere: cost reductions depend on the place */
        REJECT(&q.e, card, .obstacle = TX_TOO_EXPENSIVE,
               .needed = to_i16(core_cost_of(&q.e, card, as, game->cards[card].controller, on)),
               .have = to_i16(game->player[game->cards[card].controller].resources));
    conclude(&q, &answer, TX_WRONG_PLACE);
    answer.on = on;
    return answer;
}

/* ---- Agreement with the options ---------------------------------------------------------------------------------- */
/* Returns true if an option corresponds to the answer. */
static bool has_its_option(const question *q, const tx_answer *a) {
    bool ability = a->verb == TX_USE || a->verb == TX_PLAY;
    for (unsigned i = 0; i < q->now.count; i++) {
        const tx_option *o = &q->now.options[i];
        bool same = ability ? o->amount == a->text : a->verb != TX_DEPLOY || o->ability == a->ability;
        if (o->verb == a->verb && same && represents(q, used_by(o), q->card))
            return true;
    }
    return false;
}

/* True if each legal answer has an option, and each option is covered by a legal answer. */
static bool card_agrees(const question *q) {
    unsigned legal = 0, listed = 0;
    for (unsigned i = 0; i < q->count; i++) {
        bool is_legal = !q->answers[i].moment && !q->answers[i].obstacle;
        if (is_legal != has_its_option(q, &q->answers[i]))
            return false;
        legal += is_legal;
    }
    for (unsigned i = 0; i < q->now.count; i++)
        listed += represents(q, used_by(&q->now.options[i]), q->card);
    return q->count > 0 && (legal > 0 || listed == 0);
}

/* Forced abilities of both controllers are listed together (R13.5.2), so each card is asked as its controller. */
bool tx_why_agrees(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, tx_ref *card) {
    tx_answer answers[TX_MAX_ANSWERS];
    question q = {.now = *decision, .answers = answers};
    prepare_question(&q, catalog, game);
    for (unsigned i = 0; i < game->card_count && decision->kind != TX_GAME_OVER; i++) {
        if (game->cards[i].list == TX_BANK)
            continue;
        *card = q.card = to_ref(i);
        q.seat = decision->kind == TX_ASK_FORCED ? game->cards[i].controller : decision->seat;
        q.count = tx_why(catalog, game, q.seat, q.card, answers);
        if (!card_agrees(&q))
            return false;
    }
    return true;
}

/* ---- Missed responses -------------------------------------------------------------------------------------------- */
/* Examines every window, including those that do not open, for one card. */
typedef struct missed_responses {
    unsigned seat; /* seat concerned */
    tx_ref card;
    tx_answer *answers; /* nearest miss of each ability so far */
    unsigned count;
} missed_responses;

/* Finds or adds the entry of an ability. */
static tx_answer *entry_of(missed_responses *v, unsigned ability) {
    for (unsigned i = 0; i < v->count; i++)
        if (v->answers[i].text == ability)
            return &v->answers[i];
    if (v->count == TX_MAX_ANSWERS)
        return NULL;
    v->answers[v->count] = (tx_answer){.text = to_u16(ability), .moment = TX_NO_SUCH_EVENT};
    return &v->answers[v->count++];
}

/* True if `a` was closer to being possible than `b`. */
static bool is_nearer_miss(const tx_answer *a, const tx_answer *b) {
    if (b->moment || !a->obstacle)
        return true;
    return b->obstacle && depth_of(a) > depth_of(b);
}

/* A window in which the ability could have been used is recorded too, without an obstacle. */
static void check_missed(question *q, missed_responses *v, const usable_ability *usable, unsigned first,
                         unsigned count) {
    tx_answer answer;
    q->answers = &answer;
    q->count = 0;
    add_ability_answer(q, usable->ability);
    check_occurrences(q, usable, first, count);
    conclude_occurrences(q, &answer);
    answer.past = 1;
    tx_answer *best = answer.moment ? NULL : entry_of(v, usable->ability);
    if (best && is_nearer_miss(&answer, best))
        *best = answer;
}

/* Called for every window, including those that do not open because no player can respond. */
void core_record_missed_responses(const engine *e, unsigned timing, unsigned first, unsigned count) {
    missed_responses *v = e->missed_responses;
    assert(v && timing <= TIMING_REACTION);
    usable_ability usable[TX_MAX_ANSWERS];
    question q;
    prepare_question(&q, e->catalog, e->game);
    q.seat = v->seat;
    q.card = v->card;
    q.now.kind = timing == TIMING_INTERRUPT ? TX_ASK_INTERRUPT : TX_ASK_REACTION;
    unsigned usable_count = usable_abilities(&q, usable);
    for (unsigned i = 0; i < usable_count; i++) {
        const tx_ability *text = &e->catalog->abilities[usable[i].ability];
        if (text->kind != ABILITY_ACTION && text->listens / TX_EVENTS == timing)
            check_missed(&q, v, &usable[i], first, count);
    }
}

/* Repeats the choice on a copy, examining every window. */
unsigned tx_why_missed(const tx_catalog *catalog, const tx_game *before, unsigned option, unsigned seat, tx_ref card,
                       tx_answer answers[TX_MAX_ANSWERS]) {
    tx_game game = *before;
    tx_decision decision;
    missed_responses v = {seat, card, answers, 0};
    engine e = {
        .catalog = catalog, .game = &game, .decision = &decision, .scratch = &(scratch){0}, .missed_responses = &v};
    tx_decide(catalog, before, &decision);
    if (option >= decision.count || !TX_IS_CARD(card) || card >= before->card_count)
        return 0;
    tx_option chosen = decision.options[option];
    core_make_choice(&e, &chosen);
    return v.count;
}

/* Nearest miss of one ability over all choices; if it could always be used, returns that. */
static void explain_by_past_choices(const tx_catalog *catalog, unsigned seat, tx_ref card, const tx_past_choice *made,
                                    unsigned count, tx_answer *answer) {
    tx_answer missed[TX_MAX_ANSWERS], nearest = *answer, possible = *answer;
    for (unsigned i = 0; i < count; i++) {
        unsigned found = tx_why_missed(catalog, &made[i].before, made[i].option, seat, card, missed);
        for (unsigned k = 0; k < found; k++) {
            tx_answer *best = missed[k].obstacle ? &nearest : &possible;
            if (missed[k].text == answer->text && is_nearer_miss(&missed[k], best))
                *best = missed[k];
        }
    }
    *answer = nearest.past ? nearest : possible;
}

/* An event that has not just occurred may have occurred since the seat's last choice. */
unsigned tx_why_since(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                      const tx_past_choice *made, unsigned count, tx_answer answers[TX_MAX_ANSWERS]) {
    unsigned found = tx_why(catalog, game, seat, card, answers);
    for (unsigned i = 0; i < found; i++)
        if (answers[i].moment == TX_NO_SUCH_EVENT)
            explain_by_past_choices(catalog, seat, card, made, count, &answers[i]);
    return found;
}
