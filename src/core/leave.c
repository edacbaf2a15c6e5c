/* leave.c: leaving play (R10): destroyed, sacrificed, discarded, returned; defeated warlords; state-based checks that
 * remove cards.
 *
 * Cards that leave together form a batch: a run of LEAVES occurrences that passes the points of R10.10: interrupts to
 * "would be destroyed", interrupts to leaving, replacements, then all leave at once. A defeated hale warlord is part of
 * the batch, because it goes home at the same instant (R10.5). Cards bound for a discard pile wait in limbo until their
 * owner has ordered them (R1.2.7). */
#include "leave.h"

#include <assert.h>

#include "card_facts.h"
#include "change.h"
#include "coverage_hooks.h"
#include "decision.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "procedures.h"
#include "report.h"
#include "reserve.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "window.h"
#include "zones.h"

enum {
    LEAVES_REPLACED = 32, /* flag: replaced; the amount is the new way of leaving + 1, or 0 */
    LEAVES_DEFEATED = 64, /* flag of a NONE occurrence: its subject does not leave, but is turned over and sent home */
};

/* ---- Cards leaving together (R10.5, R10.10) ---------------------------------------------------------------------- */
/* Creates the LEAVES occurrence of a card. Warlords are defeated instead (R10.3, R17.5). */
void core_create_leaving(engine *e, tx_ref card, tx_ref source, enum tx_departure how, bool by_attack) {
    assert(is_card_of_game(e, card) && in_play(e, card));
    assert(face(e, card)->type != TYPE_WARLORD);
    unsigned flags = how == LEAVE_DESTROYED ? TX_DESTROYED : how == LEAVE_SACRIFICED ? TX_SACRIFICED : 0;
    core_occur(e, EV_LEAVES, flags | (by_attack ? TX_BY_ATTACK : 0), card, source, place_of(e, card),
               card_at(e, card)->controller);
}

/* Pushes the batch of all occurrences from `first` on; attachments follow their hosts (R10.6). */
void core_push_leave(engine *e, unsigned first, enum tx_departure how) {
    assert(game_over(e) || have_occurred(e, first, 0));
    leave_frame *f = core_push_frame(e, PROC_LEAVE, e->game->initiative);
    f->first = to_u8(first);
    f->count = to_u8(e->game->occurrence_count - first);
    f->how = how & 15u;
    assert(game_over(e) || have_occurred(e, f->first, f->count));
}

static bool is_bloodied(const engine *e, tx_ref warlord) {
    return face(e, warlord)->keywords >> KEYWORD_BLOODIED & 1;
}

/* Moves the card and clears all its state except its place (R10.8, R10.11). */
void core_put_out_of_play(engine *e, tx_ref card, unsigned list) {
    tx_card *c = writable_card(e, card);
    tx_ref place = place_of(e, card);
    assert(in_play(e, card) && !list_in_play(list));
    assert(c->attached == TX_NONE);                              /* attachments leave before their host */
    core_layers_changed(e, layers_for_others(e, face(e, card))); /* other cards may depend on its text */
    core_move_to_list(e, card, face(e, card)->type == TYPE_TOKEN ? TX_BANK : list);
    c->place = place;       /* "this planet" is still the one it left (R15.27) */
    c->flags &= TX_BLANKED; /* permanent (R21.5) */
    core_show_face(e, card);
    c->controller = c->owner;
    c->damage = 0;
    c->resources = 0;
    core_forget_effects_on(e, card);
    assert(!in_play(e, card) && c->host == TX_NONE);
}

/* The list to which the card leaves: a zone of its owner (R1.3.2), or the reserve at its current place. */
static unsigned destination(const engine *e, tx_ref card, enum tx_departure how) {
    unsigned owner = e->game->cards[card].owner;
    switch (how) {
    case LEAVE_RETURNED:
    case LEAVE_TO_HAND: return TX_HAND + owner;
    case LEAVE_DECK_TOP:
    case LEAVE_DECK_BOTTOM:
    case LEAVE_DECK_SHUFFLED: return TX_DECK + owner;
    case LEAVE_RESERVE: return reserve_list(e->game->cards[card].place, owner);
    case LEAVE_REMOVED: return TX_REMOVED + owner;
    default: return TX_DISCARD + owner; /* including synapse units (O9) */
    }
}

/* Final step for a card that has reached its owner's deck or reserve. */
static void finish_departure(engine *e, tx_ref card, enum tx_departure how) {
    const tx_card *c = card_at(e, card);
    assert(!in_play(e, card));
    if (c->list != TX_DECK + c->owner)
        return; /* a token is in the bank */
    if (how == LEAVE_DECK_SHUFFLED)
        core_shuffle_list(e, c->list);
    if (how == LEAVE_DECK_BOTTOM) {
        unsigned deck = c->list;
        core_unlink_card(writable(e), card);
        core_link_bottom(writable(e), card, deck);
    }
    assert(c->list == TX_DECK + c->owner);
}

