/* traxis_cards.h: cards. Card files in, a catalog out; what is printed on a card; and what a player reads: texts of
 * cards, prompts, options and happenings in English.
 *
 * The card language is described in docs/CARD-LANGUAGE.md. Loading is all or nothing: a folder with one broken file
 * gives no catalog, and the report says for every error the file, line, column, the offending words and what was
 * expected. A catalog is immutable: any number of games, in any number of threads, may share it.
 */
#ifndef TRAXIS_CARDS_H
#define TRAXIS_CARDS_H

#include "traxis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Loading --------------------------------------------------------------------------------------------------- */

/* Everything wrong with a set of card files, in the order of the files. */
typedef struct tx_report {
    unsigned errors;
    tx_error first;
    char text[16384]; /* one "file:line:column: message" a line; the last line says how many more if it was cut */
} tx_report;

/* Compiles every *.cards file below each folder (or each file named), folders in the order given, files in name order.
 * NULL, with the report filled, if anything is wrong. Free with tx_catalog_free. */
TX_API tx_catalog *tx_catalog_load(const char *const *paths, unsigned count, tx_report *report);
/* The same with overlays: files, or folders of files, whose stanzas replace those of the same title. */
TX_API tx_catalog *tx_catalog_load_overlaid(const char *const *paths, unsigned count, const char *const *overlays,
                                            unsigned overlay_count, tx_report *report);
/* The same cards for quick playouts: no player triggers an ability of their own wish (actions, interrupts, reactions,
 * Battle abilities), so that nobody looks for one. Everything else is as it is: constant texts, forced abilities,
 * keywords, and all that is chosen by the rules of the game. Deal a game with it from a view (tx_determinise), then
 * play that game with it. What it is made from must outlive it. Free with tx_catalog_free. */
TX_API tx_catalog *tx_playout_catalog(const tx_catalog *catalog);
/* The overlay of that name among the file or folder `path`: its file into `found` (which may be NULL). */
TX_API bool tx_overlay_find(const char *path, const char *name, char *found, size_t size);
/* The same from memory: `name` stands for the file in the report. */
typedef struct tx_source {
    const char *name, *text;
    size_t length;
    bool overlay;
} tx_source;
/* Files first, and then what is in memory: the overlays that a record brings, say. */
TX_API tx_catalog *tx_catalog_load_with(const char *const *paths, unsigned count, const char *const *overlays,
                                        unsigned overlay_count, const tx_source *sources, unsigned source_count,
                                        tx_report *report);
TX_API tx_catalog *tx_catalog_compile_all(const tx_source *sources, unsigned count, tx_report *report);
TX_API tx_catalog *tx_catalog_compile(const char *name, const char *text, size_t length, tx_report *report); /* one */
TX_API void tx_catalog_free(tx_catalog *catalog); /* NULL does no harm */
/* What the catalog is, in one number: the same from the same cards on every machine, whatever their files are called. A
 * game makes sense with the catalog it was started with, or one of the same digest, and with no other. */
TX_API uint64_t tx_catalog_digest(const tx_catalog *catalog);

/* The overlays in it, numbered from 0 in the order in which they replaced cards: name, file, its words as the file has
 * them, and a digest of the words. NULL, 0: there are no more. */
TX_API unsigned tx_overlay_count(const tx_catalog *catalog);
TX_API const char *tx_overlay_name(const tx_catalog *catalog, unsigned index);
TX_API const char *tx_overlay_file(const tx_catalog *catalog, unsigned index);
TX_API const char *tx_overlay_text(const tx_catalog *catalog, unsigned index);
TX_API uint64_t tx_overlay_digest(const tx_catalog *catalog, unsigned index);

/* ---- Finding --------------------------------------------------------------------------------------------------- */

/* Definitions of a catalog: faces of cards are numbered from 1 to this number - 1. */
TX_API unsigned tx_catalog_count(const tx_catalog *catalog);
/* A card by title or id. Case, accents, apostrophe style and a leading "The" do not matter. 0 if there is none.
 * Only first faces are found. */
