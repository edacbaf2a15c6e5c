/* traxis_cards.h: cards. Compiles card files into a catalog, gives access to printed values, and renders English text
 * for cards, prompts, options and log entries.
 *
 * docs/CARD-LANGUAGE.md describes the card language. Loading is all or nothing: a folder with one broken file gives no
 * catalog, and the report lists every error with file, line, column, the offending text and what was expected. A
 * catalog is immutable and may be shared by any number of games and threads. */
#ifndef TRAXIS_CARDS_H
#define TRAXIS_CARDS_H

#include "traxis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Loading --------------------------------------------------------------------------------------------------- */

/* All errors in a set of card files, in the order of the files. */
typedef struct tx_report {
    unsigned errors;
    tx_error first;
    char text[16384]; /* one "file:line:column: message" per line; if truncated, the last line counts the rest */
} tx_report;

/* Compiles every *.cards file below each folder (or each file named): folders in the order given, files sorted by name.
 * Returns NULL and fills the report on error. Free with tx_catalog_free. */
TX_API tx_catalog *tx_catalog_load(const char *const *paths, unsigned count, tx_report *report);
/* Like tx_catalog_load, with overlays: files, or folders of files, whose stanzas replace those of the same title. */
TX_API tx_catalog *tx_catalog_load_overlaid(const char *const *paths, unsigned count, const char *const *overlays,
                                            unsigned overlay_count, tx_report *report);
/* Finds the overlay called `name` in the file or folder `path` and stores its file name in `found` (may be NULL).
 * Returns false if there is none. */
TX_API bool tx_overlay_find(const char *path, const char *name, char *found, size_t size);
/* A card file in memory; `name` is the file name in error messages. */
typedef struct tx_source {
    const char *name, *text;
    size_t length;
    bool overlay;
} tx_source;
/* Compiles files first, then sources in memory, for example the overlays embedded in a record. */
TX_API tx_catalog *tx_catalog_load_with(const char *const *paths, unsigned count, const char *const *overlays,
                                        unsigned overlay_count, const tx_source *sources, unsigned source_count,
                                        tx_report *report);
TX_API tx_catalog *tx_catalog_compile_all(const tx_source *sources, unsigned count, tx_report *report);
/* Compiles one file in memory. */
TX_API tx_catalog *tx_catalog_compile(const char *name, const char *text, size_t length, tx_report *report);
TX_API void tx_catalog_free(tx_catalog *catalog); /* NULL is allowed */
/* Checksum of the compiled cards: equal for the same cards on every machine, independent of file names. A game is valid
 * only with the catalog it was started with, or with one of the same digest. */
TX_API uint64_t tx_catalog_digest(const tx_catalog *catalog);

/* Overlays of the catalog, numbered from 0 in the order in which they replaced cards: name, file, source text and a
 * digest of that text. NULL or 0 after the last. */
TX_API unsigned tx_overlay_count(const tx_catalog *catalog);
TX_API const char *tx_overlay_name(const tx_catalog *catalog, unsigned index);
TX_API const char *tx_overlay_file(const tx_catalog *catalog, unsigned index);
TX_API const char *tx_overlay_text(const tx_catalog *catalog, unsigned index);
TX_API uint64_t tx_overlay_digest(const tx_catalog *catalog, unsigned index);

/* ---- Lookup ---------------------------------------------------------------------------------------------------- */

/* Number of definitions. A definition is one face of a card; valid numbers are 1 to the result - 1. */
TX_API unsigned tx_catalog_count(const tx_catalog *catalog);
/* Finds a card by title or id, first faces only. Ignores case, accents, the style of apostrophes and a leading "The".
 * Returns 0 if there is none. */
TX_API tx_def_id tx_catalog_find(const tx_catalog *catalog, const char *name);
/* Stores up to `max` titles similar to `name` in `near`, best first. Returns the number stored. */
TX_API unsigned tx_catalog_near(const tx_catalog *catalog, const char *name, tx_def_id *near, unsigned max);

/* ---- Printed values -------------------------------------------------------------------------------------------- */
/* `def` ranges from 1 to tx_catalog_count - 1; for 0, the unknown card, texts are empty and numbers TX_NOT_PRINTED. For
 * current values of a card in play, with all effects, see tx_attack, tx_hp, tx_command in traxis.h. */

