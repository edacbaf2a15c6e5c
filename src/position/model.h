/* model.h: a parsed file (positions, each followed by moves), and how its entries are read, staged and played; for
 * src/position and the parts that add statements of their own (src/scenario). position.h is the interface for all
 * others. */
#ifndef TRAXIS_POSITION_MODEL_H
#define TRAXIS_POSITION_MODEL_H

#include "position/position.h"

enum {
    POS_MAX_CITES = 32,
    POS_MAX_OVERLAYS = 8,
    POS_MAX_PLACED = TX_MAX_CARDS,
    POS_FILLER = 20,         /* deck size of a seat without a given deck */
    POS_MAX_BYTES = 1 << 20, /* per file or text */
    POS_RESOURCES = 10,      /* resources of a seat without given resources */
};

/* ---- Phrases ----------------------------------------------------------------------------------------------------- */

/* A card as named in a scenario: P2's "Title" #2, P1's warlord. */
typedef struct pos_card {
    const char *title; /* NULL: the warlord of `owner` */
    unsigned line;
    uint8_t owner; /* seat; TX_NONE: any */
    uint8_t copy;  /* #n, in the order of placement; 0: unspecified */
    tx_def_id def; /* set by pos_bind */
} pos_card;

enum pos_object_kind { OBJECT_NONE, OBJECT_CARD, OBJECT_REF /* a place or a seat */ };

typedef struct pos_object {
    uint8_t kind; /* enum pos_object_kind */
    tx_ref ref;
    pos_card card;
} pos_object;

/* ---- The position ------------------------------------------------------------------------------------------------ */

/* A card placed in the position. */
typedef struct pos_placed {
    pos_card card;
    uint8_t list;       /* enum tx_list; TX_ATTACHED with `host`, TX_PLANET_CARDS + position on a planet */
    uint8_t controller; /* seat */
    uint8_t flags;      /* enum tx_card_flag */
    uint8_t damage, resources;
    int16_t host; /* index in placed[] of the card it is attached to, or -1 */
    tx_ref ref;   /* the card object, set by pos_stage */
} pos_placed;

typedef struct pos_seat {
    pos_card warlord;
    int16_t warlord_placed; /* index in placed[], or -1 */
    uint16_t resources;
    uint8_t filler;     /* number of cards without abilities at the bottom of the deck */
    uint8_t deck_named; /* a deck was listed */
    uint8_t enslaved;   /* faction on the enslavement dial, or TX_NONE */
    uint8_t victory_count;
    uint8_t last_planet; /* number of planets named in both displays when the last of this one was read */
    pos_card victory[TX_LINE];
} pos_seat;

typedef struct pos_position {
    const char *card_file; /* synthetic cards; path relative to the scenario's file */
    const char *overlays[POS_MAX_OVERLAYS];
    unsigned overlay_count;
    uint8_t rules, discreet, token, round;
    uint8_t phase;  /* enum tx_phase at the start */
    uint8_t battle; /* planet position of the battle at the start, or TX_NONE */
    uint8_t first_planet, revealed;
    uint8_t planet_count;
    pos_card planets[TX_PLANET_DECK];
    pos_card planet_at[TX_LINE]; /* title NULL: unspecified */
    uint8_t infested;            /* bit p: the planet at position p */
    uint8_t removed_count;
    pos_card removed[TX_LINE]; /* planets removed from the game */
    pos_seat seat[TX_SEATS];
    unsigned placed_count, placed_capacity;
    pos_placed *placed;
} pos_position;

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

enum pos_special {
    MOVE_PLAIN,
    MOVE_NO_SHIELD,
    MOVE_CONCEDE,
    MOVE_BATTLE_ABILITY,
    MOVE_SYNAPSE_DIAL,
    MOVE_KEYWORD,
    MOVE_UNSEEN_PLANET /* set aside at setup */,
};

/* A choice of one seat, by meaning; unspecified fields match anything. */
typedef struct pos_move {
    uint8_t seat, verb; /* enum tx_verb */
    uint8_t special;    /* enum pos_special */
    uint8_t has_amount, has_ability;
    uint8_t ability;
    uint8_t as_attachment;
    uint8_t now; /* must be possible before any other choice */
    int16_t amount;
    const char *words; /* part of the option's text, or NULL */
    pos_object card, on;
} pos_move;

