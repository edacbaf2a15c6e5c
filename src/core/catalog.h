/* catalog.h: the compiled cards.
 *
 * A catalog is immutable and shared by all games. It consists of plain arrays; entry 0 of each is a dummy, so that
 * index 0 means "none". src/language/build.c fills it; src/text/card.c and related files render it as
 * English. */
#ifndef TRAXIS_CATALOG_H
#define TRAXIS_CATALOG_H

#include "code.h"
#include "traxis.h"

enum { NO_COST = -1, COST_X = -2, NO_VALUE = -1 };
enum { TRAIT_WORDS = 4, MAX_TRAITS = 256, PRINTED_TRAITS = 8 /* per card */ };
enum { MAX_OVERLAYS = 64 }; /* per catalog */

/* How a card gets to its other face (tx_def.other). */
enum tx_other_kind {
    OTHER_NONE,
    OTHER_BLOODIED,  /* a warlord's back */
    OTHER_DEPLOY_AS, /* may be deployed as an attachment (R17.1.6) */
    OTHER_ENTER_AS,  /* may enter play as an attachment, by deployment or effect */
    OTHER_BECOMES,   /* an attachment that an effect turns into the unit of its other face */
};

/* Properties of a card (tx_def.flags). */
enum tx_def_flag {
    DEF_UNWRITTEN = 1, /* its abilities are not encoded yet: it is blank apart from its printed keywords */
    DEF_X_ATTACK = 2,  /* printed as X; the field is 0 and the card's text defines the value */
    DEF_X_HP = 4,
    DEF_X_AREA_EFFECT = 8,
};

enum { WEAKENS_UNKNOWN = 255 }; /* value of tx_def.weakens: computed during the game */

/* Zones in which texts work. R1.2.5: a text works from play unless it says otherwise. */
enum tx_text_zone { WORKS_NOWHERE, WORKS_IN_PLAY, WORKS_IN_HAND, WORKS_IN_DISCARD, WORKS_IN_RESERVE, TEXT_ZONES };

/* Everything the texts of a card, or of a game, can do, as bits: most queries are answered by a missing bit. */
typedef struct tx_texts {
    uint64_t acting_events; /* events on which a constant ability acts */
    uint32_t layers;        /* layers that constant abilities change */
    uint32_t aura_layers;   /* layers changed on cards other than their own and its host */
    uint32_t keywords;      /* keywords they give or remove */
    uint32_t cannots;       /* what they prohibit (enum tx_prohibition) */
    uint16_t statuses;      /* statuses they give (enum tx_status) */
    uint8_t features;       /* enum deck_feature */
} tx_texts;

/* One face of a card. */
typedef struct tx_def {
    const char *name; /* title; equal on both faces */
    const char *id;   /* lower case with hyphens, as in deck files: "goff-nob" */
    const char *set;  /* "Core Set" */
    const char *cycle;
    const char *note; /* comment from the card file, or NULL */
    uint16_t number;  /* collector number, 0 for none */
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
    uint8_t during_battle_only;                       /* event: can be played only during a battle */
    uint8_t other_kind;
    tx_def_id other; /* its other face, or 0 */
    tx_def_id title; /* first definition with this title: titles are compared by this */
    tx_def_id signature_of;
    uint16_t attach_to;           /* attachments: selector of legal hosts, or 0 */
    uint16_t struggle_condition;  /* condition for the bonuses of a won command struggle, or 0 */
    uint16_t allies;              /* warlords: selector of the only foreign cards allowed in their decks, or 0 */
    uint32_t keywords;            /* bits 1 << enum tx_keyword */
    uint64_t traits[TRAIT_WORDS]; /* as a set */
    uint8_t printed_traits[PRINTED_TRAITS]; /* in printed order */
    uint8_t trait_count;
    uint8_t flags;   /* enum tx_def_flag */
    uint8_t overlay; /* overlay that contains its stanza, or 0 */
    uint16_t first_ability, ability_count;
    uint16_t first_constant, constant_count;
    uint16_t first_squad, squad_count;
    /* Index, filled by tx_index_def: when to consider cards with this face. */
    uint64_t listens[TEXT_ZONES][2];   /* by zone and timing: slots (bits) it listens to, with either face */
    uint64_t listens_anywhere[2];      /* by timing: slots it listens to in any zone */
    uint64_t listens_to_others[2];     /* by timing: events of other cards it listens to (may_concern) */
    tx_texts texts;                    /* of both faces */
    bool quiet;                        /* listens to nothing */
    bool plain;                        /* its texts change nothing */
    bool makes_tokens;                 /* one of its texts puts token units into play */
    bool remembers;                    /* one of its texts refers to what it has damaged */
    uint32_t aura_layers;              /* layers its constant abilities change on other cards */
    uint32_t self_layers, host_layers; /* layers they change on the card itself, on its host */
    uint32_t gives_or_takes;           /* keywords its constant abilities give or remove, on any card */
    uint8_t action_phases;             /* phases in which it has an action */
    uint8_t action_needs;              /* enum tx_need: state the card must have for any of its actions */
    uint8_t action_price;              /* resources needed for the cheapest action */
    uint8_t weakens;                   /* largest HP reduction of one card, or WEAKENS_UNKNOWN */
    bool prices_by_place;              /* its texts can change costs at certain places */
    uint16_t price;                    /* ability with its additional cost (ABILITY_PRICE), or 0 */
    uint16_t line;                     /* line of its stanza */
    const char *file;
    uint8_t unused[192];
} tx_def;
/* The most frequently indexed tables have power-of-two entries, so that indexing is a shift. */
_Static_assert(sizeof(void *) != 8 || sizeof(tx_def) == 512, "a power of two");

