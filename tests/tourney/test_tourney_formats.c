/* test_tourney_formats.c: event files: writing, reading and writing again gives the same bytes for random events in
 * every format; files of other programs; errors are reported with their place. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tourney/formats/format.h"
#include "tourney/pairing/draw.h"
#include "tourney/print/print.h"

/* ---- Random events ----------------------------------------------------------------------------------------------- */

typedef struct made {
    tn_event event;
    json_t *entries; /* owns what the event points into */
    uint64_t random;
} made;

/* Call it once per statement: the evaluation order of arguments differs between compilers. */
static unsigned below(made *m, unsigned limit) {
    uint64_t z = m->random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (unsigned)((z ^ z >> 31) % limit);
}

static void enter(made *m, const char *type, json_t *data) {
    json_t *entry =
        json_pack("{s:i, s:s, s:o}", "seq", (int)json_array_size(m->entries) + 1, "type", type, "data", data);
    cr_assert_not_null(entry);
    json_array_append_new(m->entries, entry);
    cr_assert(tn_event_apply(&m->event, entry), "%s: %s", type, m->event.error);
}

/* Includes names that are difficult for some formats. */
static void add_players(made *m, unsigned count) {
    static const char *const NAMES[] = {"Ann",
                                        "=SUM(A1)",
                                        "'=x",
                                        "-3",
                                        "''+y",
                                        "\"Quoted\"",
                                        "Bob, the \"2nd\"",
                                        "Zoë Ünal",
                                        "a b",
                                        " blank ",
                                        "名前",
                                        "<b>&amp;",
                                        "### {}",
                                        "001    1",
                                        "'",
                                        "A name that is longer than the thirty-three columns of TRF, and so is cut",
                                        "Ünïcödé Ünïcödé Ünïcödé Ünïcödé Ünïcödé",
                                        "x  y",
                                        "@home",
                                        "000 bye"};
    json_t *players = json_array();
    for (unsigned i = 0; i < count; i++) {
        char name[120];
        snprintf(name, sizeof name, i < 20 ? "%s" : "%s %u", NAMES[i % 20], i);
        int byes = below(m, 9) == 0 ? 1 : 0;
        const char *warlord = below(m, 2) ? "Nazdreg" : "", *faction = below(m, 3) ? "" : "=Orks";
        json_t *tags = below(m, 3)   ? json_array()
                       : below(m, 2) ? json_pack("[s]", "red")
                                     : json_pack("[s, s]", "-blue", "red one");
        json_array_append_new(players, json_pack("{s:s, s:i, s:s, s:s, s:o, s:[s, s, s, s]}", "name", name,
                                                 "given_byes", byes, "warlord", warlord, "faction", faction, "tags",
                                                 tags, "waived", "check-in", "conduct", "deck", "sleeves"));
    }
    enter(m, "register", json_pack("{s:o}", "players", players));
}

static void decide(made *m, unsigned table, unsigned possible) {
    static const char *const RESULTS[] = {"W", "L", "FW", "FL", "MW", "ML", "D", "DF"};
    const char *result = RESULTS[below(m, possible)];
    int planets[2], symbols[2];
    for (unsigned side = 0; side < 2; side++) {
        planets[side] = (int)below(m, 3);
        symbols[side] = planets[side] * (1 + (int)below(m, 3));
    }
    /* A modified result must match the displays, or be a victory with any displays. */
    int victory = (result == RESULTS[4] || result == RESULTS[5]) && below(m, 3) == 0, ahead = result == RESULTS[5];
    if (result == RESULTS[6] || (!victory && (result == RESULTS[4] || result == RESULTS[5]))) {
        planets[!ahead] = planets[ahead];
        symbols[!ahead] = symbols[ahead];
        planets[ahead] += result != RESULTS[6];
        symbols[ahead] += result != RESULTS[6];
    }
    int time = (int)below(m, 2), extra = tn_event_round(&m->event)->elimination ? (int)below(m, 2) : 0;
    enter(m, "decide",
          json_pack("{s:i, s:i, s:s, s:[i, i], s:[i, i], s:b, s:i, s:b}", "round", (int)m->event.round_count, "table",
                    (int)(tn_event_round(&m->event)->first + table - 1), "result", result, "planets", planets[0],
                    planets[1], "symbols", symbols[0], symbols[1], "time", time, "extra_rounds", extra, "victory",
                    victory));
}

static void report_round(made *m, bool all) {
    const tn_round *round = tn_event_round(&m->event);
    unsigned possible = tn_round_is_final(round) ? 4 : round->elimination ? 6 : 8;
    for (unsigned i = 0; i < round->count; i++)
        if (round->tables[i].b && (all || below(m, 2)))
            decide(m, i + 1, possible);
    if (all && below(m, 2))
        enter(m, "close", json_object());
}

