/* auto_choice.c: the decisions for which a seat gets no prompt, and the option that is chosen for it.
 *
 * A seat sets how often it wants prompts (its level), and may order that windows are passed until an event. An
 * automatic choice must not reveal anything to the opponent. Against a person it depends only on what both can see, on
 * the settings of the seat and, where both know both deck lists, on the cards that the seat might hold. It never
 * depends on the hand. Against a computer player, which does not use the information, it depends on the hand itself. */
#include <stdlib.h>
#include <string.h>

#include "core/lists.h"
#include "core/stage.h"
#include "table_parts.h"

const char *const table_level_words[] = {
#define X(name, word, meaning) word,
    TABLE_LEVELS(X)
#undef X
};
const char *const table_until_words[] = {
#define X(name, word, meaning) word,
    TABLE_UNTIL(X)
#undef X
};

static int word_index(const char *word, const char *const *words, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (!strcmp(words[i], word))
            return (int)i;
    return -1;
}

int table_level_from_word(const char *word) {
    return word_index(word, table_level_words, TABLE_LEVEL_COUNT);
}

int table_until_from_word(const char *word) {
    return word_index(word, table_until_words, TABLE_UNTIL_COUNT);
}

/* ---- Kinds of decisions ------------------------------------------------------------------------------------------ */

static bool is_window(unsigned kind) {
    return kind == TX_ASK_ACTION || kind == TX_ASK_INTERRUPT || kind == TX_ASK_REACTION;
}

/* Returns true for a decision in the seat's own turn, as opposed to a response. */
static bool is_own_turn(unsigned kind) {
    switch (kind) {
    case TX_ASK_MULLIGAN:
    case TX_ASK_ENSLAVE:
    case TX_ASK_DEPLOY_TURN:
    case TX_ASK_DIAL:
    case TX_ASK_SYNAPSE_DIAL:
    case TX_ASK_MOBILE:
    case TX_ASK_DEEP_STRIKE:
    case TX_ASK_ATTACKER:
    case TX_ASK_RETREAT: return true;
    default: return false;
    }
}

/* Returns true for decisions where other cards in the hand could add options. */
static bool is_about_hand(unsigned kind) {
    return is_window(kind) || kind == TX_ASK_DEPLOY_TURN || kind == TX_ASK_SHIELD;
}

/* ---- Possible hands ---------------------------------------------------------------------------------------------- */

/* The properties of a card that move with it when hidden cards are dealt again. */
typedef struct dealt_card {
    tx_def_id def, face;
    uint8_t blank;
} dealt_card;

typedef struct hidden_hand {
    tx_ref refs[TX_MAX_CARDS]; /* the hand first, then the deck */
    dealt_card cards[TX_MAX_CARDS];
    unsigned count;
} hidden_hand;

/* Skips cards that the opponent knows, such as one that is being deployed. */
static void add_hidden(const tx_game *game, unsigned seat, unsigned list, hidden_hand *hidden) {
    for (tx_ref at = game->lists[list + seat].head; at != TX_NONE; at = game->cards[at].next) {
        const tx_card *card = &game->cards[at];
        if (card->known >> (1 - seat) & 1)
            continue;
        hidden->refs[hidden->count] = at;
        hidden->cards[hidden->count++] = (dealt_card){card->def, card->face, card->flags & TX_BLANKED};
    }
}

static int by_definition(const void *a, const void *b) {
    const dealt_card *x = a, *y = b;
    return x->def != y->def ? (int)x->def - (int)y->def : (int)x->blank - (int)y->blank;
}

/* Deals the sorted cards, card number `first` before the others. The result does not depend on the true hand. */
static void deal_hidden(tx_game *game, const hidden_hand *hidden, unsigned first) {
    for (unsigned i = 0; i < hidden->count; i++) {
        const dealt_card *dealt = &hidden->cards[i == 0 ? first : i <= first ? i - 1 : i];
        tx_card *card = &game->cards[hidden->refs[i]];
        card->def = dealt->def;
        card->face = dealt->face;
        card->flags = (uint8_t)((card->flags & ~TX_BLANKED) | dealt->blank);
    }
}

static bool has_reserve(const tx_game *game, unsigned seat) {
    for (unsigned position = 0; position < TX_LINE; position++)
        if (game->lists[reserve_list(TX_PLANET(position), seat)].count)
            return true;
    return false;
}

