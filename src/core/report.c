/* report.c: notes for the watcher (note.h), with the identities of their cards and who may know them. tx_note_for
 * removes what a seat may not know, by the same rule as its view: core_hidden_from in view.c. Nothing here changes the
 * game.
 *
 * A note is created before a card moves, so that it contains its origin and who knew it there. */
#include "report.h"

#include <assert.h>

#include "card_facts.h"
#include "engine.h"
#include "frame.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "procedures.h"
#include "stack.h"
#include "view.h"
#include "zones.h"

/* ---- Knowledge --------------------------------------------------------------------------------------------------- */
/* Bits of seats and spectators, and NOTED_NUMBER. */
static uint8_t who_knows(const tx_game *g, tx_ref ref) {
    unsigned seats = 0;
    if (!TX_IS_CARD(ref))
        return NOTED_EVERYBODY;
    for (unsigned seat = 0; seat <= TX_SEATS; seat++)
        seats |= (unsigned)!core_hidden_from(g, ref, seat) << seat;
    if (g->cards[ref].list >= TX_DISCARD)
        seats |= NOTED_NUMBER; /* on the table: the number is public and reveals nothing */
    return to_u8(seats);
}

/* Definition of a card; 0 for references to other objects. */
static tx_def_id def_of(const tx_game *g, tx_ref ref) {
    return TX_IS_CARD(ref) ? g->cards[ref].def : 0;
}

/* Hides a card from a seat that may not know it. A card on the table keeps its number, so that the seat can follow
 * it. */
static void hide_card(uint8_t seats, unsigned seat, tx_ref *ref, tx_def_id *def) {
    if (seats >> seat & 1)
        return;
    *def = 0;
    if (!(seats & NOTED_NUMBER))
        *ref = TX_NONE;
}

/* The cards named in a lasting effect are hidden with subject and source. */
tx_note tx_note_for(const tx_note *note, unsigned seat) {
    assert(seat <= TX_SEATS);
    tx_note seen = *note;
    hide_card(note->seats, seat, &seen.subject, &seen.def);
    if (!seen.def && note->def)
        seen.flags &= (uint8_t)~NOTED_BLANK;
    hide_card(note->source_seats, seat, &seen.source, &seen.source_def);
    hide_card(note->other_seats, seat, &seen.other, &seen.other_def);
    if (seen.subject == TX_NONE)
        seen.effect.card = TX_NONE;
    if (seen.source == TX_NONE)
        seen.effect.source = TX_NONE;
    return seen;
}

/* ---- Causes ------------------------------------------------------------------------------------------------------ */
/* The innermost resolving ability; none for what players do between its parts (shields). */
static tx_ref cause_of(const engine *e) {
    EACH_FRAME (frame, e) {
        const ability_frame *f = (const void *)frame;
        if (f->proc == PROC_ABILITY)
            return f->card != TX_NONE ? f->card : f->place;
        if (f->proc == PROC_SHIELD || f->proc == PROC_STRIKE)
            break;
    }
    return TX_NONE;
}

/* Unused facts are TX_NONE, 0, or TX_LISTS. Passing has no source. */
static tx_note blank_note(const engine *e, enum tx_note_kind kind, tx_ref subject) {
    return (tx_note){.kind = to_u8(kind),
                     .subject = subject,
                     .source = kind == NOTE_PASSES ? TX_NONE : cause_of(e),
                     .other = TX_NONE,
                     .place = TX_NONE,
                     .from = TX_LISTS,
                     .to = TX_LISTS};
}

/* Fills in the facts that follow from the current state. */
static void emit_note(const engine *e, tx_note *note) {
    const tx_game *g = e->game;
    assert(e->watch && note->kind < NOTE_KINDS);
    if (!note->def)
        note->def = def_of(g, note->subject);
    if (TX_IS_CARD(note->subject)) {
        const tx_card *c = &g->cards[note->subject];
        note->flags |= c->flags & TX_BLANKED ? NOTED_BLANK : 0;
        note->from = note->from == TX_LISTS ? c->list : note->from;
    }
    note->source_def = def_of(g, note->source);
    note->other_def = def_of(g, note->other);
    note->seats = who_knows(g, note->subject);
    note->source_seats = who_knows(g, note->source);
    note->other_seats = who_knows(g, note->other);
    e->watch(e->user, g, note);
}

/* ---- Creating notes ---------------------------------------------------------------------------------------------- */
/* Emits a note with all facts. The functions below omit those their kinds do not have. */
void core_note_two(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref subject, tx_ref other, tx_ref place,
                   unsigned seat, int amount, int second) {
    tx_note note = blank_note(e, kind, subject);
    note.flags = to_u8(flags);
    note.other = other;
    note.place = place;
    note.seat = to_u8(seat);
    note.amount = to_i16(amount);
    note.second = to_i16(second);
    emit_note(e, &note);
}

void core_note_flagged(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref subject, tx_ref other, tx_ref place,
                       unsigned seat, int amount) {
    core_note_two(e, kind, flags, subject, other, place, seat, amount, 0);
}

void core_note_fact(engine *e, enum tx_note_kind kind, tx_ref subject, tx_ref place, unsigned seat, int amount) {
    core_note_two(e, kind, 0, subject, TX_NONE, place, seat, amount, 0);
}