/* A player with an open request to drop is not paired. */
static void answer_requests(made *m) {
    for (unsigned i = 0; i < m->event.count; i++)
        if (m->event.players[i].wants_drop)
            enter(m, tn_event_active_players(&m->event) > 6 ? "drop" : "reenter",
                  json_pack("{s:I}", "player", (json_int_t)m->event.players[i].number));
}

static void pair_round(made *m) {
    answer_requests(m);
    uint64_t seed = below(m, 1000);
    char text[24];
    json_t *data = tn_event_pair(&m->event, seed, false);
    cr_assert_not_null(data, "%s", m->event.error);
    snprintf(text, sizeof text, "%u", (unsigned)seed);
    if (m->event.round_count == 0 && m->event.draw_first)
        enter(m, "draw", json_pack("{s:s}", "seed", text));
    enter(m, "pair", data);
    const tn_round *round = tn_event_round(&m->event);
    if (!round->elimination && round->count > 1 && below(m, 3) == 0)
        enter(m, "manual_pair",
              json_pack("{s:I, s:I, s:s}", "a", (json_int_t)round->tables[0].a, "b", (json_int_t)round->tables[1].a,
                        "reason", "they asked"));
    enter(m, "publish", json_object());
}

/* Applies a random event in a player's life between two rounds. */
static void misbehave(made *m) {
    json_int_t number = 1 + below(m, m->event.count);
    const tn_player *player = tn_event_number(&m->event, (uint32_t)number);
    bool may_go = tn_is_active(player) && tn_event_active_players(&m->event) > 6, over = m->event.seed_count > 0;
    switch (below(m, 12)) {
    case 0:
        if (may_go)
            enter(m, "drop", json_pack("{s:I}", "player", number));
        break;
    case 1:
        enter(m, "penalty",
              json_pack("{s:I, s:s, s:s, s:i}", "player", number, "kind", "points", "reason", "slow", "points", -2));
        break;
    case 2:
        if (may_go)
            enter(m, "penalty",
                  json_pack("{s:I, s:s, s:s}", "player", number, "kind", "disqualification", "reason", "cheating"));
        break;
    case 3: {
        json_int_t call = (json_int_t)json_array_size(m->entries) + 1;
        enter(m, "judge_call",
              json_pack("{s:i, s:i, s:s}", "round", 1, "table", (int)m->event.rounds[0].first, "text", "is it so?"));
        enter(m, "ruling",
              json_pack("{s:i, s:i, s:I, s:s}", "round", 1, "table", (int)m->event.rounds[0].first, "call", call,
                        "text", "it is"));
        enter(m, "ruling", json_pack("{s:I, s:s}", "follows", call + 1, "text", "or not"));
        break;
    }
    case 4: enter(m, "deck", json_pack("{s:I, s:[s]}", "player", number, "blanks", "Goff Nob")); break;
    case 5: enter(m, "adjust", json_pack("{s:I, s:i, s:s}", "player", number, "points", 3, "reason", "gift")); break;
    case 6:
        if (player->dropped && !over)
            enter(m, "reenter", json_pack("{s:I}", "player", number));
        break;
    case 7:
        if (!over) {
            char name[24];
            snprintf(name, sizeof name, "Late %u", m->event.count + 1);
            enter(m, "register",
                  json_pack("{s:s, s:[s, s, s, s]}", "name", name, "waived", "check-in", "conduct", "deck", "sleeves"));
        }
        break;
    case 8:
        if (!over)
            enter(m, "draw", json_pack("{s:[I, I]}", "lots", number, number == 1 ? (json_int_t)2 : (json_int_t)1));
        break;
    case 9:
        if (!player->deck)
            enter(m, "deck", json_pack("{s:I, s:s, s:s}", "player", number, "title", "Deck", "hash", "abc"));
        break;
    case 10:
        if (may_go)
            enter(m, "drop", json_pack("{s:I, s:b}", "player", number, "self", 1));
        break;
    default: break;
    }
}

static void prepare(made *m) {
    for (unsigned i = 0; i < m->event.count; i++) {
        json_int_t number = m->event.players[i].number;
        if (below(m, 4) == 0)
            enter(m, "checkin", json_pack("{s:I, s:s}", "player", number, "sleeves", below(m, 2) ? "art" : "clear"));
        if (below(m, 4) == 0)
            enter(m, "accept_conduct", json_pack("{s:I}", "player", number));
        if (below(m, 9) == 0)
            enter(m, "edit_player", json_pack("{s:I, s:i}", "player", number, "fixed_table", 2));
        if (below(m, 4) == 0)
            enter(m, "deck", json_pack("{s:I, s:s, s:s}", "player", number, "warlord", "Nazdreg", "hash", "def"));
    }
}

