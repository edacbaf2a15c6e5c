/* tourney_staff.c: `traxis tourney drop`, `penalty`, `adjust`, `call` and `ruling`: actions of judges and organiser
 * outside the rounds. */
#include <string.h>
#include <strings.h>

#include "tourney.h"

int cli_points_of(const tn_event *e, uint32_t number, unsigned *rank) {
    tn_standing *rows = tn_event_standings(e);
    int points = 0;
    *rank = 0;
    for (unsigned i = 0; rows && i < e->count; i++)
        if (rows[i].number == number) {
            points = rows[i].points;
            *rank = i + 1;
        }
    free(rows);
    return points;
}

/* The table of the last round at which the player sits, or NULL. */
static const tn_table *table_of(const tn_event *e, uint32_t number) {
    const tn_round *round = tn_event_round(e);
    return round && round->published ? tn_round_table(round, number) : NULL;
}

/* ---- drop -------------------------------------------------------------------------------------------------------- */

/* Mentions the open table or the draft that the dropped player was in. */
static void open_table_text(const tn_event *e, const tn_player *player, char *text, size_t size) {
    const tn_table *table = table_of(e, player->number);
    *text = '\0';
    if (table && table->result == TN_NONE)
        snprintf(text, size, "; table %u still needs a result (%s: the opponent wins)",
                 tn_table_number(tn_event_round(e), table), table->a == player->number ? "FL" : "FW");
    else if (tn_event_has_draft(e))
        snprintf(text, size, "; the draft must be paired again");
}

static int print_drop(const desk *d, const tn_player *player, const char *follows, bool json) {
    const tn_event *e = &d->event;
    char more[100];
    open_table_text(e, player, more, sizeof more);
    return desk_print(d, json, "%s has dropped and keeps the points; players left: %u%s%s", player->name,
                      tn_event_active_players(e), more, follows);
}

static int enter_drop(desk *d, const tn_player *player, bool self, bool json) {
    char follows[400];
    side_effects before = cli_side_effects_begin(&d->event);
    if (self)
        d->journal.role = "player";
    bool good = desk_enter(d, "drop",
                           self ? json_pack("{s:I, s:b}", "player", (json_int_t)player->number, "self", true)
                                : json_pack("{s:I}", "player", (json_int_t)player->number));
    cli_side_effects_describe(&d->event, &before, follows, sizeof follows);
    if (!good)
        return EXIT_USAGE;
    return player->dropped
               ? print_drop(d, player, follows, json)
               : desk_print(d, json, "%s asks to drop; staff confirm it with 'traxis tourney drop'", player->name);
}

int tourney_drop(int argc, char **argv) {
    const char *words[2];
    bool json = false, back = false, self = false;
    const cli_option options[] = {
        {.name = "--back", .flag = &back}, {.name = "--self", .flag = &self}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 3, words, 2, 2) || !desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = tn_event_player(&d.event, words[1]);
    int status = EXIT_USAGE;
    if (!player)
        status = desk_print_refusal(&d);
    else if (!back)
        status = enter_drop(&d, player, self, json);
    else if (desk_enter(&d, "reenter", json_pack("{s:I}", "player", (json_int_t)player->number)))
        status = desk_print(&d, json, "%s is back; players: %u", player->name, tn_event_active_players(&d.event));
    desk_close(&d);
    return status;
}

/* ---- penalty and adjust ------------------------------------------------------------------------------------------ */

typedef struct penalty {
    const char *kind, *category, *reason;
    uint64_t points;
} penalty;

/* Every penalty records the values before and after it (TR-R62): points, warnings, a result or the player's status. */
static json_t *add_old_and_new(const tn_event *e, const tn_player *player, const penalty *p, json_t *data) {
    unsigned rank;
    const tn_table *t = table_of(e, player->number);
    const char *kind = p->kind;
    if (strcmp(kind, "points") == 0) {
        int points = cli_points_of(e, player->number, &rank);
        json_object_set_new(data, "old", json_integer(points));
        json_object_set_new(data, "new", json_integer(points - (int)p->points));
    } else if (strcmp(kind, "warning") == 0) {
        json_object_set_new(data, "old", json_integer(player->warnings));
        json_object_set_new(data, "new", json_integer(player->warnings + 1));
    } else if (strcmp(kind, "loss") == 0 && t) {
        json_object_set_new(data, "old", json_string(tn_result_code(t->result)));
        json_object_set_new(data, "new", json_string(t->a == player->number ? "FL" : "FW"));
    } else {
        json_object_set_new(data, "old", json_string(tn_status_word(player)));
        json_object_set_new(data, "new", json_string(kind));
    }
    return data;
}

