/* check.c: checks expectations. Each is evaluated after everything that resolves without a choice has resolved; then
 * the game is restored. */
#include "runner.h"

#include <string.h>

#include "core/lists.h"
#include "text/text.h"

/* ---- Describing the actual state --------------------------------------------------------------------------------- */

static void say_place(const pos_run *run, tx_ref place, char *text, size_t size) {
    char name[120];
    tx_ref_text(run->catalog, &run->game, place, name, sizeof name);
    if (TX_IS_PLANET(place))
        snprintf(text, size, "at %d (%s)", place - TX_FIRST_PLACE + 1, name);
    else
        snprintf(text, size, "at %s", name);
}

static void say_reserve(const pos_run *run, tx_ref place, char *text, size_t size) {
    char at[140];
    say_place(run, place, at, sizeof at);
    snprintf(text, size, "in reserve %s", at);
}

void sc_say_where(const pos_run *run, tx_ref ref, char *text, size_t size) {
    const tx_card *card = &run->game.cards[ref];
    unsigned list = card->list;
    static const char *const piles[] = {"deck", "hand", "discard pile"};
    if (list < TX_REMOVED)
        snprintf(text, size, "in P%u's %s", list % 2 + 1, piles[list / 2]);
    else if (list == TX_ATTACHED)
        snprintf(text, size, "attached to %s", run->catalog->defs[run->game.cards[card->host].def].name);
    else if (list_in_play(list))
        say_place(run, card->place, text, size);
    else if (list == TX_BANK)
        snprintf(text, size, "in the bank");
    else if (list >= TX_RESERVE && list < TX_PLANET_CARDS)
        say_reserve(run, card->place, text, size);
    else
        snprintf(text, size, list < TX_REMOVED + TX_SEATS ? "out of the game" : "being played");
}

static bool actual_number(pos_run *run, const pos_step *step, int actual, int expected) {
    if ((actual == expected) != (sc_expectation_of(step)->negated != 0))
        return true;
    return pos_fail(run, step->line, "%s: it is %d", step->text, actual);
}

