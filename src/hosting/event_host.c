/* event_host.c: see event_host.h. */
#include "event_host.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "tourney/event/clock.h"
#include "tourney/event/journal.h"
#include "tourney/event/seal.h"
#include "tourney/formats/format.h"

enum { SECRET_SIZE = TN_SEED_SIZE, CODE_LENGTH = 16, BLANKS_SIZE = 1 << 12, MESSAGE_SIZE = 400 };

/* A table of this round or an earlier one. */
typedef struct hosted_table {
    unsigned round, number;
    uint32_t players[2];
    char code[STORE_CODE];
    bool unplayable;    /* cannot be played on the server; this was logged once */
    bool left_to_staff; /* staff enter its result, or the pairing was withdrawn; the table's viewers were informed */
    tn_result reported; /* result last published to the table */
    int64_t clock_end;  /* milliseconds since 1970, as last published; 0: none */
} hosted_table;

struct event_host {
    char *path, *secret_path, *links_path;
    unsigned char secret[SECRET_SIZE];
    tn_event event;
    struct timespec changed; /* modification time of the journal as last read; with `size` detects changes */
    off_t size;
    hosted_table *tables;
    unsigned count, capacity;
    char last_message[MESSAGE_SIZE]; /* last logged problem, so that it is not logged every second */
    char *address;                   /* target of the links; NULL: no links were written */
    unsigned linked;                 /* players who have a link */
    hub_tournament tournament;
};

/* ---- Secret, keys and codes -------------------------------------------------------------------------------------- */

static void derive(const event_host *host, const char *what, unsigned char bytes[SECRET_SIZE]) {
    crypto_generichash(bytes, SECRET_SIZE, (const unsigned char *)what, strlen(what), host->secret, SECRET_SIZE);
}

