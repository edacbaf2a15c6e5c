/* test_table_explain.c: the queries "explain" and "preview", effects and procedures in progress; and that they reveal
 * nothing hidden. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/note.h"
#include "table_fixture.h"

TestSuite(table_explain, .init = set_up, .fini = tear_down);

static json_t *last_message(const host *own) {
    return json_loads(own->texts[own->text_count - 1], 0, NULL);
}

static const char *word_of(const json_t *message, const char *field) {
    return words_of(message, field);
}

/* The prompt that the seat was sent last. */
static json_t *last_prompt(const host *own, unsigned seat) {
    for (unsigned i = own->text_count; i-- > 0;) {
        json_t *message = own->to[i] == seat ? json_loads(own->texts[i], 0, NULL) : NULL;
        json_t *prompt = json_incref(json_object_get(message, "prompt"));
        json_decref(message);
        if (prompt)
            return prompt;
    }
    return NULL;
}

static bool explain(host *own, unsigned seat, tx_ref card) {
    return ask(own, seat, (table_request){.kind = REQUEST_EXPLAIN, .card = card});
}

static bool preview_one(host *own, unsigned seat, unsigned option) {
    table_request request = {.kind = REQUEST_PREVIEW, .prompt = table_prompt_number(own->table, seat), .count = 1};
    request.options[0] = (uint16_t)option;
    return ask(own, seat, request);
}

/* Only visible cards are explained. Only the sender gets the answer, and there is no entry. */
Test(table_explain, only_visible_cards_are_explained) {
    unsigned answered = 0, refused = 0, reasons = 0, changes = 0;
    uint64_t random = 3;
    open_table(&first);
    sit_down(&first);
    for (unsigned n = 0; n < 260 && !over(&first); n++) {
        unsigned seat = tx_bot_below(&random, TX_SEATS);
        tx_ref card = (tx_ref)tx_bot_below(&random, table_game(first.table)->card_count);
        tx_game view;
        table_view(first.table, seat, &view);
        const tx_card *seen = &view.cards[card];
        bool own_hand = seen->list == TX_HAND + seat;
        bool in_deck = seen->list < TX_HAND && seen->known >> seat & 1;
        bool hidden = !seen->def || seen->list == TX_BANK || (seen->list < TX_DISCARD && !own_hand && !in_deck);
        unsigned entries = first.entry_count;
        cr_expect_eq(explain(&first, seat, card), !hidden);
        cr_expect_eq(first.entry_count, entries);
        cr_expect(first.alone[first.text_count - 1] && first.to[first.text_count - 1] == seat);
        json_t *message = last_message(&first);
        cr_expect_str_eq(word_of(message, "message"), hidden ? "error" : "explained");
        answered += !hidden;
        refused += hidden;
        reasons += (unsigned)json_array_size(json_object_get(message, "why"));
        changes += (unsigned)json_array_size(json_object_get(message, "changes"));
        json_decref(message);
        choose(&first, tx_bot_below(&random, table_decision(first.table)->count));
    }
    cr_expect(answered > 20 && refused > 20 && reasons > 20 && changes > 0, "%u %u %u %u", answered, refused, reasons,
              changes);
    close_table(&first);
}

/* Explanations are available after the end of the game too: changes of a card, and why it cannot be
 * used. */
/* Explains a card; returns whether the answer is about a past event. */
static bool explains_the_past(unsigned seat, tx_ref card, bool past) {
    table_request request = {.kind = REQUEST_EXPLAIN, .card = card, .past = past};
    table_submit(first.table, seat, &request);
    commit(&first);
    return strstr(first.texts[first.text_count - 1], "have been used") != NULL;
}