/* Note for each way of leaving. */
static const uint8_t leave_notes[DEPARTURE_COUNT] = {
    [LEAVE_DESTROYED] = NOTE_DESTROYED,    [LEAVE_SACRIFICED] = NOTE_SACRIFICED,
    [LEAVE_DISCARDED] = NOTE_DISCARDED,    [LEAVE_RETURNED] = NOTE_RETURNED,
    [LEAVE_TO_HAND] = NOTE_RETURNED,       [LEAVE_DECK_TOP] = NOTE_ON_DECK,
    [LEAVE_DECK_BOTTOM] = NOTE_UNDER_DECK, [LEAVE_DECK_SHUFFLED] = NOTE_INTO_DECK,
    [LEAVE_DISCARD_TOP] = NOTE_DISCARDED,  [LEAVE_RESERVE] = NOTE_BACK_TO_RESERVE,
    [LEAVE_REMOVED] = NOTE_REMOVED,
};

/* Reveals the card: cards in play are known to both players; face-down ones are revealed unless they go to a hidden
 * zone (R19.3.13). */
static void reveal_departing_card(engine *e, tx_ref card, unsigned to) {
    assert(is_card_of_game(e, card));
    assert(to < TX_LISTS);
    if (!core_card_in_reserve(e, card) || (to >= TX_DISCARD && to < TX_HQ_UNITS))
        writable_card(e, card)->known = 3;
}

/* Moves a card between zones out of play: it does not leave play, so there are no windows. */
void core_send_card(engine *e, tx_ref card, enum tx_departure how) {
    assert(!in_play(e, card) && how > LEAVE_DISCARDED && how != LEAVE_HELD);
    if (card_at(e, card)->list >= TX_DISCARD)
        reveal_departing_card(e, card, destination(e, card, how));
    report_departure(e, (enum tx_note_kind)leave_notes[how], card, destination(e, card, how));
    core_move_to_list(e, card, destination(e, card, how));
    finish_departure(e, card, how);
    assert(card_at(e, card)->list == destination(e, card, how));
}

/* A replacement that sends a leaving card elsewhere: it leaves play once and was not destroyed (O32). */
bool core_return_instead(engine *e, const tx_scope *f, tx_ref card, enum tx_departure how) {
    if (f->occurrence == TX_NONE || !(f->flags & SCOPE_PART))
        return false;
    tx_occurrence *x = &tx_occurrences(writable(e))[f->occurrence];
    assert(have_occurred(e, f->occurrence, 1));
    if (x->kind != EV_LEAVES || x->subject != card || !(x->flags & LEAVES_REPLACED))
        return false;
    assert(how > LEAVE_DISCARDED); /* not to the discard pile, its original destination */
    x->amount = to_u8(how + 1);
    x->flags &= (uint8_t)~TX_DESTROYED; /* it still leaves play, with the reactions to that */
    return true;
}

/* Adds the exhaustion of a defeated warlord, which interrupts see at its current place (R10.9, R13.6). */
static void add_exhaustion(engine *e, tx_ref warlord) {
    assert(in_play(e, warlord) && face(e, warlord)->type == TYPE_WARLORD);
    if (!exhausted(e, warlord))
        core_occur(e, EV_EXHAUSTS, 0, warlord, TX_NONE, place_of(e, warlord), card_at(e, warlord)->controller);
}

/* True if the card is in the batch that starts at `first`. */
static bool leaves_already(const engine *e, unsigned first, tx_ref card) {
    for (unsigned o = first; o < e->game->occurrence_count; o++)
        if (tx_occurrences(e->game)[o].kind == EV_LEAVES && tx_occurrences(e->game)[o].subject == card)
            return true;
    return false;
}

/* Adds the attachments of a leaving card, which are discarded (R10.6), unless they are in the batch already. */
static void add_attachments(engine *e, const leave_frame *f, unsigned occurrence) {
    tx_ref host = tx_occurrences(e->game)[occurrence].subject;
    if (tx_occurrences(e->game)[occurrence].kind != EV_LEAVES)
        return;
    EACH_ATTACHMENT (a, e, host)
        if (!leaves_already(e, f->first, a))
            core_create_leaving(e, a, tx_occurrences(e->game)[occurrence].source, LEAVE_DISCARDED, false);
}

/* Extends the batch to the last occurrence; returns the number added. */
static unsigned extend_batch(const engine *e, leave_frame *f) {
    unsigned before = f->count;
    f->count = to_u8(e->game->occurrence_count - f->first);
    assert(game_over(e) || have_occurred(e, f->first, f->count));
    return f->count - before;
}

static void add_what_follows(engine *e, leave_frame *f) {
    unsigned end = (unsigned)f->first + f->count;
    assert(have_occurred(e, f->first, f->count));
    for (unsigned o = f->first; o < end; o++) {
        if (tx_occurrences(e->game)[o].flags & LEAVES_DEFEATED)
            add_exhaustion(e, tx_occurrences(e->game)[o].subject);
        add_attachments(e, f, o);
    }
    extend_batch(e, f);
}

/* True for occurrences that were added to the batch, which follow the original ones. */
static bool is_added(const leave_frame *f, unsigned occurrence) {
    return occurrence >= f->occ_base; /* by add_what_follows */
}

