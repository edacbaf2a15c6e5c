/* tourney_setup.c: `traxis tourney new`, `set`, `add` and `start`: commands up to the first round. */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client/deck/deck_commands.h"
#include "tourney.h"

/* ---- new --------------------------------------------------------------------------------------------------------- */

static const char *today(char *text, size_t size) {
    time_t now = time(NULL);
    struct tm local;
    strftime(text, size, "%Y-%m-%d", localtime_r(&now, &local));
    return text;
}

/* Creates the file with its first entry; removes it again if the entry is refused. */
static int make_event(const char *path, json_t *data, bool json) {
    desk d = {0};
    char error[TN_ERROR_SIZE];
    json_t *entry = json_pack("{s:s, s:O}", "type", "create", "data", data);
    bool good = entry && tn_event_apply(&d.event, entry); /* validate before the file exists */
    if (!good)
        entry ? desk_print_refusal(&d) : cli_error("a text is not UTF-8");
    json_decref(entry);
    tn_event_free(&d.event);
    if (good && !tn_journal_new(&d.journal, path, error, sizeof error)) {
        cli_error("%s", error);
        good = false;
    }
    if (!good) {
        json_decref(data);
        return EXIT_USAGE;
    }
    good = desk_enter(&d, "create", data);
    if (good)
        desk_print(&d, json, "%s: %s, %s, a %s event; rounds of %u minutes", path, d.event.name,
                   tn_kind_words(d.event.kind), tn_tier_word(tn_tier_of(d.event.kind)), d.event.minutes);
    else
        unlink(path);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}

/* Returns true if that deck format exists. */
static bool is_format(const char *name) {
    tx_pool pool;
    bool good = deck_pool(cli_catalog(), &(deck_pool_options){.format = name}, &pool);
    tx_pool_free(&pool);
    return good;
}

int tourney_new(int argc, char **argv) {
    char day[20];
    const char *words[2], *kind = "store", *method = "document", *first = "random", *date = today(day, sizeof day),
                          *organiser = "", *second = "", *faq = "", *region = "", *pool = "";
    uint64_t rounds = 0, minutes = 55, cut = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--kind", .text = &kind},
                                  {.name = "--rounds", .number = &rounds, .min = 1, .max = TN_ROUNDS_MAX},
                                  {.name = "--minutes", .number = &minutes, .min = 1, .max = 600},
                                  {.name = "--cut", .number = &cut, .min = 2, .max = 1024},
                                  {.name = "--tie-break", .text = &method},
                                  {.name = "--first-round", .text = &first},
                                  {.name = "--date", .text = &date},
                                  {.name = "--organiser", .text = &organiser},
                                  {.name = "--second", .text = &second},
                                  {.name = "--faq", .text = &faq},
                                  {.name = "--region", .text = &region},
                                  {.name = "--pool", .text = &pool},
                                  {.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 2, 2))
        return EXIT_USAGE;
    if (*pool && !is_format(pool))
        return EXIT_USAGE;
    char newest[60];
    if (!*faq && snprintf(newest, sizeof newest, "newest on %.20s", date) > 0) /* TR-R01 */
        faq = newest;
    return make_event(words[0],
                      json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "name",
                                words[1], "kind", kind, "date", date, "rounds", (json_int_t)rounds, "minutes",
                                (json_int_t)minutes, "cut", (json_int_t)cut, "method", method, "first_round", first,
                                "organiser", organiser, "second", second, "rules", "2015", "faq", faq, "region", region,
                                "pool", pool),
                      json);
}

/* ---- set --------------------------------------------------------------------------------------------------------- */

/* Prints all settings as they are typed. */
static int print_settings(const tn_event *e, bool json) {
    char words[400], value[400];
    json_t *object = json_object();
    tn_setting_words(words, sizeof words);
    for (char *rest = words, *word; (word = strtok_r(rest, ", ", &rest)) != NULL;) {
        tn_setting_value(e, word, value, sizeof value);
        if (json)
            json_object_set_new(object, word, json_string(value));
        else
            printf("%-14s %s\n", word, *value ? value : "–");
    }
    if (json)
        tourney_print(object);
    else
        json_decref(object);
    return EXIT_YES;
}

static int print_setting(const desk *d, const char *word, const char *value, const char *old, bool json) {
    char unofficial[200];
    bool outside = tn_event_unofficial(&d->event, unofficial, sizeof unofficial);
    return desk_print(d, json, "%s is now %s; before: %s%s%s", word, *value ? value : "not set", *old ? old : "not set",
                      outside ? ". Outside the official rules: " : "", unofficial);
}

int tourney_set(int argc, char **argv) {
    const char *words[3] = {NULL}, *reason = "";
    bool json = false;
    const cli_option options[] = {{.name = "--reason", .text = &reason}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, words, 1, 3))
        return EXIT_USAGE;
    if (words[1] && !words[2])
        return cli_error("tourney: set expects a setting and its value; without arguments it lists them all");
    if (!desk_open(&d, words[0], words[1] != NULL))
        return EXIT_USAGE;
    char old[200] = "";
    if (words[1])
        tn_setting_value(&d.event, words[1], old, sizeof old);
    bool known = !words[1] || strcmp(words[1], "pool") != 0 || !*words[2] || is_format(words[2]);
    int status = !words[1] ? print_settings(&d.event, json)
                 : !known  ? EXIT_USAGE
                 : !desk_enter(&d, "setting",
                               json_pack("{s:s, s:s, s:s, s:s}", "key", words[1], "value", words[2], "old", old,
                                         "reason", reason))
                     ? EXIT_USAGE
                     : print_setting(&d, words[1], words[2], old, json);
    desk_close(&d);
    return status;
}