Test(table_explain, past_events_are_explained_only_on_request) {
    unsigned explained = 0;
    open_table(&first);
    sit_down(&first);
    for (unsigned n = 0; n < 120 && !over(&first); n++) {
        unsigned seat = table_decision(first.table)->seat;
        for (unsigned card = 0; card < table_game(first.table)->card_count; card++) {
            explained += explains_the_past(seat, (tx_ref)card, true);
            cr_assert_not(explains_the_past(seat, (tx_ref)card, false));
        }
        clear_texts(&first);
        choose(&first, n * 5 % table_decision(first.table)->count);
    }
    cr_expect_gt(explained, 10, "%u", explained);
    close_table(&first);
}

Test(table_explain, cards_are_explained_when_the_game_is_over) {
    open_table(&first);
    sit_down(&first);
    tx_ref held = table_game(first.table)->lists[TX_HAND].head,
           theirs = table_game(first.table)->lists[TX_HAND + 1].head;
    cr_assert(ask_plain(&first, 0, REQUEST_CONCEDE, ""));
    cr_assert(over(&first));
    cr_expect(explain(&first, 0, held));
    cr_expect(last_text_has(&first, "\"why\":[{\"text\":\"It cannot be used: the game is over\"}]"));
    cr_expect_not(explain(&first, 0, theirs));
    cr_expect(last_text_has(&first, "no such card"));
    close_table(&first);
}

/* Returns true if the text begins with the name of its source, which clients show already. */
static bool names_its_source(const json_t *effect) {
    const json_t *source = json_object_get(effect, "source");
    char cause[128];
    if (!source || !TX_IS_CARD((unsigned)json_integer_value(source)))
        return false;
    const tx_card *card = &table_game(first.table)->cards[json_integer_value(source)];
    snprintf(cause, sizeof cause, "%s: ", tx_card_name(catalog, card->def));
    return strncmp(word_of(effect, "text"), cause, strlen(cause)) == 0;
}

/* Effects of one card on several others have the same text, with their number. */
static void look_at_effects(const json_t *effects, unsigned *shared, unsigned *counted) {
    size_t i, j;
    json_t *one, *other;
    json_array_foreach(effects, i, one) {
        unsigned same = 0;
        cr_expect_not(names_its_source(one), "%s", word_of(one, "text"));
        json_array_foreach(effects, j, other) {
            bool both = !strcmp(word_of(one, "text"), word_of(other, "text")) &&
                        json_equal(json_object_get(one, "source"), json_object_get(other, "source"));
            same += both;
            cr_expect(!json_equal(json_object_get(one, "group"), json_object_get(other, "group")) || both,
                      "effects of a group share their text: %s, %s", word_of(one, "text"), word_of(other, "text"));
            *shared += both && i < j && !json_equal(json_object_get(one, "on"), json_object_get(other, "on"));
        }
        unsigned shown = (unsigned)strtoul(word_of(one, "text"), NULL, 10);
        bool units = strstr(word_of(one, "text"), " units get ") != NULL;
        cr_expect(!units || shown == same, "%u: %s", same, word_of(one, "text"));
        *counted += units;
    }
}

Test(table_explain, effects_of_one_card_on_several_share_their_text) {
    unsigned shared = 0, counted = 0;
    for (uint64_t seed = 1; seed < 25 && !counted; seed++) {
        uint64_t random = seed;
        opening.seed = seed;
        open_table(&first);
        sit_down(&first);
        for (unsigned n = 0; n < 1200 && !over(&first); n++) {
            unsigned texts = first.text_count;
            choose(&first, tx_bot_below(&random, table_decision(first.table)->count));
            for (unsigned i = texts; i < first.text_count; i++) {
                json_t *message = json_loads(first.texts[i], 0, NULL);
                look_at_effects(json_object_get(message, "effects"), &shared, &counted);
                json_decref(message);
            }
            clear_texts(&first);
        }
        close_table(&first);
    }
    cr_expect(shared > 0 && counted > 0, "%u %u", shared, counted);
}

