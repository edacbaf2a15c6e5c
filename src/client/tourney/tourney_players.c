/* tourney_players.c: `traxis tourney edit`, `checkin`, `conduct` and `players`. */
#include <string.h>

#include "tourney.h"

/* ---- edit -------------------------------------------------------------------------------------------------------- */

typedef struct edit {
    const char *name, *warlord, *faction, *group, *role, *waive, *reason;
    uint64_t number, byes, table;
} edit;

enum { NOT_GIVEN = UINT32_MAX };

static json_t *given_number(uint64_t number) {
    return number == NOT_GIVEN ? NULL : json_integer((json_int_t)number);
}

/* Includes only the fields that were given. */
static json_t *edit_data(const tn_player *player, const edit *c) {
    return json_pack("{s:I, s:o*, s:s*, s:s*, s:s*, s:o*, s:o*, s:o*, s:o*, s:o*, s:s*}", "player",
                     (json_int_t)player->number, "name", c->name ? tn_trim(c->name) : NULL, "warlord", c->warlord,
                     "faction", c->faction, "role", c->role, "number", given_number(c->number), "given_byes",
                     given_number(c->byes), "fixed_table", given_number(c->table), "tags",
                     c->group ? tn_parse_tags(c->group) : NULL, "waived", c->waive ? tn_parse_tags(c->waive) : NULL,
                     "reason", c->reason);
}

/* Another player with the same fixed table, or NULL. */
static const tn_player *rival_of(const tn_event *e, const tn_player *player) {
    for (unsigned i = 0; i < e->count; i++)
        if (&e->players[i] != player && e->players[i].fixed_table == player->fixed_table &&
            tn_is_active(&e->players[i]))
            return &e->players[i];
    return NULL;
}

/* Describes the player's fixed table, with a warning if there are too few players for that table, or if another player
 * is fixed to it. */
static void table_text(const tn_event *e, const tn_player *player, char *text, size_t size) {
    unsigned table = player->fixed_table, last = e->first_table + tn_event_active_players(e) / 2 - 1;
    const tn_player *rival = table ? rival_of(e, player) : NULL;
    if (!table)
        snprintf(text, size, "; sits anywhere");
    else if (table < e->first_table)
        snprintf(text, size, "; there is no table %u: tables begin with %u", table, e->first_table);
    else if (rival)
        snprintf(text, size, "; fixed to table %u, as is %s: %s entered first and gets it", table, rival->name,
                 rival < player ? rival->name : player->name);
    else
        snprintf(text, size, "; fixed to table %u%s", table,
                 table <= last ? "" : ", which needs more players; until then the last table");
}

int tourney_edit(int argc, char **argv) {
    const char *words[2];
    edit changes = {.number = NOT_GIVEN, .byes = NOT_GIVEN, .table = NOT_GIVEN};
    bool json = false;
    const cli_option options[] = {{.name = "--name", .text = &changes.name},
                                  {.name = "--warlord", .text = &changes.warlord},
                                  {.name = "--faction", .text = &changes.faction},
                                  {.name = "--group", .text = &changes.group},
                                  {.name = "--role", .text = &changes.role},
                                  {.name = "--waive", .text = &changes.waive},
                                  {.name = "--reason", .text = &changes.reason},
                                  {.name = "--number", .number = &changes.number, .min = 1, .max = TN_NUMBER_MAX},
                                  {.name = "--byes", .number = &changes.byes, .max = TN_ROUNDS_MAX},
                                  {.name = "--table", .number = &changes.table, .max = TN_NUMBER_MAX},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 2, 2))
        return EXIT_USAGE;
    if (argc - json <= 3)
        return cli_error("tourney: edit needs an option: --name, --number, --group, --warlord, --faction, --role, "
                         "--byes, --table or --waive");
    json_t *waived = tn_parse_tags(changes.waive ? changes.waive : "");
    json_t *known = tn_waiver_words(tn_waiver_bits(waived));
    bool all_known = json_array_size(waived) == json_array_size(known);
    json_decref(waived);
    json_decref(known);
    if (!all_known)
        return cli_error("tourney: --waive expects check-in, conduct, deck, sleeves or staff, not '%s'", changes.waive);
    if (changes.role && *changes.role && strcmp(changes.role, "judge") != 0)
        return cli_error("tourney: --role expects judge, not '%s'", changes.role);
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = tn_event_player(&d.event, words[1]);
    int status = EXIT_USAGE;
    char at[700] = "";
    if (!player)
        status = desk_print_refusal(&d);
    else if (desk_enter(&d, "edit_player", edit_data(player, &changes))) {
        if (changes.table != NOT_GIVEN)
            table_text(&d.event, player, at, sizeof at);
        status = desk_print(&d, json, "%s is number %u%s%s", player->name, player->number, at,
                            tn_event_has_draft(&d.event) ? "; the draft is unchanged until it is paired again" : "");
    }
    desk_close(&d);
    return status;
}