/* ---- add --------------------------------------------------------------------------------------------------------- */

/* Advice for seating a player who enters during a round. */
static void late_text(const tn_event *e, const tn_player *player, char *text, size_t size) {
    const tn_round *round = tn_event_round(e);
    *text = '\0';
    if (tn_event_has_draft(e))
        snprintf(text, size, ". The round is a draft: 'traxis tourney pair' pairs it again");
    else if (round && round->bye && !round->closed && !round->elimination)
        snprintf(text, size,
                 ". %.100s has the bye: 'traxis tourney manual EVENT %u %u --reason WORDS' seats them together",
                 tn_name_of(e, round->bye), player->number, round->bye);
}

int tourney_add(int argc, char **argv) {
    const char *words[2], *tags = "", *warlord = "", *faction = "", *role = "", *reason = "";
    uint64_t number = 0, byes = 0;
    bool json = false, conduct = false;
    const cli_option options[] = {{.name = "--number", .number = &number, .min = 1, .max = TN_NUMBER_MAX},
                                  {.name = "--byes", .number = &byes, .min = 1, .max = TN_ROUNDS_MAX},
                                  {.name = "--conduct", .flag = &conduct},
                                  {.name = "--group", .text = &tags},
                                  {.name = "--warlord", .text = &warlord},
                                  {.name = "--faction", .text = &faction},
                                  {.name = "--role", .text = &role},
                                  {.name = "--reason", .text = &reason},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 2, 2))
        return EXIT_USAGE;
    if (*role && strcmp(role, "judge") != 0)
        return cli_error("tourney: --role expects judge, not '%s'", role);
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    json_t *waived = *reason ? tn_waiver_words(TN_WAIVE_STAFF) : NULL; /* both organisers may play then (TR-R03) */
    json_t *data = json_pack("{s:o, s:s, s:s, s:s, s:o, s:o*, s:o*, s:o*, s:s*}", "name", tn_trim(words[1]), "warlord",
                             warlord, "faction", faction, "role", role, "tags", tn_parse_tags(tags), "number",
                             tn_number_or_null((json_int_t)number), "given_byes", tn_number_or_null((json_int_t)byes),
                             "waived", waived, "reason", waived ? reason : NULL);
    bool good = conduct ? desk_queue(&d, "register", data) : desk_enter(&d, "register", data);
    const tn_player *player = good ? &d.event.players[d.event.count - 1] : NULL;
    if (good && conduct)
        good = desk_enter(&d, "accept_conduct", json_pack("{s:I}", "player", (json_int_t)player->number));
    char late[300];
    if (good) {
        late_text(&d.event, player, late, sizeof late);
        desk_print(&d, json, "%s is number %u; players: %u%s", player->name, player->number, d.event.count, late);
    }
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}

/* ---- start ------------------------------------------------------------------------------------------------------- */

/* {"conduct": [8], …}: requirements waived at the start, with the player numbers; NULL if all are met. */
static json_t *waived_at_start(const tn_event *e) {
    json_t *waived = json_object();
    for (unsigned i = 0; i < e->count; i++) {
        json_t *words =
                   tn_waiver_words(tn_is_active(&e->players[i]) ? tn_event_unmet_requirements(e, &e->players[i]) : 0),
               *word;
        size_t k;
        json_array_foreach(words, k, word) {
            const char *key = json_string_value(word);
            if (!json_object_get(waived, key))
                json_object_set_new(waived, key, json_array());
            json_array_append_new(json_object_get(waived, key), json_integer(e->players[i].number));
        }
        json_decref(words);
    }
    return waived;
}

/* "; waived: conduct of 8, deck of 3" */
static void waived_text(const json_t *waived, char *text, size_t size) {
    const char *key;
    json_t *numbers;
    size_t used = 0;
    *text = '\0';
    json_object_foreach((json_t *)waived, key, numbers) if (used < size) used += (size_t)snprintf(
        text + used, size - used, "%s%s of %zu", used ? ", " : "; waived: ", key, json_array_size(numbers));
}

int tourney_start(int argc, char **argv) {
    const char *path, *reason = "";
    bool json = false;
    const cli_option options[] = {{.name = "--reason", .text = &reason}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    char text[120];
    json_t *waived = waived_at_start(&d.event);
    waived_text(waived, text, sizeof text);
    bool good = desk_enter(&d, "start",
                           json_pack("{s:O*, s:s*}", "waived", json_object_size(waived) ? waived : NULL, "reason",
                                     *reason ? reason : NULL));
    json_decref(waived);
    unsigned decks = 0, active = tn_event_active_players(&d.event);
    for (unsigned i = 0; i < d.event.count; i++)
        decks += d.event.players[i].deck != NULL && tn_is_active(&d.event.players[i]);
    if (good)
        desk_print(&d, json, "%u players, %u Swiss rounds%s; decks locked: %u%s%s", active, d.event.rounds_wanted,
                   d.event.cut ? ", then a bracket" : "", decks, text,
                   decks && decks < active ? ". 'traxis tourney players' shows the missing ones" : "");
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}
