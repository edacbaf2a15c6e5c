/* test_board.c: compares the drawn board with tests/client/board/NAME.WIDTHxROWS.txt.
 *
 * A position is a text file, tests/client/board/NAME.position, with one statement per line; cards are named by their
 * ids:
 *
 *     round 2 | phase 3 | first 1 | battle 1 2 | revealed 5 | start 0 | initiative 2 | token 1 | attacker | defender
 *     planet 1 ID                          position 1 of the line
 *     P1 1 ID [damage=N] [exhausted] [bloodied] [warlord] [attacker] [defender] [+ID]…
 *     P1 hq ID … | P1 support ID … | P1 hand ID | P1 deck N | P1 discard N | P1 resources N | P1 won ID
 *     P1 reserve N ID | P1 upon N ID       face down at position N; attached to the planet there
 *     P1 dial N | P1 synapse N | P1 enslaved N | infested N   dials at position N, enslaved faction number N
 *     mark ID                              the first card with that id is highlighted
 *
 * TRAXIS_WRITE_GOLDEN=1 rewrites the golden files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "base/utf8.h"
#include "client/play/board.h"
#include "core/stage.h"

static tx_catalog *catalog;
static tx_game game;
static uint8_t marked[256];

static void begin(void) {
    catalog = load_cards();
}

static void end(void) {
    tx_catalog_free(catalog);
}

TestSuite(board, .init = begin, .fini = end);

/* ---- Positions --------------------------------------------------------------------------------------------------- */

static tx_def_id def_named(const char *id) {
    tx_def_id def = tx_catalog_find(catalog, id);
    cr_assert(def, "no card %s", id);
    return def;
}

static tx_ref new_card(unsigned seat, const char *id, unsigned list) {
    tx_ref ref = game.card_count++;
    game.cards[ref] = (tx_card){.def = def_named(id),
                                .list = (uint8_t)list,
                                .next = TX_NONE,
                                .prev = TX_NONE,
                                .attached = TX_NONE,
                                .host = TX_NONE,
                                .owner = seat & 1u,
                                .controller = seat & 1u,
                                .place = TX_NONE};
    return ref;
}

static void link_last(unsigned list, tx_ref ref) {
    tx_list_ends *ends = &game.lists[list];
    game.cards[ref].prev = ends->tail;
    if (ends->tail != TX_NONE)
        game.cards[ends->tail].next = ref;
    else
        ends->head = ref;
    ends->tail = ref;
    ends->count++;
}

static void attach(unsigned seat, const char *id, tx_ref host) {
    tx_ref ref = new_card(seat, id, TX_ATTACHED);
    game.cards[ref].host = host;
    game.cards[ref].next = game.cards[host].attached;
    game.cards[host].attached = ref;
}

static void set_state(unsigned seat, tx_ref ref, const char *word) {
    tx_card *card = &game.cards[ref];
    if (!strncmp(word, "damage=", 7))
        card->damage = (uint8_t)atoi(word + 7);
    else if (!strcmp(word, "exhausted"))
        card->flags |= TX_EXHAUSTED;
    else if (!strcmp(word, "bloodied"))
        card->flags |= TX_OTHER_SIDE;
    else if (!strcmp(word, "warlord"))
        game.player[seat].warlord = ref;
    else if (!strcmp(word, "unknown"))
        card->def = 0;
    else if (!strcmp(word, "attacker"))
        game.attacker = ref;
    else if (!strcmp(word, "defender"))
        game.defender = ref;
    else if (*word == '+')
        attach(seat, word + 1, ref);
    else
        cr_assert_fail("bad word %s", word);
}

/* Places cards in reserve, or on the planet card. */
static void place_at_planet(unsigned seat, bool reserve, unsigned position, char *words) {
    unsigned list = reserve ? TX_RESERVE + 2 * position + seat : TX_PLANET_CARDS + position;
    tx_ref ref = new_card(seat, strtok_r(NULL, " \n", &words), list);
    game.cards[ref].place = TX_PLANET(position);
    game.cards[ref].host = reserve ? TX_NONE : TX_PLANET(position);
    link_last(list, ref);
    for (char *word; (word = strtok_r(NULL, " \n", &words));)
        set_state(seat, ref, word);
}

