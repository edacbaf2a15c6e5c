/* scenario.h: rulings and card cases as text files that a judge can read and the engine can run.
 *
 * The language is described in docs/SCENARIOS.md. A file is read as a whole first (every error with its line), then its
 * scenarios are run one by one, each in a game of its own.
 */
#ifndef TRAXIS_SCENARIO_H
#define TRAXIS_SCENARIO_H

#include <stdio.h>

#include "script/script.h"

typedef struct tx_scenario_file tx_scenario_file;

/* Reads a file. NULL, with the report filled, if it cannot be read or understood. Card names are looked up when a
 * scenario is run. */
tx_scenario_file *tx_scenario_read(const char *path, tx_report *report);
/* The same of a text; `name` stands for it in messages. */
tx_scenario_file *tx_scenario_parse(const char *name, const char *text, size_t length, tx_report *report);
void tx_scenario_free(tx_scenario_file *file);

unsigned tx_scenario_count(const tx_scenario_file *file);
const char *tx_scenario_title(const tx_scenario_file *file, unsigned index);
unsigned tx_scenario_line(const tx_scenario_file *file, unsigned index);
/* The ids it cites ("FAQ-Q06", "R8.6"). */
unsigned tx_scenario_cite_count(const tx_scenario_file *file, unsigned index);
const char *tx_scenario_cite(const tx_scenario_file *file, unsigned index, unsigned number);

/* Does it name the card? By title as cards are looked up: see tx_catalog_find. */
bool tx_scenario_mentions(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog, tx_def_id def);
/* Is the card's title in quotation marks somewhere in these words? True wherever a scenario read from them names it. */
bool tx_scenario_may_mention(const char *words, const tx_catalog *catalog, tx_def_id def);
/* Notes all cards it names: mentioned[id] = true. */
void tx_scenario_cards(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog, bool *mentioned);

enum tx_verdict {
    TX_PASSED,
    TX_FAILED,     /* the engine and the scenario disagree */
    TX_UNREADABLE, /* it names a card that does not exist, its own card file is broken … */
};

/* Runs one scenario with the cards of `catalog`; where it names a card file of its own, that file is compiled together
 * with the folder `cards`; NULL there means that `catalog` has these cards already. `trace`, unless NULL, is told every
 * choice and happening. The message of a failure is one or more lines, the first beginning "file:line: "; if it passes
 * there is none, or such lines as a warning. */
enum tx_verdict tx_scenario_run(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog,
                                const char *cards, FILE *trace, char *message, size_t size);

/* Where it names card files or overlays of its own: their names as one text, and 0 if it names none. Scenarios with the
 * same text can share a catalog. */
size_t tx_scenario_own_cards(const tx_scenario_file *file, unsigned index, char *key, size_t size);
/* … the catalog it is run with, compiled anew, or NULL with a message. */
tx_catalog *tx_scenario_catalog(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog,
                                const char *cards, char *message, size_t size);

/* ---- Other ways to run one ----------------------------------------------------------------------------------------
 */

/* Twins: the same scenario must pass when every choice is made in a roundabout way. */
enum tx_twin {
    TX_NO_TWIN,
    TX_TWIN_SAVE, /* before every choice the game is written to bytes, wiped and read back */
    TX_TWIN_UNDO, /* every choice is made, taken back and made again */
    TX_TWIN_WHY,  /* before every choice what tx_why says of all cards is compared with the options */
    TX_TWIN_TOLD, /* after every choice the table as its notes tell it is compared with what a spectator sees */
    TX_TWIN_VIEW, /* before every choice a game dealt from the view of the seat that makes it must ask the same */
};

/* The story of a scenario, as a judge would tell it. */
enum tx_telling {
    TX_TELL_POSITION,  /* a line of the position it begins with */
    TX_TELL_QUESTION,  /* what a player is asked */
    TX_TELL_OPTION,    /* one of the player's options */
    TX_TELL_CHOICE,    /* what the player chooses */
    TX_TELL_HAPPENING, /* what happens */
    TX_TELL_FINDING,   /* what is so, or possible, or not, at that point */
    TX_TELL_REASON,    /* why something is or was not possible */
    TX_TELL_CARD,      /* tx_scenario_wish.card: the card asked about, where it is */
};
typedef void tx_tell(void *user, enum tx_telling what, const char *text);

