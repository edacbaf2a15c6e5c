/* traxis.h: games: the whole public interface of the Traxis rules core. docs/API.md tells how it goes together with its
 * neighbours: traxis_cards.h, traxis_deck.h, traxis_record.h, traxis_bots.h.
 *
 * A game is a value: `tx_game` is one flat struct without pointers. Copy it with `=`, compare it with
 * memcmp, save it with tx_save. It is a function of its catalog, setup, seed and choices.
 *
 *     tx_game game;
 *     tx_decision decision;
 *     tx_start(catalog, &setup, seed, &game, &error);
 *     tx_decide(catalog, &game, &decision);
 *     while (decision.kind != TX_GAME_OVER)
 *         tx_choose(catalog, &game, &decision, pick(&decision));
 *
 * Nothing here allocates, does I/O or keeps state outside the caller's memory. The catalog (the compiled cards) is
 * immutable and shared by all games; traxis_cards.h makes it from text files.
 */
#ifndef TRAXIS_H
#define TRAXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the shared library exports: all else in it is hidden. */
#ifndef TX_API
#define TX_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TX_SEATS = 2,        /* seats are numbered 0 and 1 */
    TX_MAX_DECK = 186,   /* cards in one deck, the warlord not counted: as many as fit beside the smallest legal one */
    TX_MAX_CARDS = 240,  /* card objects of one game: both decks, warlords, synapse units, token units */
    TX_LINE = 7,         /* planets dealt into the line (R2 step 3) */
    TX_PLANET_DECK = 10, /* planets in one planet deck */
};

/* How much the tables of a game hold, and what that is enough for. The game that needs more ends as TX_BEYOND_LIMITS:
 * nothing is ever left out in silence (src/core/room.h). */
enum {
    TX_MAX_OPTIONS = 4096,    /* options one decision can list: 33 titles in hand, each on 120 hosts */
    TX_ROOM = 7606,           /* bytes for all of the tables below, with the cards: what one needs not, others can */
    TX_MAX_OCCURRENCES = 254, /* happenings not yet over, in one byte: 120 units that commit or die together */
    TX_MAX_EFFECTS = 254,     /* lasting effects */
    TX_MAX_POOL = 508,        /* members of chosen sets: every card of the game, with what was chosen for it */
    TX_MAX_USED = 254,        /* answers given in the windows that are open: 4 to each of 63 units that die together */
    TX_MAX_LISTENERS = 508,   /* cards that listen, once for each event: no two decks have half as many */
    TX_MAX_ORDERED = 3,       /* battles ordered by effects and not yet fought */
    TX_MAX_SPARES = 8, /* units to which one dealing of damage can be reassigned: 6 cards of a deck and one enemy */
    TX_ROOM_END = 44,  /* the last bytes of the room, in which a game that is beyond it ends */
    TX_MAX_STACK = TX_ROOM - TX_ROOM_END, /* bytes of suspended procedures, where nothing else were there */
};

/* What the bytes of a game mean; raised with every change of that. Games saved by another version are not read. */
enum { TX_GAME_VERSION = 6 };

/* ---- Errors ---------------------------------------------------------------------------------------------------- */
/* What is wrong with something that was to be read: what sort of mistake, where, and in words. */
enum tx_error_code {
    TX_NO_ERROR,
    TX_NO_FILE,       /* there is no such file, or it cannot be read */
    TX_MALFORMED,     /* it is not what it should be: the words tell what was expected */
    TX_UNKNOWN_CARD,  /* it names a card that the catalog has not */
    TX_ILLEGAL,       /* a deck that the rules of deck building forbid */
    TX_TOO_LARGE,     /* more than can be held or played */
    TX_OTHER_VERSION, /* another version of Traxis wrote it */
    TX_OTHER_CARDS,   /* it belongs to a catalog of other cards, or to other overlays */
    TX_DEPARTS,       /* a record that the rules do not follow: an illegal choice, another state or result */
};

typedef struct tx_error {
    uint8_t code; /* enum tx_error_code */
    /* where; from 1, 0: it is about no line, no column of one */
    unsigned line, column;
    char file[256];  /* as it was named by the caller; "": no file */
    char text[2048]; /* all of it, ready to be shown: "file:line:column: words" */
} tx_error;

/* ---- References ------------------------------------------------------------------------------------------------
 * One byte names anything in a game: a card object, a place (a position in the line, or an HQ), or a seat. */
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

/* ---- The catalog: every card the game may meet, compiled: see traxis_cards.h ---------------------------------- */
typedef struct tx_catalog tx_catalog;
typedef uint16_t tx_def_id; /* index into the catalog; 0 is no card, or, in a view, a card not known */

