/* test_tourney_pairing.c: the pairing of a round against its definition: complete enumeration for small fields,
 * comparison of the three layers, and invariants of every pairing. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/random_numbers.h"
#include "tourney/pairing/draw.h"
#include "tourney/pairing/pairing.h"

enum { MAX = 400, MAX_MET = 40, SMALL = 14, MAX_PAIRINGS = 140000 };

/* A field with its history, modified by tests. */
typedef struct trial {
    unsigned count;
    bool first_round;
    tn_entrant entrants[MAX];
    uint32_t met[MAX][MAX_MET], tags[MAX][3];
} trial;

static trial *new_trial(unsigned count) {
    trial *t = calloc(1, sizeof *t);
    cr_assert_not_null(t);
    t->count = count;
    for (unsigned i = 0; i < count; i++)
        t->entrants[i] = (tn_entrant){.number = i + 1, .met = t->met[i], .tags = t->tags[i]};
    return t;
}

static void meet(trial *t, unsigned a, unsigned b) {
    t->met[a][t->entrants[a].met_count++] = t->entrants[b].number;
    t->met[b][t->entrants[b].met_count++] = t->entrants[a].number;
}

static tn_pairing pair_with(const trial *t, tn_pair_options options) {
    tn_pairing pairing;
    char error[200] = "";
    options.first_round = t->first_round;
    cr_assert(tn_pair_round(t->entrants, t->count, &options, &pairing, error, sizeof error), "%s", error);
    return pairing;
}

static void same_pairs(const tn_pairing *a, const tn_pairing *b, const char *what) {
    cr_assert_eq(a->count, b->count, "%s", what);
    for (unsigned i = 0; i < a->count; i++)
        cr_assert(a->pairs[i].a == b->pairs[i].a && a->pairs[i].b == b->pairs[i].b, "%s: table %u is %u-%u, not %u-%u",
                  what, i + 1, b->pairs[i].a, b->pairs[i].b, a->pairs[i].a, a->pairs[i].b);
}

/* ---- The definition, word for word ------------------------------------------------------------------------------- */

typedef struct book {
    unsigned places, groups, count;
    const tn_entrant *at[SMALL];
    unsigned group[SMALL];
    bool first_round;
    unsigned char (*all)[SMALL]; /* partners */
    unsigned char now[SMALL];
} book;

static bool listed(const uint32_t *list, unsigned count, uint32_t value) {
    for (unsigned i = 0; i < count; i++)
        if (list[i] == value)
            return true;
    return false;
}

static bool shares_tag(const tn_entrant *a, const tn_entrant *b) {
    for (unsigned i = 0; i < a->tag_count; i++)
        if (listed(b->tags, b->tag_count, a->tags[i]))
            return true;
    return false;
}

enum { REMATCH, BYE_AGAIN, CLASH, KINDS };

static bool conflict(const book *b, unsigned kind, unsigned p, unsigned q) {
    const tn_entrant *x = b->at[p], *y = b->at[q];
    if (!x || !y)
        return kind == BYE_AGAIN && (x ? x : y)->byes > 0;
    if (kind == REMATCH)
        return listed(x->met, x->met_count, y->number);
    return kind == CLASH && b->first_round && shares_tag(x, y);
}

static bool any_conflict(const book *b, unsigned p, unsigned q) {
    return conflict(b, REMATCH, p, q) || conflict(b, BYE_AGAIN, p, q) || conflict(b, CLASH, p, q);
}

static void enumerate(book *b, unsigned used) {
    unsigned p = 0;
    while (p < b->places && (used >> p & 1))
        p++;
    if (p == b->places) {
        cr_assert(b->count < MAX_PAIRINGS);
        memcpy(b->all[b->count++], b->now, SMALL);
        return;
    }
    for (unsigned q = p + 1; q < b->places; q++)
        if (!(used >> q & 1)) {
            b->now[p] = (unsigned char)q;
            b->now[q] = (unsigned char)p;
            enumerate(b, used | 1u << p | 1u << q);
        }
}

