/* traxis.h: games. The complete interface of the Traxis rules engine. docs/API.md explains how it works together with
 * traxis_cards.h, traxis_deck.h, traxis_record.h and traxis_bots.h.
 *
 * A game is a value: `tx_game` is one flat struct without pointers. Copy it with `=`, compare it with memcmp, save it
 * with tx_save. Its state depends only on its catalog, setup, seed and choices.
 *
 *     tx_game game;
 *     tx_decision decision;
 *     tx_start(catalog, &setup, seed, &game, &error);
 *     tx_decide(catalog, &game, &decision);
 *     while (decision.kind != TX_GAME_OVER)
 *         tx_choose(catalog, &game, &decision, pick(&decision));
 *
 * No function here allocates memory, does I/O or keeps state outside the caller's memory. The catalog (the compiled
 * cards) is immutable and shared by all games; traxis_cards.h loads it from text files. */
#ifndef TRAXIS_H
#define TRAXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Marks the exported functions of the shared library; all other symbols are hidden. */
#ifndef TX_API
#define TX_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TX_SEATS = 2, /* seats are numbered 0 and 1 */
    TX_MAX_DECK =
        186, /* cards in one deck without the warlord; leaves room for the smallest legal deck of the opponent */
    TX_MAX_CARDS = 240,  /* card objects of one game: both decks, warlords, synapse units, token units */
    TX_LINE = 7,         /* planets dealt into the line (R2 step 3) */
    TX_PLANET_DECK = 10, /* planets in one planet deck */
};

/* Capacities of a game's tables, with the case each must hold. A game that exceeds one ends with TX_BEYOND_LIMITS; no
 * state is ever dropped silently (src/core/tables.h). */
enum {
    TX_MAX_OPTIONS = 4096,    /* options of one decision: 33 titles in hand, each on 120 hosts */
    TX_TABLE_BYTES = 7606,    /* bytes shared by all tables below and the cards */
    TX_MAX_OCCURRENCES = 254, /* pending occurrences, indexed by one byte: 120 units that commit or die together */
    TX_MAX_EFFECTS = 254,     /* lasting effects */
    TX_MAX_POOL = 508,        /* members of chosen sets: every card of the game, and what was chosen for it */
    TX_MAX_USED = 254,        /* abilities used in open windows: 4 for each of 63 units that die together */
    TX_MAX_LISTENERS = 508,   /* listening cards, counted once per event: twice what any two decks need */
    TX_MAX_ORDERED = 3,       /* battles ordered by effects and not yet fought */
    TX_MAX_SPARES = 8, /* units to which one dealing of damage can be reassigned: 6 cards of a deck and one enemy */
    TX_TABLE_BYTES_RESERVED = 44, /* bytes of these kept free, so that a game that exceeds a capacity can end */
    TX_MAX_STACK =
        TX_TABLE_BYTES - TX_TABLE_BYTES_RESERVED, /* bytes of suspended procedures if all tables were empty */
};

/* Version of the layout of tx_game. Increase it with every change of what its bytes mean; saves of other versions are
 * rejected. */
enum { TX_GAME_VERSION = 6 };

/* ---- Errors ---------------------------------------------------------------------------------------------------- */
/* An error found while reading input: kind, position and message. */
enum tx_error_code {
    TX_NO_ERROR,
    TX_NO_FILE,         /* the file does not exist or cannot be read */
    TX_MALFORMED,       /* syntax error: the message says what was expected */
    TX_UNKNOWN_CARD,    /* the card is not in the catalog */
    TX_ILLEGAL,         /* the deck violates the deck-building rules */
    TX_TOO_LARGE,       /* over a size limit */
    TX_OTHER_VERSION,   /* written by another version of Traxis */
    TX_OTHER_CARDS,     /* made with a catalog of other cards or overlays */
    TX_RECORD_MISMATCH, /* a record contradicts the rules: illegal choice, or another state or result */
};

typedef struct tx_error {
    uint8_t code; /* enum tx_error_code */
    /* position, counted from 1; 0 if the error concerns no line or no column */
    unsigned line, column;
    char file[256];  /* as named by the caller; "" if there is no file */
    char text[2048]; /* complete message for display: "file:line:column: words" */
} tx_error;

/* ---- References ----------------------------------------------------------------------------------------------------
 * One byte names any object of a game: a card object, a place (a position in the line, or an HQ), or a seat. */
typedef uint8_t tx_ref;
enum {
    TX_FIRST_PLACE = 240, /* 240..246: positions 0..6 of the line, 0 leftmost for the first token holder */
    TX_FIRST_HQ = 247,    /* 247, 248: the HQ of seat 0, 1 */
    TX_FIRST_SEAT = 249,  /* 249, 250: seat 0, 1 */
    TX_NONE = 255,
};
#define TX_PLANET(position) ((tx_ref)(TX_FIRST_PLACE + (position)))
#define TX_HQ(seat)         ((tx_ref)(TX_FIRST_HQ + (seat)))
#define TX_SEAT(seat)       ((tx_ref)(TX_FIRST_SEAT + (seat)))
#define TX_IS_CARD(ref)     ((ref) < TX_MAX_CARDS)
#define TX_IS_PLANET(ref)   ((ref) >= TX_FIRST_PLACE && (ref) < TX_FIRST_HQ)
#define TX_IS_HQ(ref)       ((ref) == TX_FIRST_HQ || (ref) == TX_FIRST_HQ + 1)
#define TX_IS_PLACE(ref)    ((ref) >= TX_FIRST_PLACE && (ref) < TX_FIRST_SEAT)
#define TX_IS_SEAT(ref)     ((ref) == TX_FIRST_SEAT || (ref) == TX_FIRST_SEAT + 1)