static bool enter_loss(desk *d, const tn_table *table, const tn_player *player, const char *reason) {
    const tn_event *e = &d->event;
    tn_report loss = {.round = e->round_count,
                      .table = tn_table_number(tn_event_round(e), table),
                      .code = table->a == player->number ? "FL" : "FW",
                      .reason = reason};
    return desk_enter(d, "decide", tn_report_data(&loss));
}

static int print_points(const desk *d, const tn_player *player, int change, const char *reason, const char *follows,
                        bool json) {
    unsigned rank;
    int points = cli_points_of(&d->event, player->number, &rank);
    return desk_print(d, json, "%s has %d points; before: %d (%s)%s", player->name, points, points - change, reason,
                      follows);
}

static int print_penalty(const desk *d, const tn_player *player, const penalty *p, const char *follows, bool json) {
    char more[100];
    if (strcmp(p->kind, "warning") == 0)
        return desk_print(d, json, "%s: warning number %u (%s). In a %s event: %s", player->name, player->warnings,
                          p->reason, tn_tier_word(tn_tier_of(d->event.kind)),
                          tn_tier_guidance(tn_tier_of(d->event.kind)));
    if (strcmp(p->kind, "points") == 0)
        return print_points(d, player, -(int)p->points, p->reason, follows, json);
    open_table_text(&d->event, player, more, sizeof more);
    return desk_print(d, json, "%s: %s (%s)%s%s", player->name, p->kind, p->reason, more, follows);
}

/* Enters the penalty; a lost match also needs a result entry. */
static int enter_penalty(desk *d, const tn_player *player, const penalty *p, bool json) {
    const tn_table *table = table_of(&d->event, player->number);
    bool loss = strcmp(p->kind, "loss") == 0;
    if (loss && !table)
        return cli_error("%s is not at a table in this round", player->name);
    json_t *data =
        add_old_and_new(&d->event, player, p,
                        json_pack("{s:I, s:s, s:s, s:s, s:I}", "player", (json_int_t)player->number, "kind", p->kind,
                                  "category", p->category, "reason", p->reason, "points", -(json_int_t)p->points));
    char follows[400];
    side_effects before = cli_side_effects_begin(&d->event);
    bool good = (loss ? desk_queue(d, "penalty", data) : desk_enter(d, "penalty", data)) &&
                (!loss || enter_loss(d, table, player, p->reason));
    cli_side_effects_describe(&d->event, &before, follows, sizeof follows);
    if (!good)
        return EXIT_USAGE;
    if (loss)
        return desk_print(d, json, "%s loses the match at table %u (%s)%s", player->name,
                          tn_table_number(tn_event_round(&d->event), table), p->reason, follows);
    return print_penalty(d, player, p, follows, json);
}

int tourney_penalty(int argc, char **argv) {
    const char *words[3];
    penalty p = {.category = "other", .reason = ""};
    bool json = false;
    const cli_option options[] = {{.name = "--reason", .text = &p.reason},
                                  {.name = "--category", .text = &p.category},
                                  {.name = "--points", .number = &p.points, .min = 1, .max = 1000},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 4, words, 3, 3))
        return EXIT_USAGE;
    p.kind = words[2];
    if ((strcmp(p.kind, "points") == 0) != (p.points > 0))
        return cli_error("tourney: a points penalty needs --points N; no other penalty takes it");
    if (!*p.reason)
        return cli_error("tourney: a penalty needs --reason");
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = tn_event_player(&d.event, words[1]);
    int status = player ? enter_penalty(&d, player, &p, json) : desk_print_refusal(&d);
    desk_close(&d);
    return status;
}

