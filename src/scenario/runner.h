/* runner.h: internal functions of the scenario runner: expectations, their checks, replay checks and narration. */
#ifndef TRAXIS_SCENARIO_RUNNER_H
#define TRAXIS_SCENARIO_RUNNER_H

#include <assert.h>

#include "core/note.h"
#include "observer/observer_model.h"
#include "scenario/extension.h"
#include "text/log_writer.h"

/* ---- Expectations ------------------------------------------------------------------------------------------------ */

enum { SC_MAX_COURSE = 48 /* decisions in one 'expect next' */ };

enum sc_expectation_kind {
    /* a card */
    CARD_DAMAGE,
    CARD_EXHAUSTED,
    CARD_READY,
    CARD_AT,
    CARD_IN_ZONE,
    CARD_IN_PLAY,
    CARD_ATTACK,
    CARD_HP,
    CARD_COMMAND,
    CARD_AREA_EFFECT,
    CARD_RESOURCES,
    CARD_COST,
    CARD_BLOODIED,
    CARD_KEYWORD,
    CARD_HAS_ATTACHED,
    CARD_ATTACHMENTS,
    CARD_CONTROLLED_BY,
    /* a seat */
    SEAT_RESOURCES,
    SEAT_CARDS,
    SEAT_UNITS,
    SEAT_COPIES,
    SEAT_INITIATIVE,
    SEAT_TOKEN,
    SEAT_PLANET,
    SEAT_PLANETS,
    SEAT_TOPMOST,
    SEAT_DECIDES,
    SEAT_ASKED,
    SEAT_WINS,
    SEAT_SEES,
    SEAT_RESERVE,
    SEAT_ENSLAVES,
    SEAT_ADJUDGED,
    /* the game */
    GAME_OPTION,
    GAME_PHASE,
    GAME_BATTLE,
    GAME_COMBAT_ROUND,
    GAME_ROUND,
    GAME_PLANET,
    GAME_FACE_UP,
    GAME_INFESTED,
    GAME_PLANET_REMOVED,
    GAME_FIRST_PLANET,
    GAME_TIE,
    GAME_UNDECIDED,
    GAME_ADJUDGED_TIE,
    GAME_COURSE,
    GAME_ASSIGNED,
};

/* A seat and its kind of decision. */
typedef struct sc_turn {
    uint8_t seat, kind; /* enum tx_decision_kind */
} sc_turn;

typedef struct sc_expectation {
    uint8_t what; /* enum sc_expectation_kind */
    uint8_t negated;
    uint8_t now;    /* 'no option': false as soon as another decision comes first */
    uint8_t forced; /* 'option': the decision cannot be declined */
    uint8_t seat;
    uint8_t list; /* enum tx_list without the seat: a zone */
    uint8_t kind; /* decision kind, keyword, phase, reason */
    tx_ref place; /* or TX_NONE */
    int16_t number;
    pos_object card, other;
    pos_move move;
    uint8_t course_count;
    sc_turn course[SC_MAX_COURSE];
} sc_expectation;

extern const pos_extra_kind sc_expectation_kind;

static inline bool sc_is_expectation(const pos_step *step) {
    return step->kind == STEP_EXTRA && step->extra.kind == &sc_expectation_kind;
}

static inline const sc_expectation *sc_expectation_of(const pos_step *step) {
    assert(sc_is_expectation(step));
    return step->extra.data;
}

/* Parses an expectation after "expect", except options. */
void sc_read_expectation(pos_reader *reader, sc_expectation *expectation);

/* Reads the scenarios of a file that the filter accepts (NULL: all). The report must be empty. Returns NULL if there
 * are errors. */
tx_position_file *sc_read(const char *path, const tx_suite *suite, const tx_scenario_filter *filter, tx_report *report);

/* ---- Running (run.c, check.c, extension.c, default_warlord.c) ------------------------------------------- */

/* State of the runner beside the run itself. */
typedef struct sc_runner {
    const tx_scenario_options *options;
    bool quiet;                     /* while an expectation tries choices: no narration … */
    bool narrates_events;           /* … except of events, which happen in any case */
    unsigned ahead;                 /* events seen while looking ahead from the current state */
    unsigned narrated_ahead;        /* of these, events already narrated: skip them when they actually happen */
    bool chose_use;                 /* the last narrated sentence was the use or play of a card */
    tx_log_writer log_writer;       /* effects of the current choice */
    bool default_matters[TX_SEATS]; /* the text of the seat's default warlord made a difference */
    observer_model table;           /* replay check: the table as reconstructed from the notes */
    uint64_t first_hash;            /* replay check: hash after the first time the choice was made */
    tx_decision first_decision;
    unsigned made_count, made_capacity;
    tx_past_choice *made; /* choices of this phase, if there is a narration */
} sc_runner;

static inline sc_runner *sc_runner_of(const pos_run *run) {
    return run->user;
}

/* Records the run as a scene (scene.c): the start, each choice before it is made, and each step before and after it.
 * `looks_ahead`: an expectation makes the choice on trial. */
typedef struct sc_recorder sc_recorder;
void sc_record_start(const pos_run *run, sc_recorder *recorder);
void sc_record_choice(const pos_run *run, sc_recorder *recorder, unsigned option, bool looks_ahead);
void sc_record_step(sc_recorder *recorder, const pos_step *step);
void sc_record_step_end(const pos_run *run, sc_recorder *recorder, const pos_step *step);

/* Checks an expectation; the game is unchanged afterwards. */
bool sc_check(pos_run *run, const pos_step *step);
/* Writes the location: "in P1's hand", "at 2 (X)", "attached to Y". */
void sc_say_where(const pos_run *run, tx_ref ref, char *text, size_t size);
/* Runs a scenario whose statements are those of the extension. */
enum tx_verdict sc_run_extension(pos_run *run, const tx_scenario_extension *extension);

/* Records whether the text of a default warlord makes a difference in the current state. */
void sc_watch_default_warlords(pos_run *run);
/* Appends a warning to the message if it did. */
void sc_warn_default_warlords(pos_run *run);

/* ---- Replay checks and narration (replay_check.c, narrate.c) -------------------------------------------- */

/* The parts of the replay check before and after a choice. Return false with a message on a difference. */
bool sc_replay_check_before(pos_run *run, unsigned option);
bool sc_replay_check_after(pos_run *run);

/* Returns true without a narration callback, or while an expectation tries choices. */
bool sc_is_silent(const pos_run *run);
void sc_narrate(const pos_run *run, enum tx_narration_kind what, const char *text);
void sc_narrate_position(const pos_run *run);
/* Narrates the question, the options and the choice; skips an unnamed choice without alternative. */
void sc_narrate_choice(pos_run *run, unsigned option, bool named);
void sc_narrate_notes(pos_run *run, const tx_game *game, const tx_note *notes, unsigned count);
void sc_narrate_finding(const pos_run *run, const pos_step *step, bool holds);
/* Narrates that the expected option exists or, with the reason, does not. */
void sc_narrate_option(const pos_run *run, const pos_step *step, bool found);
/* Narrates what the card of the options can do. Returns false with a message if there is no such card. */
bool sc_narrate_card(pos_run *run);

#endif
