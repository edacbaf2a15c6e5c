/* test_table.c: the table: what was kept makes the same table again, seats are told what they may know and no more, bad
 * requests change nothing, and what docs/PROTOCOL.md shows is what is sent. */
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "bots/bots.h"
#include "table/computer.h"
#include "table/json.h"

enum { MOST_STEPS = 4000, MOST_TEXTS = 20000 };

static tx_catalog *catalog;
static table_opening opening;
static char error[512];

static void begin(void) {
    catalog = load_cards();
    opening.setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-orks.txt");
    opening.setup.discreet = TX_DISCREET;
    opening.seed = 7;
}

static void end(void) {
    tx_catalog_free(catalog);
}

TestSuite(match, .init = begin, .fini = end);

/* ---- An owner that keeps everything ------------------------------------------------------------------------------ */

typedef struct asked {
    unsigned from;
    table_request request;
    uint32_t entries; /* kept before it */
    unsigned texts;   /* sent before it */
} asked;

typedef struct owner {
    tx_table *table;
    table_entry entries[MOST_STEPS];
    unsigned entry_count;
    asked steps[MOST_STEPS];
    unsigned step_count;
    char *texts[MOST_TEXTS];
    uint8_t to[MOST_TEXTS];
    bool alone[MOST_TEXTS]; /* for the one who asked */
    unsigned text_count;
} owner;

static owner first, second;

static void open_table(owner *own) {
    own->entry_count = own->step_count = own->text_count = 0;
    own->table = table_open(catalog, &opening, error, sizeof error);
    cr_assert_not_null(own->table, "%s", error);
}

static void forget_texts(owner *own) {
    while (own->text_count)
        free(own->texts[--own->text_count]);
}

static void close_table(owner *own) {
    table_close(own->table);
    own->table = NULL;
    forget_texts(own);
}

static void collect(void *user, const table_message *message) {
    owner *own = user;
    cr_assert_lt(own->text_count, MOST_TEXTS);
    own->to[own->text_count] = message->to;
    own->alone[own->text_count] = message->alone;
    own->texts[own->text_count++] = message_text(catalog, message);
}

/* Keeps what is to be kept, and only then sends. */
static void settle(owner *own) {
    unsigned count;
    uint32_t number;
    const table_entry *entries = table_pending(own->table, &count, &number);
    cr_assert_eq(number, own->entry_count);
    for (unsigned i = 0; i < count; i++)
        own->entries[own->entry_count++] = entries[i];
    table_release(own->table, own->entry_count, collect, own);
}

static bool ask(owner *own, unsigned from, table_request request) {
    cr_assert_lt(own->step_count, MOST_STEPS);
    own->steps[own->step_count++] = (asked){from, request, own->entry_count, own->text_count};
    bool taken = table_take(own->table, from, &request);
    settle(own);
    return taken;
}

static bool ask_plain(owner *own, unsigned from, enum table_request_kind kind, const char *text) {
    table_request request = {.kind = (uint8_t)kind};
    snprintf(request.text, sizeof request.text, "%s", text);
    return ask(own, from, request);
}

static bool choose(owner *own, unsigned option) {
    unsigned seat = table_decision(own->table)->seat;
    return ask(own, seat,
               (table_request){
                   .kind = ASKS_CHOOSE, .option = (uint16_t)option, .prompt = table_prompt_number(own->table, seat)});
}

static void sit_down(owner *own) {
    cr_assert(ask_plain(own, 0, ASKS_JOIN, "Ann"));
    cr_assert(ask_plain(own, 1, ASKS_JOIN, "Bob"));
    cr_assert(ask_plain(own, 0, ASKS_READY, ""));
    cr_assert(ask_plain(own, 1, ASKS_READY, ""));
}

static bool over(const owner *own) {
    return table_decision(own->table)->kind == TX_GAME_OVER;
}

/* ---- Games in which everything happens --------------------------------------------------------------------------- */

static void make_one_request(owner *own, uint64_t *random) {
    unsigned seat = tx_bot_below(random, TX_SEATS);
    switch (tx_bot_below(random, 24)) {
    case 0: ask_plain(own, seat, ASKS_SAY, "Well played \"indeed\"."); break;
    case 1:
    case 2: ask_plain(own, seat, ASKS_UNDO, ""); break;
    case 3: ask_plain(own, seat, ASKS_DRAW, ""); break;
    case 4: ask_plain(own, seat, ASKS_DRAW, ""), ask_plain(own, 1 - seat, ASKS_REFUSE, ""); break;
    case 5: ask_plain(own, SPECTATORS, ASKS_LOOK, ""); break;
    case 6: ask(own, seat, (table_request){.kind = ASKS_CHOOSE, .prompt = 1, .option = 9}); break;
    default: break;
    }
    if (own->entry_count && own->entries[own->entry_count - 1].kind == ENTRY_UNDO_ASKED)
        ask_plain(own, 1 - seat, ASKS_AGREE, "");
    if (!over(own))
        choose(own, tx_bot_below(random, table_decision(own->table)->count));
}

static void play(owner *own, uint64_t random, unsigned requests) {
    open_table(own);
    sit_down(own);
    while (!over(own) && own->step_count < requests)
        make_one_request(own, &random);
}

static bool kept_one_of(const owner *own, unsigned kind) {
    for (unsigned i = 0; i < own->entry_count; i++)
        if (own->entries[i].kind == kind)
            return true;
    return false;
}

/* ---- Kept, and made again ---------------------------------------------------------------------------------------- */

