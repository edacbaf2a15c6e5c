/* tourney_log.c: `traxis tourney log` and `status`: the history and the state of the event. */
#include <string.h>

#include "tourney.h"

/* ---- log --------------------------------------------------------------------------------------------------------- */

/* Formats a value briefly: short lists of numbers as "2-1", longer ones by their length. */
static int value_text(const json_t *value, char *text, size_t size) {
    int used = 0;
    if (json_is_string(value))
        return snprintf(text, size, "%s", json_string_value(value));
    if (json_is_integer(value))
        return snprintf(text, size, "%lld", (long long)json_integer_value(value));
    if (json_is_object(value))
        return snprintf(text, size, "(%zu)", json_object_size(value));
    if (!json_is_array(value))
        return snprintf(text, size, "%s", json_is_true(value) ? "yes" : "no");
    if (json_array_size(value) > 4 || !json_is_integer(json_array_get(value, 0)))
        return snprintf(text, size, "(%zu)", json_array_size(value));
    for (size_t i = 0; i < json_array_size(value) && used < (int)size; i++)
        used += snprintf(text + used, size - (size_t)used, "%s%lld", i ? "-" : "",
                         (long long)json_integer_value(json_array_get(value, i)));
    return used;
}

/* "key value" for each field that is not empty. */
static void data_text(const json_t *data, char *text, size_t size) {
    const char *key;
    json_t *value;
    size_t used = 0;
    *text = '\0';
    json_object_foreach((json_t *)data, key, value) {
        if (strcmp(key, "with") == 0 || json_is_false(value) || (json_is_string(value) && !*json_string_value(value)))
            continue;
        if (used < size)
            used += (size_t)snprintf(text + used, size - used, "%s%s ", used ? ", " : "", key);
        if (used < size)
            used += (size_t)value_text(value, text + used, size - used);
    }
}

static const char *text_in(const json_t *entry, const char *key) {
    const char *text = json_string_value(json_object_get(entry, key));
    return text ? text : "";
}

void cli_entry_words(const json_t *entry, char *text, size_t size) {
    char data[220];
    data_text(json_object_get(entry, "data"), data, sizeof data);
    snprintf(text, size, "%s%s%s", text_in(entry, "type"), *data ? ": " : "", data);
}

void cli_entry_text(const json_t *entry, char *text, size_t size) {
    char words[260];
    cli_entry_words(entry, words, sizeof words);
    snprintf(text, size, "%4lld %s %s (%s) %s", (long long)json_integer_value(json_object_get(entry, "seq")),
             text_in(entry, "time"), text_in(entry, "actor"), text_in(entry, "role"), words);
}

static void show_entry(const json_t *entry, bool undone, json_t *list) {
    char text[400];
    if (list) {
        json_t *copy = json_copy((json_t *)entry);
        json_object_set_new(copy, "counts", json_boolean(!undone));
        json_array_append_new(list, copy);
        return;
    }
    cli_entry_text(entry, text, sizeof text);
    printf("%s%s\n", text, undone && strcmp(text_in(entry, "type"), "undo") != 0 ? "  [undone]" : "");
}

static void show_entries(const tn_entries *entries, const bool *undone, const char *type, json_t *list) {
    for (size_t i = 0; i < entries->count; i++) {
        json_t *entry = tn_entries_get(entries, i);
        if (!type || strcmp(text_in(entry, "type"), type) == 0)
            show_entry(entry, undone[i], list);
        json_decref(entry);
    }
}

int tourney_log(int argc, char **argv) {
    const char *path, *type = NULL;
    bool json = false;
    const cli_option options[] = {{.name = "--type", .text = &type}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, &path, 1, 1))
        return EXIT_USAGE;
    if (type && !tn_is_type(type))
        return cli_error(
            "tourney: there is no entry of type '%s'; docs/TOURNAMENTS.md lists them, such as report, decide, "
            "penalty or ruling",
            type);
    if (!desk_open(&d, path, false))
        return EXIT_USAGE;
    bool *undone = tn_entries_undone(&d.journal.entries);
    json_t *list = json ? json_array() : NULL;
    if (undone)
        show_entries(&d.journal.entries, undone, type, list);
    free(undone);
    if (json)
        tourney_print(list);
    desk_close(&d);
    return EXIT_YES;
}

