/* text.h: compiled cards, options and happenings in English: the public interface (include/traxis_cards.h), and the
 * compiled form.
 */
#ifndef TRAXIS_TEXT_H
#define TRAXIS_TEXT_H

#include "core/catalog.h"
#include "core/influences.h"
#include "core/pending.h"
#include "traxis_cards.h"

/* The compiled form, for people who write cards (`traxis card NAME --code`). Returns its length, like snprintf. */
size_t tx_code_text(const tx_catalog *catalog, tx_def_id def, char *text, size_t size);

/* Which of the cards in play with that title it is, from 1, the same wherever it is shown, on the board and in options;
 * 0: it is the only one. */
unsigned tx_copy_number(const tx_catalog *catalog, const tx_game *view, tx_ref card);

/* What is going on: "Attack: one unit → another". Names as `game`, a view, knows them. */
size_t tx_pending_text(const tx_catalog *catalog, const tx_game *game, const tx_pending *pending, char *text,
                       size_t size);
/* Why a command struggle ended as a note tells, NOTE_STRUGGLE_WON or _TIED, in the game as it stood then; else nothing.
 */
size_t tx_struggle_text(const tx_catalog *catalog, const tx_game *game, const tx_note *note, char *text, size_t size);
/* A lasting effect, told without its source; `count` alike ones (tx_notes_alike) together: "8 units get +1 attack until
 * the end of the phase". By notes of their beginning. */
size_t tx_lasting_text(const tx_catalog *catalog, const tx_game *game, const tx_note *notes, unsigned count,
                       unsigned viewer, char *text, size_t size);
/* What an influence does, and until when: "gets +2 attack until the end of the battle". */
size_t tx_influence_text(const tx_catalog *catalog, const tx_game *game, const tx_influence *influence, char *text,
                         size_t size);

#endif
