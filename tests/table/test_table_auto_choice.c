/* test_table_auto_choice.c: levels, automatic passing, forecasts and hints; and that they reveal nothing about a hand.
 */
#include <stdlib.h>
#include <string.h>

#include "advice/forecast.h"
#include "table_fixture.h"

TestSuite(table_auto_choice, .init = set_up, .fini = tear_down);

static void sit_at_level(host *own, const char *level) {
    open_table(own);
    sit_down(own);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        cr_assert(ask_plain(own, seat, REQUEST_LEVEL, level));
}

/* ---- A whole game between two persons ---------------------------------------------------------------------------- */

typedef struct tally {
    unsigned choices, asked, declining_answer;
} tally;

static bool declines(const tx_option *option) {
    return option->verb == TX_PASS || option->verb == TX_DONE || option->verb == TX_NO;
}

static tally play_greedy(const char *level) {
    static tx_game view;
    tx_bot *bot[TX_SEATS];
    tally count = {0, 0, 0};
    sit_at_level(&first, level);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_setup known;
        tx_own_setup(&opening.setup, seat, &known);
        bot[seat] = tx_bot_new("greedy", catalog, &known, seat, NULL, NULL);
    }
    while (!over(&first)) {
        const tx_decision *decision = table_decision(first.table);
        unsigned seat = decision->seat;
        table_view(first.table, seat, &view);
        unsigned option = tx_bot_choose(bot[seat], &view, seat, decision);
        count.asked++;
        count.declining_answer += declines(&decision->options[option]);
        cr_assert(choose(&first, option));
        clear_texts(&first);
    }
    count.choices = table_game(first.table)->choices;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        tx_bot_free(bot[seat]);
    close_table(&first);
    return count;
}

/* The rules open some 370 opportunities in such a game, and three in four are passed. */
Test(table_auto_choice, known_lists_halve_the_prompts_between_people) {
    opening.open_lists = true;
    tally all = play_greedy("all"), changes = play_greedy("changes");
    cr_expect_eq(all.asked, all.choices);
    cr_expect_gt(all.declining_answer * 10, all.asked * 7, "%u of %u", all.declining_answer, all.asked);
    cr_expect_lt(changes.asked * 2, changes.choices, "%u of %u", changes.asked, changes.choices);
    cr_expect_lt(changes.declining_answer * 2, changes.asked, "%u of %u", changes.declining_answer, changes.asked);
}

/* A skipped window must not reveal anything about an unknown deck list. */
Test(table_auto_choice, with_secret_lists_all_windows_about_a_hand_have_prompts) {
    opening.open_lists = false;
    sit_at_level(&first, "changes");
    unsigned interrupts = 0;
    for (unsigned n = 0; n < 250 && !over(&first); n++) {
        const tx_decision *decision = table_decision(first.table);
        interrupts += decision->kind == TX_ASK_INTERRUPT && decision->count == 1;
        choose(&first, n * 7 % decision->count);
    }
    for (unsigned i = 0; i < first.entry_count; i++)
        cr_assert(first.entries[i].kind != ENTRY_AUTO_CHOICE || !strcmp(first.entries[i].text, "pass"));
    cr_expect_gt(interrupts, 10);
    close_table(&first);
}

/* ---- Levels ------------------------------------------------------------------------------------------------------ */

static unsigned count_kind(unsigned kind) {
    unsigned count = 0;
    for (unsigned n = 0; n < 300 && !over(&first); n++) {
        const tx_decision *decision = table_decision(first.table);
        count += decision->kind == kind;
        choose(&first, declines(&decision->options[decision->count - 1]) ? decision->count - 1u : 0);
    }
    return count;
}

Test(table_auto_choice, level_turns_has_no_prompts_in_action_windows) {
    sit_at_level(&first, "all");
    cr_expect_gt(count_kind(TX_ASK_ACTION), 20);
    close_table(&first);
    sit_at_level(&first, "turns");
    cr_expect_eq(count_kind(TX_ASK_ACTION), 0);
    close_table(&first);
}

