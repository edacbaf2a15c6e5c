/* effects.c: lasting effects (R15.10): modifiers with a duration, used limits, delayed instructions.
 *
 * They are stored in tx_game.effects without gaps, oldest first, and evaluated elsewhere: numbers and keywords in
 * facts.c, granted abilities in opportunities.c. This file adds them, ends them at their expiry (R15.11, R3.6), and
 * runs replacements (R15.6) and delayed effects. */
#include "effects.h"

#include <assert.h>
#include <string.h>

#include "ability.h"
#include "card_facts.h"
#include "cards.h"
#include "change.h"
#include "coverage_hooks.h"
#include "decision.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "narrow.h"
#include "occurrences.h"
#include "procedures.h"
#include "report.h"
#include "responses.h"
#include "stack.h"
#include "state_checks.h"
#include "tables.h"
#include "zones.h"

/* Keywords affect attachments only if some attachment or host refers to them. */
static bool concerns_hosts(const engine *e, const tx_effect *x) {
    bool keyword = x->layer == LAYER_GAIN_KEYWORD || x->layer == LAYER_LOSE_KEYWORD;
    return !keyword || e->catalog->host_keywords & keywords_of(x->arg);
}

/* Updates the summary bits after an effect was added or removed; they make queries without a result cheap. */
static void effects_changed(engine *e, const tx_effect *x) {
    tx_game *g = writable(e);
    assert(x->layer > LAYER_NONE && x->layer < LAYER_COUNT);
    if (concerns_hosts(e, x))
        core_layers_changed(e, 1u << x->layer);
    state_changed(e); /* texts may depend on what it changes */
    g->effect_layers = 0;
    g->lasting_events = 0;
    for (unsigned i = 0; i < g->effect_count; i++) {
        g->effect_layers |= 1u << tx_effects(g)[i].layer;
        if (tx_effects(g)[i].layer == LAYER_STANDING)
            g->lasting_events |= EVENT_BIT(e->catalog->abilities[tx_effects(g)[i].code].event);
    }
    assert(!g->effect_count == !g->effect_layers);
    if (x->layer == LAYER_COUNTS && x->arg == COUNTS_INITIATIVE)
        core_update_initiative(e);
}

/* Only effects that add up, or are idempotent, share an entry. */
static bool shares_entry(unsigned layer) {
    switch (layer) {
    case LAYER_ATTACK:
    case LAYER_HP:
    case LAYER_COMMAND:
    case LAYER_LIMIT_USED:
    case LAYER_GAIN_KEYWORD:
    case LAYER_LOSE_KEYWORD:
    case LAYER_GAIN_TRAIT:
    case LAYER_LOSE_COMMAND:
    case LAYER_BLANK:
    case LAYER_CANNOT:
    case LAYER_DAMAGED_BY: return true;
    default: return false; /* effects with code, and those whose age matters, have their own entries */
    }
}

/* Compares the creators where they matter: limits are counted per player (R15.9), damage per source; "enemy units"
 * differ for each player. */
static bool same_maker(const tx_effect *x, const tx_effect *y) {
    bool of_player = x->layer == LAYER_LIMIT_USED || (x->layer == LAYER_CANNOT && x->code);
    return of_player ? x->seat == y->seat : x->layer != LAYER_DAMAGED_BY || x->source == y->source;
}

/* The amount of an entry is one byte; several entries add up to more. */
static bool fits_in_byte(int amount) {
    return amount >= INT8_MIN && amount <= INT8_MAX;
}

/* Returns an entry to which the effect can be added. */
static tx_effect *same_effect(tx_game *g, const tx_effect *x) {
    if (!shares_entry(x->layer))
        return NULL;
    for (unsigned i = 0; i < g->effect_count; i++) {
        tx_effect *y = &tx_effects(g)[i];
        if (y->layer == x->layer && y->arg == x->arg && y->card == x->card && y->expiry == x->expiry &&
            y->code == x->code && same_maker(x, y) && fits_in_byte(y->amount + x->amount))
            return y;
    }
    return NULL;
}

