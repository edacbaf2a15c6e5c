/* open_hands.c: hands that spectators may see because both players opened them.
 *
 * Each seat can open and close its hand at any time. Spectators see both hands while both are open, never only one.
 * Players see nothing more. Against a computer player a seat opens only its own hand: a spectator may be the same
 * person in another window. In a tournament game hands stay closed, since a spectator could help a player. */
#include <string.h>

#include "table_parts.h"

const char *const table_hand_words[] = {
#define X(name, word, meaning) word,
    TABLE_HANDS(X)
#undef X
};

int table_hand_from_word(const char *word) {
    for (unsigned i = 0; i < TABLE_HAND_COUNT; i++)
        if (!strcmp(table_hand_words[i], word))
            return (int)i;
    return -1;
}

unsigned open_hands_visible(const tx_table *table) {
    bool against_computer = table->player[0].computer || table->player[1].computer;
    unsigned open = 0;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        open |= (unsigned)(table->open_hand[seat] && !table->player[seat].computer) << seat;
    return against_computer || open == (1u << TX_SEATS) - 1 ? open : 0;
}

enum table_error table_validate_hand(const tx_table *table, const table_request *request) {
    if (table_hand_from_word(request->text) < 0)
        return TABLE_ERROR_MALFORMED;
    return table->tournament ? TABLE_ERROR_NO_HELP : TABLE_ERROR_NONE;
}

void table_apply_hand(tx_table *table, const table_entry *entry) {
    unsigned before = open_hands_visible(table);
    table->open_hand[entry->seat] = table_hand_from_word(entry->text) == HAND_OPEN;
    outbox_add_all(table, MESSAGE_HANDS, entry->seat, 0, "");
    log_start_step(table);
    if (open_hands_visible(table) != before && !table->quiet)
        outbox_add_step_to(table, SPECTATORS);
}