/* Returns true if the seat has usable cards that the opponent does not know. */
static bool might_hold_something(const tx_table *table, unsigned seat) {
    hidden_hand hidden = {.count = 0};
    add_hidden(&table->game, seat, TX_HAND, &hidden);
    return hidden.count || has_reserve(&table->game, seat);
}

/* Returns true if the seat could act now with one of the unrevealed cards of its list in hand. */
static bool might_do_something(const tx_table *table, unsigned seat) {
    static _Thread_local tx_game trial;
    static _Thread_local tx_decision decision;
    hidden_hand hidden = {.count = 0};
    add_hidden(&table->game, seat, TX_HAND, &hidden);
    if (!hidden.count)
        return false;
    if (has_reserve(&table->game, seat))
        return true;
    add_hidden(&table->game, seat, TX_DECK, &hidden);
    qsort(hidden.cards, hidden.count, sizeof *hidden.cards, by_definition);
    for (unsigned i = 0; i < hidden.count; i++) {
        if (i > 0 && by_definition(&hidden.cards[i - 1], &hidden.cards[i]) == 0)
            continue;
        trial = table->game;
        deal_hidden(&trial, &hidden, i);
        tx_stage_index(table->catalog, &trial);
        if (tx_might_choose(table->catalog, &trial, &decision))
            return true;
    }
    return false;
}

/* Returns true if passing is the only option and skipping the prompt reveals nothing. */
static bool only_passing(const tx_table *table, unsigned seat) {
    const tx_decision *decision = table->decision;
    if (decision->count > 1)
        return false;
    if (table->player[1 - seat].computer)
        return true;
    return table->opening.open_lists && !table->tournament && is_about_hand(decision->kind) &&
           !might_do_something(table, seat);
}

bool auto_choice_might_choose(const tx_table *table) {
    const tx_decision *decision = table->decision;
    bool asked = decision->count > 1 || (decision->shown && !table->player[1 - decision->seat].computer);
    return asked && !table_options_are_alike(table) && !only_passing(table, decision->seat);
}

/* Returns true if an automatic pass must look like a pass by the player, because the opponent is a person who cannot
 * know whether there was a choice. The host delays such a pass (table_defer_passes), and it gains an increment. */
bool auto_choice_must_hide(const tx_table *table) {
    unsigned seat = table->decision->seat;
    if (!table->started || is_over(table) || table->player[1 - seat].computer || !is_about_hand(table->decision->kind))
        return false;
    return might_hold_something(table, seat) && !only_passing(table, seat);
}

/* ---- Windows in which nothing changed ---------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, const void *bytes, size_t size) {
    for (const unsigned char *at = bytes; size-- > 0; at++)
        hash = (hash ^ *at) * UINT64_C(0x100000001b3);
    return hash;
}

/* Hash of everything that is public, except for the progress of the current battle. */
static uint64_t public_state(const tx_table *table) {
    static _Thread_local table_scene scene;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    scene_make_public(table, &scene);
    scene.state.waiting = scene.state.attacker = scene.state.defender = TX_NONE;
    scene.state.battle_round = scene.state.skirmish = 0;
    hash = mix(hash, &scene, offsetof(table_scene, cards));
    hash = mix(hash, scene.cards, scene.count * sizeof *scene.cards);
    return mix(hash, scene.effects, scene.effect_count * sizeof *scene.effects) | 1;
}

/* Returns true if the seat has passed an action window and nothing public has changed since. */
static bool passed_already(const tx_table *table, unsigned seat) {
    return table->decision->kind == TX_ASK_ACTION && table->settings[seat].passed &&
           table->settings[seat].passed == public_state(table);
}

/* Records the pass of an action window. Call it before a choice is applied. */
void auto_choice_note_pass(tx_table *table, unsigned option) {
    table_prompt_settings *settings = &table->settings[table->decision->seat];
    if (table->decision->kind == TX_ASK_ACTION && settings->level > LEVEL_ALL)
        settings->passed = table->decision->options[option].verb == TX_PASS ? public_state(table) : 0;
}

/* ---- Equal options ----------------------------------------------------------------------------------------------- */

static bool has_effects(const tx_game *game, tx_ref card) {
    for (unsigned i = 0; i < game->effect_count; i++)
        if (tx_effects(game)[i].card == card || tx_effects(game)[i].source == card)
            return true;
    return game->attacker == card || game->defender == card;
}

