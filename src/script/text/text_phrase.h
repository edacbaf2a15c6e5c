/* text_phrase.h: the parts of speech of the card language in English: references, noun phrases, amounts, conditions.
 *
 * A `tx_speech` is what a sentence knows while it is spoken: whose card it is, which ability, and what has been chosen
 * so far, so that a later mention can be "it" or "that planet".
 */
#ifndef TRAXIS_TEXT_PHRASE_H
#define TRAXIS_TEXT_PHRASE_H

#include "script/text_words.h"

typedef struct tx_speech {
    const tx_catalog *catalog;
    const tx_def *def;         /* the face whose text it is */
    const tx_ability *ability; /* NULL outside abilities */
    tx_words *out;
    const char *bearer;             /* granted text: what "this" is then ("unit"); NULL: the card itself */
    bool third;                     /* verbs in the third person: "each player draws" */
    bool bare;                      /* … but not after "may": "each player may draw" */
    bool theirs;                    /* the opponent acts: the opponent's things are "their" or "they control" */
    bool each_place;                /* "at each planet": that number at each of the places */
    bool each;                      /* inside "for each …": the player who acts is the controller of "it" */
    const char *member;             /* … whose name is known */
    bool asked;                     /* spoken to the player who decides: "that player" is "you" */
    bool other_side;                /* the text addresses the opponent of its player, who acts: "the opponent draws" */
    bool opposed;                   /* … who is the opponent of the text's player: "their hand" is "your hand" */
    bool listing;                   /* registers by their numbers, for the listing of compiled code */
    uint8_t told;                   /* a reference the sentence has just spoken of: it is "it" now */
    const char *object;             /* the name of what a verb acts on, where it is known already */
    bool explicit_names;            /* two things of one kind are spoken of together: "it" would not do */
    const char *paid[TX_REGISTERS]; /* "sacrificed": what became of a register's card as a cost, NULL: not a cost */
    const char *noun[TX_REGISTERS]; /* what each register holds, NULL: nothing chosen yet */
    bool foreign[TX_REGISTERS];     /* it is a card of the opponent's hand or pile */
    uint8_t latest_card;            /* register chosen last that holds a card, TX_REGISTERS for none */
    uint8_t latest_place;           /* … a place */
    const char *name[TX_REGISTERS]; /* what each register holds by name, NULL: not known */
    const char *it;                 /* the subject of the happening by name, NULL: "it" */
    const char *there;              /* its place by name, NULL: "that planet" */
    int x;                          /* the X that was chosen, 0: not yet */
    bool this_said;                 /* "this unit" was said since: "it" could be either */
    bool exact;                     /* "it" could be misread here: "that unit" */
    bool subject_said;              /* "that unit" was said of the subject of the event: it is "it" now */
    bool leaves;                    /* the cards move away: "from this planet" instead of "at this planet" */
    bool every;                     /* each card at all such places: "at every tech planet" */
    uint8_t mover;          /* reference to the card that moves: "an adjacent planet" is adjacent to its place */
    uint16_t each_selector; /* inside a "for each" that is one sentence: what each member is, 0: "it" */
    /* Choices that are said where their register is mentioned first: "move this unit to a planet". */
    const tx_instruction *later[TX_REGISTERS];
    const tx_instruction *x_is; /* defines the next X: said after it, "where X is …" */
    int x_most;                 /* limit of the next X, which the player chooses: "up to 2"; 0: none */
    bool pays_x;                /* X is what the event costs */
    tx_words *tail; /* collects the clauses that follow the sentence: "its printed cost must be …"; NULL: none do */
    unsigned end;   /* of the code that is being said; 0: a single instruction is */
    bool time_follows;    /* the next change lasts as long: its duration is said once, after it */
    bool players_acted;   /* "them" could be the players */
    const char *paid_set; /* "exhausted": what became of the set as a cost, NULL: nothing */
    uint8_t named;        /* the player named this part of the next choices: "a card of that type" */
} tx_speech;

/* Part of a selector that the player names before the sentence. */
enum named_part { NAMES_NOTHING, NAMES_TYPE, NAMES_TRAIT };

