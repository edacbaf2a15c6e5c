/* marks.h: writes texts whose parts say what they name.
 *
 * A sentence is composed through several buffers. A name therefore carries its meaning with it, as a mark among the
 * characters, and tx_read_text (include/traxis_cards.h) turns the finished text into words and spans:
 *
 *     \1 KIND VALUES \2 WORDS \3            a span
 *     \1 v SEAT \2 OTHERS \2 READER \3      words for other readers, and for the reader who has that seat
 *
 * WORDS, OTHERS and READER may contain marks. A seat is written as its neutral name ("P1"); tx_read_text replaces it by
 * "you" or the player's name. \4 (MARK_CAPITAL) makes the next letter a capital one. */
#ifndef TRAXIS_MARKS_H
#define TRAXIS_MARKS_H

#include "base/text_buffer.h"
#include "core/catalog.h"
#include "traxis_cards.h"

enum { MARKED_SIZE = 2 * PHRASE_SIZE }; /* size of a buffer for one marked sentence */

/* A card's title. `ref`: the card of the game, or TX_NONE for any card with that title. */
void text_say_card_title(tx_words *out, const tx_catalog *catalog, tx_def_id def, tx_ref ref);
/* A planet's name. `place`: where it is in the game, or TX_NONE. */
void text_say_planet_title(tx_words *out, const tx_catalog *catalog, tx_def_id def, tx_ref place);
void text_say_number(tx_words *out, int value);
void text_say_copy(tx_words *out, unsigned number); /* " #2" */
/* Begins and ends a span around other words: `value` is a keyword's number. */
void text_begin_keyword(tx_words *out, unsigned keyword);
void text_begin_rule(tx_words *out);
void text_begin_strong(tx_words *out);
void text_begin_heading(tx_words *out);
/* A part of an option: TX_SPAN_DESTINATION, TX_SPAN_OBJECT, TX_SPAN_DETAIL or TX_SPAN_REMARK. */
void text_begin_part(tx_words *out, enum tx_span_kind part);
void text_end_mark(tx_words *out);

/* "P1"; read by P1: "you". */
void text_say_seat(tx_words *out, unsigned seat);
/* "P1's"; read by P1: "your". */
void text_say_seat_possessive(tx_words *out, unsigned seat);
/* The same without a noun: "P1's"; read by a player: "yours" or "theirs". */
void text_say_seat_owns(tx_words *out, unsigned seat);
/* One of two wordings, by reader: "takes" for others, "take" for that seat. */
void text_say_by_reader(tx_words *out, unsigned seat, const char *others, const char *reader);

/* Writes a marked text as its neutral words, over itself. Returns the new length. */
size_t text_strip_marks(char *text);
/* Removes the titles of cards and planets from a marked text, over itself: its marks still say which they are. */
void text_remove_titles(const tx_catalog *catalog, char *text);
/* Copies such a text with its titles. */
void text_restore_titles(const tx_catalog *catalog, const char *text, char *full, size_t size);

#endif