/* ---- Points ----------------------------------------------------------------------------------------------------- */

/* Kinds of decision that only scenarios distinguish, numbered after the game's own. */
enum pos_decision_kind {
    POS_ASK_RANGED_ATTACKER = TX_DECISION_KINDS, /* in a ranged skirmish */
    POS_ASK_ORDINARY_ATTACKER,
    POS_DECISION_KINDS
};

enum pos_point_kind {
    POINT_DECIDES,
    POINT_PHASE,
    POINT_ROUND,
    POINT_COMBAT_ROUND,
    POINT_BATTLE,
    POINT_BATTLE_ENDS,
    POINT_OVER
};

typedef struct pos_point {
    uint8_t what; /* enum pos_point_kind */
    uint8_t seat, kind;
    uint8_t number; /* phase, round, position; TX_NONE: any */
} pos_point;

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* Callback for a named card and its required type; returns false to stop the visit. */
typedef bool pos_visitor(void *user, pos_card *card, unsigned type);
enum { POS_ANY_TYPE = TYPE_COUNT };

/* A kind of statement that only a part above this one knows, such as the expectation of a scenario. */
typedef struct pos_extra_kind {
    size_t size; /* of the data of one statement */
    /* Calls the visitor for the named cards; returns false if it was stopped. */
    bool (*visit_cards)(void *data, pos_visitor *visit, void *user);
} pos_extra_kind;

typedef struct pos_extra {
    const pos_extra_kind *kind;
    void *data; /* owned by the step */
} pos_extra;

enum pos_step_kind {
    STEP_MOVE,
    STEP_UNTIL,
    STEP_GOOD, /* puzzles: a good move */
    STEP_BAD,
    STEP_EXTRA,
};

typedef struct pos_step {
    uint8_t kind; /* enum pos_step_kind */
    bool expects; /* it is an expectation, which can fail */
    unsigned line;
    const char *text; /* the statement as written */
    union {
        pos_move move;
        pos_point point;
        pos_extra extra;
    };
} pos_step;

/* Kinds of entries in a file. */
enum pos_kind {
    KIND_SCENARIO,
    KIND_PUZZLE,  /* some choices at its end are marked as good or bad */
    KIND_POSITION /* to be played from; has no expectations */
};

/* Subject of an entry: a game, or the decks and tournaments of an extension (src/judge). */
enum pos_subject { SUBJECT_OPEN, SUBJECT_GAME, SUBJECT_DECKS };

typedef struct pos_entry {
    const char *title;
    unsigned line;
    unsigned cite_count;
    const char *cites[POS_MAX_CITES];
    const char *theme, *because; /* of a puzzle, else NULL */
    pos_position position;
    uint8_t kind;    /* enum pos_kind */
    uint8_t subject; /* enum pos_subject */
    uint8_t begun;   /* a begin statement was seen */
    unsigned step_count, step_capacity;
    pos_step *steps;
} pos_entry;

static inline bool pos_has_own_cards(const pos_entry *entry) {
    return entry->position.card_file || entry->position.overlay_count;
}

struct tx_position_file {
    char *path;
    bool exchanged;        /* the seats of P1 and P2 are swapped */
    const void *extension; /* for the part that reads the file */
    char **blocks;         /* memory blocks of all words, titles and statements */
    unsigned block_count, block_capacity;
    size_t block_left; /* free bytes in the last block */
    unsigned count, capacity;
    pos_entry *entries;
};

/* ---- Reading (lex.c, read.c, position.c, steps.c, puzzle.c) ----------------------------------------------
 */

enum pos_token_kind {
    TOKEN_END /* of a statement */,
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_TITLE,
    TOKEN_COPY /* #n */,
    TOKEN_MARK
};

typedef struct pos_token {
    uint8_t kind; /* enum pos_token_kind */
    int number;
    const char *text;
} pos_token;