/* A question for shields names the damage; of a unit that it would destroy, the HP that are left. */
Test(table_explain, a_shield_prompt_names_the_remaining_hp) {
    unsigned lost = 0;
    for (uint64_t seed = 1; seed < 9 && !lost; seed++) {
        uint64_t random = seed;
        opening.seed = seed;
        open_table(&first);
        sit_down(&first);
        for (unsigned n = 0; n < 900 && !over(&first); n++) {
            const tx_decision *decision = table_decision(first.table);
            if (decision->kind == TX_ASK_SHIELD) {
                json_t *prompt = last_prompt(&first, decision->seat);
                const char *note = word_of(prompt, "note");
                if (note && strstr(note, "would die")) {
                    char words[48];
                    static tx_game view;
                    table_view(first.table, decision->seat, &view);
                    int hp = tx_hp(catalog, &view, decision->subject);
                    snprintf(words, sizeof words, "%d of %d HP left, would die",
                             hp - view.cards[decision->subject].damage, hp);
                    cr_expect_str_eq(note, words);
                    lost++;
                }
                json_decref(prompt);
            }
            choose(&first, tx_bot_below(&random, decision->count));
            if (first.text_count > MAX_TEXTS / 2)
                clear_texts(&first);
        }
        close_table(&first);
    }
    cr_expect_gt(lost, 0);
}

/* The chance of a new hand is that of the whole deck, by the binomials themselves. */
Test(table_explain, a_mulligan_prompt_has_the_odds_of_a_new_hand) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    json_t *prompt = last_prompt(&first, seat), *odds = json_object_get(prompt, "odds"), *support = NULL;
    size_t index;
    json_t *one;
    cr_assert_eq(json_array_size(odds), HAND_ODDS);
    json_array_foreach(odds, index, one) {
        if (strcmp(word_of(one, "text"), "A support") == 0)
            support = one;
        cr_expect(json_integer_value(json_object_get(one, "held")) <=
                  table_game(first.table)->lists[TX_HAND + seat].count);
    }
    const tx_setup *setup = &opening.setup;
    unsigned supports = 0, held = 0, size = setup->deck_size[seat],
             hand = table_game(first.table)->lists[TX_HAND + seat].count;
    for (unsigned i = 0; i < size; i++)
        supports += tx_card_fact(catalog, setup->deck[seat][i], TX_FACT_TYPE) == TX_TYPE_SUPPORT;
    for (unsigned i = 0; i < table_game(first.table)->card_count; i++) {
        const tx_card *card = &table_game(first.table)->cards[i];
        held += card->list == TX_HAND + seat && tx_card_fact(catalog, card->def, TX_FACT_TYPE) == TX_TYPE_SUPPORT;
    }
    double none = 1;
    for (unsigned i = 0; i < hand; i++)
        none *= (double)(size - supports - i) / (size - i);
    cr_assert(support && supports > 0);
    cr_expect_eq(json_integer_value(json_object_get(support, "held")), held);
    cr_expect_eq(json_integer_value(json_object_get(support, "chance")), (int)(100 * (1 - none) + 0.5));
    json_decref(prompt);
    close_table(&first);
}

/* An option has the cost of its card; if the cost is reduced, a note names the source of the reduction. The result of
 * each struggle has a reason, which mentions no hand. */
