/* stanza_fuzz.h: what the parts of `traxis fuzz --stanzas` share: random cards, written in the card language.
 *
 * stanza_grammar.c holds the sentences of the language as rules, stanza_make.c makes stanzas of them, stanza_check.c
 * compiles them and leaves out a clause at a time, stanza_phrase.c takes noun phrases apart and looks in games whether
 * the whole means what its parts mean, stanza_play.c plays with decks of such cards, fuzz_stanzas.c is the command.
 */
#ifndef TRAXIS_STANZA_FUZZ_H
#define TRAXIS_STANZA_FUZZ_H

#include "bots/bots.h"
#include "script/script.h"

/* ---- stanza_grammar.c -------------------------------------------------------------------------------------------- */

/* A rule: ways to write something, with '|' between them. Within one
 *     <name>   what another rule makes, <3-5> a number, <WORDS> a word of a list of code.h
 *     [ … ]    a clause that may be left out
 *     { ^ }    a deeper line begins, a line begins, the deeper lines are over
 *     ?ae      at the beginning: only on cards of these types (see stanza_kinds) */
typedef struct stanza_rule {
    const char *name, *ways;
} stanza_rule;
extern const stanza_rule stanza_rules[];
extern const unsigned stanza_rule_count;

/* The sorts of card that are made: a letter for the rules, and the rule of its heading. */
typedef struct stanza_kind {
    char letter;
    const char *heading;
} stanza_kind;
enum { STANZA_KINDS = 4 };
extern const stanza_kind stanza_kinds[STANZA_KINDS];

/* A word out of the list of code.h of that name, or NULL: there is no such list. */
const char *stanza_list_word(const char *list, size_t length, uint64_t *random, size_t *word_length);

/* Plain cards for the others to meet: warlords, planets, tokens, and some of each type. */
extern const char stanza_base[];

/* ---- stanza_make.c ----------------------------------------------------------------------------------------------- */

enum { STANZA_TEXT = 2400, STANZA_PARTS = 120 };

/* Part of a stanza's text: a clause that may be left out, or what one rule made. */
typedef struct stanza_part {
    uint16_t from, to;
    uint8_t rule, way; /* which rule made it, and which of its ways; of a clause: whose it is */
    bool clause;
} stanza_part;

typedef struct stanza {
    char text[STANZA_TEXT];
    unsigned length, count;
    unsigned facts; /* how much of the text tells facts; lines of text follow */
    stanza_part parts[STANZA_PARTS];
    char kind; /* letter of its kind */
    unsigned number;
} made_stanza;

/* A whole card whose title is the number; always the same from the same seed. */
void make_stanza(made_stanza *s, unsigned number, uint64_t seed);
const char *stanza_rule_name(unsigned rule);
/* What one rule makes, for a card of that kind. */
void make_phrase(made_stanza *s, const char *rule, char kind, uint64_t *random);
/* The stanza without one of its parts. */
void without_part(const made_stanza *s, unsigned part, made_stanza *less);
/* The stanza with one of its parts made anew. */
void with_other_part(const made_stanza *s, unsigned part, uint64_t *random, made_stanza *other);

/* ---- stanza_check.c ---------------------------------------------------------------------------------------------- */

typedef struct stanza_tally {
    unsigned stanzas, compiled, clauses, words, hidden, phrases, looks, games, faults;
    uint64_t choices;
} stanza_tally;

/* What is wrong. The same key: the same sort of fault, which is told once. */
typedef struct stanza_fault {
    char key[80];
    char message[4000];
} stanza_fault;

/* The plain cards and these stanzas in one catalog, or NULL with the report. */
tx_catalog *compile_stanzas(const made_stanza *stanzas, unsigned count, tx_report *report);
tx_def_id stanza_def(const tx_catalog *catalog, const made_stanza *s);
/* Compiles it, and again without each of its clauses. False with a message if something is wrong; `compiles` tells
 * whether the compiler took it. */
bool check_stanza(const made_stanza *s, uint64_t seed, stanza_tally *tally, bool *compiles, stanza_fault *fault);
/* Does the card's text say what the stanza says? (stanza_echo.c) */
bool check_echoes(const made_stanza *s, const char *text, stanza_fault *fault);
/* A sentence that asks what cards its player does not see are: the compiler must refuse it. */
bool check_hidden(uint64_t seed, stanza_tally *tally, stanza_fault *fault);
/* Leaves out what is not needed for `fails` to go on failing. */
typedef bool stanza_fails(const made_stanza *s, void *context);
void shrink_stanza(made_stanza *s, stanza_fails *fails, void *context);

/* ---- stanza_phrase.c --------------------------------------------------------------------------------------------- */

/* Makes noun phrases and looks in games whether they mean what their parts mean. Returns how many do not. */
unsigned check_phrases(uint64_t seed, stanza_tally *tally);

/* ---- stanza_play.c ----------------------------------------------------------------------------------------------- */

/* A deck for both seats: so many of these cards, and plain ones. */
tx_setup plain_setup(const tx_catalog *catalog, const tx_def_id *cards, unsigned count, uint64_t *random);
/* Plays game `number` with decks of some of these cards, with every check on. False with a message that ends with the
 * fewest and shortest stanzas that go wrong in that way. */
bool play_stanzas(const made_stanza *stanzas, unsigned count, unsigned number, uint64_t seed, stanza_tally *tally,
                  stanza_fault *fault);
/* Which clauses, left out, change one of some games full of the card. */
void clauses_that_show(const made_stanza *s, uint64_t seed, bool shown[STANZA_PARTS]);

/* ---- fuzz_stanzas.c ---------------------------------------------------------------------------------------------- */

bool fault_told(const stanza_fault *fault); /* one with the same key has been told */
/* Tells it, if it is the first of its sort, and counts it. */
void tell_fault(const char *about, uint64_t number, const stanza_fault *fault, const char *text);

#endif
