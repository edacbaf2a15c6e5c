/* frame.h: frames of suspended procedures.
 *
 * A frame holds the progress of one suspended procedure (`step`), the seat it runs for, and its local state. The stack
 * grows down from the end of tx_game.table_bytes; each frame is only as long as its procedure needs (core_frame_size in
 * run.c). The innermost frame has the lowest address, and the frame below it on the stack follows it. Unused bytes are
 * zero. */
#ifndef TRAXIS_FRAME_H
#define TRAXIS_FRAME_H

#include "traxis.h"

/* Frames start at any byte of the buffer, so they are packed. */
#define PACKED __attribute__((packed, may_alias))

/* Common header of all frames. */
#define FRAME_HEAD                                                                                                     \
    uint8_t proc;     /* enum proc */                                                                                  \
    uint8_t step;     /* state of the procedure */                                                                     \
    uint8_t occ_base; /* number of occurrences when it began; later ones are removed when it ends */                   \
    uint8_t seat      /* seat it runs for, or whose turn it is */

typedef struct PACKED tx_frame {
    FRAME_HEAD;
} tx_frame;

/* Context in which card code is evaluated. A running ability keeps one in its frame; dry runs and constant abilities
 * use one of their own. */
#define SCOPE                                                                                                          \
    uint8_t seat : 1;       /* "you" */                                                                                \
    uint8_t spent_from : 7; /* dry runs: index in engine.spent where its costs begin */                                \
    tx_ref card;            /* "this": the card with the text; TX_NONE for the text of a planet */                     \
    tx_ref place;           /* place of the card when it began */                                                      \
    uint8_t occurrence;     /* the triggering condition, or TX_NONE */                                                 \
    uint8_t object;         /* object number of `card` when it began */                                                \
    tx_ref host;            /* host of `card` when it began */                                                         \
    uint8_t actor : 1;      /* acting player: usually "you"; with "each player" each in turn */                        \
    uint8_t registers : 4;  /* number of registers: those the program fills, or TX_REGISTERS */                        \
    bool cancelled : 1;     /* running abilities: its effects were cancelled (R14.6) */                                \
    bool unpaid : 1;        /* running abilities: a cost was prevented (R14.5) */                                      \
    bool unused : 1;                                                                                                   \
    uint8_t flags;               /* enum scope_flag */                                                                 \
    int16_t x;                   /* chosen X */                                                                        \
    int16_t result;              /* amount the last instruction did, or has to do */                                   \
    uint8_t set_base, set_count; /* a chosen set in tx_chosen (base in units of 2), or SINGLE_SET */                   \
    uint8_t rest_count;          /* cards looked at but not chosen; they follow the set */                             \
    tx_ref reg[TX_REGISTERS]     /* chosen objects */

typedef struct PACKED tx_scope {
    SCOPE;
} tx_scope;

enum scope_flag {
    SCOPE_TRIGGER = 1,        /* compare the occurrence's subject by its frozen facts (R13.4) */
    SCOPE_REACTION = 2,       /* with SCOPE_TRIGGER: the facts after the occurrence */
    SCOPE_EFFECT = 4,         /* costs are paid and targets chosen */
    SCOPE_FREE = 8,           /* no printed cost to pay */
    SCOPE_PART = 16,          /* runs only part of a program: one iteration of "for each", or a delayed part */
    SCOPE_DEFER = 32,         /* leave the closing reactions to the frame below */
    SCOPE_SPENT_EXHAUST = 64, /* dry runs: a cost would exhaust cards */
    SCOPE_SPENT_GONE = 128,   /* dry runs: a cost would remove cards from play */
};