/* True if a replacement, other than another destination, keeps the card in play. */
static bool is_saved(const tx_occurrence *x) {
    return x->flags & LEAVES_REPLACED && !x->amount;
}

/* True if it leaves only because its host does. */
static bool follows_host(const engine *e, const leave_frame *f, unsigned occurrence) {
    return is_added(f, occurrence) || is_saved(&tx_occurrences(e->game)[occurrence]);
}

/* Way of leaving: that of a replacement; attachments that follow their host are discarded (R10.6). */
static enum tx_departure departure_of(const engine *e, const leave_frame *f, unsigned occurrence) {
    unsigned instead = tx_occurrences(e->game)[occurrence].amount;
    if (instead)
        return (enum tx_departure)(instead - 1);
    return follows_host(e, f, occurrence) ? LEAVE_DISCARDED : (enum tx_departure)f->how;
}

/* True if the card will leave: not if it was saved, except for an attachment whose host leaves (R10.6), and not for an
 * attachment whose host was saved. */
static bool will_leave(const engine *e, const leave_frame *f, unsigned occurrence) {
    const tx_occurrence *x = &tx_occurrences(e->game)[occurrence];
    if (x->kind != EV_LEAVES || !is_still_there(e, x))
        return false;
    if (!follows_host(e, f, occurrence))
        return true;
    for (unsigned o = f->first; o < f->occ_base; o++)
        if (tx_occurrences(e->game)[o].subject == e->game->cards[x->subject].host)
            return will_leave(e, f, o);
    return false;
}

/* Adds attachments that interrupts have put on leaving cards, with interrupts of their own. */
static bool add_what_was_attached(engine *e, leave_frame *f) {
    unsigned end = (unsigned)f->first + f->count;
    for (unsigned o = f->first; o < end; o++)
        if (tx_occurrences(e->game)[o].kind == EV_LEAVES && will_leave(e, f, o))
            add_attachments(e, f, o);
    unsigned count = extend_batch(e, f);
    if (count)
        core_open_window(e, TIMING_INTERRUPT, end, count);
    return count;
}

/* Turns the warlord over and sends it home, only once if it was defeated several times. The window sees that it was
 * exhausted there. */
static void send_home(engine *e, tx_occurrence *x) {
    tx_card *c = writable_card(e, x->subject);
    assert(x->flags & LEAVES_DEFEATED);
    assert(in_play(e, x->subject) && face(e, x->subject)->type == TYPE_WARLORD);
    x->flags = 0;
    if (is_bloodied(e, x->subject))
        return; /* already turned over by another occurrence of the batch */
    x->kind = exhausted(e, x->subject) ? EV_NONE : EV_EXHAUSTS;
    x->place = TX_HQ(c->owner);
    core_exhaust_card(e, x->subject, true);
    report_relocation(e, NOTE_BLOODIED, x->subject, x->place);
    c->damage = 0;
    c->flags |= TX_OTHER_SIDE;
    core_show_face(e, x->subject);
    core_relocate(e, x->subject, x->place);
    writable(e)->stale |= STALE_HP | STALE_ATTACHMENTS; /* its other face may violate attachment conditions */
    assert(is_bloodied(e, x->subject) && exhausted(e, x->subject));
    assert(TX_IS_HQ(place_of(e, x->subject))); /* R10.3 */
}

/* True for discard piles, whose order the owner chooses; other zones keep the order of arrival. */
static bool is_pile(unsigned list) {
    return list >= TX_DISCARD && list < TX_REMOVED;
}

/* Reports that the card leaves play. A card bound for a pile gets another note when it reaches the pile
 * (put_on_pile). */
static void report_leaving(engine *e, const tx_occurrence *x, enum tx_departure how) {
    enum tx_note_kind kind = (enum tx_note_kind)leave_notes[how];
    unsigned list = destination(e, x->subject, how);
    if (how <= LEAVE_DISCARDED) /* hosts and their attachments leave together */
        kind = x->flags & TX_DESTROYED ? NOTE_DESTROYED : x->flags & TX_SACRIFICED ? NOTE_SACRIFICED : NOTE_DISCARDED;
    report_departure(e, kind, x->subject, is_pile(list) ? TX_LIMBO + (unsigned)card_at(e, x->subject)->owner : list);
}

/* Records the state of the card as it leaves (R10.11). Responses may have moved it or changed its controller. */
static void record_departing_state(const engine *e, tx_occurrence *x) {
    if (!is_still_there(e, x))
        return;
    x->place = place_of(e, x->subject);
    x->seat = card_at(e, x->subject)->controller;
    core_freeze_subject(e, x);
}

/* Decides how the card leaves. A card that was saved but leaves anyway follows its host. */
static void decide_departure(engine *e, const leave_frame *f, unsigned occurrence) {
    assert(have_occurred(e, occurrence, 1));
    tx_occurrence *x = &tx_occurrences(writable(e))[occurrence];
    if (is_saved(x))
        x->flags &= (uint8_t) ~(TX_DESTROYED | TX_SACRIFICED);
    record_departing_state(e, x);
    reveal_departing_card(e, x->subject, destination(e, x->subject, departure_of(e, f, occurrence)));
    assert(!is_saved(x) || !(x->flags & (TX_DESTROYED | TX_SACRIFICED)));
}