/* The key with which a player takes their seat in any round. */
static void derive_key(const event_host *host, uint32_t player, char key[HUB_TOKEN_SIZE]) {
    unsigned char bytes[SECRET_SIZE];
    char what[64];
    snprintf(what, sizeof what, "player %u", player);
    derive(host, what, bytes);
    sodium_bin2base64(key, HUB_TOKEN_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* The match code. The same pair at the same table of the same round always has the same code. */
static void derive_code(const event_host *host, unsigned round, unsigned number, const tn_table *table,
                        char code[STORE_CODE]) {
    static const char letters[] = "23456789abcdefghijkmnpqrstuvwxyz";
    unsigned char bytes[SECRET_SIZE];
    char what[96];
    snprintf(what, sizeof what, "round %u table %u players %u %u", round, number, table->a, table->b);
    derive(host, what, bytes);
    for (unsigned i = 0; i < CODE_LENGTH; i++)
        code[i] = letters[bytes[i] % 32];
    code[CODE_LENGTH] = '\0';
}

/* ---- The journal ------------------------------------------------------------------------------------------------- */

static void log_once(event_host *host, const char *text) {
    if (strncmp(host->last_message, text, MESSAGE_SIZE - 1) == 0)
        return;
    snprintf(host->last_message, sizeof host->last_message, "%.*s", MESSAGE_SIZE - 1, text);
    fprintf(stderr, "traxis: %s\n", text);
}

/* Reads the event from the journal. Returns false with a message. */
static bool read_event(const char *path, tn_event *event, char *error, size_t size) {
    tn_journal journal;
    size_t at;
    if (!tn_journal_open(&journal, path, false, error, size))
        return false;
    bool good = journal.entries.count > 0 && tn_event_replay(event, &journal.entries, &at);
    if (!good)
        snprintf(error, size, "%.100s: %.250s", path, journal.entries.count ? event->error : "has no event in it");
    tn_journal_close(&journal);
    return good;
}

/* Reads the journal again if it has changed. Returns true if it has. */
static bool reload_event(event_host *host) {
    struct stat facts;
    char error[TN_ERROR_SIZE];
    tn_event fresh = {0};
    if (stat(host->path, &facts) != 0 || (facts.st_size == host->size && facts.st_mtim.tv_sec == host->changed.tv_sec &&
                                          facts.st_mtim.tv_nsec == host->changed.tv_nsec))
        return false;
    if (!read_event(host->path, &fresh, error, sizeof error)) {
        log_once(host, error);
        tn_event_free(&fresh);
        return false;
    }
    tn_event_free(&host->event);
    host->event = fresh;
    host->size = facts.st_size;
    host->changed = facts.st_mtim;
    return true;
}

/* ---- Creating matches -------------------------------------------------------------------------------------------- */

static hosted_table *find_table(event_host *host, unsigned round, unsigned number, const tn_table *table) {
    for (unsigned i = 0; i < host->count; i++) {
        hosted_table *at = &host->tables[i];
        if (at->round == round && at->number == number && at->players[0] == table->a && at->players[1] == table->b)
            return at;
    }
    RESERVE_ONE(host->tables, host->count, host->capacity);
    hosted_table *made = &host->tables[host->count++];
    *made = (hosted_table){.round = round, .number = number, .players = {table->a, table->b}};
    derive_code(host, round, number, table, made->code);
    return made;
}

/* Returns the registered list as a deck in our own format (docs/DECKS.md); NULL if there is none. The caller frees it.
 */
static char *deck_text_of(const tn_player *player) {
    json_t *list = json_object_get(player->deck, "list"), *copies;
    const char *title, *warlord = json_string_value(json_object_get(player->deck, "warlord"));
    if (!json_object_size(list) || !warlord)
        return NULL;
    json_t *cards = json_array();
    json_object_foreach(list, title, copies)
        json_array_append_new(cards, json_pack("{s:s,s:O}", "name", title, "count", copies));
    json_t *deck = json_pack("{s:s,s:s,s:o}", "name", player->name, "warlord", warlord, "cards", cards);
    char *text = memory_require(json_dumps(deck, JSON_COMPACT));
    json_decref(deck);
    return text;
}

static void format_blanks(const tn_player *player, char *text, size_t size) {
    size_t used = 0;
    *text = '\0';
    for (size_t i = 0; i < json_array_size(player->blanks) && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "",
                                 json_string_value(json_array_get(player->blanks, i)));
}

/* Returns the player's latest match of an earlier round, and its seat; NULL if there is none. */
static const hosted_table *previous_match(const event_host *host, unsigned round, uint32_t player, unsigned *seat) {
    const hosted_table *latest = NULL;
    for (unsigned i = 0; i < host->count; i++)
        for (unsigned side = 0; side < 2; side++)
            if (host->tables[i].players[side] == player && host->tables[i].round < round &&
                (!latest || host->tables[i].round > latest->round)) {
                latest = &host->tables[i];
                *seat = side;
            }
    return latest;
}

static bool set_seat(const event_host *host, const hosted_table *at, unsigned side, hosted_seat *seat, char *error,
                     size_t size) {
    static char blanks[2][BLANKS_SIZE];
    const tn_player *player = tn_event_number(&host->event, at->players[side]);
    char *deck = player ? deck_text_of(player) : NULL;
    if (!deck) {
        snprintf(error, size, "%.200s has no registered deck list", player ? player->name : "a player");
        return false;
    }
    format_blanks(player, blanks[side], sizeof blanks[side]);
    const hosted_table *previous = previous_match(host, at->round, player->number, &seat->previous_seat);
    seat->name = player->name;
    seat->deck = deck;
    seat->blanks = blanks[side];
    seat->previous = previous ? previous->code : NULL;
    return true;
}

static bool create_match(const event_host *host, tx_hub *hub, const hosted_table *at, char *error, size_t size) {
    hosted_match match = {.event = host->event.name, .round = at->round, .number = at->number};
    memcpy(match.code, at->code, sizeof match.code);
    bool good = set_seat(host, at, 0, &match.seats[0], error, size) &&
                set_seat(host, at, 1, &match.seats[1], error, size) && hub_host_match(hub, &match, error, size);
    for (unsigned side = 0; side < 2; side++)
        free((char *)match.seats[side].deck);
    return good;
}

static void create_table_match(event_host *host, tx_hub *hub, const tn_round *round, hosted_table *at) {
    char error[MESSAGE_SIZE] = "matches of the bracket are best of three", text[2 * MESSAGE_SIZE];
    bool single = !round->elimination || !host->event.best_of_three;
    if (at->unplayable || (single && create_match(host, hub, at, error, sizeof error)))
        return;
    at->unplayable = true;
    snprintf(text, sizeof text, "round %u table %u cannot be played on the server: %s; report its result at the desk",
             at->round, at->number, error);
    log_once(host, text);
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

static bool is_time_over(const tn_event *e, const tn_round *round, const tn_table *table) {
    bool counts = tn_clock_last_act(e, "start") || tn_clock_last_act(e, "time");
    return counts && !tn_round_is_final(round) && tn_clock_is_over(e, table, time(NULL));
}

/* Returns when time will be over, in milliseconds since 1970; 0 if no clock runs. */
static int64_t clock_end_of(const tn_event *e, const tn_round *round, const tn_table *table) {
    int64_t now = time(NULL);
    if (!tn_clock_last_act(e, "start") || tn_round_is_final(round))
        return 0;
    return (now + tn_clock_seconds_left(e, now) + (int64_t)table->extra_seconds) * 1000;
}

static void update_clock(event_host *host, tx_hub *hub, const tn_round *round, hosted_table *at,
                         const tn_table *table) {
    enum { SAME = 2000 }; /* milliseconds; rounding of the wall clock may shift the end by a second */
    int64_t clock_end = clock_end_of(&host->event, round, table), moved = clock_end - at->clock_end;
    if (clock_end ? moved > -SAME && moved < SAME : !at->clock_end)
        return;
    hub_set_hosted_clock(hub, at->code, clock_end);
    at->clock_end = clock_end;
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

/* Judges a game (TR-R40 to TR-R47). Returns false if staff must decide. */
static bool judge_result(const tn_event *e, const tn_round *round, const hosted_result *s, tn_match_state *look,
                         tn_result *result) {
    bool by_time = s->result.reason == TX_TIME;
    *look = (tn_match_state){.time_called = s->time_called,
                             .victor = by_time                       ? -1
                                       : s->result.outcome == TX_WON ? s->result.winner
                                                                     : TN_BOTH,
                             .after_time = s->time_called && !by_time,
                             .planets = {s->planets[0], s->planets[1]},
                             .symbols = {s->symbols[0], s->symbols[1]}};
    if (s->result.reason == TX_BEYOND_LIMITS || s->result.reason == TX_AGREED)
        return false; /* the tournament rules have no such result */
    return tn_judge(tn_round_phase(round), look, e->full_after_time, result) == TN_DECIDED;
}

static json_t *decision_data(const hosted_table *at, const hosted_result *s, const tn_match_state *look,
                             tn_result result) {
    return tn_report_data(&(tn_report){.round = at->round,
                                       .table = at->number,
                                       .code = tn_result_code(result),
                                       .reason = "",
                                       .has_displays = true,
                                       .planets = {look->planets[0], look->planets[1]},
                                       .symbols = {look->symbols[0], look->symbols[1]},
                                       .time = s->time_called,
                                       .victory = look->after_time,
                                       .extra_rounds = s->extra_rounds});
}

static const tn_table *find_event_table(const tn_event *e, const hosted_table *at) {
    const tn_round *round = at->round <= e->round_count ? &e->rounds[at->round - 1] : NULL;
    const tn_table *table = round ? tn_round_numbered(round, at->number) : NULL;
    return table && table->a == at->players[0] && table->b == at->players[1] ? table : NULL;
}

/* Writes a result as the desk does: under the journal's lock, after applying the entry to the current event; flushed to
 * disk on return. Returns false with a message. If `rejected` is set, the entry is not possible; otherwise try again.
 */
static bool write_result(event_host *host, const hosted_table *at, json_t *data, bool *rejected, char *error,
                         size_t size) {
    tn_journal journal;
    tn_event event = {0};
    size_t seq;
    *rejected = false;
    if (!tn_journal_open(&journal, host->path, true, error, size))
        return false;
    bool good = tn_event_replay(&event, &journal.entries, &seq);
    const tn_table *table = good ? find_event_table(&event, at) : NULL;
    if (table && table->result == TN_NONE) {
        json_t *entry =
            json_pack("{s:I,s:s,s:O}", "seq", (json_int_t)journal.entries.count + 1, "type", "decide", "data", data);
        journal.role = "table";
        good = tn_event_apply(&event, entry);
        *rejected = !good;
        if (good)
            good = tn_journal_add(&journal, "traxis serve", "decide", json_incref(data), error, size);
        else
            snprintf(error, size, "%s", event.error);
        json_decref(entry);
    }
    tn_event_free(&event);
    tn_journal_close(&journal);
    return good;
}

/* Sends the journal's result to the table, and whether it is that of the game. */
static void publish_result(const event_host *host, tx_hub *hub, hosted_table *at, const tn_round *round,
                           const tn_table *table) {
    const tn_event *e = &host->event;
    char text[MESSAGE_SIZE];
    hosted_result end;
    tn_match_state look;
    tn_result own = TN_NONE;
    if (hub_get_hosted_result(hub, at->code, &end) && !judge_result(e, round, &end, &look, &own))
        own = TN_NONE;
    if (own == table->result)
        snprintf(text, sizeof text, "In the event's journal: %.100s %d, %.100s %d points.", tn_name_of(e, table->a),
                 tn_points(table->result, 0), tn_name_of(e, table->b), tn_points(table->result, 1));
    else
        snprintf(text, sizeof text, "Staff entered a %s for %.100s, which counts%s%s.", tn_result_words(table->result),
                 tn_name_of(e, table->a), own ? "; the game itself was a " : "", own ? tn_result_words(own) : "");
    hub_set_hosted_result(hub, at->code, tn_result_code(table->result), text);
    at->reported = table->result;
}

static void hand_to_staff(tx_hub *hub, hosted_table *at) {
    hub_set_hosted_result(hub, at->code, "", "The staff of the event decide the result of this game.");
    at->left_to_staff = true;
}

/* Writes the result of a finished match that has none in the journal yet. */
static void report_result(event_host *host, tx_hub *hub, hosted_table *at, const tn_round *round) {
    hosted_result end;
    tn_match_state look;
    tn_result result;
    char error[TN_ERROR_SIZE] = "", text[2 * TN_ERROR_SIZE];
    bool rejected = false;
    if (at->left_to_staff || !hub_get_hosted_result(hub, at->code, &end))
        return;
    if (!judge_result(&host->event, round, &end, &look, &result)) {
        hand_to_staff(hub, at);
        return;
    }
    json_t *data = decision_data(at, &end, &look, result);
    if (!write_result(host, at, data, &rejected, error, sizeof error)) {
        snprintf(text, sizeof text, "round %u table %u: %s", at->round, at->number, error);
        log_once(host, text);
        if (rejected)
            hand_to_staff(hub, at);
    }
    json_decref(data);
}

/* ---- Periodic update --------------------------------------------------------------------------------------------- */

static void update_table_clock(event_host *host, tx_hub *hub, const tn_round *round, hosted_table *at,
                               const tn_table *table, const hosted_state *state) {
    update_clock(host, hub, round, at, table);
    if (state->state == MATCH_PLAYED && !state->time_called && is_time_over(&host->event, round, table))
        hub_call_time(hub, at->code, tn_round_phase(round) == TN_ELIMINATION);
}

static void update_table(event_host *host, tx_hub *hub, const tn_round *round, hosted_table *at,
                         const tn_table *table) {
    hosted_state state;
    if (table->result != TN_NONE && at->reported == table->result)
        return;
    if (table->result == TN_NONE)
        create_table_match(host, hub, round, at);
    if (!hub_get_hosted_state(hub, at->code, &state))
        return;
    if (table->result != TN_NONE && !strcmp(state.result_code, tn_result_code(table->result)))
        at->reported = table->result;
    else if (table->result != TN_NONE)
        publish_result(host, hub, at, round, table);
    else if (state.state == MATCH_OVER)
        report_result(host, hub, at, round);
    else
        update_table_clock(host, hub, round, at, table, &state);
}

/* Handles tables that no longer exist, because the round was withdrawn or paired anew. */
static void update_orphans(event_host *host, tx_hub *hub) {
    for (unsigned i = 0; i < host->count; i++) {
        hosted_table *at = &host->tables[i];
        bool orphan = !find_event_table(&host->event, at);
        if (orphan && !at->left_to_staff)
            hub_set_hosted_result(hub, at->code, "", "Staff have withdrawn this pairing. This game does not count.");
        at->left_to_staff = orphan;
    }
}

static void update_rounds(event_host *host, tx_hub *hub, unsigned first) {
    const tn_event *e = &host->event;
    for (unsigned r = first; r <= e->round_count; r++) {
        const tn_round *round = &e->rounds[r - 1];
        for (unsigned i = 0; round->published && i < round->count; i++)
            if (round->tables[i].b)
                update_table(host, hub, round, find_table(host, r, round->first + i, &round->tables[i]),
                             &round->tables[i]);
    }
}

static bool write_links(event_host *host, char *error, size_t size);

/* Late players get their links as soon as they are registered. */
static void link_new_players(event_host *host) {
    char error[TN_ERROR_SIZE];
    if (host->address && host->linked != host->event.count && !write_links(host, error, sizeof error))
        log_once(host, error);
}

/* After a change of the journal updates all rounds, since staff may correct any; otherwise only the last. */
static void update(void *user, tx_hub *hub) {
    event_host *host = user;
    bool changed = reload_event(host);
    if (changed)
        link_new_players(host);
    update_rounds(host, hub, changed ? 1 : host->event.round_count ? host->event.round_count : 1);
    if (changed)
        update_orphans(host, hub);
}

/* Reads the journal first, so that keys of a round that was just published work at once. */
static bool find_seat(void *user, tx_hub *hub, const char *key, char code[STORE_CODE], unsigned *seat) {
    event_host *host = user;
    update(host, hub);
    const tn_event *e = &host->event;
    const tn_round *round = tn_event_round(e);
    for (unsigned i = 0; round && round->published && i < round->count; i++) {
        const tn_table *table = &round->tables[i];
        for (*seat = 0; *seat < 2; ++*seat) {
            char own[HUB_TOKEN_SIZE];
            derive_key(host, *seat ? table->b : table->a, own);
            if (table->b && strlen(key) == strlen(own) && sodium_memcmp(key, own, strlen(own)) == 0) {
                derive_code(host, e->round_count, round->first + i, table, code);
                return true;
            }
        }
    }
    return false;
}

/* ---- Opening, closing and links ---------------------------------------------------------------------------------- */

static char *with_suffix(const char *path, const char *ending) {
    size_t size = strlen(path) + strlen(ending) + 1;
    char *text = memory_require(malloc(size));
    snprintf(text, size, "%s%s", path, ending);
    return text;
}

event_host *event_host_open(const char *path, char *error, size_t size) {
    event_host *host = memory_require(calloc(1, sizeof *host));
    host->path = memory_copy_text(path, strlen(path));
    host->secret_path = with_suffix(path, ".seats");
    host->links_path = with_suffix(path, ".links");
    host->tournament = (hub_tournament){update, find_seat, host};
    bool good = read_event(path, &host->event, error, size);
    if (good && !tn_seal_open_secret(host->secret_path, host->secret)) {
        snprintf(error, size, "%s: %s", host->secret_path, strerror(errno));
        good = false;
    }
    if (good)
        return host;
    event_host_close(host);
    return NULL;
}

void event_host_close(event_host *host) {
    tn_event_free(&host->event);
    sodium_memzero(host->secret, sizeof host->secret);
    free(host->path);
    free(host->secret_path);
    free(host->links_path);
    free(host->address);
    free(host->tables);
    free(host);
}

const hub_tournament *event_host_tournament(event_host *host) {
    return &host->tournament;
}

static bool write_links(event_host *host, char *error, size_t size) {
    char *fresh = with_suffix(host->links_path, ".new");
    unlink(fresh); /* left by a server that was killed; never write keys into an existing file */
    int file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *out = file >= 0 ? fdopen(file, "w") : NULL;
    for (unsigned i = 0; out && i < host->event.count; i++) {
        char key[HUB_TOKEN_SIZE];
        derive_key(host, host->event.players[i].number, key);
        fprintf(out, "%s\t%speople#seat=%s\n", host->event.players[i].name, host->address, key);
    }
    bool good = out && fflush(out) == 0;
    good = out ? fclose(out) == 0 && good : good;
    good = good && rename(fresh, host->links_path) == 0;
    if (!good) {
        snprintf(error, size, "%s: %s", host->links_path, strerror(errno));
        unlink(fresh);
    } else
        host->linked = host->event.count;
    free(fresh);
    return good;
}

bool event_host_write_links(event_host *host, const char *address, char *error, size_t size) {
    free(host->address);
    host->address = memory_copy_text(address, strlen(address));
    return write_links(host, error, size);
}
