/* test_options_fit.c: shortened options in a window of 80 columns still differ, and show their consequences. */
#include <glob.h>
#include <string.h>

#include "../fixture.h"
#include "base/utf8.h"
#include "client/play/options_fit.h"
#include "client/play/seat.h"
#include "table/table.h"
#include "text/marks.h"
#include "traxis_bots.h"

enum { NARROW = 52, WHOLE = 72, GAMES = 8, CHOICES = 500, MAX_ROWS = 200 };

/* The label of an option, by its parts, and a remark that the list adds. */
typedef struct sentence {
    const char *words, *destination, *detail, *difference;
    unsigned copy;
    const char *remark;
} sentence;

static void say_part(tx_words *out, enum tx_span_kind part, const char *words) {
    if (!words)
        return;
    text_begin_part(out, part);
    words_say(out, "%s", words);
    text_end_mark(out);
}

static void expect_fit(sentence s, int columns, const char *expected) {
    static tx_game view;
    static table_prompt prompt;
    option_choice choice = {.view = &view, .prompt = &prompt};
    char marked[400], shown[ROW_TEXT];
    tx_words out = words_into(marked, sizeof marked);
    row_words words;
    view.player[0].warlord = view.player[1].warlord = TX_NONE;
    words_say(&out, "%s", s.words);
    say_part(&out, TX_SPAN_DESTINATION, s.destination);
    say_part(&out, TX_SPAN_DETAIL, s.detail);
    say_part(&out, TX_SPAN_REMARK, s.difference);
    if (s.copy)
        text_say_copy(&out, s.copy);
    cli_read_row_words(&choice, marked, TX_NONE, &words);
    cli_add_remark(&words, s.remark ? s.remark : "");
    cli_fit_words(&words, columns, shown, sizeof shown);
    cr_expect_str_eq(shown, expected);
    cr_expect_leq(utf8_width(shown), columns);
}

Test(fit_words, keeps_the_beginning_and_the_remark) {
    const sentence attack = {"Attack Unit", .remark = "takes 2 of 3"};
    expect_fit(attack, 26, "Attack Unit (takes 2 of 3)");
    expect_fit((sentence){"Attack Some Unit", .remark = "takes 2 of 3"}, 26, "Attack Som\u2026 (takes 2 of 3)");
    expect_fit((sentence){"Use Some Unit", .detail = ": draw a card and more", .copy = 2}, 26,
               "Use Some Unit: draw a \u2026 #2");
    expect_fit((sentence){"Target Some Unit", .difference = " (at Place)", .copy = 3, .remark = "yours"}, 34,
               "Target Some\u2026 (at Place) #3 (yours)");
    expect_fit((sentence){"Target Some Unit", .difference = " (at Place)", .remark = "yours"}, 29,
               "Target Som\u2026 (at Place, yours)");
    expect_fit((sentence){"Use Some Unit", .detail = ": draw a card"}, 14, "Use Some Unit\u2026");
    expect_fit((sentence){"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9", .remark = "\xc3\xa9"}, 7,
               "\xc3\xa9\xc3\xa9\u2026 (\xc3\xa9)");
    expect_fit((sentence){"Unit", .remark = "takes 2 of 3"}, 10, "Unit (tak\u2026");
    expect_fit((sentence){.words = "Unit"}, 1, "\u2026");
    expect_fit((sentence){.words = ""}, 0, "");
}

Test(fit_words, keeps_where_a_card_goes) {
    const sentence deploy = {"Deploy Long Attachment", .destination = " on Some Unit", .remark = "cost 1"};
    expect_fit(deploy, 38, "Deploy Long Att\u2026 on Some Unit (cost 1)");
    expect_fit(deploy, 30, "Deploy Long Attachme\u2026 (cost 1)");
    expect_fit((sentence){"Use Unit", .detail = ": at the end draw a card", .remark = "cost 1"}, 30,
               "Use Unit: at the end\u2026 (cost 1)");
}

/* ---- Random games ------------------------------------------------------------------------------------------------ */

static struct { unsigned shortened, cut; } seen; /* rows */

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), size = strlen(end);
    return length >= size && strcmp(text + length - size, end) == 0;
}

