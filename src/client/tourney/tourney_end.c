/* tourney_end.c: `traxis tourney draw`, `cut`, `finish` and `undo`: breaking ties by lot, the bracket, the end of an
 * event, and undo. */
#include <inttypes.h>
#include <string.h>
#include <sys/random.h>

#include "tourney.h"
#include "tourney/pairing/bracket.h"
#include "tourney/pairing/draw.h"

/* ---- draw -------------------------------------------------------------------------------------------------------- */

static int by_value(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

/* Collects the numbers of all players tied with the row, in ascending order; returns their count. */
static unsigned tied_with(const tn_event *e, const tn_standing *rows, unsigned row, uint32_t *numbers) {
    unsigned count = 0;
    for (unsigned i = 0; i < e->count; i++)
        if (tn_is_tied(&rows[row], &rows[i], e->method))
            numbers[count++] = rows[i].number;
    qsort(numbers, count, sizeof *numbers, by_value);
    return count;
}

/* Returns true for the first unresolved row of a tied group, so that each group is drawn once. */
static bool begins_group(const tn_event *e, const tn_standing *rows, unsigned row) {
    if (rows[row].decided != TN_UNRESOLVED)
        return false;
    for (unsigned i = 0; i < row; i++)
        if (rows[i].decided == TN_UNRESOLVED && tn_is_tied(&rows[row], &rows[i], e->method))
            return false;
    return true;
}

/* Shuffles the numbers like the draw of a first round. */
static json_t *lots_data(uint32_t *numbers, unsigned count, uint64_t seed) {
    json_t *lots = json_array();
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, seed);
    tn_draw_order(numbers, count, seed);
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(lots, json_integer(numbers[i]));
    return json_pack("{s:s, s:o}", "seed", text, "lots", lots);
}

/* Draws lots for every group of tied players; returns the number of groups, or -1 if refused. */
static int draw_all(desk *d, const tn_standing *rows, uint64_t seed) {
    const tn_event *e = &d->event;
    uint32_t *numbers = malloc((e->count + 1) * sizeof *numbers);
    unsigned groups = 0, done = 0;
    bool good = numbers != NULL;
    for (unsigned i = 0; i < e->count; i++)
        groups += begins_group(e, rows, i);
    for (unsigned i = 0; good && i < e->count; i++)
        if (begins_group(e, rows, i)) {
            json_t *data = lots_data(numbers, tied_with(e, rows, i, numbers), seed + done);
            good = ++done < groups ? desk_queue(d, "draw", data) : desk_enter(d, "draw", data);
        }
    free(numbers);
    return good ? (int)groups : -1;
}

