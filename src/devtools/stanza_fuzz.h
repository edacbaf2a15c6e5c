/* stanza_fuzz.h: shared by the parts of `traxis-dev fuzz --stanzas`, which generates random cards in the card language.
 *
 * stanza_grammar.c has the sentences of the language as rules, stanza_make.c makes stanzas from them, stanza_check.c
 * compiles them and removes one clause at a time, stanza_phrase.c checks in games that a noun phrase means what its
 * parts mean, stanza_play.c plays with decks of such cards, and fuzz_stanzas.c is the command. */
#ifndef TRAXIS_STANZA_FUZZ_H
#define TRAXIS_STANZA_FUZZ_H

#include "bots/bots.h"
#include "language/language.h"

/* ---- stanza_grammar.c -------------------------------------------------------------------------------------------- */

/* A rule: ways to write something, with '|' between them. Within one
 *     <name>   the result of another rule; <3-5> a number, <WORDS> a word of a list of code.h
 *     [ … ]    a clause that may be removed
 *     { ^ }    start of an indented line, of a line; end of the indented lines
 *     ?ae      at the start: only on cards of these types (see stanza_kinds) */
typedef struct stanza_rule {
    const char *name, *ways;
} stanza_rule;
extern const stanza_rule stanza_rules[];
extern const unsigned stanza_rule_count;

/* The kinds of generated cards: a letter for the rules, and the rule of its heading. */
typedef struct stanza_kind {
    char letter;
    const char *heading;
} stanza_kind;
enum { STANZA_KINDS = 4 };
extern const stanza_kind stanza_kinds[STANZA_KINDS];

/* Returns a random word of the list of code.h with that name, or NULL if there is no such list. */
const char *stanza_list_word(const char *list, size_t length, uint64_t *random, size_t *word_length);

/* Plain cards that the others need: warlords, planets, tokens, and some of each type. */
extern const char stanza_base[];

/* ---- stanza_make.c ----------------------------------------------------------------------------------------------- */

enum { STANZA_TEXT = 2400, STANZA_PARTS = 120 };

/* A part of a stanza's text: a clause that may be removed, or the result of one rule. */
typedef struct stanza_part {
    uint16_t from, to;
    uint8_t rule, way; /* the rule that made it and the alternative used; for a clause: those around it */
    bool clause;
} stanza_part;

typedef struct stanza {
    char text[STANZA_TEXT];
    unsigned length, count;
    unsigned facts; /* length of the facts; lines of rules text follow */
    stanza_part parts[STANZA_PARTS];
    char kind; /* letter of its kind */
    unsigned number;
} made_stanza;

/* Makes a whole card whose title is the number; always the same from the same seed. */
void cli_make_stanza(made_stanza *s, unsigned number, uint64_t seed);
const char *stanza_rule_name(unsigned rule);
/* Returns the result of one rule for a card of that kind. */
void cli_make_phrase(made_stanza *s, const char *rule, char kind, uint64_t *random);
/* Returns the stanza without one of its parts. */
void cli_without_part(const made_stanza *s, unsigned part, made_stanza *less);
/* Returns the stanza with one of its parts generated again. */
void cli_with_other_part(const made_stanza *s, unsigned part, uint64_t *random, made_stanza *other);

/* ---- stanza_check.c ---------------------------------------------------------------------------------------------- */

typedef struct stanza_tally {
    unsigned stanzas, compiled, clauses, words, hidden, phrases, looks, games, faults;
    uint64_t choices;
} stanza_tally;

/* A fault. Faults with the same key are of the same kind, which is reported once. */
typedef struct stanza_fault {
    char key[80];
    char message[4000];
} stanza_fault;

/* Compiles the plain cards and these stanzas to one catalog; NULL with the report on error. */
tx_catalog *cli_compile_stanzas(const made_stanza *stanzas, unsigned count, tx_report *report);
tx_def_id stanza_def(const tx_catalog *catalog, const made_stanza *s);
/* Compiles it, and again without each of its clauses. Returns false with a message on a fault; `compiles`: whether the
 * compiler accepted it. */
bool cli_check_stanza(const made_stanza *s, uint64_t seed, stanza_tally *tally, bool *compiles, stanza_fault *fault);
/* Checks that the card's text contains what the stanza says (stanza_echo.c). */
bool cli_check_echoes(const made_stanza *s, const char *text, stanza_fault *fault);
/* A sentence about cards that its player does not see: the compiler must reject it. */
bool cli_check_hidden(uint64_t seed, stanza_tally *tally, stanza_fault *fault);
/* Removes everything that is not needed for `fails` to keep failing. */
typedef bool stanza_fails(const made_stanza *s, void *context);
void cli_shrink_stanza(made_stanza *s, stanza_fails *fails, void *context);

/* ---- stanza_phrase.c --------------------------------------------------------------------------------------------- */

/* Makes noun phrases and checks in games that they mean what their parts mean. Returns the number of faults. */
unsigned cli_check_phrases(uint64_t seed, stanza_tally *tally);

/* ---- stanza_play.c ----------------------------------------------------------------------------------------------- */

/* A deck for both seats: this number of these cards, and plain ones. */
tx_setup fuzz_plain_setup(const tx_catalog *catalog, const tx_def_id *cards, unsigned count, uint64_t *random);
/* Plays game number `number` with decks of some of these cards, with every check enabled. Returns false with a message
 * that ends with the fewest and shortest stanzas with the same fault. */
bool stanza_play(const made_stanza *stanzas, unsigned count, unsigned number, uint64_t seed, stanza_tally *tally,
                 stanza_fault *fault);
/* Finds the clauses whose removal changes one of some games full of the card. */
void cli_clauses_that_show(const made_stanza *s, uint64_t seed, bool shown[STANZA_PARTS]);

/* ---- fuzz_stanzas.c ---------------------------------------------------------------------------------------------- */

bool cli_fault_is_reported(const stanza_fault *fault); /* true if a fault with the same key was reported */
/* Reports it if it is the first of its kind, and counts it. */
void cli_report_fault(const char *about, uint64_t number, const stanza_fault *fault, const char *text);

#endif