/* Decides for the whole batch before the first card leaves. Cards that were saved are checked again: the replacement
 * may not have helped (R10.1). */
static void decide_departures(engine *e, const leave_frame *f) {
    assert(runs_on_top(e, f, PROC_LEAVE));
    assert(have_occurred(e, f->first, f->count));
    EACH_OCCURRENCE (o, f) {
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        if (x->flags & LEAVES_REPLACED)
            writable(e)->stale |= STALE_HP;
        if (x->kind == EV_EXHAUSTS || !will_leave(e, f, o))
            x->kind = EV_NONE;
        else
            decide_departure(e, f, o);
    }
}

static void leave_play(engine *e, const leave_frame *f, unsigned occurrence) {
    const tx_occurrence *x = &tx_occurrences(e->game)[occurrence];
    assert(x->kind == EV_LEAVES && in_play(e, x->subject));
    if (x->flags & TX_DESTROYED && is_unit(e, x->subject) && TX_IS_PLANET(x->place)) /* R18 Bloodthirst */
        writable(e)->destroyed_here |= to_u8(1u << (x->place - TX_FIRST_PLACE));
    tx_ref card = x->subject;
    enum tx_departure how = departure_of(e, f, occurrence);
    unsigned list = destination(e, card, how);
    bool pile = is_pile(list);
    core_put_out_of_play(e, card, pile ? TX_LIMBO + (unsigned)card_at(e, card)->owner : list);
    finish_departure(e, card, how);
    /* effects on it have ended, so the table may have moved: take the address again */
    if (pile && card_at(e, card)->list != TX_BANK)
        tx_occurrences(writable(e))[occurrence].flags |= TX_TO_DISCARD;
    assert(!in_play(e, card));
}

/* Moves all cards of the batch out of play; cards for a discard pile then wait to be ordered. */
static void carry_out(engine *e, leave_frame *f) {
    unsigned end = (unsigned)f->first + f->count;
    assert(have_occurred(e, f->first, f->count));
    assert(runs_on_top(e, f, PROC_LEAVE));
    decide_departures(e, f);
    EACH_OCCURRENCE (o, f) /* before any is reported: these effects are on other cards of the batch */
        if (tx_occurrences(e->game)[o].kind == EV_LEAVES)
            core_forget_memories_of(e, tx_occurrences(e->game)[o].subject);
    for (unsigned o = f->first; o < end && e->watch; o++) /* hosts before attachments */
        if (tx_occurrences(e->game)[o].kind == EV_LEAVES)
            report_leaving(e, &tx_occurrences(e->game)[o], departure_of(e, f, o));
    for (unsigned o = end; o-- > f->first;) /* attachments before hosts */
        if (tx_occurrences(e->game)[o].kind == EV_LEAVES &&
            card_at(e, tx_occurrences(e->game)[o].subject)->list == TX_ATTACHED)
            leave_play(e, f, o);
    for (unsigned o = end; o-- > f->first;) {
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        if (x->flags & LEAVES_DEFEATED)
            send_home(e, x);
        else if (x->kind == EV_LEAVES && in_play(e, x->subject))
            leave_play(e, f, o);
    }
}

/* The card has left play and is not in its pile yet. */
static bool waits_for_pile(const engine *e, const tx_occurrence *x, unsigned owner) {
    return x->flags & TX_TO_DISCARD && e->game->cards[x->subject].list == TX_LIMBO + owner;
}

/* Number of the owner's cards that wait for their pile. */
static unsigned waiting(const engine *e, const leave_frame *f, unsigned owner) {
    unsigned count = 0;
    EACH_OCCURRENCE (o, f)
        count += waits_for_pile(e, &tx_occurrences(e->game)[o], owner);
    return count;
}

/* Finds the next player who can order cards that reach a pile together (R1.2.7), the initiative player first. Returns
 * false if there is none. */
static bool find_ordering_player(const engine *e, leave_frame *f) {
    for (unsigned k = 0; k < TX_SEATS; k++) {
        f->seat = (e->game->initiative ^ k) & 1u;
        if (waiting(e, f, f->seat) > 1)
            return true;
    }
    return false;
}

/* True if reactions to their leaving cannot distinguish the two: one might return a card from the pile. */
static bool leaving_is_indistinguishable(const tx_occurrence *a, const tx_occurrence *b) {
    return a->flags == b->flags && a->source == b->source && a->place == b->place && a->seat == b->seat &&
           a->face == b->face;
}

/* True if an equivalent of occurrence `o` is already listed. */
static bool equivalent_is_listed(const engine *e, const leave_frame *f, unsigned o) {
    const tx_occurrence *x = tx_occurrences(e->game);
    for (unsigned k = f->first; k < o; k++)
        if (waits_for_pile(e, &x[k], f->seat) && are_indistinguishable(e, x[k].subject, x[o].subject) &&
            leaving_is_indistinguishable(&x[k], &x[o]))
            return true;
    return false;
}