int tourney_draw(int argc, char **argv) {
    const char *path;
    uint64_t seed = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--seed", .number = &seed}, {.name = "--json", .flag = &json}};
    desk d;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        return cli_error("tourney: the system has no random numbers");
    if (!cli_read_options(argc, argv, options, 2, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    tn_standing *rows = tn_event_standings(&d.event);
    int groups = rows ? draw_all(&d, rows, seed) : -1;
    free(rows);
    if (groups > 0)
        desk_print(&d, json, "ties broken by lot: %d; 'traxis tourney standings' shows the order", groups);
    else if (groups == 0)
        cli_error("no players are tied; there is nothing to draw");
    desk_close(&d);
    return groups > 0 ? EXIT_YES : EXIT_USAGE;
}

/* ---- cut --------------------------------------------------------------------------------------------------------- */

/* Row of the last player inside the cut if only the player number separates it from the next active player; else -1. */
static int tied_at_cut(const tn_event *e, const tn_standing *rows, unsigned top) {
    unsigned last = 0, next;
    for (unsigned in = 0; in < top; last++)
        in += tn_is_active(tn_event_number(e, rows[last].number));
    last--;
    for (next = last; next < e->count && rows[next].decided == TN_UNRESOLVED; next++)
        if (tn_is_active(tn_event_number(e, rows[next + 1].number)))
            return (int)last;
    return -1;
}

/* Warns about players tied across the cut: the organiser may decide by lot (TR-R55). */
static void warn_tied(const tn_event *e, const tn_standing *rows, unsigned top, char *text, size_t size) {
    int last = tied_at_cut(e, rows, top), used = 0;
    *text = '\0';
    for (unsigned i = 0; last >= 0 && i < e->count && used < (int)size - 150; i++)
        if (tn_is_tied(&rows[last], &rows[i], e->method))
            used +=
                snprintf(text + used, size - (size_t)used, "%s%.60s",
                         used ? ", " : ". Tied at the cut, decided by player number: ", tn_name_of(e, rows[i].number));
    if (last >= 0)
        snprintf(text + used, size - (size_t)used, "; 'traxis tourney draw' draws lots");
}

/* Closes the last round if all its results are in. */
static bool close_round(desk *d) {
    const tn_round *round = tn_event_round(&d->event);
    bool open = round && round->published && !round->closed && tn_event_missing_results(&d->event) == 0;
    return !open || desk_queue(d, "close", json_object());
}

typedef struct cut_settings {
    uint64_t top;
    const char *reason;
    bool again, json;
} cut_settings;

static int cut_to(desk *d, unsigned top, const cut_settings *w) {
    const tn_event *e = &d->event;
    char level[400];
    if (top == 0)
        return cli_error("no cut was announced; give --top N and a --reason");
    if (top > tn_event_active_players(e))
        return cli_error("a cut to %u is not possible; players left: %u", top, tn_event_active_players(e));
    tn_standing *rows = tn_event_standings(e);
    if (!rows)
        return cli_error("out of memory");
    json_t *seeds = tn_event_best(e, top);
    warn_tied(e, rows, top, level, sizeof level);
    free(rows);
    if (!close_round(d)) {
        json_decref(seeds);
        return EXIT_USAGE;
    }
    if (!desk_enter(
            d, "cut",
            json_pack("{s:o, s:s, s:o*}", "seeds", seeds, "reason", w->reason, "again", tn_true_or_null(w->again))))
        return EXIT_USAGE;
    char rounds[40] = "until all but one have lost twice";
    if (!e->double_elimination)
        snprintf(rounds, sizeof rounds, "%u rounds", tn_bracket_rounds(top));
    return desk_print(d, w->json, "the best %u advance, %s; 'traxis tourney pair' pairs the first%s", top, rounds,
                      level);
}

int tourney_cut(int argc, char **argv) {
    const char *path;
    cut_settings w = {.reason = ""};
    const cli_option options[] = {{.name = "--top", .number = &w.top, .min = 2, .max = 1000000},
                                  {.name = "--again", .flag = &w.again},
                                  {.name = "--reason", .text = &w.reason},
                                  {.name = "--json", .flag = &w.json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 4, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    unsigned announced = w.again && d.event.seed_count ? d.event.seed_count : d.event.cut;
    int status = cut_to(&d, w.top ? (unsigned)w.top : announced, &w);
    desk_close(&d);
    return status;
}

/* ---- finish ------------------------------------------------------------------------------------------------------ */

/* Names the champion when no player is left in the bracket: a final without an opponent. If the winner of the final was
 * disqualified, the final entry names the champion instead, and *named is set to the number. */
static bool name_champion(desk *d, const char *who, const char *reason, uint32_t *named) {
    const tn_player *champion = tn_event_player(&d->event, who);
    if (champion && (tn_event_title_is_vacant(&d->event) || d->event.finished)) {
        *named = champion->number;
        return true;
    }
    json_t *final = champion ? tn_event_decide_champion(&d->event, champion, reason) : NULL;
    if (!final)
        return desk_print_refusal(d) == EXIT_YES;
    return close_round(d) && desk_queue(d, "pair", final) && desk_queue(d, "publish", json_object());
}

static bool enter_finish(desk *d, const char *reason, uint32_t named) {
    return desk_enter(d, "finish", json_pack("{s:s, s:o*}", "reason", reason, "champion", tn_number_or_null(named)));
}

int tourney_finish(int argc, char **argv) {
    const char *path, *reason = "", *champion = NULL;
    bool json = false;
    const cli_option options[] = {{.name = "--champion", .text = &champion},
                                  {.name = "--reason", .text = &reason},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 3, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    uint32_t named = 0;
    bool good = (!champion || name_champion(&d, champion, reason, &named)) && close_round(&d) &&
                enter_finish(&d, reason, named);
    char level[80] = "";
    unsigned others = good ? tn_event_tied_with_winner(&d.event) : 0;
    if (others)
        snprintf(level, sizeof level, ", by the lowest player number: tied in everything with %u other%s", others,
                 others == 1 ? "" : "s");
    if (good)
        desk_print(&d, json, "%s is over; the winner is %s%s", d.event.name,
                   tn_name_of(&d.event, tn_event_winner(&d.event)), level);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}

/* ---- undo -------------------------------------------------------------------------------------------------------- */

/* Index of the first entry to take back: of the last command, or the one after `to`. -1 if there is none. */
static int first_undone(const desk *d, uint64_t to) {
    int last = tn_entries_last(&d->journal.entries);
    return to == 0 || last < 0 ? last : (int)to <= last ? (int)to : -1;
}

/* Describes the undone entries: "decide: round 1, table 4, result L", or for several "pair, publish". */
static void undone_text(const tn_entries *entries, const bool *undone, int first, char *text, size_t size) {
    unsigned count = 0;
    size_t used = 0;
    for (size_t i = (size_t)first; i < entries->count; i++)
        count += !undone[i] && !entries->lines[i].is_permanent;
    for (size_t i = (size_t)first; i < entries->count && used < size; i++) {
        if (undone[i] || entries->lines[i].is_permanent)
            continue;
        json_t *entry = tn_entries_get(entries, i);
        if (count == 1)
            cli_entry_words(entry, text, size);
        else
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "",
                                     json_string_value(json_object_get(entry, "type")));
        json_decref(entry);
    }
}

static int take_back(desk *d, int first, bool json) {
    char error[TN_ERROR_SIZE], entry[300] = "", now[300];
    size_t at;
    bool *undone = tn_entries_undone(&d->journal.entries);
    if (undone)
        undone_text(&d->journal.entries, undone, first, entry, sizeof entry);
    free(undone);
    if (!tn_journal_add(&d->journal, desk_actor(), "undo", json_pack("{s:i}", "undoes", first + 1), error,
                        sizeof error))
        return cli_error("%s", error);
    tn_event_free(&d->event);
    if (!tn_event_replay(&d->event, &d->journal.entries, &at))
        return desk_print_refusal(d);
    if (d->event.finished)
        desk_seal(d, NULL);
    cli_status_text(&d->event, now, sizeof now);
    return desk_print(d, json, "undone from entry %d on: %s. Now: %s", first + 1, entry, now);
}

int tourney_undo(int argc, char **argv) {
    const char *path;
    uint64_t to = 0;
    bool json = false;
    const cli_option options[] = {{.name = "--to", .number = &to, .min = 1, .max = 1000000000},
                                  {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    int first = first_undone(&d, to);
    int status = to == 0 && tn_entries_last_is_ruling(&d.journal.entries)
                     ? cli_error("the last command was a ruling, which cannot be undone; 'ruling --follows N' replaces "
                                 "it, 'undo --to %d' undoes the commands before it",
                                 first > 0 ? first : 0)
                 : first > 0 ? take_back(&d, first, json)
                 : to > d.journal.entries.count
                     ? cli_error("the journal has %u entries; there is none after entry %" PRIu64 " to undo",
                                 d.journal.entries.count, to)
                     : cli_error("there is nothing to undo");
    desk_close(&d);
    return status;
}
