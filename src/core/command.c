/* command.c: the command phase (R5): dials, commitment, command struggles; the enslavement dial (R19.2).
 *
 * Sets the dials, and resolves the struggles with their bonuses. change.c moves the units that commit. */
#include "command.h"

#include <assert.h>

#include "card_facts.h"
#include "cards.h"
#include "change.h"
#include "combat.h"
#include "decision.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "planets.h"
#include "procedures.h"
#include "report.h"
#include "reserve.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "struggles.h"
#include "tables.h"
#include "window.h"
#include "zones.h"

/* ---- Commitment (R5.1) ------------------------------------------------------------------------------------------- */
bool core_has_synapse_dial(const engine *e, unsigned seat) {
    tx_ref synapse = e->game->player[seat].synapse;
    return synapse != TX_NONE && e->game->cards[synapse].list == TX_HQ_UNITS + seat; /* R19.1.3 */
}

/* R5.1.5, O19: an illegal selection counts as selecting the last planet, even if that one is forbidden. */
static void correct_dials(engine *e, unsigned seat) {
    tx_player *p = &writable(e)->player[seat];
    uint8_t last = to_u8(core_last_planet(e) - TX_FIRST_PLACE);
    assert(last < TX_LINE && p->dial < TX_LINE);
    assert(!core_has_synapse_dial(e, seat) || p->synapse_dial < TX_LINE);
    if (!core_may_commit(e, p->warlord, TX_PLANET(p->dial)))
        p->dial = last;
    assert(face_up(e, TX_PLANET(p->dial)));
    if (!core_has_synapse_dial(e, seat))
        return;
    tx_ref source[TX_MAX_DUTIES];
    unsigned sources = 0;
    bool apart = core_duties_of(e, p->synapse, MUST_COMMIT_APART, source, &sources) != 0;
    if (apart && p->synapse_dial == p->dial)
        p->synapse_dial = last; /* FAQ-Q17 */
}

/* Only dials in effect are revealed, not that of a synapse unit away from its HQ (R19.1.3). */
static void report_dials(engine *e, unsigned seat) {
    const tx_player *p = &e->game->player[seat];
    report_fact(e, NOTE_DIAL, TX_NONE, TX_PLANET(p->dial), seat, 0);
    if (core_has_synapse_dial(e, seat))
        report_flagged(e, NOTE_DIAL, NOTED_SYNAPSE, TX_NONE, TX_NONE, TX_PLANET(p->synapse_dial), seat, 0);
}

/* Step 2.2. Dials stay hidden until all are set (R5.1.1). Illegal selections are corrected when they are revealed
 * (R5.1.2). */
enum run_state core_run_command(engine *e, void *frame) {
    command_frame *f = frame;
    assert(runs_on_top(e, f, PROC_COMMAND) && e->game->phase == TX_COMMAND_PHASE);
    assert(f->done <= TX_SEATS);
    if (f->step == 0) {
        if (f->done < TX_SEATS)
            return RUN_ASK;
        f->step = 1;
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            correct_dials(e, seat);
        for (unsigned seat = 0; seat < TX_SEATS && e->watch; seat++)
            report_dials(e, seat);
        core_push_commitment(e);
        return RUN_ON;
    }
    /* after the commitment the dials have no meaning */
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        writable(e)->player[seat].dial = writable(e)->player[seat].synapse_dial = TX_NONE;
    core_pop_frame(e);
    return RUN_ON;
}

/* Any face-up planet may be selected, even a forbidden one (R5.1.5). */
void core_ask_command(const engine *e, const void *frame) {
    const command_frame *f = frame;
    const tx_player *p = &e->game->player[f->seat];
    core_begin_decision(e, f->synapse ? TX_ASK_SYNAPSE_DIAL : TX_ASK_DIAL, f->seat,
                        f->synapse ? p->synapse : p->warlord);
    EACH_PLANET (planet, e)
        core_add_option(e, TX_DIAL, TX_NONE, planet, 0);
}

