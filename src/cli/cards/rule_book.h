/* rule_book.h: the rules of the game as the files of docs/rules tell them, found by number and by words.
 *
 * A file is a chapter: its first heading begins with the chapter's number ("# R7 Battle"). Further headings that begin
 * with a number are sections ("## R7.5 How a battle ends"), paragraphs that begin with one in bold are rules
 * ("**R7.5.1** …"). Whatever follows belongs to them. A file whose first heading has no number is no chapter. */
#ifndef TRAXIS_RULE_BOOK_H
#define TRAXIS_RULE_BOOK_H

#include <stdbool.h>
#include <stddef.h>

enum rule_level { RULE_CHAPTER = 1, RULE_SECTION, RULE_ITSELF };
enum { RULE_ID_SIZE = 24, NO_RULE = -1 };

typedef struct tx_rule {
    char id[RULE_ID_SIZE]; /* "R7.5.1", "R8 step 2", "FAQ-Q06", "Appendix C"; "" for a part without a number */
    char *title;           /* of a heading, else "" */
    char *text;            /* Markdown, without number and title */
    unsigned char level;   /* enum rule_level */
    bool not_shown;        /* marked as something that no scenario can show */
    const char *file;      /* "R07-battle.md" */
    unsigned line;
} tx_rule;

typedef struct rule_book {
    tx_rule *rules; /* in the order of reading */
    unsigned count, room;
    char **files;
    unsigned file_count;
} rule_book;

/* Reads the chapters of a folder; false with a message. Free with rule_book_free either way. */
bool rule_book_read(rule_book *book, const char *folder, char *message, size_t size);
void rule_book_free(rule_book *book);

/* Bytes of the number that `text` begins with, or 0: R7, R7.5.1, R8 step 2, FAQ-Q06, TR-R28, O18, C5, Appendix C, and
 * 3.2.9, a framework step. Capitals matter unless `any_case`. */
size_t rule_id_length(const char *text, bool any_case);
/* The next number of a rule in `text` that stands by itself, framework steps apart; NULL if there is none. */
const char *rule_id_next(const char *text, size_t *length);
/* Is the whole text a number, as people type them? */
bool rule_is_id(const char *text);

/* The rule of that number, or NO_RULE. As people type them: "r7.5", "7.5", "q06", "faq q06". A part that has no
 * paragraph of its own is found in what holds it: R5.2.2d in R5.2.2, FAQ-3.2 in FAQ-3.2a. */
int rule_book_find(const rule_book *book, const char *id);
/* The part without a number that has that title, or NO_RULE. */
int rule_book_titled(const rule_book *book, const char *title);
/* The numbers nearest to one that is not there, best first; returns how many. */
unsigned rule_book_near(const rule_book *book, const char *id, unsigned *near, unsigned most);
/* The first rule behind this one and all its parts. */
unsigned rule_book_end(const rule_book *book, unsigned rule);
/* The section or chapter it stands in, or NO_RULE. */
int rule_book_parent(const rule_book *book, unsigned rule);

/* Does a citation show the rule or a part of it: R7.5.1 what R7.5 says, R2 step 8 what R2 does? */
bool rule_is_shown_by(const char *id, const char *cited);

/* Bytes of the sentence that a plain text begins with. */
size_t rule_sentence(const char *text);

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Does a word of the text begin so? Capitals do not matter. */
bool rule_has_word(const char *text, const char *word);

typedef struct rule_hit {
    unsigned rule;
    unsigned rank; /* the less the better: the title itself, all words in it, in a sentence, in the text; the same again
                      where they are but beginnings of words */
    char *line;    /* the title or the sentence that has most of the words */
} rule_hit;

/* The rules that have all of the words, best first; words match beginnings of words, whole words better. Where no rule
 * has them `all`, those that have most, and at least half. Free with rule_hits_free. */
rule_hit *rule_book_search(const rule_book *book, const char *words, unsigned *count, bool *all);
void rule_hits_free(rule_hit *hits, unsigned count);

#endif