/* ---- The catalog: all compiled cards, see traxis_cards.h ------------------------------------------------------ */
typedef struct tx_catalog tx_catalog;
typedef uint16_t tx_def_id; /* index into the catalog; 0: no card or, in a view, an unknown card */

/* ---- Setup ----------------------------------------------------------------------------------------------------- */
enum tx_rules { TX_FULL_RULES, TX_DEMO_RULES /* R22 */ };
enum tx_asking {
    TX_ASKED_CHOICES,    /* ask only if there are at least two options */
    TX_ASKED_DISCREETLY, /* also ask if skipping the prompt would reveal a hidden hand (see tx_decide) */
    TX_ASKED_ALL,        /* ask even with a single option, so that scenarios can stop at every step */
};

typedef struct tx_setup {
    uint8_t rules;                        /* enum tx_rules */
    uint8_t asking;                       /* enum tx_asking */
    uint8_t first;                        /* holder of the initiative token: 0, 1, or TX_NONE for a random seat */
    uint8_t deck_size[TX_SEATS];          /* cards in deck[], at most TX_MAX_DECK */
    uint8_t blank[TX_SEATS][TX_MAX_DECK]; /* 1: illegal card of an illegal deck, treated as blank (R21.5) */
    uint8_t planet_count;                 /* 0: use the ten planets of the catalog's first planet deck */
    tx_def_id warlord[TX_SEATS];
    tx_def_id synapse[TX_SEATS]; /* 0: none */
    tx_def_id deck[TX_SEATS][TX_MAX_DECK];
    tx_def_id planets[TX_PLANET_DECK]; /* the first planet_count entries are used */
} tx_setup;

/* ---- Card objects ---------------------------------------------------------------------------------------------- */
/* Every card object is in exactly one list. Attachments are in the list of their host (TX_ATTACHED). */
enum tx_list {
    TX_DECK = 0,          /* + seat; head is the top */
    TX_HAND = 2,          /* + seat */
    TX_DISCARD = 4,       /* + seat; head is the topmost card (R1.2.7) */
    TX_REMOVED = 6,       /* + seat; removed from the game */
    TX_HQ_UNITS = 8,      /* + seat; the controller's HQ */
    TX_SUPPORTS = 10,     /* + seat; supports, which are in the HQ too */
    TX_LIMBO = 12,        /* + seat; being played or deployed: in no zone (R14.11) */
    TX_UNITS = 14,        /* + 2 * position + seat; one player's units at a planet */
    TX_RESERVE = 28,      /* + 2 * position + seat; face down at a planet (R19.3) */
    TX_PLANET_CARDS = 42, /* + position; attachments on the planet card there */
    TX_BANK = 49,         /* token units not in play */
    TX_ATTACHED = 50,     /* on a card: linked from its host's `attached` */
    TX_LISTS = 51,
};

enum tx_card_flag {
    TX_EXHAUSTED = 1,
    TX_OTHER_SIDE = 2,     /* shows its other face: a bloodied warlord, or a unit card in play as an attachment */
    TX_COMMITTED = 4,      /* a warlord that reached its planet by committing (R7.6.4) */
    TX_BLANKED = 8,        /* illegal card of an illegal deck, treated as blank (R21.5) */
    TX_RETREATING = 16,    /* chosen to retreat at the end of this combat round (3.2.9) */
    TX_FACE_DOWN = 32,     /* a card in reserve that counts as a unit (O33); its face is tx_catalog.face_down */
    TX_WAS_HIT = 64,       /* was assigned damage this round; recorded only if some text asks for it (R18) */
    TX_WAS_TARGETED = 128, /* was a target this round; recorded only if some text asks for it (R18) */
    TX_MEMORIES = TX_WAS_HIT | TX_WAS_TARGETED, /* flags that are not visible on the table */
};

typedef struct tx_card {
    tx_def_id def;          /* printed card; 0 in a view if the viewer does not know it */
    tx_def_id face;         /* definition it shows now: `def` or another one (TX_OTHER_SIDE, TX_FACE_DOWN) */
    uint8_t list;           /* enum tx_list */
    tx_ref next, prev;      /* neighbours in its list, TX_NONE at the ends */
    tx_ref attached;        /* first attachment, or TX_NONE */
    tx_ref host;            /* in TX_ATTACHED: the card it is on; in TX_PLANET_CARDS: the place; else TX_NONE */
    uint8_t flags;          /* enum tx_card_flag */
    uint8_t owner : 1;      /* seat */
    uint8_t controller : 1; /* seat */
    uint8_t known : 2;      /* bit s: seat s knows this card although it is in a hidden zone */
    uint8_t unused : 4;
    uint8_t damage;
    uint8_t resources; /* stored on the card (R1.5.3) */
    uint8_t object;    /* number of times it entered play: a card that returns is a new object (R10.8) */
    tx_ref place;      /* current or last planet or HQ; TX_NONE if it was never in play */
    uint8_t serial;    /* number among its owner's cards, used in records; never changes */
} tx_card;

