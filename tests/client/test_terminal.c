/* test_terminal.c: the parts of the terminal game that need no terminal: keys, columns, wrapping, cells and options. */
#include <math.h>
#include <string.h>

#include "../fixture.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "client/canvas.h"
#include "client/input.h"
#include "client/paint.h"
#include "client/play/options.h"
#include "client/play/reader_text.h"
#include "client/tourney/clock_face.h"

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static size_t decode(const char *bytes, bool last, uint32_t *key) {
    return cli_key_decode((const unsigned char *)bytes, strlen(bytes), last, key);
}

static void expect_key(const char *bytes, size_t length, uint32_t expected) {
    uint32_t key = 0;
    cr_expect_eq(decode(bytes, false, &key), length, "length of %s", bytes + 1);
    cr_expect_eq(key, expected, "%x instead of %x", key, expected);
}

Test(keys, plain_characters) {
    expect_key("a", 1, 'a');
    expect_key("7rest", 1, '7');
    expect_key("\r", 1, KEY_ENTER);
    expect_key("\n", 1, KEY_ENTER);
    expect_key("\b", 1, KEY_BACKSPACE);
    expect_key("\xc3\xa9x", 2, 0xe9);
    expect_key("\xe2\x80\xa6", 3, 0x2026);
}

Test(keys, sequences) {
    expect_key("\033[A", 3, KEY_UP);
    expect_key("\033OB", 3, KEY_DOWN);
    expect_key("\033[5~x", 4, KEY_PAGE_UP);
    expect_key("\033[6~", 4, KEY_PAGE_DOWN);
    expect_key("\033[H", 3, KEY_HOME);
    expect_key("\033[4~", 4, KEY_END);
    expect_key("\033[1;5C", 6, KEY_RIGHT);
    expect_key("\033[200~", 6, KEY_UNKNOWN);
}

Test(keys, a_timeout_ends_a_lone_escape) {
    uint32_t key = 0;
    cr_expect_eq(decode("\033", false, &key), 0);
    cr_expect_eq(decode("\033[", false, &key), 0);
    cr_expect_eq(decode("\033", true, &key), 1);
    cr_expect_eq(key, KEY_ESCAPE);
    cr_expect_eq(decode("\033[1", true, &key), 3);
    cr_expect_eq(key, KEY_UNKNOWN);
    cr_expect_eq(decode("\033\033", false, &key), 1);
    cr_expect_eq(key, KEY_ESCAPE);
}

Test(keys, half_a_character_waits_and_garbage_is_skipped) {
    uint32_t key = 0;
    cr_expect_eq(decode("\xe2\x80", false, &key), 0);
    cr_expect_gt(decode("\xe2\x80", true, &key), 0);
    cr_expect_eq(decode("\xff", true, &key), 1);
    cr_expect_eq(key, 0xfffd);
    cr_expect_eq(decode("\033[\x01", false, &key), 2);
    cr_expect_eq(key, KEY_UNKNOWN);
}

Test(keys, of_latin1_are_bytes) {
    uint32_t key = 0;
    cr_expect_eq(cli_key_decode_latin1((const unsigned char *)"\xe9x", 2, false, &key), 1);
    cr_expect_eq(key, 0xe9);
    cr_expect_eq(cli_key_decode_latin1((const unsigned char *)"\xc3", 1, false, &key), 1);
    cr_expect_eq(key, 0xc3);
    cr_expect_eq(cli_key_decode_latin1((const unsigned char *)"\x9b", 1, false, &key), 1);
    cr_expect_eq(key, KEY_UNKNOWN);
    cr_expect_eq(cli_key_decode_latin1((const unsigned char *)"\033[A", 3, false, &key), 3);
    cr_expect_eq(key, KEY_UP);
    cr_expect_eq(cli_key_decode_latin1((const unsigned char *)"", 0, true, &key), 0);
}

