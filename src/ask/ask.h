/* ask.h: one search for rules, questions of the FAQ, keywords, readings, cards and rulings.
 *
 * Documents are added first, then ask_search ranks them for a question in plain words. The ranking uses integers only,
 * so that the terminal and the page list the same results in the same order. Small words do not count; words match in
 * all their forms, without accents, and through the rule book's list of other words ("tap" finds "exhaust"). */
#ifndef TRAXIS_ASK_H
#define TRAXIS_ASK_H

#include <stdbool.h>
#include <stddef.h>

#include "rulebook/rule_book.h"
#include "traxis_cards.h"

/* Kinds of documents, in the order of equally good results. */
enum ask_kind { ASK_RULE, ASK_FAQ, ASK_KEYWORD, ASK_CARD, ASK_RULING, ASK_READING, ASK_KINDS, ASK_ANY = ASK_KINDS };

typedef struct ask_index ask_index;

/* Returns an empty index, to be freed with ask_free. */
ask_index *ask_create(void);
void ask_free(ask_index *index);

/* Adds the rules of the book, and the other words that its list gives for its own words. */
void ask_add_rules(ask_index *index, const rule_book *book);
/* Adds the cards and keywords of a catalog. */
void ask_add_cards(ask_index *index, const tx_catalog *catalog);
/* Adds the entries of docs/READINGS.md. */
void ask_add_readings(ask_index *index, const char *text);
/* Adds a ruling: the title of a scenario, the numbers it cites ("R7.5.1, FAQ-Q09"), and the name of its file. */
void ask_add_ruling(ask_index *index, const char *title, const char *cites, const char *file);

const char *ask_kind_word(enum ask_kind kind); /* "rule", "faq", "keyword", "card", "ruling", "reading" */

/* A part of a title or of a snippet; `hit`: a word that was searched for. Not terminated by NUL. */
typedef struct ask_part {
    const char *text;
    size_t length;
    bool hit;
} ask_part;
enum { ASK_PARTS = 48 };
typedef struct ask_text {
    ask_part parts[ASK_PARTS];
    unsigned count;
} ask_text;

typedef struct ask_hit {
    enum ask_kind kind;
    const char *id;   /* "R7.5.1", "FAQ-Q06", "goff-nob", "ranged"; "" for rulings, readings and unnumbered parts */
    ask_text title;   /* of a rule without a title: that of its section */
    ask_text snippet; /* about 200 characters around the rarest words */
    const char *note; /* of a ruling: the numbers it cites; of a rule without a number: its chapter; else "" */
} ask_hit;

/* A word that was searched for. */
typedef struct ask_word {
    const char *text; /* as typed, in lower case */
    const char *also; /* the rule book's words for it, or NULL */
} ask_word;
enum { ASK_WORDS = 24, ASK_WORD_SIZE = 32, ASK_SIZE = 512 };

typedef struct ask_result {
    ask_hit *hits; /* best first */
    unsigned count;
    unsigned found[ASK_KINDS]; /* number of documents of each kind, listed or not */
    ask_word words[ASK_WORDS];
    unsigned word_count;
    char (*spellings)[ASK_WORD_SIZE]; /* memory of `words` */
} ask_result;

/* Searches for a question of at most ASK_SIZE - 1 bytes; the rest is ignored. Lists at most `max` hits of one kind, or
 * of all with ASK_ANY. The last word also matches words that begin with it. Texts belong to the index. Free the result
 * with ask_result_free. */
ask_result ask_search(const ask_index *index, const char *question, enum ask_kind kind, unsigned max);
void ask_result_free(ask_result *result);

#endif
