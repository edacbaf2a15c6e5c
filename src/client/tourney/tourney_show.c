/* tourney_show.c: `traxis tourney standings`, `placing` and `bracket`; and the last round as staff see it. */
#include "base/utf8.h"
#include "tourney.h"

/* ---- A round ----------------------------------------------------------------------------------------------------- */

static void print_note(const char *note) {
    printf("%s%s%s\n", *note ? "  (" : "", note, *note ? ")" : "");
}

void cli_print_wide(const char *text, int columns) {
    int width = utf8_width(text);
    printf("%s%*s", text, width < columns ? columns - width : 0, "");
}

/* Prints number and name, or a dash for the missing opponent of a free round. */
static void print_player(const tn_event *e, uint32_t number) {
    char digits[16] = "–";
    if (number)
        snprintf(digits, sizeof digits, "%u", number);
    printf("%*s%s ", 6 - utf8_width(digits), "", digits);
    cli_print_wide(tn_name_of(e, number), 24);
}

static void print_round(const tn_event *e, unsigned number) {
    const tn_round *round = &e->rounds[number - 1];
    printf("Round %u%s%s\n", number, round->elimination ? ", bracket" : "",
           round->published ? "" : ", a draft for staff only: 'traxis tourney publish' publishes it");
    for (unsigned i = 0; i < round->count; i++) {
        const tn_table *table = &round->tables[i];
        printf("%5u", round->first + i);
        print_player(e, table->a);
        print_player(e, table->b);
        print_note(table->note);
    }
    if (round->bye) {
        printf("  bye");
        print_player(e, round->bye);
        print_note(round->bye_note);
    }
    for (unsigned i = 0; i < round->given_count; i++) {
        printf("  bye");
        print_player(e, round->given[i]);
        print_note("given");
    }
    cli_print_elsewhere(e, "");
}

json_t *cli_elsewhere_json(const tn_event *e) {
    const tn_round *round = tn_event_round(e);
    char text[600];
    json_t *list = json_array();
    for (unsigned i = 0; round && i < e->count; i++)
        if (tn_is_away_from_table(e, round, &e->players[i], text, sizeof text))
            json_array_append_new(list, json_string(text));
    return list;
}

void cli_print_elsewhere(const tn_event *e, const char *before) {
    json_t *list = cli_elsewhere_json(e);
    size_t i;
    const json_t *text;
    json_array_foreach(list, i, text) printf("%s%s\n", before, json_string_value(text));
    json_decref(list);
}

int cli_print_last_round(const desk *d, bool json) {
    const tn_event *e = &d->event;
    if (!json) {
        print_round(e, e->round_count);
        return EXIT_YES;
    }
    json_t *round = tn_round_json(e, e->round_count);
    json_object_set_new(round, "elsewhere", cli_elsewhere_json(e));
    tourney_print(round);
    return EXIT_YES;
}

/* ---- standings --------------------------------------------------------------------------------------------------- */

static void print_row(const tn_event *e, const tn_standing *row, unsigned rank) {
    const tn_player *player = tn_event_number(e, row->number);
    tn_strengths strengths = tn_strengths_of(e, row);
    printf("%4u", rank);
    print_player(e, row->number);
    printf(" %6d %8s %9s  %s%s%s\n", row->points, strengths.sos, strengths.xsos, tn_decided_words(row->decided),
           tn_is_active(player) ? "" : ", ", tn_is_active(player) ? "" : tn_status_word(player));
}

int tourney_standings(int argc, char **argv) {
    bool json;
    desk d;
    if (!desk_open_only(&d, argc, argv, false, &json))
        return EXIT_USAGE;
    tn_standing *rows = tn_event_standings(&d.event);
    if (json)
        tourney_print(tn_standings_json(&d.event));
    else
        printf("rank  player                       points      SoS  extended  decided by\n");
    for (unsigned i = 0; rows && !json && i < d.event.count; i++)
        print_row(&d.event, &rows[i], i + 1);
    free(rows);
    desk_close(&d);
    return EXIT_YES;
}

/* ---- placing ----------------------------------------------------------------------------------------------------- */

static void print_place(const tn_event *e, const tn_place *place) {
    const tn_player *player = tn_event_number(e, place->number);
    char text[32], reached[32];
    tn_place_text(place, text, sizeof text);
    tn_reached_words(e, place, reached, sizeof reached);
    printf("%7s", text);
    print_player(e, place->number);
    printf(" %-13s %5u %6d%s%s\n", reached, place->rank, place->points, player->disqualified ? "  " : "",
           player->disqualified ? tn_status_word(player) : "");
}

int tourney_placing(int argc, char **argv) {
    bool json;
    desk d;
    if (!desk_open_only(&d, argc, argv, false, &json))
        return EXIT_USAGE;
    tn_place *places = tn_event_has_final_placing(&d.event) ? tn_event_placing(&d.event) : NULL;
    int status = EXIT_YES;
    if (!places)
        status = cli_error(
            "the event is not over: there is no final placing yet; 'traxis tourney standings' shows the Swiss rounds");
    else if (json)
        tourney_print(tn_placing_json(&d.event));
    else
        printf("  place player                       bracket       Swiss points\n");
    for (unsigned i = 0; places && !json && i < d.event.count; i++)
        print_place(&d.event, &places[i]);
    free(places);
    desk_close(&d);
    return status;
}

/* ---- bracket ----------------------------------------------------------------------------------------------------- */

static void print_match(const tn_event *e, unsigned number, const tn_table *t) {
    printf("%5u", number);
    print_player(e, t->a);
    print_player(e, t->b);
    printf(" %s", t->b ? tn_result_words(t->result) : *t->note ? t->note : "free round");
    if (t->games[0] || t->games[1])
        printf(", %u-%u games", t->games[0], t->games[1]);
    if (tn_table_is_third(t))
        printf(", for third place");
    if (t->extra_rounds)
        printf(", after %u more game round%s", t->extra_rounds, t->extra_rounds == 1 ? "" : "s");
    putchar('\n');
}

static void print_bracket(const tn_event *e) {
    unsigned swiss = tn_event_swiss_rounds(e);
    if (e->round_count == swiss)
        for (unsigned i = 0; i < e->seed_count; i++)
            printf("seed %2u  %4u %s\n", i + 1, e->seeds[i], tn_name_of(e, e->seeds[i]));
    for (unsigned i = swiss; i < e->round_count; i++) {
        const tn_round *round = &e->rounds[i];
        char title[40];
        tn_bracket_title(e, i, title, sizeof title);
        printf("%s\n", title);
        for (unsigned k = 0; k < round->count; k++)
            print_match(e, round->first + k, &round->tables[k]);
    }
    if (tn_event_champion(e))
        printf("Champion: %s\n", tn_name_of(e, tn_event_champion(e)));
}

int tourney_bracket(int argc, char **argv) {
    bool json;
    desk d;
    if (!desk_open_only(&d, argc, argv, false, &json))
        return EXIT_USAGE;
    int status = EXIT_YES;
    if (d.event.seed_count == 0)
        status = cli_error("there is no bracket yet; 'traxis tourney cut' makes it after the Swiss rounds");
    else if (json)
        tourney_print(tn_bracket_json(&d.event));
    else
        print_bracket(&d.event);
    desk_close(&d);
    return status;
}