/* Both pass everything: of the windows behind one another, in which nothing changes, each is asked the first only. */
Test(table_auto_choice, an_unchanged_window_has_no_second_prompt) {
    sit_at_level(&first, "all");
    unsigned all = count_kind(TX_ASK_ACTION);
    close_table(&first);
    sit_at_level(&first, "changes");
    unsigned changes = count_kind(TX_ASK_ACTION);
    cr_expect_lt(changes, all);
    cr_expect_gt(changes, 0);
    close_table(&first);
}

Test(table_auto_choice, a_level_is_one_of_the_words) {
    open_table(&first);
    cr_expect_not(ask_plain(&first, 0, REQUEST_LEVEL, "changes"), "nobody sits there");
    sit_down(&first);
    cr_expect_not(ask_plain(&first, 0, REQUEST_LEVEL, "much"));
    cr_expect(last_text_has(&first, "malformed"));
    cr_expect_not(ask_plain(&first, 0, REQUEST_PASS, ""));
    cr_expect(ask_plain(&first, 0, REQUEST_LEVEL, "changes") && last_text_has(&first, "\"level\":\"changes\""));
    cr_expect(ask_plain(&first, 1, REQUEST_LOOK, "") && !last_text_has(&first, "level"), "the other is not told");
    close_table(&first);
}

/* ---- Passing until --------------------------------------------------------------------------------------------- */

/* Declines everything until the seat gets a prompt of that kind. */
static bool come_to(unsigned seat, unsigned kind) {
    for (unsigned n = 0; n < 400 && !over(&first); n++) {
        const tx_decision *decision = table_decision(first.table);
        if (decision->seat == seat && decision->kind == kind)
            return true;
        choose(&first, declines(&decision->options[decision->count - 1]) ? decision->count - 1u : 0);
    }
    return false;
}

/* The same until that seat is asked anything. */
static const tx_decision *come_to_seat(unsigned seat) {
    while (!over(&first) && table_decision(first.table)->seat != seat) {
        const tx_decision *decision = table_decision(first.table);
        choose(&first, declines(&decision->options[decision->count - 1]) ? decision->count - 1u : 0);
    }
    return table_decision(first.table);
}

static bool is_window(unsigned kind) {
    return kind == TX_ASK_ACTION || kind == TX_ASK_INTERRUPT || kind == TX_ASK_REACTION;
}

Test(table_auto_choice, windows_are_passed_until_the_next_turn) {
    sit_at_level(&first, "all");
    cr_assert(come_to(0, TX_ASK_ACTION));
    cr_assert(ask_plain(&first, 0, REQUEST_PASS, "turn"));
    cr_expect_eq(table_auto_pass_until(first.table, 0), UNTIL_TURN);
    unsigned kind = 0;
    while (table_auto_pass_until(first.table, 0) == UNTIL_TURN && !over(&first)) {
        const tx_decision *decision = table_decision(first.table);
        cr_assert(decision->seat != 0 || !is_window(decision->kind), "kind %u", decision->kind);
        choose(&first, decision->count - 1u);
        kind = table_decision(first.table)->kind;
    }
    cr_expect_eq(table_decision(first.table)->seat, 0);
    cr_expect(kind == TX_ASK_DIAL || kind == TX_ASK_DEPLOY_TURN || kind == TX_ASK_ATTACKER, "kind %u", kind);
    close_table(&first);
}

Test(table_auto_choice, windows_are_passed_until_the_phase_ends) {
    sit_at_level(&first, "all");
    cr_assert(come_to(0, TX_ASK_ACTION));
    unsigned phase = table_game(first.table)->phase, windows = 0;
    cr_assert(ask_plain(&first, 0, REQUEST_PASS, "phase"));
    while (table_game(first.table)->phase == phase && !over(&first)) {
        windows += table_decision(first.table)->seat == 0 && is_window(table_decision(first.table)->kind);
        come_to_seat(1);
        if (table_game(first.table)->phase == phase)
            choose(&first, table_decision(first.table)->count - 1u);
    }
    cr_expect_eq(windows, 0);
    cr_expect_eq(table_auto_pass_until(first.table, 0), UNTIL_NOTHING);
    close_table(&first);
}

