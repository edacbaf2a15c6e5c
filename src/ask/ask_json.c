/* ask_json.c: see ask_json.h. */
#include "ask_json.h"

static json_t *text_json(const ask_text *text) {
    json_t *list = json_array();
    for (unsigned i = 0; i < text->count; i++) {
        const ask_part *part = &text->parts[i];
        if (part->hit != (json_array_size(list) % 2 == 1))
            json_array_append_new(list, json_string(""));
        json_array_append_new(list, json_stringn(part->text, part->length));
    }
    return list;
}

static json_t *hit_json(const ask_hit *hit) {
    json_t *object = json_pack("{s:s,s:s}", "kind", ask_kind_word(hit->kind), "id", hit->id);
    json_object_set_new(object, "title", text_json(&hit->title));
    json_object_set_new(object, "snippet", text_json(&hit->snippet));
    if (hit->note[0] != '\0')
        json_object_set_new(object, "cites", json_string(hit->note));
    return object;
}

static json_t *word_json(const ask_word *word) {
    json_t *object = json_pack("{s:s}", "text", word->text);
    if (word->also != NULL)
        json_object_set_new(object, "also", json_string(word->also));
    return object;
}

json_t *ask_result_json(const ask_result *result) {
    json_t *words = json_array(), *found = json_object(), *hits = json_array(), *root = json_object();
    for (unsigned i = 0; i < result->word_count; i++)
        json_array_append_new(words, word_json(&result->words[i]));
    for (unsigned kind = 0; kind < ASK_KINDS; kind++)
        json_object_set_new(found, ask_kind_word(kind), json_integer(result->found[kind]));
    for (unsigned i = 0; i < result->count; i++)
        json_array_append_new(hits, hit_json(&result->hits[i]));
    json_object_set_new(root, "words", words);
    json_object_set_new(root, "found", found);
    json_object_set_new(root, "hits", hits);
    return root;
}
