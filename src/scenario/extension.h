/* extension.h: statements that another part adds to scenarios: facts and expectations about something else than a game.
 * src/desk adds decks and tournaments. */
#ifndef TRAXIS_SCENARIO_EXTENSION_H
#define TRAXIS_SCENARIO_EXTENSION_H

#include "position/model.h"
#include "scenario/scenario.h"

struct tx_scenario_extension {
    /* Parses one statement and adds its steps (pos_add_extra). Returns false without consuming anything if it is
     * another kind of statement. */
    bool (*read)(pos_reader *reader);
    /* Creates and frees the state of one run. */
    void *(*start)(pos_run *run);
    void (*end)(void *state);
    /* Stores the fact of a step. Returns false with a message (pos_add) on a contradiction. */
    bool (*store_fact)(void *state, const pos_step *step);
    /* Returns true if the expectation of the step holds; adds the reasons (sc_add_reason). */
    bool (*holds)(void *state, const pos_step *step);
};

/* Adds a reason of a finding to the narration and to the failure message. */
void sc_add_reason(pos_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Narrates a given fact. */
void sc_narrate_fact(const pos_run *run, const char *text);

enum { SC_PATH = 1024 };
/* Builds the path of a file next to the scenario's file. */
void sc_sibling_path(const pos_run *run, const char *name, char path[SC_PATH]);

#endif
