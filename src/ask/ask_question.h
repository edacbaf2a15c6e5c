/* ask_question.h: a question, as terms with weights. Private to src/ask. */
#ifndef TRAXIS_ASK_QUESTION_H
#define TRAXIS_ASK_QUESTION_H

#include "ask_index.h"

enum { FULL = 255 };

/* The words of a question. Each word is a group: its own term and other terms for it, each with a weight up to
 * FULL. */
typedef struct ask_question {
    const ask_index *index;
    char words[ASK_WORDS][ASK_WORD_SIZE];   /* as typed, in lower case */
    uint32_t terms[ASK_WORDS];              /* their stems; NO_TERM if no document has it */
    const ask_synonym *synonyms[ASK_WORDS]; /* the first that was used for the word, or NULL */
    unsigned count;
    uint8_t *weights;                    /* of term t in group g: weights[g * index->term_count + t] */
    uint32_t *groups;                    /* of each term: bits of the groups that it is in */
    unsigned rarity[ASK_WORDS];          /* of each group: log2 of documents per document that has it, times 256 */
    unsigned sum;                        /* of all rarities */
    char typed[ASK_SIZE];                /* the question without blanks at its ends */
    char rules[ASK_WORDS][RULE_ID_SIZE]; /* numbers that the question names */
    unsigned rule_count;
    const char *relevant[4 * ASK_WORDS]; /* numbers of rules for phrases of the question */
    unsigned relevant_count;
} ask_question;

/* Reads a question. Free with ask_question_free. */
void ask_question_read(ask_question *question, const ask_index *index, const char *text);
void ask_question_free(ask_question *question);

static inline unsigned ask_weight(const ask_question *question, unsigned group, uint32_t term) {
    return question->weights[(size_t)group * question->index->term_count + term];
}

#endif