TX_API const char *tx_card_name(const tx_catalog *catalog, tx_def_id def);    /* title */
TX_API const char *tx_card_id(const tx_catalog *catalog, tx_def_id def);      /* "goff-nob" */
TX_API const char *tx_card_set(const tx_catalog *catalog, tx_def_id def);     /* "Core Set" */
TX_API const char *tx_card_cycle(const tx_catalog *catalog, tx_def_id def);   /* the set itself if it has no cycle */
TX_API const char *tx_card_type(const tx_catalog *catalog, tx_def_id def);    /* "army", "warlord", "planet" … */
TX_API const char *tx_card_faction(const tx_catalog *catalog, tx_def_id def); /* "Orks" */
TX_API const char *tx_card_loyalty(const tx_catalog *catalog, tx_def_id def); /* "common", "loyal", "signature" … */
TX_API const char *tx_card_trait(const tx_catalog *catalog, tx_def_id def, unsigned index); /* NULL after the last */

/* Numbers of types, factions, loyalties, keywords and planet symbols. */
enum {
    TX_TYPE_NONE,
    TX_TYPE_WARLORD,
    TX_TYPE_ARMY,
    TX_TYPE_SUPPORT,
    TX_TYPE_ATTACHMENT,
    TX_TYPE_EVENT,
    TX_TYPE_TOKEN,
    TX_TYPE_SYNAPSE,
    TX_TYPE_PLANET,
};
enum {
    TX_FACTION_ASTRA_MILITARUM,
    TX_FACTION_SPACE_MARINES,
    TX_FACTION_TAU,
    TX_FACTION_ELDAR,
    TX_FACTION_DARK_ELDAR,
    TX_FACTION_CHAOS,
    TX_FACTION_ORKS,
    TX_FACTION_TYRANIDS,
    TX_FACTION_NECRONS,
    TX_FACTION_NEUTRAL,
};
enum { TX_LOYALTY_COMMON, TX_LOYALTY_LOYAL, TX_LOYALTY_SIGNATURE, TX_LOYALTY_NONE };
enum {
    TX_KEYWORD_AMBUSH,
    TX_KEYWORD_AREA_EFFECT,
    TX_KEYWORD_ARMORBANE,
    TX_KEYWORD_BRUTAL,
    TX_KEYWORD_DEEP_STRIKE,
    TX_KEYWORD_FLYING,
    TX_KEYWORD_LIMITED,
    TX_KEYWORD_MOBILE,
    TX_KEYWORD_RANGED,
    TX_KEYWORD_NO_ATTACHMENTS,
    TX_KEYWORD_NO_WARGEAR,
    TX_KEYWORD_IMMUNE_ENEMY_EVENTS,
    TX_KEYWORD_IMMUNE_POWER_EVENTS,
    TX_KEYWORD_BLOODIED,
    TX_KEYWORD_LIMIT_PER_UNIT,
    TX_KEYWORD_HIVE_MIND,
    TX_KEYWORD_UNSTOPPABLE,
    TX_KEYWORD_BLOODTHIRST,
    TX_KEYWORD_GOES_FASTA,
};
enum { TX_PLANET_MATERIAL, TX_PLANET_STRONGPOINT, TX_PLANET_TECH, TX_PLANET_SYMBOLS };

