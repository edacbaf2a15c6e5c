/* tourney_round.c: `traxis tourney pair`, `manual`, `publish` and `close`: a round from its draft to its end. */
#include <inttypes.h>
#include <string.h>
#include <sys/random.h>

#include "tourney.h"

/* ---- pair -------------------------------------------------------------------------------------------------------- */

typedef struct pair_options {
    uint64_t seed;
    bool draft, again, json;
    const char *reason;
} pair_options;

/* Closes the previous round before the next one is paired. */
static bool queue_close(desk *d) {
    const tn_round *round = tn_event_round(&d->event);
    return !round || !round->published || round->closed || desk_queue(d, "close", json_object());
}

/* Records the seed of a random first round before the pairs, so that the draw can be repeated. */
static bool queue_draw(desk *d, unsigned round, uint64_t seed) {
    char text[32];
    if (round > 1 || !d->event.draw_first)
        return true;
    snprintf(text, sizeof text, "%" PRIu64, seed);
    return desk_queue(d, "draw", json_pack("{s:s}", "seed", text));
}

static bool enter_round(desk *d, json_t *data, const pair_options *w) {
    unsigned round = (unsigned)json_integer_value(json_object_get(data, "round"));
    bool first = !w->again && round > d->event.round_count;
    if (*w->reason)
        json_object_set_new(data, "reason", json_string(w->reason));
    if ((first && !queue_close(d)) || !queue_draw(d, round, w->seed)) {
        json_decref(data);
        return false;
    }
    if (w->draft)
        return desk_enter(d, "pair", data);
    return desk_queue(d, "pair", data) && desk_enter(d, "publish", json_object());
}

/* Below premier events, records waivers for the requirements that a late entry lacks. */
static bool queue_waiver(desk *d, const tn_player *player) {
    unsigned lacks = tn_event_unmet_requirements(&d->event, player);
    if (!lacks || (lacks & tn_event_strict_requirements(&d->event)) || !tn_is_active(player))
        return true;
    return desk_queue(d, "edit_player",
                      json_pack("{s:I, s:o}", "player", (json_int_t)player->number, "waived", tn_waiver_words(lacks)));
}

static void queue_waivers(desk *d) {
    const tn_event *e = &d->event;
    bool good = e->started && !e->finished && e->seed_count == 0;
    for (unsigned i = 0; good && i < e->count; i++)
        good = queue_waiver(d, &e->players[i]);
}

static int pair_round(desk *d, const pair_options *w) {
    queue_waivers(d);
    json_t *data = tn_event_pair(&d->event, w->seed, w->again);
    if (!data)
        return desk_print_refusal(d);
    if (!enter_round(d, data, w))
        return EXIT_USAGE;
    return cli_print_last_round(d, w->json);
}

int tourney_pair(int argc, char **argv) {
    const char *path;
    pair_options w = {.reason = ""};
    const cli_option options[] = {{.name = "--seed", .number = &w.seed},
                                  {.name = "--draft", .flag = &w.draft},
                                  {.name = "--again", .flag = &w.again},
                                  {.name = "--reason", .text = &w.reason},
                                  {.name = "--json", .flag = &w.json}};
    desk d;
    if (getrandom(&w.seed, sizeof w.seed, 0) != sizeof w.seed)
        return cli_error("tourney: the system has no random numbers");
    if (!cli_read_options(argc, argv, options, 5, &path, 1, 1) || !desk_open(&d, path, true))
        return EXIT_USAGE;
    int status = pair_round(&d, &w);
    desk_close(&d);
    return status;
}

/* ---- manual ------------------------------------------------------------------------------------------------------ */

static unsigned met_in(const tn_event *e, uint32_t a, uint32_t b) {
    for (unsigned i = 0; i + 1 < e->round_count; i++) {
        const tn_table *table = tn_round_table(&e->rounds[i], a);
        if (table && (table->a == b || table->b == b))
            return i + 1;
    }
    return 0;
}

static bool had_bye(const tn_event *e, uint32_t number) {
    bool had = false;
    for (unsigned i = 0; i + 1 < e->round_count; i++)
        had |= tn_round_has_bye(&e->rounds[i], number);
    return had;
}