/* ---- Setup ----------------------------------------------------------------------------------------------------- */
enum tx_rules { TX_FULL_RULES, TX_DEMO_RULES /* R22 */ };
enum tx_asking {
    TX_ASKED_CHOICES,    /* ask where there are at least two options */
    TX_ASKED_DISCREETLY, /* and where skipping would betray a hidden hand (see tx_decide) */
    TX_ASKED_ALL,        /* ask everything, also what has a single option: scenarios stop between any two things */
};

typedef struct tx_setup {
    uint8_t rules;                        /* enum tx_rules */
    uint8_t asking;                       /* enum tx_asking */
    uint8_t first;                        /* who takes the initiative token: 0, 1, or TX_NONE for at random */
    uint8_t deck_size[TX_SEATS];          /* cards in deck[], at most TX_MAX_DECK */
    uint8_t blank[TX_SEATS][TX_MAX_DECK]; /* 1: an offending card of an illegal deck, turned into a blank (R21.5) */
    uint8_t planet_count;                 /* 0: the ten planets of the catalog's first planet deck */
    tx_def_id warlord[TX_SEATS];
    tx_def_id synapse[TX_SEATS]; /* 0: none */
    tx_def_id deck[TX_SEATS][TX_MAX_DECK];
    tx_def_id planets[TX_PLANET_DECK]; /* with planet_count */
} tx_setup;

/* ---- Card objects ---------------------------------------------------------------------------------------------- */
/* Every card object is in exactly one list. Attachments are in the list of their host (TX_ATTACHED). */
enum tx_list {
    TX_DECK = 0,          /* + seat; head is the top */
    TX_HAND = 2,          /* + seat */
    TX_DISCARD = 4,       /* + seat; head is the topmost card (R1.2.7) */
    TX_REMOVED = 6,       /* + seat; removed from the game */
    TX_HQ_UNITS = 8,      /* + seat; the controller's HQ */
    TX_SUPPORTS = 10,     /* + seat; supports stand in the HQ too */
    TX_LIMBO = 12,        /* + seat; being played or deployed: in no zone (R14.11) */
    TX_UNITS = 14,        /* + 2 * position + seat; one side of a planet */
    TX_RESERVE = 28,      /* + 2 * position + seat; face down at a planet (R19.3) */
    TX_PLANET_CARDS = 42, /* + position; attachments on the planet card there */
    TX_BANK = 49,         /* token units not in play */
    TX_ATTACHED = 50,     /* on a card: linked from its host's `attached` */
    TX_LISTS = 51,
};

enum tx_card_flag {
    TX_EXHAUSTED = 1,
    TX_OTHER_SIDE = 2,     /* the card shows its other face: a bloodied warlord, a unit card lying as an attachment */
    TX_COMMITTED = 4,      /* a warlord that reached its planet by committing (R7.6.4) */
    TX_BLANKED = 8,        /* an offending card of an illegal deck (R21.5) */
    TX_RETREATING = 16,    /* chosen to retreat at the end of this combat round (3.2.9) */
    TX_FACE_DOWN = 32,     /* a card in reserve that counts as a unit (O33): it shows tx_catalog.face_down instead */
    TX_WAS_HIT = 64,       /* it was assigned damage this round; noted where a text asks for the first time (R18) */
    TX_WAS_TARGETED = 128, /* … it was a target; likewise */
    TX_MEMORIES = TX_WAS_HIT | TX_WAS_TARGETED, /* nothing of this is seen on the table */
};

typedef struct tx_card {
    tx_def_id def;          /* what card it is; 0 in a view: not known to that seat */
    tx_def_id face;         /* which definition it shows now: `def` or another one (TX_OTHER_SIDE, TX_FACE_DOWN) */
    uint8_t list;           /* enum tx_list */
    tx_ref next, prev;      /* neighbours in its list, TX_NONE at the ends */
    tx_ref attached;        /* its first attachment, or TX_NONE */
    tx_ref host;            /* TX_ATTACHED: the card it is on; TX_PLANET_CARDS: the place; else TX_NONE */
    uint8_t flags;          /* enum tx_card_flag */
    uint8_t owner : 1;      /* seat */
    uint8_t controller : 1; /* seat */
    uint8_t known : 2;      /* bit s: seat s knows this card although it lies in a hidden zone */
    uint8_t unused : 4;
    uint8_t damage;
    uint8_t resources; /* stored on the card (R1.5.3) */
    uint8_t object;    /* counts how often it entered play: a card that returns is a new object (R10.8) */
    tx_ref place;      /* where it is, or was when it left play: a planet or an HQ; TX_NONE if it never was */
    uint8_t serial;    /* its number among the cards of its owner, for records; never changes */
} tx_card;

typedef struct tx_list_ends {
    tx_ref head, tail;
    uint8_t count;
} tx_list_ends;

/* ---- Inner records: documented so that a debugger or a curious client can read them -------------------------- */
enum {
    TX_REGISTERS = 8,
    TX_EVENTS = 52,
};