/* Cards out of play can have only limits, and effects that wait for them to enter play. */
static void enter_effect(engine *e, tx_effect x, int amount) {
    tx_game *g = writable(e);
    assert(!TX_IS_CARD(x.card) || in_play(e, x.card) || x.layer == LAYER_LIMIT_USED || x.layer == LAYER_ENTER_DELAYED);
    assert(x.expiry < EXPIRY_COUNT && x.seat < TX_SEATS);
    COVERED(e, LAYER, x.layer);
    if (!fits_in_byte(amount)) {
        core_end_at_limit(e);
        return;
    }
    x.amount = to_i8(amount);
    tx_effect *same = same_effect(g, &x);
    if (!same && (g->effect_count >= CAPACITY(EFFECTS) || !has_free_bytes(g, sizeof x))) {
        core_end_at_limit(e);
        return;
    }
    if (same) { /* shared entries save space */
        same->amount = to_i8(same->amount + amount);
    } else {
        core_move_tables(g, TX_USES, sizeof x);
        tx_effects(g)[g->effect_count++] = x;
    }
    report_effect(e, NOTE_EFFECT_BEGINS, same ? (unsigned)(same - tx_effects(g)) : g->effect_count - 1u);
    effects_changed(e, &x);
    assert(g->effect_layers >> x.layer & 1);
}

void core_add_effect(engine *e, enum tx_layer layer, unsigned arg, tx_ref card, int amount, enum tx_expiry expiry,
                     unsigned code, tx_ref source, unsigned seat) {
    assert(layer > LAYER_NONE && layer < LAYER_COUNT);
    assert(expiry < EXPIRY_COUNT && seat < TX_SEATS);
    tx_effect x = {.layer = to_u8(layer),
                   .arg = to_u8(arg),
                   .card = card,
                   .object = TX_IS_CARD(card) ? e->game->cards[card].object : 0,
                   .expiry = to_u8(expiry),
                   .code = to_u16(code),
                   .source = source,
                   .seat = to_u8(seat)};
    enter_effect(e, x, amount);
}

/* Deployments store the number of older effects. */
static void count_older(engine *e, unsigned removed) {
    assert(removed <= e->game->effect_count); /* already removed */
    EACH_FRAME (frame, e)
        if (frame->proc == PROC_DEPLOY) {
            deploy_frame *f = writable_frame(e, frame);
            f->effects = to_u8(f->effects - (f->effects > removed));
            assert(f->effects <= e->game->effect_count);
        }
}

/* Later entries move up: the order shows which effect is older (reaches). */
static void remove_effect(engine *e, unsigned index) {
    tx_game *g = writable(e);
    tx_effect x = tx_effects(g)[index];
    assert(index < g->effect_count);
    report_effect(e, NOTE_EFFECT_ENDS, index);
    g->effect_count--;
    memmove(&tx_effects(g)[index], &tx_effects(g)[index + 1], (g->effect_count - index) * sizeof *tx_effects(g));
    core_move_tables(g, TX_USES, -(int)sizeof x);
    effects_changed(e, &x);
    count_older(e, index);
    assert(index == g->effect_count || tx_effects(g)[index].layer != LAYER_NONE); /* no gaps */
}

/* When control ends, the card returns to its owner (R1.3.3); a card held under another goes to its owner's discard
 * pile. */
static void end_effect(engine *e, unsigned index) {
    tx_effect x = tx_effects(e->game)[index];
    assert(x.layer != LAYER_CONTROL || is_card_of_game(e, x.card));
    assert(x.layer != LAYER_KEEPS || (is_card_of_game(e, x.arg) && !in_play(e, x.arg)));
    remove_effect(e, index);
    if (x.layer == LAYER_CONTROL && in_play(e, x.card))
        core_take_control(e, x.card, card_at(e, x.card)->owner);
    if (x.layer == LAYER_KEEPS)
        core_discard_card(e, x.arg);
    assert(x.layer != LAYER_CONTROL || card_at(e, x.card)->controller == card_at(e, x.card)->owner);
}

/* "Once per attack" counts a unit's own attacks (R8.9); for other cards it counts all attacks. */
static bool outlasts_attack(const engine *e, const tx_effect *x) {
    return x->expiry == EXPIRY_ATTACK && x->layer == LAYER_LIMIT_USED && TX_IS_CARD(x->card) && is_unit(e, x->card) &&
           x->card != e->game->attacker;
}

