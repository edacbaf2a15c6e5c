/* frame.h: suspended procedures.
 *
 * A frame is one suspended procedure: how far it has come (`step`), for whom it runs, and what it keeps of its own. The
 * frames of a game lie one behind the other at the end of tx_game.room, each only as long as its procedure needs
 * (frame_size in run.c): the innermost lies lowest, so that the one below it on the stack follows it. What is free is
 * zero.
 */
#ifndef TRAXIS_FRAME_H
#define TRAXIS_FRAME_H

#include "traxis.h"

/* Frames are bytes of the game: without padding, wherever they begin. */
#define PACKED __attribute__((packed, may_alias))

/* What all frames begin with. */
#define FRAME_HEAD                                                                                                     \
    uint8_t proc;     /* enum proc */                                                                                  \
    uint8_t step;     /* where in it */                                                                                \
    uint8_t occ_base; /* how many occurrences there were when it began: later ones go with it */                       \
    uint8_t seat      /* for whom it runs, or whose turn it is in it */

typedef struct PACKED tx_frame {
    FRAME_HEAD;
} tx_frame;

/* In which light card code is read: whose words they are, and what they speak of. An ability that runs has one in its
 * frame; dry runs and constant texts are read in one of their own. */
#define SCOPE                                                                                                          \
    uint8_t seat : 1;       /* "you" */                                                                                \
    uint8_t spent_from : 7; /* dry runs: costs took engine.spent from here on */                                       \
    tx_ref card;            /* "this": the card whose text it is, or TX_NONE: a planet's */                            \
    tx_ref place;           /* where the card was when it began */                                                     \
    uint8_t occurrence;     /* the triggering condition, or TX_NONE */                                                 \
    uint8_t object;         /* object number of `card` when it began */                                                \
    tx_ref host;            /* what `card` was attached to when it began */                                            \
    uint8_t actor : 1;      /* the player who acts: mostly "you", of "each player" each of them */                     \
    uint8_t registers : 4;  /* how many there are: those its program fills; or all TX_REGISTERS */                     \
    bool cancelled : 1;     /* of an ability that runs: its effects were cancelled (R14.6) … */                      \
    bool unpaid : 1;        /* … a cost was prevented (R14.5) */                                                     \
    bool unused : 1;                                                                                                   \
    uint8_t flags;               /* enum scope_flag */                                                                 \
    int16_t x;                   /* chosen X */                                                                        \
    int16_t result;              /* how much the last instruction did, or is to do */                                  \
    uint8_t set_base, set_count; /* a chosen set, among tx_chosen (base in units of 2); or SINGLE_SET */               \
    uint8_t rest_count;          /* of the cards looked at, those that were not chosen: they lie behind the set */     \
    tx_ref reg[TX_REGISTERS]     /* chosen things */

typedef struct PACKED tx_scope {
    SCOPE;
} tx_scope;

enum scope_flag {
    SCOPE_TRIGGER = 1,        /* judge the occurrence's subject by the frozen facts (R13.4) … */
    SCOPE_REACTION = 2,       /* … as they are behind it */
    SCOPE_EFFECT = 4,         /* costs and targets stand */
    SCOPE_FREE = 8,           /* no printed cost to pay */
    SCOPE_PART = 16,          /* some instructions of a program run by themselves: for one of several, or later */
    SCOPE_DEFER = 32,         /* leave the closing reactions to the frame below */
    SCOPE_SPENT_EXHAUST = 64, /* dry runs: cards would be exhausted by a cost */
    SCOPE_SPENT_GONE = 128,   /* dry runs: … would leave play by a cost */
};

