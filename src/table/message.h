/* message.h: what is said at a table, as values: what seats ask, what they are told, and what must be kept.
 *
 * Nothing here knows how a message is written down; src/table/json.h does that. */
#ifndef TRAXIS_TABLE_MESSAGE_H
#define TRAXIS_TABLE_MESSAGE_H

#include "bots/bots.h"
#include "new_hand.h"
#include "outlook.h"
#include "price.h"

enum {
    SPECTATORS = TX_SEATS, /* who watches, counted as a seat behind the seats */
    AUDIENCES,             /* seats and spectators */
    TABLE_NAME = 64,       /* a player's name, with its end */
    TABLE_WORDS = 512,     /* what is said, and a choice in words, with its end */
    TABLE_TEXT = 1024,     /* marked text (script/marks.h), with its end */
    TABLE_LINE = 1024,     /* a marked line of the log */
    TABLE_REASON = 480,    /* marked: why something came about */
    TABLE_PLAYER = 96,     /* how a player is called in sentences, with its end */
    TABLE_SALT = 32,       /* bytes */
    COMMITMENT_SIZE = 32,  /* bytes of the hash of seed and salt; COMMITMENT_TEXT: in hexadecimal, with its end */
    COMMITMENT_TEXT = 2 * COMMITMENT_SIZE + 1,
    SCENE_PENDING = 8, /* as many as core/pending.h tells of */
    LOG_IN_VIEW = 400, /* lines of the log that a view repeats: the last ones */
};

/* ---- What a seat asks -------------------------------------------------------------------------------------------- */
/* X(NAME, word of the protocol, meaning) */
#define TABLE_REQUESTS(X)                                                                                              \
    X(NOTHING, "", "no request")                                                                                       \
    X(JOIN, "join", "sits down: text is the name")                                                                     \
    X(READY, "ready", "the game may begin; it does when both are")                                                     \
    X(CHOOSE, "choose", "an option of a prompt")                                                                       \
    X(UNDO, "undo", "back to the seat's previous decision")                                                            \
    X(DRAW, "draw", "offers a draw")                                                                                   \
    X(AGREE, "agree", "to what the opponent asks")                                                                     \
    X(REFUSE, "refuse", "what the opponent asks")                                                                      \
    X(CONCEDE, "concede", "gives up")                                                                                  \
    X(LEVEL, "level", "how much the seat is asked: text is a word of TABLE_LEVELS")                                    \
    X(PASS, "pass", "windows are passed: text is a word of TABLE_UNTIL")                                               \
    X(HAND, "hand", "whether spectators may see the seat's hand: text is a word of TABLE_HANDS")                       \
    X(HINT, "hint", "what the computer would do, for the one who asks")                                                \
    X(MOTIVE, "motive", "why the computer player opposite made its last move, for the one who asks")                   \
    X(EXPLAIN, "explain", "what keeps a card from being used, and what changes it: card, for the one who asks")        \
    X(SUPPOSE, "suppose", "what options of a prompt would do if nobody answered, for the one who asks")                \
    X(SOLVE, "solve", "what the puzzle says of an option of its prompt, or without one: for the one who asks")         \
    X(SAY, "say", "to all: text")                                                                                      \
    X(LOOK, "look", "the whole view, for the one who asks")                                                            \
    X(FACTS, "facts", "the facts of all cards, for the one who asks")

enum table_request_kind {
#define X(name, word, meaning) ASKS_##name,
    TABLE_REQUESTS(X)
#undef X
        TABLE_REQUEST_KINDS
};

/* Is what is told then for the one alone who asks? */
static inline bool request_answers_one(unsigned kind) {
    return kind == ASKS_LOOK || kind == ASKS_FACTS || kind == ASKS_HINT || kind == ASKS_MOTIVE ||
           kind == ASKS_EXPLAIN || kind == ASKS_SUPPOSE || kind == ASKS_SOLVE;
}

