/* move_reason.c: see move_reason.h. */
#include "move_reason.h"

#include <stdio.h>
#include <string.h>

#include "base/text_buffer.h"
#include "reasons.h"
#include "text/text.h"

static bool is_dial(unsigned kind) {
    return kind == TX_ASK_DIAL || kind == TX_ASK_SYNAPSE_DIAL;
}

/* Returns true for a move, false for a pass or for a part of a move such as a target. */
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

bool move_reason_store(const tx_catalog *catalog, const tx_game *view, const tx_decision *decision, unsigned option,
                       const tx_hint *why, move_reason *reason) {
    if (!is_move(decision, option) || why->option == why->instead)
        return false;
    *reason = (move_reason){.known = true,
                            .is_hidden_move = decision->options[option].verb == TX_PLACE_RESERVE,
                            .kind = decision->kind,
                            .move = (uint8_t)reason_move_kind(decision, option),
                            .choice = view->choices,
                            .why = *why};
    tx_option_marked(catalog, view, decision, why->instead, reason->instead, sizeof reason->instead);
    return true;
}

bool move_reason_is_secret(const move_reason *reason, const tx_decision *now) {
    return reason->is_hidden_move || (is_dial(reason->kind) && is_dial(now->kind));
}

/* Returns true if the line begins with the player. */
static bool starts_with_player(const char *line, unsigned seat) {
    char words[1024];
    tx_text_span first = {0};
    unsigned count = 1;
    tx_read_text(line, NULL, words, sizeof words, &first, &count);
    return count > 0 && first.kind == TX_SPAN_PLAYER && first.begin == 0 && first.value == (int)seat;
}

bool move_reason_fits_line(const move_reason *reason, const char *line, unsigned seat) {
    return !is_dial(reason->kind) || starts_with_player(line, seat);
}

static void add_afterwards(const move_reason *reason, char *text, size_t size) {
    size_t used = strlen(text);
    if (used < size)
        used += (size_t)snprintf(text + used, size - used, " The other choice was \"%s\".", reason->instead);
    if (used < size && reason->why.chance >= 0)
        snprintf(text + used, size - used, " I thought to win %d times in 100.", (reason->why.chance + 5) / 10);
}

void move_reason_text(const move_reason *reason, const char *line, bool is_over, char *text, size_t size) {
    tx_words out = words_into(text, size);
    words_say(&out, "%s%s%s%s.", line, *line ? ": " : "", reason_hope_text(&reason->why, reason->move),
              reason_fear_text(&reason->why, reason->move));
    if (is_over)
        add_afterwards(reason, text, size);
}