/* Splits a file into statements, and these into tokens. */
typedef struct pos_lexer {
    tx_position_file *file;
    const char *at;
    unsigned line;
    pos_token *tokens; /* of the statement; the last is TOKEN_END */
    unsigned count, capacity;
    unsigned first_line;
    const char *text;  /* the statement as written */
    const char *error; /* the lexical error, or NULL */
} pos_lexer;

/* Reads the next statement; false at the end of the file. */
bool pos_lex(pos_lexer *lexer);
/* Copies the text; the copy lives as long as the file. */
const char *pos_store_text(tx_position_file *file, const char *text, size_t length);

typedef struct pos_reader pos_reader;
/* Parses statements that only some kinds of files allow; returns their subject, or SUBJECT_OPEN if the statement is
 * unknown. */
typedef enum pos_subject pos_read_more(pos_reader *reader);

struct pos_reader {
    tx_position_file *file;
    tx_report *report;
    pos_entry *entry; /* the one being read, or NULL */
    const pos_lexer *lexer;
    pos_read_more *more; /* or NULL */
    unsigned at;
    bool failed; /* an error was reported in this statement */
};

/* pos_new_file() creates an empty file. pos_read_text() parses a whole text into it; on error it frees the file and
 * returns NULL. */
tx_position_file *pos_new_file(const char *path);
tx_position_file *pos_read_text(tx_position_file *file, const char *text, pos_read_more *more, tx_report *report);

