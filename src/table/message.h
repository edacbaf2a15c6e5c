/* message.h: requests, entries and messages of a table as C values. src/table/json.h converts them to JSON.
 *
 * Texts with markup contain the marks of text/marks.h; tx_read_text turns one into plain text and spans for a reader.
 * Text without the word "markup" beside it is plain. */
#ifndef TRAXIS_TABLE_MESSAGE_H
#define TRAXIS_TABLE_MESSAGE_H

#include "advice/forecast.h"
#include "advice/new_hand.h"
#include "advice/price.h"
#include "bots/bots.h"

enum {
    SPECTATORS = TX_SEATS, /* all spectators together: the audience number after the seats */
    AUDIENCES,             /* number of audiences: each seat, and the spectators */
    /* sizes of text buffers, including the terminating NUL */
    TABLE_NAME = 64,    /* name of a player */
    TABLE_WORDS = 512,  /* chat message, or notation of a choice */
    TABLE_TEXT = 1024,  /* text with markup */
    TABLE_LINE = 1024,  /* log line with markup */
    TABLE_REASON = 480, /* explanation of a note, with markup */
    TABLE_PLAYER = 96,  /* label of a player in texts (table_player_labels) */
    /* sizes in bytes */
    TABLE_SALT = 32,
    COMMITMENT_SIZE = 32,                      /* hash of seed and salt, */
    COMMITMENT_TEXT = 2 * COMMITMENT_SIZE + 1, /* in hexadecimal, with its NUL */
    /* counts */
    SCENE_PENDING = 8, /* procedures in progress that a scene holds: MOST_PENDING of core/pending.h */
    LOG_IN_VIEW = 400, /* a view contains at most this number of log lines, the last ones */
};

/* ---- Requests ---------------------------------------------------------------------------------------------------- */
/* X(NAME, word of the protocol, meaning). `text`, `card` … are fields of table_request. */
#define TABLE_REQUESTS(X)                                                                                              \
    X(NOTHING, "", "no request")                                                                                       \
    X(JOIN, "join", "takes the seat; text: the player's name")                                                         \
    X(READY, "ready", "the player is ready; the game starts when both are")                                            \
    X(CHOOSE, "choose", "chooses an option of a prompt")                                                               \
    X(UNDO, "undo", "takes back the last choice of the seat")                                                          \
    X(DRAW, "draw", "offers a draw")                                                                                   \
    X(AGREE, "agree", "accepts the question of the opponent")                                                          \
    X(REFUSE, "refuse", "declines the question of the opponent")                                                       \
    X(CONCEDE, "concede", "concedes the game")                                                                         \
    X(LEVEL, "level", "sets how often the seat gets prompts; text: a word of TABLE_LEVELS")                            \
    X(PASS, "pass", "passes windows automatically; text: a word of TABLE_UNTIL")                                       \
    X(HAND, "hand", "shows the hand to spectators or hides it; text: a word of TABLE_HANDS")                           \
    X(HINT, "hint", "query: the move a computer player recommends")                                                    \
    X(BOT_REASON, "bot reason", "query: why the opposing computer player made its last move")                          \
    X(EXPLAIN, "explain", "query: why a card cannot be used, and what changes its values")                             \
    X(PREVIEW, "preview", "query: the result of options if no player responds")                                        \
    X(SOLVE, "solve", "query: whether an option solves the puzzle, or which ones do")                                  \
    X(SAY, "say", "sends text to all clients")                                                                         \
    X(LOOK, "look", "query: the complete view")                                                                        \
    X(FACTS, "facts", "query: the facts of all cards")

enum table_request_kind {
#define X(name, word, meaning) REQUEST_##name,
    TABLE_REQUESTS(X)
#undef X
        TABLE_REQUEST_KINDS
};

/* Returns true for a query: it changes nothing, and only its sender gets the answer. */
static inline bool request_is_query(unsigned kind) {
    return kind == REQUEST_LOOK || kind == REQUEST_FACTS || kind == REQUEST_HINT || kind == REQUEST_BOT_REASON ||
           kind == REQUEST_EXPLAIN || kind == REQUEST_PREVIEW || kind == REQUEST_SOLVE;
}

