/* list.h: a deck as somebody wrote it down, and the files that hold such lists: the public interface
 * (include/traxis_deck.h), and what its files share with our own programs.
 */
#ifndef TRAXIS_LIST_H
#define TRAXIS_LIST_H

#include "script/script.h"
#include "traxis_deck.h"

enum {
    LIST_MOST_COPIES = 100,    /* on one line */
    LIST_MOST_BYTES = 1 << 20, /* of a file */
};

void tx_find(tx_findings *findings, unsigned line, tx_def_id card, const char *rule, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* What was found last is an error of that sort. Unless told, TX_ILLEGAL where there is a rule, else TX_MALFORMED. */
void tx_find_sort(tx_findings *findings, enum tx_error_code code);

const char *tx_octgn_game(const tx_octgn *ids);
const char *tx_octgn_id(const tx_octgn *ids, tx_def_id card); /* NULL: OCTGN has none */
tx_def_id tx_octgn_card(const tx_octgn *ids, const char *id); /* 0: unknown */

/* The parts of a written list, in order. */
typedef enum tx_list_section {
    SECTION_SQUAD,
    SECTION_ARMY,
    SECTION_SUPPORT,
    SECTION_SYNAPSE,
    SECTION_ATTACHMENT,
    SECTION_EVENT,
    SECTION_PLANET,
    SECTION_COUNT
} tx_list_section;
tx_list_section tx_list_section_of(const tx_def *def);
const char *tx_list_section_word(unsigned section);

#endif
