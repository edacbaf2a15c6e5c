/* tourney_setup.c: `traxis tourney new`, `add`, `deck` and `start`: up to the first round. */
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tourney.h"

/* ---- new --------------------------------------------------------------------------------------------------------- */

static const char *today(char *text, size_t size) {
    time_t now = time(NULL);
    struct tm local;
    strftime(text, size, "%Y-%m-%d", localtime_r(&now, &local));
    return text;
}

int tourney_new(int argc, char **argv) {
    char day[20];
    const char *words[2], *kind = "store", *method = "document", *first = "random", *date = today(day, sizeof day),
                          *organiser = "", *second = "";
    uint64_t rounds = 0, minutes = 55, cut = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--kind", .text = &kind},
                                  {.name = "--rounds", .number = &rounds, .least = 1, .most = TN_ROUNDS_MOST},
                                  {.name = "--minutes", .number = &minutes, .least = 1, .most = 600},
                                  {.name = "--cut", .number = &cut, .least = 2, .most = 1024},
                                  {.name = "--tie-break", .text = &method},
                                  {.name = "--first-round", .text = &first},
                                  {.name = "--date", .text = &date},
                                  {.name = "--organiser", .text = &organiser},
                                  {.name = "--second", .text = &second},
                                  {.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 2, 2))
        return EXIT_USAGE;
    if (strcmp(first, "random") != 0 && strcmp(first, "halves") != 0)
        return cli_error("tourney: the first round is paired random or halves, not '%s'", first);
    json_t *data =
        json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:s, s:s, s:s, s:s, s:s}", "name", words[1], "kind", kind, "date",
                  date, "rounds", (json_int_t)rounds, "minutes", (json_int_t)minutes, "cut", (json_int_t)cut, "method",
                  method, "first_round", first, "organiser", organiser, "second", second, "rules", "2015");
    desk d = {0};
    char error[TN_ERROR_SIZE];
    json_t *entry = json_pack("{s:s, s:O}", "type", "create", "data", data);
    bool good = entry && tn_event_apply(&d.event, entry); /* before there is a file */
    if (!good)
        cli_error("%s", entry ? d.event.error : "a text is not UTF-8");
    json_decref(entry);
    tn_event_free(&d.event);
    if (good && !tn_journal_new(&d.journal, words[0], error, sizeof error)) {
        cli_error("%s", error);
        good = false;
    }
    if (!good) {
        json_decref(data);
        return EXIT_USAGE;
    }
    good = desk_enter(&d, "create", data);
    if (good)
        desk_say(&d, json, "%s: %s, %s, a %s event; rounds of %u minutes", words[0], d.event.name,
                 tn_kind_words(d.event.kind), tn_tier_word(tn_tier_of(d.event.kind)), d.event.minutes);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}

/* ---- add --------------------------------------------------------------------------------------------------------- */

/* "a, b" as a list of words. */
static json_t *tags_of(const char *text) {
    json_t *tags = json_array();
    while (*text) {
        size_t skip = strspn(text, ", "), length = strcspn(text + skip, ",");
        if (length > 0)
            json_array_append_new(tags, json_stringn(text + skip, length));
        text += skip + length;
    }
    return tags;
}

int tourney_add(int argc, char **argv) {
    const char *words[2], *tags = "", *warlord = "", *faction = "", *role = "";
    uint64_t number = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--number", .number = &number, .least = 1, .most = 999999},
                                  {.name = "--group", .text = &tags},
                                  {.name = "--warlord", .text = &warlord},
                                  {.name = "--faction", .text = &faction},
                                  {.name = "--role", .text = &role},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 2, 2))
        return EXIT_USAGE;
    if (*role && strcmp(role, "judge") != 0)
        return cli_error("tourney: --role expects judge, not '%s'", role);
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    json_t *data = json_pack("{s:s, s:s, s:s, s:s, s:o}", "name", words[1], "warlord", warlord, "faction", faction,
                             "role", role, "tags", tags_of(tags));
    if (data && number)
        json_object_set_new(data, "number", json_integer((json_int_t)number));
    bool good = desk_enter(&d, "register", data);
    if (good)
        desk_say(&d, json, "%s is number %u; players: %u", words[1], d.event.players[d.event.count - 1].number,
                 d.event.count);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}

/* ---- deck -------------------------------------------------------------------------------------------------------- */

enum { DECK_FILE_MOST = 1 << 20 };