void core_note_card(engine *e, enum tx_note_kind kind, tx_ref card, tx_ref other, int amount) {
    assert(is_card_of_game(e, card));
    core_note_two(e, kind, 0, card, other, place_of(e, card), card_at(e, card)->controller, amount, 0);
}

/* The source of the damage, which may differ from the resolving ability. */
static void send_damage(engine *e, enum tx_note_kind kind, const tx_occurrence *damage, int amount, int excess) {
    assert(is_card_of_game(e, damage->subject) && amount >= 0 && excess >= 0);
    tx_note note = blank_note(e, kind, damage->subject);
    note.flags = damage->flags & TX_BY_ATTACK ? NOTED_BY_ATTACK : 0;
    note.source = TX_IS_CARD(damage->source) ? damage->source : note.source;
    note.place = damage->place;
    note.seat = damage->seat;
    note.amount = to_i16(amount);
    note.second = to_i16(excess);
    emit_note(e, &note);
}

void core_note_damage(engine *e, enum tx_note_kind kind, const tx_occurrence *damage, int amount) {
    send_damage(e, kind, damage, amount, 0);
}

void core_note_taken(engine *e, const tx_occurrence *damage, int excess) {
    send_damage(e, NOTE_DAMAGED, damage, damage->amount, excess);
}

/* The subject is not a card object: `def` is the planet card. */
void core_note_planet(engine *e, enum tx_note_kind kind, tx_ref place, tx_def_id planet, unsigned seat) {
    assert(planet && seat < TX_SEATS);
    tx_note note = blank_note(e, kind, TX_NONE);
    note.place = place;
    note.def = planet;
    note.seat = to_u8(seat);
    emit_note(e, &note);
}

/* Emits a note about a lasting effect, with a copy of it, because the entry moves when others end. */
void core_note_effect(engine *e, enum tx_note_kind kind, unsigned index) {
    const tx_effect *x = &tx_effects(e->game)[index];
    assert(index < e->game->effect_count);
    assert(kind == NOTE_EFFECT_BEGINS || kind == NOTE_EFFECT_ENDS);
    tx_note note = blank_note(e, kind, x->card);
    note.source = x->source;
    note.seat = x->seat;
    note.amount = to_i16(index);
    note.effect = *x;
    emit_note(e, &note);
}

/* ---- Moving cards ------------------------------------------------------------------------------------------------ */
/* Place of a list; of attachments, that of their host. */
static tx_ref place_of_list(const engine *e, unsigned list, tx_ref host) {
    if (list == TX_ATTACHED)
        return TX_IS_CARD(host) ? place_of(e, host) : TX_NONE;
    if (list >= TX_PLANET_CARDS && list < TX_BANK)
        return TX_PLANET(list - TX_PLANET_CARDS);
    if (list >= TX_UNITS && list < TX_PLANET_CARDS)
        return TX_PLANET((list - TX_UNITS) % (2u * TX_LINE) / 2u);
    return list >= TX_HQ_UNITS && list < TX_LIMBO ? TX_HQ(list & 1u) : TX_NONE;
}

/* The acting player: who plays the card or uses it as a shield, else the controller (in play, destroyed, sacrificed) or
 * the owner. */
static unsigned player_of(const tx_card *c, enum tx_note_kind kind, unsigned to) {
    if (kind == NOTE_PLAYED || kind == NOTE_SHIELDS)
        return to - TX_LIMBO;
    return list_in_play(to) || kind == NOTE_SACRIFICED || kind == NOTE_DESTROYED ? c->controller : c->owner;
}

/* The place is the destination or, if that is none, the origin. */
void core_note_zone(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref card, unsigned from, unsigned to,
                    tx_ref other, int amount) {
    const tx_card *c = card_at(e, card);
    assert(from < TX_LISTS && to < TX_LISTS);
    assert(c->list == from || c->list == to); /* before or after the move */
    tx_note note = blank_note(e, kind, card);
    note.flags = to_u8(flags);
    note.other = other;
    note.place = place_of_list(e, to, other);
    if (note.place == TX_NONE)
        note.place = place_of_list(e, from, c->host);
    note.seat = to_u8(player_of(c, kind, to));
    note.amount = to_i16(amount);
    note.from = to_u8(from);
    note.to = to_u8(to);
    emit_note(e, &note);
}

/* Emits a note about a card that changes its list. Tokens always go to the bank (R10.2). */
void core_note_going(engine *e, enum tx_note_kind kind, tx_ref card, unsigned to) {
    assert(is_card_of_game(e, card) && to < TX_LISTS);
    bool token = list_in_play(card_at(e, card)->list) && face(e, card)->type == TYPE_TOKEN;
    core_note_zone(e, kind, 0, card, card_at(e, card)->list, token ? TX_BANK : to, TX_NONE, 0);
}

/* Emits a note about a card that changes its place. An HQ is that of the controller (R1.3). */
void core_note_relocation(engine *e, enum tx_note_kind kind, tx_ref card, tx_ref place) {
    const tx_card *c = card_at(e, card);
    assert(list_in_play(c->list) && TX_IS_PLACE(place));
    tx_note note = blank_note(e, kind, card);
    note.place = TX_IS_HQ(place) ? TX_HQ(c->controller) : place;
    note.seat = c->controller;
    note.from = c->list;
    note.to = to_u8(units_list(note.place, c->controller));
    emit_note(e, &note);
}
