/* model.h: a parsed scenario (a position, followed by moves and expectations), and the internal functions of
 * src/scenario. */
#ifndef TRAXIS_POSITION_MODEL_H
#define TRAXIS_POSITION_MODEL_H

#include "core/note.h"
#include "observer/observer_model.h"
#include "scenario/scenario.h"
#include "text/log_writer.h"

enum {
    SC_MAX_CITES = 32,
    SC_MAX_OVERLAYS = 8,
    SC_MAX_COURSE = 48, /* decisions in one 'expect next' */
    SC_MAX_PLACED = TX_MAX_CARDS,
    SC_MAX_PAIRS = 64,      /* pairs or players in one expectation */
    SC_FILLER = 20,         /* deck size of a seat without a given deck */
    SC_MAX_BYTES = 1 << 20, /* per file or text */
    SC_RESOURCES = 10,      /* resources of a seat without given resources */
};

/* ---- Phrases ----------------------------------------------------------------------------------------------------- */

/* A card as named in a scenario: P2's "Title" #2, P1's warlord. */
typedef struct sc_card {
    const char *title; /* NULL: the warlord of `owner` */
    unsigned line;
    uint8_t owner; /* seat; TX_NONE: any */
    uint8_t copy;  /* #n, in the order of placement; 0: unspecified */
    tx_def_id def; /* set by sc_bind */
} sc_card;

enum sc_object_kind { OBJECT_NONE, OBJECT_CARD, OBJECT_REF /* a place or a seat */ };

typedef struct sc_object {
    uint8_t kind; /* enum sc_object_kind */
    tx_ref ref;
    sc_card card;
} sc_object;

/* ---- The position ------------------------------------------------------------------------------------------------ */

/* A card placed in the position. */
typedef struct sc_placed {
    sc_card card;
    uint8_t list;       /* enum tx_list; TX_ATTACHED with `host`, TX_PLANET_CARDS + position on a planet */
    uint8_t controller; /* seat */
    uint8_t flags;      /* enum tx_card_flag */
    uint8_t damage, resources;
    int16_t host; /* index in placed[] of the card it is attached to, or -1 */
    tx_ref ref;   /* the card object, set by sc_stage */
} sc_placed;

typedef struct sc_seat {
    sc_card warlord;
    int16_t warlord_placed; /* index in placed[], or -1 */
    uint16_t resources;
    uint8_t filler;     /* number of cards without abilities at the bottom of the deck */
    uint8_t deck_named; /* a deck was listed */
    uint8_t enslaved;   /* faction on the enslavement dial, or TX_NONE */
    uint8_t victory_count;
    uint8_t last_planet; /* number of planets named in both displays when the last of this one was read */
    sc_card victory[TX_LINE];
} sc_seat;

typedef struct sc_position {
    const char *card_file; /* synthetic cards; path relative to the scenario's file */
    const char *overlays[SC_MAX_OVERLAYS];
    unsigned overlay_count;
    uint8_t rules, discreet, token, round;
    uint8_t phase;  /* enum tx_phase at the start */
    uint8_t battle; /* planet position of the battle at the start, or TX_NONE */
    uint8_t first_planet, revealed;
    uint8_t planet_count;
    sc_card planets[TX_PLANET_DECK];
    sc_card planet_at[TX_LINE]; /* title NULL: unspecified */
    uint8_t infested;           /* bit p: the planet at position p */
    uint8_t removed_count;
    sc_card removed[TX_LINE]; /* planets removed from the game */
    sc_seat seat[TX_SEATS];
    unsigned placed_count, placed_capacity;
    sc_placed *placed;
} sc_position;

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

enum sc_special {
    MOVE_PLAIN,
    MOVE_NO_SHIELD,
    MOVE_CONCEDE,
    MOVE_BATTLE_ABILITY,
    MOVE_SYNAPSE_DIAL,
    MOVE_KEYWORD,
    MOVE_UNSEEN_PLANET /* set aside at setup */,
};