/* An entry goes through its written form. */
static table_entry written_and_read(const table_entry *entry) {
    table_entry read;
    json_t *json = entry_json(entry);
    cr_assert(entry_read(json, &read, error, sizeof error), "%s", error);
    cr_assert_eq(memcmp(&read, entry, sizeof read), 0);
    json_decref(json);
    return read;
}

static void rebuild(owner *own, const owner *from, unsigned count) {
    open_table(own);
    for (unsigned i = 0; i < count; i++) {
        table_entry entry = written_and_read(&from->entries[i]);
        cr_assert(table_take_entry(own->table, &entry, error, sizeof error), "%s", error);
    }
    own->entry_count = count;
}

/* What is sent from request number `step` on is what was sent the first time. */
static void expect_same_from(const owner *was, unsigned step) {
    unsigned texts = was->steps[step].texts;
    rebuild(&second, was, was->steps[step].entries);
    for (unsigned i = step; i < was->step_count; i++)
        ask(&second, was->steps[i].from, was->steps[i].request);
    cr_assert_eq(second.text_count, was->text_count - texts);
    for (unsigned i = 0; i < second.text_count; i++)
        cr_assert_str_eq(second.texts[i], was->texts[texts + i], "cut before request %u", step);
    cr_assert_eq(tx_hash(table_game(second.table)), tx_hash(table_game(was->table)));
    close_table(&second);
}

Test(match, cut_after_every_entry_it_goes_on_the_same) {
    play(&first, 3, 90);
    ask_plain(&first, 1, ASKS_CONCEDE, "");
    cr_expect(over(&first));
    for (unsigned step = 0; step < first.step_count; step++)
        expect_same_from(&first, step);
    cr_expect(kept_one_of(&first, ENTRY_UNDONE) && kept_one_of(&first, ENTRY_UNDO_ASKED));
    cr_expect(kept_one_of(&first, ENTRY_DRAW_OFFERED) && kept_one_of(&first, ENTRY_REFUSED));
    close_table(&first);
}

Test(match, cut_here_and_there_a_whole_game_goes_on_the_same) {
    play(&first, 11, MOST_STEPS);
    cr_expect(over(&first));
    for (unsigned step = 5; step < first.step_count; step += first.step_count / 7)
        expect_same_from(&first, step);
    close_table(&first);
}

Test(match, the_opening_is_written_and_read) {
    table_opening read;
    opening.setup.first = 1;
    opening.setup.blank[1][3] = 1;
    opening.computer = 2;
    json_t *json = opening_json(catalog, &opening);
    cr_assert(opening_read(catalog, json, &read, error, sizeof error), "%s", error);
    cr_expect_eq(memcmp(&read, &opening, sizeof read), 0);
    json_decref(json);
}

Test(match, entries_that_do_not_fit_are_refused) {
    table_entry entry = {.kind = ENTRY_CHOICE, .text = "keep"};
    open_table(&first);
    cr_expect_not(table_take_entry(first.table, &entry, error, sizeof error));
    sit_down(&first);
    entry.seat = 1 - table_decision(first.table)->seat;
    cr_expect_not(table_take_entry(first.table, &entry, error, sizeof error));
    entry.seat = table_decision(first.table)->seat;
    snprintf(entry.text, sizeof entry.text, "keep it");
    cr_expect_not(table_take_entry(first.table, &entry, error, sizeof error));
    entry.kind = ENTRY_UNDONE;
    cr_expect_not(table_take_entry(first.table, &entry, error, sizeof error));
    entry = (table_entry){.kind = ENTRY_CHOICE, .seat = table_decision(first.table)->seat, .text = "keep"};
    cr_expect(table_take_entry(first.table, &entry, error, sizeof error), "%s", error);
    close_table(&first);
}

Test(match, nothing_leaves_before_its_entry_is_safe) {
    open_table(&first);
    sit_down(&first);
    unsigned texts = first.text_count, count;
    uint32_t number;
    table_request request = {.kind = ASKS_SAY, .text = "Hello"};
    cr_assert(table_take(first.table, 0, &request));
    cr_assert(table_take(first.table, 1, &request));
    table_pending(first.table, &count, &number);
    cr_expect_eq(count, 2);
    table_release(first.table, number, collect, &first);
    cr_expect_eq(first.text_count, texts);
    table_release(first.table, number + 1, collect, &first);
    cr_expect_eq(first.text_count, texts + AUDIENCES);
    table_release(first.table, number + 99, collect, &first);
    cr_expect_eq(first.text_count, texts + 2 * AUDIENCES);
    close_table(&first);
}

/* Whoever looks before he has kept is stopped. */
Test(match, nobody_looks_before_the_entries_are_safe, .signal = SIGABRT) {
    table_request request = {.kind = ASKS_SAY, .text = "Hello"};
    open_table(&first);
    sit_down(&first);
    cr_assert(table_take(first.table, 0, &request));
    table_game(first.table);
}

/* ---- What is hidden ---------------------------------------------------------------------------------------------- */

/* Is one of the two cards that differ, by their serials, known to that audience? */
static bool is_revealed(const tx_game *game, unsigned owner_seat, unsigned a, unsigned b, unsigned audience) {
    for (unsigned card = 0; card < game->card_count; card++) {
        const tx_card *object = &game->cards[card];
        bool meant = object->owner == owner_seat && (object->serial == a || object->serial == b);
        bool hidden = object->list == TX_DECK + owner_seat ||
                      (object->list == TX_HAND + owner_seat && audience != owner_seat) ||
                      (object->list >= TX_RESERVE && object->list < TX_PLANET_CARDS && audience != owner_seat);
        if (meant && (!hidden || object->known))
            return true;
    }
    return false;
}

