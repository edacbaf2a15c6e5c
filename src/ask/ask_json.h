/* ask_json.h: results of a search as JSON, the same for the terminal and the page. */
#ifndef TRAXIS_ASK_JSON_H
#define TRAXIS_ASK_JSON_H

#include <jansson.h>

#include "ask.h"

/* {"words": [{"text": "tied", "also": "equal"}], "found": {"rule": 3, …},
 *  "hits": [{"kind": "rule", "id": "R5.2.2b", "title": […], "snippet": […], "cites": "R5.2.2, R13.4"}]}. `also` and
 * `cites` only if there are any. Texts are lists of strings; every second one, beginning with the second, was searched
 * for. Returns a new reference. */
json_t *ask_result_json(const ask_result *result);

#endif
