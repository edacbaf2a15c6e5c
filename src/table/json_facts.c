/* json_facts.c: the facts of all cards, which change with the catalog alone. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "card_json.h"
#include "json_message_parts.h"
#include "text/text.h"
#include "text/text_words.h"

/* FNV-1a, 64 bits. */
static uint64_t digest_of(const char *text) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* The text of the card, with spans: keywords and the kinds of abilities are marked in it. */
static json_t *paragraphs_json(const tx_catalog *catalog, tx_def_id def) {
    static tx_paragraph paragraphs[TX_MAX_PARAGRAPHS];
    json_t *list = json_array();
    unsigned count = tx_card_paragraphs_marked(catalog, def, paragraphs, TX_MAX_PARAGRAPHS);
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, table_text_json(paragraphs[i].text, NULL));
    return list;
}

static json_t *cards_json(const tx_catalog *catalog) {
    json_t *list = json_array();
    for (unsigned def = 1; def < catalog->def_count; def++) {
        json_t *card = json_pack("{s:i}", "def", (int)def), *facts = card_json(catalog, (tx_def_id)def, NULL);
        json_object_update_new(card, facts);
        table_set(card, "paragraphs", paragraphs_json(catalog, (tx_def_id)def));
        json_array_append_new(list, card);
    }
    return list;
}

/* ["R18.2", "R8.6"] */
static json_t *rules_json(const char *rules) {
    json_t *list = json_array();
    while (*rules) {
        size_t length = strcspn(rules, " ");
        json_array_append_new(list, json_stringn(rules, length));
        rules += length + (rules[length] == ' ');
    }
    return list;
}

/* The definitions of the keywords, by the id that spans use. */
static json_t *keywords_json(void) {
    json_t *list = json_array();
    for (unsigned keyword = 0; keyword < KEYWORD_COUNT; keyword++) {
        char marked[128], name[64];
        tx_words words = words_into(marked, sizeof marked);
        json_t *object = json_object();
        text_say_keyword(&words, keyword);
        tx_read_text(marked, NULL, name, sizeof name, NULL, NULL);
        table_set(object, "keyword", json_string(text_keyword_id(keyword)));
        table_set(object, "name", json_string(name));
        table_set(object, "meaning", json_string(tx_keyword_meaning(keyword)));
        table_set(object, "rules", rules_json(tx_keyword_rules(keyword)));
        json_array_append_new(list, object);
    }
    return list;
}

json_t *table_facts_json(const tx_catalog *catalog) {
    json_t *facts = json_object(), *object = json_object();
    table_set(facts, "cards", cards_json(catalog));
    table_set(facts, "keywords", keywords_json());
    char *text = memory_require(json_dumps(facts, JSON_COMPACT));
    table_set(object, "digest", json_sprintf("%016" PRIx64, digest_of(text)));
    json_object_update_new(object, facts);
    free(text);
    return object;
}