/* Returns true if the two cards are interchangeable for the rest of the game. */
static bool cards_alike(const tx_game *game, tx_ref a, tx_ref b) {
    const tx_card *x = &game->cards[a], *y = &game->cards[b];
    return x->def == y->def && x->face == y->face && x->list == y->list && x->host == y->host && x->flags == y->flags &&
           x->owner == y->owner && x->controller == y->controller && x->known == y->known && x->damage == y->damage &&
           x->resources == y->resources && x->attached == TX_NONE && y->attached == TX_NONE && x->place == y->place &&
           !has_effects(game, a) && !has_effects(game, b);
}

static bool refs_alike(const tx_game *game, tx_ref a, tx_ref b) {
    return a == b || (TX_IS_CARD(a) && TX_IS_CARD(b) && cards_alike(game, a, b));
}

/* Returns true for a card that the opponent cannot see. */
static bool is_hidden(const tx_game *game, tx_ref ref) {
    return TX_IS_CARD(ref) && game->cards[ref].list < TX_DISCARD;
}

bool table_options_are_alike(const tx_table *table) {
    const tx_decision *decision = table->decision;
    const tx_option *first = &decision->options[0];
    bool hides = !table->player[1 - decision->seat].computer;
    for (unsigned i = 0; i < decision->count; i++) {
        const tx_option *option = &decision->options[i];
        if (option->verb != first->verb || option->ability != first->ability || option->amount != first->amount ||
            !refs_alike(&table->game, option->card, first->card) || !refs_alike(&table->game, option->on, first->on) ||
            (hides && (is_hidden(&table->game, option->card) || is_hidden(&table->game, option->on))))
            return false;
    }
    return decision->count > 1;
}

/* ---- Orders ------------------------------------------------------------------------------------------------------ */

static bool is_attacked(const tx_game *game, unsigned seat) {
    return TX_IS_CARD(game->defender) && game->cards[game->defender].controller == seat;
}

/* Number of battles begun in this phase, including the current one. */
unsigned table_battles_begun(const tx_game *game) {
    return game->battles_fought + (game->battle != TX_NONE ? 1u : 0u);
}

/* Returns true if the seat passes windows until an event, and that event has happened. */
static bool order_ends(const tx_table *table, unsigned seat) {
    const table_prompt_settings *settings = &table->settings[seat];
    unsigned kind = table->decision->seat == seat ? table->decision->kind : TX_GAME_OVER;
    bool other_phase = table->game.phase != settings->phase || table->game.round != settings->round;
    switch (settings->until) {
    case UNTIL_TURN: return is_own_turn(kind);
    case UNTIL_ANSWER:
        return other_phase || kind == TX_ASK_INTERRUPT || kind == TX_ASK_REACTION || kind == TX_ASK_SHIELD;
    case UNTIL_ATTACK: return other_phase || kind == TX_ASK_SHIELD || is_attacked(&table->game, seat);
    case UNTIL_BATTLE:
        return table->game.round != settings->round ||
               (table->game.battle != TX_NONE &&
                (other_phase || table_battles_begun(&table->game) > settings->battles));
    case UNTIL_PHASE: return other_phase;
    default: return false;
    }
}

/* Ends the orders to pass until an event that has happened. Call it after a choice was applied. */
void auto_choice_end_orders(tx_table *table) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (order_ends(table, seat))
            table->settings[seat].until = UNTIL_NOTHING;
}

static bool order_passes(const tx_table *table, unsigned seat) {
    return table->settings[seat].until != UNTIL_NOTHING && is_window(table->decision->kind);
}

/* ---- The automatic choice ---------------------------------------------------------------------------------------- */

/* Returns true for an action window at level TURNS. */
static bool below_level(const tx_table *table, unsigned seat) {
    return table->settings[seat].level == LEVEL_TURNS && table->decision->kind == TX_ASK_ACTION;
}

int auto_choice_find(const tx_table *table) {
    unsigned seat = table->decision->seat;
    if (!table->started || is_over(table) || table->player[seat].computer)
        return -1;
    if (order_passes(table, seat) || below_level(table, seat))
        return table_declining_option(table->decision);
    if (table->settings[seat].level == LEVEL_ALL)
        return -1;
    if (table_options_are_alike(table) || only_passing(table, seat))
        return 0;
    return passed_already(table, seat) ? table_declining_option(table->decision) : -1;
}
