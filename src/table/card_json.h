/* card_json.h: a card as JSON, with the field names that card databases of this game use. */
#ifndef TRAXIS_CARD_JSON_H
#define TRAXIS_CARD_JSON_H

#include <jansson.h>

#include "core/catalog.h"

/* A new object with every printed fact, our text and the abilities of one card. `official`: the folder of the
 * official cards, to tell whether it is one; NULL: not told. */
json_t *card_json(const tx_catalog *catalog, tx_def_id id, const char *official);

#endif