static void create(made *m, unsigned rounds, unsigned cut) {
    const char *name = below(m, 2) ? "Cup" : "=Cup, \"x\"", *kind = below(m, 2) ? "store" : "regional";
    int minutes = 45 + (int)below(m, 21);
    const char *method = below(m, 2) ? "tome" : "document", *first = below(m, 2) ? "random" : "halves";
    enter(m, "create",
          json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:s, s:s, s:s, s:i}", "faq", "1.2", "name", name, "date",
                    "2016-01-02", "kind", kind, "rounds", (int)rounds, "minutes", minutes, "cut", (int)cut, "method",
                    method, "first_round", first, "organiser", "Olaf", "first_table", minutes % 3 ? 1 : 40));
}

/* Makes the event of that seed: not started, in the middle of a round, or with a bracket. */
static made make_event(uint64_t seed) {
    made m = {.entries = json_array(), .random = seed};
    unsigned players = 4 + below(&m, 20), rounds = 1 + below(&m, 4);
    bool cut = below(&m, 2), part = below(&m, 3) == 0;
    create(&m, rounds, cut ? 4 : 0);
    add_players(&m, players);
    prepare(&m);
    if (below(&m, 8) == 0)
        return m;
    enter(&m, "start", json_object());
    for (unsigned i = 0; i < rounds; i++) {
        pair_round(&m);
        report_round(&m, i + 1 < rounds || !part);
        for (unsigned k = 0; k < 3 && (i + 1 < rounds || !part); k++)
            misbehave(&m);
    }
    if (!cut || part)
        return m;
    tn_standing *rows = tn_event_standings(&m.event);
    json_t *seeds = json_array();
    for (unsigned i = 0; i < m.event.count && json_array_size(seeds) < 4; i++)
        if (tn_is_active(tn_event_number(&m.event, rows[i].number)))
            json_array_append_new(seeds, json_integer(rows[i].number));
    free(rows);
    if (json_array_size(seeds) < 4 || m.event.round_count == 0) {
        json_decref(seeds);
        return m;
    }
    enter(&m, "cut", json_pack("{s:o}", "seeds", seeds));
    for (unsigned i = 0; i < 2 && below(&m, 4); i++) {
        pair_round(&m);
        report_round(&m, true);
        misbehave(&m);
    }
    if (tn_event_champion(&m.event) && below(&m, 2))
        enter(&m, "finish", json_pack("{s:s}", "reason", "night"));
    return m;
}

static void forget(made *m) {
    tn_event_free(&m->event);
    json_decref(m->entries);
}

/* ---- Writing and reading ----------------------------------------------------------------------------------------- */

static char *written(tn_event *e, const char *format) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    cr_assert(strcmp(format, "json") == 0     ? tn_write_snapshot(e, out)
              : strcmp(format, "league") == 0 ? tn_write_league(e, out)
              : strcmp(format, "trf") == 0    ? tn_write_trf(e, out)
                                              : tn_write_csv(e, format, out));
    fclose(out);
    return text;
}

static made imported(json_t *snapshot, tn_reading *reading) {
    made m = {0};
    cr_assert_not_null(snapshot, "%s", reading->error);
    m.entries = tn_import(snapshot, reading);
    json_decref(snapshot);
    cr_assert_not_null(m.entries, "%s", reading->error);
    for (size_t i = 0; i < json_array_size(m.entries); i++) {
        json_t *entry = tn_unfold(m.entries, i);
        cr_assert(tn_event_apply(&m.event, entry));
        json_decref(entry);
    }
    return m;
}

/* Reads the text and writes it again: the bytes must be the same, without remarks. */
static void same_again(tn_event *e, const char *format, uint64_t seed) {
    tn_reading reading;
    char *first = written(e, format);
    tn_reading_begin(&reading);
    made again = imported(tn_read_event(first, strlen(first), &reading), &reading);
    char *second = written(&again.event, format);
    cr_assert_eq(strcmp(first, second), 0, "%s, event %llu:\n%s\n---\n%s", format, (unsigned long long)seed, first,
                 second);
    cr_assert_eq(json_array_size(reading.remarks), 0, "%s, event %llu: %s", format, (unsigned long long)seed,
                 json_string_value(json_array_get(reading.remarks, 0)));
    tn_reading_end(&reading);
    forget(&again);
    free(first);
    free(second);
}

static void same_lists_again(tn_event *e, uint64_t seed) {
    static const char *const LISTS[] = {"standings", "results", "players", "pairings"};
    tn_lists lists = {0};
    tn_reading reading;
    char *first[4];
    tn_reading_begin(&reading);
    for (unsigned i = 0; i < 4; i++) {
        first[i] = written(e, LISTS[i]);
        cr_assert(tn_read_csv(first[i], strlen(first[i]), &lists, &reading), "%s: %s", LISTS[i], reading.error);
    }
    const char *method = e->method == TN_TOME ? "tome" : "document";
    made again = imported(tn_lists_snapshot(&lists, e->name, method, &reading), &reading);
    for (unsigned i = 0; i < 4; i++) {
        char *second = written(&again.event, LISTS[i]);
        cr_assert_eq(strcmp(first[i], second), 0, "%s, event %llu:\n%s\n---\n%s", LISTS[i], (unsigned long long)seed,
                     first[i], second);
        free(first[i]);
        free(second);
    }
    tn_lists_free(&lists);
    tn_reading_end(&reading);
    forget(&again);
}