Test(table_explain, options_have_costs_and_struggles_have_reasons) {
    unsigned costs = 0, reasons = 0;
    uint64_t random = 5;
    open_table(&first);
    sit_down(&first);
    for (unsigned n = 0; n < 700 && !over(&first); n++) {
        const tx_decision *decision = table_decision(first.table);
        unsigned option = tx_bot_below(&random, decision->count), seat = decision->seat;
        json_t *prompt = last_prompt(&first, seat);
        const json_t *shown = json_array_get(json_object_get(prompt, "options"), option);
        const json_t *cost = json_object_get(shown, "cost");
        bool deploys = decision->options[option].verb == TX_DEPLOY;
        cr_expect_eq(cost != NULL, deploys || decision->options[option].verb == TX_PLAY ||
                                       decision->options[option].verb == TX_DEEP_STRIKE ||
                                       decision->options[option].verb == TX_PLACE_RESERVE);
        unsigned texts = first.text_count;
        if (deploys && ++costs)
            cr_expect(json_integer_value(cost) == decision->options[option].amount || word_of(shown, "price"));
        json_decref(prompt);
        choose(&first, option);
        for (unsigned i = texts; i < first.text_count; i++) {
            json_t *message = json_loads(first.texts[i], 0, NULL), *note;
            size_t index;
            json_array_foreach(json_object_get(message, "notes"), index, note) {
                bool struggle = strncmp(word_of(note, "note"), "struggle", 8) == 0;
                const char *why = word_of(note, "why");
                cr_expect_eq(why != NULL, struggle);
                cr_expect(!why || strlen(why) > 10);
                reasons += struggle;
            }
            json_decref(message);
        }
    }
    cr_expect(costs > 10 && reasons > 10, "%u %u", costs, reasons);
    close_table(&first);
}

Test(table_explain, tournament_games_have_no_help) {
    open_table(&first);
    table_make_tournament(first.table);
    commit(&first);
    sit_down(&first);
    json_t *prompt = last_prompt(&first, table_decision(first.table)->seat);
    cr_expect_null(json_object_get(prompt, "odds"));
    json_decref(prompt);
    while (table_decision(first.table)->kind != TX_ASK_DEPLOY_TURN)
        choose(&first, 0);
    unsigned seat = table_decision(first.table)->seat;
    cr_expect_not(preview_one(&first, seat, 0));
    cr_expect(last_text_has(&first, "\"no help\""));
    cr_expect(explain(&first, seat, table_game(first.table)->lists[TX_HAND + seat].head));
    cr_expect(last_text_has(&first, "\"why\":[]"));
    close_table(&first);
}

static bool is_answer(const tx_decision *decision) {
    return (decision->kind == TX_ASK_SHIELD || decision->kind == TX_ASK_INTERRUPT ||
            decision->kind == TX_ASK_REACTION) &&
           option_of(decision, TX_PASS) < decision->count;
}

/* Attacks, lets the other side pass, and expects the result in `fate`. */
static void expect_fate(host *own, unsigned option, const json_t *fate) {
    unsigned seat = table_decision(own->table)->seat;
    tx_ref card = (tx_ref)json_integer_value(json_object_get(fate, "card"));
    int damage = (int)json_integer_value(json_object_get(fate, "damage"));
    unsigned list = table_game(own->table)->cards[card].list, flags = table_game(own->table)->cards[card].flags;
    const char *end = word_of(fate, "end");
    cr_assert(preview_one(own, seat, option));
    json_t *trial = last_message(own);
    size_t index;
    json_t *other;
    bool found = damage == 0 && !end;
    json_array_foreach(json_object_get(trial, "fates"), index, other) found = found || json_equal(other, fate);
    cr_expect(found, "the fate of the option is in the preview");
    json_decref(trial);
    int before = table_game(own->table)->cards[card].damage;
    choose(own, option);
    while (is_answer(table_decision(own->table)))
        choose(own, option_of(table_decision(own->table), TX_PASS));
    const tx_card *unit = &table_game(own->table)->cards[card];
    if (end)
        cr_expect(unit->list != list || unit->flags != flags, "it is %s", end);
    else
        cr_expect_eq(unit->damage - before, damage);
}

Test(table_explain, fates_are_right_if_no_player_responds) {
    unsigned tried = 0;
    uint64_t random = 21;
    open_table(&first);
    sit_down(&first);
    for (unsigned n = 0; n < 900 && !over(&first) && tried < 12; n++) {
        const tx_decision *decision = table_decision(first.table);
        unsigned option = tx_bot_below(&random, decision->count);
        if (decision->kind == TX_ASK_DEFENDER && decision->options[option].verb == TX_DEFEND) {
            json_t *prompt = last_prompt(&first, decision->seat);
            const json_t *fate = json_object_get(json_array_get(json_object_get(prompt, "options"), option), "fate");
            if (fate) {
                tried++;
                expect_fate(&first, option, fate);
            } else {
                choose(&first, option);
            }
            json_decref(prompt);
        } else {
            choose(&first, option);
        }
        if (first.text_count > MAX_TEXTS / 2)
            clear_texts(&first);
    }
    cr_expect_geq(tried, 5, "%u attacks", tried);
    close_table(&first);
}

