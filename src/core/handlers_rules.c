/* handlers_rules.c: instruction handlers for lasting changes and permissions (R15.10), infestation (R19.1.9), inserted
 * sequences (R3.5), Battle abilities (R13.7). */
#include "handlers.h"

#include <assert.h>

#include "ability.h"
#include "card_facts.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "narrow.h"
#include "numbers.h"
#include "permissions.h"
#include "planet_line.h"
#include "planets.h"
#include "program.h"
#include "round.h"
#include "select.h"

/* ---- Lasting changes --------------------------------------------------------------------------------------------- */
/* Returns true if the modification would change something. An amount beyond int8_t counts as the largest one. */
static bool modification_matters(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref ref) {
    const tx_instruction *more = second_half(i);
    int amount = core_value_of(e, f, i->value);
    tx_effect effect = {.layer = i->to,
                        .arg = more->ref,
                        .card = ref,
                        .expiry = more->to,
                        .code = more->sel,
                        .source = f->card,
                        .seat = f->seat};
    effect.amount = to_i8(amount < INT8_MIN || amount > INT8_MAX ? INT8_MAX : amount);
    return core_would_matter(e, &effect);
}

bool core_can_be_modified(const question *q, tx_ref card) {
    return in_play(q->e, card) && modification_matters(q->e, q->f, q->i, card);
}

/* True if a lasting change of places or players changes something. core_any_object_can checks those of cards. */
bool core_can_modify(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref ref = i->ref && i->ref != REF_SET ? resolve(e, f, i->ref) : TX_NONE;
    if (!duration_runs(e, second_half(i)->to))
        return false;
    if (TX_IS_SEAT(ref) && i->to == LAYER_COUNTS && second_half(i)->ref == COUNTS_INITIATIVE &&
        TX_SEAT(e->game->initiative) == ref)
        return false; /* the seat with the initiative cannot gain it */
    if (TX_IS_SEAT(ref) || TX_IS_PLACE(ref))
        return (TX_IS_SEAT(ref) || face_up(e, ref)) && modification_matters(e, f, i, ref);
    return core_any_object_can(e, f, i);
}

/* Adds one lasting effect for each card (R15.10), or one for the place or player. */
void core_modify(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(i->to > LAYER_NONE && i->to < LAYER_COUNT);
    tx_ref found[256];
    const tx_instruction *more = second_half(i);
    if (!duration_runs(e, more->to))
        return; /* R15.11: the period is not running */
    found[0] = i->ref && i->ref != REF_SET ? resolve(e, f, i->ref) : TX_NONE;
    bool of_card = !TX_IS_SEAT(found[0]) && !TX_IS_PLACE(found[0]);
    unsigned count = of_card ? core_objects_of(e, f, i, found) : 1;
    for (unsigned k = 0; k < count; k++)
        if (!of_card || in_play(e, found[k]))
            core_add_effect(e, i->to, more->ref, found[k], core_value_of(e, f, i->value), more->to, more->sel, f->card,
                            f->seat);
    assert(game_over(e) || i->to != LAYER_COUNTS || more->ref != COUNTS_INITIATIVE || e->game->initiative == f->seat);
}

static tx_effect ambush_permit(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref place = i->ref ? resolve(e, f, i->ref) : TX_NONE;
    return (tx_effect){.layer = LAYER_MAY,
                       .arg = MAY_AMBUSH,
                       .card = TX_SEAT(f->seat),
                       .amount = to_i8(place == TX_NONE ? AMBUSH_ANYWHERE : place - TX_FIRST_PLACE),
                       .expiry = i->to,
                       .code = i->sel,
                       .source = f->card,
                       .seat = f->seat};
}

/* False if the permission exists already, or would end at once. */
bool core_can_permit_ambush(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (!duration_runs(e, i->to) || (i->ref && !face_up(e, resolve(e, f, i->ref))))
        return false;
    tx_effect permit = ambush_permit(e, f, i);
    return core_would_matter(e, &permit);
}

/* The permission belongs to the player, so it covers cards drawn later (R15.10). */
void core_permit_ambush(engine *e, tx_scope *f, const tx_instruction *i) {
    if (!core_can_permit_ambush(e, f, i))
        return;
    tx_effect x = ambush_permit(e, f, i);
    core_add_effect(e, LAYER_MAY, x.arg, x.card, x.amount, (enum tx_expiry)x.expiry, x.code, x.source, x.seat);
}

/* Returns true if the keyword is printed on the card and active (R15.20), and would change something. Bloodied cannot
 * be gained (R18.4), and labels are not keywords. An Area Effect is gained with its value. */
bool core_keyword_can_be_given(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned keyword) {
    tx_ref card = resolve(e, f, i->ref), from = resolve(e, f, i->to);
    bool area = keyword == KEYWORD_AREA_EFFECT;
    if (keyword >= KEYWORD_BLOODIED || !TX_IS_CARD(from) || !core_has_active_print(e, from, keyword))
        return false;
    tx_effect effect = {.layer = area ? LAYER_AREA_EFFECT : LAYER_GAIN_KEYWORD,
                        .arg = area ? 0 : to_u8(keyword),
                        .card = card,
                        .amount = to_i8(area ? core_printed_area_effect(e, from) : 0),
                        .expiry = to_u8(i->value)};
    return core_would_matter(e, &effect);
}

bool core_can_give_keyword(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    bool lent = false;
    for (unsigned k = 0; k < KEYWORD_BLOODIED; k++)
        lent = lent || core_keyword_can_be_given(e, f, i, k);
    return lent && TX_IS_CARD(card) && in_play(e, card) && duration_runs(e, (unsigned)i->value);
}

/* ---- Planets and framework --------------------------------------------------------------------------------------- */
/* True if a planet can be infested: it has at most one infestation token (R19.1.9). */
bool core_can_infest(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = core_places_of(e, f, i, found);
    for (unsigned k = 0; k < count; k++)
        if (face_up(e, found[k]) && is_infested(e, found[k]) == !!(i->flags & IF_REMOVED))
            return true;
    return false;
}

/* Returns true if it changed. */
static bool change_infestation(engine *e, tx_ref planet, bool removed, unsigned seat) {
    if (!removed)
        return core_infest(e, planet);
    if (!is_infested(e, planet))
        return false;
    core_remove_infestation(e, planet, seat);
    return true;
}

void core_infest_places(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = core_places_of(e, f, i, found);
    assert(!(i->flags & IF_COST) || count == 1); /* the token is removed from one planet */
    assert(count <= TX_LINE);
    writable(e)->ok = 0;
    for (unsigned k = 0; k < count; k++)
        writable(e)->ok |= face_up(e, found[k]) && change_infestation(e, found[k], i->flags & IF_REMOVED, f->seat);
}

bool core_can_insert(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (i->to == INSERT_BATTLE)
        return face_up(e, resolve(e, f, i->ref));
    return e->game->battle != TX_NONE;
}

void core_insert(engine *e, tx_scope *f, const tx_instruction *i) {
    if (core_can_insert(e, f, i))
        core_order_sequence(e, (enum tx_insert)i->to, i->ref ? resolve(e, f, i->ref) : TX_NONE, f->seat);
}

bool core_can_trigger_battle(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return TX_IS_PLANET(resolve(e, f, i->ref)) && core_battle_ability_can(e, f->seat, resolve(e, f, i->ref));
}

void core_trigger_battle(engine *e, tx_scope *f, const tx_instruction *i) {
    if (core_can_trigger_battle(e, f, i))
        core_push_battle_ability(e, f->seat, resolve(e, f, i->ref));
}

bool core_can_always(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)e, (void)f, (void)i;
    return true;
}