static bool share_group(const tn_event *e, uint32_t a, uint32_t b) {
    const json_t *ours = tn_event_number(e, a)->tags, *theirs = tn_event_number(e, b)->tags;
    for (size_t i = 0; i < json_array_size(ours); i++)
        for (size_t k = 0; k < json_array_size(theirs); k++)
            if (json_equal(json_array_get(ours, i), json_array_get(theirs, k)))
                return true;
    return false;
}

/* Objection of the rules to the pair, or "". */
static void objection_text(const tn_event *e, uint32_t a, uint32_t b, char *text, size_t size) {
    unsigned met = b ? met_in(e, a, b) : 0;
    *text = '\0';
    if (met)
        snprintf(text, size, " (they met in round %u)", met);
    else if (!b && had_bye(e, a))
        snprintf(text, size, " (a second bye)");
    else if (b && e->round_count == 1 && share_group(e, a, b))
        snprintf(text, size, " (same travel group)");
}

/* Describes the player's new seat. */
static void pair_text(const tn_event *e, uint32_t number, char *text, size_t size) {
    const tn_round *round = tn_event_round(e);
    const tn_table *table = tn_round_table(round, number);
    char against[80];
    objection_text(e, table ? table->a : number, table ? table->b : 0, against, sizeof against);
    if (table)
        snprintf(text, size, "table %u: %.80s – %.80s%s", tn_table_number(round, table), tn_name_of(e, table->a),
                 tn_name_of(e, table->b), against);
    else
        snprintf(text, size, "bye: %.80s%s", tn_name_of(e, number), against);
}

/* The player's current opponent, or 0. */
static uint32_t opponent_of(const tn_event *e, uint32_t number) {
    const tn_table *table = tn_event_round(e) ? tn_round_table(tn_event_round(e), number) : NULL;
    return !table ? 0 : table->a == number ? table->b : table->a;
}

static int pair_by_hand(desk *d, const tn_player *a, const tn_player *b, const char *reason, bool json) {
    const tn_event *e = &d->event;
    uint32_t left = opponent_of(e, a->number);
    uint32_t other = b ? opponent_of(e, b->number) : e->round_count ? tn_event_round(e)->bye : 0;
    char one[300], two[300] = "";
    if (!queue_waiver(d, a) || (b && !queue_waiver(d, b)))
        return EXIT_USAGE;
    if (!desk_enter(d, "manual_pair",
                    json_pack("{s:i, s:I, s:I, s:s}", "round", (int)e->round_count, "a", (json_int_t)a->number, "b",
                              b ? (json_int_t)b->number : 0, "reason", reason)))
        return EXIT_USAGE;
    pair_text(e, a->number, one, sizeof one);
    if (left || other) /* a late entry paired with the player who had the bye displaces no one */
        pair_text(e, left ? left : other, two, sizeof two);
    return desk_print(d, json, "%s%s%s", one, *two ? "; " : "", two);
}

int tourney_manual(int argc, char **argv) {
    const char *words[3], *reason = "";
    bool json = false;
    const cli_option options[] = {{.name = "--reason", .text = &reason}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, words, 3, 3) || !desk_open(&d, words[0], true))
        return EXIT_USAGE;
    bool bye = strcmp(words[2], "bye") == 0;
    const tn_player *a = tn_event_player(&d.event, words[1]);
    const tn_player *b = a && !bye ? tn_event_player(&d.event, words[2]) : NULL;
    int status = a && (b || bye) ? pair_by_hand(&d, a, b, reason, json) : desk_print_refusal(&d);
    desk_close(&d);
    return status;
}

/* ---- publish and close ------------------------------------------------------------------------------------------- */

int tourney_publish(int argc, char **argv) {
    bool json;
    desk d;
    if (!desk_open_only(&d, argc, argv, true, &json))
        return EXIT_USAGE;
    bool good = desk_enter(&d, "publish", json_object());
    if (good)
        cli_print_last_round(&d, json);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}

int tourney_close(int argc, char **argv) {
    bool json;
    char text[300];
    desk d;
    if (!desk_open_only(&d, argc, argv, true, &json))
        return EXIT_USAGE;
    bool good = desk_enter(&d, "close", json_object());
    cli_status_text(&d.event, text, sizeof text);
    if (good)
        desk_print(&d, json, "round %u is closed; %s", d.event.round_count, text);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}