/* Returns true if the format cannot represent `what` of the event, so that ranks may differ after import. */
static bool loses(const tn_event *e, const char *format, const char *what) {
    char omissions[300];
    return tn_list_omissions(e, format, omissions, sizeof omissions) && strstr(omissions, what);
}

static bool more_than_a_league(const tn_event *e) {
    return loses(e, "league", "disqualifications") || loses(e, "league", "lots");
}

static bool more_than_lists(const tn_event *e) {
    return loses(e, "standings", "after the cut") || loses(e, "standings", "lots");
}

/* Writing in pieces gives the same text as the whole snapshot. */
static void same_in_pieces(tn_event *e) {
    json_t *snapshot = tn_snapshot(e);
    char *whole = json_dumps(snapshot, JSON_INDENT(1)), *pieces = written(e, "json");
    cr_assert_eq(strncmp(whole, pieces, strlen(whole)), 0);
    cr_assert_str_eq(pieces + strlen(whole), "\n");
    json_decref(snapshot);
    free(whole);
    free(pieces);
}

/* Property 11: export, import, export is the identity. */
Test(tourney_formats, files_round_trip, .timeout = 120) {
    for (uint64_t seed = 1; seed <= 400; seed++) {
        made m = make_event(seed);
        same_again(&m.event, "json", seed);
        same_again(&m.event, "trf", seed);
        if (!more_than_a_league(&m.event))
            same_again(&m.event, "league", seed);
        if (!more_than_lists(&m.event))
            same_lists_again(&m.event, seed);
        same_in_pieces(&m.event);
        cr_assert(tn_event_hide_staff(&m.event));
        same_again(&m.event, "json", seed);
        same_again(&m.event, "trf", seed);
        forget(&m);
    }
}

/* A player who left before the final is not in it. */
Test(tourney_formats, free_final_round_trips) {
    made m = {.entries = json_array(), .random = 1};
    create(&m, 1, 2);
    add_players(&m, 4);
    enter(&m, "start", json_object());
    pair_round(&m);
    report_round(&m, true);
    enter(&m, "cut", json_pack("{s:[i, i], s:s}", "seeds", 2, 3, "reason", "they asked"));
    for (int number = 1; number <= 4; number++)
        if (number != 3)
            enter(&m, "drop", json_pack("{s:i}", "player", number));
    pair_round(&m);
    cr_assert(tn_event_champion(&m.event) == 3);
    same_again(&m.event, "json", 0);
    same_again(&m.event, "trf", 0);
    same_again(&m.event, "league", 0);
    forget(&m);
}

/* Every format restores the standings, not only its own bytes. */
Test(tourney_formats, formats_restore_points_and_ranks) {
    for (uint64_t seed = 1; seed <= 60; seed++) {
        made m = make_event(seed);
        char *rows = written(&m.event, "standings");
        for (unsigned i = 0; i < 2; i++) {
            tn_reading reading;
            char *file = written(&m.event, i ? "trf" : "json");
            tn_reading_begin(&reading);
            made again = imported(tn_read_event(file, strlen(file), &reading), &reading);
            char *theirs = written(&again.event, "standings");
            cr_assert_str_eq(rows, theirs);
            free(file);
            free(theirs);
            tn_reading_end(&reading);
            forget(&again);
        }
        free(rows);
        forget(&m);
    }
}

/* ---- Snapshots of other programs --------------------------------------------------------------------------------- */

#define SNAPSHOT "{\"format\":\"conquest-tournament\",\"version\":1,\"event\":{\"name\":\"Cup\"},"
#define TWO      "\"players\":[{\"name\":\"Ann\"},{\"name\":\"Bea\"}],"

Test(tourney_formats, unknown_fields_are_kept) {
    static const char FILE_TEXT[] =
        "{\"format\":\"conquest-tournament\",\"version\":1,\"venue\":{\"city\":\"Bonn\"},"
        "\"event\":{\"name\":\"Cup\",\"rounds\":1,\"first_round\":\"halves\",\"fee\":5},"
        "\"players\":[{\"number\":1,\"name\":\"Ann\",\"club\":\"A\"},{\"number\":2,\"name\":\"Bea\",\"shirt\":[1,2]}],"
        "\"rounds\":[{\"number\":1,\"kind\":\"swiss\",\"weather\":\"dry\",\"tables\":[{\"table\":1,\"a\":1,\"b\":2,"
        "\"result\":\"W\",\"judge\":\"Cy\"}]}]}";
    tn_reading reading;
    tn_reading_begin(&reading);
    made m = imported(tn_read_event(FILE_TEXT, strlen(FILE_TEXT), &reading), &reading);
    json_t *snapshot = tn_snapshot(&m.event);
    json_t *table =
        json_array_get(json_object_get(json_array_get(json_object_get(snapshot, "rounds"), 0), "tables"), 0);
    cr_assert_str_eq(json_string_value(json_object_get(json_object_get(snapshot, "venue"), "city")), "Bonn");
    cr_assert_eq(json_integer_value(json_object_get(json_object_get(snapshot, "event"), "fee")), 5);
    cr_assert_eq(json_array_size(json_object_get(json_array_get(json_object_get(snapshot, "players"), 1), "shirt")), 2);
    cr_assert_str_eq(json_string_value(json_object_get(table, "judge")), "Cy");
    json_decref(snapshot);
    same_in_pieces(&m.event);
    same_again(&m.event, "json", 0);
    tn_reading_end(&reading);
    forget(&m);
}

