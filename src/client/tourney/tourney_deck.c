/* tourney_deck.c: `traxis tourney deck`: submits, checks and locks a deck, or records an illegal one. */
#include <string.h>
#include <time.h>

#include "client/deck/deck_commands.h"
#include "tourney.h"

/* ---- Submitting -------------------------------------------------------------------------------------------------- */

/* The cards that the event allows: by its date and region, and by the organiser's format (TR-R67 to TR-R69), whose own
 * date takes precedence. If the table of sets does not have the region, only the format decides. */
static bool event_pool(const tn_event *e, const tx_catalog *catalog, tx_pool *pool) {
    deck_pool_options options = {.day = *e->date ? e->date : NULL,
                                 .region = *e->region && *e->date ? e->region : NULL,
                                 .format = *e->pool ? e->pool : NULL};
    if (options.region && options.format && strcmp(options.region, TX_HOME_REGION) != 0)
        options.day = options.region = NULL;
    if (deck_pool(catalog, &options, pool))
        return true;
    return cli_error("'traxis tourney set EVENT pool FORMAT' sets the cards that this event allows") == EXIT_YES;
}

/* {"title": copies, …}, independent of the file's order. */
static json_t *list_json(const tx_catalog *catalog, const tx_deck_list *list) {
    json_t *cards = json_object();
    for (unsigned i = 0; i < list->count; i++) {
        const char *title = catalog->defs[list->entries[i].card].name;
        json_int_t copies = json_integer_value(json_object_get(cards, title)) + list->entries[i].count;
        json_object_set_new(cards, title, json_integer(copies));
    }
    return cards;
}

/* Hash of warlord and cards, independent of the file they came from (TR-R65). */
static void hash_list(const char *warlord, json_t *cards, char hash[TN_HASH_SIZE]) {
    json_t *list = json_pack("{s:s, s:O}", "warlord", warlord, "cards", cards);
    char *text = json_dumps(list, JSON_COMPACT | JSON_SORT_KEYS);
    if (text)
        tn_hash(text, strlen(text), hash);
    free(text);
    json_decref(list);
}

static json_t *legal_data(const tx_catalog *catalog, const tx_deck_list *list, const tn_player *player) {
    char hash[TN_HASH_SIZE] = "";
    const char *warlord = catalog->defs[list->warlord].name;
    json_t *cards = list_json(catalog, list);
    hash_list(warlord, cards, hash);
    return json_pack("{s:I, s:s, s:s, s:i, s:s, s:b, s:o}", "player", (json_int_t)player->number, "title", list->name,
                     "warlord", warlord, "cards", (int)tx_list_size(catalog, list), "hash", hash, "legal", true, "list",
                     cards);
}

/* Reports an illegal deck: "no", and every reason. */
static void print_illegal(const tx_catalog *catalog, const tn_player *player, const char *path,
                          const tx_findings *findings, bool json) {
    if (json)
        tourney_print(json_pack("{s:I, s:s, s:b, s:o}", "player", (json_int_t)player->number, "file", path, "legal",
                                false, "reasons", deck_findings_json(catalog, findings)));
    else {
        cli_error("%s's deck is not legal:", player->name);
        deck_print_findings(stderr, path, findings);
    }
}

json_t *deck_data(const tn_event *e, const tn_player *player, const char *name, int *code, bool json) {
    static tx_findings findings;
    const char *path;
    tx_deck_list list;
    tx_pool pool;
    json_t *data = NULL;
    const tx_catalog *catalog = cli_catalog();
    bool pooled = event_pool(e, catalog, &pool);
    bool readable = deck_judge(catalog, name, pooled ? &pool : NULL, &path, &list, &findings);
    *code = EXIT_USAGE;
    if (!readable)
        deck_print_findings(stderr, path, &findings);
    else if (pooled && findings.count) {
        *code = EXIT_NO;
        print_illegal(catalog, player, path, &findings, json);
    } else if (pooled)
        data = legal_data(catalog, &list, player);
    tx_pool_free(&pool);
    tx_list_free(&list);
    return data;
}

bool deck_is_late(const tn_event *e) {
    char now[32];
    time_t seconds = time(NULL);
    struct tm utc;
    strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &utc));
    return *e->deadline && strcmp(now, e->deadline) > 0;
}

static int submit_deck(desk *d, const tn_player *player, const char *path, const char *reason, bool json) {
    int code;
    if (deck_is_late(&d->event) && !*reason)
        return cli_error("decks were due at %s; submitting one now needs --reason", d->event.deadline);
    json_t *data = deck_data(&d->event, player, path, &code, json);
    if (!data)
        return code;
    if (*reason)
        json_object_set_new(data, "reason", json_string(reason));
    if (!desk_enter(d, "deck", data))
        return EXIT_USAGE;
    return desk_print(d, json, "%s plays %s: legal, SHA-256 %.16s…", player->name, player->warlord,
                      json_string_value(json_object_get(player->deck, "hash")));
}

