/* undo.c: undo, and the past games of a match.
 *
 * An undo takes a seat back to its own previous decision. The setting of the table (enum table_undo) allows it freely,
 * with the opponent's consent, or not at all. It is free only if the opponent had no decision since; otherwise the
 * opponent is asked. If either player has learned something hidden since (the opponent: other than by the seat's own
 * choices), the undo is refused even with consent. Computer players always agree, in that case too, and are never
 * asked. A tournament game has no undo (TR-R64).
 *
 * The opponent's hand must not affect whether an undo is free, or where it leads. So a window counts as a decision
 * of a seat if, as far as the opponent can know, that seat might have answered it, whether it was asked or not. An undo
 * never stops at a window that was passed automatically.
 *
 * A game is a function of its choices (law 2), so a past game is found by playing the choices before once more:
 * no copies of games are kept. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "table_parts.h"

const char *const table_undo_words[] = {
#define X(name, word, meaning) word,
    TABLE_UNDOS(X)
#undef X
};

/* Finds the last decision of the seat that had a real choice; false: none. */
static bool own_decision(const tx_table *table, unsigned seat, unsigned *at) {
    for (unsigned i = table->game.choices; i-- > 0;)
        if (table->choices[i].seat == seat && table->choices[i].asked) {
            *at = i;
            return true;
        }
    return false;
}

/* Returns true if since that choice the seat has learned nothing hidden and the opponent had no decision. */
static bool learned_nothing_since(const tx_table *table, unsigned seat, unsigned from) {
    for (unsigned i = from; i < table->game.choices; i++)
        if ((table->choices[i].seat != seat && table->choices[i].counts) || table->choices[i].revealed >> seat & 1)
            return false;
    return true;
}

/* Cards that the seat revealed to its opponent by its own choices do not prevent an undo. */
bool undo_hides(const tx_table *table, unsigned seat, unsigned back_to) {
    for (unsigned i = back_to; i < table->game.choices; i++) {
        unsigned learned = table->choices[i].revealed;
        if (learned >> seat & 1 || (table->choices[i].seat != seat && learned))
            return true;
    }
    return false;
}

/* Returns true if the game ended by agreement, concession or time, not by a choice. */
static bool ended_from_outside(const tx_table *table) {
    unsigned reason = table->game.result.reason;
    return reason == TX_CONCEDED || reason == TX_AGREED || reason == TX_TIME || reason == TX_OUT_OF_TIME;
}

enum table_error table_check_undo(const tx_table *table, unsigned seat, bool *free, unsigned *back_to) {
    bool computer = table->player[1 - seat].computer;
    *free = false;
    if (!table->started)
        return TABLE_ERROR_NOT_STARTED;
    if (table->tournament)
        return TABLE_ERROR_NO_UNDO;
    if (table->opening.undo == UNDO_OFF)
        return TABLE_ERROR_UNDO_OFF;
    if (ended_from_outside(table) || (is_over(table) && !computer))
        return TABLE_ERROR_OVER;
    if (!own_decision(table, seat, back_to))
        return TABLE_ERROR_NOTHING_TO_UNDO;
    *free = computer || (table->opening.undo != UNDO_BY_REQUEST && learned_nothing_since(table, seat, *back_to));
    return TABLE_ERROR_NONE;
}

/* Plays the first `count` choices again. */
static void replay_choices(const tx_table *table, unsigned count, tx_game *game, tx_decision *decision) {
    const char *reason;
    assert(count <= table->game.choices);
    table_game_start(table, game, &reason, NULL, NULL);
    tx_decide(table->catalog, game, decision);
    for (unsigned i = 0; i < count; i++)
        tx_choose(table->catalog, game, decision, table->choices[i].option);
    assert(game->choices == count); /* law 2: the same choices lead to the same game */
}

tx_past_choice *table_past_choices(const tx_table *table, unsigned seat, unsigned *count) {
    static _Thread_local tx_game game;
    static _Thread_local tx_decision decision;
    unsigned from = 0;
    own_decision(table, seat, &from);
    *count = table->game.choices - from;
    tx_past_choice *made = memory_require(calloc(*count + 1u, sizeof *made));
    replay_choices(table, from, &game, &decision);
    for (unsigned i = 0; i < *count; i++) {
        made[i] = (tx_past_choice){game, table->choices[from + i].option};
        tx_choose(table->catalog, &game, &decision, made[i].option);
    }
    return made;
}

void undo_to(tx_table *table, unsigned choices) {
    static _Thread_local tx_decision decision;
    assert(choices < table->game.choices && !table->tournament);
    unsigned lines = table->choices[choices].log_count;
    assert(lines <= table->log.count);
    replay_choices(table, choices, &table->game, &decision);
    table_decision_store(table, &decision);
    table->problem[0] = '\0';
    table->auto_option = -1;
    table_clear_move_reasons(table);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        table->settings[seat].until = UNTIL_NOTHING, table->settings[seat].passed = 0;
    log_cut(table, lines);
    prompt_next(table);
    outbox_add_views(table);
}