typedef struct tx_scenario_wish {
    FILE *trace;   /* every choice and happening, statement by statement; or NULL */
    uint8_t twin;  /* enum tx_twin */
    tx_tell *tell; /* or NULL */
    void *user;
    const char *card; /* at the end it is told what this card can do and why not; or NULL. Nothing else is told then */
    uint8_t seat;     /* with `card`: for which seat; TX_NONE: for the one that controls it */
    unsigned line;    /* with `card`: after the statements up to this line; 0: all */
} tx_scenario_wish;

enum tx_verdict tx_scenario_play(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog,
                                 const char *cards, const tx_scenario_wish *wish, char *message, size_t size);
/* The scenario that line belongs to; -1 if none does. */
int tx_scenario_at(const tx_scenario_file *file, unsigned line);

/* ---- Positions and puzzles ----------------------------------------------------------------------------------------
 */
/* A puzzle is a position, whose move it is, which choices are good or bad there, and why. */
enum tx_mark { TX_MARK_NONE, TX_MARK_GOOD, TX_MARK_BAD };

/* Where it leads; of a position nothing is marked. */
typedef struct tx_puzzle {
    tx_setup setup; /* the decks that the cards come from */
    tx_game game;
    tx_decision decision;
    uint8_t mark[TX_MAX_OPTIONS]; /* enum tx_mark, of each option */
    bool good_named;              /* only what is marked good solves it, else all that is not bad */
} tx_puzzle;

bool tx_scenario_is_puzzle(const tx_scenario_file *file, unsigned index);
bool tx_scenario_is_position(const tx_scenario_file *file, unsigned index);
const char *tx_puzzle_theme(const tx_scenario_file *file, unsigned index);
const char *tx_puzzle_because(const tx_scenario_file *file, unsigned index);
/* Sets a position or a puzzle up, for whoever plays on; all that is shuffled from there on follows from the seed.
 * Anything but TX_PASSED with a message, as tx_scenario_run has them. */
enum tx_verdict tx_position_stage(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog,
                                  uint64_t seed, tx_puzzle *staged, char *message, size_t size);
/* The same of a puzzle, always with the same seed. */
enum tx_verdict tx_puzzle_stage(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog,
                                tx_puzzle *puzzle, char *message, size_t size);
bool tx_puzzle_solved(const tx_puzzle *puzzle, unsigned option);
/* The themes there are, by number from 0; NULL after the last. */
const char *tx_puzzle_theme_word(unsigned number);

/* ---- Many files -------------------------------------------------------------------------------------------------- */

typedef struct tx_suite {
    const char *ending; /* of the files of a folder that are read; NULL: ".scenario" */
    bool exchanged;     /* P1 and P2 of the files sit in each other's seats: nothing may change by it */
    unsigned count, room;
    tx_scenario_file **files;
} tx_suite;

/* Reads a file, or every *.scenario file below a folder in the order of names. False, with the report filled, if any of
 * them cannot be read. */
bool tx_suite_add(tx_suite *suite, const char *path, tx_report *report);

/* Which files are worth opening (NULL: all), and which of their scenarios are worth reading, by their words as they
 * stand there. */
typedef struct tx_scenario_sieve {
    bool (*wants_file)(void *user, const char *path);
    bool (*wants)(void *user, const char *path, const char *words);
    void *user;
} tx_scenario_sieve;

/* Reads those that the sieve wants; the others may be anything, and files without any are left out. NULL wants all. */
bool tx_suite_add_some(tx_suite *suite, const char *path, const tx_scenario_sieve *sieve, tx_report *report);
void tx_suite_free(tx_suite *suite);
const char *tx_scenario_path(const tx_scenario_file *file);

#endif
