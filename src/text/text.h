/* text.h: converts compiled cards, options and notes to English: the public interface (include/traxis_cards.h), and the
 * compiled form. */
#ifndef TRAXIS_TEXT_H
#define TRAXIS_TEXT_H

#include "core/catalog.h"
#include "core/influences.h"
#include "core/pending.h"
#include "traxis_cards.h"

/* Writes the compiled form, for authors of cards (`traxis card NAME --code`). Returns its length, like snprintf. */
size_t tx_code_text(const tx_catalog *catalog, tx_def_id def, char *text, size_t size);

/* tx_card_paragraphs with marked texts (marks.h). */
unsigned tx_card_paragraphs_marked(const tx_catalog *catalog, tx_def_id def, tx_paragraph *paragraphs, unsigned most);

/* Returns the number of the card among those in play with the same title, from 1, as used on the board and in options;
 * 0 if it is the only one. */
unsigned tx_copy_number(const tx_catalog *catalog, const tx_game *view, tx_ref card);

/* These write marked texts (marks.h). */
/* Describes the current event: "Attack: one unit → another". Uses the names known in `game`, a view. */
size_t tx_pending_marked(const tx_catalog *catalog, const tx_game *game, const tx_pending *pending, char *text,
                         size_t size);
/* Explains the result of a command struggle (NOTE_STRUGGLE_WON or _TIED) by the state at that time; empty if there is
 * nothing to explain. */
size_t tx_struggle_marked(const tx_catalog *catalog, const tx_game *game, const tx_note *note, char *text, size_t size);
/* Describes a lasting effect without its source; `count` similar ones (tx_notes_can_merge) together: "8 units get +1
 * attack until the end of the phase". Takes the notes of their beginning. */
size_t tx_lasting_marked(const tx_catalog *catalog, const tx_game *game, const tx_note *notes, unsigned count,
                         unsigned viewer, char *text, size_t size);
/* Describes an influence and its duration: "gets +2 attack until the end of the battle". */
size_t tx_influence_marked(const tx_catalog *catalog, const tx_game *game, const tx_influence *influence, char *text,
                           size_t size);

#endif