typedef struct tx_ability {
    uint8_t kind, flags;         /* enum tx_ability_kind, enum tx_ability_flag */
    uint8_t phases;              /* actions: bits 1 << enum tx_phase, 0 for any */
    uint8_t event, event_flags;  /* triggering condition: event, and flags it must have */
    uint8_t limit, limit_expiry; /* uses per `limit_expiry` (EXPIRY_PHASE, …); 0: unlimited */
    uint8_t bearer;              /* granted text: REF_HOST, or REF_EACH for all cards matching `bearers`; else 0 */
    uint16_t subject;            /* selector for the occurrence's subject, or 0 */
    uint16_t source;             /* selector for the occurrence's source, or 0 */
    uint16_t other;              /* selector for the occurrence's other party, or 0 */
    uint16_t place;              /* selector (ZONE_PLACES) for its place, or 0 */
    uint8_t seat;                /* enum tx_side: required seat of the occurrence */
    uint8_t amount;              /* required amount of the occurrence (phase, number of targets); 0: any */
    uint8_t standing;            /* enum tx_standing: whether it belongs to a lasting effect (OP_STANDING) */
    uint16_t bearers;            /* with REF_EACH: selector of the cards that have this text */
    uint16_t condition;          /* additional condition, or 0 */
    uint16_t code;               /* first instruction; ends with OP_END */
    uint16_t def;                /* face that has it */
    /* Index, filled by tx_index_ability. */
    uint8_t listens;          /* listening_place of its event or of actions; or LISTENS_NOWHERE */
    uint8_t needs;            /* enum tx_need: state its card must have */
    uint8_t resources_needed; /* minimum resources needed, without the printed cost of an event */
    uint8_t event_cost;       /* printed cost of the event */
    uint8_t reduces;          /* reduction of a deployment's cost; REDUCES_VALUE: computed during the game */
    uint8_t reduces_to;       /* minimum cost that the reduction leaves */
    uint8_t by_place;         /* 1: the reduction may depend on the place */
    uint8_t registers;        /* number of registers its program fills */
    uint8_t subject_side; /* enum tx_side: required controller of the subject; SIDE_ANY: any, or too complex to index */
    uint8_t unused[27];
} tx_ability;
_Static_assert(sizeof(tx_ability) == 64, "a power of two");
/* Kind of an ability that belongs to a lasting effect: it applies every time, or only the next time. */
enum tx_standing { NOT_STANDING, STANDS, STANDS_ONCE, STANDS_AFTER /* applies at reaction timing */ };
enum { REDUCES_VALUE = 127, LISTENS_NOWHERE = 255 };
enum tx_need { NEEDS_READY = 1, NEEDS_EXHAUSTED = 2, NEEDS_DAMAGE = 4 };

enum { STATES_X = 1 };
typedef struct tx_constant {
    uint8_t layer, arg; /* arg STATES_X of ATTACK, HP, AREA_EFFECT: it defines a printed X */
    uint8_t ref;        /* REF_THIS, REF_HOST, or REF_NONE with `sel` */
    uint8_t bearer;     /* granted text: REF_HOST: "this" and "you" refer to the host and its controller; else 0 */
    uint16_t sel;       /* selector of the cards it affects */
    uint16_t condition;
    uint16_t against; /* CANNOT, DAMAGE, SHIELDS: selector of the other party; COST: of the destination; or 0 */
    int16_t value;    /* amount */
    uint16_t label;   /* 1 + label of the lasting effect that grants it; 0: it is permanent */
} tx_constant;

typedef struct tx_instruction {
    uint8_t op, flags, ref, to;
    uint16_t sel;
    int16_t value;
} tx_instruction;