/* Printed values by number. */
enum tx_fact {
    TX_FACT_TYPE,
    TX_FACT_FACTION,
    TX_FACT_COST, /* TX_PRINTED_X if printed as X */
    TX_FACT_ATTACK,
    TX_FACT_HP,
    TX_FACT_COMMAND,
    TX_FACT_SHIELDS,
    TX_FACT_STARTING_HAND,
    TX_FACT_STARTING_RESOURCES,
    TX_FACT_AREA_EFFECT,
    TX_FACT_DEEP_STRIKE,
    TX_FACT_CARD_BONUS,     /* planets: cards for the winner of the command struggle */
    TX_FACT_RESOURCE_BONUS, /* planets: resources for the winner of the command struggle */
    TX_FACT_NUMBER,         /* collector number on the card's lower edge */
    TX_FACT_COPIES,         /* copies in the box; of a signature card: copies in its warlord's deck */
    TX_FACT_UNIQUE,         /* 1 or 0 */
    TX_FACT_LOYALTY,
    TX_FACT_WRITTEN, /* 0: its stanza says `abilities unwritten`; decks with it cannot be played */
    TX_FACTS
};
enum { TX_NOT_PRINTED = -1, TX_PRINTED_X = -2 };
/* Returns TX_NOT_PRINTED if the card has no such value. */
TX_API int tx_card_fact(const tx_catalog *catalog, tx_def_id def, enum tx_fact fact);
/* Returns true if the keyword is printed on the card. Keywords have numbers from 0, and words such as "area effect". */
TX_API bool tx_card_has_keyword(const tx_catalog *catalog, tx_def_id def, unsigned keyword);
TX_API int tx_keyword_find(const char *word);         /* its number, or -1 if unknown */
TX_API const char *tx_keyword_word(unsigned keyword); /* NULL after the last */
/* Definition of the keyword in one sentence, and the numbers of its rules: "R18.2 R8.6". NULL after the last. */
TX_API const char *tx_keyword_meaning(unsigned keyword);
TX_API const char *tx_keyword_rules(unsigned keyword);
TX_API const char *tx_faction_word(unsigned faction);    /* for the amount of TX_FACTION options; NULL after the last */
TX_API const char *tx_planet_type_word(unsigned symbol); /* "material", "strongpoint", "tech"; NULL after the last */
/* Returns true if the planet has the symbol. */
TX_API bool tx_card_has_planet_type(const tx_catalog *catalog, tx_def_id def, unsigned symbol);
/* First definition with the same title: two cards have the same title if this value is equal. */
TX_API tx_def_id tx_card_title_id(const tx_catalog *catalog, tx_def_id def);
/* The card's other face (a bloodied warlord, a unit card as an attachment), or 0. */
TX_API tx_def_id tx_card_other_face(const tx_catalog *catalog, tx_def_id def);
/* The warlord of a signature card, or 0. */
TX_API tx_def_id tx_card_signature_of(const tx_catalog *catalog, tx_def_id def);
/* Returns false if `def` is the other face of a card. */
TX_API bool tx_card_is_first_face(const tx_catalog *catalog, tx_def_id def);

/* ---- Texts ----------------------------------------------------------------------------------------------------- */
/* Card text is rendered from the compiled code that the engine runs, so the two always agree. All functions write a
 * NUL-terminated string of at most `size` bytes and return the full length, like snprintf. */

/* Complete rules text of one face: keywords, attach line, constants and abilities, one paragraph each, separated by
 * '\n'. */
TX_API size_t tx_card_text(const tx_catalog *catalog, tx_def_id def, char *text, size_t size);
/* The same text by paragraph. `kind` is "keywords", "attach", "allies", "play_restriction", "constant", "battle",
 * "unwritten" (abilities not yet encoded), "additional_cost", or the kind of ability with its phase: "combat_action",
 * "forced_reaction". Returns the number of paragraphs, at most `max`. */
enum { TX_MAX_PARAGRAPHS = 12 };
typedef struct tx_paragraph {
    char kind[32];
    char text[1024];
    uint16_t constant, ability; /* first one of its face in this paragraph, as catalog indices; 0: none */
} tx_paragraph;
TX_API unsigned tx_card_paragraphs(const tx_catalog *catalog, tx_def_id def, tx_paragraph *paragraphs, unsigned max);

/* ---- Texts with spans ------------------------------------------------------------------------------------------ */
/* Each text function exists twice. A name in _text writes plain words, in which players are "P1" and "P2". A name in
 * _marked writes markup for tx_read_text, which converts it to the words for one reader, with spans that mark the
 * cards, planets, players, numbers, keywords and rules in them. */
enum tx_span_kind {
    TX_SPAN_CARD,    /* `def`; `ref`: the card of this game, or TX_NONE */
    TX_SPAN_PLANET,  /* `def`; `ref`: its place in this game, or TX_NONE */
    TX_SPAN_PLAYER,  /* `value`: the seat */
    TX_SPAN_NUMBER,  /* `value` */
    TX_SPAN_KEYWORD, /* `value`: its number (tx_keyword_word) */
    TX_SPAN_RULE,    /* the words are the rule's number: "R13.5" */
    TX_SPAN_COPY,    /* `value`: which of several options that read alike: "#2" */
    TX_SPAN_STRONG,  /* emphasis: the kind of an ability */
    TX_SPAN_HEADING, /* the whole line begins a part of the game: a phase, a battle */
    /* Parts of the label of an option, for clients with little room: */
    TX_SPAN_DESTINATION, /* where a card goes: " at PLANET", " on UNIT" */
    TX_SPAN_OBJECT,      /* the part in which similar options differ: PLANET in "Deploy UNIT at PLANET" */
    TX_SPAN_DETAIL,      /* what an ability costs and does */
    TX_SPAN_REMARK,      /* at the end, with its brackets: " (at Barlus, exhausted)" */
};
typedef struct tx_text_span {
    uint16_t begin, length; /* bytes of the text */
    tx_def_id def;
    int16_t value;
    tx_ref ref;
    uint8_t kind; /* enum tx_span_kind */
} tx_text_span;
/* The reader of a text. */
typedef struct tx_reader {
    unsigned seat;               /* is addressed as "you"; TX_SEATS: a spectator */
    const char *names[TX_SEATS]; /* of the players; NULL: "P1", "P2" */
} tx_reader;
enum { TX_MAX_SPANS = 128 };
/* Writes the words for the reader; NULL: plain words as the _text functions write them. `count`: capacity of `spans` on
 * entry, number of spans on return; both may be NULL. Returns the full length, like snprintf. */