/* The scope is the last member; it has only the registers it needs. */
typedef struct PACKED ability_frame {
    uint8_t proc;       /* FRAME_HEAD; the seat is in the scope */
    uint8_t step : 4;   /* enum ability_step */
    uint8_t leaves : 4; /* events: destination other than the discard pile (enum tx_departure + 1) */
    uint8_t occ_base;
    uint8_t mark; /* occurrences from here on were produced by an instruction */
    union {
        uint8_t announced; /* first occurrence about the ability itself (played, targets), until JUDGE */
        uint8_t begun;     /* "for each": number of parts begun */
    };
    uint8_t exempt;        /* bits of registers, and of the set: targets that are not checked again (O14) */
    uint8_t counted;       /* number of cards or tokens the asking instruction has finished */
    uint8_t came_from : 6; /* events: list they were played from */
    bool closing : 1;      /* the reaction window of an instruction is open */
    bool did : 1;          /* the last instruction was carried out in full (R15.5) */
    uint16_t pc;           /* next instruction */
    union {
        uint16_t ability; /* index in the catalog */
        uint16_t end;     /* SCOPE_PART: first instruction after the part */
    };
    union {
        tx_scope scope;
        struct PACKED {
            SCOPE;
        };
    };
} ability_frame;

/* ---- The round --------------------------------------------------------------------------------------------------- */
typedef struct PACKED setup_frame {
    FRAME_HEAD;
    uint8_t decided; /* number of players who have decided on the mulligan */
} setup_frame;

typedef struct PACKED round_frame {
    FRAME_HEAD;     /* step: row of the round table */
    uint8_t done;   /* seats or planets the row has handled */
    uint8_t fought; /* 1: a battle has ended and the action window after it is due */
} round_frame;

typedef struct PACKED command_frame {
    FRAME_HEAD;      /* seat: player who sets dials now */
    uint8_t done;    /* number of players who have set theirs */
    uint8_t synapse; /* 1: sets the dial of the synapse unit */
} command_frame;

typedef struct PACKED struggle_frame {
    FRAME_HEAD; /* seat: the winner */
    tx_ref place;
    uint8_t won;  /* occurrence of the win */
    uint8_t take; /* chosen bonuses of the planet: TAKE_CARDS, TAKE_RESOURCES */
} struggle_frame;

/* ---- Windows ----------------------------------------------------------------------------------------------------- */
typedef struct PACKED actions_frame {
    FRAME_HEAD;     /* seat: player with the opportunity */
    uint8_t passes; /* consecutive passes */
} actions_frame;

typedef struct PACKED window_frame {
    uint8_t proc, step; /* FRAME_HEAD; step: enum response_step. A window removes no occurrences. */
    uint8_t first;      /* first occurrence of the window */
    uint8_t seat : 1;   /* optional abilities: player with the opportunity */
    uint8_t timing : 1; /* TIMING_INTERRUPT, TIMING_REACTION */
    uint8_t passes : 2; /* consecutive passes; WINDOW_OVER: finished */
    uint8_t idle : 2;   /* hidden hands: bit s: seat s has no response (cleared when a response is used) */
    uint8_t hands : 2;  /* hidden hands: bit s: in the opponent's view, seat s might have a response in hand */
    uint8_t count;      /* number of occurrences */
    uint8_t used_base;  /* first entry of tx_uses that belongs to this window */
} window_frame;

/* ---- Battles ----------------------------------------------------------------------------------------------------- */
typedef struct PACKED battle_frame {
    FRAME_HEAD; /* seat: player with the initiative at its start */
    tx_ref place;
    uint8_t winner;      /* or TX_NONE */
    uint8_t called;      /* 1 + number of identical rounds since a stalemate call; 0: no call, or a round differed */
    uint8_t skirmishes;  /* ranged skirmishes left in this round */
    uint8_t extra_turns; /* combat turns ordered by effects */
    uint8_t extra_seat;  /* seat that takes the extra turns */
    uint8_t forgone;     /* 1: the winner forgoes the planet's Battle ability */
} battle_frame;

typedef struct PACKED turn_frame {
    FRAME_HEAD;
    tx_ref place;
    uint8_t ranged; /* 1: turn of a ranged skirmish */
} turn_frame;