Test(keys, latin1_becomes_utf8_within_the_buffer) {
    char text[6];
    cr_expect_eq(utf8_from_latin1("J\xf6rg", text, sizeof text), 5);
    cr_expect_str_eq(text, "J\xc3\xb6rg");
    cr_expect_eq(utf8_from_latin1("\xf6\xf6\xf6", text, sizeof text), 4);
    cr_expect(utf8_is_valid("J\xc3\xb6rg", 5) && !utf8_is_valid("J\xf6rg", 4) && !utf8_is_valid("\xc3", 1) &&
              utf8_is_valid("", 0));
}

/* ---- Colours ----------------------------------------------------------------------------------------------------- */

/* Linearizes one component of a colour, 0 to 1 (WCAG 2). */
static double linear(unsigned part) {
    double value = part ? (55 + 40 * part) / 255.0 : 0;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

/* Returns the luminance of a terminal colour: 16 to 231 are a cube of six steps, followed by greys. */
static double luminance(unsigned colour) {
    if (colour >= 232) {
        double value = (8 + 10 * (colour - 232)) / 255.0;
        return pow((value + 0.055) / 1.055, 2.4);
    }
    unsigned cube = colour - 16;
    return 0.2126 * linear(cube / 36) + 0.7152 * linear(cube / 6 % 6) + 0.0722 * linear(cube % 6);
}

Test(colours, are_readable_on_black_and_white) {
    for (unsigned paint = PAINT_NONE + 1; paint < PAINTS; paint++) {
        unsigned colour;
        cr_assert_eq(sscanf(paint_sgr(MANY_COLOURS, paint), "38;5;%u", &colour), 1);
        double light = luminance(colour);
        cr_expect_geq(1.05 / (light + 0.05), 3.8, "%u on white: %.2f", paint, 1.05 / (light + 0.05));
        cr_expect_geq((light + 0.05) / 0.05, 3.8, "%u on black: %.2f", paint, (light + 0.05) / 0.05);
    }
}

Test(colours, of_eight_avoid_light_ones_on_a_light_background) {
    for (unsigned paint = 0; paint < PAINTS; paint++) {
        const char *sgr = paint_sgr(EIGHT_ON_LIGHT, paint);
        cr_expect(!strcmp(sgr, "39") || !strcmp(sgr, "31") || !strcmp(sgr, "34") || !strcmp(sgr, "35"), "%s", sgr);
    }
    cr_expect_eq(paint_palette("xterm-256color", "", "0;15"), MANY_COLOURS);
    cr_expect_eq(paint_palette("xterm", "truecolor", ""), MANY_COLOURS);
    cr_expect_eq(paint_palette("rxvt", "", "0;default;15"), EIGHT_ON_LIGHT);
    cr_expect_eq(paint_palette("rxvt", "", "0;7"), EIGHT_ON_LIGHT);
    cr_expect_eq(paint_palette("rxvt", "", "15;0"), EIGHT_COLOURS);
    cr_expect_eq(paint_palette("rxvt", "", "7;8"), EIGHT_COLOURS);
    cr_expect_eq(paint_palette("rxvt", "", "15;default"), EIGHT_COLOURS);
    cr_expect_eq(paint_palette("linux", "", ""), EIGHT_COLOURS);
}

/* ---- Columns and lines ------------------------------------------------------------------------------------------- */

Test(columns, are_counted_not_bytes) {
    cr_expect_eq(utf8_width("abc"), 3);
    cr_expect_eq(utf8_width("T\xc3\xa9"), 2);
    cr_expect_eq(utf8_width("e\xcc\x81"), 1);
    cr_expect_eq(utf8_width("\xe6\xbc\xa2"), 2);
    cr_expect_eq(utf8_fit("\xc3\xa9\xc3\xa9\xc3\xa9", 2), 4);
    cr_expect_eq(utf8_fit("\xe6\xbc\xa2\xe6\xbc\xa2", 3), 3);
}

Test(columns, writing_restores_what_was_read) {
    static const uint32_t glyphs[] = {'a', 0x7f, 0x80, 0xe9, 0x7ff, 0x800, 0x2026, 0xffff, 0x10000, 0x1f600};
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++) {
        char text[5] = {0};
        uint32_t glyph;
        size_t length = utf8_write(glyphs[i], text);
        cr_expect_eq(utf8_read(text, &glyph), length);
        cr_expect_eq(glyph, glyphs[i]);
    }
}

