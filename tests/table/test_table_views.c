/* test_table_views.c: a view and the steps sent after it are the next view. */
#include <stdlib.h>
#include <string.h>

#include "table_fixture.h"

TestSuite(table_views, .init = set_up, .fini = tear_down);

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
    if (json_object_get(step, "pending"))
        json_object_set(view, "pending", json_object_get(step, "pending"));
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

static json_t *latest_view(const host *own, unsigned audience) {
    json_t *view = NULL;
    for (unsigned i = 0; i < own->text_count; i++) {
        json_t *json = own->to[i] == audience ? json_loads(own->texts[i], 0, NULL) : NULL;
        const char *kind = json_string_value(json_object_get(json, "message"));
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

/* A view and all later steps give the content of a new view. */
static void expect_steps_to_carry_the_view(uint64_t random) {
    play(&first, random, 260);
    for (unsigned audience = 0; audience < AUDIENCES; audience++) {
        json_t *carried = latest_view(&first, audience);
        ask_plain(&first, audience, REQUEST_LOOK, "");
        json_t *whole = json_loads(first.texts[first.text_count - 1], 0, NULL);
        sort_cards(carried);
        cr_expect(json_equal(carried, whole), "%s\n%s", json_dumps(carried, 0), json_dumps(whole, 0));
        cr_expect_gt(json_array_size(json_object_get(whole, "cards")), 4);
        json_decref(carried);
        json_decref(whole);
    }
    close_table(&first);
}

Test(table_views, a_view_and_its_steps_give_the_next_view) {
    static const char *const decks[][2] = {{"decks/core-space-marines.txt", "decks/core-orks.txt"},
                                           {"decks/illuminor-szeras.txt", "decks/epistolary-vezuel.txt"},
                                           {"decks/core-astra-militarum.txt", "decks/core-dark-eldar.txt"}};
    for (unsigned i = 0; i < 12; i++) {
        opening.setup = setup_of(catalog, decks[i % 3][0], decks[i % 3][1]);
        opening.setup.asking = TX_ASKED_DISCREETLY;
        expect_steps_to_carry_the_view(19 + i);
    }
    cr_expect_gt(prompts_seen, 1000);
    cr_expect_gt(effects_seen, 0);
}
