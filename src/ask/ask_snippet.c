/* ask_snippet.c: see ask_snippet.h. */
#include "ask_snippet.h"

#include <string.h>

#include "base/utf8.h"

/* Bytes of a snippet, and of the text before its rarest word. */
enum { SNIPPET = 210, BEFORE = 90 };

static void add_part(ask_text *text, const char *words, size_t length, bool hit) {
    if (length > 0 && text->count < ASK_PARTS)
        text->parts[text->count++] = (ask_part){words, length, hit};
}

static bool is_hit(const ask_question *question, const ask_place *place, enum ask_field field) {
    return place->field == field && question->groups[place->term] != 0;
}

/* Divides the bytes from `begin` to `end` of a field into words that were searched for and others. */
static void add_parts(ask_text *text, const ask_question *question, const ask_document *document, enum ask_field field,
                      size_t begin, size_t end) {
    const char *words = field == FIELD_TITLE ? document->title : document->text;
    const ask_place *places = &question->index->places[document->first];
    for (unsigned i = 0; i < document->count; i++) {
        size_t from = places[i].begin, to = from + places[i].length;
        if (!is_hit(question, &places[i], field) || from < begin || to > end || text->count + 3 > ASK_PARTS)
            continue;
        add_part(text, words + begin, from - begin, false);
        add_part(text, words + from, to - from, true);
        begin = to;
    }
    add_part(text, words + begin, end - begin, false);
}

ask_text ask_title_of(const ask_question *question, const ask_document *document) {
    ask_text text = {.count = 0};
    add_parts(&text, question, document, FIELD_TITLE, 0, strlen(document->title));
    return text;
}

/* The sum of the rarities of the groups. */
static unsigned rarity_of(const ask_question *question, uint32_t groups) {
    unsigned sum = 0;
    for (unsigned g = 0; g < question->count; g++)
        sum += groups >> g & 1 ? question->rarity[g] : 0;
    return sum;
}

/* Finds the place of the text from which a snippet has the rarest words; returns NULL if none was searched for. */
static const ask_place *best_place(const ask_question *question, const ask_document *document) {
    const ask_place *places = &question->index->places[document->first], *best = NULL;
    unsigned most = 0;
    for (unsigned i = 0; i < document->count; i++) {
        uint32_t groups = 0;
        if (!is_hit(question, &places[i], FIELD_TEXT))
            continue;
        for (unsigned k = i; k < document->count && places[k].begin < places[i].begin + SNIPPET - BEFORE; k++)
            groups |= places[k].field == FIELD_TEXT ? question->groups[places[k].term] : 0;
        if (rarity_of(question, groups) > most) {
            most = rarity_of(question, groups);
            best = &places[i];
        }
    }
    return best;
}

/* Returns where the snippet begins: at the sentence of the place, or at a word not long before it. */
static size_t beginning_of(const ask_question *question, const ask_document *document, const ask_place *best) {
    const ask_place *places = &question->index->places[document->first], *from = best;
    for (const ask_place *place = best; place >= places && place->field == FIELD_TEXT; place--)
        if (best->begin - place->begin <= BEFORE && (place->sentence == best->sentence || from->begin == best->begin))
            from = place->sentence == best->sentence ? place : from;
    return from == places || from[-1].field != FIELD_TEXT ? 0 : from->begin;
}

static bool is_break(char c) {
    return c == ' ' || c == '\n';
}

/* Returns where the snippet ends: at the end of the text, or between two words. */
static size_t end_of(const char *text, size_t begin) {
    size_t end = strlen(text);
    if (end - begin <= SNIPPET)
        return end;
    end = begin + SNIPPET;
    while (end > begin && !is_break(text[end]))
        end--;
    return end;
}

ask_text ask_snippet_of(const ask_question *question, const ask_document *document) {
    ask_text text = {.count = 0};
    const ask_place *best = best_place(question, document);
    size_t begin = best != NULL ? beginning_of(question, document, best) : 0;
    size_t end = end_of(document->text, begin);
    if (begin > 0)
        add_part(&text, "… ", strlen("… "), false);
    add_parts(&text, question, document, FIELD_TEXT, begin, end);
    if (document->text[end] != '\0')
        add_part(&text, " …", strlen(" …"), false);
    return text;
}
