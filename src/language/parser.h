/* parser.h: shared declarations of the card compiler.
 *
 * Reading order: lexer.c (text to lines of tokens), stanza.c and read_facts.c (a card and its facts), body.c (its
 * text, line by line), read_ability.c (headings), effect.c (statements, with a file for each group of verbs),
 * noun.c and clause.c (noun phrases), then refer.c, trigger.c, condition.c, modify.c. build.c builds the catalog,
 * compile.c and files.c run everything, overlay.c replaces cards, report.c prints errors, find.c finds titles,
 * vocabulary.c counts the words used.
 *
 * At most one error is reported per stanza: lang_fail() and lang_expected() record it and jump back to the start of the
 * stanza (longjmp), so parsing functions need not return errors. All memory belongs to the builder, so nothing leaks.
 */
#ifndef TRAXIS_PARSER_H
#define TRAXIS_PARSER_H

#include <setjmp.h>

#include "language.h"

enum {
    MAX_FILE = 1 << 20,   /* bytes of one card file */
    MAX_LINE = 2000,      /* bytes of one line */
    MAX_CARDS = 5000,     /* in all files together: each title is compared with all others */
    MAX_ABILITIES = 16,   /* of one face: an option stores the index in a byte */
    MAX_CONSTANTS = 64,   /* of one face */
    MAX_NESTING = 6,      /* blocks within blocks */
    MAX_CLAUSES = 24,     /* clauses of one noun phrase */
    SCRIPT_REGISTERS = 6, /* maximum choices of one ability; the core uses the other registers */
    MAX_PATH_DEPTH = 8,   /* folders within folders */
    MAX_AFTER = 8,        /* overlays that one overlay may name after "after" */
};

/* ---- lexer.c ----------------------------------------------------------------------------------------------------- */
enum token_kind {
    TOKEN_END,    /* of the line */
    TOKEN_WORD,   /* sign: set for +X and -X */
    TOKEN_NUMBER, /* value, and sign if one was written */
    TOKEN_STRING, /* text is between the quotes */
    TOKEN_MARK,   /* one of , : ; */
};

typedef struct token {
    const char *text;
    uint16_t length, column;
    int16_t value;
    uint8_t kind;
    char sign;
} token;

typedef struct text_line {
    uint32_t first; /* its first token; it ends with a TOKEN_END */
    uint16_t number, indent;
} text_line;

typedef struct source {
    const char *name, *text;
    token *tokens;
    text_line *lines;
    unsigned token_count, token_capacity, line_count, line_capacity;
    bool overlay; /* loaded as an overlay */
    bool broken;  /* its text is invalid, which was reported */
} source;

/* ---- build.c: the catalog while it grows ------------------------------------------------------------------------- */
typedef struct stanza {
    uint16_t file, first_line, end_line; /* lines of its file */
    tx_def_id def;                       /* 0: its heading is invalid, or an overlay has replaced it */
} stanza;

typedef struct squad_member {
    const char *name;
    uint16_t file, line, column;
    uint8_t count;
    tx_def_id warlord;
} squad_member;

typedef struct problem {
    char *message;
    uint32_t order; /* of its file */
    uint16_t line, column;
} problem;

/* The heading of an overlay. */
typedef struct overlay {
    const char *name, *note;
    unsigned file;
    unsigned number; /* from 1, in the order in which overlays replace cards; 0: not sorted yet */
    unsigned after_count;
    const token *after[MAX_AFTER]; /* names of the overlays that it builds on */
    uint64_t builds_on;            /* bits 1 << (number - 1) of these and of all that they build on */
    uint64_t digest;
} overlay;

#define GROWING(type)                                                                                                  \
    struct {                                                                                                           \
        type *items;                                                                                                   \
        unsigned count, capacity;                                                                                      \
    }