/* ---- status ------------------------------------------------------------------------------------------------------ */

static void round_text(const tn_event *e, char *text, size_t size) {
    const tn_round *round = tn_event_round(e);
    unsigned missing = tn_event_missing_results(e);
    if (!round->published)
        snprintf(text, size, "round %u is a draft; next: pair again, manual, or publish", e->round_count);
    else if (missing > 0)
        snprintf(text, size, "round %u is being played; results missing: %u", e->round_count, missing);
    else if (tn_event_champion(e))
        snprintf(text, size, "%s has won the bracket; next: finish", tn_name_of(e, tn_event_champion(e)));
    else if (tn_event_bracket_is_empty(e))
        snprintf(text, size, "no player is left in the bracket; next: finish --champion PLAYER --reason WORDS");
    else if (!round->elimination && e->round_count >= e->rounds_wanted && e->seed_count == 0)
        snprintf(text, size, "all %u Swiss rounds were played; next: %s", e->round_count, cli_next_command(e));
    else
        snprintf(text, size, "round %u is over; next: %s", e->round_count, cli_next_command(e));
}

const char *cli_next_command(const tn_event *e) {
    const tn_round *round = tn_event_round(e);
    if (e->finished)
        return "";
    if (!e->started)
        return "start";
    if (round && !round->published)
        return "publish";
    if (tn_event_missing_results(e) > 0 || tn_event_bracket_is_empty(e))
        return "";
    if (tn_event_champion(e))
        return "finish";
    if (e->seed_count > 0 || e->round_count < e->rounds_wanted)
        return "pair";
    return e->cut ? "cut" : "finish";
}

void cli_status_text(const tn_event *e, char *text, size_t size) {
    if (e->finished && !tn_event_winner(e))
        snprintf(text, size, "finished, but the title is vacant; next: finish --champion PLAYER --reason WORDS");
    else if (e->finished)
        snprintf(text, size, "finished; the winner is %s", tn_name_of(e, tn_event_winner(e)));
    else if (!e->started)
        snprintf(text, size, "registration, players: %u; next: add, import, deck, start", e->count);
    else if (e->seed_count > 0 && e->round_count == tn_event_swiss_rounds(e) && !tn_event_bracket_is_empty(e))
        snprintf(text, size, "the cut to %u is made; next: pair", e->seed_count);
    else if (e->round_count == 0)
        snprintf(text, size, "started, Swiss rounds: %u; next: pair", e->rounds_wanted);
    else
        round_text(e, text, size);
}

/* Open tasks of staff: {"tables": [..], "calls": [..], "drop_requests": [..], "warnings": [..]}. */
static json_t *open_tables(const tn_event *e) {
    const tn_round *round = tn_event_round(e);
    json_t *list = json_array();
    for (unsigned i = 0; round && round->published && i < round->count; i++) {
        const tn_table *t = &round->tables[i];
        if (t->result == TN_NONE)
            json_array_append_new(list, json_pack("{s:i, s:s, s:s, s:s}", "table", (int)(round->first + i), "a",
                                                  tn_name_of(e, t->a), "b", tn_name_of(e, t->b), "state",
                                                  t->reports[0] && t->reports[1]   ? "the reports differ"
                                                  : t->reports[0] || t->reports[1] ? "one report"
                                                                                   : ""));
    }
    return list;
}