enum { MOST_SUPPOSED = 64 /* choices that are supposed one after the other */ };

typedef struct table_request {
    uint8_t kind;   /* enum table_request_kind */
    tx_ref card;    /* EXPLAIN: a card, or the place of a planet */
    uint16_t count; /* SUPPOSE: how many options; SOLVE: 1, or 0 if none is named */
    uint16_t options[MOST_SUPPOSED];
    uint16_t option; /* CHOOSE, SOLVE */
    uint32_t prompt; /* CHOOSE, SUPPOSE, SOLVE: its number */
    bool explained;  /* CHOOSE of a computer player in this process: `why` tells why; never read from outside */
    tx_hint why;
    char text[TABLE_WORDS];
} table_request;

/* How much a seat is asked. X(NAME, word of the protocol, meaning) */
#define TABLE_LEVELS(X)                                                                                                \
    X(ALL, "all", "every window that the rules open")                                                                  \
    X(CHANGES, "changes", "not where only passing is possible, nothing has changed, or all choices are alike")         \
    X(TURNS, "turns", "nor in action windows: own turns, answers and shields")

enum table_level {
#define X(name, word, meaning) LEVEL_##name,
    TABLE_LEVELS(X)
#undef X
        TABLE_LEVEL_COUNT
};

/* Until when a seat lets its windows be passed. Shields, and what must be chosen, are asked all the same. */
#define TABLE_UNTIL(X)                                                                                                 \
    X(NOTHING, "nothing", "they are not passed")                                                                       \
    X(TURN, "turn", "the next turn of its own: deploying, a dial, declaring an attacker, retreating")                  \
    X(ANSWER, "answer", "there is something to answer: an interrupt, a reaction or a shield; or the phase ends")       \
    X(ATTACK, "attack", "a unit of its own is attacked or assigned damage; or the phase ends")                         \
    X(BATTLE, "battle", "the next battle begins; or the round ends")                                                   \
    X(PHASE, "phase", "the phase ends")

enum table_until {
#define X(name, word, meaning) UNTIL_##name,
    TABLE_UNTIL(X)
#undef X
        TABLE_UNTIL_COUNT
};

/* What spectators see of hands: neither, unless both players leave theirs open. */
#define TABLE_HANDS(X)                                                                                                 \
    X(CLOSED, "closed", "nobody but the seat sees its hand")                                                           \
    X(OPEN, "open", "spectators see it, if the opponent's is open too")

enum table_hand {
#define X(name, word, meaning) HAND_##name,
    TABLE_HANDS(X)
#undef X
        TABLE_HAND_COUNT
};

/* How a seat takes back a choice. X(NAME, word of the protocol, meaning) */
#define TABLE_UNDOS(X)                                                                                                 \
    X(LEGACY, "", "games kept before there was a setting: as `free`, but windows passed unasked do not count")         \
    X(OFF, "off", "nothing is taken back")                                                                             \
    X(BY_REQUEST, "by request", "the opponent always has to agree")                                                    \
    X(FREE, "free", "the opponent has to agree only if it could have done something since")

enum table_undo {
#define X(name, word, meaning) UNDO_##name,
    TABLE_UNDOS(X)
#undef X
        TABLE_UNDO_COUNT
};

extern const char *const table_undo_words[];
extern const char *const table_level_words[], *const table_until_words[], *const table_hand_words[]; /* their words */

