/* cards_json.h: the catalog as JSON, with the field names that card databases of this game use. */
#ifndef TRAXIS_CARDS_JSON_H
#define TRAXIS_CARDS_JSON_H

#include <jansson.h>

#include "../core/catalog.h"

/* A new object with every printed fact, our text and the abilities of one card. */
json_t *card_json(const tx_catalog *catalog, tx_def_id id);

#endif
