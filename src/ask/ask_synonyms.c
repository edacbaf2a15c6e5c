/* ask_synonyms.c: reads the rule book's list of other words. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ask_index.h"
#include "base/memory.h"

/* Returns the terms of a phrase, without small words; stores the number of all words in `word_count`. The caller frees
 * them. */
static uint32_t *terms_of(ask_index *index, const char *words, size_t length, unsigned *count, unsigned *word_count) {
    char *text = memory_copy_text(words, length);
    const char *at = text;
    uint32_t *terms = memory_resize(NULL, length + 1, sizeof *terms);
    ask_token token;
    *count = *word_count = 0;
    while (ask_next_token(&at, &token)) {
        ++*word_count;
        if (ask_is_small(token.word))
            continue;
        ask_stem(token.word);
        terms[(*count)++] = ask_add_term(index, token.word);
    }
    free(text);
    return terms;
}

static void add_numbers(ask_synonym *synonym, const char *text, size_t size) {
    size_t length;
    char *rest = memory_copy_text(text, size);
    for (const char *id = rest; (id = rule_id_next(id, &length)) != NULL; id += length) {
        synonym->rules = memory_resize(synonym->rules, synonym->rule_count + 1, sizeof *synonym->rules);
        memcpy(synonym->rules[synonym->rule_count], id, length);
        synonym->rules[synonym->rule_count++][length] = '\0';
    }
    free(rest);
}

/* Copies words without the blanks and the full stop around them. */
static char *copy_words(const char *words, size_t length) {
    while (length > 0 && isspace((unsigned char)*words))
        words++, length--;
    while (length > 0 && (isspace((unsigned char)words[length - 1]) || words[length - 1] == '.'))
        length--;
    char *copy = memory_copy_text(words, length);
    for (char *at = copy; *at != '\0'; at++)
        *at = *at == '\n' ? ' ' : *at;
    return copy;
}

/* Adds a phrase for which the book uses `words`, which are followed by numbers in brackets. */
static void add_phrase(ask_index *index, const char *phrase, size_t length, const char *words, size_t size) {
    ask_synonym synonym = {0};
    unsigned word_count;
    const char *bracket = memchr(words, '(', size);
    size_t own = bracket != NULL ? (size_t)(bracket - words) : size;
    synonym.words = copy_words(words, own);
    synonym.terms = terms_of(index, words, own, &synonym.term_count, &word_count);
    synonym.phrase = terms_of(index, phrase, length, &synonym.phrase_count, &word_count);
    if (synonym.phrase_count == 1 && word_count > 1) /* "give up": too little is left of it */
        synonym.phrase_count = 0;
    add_numbers(&synonym, words + own, size - own);
    RESERVE_ONE(index->synonyms, index->synonym_count, index->synonym_capacity);
    index->synonyms[index->synonym_count++] = synonym;
}

static void add_item(ask_index *index, const char *item, size_t length) {
    const char *colon = memchr(item, ':', length);
    if (colon == NULL)
        return;
    const char *words = colon + 1, *end = item + length;
    for (const char *phrase = item; phrase < colon;) {
        const char *comma = memchr(phrase, ',', (size_t)(colon - phrase));
        const char *stop = comma != NULL ? comma : colon;
        add_phrase(index, phrase, (size_t)(stop - phrase), words, (size_t)(end - words));
        phrase = stop + 1;
    }
}

void ask_add_synonyms(ask_index *index, const char *list) {
    while (*list != '\0') {
        const char *next = strstr(list, "\n- ");
        size_t length = next != NULL ? (size_t)(next - list) : strlen(list);
        if (strncmp(list, "- ", 2) == 0)
            add_item(index, list, length);
        list += length + (next != NULL);
    }
}