/* ---- What must be kept ------------------------------------------------------------------------------------------- */
#define TABLE_ENTRIES(X)                                                                                               \
    X(NOTHING, "", "no entry")                                                                                         \
    X(JOINED, "joined", "text: the name")                                                                              \
    X(READY, "ready", "")                                                                                              \
    X(TOURNAMENT, "tournament", "a tournament game from here on: nothing is taken back (TR-R64); no seat")             \
    X(CHOICE, "choice", "text: the option by its meaning, as in a record")                                             \
    X(UNASKED, "unasked", "the same, chosen for a seat that need not be asked")                                        \
    X(LEVEL, "level", "text: a word of TABLE_LEVELS")                                                                  \
    X(PASSING, "passing", "text: a word of TABLE_UNTIL")                                                               \
    X(UNDO_ASKED, "undo asked", "the opponent has to agree")                                                           \
    X(UNDONE, "undone", "back to the previous decision of seat")                                                       \
    X(DRAW_OFFERED, "draw offered", "")                                                                                \
    X(DRAWN, "drawn", "seat has accepted")                                                                             \
    X(REFUSED, "refused", "seat refuses what was asked")                                                               \
    X(CONCEDED, "conceded", "")                                                                                        \
    X(SAID, "said", "text")                                                                                            \
    X(HAND, "hand", "text: a word of TABLE_HANDS")                                                                     \
    X(CLOCK, "clock", "text: milliseconds that passed for the one whom the game waits for; no seat")                   \
    X(PRESENCE, "presence", "text: away or here: seat has lost its connection, or has one again")                      \
    X(TIME_CALLED, "time called", "text: empty, or until decided: ties are played on (R21.2); no seat")                \
    X(ABSENT, "absent", "without a clock: seat did not come back, and its opponent claims the game")

enum table_entry_kind {
#define X(name, word, meaning) ENTRY_##name,
    TABLE_ENTRIES(X)
#undef X
        TABLE_ENTRY_KINDS
};

/* Made by the owner of the table, and about no seat. */
static inline bool entry_has_no_seat(unsigned kind) {
    return kind == ENTRY_TOURNAMENT || kind == ENTRY_CLOCK || kind == ENTRY_TIME_CALLED;
}

/* Made by the owner of the table. */
static inline bool entry_is_owners(unsigned kind) {
    return entry_has_no_seat(kind) || kind == ENTRY_PRESENCE || kind == ENTRY_ABSENT;
}

typedef struct table_entry {
    uint8_t kind; /* enum table_entry_kind */
    uint8_t seat;
    char text[TABLE_WORDS];
} table_entry;

/* The players' clocks, in milliseconds. */
typedef struct table_clock {
    uint32_t start;     /* what each has at first; 0: there are no clocks */
    uint32_t increment; /* what a turn gains, or every choice (see `turns`) */
    uint32_t reserve;   /* what runs first, for the whole game, while the seat has lost its connection */
    bool turns;         /* only public turns gain the increment; false: every choice does, as in older matches */
    bool each;          /* `start` is for each choice: every one that is made sets the clock of its seat anew */
    bool loses;         /* who has no time left loses; otherwise it is told, and the game goes on */
} table_clock;

/* A game that begins where somebody has put it. */
typedef struct table_position {
    tx_game game;
    bool puzzle;                 /* some options of its first decision solve it */
    bool solves[TX_MAX_OPTIONS]; /* which */
    char because[TABLE_WORDS];   /* why */
} table_position;

/* What a table begins with; the first thing to be kept. */
typedef struct table_opening {
    tx_setup setup;
    uint64_t seed;
    uint8_t computer; /* bit s: a computer player sits at seat s: it is asked for no consent */
    bool salted;      /* there is a salt, random and secret: seats are told a commitment to the seed */
    uint8_t salt[TABLE_SALT];
    bool shared; /* the salt is a server's secret, and the seed follows from it and what both players add */
    uint8_t random[TX_SEATS][TABLE_SALT];
    table_clock clock;
    bool open_lists;                /* both players know both deck lists */
    uint8_t undo;                   /* enum table_undo */
    const table_position *position; /* where the game begins, with the decks of the setup; NULL: at its setup */
} table_opening;

/* ---- The view of a seat, flat ------------------------------------------------------------------------------------ */
/* A card that the seat knows, or that lies on the table face down. What is in hidden zones is counted (scene_player).
 */
