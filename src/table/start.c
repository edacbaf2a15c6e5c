/* start.c: starts the game, from a setup or from a position; and the query "solve" about puzzles. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "table_parts.h"

const table_position *table_position_copy(const table_position *position) {
    if (!position)
        return NULL;
    table_position *copy = memory_require(malloc(sizeof *copy));
    *copy = *position;
    copy->game.choices = 0; /* earlier choices are not part of this match */
    return copy;
}

void table_position_free(table_opening *opening) {
    free((table_position *)(uintptr_t)opening->position);
    opening->position = NULL;
}

bool table_game_start(const tx_table *table, tx_game *game, const char **reason, tx_watch *watch, void *user) {
    const table_opening *opening = &table->opening;
    if (!opening->position)
        return tx_start_watched(table->catalog, &opening->setup, opening->seed, game, reason, watch, user);
    *game = opening->position->game;
    return true;
}

/* ---- Puzzles ----------------------------------------------------------------------------------------------------- */

/* A puzzle is about the first decision only. */
static bool is_puzzle_open(const tx_table *table) {
    const table_position *position = table->opening.position;
    return position && position->puzzle && table->game.choices == 0;
}

enum table_error table_validate_solve(const tx_table *table, unsigned seat, const table_request *request) {
    if (!is_puzzle_open(table))
        return TABLE_ERROR_NO_PUZZLE;
    return request->count ? validate_choice(table, seat, request) : validate_prompt(table, seat, request);
}

void table_send_solution(tx_table *table, unsigned seat, const table_request *request) {
    const table_position *puzzle = table->opening.position;
    assert(is_puzzle_open(table) && (!request->count || request->option < table->decision->count));
    table_message *message = outbox_add(table, MESSAGE_SOLVED, seat);
    message->alone = true;
    message->number = request->prompt;
    message->has_option = request->count;
    message->option = request->option;
    message->good = request->count && puzzle->solves[request->option];
    message->solutions = memory_require(calloc(table->decision->count, sizeof *message->solutions));
    for (unsigned i = 0; i < table->decision->count; i++)
        if (puzzle->solves[i])
            message->solutions[message->solution_count++] = (uint16_t)i;
    snprintf(message->text, sizeof message->text, "%s", puzzle->because);
}
