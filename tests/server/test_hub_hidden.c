/* test_hub_hidden.c: messages reveal nothing about a hidden hand: not by content, size, order or time. */
#include <limits.h>

#include "hub_fixture.h"
#include "server/hub_internal.h"

TestSuite(hub_hidden, .init = set_up, .fini = tear_down);

/* ---- Two worlds that differ in two cards of a deck --------------------------------------------------------------- */

typedef struct world {
    tx_store *store;
    tx_hub *hub;
    char path[128];
    uint64_t random_state;
    test_client *a, *b;
} world;

static world worlds[2];
static unsigned now_in;

static void enter(unsigned number) { /* Makes the globals of the fixture those of this world. */
    worlds[now_in].random_state = random_state;
    now_in = number;
    random_state = worlds[number].random_state;
    hub = worlds[number].hub;
    store = worlds[number].store;
    strcpy(path, worlds[number].path);
}

static void leave(unsigned number) {
    worlds[number].hub = hub;
    worlds[number].store = store;
}

/* Swaps two cards of P2's deck before the first shuffle. */
static bool swap_cards(const char *code, unsigned one, unsigned other) {
    store_match match;
    cr_assert(store_match_by_code(store, code, &match));
    json_t *opening = json_loads(match.opening, 0, NULL);
    json_t *cards = json_object_get(json_array_get(json_object_get(opening, "decks"), 1), "cards");
    json_t *first = json_incref(json_array_get(cards, one)), *second = json_incref(json_array_get(cards, other));
    bool differ = strcmp(json_string_value(first), json_string_value(second)) != 0;
    json_array_set_new(cards, one, second);
    json_array_set_new(cards, other, first);
    free(match.opening);
    match.opening = json_dumps(opening, JSON_COMPACT);
    store_set_match(store, &match);
    cr_assert(store_commit(store));
    json_decref(opening);
    store_match_free(&match);
    return differ;
}

static test_client *return_to(const test_client *old) {
    test_client *again = new_client(old->token);
    strcpy(again->table, old->table);
    strcpy(again->token, old->token);
    send_request(again, "look", again->table);
    return again;
}

/* Creates the match in both worlds, with the two cards swapped in the second. Returns false if they are equal. */
static bool make_worlds(unsigned one, unsigned other, const char *computer) {
    bool differ = false;
    for (unsigned w = 0; w < 2; w++) {
        random_state = 77;
        snprintf(path, sizeof path, "%s/world%u-%u-%u.db", folder, w, one, other);
        open_hub(NULL);
        test_client *a = new_client(NULL), *b = new_client(NULL);
        send_hello(a, NULL), send_hello(b, NULL);
        json_t *create = create_request("Ann", deck1);
        if (computer) {
            json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", computer, "deck", deck2));
            send_json(a, create);
            send_request(a, "ready", a->table);
        } else {
            json_object_set_new(create, "clock",
                                json_pack("{s:i,s:i,s:b}", "start", 36000000, "increment", 5000, "loses", 1));
            start_match_with(a, b, create);
        }
        strcpy(b->table, a->table);
        close_hub();
        a->client = b->client = NULL;
        store = store_open(path, NULL, error, sizeof error);
        if (w)
            differ = swap_cards(a->table, one, other);
        store_close(store);
        open_hub(NULL);
        worlds[w] = (world){.hub = hub, .store = store, .random_state = random_state};
        strcpy(worlds[w].path, path);
        now_in = w;
        worlds[w].a = return_to(a);
        worlds[w].b = return_to(b);
        worlds[w].random_state = random_state;
        free_client(a), free_client(b);
    }
    return differ;
}

static void end_worlds(void) {
    for (unsigned w = 0; w < 2; w++) {
        enter(w);
        free_client(worlds[w].a), free_client(worlds[w].b);
        close_hub();
        leave(w);
    }
}

/* Finds an option of both prompts with the same meaning and the same cards. Returns false if there is none. */
static bool choose_alike(test_client *one, test_client *two, unsigned number, unsigned chosen[2]) {
    json_t *options[2] = {json_object_get(one->prompt, "options"), json_object_get(two->prompt, "options")};
    size_t counts[2] = {json_array_size(options[0]), json_array_size(options[1])};
    for (size_t i = 0; i < counts[0]; i++)
        for (size_t j = 0; j < counts[1]; j++)
            if (json_equal(json_array_get(options[0], (i + number) % counts[0]), json_array_get(options[1], j))) {
                chosen[0] = (unsigned)((i + number) % counts[0]);
                chosen[1] = (unsigned)j;
                return true;
            }
    return false;
}

/* ---- Cards revealed to P1, in P2's view -------------------------------------------------------------------------- */

static json_t *cards_of(unsigned w) {
    enter(w);
    test_client *b = worlds[w].b;
    send_request(b, "look", b->table);
    json_t *view = json_loads(last_text(b), 0, NULL), *cards = json_incref(json_object_get(view, "cards"));
    cr_assert_str_eq(text_of(view, "to"), "P2");
    json_decref(view);
    leave(w);
    return cards;
}