/* Ends all effects with that expiry (R15.11), last to first, so that the indices of the others stay valid. */
void core_expire(engine *e, enum tx_expiry expiry) {
    assert(expiry != EXPIRY_NEVER && expiry < EXPIRY_COUNT);
    for (unsigned i = e->game->effect_count; i-- > 0;) {
        assert(i < e->game->effect_count); /* ending an effect ends no other */
        if (tx_effects(e->game)[i].expiry == expiry && !outlasts_attack(e, &tx_effects(e->game)[i]))
            end_effect(e, i);
    }
}

/* Limits remain: the reactions after the end point belong to the same attack (R8.9). */
void core_expire_at_end_point(engine *e) {
    for (unsigned i = e->game->effect_count; i-- > 0;)
        if (tx_effects(e->game)[i].expiry == EXPIRY_ATTACK && tx_effects(e->game)[i].layer != LAYER_LIMIT_USED)
            end_effect(e, i);
}

void core_forget_attack_limits(engine *e) {
    assert(e->game->attacker == TX_NONE);
    for (unsigned i = e->game->effect_count; i-- > 0;)
        if (tx_effects(e->game)[i].expiry == EXPIRY_ATTACK) {
            assert(tx_effects(e->game)[i].layer == LAYER_LIMIT_USED); /* other effects have ended with the attack */
            end_effect(e, i);
        }
}

/* "For its next attack" ends with that attack, or with the phase (R15.11). */
void core_expire_next_attack(engine *e, tx_ref attacker) {
    assert(is_card_of_game(e, attacker));
    for (unsigned i = e->game->effect_count; i-- > 0;)
        if (tx_effects(e->game)[i].expiry == EXPIRY_NEXT_ATTACK && tx_effects(e->game)[i].card == attacker)
            remove_effect(e, i);
}

/* Damage by this unit and duties to attack it: it is a new object when it returns (R10.8). */
static bool remembers_source(const tx_effect *x, tx_ref card) {
    return x->source == card && (x->layer == LAYER_DAMAGED_BY || (x->layer == LAYER_MUST && x->arg == MUST_ATTACK));
}

/* No value, text or control depends on these effects. */
void core_forget_memories_of(engine *e, tx_ref card) {
    assert(is_card_of_game(e, card));
    for (unsigned i = e->game->effect_count; i-- > 0;)
        if (remembers_source(&tx_effects(e->game)[i], card))
            end_effect(e, i);
}

/* Effects that wait for the card to enter play stay. */
void core_forget_effects_on(engine *e, tx_ref card) {
    assert(is_card_of_game(e, card) || TX_IS_PLANET(card)); /* it leaves play, or the line */
    for (unsigned i = e->game->effect_count; i-- > 0;) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (remembers_source(x, card) || (x->card == card && x->layer != LAYER_ENTER_DELAYED))
            end_effect(e, i);
    }
}

/* ---- Cards affected by a lasting effect (R15.10, O36) ------------------------------------------------------------ */
/* Only effects of events exclude cards that enter later (R15.10, O36). */
static bool is_made_by_event(const engine *e, const tx_effect *x) {
    return x->layer == LAYER_STANDING && face(e, x->source)->type == TYPE_EVENT;
}

/* Records that the card entered play, as an effect: its position shows which effects are older. It lasts as long as the
 * longest of them. */
void core_record_entering(engine *e, tx_ref card) {
    unsigned expiry = EXPIRY_NEVER;
    assert(in_play(e, card));
    if (!layer_in_effect(e, 1u << LAYER_STANDING))
        return;
    for (unsigned i = 0; i < e->game->effect_count; i++)
        if (is_made_by_event(e, &tx_effects(e->game)[i]) && tx_effects(e->game)[i].expiry > expiry)
            expiry = tx_effects(e->game)[i].expiry;
    if (expiry != EXPIRY_NEVER)
        core_add_effect(e, LAYER_ENTERED, 0, card, 0, (enum tx_expiry)expiry, 0, card, card_at(e, card)->controller);
    assert(expiry == EXPIRY_NEVER || game_over(e) || layer_in_effect(e, 1u << LAYER_ENTERED));
}

