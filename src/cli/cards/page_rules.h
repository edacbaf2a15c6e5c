/* page_rules.h: the rules as pages of text, for `traxis rules` and for players in the midst of a game. */
#ifndef TRAXIS_PAGE_RULES_H
#define TRAXIS_PAGE_RULES_H

#include "cli/lines.h"
#include "rule_book.h"

/* The project's rules, read once; NULL with a message if they are not there. */
const rule_book *rules_at_hand(char *message, size_t size);

/* A rule in a line: its title, or the sentence it begins with, at most `columns` of it. */
void rule_headline(const tx_rule *rule, int columns, char *text, size_t size);

/* The chapters by number and title. */
void page_chapters(tx_lines *list, const rule_book *book);
/* A rule; a section or chapter with all that belongs to it. */
void page_rule(tx_lines *list, const rule_book *book, unsigned rule, int width);
/* What a search found, at most `most` of it. */
void page_hits(tx_lines *list, const rule_book *book, const rule_hit *hits, unsigned count, unsigned most, int width);
/* … before it, where no rule has all of the words. */
void page_not_all(tx_lines *list);
/* What somebody asks for: a number, the title of a part that has none, words; the chapters if it is nothing. False with
 * a message if there is no such thing. */
bool page_rules(tx_lines *list, const char *asked, int width, char *message, size_t size);
/* ---- What is cited ----------------------------------------------------------------------------------------------- */

enum { MOST_CITED = 32 };

/* Numbers that texts cite, each once, in the order in which they do. */
typedef struct cited_rules {
    char ids[MOST_CITED][RULE_ID_SIZE];
    unsigned count;
} cited_rules;

void cited_in(cited_rules *cited, const char *text);
/* The rules of the keywords that the text of a card names. */
void cited_keywords(cited_rules *cited, const char *card_text);
void cited_on_page(cited_rules *cited, const tx_lines *page);
/* "traxis rules R13.3.5 tells the rule.", where to read on: `how` is the command that reads them. Nothing if there is
 * none. */
void cited_hint(const cited_rules *cited, const char *how, char *text, size_t size);
/* Prints it as the last line of what a command says. */
void print_cited(const cited_rules *cited);
/* All of these rules, one after the other; false if none is there. */
bool page_cited(tx_lines *list, const cited_rules *cited, int width);

#endif