/* A choice of one seat, by meaning; unspecified fields match anything. */
typedef struct sc_move {
    uint8_t seat, verb; /* enum tx_verb */
    uint8_t special;    /* enum sc_special */
    uint8_t has_amount, has_ability;
    uint8_t ability;
    uint8_t as_attachment;
    uint8_t now; /* must be possible before any other choice */
    int16_t amount;
    const char *words; /* part of the option's text, or NULL */
    sc_object card, on;
} sc_move;

/* ---- Expectations and points ------------------------------------------------------------------------------------- */

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
    sc_object card, other;
    sc_move move;
    uint8_t course_count;
    sc_turn course[SC_MAX_COURSE];
} sc_expectation;

/* Kinds of decision that only scenarios distinguish, numbered after the game's own. */
enum sc_decision_kind {
    SC_ASK_RANGED_ATTACKER = TX_DECISION_KINDS, /* in a ranged skirmish */
    SC_ASK_ORDINARY_ATTACKER,
    SC_DECISION_KINDS
};

enum sc_point_kind {
    POINT_DECIDES,
    POINT_PHASE,
    POINT_ROUND,
    POINT_COMBAT_ROUND,
    POINT_BATTLE,
    POINT_BATTLE_ENDS,
    POINT_OVER
};

typedef struct sc_point {
    uint8_t what; /* enum sc_point_kind */
    uint8_t seat, kind;
    uint8_t number; /* phase, round, position; TX_NONE: any */
} sc_point;

/* ---- Decks and tournaments --------------------------------------------------------------------------------------- */

enum sc_desk_kind {
    /* given facts about a deck or a tournament */
    DECK_OF,
    DECK_FILE,
    DECK_FILLER,
    DECK_ADDS,
    DECK_LACKS,
    FIELD_PLAYERS,
    FIELD_RESULT,
    FIELD_BYE,
    FIELD_TOME,
    /* expectations */
    DESK_FINDINGS,
    DECK_LEGAL = DESK_FINDINGS,
    DECK_CARDS,
    DECK_COPIES,
    DECK_STARTER,
    FIELD_PAIRS,
    FIELD_ORDER,
    FIELD_BEFORE,
    FIELD_VALUE,
    FIELD_BRACKET,
};

/* Two players by number; b is 0 for a bye or a free round. */
typedef struct sc_pair {
    uint32_t a, b;
} sc_pair;

/* Columns of the standings that an expectation can name. */
enum sc_value { VALUE_POINTS, VALUE_SCHEDULE, VALUE_EXTENDED, VALUE_MEAN };

typedef struct sc_desk {
    uint8_t what; /* enum sc_desk_kind */
    uint8_t negated;
    uint8_t kind; /* a faction, tn_result, tn_decided + 1 or enum sc_value */
    unsigned number;
    sc_card card;
    const char *text; /* a path, a rule or a number as written, or NULL */
    unsigned pair_count;
    sc_pair pairs[SC_MAX_PAIRS];
} sc_desk;

enum sc_step_kind {
    STEP_MOVE,
    STEP_UNTIL,
    STEP_EXPECT,
    STEP_DESK,
    STEP_GOOD, /* puzzles: a good move */
    STEP_BAD,
};

typedef struct sc_step {
    uint8_t kind; /* enum sc_step_kind */
    unsigned line;
    const char *text; /* the statement as written */
    union {
        sc_move move;
        sc_point point;
        sc_expectation expectation;
        sc_desk desk;
    };
} sc_step;

/* Kinds of entries in a file. */
enum sc_kind {
    KIND_SCENARIO,
    KIND_PUZZLE,  /* some choices at its end are marked as good or bad */
    KIND_POSITION /* to be played from; has no expectations */
};

/* Subject of a scenario. */
enum sc_subject { SUBJECT_OPEN, SUBJECT_GAME, SUBJECT_DESK };

typedef struct sc_scenario {
    const char *title;
    unsigned line;
    unsigned cite_count;
    const char *cites[SC_MAX_CITES];
    const char *theme, *because; /* of a puzzle, else NULL */
    sc_position position;
    uint8_t kind;    /* enum sc_kind */
    uint8_t subject; /* enum sc_subject */
    uint8_t begun;   /* a begin statement was seen */
    unsigned step_count, step_capacity;
    sc_step *steps;
} sc_scenario;