#define ROUND                                                                                                          \
    "{\"number\":1,\"kind\":\"swiss\",\"published\":true,\"closed\":false,\"note\":\" ]}, \\\" [{ \\\\\","             \
    "\"tables\":[{\"table\":1,\"a\":1,\"b\":2,\"result\":\"W\"}]}"

/* Rounds are parsed one by one; the layout of the file does not matter. */
Test(tourney_formats, rounds_are_found_in_any_layout) {
    static const char *const FILES[] = {
        SNAPSHOT TWO "\"rounds\":[" ROUND "]}", SNAPSHOT TWO "\n\"rounds\"\t:\r\n [ " ROUND " ] \n}\n",
        SNAPSHOT "\"rounds\":[" ROUND "]," TWO "\"x\":1}",
        SNAPSHOT "\"x\":{\"rounds\":[3]},\"y\":[\"rounds\",[{\"rounds\":[]}]],\"z\":\"\\\"rounds\\\":[\"," TWO
                 "\"rounds\":[" ROUND "]}",
        SNAPSHOT TWO "\"\\u0072ounds\":[" ROUND "]}"};
    for (unsigned i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        tn_reading reading;
        tn_reading_begin(&reading);
        made m = imported(tn_read_event(FILES[i], strlen(FILES[i]), &reading), &reading);
        json_t *round = tn_snapshot_element(&m.event, "rounds", 0);
        cr_assert_eq(m.event.round_count, 1);
        cr_assert_eq(m.event.rounds[0].tables[0].result, TN_WIN);
        cr_assert_str_eq(json_string_value(json_object_get(round, "note")), " ]}, \" [{ \\");
        cr_assert_eq(json_array_size(reading.remarks), 0);
        json_decref(round);
        same_in_pieces(&m.event);
        same_again(&m.event, "json", i);
        tn_reading_end(&reading);
        forget(&m);
    }
}

Test(tourney_formats, contradicting_standings_get_a_remark) {
    static const char FILE_TEXT[] =
        "{\"format\":\"conquest-tournament\",\"version\":1,\"event\":{\"name\":\"Cup\"},"
        "\"players\":[{\"number\":1,\"name\":\"Ann\"},{\"number\":2,\"name\":\"Bea\"}],\"rounds\":[],"
        "\"standings\":{\"method\":\"document\",\"rows\":[{\"rank\":1,\"number\":1,\"points\":7}]}}";
    tn_reading reading;
    tn_reading_begin(&reading);
    made m = imported(tn_read_event(FILE_TEXT, strlen(FILE_TEXT), &reading), &reading);
    cr_assert_str_eq(json_string_value(json_array_get(reading.remarks, 1)),
                     "standings.rows.1.points: contradicts the rest of the file; the computed value is used");
    tn_reading_end(&reading);
    forget(&m);
}

/* ---- Files that cannot be read ----------------------------------------------------------------------------------- */

static void unreadable(const char *text, const char *message) {
    tn_reading reading;
    tn_reading_begin(&reading);
    json_t *snapshot = tn_read_event(text, strlen(text), &reading);
    json_t *entries = snapshot ? tn_import(snapshot, &reading) : NULL;
    cr_assert_null(entries, "%s", text);
    cr_assert_not_null(strstr(reading.error, message), "%s\n%s", text, reading.error);
    json_decref(snapshot);
    tn_reading_end(&reading);
}