/* A card that entered after the event was played is not affected by it (R15.10). */
bool effect_applies_to(const engine *e, const tx_effect *standing, tx_ref card) {
    if (!layer_in_effect(e, 1u << LAYER_ENTERED) || !is_made_by_event(e, standing))
        return true;
    for (const tx_effect *x = standing + 1; x < tx_effects(e->game) + e->game->effect_count; x++)
        if (x->layer == LAYER_ENTERED && x->card == card)
            return false;
    return true;
}

/* ---- Abilities granted for a time -------------------------------------------------------------------------------- */
unsigned core_standing_count(const engine *e, tx_ref source, unsigned ability) {
    unsigned count = 0;
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        count += x->layer == LAYER_STANDING && x->code == ability && x->source == source;
    }
    return count;
}

/* An effect on the next deployment stays until one is paid for; others end when they are applied. */
void core_record_application(engine *e, tx_ref source, unsigned ability) {
    const tx_ability *a = &e->catalog->abilities[ability];
    if (a->standing != STANDS_ONCE || a->event == EV_DEPLOYING)
        return;
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_STANDING && x->code == ability && x->source == source) {
            remove_effect(e, i);
            return;
        }
    }
}

/* An effect that begins during a deployment applies to later deployments. */
bool core_began_during(const engine *e, const tx_effect *x, unsigned occurrence) {
    EACH_FRAME (frame, e) {
        const deploy_frame *f = (const void *)frame;
        if (f->proc == PROC_DEPLOY && f->announced == occurrence)
            return x - tx_effects(e->game) >= f->effects;
    }
    return false;
}

/* Ends effects on the next deployment of that kind. */
void core_end_waiting(engine *e, const deploy_frame *f) {
    assert(tx_occurrences(e->game)[f->announced].kind == EV_DEPLOYING && f->effects <= e->game->effect_count);
    for (unsigned i = e->game->lasting_events >> EV_DEPLOYING & 1 ? f->effects : 0; i-- > 0;) {
        const tx_effect *x = &tx_effects(e->game)[i];
        const tx_ability *a = &e->catalog->abilities[x->layer == LAYER_STANDING ? x->code : 0];
        if (a->event == EV_DEPLOYING && a->standing == STANDS_ONCE &&
            core_trigger_fits(e, a, x->source, x->seat, f->announced))
            remove_effect(e, i);
    }
}

/* ---- Failed deployments (R4.12) ---------------------------------------------------------------------------------- */
/* Repeating them would only stall (R12.6). */
enum { FAILED_DEPLOYMENT = 0xfffe }; /* pseudo ability in LAYER_LIMIT_USED; arg: destination */

static bool is_failed_deployment(const tx_effect *x) {
    return x->layer == LAYER_LIMIT_USED && x->code == FAILED_DEPLOYMENT;
}

void core_record_failed_deployment(engine *e, const deploy_frame *f) {
    assert(f->changed || !in_play(e, f->card));
    if (!f->changed)
        core_add_effect(e, LAYER_LIMIT_USED, f->to, f->card, 1, EXPIRY_PHASE, FAILED_DEPLOYMENT, f->card, f->seat);
}

bool core_any_failed_deployment(const engine *e) {
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_LIMIT_USED) && i < e->game->effect_count; i++)
        if (is_failed_deployment(&tx_effects(e->game)[i]))
            return true;
    return false;
}

/* Copies in a hand are one option. */
bool core_has_failed_before(const engine *e, tx_ref card, tx_ref to, unsigned seat) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (is_failed_deployment(x) && x->arg == to && x->seat == seat &&
            (x->card == card || copies_in_hand(e, x->card, card)))
            return true;
    }
    return false;
}

/* Also marks the current deployments: next time they may not fail. */
void core_forget_failed_deployments(engine *e) {
    assert(e->game->effect_count <= CAPACITY(EFFECTS));
    EACH_FRAME (frame, e)
        if (frame->proc == PROC_DEPLOY)
            ((deploy_frame *)writable_frame(e, frame))->changed = 1;
    for (unsigned i = core_any_failed_deployment(e) ? e->game->effect_count : 0; i-- > 0;)
        if (is_failed_deployment(&tx_effects(e->game)[i]))
            remove_effect(e, i);
    assert(!core_any_failed_deployment(e));
}

