/* tourney_decisions.c: vectors of kind "check". Each question is answered by the code that decides it at the desk or at
 * the table: an event's entries, the deck check, or a game (see tourney_answers.h). */
#include <string.h>

#include "client/deck/deck_commands.h"
#include "client/deck_list.h"
#include "tourney.h"
#include "tourney_answers.h"

/* ---- Questions about an event ------------------------------------------------------------------------------------ */

static bool create(tn_event *e, const json_t *input, json_int_t minutes, unsigned cut, const char *second) {
    const char *kind = text_in(input, "event");
    return cli_enter_vector(e, "create",
                            json_pack("{s:s, s:s, s:I, s:s, s:i, s:i, s:s, s:s, s:s}", "name", "Vectors", "kind",
                                      *kind ? kind : "store", "minutes", minutes, "method", "document", "cut", (int)cut,
                                      "rounds", 2, "first_round", "halves", "organiser", "Organiser", "second",
                                      second));
}

static bool add(tn_event *e, const char *name, const char *role) {
    return cli_enter_vector(e, "register", json_pack("{s:s, s:s}", "name", name, "role", role));
}

static bool round_minutes(const json_t *input) {
    tn_event e = {0};
    bool legal = create(&e, input, json_integer_value(json_object_get(input, "minutes")), 0, "");
    tn_event_free(&e);
    return legal;
}

static bool may_play(const json_t *input) {
    tn_event e = {0};
    bool organiser = strcmp(text_in(input, "role"), "to") == 0;
    bool may = create(&e, input, 55, 0, true_in(input, "second_to_announced") ? "Second" : "") &&
               (organiser ? add(&e, "Organiser", "") : add(&e, "Judge", "judge"));
    tn_event_free(&e);
    return may;
}

static bool sleeves_legal(const json_t *input) {
    tn_event e = {0};
    const char *sleeve = true_in(input, "sleeved") ? text_in(input, "sleeve") : "none";
    bool legal = create(&e, input, 55, 0, "") && add(&e, "Ann", "") &&
                 cli_enter_vector(&e, "checkin",
                                  json_pack("{s:i, s:s, s:b}", "player", 1, "sleeves", *sleeve ? sleeve : "opaque",
                                            "alternate_art", true_in(input, "alternate_art")));
    tn_event_free(&e);
    return legal;
}

/* Plays that many rounds with four players; the first player of each table wins. */
static bool play(tn_event *e, unsigned rounds) {
    static const char *const NAMES[] = {"Ann", "Bob", "Cid", "Dan"};
    bool good = true;
    for (unsigned i = 0; i < 4; i++)
        good = good && add(e, NAMES[i], "");
    good = good && cli_enter_vector(e, "start", json_object());
    for (unsigned i = 1; good && i <= rounds; i++) {
        json_t *pairs = tn_event_pair(e, 0, false);
        good = pairs && cli_enter_vector(e, "pair", pairs) && cli_enter_vector(e, "publish", json_object());
        for (unsigned table = 1; i < rounds && table <= 2; table++)
            good = good &&
                   cli_enter_vector(e, "decide",
                                    json_pack("{s:i, s:i, s:s}", "round", (int)i, "table", (int)table, "result", "W"));
    }
    return good;
}

/* Tries a cut after the Swiss rounds: only an announced cut is legal (TR-R56). */
static bool cut_legal(const json_t *input) {
    tn_event e = {0};
    bool legal = create(&e, input, 55, true_in(input, "announced_before_start") ? 2 : 0, "") && play(&e, 2);
    for (int table = 1; table <= 2; table++)
        legal = legal &&
                cli_enter_vector(&e, "decide", json_pack("{s:i, s:i, s:s}", "round", 2, "table", table, "result", "W"));
    json_t *seeds = legal ? tn_event_best(&e, 2) : NULL;
    legal = legal && cli_enter_vector(&e, "cut", json_pack("{s:o}", "seeds", seeds));
    tn_event_free(&e);
    return legal;
}

/* An illegal deck is found in the second round. */
static json_t *answer_illegal_deck(const json_t *input) {
    tn_event e = {0};
    json_t *answer = NULL;
    bool clear = strcmp(text_in(input, "sleeve"), "transparent") == 0;
    if (create(&e, input, 55, 0, "") && play(&e, 2) &&
        cli_enter_vector(&e, "checkin", json_pack("{s:i, s:s}", "player", 1, "sleeves", clear ? "clear" : "opaque")) &&
        cli_enter_vector(&e, "decide", json_pack("{s:i, s:i, s:s}", "round", 2, "table", 1, "result", "FL")) &&
        cli_enter_vector(&e, "deck", json_pack("{s:i, s:[s]}", "player", 1, "blanks", "A Card"))) {
        tn_result first = e.rounds[0].tables[0].result, second = e.rounds[1].tables[0].result;
        answer = json_pack("{s:i, s:i, s:b, s:b}", "player_points", tn_points(second, 0), "opponent_points",
                           tn_points(second, 1), "earlier_rounds_changed", first != TN_WIN, "may_continue_with_blanks",
                           !(tn_event_unmet_requirements(&e, &e.players[0]) & TN_WAIVE_SLEEVES));
    }
    tn_event_free(&e);
    return answer;
}

/* ---- Questions about decks --------------------------------------------------------------------------------------- */

/* "2015-06-25" as 20150625. */
static unsigned day_of(const char *text) {
    unsigned year = 0, month = 0, day = 0;
    return sscanf(text, "%u-%u-%u", &year, &month, &day) == 3 ? year * 10000 + month * 100 + day : 0;
}