Test(tourney_formats, invalid_snapshots) {
    unreadable("{", "line 1");
    unreadable("{}", "is JSON, but not an event");
    unreadable("[]", "in a known format");
    unreadable("{\"format\":\"conquest-tournament\",\"version\":2}", "version 2");
    unreadable("{\"format\":\"conquest-tournament-log\",\"version\":1}\n{}\n", "journal");
    unreadable("{\"format\":\"conquest-tournament\",\"version\":1,\"players\":[],\"rounds\":[]}", "event: ");
    unreadable(SNAPSHOT "\"rounds\":[],\"players\":3}", "lists");
    unreadable(SNAPSHOT "\"rounds\":[],\"players\":[3]}", "players[0]");
    unreadable(SNAPSHOT TWO "\"rounds\":[3]}", "round 1: expected a list of tables");
    unreadable(SNAPSHOT TWO "\"rounds\":[{\"tables\":[{\"a\":1}]}]}", "table 1 needs two players");
    unreadable(SNAPSHOT TWO "\"rounds\":[{\"tables\":[{\"a\":1,\"b\":3}]}]}", "player 3 cannot be paired");
    unreadable(SNAPSHOT TWO "\"rounds\":[{\"tables\":[{\"a\":1,\"b\":1}]}]}", "player 1 cannot be paired");
    unreadable(SNAPSHOT TWO "\"rounds\":[{\"tables\":[{\"a\":1,\"b\":4294967298}]}]}", "cannot be paired");
    unreadable(SNAPSHOT TWO "\"rounds\":[{\"tables\":[{\"a\":1,\"b\":2,\"result\":\"X\"}]}]}", "round 1, table 1: ");
    unreadable(SNAPSHOT TWO "\"rounds\":[{\"tables\":[{\"a\":1,\"b\":2}]},{\"tables\":[]}]}", "round 1 is not over");
    unreadable(SNAPSHOT "\"rounds\":[],\"players\":[{\"name\":\"Ann\",\"number\":1},{\"name\":\"B\",\"number\":1}]}",
               "number 1 already belongs to Ann");
}

/* An error inside a round has the line number in the whole file. */
Test(tourney_formats, errors_within_rounds_have_their_line) {
    unreadable(SNAPSHOT TWO "\n\"rounds\":[\n{\"tables\":[]},\n{\"tables\":[}]}]}", "line 4: ");
    unreadable(SNAPSHOT TWO "\"rounds\":[{\"tables\":[]},\n]}", "line 2: ");
    unreadable(SNAPSHOT TWO "\"rounds\":[{\"tables\":[]}\n\n{}]}", "line 3: ");
    unreadable(SNAPSHOT TWO "\"rounds\":[{\"tables\":[]}\n}", "line 2: ");
    unreadable(SNAPSHOT TWO "\"rounds\":[\n{\"tables\":[\"", "line 2: ");
    unreadable(SNAPSHOT TWO "\"rounds\":[\n{\"tables\":[],\n\"tables\":[]}]}", "line 3: duplicate object key");
    unreadable(SNAPSHOT TWO "\"rounds\":[],\n\"rounds\":[]}", "line 2: duplicate object key");
    unreadable(SNAPSHOT TWO "\"rounds\":[\n{\"bye\":99999999999999999999}]}", "line 2: too big integer");
    unreadable(SNAPSHOT TWO "\"rounds\":[\n{\"note\":\"\xff\"}]}", "line 2: unable to decode byte 0xff");
}

/* A string containing the JSON of a round is not a round. */
Test(tourney_formats, strings_are_not_rounds) {
    unreadable(SNAPSHOT TWO "\"rounds\":[\"{\\\"tables\\\":[]}\"]}", "round 1: expected a list of tables");
    unreadable(SNAPSHOT TWO "\"\\u0072ounds\":[\"{\\\"tables\\\":[]}\"]}", "round 1: expected a list of tables");
    unreadable("{\"cutToTop\":0,\"players\":[],\"rounds\":[\"[]\"]}", "rounds[0]");
}

Test(tourney_formats, too_many_rounds_are_refused) {
    enum { ROUNDS = 1001 };
    char list[2 * ROUNDS + 1], text[3 * ROUNDS];
    for (unsigned i = 0; i < 2 * ROUNDS; i++)
        list[i] = i % 2 ? ',' : '0';
    list[2 * ROUNDS - 1] = '\0';
    snprintf(text, sizeof text, SNAPSHOT TWO "\"rounds\":[%s]}", list);
    unreadable(text, "there are 1001 rounds; at most 1000");
    snprintf(text, sizeof text, SNAPSHOT TWO "\"rounds\":[%s]}", list + 2);
    unreadable(text, "round 1: expected a list of tables");
}

/* A field that can be parsed in the file must also be parsable in the journal, where it is nested deeper. */
Test(tourney_formats, fields_nested_too_deep_are_refused) {
    enum { DEPTH = 2046 };
    char deep[2 * DEPTH + 1], text[3 * DEPTH];
    memset(deep, '[', DEPTH);
    memset(deep + DEPTH, ']', DEPTH);
    deep[2 * DEPTH] = '\0';
    snprintf(text, sizeof text, SNAPSHOT TWO "\"rounds\":[],\"deep\":%s}", deep);
    unreadable(text, "nested too deep to be kept");
    deep[2 * DEPTH - 1] = '\0';
    snprintf(text, sizeof text, SNAPSHOT "\"rounds\":[],\"players\":[{\"name\":\"Ann\",\"deep\":%s}]}", deep + 1);
    unreadable(text, "nested too deep to be kept");
}

#define LINE_1 "001    1      Ann                                                                5.0    1     2 - 1\r\n"
#define LINE_2 "001    2      Bea                                                                0.0    2     1 - 0\r\n"

