/* test_hidden_screens.c: the terminal game shows a seat nothing hidden: two games that differ in two hidden cards have
 * the same screens. */
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "client/play/full_screen.h"
#include "client/play/page_why.h"
#include "fake_screen.h"
#include "table/table.h"

enum { STEPS = 100, SCREENS_SIZE = 1 << 19 };

static tx_catalog *catalog;
static tx_setup setup;
static tx_session games[2];
static char screens[2][SCREENS_SIZE];
static char folder[] = "/tmp/traxis-hidden-XXXXXX";

static void set_up(void) {
    catalog = load_cards();
    setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-orks.txt");
    setup.asking = TX_ASKED_DISCREETLY;
    cr_assert_not_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("TRAXIS_HOME", ".", 1);
    fake_screen.width = 150;
    fake_screen.height = 60;
}

static void tear_down(void) {
    char command[128];
    tx_catalog_free(catalog);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_expect_eq(system(command), 0);
}

TestSuite(hidden_screens, .init = set_up, .fini = tear_down);

/* ---- Screens ----------------------------------------------------------------------------------------------------- */

static void add_text(char *to, const char *text) {
    size_t used = strlen(to);
    cr_assert_lt(used + strlen(text) + 2, SCREENS_SIZE);
    snprintf(to + used, SCREENS_SIZE - used, "%s\n", text);
}

static void add_page(char *to, tx_lines *page) {
    for (unsigned i = 0; i < page->count; i++)
        add_text(to, page->line[i]);
    lines_clear(page);
}

/* Writes all that the seat can see now: its screen, with the first option highlighted, and its pages. */
static void show_all(tx_session *session, unsigned number, bool asks, char *to) {
    static full_screen full;
    play_seat *seat = &session->seat[number];
    page_reader reader = {catalog, &seat->view, number, 100};
    cited_rules cited = {.count = 0};
    char message[512];
    tx_lines page = {0};
    full = (full_screen){.session = session, .number = number, .seat = seat};
    full.choice = (option_choice){
        .catalog = catalog, .view = &seat->view, .prompt = &seat->prompt, .filter = "", .group = NO_OPTION};
    options_build(&full.list, &full.choice);
    full.selected = full.list.count ? 0 : -1;
    full_draw(&full);
    to[0] = '\0';
    add_text(to, fake_screen.shown);
    for (unsigned i = 0; i < full.list.count; i++)
        add_text(to, full.list.rows[i].whole.text);
    for (unsigned i = 0; i < seat->log.count; i++)
        add_text(to, seat->log.line[i]);
    page_table(&page, &reader);
    page_discards(&page, &reader);
    page_victory(&page, &reader);
    add_page(to, &page);
    if (asks) {
        cr_assert(page_why(&page, &reader, session, "e", &cited, message, sizeof message), "%s", message);
        add_page(to, &page);
    }
    if (asks && session->waiting == number) {
        cr_assert(session_request(session, number, REQUEST_HINT));
        add_text(to, seat->answer);
    }
    options_free(&full.list);
    canvas_free(&full.canvas);
}

/* ---- Twins ------------------------------------------------------------------------------------------------------- */

static const tx_game *game_of(unsigned twin) {
    return table_game(games[twin].table);
}

/* Returns whether both games have the same card there. */
static bool is_same(tx_ref ref) {
    return !TX_IS_CARD(ref) || game_of(0)->cards[ref].def == game_of(1)->cards[ref].def;
}

/* Returns whether the seat knows one of the cards that differ. */
static bool knows_difference(unsigned seat) {
    for (unsigned ref = 0; ref < game_of(0)->card_count; ref++)
        if (!is_same((tx_ref)ref) && games[0].seat[seat].view.cards[ref].def)
            return true;
    return false;
}

/* Finds an option that means the same in both games; the last one declines, or is at least there. */
static void choose_alike(unsigned number) {
    const tx_decision *one = table_decision(games[0].table), *two = table_decision(games[1].table);
    unsigned first = one->count - 1u, second = two->count - 1u;
    const tx_option *option = &one->options[number % one->count];
    for (unsigned i = 0; i < two->count && is_same(option->card) && is_same(option->on); i++)
        if (two->options[i].verb == option->verb && two->options[i].card == option->card &&
            two->options[i].on == option->on && two->options[i].amount == option->amount &&
            two->options[i].ability == option->ability) {
            first = number % one->count;
            second = i;
        }
    cr_assert(session_choose(&games[0], first));
    cr_assert(session_choose(&games[1], second));
}

static void start(unsigned twin) {
    static const char *const player[TX_SEATS] = {PERSON, PERSON};
    char error[512];
    cr_assert(session_start(&games[twin], catalog, &setup, 7, player, error, sizeof error), "%s", error);
}

static unsigned different; /* screens of the player who holds the cards that differ */

/* Plays two games that differ in two cards of the seat's deck. Returns the number of equal screens of the opponent. */
static unsigned play_twins(unsigned seat, unsigned a, unsigned b) {
    tx_def_id *deck = setup.deck[seat], swapped = deck[a];
    unsigned compared = 0, other = 1 - seat;
    start(0);
    deck[a] = deck[b], deck[b] = swapped;
    start(1);
    deck[b] = deck[a], deck[a] = swapped;
    for (unsigned n = 0; n < STEPS && !session_over(&games[0]) && !knows_difference(other); n++, compared++) {
        for (unsigned twin = 0; twin < 2; twin++)
            show_all(&games[twin], other, n % 5 == 0, screens[twin]);
        cr_assert_str_eq(screens[0], screens[1]);
        for (unsigned twin = 0; twin < 2; twin++)
            show_all(&games[twin], seat, false, screens[twin]);
        different += strcmp(screens[0], screens[1]) != 0;
        cr_assert_eq(games[0].waiting, games[1].waiting);
        choose_alike(n * 5);
    }
    session_end(&games[0]);
    session_end(&games[1]);
    return compared;
}

Test(hidden_screens, cards_that_a_seat_does_not_see_change_none, .timeout = 120) {
    unsigned compared = 0;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        for (unsigned a = 0, b = setup.deck_size[seat] - 1u; a < b; a += 6, b -= 5)
            if (setup.deck[seat][a] != setup.deck[seat][b])
                compared += play_twins(seat, a, b);
    cr_expect_gt(compared, 500, "%u", compared);
    cr_expect_gt(different, 100, "%u", different);
}
