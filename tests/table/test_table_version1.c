/* test_table_version1.c: matches and records written with version 1 of the protocol can still be opened.
 *
 * version1.entries is a match as servers and pages store it: its opening and its entries, one a line. version1.record
 * is the record of the same match. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/whole_file.h"
#include "table/recorded.h"
#include "table_fixture.h"

TestSuite(table_version1, .init = set_up, .fini = tear_down);

static char *read_fixture(const char *file) {
    size_t length;
    char *text = file_read_whole(file, 1 << 20, &length);
    cr_assert_not_null(text, "%s", file);
    return text;
}

static json_t *read_line(char **at) {
    char *line = *at, *stop = strchr(line, '\n');
    cr_assert_not_null(stop);
    *at = stop + 1;
    json_t *json = json_loadb(line, (size_t)(stop - line), 0, NULL);
    cr_assert_not_null(json, "%.100s", line);
    return json;
}

/* Opens the table and loads its entries; `kinds`: which were loaded. */
static void load_match(host *own, bool kinds[TABLE_ENTRY_KINDS]) {
    char *text = read_fixture("tests/table/version1.entries"), *at = text;
    json_t *json = read_line(&at);
    cr_assert(table_opening_read(catalog, json, &opening, error, sizeof error), "%s", error);
    json_decref(json);
    open_table(own);
    while (*at) {
        table_entry entry;
        json = read_line(&at);
        cr_assert(table_entry_read(json, &entry, error, sizeof error), "%s", error);
        cr_assert(table_load_entry(own->table, &entry, error, sizeof error), "%s", error);
        kinds[entry.kind] = true;
        own->entries[own->entry_count++] = entry;
        json_decref(json);
    }
    free(text);
}

Test(table_version1, a_stored_match_is_loaded) {
    bool kinds[TABLE_ENTRY_KINDS] = {false};
    load_match(&first, kinds);
    cr_expect(kinds[ENTRY_AUTO_CHOICE] && kinds[ENTRY_UNDONE] && kinds[ENTRY_LEVEL] && kinds[ENTRY_PASSING] &&
              kinds[ENTRY_SAID] && kinds[ENTRY_CONCEDED]);
    cr_expect_eq(opening.undo, UNDO_LEGACY);
    cr_expect_eq(table_get_status(first.table).result.reason, TX_CONCEDED);
    cr_expect_eq(table_get_status(first.table).result.winner, 1);
    cr_expect_eq(table_get_status(first.table).choices, 62);
    close_table(&first);
}

Test(table_version1, its_messages_are_those_of_the_current_version) {
    bool kinds[TABLE_ENTRY_KINDS] = {false};
    load_match(&first, kinds);
    cr_assert(ask_plain(&first, 0, REQUEST_LOOK, ""));
    json_t *view = json_loads(first.texts[first.text_count - 1], 0, NULL);
    cr_expect_eq(json_integer_value(json_object_get(view, "version")), PROTOCOL_VERSION);
    json_t *lines = json_object_get(json_object_get(view, "log"), "lines");
    cr_expect_gt(json_array_size(lines), 20);
    cr_expect_str_eq(words_of(json_array_get(lines, 0), "text"), "You bring Nazdreg");
    json_decref(view);
    close_table(&first);
}

Test(table_version1, its_record_leads_to_the_same_game) {
    static host second;
    static recorded_match match;
    bool kinds[TABLE_ENTRY_KINDS] = {false};
    char *text = read_fixture("tests/table/version1.record");
    load_match(&first, kinds);
    cr_assert(recorded_read(catalog, "version1.record", text, strlen(text), &match, error, sizeof error), "%s", error);
    cr_expect_str_eq(match.fault, "");
    opening = match.opening;
    open_table(&second);
    sit_down(&second);
    for (unsigned i = 0; i < match.count; i++) {
        cr_assert(table_replay_entry(second.table, &match.entries[i], error, sizeof error), "%s", error);
        commit(&second);
    }
    cr_expect_eq(tx_hash(table_game(second.table)), tx_hash(table_game(first.table)));
    recorded_free(&match);
    free(text);
    close_table(&second);
    close_table(&first);
}