/* Records that lie in the room of a game share their bytes with others. */
#define TX_IN_ROOM __attribute__((may_alias))
#define TX_INLINE  static inline __attribute__((unused)) /* nobody needs all of them */

/* Of tx_occurrence.face, beside TX_OTHER_SIDE and TX_FACE_DOWN. */
enum tx_was {
    TX_WAS_BLANK = 1,
    TX_WAS_WITHOUT_TRAITS = 4,
    TX_WAS_IN_PLAY = 8,
    TX_WAS_SEEN = 16,        /* everybody saw what it was */
    TX_SOURCE_RETURNED = 64, /* of its source: it has entered play since, as another object (R10.8) */
};

/* A happening with its frozen facts (R13.4). Kinds and flags: src/core/code.h. */
typedef struct TX_IN_ROOM tx_occurrence {
    uint8_t kind, flags;
    tx_ref subject; /* to what it happened */
    tx_ref source;  /* what brought it about */
    tx_ref place;   /* where */
    tx_ref other;   /* second party: defender, place of origin, shield card … */
    uint8_t amount;
    uint8_t object;   /* object number of the subject then: a card that returns to play is another one (R10.8) */
    uint8_t face : 7; /* what its subject was then: enum tx_was */
    uint8_t seat : 1; /* controller of the subject then, or the acting player */
} tx_occurrence;

/* An effect that outlives its cause: a modifier, a prohibition, a limit used up, something to do later. */
typedef struct TX_IN_ROOM tx_effect {
    uint8_t layer;  /* what it changes (src/core/code.h) */
    uint8_t arg;    /* keyword, trait, prohibition … */
    tx_ref card;    /* card, place or seat affected */
    uint8_t object; /* its object number: gone when the card leaves play */
    int8_t amount;
    uint8_t expiry; /* when it ends */
    uint16_t code;  /* delayed effects: instruction; limits, standing abilities: ability */
    tx_ref source;  /* the card that made it */
    uint8_t seat;   /* who made it */
} tx_effect;

/* An ability already used on an open occurrence (FAQ 3.7). */
typedef struct TX_IN_ROOM tx_used {
    uint16_t ability; /* of the catalog */
    tx_ref card;      /* TX_NONE: it has entered play since and is another object (R10.8) */
    uint8_t occurrence;
} tx_used;

typedef struct tx_player {
    uint16_t resources;
    uint8_t dial; /* position chosen in 2.2, or TX_NONE; hidden until both are revealed */
    uint8_t synapse_dial;
    uint8_t enslaved;        /* faction on the enslavement dial (R19.2), or TX_NONE */
    tx_ref warlord, synapse; /* card objects */
    uint8_t passed;          /* deploy phase: has passed */
    uint8_t limited;         /* deployed or played a Limited card this round (R18.8) */
    uint8_t mulligan;        /* has decided about the mulligan */
    uint8_t last_planet;     /* count of planets taken when this seat last took one */
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
    TX_LOOP,             /* R12.6: the sequence can go on for ever and nobody gives way */
    TX_TIME,             /* R21.2, only from tx_adjudicate and tx_end_by_time */
    TX_CONCEDED,
    TX_BEYOND_LIMITS, /* no rule: a table of the game is too small to go on by the rules; a tie */
    TX_AGREED,        /* no rule of the game: both players agreed to a draw; a tie */
    TX_OUT_OF_TIME,   /* no rule of the game: a player's own clock ran out */
    TX_REASONS
};

typedef struct tx_result {
    uint8_t outcome; /* enum tx_outcome */
    uint8_t winner;  /* seat, with TX_WON */
    uint8_t reason;  /* enum tx_reason */
} tx_result;

/* Tables in the room of a game that grow and shrink, in their order. */
enum tx_game_table { TX_EFFECTS, TX_USES, TX_CHOSEN, TX_OCCURRENCES, TX_TABLES_BEHIND };