/* ---- Finding effects --------------------------------------------------------------------------------------------- */
const tx_effect *core_card_effect(const engine *e, tx_ref card, enum tx_layer layer, unsigned arg) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == layer && x->card == card && x->arg == arg)
            return x;
    }
    return NULL;
}

/* Duties, statuses and permissions of a player. */
const tx_effect *core_seat_effect(const engine *e, unsigned seat, enum tx_layer layer, unsigned arg) {
    return layer_in_effect(e, 1u << layer) ? core_card_effect(e, TX_SEAT(seat), layer, arg) : NULL;
}

/* All of that kind, from any source. */
void core_forget_card_effect(engine *e, tx_ref card, enum tx_layer layer, unsigned arg) {
    const tx_effect *x;
    while ((x = core_card_effect(e, card, layer, arg)))
        remove_effect(e, (unsigned)(x - tx_effects(e->game)));
}

void core_forget_seat_effect(engine *e, unsigned seat, enum tx_layer layer, unsigned arg) {
    assert(seat < TX_SEATS);
    if (layer_in_effect(e, 1u << layer))
        core_forget_card_effect(e, TX_SEAT(seat), layer, arg);
}

/* ---- Effects that would change nothing (R14.4) ------------------------------------------------------------------- */
static bool lasts_as_long(unsigned expiry, unsigned as) {
    static const uint8_t rank[EXPIRY_COUNT] = {[EXPIRY_PHASE] = 1, [EXPIRY_ROUND] = 2, [EXPIRY_NEVER] = 3};
    return expiry == as || rank[expiry] > rank[as];
}

/* "All keywords" excludes labels and Bloodied (R13.1, R18.4). */
static bool loses_keyword(const tx_effect *x, unsigned keyword) {
    bool every = x->arg == EVERY_KEYWORD && keyword < FIRST_LABEL && keyword != KEYWORD_BLOODIED;
    return x->layer == LAYER_LOSE_KEYWORD && (x->arg == keyword || every);
}

/* Returns true if x and y are the same effect. The caller decides which effects add up. */
static bool repeats(const tx_effect *x, const tx_effect *y) {
    bool of_seat = (y->layer == LAYER_CANNOT && y->code) || y->layer == LAYER_PLANET;
    return x->layer == y->layer && x->arg == y->arg && x->code == y->code && x->amount == y->amount &&
           (!of_seat || x->seat == y->seat);
}

/* Returns true if effect x leaves nothing to do for effect y on the same card. Of several set numbers or factions, the
 * latest counts. */
static bool covers(const tx_effect *x, const tx_effect *y) {
    switch (y->layer) {
    case LAYER_GAIN_KEYWORD: return loses_keyword(x, y->arg) || (!y->amount && repeats(x, y));
    case LAYER_AREA_EFFECT:
        return loses_keyword(x, KEYWORD_AREA_EFFECT) || (x->layer == y->layer && x->amount >= y->amount);
    case LAYER_LOSE_KEYWORD: return loses_keyword(x, y->arg) || repeats(x, y);
    case LAYER_BLANK: return x->layer == y->layer && (!x->arg || x->arg == y->arg);
    case LAYER_SET_ATTACK:
    case LAYER_FACTION:
    case LAYER_GAIN_TRAIT:
    case LAYER_LOSE_COMMAND:
    case LAYER_CANNOT:
    case LAYER_COUNTS:
    case LAYER_MAY: return repeats(x, y);
    case LAYER_MUST: return y->arg != MUST_PASS && x->source == y->source && repeats(x, y);
    case LAYER_PLANET:
        return y->arg != CHANGES_GAINS_TYPE && repeats(x, y); /* a type gained several times counts several times */
    default: return false;
    }
}