static void place_card(unsigned seat, const char *where, const char *id, char *words) {
    unsigned list = !strcmp(where, "hq")        ? TX_HQ_UNITS + seat
                    : !strcmp(where, "support") ? TX_SUPPORTS + seat
                    : !strcmp(where, "hand")    ? TX_HAND + seat
                                                : TX_UNITS + 2 * ((unsigned)atoi(where) - 1) + seat;
    tx_ref ref = new_card(seat, id, list);
    game.cards[ref].place = list >= TX_UNITS ? TX_PLANET(atoi(where) - 1) : TX_HQ(seat);
    link_last(list, ref);
    for (char *word; (word = strtok_r(NULL, " \n", &words));)
        set_state(seat, ref, word);
}

static void read_player(unsigned seat, char *words) {
    const char *what = strtok_r(NULL, " \n", &words), *value = strtok_r(NULL, " \n", &words);
    tx_player *player = &game.player[seat];
    if (!strcmp(what, "resources"))
        player->resources = (uint16_t)atoi(value);
    else if (!strcmp(what, "deck") || !strcmp(what, "discard"))
        game.lists[(*what == 'd' && what[1] == 'e' ? TX_DECK : TX_DISCARD) + seat].count = (uint8_t)atoi(value);
    else if (!strcmp(what, "handsize"))
        game.lists[TX_HAND + seat].count = (uint8_t)atoi(value);
    else if (!strcmp(what, "dial"))
        player->dial = (uint8_t)(atoi(value) - 1);
    else if (!strcmp(what, "synapse"))
        player->synapse_dial = (uint8_t)(atoi(value) - 1);
    else if (!strcmp(what, "enslaved"))
        player->enslaved = (uint8_t)atoi(value);
    else if (!strcmp(what, "reserve") || !strcmp(what, "upon"))
        place_at_planet(seat, *what == 'r', (unsigned)atoi(value) - 1, words);
    else if (!strcmp(what, "won"))
        player->victory[player->victory_count++] = def_named(value);
    else
        place_card(seat, what, value, words);
}

static void mark_card(const char *id) {
    tx_def_id def = def_named(id);
    for (unsigned ref = 0; ref < game.card_count; ref++)
        if (game.cards[ref].def == def) {
            marked[ref] = 1;
            return;
        }
    cr_assert_fail("%s is not on the table", id);
}

static void read_number(const char *word, char *words) {
    const char *value = strtok_r(NULL, " \n", &words);
    uint8_t number = (uint8_t)atoi(value);
    if (!strcmp(word, "round"))
        game.round = number;
    else if (!strcmp(word, "phase"))
        game.phase = number;
    else if (!strcmp(word, "first"))
        game.first_planet = game.line_start = (uint8_t)(number - 1);
    else if (!strcmp(word, "revealed"))
        game.revealed = number;
    else if (!strcmp(word, "initiative"))
        game.initiative = (uint8_t)(number - 1);
    else if (!strcmp(word, "infested"))
        game.infested |= (uint8_t)(1u << (number - 1));
    else if (!strcmp(word, "token"))
        game.token = (uint8_t)(number - 1);
    else if (!strcmp(word, "battle"))
        game.battle = (uint8_t)(number - 1), game.battle_round = (uint8_t)atoi(strtok_r(NULL, " \n", &words));
    else if (!strcmp(word, "planet"))
        game.line[number - 1] = def_named(strtok_r(NULL, " \n", &words));
    else if (!strcmp(word, "mark"))
        mark_card(value);
    else
        cr_assert_fail("bad line %s", word);
}

static void read_position(const char *name) {
    char path[128], line[256];
    memset(&game, 0, sizeof game);
    memset(marked, 0, sizeof marked);
    for (unsigned list = 0; list < TX_LISTS; list++)
        game.lists[list] = (tx_list_ends){TX_NONE, TX_NONE, 0};
    game.battle = game.attacker = game.defender = TX_NONE;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_player *player = &game.player[seat];
        player->dial = player->synapse_dial = player->enslaved = TX_NONE;
        player->warlord = player->synapse = TX_NONE;
    }
    snprintf(path, sizeof path, "tests/client/board/%s.position", name);
    FILE *file = fopen(path, "r");
    cr_assert(file, "%s", path);
    while (fgets(line, sizeof line, file)) {
        char *words, *word = strtok_r(line, " \n", &words);
        if (!word || *word == '#')
            continue;
        if (word[0] == 'P' && (word[1] == '1' || word[1] == '2'))
            read_player((unsigned)(word[1] - '1'), words);
        else
            read_number(word, words);
    }
    fclose(file);
    tx_stage_index(catalog, &game);
}

