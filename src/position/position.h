/* position.h: positions and puzzles as text: reads a file and sets up its positions for play.
 *
 * docs/SCENARIOS.md describes the language. An entry of a file is a position, a puzzle or a scenario; scenarios have
 * expectations, which src/scenario reads and checks. A file is parsed as a whole first (every error with its line). */
#ifndef TRAXIS_POSITION_POSITION_H
#define TRAXIS_POSITION_POSITION_H

#include "language/language.h"

typedef struct tx_position_file tx_position_file;

/* Reads a text of positions and puzzles; messages call it `name`. Returns NULL with the report filled on error. Card
 * names are looked up when a position is staged. */
tx_position_file *tx_position_parse(const char *name, const char *text, size_t length, tx_report *report);
void tx_position_free(tx_position_file *file);

const char *tx_position_path(const tx_position_file *file);
/* Number of entries. */
unsigned tx_position_count(const tx_position_file *file);
const char *tx_position_title(const tx_position_file *file, unsigned index);
unsigned tx_position_line(const tx_position_file *file, unsigned index);
bool tx_position_is_puzzle(const tx_position_file *file, unsigned index);

enum tx_verdict {
    TX_PASSED,
    TX_FAILED,     /* a move is not possible, or an expectation does not hold */
    TX_UNREADABLE, /* it names a card that does not exist, its card file has errors … */
};

/* A puzzle is a position with the player to move, choices marked as good or bad, and a reason. */
enum tx_mark { TX_MARK_NONE, TX_MARK_GOOD, TX_MARK_BAD };

/* A staged position or puzzle; in a position no option is marked. */
typedef struct tx_puzzle {
    tx_setup setup; /* decks that contain the cards */
    tx_game game;
    tx_decision decision;
    uint8_t mark[TX_MAX_OPTIONS]; /* enum tx_mark of each option */
    bool good_named;              /* only options marked good solve it; otherwise all that are not bad */
} tx_puzzle;

/* Sets up a position or puzzle for continued play; all later shuffles derive from the seed. On error returns another
 * verdict than TX_PASSED, with a message whose first line begins "file:line: ". */
enum tx_verdict tx_position_stage(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                  uint64_t seed, tx_puzzle *staged, char *message, size_t size);
/* The same for the start of a scenario's scene: every choice is asked, even one without alternative, and the seed is
 * that of a scenario's run. */
enum tx_verdict tx_position_stage_scene(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                        tx_puzzle *staged, char *message, size_t size);
/* The same for a puzzle, always with the same seed. */
enum tx_verdict tx_puzzle_stage(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                tx_puzzle *puzzle, char *message, size_t size);
bool tx_puzzle_solved(const tx_puzzle *puzzle, unsigned option);
const char *tx_puzzle_theme(const tx_position_file *file, unsigned index);
const char *tx_puzzle_because(const tx_position_file *file, unsigned index);
/* Puzzle themes by number from 0; NULL after the last. */
const char *tx_puzzle_theme_word(unsigned number);

#endif