typedef struct builder {
    GROWING(source) sources;
    GROWING(stanza) stanzas;
    GROWING(overlay) overlays;
    GROWING(squad_member) members;
    GROWING(problem) problems;
    GROWING(tx_def) defs;
    GROWING(tx_ability) abilities;
    GROWING(tx_constant) constants;
    GROWING(tx_instruction) code;
    GROWING(tx_selector) selectors;
    GROWING(tx_clause) clauses;
    GROWING(tx_value) values;
    GROWING(tx_condition) conditions;
    GROWING(tx_squad_entry) squads;
    GROWING(tx_overlay) overlay_list;
    GROWING(const char *) traits;
    GROWING(char *) strings; /* all strings and file texts that the catalog refers to */
    tx_def_id face_down;     /* face of a card in reserve while it counts as a unit, or 0 */
    unsigned printed_traits; /* traits of cards; later ones only occur in texts */
    unsigned first_faces;    /* number of first faces; they come before all other definitions */
} builder;

/* Appends a zeroed item and returns a pointer to it. */
#define ADD(list)                                                                                                      \
    ((list).items = lang_grow((list).items, &(list).capacity, (list).count + 1, sizeof *(list).items),                 \
     &(list).items[(list).count++])
void *lang_grow(void *items, unsigned *capacity, unsigned count, size_t size);

void lang_builder_begin(builder *b);
void lang_builder_free(builder *b);
const char *lang_keep_string(builder *b, const char *text, size_t length);
uint16_t lang_add_selector(builder *b, const tx_selector *selector, const tx_clause *clauses);
int16_t lang_add_value(builder *b, tx_value value);
uint16_t lang_add_conditions(builder *b, const tx_condition *conditions, unsigned count);
bool lang_fits_catalog(const builder *b);         /* false: its numbers are too large for the catalog */
tx_catalog lang_catalog_so_far(const builder *b); /* without its index */
tx_catalog *lang_finish_catalog(builder *b);      /* moves the builder's arrays into a new catalog */
uint64_t lang_catalog_digest(const tx_catalog *catalog);

/* A catalog and its memory. */
typedef struct owned_catalog {
    tx_catalog shown;
    char **strings;
    unsigned string_count;
} owned_catalog;

