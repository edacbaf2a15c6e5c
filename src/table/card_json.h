/* card_json.h: a card as JSON, with the field names that card databases of this game use. */
#ifndef TRAXIS_CARD_JSON_H
#define TRAXIS_CARD_JSON_H

#include <jansson.h>

#include "core/catalog.h"

/* Returns a new object with all printed facts, our text and the abilities of one card. `official`: the folder of the
 * official cards, to set the field "official"; NULL: omits it. */
json_t *card_json(const tx_catalog *catalog, tx_def_id id, const char *official);

#endif
