/* catalog.h: the compiled cards, as the core reads them.
 *
 * A catalog is immutable and shared by all games. It is plain arrays; entry 0 of every array is a dummy, so that 0 can
 * mean "none". src/script/read/build.c fills it, src/script/text/text_card.c and its neighbours turn it back into
 * English.
 */
#ifndef TRAXIS_CATALOG_H
#define TRAXIS_CATALOG_H

#include "code.h"
#include "traxis.h"

enum { NO_COST = -1, COST_X = -2, NO_VALUE = -1 };
enum { TRAIT_WORDS = 4, MAX_TRAITS = 256, PRINTED_TRAITS = 8 /* at most, on one card */ };
enum { MAX_OVERLAYS = 64 }; /* at most, in one catalog */

/* How a card reaches its other face (tx_def.other). */
enum tx_other_kind {
    OTHER_NONE,
    OTHER_BLOODIED,  /* a warlord's back */
    OTHER_DEPLOY_AS, /* may be deployed as an attachment (R17.1.6) */
    OTHER_ENTER_AS,  /* may enter play as an attachment, however it enters */
    OTHER_BECOMES,   /* an attachment that an effect turns into the unit of its other face */
};

/* What is true of a card besides its numbers (tx_def.flags). */
enum tx_def_flag {
    DEF_UNWRITTEN = 1, /* its abilities are not written yet: it is blank apart from its printed keywords */
    DEF_X_ATTACK = 2,  /* printed as X, and 0 in its field: the text of the card tells what it is */
    DEF_X_HP = 4,
    DEF_X_AREA_EFFECT = 8,
};

enum { WEAKENS_UNKNOWN = 255 }; /* of tx_def.weakens: it is counted in the game */

/* One face of a card. */
/* R1.2.5: a text works from play, unless it says from where else. Where a card lies, as its texts ask: */
enum tx_hearing { HEARS_NOTHING, HEARS_IN_PLAY, HEARS_IN_HAND, HEARS_IN_DISCARD, HEARS_IN_RESERVE, HEARINGS };

/* What texts can bring about, as bits: most questions of a game are answered by their absence. */
typedef struct tx_texts {
    uint64_t acting;      /* events on which a constant text acts */
    uint32_t layers;      /* what constant texts change */
    uint32_t aura_layers; /* … on cards other than their own and its host */
    uint32_t keywords;    /* what they give or take */
    uint32_t cannots;     /* what they forbid (enum tx_prohibition) */
    uint16_t statuses;    /* as what they make cards count (enum tx_status) */
    uint8_t features;     /* enum deck_feature */
} tx_texts;

