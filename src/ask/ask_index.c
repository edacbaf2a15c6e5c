/* ask_index.c: stores documents and their terms. */
#include "ask_index.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

ask_index *ask_create(void) {
    return memory_require(calloc(1, sizeof(ask_index)));
}

static void free_synonym(ask_synonym *synonym) {
    free(synonym->words);
    free(synonym->phrase);
    free(synonym->terms);
    free(synonym->rules);
}

void ask_free(ask_index *index) {
    if (index == NULL)
        return;
    for (unsigned i = 0; i < index->count; i++) {
        ask_document *document = &index->documents[i];
        free(document->id);
        free(document->title);
        free(document->text);
        free(document->note);
    }
    for (unsigned i = 0; i < index->synonym_count; i++)
        free_synonym(&index->synonyms[i]);
    free(index->documents);
    free(index->places);
    free(index->terms);
    free(index->slots);
    free(index->synonyms);
    free(index);
}

const char *ask_kind_word(enum ask_kind kind) {
    static const char *const words[ASK_KINDS] = {"rule", "faq", "keyword", "card", "ruling", "reading"};
    return kind < ASK_KINDS ? words[kind] : "";
}

/* ---- Terms ------------------------------------------------------------------------------------------------------- */

/* FNV-1a */
static uint32_t hash_of(const char *stem) {
    uint32_t hash = 2166136261u;
    for (; *stem != '\0'; stem++)
        hash = (hash ^ (unsigned char)*stem) * 16777619u;
    return hash;
}

/* Returns the slot of the stem, or the empty one where it belongs. The number of slots is a power of two. */
static unsigned slot_of(const ask_index *index, const char *stem) {
    unsigned slot = hash_of(stem) & (index->slot_count - 1);
    while (index->slots[slot] != 0 && strcmp(index->terms[index->slots[slot] - 1], stem) != 0)
        slot = (slot + 1) & (index->slot_count - 1);
    return slot;
}

static void grow_slots(ask_index *index) {
    enum { LEAST = 1024 };
    free(index->slots);
    index->slot_count = index->slot_count > 0 ? 2 * index->slot_count : LEAST;
    index->slots = memory_require(calloc(index->slot_count, sizeof *index->slots));
    for (unsigned i = 0; i < index->term_count; i++)
        index->slots[slot_of(index, index->terms[i])] = i + 1;
}

uint32_t ask_find_term(const ask_index *index, const char *stem) {
    unsigned slot = index->slot_count > 0 ? slot_of(index, stem) : 0;
    return index->slot_count > 0 && index->slots[slot] != 0 ? index->slots[slot] - 1 : NO_TERM;
}

uint32_t ask_add_term(ask_index *index, const char *stem) {
    uint32_t term = ask_find_term(index, stem);
    if (term != NO_TERM)
        return term;
    RESERVE_ONE(index->terms, index->term_count, index->term_capacity);
    strcpy(index->terms[index->term_count++], stem);
    if (2 * index->term_count > index->slot_count)
        grow_slots(index);
    else
        index->slots[slot_of(index, stem)] = index->term_count;
    return index->term_count - 1;
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

static void add_places(ask_index *index, ask_document *document, const char *text, enum ask_field field) {
    const char *at = text;
    ask_token token;
    uint16_t sentence = 0;
    while (ask_next_token(&at, &token)) {
        ask_place place = {.begin = (uint32_t)(token.begin - text), .field = (uint8_t)field};
        sentence = (uint16_t)(sentence + token.new_sentence);
        place.small = ask_is_small(token.word);
        ask_stem(token.word);
        place.length = (uint16_t)token.length;
        place.sentence = sentence;
        place.term = ask_add_term(index, token.word);
        RESERVE_ONE(index->places, index->place_count, index->place_capacity);
        index->places[index->place_count++] = place;
        document->count++;
    }
}

static char *copy(const char *text) {
    return memory_copy_text(text, strlen(text));
}

ask_document *ask_add(ask_index *index, enum ask_kind kind, const char *id, const char *title, const char *text,
                      const char *context) {
    enum { WHOLE = 100 };
    RESERVE_ONE(index->documents, index->count, index->capacity);
    ask_document *document = &index->documents[index->count++];
    *document = (ask_document){.kind = kind, .first = index->place_count, .weight = WHOLE};
    document->id = copy(id);
    document->title = copy(title);
    document->text = copy(text);
    document->note = copy("");
    add_places(index, document, title, FIELD_TITLE);
    add_places(index, document, text, FIELD_TEXT);
    add_places(index, document, context, FIELD_CONTEXT);
    return document;
}
