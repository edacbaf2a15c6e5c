/* tourney_show.c: `traxis tourney standings` and `bracket`: what an event looks like. */
#include "tourney.h"

/* ---- standings --------------------------------------------------------------------------------------------------- */

static void print_row(const tn_event *e, const tn_standing *row, unsigned rank) {
    const tn_player *player = tn_event_number(e, row->number);
    tn_strengths strengths = tn_strengths_of(e, row);
    printf("%4u  %4u %-28s %6d %7s %8s  %-10s %s\n", rank, row->number, player->name, row->points, strengths.sos,
           strengths.xsos, tn_decided_word(row->decided),
           player->dropped || player->disqualified ? tn_status_word(player) : "");
}

int tourney_standings(int argc, char **argv) {
    const char *path;
    bool json = false;
    const cli_option options[] = {{.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 1, &path, 1, 1) || !desk_open(&d, path, false))
        return EXIT_USAGE;
    tn_standing *rows = tn_event_standings(&d.event);
    if (json)
        tourney_print(tn_standings_json(&d.event));
    else
        printf("rank  player                           points     SoS extended  decided by\n");
    for (unsigned i = 0; rows && !json && i < d.event.count; i++)
        print_row(&d.event, &rows[i], i + 1);
    free(rows);
    desk_close(&d);
    return EXIT_YES;
}

/* ---- bracket ----------------------------------------------------------------------------------------------------- */

static void print_bracket(const tn_event *e) {
    unsigned swiss = tn_event_swiss_rounds(e);
    if (e->round_count == swiss)
        for (unsigned i = 0; i < e->seed_count; i++)
            printf("seed %2u  %4u %s\n", i + 1, e->seeds[i], tn_name_of(e, e->seeds[i]));
    for (unsigned i = swiss; i < e->round_count; i++) {
        const tn_round *round = &e->rounds[i];
        printf("%s\n", tn_bracket_round_name(round->count));
        for (unsigned k = 0; k < round->count; k++) {
            const tn_table *t = &round->tables[k];
            printf("%5u  %-28s  %-28s %s\n", k + 1, tn_name_of(e, t->a), t->b ? tn_name_of(e, t->b) : "–",
                   t->b ? tn_result_words(t->result) : "free round");
        }
    }
    if (tn_event_champion(e))
        printf("Champion: %s\n", tn_name_of(e, tn_event_champion(e)));
}

int tourney_bracket(int argc, char **argv) {
    const char *path;
    bool json = false;
    const cli_option options[] = {{.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 1, &path, 1, 1) || !desk_open(&d, path, false))
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