static json_t *card_numbered(const json_t *cards, const json_t *number) {
    size_t index;
    json_t *card;
    json_array_foreach((json_t *)cards, index, card) if (json_equal(json_object_get(card, "card"), number)) return card;
    return NULL;
}

static bool is_hidden(const json_t *card) {
    return !strcmp(text_of(card, "zone"), "hand") || !strcmp(text_of(card, "zone"), "deck");
}

static unsigned hands_differ;

/* Returns true if a card that differs is visible to P1. */
static bool came_to_light(void) {
    json_t *one = cards_of(0), *two = cards_of(1), *card;
    bool light = json_array_size(one) != json_array_size(two), differ = false;
    size_t index;
    json_array_foreach(one, index, card) {
        const json_t *second = card_numbered(two, json_object_get(card, "card"));
        if (second && json_equal(json_object_get(card, "def"), json_object_get(second, "def")))
            continue;
        differ = true;
        light = light || !second || !is_hidden(card) || !is_hidden(second);
    }
    hands_differ += differ && !light;
    json_decref(one);
    json_decref(two);
    return light;
}

/* Compares what P1 received in both worlds since the last call. */
static unsigned compare(void) {
    test_client *one = worlds[0].a, *two = worlds[1].a;
    unsigned compared = 0;
    cr_assert_eq(one->count, two->count, "the opponents received different numbers of messages:\n%s\n%s",
                 last_text(one), last_text(two));
    for (unsigned i = 0; i < one->count; i++) {
        cr_expect_str_eq(one->texts[i], two->texts[i]);
        compared++;
    }
    for (unsigned w = 0; w < 2; w++)
        clear_received(worlds[w].a), clear_received(worlds[w].b);
    return compared;
}

/* Plays the same choices in both worlds until a card that differs is played or revealed. */
static unsigned play_pair(unsigned one, unsigned other) {
    unsigned compared = 0, chosen[2];
    bool differ = make_worlds(one, other, NULL);
    for (unsigned n = 0; differ && n < 60 && !came_to_light(); n++) {
        compared += compare();
        bool mine = worlds[0].a->prompt != NULL;
        cr_assert_eq(mine, worlds[1].a->prompt != NULL, "the two games ask different seats");
        test_client *asked[2] = {mine ? worlds[0].a : worlds[0].b, mine ? worlds[1].a : worlds[1].b};
        if (!asked[0]->prompt || !asked[1]->prompt || !choose_alike(asked[0], asked[1], n * 3, chosen))
            break;
        for (unsigned w = 0; w < 2; w++) {
            enter(w);
            choose_option(asked[w], chosen[w]);
            leave(w);
        }
    }
    end_worlds();
    return compared;
}

Test(hub_hidden, a_hidden_hand_changes_no_byte_sent_to_the_opponent, .timeout = 120) {
    unsigned compared = 0;
    close_hub();
    for (unsigned one = 0; one < 24; one += 2)
        compared += play_pair(one, 49 - one);
    cr_expect_gt(compared, 300, "%u", compared);
    cr_expect_gt(hands_differ, 60, "%u", hands_differ);
    open_hub(NULL);
}

/* ---- Automatic passes -------------------------------------------------------------------------------------------- */

enum { MAX_TIMED = 3000 };

/* When P1 received each of its messages. */
typedef struct received_at {
    int64_t times[MAX_TIMED];
    unsigned count;
} received_at;

static received_at received[2];

static void note_times(unsigned w) {
    for (received_at *times = &received[w]; times->count < worlds[w].a->count; times->count++) {
        cr_assert_lt(times->count, MAX_TIMED);
        times->times[times->count] = clock_now;
    }
}

/* Called before the messages are compared and cleared. */
static void compare_times(void) {
    cr_expect_eq(received[0].count, received[1].count);
    for (unsigned i = 0; i < received[0].count && i < received[1].count; i++)
        cr_expect_eq(received[0].times[i], received[1].times[i], "the time of text %u depends on the hand", i);
    received[0].count = received[1].count = 0;
}

/* Advances the clock by milliseconds until a player is asked. */
static void wait_for_prompt(unsigned w) {
    const test_client *a = worlds[w].a, *b = worlds[w].b;
    enter(w);
    for (unsigned waited = 0; !a->prompt && !b->prompt && !a->over && waited < 60000; waited++) {
        clock_now++;
        hub_commit(hub);
        note_times(w);
    }
    leave(w);
}

static void answer_in(unsigned w, test_client *g, unsigned option) {
    enter(w);
    choose_option(g, option);
    note_times(w);
    leave(w);
}