Test(tourney_formats, trf_of_chess_programs) {
    static const char FILE_TEXT[] = "012 Open\n042 2016/03/04\nXXR 3\n" LINE_1 LINE_2
                                    "001    3      Cy                                                                 "
                                    "5.0    3  0000 - U  0000 - H\n260 001 009    1    3\n";
    tn_reading reading;
    tn_reading_begin(&reading);
    made m = imported(tn_read_event(FILE_TEXT, strlen(FILE_TEXT), &reading), &reading);
    cr_assert_str_eq(m.event.name, "Open");
    cr_assert_str_eq(m.event.date, "2016-03-04");
    cr_assert_eq(m.event.round_count, 2);
    cr_assert_eq(m.event.rounds[0].tables[0].result, TN_WIN);
    cr_assert_eq(m.event.rounds[0].bye, 3);
    cr_assert_eq(m.event.players[2].adjust, 2);
    cr_assert_eq(json_array_size(m.event.players[0].tags), 1);
    cr_assert_eq(json_array_size(reading.remarks), 3);
    tn_reading_end(&reading);
    forget(&m);
}

Test(tourney_formats, invalid_trf) {
    unreadable("012 Cup\n", "no player");
    unreadable("012 Cup\n001    x      Ann\n", "line 2: expected a player's number");
    unreadable("012 Cup\n" LINE_1 LINE_1, "line 3: number 1 is given twice");
    unreadable("012 Cup\n" LINE_1, "line 2: round 1: the opponent is 2");
    unreadable(LINE_1 "001    2      Bea                                                                0.0    2     1 "
                      "- 1\r\n",
               "contradict each other");
    unreadable(LINE_1 "001    2      Bea                                                                0.0    2     1 "
                      "- X\r\n",
               "line 2: round 1: expected an opponent and a result");
    unreadable(LINE_1 LINE_2 "299 W   four\n", "line 3: expected points");
    unreadable(LINE_1 LINE_2 "299 W         4.0  001 0\n", "line 3: expected a round and players");
    unreadable(LINE_1 LINE_2 "260 001 001 x\n", "line 3: expected players");
    unreadable("001    1      \xff\xfe\n", "line 1: the name is not UTF-8");
    unreadable("142 99999\n" LINE_1, "line 1: expected a number of rounds");
}

/* TRF has no room for numbers of five digits. */
Test(tourney_formats, trf_has_four_digits) {
    made m = {.entries = json_array()};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    enter(&m, "create",
          json_pack("{s:s, s:s, s:i, s:s}", "name", "Cup", "kind", "store", "minutes", 55, "method", "document"));
    enter(&m, "register", json_pack("{s:s, s:i}", "name", "Ann", "number", 10000));
    cr_assert_not(tn_write_trf(&m.event, out));
    cr_assert_not_null(strstr(m.event.error, "four digits, up to 9999"));
    fclose(out);
    free(text);
    forget(&m);
}

/* ---- League and TOME --------------------------------------------------------------------------------------------- */

Test(tourney_formats, byes_of_a_league_are_tables_against_id_0) {
    made m = {.entries = json_array()};
    enter(&m, "create",
          json_pack("{s:s, s:s, s:i, s:s, s:s}", "name", "Cup", "kind", "store", "minutes", 55, "method", "document",
                    "first_round", "halves"));
    for (unsigned i = 0; i < 3; i++)
        enter(&m, "register", json_pack("{s:s}", "name", i == 0 ? "Ann" : i == 1 ? "Bea" : "Cy"));
    enter(&m, "start", json_object());
    pair_round(&m);
    char *text = written(&m.event, "league");
    json_t *league = json_loads(text, 0, NULL),
           *bye = json_array_get(json_array_get(json_object_get(league, "rounds"), 0), 1);
    free(text);
    cr_assert_eq(json_integer_value(json_object_get(json_object_get(bye, "player1"), "id")), m.event.rounds[0].bye);
    cr_assert_eq(json_integer_value(json_object_get(json_object_get(bye, "player2"), "id")), 0);
    cr_assert_eq(json_integer_value(json_object_get(json_object_get(bye, "player1"), "combinedScore")), 5);
    json_decref(league);
    forget(&m);
}

Test(tourney_formats, unknown_scores_are_kept_as_wins) {
    static const char FILE_TEXT[] =
        "{\"name\":\"L\",\"preliminaryRounds\":1,\"players\":[{\"id\":1,\"name\":\"Ann\",\"matchPoints\":6},"
        "{\"id\":2,\"name\":\"Bea\",\"matchPoints\":0}],\"rounds\":[[{\"table\":1,\"player1\":{\"id\":1,"
        "\"combinedScore\":0},\"player2\":{\"id\":2,\"combinedScore\":6}}]]}";
    tn_reading reading;
    tn_reading_begin(&reading);
    made m = imported(tn_read_event(FILE_TEXT, strlen(FILE_TEXT), &reading), &reading);
    cr_assert_eq(m.event.rounds[0].tables[0].result, TN_LOSS);
    cr_assert_eq(m.event.players[0].adjust, 0);
    cr_assert_eq(json_array_size(reading.remarks), 1);
    tn_reading_end(&reading);
    forget(&m);
    unreadable("{\"preliminaryRounds\":1,\"players\":[{\"id\":0,\"name\":\"Ann\"}]}", "players[0]");
    unreadable("{\"cutToTop\":0,\"players\":[],\"rounds\":[3]}", "rounds[0]");
    unreadable("{\"cutToTop\":0,\"players\":[],\"rounds\":[[3]]}", "round 1, table 1");
}