typedef struct tx_game {
    /* Widest fields first: there is no padding anywhere, so the bytes are the game. */
    uint64_t random;        /* 0 in a view */
    uint64_t occupied;      /* bit l: list l is not empty */
    uint64_t round_hash;    /* state at the beginning of the combat round (R7.5.3) */
    uint64_t heard[2];      /* per timing: bit e: somebody listens to event e now */
    uint64_t acting;        /* bit e: some card of this game has a constant text that acts on event e */
    uint64_t standing;      /* bit e: a lasting effect acts on event e */
    uint32_t choices;       /* made so far */
    uint32_t aura_layers;   /* bit l: some card of this game has a text that changes layer l of other cards */
    uint32_t text_layers;   /* bit l: some card of this game has a constant text that changes layer l of anything */
    uint32_t text_keywords; /* bit k: … that gives or takes keyword k */
    uint32_t text_cannots;  /* bit p: … that forbids p (enum tx_prohibition) */
    uint32_t effect_layers; /* bit l: some lasting effect is of layer l */
    uint16_t text_statuses; /* bit s: … that makes cards count as s (enum tx_status) */
    uint16_t loop_guard;    /* abilities and combat turns in this round (R12.6) */
    int16_t amount;         /* what the last procedure yields: damage dealt, cards drawn … */
    uint16_t pool_count;
    uint16_t stack_used;                       /* bytes */
    uint16_t start[TX_TABLES_BEHIND];          /* where in `room` the tables behind the listeners begin */
    tx_def_id line[TX_LINE];                   /* planet card at each position, 0 when gone */
    tx_def_id aside[TX_PLANET_DECK - TX_LINE]; /* planets set aside unseen at setup; 0 in a view */
    tx_def_id removed[TX_PLANET_DECK];         /* planets removed from the game face up, 0 behind the last */
    tx_player player[TX_SEATS];

    tx_result result;
    uint8_t rules, asking;
    uint8_t round, phase;      /* phase: enum tx_phase */
    uint8_t token;             /* seat that holds the initiative token */
    uint8_t initiative;        /* initiative player now: battle initiative inside a battle (R0.3) */
    uint8_t first_planet;      /* position of the first planet, or TX_NONE while its place is vacant */
    uint8_t line_start;        /* leftmost position not yet emptied */
    uint8_t revealed;          /* positions below this number are face up */
    uint8_t planets_taken;     /* by both players, for R12.3 */
    uint8_t infested;          /* bit p: the planet at position p is infested */
    uint8_t battle;            /* position of the current battle, or TX_NONE */
    uint8_t battle_round;      /* combat round of the current battle, from 1 */
    uint8_t skirmish;          /* 1 while a ranged skirmish runs */
    uint8_t battles_fought;    /* this phase */
    uint8_t destroyed_here;    /* bit p: a unit was destroyed at position p this combat round (Bloodthirst) */
    uint8_t stalemate_rounds;  /* combat rounds in a row that ended as they had begun (R7.5.3) */
    tx_ref attacker, defender; /* of the current attack, or TX_NONE */
    uint8_t attack_flags;
    uint8_t ok;    /* did the last instruction do all it said (for "then") */
    uint8_t stale; /* which state-based checks are due: bits 1 HP, 2 attachments, 4 sacrifices, 8 reserve */
    uint8_t
        deck_features;   /* what cards of this game there are: 1 a text that may take HP, 2 a Deep Strike, 4 a Relic */
    uint8_t shield_used; /* during the current attack */
    uint8_t ordered_battles[TX_MAX_ORDERED]; /* positions of battles ordered by effects (R3.5), or TX_NONE */
    uint8_t card_count;                      /* card objects in use, token units of the bank among them */
    uint8_t occurrence_count, effect_count, used_count;
    tx_list_ends lists[TX_LISTS];
    uint8_t listener_start[2 * TX_EVENTS + 1]; /* per timing and event: slice of listener[], in units of 2 */
    uint8_t listening[2 * TX_EVENTS]; /* per timing and event: how many of these lie where their text counts now */
    /* Tables without gaps, from the beginning on: cards (card_count), cards that listen, lasting effects, answers given
     * in open windows, members of chosen sets, happenings. From the end on: suspended procedures, the innermost first
     * (src/core/frame.h). What is free between is zero. */
    union {
        tx_card cards[TX_MAX_CARDS];
        uint8_t room[TX_ROOM];
    };
} tx_game;

/* The tables in the room of a game. They move when one before them grows: a pointer is good until the next choice, in
 * the core until something is added to or taken from another table. */
TX_INLINE const void *tx_at(const tx_game *game, unsigned offset) {
    return game->room + offset;
}
TX_INLINE const tx_ref *tx_listeners(const tx_game *game) { /* by event, those whose text counts now first */
    return (const tx_ref *)tx_at(game, game->card_count * (unsigned)sizeof(tx_card));
}
TX_INLINE const tx_effect *tx_effects(const tx_game *game) { /* effect_count of them */
    return (const tx_effect *)tx_at(game, game->start[TX_EFFECTS]);
}
TX_INLINE const tx_used *tx_uses(const tx_game *game) { /* used_count */
    return (const tx_used *)tx_at(game, game->start[TX_USES]);
}
TX_INLINE const tx_ref *tx_chosen(const tx_game *game) { /* pool_count */
    return (const tx_ref *)tx_at(game, game->start[TX_CHOSEN]);
}
TX_INLINE const tx_occurrence *tx_occurrences(const tx_game *game) { /* occurrence_count */
    return (const tx_occurrence *)tx_at(game, game->start[TX_OCCURRENCES]);
}

enum tx_phase { TX_SETUP, TX_DEPLOY_PHASE, TX_COMMAND_PHASE, TX_COMBAT_PHASE, TX_HEADQUARTERS_PHASE };