typedef struct tx_list_ends {
    tx_ref head, tail;
    uint8_t count;
} tx_list_ends;

/* ---- Internal records: documented for debuggers and inspection tools ----------------------------------------- */
enum {
    TX_REGISTERS = 8,
    TX_EVENTS = 52,
};

/* Entries of all tables share the same bytes. */
#define TX_MAY_ALIAS __attribute__((may_alias))
#define TX_INLINE    static inline __attribute__((unused)) /* most files use only some of them */

/* Bits of tx_occurrence.face, in addition to TX_OTHER_SIDE and TX_FACE_DOWN. */
enum tx_was {
    TX_WAS_BLANK = 1,
    TX_WAS_WITHOUT_TRAITS = 4,
    TX_WAS_IN_PLAY = 8,
    TX_WAS_SEEN = 16,        /* its identity was public */
    TX_SOURCE_RETURNED = 64, /* its source has re-entered play as a new object since (R10.8) */
};

/* One occurrence of an event, with its facts frozen (R13.4). Kinds and flags: src/core/code.h. */
typedef struct TX_MAY_ALIAS tx_occurrence {
    uint8_t kind, flags;
    tx_ref subject; /* affected object */
    tx_ref source;  /* cause */
    tx_ref place;
    tx_ref other; /* second party: defender, place of origin, shield card … */
    uint8_t amount;
    uint8_t object;   /* object number of the subject then (R10.8) */
    uint8_t face : 7; /* state of the subject then: enum tx_was */
    uint8_t seat : 1; /* controller of the subject at that time, or the acting player */
} tx_occurrence;

/* An effect that outlasts its resolution: a modifier, a prohibition, a used limit, or a delayed instruction. */
typedef struct TX_MAY_ALIAS tx_effect {
    uint8_t layer;  /* changed quantity (src/core/code.h) */
    uint8_t arg;    /* keyword, trait, prohibition … */
    tx_ref card;    /* card, place or seat affected */
    uint8_t object; /* its object number; the effect ends when that object leaves play */
    int8_t amount;
    uint8_t expiry; /* enum expiry: when it ends */
    uint16_t code;  /* delayed effects: instruction; limits and granted abilities: ability */
    tx_ref source;  /* card that created it */
    uint8_t seat;   /* player who created it */
} tx_effect;

/* An ability already used on a pending occurrence (FAQ 3.7). */
typedef struct TX_MAY_ALIAS tx_used {
    uint16_t ability; /* index in the catalog */
    tx_ref card;      /* TX_NONE: the card has re-entered play as a new object since (R10.8) */
    uint8_t occurrence;
} tx_used;

typedef struct tx_player {
    uint16_t resources;
    uint8_t dial; /* position chosen in 2.2, or TX_NONE; hidden until both are revealed */
    uint8_t synapse_dial;
    uint8_t enslaved;        /* faction on the enslavement dial (R19.2), or TX_NONE */
    tx_ref warlord, synapse; /* card objects, or TX_NONE */
    uint8_t passed;          /* passed in this deploy phase */
    uint8_t limited;         /* deployed or played a Limited card this round (R18.8) */
    uint8_t mulligan;        /* has decided on the mulligan */
    uint8_t last_planet;     /* value of planets_taken when this seat last took a planet */
    uint8_t victory_count;
    tx_def_id victory[TX_LINE];
} tx_player;

enum tx_outcome { TX_UNDECIDED, TX_WON, TX_TIED };
enum tx_reason {
    TX_NO_REASON,
    TX_THREE_PLANETS,    /* R12.1 */
    TX_WARLORD_DEFEATED, /* R12.2 */
    TX_DECK_EMPTY,       /* R12.2 */
    TX_LAST_PLANET,      /* R12.3 */
    TX_LOOP,             /* R12.6: an endless sequence that neither player breaks */
    TX_TIME,             /* R21.2, only from tx_adjudicate and tx_end_by_time */
    TX_CONCEDED,
    TX_BEYOND_LIMITS, /* not a rule: a table of the game is full; a tie */
    TX_AGREED,        /* not a rule: both players agreed to a draw; a tie */
    TX_OUT_OF_TIME,   /* not a rule: a player's clock ran out */
    TX_REASONS
};

typedef struct tx_result {
    uint8_t outcome; /* enum tx_outcome */
    uint8_t winner;  /* seat, with TX_WON */
    uint8_t reason;  /* enum tx_reason */
} tx_result;

/* Tables in tx_game.table_bytes that grow and shrink, in this order. */
enum tx_game_table { TX_EFFECTS, TX_USES, TX_CHOSEN, TX_OCCURRENCES, TX_GAME_TABLES };