typedef struct tx_selector {
    uint8_t zones;         /* enum tx_zone */
    uint8_t side;          /* enum tx_side; for cards out of play the owner's side */
    uint16_t types;        /* bits 1 << enum tx_type; 0 any */
    uint16_t first, count; /* clauses */
    /* Index, filled by tx_index_selector: clauses that can be skipped. */
    uint8_t only;    /* the only object that can match ("is" clause), or REF_NONE */
    uint8_t is;      /* 1 + index of that clause */
    uint8_t at;      /* 1 + index of the clause that names its only place, or 0 */
    uint32_t all;    /* bit i: clause i must be evaluated (without the "is" clause) */
    uint32_t asked;  /* bit i: clause i must be evaluated even if the printed face matches (tx_catalog.printed) */
    uint32_t spoilt; /* layers whose effects invalidate the comparison with printed values */
    uint32_t planet; /* bit i: clause i only tests for a planet, so cards at an HQ can be skipped */
    uint8_t unused[4];
} tx_selector;
_Static_assert(sizeof(tx_selector) == 32, "a power of two");

typedef struct tx_clause {
    uint8_t predicate, flags;
    int16_t arg;
} tx_clause;

typedef struct tx_value {
    uint8_t kind;
    uint8_t half;  /* 1: halved, rounded up */
    int16_t times; /* factor */
    uint16_t arg;
    int16_t minus; /* subtrahend: a number or another value */
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
    const char *note; /* its comment, or NULL */
    const char *file;
    const char *text; /* source text */
    uint64_t digest;  /* digest of the text */
} tx_overlay;

/* An ability usable from a hand, with facts to decide whether a player might hold its card and could pay for it. */
typedef struct tx_hand_answer {
    uint16_t ability;
    uint8_t price;                                   /* minimum resources needed */
    uint8_t faction;                                 /* faction whose decks can contain it; FACTION_NEUTRAL: any deck */
    uint8_t event_flags, seat, amount, subject_side; /* copied from the ability: these exclude most occurrences */
} tx_hand_answer;

/* True if the clause tests only printed values; bounds computed during the game (VALUE_BASE) are not printed. */
bool tx_is_printed_clause(const tx_clause *c);
/* Evaluates the clause for the printed face; false for clauses on anything else. */
bool tx_printed_clause(const tx_catalog *catalog, const tx_clause *c, const tx_def *def);
/* Computes tx_catalog.host_keywords: keywords that attachments require of their hosts. */
uint32_t tx_index_host_keywords(const tx_catalog *catalog);
/* Fills the index of a compiled face. host_keywords must be set. */
void tx_index_def(const tx_catalog *catalog, tx_def *def);
/* Fills the index of a compiled ability. */
void tx_index_ability(const tx_catalog *catalog, tx_ability *ability);
/* Fills tx_catalog.first_hand_answer, and `list` with the abilities usable from a hand, by timing and event, cheapest
 * first. `list` has space for all abilities. Call after indexing the definitions. */
void tx_index_hand_answers(tx_catalog *catalog, tx_hand_answer *list);
/* Fills tx_catalog.first_deck_card, and `list` with the deck cards by faction, without signature cards. `list` has
 * space for all definitions. */
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
    /* one row per selector: bit d: face d has a matching type and matches its printed clauses */
    const uint64_t *printed;
    /* abilities usable from a hand on event k at timing t: first_hand_answer[t][k] to […][k + 1] */
    const tx_hand_answer *hand_answers;
    uint16_t first_hand_answer[2][EV_COUNT + 1];
    uint64_t answered_from_hand[2]; /* by timing, bit k: some exist for event k */
    uint64_t needs_hand[2]; /* by timing, bit k: an ability of a card in play on event k may need cards in hand */
    /* as answered_from_hand, counting only cards that a deck of the faction can contain */
    uint64_t answered_by_faction[FACTION_COUNT][2];
    /* cards of faction f that any of its decks can contain: first_deck_card[f] to […][f + 1] */
    const tx_def_id *deck_cards;
    uint16_t first_deck_card[FACTION_COUNT + 1];
    tx_def_id planet_deck[TX_PLANET_DECK];
    uint16_t def_count, ability_count, constant_count, code_count, selector_count, clause_count, value_count,
        condition_count, squad_count, trait_count, planet_count, overlay_count;
    uint16_t printed_words;  /* length of such a row in words */
    tx_def_id face_down;     /* definition of a card in reserve while it counts as a unit (O33), or 0 */
    uint16_t wargear, relic; /* trait numbers used by the rules (R18.10, R17.3); 0xffff if no card has the trait */
    uint16_t power;          /* trait Power (immunity) */
    uint64_t digest;         /* digest of everything else (src/language/digest.c) */
    uint32_t host_keywords;  /* keywords that allow or prevent attachments */
};

#endif