/* ---- Decisions ------------------------------------------------------------------------------------------------- */
/* What a seat is asked for. */
enum tx_decision_kind {
    TX_GAME_OVER,       /* nobody: see tx_result */
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
    TX_ASK_FORCED,         /* which forced ability resolves next (R13.5.2) */
    TX_ASK_DEEP_STRIKE,    /* DEEP_STRIKE a card in reserve, or PASS (R19.3.3) */
    TX_ASK_ATTACKER,       /* ATTACK with card; RETREAT the warlord instead (R7.3, R7.4.4) */
    TX_ASK_DEFENDER,       /* DEFEND: on = unit; AREA_EFFECT (R8) */
    TX_ASK_SHIELD,         /* SHIELD with card for unit on, or PASS (R9.1) */
    TX_ASK_RETREAT,        /* RETREAT a unit, or DONE (3.2.9) */
    TX_ASK_BATTLE_ABILITY, /* YES or NO (R7.6.1) */
    TX_ASK_CLEANSE,        /* YES or NO: remove the infestation token (R7.5.7) */
    TX_ASK_TARGET,         /* CHOOSE a target; DONE where fewer will do */
    TX_ASK_CHOICE,         /* CHOOSE without targeting */
    TX_ASK_COST,           /* CHOOSE what pays a cost */
    TX_ASK_SEARCH,         /* CHOOSE a card found, or DONE to find nothing (FAQ 1.3) */
    TX_ASK_ORDER,          /* CHOOSE the next card to put down (on the bottom, into the discard pile) */
    TX_ASK_MODE,           /* MODE: amount = which alternative */
    TX_ASK_MAY,            /* YES or NO */
    TX_ASK_NUMBER,         /* NUMBER: amount (X) */
    TX_ASK_DIVIDE,         /* CHOOSE who or where gets the next one (indirect damage, divided tokens) */
    TX_ASK_EFFECT_ORDER,   /* which of several simultaneous effects comes next (R13.8.2) */
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
    TX_DEPLOY, /* card to `on`: a planet, an HQ or a host; amount = cost before interrupts; ability 1: lying as its
                  other face */
    TX_PLACE_RESERVE, /* card face down at planet `on` for 1 resource */
    TX_DEEP_STRIKE,   /* card, in reserve, to `on`: its planet or a host; amount = what it costs */
    TX_PLAY,          /* event card; on = subject of the triggering condition, if any */
    TX_USE,  /* ability number `ability` of card, or of one that nobody knows in a deck (TX_NONE); on as with TX_PLAY */
    TX_DIAL, /* on = planet */
    TX_FACTION,     /* amount = faction */
    TX_BONUS,       /* amount: bit 0 take the cards, bit 1 take the resources */
    TX_MOVE,        /* card to planet on */
    TX_ATTACK,      /* with card */
    TX_DEFEND,      /* card attacks on */
    TX_AREA_EFFECT, /* card; amount */
    TX_RETREAT,     /* card */
    TX_SHIELD,      /* card protects on; amount = icons */
    TX_CHOOSE, /* on: card, place or seat; TX_NONE: a planet out of the game, amount = its definition, 0: one unseen */
    TX_MODE,
    TX_NUMBER,
    TX_CALL, /* for a stalemate check */
    TX_VERBS
};

/* An option carries its meaning, so a screen can light up cards, a log can say it, and a record survives reordering. */
typedef struct tx_option {
    uint8_t verb;       /* enum tx_verb */
    tx_ref card;        /* the card acting, or TX_NONE */
    tx_ref on;          /* the card, place or seat acted on, or TX_NONE */
    uint8_t ability;    /* TX_USE, TX_PLAY: which ability of the card's face; 0xff: granted by another card */
    int16_t amount;     /* TX_USE, TX_PLAY: the ability's number in the catalog; else as told at the verb */
    uint8_t occurrence; /* TX_USE, TX_PLAY: index of the triggering condition, or TX_NONE */
    uint8_t spare;
} tx_option;

typedef struct tx_decision {
    uint8_t kind;       /* enum tx_decision_kind */
    uint8_t seat;       /* who decides */
    tx_ref source;      /* the card that asks, or TX_NONE for the rules */
    tx_ref subject;     /* what it is about: the unit damaged, the event's subject … or TX_NONE */
    tx_ref place;       /* where, or TX_NONE */
    uint8_t occurrence; /* windows: first occurrence of the window, or TX_NONE */
    uint8_t count_max;  /* choices of several: how many more may be chosen (0: one) */
    uint8_t shown;      /* 1: asked although it may have a single option, so that nothing hidden is betrayed */
    uint16_t code;      /* the instruction that asks, for src/script/text.h; 0 for the rules */
    uint16_t count;     /* options listed, at least 1 unless kind is TX_GAME_OVER */
    uint32_t stamp;     /* tx_game.choices when it was made */
    tx_option options[TX_MAX_OPTIONS];
} tx_decision;