/* With the other seat's units and those of this one at one planet, or at none: the round ends it too. */
Test(table_auto_choice, windows_are_passed_until_the_next_battle_begins) {
    sit_at_level(&first, "all");
    unsigned battles = 0;
    for (unsigned orders = 0; orders < 12 && !over(&first); orders++) {
        cr_assert(come_to(0, TX_ASK_ACTION) || over(&first));
        const tx_game *game = table_game(first.table);
        unsigned round = game->round, phase = game->phase, fought = game->battles_fought, at = game->battle;
        if (over(&first) || !ask_plain(&first, 0, REQUEST_PASS, "battle"))
            break;
        while (table_auto_pass_until(first.table, 0) == UNTIL_BATTLE && !over(&first)) {
            const tx_decision *decision = table_decision(first.table);
            cr_assert(decision->seat != 0 || !is_window(decision->kind), "kind %u", decision->kind);
            choose(&first, decision->kind == TX_ASK_DIAL ? 0 : decision->count - 1u);
        }
        game = table_game(first.table);
        bool began =
            game->battle != TX_NONE && (game->phase != phase || game->battles_fought > fought || game->battle != at);
        cr_expect(over(&first) || game->round != round || began, "the order ended early");
        battles += began && game->round == round;
    }
    cr_expect_gt(battles, 2);
    close_table(&first);
}

Test(table_auto_choice, passing_ends_by_another_order_and_by_an_undo) {
    opening.computer = 2;
    sit_at_level(&first, "all");
    cr_assert(come_to(0, TX_ASK_DEPLOY_TURN));
    cr_assert(ask_plain(&first, 0, REQUEST_PASS, "phase"));
    cr_expect_eq(table_auto_pass_until(first.table, 0), UNTIL_PHASE);
    cr_assert(ask_plain(&first, 0, REQUEST_PASS, "nothing"));
    cr_expect_eq(table_auto_pass_until(first.table, 0), UNTIL_NOTHING);
    cr_assert(ask_plain(&first, 0, REQUEST_PASS, "attack"));
    cr_assert(ask_plain(&first, 0, REQUEST_UNDO, ""));
    cr_expect_eq(table_auto_pass_until(first.table, 0), UNTIL_NOTHING);
    opening.computer = 0;
    close_table(&first);
}

/* ---- Undo -------------------------------------------------------------------------------------------------------- */

/* An undo goes back to the last choice that the seat made itself. */
Test(table_auto_choice, undo_skips_automatic_choices) {
    opening.computer = 2;
    sit_at_level(&first, "changes");
    unsigned before = 0, auto_option = 0, compared = 0;
    for (unsigned n = 0; n < 60 && !over(&first); n++) {
        const tx_decision *decision = table_decision(first.table);
        bool own = decision->seat == 0;
        if (own) {
            before = table_game(first.table)->choices;
            auto_option = first.entry_count;
        }
        choose(&first, n * 5 % decision->count);
        bool free;
        unsigned back_to;
        bool left_out =
            first.entries[first.entry_count - 1].kind == ENTRY_AUTO_CHOICE && first.entry_count > auto_option;
        if (own && table_check_undo(first.table, 0, &free, &back_to) == TABLE_ERROR_NONE) {
            cr_expect_leq(back_to, before);
            compared += left_out && back_to == before;
        }
    }
    cr_expect_gt(compared, 0);
    opening.computer = 0;
    close_table(&first);
}

/* ---- Things that are alike --------------------------------------------------------------------------------------- */

/* Decks of nothing but one cheap unit. */
static void fill_with_one_unit(tx_setup *setup) {
    tx_def_id unit = tx_catalog_find(catalog, "goff-boyz");
    cr_assert(unit);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        for (unsigned i = 0; i < setup->deck_size[seat]; i++)
            setup->deck[seat][i] = unit;
}