typedef struct scene_card {
    tx_def_id def, face;                      /* 0: not known; the face it shows */
    int16_t attack, hp, command, area_effect; /* units in play, with all that changes them */
    uint32_t keywords;                        /* bits of enum tx_keyword, likewise */
    tx_ref number, host;
    uint8_t list, owner, controller, flags; /* enum tx_list, enum tx_card_flag */
    uint8_t damage, resources;
    uint8_t at;   /* discard piles: how many cards lie under it */
    uint8_t copy; /* in play: which of several with its title (table_copy_number), or 0 */
    uint8_t spare[2];
} scene_card;

enum scene_planet_state { PLANET_FACE_DOWN, PLANET_FACE_UP, PLANET_GONE };
typedef struct scene_planet {
    tx_def_id def; /* 0: none to be seen */
    uint8_t state; /* enum scene_planet_state */
    uint8_t infested;
} scene_planet;

typedef struct scene_player {
    tx_def_id victory[TX_LINE];
    uint16_t resources;
    uint8_t victory_count, hand, deck, discard;
    uint8_t dial, synapse_dial; /* the seat's own, as set; TX_NONE: not set, or another's */
    uint8_t enslaved, passed, limited;
    tx_ref warlord, synapse;
    uint8_t spare;
} scene_player;

typedef struct scene_state {
    tx_def_id removed[TX_PLANET_DECK]; /* planets removed from the game */
    tx_result result;
    uint8_t round, phase, token, initiative, first_planet;
    uint8_t battle, battle_round, skirmish;
    tx_ref attacker, defender;
    uint8_t waiting; /* who is asked, or TX_NONE */
    uint8_t time_called;
    uint8_t level, until; /* how much the reader is asked, and until when windows are passed for it */
} scene_state;

/* A lasting effect that people like to know of. */
typedef struct scene_effect {
    tx_ref on, source; /* TX_NONE: not seen */
    uint8_t seat;      /* who made it */
    char text[240];    /* marked */
} scene_effect;

/* Something that is going on. */
typedef struct scene_pending {
    tx_ref card, on, place; /* TX_NONE: none, or not seen */
    uint8_t kind, seat;     /* enum tx_pending_kind */
    char text[240];         /* marked */
} scene_pending;

typedef struct table_scene {
    scene_state state;
    scene_planet planets[TX_LINE];
    scene_player players[TX_SEATS];
    unsigned count, effect_count;
    scene_card cards[TX_MAX_CARDS];       /* by number, ascending */
    scene_pending pending[SCENE_PENDING]; /* the innermost first; kind 0 behind the last */
    scene_effect effects[TX_MAX_EFFECTS];
} table_scene;

/* What of a scene differs from the one before. */
typedef struct table_change {
    bool state, effects, pending;
    uint8_t planets, players;   /* bits */
    unsigned count, gone_count; /* cards that differ or are new, by their index in the scene; numbers gone */
    uint8_t cards[TX_MAX_CARDS];
    tx_ref gone[TX_MAX_CARDS];
} table_change;

/* ---- Prompts ----------------------------------------------------------------------------------------------------- */
typedef struct table_option {
    tx_option option;
    char label[480]; /* marked */
    table_forecast forecast;
    char price[PRICE_TEXT]; /* marked: what it costs besides resources; or "" */
    uint8_t most;           /* of what is divided: how often it can be chosen one after the other */
    uint8_t warning;        /* enum table_warning */
    int16_t cost;           /* resources that it takes, before anybody changes that; -1: none are asked for */
} table_option;

/* What a player should be asked about once more. */
enum table_warning { WARNS_NOTHING, WARNS_HARMFUL, WARNS_USELESS, WARNS_LOSS };