/* ---- Running a game ------------------------------------------------------------------------------------------- */

/* Starts a game: shuffles, deals, draws (R2), and stops before the first choice. False with a message when the setup
 * cannot be played; *game is then untouched. */
TX_API bool tx_start(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, tx_game *game,
                     const char **error);

/* How many cards the two decks of the setup can have together: a deck may be as large as its player likes (R20.1), but
 * a game has numbers for TX_MAX_CARDS cards, and those token units that the decks can make need some of them. */
TX_API unsigned tx_most_cards(const tx_catalog *catalog, const tx_setup *setup);

/* The decision the game waits for; a pure function of the game. A decision is asked only when at least two options
 * are legal, except, in a discreet game, where skipping it would tell the opponent something hidden: then it may have
 * a single option. */
TX_API void tx_decide(const tx_catalog *catalog, const tx_game *game, tx_decision *decision);

/* Makes choice `option` of `decision`, which must be the game's current one, plays on to the next decision and stores
 * it in *decision. False, nothing changed, if the decision is not the current one or the option is not listed. */
TX_API bool tx_choose(const tx_catalog *catalog, tx_game *game, tx_decision *decision, unsigned option);

/* ---- What is told on the way ----------------------------------------------------------------------------------- */

/* One thing the table saw, with what each seat may know of it: tx_note_for makes of it what leaves for a seat. A kind
 * and its facts: src/core/note.h. A fact that is not told is TX_NONE, 0, or, of a list, TX_LISTS. */
typedef struct tx_note {
    uint8_t kind, flags; /* enum tx_note_kind, enum tx_note_flag */
    uint8_t seat;
    tx_ref subject, source, other, place;
    uint8_t seats; /* who may know what card the subject is: bit s seat s, bit TX_SEATS a spectator */
    uint8_t source_seats, other_seats; /* … the source, the other */
    uint8_t from, to;                  /* enum tx_list: where the subject lies, and where it goes, if anywhere */
    int16_t amount, second;
    tx_def_id def, source_def, other_def; /* what cards they are */
    tx_effect effect;
} tx_note;
typedef void tx_watch(void *user, const tx_game *game, const tx_note *note);

/* The same as tx_start and tx_choose, telling every change to `watch` as it is made, causes before their effects.
 * Watching changes nothing: the game is the same byte for byte. `game`, in `watch`, is in the midst of it. */
TX_API bool tx_start_watched(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, tx_game *game,
                             const char **error, tx_watch *watch, void *user);
TX_API bool tx_choose_watched(const tx_catalog *catalog, tx_game *game, tx_decision *decision, unsigned option,
                              tx_watch *watch, void *user);

/* The note as `seat`, or, with TX_SEATS, a spectator, may know it: cards it may not know are unknown. */
TX_API tx_note tx_note_for(const tx_note *note, unsigned seat);

TX_API tx_result tx_game_result(const tx_game *game);

/* A seat gives up; `watch`, or NULL, is told. */
TX_API void tx_concede(const tx_catalog *catalog, tx_game *game, unsigned seat, tx_watch *watch, void *user);
/* The clock of a seat has run out, and it loses by that; `watch`, or NULL, is told. */
TX_API void tx_run_out(const tx_catalog *catalog, tx_game *game, unsigned seat, tx_watch *watch, void *user);
/* Both seats have agreed to a draw; `watch`, or NULL, is told. */
TX_API void tx_agree_draw(const tx_catalog *catalog, tx_game *game, tx_watch *watch, void *user);

/* Time is called and the game round is finished: more planets, then more type symbols (R21.2). Changes nothing. */
TX_API tx_result tx_adjudicate(const tx_catalog *catalog, const tx_game *game);
/* The same, and the game ends with that result; `watch`, or NULL, is told. */
TX_API void tx_end_by_time(const tx_catalog *catalog, tx_game *game, tx_watch *watch, void *user);

/* ---- Hidden information --------------------------------------------------------------------------------------- */

/* What `seat` may know, as a game value: unknown cards have def 0 and carry no identity in their number, the order of
 * decks, the other dial and the random state are gone. Seat TX_SEATS: what a spectator may know. */
TX_API void tx_view(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_game *view);

/* A random full game consistent with all that `seat` knows: unknown cards are dealt from what `setup` leaves unseen.
 * A deck_size of 0 for the opponent means their list is unknown: cards their warlord could have are dealt instead. */
TX_API void tx_determinise(const tx_catalog *catalog, const tx_setup *setup, const tx_game *view, unsigned seat,
                           uint64_t seed, tx_game *game);

/* Plays on at random to the end of the game, or until `most` choices are made; every option of a choice is as likely as
 * any other. Nobody is asked as in a discreet game from here on. With the catalog the game was started or dealt with:
 * one of tx_playout_catalog (traxis_cards.h) is more than twice as quick. */
