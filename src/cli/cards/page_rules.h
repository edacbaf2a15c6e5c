/* page_rules.h: the rules as pages of text, for `traxis rules` and for players during a game. */
#ifndef TRAXIS_PAGE_RULES_H
#define TRAXIS_PAGE_RULES_H

#include "cli/lines.h"
#include "rule_book.h"

/* Returns the project's rules, read at the first call; NULL with a message if they are missing. */
const rule_book *rules_at_hand(char *message, size_t size);

/* Writes a rule in at most `columns` columns: its title, or its first sentence. */
void rule_headline(const tx_rule *rule, int columns, char *text, size_t size);

/* Adds the chapters by number and title. */
void page_chapters(tx_lines *list, const rule_book *book);
/* Adds a rule; for a section or chapter, everything in it. */
void page_rule(tx_lines *list, const rule_book *book, unsigned rule, int width);
/* Adds search results, at most `most` of them. */
void page_hits(tx_lines *list, const rule_book *book, const rule_hit *hits, unsigned count, unsigned most, int width);
/* Adds a heading for results of which none has all of the words. */
void page_not_all(tx_lines *list);
/* Answers a question typed by a user: a number, the title of a part without a number, or words; lists the chapters if
 * it is empty. Returns false with a message if nothing is found. */
bool page_rules(tx_lines *list, const char *asked, int width, char *message, size_t size);
/* ---- What is cited ----------------------------------------------------------------------------------------------- */

enum { MOST_CITED = 32 };

/* Rule numbers that texts cite, each once, in order of first citation. */
typedef struct cited_rules {
    char ids[MOST_CITED][RULE_ID_SIZE];
    unsigned count;
} cited_rules;

void cited_in(cited_rules *cited, const char *text);
/* Adds the rules of the keywords in the text of a card. */
void cited_keywords(cited_rules *cited, const char *card_text);
void cited_on_page(cited_rules *cited, const tx_lines *page);
/* Writes a hint where to read on: "traxis rules R13.3.5 explains the rule." `how` is the command. Empty if there are
 * none. */
void cited_hint(const cited_rules *cited, const char *how, char *text, size_t size);
/* Prints that hint as the last line of a command's output. */
void print_cited(const cited_rules *cited);
/* Adds all of these rules. Returns false if none of them exists. */
bool page_cited(tx_lines *list, const cited_rules *cited, int width);

#endif