typedef struct tx_game {
    /* Widest fields first, so that there is no padding and memcmp compares games. */
    uint64_t random;             /* state of the random generator; 0 in a view */
    uint64_t occupied;           /* bit l: list l is not empty */
    uint64_t round_hash;         /* hash of the state when the combat round began (R7.5.3) */
    uint64_t listened_events[2]; /* by timing; bit e: a card listens to event e now */
    uint64_t acting_events;      /* bit e: a card of this game has a constant ability that acts on event e */
    uint64_t lasting_events;     /* bit e: a lasting effect acts on event e */
    uint32_t choices;            /* number of choices made */
    uint32_t aura_layers;        /* bit l: a card of this game changes layer l of other cards */
    uint32_t text_layers;        /* bit l: a card of this game has a constant ability that changes layer l */
    uint32_t text_keywords;      /* bit k: … that gives or removes keyword k */
    uint32_t text_cannots;       /* bit p: … that forbids p (enum tx_prohibition) */
    uint32_t effect_layers;      /* bit l: a lasting effect of layer l exists */
    uint16_t text_statuses;      /* bit s: … that makes cards count as s (enum tx_status) */
    uint16_t loop_guard;         /* abilities used and combat turns taken in this round (R12.6) */
    int16_t amount;              /* result of the last procedure: damage dealt, cards drawn … */
    uint16_t pool_count;
    uint16_t stack_used;                       /* bytes */
    uint16_t start[TX_GAME_TABLES];            /* offsets in `table_bytes` of the tables after the listeners */
    tx_def_id line[TX_LINE];                   /* planet card at each position, 0 when gone */
    tx_def_id aside[TX_PLANET_DECK - TX_LINE]; /* planets set aside unseen at setup; 0 in a view */
    tx_def_id removed[TX_PLANET_DECK];         /* planets removed from the game face up; 0 after the last */
    tx_player player[TX_SEATS];

    tx_result result;
    uint8_t rules, asking;
    uint8_t round, phase;      /* phase: enum tx_phase */
    uint8_t token;             /* seat that holds the initiative token */
    uint8_t initiative;        /* initiative player now: battle initiative inside a battle (R0.3) */
    uint8_t first_planet;      /* position of the first planet, or TX_NONE while its place is vacant */
    uint8_t line_start;        /* leftmost position that was not emptied yet */
    uint8_t revealed;          /* positions below this number are face up */
    uint8_t planets_taken;     /* number of planets with both players taken together, for R12.3 */
    uint8_t infested;          /* bit p: the planet at position p is infested */
    uint8_t battle;            /* position of the current battle, or TX_NONE */
    uint8_t battle_round;      /* combat round of the current battle, from 1 */
    uint8_t skirmish;          /* 1 while a ranged skirmish runs */
    uint8_t battles_fought;    /* this phase */
    uint8_t destroyed_here;    /* bit p: a unit was destroyed at position p this combat round (Bloodthirst) */
    uint8_t stalemate_rounds;  /* consecutive combat rounds that ended in the state in which they began (R7.5.3) */
    tx_ref attacker, defender; /* of the current attack, or TX_NONE */
    uint8_t attack_flags;
    uint8_t ok;            /* 1 if the last instruction was carried out in full (for "then") */
    uint8_t stale;         /* state-based checks that are due: enum stale_flag (src/core/state_checks.h) */
    uint8_t deck_features; /* properties of this game's cards: enum deck_feature (src/core/listeners.h) */
    uint8_t shield_used;   /* during the current attack */
    uint8_t ordered_battles[TX_MAX_ORDERED]; /* positions of battles ordered by effects (R3.5), or TX_NONE */
    uint8_t card_count;                      /* used card objects, including tokens in the bank */
    uint8_t occurrence_count, effect_count, used_count;
    tx_list_ends lists[TX_LISTS];
    uint8_t listener_start[2 * TX_EVENTS + 1]; /* by timing and event: start of its listeners, in units of 2 */
    uint8_t listening[2 * TX_EVENTS]; /* by timing and event: listeners in the right zone now; they come first */
    /* Tables without gaps from the start: cards (card_count), listeners, lasting effects, used abilities, members of
     * chosen sets, occurrences. The stack of suspended procedures grows from the end, innermost first
     * (src/core/frame.h). Unused bytes between them are zero. */
    union {
        tx_card cards[TX_MAX_CARDS];
        uint8_t table_bytes[TX_TABLE_BYTES];
    };
} tx_game;

/* Access to the tables. A table moves when one before it grows: pointers are valid until the next choice, and inside
 * the engine until an entry of another table is added or removed. */
TX_INLINE const void *tx_at(const tx_game *game, unsigned offset) {
    return game->table_bytes + offset;
}
TX_INLINE const tx_ref *tx_listeners(const tx_game *game) { /* by event; active listeners first */
    return (const tx_ref *)tx_at(game, game->card_count * (unsigned)sizeof(tx_card));
}
TX_INLINE const tx_effect *tx_effects(const tx_game *game) { /* effect_count entries */
    return (const tx_effect *)tx_at(game, game->start[TX_EFFECTS]);
}
TX_INLINE const tx_used *tx_uses(const tx_game *game) { /* used_count entries */
    return (const tx_used *)tx_at(game, game->start[TX_USES]);
}
TX_INLINE const tx_ref *tx_chosen(const tx_game *game) { /* pool_count entries */
    return (const tx_ref *)tx_at(game, game->start[TX_CHOSEN]);
}
TX_INLINE const tx_occurrence *tx_occurrences(const tx_game *game) { /* occurrence_count entries */
    return (const tx_occurrence *)tx_at(game, game->start[TX_OCCURRENCES]);
}

