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

/* ---- Search (ask_exports.c) ---- */

/* Adds a text to search: a chapter of docs/rules by its file name; "READINGS.md"; or "rulings", one a line: the title
 * of a scenario, the numbers it cites and its file, divided by tabs. */
PAGE_API(page_search_add) void page_search_add(const char *name, const char *text, size_t length);
/* Searches these texts, cards and keywords for a question (ask_json.h). `kind`: lists only results of that kind; "" for
 * all. Lists at most `most`. Returns NULL if there is no such kind. */
PAGE_API(page_search) const char *page_search(const char *question, const char *kind, unsigned most);
/* ---- Card search (search_exports.c) ---- */

/* Searches cards by {"words": as typed, "sort": an order or ""} (docs/DECKS.md): {"cards": [def], "asked": [{"name",
 * "value", "typed", "cards", "term", "without"}] as in card_search.h, "facets": {filter: [{"value", "cards"}]},
 * "alike": [def]: similar titles if nothing was found}. Returns NULL if the query is invalid. */
PAGE_API(page_find_cards) const char *page_find_cards(const char *request, size_t length);
/* Finds a card by title or id: {"card": def or 0, "alike": [def]: similar titles if there is none}. */
PAGE_API(page_card_names) const char *page_card_names(const char *name);
/* The probability, in millionths, that at least one of some copies is in the opening hand, and that it is there or in
 * the new hand if such a hand goes back: {"hand", "mulligan"}. Returns NULL if the deck has fewer cards than those. */
PAGE_API(page_opening_odds) const char *page_opening_odds(unsigned cards, unsigned hand, unsigned copies);

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

/* ---- Scenes (scene_exports.c) ---- */

/* A text with one scenario (docs/SCENARIOS.md) as something to watch. The first line is {"title", "cites": [id],
 * "kind": "played", "failed" or "no game", "fault": the failure or null, "opening": of a table that replays it, or
 * null, "position": the initial position as a text, "statements": [{"line", "text", "expects", "choices": number of
 * entries before the moment that it is about, "reasons": texts}], "made": number of entries before the end, "hash": of
 * the game there}; then follow the entries, one a line. Returns NULL if the text cannot be read. */
PAGE_API(page_scene) const char *page_scene(const char *name, const char *text, size_t length);

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

/* ---- Decks (deck_exports.c) -------------------------------------------------------------------------------------- */
/* Probabilities and averages are integers, in millionths. Lists are texts of any format; `file` is used as the name of
 * a deck without a title, and in messages. */

/* A deck list: {"name", "warlord": def, "ally": faction or null, "cards": number, "legal", "notes", "entries":
 * [{"card": def, "count", "line"}], "findings": [{"line", "rule", "text", "card": def or null, "allowed": copies of
 * that card that the deck may have}]}. `warlord` is null, and there are no entries, if the list could not be read. */
PAGE_API(page_deck) const char *page_deck(const char *file, const char *text, size_t length);
/* The cards that a deck of that warlord and ally ("": none) may have (R20): {"allies": [{"faction", "cards": number}],
 * "cards": [{"card": def, "copies": maximum}]}. `allies` are the factions to choose from. Returns NULL if there is no
 * such warlord or faction. */
PAGE_API(page_deck_pool) const char *page_deck_pool(unsigned warlord, const char *ally);
/* Statistics (stats.h): {"size", "cost", "command", "shields": sums, "priced", "costs": {type: [number by cost]},
 * "costX", "costNone", "commands", "shieldCards": [number by icons], "types": {type: number}, "hand", "resources",
 * "struggleCards", "struggleResources", "rounds": [{"seen", "resources", "cost", "command", "shields"}]}. Returns NULL
 * if the list cannot be read. */
PAGE_API(page_deck_numbers) const char *page_deck_numbers(const char *text, size_t length);
/* The odds of at least `wanted` cards of a kind (kinds.h), or of a card, in the opening hand: {"good", "deck", "hand",
 * "expected", "atOnce", "mulligan", "exactly": [by number], "rounds": [{"atOnce", "mulligan"}]}. Returns NULL if the
 * list or the kind cannot be read. */
PAGE_API(page_deck_odds)
const char *page_deck_odds(const char *text, size_t length, const char *what, unsigned wanted);
/* Two random opening hands, the second after a mulligan (R2.2): [[def], [def]]. Returns NULL if the list cannot be
 * read. */
PAGE_API(page_deck_hands) const char *page_deck_hands(const char *text, size_t length, uint32_t seed);
/* Writes the list in the format "text", "octgn" or "json". `ids`: the text of data/octgn.txt, or "". Returns NULL if
 * the list cannot be read, or there is no such format. */
PAGE_API(page_deck_write)
const char *page_deck_write(const char *text, size_t length, const char *format, const char *ids);
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