static json_t *open_calls(const tn_event *e) {
    json_t *list = json_array();
    for (unsigned i = 0; i < e->note_count; i++) {
        const tn_entry *call = &e->notes[i].entry;
        if (e->notes[i].open)
            json_array_append_new(list, json_pack("{s:I, s:I, s:s, s:s}", "call", call->seq, "table",
                                                  (json_int_t)call->table, "for", call->to, "text", call->text));
    }
    return list;
}

static json_t *drop_requests(const tn_event *e) {
    json_t *list = json_array();
    for (unsigned i = 0; i < e->count; i++)
        if (e->players[i].wants_drop)
            json_array_append_new(
                list, json_pack("{s:I, s:s}", "number", (json_int_t)e->players[i].number, "name", e->players[i].name));
    return list;
}

/* Warned players are watched for the rest of the event (TR-R61), unless they leave. */
static json_t *warned_players(const tn_event *e) {
    json_t *list = json_array();
    for (unsigned i = 0; i < e->count; i++)
        if (e->players[i].warnings && tn_is_active(&e->players[i]))
            json_array_append_new(list, json_pack("{s:I, s:s, s:i}", "number", (json_int_t)e->players[i].number, "name",
                                                  e->players[i].name, "warnings", (int)e->players[i].warnings));
    return list;
}

static json_t *open_json(const tn_event *e) {
    return json_pack("{s:o, s:o, s:o, s:o}", "tables", open_tables(e), "calls", open_calls(e), "drop_requests",
                     drop_requests(e), "warnings", warned_players(e));
}

static void print_open(const tn_event *e) {
    json_t *open = open_json(e), *item;
    size_t i;
    json_array_foreach(json_object_get(open, "tables"), i, item)
        printf("  table %lld: %s – %s%s%s\n", (long long)json_integer_value(json_object_get(item, "table")),
               text_in(item, "a"), text_in(item, "b"), *text_in(item, "state") ? "  " : "", text_in(item, "state"));
    json_array_foreach(json_object_get(open, "calls"), i, item) printf(
        "  call %lld from table %lld, for %s: %s\n", (long long)json_integer_value(json_object_get(item, "call")),
        (long long)json_integer_value(json_object_get(item, "table")), text_in(item, "for"), text_in(item, "text"));
    json_array_foreach(json_object_get(open, "drop_requests"), i, item)
        printf("  %s asks to drop: 'drop EVENT PLAYER' confirms it, --back keeps the player\n", text_in(item, "name"));
    json_array_foreach(json_object_get(open, "warnings"), i, item)
        printf("  %s was warned: %lld\n", text_in(item, "name"),
               (long long)json_integer_value(json_object_get(item, "warnings")));
    json_decref(open);
    if (tn_event_missing_results(e) > 0)
        cli_print_elsewhere(e, "  ");
}

int tourney_status(int argc, char **argv) {
    bool json;
    desk d;
    if (!desk_open_only(&d, argc, argv, false, &json))
        return EXIT_USAGE;
    const tn_event *e = &d.event;
    char text[300];
    cli_status_text(e, text, sizeof text);
    if (json)
        tourney_print(json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:b, s:I, s:s, s:o}", "name", e->name, "tier",
                                tn_tier_word(tn_tier_of(e->kind)), "status", text, "round", (int)e->round_count,
                                "missing", (int)tn_event_missing_results(e), "players", (int)tn_event_active_players(e),
                                "finished", e->finished, "seq", (json_int_t)d.journal.entries.count, "rules", "2015",
                                "open", open_json(e)));
    else {
        printf("%s: %s. Players: %u. Entry %u.\n%s event: %s.\n%s\n", e->name, tn_kind_words(e->kind),
               tn_event_active_players(e), d.journal.entries.count, tn_tier_word(tn_tier_of(e->kind)),
               tn_tier_guidance(tn_tier_of(e->kind)), text);
        print_open(e);
        if (e->finished || d.journal.sealed) {
            cli_seal_text(&d, text, sizeof text);
            printf("The journal is %s.\n", text);
        }
    }
    desk_close(&d);
    return EXIT_YES;
}
