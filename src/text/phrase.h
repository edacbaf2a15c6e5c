/* phrase.h: parts of sentences in English: references, noun phrases, amounts, conditions.
 *
 * A `tx_context` is the state of the text being rendered: the card, the ability, and everything mentioned so far. Later
 * mentions depend on it: "it", "that planet".
 */
#ifndef TRAXIS_TEXT_PHRASE_H
#define TRAXIS_TEXT_PHRASE_H

#include "text_words.h"

typedef struct tx_context {
    const tx_catalog *catalog;
    const tx_def *def;         /* the face whose text it is */
    const tx_ability *ability; /* NULL outside abilities */
    tx_words *out;
    const char *bearer; /* granted text: noun of "this" ("unit"); NULL: the card itself */

    /* The reader and the player who acts. */
    bool third_person; /* verbs in the third person: "each player draws" */
    bool bare_verb;    /* after "may": "each player may draw" */
    bool theirs;       /* the opponent acts: the opponent's things are "their" or "they control" */
    bool each;         /* inside "for each …": the player who acts is the controller of "it" */
    bool asked;        /* the reader is the player who decides: "that player" is "you" */
    bool other_side;   /* the reader is the opponent of the text's player, who acts: "the opponent draws" */
    bool opposed;      /* the reader is the opponent of the text's player: "their hand" is "your hand" */
    bool listing;      /* the listing of compiled code: registers by their numbers */

    /* Registers. */
    const char *noun[TX_REGISTERS]; /* noun of what a register holds, NULL: nothing chosen yet */
    const char *name[TX_REGISTERS]; /* name of what a register holds, NULL: unknown */
    const char *paid[TX_REGISTERS]; /* "sacrificed": how a register's card paid a cost, NULL: it did not */
    bool foreign[TX_REGISTERS];     /* the card is from the opponent's hand or pile */
    uint8_t latest_card;            /* register that was chosen last and holds a card, TX_REGISTERS for none */
    uint8_t latest_place;           /* register that was chosen last and holds a place */
    const tx_instruction *later[TX_REGISTERS]; /* choices postponed to the first mention: "to a planet" */
    const char *paid_set;                      /* "exhausted": how the set of cards paid a cost, NULL: it did not */

    /* Names known in a game, and pronouns. */
    const char *it_name;     /* name of the event's subject, NULL: "it" */
    const char *there_name;  /* name of the event's place, NULL: "that planet" */
    const char *member_name; /* name of the member of "for each …" that is asked about */
    const char *object_name; /* name of the object of the next verb */
    uint8_t pronoun_for;     /* reference that was just mentioned: it is "it" now */
    bool explicit_names;     /* two things of one kind are mentioned together: no "it" */
    bool this_said;          /* "this unit" was mentioned: "it" could be either */
    bool avoid_it;           /* "it" is ambiguous here: "that unit" */
    bool subject_said;       /* the event's subject was "that unit": it is "it" now */
    bool players_acted;      /* "them" could be the players: "those units" */

    /* Places. */
    bool each_place; /* "at each planet": the number is per place */
    bool at_every;   /* "at every tech planet": each card at all such places */
    bool moves_away; /* "from this planet" instead of "at this planet" */
    uint8_t mover;   /* reference to the card that moves: "an adjacent planet" is adjacent to its place */

    /* Order of the sentence. */
    int x;                      /* the X that was chosen, 0: not yet */
    const tx_instruction *x_is; /* definition of the next X, written after its use: ", where X is …" */
    int x_most;                 /* limit of the next X, which the player chooses: "up to 2"; 0: none */
    bool pays_x;                /* X is the cost of the event */
    uint16_t each_selector;     /* member of a "for each …" that is one sentence, 0: "it" */
    tx_words *tail; /* buffer for clauses after the sentence: "its printed cost must be …"; NULL: they stay inside */
    unsigned end;   /* end of the code being rendered; 0: a single instruction */
    bool time_follows; /* the next change has the same duration, which is written once, after it */
    uint8_t named;     /* enum named_part of the next choices: "a card of that type" */
} tx_context;

/* Part of a selector that the player names before the sentence. */
enum named_part { NAMES_NOTHING, NAMES_TYPE, NAMES_TRAIT };

