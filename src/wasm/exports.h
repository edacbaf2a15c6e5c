/* exports.h: functions that the WebAssembly module exports to the page: cards, decks, and matches hosted by the page.
 *
 * Text arguments are bytes with a length. Returned texts end with NUL and are valid until the next call.
 * docs/PROTOCOL.md describes messages, requests and entries. Every host of a match calls in this order:
 *
 *     page_ask(table, seat, request, length);     or page_answer, for a computer player
 *     page_pending(table);                        store these entries
 *     page_release(table, upto, listening);       then send these messages
 *
 * engine.mjs calls them from JavaScript. */
#ifndef TRAXIS_WASM_EXPORTS_H
#define TRAXIS_WASM_EXPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct page_table page_table;

/* Exports the function from the module. Functions of the library are not exported from it. */
#ifdef __wasm__
#define PAGE_API(name) __attribute__((export_name(#name)))
#else
#define PAGE_API(name)
#endif

/* Allocates memory for a text argument. */
PAGE_API(page_memory) char *page_memory(size_t size);
PAGE_API(page_free) void page_free(char *memory);
/* Error of the last call that returned false or NULL. */
PAGE_API(page_error) const char *page_error(void);

/* Adds a card file; `overlay`: its stanzas replace cards. page_compile compiles all added files to the catalog that the
 * functions below need. */
PAGE_API(page_add_cards) void page_add_cards(const char *name, const char *text, size_t length, bool overlay);
PAGE_API(page_compile) bool page_compile(void);

/* A deck list as JSON: {"name", "warlord": def, "cards": count, "legal", "findings": [{"line", "rule", "text"}]}.
 * `warlord` is null if the list could not be read. */
PAGE_API(page_deck) const char *page_deck(const char *file, const char *text, size_t length);

/* The levels of computer players, easiest first: [{"name", "about"}]. */
PAGE_API(page_players) const char *page_players(void);

/* Returns the opening of a new match, to be stored: two deck lists, which it shuffles, and the fields of an opening as
 * JSON, of which only the seed is required. Returns NULL if it cannot be played. */
PAGE_API(page_opening)
const char *page_opening(const char *fields, size_t length, const char *deck1, size_t length1, const char *deck2,
                         size_t length2);
/* Creates a match. An opening may have a "position" instead of decks, see page_position. */
PAGE_API(page_open) page_table *page_open(const char *opening, size_t length);
PAGE_API(page_close) void page_close(page_table *table);
/* Applies a stored entry. Call it after page_open, before any request. */
PAGE_API(page_restore) bool page_restore(page_table *table, const char *entry, size_t length);

/* A position or a puzzle (docs/SCENARIOS.md) as JSON: {"title", "theme": of a puzzle or null, "seat": the deciding
 * seat, "warlords": [def, def]}. Returns NULL if it cannot be played; error lines that begin with "position:7: "
 * concern line 7. */
PAGE_API(page_position) const char *page_position(const char *text, size_t length);

/* The overlays that are needed to read a record, one line each: {"overlay", "name", "text"}; `name` and `text` describe
 * a card file, or are null if the record does not contain the text. Returns NULL if they cannot be read. */
PAGE_API(page_overlays) const char *page_overlays(const char *name, const char *text, size_t length);
/* Reads a record (traxis_record.h) or the result of page_record for a game from a position. Returns one line
 * {"opening", "fault", "hash"} and then its entries, one a line. `fault` is the reason why it cannot be followed to its
 * end, or null; `hash` is the hash of the last reachable state. Returns NULL if nothing of it can be played. `name` is
 * used in messages. */
PAGE_API(page_read_record) const char *page_read_record(const char *name, const char *text, size_t length);
/* Verifies the shuffles of a record (shuffle_check.h): {"holds", "fault", "commitment", "choices"}. `commitment` was
 * published before the game, or is "". Returns NULL if the record lacks the data. */
PAGE_API(page_check_shuffles) const char *page_check_shuffles(const char *text, size_t length, const char *commitment);
/* Makes the table a replay, whose texts address no player as "you"; `name1` and `name2`: of the players, or "". */
PAGE_API(page_make_replay) void page_make_replay(page_table *table, const char *name1, const char *name2);
/* The option of the last choice, by its index in the prompt; -1: none was made. */
PAGE_API(page_last_option) int page_last_option(page_table *table);
/* {"over", "round"}: whether the game is over, and the number of its round. */
PAGE_API(page_status) const char *page_status(page_table *table);
/* Applies an entry of a record to a match that replays it, like page_ask. */
PAGE_API(page_repeat) bool page_repeat(page_table *table, const char *entry, size_t length);
/* P1's advantage in a replayed game, as computer players evaluate it; a resource well spent is worth about 100. */
PAGE_API(page_advantage) int page_advantage(page_table *table);
/* P1's chance to win in per cent, estimated from that advantage and results of games between computer players. */
PAGE_API(page_chance) int page_chance(page_table *table);
/* The match so far as a record; for a game from a position its opening and entries, one a line. Returns NULL for an
 * unfinished match of two people, because a record contains hidden cards. */
PAGE_API(page_record) const char *page_record(page_table *table);

/* Seats a computer player: the page makes its requests except choices. Returns false if the name is unknown. */
PAGE_API(page_sit) bool page_sit(page_table *table, unsigned seat, const char *player);
/* Lets a computer player choose. Returns false if the deciding seat is not a computer player's. */
PAGE_API(page_answer) bool page_answer(page_table *table);
/* Applies a request of a seat, 2 for a spectator. Errors are returned as messages. */
PAGE_API(page_ask) void page_ask(page_table *table, unsigned seat, const char *request, size_t length);
PAGE_API(page_tick) void page_tick(page_table *table, uint32_t milliseconds);

/* The entries that are not committed yet, one a line. */
PAGE_API(page_pending) const char *page_pending(page_table *table);
/* Commits the first `upto` entries of the match and returns the messages they release, one a line. `listening`: bit s
 * for the messages of seat s, bit 2 for those of spectators. */
PAGE_API(page_release) const char *page_release(page_table *table, uint32_t upto, unsigned listening);

/* ---- Deck tests (sim_exports.c) ---- */

typedef struct page_sim page_sim;
/* Opens a test of a deck, or of an old and a new version of it, against others (docs/SIMULATOR.md). `plan` is JSON:
 * {"versions": [{"name", "list"}] one or two, "against": [{"name", "list"}], "games": number of games of each version
 * against each opponent, "seed": text, "bot": a computer player}. Opponents with the same cards as a version are left
 * out. Returns NULL if the plan is invalid, a version is not legal, or no opponent is left. */
PAGE_API(page_sim_open) page_sim *page_sim_open(const char *plan, size_t length);
PAGE_API(page_sim_close) void page_sim_close(page_sim *sim);
/* Number of tasks: games, or pairs of games with two versions. */
PAGE_API(page_sim_tasks) uint32_t page_sim_tasks(const page_sim *sim);
/* Number of counters of the sums. */
PAGE_API(page_sim_counters) uint32_t page_sim_counters(const page_sim *sim);
/* Plays the tasks `from` to `to` - 1 and returns their sums, valid until the next call. Sums of several calls, also of
 * several modules with the same plan, are added counter by counter. */
PAGE_API(page_sim_play) const uint64_t *page_sim_play(page_sim *sim, uint32_t from, uint32_t to);
/* Returns the report of sums as JSON, like the terminal program; NULL if they do not belong to the plan. */
PAGE_API(page_sim_report) const char *page_sim_report(page_sim *sim, const uint64_t *sums, uint32_t counters);

#endif
