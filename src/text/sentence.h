/* sentence.h: instructions, changes and events as sentences, which card texts, prompts, options and log lines
 * share. */
#ifndef TRAXIS_TEXT_SENTENCE_H
#define TRAXIS_TEXT_SENTENCE_H

#include "phrase.h"

/* ---- sentence.c: compiled code -------------------------------------------------------------------------------- */
unsigned text_code_end(const tx_catalog *catalog, unsigned pc); /* index of the OP_END that ends the code at pc */
/* Returns the index of the first instruction after the last cost. */
unsigned text_costs_end(const tx_catalog *catalog, const tx_ability *ability);
/* Writes the code from `pc` up to `end` as one sentence without a full stop. */
void text_say_code(tx_context *context, unsigned pc, unsigned end);
/* Returns true if the choice at `pc` is part of the verb that follows it: "exhaust a unit". */
bool text_is_choice(const tx_instruction *at); /* of one thing or a set */
bool text_merges_with_next(const tx_catalog *catalog, unsigned pc);
/* Returns the instruction that the question at `pc` is about: itself, or the verb that includes it. */
unsigned text_asked_act(const tx_catalog *catalog, unsigned pc);
void text_say_costs(tx_context *context);
void text_say_effect(tx_context *context); /* everything after the costs */
/* Repeats the choices before instruction `pc` silently, so that `pc` can be rendered alone. */
void text_recall(tx_context *context, unsigned pc);
/* Returns the end of the innermost block that contains `pc`, or else the end of the code. */
unsigned text_enclosing_end(const tx_catalog *catalog, unsigned pc);
/* Writes the text after the act that is asked at `pc`: "; otherwise discard this unit". Returns false if there is none.
 */
bool text_say_sequel(tx_context *context, unsigned pc);
/* Writes the result of refusing the question at `pc`: "discard this unit". Returns false if there is none. */
bool text_say_refusal(tx_context *context, unsigned pc);
/* Writes a single instruction: "target an army unit". Returns the next one. */
unsigned text_say_instruction(tx_context *context, unsigned pc);
/* Writes the instruction with `name` as its object: "exhaust X". */
void text_say_act(tx_context *context, unsigned pc, const char *name);
/* Returns the ability that contains instruction `pc`, or NULL. */
const tx_ability *text_ability_of_code(const tx_catalog *catalog, unsigned pc);
/* Returns true if `pc` is in a block that `op` starts. */
bool text_in_block(const tx_catalog *catalog, unsigned pc, unsigned op);
/* Writes the object of an instruction: the choice just before, a reference, or "each …" of a selector. */
void text_say_object(tx_context *context, const tx_instruction *at);
/* Writes the objects of a choice: "a unit", "up to 3 units". */
void text_say_counted(tx_context *context, const tx_instruction *choice, unsigned flags);
/* Returns the choice that is rendered together with `at`, or NULL. */
const tx_instruction *text_chosen_just_before(const tx_context *context, const tx_instruction *at);

/* ---- special_sentence.c: instructions that need more than a template
 * ------------------------------------------------- */
/* Returns the next instruction. */
unsigned text_say_special(tx_context *context, unsigned pc);

/* ---- change.c: what constant and lasting effects do --------------------------------------------------------- */
typedef struct tx_change {
    uint8_t layer, arg;
    uint16_t against;
    int16_t value;
} tx_change;
/* Returns the subject of a change that affects no card: "the opponent", "planets"; NULL if it affects cards. */
const char *text_change_subject(const tx_change *change);
/* Returns the end of the sentence after the duration: ", unless it is the only planet"; usually "". */
const char *text_change_exception(const tx_change *change);
/* Returns true if the text of the change includes its duration. */
bool text_includes_time(const tx_change *change);
/* Returns true for changes whose subject is plural for several cards: "cannot retreat", "do not count their icons". */
bool text_is_prohibition(const tx_change *change);
/* Returns true if the change gives a card a text, which is quoted. */
bool text_is_gained_text(const tx_change *change);
/* "gets +1 attack and gains Ranged". */
void text_say_changes(tx_context *context, const tx_change *changes, unsigned count, bool plural);

/* ---- event.c: events ------------------------------------------------------------------------------------ */
enum { PART_SIZE = 320 };
/* The parts of a sentence about an event, as text. Empty parts are omitted. */
typedef struct tx_event_parts {
    char subject[PART_SIZE], source[PART_SIZE], other[PART_SIZE];
    char who[PART_SIZE];                                /* the acting player */
    char at[PART_SIZE], to[PART_SIZE], from[PART_SIZE]; /* " at X", " to X", " from X" */
    char place[PART_SIZE];                              /* "X" */
    char damage[24], amount[24];                        /* "3 damage", "3" */
    uint8_t actor;      /* the seat that `who` names; its verb depends on the reader. TX_NONE: no seat of a game */
    bool second;        /* `who` is "you" */
    bool actor_matters; /* the sentence names the acting player */
} tx_event_parts;

/* Two wordings of an event: as a triggering condition ("wins a command struggle") and as a sentence of its own. */
typedef enum event_style { AS_CONDITION, AS_LINE } event_style;
/* Writes an event. Returns false and writes nothing if the style has no sentence for it. */
bool text_say_event(tx_words *out, unsigned event, unsigned flags, event_style style, const tx_event_parts *parts);
/* Writes the triggering condition of the context's ability. */
void text_say_trigger(tx_context *context);

/* ---- card.c ------------------------------------------------------------------------------------------------- */
/* Writes kind, limit, triggering condition and costs: "Combat action (once per phase) — exhaust this card". */
void text_say_heading(tx_context *context);
/* Writes a constant text that acts: "whenever a unit retreats from this planet, destroy it instead". */
void text_say_whenever(tx_context *context);

/* Writes the text that a card gains temporarily, with its label, in quotation marks. */
void text_say_gained_text(tx_context *context, unsigned keyword);

#endif