void pos_report(tx_report *report, const char *path, unsigned line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Reports "expected …, found …", at most once per statement. */
void pos_expected(pos_reader *reader, const char *what);
const pos_token *pos_peek(const pos_reader *reader);
bool pos_at_end(const pos_reader *reader);
/* Consumes the words (separated by blanks) if they all come next. */
bool pos_take(pos_reader *reader, const char *words);
/* Parses "x3"; returns 1 if there is none. */
unsigned pos_take_times(pos_reader *reader);
bool pos_take_number(pos_reader *reader, int min, int max, int *number);
int pos_need_number(pos_reader *reader, int min, int max, const char *what);
bool pos_take_seat(pos_reader *reader, unsigned *seat);       /* P1 */
bool pos_take_possessive(pos_reader *reader, unsigned *seat); /* P1's */
bool pos_take_card(pos_reader *reader, pos_card *card);
bool pos_need_card(pos_reader *reader, pos_card *card);
/* Parses 2, planet 2, HQ, P1's HQ; HQ alone is that of `seat`. */
bool pos_take_place(pos_reader *reader, unsigned seat, tx_ref *place);
/* Parses a faction in quotation marks; 0 after an error. */
int pos_need_faction(pos_reader *reader);
bool pos_take_keyword(pos_reader *reader, uint8_t *keyword);
bool pos_take_phase(pos_reader *reader, uint8_t *phase);
bool pos_take_decision_kind(pos_reader *reader, uint8_t *kind);
const char *pos_decision_word(unsigned kind);
extern const char *const pos_phase_words[];

/* Each parses the rest of one statement; returns false without consuming anything if it is another kind of
 * statement. */
bool pos_read_position(pos_reader *reader);
bool pos_read_step(pos_reader *reader);
/* Reports an error if 'begin' is missing. */
void pos_require_begin(pos_reader *reader);
bool pos_read_puzzle(pos_reader *reader);
/* Parses the move of one choice without adding a step. */
void pos_read_option(pos_reader *reader, pos_move *move);
/* Reports missing parts of a complete puzzle. */
void pos_check_puzzle(const pos_reader *reader, const pos_entry *entry);
pos_step *pos_add_step(pos_reader *reader, enum pos_step_kind kind);
/* Adds a step for an extra statement; returns its data, filled with zeros. */
void *pos_add_extra(pos_reader *reader, const pos_extra_kind *kind, bool expects);

/* ---- Staging and walking (bind.c, stage.c, match_option.c, walk.c, stage_for_play.c, puzzle.c, failure.c) -
 */

typedef struct pos_run pos_run;

/* Callbacks while choices are made. before() and after() return false with a message to
 * stop the run. */
typedef struct pos_observer {
    bool (*before)(pos_run *run, unsigned option, bool named); /* before the option is chosen */
    void (*note)(pos_run *run, const tx_game *game, const tx_note *note);
    void (*rest)(pos_run *run);  /* after the last note for now */
    bool (*after)(pos_run *run); /* after the option was chosen */
} pos_observer;

struct pos_run {
    const tx_position_file *file;
    pos_entry entry; /* a copy with bound card names */
    const tx_catalog *catalog;
    const pos_observer *observer; /* or NULL */
    void *user;                   /* for the callbacks of the observer */
    uint64_t seed;                /* of later shuffles */
    tx_setup setup;               /* initial decks */
    char *message;
    size_t size;
    uint8_t battles_ended; /* bit p: a battle at position p ended since the last `until` began */
    tx_game game;
    tx_decision decision;
    unsigned order_count;
    tx_ref order[TX_MAX_CARDS]; /* cards in the order of placement or first appearance in play: #1, #2 … */
};

/* Creates a run of one entry, on a copy whose names can be bound. */
pos_run *pos_new_run(const tx_position_file *file, unsigned index, const tx_catalog *catalog, char *message,
                     size_t size);
void pos_free_run(pos_run *run);
void pos_free_entry(pos_entry *entry);
/* Binds and stages the position. Returns TX_PASSED, or another verdict with a message. */
enum tx_verdict pos_set_up(pos_run *run);
/* Makes the move of the step, or advances to its point; ignores other steps. Returns false with a message on
 * failure. */
bool pos_walk(pos_run *run, const pos_step *step);
/* Numbers cards that have newly come into play: #1, #2 … */
void pos_number_cards(pos_run *run);

/* Writes "; did you mean …?", or "". */
void pos_suggest(const pos_run *run, const char *name, char *text, size_t size);
/* Calls the visitor for each named card of the entry and the type that it must have (enum card_type), or POS_ANY_TYPE.
 * Returns false if it was stopped. */
bool pos_visit_cards(pos_entry *entry, pos_visitor *visit, void *user);
bool pos_visit_move(pos_move *move, pos_visitor *visit, void *user);
/* Looks up all card names. Returns false with a message on failure. */
bool pos_bind(pos_run *run);
/* Builds the position and starts the game there. Returns false with a message on failure. */
bool pos_stage(pos_run *run);

/* pos_fail() writes the message of a failure at a line; pos_add() appends to it. Both return false. */
bool pos_fail(pos_run *run, unsigned line, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool pos_add(pos_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends the current question, or how the game ended; pos_add_options() also lists the options. Both return false. */
bool pos_add_prompt(pos_run *run);
bool pos_add_options(pos_run *run);

bool pos_is_card(const pos_run *run, const pos_card *card, tx_ref ref);
/* Index of the first option that matches the move, or -1. */
int pos_find_option(const pos_run *run, const pos_move *move);
/* Returns true if the move matches the option. */
bool pos_names_option(const pos_run *run, const pos_move *move, unsigned option);
/* Returns true if the cards of a puzzle's players could come from legal decks; false with a message. */
bool pos_has_legal_decks(pos_run *run);
/* Stages the end of a puzzle's moves in `puzzle` (may be NULL) and marks its options. Returns false with a message on
 * failure. */
bool pos_stage_puzzle(pos_run *run, tx_puzzle *puzzle);
/* Returns true if an option has the same verb. */
bool pos_has_verb(const pos_run *run, const pos_move *move);

/* Returns true if the decision is of that kind (enum tx_decision_kind or pos_decision_kind). */
bool pos_is_kind(const pos_run *run, unsigned kind);
/* Returns true if this kind of decision is a turn or an action window, not part of a resolution. */
bool pos_is_turn(unsigned kind);
/* Makes a choice; `named`: a statement names it. Returns false with a message if the game is then inconsistent. */
bool pos_choose(pos_run *run, unsigned option, bool named);
/* Returns true if one of the options declines: pass, done, no … */
bool pos_can_decline(const tx_decision *decision);
/* The choice made where the scenario names none. */
unsigned pos_default_option(const tx_decision *decision);
#endif
