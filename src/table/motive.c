/* motive.c: why the computer player opposite made its last move, in a sentence: what it hoped, and what it feared.
 *
 * It is asked by its opponent, and must not betray a hand. While the game is on, only moves that lie open are
 * explained, by the kind of advantage they were made for. Passing is no move: that there was something else to do would
 * tell of cards in hand. What it was compared with, and the chance of winning, are told when the game is over. */
#include <stdio.h>
#include <string.h>

#include "reasons.h"
#include "table_parts.h"

static bool is_dial(unsigned kind) {
    return kind == TX_ASK_DIAL || kind == TX_ASK_SYNAPSE_DIAL;
}

/* Something done, rather than a part of it or nothing. */
static bool is_move(const tx_decision *decision, unsigned option) {
    unsigned verb = decision->options[option].verb;
    if (verb == TX_PASS || verb == TX_DONE || verb == TX_NO)
        return false;
    switch (decision->kind) {
    case TX_ASK_DEPLOY_TURN:
    case TX_ASK_DIAL:
    case TX_ASK_SYNAPSE_DIAL:
    case TX_ASK_MOBILE:
    case TX_ASK_ACTION:
    case TX_ASK_INTERRUPT:
    case TX_ASK_REACTION:
    case TX_ASK_DEEP_STRIKE:
    case TX_ASK_ATTACKER:
    case TX_ASK_DEFENDER:
    case TX_ASK_SHIELD:
    case TX_ASK_RETREAT: return true;
    default: return false;
    }
}

void motive_note(tx_table *table, const table_request *request) {
    static _Thread_local tx_game view;
    const tx_decision *decision = table->decision;
    if (request->kind != ASKS_CHOOSE || !request->explained || !is_move(decision, request->option) ||
        request->why.option == request->why.instead)
        return;
    table_motive *motive = &table->motive[decision->seat];
    *motive = (table_motive){.known = true,
                             .unseen = decision->options[request->option].verb == TX_PLACE_RESERVE,
                             .kind = decision->kind,
                             .move = (uint8_t)move_kind_of(decision, request->option),
                             .choice = table->game.choices,
                             .why = request->why};
    tx_view(table->catalog, &table->game, decision->seat, &view);
    tx_option_marked(table->catalog, &view, decision, request->why.instead, motive->instead, sizeof motive->instead);
}

void motives_forget(tx_table *table) {
    memset(table->motive, 0, sizeof table->motive);
}

enum table_error judge_motive(const tx_table *table, unsigned seat) {
    if (table->tournament && !is_over(table))
        return TABLE_ERROR_NO_HELP;
    return table->motive[1 - seat].known ? TABLE_ERROR_NONE : TABLE_ERROR_NO_MOTIVE;
}

/* A dial is seen when both are set. */
static bool keeps_secret(const tx_table *table, const table_motive *motive) {
    if (is_over(table))
        return false;
    return motive->unseen || (is_dial(motive->kind) && is_dial(table->decision->kind));
}

/* Returns true if the line begins with the player. */
static bool begins_with(const char *line, unsigned seat) {
    char words[TABLE_LINE];
    tx_text_span first = {0};
    unsigned count = 1;
    tx_read_text(line, NULL, words, sizeof words, &first, &count);
    return count > 0 && first.kind == TX_SPAN_PLAYER && first.begin == 0 && first.value == (int)seat;
}

/* What the log told the reader first after that move of the opponent, or NULL. Of dials, which are revealed together,
 * it is the line about the opponent's. */
static const char *told_of(const tx_table *table, const table_motive *motive, unsigned reader) {
    for (unsigned line = table->choices[motive->choice].log_count; line < table->log.count; line++) {
        const char *text = packed_log_text(&table->log, line, reader);
        if (text && (!is_dial(motive->kind) || begins_with(text, 1 - reader)))
            return text;
    }
    return NULL;
}

static void add_afterwards(const table_motive *motive, char *text, size_t size) {
    size_t used = strlen(text);
    if (used < size)
        used += (size_t)snprintf(text + used, size - used, " The other choice was \"%s\".", motive->instead);
    if (used < size && motive->why.chance >= 0)
        snprintf(text + used, size - used, " I thought to win %d times in 100.", (motive->why.chance + 5) / 10);
}

void tell_motive(tx_table *table, unsigned seat) {
    const table_motive *motive = &table->motive[1 - seat];
    const char *told = told_of(table, motive, seat);
    table_message *message = tell(table, TELLS_MOTIVE, seat);
    message->alone = true;
    message->seat = (uint8_t)(1 - seat);
    if (keeps_secret(table, motive)) {
        snprintf(message->text, sizeof message->text, "You will hear why when it lies open.");
        return;
    }
    snprintf(message->text, sizeof message->text, "%s%s%s%s.", told ? told : "", told ? ": " : "",
             hope_in_words(&motive->why, motive->move), fear_in_words(&motive->why, motive->move));
    if (is_over(table))
        add_afterwards(motive, message->text, sizeof message->text);
}