enum { MAX_PREVIEW_OPTIONS = 64 /* options of one preview, chosen in sequence */ };

typedef struct table_request {
    uint8_t kind;   /* enum table_request_kind */
    tx_ref card;    /* EXPLAIN: a card, or the place of a planet */
    uint16_t count; /* PREVIEW: number of options; SOLVE: 1 if `option` is set, otherwise 0 */
    uint16_t options[MAX_PREVIEW_OPTIONS];
    uint16_t option; /* CHOOSE, SOLVE */
    uint32_t prompt; /* CHOOSE, PREVIEW, SOLVE: its number */
    bool past;      /* EXPLAIN: also explains responses to what happened since the seat's last choice; never parsed from
                       a client, because these answers come from the complete game */
    bool explained; /* CHOOSE by a computer player of this process: `why` is set; never parsed from a client */
    tx_hint why;
    char text[TABLE_WORDS];
} table_request;

/* How often a seat gets prompts. X(NAME, word of the protocol, meaning) */
#define TABLE_LEVELS(X)                                                                                                \
    X(ALL, "all", "every window that the rules open")                                                                  \
    X(CHANGES, "changes", "only where there is a choice and something has changed")                                    \
    X(TURNS, "turns", "as CHANGES, and no action windows")

enum table_level {
#define X(name, word, meaning) LEVEL_##name,
    TABLE_LEVELS(X)
#undef X
        TABLE_LEVEL_COUNT
};

/* When automatic passing of windows ends. Shields and mandatory choices still get prompts. */
#define TABLE_UNTIL(X)                                                                                                 \
    X(NOTHING, "nothing", "windows are not passed")                                                                    \
    X(TURN, "turn", "the next turn of the seat: deploying, a dial, declaring an attacker, retreating")                 \
    X(ANSWER, "answer", "an interrupt, a reaction or a shield is possible; or the phase ends")                         \
    X(ATTACK, "attack", "a unit of the seat is attacked or assigned damage; or the phase ends")                        \
    X(BATTLE, "battle", "the next battle begins; or the round ends")                                                   \
    X(PHASE, "phase", "the phase ends")

enum table_until {
#define X(name, word, meaning) UNTIL_##name,
    TABLE_UNTIL(X)
#undef X
        TABLE_UNTIL_COUNT
};

/* Visibility of a hand for spectators. They see both hands if both are open; see open_hands.c for computer players. */
#define TABLE_HANDS(X)                                                                                                 \
    X(CLOSED, "closed", "only the seat sees its hand")                                                                 \
    X(OPEN, "open", "spectators see it if the opponent's hand is open too")

enum table_hand {
#define X(name, word, meaning) HAND_##name,
    TABLE_HANDS(X)
#undef X
        TABLE_HAND_COUNT
};

/* The undo setting of a table. X(NAME, word of the protocol, meaning) */
#define TABLE_UNDOS(X)                                                                                                 \
    X(LEGACY, "", "matches older than the setting: as `free`, but automatic passes do not count as decisions")         \
    X(OFF, "off", "no undo")                                                                                           \
    X(BY_REQUEST, "by request", "the opponent must agree")                                                             \
    X(FREE, "free", "the opponent must agree only after a decision of their own")

enum table_undo {
#define X(name, word, meaning) UNDO_##name,
    TABLE_UNDOS(X)
#undef X
        TABLE_UNDO_COUNT
};

/* The words of the four lists, by their enum values. */
extern const char *const table_undo_words[];
extern const char *const table_level_words[], *const table_until_words[], *const table_hand_words[];

/* ---- Entries ----------------------------------------------------------------------------------------------------- */
/* An entry is one change of the match, to be stored. Its words are a file format: do not change them.
 * X(NAME, word, meaning) */