typedef struct table_prompt {
    uint32_t number; /* counts the prompts of that seat; an answer names it */
    uint8_t kind;    /* enum tx_decision_kind */
    uint8_t seat;
    tx_ref source, subject, place;
    uint8_t more; /* choices of several: how many more may be chosen */
    bool timed;   /* the seat has a clock: `left` milliseconds of it */
    uint32_t left;
    int decline;            /* the option that declines, or -1 */
    const char *rule;       /* "R9.1", or NULL */
    char text[TABLE_TEXT];  /* marked */
    char note[OPTION_NOTE]; /* what happens to the unit that it is about, or "" */
    unsigned odds_count;    /* of a new opening hand, or 0 */
    table_odds odds[HAND_ODDS];
    unsigned looked_count; /* cards of a deck that the seat looks at, where it chooses among them */
    tx_ref looked[TX_MAX_CARDS];
    unsigned count;
    table_option *options;
} table_prompt;

/* Why a note tells what it does. */
typedef struct table_reason {
    unsigned note; /* which of them */
    char text[TABLE_REASON];
} table_reason;

/* ---- What is told ------------------------------------------------------------------------------------------------ */
#define TABLE_MESSAGES(X)                                                                                              \
    X(NOTHING, "", "no message")                                                                                       \
    X(SEATS, "seats", "who sits where, and who is ready")                                                              \
    X(VIEW, "view", "everything the reader may know: scene, lines, prompt")                                            \
    X(STEP, "step", "what happened: lines, notes, what changed in the scene, prompt")                                  \
    X(QUESTION, "question", "seat asks the other: `about` UNDO or DRAW")                                               \
    X(REFUSED, "refused", "seat refuses what was asked")                                                               \
    X(UNDONE, "undone", "seat has taken a choice back; a view follows")                                                \
    X(TIME_OUT, "time out", "the clock of seat has run out")                                                           \
    X(CLOCKS, "clocks", "how they stand: somebody has lost the connection, or has one again")                          \
    X(HANDS, "hands", "which seats let spectators see their hands")                                                    \
    X(HINT, "hint", "what the computer would do: option, and why: text")                                               \
    X(MOTIVE, "motive", "why the computer player at seat made its last move: text")                                    \
    X(EXPLAINED, "explained", "card: why it cannot be used, and what changes it")                                      \
    X(SUPPOSED, "supposed", "what would happen: fates of units, and lines of the story")                               \
    X(SOLVED, "solved", "whether an option solves the puzzle, which ones do, and why: text")                           \
    X(SAID, "said", "by seat: text")                                                                                   \
    X(ERROR, "error", "the request `about` is not obeyed: error and text")                                             \
    X(FACTS, "facts", "of all cards")

enum table_message_kind {
#define X(name, word, meaning) TELLS_##name,
    TABLE_MESSAGES(X)
#undef X
        TABLE_MESSAGE_KINDS
};

/* X(NAME, word of the protocol, what is said) */
#define TABLE_ERRORS(X)                                                                                                \
    X(NONE, "", "")                                                                                                    \
    X(MALFORMED, "malformed", "This is no message of the protocol.")                                                   \
    X(TOO_LARGE, "too large", "The message is too large.")                                                             \
    X(UNKNOWN, "unknown message", "There is no such message.")                                                         \
    X(NOT_SEATED, "not seated", "Only a player at the table can do that.")                                             \
    X(TAKEN, "taken", "Somebody sits there already.")                                                                  \
    X(NOT_BEGUN, "not begun", "The game has not begun.")                                                               \
    X(BEGUN, "begun", "The game has begun already.")                                                                   \
    X(OVER, "over", "The game is over.")                                                                               \
    X(NOT_ASKED, "not your prompt", "Another player is asked, not you.")                                               \
    X(STALE, "stale prompt", "That prompt is answered already.")                                                       \
    X(EARLY, "no such prompt", "There is no prompt of that number yet.")                                               \
    X(RANGE, "out of range", "The prompt has no such option.")                                                         \
    X(NOTHING_TO_UNDO, "nothing to undo", "There is nothing to undo.")                                                 \
    X(NO_UNDO, "no undo", "There is no undo in a tournament game.")                                                    \
    X(UNDO_OFF, "undo off", "This table is played without undo.")                                                      \
    X(LEARNED, "learned", "Something hidden has come to light since: that cannot be taken back.")                      \
    X(NO_HELP, "no help", "Nobody is helped in a tournament game.")                                                    \
    X(NO_QUESTION, "no question", "Nothing was asked of you.")                                                         \
    X(OPEN_QUESTION, "open question", "Another question is still open.")                                               \
    X(NOBODY_TO_ASK, "nobody to ask", "A computer player agrees to nothing.")                                          \
    X(NO_MOTIVE, "no motive", "Nobody opposite has made a move that a computer player could explain.")                 \
    X(NO_SUCH_CARD, "no such card", "No such card is in sight.")                                                       \
    X(NO_PUZZLE, "no puzzle", "There is no puzzle to be solved here.")                                                 \
    X(EMPTY, "empty", "The text is empty.")