/* How often the table has chosen something other than passing at that level. */
static unsigned count_chosen(const char *level) {
    unsigned chosen = 0;
    sit_at_level(&first, level);
    for (unsigned n = 0; n < 300 && !over(&first); n++) { /* the warlords go where the others are not */
        const tx_decision *decision = table_decision(first.table);
        choose(&first, decision->kind == TX_ASK_DIAL ? decision->count - 1u : 0);
    }
    for (unsigned i = 0; i < first.entry_count; i++)
        chosen += first.entries[i].kind == ENTRY_AUTO_CHOICE && strcmp(first.entries[i].text, "pass") != 0;
    close_table(&first);
    return chosen;
}

/* Which of two units in the same state attacks first, or is attacked, is no choice; where the warlord could instead, it
 * is one. */
Test(table_auto_choice, equal_options_have_no_prompt) {
    fill_with_one_unit(&opening.setup);
    cr_expect_eq(count_chosen("all"), 0);
    cr_expect_gt(count_chosen("changes"), 0);
    opening.setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-orks.txt");
    opening.setup.asking = TX_ASKED_DISCREETLY;
    cr_expect_eq(count_chosen("changes"), 0, "all of these differ");
}

Test(table_auto_choice, copies_have_numbers_while_there_are_several) {
    open_table(&first);
    sit_down(&first);
    unsigned numbered = 0;
    for (unsigned n = 0; n < 400 && !over(&first); n++) {
        const tx_game *game = table_game(first.table);
        for (unsigned a = 0; a < game->card_count; a++)
            for (unsigned b = 0; b < a; b++) {
                unsigned one = forecast_copy_number(catalog, game, (tx_ref)a);
                unsigned other = forecast_copy_number(catalog, game, (tx_ref)b);
                bool same = game->cards[a].def == game->cards[b].def;
                cr_assert(!same || !one || one != other, "two of one number");
                numbered += same && one && other;
            }
        choose(&first, n * 3 % table_decision(first.table)->count);
    }
    cr_expect_gt(numbered, 0);
    close_table(&first);
}

/* The number behind the first #, or 0; how many there are is counted. */
static unsigned number_told(const char *words, unsigned *count) {
    const char *at = strchr(words, '#');
    for (const char *next = at; next; next = strchr(next + 1, '#'))
        ++*count;
    return at ? (unsigned)strtoul(at + 1, NULL, 10) : 0;
}

Test(table_auto_choice, targets_have_the_numbers_of_the_board) {
    static tx_game view;
    unsigned by_label = 0, by_note = 0;
    fill_with_one_unit(&opening.setup);
    sit_at_level(&first, "all");
    for (unsigned n = 0; n < 400 && !over(&first); n++) {
        const tx_decision *decision = table_decision(first.table);
        table_view(first.table, decision->seat, &view);
        for (unsigned i = 0; decision->kind == TX_ASK_DEFENDER && i < decision->count; i++) {
            char label[300], note[OPTION_NOTE];
            unsigned labels = 0, notes = 0;
            if (decision->options[i].verb != TX_DEFEND)
                continue;
            tx_option_text(catalog, &view, decision, i, label, sizeof label);
            option_forecast forecast = forecast_option(catalog, NULL, &view, decision, i);
            forecast_summary(&forecast, note);
            unsigned number = number_told(label, &labels) + number_told(note, &notes);
            cr_assert_leq(labels + notes, 1, "%s (%s)", label, note);
            cr_assert_eq(number, forecast_copy_number(catalog, &view, decision->options[i].on), "%s (%s)", label, note);
            by_label += labels;
            by_note += notes;
        }
        choose(&first, decision->kind == TX_ASK_DIAL ? 0 : n * 3 % decision->count);
    }
    cr_expect_gt(by_label, 0);
    cr_expect_gt(by_note, 0);
    close_table(&first);
}

/* ---- What would happen ------------------------------------------------------------------------------------------- */