#define TABLE_ENTRIES(X)                                                                                               \
    X(NOTHING, "", "no entry")                                                                                         \
    X(JOINED, "joined", "text: the name")                                                                              \
    X(READY, "ready", "")                                                                                              \
    X(TOURNAMENT, "tournament", "the match becomes a tournament game; no seat")                                        \
    X(CHOICE, "choice", "text: the option in the notation of records")                                                 \
    X(AUTO_CHOICE, "unasked", "the same, chosen automatically for the seat")                                           \
    X(LEVEL, "level", "text: a word of TABLE_LEVELS")                                                                  \
    X(PASSING, "passing", "text: a word of TABLE_UNTIL")                                                               \
    X(UNDO_ASKED, "undo asked", "seat asks the opponent for an undo")                                                  \
    X(UNDONE, "undone", "the last choice of seat is taken back")                                                       \
    X(DRAW_OFFERED, "draw offered", "")                                                                                \
    X(DRAWN, "drawn", "seat accepts the draw")                                                                         \
    X(REFUSED, "refused", "seat declines the question")                                                                \
    X(CONCEDED, "conceded", "")                                                                                        \
    X(SAID, "said", "text: the chat message")                                                                          \
    X(HAND, "hand", "text: a word of TABLE_HANDS")                                                                     \
    X(CLOCK, "clock", "text: milliseconds used by the seat that the game waits for; no seat")                          \
    X(PRESENCE, "presence", "text: away if seat lost its connection, here if it is back")                              \
    X(TIME_CALLED, "time called", "text: empty, or until decided to break a tie with more rounds (R21.2); no seat")    \
    X(ABSENT, "absent", "the opponent of seat, which is away, claims a game without a clock")

enum table_entry_kind {
#define X(name, word, meaning) ENTRY_##name,
    TABLE_ENTRIES(X)
#undef X
        TABLE_ENTRY_KINDS
};

/* Returns true for entries that have no seat; the host makes them. */
static inline bool entry_has_no_seat(unsigned kind) {
    return kind == ENTRY_TOURNAMENT || kind == ENTRY_CLOCK || kind == ENTRY_TIME_CALLED;
}

/* Returns true for entries that the host makes, not a request. */
static inline bool entry_is_by_host(unsigned kind) {
    return entry_has_no_seat(kind) || kind == ENTRY_PRESENCE || kind == ENTRY_ABSENT;
}

typedef struct table_entry {
    uint8_t kind; /* enum table_entry_kind */
    uint8_t seat;
    char text[TABLE_WORDS];
} table_entry;

/* Settings of the clocks; times in milliseconds. */
typedef struct table_clock {
    uint32_t start;     /* time of each player at the start; 0: no clocks */
    uint32_t increment; /* added after a turn or after every choice, see `turns` */
    uint32_t reserve;   /* runs before the clock while the seat is disconnected; once for the whole game */
    bool turns;         /* true: only public turns gain the increment; false: every choice, as in older matches */
    bool each;          /* every choice resets the clock of its seat to `start` */
    bool loses;         /* a player without time loses; false: players are only notified */
} table_clock;

/* A start position instead of a setup, for example of a puzzle. */
typedef struct table_position {
    tx_game game;
    bool puzzle;                 /* the first decision is a puzzle, */
    bool solves[TX_MAX_OPTIONS]; /* which these options solve, */
    char because[TABLE_WORDS];   /* for this reason */
} table_position;

/* The settings of a match, stored before its entries. */
typedef struct table_opening {
    tx_setup setup;
    uint64_t seed;
    uint8_t computer; /* bit s: seat s has a computer player, which is never asked to agree to an undo or a draw */
    bool salted;      /* `salt` is set; messages contain a commitment to seed and salt */
    uint8_t salt[TABLE_SALT];
    bool shared; /* the seed is computed from the salt, a secret of the server, and both players' `random` bytes */
    uint8_t random[TX_SEATS][TABLE_SALT];
    table_clock clock;
    bool open_lists;                /* both players know both deck lists */
    uint8_t undo;                   /* enum table_undo */
    const table_position *position; /* start position with the decks of the setup; NULL: a normal game */
} table_opening;