static unsigned count_kind(const book *b, const unsigned char *pairing, unsigned kind) {
    unsigned count = 0;
    for (unsigned p = 0; p < b->places; p++)
        count += pairing[p] > p && conflict(b, kind, p, pairing[p]);
    return count;
}

static unsigned floats(const book *b, const unsigned char *pairing, unsigned group) {
    unsigned sum = 0;
    for (unsigned p = 0; p < b->places; p++)
        if (pairing[p] > p && b->group[p] == group) {
            unsigned distance = b->group[pairing[p]] - group;
            sum += distance * distance;
        }
    return sum;
}

/* Keeps the pairings with the least value of one criterion: below KINDS a kind of conflict, from there on a group. */
static void keep_min(book *b, unsigned what) {
    unsigned min = ~0u, damaged_part = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < b->count; i++) {
            unsigned value = what < KINDS ? count_kind(b, b->all[i], what) : floats(b, b->all[i], what - KINDS);
            if (pass == 0)
                min = value < min ? value : min;
            else if (value == min)
                memmove(b->all[damaged_part++], b->all[i], SMALL);
        }
    b->count = damaged_part;
}

static bool occurs(const book *b, unsigned p, unsigned q) {
    for (unsigned i = 0; i < b->count; i++)
        if (b->all[i][p] == q)
            return true;
    return false;
}

static void keep_pair(book *b, unsigned p, unsigned q) {
    unsigned damaged_part = 0;
    for (unsigned i = 0; i < b->count; i++)
        if (b->all[i][p] == q)
            memmove(b->all[damaged_part++], b->all[i], SMALL);
    b->count = damaged_part;
}

static void choose(book *b, unsigned p, unsigned *used) {
    unsigned own[SMALL], list[SMALL], count = 0, m = 0;
    for (unsigned q = p; q < b->places; q++)
        if (!(*used >> q & 1) && b->group[q] == b->group[p])
            own[m++] = q;
    for (unsigned i = m / 2; i < m; i++)
        if (i > 0)
            list[count++] = own[i];
    for (unsigned i = m / 2; i-- > 1;)
        list[count++] = own[i];
    for (unsigned q = p; q < b->places; q++)
        if (!(*used >> q & 1) && b->group[q] > b->group[p])
            list[count++] = q;
    for (unsigned hard = 0; hard < 2; hard++)
        for (unsigned i = 0; i < count; i++)
            if (any_conflict(b, p, list[i]) == (hard == 1) && occurs(b, p, list[i])) {
                *used |= 1u << p | 1u << list[i];
                keep_pair(b, p, list[i]);
                return;
            }
    cr_assert_fail("no partner is left for place %u", p);
}

static int by_score(const void *left, const void *right) {
    const tn_entrant *a = *(const tn_entrant *const *)left, *b = *(const tn_entrant *const *)right;
    return a->score != b->score ? (a->score > b->score ? -1 : 1) : a->number < b->number ? -1 : 1;
}

static void open_book(book *b, const trial *t) {
    b->places = t->count + t->count % 2;
    b->first_round = t->first_round;
    b->count = b->groups = 0;
    memset(b->at, 0, sizeof b->at);
    for (unsigned i = 0; i < t->count; i++)
        b->at[i] = &t->entrants[i];
    qsort(b->at, t->count, sizeof *b->at, by_score);
    for (unsigned i = 0; i < b->places; i++) {
        b->groups += i == 0 || !b->at[i] || b->at[i]->score != b->at[i - 1]->score;
        b->group[i] = b->groups - 1;
    }
}

/* The one correct pairing, as the partners of the places. */
static const unsigned char *by_the_book(book *b, const trial *t) {
    unsigned used = 0;
    open_book(b, t);
    enumerate(b, 0);
    for (unsigned kind = 0; kind < KINDS; kind++)
        keep_min(b, kind);
    for (unsigned group = 0; group < b->groups; group++) {
        keep_min(b, KINDS + group);
        keep_min(b, KINDS + group + 1);
        for (unsigned p = 0; p < b->places; p++)
            if (b->group[p] == group && !(used >> p & 1))
                choose(b, p, &used);
    }
    cr_assert_eq(b->count, 1);
    return b->all[0];
}

