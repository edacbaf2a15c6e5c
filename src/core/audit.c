/* audit.c: checks every known invariant of a game. Tests and fuzzing run it after each choice.
 *
 * The game must be between two choices; asserts cover the states inside of procedures. Each check returns NULL or a
 * description of the violation. Rules checked: zones (R1.2), HP (R10.1), unique cards (R17.2), token units (R10.2),
 * empty decks (R12.2). */
#include <string.h>

#include "card_facts.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "hidden_hands.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "numbers.h"
#include "opportunities.h"
#include "procedures.h"
#include "responses.h"
#include "stack.h"
#include "zones.h"

typedef struct audit {
    const engine *e;
    uint8_t seen[TX_MAX_CARDS]; /* number of times the card was found; must be 1 */
} audit;

/* ---- Lists ------------------------------------------------------------------------------------------------------- */
/* Checks the attachments of a host: they are linked from it and have no attachments themselves. */
static const char *audit_attachments(audit *a, tx_ref host) {
    tx_ref prev = TX_NONE;
    for (tx_ref card = card_at(a->e, host)->attached; card != TX_NONE; card = card_at(a->e, card)->next) {
        if (card >= a->e->game->card_count)
            return "an attachment that does not exist";
        if (a->seen[card]++)
            return "a card is attached and somewhere else too";
        const tx_card *c = card_at(a->e, card);
        if (c->list != TX_ATTACHED || c->host != host || c->prev != prev)
            return "an attachment does not point back to its host";
        if (c->attached != TX_NONE)
            return "an attachment has an attachment";
        prev = card;
    }
    return NULL;
}

/* Checks one list. A card found twice ends the loop, so it terminates for any corrupted list. */
static const char *audit_list(audit *a, unsigned list) {
    const tx_game *g = a->e->game;
    tx_ref prev = TX_NONE;
    unsigned count = 0;
    for (tx_ref card = g->lists[list].head; card != TX_NONE; card = g->cards[card].next) {
        if (card >= g->card_count)
            return "a list contains a card that does not exist";
        if (a->seen[card]++)
            return "a card is in two lists, or a list is circular";
        if (g->cards[card].list != list || g->cards[card].prev != prev)
            return "a card's list number is wrong";
        const char *wrong = audit_attachments(a, card);
        if (wrong)
            return wrong;
        if (g->cards[card].attached != TX_NONE && !list_in_play(list))
            return "a card out of play has an attachment";
        prev = card;
        count++;
    }
    if (g->lists[list].tail != prev || g->lists[list].count != count)
        return "a list has a wrong end or count";
    return NULL;
}