enum tx_phase { TX_SETUP, TX_DEPLOY_PHASE, TX_COMMAND_PHASE, TX_COMBAT_PHASE, TX_HEADQUARTERS_PHASE };

/* ---- Decisions ------------------------------------------------------------------------------------------------- */
/* Kind of decision a seat is asked to make. Each lists the verbs of its options. */
enum tx_decision_kind {
    TX_GAME_OVER,       /* no decision; see tx_game_result */
    TX_ASK_MULLIGAN,    /* KEEP or MULLIGAN */
    TX_ASK_ENSLAVE,     /* FACTION */
    TX_ASK_DEPLOY_TURN, /* DEPLOY, RESERVE, PLAY, USE or PASS (R4.2) */
    TX_ASK_DIAL,        /* DIAL: on = planet */
    TX_ASK_SYNAPSE_DIAL,
    TX_ASK_BONUS,          /* BONUS: amount bit 0 cards, bit 1 resources (R5.2.2d) */
    TX_ASK_MOBILE,         /* MOVE a Mobile unit, or DONE (R6.1) */
    TX_ASK_ACTION,         /* an action window: PLAY, USE, DEPLOY (Ambush) or PASS (R13.3) */
    TX_ASK_INTERRUPT,      /* USE or PLAY an interrupt, or PASS (R13.5) */
    TX_ASK_REACTION,       /* USE or PLAY a reaction, or PASS */
    TX_ASK_FORCED,         /* choose which forced ability resolves next (R13.5.2) */
    TX_ASK_DEEP_STRIKE,    /* DEEP_STRIKE a card in reserve, or PASS (R19.3.3) */
    TX_ASK_ATTACKER,       /* ATTACK with card; RETREAT the warlord instead (R7.3, R7.4.4) */
    TX_ASK_DEFENDER,       /* DEFEND: on = unit; AREA_EFFECT (R8) */
    TX_ASK_SHIELD,         /* SHIELD with card for unit on, or PASS (R9.1) */
    TX_ASK_RETREAT,        /* RETREAT a unit, or DONE (3.2.9) */
    TX_ASK_BATTLE_ABILITY, /* YES or NO (R7.6.1) */
    TX_ASK_CLEANSE,        /* YES or NO: remove the infestation token (R7.5.7) */
    TX_ASK_TARGET,         /* CHOOSE a target; DONE if fewer are enough */
    TX_ASK_CHOICE,         /* CHOOSE without targeting */
    TX_ASK_COST,           /* CHOOSE a card or object to pay a cost */
    TX_ASK_SEARCH,         /* CHOOSE one of the cards found, or DONE to find nothing (FAQ 1.3) */
    TX_ASK_ORDER,          /* CHOOSE the next card to put down (on the bottom, into the discard pile) */
    TX_ASK_MODE,           /* MODE: amount = number of the alternative */
    TX_ASK_MAY,            /* YES or NO */
    TX_ASK_NUMBER,         /* NUMBER: amount (X) */
    TX_ASK_DIVIDE,         /* CHOOSE the recipient of the next one (indirect damage, divided tokens) */
    TX_ASK_EFFECT_ORDER,   /* choose which of several simultaneous effects comes next (R13.8.2) */
    TX_ASK_DESTINATION,    /* CHOOSE a place or host for a card entering play */
    TX_ASK_STALEMATE,      /* CALL for a stalemate check as a combat round begins, or NO (R7.5.3) */
    TX_DECISION_KINDS
};

enum tx_verb {
    TX_PASS,
    TX_DONE,
    TX_YES,
    TX_NO,
    TX_KEEP,
    TX_MULLIGAN,
    TX_DEPLOY, /* card to `on`: planet, HQ or host; amount = cost before interrupts; ability 1: as its other face */
    TX_PLACE_RESERVE, /* card face down at planet `on` for 1 resource */
    TX_DEEP_STRIKE,   /* card in reserve, to `on`: its planet or a host; amount = cost */
    TX_PLAY,          /* event card; on = subject of the triggering condition, if any */
    TX_USE,     /* ability number `ability` of card, or of an unknown card of a deck (TX_NONE); `on` as for TX_PLAY */
    TX_DIAL,    /* on = planet */
    TX_FACTION, /* amount = faction */
    TX_BONUS,   /* amount: bit 0 take the cards, bit 1 take the resources */
    TX_MOVE,    /* card to planet on */
    TX_ATTACK,  /* with card */
    TX_DEFEND,  /* card attacks on */
    TX_AREA_EFFECT, /* card; amount */
    TX_RETREAT,     /* card */
    TX_SHIELD,      /* card protects on; amount = icons */
    TX_CHOOSE,      /* on: card, place or seat; TX_NONE: planet out of the game, amount = its definition, 0 if unseen */
    TX_MODE,
    TX_NUMBER,
    TX_CALL, /* call for a stalemate check */
    TX_VERBS
};