static void check_against(const book *b, const unsigned char *right, const tn_pairing *found, const char *what) {
    unsigned table = 0;
    cr_assert_eq(found->count, b->places / 2);
    for (unsigned p = 0; p < b->places; p++) {
        if (right[p] < p)
            continue;
        const tn_entrant *x = b->at[p], *y = b->at[right[p]];
        const tn_pair *pair = y ? &found->pairs[table++] : &found->pairs[found->count - 1];
        cr_assert(pair->a == x->number && pair->b == (y ? y->number : 0), "%s: %u-%u, right is %u-%u", what, pair->a,
                  pair->b, x->number, y ? y->number : 0);
    }
}

/* All layers must give the result of the definition; the greedy layer only if it can prove its result. */
static void check_by_the_book(book *b, const trial *t) {
    static const char *const NAMES[] = {"greedy", "matching", "windows"};
    const unsigned char *right = by_the_book(b, t);
    tn_pairing found = pair_with(t, (tn_pair_options){0});
    check_against(b, right, &found, "all layers");
    tn_pairing_free(&found);
    for (unsigned layer = 0; layer < TN_LAYER_COUNT; layer++) {
        char error[200];
        tn_pair_options options = {t->first_round, true, (tn_layer)layer, 1};
        if (!tn_pair_round(t->entrants, t->count, &options, &found, error, sizeof error)) {
            cr_assert_eq(layer, TN_GREEDY);
            continue;
        }
        check_against(b, right, &found, NAMES[layer]);
        tn_pairing_free(&found);
    }
}

static book *new_book(void) {
    book *b = calloc(1, sizeof *b);
    cr_assert_not_null(b);
    b->all = malloc(MAX_PAIRINGS * SMALL);
    cr_assert_not_null(b->all);
    return b;
}

static void free_book(book *b) {
    free(b->all);
    free(b);
}

static void meet_by_bits(trial *t, unsigned graph) {
    for (unsigned a = 0, bit = 0; a < t->count; a++)
        for (unsigned b = a + 1; b < t->count; b++, bit++)
            if (graph >> bit & 1)
                meet(t, a, b);
}

Test(pairing, every_history_of_four_players) {
    static const int SCORES[] = {0, 5, 9};
    book *b = new_book();
    for (unsigned graph = 0; graph < 64; graph++)
        for (unsigned scores = 0; scores < 81; scores++) {
            trial *t = new_trial(4);
            meet_by_bits(t, graph);
            for (unsigned i = 0, rest = scores; i < 4; i++, rest /= 3)
                t->entrants[i].score = SCORES[rest % 3];
            check_by_the_book(b, t);
            free(t);
        }
    free_book(b);
}

Test(pairing, every_history_of_six_players) {
    book *b = new_book();
    for (unsigned graph = 0; graph < 1u << 15; graph++) {
        trial *t = new_trial(6);
        meet_by_bits(t, graph);
        for (unsigned i = 0; i < 6; i++)
            t->entrants[i].score = (int)(graph * 2654435761u >> (4 * i) & 1) * 5;
        check_by_the_book(b, t);
        free(t);
    }
    free_book(b);
}

/* A random field: scores, byes, tags and meetings. */
static trial *random_trial(uint64_t *random, unsigned min, unsigned max) {
    unsigned count = min + (unsigned)(splitmix64(random) % (max - min + 1));
    unsigned scores = 1 + (unsigned)(splitmix64(random) % 6), density = (unsigned)(splitmix64(random) % 70);
    trial *t = new_trial(count);
    t->first_round = splitmix64(random) % 4 == 0;
    for (unsigned i = 0; i < count; i++) {
        t->entrants[i].score = (int)(splitmix64(random) % scores);
        t->entrants[i].byes = splitmix64(random) % 5 == 0;
        t->entrants[i].tag_count = (uint16_t)(splitmix64(random) % 3);
        for (unsigned k = 0; k < t->entrants[i].tag_count; k++)
            t->tags[i][k] = (uint32_t)(splitmix64(random) % (count / 2 + 1));
    }
    for (unsigned a = 0; a < count; a++)
        for (unsigned c = a + 1; c < count; c++)
            if (!t->first_round && splitmix64(random) % 100 < density && t->entrants[a].met_count < MAX_MET &&
                t->entrants[c].met_count < MAX_MET)
                meet(t, a, c);
    return t;
}