typedef struct tx_def {
    const char *name; /* title; both faces bear the same */
    const char *id;   /* lower case with hyphens, as in deck files: "goff-nob" */
    const char *set;  /* "Core Set" */
    const char *cycle;
    const char *note; /* remark of the card file, or NULL */
    uint16_t number;  /* printed number, 0 for none */
    uint8_t squad_number;
    uint8_t quantity; /* copies in the box */
    uint8_t type, faction, loyalty, unique;
    int8_t cost;       /* NO_COST, COST_X */
    int8_t attack, hp; /* NO_VALUE */
    int8_t command, shields;
    int8_t starting_hand, starting_resources;
    uint8_t area_effect;                              /* printed Area Effect value */
    int8_t deep_strike;                               /* printed Deep Strike value or NO_VALUE */
    uint8_t planet_types, card_bonus, resource_bonus; /* planets */
    uint8_t struggle_cards, struggle_resources;       /* "+N when command struggle won" (R5.2.6) */
    uint8_t during_battle_only;                       /* event: play only during a battle */
    uint8_t other_kind;
    tx_def_id other; /* its other face, or 0 */
    tx_def_id title; /* first definition with this title: titles are compared by this */
    tx_def_id signature_of;
    uint16_t attach_to;           /* attachments: selector of legal hosts, or 0 */
    uint16_t struggle_condition;  /* under which there is what a won command struggle brings, or 0 */
    uint16_t allies;              /* warlords: selector of the only foreign cards their decks may hold, or 0 */
    uint32_t keywords;            /* bits 1 << enum tx_keyword */
    uint64_t traits[TRAIT_WORDS]; /* as a set */
    uint8_t printed_traits[PRINTED_TRAITS]; /* in printed order */
    uint8_t trait_count;
    uint8_t flags;   /* enum tx_def_flag */
    uint8_t overlay; /* the overlay its stanza comes from, or 0 */
    uint16_t first_ability, ability_count;
    uint16_t first_constant, constant_count;
    uint16_t first_squad, squad_count;
    /* Filled by tx_index_def: where a card of this face is worth asking. */
    uint64_t listens[HEARINGS][2];     /* where it lies, and per timing: the slots (bits) it listens in, either face */
    uint64_t listens_anywhere[2];      /* … wherever it lies */
    uint64_t listens_to_others[2];     /* … the events it may_concern when they happen to other cards */
    tx_texts texts;                    /* of both faces */
    bool quiet;                        /* it listens nowhere */
    bool plain;                        /* its texts bring about nothing */
    bool makes_tokens;                 /* one of its texts puts token units into play */
    bool remembers;                    /* some text asks what it has damaged */
    uint32_t aura_layers;              /* … on other cards */
    uint32_t self_layers, host_layers; /* bits of the layers its constants change on itself, on its host */
    uint32_t gives_or_takes;           /* bits of the keywords its constants give or take, of whatever card */
    uint8_t action_phases;             /* bits of the phases in which one of its actions may be taken */
    uint8_t action_needs;              /* enum tx_need: how the card must be for any of them */
    uint8_t action_price;              /* the resources that the cheapest of them takes at least */
    uint8_t weakens;                   /* how much HP they take from one card, at most; or WEAKENS_UNKNOWN */
    bool prices_by_place;              /* one of them may change costs at some places */
    uint16_t price;                    /* the ability that tells its additional cost (ABILITY_PRICE), or 0 */
    uint16_t line;                     /* where its stanza begins */
    const char *file;
    uint8_t unused[192];
} tx_def;
/* Where an entry of these tables lies is asked more often than anything else: with such a length a shift tells it. */
_Static_assert(sizeof(void *) != 8 || sizeof(tx_def) == 512, "a power of two");

typedef struct tx_ability {
    uint8_t kind, flags;         /* enum tx_ability_kind, enum tx_ability_flag */
    uint8_t phases;              /* actions: bits 1 << enum tx_phase, 0 for any */
    uint8_t event, event_flags;  /* triggering condition: kind, and flags that must be set */
    uint8_t limit, limit_expiry; /* times per EXPIRY_PHASE, …; 0 no limit */
    uint8_t bearer;              /* granted text: REF_HOST, or REF_EACH for every card of `bearers`; else 0 */
    uint16_t subject;            /* selector the occurrence's subject must match, or 0 */
    uint16_t source;             /* … its source */
    uint16_t other;              /* … its other */
    uint16_t place;              /* selector (ZONE_PLACES) its place must match, or 0 */
    uint8_t seat;                /* enum tx_side: whose; SIDE_ANY any (compared with the occurrence's seat) */
    uint8_t amount;              /* what the occurrence's amount must be (the phase, the number of targets), 0 any */
    uint8_t standing;            /* enum tx_standing: no text of the card itself (OP_STANDING) */
    uint16_t bearers;            /* selector of the cards that have this text, with bearer REF_EACH */
    uint16_t condition;          /* further condition, or 0 */
    uint16_t code;               /* first instruction; runs to OP_END */
    uint16_t def;                /* face it stands on */
    /* Filled by tx_index_ability: what can be told without reading the program. */
    uint8_t listens;          /* listening_place of its event or of actions, or LISTENS_NOWHERE */
    uint8_t needs;            /* enum tx_need: how its card must be */
    uint8_t resources_needed; /* resources it takes at least, beside an event's printed cost */
    uint8_t event_cost;       /* that printed cost */
    uint8_t reduces;      /* by how much it reduces the cost of a deployment; REDUCES_VALUE: by a value not yet known */
    uint8_t reduces_to;   /* … and below what it does not */
    uint8_t by_place;     /* 1: whether it does may depend on where */
    uint8_t registers;    /* that its program fills, from the first on */
    uint8_t subject_side; /* enum tx_side: whose card it must happen to; SIDE_ANY: no matter, or not so plain */
    uint8_t unused[27];
} tx_ability;
_Static_assert(sizeof(tx_ability) == 64, "a power of two");
/* It acts while a lasting effect says so: each time, or the next time alone. */
enum tx_standing { NOT_STANDING, STANDS, STANDS_ONCE, STANDS_AFTER /* it acts where reactions do */ };
enum { REDUCES_VALUE = 127, LISTENS_NOWHERE = 255 };
enum tx_need { NEEDS_READY = 1, NEEDS_EXHAUSTED = 2, NEEDS_DAMAGE = 4 };