static unsigned reserved; /* cards that differ and were put face down on the table */

/* An option of the decision that means the very same in the other game; if there is none, the last one, which declines
 * or is at least there. */
static void alike_options(const tx_decision *one, const tx_decision *two, unsigned number, unsigned chosen[2]) {
    const tx_option *option = &one->options[number % one->count];
    chosen[0] = one->count - 1u;
    chosen[1] = two->count - 1u;
    for (unsigned i = 0; i < two->count; i++)
        if (two->options[i].verb == option->verb && two->options[i].card == option->card &&
            two->options[i].on == option->on && two->options[i].amount == option->amount &&
            two->options[i].ability == option->ability) {
            chosen[0] = number % one->count;
            chosen[1] = i;
        }
}

/* Does it speak of a card that is another one in the other game? */
static bool speaks_of(const tx_game *game, tx_ref ref, unsigned seat, unsigned a, unsigned b) {
    return TX_IS_CARD(ref) && game->cards[ref].owner == seat &&
           (game->cards[ref].serial == a || game->cards[ref].serial == b);
}

static unsigned compare_texts(unsigned audience, unsigned from_first, unsigned from_second) {
    unsigned compared = 0;
    for (unsigned i = from_first, k = from_second;; i++, k++, compared++) {
        while (i < first.text_count && first.to[i] != audience)
            i++;
        while (k < second.text_count && second.to[k] != audience)
            k++;
        cr_assert_eq(i < first.text_count, k < second.text_count, "audience %u is sent another number of messages",
                     audience);
        if (i >= first.text_count)
            return compared;
        cr_assert_str_eq(first.texts[i], second.texts[k]);
    }
}

/* Two games that differ in two cards of `seat`'s deck: what the opponent and spectators are sent is the same until one
 * of these is seen. */
static unsigned play_twins(unsigned seat, unsigned a, unsigned b) {
    unsigned compared = 0;
    tx_def_id *deck = opening.setup.deck[seat], swap = deck[a];
    open_table(&first);
    deck[a] = deck[b], deck[b] = swap;
    open_table(&second);
    deck[b] = deck[a], deck[a] = swap;
    sit_down(&first);
    sit_down(&second);
    unsigned serial_a = 0, serial_b = 0;
    for (unsigned card = 0; card < table_game(first.table)->card_count; card++) {
        const tx_card *one = &table_game(first.table)->cards[card], *two = &table_game(second.table)->cards[card];
        if (one->def != two->def)
            *(serial_a ? &serial_b : &serial_a) = one->serial;
    }
    cr_assert(serial_a && serial_b);
    for (unsigned n = 0; n < 150 && !over(&first); n++) {
        unsigned seen = 0;
        for (unsigned audience = 0; audience < AUDIENCES; audience++)
            if (audience != seat && is_revealed(table_game(first.table), seat, serial_a, serial_b, audience))
                seen++;
        if (seen)
            break;
        for (unsigned audience = 0; audience < AUDIENCES; audience++)
            compared += audience == seat ? 0 : compare_texts(audience, 0, 0);
        forget_texts(&first);
        forget_texts(&second);
        const tx_decision *one = table_decision(first.table), *two = table_decision(second.table);
        cr_assert_eq(one->seat, two->seat, "the games ask different seats");
        unsigned chosen[2];
        unsigned number = n * 5;
        for (unsigned i = 0; i < one->count; i++) /* what differs goes face down onto the table where it can */
            if (one->options[i].verb == TX_PLACE_RESERVE &&
                speaks_of(table_game(first.table), one->options[i].card, seat, serial_a, serial_b))
                number = i;
        alike_options(one, two, number, chosen);
        const tx_option *option = &one->options[chosen[0]];
        bool differs = speaks_of(table_game(first.table), option->card, seat, serial_a, serial_b);
        reserved += differs && option->verb == TX_PLACE_RESERVE;
        if ((differs && option->verb != TX_PLACE_RESERVE) ||
            speaks_of(table_game(first.table), option->on, seat, serial_a, serial_b))
            chosen[0] = one->count - 1u, chosen[1] = two->count - 1u;
        choose(&first, chosen[0]);
        choose(&second, chosen[1]);
    }
    close_table(&first);
    close_table(&second);
    return compared;
}

static unsigned play_all_twins(void) {
    unsigned compared = 0;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        for (unsigned a = 0, b = opening.setup.deck_size[seat] - 1u; a < b; a += 3, b -= 2)
            if (opening.setup.deck[seat][a] != opening.setup.deck[seat][b])
                compared += play_twins(seat, a, b);
    return compared;
}

Test(match, what_a_seat_may_not_know_changes_no_byte_of_what_it_is_sent) {
    unsigned compared = play_all_twins();
    cr_expect_gt(compared, 2000, "%u", compared);
}

/* A deck of nothing but cards that can lie face down on the table, of two kinds. */
static void fill_with_deep_strikers(tx_setup *setup, unsigned seat) {
    tx_def_id kinds[2] = {0, 0};
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        if (catalog->defs[setup->deck[seat][i]].deep_strike >= 0 && setup->deck[seat][i] != kinds[0])
            kinds[kinds[0] != 0] = setup->deck[seat][i];
    cr_assert(kinds[0] && kinds[1]);
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        setup->deck[seat][i] = kinds[i % 2];
}