/* Checks that every card is in exactly one list (R1.2). */
static const char *audit_lists(audit *a) {
    for (unsigned list = 0; list < TX_ATTACHED; list++) {
        const char *wrong = audit_list(a, list);
        if (wrong)
            return wrong;
    }
    for (unsigned card = 0; card < a->e->game->card_count; card++)
        if (a->seen[card] != 1)
            return "a card is in no list";
    return NULL;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */
/* Checks the zone by card type (R1.1), and that cards out of play have no state of play (R10.8). */
static const char *audit_place(const engine *e, tx_ref card) {
    const tx_card *c = card_at(e, card);
    unsigned type = face(e, card)->type;
    if (!list_in_play(c->list)) {
        /* including resources (R1.5.3) */
        if (c->damage || c->resources || c->controller != c->owner)
            return "a card out of play has damage, resources or another controller";
        if (type == TYPE_TOKEN && c->list != TX_BANK)
            return "a token unit is out of play, but not in the bank";
        return type == TYPE_WARLORD ? "a warlord is out of play" : NULL;
    }
    if (type == TYPE_EVENT)
        return "an event is in play";
    if (type == TYPE_SUPPORT && c->list != TX_SUPPORTS + c->controller)
        return "a support is not in its controller's HQ";
    if (type == TYPE_ATTACHMENT && c->list != TX_ATTACHED && (c->list < TX_PLANET_CARDS || c->list >= TX_BANK))
        return "an attachment is not attached";
    if (type_is_unit(type) && c->list != units_list(place_of(e, card), c->controller))
        return "a unit is on the wrong side";
    return c->place != place_of(e, card) && type_is_unit(type) ? "a unit's place does not match its list" : NULL;
}

/* Checks that the unit has HP left, unless something in progress could still destroy it: damage, leaving, an ability, a
 * pending check. */
static const char *audit_health(const engine *e, tx_ref card) {
    if (!is_unit(e, card) || e->game->stale || game_over(e) || core_find_frame(e, PROC_DAMAGE) ||
        core_find_frame(e, PROC_LEAVE))
        return NULL;
    if (card_at(e, card)->damage >= core_hp_of(e, card) && !core_find_frame(e, PROC_ABILITY))
        return "a unit in play has no HP left";
    return NULL;
}

/* Checks that no player controls two copies of the unique card (R17.2). Compares each pair once. */
static const char *audit_alone(const engine *e, tx_ref card) {
    const tx_def *def = face(e, card);
    if (!in_play(e, card) || !def->unique)
        return NULL;
    for (unsigned i = card + 1u; i < e->game->card_count; i++)
        if (in_play(e, to_ref(i)) && face(e, to_ref(i))->title == def->title &&
            e->game->cards[i].controller == e->game->cards[card].controller)
            return "a player controls two copies of a unique card";
    return NULL;
}

/* The current face of a card must match its flags. */
static const char *audit_cards(const engine *e) {
    for (unsigned i = 0; i < e->game->card_count; i++) {
        tx_ref card = to_ref(i);
        if (!e->game->cards[i].def || e->game->cards[i].def >= e->catalog->def_count)
            return "a card has no definition";
        if (e->game->cards[i].face != core_face_by_flags(e, card))
            return "a card shows a wrong face";
        const char *wrong = audit_place(e, card);
        if (!wrong)
            wrong = audit_health(e, card);
        if (!wrong)
            wrong = audit_alone(e, card);
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* ---- Other state ------------------------------------------------------------------------------------------------- */
/* True if all bytes are zero. Unused bytes must be, so that equal games have equal bytes. */
static bool all_zero(const uint8_t *from, const uint8_t *to) {
    return from >= to || (!*from && memcmp(from, from + 1, (size_t)(to - from) - 1) == 0);
}

/* Checks the tables and the stack, which share one buffer with the unused bytes between them. */
static const char *audit_tables(const tx_game *g) {
    if (g->occurrence_count > TX_MAX_OCCURRENCES || g->effect_count > TX_MAX_EFFECTS || g->used_count > TX_MAX_USED ||
        g->pool_count > TX_MAX_POOL)
        return "a table exceeds its capacity";
    unsigned listeners = g->card_count * (unsigned)sizeof(tx_card);
    if (g->start[TX_EFFECTS] != listeners + g->listener_start[2 * TX_EVENTS] * 2u ||
        g->start[TX_USES] != g->start[TX_EFFECTS] + g->effect_count * sizeof(tx_effect) ||
        g->start[TX_CHOSEN] != g->start[TX_USES] + g->used_count * sizeof(tx_used) ||
        g->start[TX_OCCURRENCES] != g->start[TX_CHOSEN] + g->pool_count)
        return "a table does not begin where the one before it ends";
    if (end_of_tables(g) + g->stack_used > sizeof g->table_bytes)
        return "the tables and the stack do not fit in the table bytes";
    if (!all_zero(g->table_bytes + end_of_tables(g), g->table_bytes + sizeof g->table_bytes - g->stack_used))
        return "the free bytes between the tables and the stack are not zero";
    return NULL;
}

/* The cards of one slot: active ones first, both parts sorted by number. Adds their number to `found`. */
static const char *audit_slot(const engine *e, unsigned timing, unsigned slot, unsigned *found) {
    const tx_game *g = e->game;
    unsigned index = listening_place(timing, slot), now = g->listening[index];
    unsigned room = (unsigned)(g->listener_start[index + 1] - g->listener_start[index]) * 2u;
    const tx_ref *run = &tx_listeners(g)[g->listener_start[index] * 2u];
    if ((g->listened_events[timing] >> slot & 1) != (now > 0))
        return "the set of listened events is wrong";
    for (unsigned i = 0; i < room && run[i] != TX_NONE; i++, ++*found) {
        uint64_t counts[2];
        if (!is_card_of_game(e, run[i]))
            return "a listener does not exist";
        core_listening_slots(e, run[i], counts);
        if (!(e->catalog->defs[g->cards[run[i]].def].listens_anywhere[timing] >> slot & 1) ||
            (counts[timing] >> slot & 1) != (i < now))
            return "a card listens to an event that it cannot answer in its zone";
        if (i > 0 && i != now && run[i - 1] >= run[i])
            return "listeners are not sorted by number";
    }
    return NULL;
}

/* Checks that the listeners, which are updated incrementally (zones.c), equal a rebuild. */
static const char *audit_listeners(const engine *e) {
    unsigned found = 0, expected = 0;
    if (game_over(e))
        return NULL; /* the listeners may have been dropped for lack of space */
    for (unsigned timing = 0; timing < 2; timing++) {
        for (unsigned slot = 0; slot < SLOT_COUNT; slot++) {
            const char *wrong = audit_slot(e, timing, slot, &found);
            if (wrong)
                return wrong;
        }
        for (unsigned i = 0; i < e->game->card_count; i++)
            expected +=
                (unsigned)__builtin_popcountll(e->catalog->defs[e->game->cards[i].def].listens_anywhere[timing]);
    }
    return found == expected ? NULL : "a listener is missing";
}

/* Checks that effects on a card ended when it left play (R15.10), except limits and those that wait for it to enter. */
static const char *audit_effects(const engine *e) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (TX_IS_CARD(x->card) && x->layer != LAYER_ENTER_DELAYED && !in_play(e, x->card) &&
            x->layer != LAYER_LIMIT_USED)
            return "a lasting effect is on a card that left play";
    }
    return NULL;
}

/* Checks the planets. A finished game may have stopped while a planet was leaving. */
static const char *audit_planets(const tx_game *g) {
    unsigned planets = 0;
    for (unsigned p = 0; p < TX_LINE; p++) {
        planets += g->line[p] != 0;
        for (unsigned seat = 0; seat < TX_SEATS && !g->line[p]; seat++)
            if (g->lists[TX_UNITS + 2 * p + seat].count && g->result.outcome == TX_UNDECIDED)
                return "a unit is at a position without a planet";
    }
    if (planets + g->player[0].victory_count + g->player[1].victory_count > TX_LINE &&
        g->result.outcome == TX_UNDECIDED)
        return "a planet is in two places";
    if (g->first_planet != TX_NONE && !g->line[g->first_planet] && g->result.outcome == TX_UNDECIDED)
        return "the first planet is gone but still marked";
    return NULL;
}

/* True during simultaneous actions of both players, after which the decks are checked (R12.8). */
static bool both_act(const engine *e) {
    EACH_FRAME (frame, e) {
        const ability_frame *f = (const void *)frame;
        if (f->proc == PROC_ABILITY && f->flags & SCOPE_DEFER)
            return true;
    }
    return false;
}

/* Checks the players. A player with an empty deck has lost (R12.2), but not in a demo (R22). */
static const char *audit_players(const engine *e) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const tx_player *p = &e->game->player[seat];
        if (p->resources > 1000) /* detects underflow */
            return "a player has an impossible number of resources";
        if (!list_count(e, TX_DECK + seat) && e->game->rules != TX_DEMO_RULES && !game_over(e) && !both_act(e))
            return "a deck is empty, but the game has not ended";
    }
    return e->game->stack_used || game_over(e) ? NULL : "the stack is empty, but the game has not ended";
}