/* Makes the deck's set legal from that day in that region; NULL: never legal. */
static void set_date(tx_set_dates *dates, const tx_catalog *catalog, tx_def_id card, const char *region,
                     const char *day) {
    tx_set_date *date = &dates->dates[0];
    dates->count = day_of(day) > 0;
    *date = (tx_set_date){.from = day_of(day), .day_known = true, .certain = true};
    snprintf(date->set, sizeof date->set, "%s", tx_card_set(catalog, card));
    snprintf(date->region, sizeof date->region, "%s", region);
}

/* The deck in question: cards of one set; too small except for the starter format. */
static const char DECK[] = "core-orks";
static tx_findings findings;

/* Adds copies until the deck has that size: only the size can be illegal (TR-R08). */
static bool size_legal(const json_t *input) {
    const tx_catalog *catalog = cli_catalog();
    const char *path;
    tx_deck_list list;
    bool legal = false;
    if (deck_find(catalog, DECK, &path, &list, &findings)) {
        for (unsigned i = 0; i < list.count; i++)
            while (catalog->defs[list.entries[i].card].loyalty != LOYALTY_SIGNATURE &&
                   list.entries[i].count < MAX_COPIES &&
                   tx_list_size(catalog, &list) < number_in(input, "cards_without_warlord"))
                list.entries[i].count++;
        legal = tx_list_legal(catalog, &list, NULL, &findings);
    }
    tx_list_free(&list);
    return legal;
}

/* Returns true if a deck with cards of one set is legal at the event, of any size (TR-R67 to TR-R69). Outside
 * North America no set is legal unless the organiser sets a date. */
static bool product_legal(const json_t *input) {
    static tx_set_dates dates;
    const tx_catalog *catalog = cli_catalog();
    const char *path;
    bool home = strcmp(text_in(input, "region"), "north_america") == 0, legal = false;
    bool excluded =
        tn_kind_named(text_in(input, "event")) == TN_KIND_NA_2015 && true_in(input, "released_at_gencon_2015");
    tx_deck_list list;
    if (deck_find(catalog, DECK, &path, &list, &findings)) {
        tx_pool pool = tx_pool_init(catalog);
        const char *region = home ? TX_HOME_REGION : text_in(input, "region");
        set_date(&dates, catalog, list.warlord, region, text_in(input, home ? "release_date" : "to_legal_from"));
        snprintf(pool.region, sizeof pool.region, "%s", region);
        pool.date = day_of(text_in(input, "event_date"));
        pool.dates = &dates;
        pool.min_cards = 1;
        for (unsigned i = 0; excluded && i < list.count; i++)
            pool.outside[list.entries[i].card] = true;
        legal = tx_list_legal(catalog, &list, &pool, &findings);
        tx_pool_free(&pool);
    }
    tx_list_free(&list);
    return legal;
}

/* ---- Questions about a game -------------------------------------------------------------------------------------- */

/* Index of the option with that verb, or the number of options. */
static unsigned option_of(const tx_decision *decision, unsigned verb) {
    unsigned i = 0;
    while (i < decision->count && decision->options[i].verb != verb)
        i++;
    return i;
}

/* A mulligan called out of turn is ignored (TR-R12). */
static json_t *answer_mulligan(const json_t *input) {
    static deck_list decks;
    static tx_game game;
    static tx_decision decision;
    const tx_catalog *catalog = cli_catalog();
    json_t *accepted = json_array(), *redraw = json_array();
    size_t i;
    const json_t *call;
    tx_setup setup;
    if (!cli_load_starters(catalog, &decks))
        return NULL;
    setup = cli_pair_setup(&decks, 0);
    if (!tx_start(catalog, &setup, 1, &game, NULL))
        return NULL;
    tx_decide(catalog, &game, &decision);
    unsigned initiative = decision.seat;
    json_array_foreach(json_object_get(input, "calls"), i, call) {
        const char *who = json_string_value(json_array_get(call, 0));
        bool wants = json_is_true(json_array_get(call, 1));
        unsigned seat = who && strcmp(who, text_in(input, "initiative")) == 0 ? initiative : !initiative;
        bool accepted_choice = decision.kind == TX_ASK_MULLIGAN && decision.seat == seat;
        json_array_append_new(accepted, json_boolean(accepted_choice));
        if (accepted_choice && wants)
            json_array_append_new(redraw, json_string(who));
        if (accepted_choice &&
            tx_choose(catalog, &game, &decision, option_of(&decision, wants ? TX_MULLIGAN : TX_KEEP)))
            tx_decide(catalog, &game, &decision);
    }
    return json_pack("{s:o, s:o}", "accepted", accepted, "redraw", redraw);
}

/* ---- The questions ----------------------------------------------------------------------------------------------- */

json_t *cli_answer_check(const json_t *input) {
    static const struct {
        const char *question;
        bool (*legal)(const json_t *input);
    } QUESTIONS[] = {{"deck_size", size_legal},
                     {"round_minutes", round_minutes},
                     {"sleeves", sleeves_legal},
                     {"card_legal", product_legal},
                     {"cut_announced", cut_legal}};
    const char *question = text_in(input, "question");
    if (strcmp(question, "mulligan") == 0)
        return answer_mulligan(input);
    if (strcmp(question, "illegal_deck") == 0)
        return answer_illegal_deck(input);
    if (strcmp(question, "to_may_play") == 0)
        return json_pack("{s:b}", "allowed", may_play(input));
    if (strcmp(question, "blank_card") == 0)
        return json_pack("{s:b}", "allowed", tn_blank_use_is_allowed(text_in(input, "use")));
    for (unsigned i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        if (strcmp(question, QUESTIONS[i].question) == 0)
            return json_pack("{s:b}", "legal", QUESTIONS[i].legal(input));
    return NULL;
}
