/* test_tourney_stats.c: win rates of warlords and factions. */
#include "tourney/event/statistics.h"
#include "tourney_fixture.h"

TestSuite(tourney_stats, .init = set_up, .fini = tear_down, .timeout = 60);

static json_t *group(const json_t *all, const char *kind, const char *name) {
    size_t i;
    json_t *found;
    json_array_foreach(json_object_get(json_object_get(all, kind), "groups"), i,
                       found) if (strcmp(json_string_value(json_object_get(found, "name")), name) == 0) return found;
    cr_assert_fail("there is no %s", name);
    return NULL;
}

static void has(const json_t *object, const char *expected) {
    json_t *values = json_loads(expected, 0, NULL), *value;
    const char *key;
    cr_assert_not_null(values);
    json_object_foreach(values, key, value)
        cr_assert(json_equal(value, json_object_get(object, key)), "%s: %lld, expected %s", key,
                  (long long)json_integer_value(json_object_get(object, key)), expected);
    json_decref(values);
}

/* 1 and 2 play Nazdreg, 3 an Eldar warlord, 4 an unknown warlord; round 1 is 1–3 and 2–4. */
static void make_event(const char *event) {
    char words[200];
    static const char *const WARLORDS[] = {"Nazdreg", "Nazdreg", "Baharroth", ""};
    snprintf(words, sizeof words, "new|%s|Cup|--first-round|halves|--rounds|2|--cut|2", event);
    good(words);
    for (unsigned i = 0; i < 4; i++) {
        snprintf(words, sizeof words, "add|%s|Player %u|--warlord|%s", event, i + 1, WARLORDS[i]);
        if (!*WARLORDS[i])
            snprintf(words, sizeof words, "add|%s|Player %u", event, i + 1);
        good(words);
    }
    snprintf(words, sizeof words, "start|%s", event);
    good(words);
}

Test(tourney_stats, wins_and_losses_by_warlord_and_faction) {
    make_event("EVENT");
    good("pair|EVENT");
    call_time();
    good("report|EVENT|1|MW");
    good("report|EVENT|2|W"); /* against an unknown warlord: not counted */
    good("pair|EVENT");
    meets(1, 2, 1); /* a mirror */
    good("report|EVENT|1|W");
    good("report|EVENT|2|DF"); /* not played */
    json_t *all = answer("stats|EVENT|--json", EXIT_YES);
    has(group(all, "warlords", "Nazdreg"),
        "{\"players\": 2, \"wins\": 1, \"draws\": 0, \"losses\": 0, \"rate\": 1.0, \"mirrors\": 1, \"titles\": 0}");
    has(group(all, "warlords", "Baharroth"), "{\"players\": 1, \"wins\": 0, \"losses\": 1, \"mirrors\": 0}");
    has(group(all, "factions", "Orks"), "{\"players\": 2, \"wins\": 1, \"losses\": 0}");
    has(group(all, "factions", "Eldar"), "{\"players\": 1, \"losses\": 1}");
    json_t *matchups = json_object_get(json_object_get(all, "warlords"), "matchups");
    cr_assert_eq(json_array_size(matchups), 1);
    has(json_array_get(matchups, 0), "{\"between\": [\"Baharroth\", \"Nazdreg\"], \"wins\": 0, \"losses\": 1}");
    json_decref(all);
    good("cut|EVENT");
    good("pair|EVENT");
    good("report|EVENT|1|W");
    good("finish|EVENT");
    all = answer("stats|EVENT|--json|--by|warlord", EXIT_YES);
    cr_assert_null(json_object_get(all, "factions"));
    has(group(all, "warlords", "Nazdreg"), "{\"in_cut\": 2, \"titles\": 1, \"mirrors\": 2}");
    json_decref(all);
    good("stats|EVENT|--matchups");
    shows("text", "Nazdreg                            2     1     0      0      2\n");
    shows("html", "<td>Nazdreg</td><td class=n>2<td class=n>1<td class=n>0<td class=n>0<td class=n>2");
}

Test(tourney_stats, several_events_are_added_up) {
    make_event("EVENT");
    make_event("OTHER");
    good("pair|EVENT");
    good("report|EVENT|1|D");
    good("pair|OTHER");
    good("report|OTHER|1|L");
    json_t *all = answer("stats|EVENT|OTHER|--json", EXIT_YES);
    has(group(all, "warlords", "Nazdreg"),
        "{\"players\": 4, \"wins\": 0, \"draws\": 1, \"losses\": 1, \"rate\": 0.25}");
    has(group(all, "warlords", "Baharroth"),
        "{\"players\": 2, \"wins\": 1, \"draws\": 1, \"losses\": 0, \"rate\": 0.75}");
    json_decref(all);
}

Test(tourney_stats, no_groups_no_output) {
    event_of(4, "");
    round_with("W");
    json_t *all = answer("stats|EVENT|--json", EXIT_YES);
    cr_assert_eq(json_array_size(json_object_get(json_object_get(all, "warlords"), "groups")), 0);
    json_decref(all);
    good("stats|EVENT");
    refused("stats|EVENT|--by|planet");
    refused("stats|#3");
    refused("stats");
    hides("text", "Warlords");
}

Test(tourney_stats, rates_are_rounded) {
    cr_assert_eq(tn_record_rate(&(tn_record){2, 0, 1}), 667);
    cr_assert_eq(tn_record_rate(&(tn_record){1, 1, 1}), 500);
    cr_assert_eq(tn_record_rate(&(tn_record){0}), 0);
}
