/* house_cards.c: the cards that are played with: the usual ones, and those that an overlay of the house changes; see
 * docs/OVERLAYS.md. A table is played with one of these catalogs, from its making on. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "house_parts.h"

void house_open_cards(tx_house *house) {
    const house_settings *settings = &house->settings;
    house->card_count = 1 + settings->overlay_count;
    house->cards = need_memory(calloc(house->card_count, sizeof *house->cards));
    house->cards[0].catalog = settings->catalog;
    for (unsigned i = 0; i < settings->overlay_count; i++)
        house->cards[i + 1].catalog = settings->overlays[i].catalog;
}

void house_close_cards(tx_house *house) {
    for (unsigned i = 0; i < house->card_count; i++) {
        free(house->cards[i].facts);
        free(house->cards[i].digest);
    }
    free(house->cards);
}

static bool is_called(const house_overlay *overlay, const char *name) {
    return !strcmp(overlay->name, name);
}

/* Names are compared as they are: a table keeps the one it was made with. */
house_cards *house_cards_of(tx_house *house, const json_t *settings) {
    const char *name = json_string_value(json_object_get(settings, "overlay"));
    for (unsigned i = 0; name && i < house->settings.overlay_count; i++)
        if (is_called(&house->settings.overlays[i], name))
            return &house->cards[i + 1];
    return name ? NULL : &house->cards[0];
}

/* What does not change as long as the house stands. */
static void make_facts(house_cards *cards) {
    if (cards->facts)
        return;
    json_t *message = message_json(cards->catalog, &(table_message){.kind = TELLS_FACTS, .to = SPECTATORS});
    const char *digest = text_field(message, "digest");
    cards->digest = copy_text(digest, strlen(digest));
    cards->facts = need_memory(json_dumps(message, JSON_COMPACT));
    json_decref(message);
}

const char *cards_facts(house_cards *cards) {
    make_facts(cards);
    return cards->facts;
}

const char *cards_digest(house_cards *cards) {
    make_facts(cards);
    return cards->digest;
}

json_t *overlays_json(const tx_house *house) {
    json_t *list = json_array();
    for (unsigned i = 0; i < house->settings.overlay_count; i++) {
        const house_overlay *overlay = &house->settings.overlays[i];
        json_array_append_new(list, json_pack("{s:s,s:s}", "overlay", overlay->name, "about", overlay->about));
    }
    return list;
}