/* Its scope comes last: it has no more registers than it needs. */
typedef struct PACKED ability_frame {
    uint8_t proc;       /* FRAME_HEAD; the seat is that of the scope */
    uint8_t step : 4;   /* enum ability_step */
    uint8_t leaves : 4; /* events: where they go afterwards, if not to the discard pile (enum tx_departure + 1) */
    uint8_t occ_base;
    uint8_t mark; /* occurrences from here on were left behind by an instruction */
    union {
        uint8_t told;  /* first of the occurrences that tell of the ability itself: played, targets; until judged */
        uint8_t begun; /* of "for each": parts begun */
    };
    uint8_t exempt;        /* bits of registers, and of the set: targets that are not judged again (O14) */
    uint8_t counted;       /* cards or tokens that the instruction that asks is done with */
    uint8_t came_from : 6; /* events: in which list they were */
    bool closing : 1;      /* the reaction window of an instruction is open */
    bool did : 1;          /* the last instruction did all it said (R15.5) */
    uint16_t pc;           /* next instruction */
    union {
        uint16_t ability; /* of the catalog */
        uint16_t end;     /* SCOPE_PART: the part ends before this instruction */
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
    uint8_t decided; /* players who have decided about their mulligan */
} setup_frame;

typedef struct PACKED round_frame {
    FRAME_HEAD;     /* step: the row of the table */
    uint8_t done;   /* seats or planets the row is done with, 0 at its start */
    uint8_t fought; /* 1: a battle is over, the action window behind it is due */
} round_frame;

typedef struct PACKED command_frame {
    FRAME_HEAD;      /* seat: who sets their dials */
    uint8_t done;    /* players who have set theirs */
    uint8_t synapse; /* 1: it is the dial of their synapse unit */
} command_frame;

typedef struct PACKED struggle_frame {
    FRAME_HEAD; /* seat: the winner */
    tx_ref place;
    uint8_t won;  /* the occurrence of the win */
    uint8_t take; /* what of the planet's bonuses: TAKE_CARDS, TAKE_RESOURCES */
} struggle_frame;

/* ---- Windows ----------------------------------------------------------------------------------------------------- */
typedef struct PACKED actions_frame {
    FRAME_HEAD;     /* seat: who has the opportunity */
    uint8_t passes; /* in a row */
} actions_frame;

typedef struct PACKED window_frame {
    uint8_t proc, step; /* FRAME_HEAD; step: enum answer_step. No occurrences go with it. */
    uint8_t first;      /* of the occurrences answered … */
    uint8_t seat : 1;   /* of the free answers, who has the opportunity */
    uint8_t timing : 1; /* TIMING_INTERRUPT, TIMING_REACTION */
    uint8_t passes : 2; /* in a row; WINDOW_OVER: nothing is left to do */
    uint8_t idle : 2;   /* hidden hands: bit s: seat s was found to have no answer, and nobody has answered since … */
    uint8_t hands : 2;  /* … but its hand might have one, as far as the other can tell */
    uint8_t count;      /* … how many */
    uint8_t used_base;  /* tx_uses from here on are answers given in it */
} window_frame;

/* ---- Battles ----------------------------------------------------------------------------------------------------- */
typedef struct PACKED battle_frame {
    FRAME_HEAD; /* seat: who had the initiative as it began */
    tx_ref place;
    uint8_t winner;      /* or TX_NONE */
    uint8_t called;      /* 1 + the identical rounds since somebody called; 0: nobody has, or a round was not */
    uint8_t skirmishes;  /* ranged skirmishes still to be held in this round */
    uint8_t extra_turns; /* combat turns ordered by effects … */
    uint8_t extra_seat;  /* … and whose they are */
    uint8_t forgone;     /* 1: the winner does without the planet's Battle ability */
} battle_frame;

typedef struct PACKED turn_frame {
    FRAME_HEAD;
    tx_ref place;
    uint8_t ranged; /* 1: of a ranged skirmish */
} turn_frame;

typedef struct PACKED retreat_frame {
    FRAME_HEAD;
    tx_ref place;
} retreat_frame;

typedef struct PACKED attack_frame {
    FRAME_HEAD;
    tx_ref card;             /* the attacker … */
    uint8_t object;          /* … and its object number */
    tx_ref place;            /* where it attacks */
    uint8_t first, count;    /* what happened in the step at hand; count 0: nobody would notice */
    tx_ref defender_place;   /* where the defender was when it was declared (R8.7) … */
    uint8_t defender_object; /* … and which object it was */
    uint8_t area;            /* the damage of its Area Effect */
} attack_frame;

/* ---- Happenings: the occurrences `first` … `first` + `count` - 1 ------------------------------------------------- */
typedef struct PACKED damage_frame {
    FRAME_HEAD;           /* seat: who may use a shield */
    uint8_t first, count; /* what is dealt to whom, spare ones behind */
    uint8_t passes;       /* of shields, in a row */
    int16_t dealt;        /* all of it, before anything was prevented */
} damage_frame;

typedef struct PACKED shield_frame {
    FRAME_HEAD;
    tx_ref card;    /* the shield */
    tx_ref unit;    /* whom it protects */
    uint8_t damage; /* the occurrence of the damage */
    uint8_t icons;
    uint8_t use; /* the occurrence of its use */
} shield_frame;

typedef struct PACKED indirect_frame {
    FRAME_HEAD;
    tx_ref card;          /* the source */
    uint8_t first, count; /* who can take it */
    int16_t left;         /* still to be divided */
} indirect_frame;

typedef struct PACKED leave_frame {
    uint8_t proc, step;
    uint8_t occ_base; /* FRAME_HEAD: behind those that were to leave; later ones follow them, as attachments do */
    uint8_t seat : 1; /* who puts cards in order */
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
    tx_ref card;    /* EXPIRY_ENTER: which card has entered */
    uint8_t expiry; /* the moment waited for */
} delayed_frame;

/* ---- Entering play ----------------------------------------------------------------------------------------------- */
typedef struct PACKED deploy_frame {
    uint8_t proc, step, occ_base; /* FRAME_HEAD */
    uint8_t seat : 1;
    uint8_t least : 7; /* minimum cost that the reductions in `kept` must leave */
    tx_ref card, to;
    uint8_t announced;   /* the occurrence of its deployment: its amount is the cost */
    uint8_t entered;     /* the occurrence of its entering */
    uint8_t unpaid : 1;  /* 1: its additional cost was prevented (R14.5) */
    uint8_t below : 7;   /* amount by which the sum of all changes is below 0 (R16.1, R16.4) */
    uint8_t effects;     /* number of lasting effects older than its announcement */
    uint8_t from;        /* the card's list at that time */
    uint8_t changed : 1; /* 1: since then something other than a change of its cost has happened */
    uint8_t kept : 7;    /* unused rest of the reductions with a minimum */
} deploy_frame;

typedef struct PACKED enter_frame {
    FRAME_HEAD;
    tx_ref card, to;
    uint8_t first;     /* the occurrence of its entering */
    uint8_t exhausted; /* 1: it enters so */
} enter_frame;

typedef struct PACKED strikes_frame {
    FRAME_HEAD;
    tx_ref place;
    uint8_t passes; /* in a row */
} strikes_frame;

typedef struct PACKED strike_frame {
    FRAME_HEAD;
    tx_ref card, to;
    uint8_t entered; /* the occurrence of its entering */
    int16_t cost;
} strike_frame;

#endif