/* Parses "+3" or "-2". */
static bool signed_number(const char *text, int *number) {
    char *end;
    long value = strtol(text, &end, 10);
    *number = (int)value;
    return (*text == '+' || *text == '-') && text[1] >= '0' && text[1] <= '9' && !*end && value >= -1000 &&
           value <= 1000;
}

static int enter_adjust(desk *d, const tn_player *player, int points, const char *reason, bool json) {
    char follows[400];
    unsigned rank;
    int old = cli_points_of(&d->event, player->number, &rank);
    side_effects before = cli_side_effects_begin(&d->event);
    bool good = desk_enter(d, "adjust",
                           json_pack("{s:I, s:i, s:s, s:i, s:i}", "player", (json_int_t)player->number, "points",
                                     points, "reason", reason, "old", old, "new", old + points));
    cli_side_effects_describe(&d->event, &before, follows, sizeof follows);
    return good ? print_points(d, player, points, reason, follows, json) : EXIT_USAGE;
}

int tourney_adjust(int argc, char **argv) {
    const char *words[2], *by = NULL, *reason = "";
    int points = 0;
    bool json = false;
    const cli_option options[] = {
        {.name = "--points", .text = &by}, {.name = "--reason", .text = &reason}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 3, words, 2, 2))
        return EXIT_USAGE;
    if (!by || !signed_number(by, &points))
        return cli_error("tourney: adjust needs --points +N or -N");
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = tn_event_player(&d.event, words[1]);
    int status = player ? enter_adjust(&d, player, points, reason, json) : desk_print_refusal(&d);
    desk_close(&d);
    return status;
}

/* ---- call and ruling --------------------------------------------------------------------------------------------- */

int tourney_call(int argc, char **argv) {
    const char *words[3] = {NULL};
    uint64_t table = 0;
    bool json = false, spectator = false;
    const cli_option options[] = {{.name = "--spectator", .flag = &spectator}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, words, 3, 3))
        return EXIT_USAGE;
    if (!cli_number(words[1], &table) || table == 0 || table > TN_NUMBER_MAX)
        return cli_error("tourney: call expects a table number, not '%s'", words[1]);
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const char *to = tn_event_judge(&d.event, d.event.round_count, (unsigned)table);
    if (spectator)
        d.journal.role = "spectator";
    bool good =
        desk_enter(&d, "judge_call",
                   json_pack("{s:i, s:I, s:s, s:s, s:s}", "round", (int)d.event.round_count, "table", (json_int_t)table,
                             "text", words[2], "to", to, "from", spectator ? "spectator" : "table"));
    if (good)
        desk_print(&d, json, "call %lld from table %u goes to %s", (long long)d.first, (unsigned)table, to);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}

int tourney_ruling(int argc, char **argv) {
    const char *words[2];
    uint64_t table = 0, follows = 0, call = 0;
    bool json = false, agreed = false;
    const cli_option options[] = {{.name = "--table", .number = &table, .min = 1, .max = TN_NUMBER_MAX},
                                  {.name = "--follows", .number = &follows, .min = 1, .max = 1000000000},
                                  {.name = "--call", .number = &call, .min = 1, .max = 1000000000},
                                  {.name = "--agreed", .flag = &agreed},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 5, words, 2, 2) || !desk_open(&d, words[0], true))
        return EXIT_USAGE;
    bool good = desk_enter(
        &d, "ruling",
        json_pack("{s:i, s:s, s:s, s:b, s:o*, s:o*, s:o*}", "round", (int)d.event.round_count, "text", words[1], "by",
                  desk_actor(), "agreed", agreed, "table", tn_number_or_null((json_int_t)table), "follows",
                  tn_number_or_null((json_int_t)follows), "call", tn_number_or_null((json_int_t)call)));
    if (good)
        desk_print(&d, json, "%s %lld is recorded; it cannot be undone, only followed by another (--follows %lld)",
                   agreed ? "agreement" : "ruling", (long long)d.first, (long long)d.first);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}
