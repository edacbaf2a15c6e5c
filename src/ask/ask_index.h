/* ask_index.h: the documents of a search, divided into terms. Private to src/ask. */
#ifndef TRAXIS_ASK_INDEX_H
#define TRAXIS_ASK_INDEX_H

#include <stdint.h>

#include "ask.h"
#include "ask_words.h"

/* Fields of a document. The context is not shown: the title of the chapter, the kind of a card. */
enum ask_field { FIELD_TITLE, FIELD_TEXT, FIELD_CONTEXT };

/* An occurrence of a term in a document. */
typedef struct ask_place {
    uint32_t term;
    uint32_t begin; /* in the text of the field */
    uint16_t length;
    uint16_t sentence; /* counted from 0 in the field */
    uint8_t field;     /* enum ask_field */
    bool small;        /* too common to be searched for */
} ask_place;

typedef struct ask_document {
    enum ask_kind kind;
    char *id, *title, *text, *note;
    unsigned first, count; /* its places */
    unsigned weight;       /* of its score, in per cent */
} ask_document;

/* Other words of the rule book: if all terms of a phrase are searched for, so are the terms of the book, and the rules
 * are relevant. */
typedef struct ask_synonym {
    char *words; /* of the book: "discard pile" */
    uint32_t *phrase, *terms;
    unsigned phrase_count, term_count;
    char (*rules)[RULE_ID_SIZE];
    unsigned rule_count;
} ask_synonym;

struct ask_index {
    ask_document *documents;
    unsigned count, capacity;
    ask_place *places;
    unsigned place_count, place_capacity;
    char (*terms)[ASK_WORD_SIZE]; /* stems, by number */
    unsigned term_count, term_capacity;
    uint32_t *slots; /* hash table: number of a term + 1, or 0 */
    unsigned slot_count;
    ask_synonym *synonyms;
    unsigned synonym_count, synonym_capacity;
};

enum { NO_TERM = UINT32_MAX };

/* Returns the number of a stem, or NO_TERM. */
uint32_t ask_find_term(const ask_index *index, const char *stem);
/* Returns the number of a stem; adds it if it is new. */
uint32_t ask_add_term(ask_index *index, const char *stem);
/* Adds a document. The texts are copied; `context` may be "". */
ask_document *ask_add(ask_index *index, enum ask_kind kind, const char *id, const char *title, const char *text,
                      const char *context);
/* Reads the rule book's list of other words: items "- tap, turn: exhaust (R0.3)." */
void ask_add_synonyms(ask_index *index, const char *list);

#endif