TX_API tx_def_id tx_catalog_find(const tx_catalog *catalog, const char *name);
/* Titles that look like `name`, best first; returns how many (at most `most`). */
TX_API unsigned tx_catalog_near(const tx_catalog *catalog, const char *name, tx_def_id *near, unsigned most);

/* ---- What is printed ------------------------------------------------------------------------------------------- */
/* Of `def`, from 1 to tx_catalog_count - 1; 0, the card nobody knows, has empty words and no numbers. What a card in
 * play is worth now, with all effects: tx_attack, tx_hp, tx_command and their neighbours in traxis.h. */

TX_API const char *tx_card_name(const tx_catalog *catalog, tx_def_id def);    /* its title */
TX_API const char *tx_card_id(const tx_catalog *catalog, tx_def_id def);      /* "goff-nob" */
TX_API const char *tx_card_set(const tx_catalog *catalog, tx_def_id def);     /* "Core Set" */
TX_API const char *tx_card_cycle(const tx_catalog *catalog, tx_def_id def);   /* the set itself, if it is of none */
TX_API const char *tx_card_type(const tx_catalog *catalog, tx_def_id def);    /* "army", "warlord", "planet" … */
TX_API const char *tx_card_faction(const tx_catalog *catalog, tx_def_id def); /* "Orks" */
TX_API const char *tx_card_loyalty(const tx_catalog *catalog, tx_def_id def); /* "common", "loyal", "signature" … */
TX_API const char *tx_card_trait(const tx_catalog *catalog, tx_def_id def, unsigned index); /* NULL after the last */

/* Types, factions, loyalties, keywords and the symbols of planets by number. */
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

/* Printed numbers. */
enum tx_fact {
    TX_FACT_TYPE,
    TX_FACT_FACTION,
    TX_FACT_COST, /* TX_PRINTED_X: printed as X */
    TX_FACT_ATTACK,
    TX_FACT_HP,
    TX_FACT_COMMAND,
    TX_FACT_SHIELDS,
    TX_FACT_STARTING_HAND,
    TX_FACT_STARTING_RESOURCES,
    TX_FACT_AREA_EFFECT,
    TX_FACT_DEEP_STRIKE,
    TX_FACT_CARD_BONUS,     /* planets: cards for the winner of the command struggle */
    TX_FACT_RESOURCE_BONUS, /* … resources */
    TX_FACT_NUMBER,         /* on the card's lower edge */
    TX_FACT_COPIES,         /* in the box; of a signature card, in every deck of its warlord */
    TX_FACT_UNIQUE,         /* 1 or 0 */
    TX_FACT_LOYALTY,
    TX_FACT_WRITTEN, /* 0: its stanza says `abilities unwritten`, and no deck with it is played */
    TX_FACTS
};
enum { TX_NOT_PRINTED = -1, TX_PRINTED_X = -2 };
/* TX_NOT_PRINTED: the card has no such number. */
TX_API int tx_card_fact(const tx_catalog *catalog, tx_def_id def, enum tx_fact fact);
/* Has it the keyword, as printed? Keywords are known by number, from 0, and by word: "ranged", "area effect". */
TX_API bool tx_card_has_keyword(const tx_catalog *catalog, tx_def_id def, unsigned keyword);
TX_API int tx_keyword_find(const char *word);            /* its number, or -1 */
TX_API const char *tx_keyword_word(unsigned keyword);    /* NULL after the last */
TX_API const char *tx_faction_word(unsigned faction);    /* of TX_FACTION options (amount); NULL after the last */
TX_API const char *tx_planet_type_word(unsigned symbol); /* "material", "strongpoint", "tech"; NULL after the last */
/* Has the planet that symbol? */
TX_API bool tx_card_has_planet_type(const tx_catalog *catalog, tx_def_id def, unsigned symbol);
/* The first definition of its title: two cards bear the same title if this is the same. */
TX_API tx_def_id tx_card_title(const tx_catalog *catalog, tx_def_id def);
/* Its other face (a bloodied warlord, a unit lying as an attachment), or 0. */
TX_API tx_def_id tx_card_other(const tx_catalog *catalog, tx_def_id def);
/* The warlord whose signature card it is, or 0. */
TX_API tx_def_id tx_card_signature_of(const tx_catalog *catalog, tx_def_id def);
/* Is it a card of its own, and not the other face of one? */
TX_API bool tx_card_is_first_face(const tx_catalog *catalog, tx_def_id def);

