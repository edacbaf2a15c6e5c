/* ask_search.c: ranks documents for a question. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ask_question.h"
#include "ask_snippet.h"
#include "base/memory.h"

/* Weights of the fields in per cent. */
static const unsigned FIELD_WEIGHT[] = {[FIELD_TITLE] = 220, [FIELD_TEXT] = 100, [FIELD_CONTEXT] = 60};

/* How well the name or number of a document fits the question: beginnings before others, the whole before these. */
enum fit { NO_FIT, BEGINS, IS_NAMED };

typedef struct score {
    unsigned document;
    unsigned fit; /* enum fit */
    uint64_t points;
} score;

/* ---- Numbers and names ------------------------------------------------------------------------------------------- */

static bool is_number(const char *id, const char *typed) {
    if (strcasecmp(id, typed) == 0)
        return true;
    bool letter = (id[0] == 'R' && strcasecmp(id + 1, typed) == 0);
    const char *part = strchr(id, '-'); /* "q08" is FAQ-Q08 */
    return letter || (part != NULL && strcasecmp(part + 1, typed) == 0);
}

/* Returns whether the number is a part of the number typed: R7.5.1 of R7.5. */
static bool is_part(const char *id, const char *typed) {
    size_t length = strlen(typed);
    return strncasecmp(id, typed, length) == 0 && id[length] == '.';
}

static unsigned number_fit(const ask_question *question, const ask_document *document) {
    unsigned fit = NO_FIT;
    if (document->kind != ASK_RULE && document->kind != ASK_FAQ)
        return NO_FIT;
    for (unsigned i = 0; i < question->rule_count; i++)
        if (is_number(document->id, question->rules[i]))
            return IS_NAMED;
        else if (is_part(document->id, question->rules[i]))
            fit = BEGINS;
    return fit;
}

static const char *past_article(const char *words) {
    return strncasecmp(words, "the ", 4) == 0 ? words + 4 : words;
}

/* Compares a title with the question, without articles, case and accents. */
static unsigned title_fit(const ask_question *question, const ask_document *document) {
    const char *title = past_article(document->title), *typed = past_article(question->typed);
    ask_token a, b;
    bool some = false;
    if (document->kind == ASK_RULING || document->kind == ASK_READING)
        return NO_FIT;
    for (;;) {
        bool more = ask_next_token(&title, &a), left = ask_next_token(&typed, &b);
        if (!left)
            return !some ? NO_FIT : !more ? IS_NAMED : BEGINS;
        if (!more)
            return NO_FIT;
        if (strcmp(a.word, b.word) != 0)
            return document->kind == ASK_CARD && *typed == '\0' && strncmp(a.word, b.word, strlen(b.word)) == 0 &&
                           (some || strlen(b.word) > 2)
                       ? BEGINS
                       : NO_FIT;
        some = true;
    }
}

/* Only cards and keywords whose titles begin with the question come before better documents; rules have many. */
static unsigned fit_of(const ask_question *question, const ask_document *document) {
    unsigned number = number_fit(question, document), title = title_fit(question, document);
    bool heading = document->kind == ASK_RULE || document->kind == ASK_FAQ;
    if (heading && (title == BEGINS || document->count == 0))
        title = NO_FIT;
    return number > title ? number : title;
}

/* ---- Points ------------------------------------------------------------------------------------------------------ */

/* Frequencies of the groups of a question in a document. */
typedef struct frequencies {
    unsigned count[ASK_WORDS]; /* 100 for each occurrence in the text of a term with full weight */
    uint32_t groups;
    uint32_t titled;        /* groups in the title */
    unsigned best_sentence; /* rarities of the groups of one sentence */
} frequencies;

static unsigned rarity_of(const ask_question *question, uint32_t groups) {
    unsigned sum = 0;
    for (unsigned g = 0; g < question->count; g++)
        sum += groups >> g & 1 ? question->rarity[g] : 0;
    return sum;
}

static void end_sentence(const ask_question *question, frequencies *found, uint32_t *sentence) {
    unsigned rarity = rarity_of(question, *sentence);
    if (rarity > found->best_sentence)
        found->best_sentence = rarity;
    *sentence = 0;
}

static frequencies count_terms(const ask_question *question, const ask_document *document) {
    frequencies found = {.groups = 0};
    uint32_t sentence = 0;
    const ask_place *place = &question->index->places[document->first], *end = place + document->count;
    for (const ask_place *last = place; place < end; last = place++) {
        uint32_t groups = question->groups[place->term];
        if (place->field != last->field || place->sentence != last->sentence)
            end_sentence(question, &found, &sentence);
        if (groups == 0)
            continue;
        found.groups |= groups;
        found.titled |= place->field == FIELD_TITLE ? groups : 0;
        sentence |= place->field == FIELD_CONTEXT ? 0 : groups;
        for (unsigned g = 0; g < question->count; g++)
            if (groups >> g & 1)
                found.count[g] += FIELD_WEIGHT[place->field] * ask_weight(question, g, place->term) / FULL;
    }
    end_sentence(question, &found, &sentence);
    return found;
}