/* ---- Scenes ------------------------------------------------------------------------------------------------------ */
/* A scene is all that one audience may see of the game, in a form that can be compared with memcmp. */

/* A card that the audience knows, or a card face down on the table. Other cards of hidden zones are only counted, in
 * scene_player. */
typedef struct scene_card {
    tx_def_id def, face;                      /* the card, 0 if unknown, and the face it shows */
    int16_t attack, hp, command, area_effect; /* current values of a unit in play */
    uint32_t keywords;                        /* bits of enum tx_keyword: current keywords of a unit in play */
    tx_ref number, host;
    uint8_t list, owner, controller, flags; /* enum tx_list, enum tx_card_flag */
    uint8_t damage, resources;
    uint8_t at;   /* in a discard pile: number of cards under it */
    uint8_t copy; /* in play: its number among cards with the same title (forecast_copy_number); 0: the only one */
    uint8_t spare[2];
} scene_card;

enum scene_planet_state { PLANET_FACE_DOWN, PLANET_FACE_UP, PLANET_GONE };
typedef struct scene_planet {
    tx_def_id def; /* 0: face down or gone */
    uint8_t state; /* enum scene_planet_state */
    uint8_t infested;
} scene_planet;

typedef struct scene_player {
    tx_def_id victory[TX_LINE];
    uint16_t resources;
    uint8_t victory_count, hand, deck, discard;
    uint8_t dial, synapse_dial; /* the audience's own dials; TX_NONE: not set, or of another seat */
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
    uint8_t waiting; /* the seat that has a prompt, or TX_NONE */
    uint8_t time_called;
    uint8_t level, until; /* prompt settings of the audience: enum table_level, enum table_until */
} scene_state;

/* A lasting effect. Effects that one card has on several others share their text; `group` is the same for them. */
typedef struct scene_effect {
    tx_ref on, source; /* TX_NONE: none, or not visible */
    uint8_t seat;      /* whose effect it is */
    uint8_t group;     /* index of the first effect of the group */
    char text[240];    /* with markup */
} scene_effect;

/* A procedure in progress, such as an attack. */
typedef struct scene_pending {
    tx_ref card, on, place; /* TX_NONE: none, or not visible */
    uint8_t kind, seat;     /* enum tx_pending_kind */
    int16_t amount;         /* see TX_PENDING_KINDS; 0: none */
    char text[240];         /* with markup */
} scene_pending;

typedef struct table_scene {
    scene_state state;
    scene_planet planets[TX_LINE];
    scene_player players[TX_SEATS];
    unsigned count, effect_count;
    scene_card cards[TX_MAX_CARDS];       /* by number, ascending */
    scene_pending pending[SCENE_PENDING]; /* innermost first; kind 0 marks the end */
    scene_effect effects[TX_MAX_EFFECTS];
} table_scene;

/* The difference between two scenes. */
typedef struct table_change {
    bool state, effects, pending;
    uint8_t planets, players; /* bits */
    unsigned count, gone_count;
    uint8_t cards[TX_MAX_CARDS]; /* changed and new cards, by index in the new scene */
    tx_ref gone[TX_MAX_CARDS];   /* numbers of cards that are no longer visible */
} table_change;

/* ---- Prompts ----------------------------------------------------------------------------------------------------- */
typedef struct table_option {
    tx_option option;
    char label[480]; /* with markup */
    option_forecast forecast;
    char price[PRICE_TEXT]; /* with markup: costs other than resources; or "" */
    uint8_t most;           /* when something is divided: how often the option can be chosen in a row */
    uint8_t warning;        /* enum table_warning */
    int16_t cost;           /* resources, before any response changes it; -1: none, or a number to be chosen */
} table_option;

/* Choices that a player may not intend. */
enum table_warning { WARNS_NOTHING, WARNS_HARMFUL, WARNS_USELESS, WARNS_LOSS };