static void count_destroyed(void *user, const tx_game *game, const tx_note *note) {
    (void)game;
    if (!strcmp(tx_note_name(note->kind), "DESTROYED"))
        ++*(unsigned *)user;
}

/* The forecast of an attack is right if no player responds. */
Test(table_auto_choice, a_forecast_is_right_if_no_player_responds) {
    static tx_game view;
    static tx_decision after;
    static tx_setup own;
    unsigned told_death = 0, told_survival = 0;
    for (uint64_t seed = 1; seed < 9; seed++) {
        opening.seed = seed;
        open_table(&first);
        sit_down(&first);
        for (unsigned n = 0; n < 400 && !over(&first); n++) {
            const tx_decision *decision = table_decision(first.table);
            table_view(first.table, decision->seat, &view);
            tx_own_setup(&opening.setup, decision->seat, &own);
            for (unsigned i = 0; decision->kind == TX_ASK_DEFENDER && i < decision->count; i++) {
                char words[OPTION_NOTE];
                unsigned destroyed = 0;
                if (decision->options[i].verb != TX_DEFEND)
                    continue;
                option_forecast forecast = forecast_option(catalog, &own, &view, decision, i);
                forecast_summary(&forecast, words);
                tx_game game = *table_game(first.table);
                table_decision_copy(&after, decision);
                tx_choose_watched(catalog, &game, &after, i, count_destroyed, &destroyed);
                while (after.kind == TX_ASK_INTERRUPT || after.kind == TX_ASK_REACTION || after.kind == TX_ASK_SHIELD)
                    tx_choose_watched(catalog, &game, &after, after.count - 1u, count_destroyed, &destroyed);
                bool dies = strstr(words, "would die") != NULL;
                cr_expect_eq(dies, destroyed > 0, "%s", words);
                told_death += dies;
                told_survival += !dies && strstr(words, "takes ");
            }
            choose(&first, n * 3 % decision->count);
        }
        close_table(&first);
    }
    opening.seed = 7;
    cr_expect_gt(told_death, 5);
    cr_expect_gt(told_survival, 5);
}

/* Checks every prompt of a tournament game. */
static unsigned count_attacks_untold(void) {
    unsigned prompts = 0;
    for (unsigned n = 0; n < 400 && !over(&first); n++) {
        unsigned texts = first.text_count;
        choose(&first, n * 3 % table_decision(first.table)->count);
        for (unsigned i = texts; i < first.text_count; i++) {
            prompts += strstr(first.texts[i], "\"kind\":\"defender\"") != NULL;
            cr_assert(!strstr(first.texts[i], "would die") && !strstr(first.texts[i], "\"takes "), "%s",
                      first.texts[i]);
        }
        clear_texts(&first);
    }
    return prompts;
}

Test(table_auto_choice, tournament_games_have_no_forecasts_and_hints) {
    unsigned prompts = 0;
    for (opening.seed = 1; opening.seed < 9; opening.seed++) {
        open_table(&first);
        sit_down(&first);
        table_make_tournament(first.table);
        commit(&first);
        cr_expect_not(ask_plain(&first, table_decision(first.table)->seat, REQUEST_HINT, ""));
        cr_expect(last_text_has(&first, "no help"));
        prompts += count_attacks_untold();
        close_table(&first);
    }
    cr_expect_gt(prompts, 5);
}

/* ---- Hints ------------------------------------------------------------------------------------------------------- */

Test(table_auto_choice, a_hint_is_an_option_with_a_reason_for_its_sender) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_one(&first);
    seat = table_decision(first.table)->seat;
    unsigned entries = first.entry_count, texts = first.text_count;
    cr_expect_not(ask_plain(&first, 1 - seat, REQUEST_HINT, ""));
    cr_assert(ask_plain(&first, seat, REQUEST_HINT, ""));
    cr_expect_eq(first.entry_count, entries, "nothing has happened");
    cr_expect_eq(first.text_count, texts + 2);
    cr_expect(first.alone[texts + 1] && first.to[texts + 1] == seat);
    cr_expect(last_text_has(&first, "\"text\":\"best ") || last_text_has(&first, "\"text\":\"it "));
    close_table(&first);
}