TX_API tx_result tx_playout(const tx_catalog *catalog, tx_game *game, uint64_t seed, unsigned most);

/* ---- Games that are kept by the thousand ------------------------------------------------------------------------ */

/* The same game without the room that is free in it, in about a third of the bytes: for trees and pools in memory
 * (tx_save is for files). `bytes` has room for tx_packed_size, which is never more than TX_PACKED_MOST; both return how
 * many bytes it is. */
enum { TX_PACKED_MOST = sizeof(tx_game) };
TX_API size_t tx_packed_size(const tx_game *game);
TX_API size_t tx_pack(const tx_game *game, uint8_t *bytes);
/* False, *game untouched, if the bytes are not as long as a packed game of that kind; what they say is not checked. */
TX_API bool tx_unpack(const uint8_t *bytes, size_t size, tx_game *game);

/* ---- Soundness ------------------------------------------------------------------------------------------------ */
TX_API uint64_t tx_hash(const tx_game *game);
/* Checks every invariant of a full game. NULL when sound, else what is wrong. */
TX_API const char *tx_audit(const tx_catalog *catalog, const tx_game *game);

/* ---- Questions a client asks; current values with all effects applied (R16) ----------------------------------- */
TX_API int tx_attack(const tx_catalog *catalog, const tx_game *game, tx_ref card);
TX_API int tx_hp(const tx_catalog *catalog, const tx_game *game, tx_ref card);
TX_API int tx_command(const tx_catalog *catalog, const tx_game *game, tx_ref card);
/* `keyword`: TX_KEYWORD_AMBUSH and its neighbours in traxis_cards.h. */
TX_API bool tx_has_keyword(const tx_catalog *catalog, const tx_game *game, tx_ref card, unsigned keyword);
TX_API int tx_area_effect(const tx_catalog *catalog, const tx_game *game, tx_ref card);
/* What lasting effects add to a card, or take from it, by how long they last. "For its next attack" is no part of
 * tx_attack before that attack (R15.11). */
enum tx_span { TX_FOR_NEXT_ATTACK, TX_FOR_PHASE /* or less */, TX_FOR_ROUND, TX_SPANS };
typedef struct tx_gain {
    int attack, hp, command;
} tx_gain;
TX_API void tx_gains(const tx_game *game, tx_ref card, tx_gain gains[TX_SPANS]);
/* What it costs its owner to deploy or play the card now, before cost interrupts. -1: it has no cost. */
TX_API int tx_cost(const tx_catalog *catalog, const tx_game *game, tx_ref card, tx_ref destination);

/* ---- Why, and why not ----------------------------------------------------------------------------------------- */
/* What can be in the way of using a card, in the order in which it is looked for; the one found last is told.
 * ORDER OBSTACLE: the words stand in src/script/text/text_why.c. */
enum tx_obstacle {
    TX_NO_OBSTACLE,
    /* the moment */
    TX_GAME_ENDED,
    TX_NOT_ASKED,    /* another player has the opportunity: `due` */
    TX_HAS_PASSED,   /* passed in this deploy phase (R4.3) */
    TX_MUST_PASS,    /* an effect makes the player pass this deployment turn */
    TX_WRONG_WINDOW, /* such a thing is not done at this decision */
    TX_WRONG_PHASE,  /* `due`: bits of the right phases */
    TX_NO_BATTLE,
    TX_NO_AMBUSH,     /* in the combat phase only cards with Ambush are deployed */
    TX_NO_SUCH_EVENT, /* what it answers has not just happened */
    /* the card */
    TX_NO_ABILITY, /* there is nothing to use */
    TX_NOT_YOURS,
    TX_ELSEWHERE, /* it lies where this part of it does not work */
    TX_BLANK_TEXT,
    /* its triggering condition and the happening `fact` */
    TX_OTHER_PLAYER,  /* somebody else did it: `on` */
    TX_OTHER_AMOUNT,  /* another phase */
    TX_OTHER_SUBJECT, /* `on` does not match `selector`, `part`: enum tx_mismatch */
    TX_OTHER_SOURCE,
    TX_OTHER_PARTY,
    TX_OTHER_PLACE,
    TX_OTHER_MANNER, /* it happened otherwise */
    TX_ANSWERED,     /* it answered that happening already (FAQ 3.7) */
    /* attacking, moving, shielding */
    TX_NOT_A_UNIT,
    TX_SAME_SIDE,
    TX_NOT_IN_BATTLE, /* `on`: where the battle is */
    TX_NOT_RANGED,
    TX_IS_EXHAUSTED,
    TX_NO_ENEMY,
    TX_NO_DEFENDER,
    TX_DUTY, /* another one has to attack, or be attacked (R7.3.6) */
    TX_RETREATS_ALREADY,
    TX_NOT_MOBILE,
    TX_MOVED_ALREADY,
    TX_NOWHERE, /* no adjacent planet */
    TX_NO_ICONS,
    TX_SHIELDS_BARRED,
    /* choosing */
    TX_NO_MATCH, /* as TX_OTHER_SUBJECT */
    TX_CHOSEN_ALREADY,
    TX_NOT_OFFERED,
    TX_WRONG_PLACE, /* it can be done, but not there: `on` */
    /* deploying and paying */
    TX_NOT_DEPLOYABLE,
    TX_NOT_ENSLAVED,  /* its faction is not on the enslavement dial (R19.2) */
    TX_SEAT_MAY_NOT,  /* the player cannot trigger abilities, because of `by` */
    TX_NO_HOST,       /* `selector` */
    TX_HOST_REFUSES,  /* `on` */
    TX_LIMIT_REACHED, /* `needed` times */
    TX_LIMITED_USED,
    TX_STOPPED,         /* its deployment there was, and nothing has happened since (R4.12) */
    TX_TOO_EXPENSIVE,   /* `needed`, `have` */
    TX_UNIQUE_IN_PLAY,  /* `on` */
    TX_RELIC_IN_PLAY,   /* `on` */
    TX_CONDITION_FAILS, /* `condition` */
    /* the ability's program, at instruction `code` */
    TX_UNPAYABLE, /* a cost: `on`, or `needed` and `have` */
    TX_NO_TARGET, /* nothing, or fewer than `needed`, to choose for `selector` */
    TX_MAY_NOT,   /* `on` is forbidden to `part` (enum tx_prohibition) by card `by` */
    TX_IMMUNE,    /* `on` */
    TX_NO_CHANGE, /* nothing would change (R14.4) */
    TX_SPENT,     /* … because the cost would take `on` out of play (O38) */
    TX_OBSTACLES
};