Test(match, what_lies_in_reserve_changes_no_byte_either) {
    opening.setup = setup_of(catalog, "decks/illuminor-szeras.txt", "decks/epistolary-vezuel.txt");
    opening.setup.discreet = TX_DISCREET;
    fill_with_deep_strikers(&opening.setup, 1);
    for (unsigned a = 0; a + 1 < opening.setup.deck_size[1]; a++, opening.seed++)
        play_twins(1, a, a + 1);
    cr_expect_gt(reserved, 5, "%u", reserved);
}

static unsigned copies_of(const tx_setup *setup, unsigned seat, tx_def_id def, bool blank) {
    unsigned count = 0;
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        count += setup->deck[seat][i] == def && setup->blank[seat][i] == blank;
    return count;
}

Test(match, mixed_decks_hold_the_same_cards_in_another_order) {
    tx_setup mixed = opening.setup;
    mixed.blank[1][4] = 1;
    tx_setup before = mixed;
    table_mix_decks(&mixed, 5);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        cr_expect_neq(memcmp(mixed.deck[seat], before.deck[seat], sizeof mixed.deck[seat]), 0);
        for (unsigned i = 0; i < before.deck_size[seat]; i++)
            for (unsigned blank = 0; blank < 2; blank++)
                cr_expect_eq(copies_of(&mixed, seat, before.deck[seat][i], blank),
                             copies_of(&before, seat, before.deck[seat][i], blank));
    }
}

/* The dial that is set first stays hidden until the other is. */
Test(match, a_dial_is_not_told_before_both_are_set) {
    open_table(&first);
    open_table(&second);
    sit_down(&first);
    sit_down(&second);
    while (table_decision(first.table)->kind != TX_ASK_DIAL) {
        unsigned last = table_decision(first.table)->count - 1u;
        choose(&first, last);
        choose(&second, last);
    }
    unsigned seat = table_decision(first.table)->seat;
    forget_texts(&first);
    forget_texts(&second);
    choose(&first, 0);
    choose(&second, 1);
    cr_expect_gt(compare_texts(1 - seat, 0, 0), 0);
    compare_texts(SPECTATORS, 0, 0);
    unsigned told = 0;
    for (unsigned i = 0; i < first.text_count; i++)
        told += first.to[i] == seat && strstr(first.texts[i], "\"dial\":1");
    cr_expect_eq(told, 1, "who set it is told what he set");
    forget_texts(&first);
    forget_texts(&second);
    choose(&first, 0);
    choose(&second, 0);
    cr_expect_str_neq(first.texts[0], second.texts[0], "now everybody knows");
    close_table(&first);
    close_table(&second);
}

Test(match, the_seed_is_told_with_the_result_and_not_before) {
    play(&first, 5, MOST_STEPS);
    cr_assert(over(&first));
    unsigned seeds = 0;
    for (unsigned i = 0; i < first.text_count; i++) {
        json_t *json = json_loads(first.texts[i], 0, NULL);
        bool ended = json_object_get(json_object_get(json, "state"), "result") != NULL;
        cr_assert_eq(json_object_get(json, "seed") != NULL, ended);
        seeds += ended;
        json_decref(json);
    }
    cr_expect_geq(seeds, AUDIENCES);
    close_table(&first);
}

/* ---- Views and steps ----------------------------------------------------------------------------------------------
 */

static int number_in(const json_t *object, const char *field) {
    return (int)json_integer_value(json_object_get(object, field));
}

static void replace(json_t *list, const char *key, json_t *element) {
    size_t index;
    json_t *value;
    json_array_foreach(list, index, value) if (json_equal(json_object_get(value, key), json_object_get(element, key))) {
        json_array_set(list, index, element);
        return;
    }
    json_array_append(list, element);
}

static void take_out(json_t *cards, const json_t *gone) {
    size_t i, k;
    json_t *number, *card;
    json_array_foreach((json_t *)gone, i, number)
        json_array_foreach(cards, k, card) if (number_in(card, "card") == (int)json_integer_value(number)) {
        json_array_remove(cards, k);
        break;
    }
}

static size_t effects_seen;

/* The view a client has, after a step. */
static void apply_step(json_t *view, const json_t *step) {
    static const char *const lists[][2] = {{"planets", "planet"}, {"players", "seat"}, {"cards", "card"}};
    take_out(json_object_get(view, "cards"), json_object_get(step, "gone"));
    for (unsigned i = 0; i < 3; i++) {
        size_t index;
        json_t *element;
        json_array_foreach(json_object_get(step, lists[i][0]), index, element)
            replace(json_object_get(view, lists[i][0]), lists[i][1], element);
    }
    if (json_object_get(step, "state"))
        json_object_set(view, "state", json_object_get(step, "state"));
    if (json_object_get(step, "effects"))
        json_object_set(view, "effects", json_object_get(step, "effects"));
    effects_seen += json_array_size(json_object_get(step, "effects"));
    json_object_set(view, "prompt", json_object_get(step, "prompt"));
    json_array_extend(json_object_get(json_object_get(view, "log"), "lines"),
                      json_object_get(json_object_get(step, "log"), "lines"));
}

static int by_number(const void *a, const void *b) {
    return number_in(*(json_t *const *)a, "card") - number_in(*(json_t *const *)b, "card");
}

static void sort_cards(json_t *view) {
    json_t *cards = json_object_get(view, "cards"), *sorted = json_array();
    size_t count = json_array_size(cards);
    json_t **list = calloc(count + 1, sizeof *list);
    for (size_t i = 0; i < count; i++)
        list[i] = json_array_get(cards, i);
    qsort(list, count, sizeof *list, by_number);
    for (size_t i = 0; i < count; i++)
        json_array_append(sorted, list[i]);
    free(list);
    json_object_set_new(view, "cards", sorted);
}