typedef struct table_prompt {
    uint32_t number; /* counts the prompts of the seat; an answer must repeat it */
    uint8_t kind;    /* enum tx_decision_kind */
    uint8_t seat;
    tx_ref source, subject, place;
    uint8_t more; /* when several cards are chosen: how many more may be chosen */
    bool timed;   /* the seat has a clock with `left` milliseconds */
    uint32_t left;
    int decline;            /* the option that passes or says no, or -1 */
    const char *rule;       /* "R9.1", or NULL */
    char text[TABLE_TEXT];  /* with markup */
    char note[OPTION_NOTE]; /* shields: the fate of the unit without a shield, as text; or "" */
    unit_fate fate;         /* the same as data; `card` is TX_NONE without a note */
    unsigned odds_count;    /* number of odds of a new opening hand */
    hand_odds odds[HAND_ODDS];
    unsigned looked_count; /* number of cards of a deck that the seat looks at and chooses from */
    tx_ref looked[TX_MAX_CARDS];
    unsigned count;
    table_option *options;
} table_prompt;

/* An explanation of a note, such as the count of a command struggle. */
typedef struct table_reason {
    unsigned note;           /* index of the note */
    char text[TABLE_REASON]; /* with markup */
} table_reason;

/* ---- Messages ---------------------------------------------------------------------------------------------------- */
/* X(NAME, word of the protocol, meaning) */
#define TABLE_MESSAGES(X)                                                                                              \
    X(NOTHING, "", "no message")                                                                                       \
    X(SEATS, "seats", "the players, and whether they are ready")                                                       \
    X(VIEW, "view", "everything the reader may see: scene, log, prompt")                                               \
    X(STEP, "step", "what happened: log lines, notes, changes of the scene, prompt")                                   \
    X(QUESTION, "question", "seat asks its opponent: about UNDO or DRAW")                                              \
    X(REFUSED, "refused", "seat declined the question")                                                                \
    X(UNDONE, "undone", "seat took back its last choice; a view follows")                                              \
    X(TIME_OUT, "time out", "the clock of seat has run out")                                                           \
    X(CLOCKS, "clocks", "the clocks; a player has lost the connection or is back")                                     \
    X(HANDS, "hands", "the seats that show their hands to spectators")                                                 \
    X(HINT, "hint", "recommended option, with the reason as text")                                                     \
    X(BOT_REASON, "bot reason", "why the computer player of seat made its last move: text")                            \
    X(EXPLAINED, "explained", "why card cannot be used, and what changes its values")                                  \
    X(PREVIEW, "preview", "the fates of units and the log lines that options would cause")                             \
    X(SOLVED, "solved", "whether an option solves the puzzle, which ones do, and why")                                 \
    X(SAID, "said", "chat message of seat: text")                                                                      \
    X(ERROR, "error", "the request `about` was rejected: error, text")                                                 \
    X(FACTS, "facts", "the facts of all cards")

enum table_message_kind {
#define X(name, word, meaning) MESSAGE_##name,
    TABLE_MESSAGES(X)
#undef X
        TABLE_MESSAGE_KINDS
};

/* X(NAME, word of the protocol, text for the player) */
#define TABLE_ERRORS(X)                                                                                                \
    X(NONE, "", "")                                                                                                    \
    X(MALFORMED, "malformed", "This is not a valid message.")                                                          \
    X(TOO_LARGE, "too large", "The message is too large.")                                                             \
    X(UNKNOWN, "unknown message", "There is no such request.")                                                         \
    X(NOT_SEATED, "not seated", "Only a player at this table can do that.")                                            \
    X(TAKEN, "taken", "This seat is taken.")                                                                           \
    X(NOT_STARTED, "not started", "The game has not started yet.")                                                     \
    X(STARTED, "started", "The game has already started.")                                                             \
    X(OVER, "over", "The game is over.")                                                                               \
    X(NOT_YOUR_PROMPT, "not your prompt", "It is not your turn to choose.")                                            \
    X(STALE, "stale prompt", "You have already answered this prompt.")                                                 \
    X(EARLY, "no such prompt", "There is no prompt with this number yet.")                                             \
    X(RANGE, "out of range", "The prompt has no such option.")                                                         \
    X(NOTHING_TO_UNDO, "nothing to undo", "There is nothing to undo.")                                                 \
    X(NO_UNDO, "no undo", "There is no undo in a tournament game.")                                                    \
    X(UNDO_OFF, "undo off", "This table is played without undo.")                                                      \
    X(LEARNED, "learned", "You cannot undo this: a player has learned something hidden since.")                        \
    X(NO_HELP, "no help", "There are no hints or previews in a tournament game.")                                      \
    X(NO_QUESTION, "no question", "There is no question to answer.")                                                   \
    X(OPEN_QUESTION, "open question", "Another question is still open.")                                               \
    X(COMPUTER_OPPONENT, "computer opponent", "A computer player cannot answer questions.")                            \
    X(NO_BOT_REASON, "no bot reason", "There is no move of a computer player to explain.")                             \
    X(NO_SUCH_CARD, "no such card", "You cannot see such a card.")                                                     \
    X(NO_PUZZLE, "no puzzle", "There is no puzzle to solve here.")                                                     \
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