/* True if only copies of one card wait: every order gives the same pile. */
static bool only_copies(const engine *e, const leave_frame *f) {
    const tx_occurrence *first = NULL;
    EACH_OCCURRENCE (o, f) {
        const tx_occurrence *x = &tx_occurrences(e->game)[o];
        if (!waits_for_pile(e, x, f->seat))
            continue;
        if (first && !are_indistinguishable(e, first->subject, x->subject))
            return false;
        first = x;
    }
    return true;
}

/* Lists copies of one card once, unless something could distinguish them. */
static void ask_order(const engine *e, const leave_frame *f) {
    bool copies = only_copies(e, f);
    core_begin_decision(e, TX_ASK_ORDER, f->seat, TX_NONE);
    EACH_OCCURRENCE (o, f) {
        const tx_occurrence *x = &tx_occurrences(e->game)[o];
        bool known = copies ? e->decision->count : equivalent_is_listed(e, f, o);
        if (waits_for_pile(e, x, f->seat) && !known)
            core_add_option(e, TX_CHOOSE, TX_NONE, x->subject, 0);
    }
}

/* Queues a discard. A card in reserve does not leave play (R1.2.3): its occurrence only marks it as part of the
 * batch. */
void core_queue_discard(engine *e, tx_ref card) {
    tx_card *c = writable_card(e, card);
    bool left_play = in_play(e, card);
    assert(left_play || (c->list >= TX_RESERVE && c->list < TX_PLANET_CARDS));
    assert(face(e, card)->type != TYPE_WARLORD);
    core_occur(e, left_play ? EV_LEAVES : EV_NONE, TX_TO_DISCARD, card, TX_NONE, c->place, c->controller);
    c->known = 3;
    report_departure(e, NOTE_DISCARDED, card, TX_LIMBO + (unsigned)c->owner);
    if (left_play)
        core_put_out_of_play(e, card, TX_LIMBO + (unsigned)c->owner);
    else
        core_move_to_list(e, card, TX_LIMBO + (unsigned)c->owner);
    assert(c->list == TX_LIMBO + c->owner || c->list == TX_BANK);
}

/* Moves a card from limbo to its pile. */
static void put_on_pile(engine *e, tx_ref card) {
    unsigned pile = TX_DISCARD + (unsigned)card_at(e, card)->owner;
    assert(card_at(e, card)->list == TX_LIMBO + card_at(e, card)->owner);
    report_departure(e, NOTE_PUT_DOWN, card, pile);
    core_move_to_list(e, card, pile);
    assert(e->game->lists[pile].head == card); /* on top of the pile (R1.2.7) */
}

/* Puts down the cards whose order is not a choice. */
static void put_rest_on_piles(engine *e, leave_frame *f) {
    assert(have_occurred(e, f->first, f->count));
    EACH_OCCURRENCE (o, f)
        for (unsigned owner = 0; owner < TX_SEATS; owner++)
            if (waits_for_pile(e, &tx_occurrences(e->game)[o], owner))
                put_on_pile(e, tx_occurrences(e->game)[o].subject);
    assert(!waiting(e, f, 0) && !waiting(e, f, 1));
}

/* The same occurrence has two names: first "would be destroyed", then "leaves play". */
static void rename_batch(engine *e, leave_frame *f, unsigned from, unsigned to) {
    assert(from != to);
    assert(have_occurred(e, f->first, f->count));
    EACH_OCCURRENCE (o, f)
        if (tx_occurrences(e->game)[o].kind == from) {
            tx_occurrence *x = &tx_occurrences(writable(e))[o];
            x->kind = to_u8(to);
            record_departing_state(e, x);
            COVERED(e, OCCURRENCE, o);
        }
}

/* Starts the next replacement of an occurrence of the batch; returns false if there is none left. */
static bool replace_next(engine *e, leave_frame *f) {
    assert(have_occurred(e, f->first, f->count));
    EACH_OCCURRENCE (o, f) {
        if (!core_replaced(e, o))
            continue;
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        x->flags |= LEAVES_REPLACED;
        if (x->kind != EV_LEAVES) {
            x->kind = EV_NONE; /* it is not destroyed after all */
            if (x->source != TX_NONE)
                note_incomplete(e, f); /* an effect was destroying it, not a state-based check */
        }
        assert(has_begun(e, PROC_ABILITY)); /* the replacement */
        return true;
    }
    return false;
}

/* ---- Relics (R17.3) ---------------------------------------------------------------------------------------------- */
/* True if the card is in the batch. */
static bool is_batched(const engine *e, const leave_frame *f, tx_ref card) {
    EACH_OCCURRENCE (o, f)
        if (tx_occurrences(e->game)[o].subject == card)
            return true;
    return false;
}