static bool is_in_sight(const json_t *view, const json_t *ref) {
    size_t index;
    json_t *card;
    json_array_foreach(json_object_get(view, "cards"), index,
                       card) if (json_equal(json_object_get(card, "card"), ref)) return true;
    return !json_is_integer(ref); /* places and seats always are */
}

static unsigned prompts_seen;

/* A prompt speaks only of cards that its reader sees. */
static void expect_prompt_in_sight(const json_t *view) {
    static const char *const fields[] = {"source", "subject", "card", "on"};
    const json_t *prompt = json_object_get(view, "prompt");
    size_t index;
    json_t *option;
    json_array_foreach(json_object_get(prompt, "options"), index, option) for (unsigned i = 0; i < 4; i++) {
        const json_t *ref = json_object_get(i < 2 ? prompt : option, fields[i]);
        cr_assert(!ref || is_in_sight(view, ref), "%s: %s", fields[i], json_dumps(prompt, 0));
        prompts_seen += ref != NULL;
    }
}

static json_t *kept_view(const owner *own, unsigned audience) {
    json_t *view = NULL;
    for (unsigned i = 0; i < own->text_count; i++) {
        json_t *json = own->to[i] == audience ? json_loads(own->texts[i], 0, NULL) : NULL;
        const char *kind = json_string_value(json_object_get(json, "tell"));
        if (kind && !strcmp(kind, "view")) {
            json_decref(view);
            view = json_incref(json);
        } else if (kind && !strcmp(kind, "step")) {
            apply_step(view, json);
        }
        expect_prompt_in_sight(view);
        json_decref(json);
    }
    return view;
}

/* Whoever has a view and all steps since has what a view would tell him now. */
static void expect_steps_to_carry_the_view(uint64_t random) {
    play(&first, random, 260);
    for (unsigned audience = 0; audience < AUDIENCES; audience++) {
        json_t *carried = kept_view(&first, audience);
        ask_plain(&first, audience, ASKS_LOOK, "");
        json_t *whole = json_loads(first.texts[first.text_count - 1], 0, NULL);
        sort_cards(carried);
        cr_expect(json_equal(carried, whole), "%s\n%s", json_dumps(carried, 0), json_dumps(whole, 0));
        cr_expect_gt(json_array_size(json_object_get(whole, "cards")), 4);
        json_decref(carried);
        json_decref(whole);
    }
    close_table(&first);
}

Test(match, a_view_and_its_steps_are_the_next_view) {
    static const char *const decks[][2] = {{"decks/core-space-marines.txt", "decks/core-orks.txt"},
                                           {"decks/illuminor-szeras.txt", "decks/epistolary-vezuel.txt"}};
    for (unsigned i = 0; i < 10; i++) {
        opening.setup = setup_of(catalog, decks[i % 2][0], decks[i % 2][1]);
        opening.setup.discreet = TX_DISCREET;
        expect_steps_to_carry_the_view(19 + i);
    }
    cr_expect_gt(prompts_seen, 1000);
    cr_expect_gt(effects_seen, 0);
}

/* ---- Undo ---------------------------------------------------------------------------------------------------------
 */

static bool last_text_has(const owner *own, const char *words) {
    return own->text_count && strstr(own->texts[own->text_count - 1], words);
}

static unsigned option_of(const tx_decision *decision, unsigned verb) {
    for (unsigned i = 0; i < decision->count; i++)
        if (decision->options[i].verb == verb)
            return i;
    return decision->count;
}

/* Both keep their hands, and the first to act deploys a unit where nobody answers. */
static unsigned deploy_one(owner *own) {
    while (table_decision(own->table)->kind != TX_ASK_DEPLOY_TURN)
        choose(own, 0);
    unsigned seat = table_decision(own->table)->seat;
    unsigned option = option_of(table_decision(own->table), TX_DEPLOY);
    cr_assert_lt(option, table_decision(own->table)->count);
    choose(own, option);
    return seat;
}

Test(match, undo_is_free_while_nothing_came_of_it) {
    open_table(&first);
    sit_down(&first);
    while (table_decision(first.table)->kind != TX_ASK_DEPLOY_TURN)
        choose(&first, 0);
    uint64_t before = tx_hash(table_game(first.table));
    unsigned lines, again;
    table_log(first.table, &lines);
    unsigned seat = deploy_one(&first);
    uint32_t number = table_prompt_number(first.table, seat);
    cr_expect_neq(tx_hash(table_game(first.table)), before);
    cr_assert(ask_plain(&first, seat, ASKS_UNDO, ""));
    cr_expect_eq(tx_hash(table_game(first.table)), before);
    table_log(first.table, &again);
    cr_expect_eq(lines, again);
    cr_expect_gt(table_prompt_number(first.table, seat), number, "numbers of prompts are not used twice");
    cr_expect(kept_one_of(&first, ENTRY_UNDONE));
    cr_expect_not(kept_one_of(&first, ENTRY_UNDO_ASKED));
    close_table(&first);
}