static inline bool sc_has_own_cards(const sc_scenario *scenario) {
    return scenario->position.card_file || scenario->position.overlay_count;
}

struct tx_scenario_file {
    char *path;
    bool exchanged; /* as in tx_suite */
    char **blocks;  /* memory blocks of all words, titles and statements */
    unsigned block_count, block_capacity;
    size_t block_left; /* free bytes in the last block */
    unsigned count, capacity;
    sc_scenario *scenarios;
};

/* ---- Reading (lex.c, read_scenario.c, position.c, steps.c; scenario_file.c, expectation.c, desk_read.c) ---------- */

enum sc_token_kind {
    TOKEN_END /* of a statement */,
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_TITLE,
    TOKEN_COPY /* #n */,
    TOKEN_MARK
};

typedef struct sc_token {
    uint8_t kind; /* enum sc_token_kind */
    int number;
    const char *text;
} sc_token;

/* Splits a file into statements, and these into tokens. */
typedef struct sc_lexer {
    tx_scenario_file *file;
    const char *at;
    unsigned line;
    sc_token *tokens; /* of the statement; the last is TOKEN_END */
    unsigned count, capacity;
    unsigned first_line;
    const char *text;  /* the statement as written */
    const char *error; /* the lexical error, or NULL */
} sc_lexer;

/* Reads the scenarios of a file that the filter accepts (NULL: all). The report must be empty. Returns NULL if there
 * are errors. */
tx_scenario_file *sc_read(const char *path, bool exchanged, const tx_scenario_filter *filter, tx_report *report);
/* Reads the next statement; false at the end of the file. */
bool sc_lex(sc_lexer *lexer);
/* Copies the text; the copy lives as long as the file. */
const char *sc_store_text(tx_scenario_file *file, const char *text, size_t length);

typedef struct sc_reader sc_reader;
/* Parses statements that only some kinds of files allow; returns their subject, or SUBJECT_OPEN if the statement is
 * unknown. */
typedef enum sc_subject sc_read_more(sc_reader *reader);

struct sc_reader {
    tx_scenario_file *file;
    tx_report *report;
    sc_scenario *scenario; /* the one being read, or NULL */
    const sc_lexer *lexer;
    sc_read_more *more; /* or NULL */
    unsigned at;
    bool failed; /* an error was reported in this statement */
};

/* sc_new_file() creates an empty file. sc_read_text() parses a whole text into it; on error it frees the file and
 * returns NULL. */
tx_scenario_file *sc_new_file(const char *path);
tx_scenario_file *sc_read_text(tx_scenario_file *file, const char *text, sc_read_more *more, tx_report *report);

