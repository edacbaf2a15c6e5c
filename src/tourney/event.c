/* event.c: see event.h: what each kind of entry does, and when it is refused. Pairing of the next round is in
 * event_pair.c. */
#include "event.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bracket.h"

__attribute__((format(printf, 2, 3))) static bool refuse(tn_event *e, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(e->error, sizeof e->error, format, list);
    va_end(list);
    return false;
}

/* ---- Fields of an entry ------------------------------------------------------------------------------------------ */

static const char *text_in(const json_t *data, const char *key) {
    const char *text = json_string_value(json_object_get(data, key));
    return text ? text : "";
}

static unsigned number_in(const json_t *data, const char *key) {
    json_int_t value = json_integer_value(json_object_get(data, key));
    return value > 0 && value < 1000000000 ? (unsigned)value : 0;
}

static bool grow(void **list, unsigned count, unsigned *room, size_t size) {
    if (count < *room)
        return true;
    unsigned wanted = *room ? 2 * *room : 16;
    void *larger = realloc(*list, wanted * size);
    if (!larger)
        return false;
    *list = larger;
    *room = wanted;
    return true;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

const tn_player *tn_event_number(const tn_event *e, uint32_t number) {
    if (number > 0 && number <= e->count && e->players[number - 1].number == number)
        return &e->players[number - 1];
    for (unsigned i = 0; i < e->count; i++)
        if (e->players[i].number == number)
            return &e->players[i];
    return NULL;
}

static tn_player *player_of(tn_event *e, uint32_t number) {
    return (tn_player *)tn_event_number(e, number);
}

tn_player *tn_event_player(tn_event *e, const char *who) {
    char *end;
    unsigned long number = strtoul(who, &end, 10);
    tn_player *found = *who && !*end && number <= UINT32_MAX ? player_of(e, (uint32_t)number) : NULL;
    for (unsigned i = 0; i < e->count && !found; i++)
        if (strcasecmp(e->players[i].name, who) == 0)
            found = &e->players[i];
    if (!found)
        refuse(e, "there is no player '%s'; expected a player's number or whole name", who);
    return found;
}

unsigned tn_event_swiss_rounds(const tn_event *e) {
    unsigned count = 0;
    while (count < e->round_count && !e->rounds[count].elimination)
        count++;
    return count;
}

static unsigned missing_in(const tn_round *round) {
    unsigned missing = 0;
    for (unsigned i = 0; i < round->count; i++)
        missing += round->tables[i].result == TN_NONE;
    return missing;
}

unsigned tn_event_missing(const tn_event *e) {
    return e->round_count ? missing_in(&e->rounds[e->round_count - 1]) : 0;
}

unsigned tn_event_active(const tn_event *e) {
    unsigned active = 0;
    for (unsigned i = 0; i < e->count; i++)
        active += !e->players[i].dropped && !e->players[i].disqualified;
    return active;
}

/* ---- Setting up -------------------------------------------------------------------------------------------------- */

static bool apply_create(tn_event *e, const json_t *data) {
    const char *method = text_in(data, "method");
    unsigned kind = tn_kind_named(text_in(data, "kind"));
    if (e->created)
        return refuse(e, "the event was created already");
    if (!*text_in(data, "name"))
        return refuse(e, "an event needs a name");
    if (kind == TN_KIND_COUNT)
        return refuse(e,
                      "there is no kind of event '%s'; expected league, variant, store, special, regional, national "
                      "or world",
                      text_in(data, "kind"));
    if (!tn_round_minutes((tn_event_kind)kind, number_in(data, "minutes")))
        return refuse(e, "a round lasts 45 to 65 minutes, not %u (TR-R21)", number_in(data, "minutes"));
    if (strcmp(method, "document") != 0 && strcmp(method, "tome") != 0)
        return refuse(e, "there is no tie-break method '%s'; expected document or tome", method);
    if (number_in(data, "cut") == 1)
        return refuse(e, "a bracket needs at least 2 players");
    e->name = text_in(data, "name");
    e->date = text_in(data, "date");
    e->organiser = text_in(data, "organiser");
    e->second = text_in(data, "second");
    e->seed = "";
    e->kind = (tn_event_kind)kind;
    e->rounds_wanted = number_in(data, "rounds");
    e->minutes = number_in(data, "minutes");
    e->cut = number_in(data, "cut");
    e->method = strcmp(method, "tome") == 0 ? TN_TOME : TN_DOCUMENT;
    e->draw_first = strcmp(text_in(data, "first_round"), "halves") != 0;
    e->extra = json_object_get(data, "extra");
    return e->created = true;
}

static tn_role role_in(const tn_event *e, const json_t *data) {
    if (*e->organiser && strcasecmp(e->organiser, text_in(data, "name")) == 0)
        return TN_ORGANISER;
    return strcmp(text_in(data, "role"), "judge") == 0 ? TN_JUDGE : TN_PLAYER_ONLY;
}

/* Is the round being played, so that nobody can come in? */
static bool in_round(const tn_event *e) {
    return tn_event_missing(e) > 0;
}

static bool may_register(tn_event *e, const json_t *data, uint32_t number, tn_role role) {
    const char *name = text_in(data, "name");
    if (!*name)
        return refuse(e, "a player needs a name");
    if (json_array_size(json_object_get(data, "tags")) > TN_TAGS_MOST)
        return refuse(e, "%s has more than %u travel groups", name, TN_TAGS_MOST);
    if (e->seed_count > 0)
        return refuse(e, "the Swiss rounds are over; nobody can enter now");
    if (e->round_count > 0 && in_round(e))
        return refuse(e, "round %u is being played; %s can enter before the next one", e->round_count, name);
    if (tn_event_number(e, number))
        return refuse(e, "number %u is %s's already", number, tn_event_number(e, number)->name);
    for (unsigned i = 0; i < e->count; i++)
        if (strcasecmp(e->players[i].name, name) == 0)
            return refuse(e, "there is a player '%s' already, number %u; names tell players apart", name,
                          e->players[i].number);
    if (!tn_staff_may_play(e->kind, role, *e->second != '\0'))
        return refuse(e,
                      tn_tier_of(e->kind) == TN_PREMIER
                          ? "%s: organisers and judges do not play in their own premier event (TR-R04)"
                          : "%s: the organiser plays only when a second one was announced (TR-R03)",
                      name);
    return true;
}

static uint32_t next_number(const tn_event *e) {
    uint32_t most = 0;
    for (unsigned i = 0; i < e->count; i++)
        most = e->players[i].number > most ? e->players[i].number : most;
    return most + 1;
}

static bool register_one(tn_event *e, const json_t *data) {
    uint32_t number = number_in(data, "number") ? number_in(data, "number") : next_number(e);
    tn_role role = role_in(e, data);
    if (!may_register(e, data, number, role))
        return false;
    if (e->started && number != next_number(e))
        return refuse(e, "a late entry gets the next number, %u (TR-R38)", next_number(e));
    void *list = e->players;
    if (!grow(&list, e->count, &e->room, sizeof *e->players))
        return refuse(e, "out of memory");
    e->players = list;
    e->players[e->count++] = (tn_player){.number = number,
                                         .name = text_in(data, "name"),
                                         .warlord = text_in(data, "warlord"),
                                         .faction = text_in(data, "faction"),
                                         .tags = json_object_get(data, "tags"),
                                         .role = role};
    return true;
}

/* One player, or a list of which all or none are taken. */
static bool apply_register(tn_event *e, const json_t *data) {
    const json_t *players = json_object_get(data, "players");
    unsigned before = e->count;
    if (!players)
        return register_one(e, data);
    for (size_t i = 0; i < json_array_size(players); i++)
        if (!register_one(e, json_array_get(players, i))) {
            e->count = before;
            return false;
        }
    return true;
}

static bool apply_deck(tn_event *e, const json_t *data) {
    tn_player *player = player_of(e, number_in(data, "player"));
    if (!player)
        return refuse(e, "there is no player %u", number_in(data, "player"));
    const json_t *blanks = json_object_get(data, "blanks");
    if (!blanks && e->started && player->deck)
        return refuse(e, "%s's deck is locked: it may not change between rounds (TR-R65)", player->name);
    if (blanks)
        player->blanks = blanks;
    else {
        player->deck = data;
        if (*text_in(data, "warlord"))
            player->warlord = text_in(data, "warlord");
    }
    return true;
}

static unsigned suggested_rounds(unsigned players) {
    return tn_bracket_rounds(players);
}

static bool apply_start(tn_event *e, const json_t *data) {
    (void)data;
    if (e->started)
        return refuse(e, "the event has started already");
    if (e->count < 2)
        return refuse(e, "an event needs at least 2 players; there %s %u", e->count == 1 ? "is" : "are", e->count);
    if (e->cut > e->count)
        return refuse(e, "the cut to %u was announced, but there are only %u players", e->cut, e->count);
    if (e->rounds_wanted == 0)
        e->rounds_wanted = suggested_rounds(e->count);
    if (e->rounds_wanted > TN_ROUNDS_MOST)
        return refuse(e, "at most %u Swiss rounds are possible", TN_ROUNDS_MOST);
    return e->started = true;
}

static bool apply_draw(tn_event *e, const json_t *data) {
    if (e->round_count > 0)
        return refuse(e, "only the first round is drawn");
    e->seed = text_in(data, "seed");
    return true;
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

static bool may_pair(tn_event *e, const json_t *data) {
    bool elimination = strcmp(text_in(data, "kind"), "elim") == 0;
    if (!e->started)
        return refuse(e, "the event has not started; 'traxis tourney start' does that");
    if (e->finished)
        return refuse(e, "the event is over");
    if (number_in(data, "round") != e->round_count + 1)
        return refuse(e, "the next round is %u, not %u", e->round_count + 1, number_in(data, "round"));
    if (tn_event_missing(e) > 0)
        return refuse(e, "round %u is not over; results missing: %u", e->round_count, tn_event_missing(e));
    return elimination == (e->seed_count > 0) ||
           refuse(e, "there is no %s round now", elimination ? "elimination" : "Swiss");
}

/* Each player of the pairs exists, is active and stands once. */
static bool check_pairs(tn_event *e, const tn_round *round) {
    bool *seen = calloc(e->count + 1, sizeof *seen), good = seen != NULL;
    for (unsigned i = 0; good && i < 2 * round->count + 1; i++) {
        uint32_t number = i == 2 * round->count ? round->bye : i % 2 ? round->tables[i / 2].b : round->tables[i / 2].a;
        if (number == 0 && (i == 2 * round->count || round->elimination)) /* no bye; a free round */
            continue;
        const tn_player *player = tn_event_number(e, number);
        if (!player || player->dropped || player->disqualified || seen[player - e->players])
            good = refuse(e, "player %u cannot be paired so", number);
        else
            seen[player - e->players] = true;
    }
    free(seen);
    return good;
}

static bool read_pairs(tn_event *e, const json_t *data, tn_round *round) {
    const json_t *pairs = json_object_get(data, "pairs");
    size_t i;
    json_t *pair;
    *round = (tn_round){.elimination = strcmp(text_in(data, "kind"), "elim") == 0,
                        .bye = number_in(data, "bye"),
                        .bye_note = text_in(data, "bye_note")};
    round->tables = calloc(json_array_size(pairs) + 1, sizeof *round->tables);
    if (!round->tables)
        return refuse(e, "out of memory");
    json_array_foreach(pairs, i, pair) {
        tn_table *table = &round->tables[round->count++];
        table->a = (uint32_t)json_integer_value(json_array_get(pair, 0));
        table->b = (uint32_t)json_integer_value(json_array_get(pair, 1));
        const char *note = json_string_value(json_array_get(pair, 2));
        table->note = note ? note : "";
        if (table->b == 0)
            table->result = TN_FORFEIT_WIN;
    }
    return check_pairs(e, round);
}

static bool apply_pair(tn_event *e, const json_t *data) {
    tn_round round;
    void *list = e->rounds;
    if (!may_pair(e, data))
        return false;
    if (!grow(&list, e->round_count, &e->round_room, sizeof *e->rounds))
        return refuse(e, "out of memory");
    e->rounds = list;
    if (!read_pairs(e, data, &round)) {
        free(round.tables);
        return false;
    }
    e->rounds[e->round_count++] = round;
    return true;
}

static bool apply_publish(tn_event *e, const json_t *data) {
    (void)data;
    if (e->round_count == 0 || e->rounds[e->round_count - 1].published)
        return refuse(e, "there is no round to publish");
    return e->rounds[e->round_count - 1].published = true;
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

static tn_table *table_in(tn_event *e, const json_t *data) {
    unsigned round = number_in(data, "round"), table = number_in(data, "table");
    if (round == 0 || round > e->round_count || !e->rounds[round - 1].published)
        refuse(e,
               e->round_count ? "round %u has not been paired; the last round is %u" : "round %u has not been paired",
               round, e->round_count);
    else if (table == 0 || table > e->rounds[round - 1].count)
        refuse(e, "round %u has tables 1 to %u, not %u", round, e->rounds[round - 1].count, table);
    else
        return &e->rounds[round - 1].tables[table - 1];
    return NULL;
}

/* The rules for a result as such, whoever reports it. */
static bool check_result(tn_event *e, const json_t *data, const tn_table *table, tn_result result) {
    const tn_round *round = &e->rounds[number_in(data, "round") - 1];
    if (table->b == 0)
        return refuse(e, "table %u is a free round", number_in(data, "table"));
    if (result == TN_NONE)
        return refuse(e, "there is no result '%s'; expected W, MW, D, ML, L, FW, FL or DF", text_in(data, "result"));
    if (round->elimination && tn_points(result, 0) == tn_points(result, 1))
        return refuse(e, "an elimination game needs a winner: play one more game round and compare again (TR-R45)");
    if (round->elimination && number_in(data, "round") < e->round_count)
        return refuse(e, "the next round of the bracket has been paired; undo that first");
    return true;
}

static void take_result(tn_table *table, const json_t *data, tn_result result) {
    json_t *planets = json_object_get(data, "planets"), *symbols = json_object_get(data, "symbols");
    table->result = result;
    for (unsigned side = 0; side < 2; side++) {
        table->planets[side] = (unsigned)json_integer_value(json_array_get(planets, side));
        table->symbols[side] = (unsigned)json_integer_value(json_array_get(symbols, side));
    }
    table->time = json_is_true(json_object_get(data, "time"));
}

/* A player's report: two that agree make the result; two that do not stop the table until staff decide (TR-R66). */
static bool apply_report(tn_event *e, const json_t *data) {
    tn_table *table = table_in(e, data);
    tn_result result = tn_result_named(text_in(data, "result"));
    unsigned by = number_in(data, "by");
    if (!table || !check_result(e, data, table, result))
        return false;
    if (by != table->a && by != table->b)
        return refuse(e, "player %u is not at table %u", by, number_in(data, "table"));
    if (table->result != TN_NONE && table->result != result)
        return refuse(e, "table %u has the result %s; only staff can change it", number_in(data, "table"),
                      tn_result_code(table->result));
    table->said[by == table->b] = result;
    if (table->said[0] == table->said[1])
        take_result(table, data, result);
    return true;
}

/* What staff enter stands; another result than the one there needs a reason. */
static bool apply_decide(tn_event *e, const json_t *data) {
    tn_table *table = table_in(e, data);
    tn_result result = tn_result_named(text_in(data, "result"));
    if (!table || !check_result(e, data, table, result))
        return false;
    if (table->result != TN_NONE && table->result != result && !*text_in(data, "reason"))
        return refuse(e, "table %u was reported as %s already; changing it to %s needs --reason",
                      number_in(data, "table"), tn_result_code(table->result), tn_result_code(result));
    take_result(table, data, result);
    return true;
}

/* ---- Players leaving, penalties ---------------------------------------------------------------------------------- */

static bool apply_drop(tn_event *e, const json_t *data) {
    tn_player *player = player_of(e, number_in(data, "player"));
    if (!player || player->dropped)
        return refuse(e, player ? "%s has dropped already" : "there is no such player", player ? player->name : "");
    return player->dropped = true;
}

static bool apply_reenter(tn_event *e, const json_t *data) {
    tn_player *player = player_of(e, number_in(data, "player"));
    if (!player || !player->dropped)
        return refuse(e, player ? "%s has not dropped" : "there is no such player", player ? player->name : "");
    player->dropped = false;
    return true;
}

static bool keep_note(tn_event *e, const json_t *data) {
    void *list = e->notes;
    if (!grow(&list, e->note_count, &e->note_room, sizeof *e->notes))
        return refuse(e, "out of memory");
    e->notes = list;
    e->notes[e->note_count++] = data;
    return true;
}

/* Kinds of penalty (TR-R61, TR-R62): a warning, points, or disqualification. The loss of a match is a result. */
static bool apply_penalty(tn_event *e, const json_t *data) {
    tn_player *player = player_of(e, number_in(data, "player"));
    const char *kind = text_in(data, "kind");
    json_int_t points = json_integer_value(json_object_get(data, "points"));
    if (!player)
        return refuse(e, "there is no such player");
    if (!*text_in(data, "reason"))
        return refuse(e, "a penalty needs --reason");
    if (points < -TN_ADJUST_MOST || points > TN_ADJUST_MOST)
        return refuse(e, "a penalty changes at most %d points", TN_ADJUST_MOST);
    if (strcmp(kind, "warning") != 0 && strcmp(kind, "points") != 0 && strcmp(kind, "disqualification") != 0)
        return refuse(e, "there is no penalty '%s'; expected warning, points, loss or disqualification", kind);
    if (!keep_note(e, data))
        return false;
    if (strcmp(kind, "warning") == 0)
        player->warnings++;
    else if (strcmp(kind, "points") == 0)
        player->adjust += (int32_t)points;
    else
        player->disqualified = true;
    return true;
}

static bool apply_ruling(tn_event *e, const json_t *data) {
    if (!*text_in(data, "text"))
        return refuse(e, "a ruling needs a text");
    return keep_note(e, data);
}

/* ---- The cut, the clock, the end --------------------------------------------------------------------------------- */

static bool may_cut(tn_event *e, const json_t *data, size_t top) {
    if (!e->started || tn_event_missing(e) > 0)
        return refuse(e, "the Swiss rounds are not over; results missing: %u", tn_event_missing(e));
    if (e->seed_count > 0)
        return refuse(e, "the cut was made already");
    if (top < 2 || top > tn_event_active(e))
        return refuse(e, "a cut takes 2 to %u players, not %zu", tn_event_active(e), top);
    if (e->round_count < e->rounds_wanted && !*text_in(data, "reason"))
        return refuse(e, "%u of %u Swiss rounds were played; cutting now needs --reason", e->round_count,
                      e->rounds_wanted);
    if (top != e->cut && !*text_in(data, "reason"))
        return refuse(e,
                      e->cut ? "a cut to %u was announced; another size needs --reason (TR-R56)"
                             : "no cut was announced (%u players); making one needs --reason (TR-R56)",
                      e->cut);
    return true;
}

static bool apply_cut(tn_event *e, const json_t *data) {
    const json_t *seeds = json_object_get(data, "seeds");
    size_t top = json_array_size(seeds);
    if (!may_cut(e, data, top))
        return false;
    e->seeds = malloc(top * sizeof *e->seeds);
    if (!e->seeds)
        return refuse(e, "out of memory");
    for (size_t i = 0; i < top; i++)
        e->seeds[i] = (uint32_t)json_integer_value(json_array_get(seeds, i));
    e->seed_count = (unsigned)top;
    return true;
}

static bool apply_clock(tn_event *e, const json_t *data) {
    if (e->round_count == 0)
        return refuse(e, "there is no round to time");
    e->clock = data;
    return true;
}

static bool apply_finish(tn_event *e, const json_t *data) {
    (void)data;
    if (e->finished || !e->started)
        return refuse(e, e->finished ? "the event is over" : "the event has not started");
    if (tn_event_missing(e) > 0)
        return refuse(e, "results missing: %u", tn_event_missing(e));
    return e->finished = true;
}

/* ---- Entries ----------------------------------------------------------------------------------------------------- */

static const struct {
    const char *type;
    bool (*apply)(tn_event *e, const json_t *data);
} TYPES[] = {
    {"create", apply_create}, {"register", apply_register}, {"deck", apply_deck},       {"start", apply_start},
    {"draw", apply_draw},     {"pair", apply_pair},         {"publish", apply_publish}, {"report", apply_report},
    {"decide", apply_decide}, {"drop", apply_drop},         {"reenter", apply_reenter}, {"penalty", apply_penalty},
    {"ruling", apply_ruling}, {"cut", apply_cut},           {"clock", apply_clock},     {"finish", apply_finish}};

bool tn_event_apply(tn_event *e, const json_t *entry) {
    const char *type = text_in(entry, "type");
    if (!e->created && strcmp(type, "create") != 0)
        return refuse(e, "a journal begins with \"create\", not \"%s\"", type);
    for (unsigned i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (strcmp(type, TYPES[i].type) == 0)
            return TYPES[i].apply(e, json_object_get(entry, "data"));
    return refuse(e, "there is no entry of type \"%s\"", type);
}

/* Marks which entries count: an undo takes back the last one that does. */
static bool mark_undone(const json_t *entries, bool *undone) {
    for (size_t i = 0; i < json_array_size(entries); i++) {
        if (strcmp(text_in(json_array_get(entries, i), "type"), "undo") != 0)
            continue;
        size_t k = i;
        while (k > 0 && undone[k - 1])
            k--;
        if (k <= 1)
            return false;
        undone[i] = undone[k - 1] = true;
    }
    return true;
}

int tn_event_last(const json_t *entries) {
    size_t count = json_array_size(entries);
    bool *undone = calloc(count + 1, sizeof *undone);
    int last = -1;
    if (undone && mark_undone(entries, undone))
        for (size_t i = 1; i < count; i++)
            last = undone[i] ? last : (int)i;
    free(undone);
    return last;
}

bool tn_event_replay(tn_event *e, const json_t *entries, size_t *at) {
    size_t count = json_array_size(entries);
    bool *undone = calloc(count + 1, sizeof *undone);
    *at = 0;
    bool good = undone && (mark_undone(entries, undone) || refuse(e, "an undo has nothing to take back"));
    for (size_t i = 0; good && i < count; i++) {
        *at = i;
        good = undone[i] || tn_event_apply(e, json_array_get(entries, i));
    }
    free(undone);
    return good;
}

void tn_event_free(tn_event *e) {
    for (unsigned i = 0; i < e->round_count; i++)
        free(e->rounds[i].tables);
    free(e->rounds);
    free(e->players);
    free(e->seeds);
    free(e->notes);
    *e = (tn_event){0};
}