/* The order of battles applies to both players. */
static bool concerns_the_same(const tx_effect *x, const tx_effect *y) {
    bool of_both = y->layer == LAYER_COUNTS && y->arg == COUNTS_LAST_FIRST;
    return x->card == y->card || (of_both && x->layer == y->layer && TX_IS_SEAT(x->card));
}

static bool latest_counts(unsigned layer) {
    return layer == LAYER_SET_ATTACK || layer == LAYER_FACTION;
}

/* Returns true if the card has printed text, or traits, that the effect would remove. */
static bool would_blank_text(const engine *e, const tx_effect *blank) {
    const tx_def *def = face(e, blank->card);
    bool keywords = def->keywords & ~(UINT32_C(1) << KEYWORD_BLOODIED);
    bool text = def->ability_count || def->constant_count || keywords || def->area_effect || def->struggle_cards ||
                def->struggle_resources || def->deep_strike != NO_VALUE || def->attach_to ||
                (def->type == TYPE_ARMY && def->other); /* "may be deployed as an attachment" */
    return text || (!blank->arg && def->trait_count);
}

bool core_would_matter(const engine *e, const tx_effect *effect) {
    if (effect->layer == LAYER_BLANK && !would_blank_text(e, effect))
        return false;
    for (unsigned i = e->game->effect_count; i-- > 0;) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (!concerns_the_same(x, effect))
            continue;
        if (lasts_as_long(x->expiry, effect->expiry) && covers(x, effect))
            return false;
        if (latest_counts(effect->layer) && x->layer == effect->layer)
            return true;
    }
    return true;
}

/* ---- Replacements (R15.6) ---------------------------------------------------------------------------------------- */
/* arg: the occurrence; amount: number of instructions; card: place of the text; object: host of an attachment */
/* Of several replacements, the one initiated last is used (R15.6). */
static int latest_replacement(const tx_game *g, unsigned occurrence) {
    for (unsigned i = g->effect_count; i-- > 0;)
        if (tx_effects(g)[i].layer == LAYER_INSTEAD && tx_effects(g)[i].arg == occurrence)
            return (int)i;
    return -1;
}

/* A replacement effect runs after all interrupts to the occurrence (R15.6). */
void core_add_replacement(engine *e, const tx_scope *f, int length, unsigned first) {
    assert(have_occurred(e, f->occurrence, 1));
    assert(length > 0 && first + (unsigned)length <= e->catalog->code_count);
    tx_effect x = {.layer = LAYER_INSTEAD,
                   .arg = f->occurrence,
                   .card = f->place,
                   .object = f->host,
                   .expiry = EXPIRY_INSTEAD,
                   .code = to_u16(first),
                   .source = f->card,
                   .seat = f->seat};
    enter_effect(e, x, length);
}

/* Starts the latest replacement and drops the others (R15.6). */
bool core_replaced(engine *e, unsigned occurrence) {
    assert(have_occurred(e, occurrence, 1));
    int index = layer_in_effect(e, 1u << LAYER_INSTEAD) ? latest_replacement(e->game, occurrence) : -1;
    if (index < 0)
        return false;
    tx_effect x = tx_effects(e->game)[index];
    while ((index = latest_replacement(e->game, occurrence)) >= 0)
        remove_effect(e, (unsigned)index);
    tx_scope scope = core_scope_of_text(e, x.seat, x.source, occurrence);
    scope.place = x.card;
    scope.host = x.object;
    assert(x.amount > 0);
    core_push_part_of_program(e, &scope, x.code, (unsigned)x.amount);
    assert(has_begun(e, PROC_ABILITY));
    return true;
}

/* EXPIRY_ENTER waits for one card, all other expiries are global. */
static bool is_due(const tx_effect *x, enum tx_expiry expiry, tx_ref card) {
    if (expiry == EXPIRY_ENTER)
        return x->layer == LAYER_ENTER_DELAYED && x->card == card;
    return x->layer == LAYER_DELAYED && x->expiry == expiry;
}

