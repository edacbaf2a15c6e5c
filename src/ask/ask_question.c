/* ask_question.c: reads a question: its words, their beginnings and other words for them. */
#include "ask_question.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Weights of other terms for a word of the question. */
enum { SYNONYM = 170, BEGINNING = 150, BEGINNING_OF_WORD = 60 };

static void add_term(ask_question *question, unsigned group, uint32_t term, unsigned weight) {
    uint8_t *known = &question->weights[(size_t)group * question->index->term_count + term];
    if (weight > *known)
        *known = (uint8_t)weight;
    question->groups[term] |= UINT32_C(1) << group;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Copies the question without blanks at its ends. */
static void trim(ask_question *question, const char *text) {
    text += strspn(text, " \t\n");
    snprintf(question->typed, sizeof question->typed, "%s", text);
    size_t length = strlen(question->typed);
    while (length > 0 && isspace((unsigned char)question->typed[length - 1]))
        question->typed[--length] = '\0';
}

static bool has_word(const ask_question *question, const char *word) {
    for (unsigned i = 0; i < question->count; i++)
        if (strcmp(question->words[i], word) == 0)
            return true;
    return false;
}

/* Adds the words of the question, each once; the small ones only if `small`. */
static void add_words(ask_question *question, bool small) {
    const char *at = question->typed;
    ask_token token;
    while (question->count < ASK_WORDS && ask_next_token(&at, &token))
        if ((small || !ask_is_small(token.word)) && !has_word(question, token.word))
            strcpy(question->words[question->count++], token.word);
}

static void add_number(ask_question *question, const char *id, size_t length) {
    if (question->rule_count == ASK_WORDS || length >= RULE_ID_SIZE)
        return;
    memcpy(question->rules[question->rule_count], id, length);
    question->rules[question->rule_count++][length] = '\0';
}

/* Collects the numbers of rules that the question names, in any case. A whole question such as "7.5" or "q08" is one.
 */
static void add_numbers(ask_question *question) {
    char before = ' ';
    if (strpbrk(question->typed, "0123456789") != NULL && strchr(question->typed, ' ') == NULL)
        add_number(question, question->typed, strlen(question->typed));
    for (const char *at = question->typed; *at != '\0'; before = *at++) {
        size_t length = isalnum((unsigned char)before) || before == '.' || before == '-' ? 0 : rule_id_length(at, true);
        if (length > 0 && memchr(at, ' ', length) == NULL && strpbrk(at, "0123456789") != NULL &&
            strpbrk(at, "0123456789") < at + length)
            add_number(question, at, length);
    }
}

/* ---- Terms ------------------------------------------------------------------------------------------------------- */

static bool begins_with(const char *term, const char *beginning, size_t length) {
    return strncmp(term, beginning, length) == 0;
}

static bool add_beginnings(ask_question *question, unsigned group, const char *beginning, size_t length) {
    bool whole = question->terms[group] != NO_TERM, found = false;
    for (unsigned term = 0; term < question->index->term_count; term++)
        if (begins_with(question->index->terms[term], beginning, length)) {
            add_term(question, group, term, whole ? BEGINNING_OF_WORD : BEGINNING);
            found = true;
        }
    return found;
}

/* Adds the terms that begin with the last word, which may not be complete. A word without any is tried with fewer
 * letters: "retreati" is the beginning of a form of "retreat". */
static void add_last_beginnings(ask_question *question) {
    enum { LEAST = 2, LEAST_OF_FORM = 4, MOST_LEFT_OUT = 3 };
    unsigned group = question->count - 1;
    const char *word = question->words[group];
    size_t length = strlen(word);
    if (length < LEAST || add_beginnings(question, group, word, length) || question->terms[group] != NO_TERM)
        return;
    for (size_t out = 1; out <= MOST_LEFT_OUT && length - out >= LEAST_OF_FORM && length > out; out++)
        if (add_beginnings(question, group, word, length - out))
            return;
}

static void add_own_terms(ask_question *question) {
    for (unsigned i = 0; i < question->count; i++) {
        char stem[ASK_WORD_SIZE];
        strcpy(stem, question->words[i]);
        ask_stem(stem);
        question->terms[i] = ask_find_term(question->index, stem);
        if (question->terms[i] != NO_TERM)
            add_term(question, i, question->terms[i], FULL);
    }
}

/* ---- Other words ------------------------------------------------------------------------------------------------- */

static int group_of(const ask_question *question, uint32_t term) {
    for (unsigned i = 0; i < question->count; i++)
        if (question->terms[i] == term)
            return (int)i;
    return -1;
}

static bool has_phrase(const ask_question *question, const ask_synonym *synonym) {
    for (unsigned i = 0; i < synonym->phrase_count; i++)
        if (group_of(question, synonym->phrase[i]) < 0)
            return false;
    return synonym->phrase_count > 0;
}

static void add_synonym(ask_question *question, const ask_synonym *synonym) {
    enum { RELEVANT = sizeof question->relevant / sizeof *question->relevant };
    for (unsigned i = 0; i < synonym->phrase_count; i++) {
        unsigned group = (unsigned)group_of(question, synonym->phrase[i]);
        for (unsigned k = 0; k < synonym->term_count; k++)
            add_term(question, group, synonym->terms[k], SYNONYM);
        if (question->synonyms[group] == NULL && synonym->term_count > 0)
            question->synonyms[group] = synonym;
    }
    for (unsigned i = 0; i < synonym->rule_count && question->relevant_count < RELEVANT; i++)
        question->relevant[question->relevant_count++] = synonym->rules[i];
}

static void add_synonyms(ask_question *question) {
    for (unsigned i = 0; i < question->index->synonym_count; i++)
        if (has_phrase(question, &question->index->synonyms[i]))
            add_synonym(question, &question->index->synonyms[i]);
}

/* ---- Rarity ------------------------------------------------------------------------------------------------------ */

/* log2 of the number, times 256, by squaring: the same on every machine. */
static unsigned log2_of(uint32_t number) {
    unsigned whole = 0;
    uint64_t rest = number;
    while (rest >> whole > 1)
        whole++;
    uint64_t fraction = (rest << 30) >> whole; /* from 1 to 2, as a fixed-point number of 30 bits */
    unsigned result = whole;
    for (unsigned bit = 0; bit < 8; bit++) {
        fraction = (fraction * fraction) >> 30;
        unsigned twice = fraction >= UINT64_C(1) << 31;
        fraction >>= twice;
        result = 2 * result + twice;
    }
    return result;
}

/* Counts in how many documents each group has a term. */
static void count_documents(const ask_question *question, unsigned counts[ASK_WORDS]) {
    const ask_index *index = question->index;
    for (unsigned d = 0; d < index->count; d++) {
        const ask_document *document = &index->documents[d];
        uint32_t groups = 0;
        for (unsigned i = 0; i < document->count; i++)
            groups |= question->groups[index->places[document->first + i].term];
        for (unsigned g = 0; g < question->count; g++)
            counts[g] += groups >> g & 1;
    }
}

static void measure_rarity(ask_question *question) {
    enum { LEAST = 96 };
    unsigned counts[ASK_WORDS] = {0};
    count_documents(question, counts);
    for (unsigned g = 0; g < question->count; g++) {
        if (counts[g] == 0)
            continue;
        unsigned rarity = log2_of(question->index->count + 1) - log2_of(counts[g]);
        question->rarity[g] = rarity > LEAST ? rarity : LEAST;
        question->sum += question->rarity[g];
    }
}

void ask_question_read(ask_question *question, const ask_index *index, const char *text) {
    *question = (ask_question){.index = index};
    trim(question, text);
    add_numbers(question);
    add_words(question, false);
    if (question->count == 0)
        add_words(question, true);
    size_t size = (size_t)(question->count + 1) * (index->term_count + 1);
    question->weights = memory_require(calloc(size, sizeof *question->weights));
    question->groups = memory_require(calloc(index->term_count + 1, sizeof *question->groups));
    add_own_terms(question);
    add_synonyms(question);
    if (question->count > 0 && !isspace((unsigned char)text[strlen(text) - 1]))
        add_last_beginnings(question);
    measure_rarity(question);
}

void ask_question_free(ask_question *question) {
    free(question->weights);
    free(question->groups);
}
