/* exports.h: what the WebAssembly module for the page exports: cards, decks, and tables whose owner is the page.
 *
 * Texts go in as bytes with their length, and come out with a NUL behind them; what comes out is good until the next
 * call. Messages, requests and entries are those of docs/PROTOCOL.md. The order is that of every owner of a table:
 *
 *     page_ask(table, seat, request, length);     or page_answer: a computer player does
 *     page_pending(table);                        keep these entries
 *     page_release(table, upto, listening);       then send these messages
 *
 * engine.mjs calls them from JavaScript. */
#ifndef TRAXIS_WASM_EXPORTS_H
#define TRAXIS_WASM_EXPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct page_table page_table;

#define PAGE_API __attribute__((visibility("default")))

/* Room for a text that goes in. */
PAGE_API char *page_memory(size_t size);
PAGE_API void page_free(char *memory);
/* Why the last call that answered with false or NULL did so. */
PAGE_API const char *page_error(void);

/* Card files, one after the other (`overlay`: one that replaces cards), and then all of them into the catalog that
 * everything below needs. */
PAGE_API void page_add_cards(const char *name, const char *text, size_t length, bool overlay);
PAGE_API bool page_compile(void);

/* A deck list as JSON: {"name", "warlord": def, "cards": how many, "legal", "findings": [{"line", "rule", "text"}]}.
 * `warlord` is null where the list could not be read. */
PAGE_API const char *page_deck(const char *file, const char *text, size_t length);

/* The levels of the computer that players are offered, the easiest first: [{"name", "about"}]. */
PAGE_API const char *page_players(void);

/* The opening of a new table, as it is kept: two deck lists, of which the order is mixed, and the fields of an opening
 * as JSON, of which only the seed must be there. NULL: it cannot be played. */
PAGE_API const char *page_opening(const char *fields, size_t length, const char *deck1, size_t length1,
                                  const char *deck2, size_t length2);
/* An opening may have a "position" instead of decks: see page_position. */
PAGE_API page_table *page_open(const char *opening, size_t length);
PAGE_API void page_close(page_table *table);
/* One entry that was kept, after the table was opened and before anything is asked. */
PAGE_API bool page_restore(page_table *table, const char *entry, size_t length);

/* A position or a puzzle (docs/SCENARIOS.md) as JSON: {"title", "theme": of a puzzle or null, "seat": who is asked,
 * "warlords": [def, def]}. NULL: it cannot be played on from; each line of the reason that begins with
 * "position:7: " is about line 7. */
PAGE_API const char *page_position(const char *text, size_t length);

/* The overlays of a record, which a module needs to read it, one line each: {"overlay", "name", "text"}; `name` and
 * `text` are those of a card file, or null where the record does not bring the words. NULL: they cannot be taken. */
PAGE_API const char *page_overlays(const char *name, const char *text, size_t length);
/* A record (traxis_record.h), or what page_record gives of a game from a position, one line each: {"opening", "fault",
 * "hash"}, of which `fault` tells why it cannot be followed to its end, or is null, and `hash` where it leads; and its
 * entries. NULL: nothing of it can be played. `name` stands for it in messages. */
PAGE_API const char *page_read_record(const char *name, const char *text, size_t length);
/* Are its shuffles those that a server and both players agreed on (shuffle_check.h)? {"holds", "fault", "commitment",
 * "choices"}; `told` is the commitment that was told before the game, or "". NULL: the record does not say. */
PAGE_API const char *page_check_shuffles(const char *text, size_t length, const char *told);
/* An entry of a record, at a table that shows it again: as page_ask. */
PAGE_API bool page_repeat(page_table *table, const char *entry, size_t length);
/* How far P1 is ahead after what was shown again, as computer players weigh it: about 100 is a resource well spent. */
PAGE_API int page_advantage(page_table *table);
/* P1's chance to win, in per cent: that advantage, by how games of computer players ended that had it. */
PAGE_API int page_chance(page_table *table);
/* The match as a record, as far as it was played; of a game from a position its opening and entries, one a line. NULL
 * as long as it is not over if two people play: a record tells everything. */
PAGE_API const char *page_record(page_table *table);

/* A computer player takes a seat: the page makes its requests but for the choices. False if there is none of that name.
 */
PAGE_API bool page_sit(page_table *table, unsigned seat, const char *player);
/* Lets a computer player choose, if one is asked; false: none is. */
PAGE_API bool page_answer(page_table *table);
/* A request of a seat, 2 for a spectator. What is wrong with it is told in a message. */
PAGE_API void page_ask(page_table *table, unsigned seat, const char *request, size_t length);
PAGE_API void page_tick(page_table *table, uint32_t milliseconds);

/* The entries not yet known to be safe, one a line. */
PAGE_API const char *page_pending(page_table *table);
/* The first `upto` entries of the table are safe: the messages that may leave, one a line. `listening` has a bit for
 * each seat whose messages are wanted, bit 2 for spectators. */
PAGE_API const char *page_release(page_table *table, uint32_t upto, unsigned listening);

#endif