tx_speech speech_of(const tx_catalog *catalog, const tx_def *def, const tx_ability *ability, tx_words *out);
/* Register `reg` now holds one of `selector`. */
void introduce(tx_speech *speech, unsigned reg, const char *noun);
/* The speech as it was before register `reg` held anything. */
void forget(tx_speech *speech, unsigned reg);
/* Says the postponed choice of reference `ref`. Returns false if there is none. */
bool say_postponed(tx_speech *speech, unsigned ref, unsigned flags);
const char *selector_noun(const tx_catalog *catalog, uint16_t selector);
/* Noun of the host of an attachment with that face: "unit", "planet". */
const char *host_noun(const tx_catalog *catalog, const tx_def *def);

/* How a noun phrase begins. */
typedef enum determiner {
    NO_DETERMINER, /* "Orks unit" */
    A,             /* "an Orks unit", "another unit", "your warlord" */
    EACH,          /* "each Orks unit", "each other unit" */
    PLURAL,        /* "Orks units" */
} determiner;
enum phrase_flag {
    OMIT_SIDE = 1, /* leave out whose it is: the sentence says it */
    FROM = 2,      /* "from your hand" instead of "in your hand" */
    OMIT_ZONE = 4, /* leave out the hand or pile */
};
void say_selector(tx_speech *speech, uint16_t selector, determiner how, unsigned flags);
/* Writes a predicate: " is ready", " is not an Orks unit", " are at the first planet", " has Flying". */
void say_being(tx_speech *speech, uint16_t selector, bool plural, bool negated);
bool selects_only(const tx_catalog *catalog, uint16_t selector, unsigned ref);

void say_ref(tx_speech *speech, unsigned ref);
void say_possessive(tx_speech *speech, unsigned ref);
/* "at this planet", "there"; with "to": "to this planet", "there". */
void say_place(tx_speech *speech, const char *preposition, unsigned ref);
bool is_place_noun(const char *noun);
bool is_plural(unsigned ref); /* takes the verb of "they": "you" does too */

/* "3 cards", "1 card for each unit you control", "X damage", "damage equal to its printed attack". */
void say_quantity(tx_speech *speech, int value, const char *one, const char *many);
/* The same without its "for each …". */
void say_count(tx_speech *speech, int value, const char *one, const char *many);
/* "3", "all", "X", "the number of units you control". */
void say_value(tx_speech *speech, int value);
/* The same of how much more or less, without its sign; and whether it is less. */
void say_size(tx_speech *speech, int value);
bool is_reduction(const tx_catalog *catalog, int value);
/* "+2 attack", "extra attack equal to the damage on it". */
void say_bonus(tx_speech *speech, int value, const char *what);
/* Are both to be followed by the same "for each …"? */
bool same_count(const tx_catalog *catalog, int a, int b);
/* " for each support you control", after a number per card; nothing for plain numbers. */
void say_for_each(tx_speech *speech, int value);
/* That number, or 0 if nothing follows it. */
int factor_of(const tx_catalog *catalog, int value);
/* Does the amount read "damage equal to its attack", not "3 damage"? */
bool is_told_as_equal(const tx_catalog *catalog, int value);
/* The number in front of what say_for_each follows. */
void say_factor(tx_speech *speech, int value);
bool is_one(const tx_catalog *catalog, int value);
/* Writes the texts joined by `joint`; the place that both end with is said once. */
void say_joined(tx_words *out, const char *one, const char *joint, const char *other);
/* Length of the longest common end of two texts that begins with `start`, 0: none. */
size_t common_end(const char *one, const char *other, const char *start);
bool is_x(const tx_catalog *catalog, int value);
/* The entry behind an amount that is no plain number, or NULL. */
const tx_value *value_entry(const tx_catalog *catalog, int value);

void say_condition(tx_speech *speech, uint16_t condition);
void say_phases(tx_words *out, int phases); /* "combat or headquarters" */

/* "draw" for you, "the opponent draws", "that player draws"; inside "each player": "draws". */
void say_verb(tx_speech *speech, const char *verb);
void say_player_verb(tx_speech *speech, unsigned player, const char *verb);

/* ---- text_event.c ------------------------------------------------------------------------------------------------ */
/* Is the source the subject of the triggering condition: "after this unit damages a unit"? */
bool is_told_of_source(const tx_ability *ability);

#endif
