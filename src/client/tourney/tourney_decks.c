/* tourney_decks.c: `traxis tourney decks`: submitted lists, for staff: an overview, a single list, and a random
 * selection of players to check. */
#include <inttypes.h>
#include <string.h>
#include <sys/random.h>

#include "tourney.h"
#include "tourney/pairing/draw.h"

/* ---- One list ---------------------------------------------------------------------------------------------------- */

static int show_list(const tn_player *player, bool json) {
    const json_t *deck = player->deck;
    const char *title;
    json_t *copies;
    if (!deck)
        return cli_error("%s has no deck list; 'traxis tourney deck EVENT PLAYER FILE' submits one", player->name);
    if (json) {
        tourney_print(
            json_pack("{s:I, s:s, s:O}", "number", (json_int_t)player->number, "name", player->name, "deck", deck));
        return EXIT_YES;
    }
    printf("%u %s: %s, %lld cards, SHA-256 %.16s…\n", player->number, player->name, player->warlord,
           (long long)json_integer_value(json_object_get(deck, "cards")),
           json_string_value(json_object_get(deck, "hash")));
    json_object_foreach(json_object_get(deck, "list"), title, copies)
        printf("  %lldx %s\n", (long long)json_integer_value(copies), title);
    for (size_t i = 0; i < json_array_size(player->blanks); i++)
        printf("  blank: %s\n", json_string_value(json_array_get(player->blanks, i)));
    return EXIT_YES;
}

/* ---- All of them ------------------------------------------------------------------------------------------------- */

static int show_all(const tn_event *e, bool json) {
    unsigned with = 0;
    json_t *list = json_array();
    for (unsigned i = 0; i < e->count; i++) {
        const tn_player *p = &e->players[i];
        with += p->deck != NULL;
        json_array_append_new(list, json_pack("{s:I, s:s, s:b, s:s}", "number", (json_int_t)p->number, "name", p->name,
                                              "deck", p->deck != NULL, "warlord", p->warlord));
        if (json)
            continue;
        printf("%6u ", p->number);
        cli_print_wide(p->name, 24);
        printf(" %s\n", p->deck ? p->warlord : "no list");
    }
    if (json)
        tourney_print(json_incref(list));
    else
        printf("lists: %u of %u\n", with, e->count);
    json_decref(list);
    return EXIT_YES;
}

/* ---- Random checks ----------------------------------------------------------------------------------------------- */

/* Collects the numbers of active players with a deck who can be checked: those at a table of the last round, or all if
 * that round is not published. */
static unsigned checkable(const tn_event *e, uint32_t *numbers) {
    const tn_round *round = tn_event_round(e);
    unsigned count = 0;
    for (unsigned i = 0; i < e->count; i++) {
        const tn_player *p = &e->players[i];
        const tn_table *table = round && round->published ? tn_round_table(round, p->number) : NULL;
        bool plays = !round || !round->published || (table && table->b);
        if (tn_is_active(p) && p->deck && plays)
            numbers[count++] = p->number;
    }
    return count;
}

static void print_check(const tn_event *e, uint32_t number) {
    const tn_round *round = tn_event_round(e);
    const tn_table *table = round && round->published ? tn_round_table(round, number) : NULL;
    char where[32] = "";
    if (table)
        snprintf(where, sizeof where, "table %u", tn_table_number(round, table));
    printf("%6u ", number);
    cli_print_wide(tn_name_of(e, number), 24);
    printf(" %-10s %s\n", where, tn_event_number(e, number)->warlord);
}

/* The same seed draws the same players, so that the draw can be verified. */
static int draw_checks(const tn_event *e, unsigned wanted, uint64_t seed, bool json) {
    uint32_t *numbers = malloc((e->count + 1) * sizeof *numbers);
    unsigned count = numbers ? checkable(e, numbers) : 0;
    if (wanted > count) {
        free(numbers);
        return cli_error("%u decks cannot be checked; players with a list who play now: %u", wanted, count);
    }
    tn_draw_order(numbers, count, seed);
    json_t *list = json_array();
    for (unsigned i = 0; i < wanted; i++) {
        json_array_append_new(list, json_integer(numbers[i]));
        if (!json)
            print_check(e, numbers[i]);
    }
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, seed);
    if (json)
        tourney_print(json_pack("{s:O, s:s}", "check", list, "seed", text));
    else
        printf("drawn with the seed %s; 'traxis tourney decks EVENT PLAYER' shows a list\n", text);
    json_decref(list);
    free(numbers);
    return EXIT_YES;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

int tourney_decks(int argc, char **argv) {
    const char *words[2] = {NULL};
    uint64_t check = 0, seed = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--check", .number = &check, .min = 1, .max = TN_NUMBER_MAX},
                                  {.name = "--seed", .number = &seed},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        return cli_error("tourney: the system has no random numbers");
    if (!cli_read_options(argc, argv, options, 3, words, 1, 2))
        return EXIT_USAGE;
    if (words[1] && check)
        return cli_error("tourney: decks expects a player, or --check N for players drawn at random, not both");
    if (!desk_open(&d, words[0], false))
        return EXIT_USAGE;
    const tn_player *player = words[1] ? tn_event_player(&d.event, words[1]) : NULL;
    int status = words[1] && !player ? desk_print_refusal(&d)
                 : player            ? show_list(player, json)
                 : check             ? draw_checks(&d.event, (unsigned)check, seed, json)
                                     : show_all(&d.event, json);
    desk_close(&d);
    return status;
}