Test(pairing, random_small_fields, .timeout = 300) {
    book *b = new_book();
    uint64_t random = 1;
    for (unsigned i = 0; i < 3000; i++) {
        trial *t = random_trial(&random, 1, i % 30 == 0 ? 12 : 9);
        check_by_the_book(b, t);
        free(t);
    }
    free_book(b);
}

/* A first round with few, large travel groups, so that many clashes are unavoidable; a player can be in three. */
static trial *travel_trial(uint64_t *random, unsigned min, unsigned max) {
    unsigned count = min + (unsigned)(splitmix64(random) % (max - min + 1));
    unsigned groups = 1 + (unsigned)(splitmix64(random) % (count / 2 + 1));
    unsigned several = (unsigned)(splitmix64(random) % 4), large = (unsigned)(splitmix64(random) % 4);
    trial *t = new_trial(count);
    t->first_round = true;
    for (unsigned i = 0; i < count; i++) {
        t->entrants[i].tag_count = (uint16_t)(splitmix64(random) % (several + 1));
        for (unsigned k = 0; k < t->entrants[i].tag_count; k++)
            t->tags[i][k] = (uint32_t)(splitmix64(random) % (splitmix64(random) % 4 < large ? 3 : groups));
    }
    return t;
}

Test(pairing, travel_groups_in_the_first_round, .timeout = 300) {
    book *b = new_book();
    uint64_t random = 7;
    for (unsigned i = 0; i < 4000; i++) {
        trial *t = travel_trial(&random, 1, i % 40 == 0 ? 12 : 9);
        check_by_the_book(b, t);
        free(t);
    }
    for (unsigned i = 0; i < 400; i++) {
        trial *t = travel_trial(&random, 20, 120);
        tn_pairing walked = pair_with(t, (tn_pair_options){.force = true, .layer = TN_GREEDY});
        tn_pairing matched = pair_with(t, (tn_pair_options){.force = true, .layer = TN_MATCHING});
        same_pairs(&matched, &walked, "travel groups");
        tn_pairing_free(&walked);
        tn_pairing_free(&matched);
        free(t);
    }
    free_book(b);
}

/* A randomly drawn first round has as few clashes as any pairing. */
Test(pairing, drawn_rounds_have_the_fewest_clashes, .timeout = 300) {
    book *b = new_book();
    uint64_t random = 6;
    for (unsigned i = 0; i < 1000; i++) {
        trial *t = random_trial(&random, 2, 9);
        tn_pairing drawn;
        char error[200] = "";
        t->first_round = true;
        for (unsigned k = 0; k < t->count; k++) {
            t->entrants[k].score = 0;
            t->entrants[k].byes = 0;
            t->entrants[k].met_count = 0;
            t->tags[k][0] %= 3; /* few groups, so that many clashes are unavoidable */
        }
        cr_assert(tn_draw_round(t->entrants, t->count, splitmix64(&random), &drawn, error, sizeof error), "%s", error);
        open_book(b, t);
        enumerate(b, 0);
        keep_min(b, CLASH);
        cr_assert_eq(drawn.clashes, count_kind(b, b->all[0], CLASH));
        tn_pairing_free(&drawn);
        free(t);
    }
    free_book(b);
}

/* ---- Comparing the layers ---------------------------------------------------------------------------------------- */

/* Compares windows with little slack, so that there are many, with one matching of the whole field. */
static void compare_layers(const trial *t, uint64_t random) {
    tn_pairing whole = pair_with(t, (tn_pair_options){.force = true, .layer = TN_MATCHING});
    tn_pairing windows =
        pair_with(t, (tn_pair_options){.force = true, .layer = TN_WINDOWS, .slack = 1 + (unsigned)(random % 4)});
    tn_pairing usual = pair_with(t, (tn_pair_options){0});
    same_pairs(&whole, &windows, "windows");
    same_pairs(&whole, &usual, "all layers");
    tn_pairing_free(&whole);
    tn_pairing_free(&windows);
    tn_pairing_free(&usual);
}