/* An option states its meaning, so that clients can highlight cards, logs can print it, and records stay valid when the
 * order of options changes. */
typedef struct tx_option {
    uint8_t verb;       /* enum tx_verb */
    tx_ref card;        /* the card acting, or TX_NONE */
    tx_ref on;          /* the card, place or seat acted on, or TX_NONE */
    uint8_t ability;    /* TX_USE, TX_PLAY: number of the ability on the face; 0xff: granted by another card */
    int16_t amount;     /* TX_USE, TX_PLAY: index of the ability in the catalog; otherwise see enum tx_verb */
    uint8_t occurrence; /* TX_USE, TX_PLAY: index of the triggering condition, or TX_NONE */
    uint8_t spare;
} tx_option;

typedef struct tx_decision {
    uint8_t kind;       /* enum tx_decision_kind */
    uint8_t seat;       /* seat that decides */
    tx_ref source;      /* card whose ability asks, or TX_NONE for the rules */
    tx_ref subject;     /* what the decision is about: the damaged unit, the event's subject …; or TX_NONE */
    tx_ref place;       /* place concerned, or TX_NONE */
    uint8_t occurrence; /* in windows: first occurrence of the window; or TX_NONE */
    uint8_t count_max;  /* multiple choices: number of choices left; 0: a single choice */
    uint8_t shown;      /* 1: may have a single option, because skipping the prompt would reveal hidden cards */
    uint16_t code;      /* instruction that asks, for src/text/text.h; 0 for the rules */
    uint16_t count;     /* listed options; at least 1 unless kind is TX_GAME_OVER */
    uint32_t stamp;     /* value of tx_game.choices at the time of the decision */
    tx_option options[TX_MAX_OPTIONS];
} tx_decision;

/* ---- Running a game ------------------------------------------------------------------------------------------- */

/* Starts a game: shuffles, deals and draws (R2), and stops at the first decision. Returns false with a message in
 * *error, and leaves *game untouched, if the setup cannot be played. */
TX_API bool tx_start(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, tx_game *game,
                     const char **error);

/* Maximum number of cards in the two decks of the setup together. Decks have no upper size limit (R20.1), but a game
 * has TX_MAX_CARDS card objects, and some are reserved for the token units that these decks can create. */
TX_API unsigned tx_max_deck_cards(const tx_catalog *catalog, const tx_setup *setup);

/* Computes the pending decision of the game; changes nothing. The engine skips decisions with a single option, except
 * in TX_ASKED_DISCREETLY games where the skip would reveal hidden information. */
TX_API void tx_decide(const tx_catalog *catalog, const tx_game *game, tx_decision *decision);

/* Applies option `option` of `decision`, advances the game to its next decision and stores that in *decision. Returns
 * false and changes nothing if `decision` is stale or the option is not listed. */
TX_API bool tx_choose(const tx_catalog *catalog, tx_game *game, tx_decision *decision, unsigned option);

/* ---- Notes: the events of a game ------------------------------------------------------------------------------- */

/* One event visible at the table, with the knowledge each seat has of it. tx_note_for removes what a seat may not know.
 * Kinds and their facts: src/core/note.h. Facts a kind does not use are TX_NONE, 0, or TX_LISTS for lists. */
typedef struct tx_note {
    uint8_t kind, flags; /* enum tx_note_kind, enum tx_note_flag */
    uint8_t seat;
    tx_ref subject, source, other, place;
    uint8_t seats; /* seats that may know the identity of the subject: bit s for seat s, bit TX_SEATS for spectators */
    uint8_t source_seats, other_seats; /* seats that may know the identity of the source, of the other card */
    uint8_t from, to;                  /* enum tx_list: current list of the subject, and destination if it moves */
    int16_t amount, second;
    tx_def_id def, source_def, other_def; /* their card definitions */
    tx_effect effect;
} tx_note;
typedef void tx_watch(void *user, const tx_game *game, const tx_note *note);

/* Like tx_start and tx_choose, but report every change to `watch` as it happens, causes before effects. The resulting
 * game is identical byte for byte. The `game` passed to `watch` is in an intermediate state. */
TX_API bool tx_start_watched(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, tx_game *game,
                             const char **error, tx_watch *watch, void *user);
TX_API bool tx_choose_watched(const tx_catalog *catalog, tx_game *game, tx_decision *decision, unsigned option,
                              tx_watch *watch, void *user);

/* Returns the note as `seat` may see it, with unknown cards removed; TX_SEATS: as spectators may see it. */
TX_API tx_note tx_note_for(const tx_note *note, unsigned seat);

TX_API tx_result tx_game_result(const tx_game *game);

/* Ends the game: `seat` concedes. `watch` may be NULL. */
TX_API void tx_concede(const tx_catalog *catalog, tx_game *game, unsigned seat, tx_watch *watch, void *user);
/* Ends the game: `seat` loses because its clock ran out. `watch` may be NULL. */
TX_API void tx_lose_on_time(const tx_catalog *catalog, tx_game *game, unsigned seat, tx_watch *watch, void *user);
/* Ends the game as a draw agreed by both seats. `watch` may be NULL. */
TX_API void tx_agree_draw(const tx_catalog *catalog, tx_game *game, tx_watch *watch, void *user);