Test(match, undo_over_the_opponents_decision_needs_his_consent) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_one(&first), choices = table_game(first.table)->choices - 1;
    for (; table_decision(first.table)->seat == seat; choose(&first, table_decision(first.table)->count - 1u))
        if (table_decision(first.table)->count > 1)
            choices = table_game(first.table)->choices;
    choose(&first, table_decision(first.table)->count - 1u);
    cr_assert(ask_plain(&first, seat, ASKS_UNDO, ""));
    cr_expect(kept_one_of(&first, ENTRY_UNDO_ASKED));
    cr_expect_not(kept_one_of(&first, ENTRY_UNDONE));
    cr_expect(last_text_has(&first, "\"question\""));
    cr_expect_not(ask_plain(&first, seat, ASKS_AGREE, ""), "nobody agrees with himself");
    cr_expect_not(ask_plain(&first, seat, ASKS_UNDO, ""), "one question at a time");
    cr_expect(ask_plain(&first, 1 - seat, ASKS_REFUSE, ""));
    cr_expect_not(ask_plain(&first, 1 - seat, ASKS_AGREE, ""), "it was refused");
    cr_expect(ask_plain(&first, seat, ASKS_UNDO, ""));
    cr_expect(ask_plain(&first, 1 - seat, ASKS_AGREE, ""));
    cr_expect(kept_one_of(&first, ENTRY_UNDONE));
    cr_expect_eq(table_decision(first.table)->seat, seat);
    cr_expect_eq(table_game(first.table)->choices, choices, "back before his own choice");
    close_table(&first);
}

/* A mulligan shows new cards. */
Test(match, undo_over_hidden_cards_needs_consent) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    choose(&first, option_of(table_decision(first.table), TX_MULLIGAN));
    cr_assert(ask_plain(&first, seat, ASKS_UNDO, ""));
    cr_expect_not(kept_one_of(&first, ENTRY_UNDONE));
    cr_expect(kept_one_of(&first, ENTRY_UNDO_ASKED));
    choose(&first, 0);
    cr_expect_not(ask_plain(&first, 1 - seat, ASKS_AGREE, ""), "the question has lapsed");
    close_table(&first);
}

Test(match, undo_against_the_computer_is_free_and_in_a_tournament_there_is_none) {
    opening.computer = 2;
    open_table(&first);
    sit_down(&first);
    while (table_game(first.table)->choices < 9)
        choose(&first, 0);
    cr_expect(ask_plain(&first, 0, ASKS_UNDO, ""));
    cr_expect(kept_one_of(&first, ENTRY_UNDONE));
    cr_expect_not(ask_plain(&first, 0, ASKS_DRAW, ""));
    cr_expect(last_text_has(&first, "nobody to ask"));
    table_make_tournament(first.table);
    settle(&first);
    cr_expect_not(ask_plain(&first, 0, ASKS_UNDO, ""));
    cr_expect(last_text_has(&first, "no undo"));
    close_table(&first);
}

/* What was asked before is not agreed to afterwards. */
Test(match, a_game_that_becomes_a_tournament_game_forgets_an_undo_asked_for) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    choose(&first, option_of(table_decision(first.table), TX_MULLIGAN));
    cr_assert(ask_plain(&first, seat, ASKS_UNDO, ""));
    table_make_tournament(first.table);
    settle(&first);
    cr_expect_not(ask_plain(&first, 1 - seat, ASKS_AGREE, ""));
    rebuild(&second, &first, first.entry_count);
    cr_expect(table_is_tournament(second.table));
    close_table(&second);
    close_table(&first);
}

/* ---- Ending by will -----------------------------------------------------------------------------------------------
 */

Test(match, a_draw_is_offered_refused_and_accepted) {
    open_table(&first);
    sit_down(&first);
    cr_assert(ask_plain(&first, 0, ASKS_DRAW, ""));
    cr_expect(ask_plain(&first, 1, ASKS_REFUSE, ""));
    cr_expect_not(ask_plain(&first, 1, ASKS_AGREE, ""));
    cr_assert(ask_plain(&first, 1, ASKS_DRAW, ""));
    cr_assert(ask_plain(&first, 0, ASKS_AGREE, ""));
    tx_result result = tx_game_result(table_game(first.table));
    cr_expect_eq(result.outcome, TX_TIED);
    cr_expect_eq(result.reason, TX_AGREED);
    cr_expect(last_text_has(&first, "agree to a draw"));
    cr_expect_not(ask_plain(&first, 0, ASKS_UNDO, ""), "what was agreed is not taken back");
    cr_expect(ask_plain(&first, 0, ASKS_SAY, "Thank you"), "one may still talk");
    close_table(&first);
}

Test(match, a_seat_gives_up) {
    open_table(&first);
    sit_down(&first);
    cr_assert(ask_plain(&first, 1, ASKS_CONCEDE, ""));
    tx_result result = tx_game_result(table_game(first.table));
    cr_expect_eq(result.outcome, TX_WON);
    cr_expect_eq(result.winner, 0);
    cr_expect(last_text_has(&first, "concedes"));
    cr_expect_not(ask_plain(&first, 0, ASKS_CONCEDE, ""));
    cr_expect(last_text_has(&first, "\"over\""));
    close_table(&first);
}

/* ---- Computer players ---------------------------------------------------------------------------------------------
 */

Test(match, two_computer_players_play_to_the_end_and_answer_alike_after_a_cut) {
    static table_computer computer[TX_SEATS];
    table_request request, same;
    opening.computer = 3;
    open_table(&first);
    sit_down(&first);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        cr_assert(computer_sit(&computer[seat], "random", seat, &opening.setup, seat));
    while (!over(&first)) {
        unsigned seat = table_decision(first.table)->seat;
        cr_assert_not(computer_answer(&computer[1 - seat], first.table, &request), "it is not asked");
        cr_assert(computer_answer(&computer[seat], first.table, &request));
        if (first.step_count % 40 == 0) {
            rebuild(&second, &first, first.entry_count);
            cr_assert(computer_answer(&computer[seat], second.table, &same));
            cr_assert_eq(memcmp(&same, &request, sizeof same), 0);
            close_table(&second);
        }
        cr_assert(ask(&first, seat, request));
    }
    close_table(&first);
}