/* ---- Golden files ------------------------------------------------------------------------------------------------ */

static char *read_golden(const char *path) {
    static char text[65536];
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[length] = '\0';
    if (file)
        fclose(file);
    return text;
}

static void write_golden(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    cr_assert(file, "%s", path);
    fputs(text, file);
    fclose(file);
}

static void check_board(const char *name, int width, int rows) {
    static char drawn[65536];
    char path[128];
    size_t length = 0;
    tx_canvas canvas = {0};
    read_position(name);
    tx_board board = {
        .catalog = catalog, .view = &game, .seat = 0, .who = {"You", "Nazdreg (greedy)"}, .marked = marked};
    canvas_resize(&canvas, width, rows);
    board_draw(&canvas, &board, rows);
    for (int y = 0; y < rows; y++) {
        length += canvas_row(&canvas, y, drawn + length, sizeof drawn - length - 1);
        drawn[length++] = '\n';
    }
    drawn[length] = '\0';
    canvas_free(&canvas);
    snprintf(path, sizeof path, "tests/client/board/%s.%dx%d.txt", name, width, rows);
    if (getenv("TRAXIS_WRITE_GOLDEN"))
        write_golden(path, drawn);
    cr_assert_str_eq(drawn, read_golden(path), "%s differs; drawn:\n%s", path, drawn);
}

static void check_sizes(const char *name) {
    check_board(name, 100, 20);
    check_board(name, 80, 16);
}

Test(board, first_turn) {
    check_sizes("first-turn");
}

Test(board, battle) {
    check_sizes("battle");
}

Test(board, crowded) {
    check_sizes("crowded");
}

/* Cards face down, on planets, infestation and the dials of later sets. */
Test(board, reserve) {
    check_sizes("reserve");
}

/* Twelve cards and few units: no row stays empty while a card of the hand is only counted. */
Test(board, the_whole_hand_before_empty_lines) {
    check_sizes("long-hand");
}

/* The screen gives the board the rows that the hand needs, if it can. */
Test(board, rows_that_the_hand_lacks) {
    tx_canvas canvas = {0};
    read_position("crowded");
    tx_board board = {.catalog = catalog, .view = &game, .seat = 0, .who = {"You", "Nazdreg (greedy)"}};
    canvas_resize(&canvas, 80, 40);
    int few = board_hand_lacks(&board, &canvas, 16), more = board_hand_lacks(&board, &canvas, 32);
    cr_assert_gt(few, 0);
    cr_assert_eq(more, 0, "%d", more);
    read_position("first-turn");
    cr_assert_eq(board_hand_lacks(&board, &canvas, 16), 0);
    canvas_free(&canvas);
}

/* ---- Any size ---------------------------------------------------------------------------------------------------- */

/* Counts units in a row. The eleven units are at the leftmost planet, below its label; names begin with a digit. */
static unsigned units_in_row(const char *row) {
    int count, end = 0;
    if (sscanf(row, " +%d more%n", &count, &end) == 1 && end)
        return (unsigned)count;
    if (sscanf(row, " %d units%n", &count, &end) == 1 && end)
        return (unsigned)count;
    return !strncmp(row, " 10", 3);
}

static void check_crowd(int width, int rows) {
    char row[1024];
    tx_canvas canvas = {0};
    unsigned seen = 0;
    bool below = false;
    read_position("crowded");
    tx_board board = {.catalog = catalog, .view = &game, .seat = 0, .who = {"You", "Nazdreg (greedy)"}};
    canvas_resize(&canvas, width, rows);
    board_draw(&canvas, &board, rows);
    for (int y = 0; y < rows; y++) {
        canvas_row(&canvas, y, row, sizeof row);
        cr_assert_leq(utf8_width(row), width, "row %d is too wide at %dx%d", y, width, rows);
        seen += below ? units_in_row(row) : 0;
        below |= strstr(row, "1st") != NULL;
    }
    cr_assert_eq(seen, game.lists[TX_UNITS].count, "%u of %u units at %dx%d", seen, game.lists[TX_UNITS].count, width,
                 rows);
    canvas_free(&canvas);
}

Test(board, every_unit_is_drawn_or_counted_at_any_size) {
    for (int width = BOARD_MIN_WIDTH; width <= 200; width += 7)
        for (int rows = BOARD_MIN_ROWS; rows <= 60; rows += 3)
            check_crowd(width, rows);
}