/* ---- checkin and conduct ----------------------------------------------------------------------------------------- */

/* Items that staff check at the desk. */
typedef struct items_checked {
    const char *sleeves;
    bool art, no_planets;
} items_checked;

static json_t *checkin_data(const tn_player *player, const items_checked *s) {
    return json_pack("{s:I, s:s, s:b, s:b}", "player", (json_int_t)player->number, "sleeves", s->sleeves,
                     "alternate_art", s->art, "planet_deck", !s->no_planets);
}

static int count_checked_in(const tn_event *e) {
    int here = 0;
    for (unsigned i = 0; i < e->count; i++)
        here += e->players[i].checked_in;
    return here;
}

static int check_in(desk *d, const tn_player *player, const items_checked *s, bool json) {
    if (!desk_enter(d, "checkin", checkin_data(player, s)))
        return EXIT_USAGE;
    return desk_print(d, json, "%s is here%s; players here: %d of %u", player->name,
                      player->deck ? "" : ", without a deck list", count_checked_in(&d->event), d->event.count);
}

/* Checks in all active players who are not checked in; none if one of them is refused. */
static int check_in_all(desk *d, const items_checked *s, bool json) {
    json_t *entries = json_array();
    for (unsigned i = 0; i < d->event.count; i++) {
        const tn_player *player = &d->event.players[i];
        if (!player->checked_in && tn_is_active(player))
            json_array_append_new(entries, json_pack("{s:s, s:o}", "type", "checkin", "data", checkin_data(player, s)));
    }
    unsigned more = (unsigned)json_array_size(entries);
    if (more == 0) {
        json_decref(entries);
        return desk_print(d, json, "all players are already checked in; players here: %d of %u",
                          count_checked_in(&d->event), d->event.count);
    }
    if (!desk_enter_all(d, entries))
        return EXIT_USAGE;
    return desk_print(d, json, "checked in: %u; players here: %d of %u", more, count_checked_in(&d->event),
                      d->event.count);
}

int tourney_checkin(int argc, char **argv) {
    const char *words[2] = {NULL};
    items_checked s = {.sleeves = ""};
    bool json = false, all = false;
    const cli_option options[] = {{.name = "--sleeves", .text = &s.sleeves},
                                  {.name = "--alternate-art", .flag = &s.art},
                                  {.name = "--no-planet-deck", .flag = &s.no_planets},
                                  {.name = "--all", .flag = &all},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 5, words, 1, 2))
        return EXIT_USAGE;
    if (!words[1] == !all)
        return cli_error("tourney: checkin expects a player, or --all");
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = all ? NULL : tn_event_player(&d.event, words[1]);
    int status = EXIT_USAGE;
    if (!all && !player)
        status = desk_print_refusal(&d);
    else if (!*s.sleeves && tn_tier_of(d.event.kind) == TN_PREMIER)
        status = cli_error("%s: sleeves are compulsory at premier events (TR-R07); give --sleeves opaque, art or clear",
                           all ? "everybody" : player->name);
    else
        status = all ? check_in_all(&d, &s, json) : check_in(&d, player, &s, json);
    desk_close(&d);
    return status;
}