/* Result if time is called after the current game round: more planets, then more type symbols (R21.2). */
TX_API tx_result tx_adjudicate(const tx_catalog *catalog, const tx_game *game);
/* Ends the game with the result of tx_adjudicate. `watch` may be NULL. */
TX_API void tx_end_by_time(const tx_catalog *catalog, tx_game *game, tx_watch *watch, void *user);

/* ---- Hidden information --------------------------------------------------------------------------------------- */

/* Writes what `seat` may know as a game of its own: unknown cards have def 0 and anonymous numbers; the order of the
 * decks, the opponent's dial and the random state are cleared. TX_SEATS: what spectators may know. */
TX_API void tx_view(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_game *view);

/* Samples a random full game consistent with the knowledge of `seat`: unknown cards are dealt from those of `setup`
 * that the view does not show. If the opponent's deck_size is 0 their list is unknown, and cards legal for their
 * warlord are dealt. */
TX_API void tx_determinise(const tx_catalog *catalog, const tx_setup *setup, const tx_game *view, unsigned seat,
                           uint64_t seed, tx_game *game);

/* ---- Consistency checks --------------------------------------------------------------------------------------- */
TX_API uint64_t tx_hash(const tx_game *game);
/* Checks every invariant of a full game. Returns NULL if all hold, else a description of the violation. */
TX_API const char *tx_audit(const tx_catalog *catalog, const tx_game *game);

/* ---- Queries: current values with all effects applied (R16) --------------------------------------------------- */
TX_API int tx_attack(const tx_catalog *catalog, const tx_game *game, tx_ref card);
TX_API int tx_hp(const tx_catalog *catalog, const tx_game *game, tx_ref card);
TX_API int tx_command(const tx_catalog *catalog, const tx_game *game, tx_ref card);
/* `keyword`: one of TX_KEYWORD_AMBUSH … in traxis_cards.h. */
TX_API bool tx_has_keyword(const tx_catalog *catalog, const tx_game *game, tx_ref card, unsigned keyword);
TX_API int tx_area_effect(const tx_catalog *catalog, const tx_game *game, tx_ref card);
/* Bonuses and penalties of lasting effects on a card, by duration. Effects "for its next attack" do not count in
 * tx_attack before that attack (R15.11). */
enum tx_duration { TX_FOR_NEXT_ATTACK, TX_FOR_PHASE /* or shorter */, TX_FOR_ROUND, TX_DURATIONS };
typedef struct tx_stat_change {
    int attack, hp, command;
} tx_stat_change;
TX_API void tx_stat_changes(const tx_game *game, tx_ref card, tx_stat_change gains[TX_DURATIONS]);
/* Current cost for its owner to deploy or play the card, before cost interrupts. Returns -1 if it has no cost. */
TX_API int tx_cost(const tx_catalog *catalog, const tx_game *game, tx_ref card, tx_ref destination);

/* ---- Explanations: why a card can or cannot be used ----------------------------------------------------------- */
/* Reasons why a card cannot be used, in the order of the checks; the last one found is reported. ORDER OBSTACLE:
 * why.c in src/text has the messages in the same order. */
