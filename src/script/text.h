/* text.h: compiled cards, options and happenings in English, in our own words.
 *
 * A card's text is rendered from the same compiled code that the core runs, so the two cannot disagree. All functions
 * write a NUL-terminated string of at most `size` bytes and return its full length, like snprintf.
 */
#ifndef TRAXIS_TEXT_H
#define TRAXIS_TEXT_H

#include "../core/catalog.h"

/* The whole rules text of one face: keywords, attach line, constants and abilities, one paragraph each ('\n'). */
size_t tx_card_text(const tx_catalog *catalog, tx_def_id def, char *text, size_t size);
/* The same in pieces. `kind` is "keywords", "attach", "allies", "play_restriction", "constant", "battle", "unwritten"
 * (its abilities are), or the kind of ability with its phase: "combat_action", "forced_reaction". Returns how many
 * there are, at most `most`. */
enum { TX_MAX_PARAGRAPHS = 12 };
typedef struct tx_paragraph {
    char kind[32];
    char text[1024];
    uint16_t constant, ability; /* the first of its face that it tells, by their numbers in the catalog; 0: none */
} tx_paragraph;
unsigned tx_card_paragraphs(const tx_catalog *catalog, tx_def_id def, tx_paragraph *paragraphs, unsigned most);
/* The compiled form, for people who write cards (`traxis card NAME --code`). */
size_t tx_code_text(const tx_catalog *catalog, tx_def_id def, char *text, size_t size);

/* A title, a planet's name, "P1's HQ", "P2", "a card" when a view hides it. */
size_t tx_ref_text(const tx_catalog *catalog, const tx_game *game, tx_ref ref, char *text, size_t size);
/* What the seat is asked: "Combat turn at X: declare an attacker". */
size_t tx_prompt_text(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, char *text,
                      size_t size);
/* One option in words: "Deploy X at Y", "Use X: reduce its cost by 1". */
size_t tx_option_text(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, unsigned option,
                      char *text, size_t size);
/* One line of the log: "X deals 6 damage to Y". `viewer`: the seat that reads it, TX_SEATS: a spectator; what it may
 * not know is not named. Every kind of note has a line. */
size_t tx_note_text(const tx_catalog *catalog, const tx_game *game, const tx_note *note, unsigned viewer, char *text,
                    size_t size);
/* Is it part of the story as people like to read it, or a detail? */
bool tx_note_shown(const tx_note *note);
/* May the two, one after the other, share a line: "P1 readies X, Y and Z"? Then such a line about `count` of them. */
bool tx_notes_alike(const tx_note *a, const tx_note *b);
size_t tx_notes_text(const tx_catalog *catalog, const tx_game *game, const tx_note *notes, unsigned count,
                     unsigned viewer, char *text, size_t size);
/* One answer of tx_why: "It cannot be played now: …", with the rule. */
size_t tx_why_text(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_ref card, const tx_answer *answer,
                   char *text, size_t size);
/* How the game ended: "P1 wins: three tech planets". */
size_t tx_result_text(const tx_catalog *catalog, const tx_game *game, tx_result result, char *text, size_t size);

#endif
