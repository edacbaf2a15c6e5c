/* match_cards.c: the printed cards, and the catalogs of the overlays that the server offers; see docs/OVERLAYS.md. A
 * match uses the same catalog from its creation on. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hub_internal.h"

void hub_open_cards(tx_hub *hub) {
    const hub_config *config = &hub->config;
    hub->card_count = 1 + config->overlay_count;
    hub->cards = memory_require(calloc(hub->card_count, sizeof *hub->cards));
    hub->cards[0].catalog = config->catalog;
    for (unsigned i = 0; i < config->overlay_count; i++)
        hub->cards[i + 1].catalog = config->overlays[i].catalog;
}

void hub_close_cards(tx_hub *hub) {
    for (unsigned i = 0; i < hub->card_count; i++) {
        free(hub->cards[i].facts);
        free(hub->cards[i].digest);
    }
    free(hub->cards);
}

static bool is_called(const hub_overlay *overlay, const char *name) {
    return !strcmp(overlay->name, name);
}

/* Names are case-sensitive: the match has stored the one it was created with. */
match_cards *match_cards_for(tx_hub *hub, const json_t *settings) {
    const char *name = json_string_value(json_object_get(settings, "overlay"));
    for (unsigned i = 0; name && i < hub->config.overlay_count; i++)
        if (is_called(&hub->config.overlays[i], name))
            return &hub->cards[i + 1];
    return name ? NULL : &hub->cards[0];
}

/* Serializes the facts once; they do not change while the server runs. */
static void make_facts(match_cards *cards) {
    if (cards->facts)
        return;
    json_t *message = table_message_json(cards->catalog, &(table_message){.kind = MESSAGE_FACTS, .to = SPECTATORS});
    const char *digest = hub_text_field(message, "digest");
    cards->digest = memory_copy_text(digest, strlen(digest));
    cards->facts = memory_require(json_dumps(message, JSON_COMPACT));
    json_decref(message);
}

const char *hub_cards_facts(match_cards *cards) {
    make_facts(cards);
    return cards->facts;
}

const char *hub_cards_digest(match_cards *cards) {
    make_facts(cards);
    return cards->digest;
}

json_t *match_overlays_json(const tx_hub *hub) {
    json_t *list = json_array();
    for (unsigned i = 0; i < hub->config.overlay_count; i++) {
        const hub_overlay *overlay = &hub->config.overlays[i];
        json_array_append_new(list, json_pack("{s:s,s:s}", "overlay", overlay->name, "about", overlay->description));
    }
    return list;
}