/* ---- Illegal decks ----------------------------------------------------------------------------------------------- */

/* Earlier and new blanks, each as `traxis play --blank1` accepts it: "2x Title", or "Title" for all copies. */
static json_t *all_blanks(const tn_player *player, const tx_blanks *more) {
    json_t *blanks = player->blanks ? json_deep_copy(player->blanks) : json_array();
    for (unsigned i = 0; i < more->count; i++) {
        char text[200];
        const char *title = cli_catalog()->defs[more->cards[i].card].name;
        if (more->cards[i].copies == ALL_COPIES)
            snprintf(text, sizeof text, "%s", title);
        else
            snprintf(text, sizeof text, "%ux %s", more->cards[i].copies, title);
        json_array_append_new(blanks, json_string(text));
    }
    return blanks;
}

/* Cards in a submitted list were checked and are legal. Blanking them, or cards of a player without a list, needs a
 * reason (TR-R15, TR-R18). */
static bool check_offending(const tn_player *player, const tx_blanks *blanks, const char *reason) {
    const json_t *list = json_object_get(player->deck, "list");
    for (unsigned i = 0; !*reason && i < blanks->count; i++) {
        const char *title = cli_catalog()->defs[blanks->cards[i].card].name;
        json_int_t listed = json_integer_value(json_object_get(list, title));
        unsigned copies = blanks->cards[i].copies;
        if (!list)
            return cli_error("%s has submitted no list that shows whether %s is illegal; give a --reason", player->name,
                             title) == EXIT_YES;
        if (listed > 0 && (copies == ALL_COPIES || copies <= listed))
            return cli_error("%s's list has %lldx %s and is legal; give a --reason why the card is still illegal, or "
                             "'%lldx %s' if there are too many copies",
                             player->name, (long long)listed, title, (long long)listed + 1, title) == EXIT_YES;
    }
    return true;
}

/* Procedure for an illegal deck found during the event (TR-R13 to TR-R16): the current game is lost, the cards are
 * blank from now on, earlier results remain. */
static int illegal_deck(desk *d, const tn_player *player, const char *cards, const char *reason, bool json) {
    const tn_event *e = &d->event;
    const tn_round *round = tn_event_round(e);
    const tn_table *table = round && round->published ? tn_round_table(round, player->number) : NULL;
    bool lost = table && table->result == TN_NONE;
    tx_blanks blanks;
    char error[400];
    if (!tx_blanks_read(cli_catalog(), cards, &blanks, error, sizeof error))
        return cli_error("%s", error);
    if (!check_offending(player, &blanks, reason))
        return EXIT_USAGE;
    if (lost) {
        tn_report loss = {.round = e->round_count,
                          .table = tn_table_number(round, table),
                          .code = table->b == player->number ? "FW" : "FL",
                          .reason = "illegal deck"};
        if (!desk_queue(d, "decide", tn_report_data(&loss)))
            return EXIT_USAGE;
    }
    if (!desk_enter(d, "deck",
                    json_pack("{s:I, s:o, s:s}", "player", (json_int_t)player->number, "blanks",
                              all_blanks(player, &blanks), "reason", reason)))
        return EXIT_USAGE;
    return desk_print(
        d, json, "%s: %s; blank for the rest of the event: %s. %s", player->name,
        lost ? "this game is lost" : "no game is being played", cards,
        player->see_through      ? "Blank cards would show in see-through sleeves: new sleeves, or drop (TR-R15)"
        : !player->sleeves_known ? "Sleeves must be checked before the next pairing: 'checkin EVENT PLAYER "
                                   "--sleeves opaque|art|clear', or drop (TR-R15)"
                                 : "The player may also drop");
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

int tourney_deck(int argc, char **argv) {
    const char *words[3] = {NULL}, *illegal = NULL, *folder = NULL, *reason = "";
    bool json = false;
    const cli_option options[] = {{.name = "--illegal", .text = &illegal},
                                  {.name = "--folder", .text = &folder},
                                  {.name = "--reason", .text = &reason},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 4, words, 1, 3))
        return EXIT_USAGE;
    if (folder && (words[1] || illegal))
        return cli_error("tourney: deck --folder submits the lists of all players; do not give a PLAYER");
    if (!folder && !words[1])
        return cli_error("tourney: deck expects a player and a deck file, or --folder DIR");
    if (!folder && !words[2] == !illegal)
        return cli_error("tourney: deck expects a deck file, or --illegal CARD,… for cards found to be illegal");
    if (!desk_open(&d, words[0], true))
        return EXIT_USAGE;
    const tn_player *player = folder ? NULL : tn_event_player(&d.event, words[1]);
    int status = folder    ? cli_submit_folder(&d, folder, reason, json)
                 : !player ? desk_print_refusal(&d)
                 : illegal ? illegal_deck(&d, player, illegal, reason, json)
                           : submit_deck(&d, player, words[2], reason, json);
    desk_close(&d);
    return status;
}