/* The hash of the file's bytes; false, with the message printed, if it cannot be read. */
static bool hash_file(const char *path, char hash[TN_HASH_SIZE]) {
    struct stat facts;
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    bool good = file && fstat(fileno(file), &facts) == 0;
    if (!good)
        cli_error("%s: cannot be read", path);
    else if (facts.st_size > DECK_FILE_MOST) {
        cli_error("%s: has %lld bytes; a deck file has at most %d", path, (long long)facts.st_size, DECK_FILE_MOST);
        good = false;
    } else if ((text = malloc((size_t)facts.st_size + 1)) != NULL)
        tn_hash(text, fread(text, 1, (size_t)facts.st_size, file), hash);
    free(text);
    if (file)
        fclose(file);
    return good;
}

/* The data of a deck entry; NULL, with the message printed, if the file cannot be read. */
static json_t *deck_data(const tn_player *player, const char *path) {
    char hash[TN_HASH_SIZE] = "", error[1000], why[1000] = "";
    tx_deck deck;
    if (!hash_file(path, hash))
        return NULL;
    const tx_catalog *catalog = cli_catalog();
    if (!tx_deck_load(catalog, path, &deck, error, sizeof error)) {
        cli_error("%s", error);
        return NULL;
    }
    bool legal = tx_deck_legal(catalog, &deck, why, sizeof why);
    return json_pack("{s:I, s:s, s:s, s:i, s:s, s:b, s:s}", "player", (json_int_t)player->number, "title", deck.name,
                     "warlord", catalog->defs[deck.warlord].name, "cards", (int)deck.count, "hash", hash, "legal",
                     legal, "why", legal ? "" : why);
}

static int submit_deck(desk *d, const tn_player *player, const char *path, bool json) {
    json_t *data = deck_data(player, path);
    if (!data)
        return EXIT_USAGE;
    bool legal = json_is_true(json_object_get(data, "legal"));
    if (!legal) {
        cli_error("%s's deck is not legal: %s", player->name, json_string_value(json_object_get(data, "why")));
        json_decref(data);
        return EXIT_NO;
    }
    if (!desk_enter(d, "deck", data))
        return EXIT_USAGE;
    return desk_say(d, json, "%s plays %s: legal, SHA-256 %.16s…", player->name, player->warlord,
                    json_string_value(json_object_get(player->deck, "hash")));
}

/* The table of the last round at which the player sits; 0 if there is none without a result. */
static unsigned open_table(const tn_event *e, uint32_t number, bool *second) {
    const tn_round *round = e->round_count ? &e->rounds[e->round_count - 1] : NULL;
    for (unsigned i = 0; round && i < round->count; i++)
        if ((round->tables[i].a == number || round->tables[i].b == number) && round->tables[i].result == TN_NONE) {
            *second = round->tables[i].b == number;
            return i + 1;
        }
    return 0;
}

/* The procedure for an illegal deck found in the event (TR-R13 to TR-R16): the game is lost, the cards are blank from
 * now on, earlier results stand. */
static int illegal_deck(desk *d, const tn_player *player, const char *cards, bool json) {
    json_t *blanks = tags_of(cards);
    bool second = false;
    unsigned table = open_table(&d->event, player->number, &second);
    if (table && !desk_enter(d, "decide",
                             json_pack("{s:i, s:i, s:s, s:s}", "round", (int)d->event.round_count, "table", (int)table,
                                       "result", second ? "FW" : "FL", "reason", "illegal deck"))) {
        json_decref(blanks);
        return EXIT_USAGE;
    }
    if (!desk_enter(d, "deck", json_pack("{s:I, s:o}", "player", (json_int_t)player->number, "blanks", blanks)))
        return EXIT_USAGE;
    return desk_say(d, json, "%s: %s; blank for the rest of the event: %s. %s may also drop.", player->name,
                    table ? "this game is lost" : "no game is being played", cards, player->name);
}

int tourney_deck(int argc, char **argv) {
    const char *words[3] = {NULL}, *illegal = NULL;
    bool json = false;
    const cli_option options[] = {{.name = "--illegal", .text = &illegal}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, words, 2, 3))
        return EXIT_USAGE;
    if (!words[2] == !illegal)
        return cli_error("tourney: deck expects a deck file, or --illegal CARD,… for cards found to be illegal");
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = tn_event_player(&d.event, words[1]);
    int status = !player   ? desk_refused(&d)
                 : illegal ? illegal_deck(&d, player, illegal, json)
                           : submit_deck(&d, player, words[2], json);
    desk_close(&d);
    return status;
}

/* ---- start ------------------------------------------------------------------------------------------------------- */

int tourney_start(int argc, char **argv) {
    const char *path;
    bool json = false;
    const cli_option options[] = {{.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 1, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    bool good = desk_enter(&d, "start", json_object());
    if (good)
        desk_say(&d, json, "%u players, %u Swiss rounds%s", d.event.count, d.event.rounds_wanted,
                 d.event.cut ? ", then a bracket" : "");
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}