/* ---- Texts ----------------------------------------------------------------------------------------------------- */
/* A card's text is rendered from the same compiled code that the rules run, so the two cannot disagree. All functions
 * write a NUL-terminated string of at most `size` bytes and return its full length, like snprintf. */

/* The whole rules text of one face: keywords, attach line, constants and abilities, one paragraph each ('\n'). */
TX_API size_t tx_card_text(const tx_catalog *catalog, tx_def_id def, char *text, size_t size);
/* The same in pieces. `kind` is "keywords", "attach", "allies", "play_restriction", "constant", "battle", "unwritten"
 * (its abilities are), "additional_cost", or the kind of ability with its phase: "combat_action", "forced_reaction".
 * Returns how many there are, at most `most`. */
enum { TX_MAX_PARAGRAPHS = 12 };
typedef struct tx_paragraph {
    char kind[32];
    char text[1024];
    uint16_t constant, ability; /* the first of its face that it tells, by their numbers in the catalog; 0: none */
} tx_paragraph;
TX_API unsigned tx_card_paragraphs(const tx_catalog *catalog, tx_def_id def, tx_paragraph *paragraphs, unsigned most);

/* A title, a planet's name, "P1's HQ", "P2", "a card" when a view hides it. */
TX_API size_t tx_ref_text(const tx_catalog *catalog, const tx_game *game, tx_ref ref, char *text, size_t size);
/* What the seat is asked: "Combat turn at X: declare an attacker". */
TX_API size_t tx_prompt_text(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, char *text,
                             size_t size);
/* One option in words: "Deploy X at Y", "Use X: reduce its cost by 1". */
TX_API size_t tx_option_text(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                             unsigned option, char *text, size_t size);
/* One line of the log: "X deals 6 damage to Y". `viewer`: the seat that reads it, TX_SEATS: a spectator; what it may
 * not know is not named. Every kind of note has a line. */
TX_API size_t tx_note_text(const tx_catalog *catalog, const tx_game *game, const tx_note *note, unsigned viewer,
                           char *text, size_t size);
/* The kind of a note by name ("DRAWS", "DAMAGED"); NULL after the last. Numbers may change, names do not. */
TX_API const char *tx_note_name(unsigned kind);
/* Is it part of the story as people like to read it, or a detail? */
TX_API bool tx_note_shown(const tx_note *note);
/* May the two, one after the other, share a line: "P1 readies X, Y and Z"? Then such a line about `count` of them. */
TX_API bool tx_notes_alike(const tx_note *a, const tx_note *b);
TX_API size_t tx_notes_text(const tx_catalog *catalog, const tx_game *game, const tx_note *notes, unsigned count,
                            unsigned viewer, char *text, size_t size);
/* One answer of tx_why: "It cannot be played now: …", with the rule. */
TX_API size_t tx_why_text(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card,
                          const tx_answer *answer, char *text, size_t size);
/* How the game ended: "P1 wins: three tech planets". */
TX_API size_t tx_result_text(const tx_catalog *catalog, const tx_game *game, tx_result result, char *text, size_t size);

/* ---- The story: notes as people read them, details left out, what belongs together in one line ------------------ */

/* A line of the story is about these notes: tx_notes_text tells it to each reader. */
typedef void tx_story_line(void *user, const tx_game *game, const tx_note *notes, unsigned count);

typedef struct tx_story {
    tx_story_line *line;
    void *user;
    unsigned count;
    tx_note notes[TX_MAX_CARDS]; /* alike so far, and not yet told */
} tx_story;

/* A tx_watch: `story` is a tx_story with `line` and `user` set. */
TX_API void tx_story_note(void *story, const tx_game *game, const tx_note *note);
/* The choice is made: what is left is told. */
TX_API void tx_story_rest(tx_story *story, const tx_game *game);

#ifdef __cplusplus
}
#endif
#endif
