/* json_message_parts.h: parts of messages as JSON, shared by the json_*.c files. */
#ifndef TRAXIS_JSON_MESSAGE_PARTS_H
#define TRAXIS_JSON_MESSAGE_PARTS_H

#include "json.h"

void table_set(json_t *object, const char *field, json_t *value);
void table_set_ref(json_t *object, const char *field, tx_ref ref); /* omits TX_NONE */
json_t *table_bytes_json(const uint8_t *bytes, size_t count);      /* in hexadecimal; at most TABLE_SALT of them */
json_t *table_random_json(const uint8_t (*random)[TABLE_SALT]);
json_t *table_seat_json(unsigned seat); /* "P1" */
json_t *table_list_json(unsigned list);
json_t *table_lower_json(const char *name); /* BATTLE_BEGINS: "battle begins" */

json_t *table_card_scene_json(const scene_card *card);
json_t *table_planets_json(const table_scene *scene, unsigned which); /* bits */
json_t *table_sides_json(const table_scene *scene, unsigned which);
/* A text with markup for its reader: {"text": …, "spans": […]}. */
json_t *table_text_json(const char *marked, const tx_reader *reader);
json_t *table_effects_json(const table_scene *scene, const tx_reader *reader);
json_t *table_pending_json(const table_scene *scene, const tx_reader *reader);
json_t *table_influences_json(const scene_effect *influences, unsigned count, const tx_reader *reader);
json_t *table_fate_json(const unit_fate *fate);
json_t *table_state_json(const scene_state *state);
json_t *table_prompt_json(const table_prompt *prompt, const tx_reader *reader);

#endif
