/* page_rules.h: the rules as pages of text, for `traxis rules` and for players in the midst of a game. */
#ifndef TRAXIS_PAGE_RULES_H
#define TRAXIS_PAGE_RULES_H

#include "lines.h"
#include "rule_book.h"

/* The project's rules, read once; NULL with a message if they are not there. */
const rule_book *rules_at_hand(char *message, size_t size);

/* The chapters by number and title. */
void page_chapters(tx_lines *list, const rule_book *book);
/* A rule; a section or chapter with all that belongs to it. */
void page_rule(tx_lines *list, const rule_book *book, unsigned rule, int width);
/* What a search found, at most `most` of it. */
void page_hits(tx_lines *list, const rule_book *book, const rule_hit *hits, unsigned count, unsigned most, int width);
/* What somebody asks for: a number, the title of a section, words; the chapters if it is nothing. False with a message
 * if there is no such thing. */
bool page_rules(tx_lines *list, const char *asked, int width, char *message, size_t size);
/* Every rule that the lines of another page cite, in the order in which they do; false if they cite none. */
bool page_cited(tx_lines *list, const tx_lines *page, int width);
/* The first rule they cite, or "" . */
void first_cited(const char *text, char id[RULE_ID_SIZE]);

#endif