enum table_error {
#define X(name, word, text) TABLE_ERROR_##name,
    TABLE_ERRORS(X)
#undef X
        TABLE_ERROR_COUNT
};

typedef struct table_player {
    char name[TABLE_NAME];
    bool joined, ready, computer;
} table_player;

typedef struct table_message {
    uint8_t kind; /* enum table_message_kind */
    uint8_t to;   /* a seat, or SPECTATORS */
    bool alone;   /* only for the one whose request it answers */
    uint8_t seat, about, error;
    uint16_t option;                     /* HINT, SOLVED */
    bool has_option, good;               /* SOLVED: an option was named; it solves the puzzle */
    tx_ref card;                         /* EXPLAINED */
    uint32_t number;                     /* SUPPOSED, SOLVED: of the prompt */
    uint32_t entry;                      /* all entries below this number must be safe before it leaves */
    char text[TABLE_TEXT];               /* marked, except what a player has said */
    char called[TX_SEATS][TABLE_PLAYER]; /* how the players are called in its texts */
    bool replay;                         /* its texts address no player as "you" */
    table_player players[TX_SEATS];      /* SEATS, VIEW */
    bool tournament;                     /* VIEW */
    uint8_t undo;                        /* VIEW: enum table_undo */
    uint8_t question, asker; /* VIEW: what is asked and not answered, ASKS_UNDO or ASKS_DRAW, or 0; by whom */
    bool told_seed;          /* VIEW, STEP: the game is over, and `seed` is told */
    uint64_t seed;
    char commitment[COMMITMENT_TEXT]; /* SEATS, VIEW: the hash of seed and salt, or "" */
    bool told_salt;                   /* VIEW, STEP: with the seed, where there is a commitment */
    uint8_t salt[TABLE_SALT];
    bool told_random; /* VIEW, STEP: with the salt, where the players have added to the shuffles */
    uint8_t random[TX_SEATS][TABLE_SALT];
    bool timed[TX_SEATS]; /* VIEW, STEP, CLOCKS: that seat has a clock, and what is left on it */
    uint32_t left[TX_SEATS];
    bool has_reserve, away[TX_SEATS]; /* … there is time for a lost connection; that seat has lost it */
    uint32_t reserve[TX_SEATS];
    bool open_hand[TX_SEATS];        /* VIEW, HANDS */
    table_scene *scene;              /* VIEW, STEP */
    table_change change;             /* STEP */
    table_prompt *prompt;            /* VIEW, STEP; NULL: the reader is not asked */
    unsigned first_line, line_count; /* VIEW, STEP: lines of the reader's log, and how many there are before them */
    char **lines;                    /* … EXPLAINED: why it cannot be used; SUPPOSED: the story */
    unsigned fate_count, influence_count;
    table_fate *fates;        /* SUPPOSED */
    scene_effect *influences; /* EXPLAINED: what changes the card */
    unsigned solution_count;
    uint16_t *solutions; /* SOLVED */
    unsigned note_count; /* STEP: as the reader may know them */
    tx_note *notes;
    unsigned reason_count; /* … why what they tell came about, in the order of the notes */
    table_reason *reasons;
} table_message;

#endif