/* A field with few scores and few meetings: big groups, and small ones between them. */
static trial *lumpy_trial(uint64_t *random) {
    unsigned count = 30 + (unsigned)(splitmix64(random) % 100), rounds = 1 + (unsigned)(splitmix64(random) % 4);
    trial *t = new_trial(count);
    for (unsigned i = 0; i < count; i++) {
        unsigned shape = (unsigned)(splitmix64(random) % 20);
        t->entrants[i].score = shape < 6 ? 20 : shape < 8 ? 16 + (int)shape % 3 : shape < 17 ? 10 : (int)shape - 15;
        t->entrants[i].byes = splitmix64(random) % count < rounds;
    }
    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < count; i++) {
            /* nearby players have met, as in an event; this makes the end of a group difficult */
            unsigned range = splitmix64(random) % 2 ? 12 : count;
            unsigned other = (i + 1 + (unsigned)(splitmix64(random) % range)) % count;
            if (other != i && t->entrants[i].met_count < rounds && t->entrants[other].met_count < rounds &&
                !listed(t->met[i], t->entrants[i].met_count, other + 1))
                meet(t, i, other);
        }
    return t;
}

Test(pairing, layers_agree_on_lumpy_fields, .timeout = 300) {
    uint64_t random = 2;
    for (unsigned i = 0; i < 400; i++) {
        trial *t = lumpy_trial(&random);
        compare_layers(t, splitmix64(&random));
        free(t);
    }
}

Test(pairing, layers_agree_on_any_field, .timeout = 300) {
    uint64_t random = 3;
    for (unsigned i = 0; i < 400; i++) {
        trial *t = random_trial(&random, 10, 50);
        compare_layers(t, splitmix64(&random));
        free(t);
    }
}

/* ---- Invariants -------------------------------------------------------------------------------------------------- */

static void everybody_once(const trial *t, const tn_pairing *pairing) {
    unsigned seen[MAX + 1] = {0}, byes = 0;
    for (unsigned i = 0; i < pairing->count; i++) {
        seen[pairing->pairs[i].a]++;
        if (pairing->pairs[i].b)
            seen[pairing->pairs[i].b]++;
        else
            byes++;
    }
    cr_assert_eq(byes, t->count % 2);
    for (unsigned i = 1; i <= t->count; i++)
        cr_assert_eq(seen[i], 1, "player %u is in %u pairs", i, seen[i]);
}

static void shuffle(trial *t, uint64_t *random) {
    for (unsigned i = t->count; i-- > 1;) {
        unsigned k = (unsigned)(splitmix64(random) % (i + 1));
        tn_entrant damaged_part = t->entrants[i];
        t->entrants[i] = t->entrants[k];
        t->entrants[k] = damaged_part;
    }
}

/* Multiplies the numbers, keeping their order. */
static void spread_numbers(trial *t) {
    for (unsigned i = 0; i < t->count; i++) {
        t->entrants[i].number *= 7;
        for (unsigned k = 0; k < t->entrants[i].met_count; k++)
            t->met[i][k] *= 7;
    }
}

Test(pairing, order_of_input_and_names_do_not_matter) {
    uint64_t random = 4;
    for (unsigned i = 0; i < 2000; i++) {
        trial *t = random_trial(&random, 2, 40);
        tn_pairing before = pair_with(t, (tn_pair_options){0});
        everybody_once(t, &before);
        spread_numbers(t);
        shuffle(t, &random);
        tn_pairing after = pair_with(t, (tn_pair_options){0});
        for (unsigned k = 0; k < after.count; k++)
            cr_assert(after.pairs[k].a == 7 * before.pairs[k].a && after.pairs[k].b == 7 * before.pairs[k].b);
        tn_pairing_free(&before);
        tn_pairing_free(&after);
        free(t);
    }
}

