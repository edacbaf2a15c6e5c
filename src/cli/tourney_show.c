/* tourney_show.c: `traxis tourney standings`, `bracket` and `export`: what an event looks like. */
#include <errno.h>
#include <string.h>

#include "tourney.h"

/* ---- standings --------------------------------------------------------------------------------------------------- */

static void print_row(const tn_event *e, const tn_standing *row, unsigned rank) {
    char sos[50], xsos[50];
    const tn_player *player = tn_event_number(e, row->number);
    if (e->method == TN_TOME) {
        tn_fraction_decimal(row->tome_sos, sos, sizeof sos);
        tn_fraction_decimal(row->tome_xsos, xsos, sizeof xsos);
    } else {
        snprintf(sos, sizeof sos, "%d", row->sos);
        snprintf(xsos, sizeof xsos, "%d", row->xsos);
    }
    printf("%4u  %4u %-28s %6d %7s %8s  %-10s %s\n", rank, row->number, player->name, row->points, sos, xsos,
           tn_decided_word(row->decided), player->dropped || player->disqualified ? status_word(player) : "");
}

int tourney_standings(int argc, char **argv) {
    const char *path;
    bool json = false;
    const cli_option options[] = {{.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 1, &path, 1, 1) || !desk_open(&d, path, false))
        return EXIT_USAGE;
    tn_standing *rows = standings_of(&d.event);
    if (json)
        tourney_print(standings_json(&d.event));
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
            printf("seed %2u  %4u %s\n", i + 1, e->seeds[i], name_of(e, e->seeds[i]));
    for (unsigned i = swiss; i < e->round_count; i++) {
        const tn_round *round = &e->rounds[i];
        printf("%s\n", round->count == 1 ? "Final" : round->count == 2 ? "Semi-finals" : "Round of the bracket");
        for (unsigned k = 0; k < round->count; k++) {
            const tn_table *t = &round->tables[k];
            printf("%5u  %-28s  %-28s %s\n", k + 1, name_of(e, t->a), t->b ? name_of(e, t->b) : "–",
                   t->b ? tn_result_words(t->result) : "free round");
        }
    }
    if (tn_event_champion(e))
        printf("Champion: %s\n", name_of(e, tn_event_champion(e)));
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
        tourney_print(bracket_json(&d.event));
    else
        print_bracket(&d.event);
    desk_close(&d);
    return status;
}

/* ---- export ------------------------------------------------------------------------------------------------------ */

/* False if there is no such format. */
static bool write_format(const tn_event *e, const char *format, FILE *out) {
    if (strcmp(format, "json") == 0) {
        json_t *snapshot = snapshot_json(e);
        json_dumpf(snapshot, out, JSON_INDENT(1));
        putc('\n', out);
        json_decref(snapshot);
        return true;
    }
    if (strcmp(format, "html") == 0) {
        write_html(e, out);
        return true;
    }
    if (strcmp(format, "slips") == 0) {
        if (e->round_count)
            write_slips(e, e->round_count, out);
        return true;
    }
    return write_csv(e, format, out);
}

static int export_to(const tn_event *e, const char *format, const char *path) {
    FILE *out = path ? fopen(path, "wb") : stdout;
    if (!out)
        return cli_error("%s: %s", path, strerror(errno));
    write_format(e, format, out);
    bool good = fflush(out) == 0 && !ferror(out);
    if (path)
        good = fclose(out) == 0 && good;
    return good ? EXIT_YES : cli_error("%s: cannot be written", path ? path : "the export");
}

int tourney_export(int argc, char **argv) {
    static const char *const FORMATS[] = {"json", "html", "slips", "players", "pairings", "results", "standings"};
    const char *words[3] = {NULL};
    bool json = false;
    const cli_option options[] = {{.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 1, words, 1, 3))
        return EXIT_USAGE;
    const char *format = json || !words[1] ? "json" : words[1];
    unsigned i = 0;
    while (i < sizeof FORMATS / sizeof *FORMATS && strcmp(format, FORMATS[i]) != 0)
        i++;
    if (i == sizeof FORMATS / sizeof *FORMATS)
        return cli_error("tourney: there is no format '%s'; expected json, html, slips, or as CSV players, pairings, "
                         "results or standings",
                         format);
    if (!desk_open(&d, words[0], false))
        return EXIT_USAGE;
    int status = strcmp(format, "slips") == 0 && d.event.round_count == 0
                     ? cli_error("no round has been paired: there are no slips yet")
                     : export_to(&d.event, format, words[2]);
    desk_close(&d);
    return status;
}