/* ---- Windows ----------------------------------------------------------------------------------------------------- */
/* The top window if it waits for an optional response, else NULL. */
static const window_frame *free_window(const engine *e) {
    const window_frame *f = top_frame(e);
    return f->proc == PROC_WINDOW && f->step == OPTIONAL_RESPONSES ? f : NULL;
}

static void list_into(const engine *e, const window_frame *f, unsigned seats, tx_decision *found) {
    engine asking = *e;
    asking.decision = found;
    found->count = 0;
    for (; seats; seats &= seats - 1)
        core_list_responses(&asking, f, (unsigned)__builtin_ctz(seats));
}

/* Verifies the cached "has no response" flags of the top window. */
static bool idle_flags_are_valid(const engine *e) {
    tx_decision found;
    const window_frame *f = free_window(e);
    if (!f)
        return true;
    list_into(e, f, f->idle, &found);
    return !found.count;
}

/* True if the card responds from the hand of a deck that may contain it (R20.4, R20.5). Other cards are not
 * anticipated. */
static bool is_expected_in_hand(const engine *e, tx_ref card, unsigned seat) {
    const tx_def *def = face(e, card), *warlord = face(e, e->game->player[seat].warlord);
    return card_at(e, card)->list == TX_HAND + seat &&
           (def->loyalty == LOYALTY_COMMON || def->faction == warlord->faction || def->faction == FACTION_NEUTRAL);
}

/* Verifies that a player who can respond from a hidden hand would be prompted without that card, too. */
static bool hands_are_hidden(const engine *e) {
    tx_decision found;
    const window_frame *f = free_window(e);
    if (!f || e->game->asking != TX_ASKED_DISCREETLY)
        return true;
    list_into(e, f, 1u << f->seat, &found);
    for (unsigned i = 0; i < found.count; i++)
        if (is_expected_in_hand(e, found.options[i].card, f->seat))
            return core_hands_that_might_respond(e, f, 1u << f->seat);
    return true;
}

/* Checks the cached results of windows, and that prompts reveal nothing about hands (window.c, hidden_hands.c). */
static const char *audit_window(const engine *e) {
    if (game_over(e) || !e->game->stack_used)
        return NULL;
    if (!idle_flags_are_valid(e))
        return "a player flagged as without a response has one";
    return hands_are_hidden(e) ? NULL : "a prompt reveals a hidden hand";
}

const char *tx_audit(const tx_catalog *catalog, const tx_game *game) {
    const engine e = ASKING(catalog, game);
    audit a = {&e, {0}};
    const char *wrong = audit_lists(&a); /* first, because the others rely on the lists */
    if (!wrong)
        wrong = audit_tables(game);
    if (!wrong)
        wrong = audit_cards(&e);
    if (!wrong)
        wrong = audit_listeners(&e);
    if (!wrong)
        wrong = audit_effects(&e);
    if (!wrong)
        wrong = audit_planets(game);
    if (!wrong)
        wrong = audit_window(&e);
    return wrong ? wrong : audit_players(&e);
}