/* The warlord's dial, then that of a synapse unit in the HQ (R19.1.2), then the other player's. */
void core_answer_command(engine *e, void *frame, const tx_option *o) {
    command_frame *f = frame;
    tx_player *p = &writable(e)->player[f->seat];
    uint8_t *dial = f->synapse ? &p->synapse_dial : &p->dial;
    assert(runs_on_top(e, f, PROC_COMMAND) && f->step == 0 && f->done < TX_SEATS);
    assert(face_up(e, o->on));
    *dial = to_u8(o->on - TX_FIRST_PLACE);
    f->synapse = !f->synapse && core_has_synapse_dial(e, f->seat);
    if (f->synapse)
        return;
    f->seat = to_u8(other_seat(f->seat));
    f->done++;
}

/* ---- The enslavement dial (R19.2) -------------------------------------------------------------------------------- */
/* Sets the enslavement dial, as chosen by its owner or by a text (R19.2.6). */
void core_enslave(engine *e, unsigned seat, int faction) {
    assert(seat < TX_SEATS);
    assert(faction >= FACTION_ASTRA_MILITARUM && faction <= FACTION_ORKS);
    writable(e)->player[seat].enslaved = to_u8(faction);
    report_fact(e, NOTE_ENSLAVES, TX_NONE, TX_NONE, seat, faction);
}

/* Lists the seven factions of R19.2.1. `another`: without the current one (R19.2.6). */
void core_list_factions(const engine *e, unsigned seat, bool another) {
    for (unsigned faction = FACTION_ASTRA_MILITARUM; faction <= FACTION_ORKS; faction++)
        if (!another || faction != e->game->player[seat].enslaved)
            core_add_option(e, TX_FACTION, TX_NONE, TX_NONE, (int)faction);
}

enum run_state core_run_enslave(engine *e, void *frame) {
    tx_frame *f = frame;
    assert(runs_on_top(e, f, PROC_ENSLAVE));
    if (f->step == 0)
        return RUN_ASK;
    assert(e->game->player[f->seat].enslaved < FACTION_COUNT);
    core_pop_frame(e);
    return RUN_ON;
}

/* The dial is set openly, and may stay unchanged (R19.2.2). */
void core_ask_enslave(const engine *e, const void *frame) {
    const tx_frame *f = frame;
    core_begin_decision(e, TX_ASK_ENSLAVE, f->seat, TX_NONE);
    core_list_factions(e, f->seat, false);
}

void core_answer_enslave(engine *e, void *frame, const tx_option *o) {
    tx_frame *f = frame;
    assert(runs_on_top(e, f, PROC_ENSLAVE) && f->step == 0);
    assert(face(e, e->game->player[f->seat].warlord)->faction == FACTION_NECRONS); /* R19.2 */
    core_enslave(e, f->seat, o->amount);
    f->step = 1;
}

/* ---- Command struggles (R5.2) ------------------------------------------------------------------------------------ */
bool core_warlord_at(const engine *e, tx_ref place, unsigned seat) {
    tx_ref warlord = e->game->player[seat].warlord;
    return in_play(e, warlord) && place_of(e, warlord) == place;
}

/* R19.1.5: a unit may count as a warlord, unless an enemy warlord is there. */
bool core_fighting_warlord_at(const engine *e, tx_ref place, unsigned seat) {
    if (core_warlord_at(e, place, seat))
        return true;
    /* fast path: nothing in this game counts as a warlord */
    if (!((e->game->text_statuses >> COUNTS_WARLORD & 1) || layer_in_effect(e, 1u << LAYER_COUNTS)) ||
        core_warlord_at(e, place, other_seat(seat)))
        return false;
    EACH_CARD (card, e, units_list(place, seat))
        if (core_counts_as(e, card, COUNTS_WARLORD))
            return true;
    return false;
}

/* R5.2.4: an exhausted warlord does not win a struggle by itself. */
static bool ready_warlord_at(const engine *e, tx_ref place, unsigned seat) {
    return core_warlord_at(e, place, seat) && !exhausted(e, e->game->player[seat].warlord);
}

/* Icons of ready units count (R5.2.2b), those of others if a text says so, unless another text excludes them. */
static bool command_counts(const engine *e, tx_ref card) {
    return (!exhausted(e, card) || core_counts_as(e, card, COUNTS_COMMAND)) &&
           !core_counts_as(e, card, COUNTS_NO_COMMAND);
}