static const char TOME_FILE[] =
    "{\"entityGroupMap\":{\"Tournament:#\":{\"entities\":[{\"pk\":7,\"format_pk\":1,\"name\":\"Old Cup\"},"
    "{\"pk\":8,\"format_pk\":2}]},"
    "\"Participant:#\":{\"entities\":[{\"pk\":10,\"first_name\":\"Ann\",\"last_name\":\"A\"},{\"pk\":11,"
    "\"first_name\":\"Bea\",\"is_active\":false},{\"pk\":12,\"first_name\":\"Cy\"},{\"first_name\":\"Nobody\"},"
    "{\"pk\":13}]},"
    "\"Match:#\":{\"entities\":[{\"pk\":1,\"tournament_pk\":7,\"round\":1,\"order_index\":1},{\"pk\":2,\"tournament_"
    "pk\":7,"
    "\"round\":1,\"order_index\":0},{\"pk\":3,\"tournament_pk\":7,\"round\":2},{\"pk\":4,\"tournament_pk\":7},{\"pk\":"
    "5,"
    "\"tournament_pk\":8,\"round\":1}]},"
    "\"MatchParticipant:#\":{\"entities\":[{\"match_pk\":1,\"participant_pk\":10,\"points_earned\":4},{\"match_pk\":1,"
    "\"participant_pk\":11,\"points_earned\":1},{\"match_pk\":2,\"participant_pk\":12,\"points_earned\":0},"
    "{\"match_pk\":2,\"participant_pk\":13,\"points_earned\":5},{\"match_pk\":3,\"participant_pk\":10},{\"match_pk\":3,"
    "\"participant_pk\":12},{\"match_pk\":3,\"participant_pk\":99},{\"match_pk\":5,\"participant_pk\":10,"
    "\"points_earned\":5},{\"match_pk\":5,\"participant_pk\":13,\"points_earned\":0}]}}}";

Test(tourney_formats, incomplete_tome_files_are_read_partly) {
    tn_reading reading;
    tn_reading_begin(&reading);
    made m = imported(tn_read_event(TOME_FILE, strlen(TOME_FILE), &reading), &reading);
    cr_assert_str_eq(m.event.name, "Old Cup");
    cr_assert_eq(m.event.method, TN_TOME);
    cr_assert_eq(m.event.count, 4);
    cr_assert_str_eq(m.event.players[0].name, "Ann A");
    cr_assert(m.event.players[1].dropped);
    cr_assert_eq(m.event.round_count, 3);
    cr_assert_eq(m.event.rounds[0].tables[0].result, TN_LOSS); /* order_index 0 is first */
    cr_assert_eq(m.event.rounds[0].tables[1].result, TN_MODIFIED_WIN);
    cr_assert_eq(m.event.rounds[1].tables[0].result, TN_DOUBLE_FORFEIT);
    cr_assert(m.event.rounds[2].elimination);
    cr_assert_eq(tn_event_champion(&m.event), 1);
    cr_assert_eq(json_array_size(reading.remarks), 5); /* two players, a seat, a match, a result */
    tn_reading_end(&reading);
    forget(&m);
    unreadable("{\"entityGroupMap\":{}}", "no participant");
}

/* ---- Print ------------------------------------------------------------------------------------------------------- */

Test(tourney_formats, pages_are_complete_and_escaped) {
    for (uint64_t seed = 1; seed <= 40; seed++) {
        made m = make_event(seed);
        char *text = NULL;
        size_t length;
        FILE *out = open_memstream(&text, &length);
        tn_write_html(&m.event, out);
        if (m.event.round_count) {
            tn_write_slips(&m.event, m.event.round_count, out);
            tn_write_clock(&m.event, out);
        }
        fclose(out);
        cr_assert_null(strstr(text, "src="));
        cr_assert_null(strstr(text, "http"));
        cr_assert_null(strstr(text, "<b>&amp;"));
        cr_assert(m.event.count < 20 || strstr(text, "&lt;b&gt;&amp;amp;"));
        free(text);
        out = open_memstream(&text, &length);
        tn_write_text(&m.event, out);
        if (m.event.round_count)
            tn_write_slips_text(&m.event, m.event.round_count, out);
        fclose(out);
        cr_assert_not_null(strstr(text, "Standings"));
        free(text);
        forget(&m);
    }
}