static void expect_wrapped(int width, const char *text, const char *expected) {
    tx_lines list = {0};
    char joined[256] = "";
    lines_wrap(&list, width, 2, text);
    for (unsigned i = 0; i < list.count; i++) {
        cr_expect_leq(utf8_width(list.line[i]), width, "\"%s\"", list.line[i]);
        strcat(strcat(joined, list.line[i]), "|");
    }
    cr_expect_str_eq(joined, expected);
    lines_clear(&list);
}

Test(lines, break_at_spaces_or_in_a_word_that_is_too_long) {
    expect_wrapped(10, "one two three four", "one two|  three|  four|");
    expect_wrapped(10, "one\ntwo", "one|two|");
    expect_wrapped(10, "", "|");
    expect_wrapped(6, "abcdefghijkl", "abcdef|  ghij|  kl|");
    expect_wrapped(3, "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9", "\xc3\xa9\xc3\xa9\xc3\xa9|  \xc3\xa9|");
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

static void expect_drawn(bool ascii, int x, int columns, const char *text, const char *expected) {
    tx_canvas canvas = {.ascii = ascii};
    char row[64];
    canvas_resize(&canvas, 10, 2);
    canvas_text(&canvas, x, 0, columns, PLAIN_STYLE, text);
    canvas_row(&canvas, 0, row, sizeof row);
    cr_expect_str_eq(row, expected);
    canvas_row(&canvas, 1, row, sizeof row);
    cr_expect_str_eq(row, "");
    canvas_free(&canvas);
}

Test(cells, text_stays_in_its_columns_and_in_the_canvas) {
    expect_drawn(false, 0, 10, "abc", "abc");
    expect_drawn(false, 2, 4, "abcdef", "  abc\xe2\x80\xa6");
    expect_drawn(true, 2, 4, "abcdef", "  abc.");
    expect_drawn(false, 8, 10, "abcdef", "        a\xe2\x80\xa6");
    expect_drawn(false, 12, 10, "abc", "");
    expect_drawn(false, 0, 0, "abc", "");
    expect_drawn(true, 0, 10, "\xc3\xa9\xc3\x9c\xc5\x82\xe6\xbc\xa2", "eUl?");
    expect_drawn(false, 0, 10, "a\033[1mb", "a [1mb");
    expect_drawn(false, 0, 5, "\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2", "\xe6\xbc\xa2\xe6\xbc\xa2\xe2\x80\xa6");
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

Test(options, are_found_by_words_in_any_order_and_case) {
    cr_expect(cli_has_words("Deploy Scout at Barlus", "barlus dep"));
    cr_expect(cli_has_words("Deploy Scout at Barlus", ""));
    cr_expect_not(cli_has_words("Deploy Scout at Barlus", "barlus pass"));
}

Test(options, letters_select_options_and_are_no_commands) {
    for (unsigned number = 1; option_letter(number); number++) {
        cr_expect_eq(option_number_of_letter(option_letter(number)), number);
        cr_expect_null(strchr("hidvluspqkyrCDP?/", option_letter(number)));
    }
    cr_expect_eq(option_letter(0), '\0');
    cr_expect_eq(option_number_of_letter('q'), 0);
    cr_expect_eq(option_number_of_letter('\0'), 0);
}

static table_option options[8];
static table_prompt prompt;

static void new_prompt(uint8_t kind) {
    prompt = (table_prompt){.kind = kind, .decline = NO_OPTION, .options = options};
}

static void add_option(uint8_t verb, tx_ref card, tx_ref on) {
    if (verb == TX_PASS || verb == TX_NO)
        prompt.decline = (int)prompt.count;
    options[prompt.count++].option = (tx_option){.verb = verb, .card = card, .on = on, .occurrence = TX_NONE};
}

Test(options, enter_passes_finishes_or_takes_the_only_option) {
    new_prompt(TX_ASK_ATTACKER);
    add_option(TX_ATTACK, 3, TX_NONE);
    cr_expect_eq(options_preset(&prompt), 0);
    add_option(TX_ATTACK, 4, TX_NONE);
    cr_expect_eq(options_preset(&prompt), NO_OPTION);
    add_option(TX_PASS, TX_NONE, TX_NONE);
    cr_expect_eq(options_preset(&prompt), 2);
    new_prompt(TX_ASK_STALEMATE);
    add_option(TX_CALL, TX_NONE, TX_NONE);
    add_option(TX_NO, TX_NONE, TX_NONE);
    cr_expect_eq(options_preset(&prompt), 1);
}

/* Passing a deployment turn is a player's last act of that phase (R4.3), so Enter does not do it. */
Test(options, enter_passes_no_deployment_turn_in_which_something_can_be_done) {
    new_prompt(TX_ASK_DEPLOY_TURN);
    add_option(TX_DEPLOY, 3, TX_PLANET(0));
    add_option(TX_PASS, TX_NONE, TX_NONE);
    cr_expect_eq(options_preset(&prompt), NO_OPTION);
    prompt.kind = TX_ASK_ACTION;
    cr_expect_eq(options_preset(&prompt), 1, "a window is passed");
    new_prompt(TX_ASK_DEPLOY_TURN);
    add_option(TX_PASS, TX_NONE, TX_NONE);
    cr_expect_eq(options_preset(&prompt), 0, "nothing else can be done");
}

/* A hand of one army unit, two planets to deploy it at, and passing. */
static tx_game view;

static tx_catalog *one_deployment(void) {
    tx_catalog *catalog = load_cards();
    tx_def_id army = 1;
    while (catalog->defs[army].type != TYPE_ARMY)
        army++;
    view.card_count = 1;
    view.cards[0] = (tx_card){.def = army, .list = TX_HAND, .host = TX_NONE, .attached = TX_NONE, .place = TX_NONE};
    view.line[0] = catalog->planet_deck[0];
    view.line[1] = catalog->planet_deck[1];
    view.revealed = 2;
    new_prompt(TX_ASK_DEPLOY_TURN);
    add_option(TX_DEPLOY, 0, TX_PLANET(0));
    add_option(TX_DEPLOY, 0, TX_PLANET(1));
    add_option(TX_PASS, TX_NONE, TX_NONE);
    static tx_decision decision;
    decision = (tx_decision){.kind = TX_ASK_DEPLOY_TURN, .source = TX_NONE, .subject = TX_NONE, .place = TX_NONE};
    for (unsigned i = 0; i < prompt.count; i++)
        decision.options[decision.count++] = options[i].option;
    for (unsigned i = 0; i < prompt.count; i++)
        tx_option_marked(catalog, &view, &decision, i, options[i].label, sizeof options[i].label);
    return catalog;
}

Test(options, of_one_card_are_one_row_until_it_is_opened) {
    static uint8_t marked[256];
    option_list list = {0};
    tx_catalog *catalog = one_deployment();
    option_choice choice = {
        .catalog = catalog, .view = &view, .prompt = &prompt, .filter = "", .group = NO_OPTION, .max = 2};
    options_build(&list, &choice);
    cr_assert_eq(list.count, 2);
    cr_expect_eq(list.rows[0].members, 2);
    cr_expect_not_null(strstr(list.rows[0].whole.text, "..."), "%s", list.rows[0].whole.text);
    cr_expect_null(strstr(list.rows[0].whole.text, catalog->defs[view.line[0]].name), "%s", list.rows[0].whole.text);
    cr_expect_eq(options_row(&list, &choice, 1), 0);
    options_mark(&choice, &list.rows[0], marked);
    cr_expect(marked[0] && marked[TX_PLANET(0)] && marked[TX_PLANET(1)] && !marked[TX_PLANET(2)]);
    choice.group = 0;
    options_build(&list, &choice);
    cr_assert_eq(list.count, 2);
    cr_expect_not_null(strstr(list.rows[1].whole.text, catalog->defs[view.line[1]].name), "%s",
                       list.rows[1].whole.text);
    options_free(&list);
    tx_catalog_free(catalog);
}

Test(options, a_filter_searches_groups) {
    option_list list = {0};
    tx_catalog *catalog = one_deployment();
    option_choice choice = {.catalog = catalog, .view = &view, .prompt = &prompt, .group = NO_OPTION, .max = 2};
    choice.filter = catalog->defs[view.line[1]].name;
    options_build(&list, &choice);
    cr_assert_eq(list.count, 1);
    cr_expect_eq(list.rows[0].first, 1);
    options_free(&list);
    tx_catalog_free(catalog);
}

Test(options, keep_their_numbers_under_a_filter) {
    option_list list = {0};
    tx_catalog *catalog = one_deployment();
    option_choice choice = {
        .catalog = catalog, .view = &view, .prompt = &prompt, .group = NO_OPTION, .filter = "pass", .max = 2};
    options_build(&list, &choice);
    cr_assert_eq(list.count, 1);
    cr_expect_eq(list.rows[0].number, 2, "the two deployments are one row");
    cr_expect_eq(options_row_of_number(&list, 2), 0);
    cr_expect_eq(options_row_of_number(&list, 1), -1);
    choice.max = 0;
    options_build(&list, &choice);
    cr_expect_eq(list.rows[0].number, 3);
    options_free(&list);
    tx_catalog_free(catalog);
}

/* ---- Log --------------------------------------------------------------------------------------------------------- */

static tx_catalog *cards;

/* Marks (text/marks.h) of the two players: "P1", "P2's", and "draws" or "draw" by reader. */
#define P1                      "\1s0\2P1\3"
#define P2                      "\1s1\2P2\3"
#define P1S                     "\1o0\2P1's\3"
#define P2S                     "\1o1\2P2's\3"
#define BY(seat, other, reader) "\1v" #seat "\2" other "\2" reader "\3"

static void name_warlords(const char *first, const char *second) {
    view.card_count = 2;
    view.player[0].warlord = 0, view.player[1].warlord = 1;
    view.cards[0].def = tx_catalog_find(cards, first);
    view.cards[1].def = tx_catalog_find(cards, second);
}

static void expect_words(unsigned seat, const char *line, const char *expected) {
    char text[256];
    reader_text(cards, &view, seat, line, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

Test(reader_text, addresses_a_player_and_names_players_to_spectators) {
    cards = load_cards();
    name_warlords("captain-cato-sicarius", "nazdreg");
    expect_words(0, "\4" P1 " " BY(0, "deploys", "deploy") " X at Y", "You deploy X at Y");
    expect_words(1, "\4" P1 " " BY(0, "deploys", "deploy") " X at Y", "Your opponent deploys X at Y");
    expect_words(TX_SEATS, "\4" P1 " " BY(0, "deploys", "deploy") " X at Y",
                 "Captain Cato Sicarius's player deploys X at Y");
    expect_words(0, "\4" P2 " " BY(1, "deploys", "deploy") " X at " P1S " HQ", "Your opponent deploys X at your HQ");
    expect_words(0, "\4" P2 " " BY(1, "takes", "take") " 1 resource from " P1,
                 "Your opponent takes 1 resource from you");
    expect_words(0, "\4" P2S " dial shows Y", "Your opponent's dial shows Y");
    expect_words(0, "\4" P1S " warlord wins", "Your warlord wins");
    expect_words(0, "\4" P2 " wins: " P1 " " BY(0, "is", "are") " out of time",
                 "Your opponent wins: you are out of time");
    expect_words(TX_SEATS, "\4" P1S " dial shows Y", "Captain Cato Sicarius's player's dial shows Y");
    expect_words(0, "X (\1y0\2P1's\3) and Z (\1y1\2P2's\3)", "X (yours) and Z (theirs)");
    expect_words(TX_SEATS, "X (\1y1\2P2's\3)", "X (Nazdreg's player's)");
    expect_words(0, "X deals 2 damage to Y, P1 and MP1", "X deals 2 damage to Y, P1 and MP1");
    tx_catalog_free(cards);
}

Test(reader_text, names_players) {
    char name[PLAYER_LABEL];
    cards = load_cards();
    name_warlords("captain-cato-sicarius", "nazdreg");
    reader_player(cards, &view, 0, 0, name);
    cr_expect_str_eq(name, "You");
    reader_player(cards, &view, 0, 1, name);
    cr_expect_str_eq(name, "Your opponent");
    reader_player(cards, &view, TX_SEATS, 1, name);
    cr_expect_str_eq(name, "Nazdreg's player");
    reader_possessive(cards, &view, 0, 0, name);
    cr_expect_str_eq(name, "Your");
    reader_possessive(cards, &view, TX_SEATS, 0, name);
    cr_expect_str_eq(name, "Captain Cato Sicarius's player's");
    tx_catalog_free(cards);
}

Test(reader_text, is_truncated) {
    char text[8];
    cards = load_cards();
    memset(&view, 0, sizeof view);
    view.player[0].warlord = view.player[1].warlord = TX_NONE;
    reader_text(cards, &view, 0, "\4" P1 " " BY(0, "deploys", "deploy") " something", text, sizeof text);
    cr_expect_str_eq(text, "You dep");
    tx_catalog_free(cards);
}

/* ---- Round clock ------------------------------------------------------------------------------------------------- */

/* Counts the cells of the large digits. */
static unsigned block_cells(const tx_canvas *canvas) {
    unsigned count = 0;
    for (int i = 0; i < canvas->width * canvas->height; i++)
        count += (canvas->cells[i].style & REVERSE) != 0;
    return count;
}

static bool has_row(const tx_canvas *canvas, const char *words) {
    char text[400];
    for (int y = 0; y < canvas->height; y++)
        if (canvas_row(canvas, y, text, sizeof text) && strstr(text, words))
            return true;
    return false;
}

/* Squares of 1, 2, the colon, 3 and 4: 8 + 11 + 2 + 11 + 9. */
enum { SQUARES = 41 };

static void clock_on(tx_canvas *canvas, int width, int height, const char *time) {
    canvas_resize(canvas, width, height);
    clock_draw(canvas, &(clock_face){.title = "Cup", .time = time, .word = "not running", .more = "table 2: 15:00"});
}

Test(clock, is_as_large_as_the_screen_allows) {
    tx_canvas canvas = {0};
    clock_on(&canvas, 80, 24, "12:34");
    cr_expect_eq(block_cells(&canvas), SQUARES * 4 * 2); /* four columns and two rows to a square: 76 by 10 */
    cr_expect(has_row(&canvas, "Cup") && has_row(&canvas, "not running") && has_row(&canvas, "table 2: 15:00"));
    clock_on(&canvas, 200, 60, "12:34");
    cr_expect_eq(block_cells(&canvas), SQUARES * 10 * 5);
    clock_on(&canvas, 40, 12, "12:34");
    cr_expect_eq(block_cells(&canvas), SQUARES * 2 * 1);
    canvas_free(&canvas);
}

Test(clock, is_a_line_where_there_is_no_room) {
    static const int SIZES[][2] = {{18, 24}, {80, 10}, {5, 1}, {1, 1}};
    tx_canvas canvas = {0};
    for (unsigned i = 0; i < 4; i++) {
        clock_on(&canvas, SIZES[i][0], SIZES[i][1], "12:34");
        cr_expect_eq(block_cells(&canvas), 0);
        cr_expect(i == 3 || has_row(&canvas, "12:34"));
    }
    clock_on(&canvas, 80, 24, "100:00"); /* six of them */
    cr_expect_gt(block_cells(&canvas), 0);
    clock_on(&canvas, 80, 24, ""); /* a final */
    cr_expect_eq(block_cells(&canvas), 0);
    cr_expect(has_row(&canvas, "not running"));
    canvas_free(&canvas);
}