void sc_report(tx_report *report, const char *path, unsigned line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Reports "expected …, found …", at most once per statement. */
void sc_expected(sc_reader *reader, const char *what);
const sc_token *sc_peek(const sc_reader *reader);
bool sc_at_end(const sc_reader *reader);
/* Consumes the words (separated by blanks) if they all come next. */
bool sc_take(sc_reader *reader, const char *words);
/* Parses "x3"; returns 1 if there is none. */
unsigned sc_take_times(sc_reader *reader);
bool sc_take_number(sc_reader *reader, int min, int max, int *number);
int sc_need_number(sc_reader *reader, int min, int max, const char *what);
bool sc_take_seat(sc_reader *reader, unsigned *seat);       /* P1 */
bool sc_take_possessive(sc_reader *reader, unsigned *seat); /* P1's */
bool sc_take_card(sc_reader *reader, sc_card *card);
bool sc_need_card(sc_reader *reader, sc_card *card);
/* Parses 2, planet 2, HQ, P1's HQ; HQ alone is that of `seat`. */
bool sc_take_place(sc_reader *reader, unsigned seat, tx_ref *place);
/* Parses a faction in quotation marks; 0 after an error. */
int sc_need_faction(sc_reader *reader);
bool sc_take_keyword(sc_reader *reader, uint8_t *keyword);
bool sc_take_phase(sc_reader *reader, uint8_t *phase);
bool sc_take_decision_kind(sc_reader *reader, uint8_t *kind);
const char *sc_decision_word(unsigned kind);
extern const char *const sc_phase_words[];

/* Each parses the rest of one statement; returns false without consuming anything if it is another kind of
 * statement. */
bool sc_read_position(sc_reader *reader);
bool sc_read_step(sc_reader *reader);
/* Reports an error if 'begin' is missing. */
void sc_require_begin(sc_reader *reader);
bool sc_read_desk(sc_reader *reader);
bool sc_read_puzzle(sc_reader *reader);
/* Parses the move of one choice without adding a step. */
void sc_read_option(sc_reader *reader, sc_move *move);
/* Reports missing parts of a complete puzzle. */
void sc_check_puzzle(const sc_reader *reader, const sc_scenario *scenario);
sc_step *sc_add_step(sc_reader *reader, enum sc_step_kind kind);
/* Parses an expectation after "expect", except options. */
void sc_read_expectation(sc_reader *reader, sc_expectation *expectation);

/* ---- Staging and walking (bind.c, stage_scenario.c, match_option.c, walk.c, stage_for_play.c, puzzle.c, failure.c)
 * -------------- */

typedef struct sc_run sc_run;

/* Callbacks while choices are made, used when a scenario is run. before() and after() return false with a message to
 * stop the run. */
typedef struct sc_observer {
    bool (*before)(sc_run *run, unsigned option, bool named); /* before the option is chosen */
    void (*note)(sc_run *run, const tx_game *game, const tx_note *note);
    void (*rest)(sc_run *run);  /* after the last note for now */
    bool (*after)(sc_run *run); /* after the option was chosen */
} sc_observer;

struct sc_run {
    const tx_scenario_file *file;
    sc_scenario scenario; /* a copy with bound card names */
    const tx_catalog *catalog;
    const tx_scenario_options *options; /* options of the caller */
    const sc_observer *observer;        /* or NULL */
    uint64_t seed;                      /* of later shuffles */
    tx_setup setup;                     /* initial decks */
    bool quiet;                         /* while an expectation tries choices: no narration … */
    bool narrates_events;               /* … except of events, which happen in any case */
    unsigned ahead;                     /* events seen while looking ahead from the current state */
    unsigned narrated_ahead;            /* of these, events already narrated: skip them when they actually happen */
    bool chose_use;                     /* the last narrated sentence was the use or play of a card */
    char *message;
    size_t size;
    tx_log_writer log_writer; /* effects of the current choice */
    observer_model table;     /* replay check: the table as reconstructed from the notes */
    uint8_t battles_ended;    /* bit p: a battle at position p ended since the last `until` began */
    tx_game game;
    tx_decision decision;
    bool default_matters[TX_SEATS]; /* the text of the seat's default warlord made a difference */
    unsigned order_count;
    tx_ref order[TX_MAX_CARDS]; /* cards in the order of placement or first appearance in play: #1, #2 … */
    uint64_t first_hash;        /* replay check: hash after the first time the choice was made */
    tx_decision first_decision;
    unsigned made_count, made_capacity;
    tx_past_choice *made; /* choices of this phase, if there is a narration */
};

/* Creates a run of one scenario, on a copy whose names can be bound. */
sc_run *sc_new_run(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog, char *message, size_t size);
void sc_free_run(sc_run *run);
/* Binds and stages the scenario. Returns TX_PASSED, or another verdict with a message. */
enum tx_verdict sc_set_up(sc_run *run);
/* Makes the move of the step, or advances to its point; ignores other steps. Returns false with a message on
 * failure. */
bool sc_walk(sc_run *run, const sc_step *step);
/* Numbers cards that have newly come into play: #1, #2 … */
void sc_number_cards(sc_run *run);

/* Writes "; did you mean …?", or "". */
void sc_suggest(const sc_run *run, const char *name, char *text, size_t size);
/* Looks up all card names. Returns false with a message on failure. */
bool sc_bind(sc_run *run);
/* Builds the position and starts the game there. Returns false with a message on failure. */
bool sc_stage(sc_run *run);

/* sc_fail() writes the message of a failure at a line; sc_add() appends to it. Both return false. */
bool sc_fail(sc_run *run, unsigned line, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool sc_add(sc_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends the current question, or how the game ended; sc_add_options() also lists the options. Both return false. */
bool sc_add_prompt(sc_run *run);
bool sc_add_options(sc_run *run);

bool sc_is_card(const sc_run *run, const sc_card *card, tx_ref ref);
/* Index of the first option that matches the move, or -1. */
int sc_find_option(const sc_run *run, const sc_move *move);
/* Returns true if the move matches the option. */
bool sc_names_option(const sc_run *run, const sc_move *move, unsigned option);
/* Returns true if the cards of a puzzle's players could come from legal decks; false with a message. */
bool sc_has_legal_decks(sc_run *run);
/* Stages the end of a puzzle's moves in `puzzle` (may be NULL) and marks its options. Returns false with a message on
 * failure. */
bool sc_stage_puzzle(sc_run *run, tx_puzzle *puzzle);
/* Returns true if an option has the same verb. */
bool sc_has_verb(const sc_run *run, const sc_move *move);

/* Returns true if the decision is of that kind (enum tx_decision_kind or sc_decision_kind). */
bool sc_is_kind(const sc_run *run, unsigned kind);
/* Returns true if this kind of decision is a turn or an action window, not part of a resolution. */
bool sc_is_turn(unsigned kind);
/* Makes a choice; `named`: a statement names it. Returns false with a message if the game is then inconsistent. */
bool sc_choose(sc_run *run, unsigned option, bool named);
/* Returns true if one of the options declines: pass, done, no … */
bool sc_can_decline(const tx_decision *decision);
/* The choice made where the scenario names none. */
unsigned sc_default_option(const tx_decision *decision);
/* Writes the location: "in P1's hand", "at 2 (X)", "attached to Y". */
void sc_say_where(const sc_run *run, tx_ref ref, char *text, size_t size);
/* ---- Running (run_scenario.c, check.c, desk.c, desk_deck.c, desk_field.c, default_warlord.c) -----------------------
 */

enum { SC_PATH = 1024 };
/* Builds the path of a file next to the scenario's file. */
void sc_sibling_path(const sc_run *run, const char *name, char path[SC_PATH]);
/* Checks an expectation; the game is unchanged afterwards. */
bool sc_check(sc_run *run, const sc_step *step);
/* Runs a scenario about decks or a tournament. */
enum tx_verdict sc_run_desk(sc_run *run);

/* Records whether the text of a default warlord makes a difference in the current state. */
void sc_watch_default_warlords(sc_run *run);
/* Appends a warning to the message if it did. */
void sc_warn_default_warlords(sc_run *run);

/* ---- Replay checks and narration (replay_check.c, narrate_scenario.c)
 * ------------------------------------------------------- */

/* The parts of the replay check before and after a choice. Return false with a message on a difference. */
bool sc_replay_check_before(sc_run *run, unsigned option);
bool sc_replay_check_after(sc_run *run);

/* Returns true without a narration callback, or while an expectation tries choices. */
bool sc_is_silent(const sc_run *run);
void sc_narrate(const sc_run *run, enum tx_narration_kind what, const char *text);
void sc_narrate_position(const sc_run *run);
/* Narrates the question, the options and the choice; skips an unnamed choice without alternative. */
void sc_narrate_choice(sc_run *run, unsigned option, bool named);
void sc_narrate_notes(sc_run *run, const tx_game *game, const tx_note *notes, unsigned count);
void sc_narrate_finding(const sc_run *run, const sc_step *step, bool holds);
/* Narrates that the expected option exists or, with the reason, does not. */
void sc_narrate_option(const sc_run *run, const sc_step *step, bool found);
/* Narrates what the card of the options can do. Returns false with a message if there is no such card. */
bool sc_narrate_card(sc_run *run);

#endif
