/* recorded.c: see recorded.h. */
#include "recorded.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text_buffer.h"
#include "commitment.h"
#include "record/record.h"
#include "table_parts.h"

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static table_entry *add_entry(recorded_match *match, unsigned kind, unsigned seat) {
    RESERVE_ONE(match->entries, match->count, match->room);
    table_entry *entry = &match->entries[match->count++];
    memset(entry, 0, sizeof *entry);
    entry->kind = (uint8_t)kind;
    entry->seat = (uint8_t)seat;
    return entry;
}

/* A game that replays the record. */
typedef struct followed_game {
    const tx_catalog *catalog;
    tx_game game;
    tx_decision decision;
} followed_game;

static bool follow_option(recorded_match *match, followed_game *at, unsigned kind, int option) {
    table_entry *entry = add_entry(match, kind, at->decision.seat);
    tx_option_notation(at->catalog, &at->game, &at->decision, (unsigned)option, entry->text, sizeof entry->text);
    return tx_choose(at->catalog, &at->game, &at->decision, (unsigned)option);
}

static bool follow_choice(recorded_match *match, const tx_record *record, unsigned index, followed_game *at,
                          tx_error *error) {
    int option;
    while ((option = tx_record_implied_decline(record, index, &at->decision)) >= 0)
        follow_option(match, at, ENTRY_AUTO_CHOICE, option);
    option = tx_record_option(record, index, at->catalog, &at->game, &at->decision, error);
    return option >= 0 && follow_option(match, at, ENTRY_CHOICE, option) &&
           tx_record_check(record, index, &at->game, error);
}

/* Adds concessions and draws. Calls of time are lost: records do not contain them. */
static void add_ending(recorded_match *match, tx_result shown) {
    if (shown.reason == TX_CONCEDED) {
        add_entry(match, ENTRY_CONCEDED, 1u - shown.winner);
    } else if (shown.reason == TX_AGREED) {
        add_entry(match, ENTRY_DRAW_OFFERED, 0);
        add_entry(match, ENTRY_DRAWN, 1);
    }
}

static bool follow(recorded_match *match, const tx_record *record, followed_game *at) {
    tx_error error = {.text = "the game refuses a choice"};
    for (unsigned i = 0; i < tx_record_count(record); i++)
        if (!follow_choice(match, record, i, at, &error)) {
            snprintf(match->fault, sizeof match->fault, "%.*s", TABLE_LINE - 1, error.text);
            return false;
        }
    return true;
}

bool recorded_read(const tx_catalog *catalog, const char *name, const char *text, size_t length, recorded_match *match,
                   char *error, size_t size) {
    static _Thread_local followed_game at;
    tx_error wrong;
    const char *reason = NULL;
    memset(match, 0, sizeof *match);
    tx_record *record = tx_record_parse(catalog, name, text, length, &wrong);
    if (!record) {
        snprintf(error, size, "%s", wrong.text);
        return false;
    }
    match->opening.setup = *tx_record_setup(record);
    match->opening.seed = tx_record_seed(record);
    at.catalog = catalog;
    bool good = tx_start(catalog, &match->opening.setup, match->opening.seed, &at.game, &reason);
    if (good) {
        tx_decide(catalog, &at.game, &at.decision);
        if (follow(match, record, &at) && at.decision.kind != TX_GAME_OVER)
            add_ending(match, tx_record_stated_result(record));
        match->hash = tx_hash(&at.game);
    } else {
        snprintf(error, size, "the game cannot start: %s", reason);
    }
    tx_record_free(record);
    return good;
}

void recorded_free(recorded_match *match) {
    free(match->entries);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void say_choice(tx_words *words, const tx_table *table, unsigned index, const followed_game *at) {
    char text[TABLE_WORDS];
    const table_choice *choice = &table->choices[index];
    tx_option_notation(table->catalog, &at->game, &at->decision, choice->option, text, sizeof text);
    words_say(words, "\n%u. P%u %s", index + 1, choice->seat + 1u, text);
}

static void say_bytes(tx_words *words, const char *remark, const uint8_t bytes[TABLE_SALT]) {
    char text[2 * TABLE_SALT + 1];
    words_say(words, "\n%s%s", remark, sodium_bin2hex(text, sizeof text, bytes, TABLE_SALT));
}

/* Writes the data of the shuffles if the game is over. */
static void say_shuffles(tx_words *words, const tx_table *table) {
    const table_opening *opening = &table->opening;
    if (!opening->shared || table->game.result.outcome == TX_UNDECIDED)
        return;
    words_say(words, "\n" COMMITMENT_REMARK "%s", table->commitment);
    say_bytes(words, SECRET_REMARK, opening->salt);
    say_bytes(words, P1_REMARK, opening->random[0]);
    say_bytes(words, P2_REMARK, opening->random[1]);
}

/* Returns the length of the whole text, as snprintf does. */
static size_t say_record(const tx_table *table, char *text, size_t size) {
    static _Thread_local followed_game at;
    const char *reason = NULL;
    const tx_setup *setup = &table->opening.setup;
    tx_words words = words_into(text, size);
    words.length = tx_record_opening_text(table->catalog, setup, table->opening.seed, text, size);
    say_shuffles(&words, table);
    table_game_start(table, &at.game, &reason, NULL, NULL);
    tx_decide(table->catalog, &at.game, &at.decision);
    for (unsigned i = 0; i < table->game.choices; i++) {
        say_choice(&words, table, i, &at);
        tx_choose(table->catalog, &at.game, &at.decision, table->choices[i].option);
    }
    char ending[TABLE_WORDS];
    tx_record_result_text(&table->game, ending, sizeof ending);
    words_say(&words, "%s", ending);
    return words.length;
}

/* Passes on the choices, and the entry that ended the game. */
static void match_of(const tx_table *table, recorded_match *match) {
    static _Thread_local followed_game at;
    const char *reason = NULL;
    at.catalog = table->catalog;
    table_game_start(table, &at.game, &reason, NULL, NULL);
    tx_decide(table->catalog, &at.game, &at.decision);
    for (unsigned i = 0; i < table->game.choices; i++)
        follow_option(match, &at, ENTRY_CHOICE, table->choices[i].option);
    add_ending(match, tx_game_result(&table->game));
}

void recorded_entries(const tx_table *table, recorded_entry_handler *each, void *user) {
    recorded_match match = {.count = 0};
    match_of(table, &match);
    for (unsigned i = 0; i < match.count; i++)
        each(user, &match.entries[i]);
    recorded_free(&match);
}

char *table_record(const tx_table *table) {
    size_t size = say_record(table, NULL, 0) + 1;
    char *text = memory_require(malloc(size));
    say_record(table, text, size);
    return text;
}
