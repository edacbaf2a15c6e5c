/* list.h: deck lists as written by people, and the files that hold them: the public interface (include/traxis_deck.h),
 * and functions for our own programs. */
#ifndef TRAXIS_LIST_H
#define TRAXIS_LIST_H

#include "language/language.h"
#include "traxis_deck.h"

enum {
    LIST_MAX_COPIES = 100,    /* per line */
    LIST_MAX_BYTES = 1 << 20, /* per file */
};

/* A card's title as tx_find takes it, so that the finding records where it is in the text. */
typedef struct deck_title {
    char text[128];
} deck_title;
deck_title deck_title_of(const tx_catalog *catalog, tx_def_id card);
void tx_find(tx_findings *findings, unsigned line, tx_def_id card, const char *rule, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Sets the error code of the last finding. Default: TX_ILLEGAL if the finding has a rule, else TX_MALFORMED. */
void tx_find_sort(tx_findings *findings, enum tx_error_code code);

/* Reads the ids from the text of a file, as tx_octgn_load does; `name` is used in messages. */
tx_octgn *tx_octgn_read(const tx_catalog *catalog, const char *name, const char *text, tx_error *error);
const char *tx_octgn_game(const tx_octgn *ids);
const char *tx_octgn_id(const tx_octgn *ids, tx_def_id card); /* NULL: not in OCTGN */
tx_def_id tx_octgn_card(const tx_octgn *ids, const char *id); /* 0: unknown */

/* Sections of a written list, in order. */
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
