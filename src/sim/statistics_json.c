/* statistics_json.c: see statistics_json.h. */
#include "statistics_json.h"

json_t *sim_text_json(const char *text) {
    json_t *json = json_string(text);
    return json ? json : json_string("(not UTF-8)");
}

json_t *sim_count_json(uint64_t count) {
    return json_integer((json_int_t)count);
}

json_t *sim_counts_json(const uint64_t *counts, unsigned from, unsigned to) {
    json_t *list = json_array();
    for (unsigned i = from; i <= to; i++)
        json_array_append_new(list, sim_count_json(counts[i]));
    return list;
}

json_t *sim_interval_json(interval within) {
    json_t *list = json_array();
    json_array_append_new(list, json_real(within.low));
    json_array_append_new(list, json_real(within.high));
    return list;
}

json_t *sim_rate_json(sim_rate rate) {
    return json_pack("{s:o,s:o,s:o,s:o,s:b}", "games", sim_count_json(rate.games), "points",
                     json_real((double)rate.halves / 2), "share", json_real(sim_share(rate)), "interval",
                     sim_interval_json(sim_interval(rate)), "few_games", (int)sim_has_few(rate));
}

json_t *sim_difference_json(bool known, const sim_difference *d) {
    if (!known)
        return json_null();
    return json_pack("{s:o,s:o,s:b,s:b}", "difference", json_real(d->difference), "interval",
                     sim_interval_json(d->within), "clear", (int)d->clear, "few_games", (int)d->too_few);
}