/* A shield that does not help is called useless, and one that does is not. */
Test(table_explain, shields_that_change_nothing_have_a_warning) {
    unsigned useless = 0, useful = 0;
    for (uint64_t seed = 1; seed < 9 && (!useless || !useful); seed++) {
        uint64_t random = seed;
        opening.seed = seed;
        open_table(&first);
        sit_down(&first);
        for (unsigned n = 0; n < 900 && !over(&first); n++) {
            const tx_decision *decision = table_decision(first.table);
            if (decision->kind == TX_ASK_SHIELD && decision->count > 1) {
                json_t *prompt = last_prompt(&first, decision->seat), *option;
                json_t *options = json_object_get(prompt, "options");
                const json_t *pass =
                    json_array_get(options, (size_t)json_integer_value(json_object_get(prompt, "decline")));
                const char *end_by_pass = word_of(json_object_get(pass, "fate"), "end");
                cr_expect(json_equal(json_object_get(prompt, "fate"), json_object_get(pass, "fate")) ||
                              (!json_object_get(prompt, "fate") && !json_object_get(prompt, "note")),
                          "a note is also sent as data");
                size_t index;
                json_array_foreach(options, index, option) {
                    const char *end_by_it = word_of(json_object_get(option, "fate"), "end");
                    if (strcmp(word_of(option, "verb"), "shield") != 0)
                        continue;
                    bool same = end_by_pass && end_by_it && !strcmp(end_by_pass, end_by_it);
                    cr_expect_eq(json_object_get(option, "warning") != NULL, same);
                    useless += same;
                    useful += !same;
                }
                json_decref(prompt);
            }
            choose(&first, tx_bot_below(&random, decision->count));
            if (first.text_count > MAX_TEXTS / 2)
                clear_texts(&first);
        }
        close_table(&first);
    }
    cr_expect(useless && useful, "%u useless, %u useful", useless, useful);
}

/* Every battle has procedures in progress, and both players get the same texts. */
Test(table_explain, procedures_in_progress_are_sent) {
    unsigned attacks = 0, battles = 0;
    uint64_t random = 5;
    open_table(&first);
    sit_down(&first);
    for (unsigned n = 0; n < 600 && !over(&first); n++)
        choose(&first, tx_bot_below(&random, table_decision(first.table)->count));
    for (unsigned i = 0; i < first.text_count; i++) {
        json_t *message = json_loads(first.texts[i], 0, NULL), *one;
        size_t index;
        json_array_foreach(json_object_get(message, "pending"), index, one) {
            const char *kind = word_of(one, "pending");
            attacks += !strcmp(kind, "attack") && json_object_get(one, "on");
            bool battle = !strcmp(kind, "battle");
            battles += battle && json_object_get(one, "place");
            cr_expect(!battle || json_integer_value(json_object_get(one, "amount")) > 0, "its combat round is sent");
            cr_expect(strcmp(kind, "indirect") != 0 || json_integer_value(json_object_get(one, "amount")) > 0);
            if (json_object_get(one, "place"))
                cr_expect(json_is_string(json_object_get(one, "place")) &&
                              (strstr(word_of(one, "place"), "planet ") || strstr(word_of(one, "place"), "HQ ")),
                          "%s", kind);
            cr_expect_gt(strlen(word_of(one, "text")), 4);
        }
        json_decref(message);
    }
    cr_expect(attacks > 0 && battles > 0);
    close_table(&first);
}