int tourney_conduct(int argc, char **argv) {
    const char *words[2] = {NULL};
    bool json = false, all = false;
    const cli_option options[] = {{.name = "--all", .flag = &all}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, words, 1, 2))
        return EXIT_USAGE;
    if (!words[1] == !all)
        return cli_error("tourney: conduct expects a player, or --all");
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = all ? NULL : tn_event_player(&d.event, words[1]);
    int status = EXIT_USAGE;
    if (!all && !player)
        status = desk_print_refusal(&d);
    else if (desk_enter(&d, "accept_conduct",
                        all ? json_pack("{s:b}", "all", true)
                            : json_pack("{s:I}", "player", (json_int_t)player->number)))
        status = desk_print(&d, json, "%s agreed to the rules of conduct", all ? "all players" : player->name);
    desk_close(&d);
    return status;
}

/* ---- players ----------------------------------------------------------------------------------------------------- */

/* Remarks for staff; warnings are visible only to staff (TR-R61). */
static void remarks_of(const tn_player *p, char *text, size_t size) {
    const struct {
        bool holds;
        const char *word;
    } REMARKS[] = {{!tn_is_active(p), tn_status_word(p)},  {p->wants_drop, "asks to drop"},
                   {p->role == TN_ORGANISER, "organiser"}, {p->role == TN_JUDGE, "judge"},
                   {p->blanks != NULL, "blank cards"},     {p->waived != 0, "waived"}};
    int used = 0;
    *text = '\0';
    for (unsigned i = 0; i < sizeof REMARKS / sizeof *REMARKS; i++)
        if (REMARKS[i].holds)
            used += snprintf(text + used, size - (size_t)used, "%s%s", used ? ", " : "", REMARKS[i].word);
    if (p->warnings)
        used += snprintf(text + used, size - (size_t)used, "%swarned %u×", used ? ", " : "", p->warnings);
    if (p->given_byes)
        used += snprintf(text + used, size - (size_t)used, "%sgiven byes: %u", used ? ", " : "", p->given_byes);
    if (p->fixed_table)
        snprintf(text + used, size - (size_t)used, "%stable %u", used ? ", " : "", p->fixed_table);
}

static json_t *player_json(const tn_player *p) {
    return json_pack("{s:I, s:s, s:s, s:s, s:b, s:b, s:b, s:i, s:i, s:i}", "number", (json_int_t)p->number, "name",
                     p->name, "warlord", p->warlord, "status", tn_status_word(p), "checked_in", p->checked_in,
                     "conduct", p->conduct, "deck", p->deck != NULL, "warnings", (int)p->warnings, "given_byes",
                     (int)p->given_byes, "table", (int)p->fixed_table);
}

static void print_staff_row(const tn_player *p) {
    char remarks[200];
    remarks_of(p, remarks, sizeof remarks);
    printf("%6u ", p->number);
    cli_print_wide(p->name, 24);
    putchar(' ');
    cli_print_wide(p->warlord, 24);
    printf(" %-4s %-4s %-6s %s\n", p->deck ? "yes" : "no", p->checked_in ? "yes" : "no", p->conduct ? "yes" : "no",
           remarks);
}

int tourney_players(int argc, char **argv) {
    bool json;
    desk d;
    if (!desk_open_only(&d, argc, argv, false, &json))
        return EXIT_USAGE;
    json_t *list = json_array();
    if (!json)
        printf("number player                   warlord                  deck here agreed\n");
    for (unsigned i = 0; i < d.event.count; i++) {
        const tn_player *p = &d.event.players[i];
        if (json)
            json_array_append_new(list, player_json(p));
        else
            print_staff_row(p);
    }
    if (json)
        tourney_print(list);
    else
        json_decref(list);
    desk_close(&d);
    return EXIT_YES;
}