/* ---- Hostile requests ---------------------------------------------------------------------------------------------
 */

/* What all could be sent now. */
static void look_all(owner *own) {
    for (unsigned audience = 0; audience < AUDIENCES; audience++)
        cr_assert(ask_plain(own, audience, ASKS_LOOK, ""));
}

/* As a server would: reads, and asks or refuses. */
static void throw_at(owner *own, unsigned from, const char *text, size_t length) {
    table_request request;
    enum table_error wrong = request_read(text, length, &request);
    if (wrong)
        table_refuse(own->table, from, wrong);
    else
        cr_expect_not(table_take(own->table, from, &request), "%.*s", (int)length, text);
    settle(own);
}

Test(match, hostile_requests_are_answered_to_their_sender_and_change_nothing) {
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "null",
        "{\"ask\":7}",
        "{\"ask\":\"nothing\"}",
        "{\"ask\":\"\"}",
        "{\"ask\":\"choose\"}",
        "{\"ask\":\"choose\",\"prompt\":1,\"option\":-1}",
        "{\"ask\":\"choose\",\"prompt\":1,\"option\":70000}",
        "{\"ask\":\"choose\",\"prompt\":1,\"option\":2}",
        "{\"ask\":\"choose\",\"prompt\":1.0,\"option\":0}",
        "{\"ask\":\"choose\",\"prompt\":99,\"option\":0}",
        "{\"ask\":\"choose\",\"prompt\":0,\"option\":0}",
        "{\"ask\":\"choose\",\"prompt\":4294967297,\"option\":0}",
        "{\"ask\":\"choose\",\"prompt\":1,\"prompt\":2,\"option\":0}",
        "{\"ask\":\"join\",\"name\":\"Eve\"}",
        "{\"ask\":\"join\"}",
        "{\"ask\":\"ready\"}",
        "{\"ask\":\"agree\"}",
        "{\"ask\":\"refuse\"}",
        "{\"ask\":\"undo\"}",
        "{\"ask\":\"say\",\"text\":\"\"}",
        "{\"ask\":\"say\",\"text\":7}",
        "{\"ask\":\"say\",\"text\":\"a\\u0000b\"}",
        "{\"ask\":\"say\",\"text\":\"a\\nb\"}",
        "{\"ask\":\"say\",\"text\":\"\xff\xfe\"}",
    };
    char large[MOST_REQUEST + 9], long_words[900];
    open_table(&first);
    sit_down(&first);
    forget_texts(&first);
    look_all(&first);
    unsigned entries = first.entry_count, before = first.text_count;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (unsigned from = 0; from < AUDIENCES; from++)
            if (from == SPECTATORS || !strstr(texts[i], "\"option\":0") || !strstr(texts[i], "\"prompt\":1,\"opt"))
                throw_at(&first, from, texts[i], strlen(texts[i]));
    memset(large, ' ', sizeof large);
    throw_at(&first, 0, large, sizeof large);
    memset(large, '[', sizeof large);
    throw_at(&first, 1, large, MOST_REQUEST);
    snprintf(long_words, sizeof long_words, "{\"ask\":\"say\",\"text\":\"%0600d\"}", 1);
    throw_at(&first, 0, long_words, strlen(long_words));
    cr_expect_eq(first.entry_count, entries);
    unsigned after = first.text_count;
    for (unsigned i = before; i < after; i++)
        cr_expect(first.alone[i] && strstr(first.texts[i], "\"tell\":\"error\""), "%s", first.texts[i]);
    look_all(&first);
    for (unsigned i = 0; i < before; i++)
        cr_expect_str_eq(first.texts[i], first.texts[after + i]);
    close_table(&first);
}

/* Requests with a byte changed here and there: whatever is not a right request leaves the table as it was. */
Test(match, spoilt_requests_are_survived) {
    static const char *const texts[] = {"{\"ask\":\"choose\",\"prompt\":2,\"option\":1}",
                                        "{\"ask\":\"say\",\"text\":\"Hello\"}", "{\"ask\":\"undo\"}",
                                        "{\"ask\":\"join\",\"name\":\"Ann\"}"};
    uint64_t random = 4;
    unsigned refused = 0;
    open_table(&first);
    sit_down(&first);
    for (unsigned n = 0; n < 4000; n++) {
        char text[128];
        size_t length = strlen(strcpy(text, texts[tx_bot_below(&random, 4)]));
        for (unsigned i = tx_bot_below(&random, 3) + 1; i > 0; i--)
            text[tx_bot_below(&random, (unsigned)length)] = (char)tx_bot_below(&random, 256);
        table_request request;
        unsigned entries = first.entry_count, from = tx_bot_below(&random, AUDIENCES);
        uint64_t hash = tx_hash(table_game(first.table));
        enum table_error wrong = request_read(text, length, &request);
        bool taken = !wrong && table_take(first.table, from, &request);
        if (wrong)
            table_refuse(first.table, from, wrong);
        settle(&first);
        refused += !taken;
        cr_assert(taken || (first.entry_count == entries && tx_hash(table_game(first.table)) == hash));
        forget_texts(&first);
    }
    cr_expect_gt(refused, 3000);
    close_table(&first);
}

/* ---- The protocol as it is written down ---------------------------------------------------------------------------
 */

