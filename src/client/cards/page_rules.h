/* page_rules.h: the rules as pages of text, for `traxis rules` and for players during a game. */
#ifndef TRAXIS_PAGE_RULES_H
#define TRAXIS_PAGE_RULES_H

#include "base/lines.h"
#include "rulebook/rule_book.h"
#include "traxis_cards.h"

/* Returns the project's rules, read at the first call; NULL with a message if they are missing. */
const rule_book *cli_load_rule_book(char *message, size_t size);

/* Writes a rule in at most `columns` columns: its title, or its first sentence. */
void rule_headline(const tx_rule *rule, int columns, char *text, size_t size);

/* Adds the chapters by number and title. */
void page_chapters(tx_lines *list, const rule_book *book);
/* Adds a rule; for a section or chapter, everything in it. */
void page_rule(tx_lines *list, const rule_book *book, unsigned rule, int width);
/* Adds search results, at most `max` of them. */
void page_hits(tx_lines *list, const rule_book *book, const rule_hit *hits, unsigned count, unsigned max, int width);
/* Adds a heading for results of which none has all of the words. */
void page_partial_heading(tx_lines *list);
/* Adds the definition of a keyword: "Ranged: This unit may …". */
void page_keyword(tx_lines *list, unsigned keyword, int width);
/* Adds the definition of the keyword of that name, in any case; "keywords": of all of them. Returns false, and adds
 * nothing, if there is no such keyword. */
bool page_keyword_named(tx_lines *list, const char *name, int width);
/* Answers a question typed by a user: a number, the title of a part without a number, a keyword, or words; lists the
 * chapters if it is empty or "chapters". Returns false with a message if nothing is found. */
bool page_rules(tx_lines *list, const char *asked, int width, char *message, size_t size);

/* ---- Citations --------------------------------------------------------------------------------------------------- */

enum { MAX_CITED = 32 };

/* Rules and keywords that texts name; each rule once, in order of first citation. */
typedef struct cited_rules {
    char ids[MAX_CITED][RULE_ID_SIZE];
    unsigned count;
    uint32_t keywords; /* bits by number (tx_keyword_word) */
} cited_rules;

/* Adds the numbers in a list such as "R18.2 R8.6". */
void cli_add_cited_numbers(cited_rules *cited, const char *numbers);
/* Adds the rules and keywords that a marked text (tx_read_text) names, and the rules of these keywords. */
void cli_add_cited_in_text(cited_rules *cited, const char *marked);
/* Adds those in the text of a card; for its first face, those of both faces. */
void cli_add_cited_by_card(cited_rules *cited, const tx_catalog *catalog, tx_def_id def);
bool cli_has_citations(const cited_rules *cited);
/* Writes "Ranged, R18.11". */
void cli_cited_names(const cited_rules *cited, char *text, size_t size);
/* Writes a hint where to read on: "traxis rules R13.3.5 explains the rule." `how` is the command. Empty if there are
 * none. */
void cli_cited_hint(const cited_rules *cited, const char *how, char *text, size_t size);
/* Prints the definitions of these keywords under a heading, if there are any. */
void cli_print_cited_keywords(const cited_rules *cited);
/* Prints that hint as the last line of a command's output. */
void cli_print_cited(const cited_rules *cited);
/* Adds the definitions of these keywords and the texts of these rules. Returns false if there are none. */
bool page_cited(tx_lines *list, const cited_rules *cited, int width);

#endif