/* P2 requests automatic passes. */
static void ask_less(unsigned w) {
    test_client *b = worlds[w].b;
    enter(w);
    if (!b->prompt)
        send_json(b, json_pack("{s:s,s:s,s:s}", "request", "pass", "table", b->table, "until", "turn"));
    note_times(w);
    leave(w);
}

static unsigned waits, shortest = UINT_MAX, longest;

static void note_wait(int64_t waited) {
    if (waited <= 0)
        return;
    waits++;
    shortest = waited < shortest ? (unsigned)waited : shortest;
    longest = waited > longest ? (unsigned)waited : longest;
}

/* The number of options in a window that is about to be passed automatically; 0 if there is none. */
static unsigned options_passed(unsigned w) {
    enter(w);
    const tx_match *match = match_load(hub, worlds[w].a->table);
    unsigned count = table_has_deferred_pass(match->table) ? table_decision(match->table)->count : 0;
    leave(w);
    return count;
}

static unsigned passes, could_differ;

/* Counts windows in which P2 had more options in one world than in the other. */
static void note_options(void) {
    unsigned one = options_passed(0), two = options_passed(1);
    passes += one > 0;
    could_differ += one != two;
}

/* Plays both games with the same clock; every message must arrive at the same time in both. */
static unsigned play_timed_pair(unsigned one, unsigned second) {
    unsigned compared = 0, chosen[2];
    bool differ = make_worlds(one, second, NULL);
    int64_t times[2] = {clock_now, clock_now};
    received[0].count = received[1].count = 0;
    for (unsigned n = 0; differ && n < 60 && !came_to_light(); n++) {
        for (unsigned w = 0; w < 2; w++) {
            clock_now = times[w];
            ask_less(w);
        }
        note_options();
        for (unsigned w = 0; w < 2; w++) {
            clock_now = times[w];
            wait_for_prompt(w);
            if (!w)
                note_wait(clock_now - times[w]);
            times[w] = clock_now;
        }
        compare_times();
        compared += compare();
        bool mine = worlds[0].a->prompt != NULL;
        test_client *who[2] = {mine ? worlds[0].a : worlds[0].b, mine ? worlds[1].a : worlds[1].b};
        if (!who[0]->prompt || !who[1]->prompt || !choose_alike(who[0], who[1], n * 3, chosen))
            break;
        for (unsigned w = 0; w < 2; w++) {
            clock_now = times[w];
            answer_in(w, who[w], chosen[w]);
        }
    }
    end_worlds();
    return compared;
}

Test(hub_hidden, times_of_automatic_passes_do_not_depend_on_the_hand, .timeout = 240) {
    unsigned compared = 0;
    bot_delay = 400, bot_jitter = 400;
    close_hub();
    free(deck2);
    deck2 = read_deck("decks/urien-rakarth-discard.txt"); /* has many events */
    for (unsigned one = 0; one < 25; one += 2)
        compared += play_timed_pair(one, 49 - one);
    cr_expect_gt(compared, 150, "%u", compared);
    cr_expect_gt(waits, 20, "%u", waits);
    cr_expect_gt(could_differ, 5, "%u of %u", could_differ, passes);
    cr_expect(shortest >= 400 && longest > shortest + 100, "%u to %u", shortest, longest);
    open_hub(NULL);
}

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

/* Collects when P1 receives the bot's answers, until the games diverge. */
static unsigned answer_times(int64_t *times, unsigned limit) {
    test_client *a = worlds[now_in].a;
    unsigned count = 0;
    int64_t began = clock_now;
    while (count < limit && !a->over) {
        if (a->prompt) {
            choose_option(a, options_of(a) - 1);
            began = clock_now;
            continue;
        }
        for (unsigned before = a->count; a->count == before && clock_now - began < 5000;) {
            clock_now++;
            hub_commit(hub);
        }
        times[count++] = clock_now - began;
        began = clock_now;
    }
    return count;
}

Test(hub_hidden, times_of_bot_answers_do_not_depend_on_the_hand, .timeout = 120) {
    static int64_t times[2][60];
    unsigned counts[2], min = 9999, greatest = 0;
    bot_delay = 400, bot_jitter = 400;
    close_hub();
    cr_assert(make_worlds(3, 40, "greedy"));
    int64_t begun = clock_now;
    for (unsigned w = 0; w < 2; w++) {
        enter(w);
        clock_now = begun;
        counts[w] = answer_times(times[w], 40);
        leave(w);
    }
    for (unsigned i = 0; i < counts[0] && i < counts[1]; i++) {
        cr_expect_eq(times[0][i], times[1][i], "answer %u", i);
        min = times[0][i] < min ? (unsigned)times[0][i] : min;
        greatest = times[0][i] > greatest ? (unsigned)times[0][i] : greatest;
    }
    cr_expect_geq(counts[0], 20);
    cr_expect(min >= 400 && greatest <= 801 && greatest > min + 100, "%u to %u", min, greatest);
    end_worlds();
    open_hub(NULL);
}