/* A message to one audience. The comments name the kinds of messages that use a field. */
typedef struct table_message {
    uint8_t kind;   /* enum table_message_kind */
    uint8_t to;     /* a seat, or SPECTATORS */
    bool alone;     /* only for the client whose request it answers */
    uint32_t entry; /* number of entries that must be stored before the message may be sent */
    uint8_t seat, about, error;
    uint16_t option;                     /* HINT, SOLVED */
    bool has_option, good;               /* SOLVED: `option` is set; it solves the puzzle */
    tx_ref card;                         /* EXPLAINED */
    uint32_t number;                     /* PREVIEW, SOLVED: number of the prompt */
    char text[TABLE_TEXT];               /* with markup, except SAID and ERROR */
    char called[TX_SEATS][TABLE_PLAYER]; /* labels of the players in all texts of the message */
    bool replay;                         /* texts address no player as "you" */
    table_player players[TX_SEATS];      /* SEATS, VIEW */
    bool tournament;                     /* VIEW */
    uint8_t undo;                        /* VIEW: enum table_undo */
    uint8_t question, asker;             /* VIEW: the open question, REQUEST_UNDO, REQUEST_DRAW or 0, and who asked */
    char commitment[COMMITMENT_TEXT];    /* SEATS, VIEW: hash of seed and salt, or "" */
    bool has_seed;                       /* VIEW, STEP: the game is over and `seed` is set, */
    bool has_salt;                       /* and `salt`, if there is a commitment, */
    bool has_random;                     /* and `random`, if the players contributed to the seed */
    uint64_t seed;
    uint8_t salt[TABLE_SALT];
    uint8_t random[TX_SEATS][TABLE_SALT];
    bool timed[TX_SEATS]; /* VIEW, STEP, CLOCKS: the seat has a clock with `left` milliseconds */
    uint32_t left[TX_SEATS];
    bool has_reserve, away[TX_SEATS]; /* `reserve` is set; the seat is disconnected */
    uint32_t reserve[TX_SEATS];
    bool open_hand[TX_SEATS];        /* VIEW, HANDS */
    table_scene *scene;              /* VIEW, STEP */
    table_change change;             /* STEP */
    table_prompt *prompt;            /* VIEW, STEP; NULL: the reader has no prompt */
    unsigned first_line, line_count; /* VIEW, STEP: number of log lines before `lines`, and number of `lines` */
    char **lines;                    /* with markup. VIEW, STEP, PREVIEW: log lines; EXPLAINED: why it cannot be used */
    unsigned fate_count;
    unit_fate *fates; /* PREVIEW */
    unsigned influence_count;
    scene_effect *influences; /* EXPLAINED: what changes the card */
    unsigned solution_count;
    uint16_t *solutions; /* SOLVED: options that solve the puzzle */
    unsigned note_count;
    tx_note *notes; /* STEP: as the reader may see them */
    unsigned reason_count;
    table_reason *reasons; /* STEP: explanations of notes, in the order of the notes */
} table_message;

#endif