static int command_at(const engine *e, tx_ref place, unsigned seat) {
    int icons = 0;
    EACH_CARD (card, e, units_list(place, seat))
        if (command_counts(e, card))
            icons += core_command_of(e, card);
    if (core_status_in_force(e, seat, COUNTS_RESERVE_COMMAND))
        icons += (int)reserve_count(e, place, seat);
    return icons;
}

void tx_struggle_sides(const tx_catalog *catalog, const tx_game *game, tx_ref place, tx_struggle_side sides[TX_SEATS]) {
    const engine asking = ASKING(catalog, game), *e = &asking;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_struggle_side *side = &sides[seat];
        *side = (tx_struggle_side){.icons = command_at(e, place, seat), .one_idle = TX_NONE, .warlord = TX_NONE};
        if (core_warlord_at(e, place, seat))
            side->warlord = game->player[seat].warlord;
        side->ready = ready_warlord_at(e, place, seat);
        if (core_status_in_force(e, seat, COUNTS_RESERVE_COMMAND))
            side->cards = reserve_count(e, place, seat);
        EACH_CARD (card, e, units_list(place, seat)) {
            bool counts = command_counts(e, card), has_icons = core_command_of(e, card) > 0;
            side->units += counts && has_icons;
            if (!counts && has_icons && !side->idle++)
                side->one_idle = card;
        }
    }
}

/* Returns the seat that wins the struggle (R5.2.2b); TX_NONE: no winner. */
static unsigned struggle_winner(const engine *e, tx_ref place) {
    bool warlord[TX_SEATS] = {ready_warlord_at(e, place, 0), ready_warlord_at(e, place, 1)};
    if (warlord[0] != warlord[1])
        return warlord[0] ? 0 : 1; /* a single ready warlord wins, regardless of icons */
    int icons[TX_SEATS] = {command_at(e, place, 0), command_at(e, place, 1)};
    if (icons[0] == icons[1])
        return TX_NONE; /* including 0 to 0 */
    return icons[0] > icons[1] ? 0 : 1;
}

/* Recounts the icons for the note, so this does nothing unless the game is watched. */
static void report_struggle(engine *e, tx_ref place, unsigned winner) {
    if (!e->watch)
        return;
    bool warlord = ready_warlord_at(e, place, 0) != ready_warlord_at(e, place, 1);
    report_two(e, winner == TX_NONE ? NOTE_STRUGGLE_TIED : NOTE_STRUGGLE_WON, warlord ? NOTED_BY_WARLORD : 0, TX_NONE,
               TX_NONE, place, winner, command_at(e, place, 0), command_at(e, place, 1));
}

enum { TAKE_CARDS = 1, TAKE_RESOURCES = 2 }; /* bits of a TX_BONUS option's amount */

/* A bonus may have a condition: "while this is at a tech planet". */
static bool struggle_bonus_holds(const engine *e, tx_ref card) {
    unsigned condition = face(e, card)->struggle_condition;
    if (!condition)
        return true;
    tx_scope scope = scope_of(e, card);
    return condition_is_met(e, &scope, condition);
}

/* Adds "+N when command struggle won" of the winner's units there, ready or not (R5.2.6). It is not part of the
 * planet's bonus (O23). */
static void unit_bonus(const engine *e, tx_ref place, unsigned seat, unsigned *cards, unsigned *resources) {
    EACH_CARD (card, e, units_list(place, seat)) {
        if (text_is_blank(e, card) || !struggle_bonus_holds(e, card)) /* the bonus is part of the text box (R15.12) */
            continue;
        *cards += face(e, card)->struggle_cards;
        *resources += face(e, card)->struggle_resources;
    }
}

/* Cards and resources simultaneously (O16), with the bonuses of the winner's units (R5.2.6). The decks are checked
 * afterwards (R12.8). */