/* In what a thing does not match a selector. */
enum tx_mismatch { TX_FITS, TX_NOTHING_THERE, TX_WRONG_TYPE, TX_WRONG_SIDE, TX_WRONG_ZONE, TX_WRONG_CLAUSE };

/* One thing a card might do, and what is in the way. */
typedef struct tx_answer {
    uint8_t verb;     /* enum tx_verb: DEPLOY, PLAY, USE, ATTACK, DEFEND (be attacked), CHOOSE (be chosen) … */
    uint8_t ability;  /* PLAY, USE: which of its face, 255: granted by another card; DEPLOY: 1 as its other face */
    uint8_t moment;   /* enum tx_obstacle: why not now */
    uint8_t obstacle; /* enum tx_obstacle: what else; neither: it is a legal option */
    uint8_t due;      /* with `moment`: who is asked (TX_NOT_ASKED), in which phases it may be done (TX_WRONG_PHASE) */
    uint8_t part;
    tx_ref on, by;
    uint8_t past; /* 1: from tx_missed, about what has happened */
    int16_t needed, have;
    uint16_t text; /* PLAY, USE: the ability in the catalog */
    uint16_t code, selector, condition;
    uint16_t clause;    /* with `selector`: the part of it that fails, or 0 */
    tx_occurrence fact; /* the happening it was judged by; kind 0: none */
} tx_answer;
enum { TX_MAX_ANSWERS = 24 };

/* Everything `card` (a card object, or the place of a planet) might do for `seat`, and for each what keeps it from
 * being done now. Changes nothing. Returns how many answers there are. */
TX_API unsigned tx_why(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                       tx_answer answers[TX_MAX_ANSWERS]);

/* Why did an interrupt or reaction of `card` not answer what choice `option` of `before` brought about? One answer for
 * each of its abilities whose event occurred, by the happening that came nearest to triggering it. */
TX_API unsigned tx_missed(const tx_catalog *catalog, const tx_game *before, unsigned option, unsigned seat, tx_ref card,
                          tx_answer answers[TX_MAX_ANSWERS]);

/* Why `card` cannot be deployed on, or moved to, `on`; obstacle TX_WRONG_PLACE where nothing more exact is known. */
TX_API tx_answer tx_why_not_there(const tx_catalog *catalog, const tx_game *game, enum tx_verb verb, unsigned ability,
                                  tx_ref card, tx_ref on);

/* A choice and the game before it. */
typedef struct tx_made {
    tx_game before;
    unsigned option;
} tx_made;

/* tx_why, and, where nothing that an ability answers is happening now, tx_missed about the `count` choices made last.
 */
TX_API unsigned tx_why_since(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                             const tx_made *made, unsigned count, tx_answer answers[TX_MAX_ANSWERS]);

/* Does what tx_why says of every card agree with the options of the game's decision? If not, *card is one of which it
 * does not. For tests. */
TX_API bool tx_why_agrees(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, tx_ref *card);

#ifdef __cplusplus
}
#endif
#endif
