/* table_game.c: starts the game, applies choices, and ends the game by concession, draw or time. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "bots/bots.h"
#include "table_parts.h"

void table_shuffle_lists(tx_setup *setup, uint64_t random) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        for (unsigned i = setup->deck_size[seat]; i > 1; i--) {
            unsigned with = tx_bot_below(&random, i);
            tx_def_id card = setup->deck[seat][i - 1];
            uint8_t blank = setup->blank[seat][i - 1];
            setup->deck[seat][i - 1] = setup->deck[seat][with];
            setup->blank[seat][i - 1] = setup->blank[seat][with];
            setup->deck[seat][with] = card;
            setup->blank[seat][with] = blank;
        }
}

static void log_overlays(tx_table *table) {
    char text[TABLE_LINE];
    for (unsigned i = 1; i < table->catalog->overlay_count; i++) {
        snprintf(text, sizeof text, "Cards are changed by the overlay \"%s\".", table->catalog->overlays[i].name);
        log_open(table, text);
    }
}

void table_decision_copy(tx_decision *to, const tx_decision *from) {
    memcpy(to, from, offsetof(tx_decision, options) + from->count * sizeof *from->options);
}

void table_decision_store(tx_table *table, const tx_decision *decision) {
    assert(decision->count <= TX_MAX_OPTIONS && (decision->count > 0 || decision->kind == TX_GAME_OVER));
    size_t size = offsetof(tx_decision, options) + decision->count * sizeof *decision->options;
    table->decision = memory_resize(table->decision, size, 1);
    table_decision_copy(table->decision, decision);
}

/* Computes the next decision. */
static void decide(tx_table *table) {
    static _Thread_local tx_decision decision;
    tx_decide(table->catalog, &table->game, &decision);
    table_decision_store(table, &decision);
}

bool table_play_start(tx_table *table, char *error, size_t size) {
    const char *reason = NULL;
    log_start_step(table);
    log_overlays(table);
    if (!table_game_start(table, &table->game, &reason, log_note, table)) {
        snprintf(error, size, "the game cannot start: %s", reason);
        return false;
    }
    decide(table);
    log_end_step(table);
    return true;
}

static table_choice *store_choice(tx_table *table, unsigned option, bool asked) {
    unsigned count = table->game.choices;
    bool legacy = table->opening.undo == UNDO_LEGACY;
    bool counts = legacy ? asked && table->decision->count > 1 && !table_options_are_alike(table)
                         : auto_choice_might_choose(table);
    assert(option < table->decision->count && table->decision->seat < TX_SEATS);
    assert(!count || table->choices[count - 1].log_count <= table->log.count);
    RESERVE_ONE(table->choices, count, table->choice_room);
    table->choices[count] = (table_choice){.option = (uint16_t)option,
                                           .seat = table->decision->seat,
                                           .asked = asked && counts,
                                           .counts = counts,
                                           .log_count = table->log.count};
    return &table->choices[count];
}

static bool choose(tx_table *table, unsigned option) {
    static _Thread_local tx_decision decision;
    table_decision_copy(&decision, table->decision);
    bool good = tx_choose_watched(table->catalog, &table->game, &decision, option, log_note, table);
    table_decision_store(table, &decision);
    return good;
}

void table_play_choice(tx_table *table, unsigned option, bool asked) {
    table_choice *choice = store_choice(table, option, asked);
    auto_choice_note_pass(table, option);
    log_start_step(table);
    if (!choose(table, option))
        snprintf(table->problem, sizeof table->problem, "The engine refused a listed option.");
    assert(table->problem[0] || choice == &table->choices[table->game.choices - 1]);
    table_end_by_time(table);
    log_end_step(table);
    choice->revealed = log_revealed(table) & 3u;
    const char *fault = tx_audit(table->catalog, &table->game);
    if (fault)
        snprintf(table->problem, sizeof table->problem, "The game is not sound any more: %s.", fault);
    auto_choice_end_orders(table);
    table->auto_option = table->quiet ? -1 : auto_choice_find(table);
    prompt_next(table);
    outbox_add_steps(table);
}

void table_play_end(tx_table *table, const table_entry *entry) {
    assert(table->started && !is_over(table));
    table->question = ENTRY_NOTHING;
    log_start_step(table);
    if (entry->kind == ENTRY_CONCEDED)
        tx_concede(table->catalog, &table->game, entry->seat, log_note, table);
    else if (entry->kind == ENTRY_CLOCK || entry->kind == ENTRY_ABSENT)
        tx_lose_on_time(table->catalog, &table->game, entry->seat, log_note, table);
    else
        tx_agree_draw(table->catalog, &table->game, log_note, table);
    decide(table);
    assert(is_over(table));
    table->auto_option = -1;
    log_end_step(table);
    outbox_add_steps(table);
}