enum { TELLS_X = 1 };
typedef struct tx_constant {
    uint8_t layer, arg; /* arg TELLS_X of ATTACK, HP, AREA_EFFECT: it tells what a printed X is */
    uint8_t ref;        /* REF_THIS, REF_HOST, or REF_NONE with `sel` */
    uint8_t bearer;     /* granted text: REF_HOST, "this" and "you" are then the host and its controller; else 0 */
    uint16_t sel;       /* whom it reaches */
    uint16_t condition;
    uint16_t against; /* CANNOT, DAMAGE, SHIELDS: selector of the other party; COST: of the destination; or 0 */
    int16_t value;    /* amount */
    uint16_t label;   /* 1 + the label with which its card must have gained it for a while; 0: it always has it */
} tx_constant;

typedef struct tx_instruction {
    uint8_t op, flags, ref, to;
    uint16_t sel;
    int16_t value;
} tx_instruction;

typedef struct tx_selector {
    uint8_t zones;         /* enum tx_zone */
    uint8_t side;          /* enum tx_side; out of play it speaks of the owner */
    uint16_t types;        /* bits 1 << enum tx_type; 0 any */
    uint16_t first, count; /* clauses */
    /* Filled by tx_index_selector: which clauses need not be asked of every card. */
    uint8_t only;    /* reference to the one thing that can match ("is" clause), or REF_NONE */
    uint8_t is;      /* 1 + number of that clause */
    uint8_t at;      /* 1 + number of the clause that names the one place where it can be, or 0 */
    uint32_t all;    /* bit i: clause i has to be asked, the "is" clause apart */
    uint32_t asked;  /* bit i: … even when tx_catalog.printed has told that the printed face fits */
    uint32_t spoilt; /* bits of the layers that make what is printed worthless */
    uint32_t planet; /* bit i: clause i asks for a planet and nothing else: what is at an HQ need not be looked at */
    uint8_t unused[4];
} tx_selector;
_Static_assert(sizeof(tx_selector) == 32, "a power of two");

typedef struct tx_clause {
    uint8_t predicate, flags;
    int16_t arg;
} tx_clause;

typedef struct tx_value {
    uint8_t kind;
    uint8_t half;  /* 1: half of it, rounded up */
    int16_t times; /* how often it counts … */
    uint16_t arg;
    int16_t minus; /* … and what is taken off: a number or another value */
} tx_value;

typedef struct tx_condition {
    uint8_t kind, flags, ref, cmp;
    uint16_t sel;
    int16_t a, b;
} tx_condition;

typedef struct tx_squad_entry {
    tx_def_id def;
    uint8_t count;
} tx_squad_entry;

/* A file of stanzas that replaced others of the same title. */
typedef struct tx_overlay {
    const char *name;
    const char *note; /* who says so, or NULL */
    const char *file;
    const char *text; /* its words, as the file has them */
    uint64_t digest;  /* of its words */
} tx_overlay;