/* Stores the seat's relics that are not in the batch in `out` (space for 256); returns the number. */
static unsigned relics_of(const engine *e, const leave_frame *f, unsigned seat, tx_ref *out) {
    unsigned count = 0;
    for (unsigned i = 0; i < e->game->card_count; i++) {
        tx_ref card = to_ref(i);
        if (in_play(e, card) && card_at(e, card)->controller == seat && core_has_trait(e, card, e->catalog->relic) &&
            !is_batched(e, f, card))
            out[count++] = card;
    }
    return count;
}

/* Finds the next player with several relics, who discards one, the initiative player first. Returns false if there is
 * none. */
static bool find_player_with_relics(const engine *e, leave_frame *f) {
    tx_ref relics[256];
    for (unsigned k = 0; k < TX_SEATS; k++) {
        f->seat = (e->game->initiative ^ k) & 1u;
        if (relics_of(e, f, f->seat, relics) > 1)
            return true;
    }
    return false;
}

/* The choice is which relic to discard, not which to keep (R17.3). */
static void ask_for_relic(const engine *e, const leave_frame *f) {
    tx_ref relics[256];
    unsigned count = relics_of(e, f, f->seat, relics);
    core_begin_decision(e, TX_ASK_CHOICE, f->seat, TX_NONE);
    for (unsigned i = 0; i < count; i++)
        core_add_option(e, TX_CHOOSE, TX_NONE, relics[i], 0);
}

/* Adds it to the batch, which continues once no player has more than one. */
static void discard_relic(engine *e, leave_frame *f, tx_ref relic) {
    assert(in_play(e, relic) && card_at(e, relic)->controller == f->seat);
    assert(!is_batched(e, f, relic));
    core_create_leaving(e, relic, TX_NONE, LEAVE_DISCARDED, false);
    f->count++;
    assert(game_over(e) || f->first + f->count == e->game->occurrence_count);
}

/* ---- The procedure ----------------------------------------------------------------------------------------------- */
/* A batch begins at WOULD (0), or at RELICS, which precedes it. */
enum leave_step { WOULD, LEAVES, CARRY_OUT, ORDER, CLOSING, CLOSED, RELICS };

/* Makes the pushed batch begin at another step. */
static void step_to(engine *e, enum leave_step step) {
    leave_frame *f = writable_frame(e, top_frame(e));
    assert(f->proc == PROC_LEAVE);
    f->step = to_u8(step);
}

void core_ask_leave(const engine *e, const void *frame) {
    const leave_frame *f = frame;
    if (f->step == RELICS)
        ask_for_relic(e, f);
    else
        ask_order(e, f);
}

void core_answer_leave(engine *e, void *frame, const tx_option *o) {
    leave_frame *f = frame;
    assert(runs_on_top(e, f, PROC_LEAVE) && (f->step == RELICS || f->step == ORDER));
    assert(o->verb == TX_CHOOSE && is_card_of_game(e, o->on));
    if (f->step == RELICS)
        discard_relic(e, f, o->on);
    else
        put_on_pile(e, o->on);
}

void core_finish_queued_discards(engine *e, unsigned first) {
    assert(game_over(e) || have_occurred(e, first, 0));
    if (e->game->occurrence_count == first)
        return;
    core_push_leave(e, first, LEAVE_DISCARDED);
    step_to(e, ORDER);
    assert(has_begun(e, PROC_LEAVE));
}

/* Performs one step (enum leave_step). */
static inline enum run_state step_leave(engine *e, leave_frame *f) {
    assert(runs_on_top(e, f, PROC_LEAVE) && f->step <= RELICS);
    assert(have_occurred(e, f->first, f->count));
    switch (f->step) {
    case RELICS:
        if (find_player_with_relics(e, f))
            return RUN_ASK;
        f->step = WOULD;
        return RUN_ON;
    case WOULD: /* first point of R10.10 */
        f->step = LEAVES;
        f->occ_base = to_u8(f->first + f->count);
        if (f->how == LEAVE_DESTROYED && is_answerable_event(e, TIMING_INTERRUPT, EV_WOULD_DIE)) {
            rename_batch(e, f, EV_LEAVES, EV_WOULD_DIE);
            core_open_window(e, TIMING_INTERRUPT, f->first, f->count);
        }
        return RUN_ON;
    case LEAVES: /* destruction may have been replaced; then the second point of R10.10 */
        if (replace_next(e, f))
            return RUN_ON;
        f->step = CARRY_OUT;
        rename_batch(e, f, EV_WOULD_DIE, EV_LEAVES);
        add_what_follows(e, f);
        core_open_window(e, TIMING_INTERRUPT, f->first, f->count);
        return RUN_ON;
    case CARRY_OUT: /* when no replacements are left */
        if (replace_next(e, f) || add_what_was_attached(e, f))
            return RUN_ON;
        f->step = ORDER;
        carry_out(e, f);
        return RUN_ON;
    case ORDER: /* both owners, one card at a time */
        if (find_ordering_player(e, f))
            return RUN_ASK;
        f->step = CLOSING;
        put_rest_on_piles(e, f);
        return RUN_ON;
    default: core_close_frame(e, f, f->first, CLOSED); return RUN_ON;
    }
}