/* Something of everything. */
static void play_example(owner *own) {
    open_table(own);
    ask_plain(own, 0, ASKS_READY, "");
    cr_expect(ask_plain(own, SPECTATORS, ASKS_LOOK, "") && last_text_has(own, "\"seats\""), "nobody sits there yet");
    sit_down(own);
    ask_plain(own, 1, ASKS_SAY, "Good luck!");
    unsigned seat = deploy_one(own);
    ask(own, seat, (table_request){.kind = ASKS_CHOOSE, .prompt = 1});
    ask_plain(own, seat, ASKS_UNDO, "");
    deploy_one(own);
    while (table_decision(own->table)->seat == seat)
        choose(own, table_decision(own->table)->count - 1u);
    choose(own, table_decision(own->table)->count - 1u);
    ask_plain(own, seat, ASKS_UNDO, "");
    ask_plain(own, 1 - seat, ASKS_REFUSE, "");
    ask_plain(own, seat, ASKS_DRAW, "");
    ask_plain(own, 1 - seat, ASKS_AGREE, "");
    ask_plain(own, SPECTATORS, ASKS_FACTS, "");
}

static bool is_and_so_on(const json_t *written) {
    return json_is_string(written) && !strcmp(json_string_value(written), "…");
}

/* A list may be cut short by "…", which also stands for any words; apart from that the two are the same. */
static bool matches(const json_t *written, const json_t *sent) {
    if (is_and_so_on(written))
        return json_is_string(sent);
    if (json_is_object(written) && json_is_object(sent)) {
        const char *key;
        json_t *value;
        bool same = json_object_size(written) == json_object_size(sent);
        json_object_foreach((json_t *)written, key, value) same =
            same && json_object_get(sent, key) && matches(value, json_object_get(sent, key));
        return same;
    }
    if (!json_is_array(written) || !json_is_array(sent))
        return json_equal(written, sent);
    size_t count = json_array_size(written);
    bool cut = count && is_and_so_on(json_array_get(written, count - 1));
    if (cut ? json_array_size(sent) < --count : json_array_size(sent) != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!matches(json_array_get(written, i), json_array_get(sent, i)))
            return false;
    return true;
}

static bool was_sent(const owner *own, const json_t *written) {
    for (unsigned i = 0; i < own->text_count; i++) {
        json_t *sent = json_loads(own->texts[i], 0, NULL);
        bool same = matches(written, sent);
        json_decref(sent);
        if (same)
            return true;
    }
    return false;
}

static bool is_request(const json_t *written) {
    table_request request;
    char *text = json_dumps(written, 0);
    bool read = request_read(text, strlen(text), &request) == TABLE_ERROR_NONE;
    json_t *again = read ? request_json(&request) : NULL;
    bool same = json_equal(again, written);
    json_decref(again);
    free(text);
    return same;
}

static bool is_entry(const json_t *written, table_entry *entry) {
    if (!entry_read(written, entry, error, sizeof error))
        return false;
    json_t *again = entry_json(entry);
    bool same = json_equal(again, written);
    json_decref(again);
    return same;
}

/* Every kind of note has its row. */
static void expect_notes_in(const char *text) {
    static const char *const names[] = {
#define X(name, facts, meaning) #name,
        TX_NOTE_LIST(X)
#undef X
    };
    for (unsigned kind = 1; kind < NOTE_KINDS; kind++) {
        char row[80];
        snprintf(row, sizeof row, "| `%s` |", names[kind]);
        for (char *at = row; *at; at++)
            *at = *at == '_' ? ' ' : (char)tolower((unsigned char)*at);
        cr_expect_not_null(strstr(text, row), "%s is missing", row);
    }
}

/* Everything that the document shows is read or sent as it stands there, and it shows something of every kind. */
Test(match, the_protocol_is_as_it_is_written_down) {
    static char text[1 << 18];
    bool asks[TABLE_REQUEST_KINDS] = {true}, tells[TABLE_MESSAGE_KINDS] = {true}, keeps[TABLE_ENTRY_KINDS] = {true};
    FILE *file = fopen("docs/PROTOCOL.md", "r");
    cr_assert_not_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    play_example(&first);
    for (char *at = text; (at = strstr(at, "```json\n")) != NULL;) {
        char *stop = strstr(at + 8, "```");
        cr_assert_not_null(stop);
        json_error_t wrong;
        json_t *json = json_loadb(at + 8, (size_t)(stop - at - 8), 0, &wrong);
        cr_assert_not_null(json, "%s in %.200s", wrong.text, at + 8);
        const char *ask_word = json_string_value(json_object_get(json, "ask"));
        const char *tell_word = json_string_value(json_object_get(json, "tell"));
        table_entry entry;
        if (ask_word) {
            cr_expect(is_request(json), "%.200s", at + 8);
#define X(name, word, meaning) asks[ASKS_##name] |= !strcmp(word, ask_word);
            TABLE_REQUESTS(X)
#undef X
        } else if (tell_word) {
            cr_expect(was_sent(&first, json), "never sent: %.300s", at + 8);
#define X(name, word, meaning) tells[TELLS_##name] |= !strcmp(word, tell_word);
            TABLE_MESSAGES(X)
#undef X
        } else if (json_object_get(json, "rules") == NULL) {
            cr_expect(is_entry(json, &entry), "%.200s", at + 8);
            keeps[entry.kind] = true;
        }
        json_decref(json);
        at = stop + 3;
    }
    expect_notes_in(text);
    for (unsigned i = 0; i < TABLE_REQUEST_KINDS; i++)
        cr_expect(asks[i], "request %u has no example", i);
    for (unsigned i = 0; i < TABLE_MESSAGE_KINDS; i++)
        cr_expect(tells[i], "message %u has no example", i);
    for (unsigned i = 0; i < TABLE_ENTRY_KINDS; i++)
        cr_expect(keeps[i], "entry %u has no example", i);
    close_table(&first);
}
