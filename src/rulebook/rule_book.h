/* rule_book.h: reads the rules of the game, from docs/rules or from memory, and finds them by number and by words.
 *
 * A file is a chapter: its first heading begins with the chapter's number ("# R7 Battle"). Further headings that begin
 * with a number are sections ("## R7.5 How a battle ends"). Paragraphs that begin with a number in bold are rules
 * ("**R7.5.1** …"); the paragraphs that follow belong to them. A file whose first heading has no number is ignored. */
#ifndef TRAXIS_RULE_BOOK_H
#define TRAXIS_RULE_BOOK_H

#include <stdbool.h>
#include <stddef.h>

enum rule_level { RULE_CHAPTER = 1, RULE_SECTION, RULE_ITSELF };
enum { RULE_ID_SIZE = 24, NO_RULE = -1 };

typedef struct tx_rule {
    char id[RULE_ID_SIZE]; /* "R7.5.1", "R8 step 2", "FAQ-Q06", "Appendix C"; "" for a part without a number */
    char *title;           /* title of a heading, else "" */
    char *text;            /* Markdown, without number and title */
    unsigned char level;   /* enum rule_level */
    bool not_shown;        /* marked as impossible to show in a scenario */
    const char *file;      /* "R07-battle.md" */
    unsigned line;
} tx_rule;

typedef struct rule_book {
    tx_rule *rules; /* in the order of the files */
    unsigned count, capacity;
    char **files;
    unsigned file_count;
} rule_book;

/* A chapter in memory: its file name without the folder, and its text. */
typedef struct rule_chapter {
    const char *file, *text;
} rule_chapter;

/* Reads chapters in any order; the book has them in its own. Keeps no pointer. Free with rule_book_free. */
void rule_book_parse(rule_book *book, const rule_chapter *chapters, unsigned count);
/* Reads the chapters of a folder. Returns false with a message. Free with rule_book_free in either case. */
bool rule_book_read(rule_book *book, const char *folder, char *message, size_t size);
void rule_book_free(rule_book *book);

/* Returns the length of the number that `text` begins with, or 0: R7, R7.5.1, R8 step 2, FAQ-Q06, TR-R28, O18, C5,
 * Appendix C, or the framework step 3.2.9. Case matters unless `any_case`. */
size_t rule_id_length(const char *text, bool any_case);
/* Returns the next rule number in `text` that is a separate word, ignoring framework steps; NULL if there is none. */
const char *rule_id_next(const char *text, size_t *length);
/* Returns whether the whole text is a rule number as users type it. */
bool rule_is_id(const char *text);

/* Returns the rule of that number, or NO_RULE. Accepts what users type: "r7.5", "7.5", "q06", "faq q06". A part without
 * its own paragraph is found in the rule that contains it: R5.2.2d in R5.2.2, FAQ-3.2 in FAQ-3.2a. */
int rule_book_find(const rule_book *book, const char *id);
/* Returns the part without a number that has this title, or NO_RULE. */
int rule_book_titled(const rule_book *book, const char *title);
/* Finds the numbers most similar to an unknown one, best first. Returns how many. */
unsigned rule_book_near(const rule_book *book, const char *id, unsigned *near, unsigned max);
/* Returns the first rule after this one and all its parts. */
unsigned rule_book_end(const rule_book *book, unsigned rule);
/* Returns the section or chapter that contains the rule, or NO_RULE. */
int rule_book_parent(const rule_book *book, unsigned rule);

/* Returns whether a citation covers the rule or a part of it: R7.5.1 covers R7.5, R2 step 8 covers R2. */
bool rule_is_shown_by(const char *id, const char *cited);

/* Returns the length of the first sentence of a plain text. */
size_t rule_sentence(const char *text);

/* ---- Words ------------------------------------------------------------------------------------------------------- */

typedef struct rule_hit {
    unsigned rule;
    unsigned rank; /* lower is better: the title itself, all words in the title, in a sentence, in the text; then the
                      same with words that only begin with the query's words */
    char *line;    /* the title, or the sentence with most of the words */
} rule_hit;

/* Returns the rules that contain all of the words, best first. Words match beginnings of words; whole words rank
 * higher. If no rule has `all`, returns those with most of them, at least half. Free with rule_hits_free. */
rule_hit *rule_book_search(const rule_book *book, const char *words, unsigned *count, bool *all);
void rule_hits_free(rule_hit *hits, unsigned count);

#endif