/* Returns whether the question has all words of the title that are not small. */
static bool names_title(const ask_question *question, const ask_document *document) {
    unsigned count = 0;
    for (unsigned i = 0; i < document->count; i++) {
        const ask_place *place = &question->index->places[document->first + i];
        if (place->field != FIELD_TITLE || place->small)
            continue;
        bool own = false;
        for (unsigned g = 0; g < question->count; g++)
            own |= question->terms[g] == place->term;
        if (!own)
            return false;
        count++;
    }
    return count > 0;
}

static bool is_relevant(const ask_question *question, const ask_document *document) {
    for (unsigned i = 0; i < question->relevant_count; i++)
        if (document->id[0] != '\0' && strcmp(document->id, question->relevant[i]) == 0)
            return true;
    return false;
}

/* BM25 with k = 1.2 and b = 0.3, in integers; then the sentence with most, and how much of the question is there. */
static uint64_t points_of(const ask_question *question, const ask_document *document, const frequencies *found) {
    const ask_index *index = question->index;
    unsigned average = index->place_count / index->count + 1;
    uint64_t length = 70 + 30 * (uint64_t)document->count / average, points = 0; /* per cent */
    for (unsigned g = 0; g < question->count; g++)
        points += (uint64_t)question->rarity[g] * found->count[g] * 220 / (found->count[g] * 100 + 120 * length);
    points = 100 * points + 60 * (uint64_t)found->best_sentence;
    if (is_relevant(question, document))
        points += 150 * (uint64_t)question->sum;
    if (document->kind == ASK_CARD && names_title(question, document))
        points += 100 * (uint64_t)rarity_of(question, found->titled);
    uint64_t covered = question->sum > 0 ? 100 * (uint64_t)rarity_of(question, found->groups) / question->sum : 0;
    return points * (20 + 80 * covered / 100) * document->weight / 100;
}

/* ---- Ranking ----------------------------------------------------------------------------------------------------- */

static const ask_index *ranked; /* the index of the documents that are compared */

static int compare(const void *left, const void *right) {
    const score *a = left, *b = right;
    const ask_document *x = &ranked->documents[a->document], *y = &ranked->documents[b->document];
    if (a->fit != b->fit)
        return a->fit > b->fit ? -1 : 1;
    if (a->fit == BEGINS && x->kind == ASK_RULE && y->kind == ASK_RULE)
        return a->document < b->document ? -1 : 1;
    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    int order = x->kind == ASK_RULING ? strcmp(x->title, y->title) : 0;
    return order != 0 ? order : a->document < b->document ? -1 : 1;
}

/* Scores all documents that have a word of the question or its name. Returns how many. */
static unsigned score_all(const ask_question *question, score *scores) {
    const ask_index *index = question->index;
    unsigned count = 0;
    for (unsigned i = 0; i < index->count; i++) {
        const ask_document *document = &index->documents[i];
        frequencies found = count_terms(question, document);
        score new = {i, fit_of(question, document), 0};
        if (found.groups != 0)
            new.points = points_of(question, document, &found);
        /* Documents with only the commonest words of a question say nothing about it. */
        bool enough = 4 * rarity_of(question, found.groups) >= question->sum;
        if (new.fit != NO_FIT || (found.groups != 0 && enough) || is_relevant(question, document))
            scores[count++] = new;
    }
    ranked = index;
    if (count > 0)
        qsort(scores, count, sizeof *scores, compare);
    return count;
}

static ask_hit make_hit(const ask_question *question, const ask_document *document) {
    return (ask_hit){.kind = document->kind,
                     .id = document->id,
                     .title = ask_title_of(question, document),
                     .snippet = ask_snippet_of(question, document),
                     .note = document->note};
}

static void list_words(ask_result *result, const ask_question *question) {
    result->spellings = memory_resize(NULL, ASK_WORDS, sizeof *result->spellings);
    for (unsigned i = 0; i < question->count; i++) {
        const ask_synonym *synonym = question->synonyms[i];
        strcpy(result->spellings[i], question->words[i]);
        result->words[result->word_count++] = (ask_word){result->spellings[i], synonym != NULL ? synonym->words : NULL};
    }
}

ask_result ask_search(const ask_index *index, const char *text, enum ask_kind kind, unsigned max) {
    ask_question question;
    ask_result result = {.count = 0};
    score *scores = memory_resize(NULL, index->count + 1, sizeof *scores);
    ask_question_read(&question, index, text);
    unsigned count = score_all(&question, scores);
    result.hits = memory_resize(NULL, (max < count ? max : count) + 1, sizeof *result.hits);
    for (unsigned i = 0; i < count; i++) {
        const ask_document *document = &index->documents[scores[i].document];
        result.found[document->kind]++;
        if ((kind == ASK_ANY || kind == document->kind) && result.count < max)
            result.hits[result.count++] = make_hit(&question, document);
    }
    list_words(&result, &question);
    ask_question_free(&question);
    free(scores);
    return result;
}

void ask_result_free(ask_result *result) {
    free(result->hits);
    free(result->spellings);
    *result = (ask_result){0};
}