TX_API size_t tx_read_text(const char *marked, const tx_reader *reader, char *text, size_t size, tx_text_span *spans,
                           unsigned *count);
TX_API size_t tx_ref_marked(const tx_catalog *catalog, const tx_game *game, tx_ref ref, char *text, size_t size);
TX_API size_t tx_card_marked(const tx_catalog *catalog, tx_def_id def, char *text, size_t size);
TX_API size_t tx_prompt_marked(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, char *text,
                               size_t size);
TX_API size_t tx_option_marked(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                               unsigned option, char *text, size_t size);
TX_API size_t tx_notes_marked(const tx_catalog *catalog, const tx_game *game, const tx_note *notes, unsigned count,
                              unsigned viewer, char *text, size_t size);
TX_API size_t tx_why_marked(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                            const tx_answer *answer, char *text, size_t size);
TX_API size_t tx_result_marked(const tx_catalog *catalog, const tx_game *game, tx_result result, char *text,
                               size_t size);

/* A title, a planet's name, "P1's HQ", "P2", or "a card" if the view hides it. */
TX_API size_t tx_ref_text(const tx_catalog *catalog, const tx_game *game, tx_ref ref, char *text, size_t size);
/* Prompt of a decision: "Combat turn at X: declare an attacker". */
TX_API size_t tx_prompt_text(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, char *text,
                             size_t size);
/* Label of an option: "Deploy X at Y", "Use X: reduce its cost by 1". */
TX_API size_t tx_option_text(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                             unsigned option, char *text, size_t size);
/* One log line: "X deals 6 damage to Y". `viewer`: the reading seat, TX_SEATS for a spectator; cards it may not know
 * are not named. Every kind of note has a text. */
TX_API size_t tx_note_text(const tx_catalog *catalog, const tx_game *game, const tx_note *note, unsigned viewer,
                           char *text, size_t size);
/* Name of a kind of note ("DRAWS"); NULL after the last. Numbers may change between versions, names do not. */
TX_API const char *tx_note_name(unsigned kind);
/* Returns true for the notes of a normal game log, false for details. */
TX_API bool tx_note_is_logged(const tx_note *note);
/* tx_notes_can_merge returns true if two consecutive notes can share a line: "P1 readies X, Y and Z". tx_notes_text
 * writes that line for `count` notes. */
TX_API bool tx_notes_can_merge(const tx_note *a, const tx_note *b);
TX_API size_t tx_notes_text(const tx_catalog *catalog, const tx_game *game, const tx_note *notes, unsigned count,
                            unsigned viewer, char *text, size_t size);
/* One answer of tx_why: "It cannot be played now: …", with its rule number. */
TX_API size_t tx_why_text(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                          const tx_answer *answer, char *text, size_t size);
/* Result of the game: "P1 wins: three tech planets". */
TX_API size_t tx_result_text(const tx_catalog *catalog, const tx_game *game, tx_result result, char *text, size_t size);

/* ---- Game log: without details, similar notes joined in one line ------------------------------------------------- */

/* Receives one line of the log: render it with tx_notes_text for each viewer. */
typedef void tx_log_line(void *user, const tx_game *game, const tx_note *notes, unsigned count);

typedef struct tx_log_writer {
    tx_log_line *line;
    void *user;
    unsigned count;
    tx_note notes[TX_MAX_CARDS]; /* similar notes collected for the next line */
} tx_log_writer;

/* A tx_watch: `writer` points to a tx_log_writer with `line` and `user` set. */
TX_API void tx_log_note(void *writer, const tx_game *game, const tx_note *note);
/* Flushes the pending line. Call it after every choice. */
TX_API void tx_log_flush(tx_log_writer *writer, const tx_game *game);

#ifdef __cplusplus
}
#endif
#endif