enum run_state core_run_leave(engine *e, void *frame) {
    leave_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_LEAVE));
    do
        state = step_leave(e, f);
    while (state == RUN_ON && on_top(e, depth));
    assert(state == RUN_ON || f->step == RELICS || f->step == ORDER); /* the only steps with a choice */
    return state;
}

/* ---- Warlords (R10.3, R10.4) ------------------------------------------------------------------------------------- */
void core_defeat_warlord(engine *e, tx_ref card) {
    const tx_card *c = card_at(e, card);
    assert(in_play(e, card) && face(e, card)->type == TYPE_WARLORD);
    if (is_bloodied(e, card)) {
        report_card(e, NOTE_DEFEATED, card, TX_NONE, 0);
        core_lose_game(e, c->owner, TX_WARLORD_DEFEATED);
    } else {
        core_occur(e, EV_NONE, LEAVES_DEFEATED, card, TX_NONE, place_of(e, card), c->controller);
    }
    assert(game_over(e) || tx_occurrences(e->game)[e->game->occurrence_count - 1].flags & LEAVES_DEFEATED);
}

/* ---- State-based checks ------------------------------------------------------------------------------------------ */
/* True if it is being destroyed or defeated, with the interrupts to that still open. */
static bool is_dying(const engine *e, tx_ref card) {
    EACH_FRAME (frame, e) {
        const leave_frame *f = (const void *)frame;
        if (f->proc == PROC_LEAVE && f->step <= CARRY_OUT && is_batched(e, f, card))
            return true;
    }
    return false;
}

/* Destroys a unit with as much damage as HP, or without HP (R10.1). */
static void check_unit(engine *e, tx_ref card) {
    assert(is_unit(e, card));
    if (card_at(e, card)->damage < core_hp_of(e, card) || is_dying(e, card))
        return;
    if (face(e, card)->type == TYPE_WARLORD)
        core_defeat_warlord(e, card);
    else
        core_create_leaving(e, card, TX_NONE, LEAVE_DESTROYED, false);
    assert(in_play(e, card)); /* it leaves with the others, after all have been checked */
}

/* Layers that make checks due: those that affect HP, attachment conditions, or relics. */
enum {
    HP_LAYERS = 1 << LAYER_HP | 1 << LAYER_DOUBLE_HP | 1 << LAYER_BLANK,
    HOST_LAYERS = 1 << LAYER_BLANK | 1 << LAYER_GAIN_TRAIT | 1 << LAYER_GAIN_KEYWORD | 1 << LAYER_LOSE_KEYWORD |
                  1 << LAYER_FACTION | 1 << LAYER_CONTROL | 1 << LAYER_PLANET,
    RELIC_LAYERS = 1 << LAYER_BLANK | 1 << LAYER_GAIN_TRAIT | 1 << LAYER_CONTROL,
};

/* Marks checks as due. They run when the effect is over (check_is_due in run.c), HP checks also between its parts. */
void core_layers_changed(engine *e, uint32_t layers) {
    assert(!(layers & UINT32_C(1) << LAYER_NONE));
    if (layers & HP_LAYERS)
        writable(e)->stale |= STALE_HP;
    if (layers & HOST_LAYERS)
        writable(e)->stale |= STALE_ATTACHMENTS;
    if (layers >> LAYER_COUNTS & 1)
        writable(e)->stale |= STALE_RESERVE;
    if (layers & RELIC_LAYERS && e->game->deck_features & DECKS_HAVE_RELICS)
        writable(e)->stale |= STALE_RELICS;
    assert(!(layers & HP_LAYERS) || e->game->stale & STALE_HP);
}

/* Upper bound of the HP that texts of cards in play take from any other card. */
static unsigned hp_taken_by_auras(const engine *e) {
    unsigned count, taken = 0;
    const tx_ref *card = listeners(e, TIMING_INTERRUPT, SLOT_AURA_NUMBERS, &count);
    for (unsigned i = 0; e->game->deck_features & DECKS_MAY_WEAKEN && i < count; i++)
        taken += face(e, card[i])->weakens;
    return taken;
}

/* Upper bound of the HP that lasting effects take from any card: all of them together. */
static unsigned hp_taken_by_effects(const engine *e) {
    unsigned taken = 0;
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_HP) && i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_HP && x->amount < 0)
            taken += (unsigned)-x->amount;
    }
    return taken;
}

/* Fast test: true if the unit has HP left even without bonuses and with all possible penalties. `taken`: upper bound
 * for all units; its own text and its attachments may take more. */
static inline bool clearly_survives(const engine *e, tx_ref card, unsigned taken) {
    const tx_def *def = face(e, card);
    unsigned lost = e->game->cards[card].damage + taken + def->weakens;
    EACH_ATTACHMENT (a, e, card)
        lost += face(e, a)->weakens;
    return (int)lost < def->hp;
}

static inline void check_units_in(engine *e, unsigned list, unsigned taken) {
    assert(list_in_play(list));
    assert(list != TX_ATTACHED); /* attachments are linked from their hosts */
    EACH_CARD (card, e, list)
        if (!clearly_survives(e, card, taken))
            check_unit(e, card);
}

