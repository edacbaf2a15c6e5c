/* scenario.h: rulings and card cases as text files that judges can read and the engine can run.
 *
 * docs/SCENARIOS.md describes the language. A file is parsed as a whole first (every error with its line); then its
 * scenarios run one by one, each in a separate game. */
#ifndef TRAXIS_SCENARIO_H
#define TRAXIS_SCENARIO_H

#include <stdio.h>

#include "position/position.h"

/* Statements about something else than a game (extension.h). */
typedef struct tx_scenario_extension tx_scenario_extension;

/* Reads a file; scenarios may have the statements of `extension` (or NULL). Returns NULL with the report filled if it
 * cannot be read or parsed. Card names are looked up when a scenario is run. */
tx_position_file *tx_scenario_read(const char *path, const tx_scenario_extension *extension, tx_report *report);

/* The same for a text of scenarios; messages call it `name`. */
tx_position_file *tx_scenario_parse(const char *name, const char *text, size_t length, tx_report *report);

/* Ids cited by the scenario ("FAQ-Q06", "R8.6"). */
unsigned tx_scenario_cite_count(const tx_position_file *file, unsigned index);
const char *tx_scenario_cite(const tx_position_file *file, unsigned index, unsigned number);

/* Returns true if the scenario names the card by its title, as tx_catalog_find() looks it up. */
bool tx_scenario_mentions(const tx_position_file *file, unsigned index, const tx_catalog *catalog, tx_def_id def);
/* Returns true if the card's title occurs in quotation marks in the text; always true if a scenario parsed from it
 * names the card. */
bool tx_scenario_may_mention(const char *words, const tx_catalog *catalog, tx_def_id def);
/* Sets mentioned[id] for all cards that the scenario names. */
void tx_scenario_cards(const tx_position_file *file, unsigned index, const tx_catalog *catalog, bool *mentioned);

/* Runs one scenario with the cards of `catalog`. If the scenario has its own card file, that is compiled together with
 * the folder `cards`; with `cards` NULL the catalog must already contain it. `trace` (or NULL) gets every choice and
 * event. On failure the message has one or more lines, the first beginning "file:line: ". On success it is empty or a
 * warning in the same form. */
enum tx_verdict tx_scenario_run(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                const char *cards, FILE *trace, char *message, size_t size);

/* Writes the names of the scenario's own card files and overlays to `key`; returns 0 if it has none. Scenarios with
 * equal keys can share a catalog. */
size_t tx_scenario_own_cards(const tx_position_file *file, unsigned index, char *key, size_t size);
/* Compiles the catalog for a scenario with own cards; NULL with a message on error. */
tx_catalog *tx_scenario_catalog(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                const char *cards, char *message, size_t size);

/* ---- Options ----------------------------------------------------------------------------------------------------- */

/* Replay checks: run the scenario so that every choice exercises another engine function; the result must be the
 * same. */
enum tx_cross_check {
    TX_NO_CHECK,
    TX_CHECK_SAVE,  /* before every choice: save the game, wipe it, load it */
    TX_CHECK_UNDO,  /* make every choice, undo it, make it again */
    TX_CHECK_WHY,   /* before every choice: compare the answers of tx_why() for all cards with the options */
    TX_CHECK_NOTES, /* after every choice: compare a table reconstructed from the notes with the spectator's view */
    TX_CHECK_VIEW,  /* before every choice: deal a game from the view of the deciding seat; it must give the same
                     * decision */
};

/* Lines of the narration of a scenario, in the words of a judge. */
enum tx_narration_kind {
    TX_NARRATE_POSITION, /* a line of the initial position */
    TX_NARRATE_QUESTION, /* the question to a player */
    TX_NARRATE_OPTION,   /* one of the player's options */
    TX_NARRATE_CHOICE,   /* the player's choice */
    TX_NARRATE_EVENT,    /* an event */
    TX_NARRATE_FINDING,  /* the outcome of an expectation */
    TX_NARRATE_REASON,   /* why something is or was not possible */
    TX_NARRATE_CARD,     /* the location of tx_scenario_options.card */
};
/* `text` is marked: tx_read_text makes words of it, and finds the rules that it names. */
typedef void tx_narrator(void *user, enum tx_narration_kind what, const char *text);

typedef struct tx_scenario_options {
    FILE *trace;          /* prints every choice and event, statement by statement; or NULL */
    uint8_t cross_check;  /* enum tx_cross_check */
    tx_narrator *narrate; /* narration callback, or NULL */
    void *user;
    const char *card; /* title of a card, or NULL: after the last statement, narrates only what this card can do, or why
                       * not */
    uint8_t seat;     /* with `card`: for this seat; TX_NONE: for its controller */
    struct sc_recorder *recorder; /* records a scene (scene.c), or NULL */
    unsigned line;                /* with `card`: stop after the statements up to this line; 0: run all */
} tx_scenario_options;

enum tx_verdict tx_scenario_play(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                 const char *cards, const tx_scenario_options *options, char *message, size_t size);
/* Index of the scenario that contains the line; -1 if none does. */
int tx_scenario_at(const tx_position_file *file, unsigned line);

/* ---- Many files -------------------------------------------------------------------------------------------------- */

typedef struct tx_suite {
    const char *ending;                     /* file name extension; NULL: ".scenario" */
    bool exchanged;                         /* swap the seats of P1 and P2 in all files; the results must not change */
    const tx_scenario_extension *extension; /* as for tx_scenario_read() */
    unsigned count, capacity;
    tx_position_file **files;
} tx_suite;

/* Reads a file, or all *.scenario files below a folder in the order of names. Returns false with the report filled if
 * one of them cannot be read. */
bool tx_suite_add(tx_suite *suite, const char *path, tx_report *report);

/* Filters the files to open (NULL: all), and the scenarios to parse, by their source text. */
typedef struct tx_scenario_filter {
    bool (*wants_file)(void *user, const char *path);
    bool (*accepts)(void *user, const char *path, const char *words);
    void *user;
} tx_scenario_filter;

/* Reads only what the filter accepts; the rest is not parsed, and files without accepted scenarios are skipped. NULL
 * accepts all. */
bool tx_suite_add_some(tx_suite *suite, const char *path, const tx_scenario_filter *filter, tx_report *report);
void tx_suite_free(tx_suite *suite);

#endif