enum tx_obstacle {
    TX_NO_OBSTACLE,
    /* timing */
    TX_GAME_ENDED,
    TX_NOT_ASKED,    /* another seat decides: `due` */
    TX_HAS_PASSED,   /* passed in this deploy phase (R4.3) */
    TX_MUST_PASS,    /* an effect forces the player to pass this deployment turn */
    TX_WRONG_WINDOW, /* not possible at this kind of decision */
    TX_WRONG_PHASE,  /* `due`: bits of the phases in which it is possible */
    TX_NO_BATTLE,
    TX_NO_AMBUSH,     /* only cards with Ambush can be deployed in the combat phase */
    TX_NO_SUCH_EVENT, /* its triggering event has not just occurred */
    /* the card itself */
    TX_NO_ABILITY, /* the card has no ability to use */
    TX_NOT_YOURS,
    TX_ELSEWHERE, /* in a zone where this ability does not work */
    TX_BLANK_TEXT,
    /* its triggering condition, compared with the occurrence `fact` */
    TX_OTHER_PLAYER,  /* the event has another player: `on` */
    TX_OTHER_AMOUNT,  /* the event has another phase */
    TX_OTHER_SUBJECT, /* `on` does not match `selector`, `part`: enum tx_mismatch */
    TX_OTHER_SOURCE,
    TX_OTHER_PARTY,
    TX_OTHER_PLACE,
    TX_OTHER_MANNER, /* the event happened in another way */
    TX_ANSWERED,     /* this ability was already used on that occurrence (FAQ 3.7) */
    /* attacking, moving, shielding */
    TX_NOT_A_UNIT,
    TX_SAME_SIDE,
    TX_NOT_IN_BATTLE, /* `on`: planet of the current battle */
    TX_NOT_RANGED,
    TX_IS_EXHAUSTED,
    TX_NO_ENEMY,
    TX_NO_DEFENDER,
    TX_OTHER_MUST_ACT, /* another unit must attack or be attacked (R7.3.6) */
    TX_RETREATS_ALREADY,
    TX_NOT_MOBILE,
    TX_MOVED_ALREADY,
    TX_NO_ADJACENT_PLANET, /* no adjacent planet */
    TX_NO_ICONS,
    TX_SHIELDS_BARRED,
    /* choosing */
    TX_NO_MATCH, /* as TX_OTHER_SUBJECT */
    TX_CHOSEN_ALREADY,
    TX_NOT_OFFERED,
    TX_WRONG_PLACE, /* possible, but not at `on` */
    /* deploying and paying */
    TX_NOT_DEPLOYABLE,
    TX_NOT_ENSLAVED,  /* its faction is not on the enslavement dial (R19.2) */
    TX_SEAT_MAY_NOT,  /* the player cannot trigger abilities: `by` */
    TX_NO_HOST,       /* `selector` */
    TX_HOST_REFUSES,  /* `on` */
    TX_LIMIT_REACHED, /* `needed` times */
    TX_LIMITED_USED,
    TX_FAILED_BEFORE,   /* its deployment there failed and nothing has happened since (R4.12) */
    TX_TOO_EXPENSIVE,   /* `needed`, `have` */
    TX_UNIQUE_IN_PLAY,  /* `on` */
    TX_RELIC_IN_PLAY,   /* `on` */
    TX_CONDITION_FAILS, /* `condition` */
    /* the ability's program, at instruction `code` */
    TX_UNPAYABLE,       /* a cost: `on`, or `needed` and `have` */
    TX_NO_TARGET,       /* fewer than `needed` legal targets for `selector` */
    TX_MAY_NOT,         /* card `by` forbids `part` (enum tx_prohibition) for `on` */
    TX_IMMUNE,          /* `on` */
    TX_NO_CHANGE,       /* the effect would change nothing (R14.4) */
    TX_COST_REMOVES_IT, /* no effect is left, because paying the cost would remove `on` from play (O38) */
    TX_OBSTACLES
};

/* Reason why an object does not match a selector. */
enum tx_mismatch { TX_FITS, TX_NOTHING_THERE, TX_WRONG_TYPE, TX_WRONG_SIDE, TX_WRONG_ZONE, TX_WRONG_CLAUSE };

/* One possible use of a card, and the reason why it is not legal. */
typedef struct tx_answer {
    uint8_t verb;     /* enum tx_verb: DEPLOY, PLAY, USE, ATTACK, DEFEND (be attacked), CHOOSE (be chosen) … */
    uint8_t ability;  /* PLAY, USE: number on the face, 255: granted by another card; DEPLOY: 1 as its other face */
    uint8_t moment;   /* enum tx_obstacle: reason of timing */
    uint8_t obstacle; /* enum tx_obstacle: any other reason; it is a legal option if both are TX_NO_OBSTACLE */
    uint8_t due;      /* TX_NOT_ASKED: seat that decides; TX_WRONG_PHASE: bits of the right phases */
    uint8_t part;
    tx_ref on, by;
    uint8_t past; /* 1: returned by tx_why_missed, about a past event */
    int16_t needed, have;
    uint16_t text; /* PLAY, USE: index of the ability in the catalog */
    uint16_t code, selector, condition;
    uint16_t clause;    /* with `selector`: the clause that fails, or 0 */
    tx_occurrence fact; /* occurrence it was checked against; kind 0: none */
} tx_answer;
enum { TX_MAX_ANSWERS = 24 };

/* Lists every use `card` (a card object, or the place of a planet) can have for `seat`, each with the reason why it is
 * not possible now. Changes nothing. Returns the number of answers. */
TX_API unsigned tx_why(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                       tx_answer answers[TX_MAX_ANSWERS]);

/* Explains why an interrupt or reaction of `card` could not be used on what option `option` of `before` caused. Returns
 * one answer for each of its abilities whose event occurred, checked against the occurrence that came closest. */
TX_API unsigned tx_why_missed(const tx_catalog *catalog, const tx_game *before, unsigned option, unsigned seat,
                              tx_ref card, tx_answer answers[TX_MAX_ANSWERS]);

/* Explains why `card` cannot be deployed on, or moved to, `on`. The obstacle is TX_WRONG_PLACE if there is no more
 * specific reason. */
TX_API tx_answer tx_why_not_there(const tx_catalog *catalog, const tx_game *game, enum tx_verb verb, unsigned ability,
                                  tx_ref card, tx_ref on);

/* A past choice and the game before it. */
typedef struct tx_past_choice {
    tx_game before;
    unsigned option;
} tx_past_choice;

/* Like tx_why, but explains answers with TX_NO_SUCH_EVENT by the last `count` choices, like tx_why_missed. */
TX_API unsigned tx_why_since(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                             const tx_past_choice *made, unsigned count, tx_answer answers[TX_MAX_ANSWERS]);

/* Verifies that tx_why agrees with the options of the decision for every card. On disagreement returns false with the
 * card in *card. For tests. */
TX_API bool tx_why_agrees(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, tx_ref *card);

#ifdef __cplusplus
}
#endif
#endif