typedef struct PACKED retreat_frame {
    FRAME_HEAD;
    tx_ref place;
} retreat_frame;

typedef struct PACKED attack_frame {
    FRAME_HEAD;
    tx_ref card;             /* the attacker */
    uint8_t object;          /* object number of the attacker */
    tx_ref place;            /* place of the attack */
    uint8_t first, count;    /* occurrences of the current step; count 0: no card could respond to them */
    tx_ref defender_place;   /* place of the defender at its declaration (R8.7) */
    uint8_t defender_object; /* object number of the defender */
    uint8_t area;            /* damage of its Area Effect */
} attack_frame;

/* ---- Occurrences `first` … `first` + `count` - 1 ----------------------------------------------------------------- */
typedef struct PACKED damage_frame {
    FRAME_HEAD;           /* seat: player who may use a shield */
    uint8_t first, count; /* damage to be dealt, followed by alternative recipients */
    uint8_t passes;       /* consecutive passes on shields */
    int16_t dealt;        /* total before prevention */
} damage_frame;

typedef struct PACKED shield_frame {
    FRAME_HEAD;
    tx_ref card;    /* shield card */
    tx_ref unit;    /* protected unit */
    uint8_t damage; /* occurrence of the damage */
    uint8_t icons;
    uint8_t use; /* occurrence of the shield's use */
} shield_frame;

typedef struct PACKED indirect_frame {
    FRAME_HEAD;
    tx_ref card;          /* the source */
    uint8_t first, count; /* units that can take it */
    int16_t left;         /* amount not yet assigned */
} indirect_frame;

typedef struct PACKED leave_frame {
    uint8_t proc, step;
    uint8_t occ_base; /* FRAME_HEAD: end of the occurrences of leaving; those of attachments follow */
    uint8_t seat : 1; /* player who orders cards */
    uint8_t how : 4;  /* enum tx_departure */
    uint8_t : 3;
    uint8_t first, count;
} leave_frame;

typedef struct PACKED change_frame {
    FRAME_HEAD;
    uint8_t first, count;
    uint8_t kind; /* enum tx_card_change */
} change_frame;

typedef struct PACKED delayed_frame {
    FRAME_HEAD;
    tx_ref card;    /* EXPIRY_ENTER: card that has entered */
    uint8_t expiry; /* the expiry that is due */
} delayed_frame;

/* ---- Entering play ----------------------------------------------------------------------------------------------- */
typedef struct PACKED deploy_frame {
    uint8_t proc, step, occ_base; /* FRAME_HEAD */
    uint8_t seat : 1;
    uint8_t least : 7; /* minimum cost that the reductions in `unused_reduction` must leave */
    tx_ref card, to;
    uint8_t announced;            /* occurrence of its deployment: its amount is the cost */
    uint8_t entered;              /* occurrence of its entering */
    uint8_t unpaid : 1;           /* 1: its additional cost was prevented (R14.5) */
    uint8_t below_zero : 7;       /* amount by which the sum of all changes is below 0 (R16.1, R16.4) */
    uint8_t effects;              /* number of lasting effects older than its announcement */
    uint8_t from;                 /* the card's list at that time */
    uint8_t changed : 1;          /* 1: since then something other than a change of its cost has happened */
    uint8_t unused_reduction : 7; /* unused rest of the reductions with a minimum */
} deploy_frame;

typedef struct PACKED enter_frame {
    FRAME_HEAD;
    tx_ref card, to;
    uint8_t first;     /* occurrence of its entering */
    uint8_t exhausted; /* 1: it enters exhausted */
} enter_frame;

typedef struct PACKED strikes_frame {
    FRAME_HEAD;
    tx_ref place;
    uint8_t passes; /* consecutive passes */
} strikes_frame;

typedef struct PACKED strike_frame {
    FRAME_HEAD;
    tx_ref card, to;
    uint8_t entered; /* occurrence of its entering */
    int16_t cost;
} strike_frame;

#endif