/* ---- Passes that must look like a player's ----------------------------------------------------------------------- */

/* Plays until a pass is deferred. */
static bool play_until_it_waits(host *own) {
    for (unsigned n = 0; n < 200 && !over(own); n++) {
        if (table_has_deferred_pass(own->table))
            return true;
        choose(own, 0);
    }
    return false;
}

Test(table_auto_choice, the_host_can_defer_passes) {
    opening.open_lists = false;
    opening.clock = (table_clock){.start = 60000, .increment = 1000, .loses = true};
    open_table(&first);
    table_defer_passes(first.table);
    sit_down(&first);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        cr_assert(ask_plain(&first, seat, REQUEST_LEVEL, "turns"));
    cr_assert(play_until_it_waits(&first));
    unsigned seat = table_decision(first.table)->seat, choices = table_game(first.table)->choices;
    uint32_t left, after;
    unsigned running;
    cr_assert(ask_plain(&first, seat, REQUEST_LOOK, ""));
    cr_expect(last_text_has(&first, "\"prompt\":null"), "it need not be asked");
    cr_expect(table_has_deferred_pass(first.table), "and looking does not pass");
    cr_assert(table_running_clock(first.table, &running, &left));
    table_make_deferred_pass(first.table);
    commit(&first);
    cr_expect_gt(table_game(first.table)->choices, choices);
    cr_expect(table_decision(first.table)->seat != seat || !table_has_deferred_pass(first.table));
    cr_assert(ask_plain(&first, seat, REQUEST_LOOK, ""));
    json_t *view = json_loads(first.texts[first.text_count - 1], 0, NULL);
    after =
        (uint32_t)json_integer_value(json_object_get(json_array_get(json_object_get(view, "clocks"), seat), "left"));
    json_decref(view);
    cr_expect_gt(after, left, "it gains an increment as a choice does");
    close_table(&first);
}

Test(table_auto_choice, a_deferred_pass_can_be_withdrawn) {
    opening.open_lists = false;
    open_table(&first);
    table_defer_passes(first.table);
    sit_down(&first);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        cr_assert(ask_plain(&first, seat, REQUEST_LEVEL, "turns"));
    cr_assert(play_until_it_waits(&first));
    unsigned seat = table_decision(first.table)->seat;
    cr_assert(ask_plain(&first, seat, REQUEST_LEVEL, "all"));
    cr_expect_not(table_has_deferred_pass(first.table));
    cr_expect(last_text_has(&first, "\"prompt\":{"), "%.300s", first.texts[first.text_count - 1]);
    unsigned choices = table_game(first.table)->choices;
    cr_assert(ask_plain(&first, seat, REQUEST_PASS, "phase"));
    cr_expect_gt(table_game(first.table)->choices, choices, "who passes what they are asked does so at once");
    close_table(&first);
}

Test(table_auto_choice, a_deferred_pass_waits_in_a_loaded_table) {
    static host second;
    opening.open_lists = false;
    open_table(&first);
    table_defer_passes(first.table);
    sit_down(&first);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        cr_assert(ask_plain(&first, seat, REQUEST_LEVEL, "turns"));
    cr_assert(play_until_it_waits(&first));
    open_table(&second);
    for (unsigned i = 0; i < first.entry_count; i++)
        cr_assert(table_load_entry(second.table, &first.entries[i], error, sizeof error), "%s", error);
    table_defer_passes(second.table);
    cr_expect(table_has_deferred_pass(second.table));
    for (unsigned audience = 0; audience < AUDIENCES; audience++) {
        second.entry_count = first.entry_count;
        cr_assert(ask_plain(&first, audience, REQUEST_LOOK, "") && ask_plain(&second, audience, REQUEST_LOOK, ""));
        cr_expect_str_eq(first.texts[first.text_count - 1], second.texts[second.text_count - 1]);
    }
    close_table(&second);
    close_table(&first);
}