/* Does nothing if the card it concerns has left play. */
static void push_delayed(engine *e, const tx_effect *x) {
    assert(x->layer == LAYER_DELAYED || x->layer == LAYER_ENTER_DELAYED);
    assert(x->code + x->arg <= e->catalog->code_count);
    if (TX_IS_CARD(x->card) && !in_play(e, x->card))
        return;
    tx_ref source = TX_IS_CARD(x->source) ? x->source : TX_NONE; /* the text of a planet has no card */
    tx_scope scope = core_scope_of_text(e, x->seat, source, TX_NONE);
    scope.place = TX_NONE;
    scope.reg[0] = x->card;
    core_push_part_of_program(e, &scope, x->code, x->arg)->step = ABILITY_START;
}

/* Index of the first due effect from `from` on, or -1. */
static int next_due(const tx_game *g, enum tx_expiry expiry, tx_ref card, unsigned from) {
    for (unsigned i = from; i < g->effect_count; i++)
        if (is_due(&tx_effects(g)[i], expiry, card))
            return (int)i;
    return -1;
}

static void start_delayed(engine *e, unsigned index) {
    tx_effect x = tx_effects(e->game)[index]; /* removed before it runs, so that it runs once */
    assert(index < e->game->effect_count);
    remove_effect(e, index);
    push_delayed(e, &x);
}

void core_forget_delayed(engine *e, tx_ref card) {
    int i;
    assert(is_card_of_game(e, card));
    while ((i = next_due(e->game, EXPIRY_ENTER, card, 0)) >= 0)
        remove_effect(e, (unsigned)i);
}

bool core_run_delayed(engine *e, enum tx_expiry expiry, tx_ref card) {
    assert(expiry == EXPIRY_ENTER ? is_card_of_game(e, card) : card == TX_NONE); /* it may have left play again */
    if (next_due(e->game, expiry, card, 0) < 0)
        return false;
    delayed_frame *f = core_push_frame(e, PROC_DELAYED, e->game->initiative);
    f->card = card;
    f->expiry = to_u8(expiry);
    assert(has_begun(e, PROC_DELAYED));
    return true;
}

/* True if both do the same to the same card, so that their order does not matter. */
static bool does_the_same(const tx_effect *x, const tx_effect *as) {
    return x->code == as->code && x->arg == as->arg && x->card == as->card && x->seat == as->seat;
}

/* True if different effects are due at the same time. */
static bool needs_order(const engine *e, const delayed_frame *f, unsigned first) {
    const tx_effect *x = tx_effects(e->game);
    for (int i = (int)first; i >= 0; i = next_due(e->game, f->expiry, f->card, (unsigned)i + 1))
        if (!does_the_same(&x[i], &x[first]))
            return true;
    return false;
}

/* Runs them in sequence; the initiative player orders simultaneous ones (R13.8.2). */
enum run_state core_run_delayed_effects(engine *e, void *frame) {
    delayed_frame *f = frame;
    assert(runs_on_top(e, f, PROC_DELAYED));
    int first = next_due(e->game, f->expiry, f->card, 0);
    if (first < 0) {
        core_pop_frame(e);
        return RUN_ON;
    }
    if (needs_order(e, f, (unsigned)first))
        return RUN_ASK;
    start_delayed(e, (unsigned)first);
    assert(game_over(e) || e->game->stack_used >= sizeof *f); /* it is below the procedure it started */
    return RUN_ON;
}

/* Options contain the index of the effect, which is stable until the answer. */
void core_ask_delayed_effects(const engine *e, const void *frame) {
    const delayed_frame *f = frame;
    core_begin_decision(e, TX_ASK_EFFECT_ORDER, e->game->initiative, TX_NONE);
    for (int i = next_due(e->game, f->expiry, f->card, 0); i >= 0;
         i = next_due(e->game, f->expiry, f->card, (unsigned)i + 1))
        core_add_option(e, TX_CHOOSE, tx_effects(e->game)[i].source, tx_effects(e->game)[i].card, i);
}

/* The others wait: this frame runs again afterwards. */
void core_answer_delayed_effects(engine *e, void *frame, const tx_option *o) {
    delayed_frame *f = frame;
    (void)f;
    assert(runs_on_top(e, f, PROC_DELAYED) && o->verb == TX_CHOOSE);
    assert(is_due(&tx_effects(e->game)[o->amount], f->expiry, f->card));
    start_delayed(e, (unsigned)o->amount);
}