Test(pairing, irrelevant_meetings_change_nothing) {
    uint64_t random = 5;
    for (unsigned i = 0; i < 2000; i++) {
        trial *t = random_trial(&random, 4, 40);
        tn_pairing before = pair_with(t, (tn_pair_options){0});
        unsigned a = (unsigned)(splitmix64(&random) % t->count), b = (unsigned)(splitmix64(&random) % t->count);
        bool used = a == b || listed(t->met[a], t->entrants[a].met_count, b + 1) ||
                    t->entrants[a].met_count == MAX_MET || t->entrants[b].met_count == MAX_MET;
        for (unsigned k = 0; k < before.count; k++)
            used |= (before.pairs[k].a == a + 1 && before.pairs[k].b == b + 1) ||
                    (before.pairs[k].a == b + 1 && before.pairs[k].b == a + 1);
        if (!used) {
            meet(t, a, b);
            tn_pairing after = pair_with(t, (tn_pair_options){0});
            same_pairs(&before, &after, "with one meeting more");
            tn_pairing_free(&after);
        }
        tn_pairing_free(&before);
        free(t);
    }
}

Test(pairing, refuses_duplicate_numbers) {
    tn_entrant same_numbers[] = {{.number = 3}, {.number = 3}};
    tn_pairing pairing;
    char error[100] = "";
    cr_assert_not(tn_pair_round(same_numbers, 2, &(tn_pair_options){0}, &pairing, error, sizeof error));
    cr_assert_not_null(strstr(error, "same number"));
}

/* All scores differ, so no group is big enough to split the field, and neighbours have met: the windows must stay small
 * nevertheless. */
Test(pairing, ten_thousand_scores, .timeout = 60) {
    enum { COUNT = 10000 };
    static tn_entrant entrants[COUNT];
    static uint32_t met[COUNT][2];
    tn_pairing pairing;
    char error[200] = "";
    for (uint32_t i = 0; i < COUNT; i++) {
        entrants[i] = (tn_entrant){.number = i + 1, .score = (int32_t)(COUNT - i), .met = met[i], .met_count = 2};
        met[i][0] = i > 0 ? i : COUNT;
        met[i][1] = i + 1 < COUNT ? i + 2 : 1;
    }
    cr_assert(tn_pair_round(entrants, COUNT, &(tn_pair_options){0}, &pairing, error, sizeof error), "%s", error);
    cr_assert_eq(pairing.count, COUNT / 2);
    cr_assert_eq(pairing.rematches, 0);
    for (unsigned i = 0; i < pairing.count; i += 2) { /* 1-3, 2-4, 5-7 … */
        cr_assert(pairing.pairs[i].a == 2 * i + 1 && pairing.pairs[i].b == 2 * i + 3, "%u", i);
        cr_assert(pairing.pairs[i + 1].a == 2 * i + 2 && pairing.pairs[i + 1].b == 2 * i + 4, "%u", i);
    }
    tn_pairing_free(&pairing);
}

/* `shared` of every ten players came by one coach, and each player also has a companion. */
static void pair_coach(unsigned shared, unsigned clashes) {
    enum { COUNT = 10000, COACH = 0 };
    static tn_entrant entrants[COUNT];
    static uint32_t tags[COUNT][2];
    tn_pairing pairing;
    char error[200] = "";
    for (uint32_t i = 0; i < COUNT; i++) {
        tags[i][0] = 1 + i / 2;
        tags[i][1] = COACH;
        entrants[i] = (tn_entrant){.number = i + 1, .tags = tags[i], .tag_count = i % 10 < shared ? 2 : 1};
    }
    cr_assert(tn_pair_round(entrants, COUNT, &(tn_pair_options){.first_round = true}, &pairing, error, sizeof error),
              "%s", error);
    cr_assert_eq(pairing.count, COUNT / 2);
    cr_assert_eq(pairing.clashes, clashes, "%u of ten share a coach: %u clashes", shared, pairing.clashes);
    for (unsigned i = 0; i < pairing.count; i++)
        cr_assert_neq((pairing.pairs[i].a - 1) / 2, (pairing.pairs[i].b - 1) / 2, "companions meet");
    tn_pairing_free(&pairing);
}

Test(pairing, ten_thousand_with_half_in_one_travel_group, .timeout = 60) {
    pair_coach(5, 0);
    pair_coach(6, 1000);
}