/* Returns whether the text ends with the copy and the remarks of the row; the damage of a destroyed unit may be
 * omitted. */
static bool has_remarks(const option_row *row, const char *shown) {
    return ends_with(shown, row->whole.text + row->whole.tail) || ends_with(shown, row->brief.text + row->brief.tail);
}

/* Returns whether the text ends with the destination of the card: "Card as an attach… on Unit (cost 1)". */
static bool has_destination(const row_words *whole, const char *shown) {
    return whole->destination < whole->tail && ends_with(shown, whole->text + whole->destination);
}

static void look_at_list(const option_choice *choice, const option_list *list) {
    static char words[MAX_ROWS][ROW_TEXT];
    option_fit fit = options_fit(choice, list, NARROW);
    if (fit.needed > NARROW)
        fit = options_fit(choice, list, WHOLE);
    for (unsigned i = 0; i < list->count && i < MAX_ROWS; i++) {
        const char *full = list->rows[i].whole.text;
        option_fit_words(&fit, &list->rows[i], words[i]);
        bool cut = strstr(words[i], "\u2026") != NULL;
        seen.cut += cut;
        seen.shortened += strcmp(full, words[i]) != 0;
        cr_expect_leq(utf8_width(words[i]), fit.columns, "%s", words[i]);
        cr_expect(has_remarks(&list->rows[i], words[i]), "%s: %s", full, words[i]);
        cr_expect(!cut || list->rows[i].whole.detail || has_destination(&list->rows[i].whole, words[i]),
                  "a name is cut: %s", words[i]);
        for (unsigned k = 0; k < i; k++)
            cr_expect(strcmp(words[i], words[k]) != 0 || strcmp(full, list->rows[k].whole.text) == 0,
                      "two look alike: %s", words[i]);
    }
}

static play_seat seats[TX_SEATS];

static void receive(void *user, const table_message *message) {
    (void)user;
    if (message->to < TX_SEATS)
        seat_receive(&seats[message->to], message);
}

static void submit(tx_table *table, unsigned seat, table_request request) {
    unsigned count;
    uint32_t first;
    cr_assert(table_submit(table, seat, &request));
    table_pending(table, &count, &first);
    table_release(table, first + count, receive, NULL);
}

static void look_at_game(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed) {
    char error[512];
    table_opening opening = {.setup = *setup, .seed = seed};
    tx_table *table = table_open(catalog, &opening, error, sizeof error);
    option_list list = {0};
    cr_assert_not_null(table, "%s", error);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        submit(table, seat, (table_request){.kind = REQUEST_JOIN, .text = "a player"});
        submit(table, seat, (table_request){.kind = REQUEST_READY});
    }
    for (unsigned i = 0; i < CHOICES && !table_get_status(table).over; i++) {
        unsigned waiting = table_get_status(table).waiting;
        play_seat *seat = &seats[waiting];
        table_view(table, waiting, &seat->view);
        option_choice choice = {.catalog = catalog,
                                .view = &seat->view,
                                .prompt = &seat->prompt,
                                .filter = "",
                                .group = NO_OPTION,
                                .max = 6};
        options_build(&list, &choice);
        look_at_list(&choice, &list);
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        submit(table, waiting,
               (table_request){.kind = REQUEST_CHOOSE,
                               .prompt = seat->prompt.number,
                               .option = (uint16_t)((seed >> 33) % seat->prompt.count)});
    }
    options_free(&list);
    table_close(table);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        seat_free(&seats[seat]);
}

Test(options_fit, nothing_that_matters_is_cut_in_random_games) {
    tx_catalog *catalog = load_cards();
    glob_t decks;
    cr_assert_eq(glob("decks/*.txt", 0, NULL, &decks), 0);
    for (unsigned i = 0; i < GAMES; i++) {
        size_t first = i * 8 % decks.gl_pathc;
        tx_setup setup = setup_of(catalog, decks.gl_pathv[first], decks.gl_pathv[(first + 3) % decks.gl_pathc]);
        look_at_game(catalog, &setup, i + 1);
    }
    cr_expect(seen.cut > 100 && seen.shortened > seen.cut, "%u cut, %u shortened", seen.cut, seen.shortened);
    globfree(&decks);
    tx_catalog_free(catalog);
}
