/* test_table_readers.c: texts are written for their reader: "you" for the player, and names for all others. */
#include <stdio.h>
#include <string.h>

#include "table_fixture.h"

TestSuite(table_readers, .init = set_up, .fini = tear_down);

static unsigned find_line(const host *own, unsigned reader, const char *words, char text[TABLE_LINE]) {
    char names[TX_SEATS][TABLE_PLAYER];
    table_player_labels(own->table, names);
    tx_reader to = {reader, {names[0], names[1]}};
    unsigned found = 0;
    for (unsigned line = 0; line < table_log_count(own->table); line++) {
        char marked[TABLE_LINE], words_of_line[TABLE_LINE];
        if (!table_log_line(own->table, line, reader, marked))
            continue;
        tx_read_text(marked, &to, words_of_line, sizeof words_of_line, NULL, NULL);
        if (strstr(words_of_line, words)) {
            strcpy(text, words_of_line);
            found++;
        }
    }
    return found;
}

static void expect_line(const host *own, unsigned reader, const char *line) {
    char text[TABLE_LINE];
    cr_expect(find_line(own, reader, line, text) > 0 && !strcmp(text, line), "audience %u has no line: %s", reader,
              line);
}

static void expect_no_line(const host *own, unsigned reader, const char *words) {
    char text[TABLE_LINE] = "";
    cr_expect_eq(find_line(own, reader, words, text), 0, "audience %u: %s", reader, text);
}

Test(table_readers, a_seat_is_addressed_as_you_and_others_read_the_players_name) {
    open_table(&first);
    sit_down(&first);
    expect_line(&first, 0, "You bring Captain Cato Sicarius");
    expect_line(&first, 0, "Bob brings Nazdreg");
    expect_line(&first, 1, "Ann brings Captain Cato Sicarius");
    expect_line(&first, 1, "You bring Nazdreg");
    expect_line(&first, SPECTATORS, "Ann brings Captain Cato Sicarius");
    expect_line(&first, SPECTATORS, "Bob brings Nazdreg");
    expect_no_line(&first, SPECTATORS, "You ");
    close_table(&first);
}

Test(table_readers, a_player_without_a_name_is_named_after_the_warlord) {
    open_table(&first);
    expect_line(&first, 0, "You bring Captain Cato Sicarius");
    expect_line(&first, 0, "Nazdreg's player brings Nazdreg");
    expect_line(&first, SPECTATORS, "Nazdreg's player brings Nazdreg");
    cr_assert(ask_plain(&first, 1, REQUEST_JOIN, "Bob"));
    expect_line(&first, 0, "Bob brings Nazdreg");
    expect_line(&first, SPECTATORS, "Captain Cato Sicarius's player brings Captain Cato Sicarius");
    close_table(&first);
}

/* Two players at one screen read the log of the seat that has the prompt: each version addresses only its own seat. */
Test(table_readers, each_seat_of_a_shared_screen_is_addressed_in_its_own_version) {
    char own_line[TABLE_LINE], text[TABLE_LINE + 16];
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_one(&first);
    const char *name = seat == 0 ? "Ann" : "Bob";
    while (table_decision(first.table)->kind != TX_ASK_DEPLOY_TURN)
        choose(&first, option_of(table_decision(first.table), TX_PASS));
    cr_assert_geq(find_line(&first, seat, "You deploy ", own_line), 1);
    snprintf(text, sizeof text, "%s deploys %s", name, own_line + strlen("You deploy "));
    expect_line(&first, 1 - seat, text);
    expect_line(&first, SPECTATORS, text);
    expect_no_line(&first, 1 - seat, "You deploy ");
    close_table(&first);
}

/* The JSON of a message contains the same words, with a span for each player. */
Test(table_readers, messages_mark_the_player_in_every_version) {
    unsigned marked[AUDIENCES] = {0};
    open_table(&first);
    sit_down(&first);
    for (unsigned audience = 0; audience < AUDIENCES; audience++) {
        ask_plain(&first, audience, REQUEST_LOOK, "");
        json_t *view = json_loads(first.texts[first.text_count - 1], 0, NULL), *line, *span;
        size_t i, j;
        json_array_foreach(json_object_get(json_object_get(view, "log"), "lines"), i, line) {
            json_array_foreach(json_object_get(line, "spans"), j, span) {
                const char *player = json_string_value(json_object_get(span, "player"));
                const char *words = json_string_value(json_object_get(line, "text"));
                if (!player || json_integer_value(json_object_get(span, "at")) != 0)
                    continue;
                unsigned seat = (unsigned)(player[1] - '1');
                const char *expected = seat == audience ? "You" : seat == 0 ? "Ann" : "Bob";
                marked[audience] += !strncmp(words, expected, strlen(expected));
                cr_expect_eq(strncmp(words, expected, 3), 0, "audience %u: %s", audience, words);
            }
        }
        cr_expect_geq(marked[audience], 2);
        json_decref(view);
    }
    close_table(&first);
}