/* ---- report.c ---------------------------------------------------------------------------------------------------- */
void lang_note_problem(builder *b, unsigned file, unsigned line, unsigned column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void lang_write_report(builder *b, tx_report *report);

/* ---- The parser -------------------------------------------------------------------------------------------------- */
/* Kinds of things that a noun phrase or a register can mean. */
enum thing { THING_CARD, THING_PLACE, THING_SEAT };

typedef struct chosen {
    const token *name;  /* given by "as A", or NULL */
    const token *where; /* the statement that chose it */
    uint16_t line;
    uint8_t thing; /* enum thing */
    bool used, cost;
} chosen;

enum { NOT_CHOSEN = -1 };

/* Things that the words of one ability or constant effect can refer to. */
typedef struct scope {
    uint8_t kind;    /* enum scope_kind */
    uint8_t ability; /* SCOPE_ABILITY: enum tx_ability_kind */
    uint8_t event;   /* the triggering condition, EV_NONE without one */
    uint8_t event_flags;
    uint8_t it;         /* meaning of "it" in constants, "for each" and "at most"; else REF_NONE */
    uint8_t they;       /* enum tx_side: meaning of "they" and "their"; SIDE_ACTOR within "each player" */
    bool effect;        /* OP_EFFECT has been emitted */
    bool priced;        /* inside alternatives with costs of their own … */
    bool closed;        /* … and after them: the ability ends here */
    bool delayed;       /* within a delayed effect */
    bool each;          /* within "for each" */
    bool looked;        /* cards are being looked at, or were discarded from a deck */
    bool sole;          /* … one card that was discarded, and no later choice: it is "it" */
    uint8_t deck;       /* … owner of the deck, a reference; REF_NONE: they are not in a deck */
    bool after;         /* acts after its triggering condition: a reaction, or a standing text */
    bool attacking;     /* constants: apply while an attack is made */
    bool set, set_used; /* a set has been chosen */
    bool targets;
    const token *set_where;
    uint16_t set_line;
    const token *x; /* of "X is …", until X is used, or NULL */
    uint16_t x_line;
    bool x_stated;  /* the value of X is stated */
    uint8_t count;  /* registers in use */
    int8_t last[3]; /* register of the last choice, by enum thing */
    chosen chosen[SCRIPT_REGISTERS];
} scope;
enum scope_kind { SCOPE_NONE, SCOPE_CONSTANT, SCOPE_TRIGGER, SCOPE_ABILITY };

static inline scope new_scope(enum scope_kind kind) {
    return (scope){.kind = (uint8_t)kind, .last = {NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN}};
}

/* Things that a text lets its player name; "that type", "that trait" … refer to the name. */
enum naming { NAMES_TYPE, NAMES_FACTION, NAMES_TRAIT, NAMES_KEYWORD, NAMINGS };

typedef struct parser {
    builder *b;
    const source *source;
    unsigned file;     /* index of the source */
    unsigned line;     /* current line */
    unsigned end_line; /* of the stanza */
    const token *at;   /* next token */
    unsigned nesting;
    const char *set, *cycle;
    int faction;                  /* of the following stanzas, -1 before the first `faction` */
    unsigned first_line, overlay; /* start of the stanzas; number of their overlay, or 0 */
    tx_def_id def;                /* face being compiled */
    uint8_t label;                /* of a text that is gained for a while: 1 + the keyword; else 0 */
    uint8_t bearer;               /* granted text: REF_HOST, or REF_EACH with */
    uint16_t bearers;             /* … the selector of the cards that have it */
    bool x_stated;                /* the face states the value of its X */
    const token *x_wanted;        /* … a constant effect uses an X without a value yet, or NULL; … */
    unsigned x_line;              /* … its line */
    bool leaving;                 /* the next noun phrase describes cards that leave their place */
    scope scope;
    bool naming[NAMINGS]; /* inside "name a …:", and */
    int named[NAMINGS];   /* … its current value: bits of card types, a faction, a trait, a keyword */
    /* the words accepted at the furthest token reached, for suggestions */
    const token *tried_at;
    const char *tried[160];
    unsigned tried_count;
    jmp_buf *rescue;
} parser;

static inline tx_def *this_def(parser *p) {
    return &p->b->defs.items[p->def];
}

/* ---- words.c: reading words -------------------------------------------------------------------------------------- */
_Noreturn void lang_fail(parser *p, const token *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
_Noreturn void lang_expected(parser *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool lang_at_words(parser *p, const char *words); /* true if these words come next */
bool lang_accepts(parser *p, const char *words);  /* … and skips them */
bool lang_accept_mark(parser *p, char mark);
/* Fails if these words come next; the message suggests `instead`. */
void lang_refuse(parser *p, const char *words, const char *instead);
void lang_need(parser *p, const char *words);
bool lang_accept_noun(parser *p, const char *word); /* singular or plural */
void lang_need_noun(parser *p, const char *word);
void lang_need_line_end(parser *p);
int lang_need_number(parser *p, int min, int max, const char *what);
const token *lang_need_string(parser *p, const char *what);
static inline bool at_end(const parser *p) {
    return p->at->kind == TOKEN_END;
}
static inline bool at_mark(const parser *p, char mark) {
    return p->at->kind == TOKEN_MARK && *p->at->text == mark;
}
bool lang_token_is(const token *t, const char *word);
bool lang_word_is_title(const token *t); /* begins with a capital */
void lang_go_to_line(parser *p, unsigned number);
/* Calls `read` for each line of the block after a colon: the rest of the line, or the following lines with deeper
 * indentation. */
void lang_read_block(parser *p, void (*read)(parser *p, void *context), void *context);
/* Returns the first line after the block that follows the current line. */
unsigned lang_block_end(const parser *p);

/* Return a number of the vocabularies of code.h and skip the words, or -1. */
int lang_accept_faction(parser *p);
int lang_accept_keyword(parser *p);
int lang_accept_phase(parser *p); /* deploy, command, combat, headquarters */
int lang_accept_expiry(parser *p);
int lang_accept_prohibition(parser *p);
int lang_accept_damage_change(parser *p);
int lang_accept_duty(parser *p);
int lang_accept_status(parser *p);
int lang_accept_permission(parser *p);
int lang_accept_planet_type(parser *p);
int lang_accept_planet_change(parser *p);
int lang_accept_insert(parser *p);
int lang_accept_departure(parser *p, const char *word, bool several);
enum { MAX_NAME = 80 };
void lang_join_words(const token *first, unsigned count, char *text, size_t size); /* with one space between them */
int lang_accept_trait(parser *p); /* capitalised words; an unknown one is added unless it looks like a slip */
int lang_find_trait(const builder *b, const char *name, size_t length);
int lang_add_trait(parser *p, const char *name, size_t length, const token *at);
extern const char *const lang_keyword_words[], *const lang_type_words[], *const lang_event_words[];

/* ---- find.c: titles ---------------------------------------------------------------------------------------------- */
enum { MAX_SLUG = 96 };
void lang_slug_of(const char *name, size_t length, char slug[MAX_SLUG]);
bool lang_same_slug(const char *a, const char *b);
bool lang_is_title(const builder *b, const char *name);
tx_def_id lang_need_title(parser *p, const token *title); /* the card of that title; fails if there is none */

/* ---- refer.c: references and values ------------------------------------------------------------------------------ */
int lang_accept_card_ref(parser *p); /* this, host, it, them, A, the attacker …; -1 if there is none */
int lang_need_card_ref(parser *p, const char *what);
void lang_refuse_several(parser *p, const token *at, int ref, const char *what);
bool lang_at_warlord(parser *p); /* your warlord, the enemy warlord: descriptions where allowed, else references */
void lang_refuse_unknown_name(parser *p);
int lang_accept_possessive(parser *p); /* its, host's, A's; -1 if there is none */
int lang_accept_place_ref(parser *p);  /* here, there, your HQ, the first planet, A's planet …; -1 */
int lang_need_planet(parser *p);       /* … or one that the ability chooses */
int lang_need_place(parser *p);        /* here, there, or "at" a place */
int lang_need_destination(parser *p);  /* "to" a place */
int lang_accept_player_ref(parser *p); /* the opponent, that player; -1 */
int lang_chosen_player(parser *p, const token *at);
int lang_it_ref(parser *p, const token *at);
int lang_there_ref(parser *p, const char *words);
int16_t lang_read_value(parser *p, const char *what);
/* An amount with a noun: "2 cards", "that many cards", "cards equal to its printed cost". */
int16_t lang_read_quantity(parser *p, const char *word);
int16_t lang_read_measure(parser *p, const char *word); /* the part before the noun */
bool lang_at_quantity(parser *p, const char *word);
int16_t lang_read_for_each(parser *p, int16_t amount); /* "for each …" after an amount, if there is one */
int16_t lang_negated(parser *p, int16_t value);
int16_t lang_read_factions(parser *p, int times); /* after "factions among" */
int16_t lang_make_value(parser *p, enum tx_value_kind kind, int arg, int times, int minus);
bool lang_at_value(const parser *p);           /* a number or X */
void lang_state_x(parser *p, const token *at); /* records that X has a value; fails if it already has one */
bool lang_event_has(unsigned event, enum tx_event_fact fact);
void lang_need_event(parser *p, const token *at, bool right, const char *wanted);
/* Returns true if the triggering condition has what the instruction acts on. */
static inline bool answers(const parser *p, enum tx_op op) {
    return tx_op_events[op] >> p->scope.event & 1;
}
int lang_new_register(parser *p, enum thing thing, const token *where);
int lang_use_register(parser *p, int number);

/* ---- noun.c, clause.c: noun phrases
 * ---------------------------------------------------------------------------------------- */
enum determiner { NO_DETERMINER, ONE, EACH, COUNTED, UP_TO, ANY_NUMBER, TOPMOST };
typedef struct noun {
    uint8_t determiner, thing, zones, side;
    bool other, same_place, zone_stated;
    bool each_place;        /* "at each planet": the number applies to each place */
    bool definite;          /* your warlord, the enemy warlord */
    bool leaving;           /* they leave their place: "from your hand", not "in" */
    bool of_place, of_card; /* an adjective that only fits places, or only cards */
    bool bare, apart;       /* joined by "or": one of them has no place; each has another place */
    uint8_t alternatives;   /* number joined so far, 0 if none */
    uint32_t shared;        /* bit i: clause i is a place or a side that applies to all alternatives joined by "or" */
    uint16_t types, not_types;
    int16_t number; /* COUNTED, UP_TO */
    uint8_t count;
    tx_clause clauses[MAX_CLAUSES];
    const token *where;
} noun;
enum {
    UNIT_TYPES = 1 << TYPE_WARLORD | 1 << TYPE_ARMY | 1 << TYPE_TOKEN | 1 << TYPE_SYNAPSE,
    CARD_TYPES = UNIT_TYPES | 1 << TYPE_SUPPORT | 1 << TYPE_ATTACHMENT | 1 << TYPE_EVENT,
};
bool lang_at_noun_phrase(parser *p);
bool lang_read_attacking(parser *p, noun *n, unsigned flags); /* true if one can begin here */
bool lang_is_noun_word(parser *p, const token *t);            /* unit, cards, planet … */
noun lang_read_noun_phrase(parser *p);
noun lang_read_leaving_phrase(parser *p); /* … of cards that leave their place: "a unit from your hand" */
bool lang_other_means_this(const parser *p, const noun *n); /* "another" excludes this card, not a chosen one */
int lang_accept_named(parser *p, enum naming what, const char *words); /* "that trait": the named value, or -1 */
void lang_refuse_at_known(parser *p);                                  /* "at this planet" */
void lang_refuse_bound_after(parser *p);                               /* "2 or more" */
void lang_refuse_negated_state(parser *p);                             /* "not damaged", if there is a word for it */
bool lang_read_adjective(parser *p, noun *n);
void lang_resolve_types(noun *n, uint16_t types); /* of the noun after the adjectives, 0: any */
bool lang_read_clause(parser *p, noun *n);
void lang_set_side(parser *p, noun *n, enum tx_side side);
void lang_refuse_held(parser *p, const noun *n); /* rejects descriptions of cards in a hand in constant effects */
void lang_add_clause(parser *p, noun *n, enum tx_predicate predicate, int arg, unsigned flags);
void lang_share_clauses(noun *n, unsigned first);      /* … from `first` on: they apply to all alternatives */
uint16_t lang_noun_selector(parser *p, const noun *n); /* cards without a zone are searched in play */
uint16_t lang_open_selector(parser *p, const noun *n); /* … even if the cards may be hidden from the player */
void lang_refuse_hidden_choice(parser *p, const noun *n);
uint16_t lang_noun_fact(parser *p, const noun *n); /* matches one given card or place: no zone unless stated */
uint16_t lang_is_selector(parser *p, enum thing thing, int ref); /* "is that thing" */

/* ---- condition.c, trigger.c, modify.c ---------------------------------------------------------------------------- */
enum { MAX_CONDITIONS = 8 };
typedef struct condition_list {
    unsigned count;
    tx_condition items[MAX_CONDITIONS];
} condition_list;
tx_condition *lang_add_condition(parser *p, condition_list *list, enum tx_condition_kind kind);
void lang_read_conditions(parser *p, condition_list *list); /* COND and COND … */

void lang_read_trigger(parser *p, tx_ability *ability);

typedef struct change { /* one change of a constant or lasting effect */
    uint8_t layer, arg;
    uint16_t against;
    int16_t value;
} change;
enum { MAX_CHANGES = 8 };
unsigned lang_read_changes(parser *p, change changes[MAX_CHANGES]); /* gets …, gains …, loses …, cannot …, must … */
bool lang_read_double(parser *p, change *c, int *ref);              /* double host's hp */
void lang_read_constant(parser *p, const condition_list *while_true);

/* ---- read_choice.c
 * ----------------------------------------------------------------------------------------------- */
tx_instruction *lang_emit(parser *p, enum tx_op op, unsigned flags, int ref, int to, unsigned sel, int value);
void lang_begin_effect(parser *p);
void lang_begin_set(parser *p, const token *where); /* starts a set: "them" are several cards from here on */
int lang_choose_noun(parser *p, const noun *n, unsigned flags,
                     const token *where); /* emits CHOOSE; returns the reference */
int lang_choose_set(parser *p, const noun *n, unsigned flags, const token *where); /* … of several: REF_SET */
void lang_read_choice(parser *p, unsigned flags);
void lang_read_cost(parser *p);
typedef struct object { /* the object of a verb */
    int ref;            /* or REF_NONE: */
    uint16_t sel;
} object;
object lang_read_object(parser *p, const char *what);
object lang_read_own_object(parser *p, const char *what);     /* … controlled by its player */
object lang_read_leaving_object(parser *p, const char *what); /* … that leaves its place: "a unit from your hand" */
void lang_need_owners_hand(parser *p, object o);              /* destination of returned cards */
void lang_need_one(parser *p, const token *at, object o, const char *what);
int lang_read_one(parser *p, const char *what); /* one card, chosen by the ability if it is not known */

/* ---- effect.c, read_ability.c, body.c, stanza.c
 * ------------------------------------------------------------------ */
void lang_read_statements(parser *p, void *unused);

bool lang_at_ability(parser *p);
void lang_read_ability(parser *p, const condition_list *while_true);
void lang_read_additional_cost(parser *p, const condition_list *while_true);
/* Parses the statements of an ability up to its END; before them, `prevented` damage is prevented. */
void lang_read_ability_code(parser *p, tx_ability *ability, int prevented);
void lang_read_limit(parser *p, tx_ability *ability); /* after 'limit' */
extern const condition_list lang_always;
bool lang_at_label(parser *p); /* "hive mind:", "unstoppable:" … */
void lang_read_body(parser *p, const condition_list *while_true);
void lang_read_gained_label(parser *p, int keyword);
void lang_read_granted(parser *p, int ref, uint16_t sel, const condition_list *while_true);

void lang_scan_stanzas(parser *p);
void lang_read_stanza(parser *p, const stanza *s);
void lang_read_face_down(parser *p); /* the block about a card in reserve that counts as a unit */

/* ---- overlay.c --------------------------------------------------------------------------------------------------- */
void lang_scan_overlays(builder *b);
bool lang_is_stray_overlay(parser *p); /* reports an overlay among the ordinary files */
const char *lang_overlay_file(builder *b,
                              const char *name); /* path of the overlay with that name; NULL if there is none */
/* Replaces the card of that title by a definition of the current overlay; returns the card's number. */
tx_def_id lang_replace_card(parser *p, tx_def *new, const token *title);

/* ---- compile.c, files.c ------------------------------------------------------------------------------------------ */
bool lang_lex_source(builder *b, unsigned file, const char *text, size_t length);
/* The result is valid until the next source is added. */
source *lang_add_source(builder *b, const char *name, const char *text, size_t length);
void lang_add_sources(builder *b, const tx_source *sources, unsigned count);
tx_catalog *lang_compile_sources(builder *b, tx_report *report);

#endif