/* Destroys or defeats all units with too much damage together (R10.5). */
static void check_units(engine *e) {
    assert(!(e->game->stale & STALE_HP)); /* cleared by the caller: changes made by the check make it due again */
    unsigned first = e->game->occurrence_count;
    unsigned taken = hp_taken_by_auras(e) + hp_taken_by_effects(e);
    EACH_LIST (list, e, LISTS_OF_UNITS)
        check_units_in(e, (unsigned)list, taken);
    if (e->game->occurrence_count > first)
        core_push_leave(e, first, LEAVE_DESTROYED);
    assert(e->game->occurrence_count == first || has_begun(e, PROC_LEAVE));
}

/* An attachment whose host no longer qualifies is discarded (R17.1.2). */
static bool attachment_fits(const engine *e, tx_ref card) {
    return core_can_host(e, card_at(e, card)->host, card, face(e, card));
}

/* A text "sacrifice this if …" acts as soon as its condition holds. */
static bool must_be_sacrificed(const engine *e, tx_ref card) {
    const tx_def *def = face(e, card);
    for (unsigned i = 0; i < def->constant_count; i++) {
        const tx_constant *c = &e->catalog->constants[def->first_constant + i];
        tx_scope scope = scope_of(e, card);
        if (c->layer == LAYER_SACRIFICE && !text_is_blank(e, card) && condition_is_met(e, &scope, c->condition)) {
            COVERED(e, CONSTANT, c - e->catalog->constants);
            return true;
        }
    }
    return false;
}

static void check_attachments_of(engine *e, tx_ref host) {
    assert(in_play(e, host));
    EACH_ATTACHMENT (a, e, host) {
        assert(card_at(e, a)->host == host);
        if (!attachment_fits(e, a))
            core_create_leaving(e, a, TX_NONE, LEAVE_DISCARDED, false);
    }
}

/* Checks attachments on units, supports and planet cards (R17.1.2). */
static void check_attachments(engine *e) {
    assert(!(e->game->stale & STALE_ATTACHMENTS));
    unsigned first = e->game->occurrence_count;
    const uint64_t hosts = LIST_RANGE(TX_HQ_UNITS, TX_LIMBO) | LIST_RANGE(TX_UNITS, TX_RESERVE);
    EACH_LIST (list, e, hosts)
        EACH_CARD (card, e, list)
            check_attachments_of(e, card);
    EACH_LIST (list, e, LIST_RANGE(TX_PLANET_CARDS, TX_BANK))
        EACH_CARD (card, e, list)
            if (!attachment_fits(e, card))
                core_create_leaving(e, card, TX_NONE, LEAVE_DISCARDED, false);
    if (e->game->occurrence_count > first)
        core_push_leave(e, first, LEAVE_DISCARDED);
    assert(e->game->occurrence_count == first || has_begun(e, PROC_LEAVE));
}

/* Cards with such a text listen in a slot of their own. */
static void check_sacrifices(engine *e) {
    assert(!e->game->stale); /* the last check */
    unsigned n, first = e->game->occurrence_count;
    const tx_ref *card = listeners(e, TIMING_INTERRUPT, SLOT_CONDITIONAL_SACRIFICE, &n);
    for (unsigned i = 0; i < n; i++)
        if (must_be_sacrificed(e, card[i]))
            core_create_leaving(e, card[i], TX_NONE, LEAVE_SACRIFICED, false);
    if (e->game->occurrence_count > first)
        core_push_leave(e, first, LEAVE_SACRIFICED);
    assert(e->game->occurrence_count == first || has_begun(e, PROC_LEAVE));
}

/* The batch stays empty until the players have chosen which relics to discard. */
static void check_relics(engine *e) {
    leave_frame no_relic_given_up = {.proc = PROC_LEAVE};
    assert(!(e->game->stale & STALE_RELICS));
    if (!find_player_with_relics(e, &no_relic_given_up))
        return;
    core_push_leave(e, e->game->occurrence_count, LEAVE_DISCARDED);
    step_to(e, RELICS);
    assert(has_begun(e, PROC_LEAVE));
}

/* Runs one kind of check; it may push a batch of leaving cards, which can make further checks due. Not inlined, which
 * saves registers in run_game. */
__attribute__((noinline)) void core_check_state(engine *e) {
    tx_game *g = writable(e);
    assert(g->stale);
    assert(!game_over(e));
    if (g->stale & STALE_HP) {
        g->stale &= (uint8_t)~STALE_HP;
        check_units(e);
    } else if (g->stale & STALE_ATTACHMENTS) {
        g->stale &= (uint8_t)~STALE_ATTACHMENTS;
        check_attachments(e);
    } else if (g->stale & STALE_RESERVE) {
        g->stale &= (uint8_t)~STALE_RESERVE;
        core_check_reserve(e);
    } else if (g->stale & STALE_RELICS) {
        g->stale &= (uint8_t)~STALE_RELICS;
        check_relics(e);
    } else {
        g->stale = 0;
        check_sacrifices(e);
    }
}