static void take_bonus(engine *e, struggle_frame *f) {
    assert(face_up(e, f->place) && f->seat < TX_SEATS);
    assert(tx_occurrences(e->game)[f->won].kind == EV_STRUGGLE_WON && tx_occurrences(e->game)[f->won].seat == f->seat);
    report_fact(e, NOTE_BONUS, TX_NONE, f->place, f->seat, f->take);
    unsigned cards = f->take & TAKE_CARDS ? core_card_bonus(e, f->place) : 0;
    unsigned resources = f->take & TAKE_RESOURCES ? core_resource_bonus(e, f->place) : 0;
    unit_bonus(e, f->place, f->seat, &cards, &resources);
    if (cards)
        core_draw_cards(e, f->seat, cards); /* R5.2.7: in one draw */
    core_gain_resources(e, f->seat, (int)resources);
    check_decks(e);
}

/* In the order of R5.2.2: a begins, b resolves, c winner, d bonus, e reactions. */
enum struggle_step { BEGINS, RESOLVES, WINNER, BONUS, TAKE, OVER };

static inline enum run_state step_struggle(engine *e, struggle_frame *f) {
    assert(runs_on_top(e, f, PROC_STRUGGLE) && f->step <= OVER);
    assert(f->step <= WINNER || f->step == OVER || have_occurred(e, f->won, 1));
    switch (f->step) {
    case BEGINS:
        f->step = RESOLVES;
        announce_event(e, TIMING_INTERRUPT, EV_STRUGGLE_BEGINS, f->place, e->game->token, 0);
        return RUN_ON;
    case RESOLVES:
        f->step = WINNER;
        announce_event(e, TIMING_INTERRUPT, EV_STRUGGLE_RESOLVES, f->place, e->game->token, 0);
        return RUN_ON;
    case WINNER: {
        unsigned winner = struggle_winner(e, f->place);
        f->step = winner == TX_NONE ? OVER : BONUS; /* R5.2.2c */
        report_struggle(e, f->place, winner);
        if (winner == TX_NONE)
            return RUN_ON;
        f->seat = to_u8(winner);
        f->won = to_u8(core_occur(e, EV_STRUGGLE_WON, 0, TX_NONE, TX_NONE, f->place, winner));
        core_open_window(e, TIMING_INTERRUPT, f->won, 1);
        return RUN_ON;
    }
    case BONUS:
        if (!core_replaced(e, f->won))
            return RUN_ASK; /* R5.2.2d */
        f->take = 0;        /* none of the planet's bonuses is taken (FAQ-Q20) */
        f->step = TAKE;
        return RUN_ON;
    case TAKE:
        f->step = OVER;
        take_bonus(e, f);
        /* R5.2.2e: winning, and the cards and resources it brought, in one window */
        core_open_window(e, TIMING_REACTION, f->won, e->game->occurrence_count - f->won);
        return RUN_ON;
    default:
        core_expire(e, EXPIRY_STRUGGLE);
        core_pop_frame(e);
        return RUN_ON;
    }
}

enum run_state core_run_struggle(engine *e, void *frame) {
    struggle_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_STRUGGLE));
    do
        state = step_struggle(e, f);
    while (state == RUN_ON && on_top_without_checks(e, depth));
    return state;
}

/* Cards, resources, both or neither (R5.2.2d). */
void core_ask_struggle(const engine *e, const void *frame) {
    const struggle_frame *f = frame;
    /* a bonus of 0 is no option; replacements were checked before (R5.2.2d) */
    int all = (core_card_bonus(e, f->place) ? TAKE_CARDS : 0) | (core_resource_bonus(e, f->place) ? TAKE_RESOURCES : 0);
    core_begin_decision(e, TX_ASK_BONUS, f->seat, TX_NONE);
    e->decision->place = f->place;
    for (int take = all; take >= 0; take--)
        if ((take & all) == take)
            core_add_option(e, TX_BONUS, TX_NONE, f->place, take);
}

void core_answer_struggle(engine *e, void *frame, const tx_option *o) {
    struggle_frame *f = frame;
    (void)e;
    assert(runs_on_top(e, f, PROC_STRUGGLE) && f->step == BONUS);
    assert(!(o->amount & ~(TAKE_CARDS | TAKE_RESOURCES)));
    f->take = to_u8(o->amount);
    f->step = TAKE;
}
