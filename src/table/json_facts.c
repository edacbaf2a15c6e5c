/* json_facts.c: the facts of all cards, which change with the catalog alone. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "card_json.h"
#include "json_message_parts.h"
#include "script/text.h"

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
        json_array_append_new(list, text_json(paragraphs[i].text, NULL));
    return list;
}

static json_t *cards_json(const tx_catalog *catalog) {
    json_t *list = json_array();
    for (unsigned def = 1; def < catalog->def_count; def++) {
        json_t *card = json_pack("{s:i}", "def", (int)def), *facts = card_json(catalog, (tx_def_id)def, NULL);
        json_object_update_new(card, facts);
        set(card, "paragraphs", paragraphs_json(catalog, (tx_def_id)def));
        json_array_append_new(list, card);
    }
    return list;
}

json_t *facts_json(const tx_catalog *catalog) {
    json_t *cards = cards_json(catalog), *object = json_object();
    char *text = need_memory(json_dumps(cards, JSON_COMPACT));
    set(object, "digest", json_sprintf("%016" PRIx64, digest_of(text)));
    set(object, "cards", cards);
    free(text);
    return object;
}
