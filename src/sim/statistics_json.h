/* statistics_json.h: counts, rates and differences as JSON. */
#ifndef TRAXIS_SIM_STATISTICS_JSON_H
#define TRAXIS_SIM_STATISTICS_JSON_H

#include <jansson.h>

#include "statistics.h"

json_t *sim_text_json(const char *text);
json_t *sim_count_json(uint64_t count);
json_t *sim_counts_json(const uint64_t *counts, unsigned from, unsigned to);
json_t *sim_interval_json(interval within);
json_t *sim_rate_json(sim_rate rate);
/* null if it is not known. */
json_t *sim_difference_json(bool known, const sim_difference *difference);

#endif