/* An ability that answers from a hand, with what tells whether a player might hold its card and pay for it. */
typedef struct tx_hand_answer {
    uint16_t ability;
    uint8_t price;                                   /* the least that whoever answers with it must have */
    uint8_t faction;                                 /* in whose decks it can be; FACTION_NEUTRAL: in anybody's */
    uint8_t event_flags, seat, amount, subject_side; /* of the ability: by these most happenings are no occasion */
} tx_hand_answer;

/* Is the clause about the print alone? A bound that is worked out in the game (VALUE_BASE) is not. */
bool tx_is_printed_clause(const tx_clause *c);
/* Does the clause hold of that face, going by the print alone? Of clauses about anything else: no. */
bool tx_printed_clause(const tx_catalog *catalog, const tx_clause *c, const tx_def *def);
/* Which keywords attachments ask of their hosts: tx_catalog.host_keywords. */
uint32_t tx_index_host_keywords(const tx_catalog *catalog);
/* Fills the index of a compiled face; host_keywords must stand. */
void tx_index_def(const tx_catalog *catalog, tx_def *def);
/* Fills the index of a compiled ability. */
void tx_index_ability(const tx_catalog *catalog, tx_ability *ability);
/* Lists the abilities that answer something from a hand, by timing and event: tx_catalog.first_hand_answer, and their
 * numbers in `list`, which has room for all abilities; the cheapest first. Called when definitions are indexed. */
void tx_index_hand_answers(tx_catalog *catalog, tx_hand_answer *list);
/* Lists the cards of which decks are made, signature cards apart, by faction: tx_catalog.first_deck_card, and their
 * numbers in `list`, which has room for all definitions. */
void tx_index_deck_cards(tx_catalog *catalog, tx_def_id *list);
/* Fills the index of a compiled selector, and its row of tx_catalog.printed. */
void tx_index_selector(const tx_catalog *catalog, tx_selector *selector, uint64_t *row);

struct tx_catalog {
    const tx_def *defs;
    const tx_ability *abilities;
    const tx_constant *constants;
    const tx_instruction *code;
    const tx_selector *selectors;
    const tx_clause *clauses;
    const tx_value *values;
    const tx_condition *conditions;
    const tx_squad_entry *squads;
    const tx_overlay *overlays; /* in the order in which they replaced cards */
    const char *const *traits;  /* names by trait number */
    const uint64_t *printed; /* a row for each selector: bit d: face d has its type and fulfils its printed clauses */
    /* abilities that answer event k at timing t from a hand: from first_hand_answer[t][k] up to […][k + 1] */
    const tx_hand_answer *hand_answers;
    uint16_t first_hand_answer[2][EV_COUNT + 1];
    uint64_t answered_from_hand[2]; /* per timing, bit k: there are any for event k */
    uint64_t needs_hand[2]; /* per timing, bit k: an ability of a card in play on event k may need cards of a hand */
    uint64_t answered_by_faction[FACTION_COUNT][2]; /* … that a deck of the faction can hold */
    /* cards of faction f that any of its decks may hold: from first_deck_card[f] up to […][f + 1] */
    const tx_def_id *deck_cards;
    uint16_t first_deck_card[FACTION_COUNT + 1];
    tx_def_id planet_deck[TX_PLANET_DECK];
    uint16_t def_count, ability_count, constant_count, code_count, selector_count, clause_count, value_count,
        condition_count, squad_count, trait_count, planet_count, overlay_count;
    uint16_t printed_words;  /* length of such a row */
    tx_def_id face_down;     /* what a card in reserve is while it counts as a unit (O33), or 0 */
    uint16_t wargear, relic; /* trait numbers the rules speak of (R18.10, R17.3), 0xffff if no card has them */
    uint16_t power;          /* trait Power (immunity) */
    uint64_t digest;         /* of all the rest (src/script/read/digest.c) */
    uint32_t host_keywords;  /* bits of the keywords by which a card can or cannot bear attachments */
    bool wishless;           /* nobody triggers anything of their own wish (tx_playout_catalog) */
};

#endif
