/* tourney_stats.c: `traxis tourney stats`: win rates of warlords and factions in one or more events. */
#include <string.h>

#include "tourney.h"
#include "tourney/event/statistics.h"

enum { EVENTS_MAX = 64 };

/* ---- Groups ------------------------------------------------------------------------------------------------------ */

/* The player's faction; if unknown, that of the warlord, if there is a card of that name. */
static const char *faction_of(const tn_event *e, const tn_player *p) {
    (void)e;
    if (*p->faction || !*p->warlord)
        return p->faction;
    tx_def_id card = tx_catalog_find(cli_catalog(), p->warlord);
    return card ? tx_card_faction(cli_catalog(), card) : "";
}

static const struct {
    const char *word, *plural;
    tn_group_of *group_of;
} KINDS[] = {{"warlord", "warlords", tn_warlord_of}, {"faction", "factions", faction_of}};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

/* ---- Showing ----------------------------------------------------------------------------------------------------- */

static void print_rate(const tn_record *record) {
    unsigned rate = tn_record_rate(record);
    if (tn_record_games(record))
        printf(" %4u.%u%%", rate / 10, rate % 10);
    else
        printf("      –");
}

static void print_groups(const tn_statistics *s, const char *word) {
    cli_print_wide(word, 28);
    printf(" players  wins draws losses    rate mirrors in cut titles\n");
    for (unsigned i = 0; i < s->count; i++) {
        const tn_group *g = &s->groups[i];
        cli_print_wide(g->name, 28);
        printf(" %7u %5u %5u %6u", g->players, g->record.wins, g->record.draws, g->record.losses);
        print_rate(&g->record);
        printf(" %7u %6u %6u\n", g->mirrors, g->in_cut, g->titles);
    }
}

static void print_matchups(const tn_statistics *s) {
    printf("\nmatchups%-20s %-28s  wins draws losses    rate\n", "", "against");
    for (unsigned i = 0; i < s->matchup_count; i++) {
        const tn_matchup *m = &s->matchups[i];
        cli_print_wide(s->groups[m->first].name, 28);
        putchar(' ');
        cli_print_wide(s->groups[m->second].name, 28);
        printf(" %5u %5u %6u", m->record.wins, m->record.draws, m->record.losses);
        print_rate(&m->record);
        putchar('\n');
    }
}

static json_t *group_json(const tn_group *g) {
    return json_pack("{s:s, s:i, s:i, s:i, s:i, s:f, s:i, s:i, s:i}", "name", g->name, "players", (int)g->players,
                     "wins", (int)g->record.wins, "draws", (int)g->record.draws, "losses", (int)g->record.losses,
                     "rate", tn_record_rate(&g->record) / 1000.0, "mirrors", (int)g->mirrors, "in_cut", (int)g->in_cut,
                     "titles", (int)g->titles);
}

static json_t *statistics_json(const tn_statistics *s) {
    json_t *groups = json_array(), *matchups = json_array();
    for (unsigned i = 0; i < s->count; i++)
        json_array_append_new(groups, group_json(&s->groups[i]));
    for (unsigned i = 0; i < s->matchup_count; i++) {
        const tn_matchup *m = &s->matchups[i];
        json_array_append_new(matchups, json_pack("{s:[s, s], s:i, s:i, s:i}", "between", s->groups[m->first].name,
                                                  s->groups[m->second].name, "wins", (int)m->record.wins, "draws",
                                                  (int)m->record.draws, "losses", (int)m->record.losses));
    }
    return json_pack("{s:o, s:o}", "groups", groups, "matchups", matchups);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

/* Prints the error and returns false if one of the events cannot be read. */
static bool add_events(const char *const *paths, tn_statistics *statistics) {
    for (; *paths; paths++) {
        desk d;
        if (!desk_open(&d, *paths, false))
            return false;
        bool good = true;
        for (unsigned i = 0; good && i < KIND_COUNT; i++)
            good = tn_statistics_add(&statistics[i], &d.event, KINDS[i].group_of) ||
                   cli_error("out of memory") == EXIT_YES;
        desk_close(&d);
        if (!good)
            return false;
    }
    for (unsigned i = 0; i < KIND_COUNT; i++)
        tn_statistics_sort(&statistics[i]);
    return true;
}

static void show_kind(const tn_statistics *s, unsigned kind, bool matchups) {
    if (s->count == 0)
        printf("no %s is known; 'traxis tourney deck' and 'edit --%s' set it\n", KINDS[kind].word, KINDS[kind].word);
    else
        print_groups(s, KINDS[kind].word);
    if (matchups && s->matchup_count)
        print_matchups(s);
}

int tourney_stats(int argc, char **argv) {
    const char *paths[EVENTS_MAX + 1] = {NULL}, *by = NULL;
    bool json = false, matchups = false;
    const cli_option options[] = {
        {.name = "--by", .text = &by}, {.name = "--matchups", .flag = &matchups}, {.name = "--json", .flag = &json}};
    tn_statistics statistics[KIND_COUNT] = {{0}};
    if (!cli_read_options(argc, argv, options, 3, paths, 1, EVENTS_MAX))
        return EXIT_USAGE;
    if (by && strcmp(by, "warlord") != 0 && strcmp(by, "faction") != 0)
        return cli_error("tourney: --by expects warlord or faction, not '%s'", by);
    bool good = add_events(paths, statistics);
    json_t *all = json_object();
    for (unsigned i = 0, shown = 0; good && i < KIND_COUNT; i++) {
        if (by && strcmp(by, KINDS[i].word) != 0)
            continue;
        json_object_set_new(all, KINDS[i].plural, statistics_json(&statistics[i]));
        if (!json)
            fputs(shown++ ? "\n" : "", stdout);
        if (!json)
            show_kind(&statistics[i], i, matchups);
    }
    if (good && json)
        tourney_print(json_incref(all));
    json_decref(all);
    for (unsigned i = 0; i < KIND_COUNT; i++)
        tn_statistics_free(&statistics[i]);
    return good ? EXIT_YES : EXIT_USAGE;
}