tx_context text_context_of(const tx_catalog *catalog, const tx_def *def, const tx_ability *ability, tx_words *out);
/* Records that register `reg` now holds a match of `selector`. */
void text_introduce(tx_context *context, unsigned reg, const char *noun);
/* Clears register `reg`: later text does not refer to its content. */
void text_forget(tx_context *context, unsigned reg);
/* Writes the postponed choice of reference `ref`. Returns false if there is none. */
bool text_say_postponed(tx_context *context, unsigned ref, unsigned flags);
const char *text_selector_noun(const tx_catalog *catalog, uint16_t selector);
/* Returns the noun for the host of an attachment with that face: "unit", "planet". */
const char *text_host_noun(const tx_catalog *catalog, const tx_def *def);

/* Beginning of a noun phrase. */
typedef enum determiner {
    NO_DETERMINER, /* "Orks unit" */
    A,             /* "an Orks unit", "another unit", "your warlord" */
    EACH,          /* "each Orks unit", "each other unit" */
    PLURAL,        /* "Orks units" */
} determiner;
enum phrase_flag {
    OMIT_SIDE = 1, /* omit the owner, which the sentence already names */
    FROM = 2,      /* "from your hand" instead of "in your hand" */
    OMIT_ZONE = 4, /* omit the hand or pile */
};
void text_say_selector(tx_context *context, uint16_t selector, determiner how, unsigned flags);
/* Writes a predicate: " is ready", " is not an Orks unit", " are at the first planet", " has Flying". */
void text_say_being(tx_context *context, uint16_t selector, bool plural, bool negated);
bool text_selects_only(const tx_catalog *catalog, uint16_t selector, unsigned ref);

void text_say_ref(tx_context *context, unsigned ref);
void text_say_possessive(tx_context *context, unsigned ref);
/* Writes a place: "at this planet", "there"; with "to": "to this planet", "there". */
void text_say_place(tx_context *context, const char *preposition, unsigned ref);
bool text_is_place_noun(const char *noun);
bool text_is_plural(unsigned ref); /* uses the verb form of "they", as "you" does */

/* Writes an amount with its noun: "3 cards", "1 card for each unit you control", "X damage", "damage equal to its
 * printed attack". */
void text_say_quantity(tx_context *context, int value, const char *one, const char *many);
/* Same as text_say_quantity(), without "for each …". */
void text_say_count(tx_context *context, int value, const char *one, const char *many);
/* Writes an amount: "3", "all", "X", "the number of units you control". */
void text_say_value(tx_context *context, int value);
/* Writes the absolute value of a difference, such as an increase or a reduction. */
void text_say_size(tx_context *context, int value);
bool text_is_reduction(const tx_catalog *catalog, int value);
/* Writes a bonus: "+2 attack", "extra attack equal to the damage on it". */
void text_say_bonus(tx_context *context, int value, const char *what);
/* Returns true if both are followed by the same "for each …". */
bool text_same_count(const tx_catalog *catalog, int a, int b);
/* Writes " for each support you control" after a factor; nothing for plain numbers. */
void text_say_for_each(tx_context *context, int value);
/* Returns the factor of a value with "for each …"; 0 for other values. */
int text_factor_of(const tx_catalog *catalog, int value);
/* Returns true if the amount reads "damage equal to its attack", not "3 damage". */
bool text_is_worded_as_equal(const tx_catalog *catalog, int value);
/* Writes the factor of a value with "for each …". */
void text_say_factor(tx_context *context, int value);
bool text_is_one(const tx_catalog *catalog, int value);
/* Writes both texts joined by `joint`. If both end with the same place, it is written once. */
void text_say_joined(tx_words *out, const char *one, const char *joint, const char *other);
/* Returns the length of the longest common end of two texts that begins with `start`; 0 if there is none. */
size_t text_common_end(const char *one, const char *other, const char *start);
bool text_is_x(const tx_catalog *catalog, int value);
/* Returns the catalog entry of an amount; NULL for a plain number. */
const tx_value *text_value_entry(const tx_catalog *catalog, int value);

void text_say_condition(tx_context *context, uint16_t condition);
void text_say_phases(tx_words *out, int phases); /* "combat or headquarters" */

/* Writes the verb in the form of the acting player: "draw" (you), "the opponent draws", "that player draws"; inside
 * "each player": "draws". */
void text_say_verb(tx_context *context, const char *verb);
void text_say_player_verb(tx_context *context, unsigned player, const char *verb);

/* ---- event.c ------------------------------------------------------------------------------------------------ */
/* Returns true if the source is the subject of the triggering condition: "after this unit damages a unit". */
bool text_has_source_as_subject(const tx_ability *ability);

#endif