static bool actual_fact(pos_run *run, const pos_step *step, bool fact) {
    if (fact != (sc_expectation_of(step)->negated != 0))
        return true;
    return pos_fail(run, step->line, "%s: this is %strue", step->text, fact ? "" : "not ");
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static bool card_in_play(const pos_run *run, tx_ref ref) {
    return list_in_play(run->game.cards[ref].list);
}

/* Finds the single card meant; prefers one in play. Returns false with a message if there is none or several. */
static bool find_card(pos_run *run, const pos_step *step, const pos_card *card, tx_ref *found) {
    unsigned in = 0, out = 0;
    tx_ref inside = TX_NONE, outside = TX_NONE;
    for (unsigned ref = 0; ref < run->game.card_count; ref++) {
        if (!pos_is_card(run, card, (tx_ref)ref))
            continue;
        bool is_in = card_in_play(run, (tx_ref)ref);
        in += is_in;
        out += !is_in;
        inside = is_in && inside == TX_NONE ? (tx_ref)ref : inside;
        outside = !is_in && outside == TX_NONE ? (tx_ref)ref : outside;
    }
    *found = in ? inside : outside;
    if (in + out == 0)
        return pos_fail(run, step->line, "%s: there is no such card in this game", step->text);
    if (in > 1)
        return pos_fail(run, step->line, "%s: %u such cards are in play; use #1, #2 … or P1's", step->text, in);
    return true;
}

static bool some_card(const pos_run *run, const pos_step *step,
                      bool (*is)(const pos_run *, const sc_expectation *, tx_ref)) {
    for (unsigned ref = 0; ref < run->game.card_count; ref++) {
        if (pos_is_card(run, &sc_expectation_of(step)->card.card, (tx_ref)ref) &&
            is(run, sc_expectation_of(step), (tx_ref)ref))
            return true;
    }
    return false;
}

static bool is_in_play(const pos_run *run, const sc_expectation *e, tx_ref ref) {
    (void)e;
    return card_in_play(run, ref);
}

/* Returns true for a card in reserve, including one that currently counts as a unit (O33). */
static bool held_in_reserve(const pos_run *run, tx_ref ref, unsigned seat) {
    const tx_card *card = &run->game.cards[ref];
    bool face_down = card->flags & TX_FACE_DOWN || (card->list >= TX_RESERVE && card->list < TX_PLANET_CARDS);
    return face_down && card->list % 2 == seat;
}

static bool is_in_zone(const pos_run *run, const sc_expectation *e, tx_ref ref) {
    unsigned list = run->game.cards[ref].list;
    if (e->list == TX_RESERVE)
        return held_in_reserve(run, ref, e->seat);
    return list == (unsigned)e->list + e->seat || (e->seat == TX_NONE && (list & ~1U) == e->list);
}

static bool is_at(const pos_run *run, const sc_expectation *e, tx_ref ref) {
    const tx_card *card = &run->game.cards[ref];
    if (card->list == TX_ATTACHED && TX_IS_CARD(card->host))
        card = &run->game.cards[card->host];
    return list_in_play(card->list) && card->place == e->place;
}

/* Location: holds if any of the cards meant is there. */
static bool check_where(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    bool (*is)(const pos_run *, const sc_expectation *, tx_ref) = e->what == CARD_IN_PLAY ? is_in_play
                                                                  : e->what == CARD_AT    ? is_at
                                                                                          : is_in_zone;
    if (some_card(run, step, is) != (e->negated != 0))
        return true;
    pos_fail(run, step->line, "%s:", step->text);
    unsigned listed = 0;
    for (unsigned ref = 0; ref < run->game.card_count && listed < 6; ref++) {
        char where[160];
        if (!pos_is_card(run, &e->card.card, (tx_ref)ref))
            continue;
        sc_say_where(run, (tx_ref)ref, where, sizeof where);
        pos_add(run, "%s it is %s", listed++ ? "," : "", where);
    }
    return listed ? false : pos_add(run, " there is no such card in this game");
}

static unsigned attachments_on(const pos_run *run, tx_ref host) {
    unsigned count = 0;
    for (tx_ref card = run->game.cards[host].attached; card != TX_NONE; card = run->game.cards[card].next)
        count++;
    return count;
}

static bool has_attached(const pos_run *run, tx_ref host, const pos_card *attachment) {
    for (tx_ref card = run->game.cards[host].attached; card != TX_NONE; card = run->game.cards[card].next) {
        if (pos_is_card(run, attachment, card))
            return true;
    }
    return false;
}

static bool check_in_play(pos_run *run, const pos_step *step, tx_ref ref) {
    const sc_expectation *e = sc_expectation_of(step);
    const tx_game *game = &run->game;
    const tx_card *card = &game->cards[ref];
    switch (e->what) {
    case CARD_DAMAGE: return actual_number(run, step, card->damage, e->number);
    case CARD_RESOURCES: return actual_number(run, step, card->resources, e->number);
    case CARD_ATTACHMENTS: return actual_number(run, step, (int)attachments_on(run, ref), e->number);
    case CARD_ATTACK: return actual_number(run, step, tx_attack(run->catalog, game, ref), e->number);
    case CARD_HP: return actual_number(run, step, tx_hp(run->catalog, game, ref), e->number);
    case CARD_COMMAND: return actual_number(run, step, tx_command(run->catalog, game, ref), e->number);
    case CARD_AREA_EFFECT: return actual_number(run, step, tx_area_effect(run->catalog, game, ref), e->number);
    case CARD_EXHAUSTED: return actual_fact(run, step, card->flags & TX_EXHAUSTED);
    case CARD_READY: return actual_fact(run, step, !(card->flags & TX_EXHAUSTED));
    case CARD_BLOODIED: return actual_fact(run, step, card->flags & TX_OTHER_SIDE);
    case CARD_KEYWORD: return actual_fact(run, step, tx_has_keyword(run->catalog, game, ref, e->kind));
    case CARD_CONTROLLED_BY: return actual_fact(run, step, card->controller == e->seat);
    default: return actual_fact(run, step, has_attached(run, ref, &e->other.card));
    }
}

static bool check_card(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    tx_ref ref;
    if (e->what == CARD_AT || e->what == CARD_IN_ZONE || e->what == CARD_IN_PLAY)
        return check_where(run, step);
    if (!find_card(run, step, &e->card.card, &ref))
        return false;
    if (e->what == CARD_COST)
        return actual_number(run, step, tx_cost(run->catalog, &run->game, ref, e->place), e->number);
    if (card_in_play(run, ref))
        return check_in_play(run, step, ref);
    char where[160];
    sc_say_where(run, ref, where, sizeof where);
    return pos_fail(run, step->line, "%s: it is not in play but %s", step->text, where);
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

static int count_copies(const pos_run *run, const sc_expectation *e) {
    int count = 0;
    for (unsigned ref = 0; ref < run->game.card_count; ref++) {
        const tx_card *card = &run->game.cards[ref];
        bool there = e->place == TX_NONE
                         ? card->list == e->list + e->seat
                         : list_in_play(card->list) && card->place == e->place && card->controller == e->seat;
        count += there && pos_is_card(run, &e->card.card, (tx_ref)ref);
    }
    return count;
}

static bool has_planet(const pos_run *run, const sc_expectation *e) {
    const tx_player *player = &run->game.player[e->seat];
    for (unsigned i = 0; i < player->victory_count; i++) {
        if (player->victory[i] == e->card.card.def)
            return true;
    }
    return false;
}

/* A view lists the remaining cards of the seat's own deck, but only cards marked as known are seen there. Spectators
 * see what both seats know. */
static bool is_seen(const tx_card *card, unsigned seat) {
    bool in_deck = card->list == TX_DECK || card->list == TX_DECK + 1;
    bool known = seat < TX_SEATS ? card->known >> seat & 1 : card->known == 3;
    return card->def && card->list != TX_BANK && (!in_deck || known);
}

static bool seat_sees_card(const pos_run *run, const sc_expectation *e) {
    tx_game view;
    tx_view(run->catalog, &run->game, e->seat, &view);
    tx_def_id title = run->catalog->defs[e->card.card.def].title;
    for (unsigned ref = 0; ref < view.card_count; ref++) {
        const tx_card *card = &view.cards[ref];
        bool owned = e->card.card.owner == TX_NONE || card->owner == e->card.card.owner;
        if (is_seen(card, e->seat) && owned && run->catalog->defs[card->def].title == title)
            return true;
    }
    return false;
}

/* Counts the cards in reserve at one planet, or at all planets. */
static int count_reserve(const pos_run *run, const sc_expectation *e) {
    int count = 0;
    for (unsigned ref = 0; ref < run->game.card_count; ref++) {
        bool there = e->place == TX_NONE || e->place == run->game.cards[ref].place;
        count += there && held_in_reserve(run, (tx_ref)ref, e->seat);
    }
    return count;
}

static bool check_topmost(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    tx_ref top = run->game.lists[TX_DISCARD + e->seat].head;
    if ((top != TX_NONE && pos_is_card(run, &e->card.card, top)) != (e->negated != 0))
        return true;
    return pos_fail(run, step->line, "%s: it is %s", step->text,
                    top == TX_NONE ? "empty" : run->catalog->defs[run->game.cards[top].def].name);
}

static bool check_result(pos_run *run, const pos_step *step, tx_result result) {
    const sc_expectation *e = sc_expectation_of(step);
    char words[200];
    bool so = e->what == GAME_TIE ? result.outcome == TX_TIED : result.outcome == TX_WON && result.winner == e->seat;
    if (so && (e->kind == TX_NO_REASON || e->what == SEAT_ADJUDGED || result.reason == e->kind))
        return true;
    tx_result_text(run->catalog, &run->game, result, words, sizeof words);
    return pos_fail(run, step->line, "%s: %s", step->text, result.outcome == TX_UNDECIDED ? "the game goes on" : words);
}

static bool check_seat(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    const tx_game *game = &run->game;
    switch (e->what) {
    case SEAT_RESOURCES: return actual_number(run, step, game->player[e->seat].resources, e->number);
    case SEAT_CARDS: return actual_number(run, step, game->lists[e->list + e->seat].count, e->number);
    case SEAT_UNITS: return actual_number(run, step, game->lists[units_list(e->place, e->seat)].count, e->number);
    case SEAT_COPIES: return actual_number(run, step, count_copies(run, e), e->number);
    case SEAT_INITIATIVE: return actual_fact(run, step, game->initiative == e->seat);
    case SEAT_TOKEN: return actual_fact(run, step, game->token == e->seat);
    case SEAT_PLANET: return actual_fact(run, step, has_planet(run, e));
    case SEAT_PLANETS: return actual_number(run, step, game->player[e->seat].victory_count, e->number);
    case SEAT_TOPMOST: return check_topmost(run, step);
    case SEAT_RESERVE: return actual_number(run, step, count_reserve(run, e), e->number);
    case SEAT_ENSLAVES: return actual_number(run, step, game->player[e->seat].enslaved, e->number);
    case SEAT_SEES: return actual_fact(run, step, seat_sees_card(run, e));
    case SEAT_ADJUDGED: return check_result(run, step, tx_adjudicate(run->catalog, game));
    default: return check_result(run, step, game->result);
    }
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static bool check_planet(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    tx_def_id planet = run->game.line[e->place - TX_FIRST_PLACE];
    if ((planet == e->card.card.def) != (e->negated != 0))
        return true;
    return pos_fail(run, step->line, "%s: it is %s", step->text, planet ? run->catalog->defs[planet].name : "gone");
}

static bool is_removed(const pos_run *run, tx_def_id planet) {
    for (unsigned i = 0; i < TX_PLANET_DECK; i++) {
        if (run->game.removed[i] == planet)
            return true;
    }
    return false;
}

static bool check_phase(pos_run *run, const pos_step *step) {
    if (run->game.phase == sc_expectation_of(step)->kind)
        return true;
    return pos_fail(run, step->line, "%s: it is the %s phase of round %u", step->text, pos_phase_words[run->game.phase],
                    run->game.round);
}

static bool check_game(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    const tx_game *game = &run->game;
    int battle = game->battle == TX_NONE ? 0 : game->battle + 1;
    switch (e->what) {
    case GAME_PHASE: return check_phase(run, step);
    case GAME_BATTLE: return actual_number(run, step, battle, e->place == TX_NONE ? 0 : e->place - TX_FIRST_PLACE + 1);
    case GAME_COMBAT_ROUND: return actual_number(run, step, battle ? game->battle_round : 0, e->number);
    case GAME_ROUND: return actual_number(run, step, game->round, e->number);
    case GAME_PLANET: return check_planet(run, step);
    case GAME_FACE_UP: return actual_fact(run, step, e->place - TX_FIRST_PLACE < game->revealed);
    case GAME_INFESTED: return actual_fact(run, step, game->infested >> (e->place - TX_FIRST_PLACE) & 1);
    case GAME_PLANET_REMOVED: return actual_fact(run, step, is_removed(run, e->card.card.def));
    case GAME_FIRST_PLANET:
        return actual_number(run, step, game->first_planet == TX_NONE ? 0 : game->first_planet + 1, e->number);
    case GAME_TIE: return check_result(run, step, game->result);
    case GAME_ADJUDGED_TIE: return actual_fact(run, step, tx_adjudicate(run->catalog, game).outcome == TX_TIED);
    default: return actual_fact(run, step, game->result.outcome == TX_UNDECIDED);
    }
}

/* ---- Options and decisions --------------------------------------------------------------------------------------- */

/* Makes the only possible choice. Returns false at a decision with several options, at the end of the game, or on an
 * error. */
static bool step_over(pos_run *run) {
    return run->decision.count == 1 && run->decision.kind != TX_GAME_OVER && pos_choose(run, 0, false);
}

/* Returns true if this decision would offer the move, so that the search can stop. Skips turns of a ranged skirmish
 * without the move, because most units cannot act in them. */
static bool is_deciding_moment(const pos_run *run, const pos_move *move, bool at_hand) {
    unsigned kind = run->decision.kind;
    if (move->special == MOVE_BATTLE_ABILITY)
        return kind == TX_ASK_BATTLE_ABILITY;
    if (run->decision.seat != move->seat)
        return false;
    switch (move->verb) {
    case TX_ATTACK: return kind == TX_ASK_ATTACKER && (at_hand || !run->game.skirmish);
    case TX_DEFEND:
    case TX_AREA_EFFECT: return kind == TX_ASK_DEFENDER;
    case TX_RETREAT: return kind == TX_ASK_ATTACKER || kind == TX_ASK_RETREAT;
    case TX_PLAY:
    case TX_USE:
    case TX_DEPLOY: return kind == TX_ASK_ACTION || kind == TX_ASK_DEPLOY_TURN;
    default: return pos_is_turn(kind);
    }
}

/* Returns true if the option can no longer come: the phase has ended or, for a battle ability, its battle. */
static bool is_too_late(const pos_run *run, const pos_move *move, unsigned phase, unsigned battle) {
    bool left_battle = battle != TX_NONE && run->game.battle != battle;
    return run->game.phase != phase || (move->special == MOVE_BATTLE_ABILITY && left_battle);
}

/* Narrates the finding as of the moment at which the seat had the decision. */
static void narrate_option_at(pos_run *run, const pos_step *step, bool found, const tx_game *moment) {
    const tx_game now = run->game;
    run->game = *moment;
    tx_decide(run->catalog, &run->game, &run->decision);
    sc_narrate_option(run, step, found);
    run->game = now;
    tx_decide(run->catalog, &run->game, &run->decision);
}

/* Returns true if the seat makes this kind of choice here. */
static bool is_its_moment(const pos_run *run, const pos_move *move) {
    if (run->decision.seat != move->seat || move->special == MOVE_BATTLE_ABILITY)
        return false;
    if (move->verb == TX_SHIELD)
        return run->decision.kind == TX_ASK_SHIELD;
    if (move->verb == TX_DEEP_STRIKE && run->decision.kind == TX_ASK_DEEP_STRIKE)
        return true;
    return pos_has_verb(run, move) || is_deciding_moment(run, move, true);
}

/* Returns true for decisions of the game's framework: all earlier events have been answered. */
static bool is_framework(unsigned kind) {
    return pos_is_turn(kind) || kind == TX_ASK_DIAL || kind == TX_ASK_SYNAPSE_DIAL || kind == TX_ASK_BONUS ||
           kind == TX_ASK_MOBILE || kind == TX_ASK_RETREAT || kind == TX_ASK_BATTLE_ABILITY ||
           kind == TX_ASK_DEEP_STRIKE;
}

/* Returns true if the ability's response window must be over when that kind of decision comes. */
static bool is_window_past(unsigned kind, const tx_ability *a) {
    bool begins_effect = a->kind == ABILITY_INTERRUPT && (a->event == EV_EVENT_PLAYED || a->event == EV_TARGETS ||
                                                          a->event == EV_WOULD_TARGET || a->event == EV_BATTLE_ABILITY);
    switch (kind) {
    case TX_ASK_SHIELD:
        return begins_effect || a->event == EV_ATTACKER || a->event == EV_DEFENDER || a->event == EV_ASSIGNED;
    case TX_ASK_DEFENDER: return a->event == EV_ATTACKER;
    case TX_ASK_SEARCH: return begins_effect || a->event == EV_SEARCHES;
    case TX_ASK_ORDER:
        return begins_effect || (a->kind == ABILITY_INTERRUPT && (a->event == EV_LEAVES || a->event == EV_WOULD_DIE));
    default: return is_framework(kind);
    }
}

/* Returns true if the ability could be used in this decision, or before it if nothing was asked. */
static bool is_moment_of(const pos_run *run, const pos_move *move, const tx_ability *a) {
    unsigned kind = run->decision.kind;
    bool own = run->decision.seat == move->seat;
    switch (a->kind) {
    case ABILITY_ACTION: return is_deciding_moment(run, move, true);
    case ABILITY_INTERRUPT:
        return is_window_past(kind, a) || (own && (kind == TX_ASK_INTERRUPT || kind == TX_ASK_FORCED));
    case ABILITY_REACTION:
        return is_window_past(kind, a) || (own && (kind == TX_ASK_REACTION || kind == TX_ASK_FORCED));
    default: return false;
    }
}

/* Same as is_moment_of(), for any ability of the card. Abilities granted by other cards are only looked for in
 * turns. */
static bool is_moment_of_card(const pos_run *run, const pos_move *move) {
    const pos_card *card = &move->card.card;
    tx_def_id number = move->card.kind != OBJECT_CARD ? 0
                       : card->title                  ? card->def
                                                      : run->game.cards[run->game.player[card->owner].warlord].def;
    const tx_def *def = &run->catalog->defs[number];
    for (unsigned face = 0; face < 2; face++, def = &run->catalog->defs[def->other])
        for (unsigned i = 0; i < def->ability_count; i++)
            if (is_moment_of(run, move, &run->catalog->abilities[def->first_ability + i]))
                return true;
    return is_deciding_moment(run, move, true);
}

/* Returns true if the absence of the option in this decision is meaningful. */
static bool absence_is_meaningful(const pos_run *run, const pos_move *move) {
    if (move->special == MOVE_BATTLE_ABILITY)
        return run->decision.kind == TX_ASK_BATTLE_ABILITY;
    switch (move->verb) {
    case TX_PLAY:
    case TX_USE: return is_moment_of_card(run, move);
    case TX_PASS:
    case TX_DONE: return run->decision.seat == move->seat;
    case TX_ATTACK:
    case TX_RETREAT: /* the battle is over when the planet's ability is offered */
        return run->decision.kind == TX_ASK_BATTLE_ABILITY || is_its_moment(run, move);
    default: return is_its_moment(run, move);
    }
}

static bool check_option(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    unsigned phase = run->game.phase, battle = run->game.battle, steps = 0;
    bool found, more, late, moment_found = false, conclusive = false;
    tx_game moment = run->game;
    do {
        if (!moment_found && is_its_moment(run, &e->move)) {
            moment = run->game;
            moment_found = true;
        }
        sc_runner_of(run)->narrates_events =
            !moment_found; /* narrate the events before that moment ahead of the finding */
        late = is_too_late(run, &e->move, phase, battle);
        conclusive =
            conclusive || absence_is_meaningful(run, &e->move) || is_deciding_moment(run, &e->move, steps == 0);
        battle = run->game.battle;
        found = !late && pos_find_option(run, &e->move) >= 0 && !(e->forced && pos_can_decline(&run->decision));
        more = !found && !late && !is_deciding_moment(run, &e->move, steps++ == 0) && step_over(run);
    } while (more);
    narrate_option_at(run, step, found, &moment);
    if (e->negated && !found && !late && !conclusive && !e->now && run->decision.count > 1) {
        pos_fail(
            run, step->line,
            "%s: another decision comes first, so this proves nothing; name that choice first, or use 'no option now'",
            step->text);
        return pos_add_options(run);
    }
    if (found != (e->negated != 0))
        return true;
    bool free = e->forced && pos_find_option(run, &e->move) >= 0;
    pos_fail(run, step->line, "%s: %s", step->text,
             found  ? "it is a legal option"
             : free ? "it can be declined"
                    : "it is not among the legal options");
    return pos_add_options(run);
}

static bool check_decides(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    bool so;
    do
        so = run->decision.kind != TX_GAME_OVER && run->decision.seat == e->seat &&
             (e->kind ? pos_is_kind(run, e->kind) : run->decision.count > 1);
    while (!so && step_over(run));
    if (so)
        return true;
    pos_fail(run, step->line, "%s: this is not true", step->text);
    return pos_add_options(run);
}

/* Returns true if the seat gets a prompt. A decision with one option counts only if the prompt hides that there is
 * no alternative. */
static bool asks_seat(const pos_run *run, const sc_expectation *e) {
    const tx_decision *d = &run->decision;
    bool meant = e->kind ? pos_is_kind(run, e->kind) : !is_framework(d->kind);
    return d->kind != TX_GAME_OVER && d->seat == e->seat && meant && (d->count > 1 || d->shown);
}

/* Declines for both players until the next turn or other framework decision, and checks that one too. */
static bool check_asked(pos_run *run, const pos_step *step) {
    enum { ASKED_LIMIT = 1000 };
    const sc_expectation *e = sc_expectation_of(step);
    bool asked = asks_seat(run, e);
    for (unsigned n = 0; !asked && !is_framework(run->decision.kind) && n < ASKED_LIMIT; n++) {
        if (!pos_choose(run, pos_default_option(&run->decision), false))
            return false;
        asked = asks_seat(run, e);
    }
    if (asked != (e->negated != 0))
        return true;
    pos_fail(run, step->line, "%s: it is %s", step->text, asked ? "asked" : "not asked before the next turn");
    return pos_add_options(run);
}

/* ---- Assigned damage --------------------------------------------------------------------------------------------- */

/* Returns the damage that is assigned but not yet taken, by the named card or by any unit; -1 for none; -2 if
 * several units are damaged and none is named. */
static int assigned_now(const pos_run *run, const sc_expectation *e) {
    int amount = -1;
    tx_ref unit = TX_NONE;
    for (unsigned i = 0; i < run->game.occurrence_count; i++) {
        const tx_occurrence *o = &tx_occurrences(&run->game)[i];
        if (o->kind != EV_ASSIGNED || (e->card.kind == OBJECT_CARD && !pos_is_card(run, &e->card.card, o->subject)))
            continue;
        if (amount >= 0 && o->subject != unit)
            return -2;
        unit = o->subject;
        amount = (amount < 0 ? 0 : amount) + o->amount;
    }
    return amount;
}

/* Steps over decisions with one option until damage is assigned. */
static bool check_assigned(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    int amount;
    do
        amount = assigned_now(run, e);
    while (amount == -1 && !pos_is_turn(run->decision.kind) && step_over(run));
    if (amount >= 0 && actual_number(run, step, amount, e->number))
        return true;
    if (amount == -2)
        pos_fail(run, step->line, "%s: several units are assigned damage; name one with 'to'", step->text);
    else if (amount == -1)
        pos_fail(run, step->line, "%s: no damage is being assigned", step->text);
    while (amount != -1 && !pos_is_turn(run->decision.kind) && step_over(run))
        ;
    return pos_add_options(run);
}

/* ---- The course of decisions ------------------------------------------------------------------------------------- */

/* Passes windows in which the seat has no response. Returns false with a message on an error. */
static bool pass_empty_windows(pos_run *run) {
    const tx_decision *d = &run->decision;
    while (d->count == 1 && (d->kind == TX_ASK_INTERRUPT || d->kind == TX_ASK_REACTION || d->kind == TX_ASK_FORCED)) {
        if (!pos_choose(run, 0, false))
            return false;
    }
    return true;
}

/* Checks the next decisions, including those with a single option, while both players decline. */
static bool check_course(pos_run *run, const pos_step *step) {
    const sc_expectation *e = sc_expectation_of(step);
    for (unsigned i = 0; i < e->course_count && pass_empty_windows(run); i++) {
        const tx_decision *d = &run->decision;
        if (!pos_is_kind(run, e->course[i].kind) || d->seat != e->course[i].seat) {
            pos_fail(run, step->line, "%s: decision %u differs", step->text, i + 1);
            return pos_add_options(run);
        }
        if (!pos_choose(run, pos_default_option(d), false))
            return false;
    }
    return true;
}

/* ---- All expectations -------------------------------------------------------------------------------------------- */

static bool check_state(pos_run *run, const pos_step *step) {
    unsigned what = sc_expectation_of(step)->what;
    if (what <= CARD_CONTROLLED_BY)
        return check_card(run, step);
    return what <= SEAT_ADJUDGED ? check_seat(run, step) : check_game(run, step);
}

/* If the expectation does not hold, the message says what waits for a choice, or whose turn it is. */
static bool check_state_now(pos_run *run, const pos_step *step) {
    sc_runner_of(run)->narrates_events = true;
    while (!pos_is_turn(run->decision.kind) && step_over(run))
        ;
    if (check_state(run, step))
        return true;
    return pos_is_turn(run->decision.kind) ? pos_add_prompt(run) : pos_add_options(run);
}

static bool check_now(pos_run *run, const pos_step *step) {
    switch (sc_expectation_of(step)->what) {
    case GAME_OPTION: return check_option(run, step);
    case SEAT_DECIDES: return check_decides(run, step);
    case SEAT_ASKED: return check_asked(run, step);
    case GAME_COURSE: return check_course(run, step);
    case GAME_ASSIGNED: return check_assigned(run, step);
    default: return check_state_now(run, step);
    }
}

bool sc_check(pos_run *run, const pos_step *step) {
    sc_runner *runner = sc_runner_of(run);
    const tx_game game = run->game;
    unsigned order_count = run->order_count, made_count = runner->made_count;
    runner->quiet = true;
    runner->ahead = 0;
    run->message[0] = '\0';
    bool good = check_now(run, step);
    if (good && run->message[0]) { /* the game became inconsistent on the way */
        char unsound[400];
        snprintf(unsound, sizeof unsound, "%s", run->message);
        good = pos_fail(run, step->line, "%s: %s", step->text, unsound);
    }
    run->game = game;
    tx_decide(run->catalog, &run->game, &run->decision);
    run->order_count = order_count;
    runner->made_count = made_count;
    runner->quiet = runner->narrates_events = false;
    return good;
}
