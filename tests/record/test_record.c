/* test_record.c: records: a written record replays the same game, and errors in a record are reported exactly. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../fixture.h"
#include "base/plain_text.h"
#include "bots/bots.h"
#include "devtools/flight_recorder.h"
#include "record/record.h"

static tx_catalog *catalog;
static tx_game game;
static tx_decision decision;
static char path[] = "/tmp/traxis-record-XXXXXX";
static tx_error error;

static void begin(void) {
    catalog = load_cards();
    int file = mkstemp(path);
    cr_assert(file >= 0);
    close(file);
}

static void end(void) {
    tx_catalog_free(catalog);
    unlink(path);
}

TestSuite(record, .init = begin, .fini = end);

static tx_setup mirror_setup(void) {
    return setup_of(catalog, "decks/core-orks.txt", "decks/core-orks.txt");
}

static void start_game(const tx_setup *setup, uint64_t seed) {
    const char *why;
    cr_assert(tx_start(catalog, setup, seed, &game, &why), "%s", why);
    tx_decide(catalog, &game, &decision);
}

/* Plays random choices to the end, recording to `path`; returns the number of choices. */
static unsigned record_game(const tx_setup *setup, uint64_t seed, uint64_t *hashes, unsigned max) {
    FILE *out = fopen(path, "w");
    uint64_t random = seed;
    unsigned made = 0;
    start_game(setup, seed);
    tx_record_write_opening(out, catalog, setup, seed);
    for (; decision.kind != TX_GAME_OVER && made < max; made++) {
        unsigned option = tx_bot_below(&random, decision.count);
        tx_record_write_choice(out, catalog, &game, &decision, option);
        tx_choose(catalog, &game, &decision, option);
        hashes[made] = tx_hash(&game);
        if (made % 3 == 0)
            tx_record_write_hash(out, &game);
    }
    tx_record_write_result(out, &game);
    fclose(out);
    return made;
}

enum { MAX = 20000 };
static uint64_t hashes[MAX];

static void expect_replay(const tx_setup *setup, uint64_t seed, unsigned made) {
    tx_record *record = tx_record_read(catalog, path, &error);
    cr_assert_not_null(record, "%s", error.text);
    cr_assert_eq(memcmp(tx_record_setup(record), setup, sizeof *setup), 0, "the setup changed");
    cr_assert_eq(tx_record_seed(record), seed);
    cr_assert_eq(tx_record_count(record), made);
    start_game(tx_record_setup(record), tx_record_seed(record));
    for (unsigned i = 0; i < made; i++) {
        cr_assert(tx_record_step(record, i, catalog, &game, &decision, &error), "%s", error.text);
        cr_assert_eq(tx_hash(&game), hashes[i], "choice %u", i + 1);
    }
    tx_record_free(record);
}

Test(record, random_games_replay_to_the_same_hashes) {
    tx_setup setups[] = {mirror_setup(), setup_of(catalog, "decks/core-tau.txt", "decks/core-eldar.txt"),
                         setup_of(catalog, "decks/core-chaos.txt", "decks/core-space-marines.txt")};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        tx_setup *setup = &setups[seed % 3];
        setup->asking = (uint8_t)(seed % 3);
        setup->first = seed % 4 < TX_SEATS ? (uint8_t)(seed % 4) : TX_NONE;
        unsigned made = record_game(setup, seed, hashes, MAX);
        cr_assert_gt(made, 20);
        expect_replay(setup, seed, made);
    }
}

/* Records in memory: the opening, one line per choice, the ending. The parsed text replays the same game. */
Test(record, a_record_is_made_in_memory_too) {
    enum { ROOM = 1 << 18 };
    static char text[ROOM];
    tx_setup setup = mirror_setup();
    uint64_t random = 5;
    start_game(&setup, 5);
    size_t length = tx_record_opening_text(catalog, &setup, 5, text, ROOM);
    char start[40];
    cr_assert_eq(tx_record_opening_text(catalog, &setup, 5, start, sizeof start), length,
                 "the length does not depend on it");
    cr_assert_eq(strncmp(text, start, sizeof start - 1), 0);
    unsigned made = 0;
    for (; decision.kind != TX_GAME_OVER; made++) {
        char words[512];
        unsigned option = tx_bot_below(&random, decision.count);
        tx_option_notation(catalog, &game, &decision, option, words, sizeof words);
        length += (size_t)snprintf(text + length, ROOM - length, "\n%u. P%u %s", made + 1, decision.seat + 1u, words);
        tx_choose(catalog, &game, &decision, option);
    }
    uint64_t hash = tx_hash(&game);
    length += tx_record_result_text(&game, text + length, ROOM - length);
    cr_assert_lt(length, ROOM);
    tx_record *record = tx_record_parse(catalog, "memory", text, length, &error);
    cr_assert_not_null(record, "%s", error.text);
    cr_assert_eq(tx_record_count(record), made);
    start_game(tx_record_setup(record), tx_record_seed(record));
    for (unsigned i = 0; i < made; i++)
        cr_assert(tx_record_step(record, i, catalog, &game, &decision, &error), "%s", error.text);
    cr_assert_eq(tx_hash(&game), hash);
    tx_record_free(record);
}

/* Plays random choices, but always declines to call a stalemate check, without recording those choices. */
static unsigned record_without_calls(const tx_setup *setup, uint64_t seed, unsigned *missing_calls) {
    FILE *out = fopen(path, "w");
    uint64_t random = seed;
    unsigned made = 0;
    *missing_calls = 0;
    start_game(setup, seed);
    tx_record_write_opening(out, catalog, setup, seed);
    while (decision.kind != TX_GAME_OVER) {
        bool call = decision.kind == TX_ASK_STALEMATE;
        unsigned option = tx_bot_below(&random, decision.count);
        while (call && decision.options[option].verb != TX_NO)
            option = tx_bot_below(&random, decision.count);
        tx_game then = game;
        then.choices = made; /* number of the choices that were recorded */
        if (!call)
            tx_record_write_choice(out, catalog, &then, &decision, option);
        tx_choose(catalog, &game, &decision, option);
        *missing_calls += call;
        made += !call;
    }
    tx_record_write_result(out, &game);
    fclose(out);
    return made;
}

Test(record, a_record_from_before_stalemate_checks_were_asked_for_replays) {
    tx_setup setup = mirror_setup();
    unsigned made = 0, missing_calls = 0;
    uint64_t seed = 0;
    while (!missing_calls && seed < 400)
        made = record_without_calls(&setup, ++seed, &missing_calls);
    cr_assert_gt(missing_calls, 0, "no game in which a check could be called for");
    uint64_t hash = tx_hash(&game);
    tx_record *record = tx_record_read(catalog, path, &error);
    cr_assert_not_null(record, "%s", error.text);
    start_game(tx_record_setup(record), tx_record_seed(record));
    for (unsigned i = 0; i < made; i++)
        cr_assert(tx_record_step(record, i, catalog, &game, &decision, &error), "%s", error.text);
    cr_assert_eq(tx_hash(&game), hash);
    tx_record_free(record);
}

Test(record, setup_with_blanks_planets_and_demo_rules_reads_back) {
    tx_setup setup = mirror_setup();
    setup.rules = TX_DEMO_RULES;
    setup.blank[1][7] = 1;
    setup.planet_count = TX_PLANET_DECK;
    for (unsigned i = 0; i < TX_PLANET_DECK; i++)
        setup.planets[i] = catalog->planet_deck[TX_PLANET_DECK - 1 - i];
    unsigned made = record_game(&setup, UINT64_MAX, hashes, 5);
    expect_replay(&setup, UINT64_MAX, made);
}

/* Every option of every decision of some games is found by its words, in any order of the options. */
Test(record, words_are_unique_and_independent_of_the_order) {
    static tx_decision turned;
    tx_setup setup = mirror_setup();
    for (uint64_t seed = 1; seed <= 3; seed++) {
        uint64_t random = seed;
        start_game(&setup, seed);
        while (decision.kind != TX_GAME_OVER) {
            turned = decision;
            for (unsigned i = 0; i < decision.count; i++)
                turned.options[i] = decision.options[decision.count - 1 - i];
            for (unsigned i = 0; i < decision.count; i++) {
                char words[512], again[512];
                tx_option_notation(catalog, &game, &decision, i, words, sizeof words);
                cr_assert_eq(tx_option_find(catalog, &game, &decision, words), (int)i, "%s", words);
                tx_option_notation(catalog, &game, &turned, decision.count - 1 - i, again, sizeof again);
                cr_assert_str_eq(words, again);
            }
            tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count));
        }
    }
}

/* Definition numbers depend on the order of card files, so a record must not contain them. */
Test(record, planets_out_of_the_game_are_named) {
    char words[200];
    tx_setup setup = mirror_setup();
    start_game(&setup, 1);
    tx_def_id first = tx_catalog_find(catalog, "Ferrin"), second = tx_catalog_find(catalog, "Barlus");
    decision.kind = TX_ASK_CHOICE;
    decision.count = 3;
    for (unsigned i = 0; i < 3; i++)
        decision.options[i] = (tx_option){.verb = TX_CHOOSE, .card = TX_NONE, .on = TX_NONE, .occurrence = TX_NONE};
    decision.options[0].amount = (int16_t)first;
    decision.options[1].amount = (int16_t)second;
    tx_option_notation(catalog, &game, &decision, 0, words, sizeof words);
    cr_expect_str_eq(words, "choose \"Ferrin\"");
    cr_expect_eq(tx_option_find(catalog, &game, &decision, words), 0);
    tx_option_notation(catalog, &game, &decision, 1, words, sizeof words);
    cr_expect_str_eq(words, "choose \"Barlus\"");
    cr_expect_eq(tx_option_find(catalog, &game, &decision, words), 1);
    tx_option_notation(catalog, &game, &decision, 2, words, sizeof words);
    cr_expect_str_eq(words, "choose an unseen planet");
    cr_expect_eq(tx_option_find(catalog, &game, &decision, words), 2);
}

Test(record, a_serial_more_than_needed_still_names_the_option) {
    tx_setup setup = mirror_setup();
    char words[512], more[600];
    start_game(&setup, 3);
    while (decision.kind != TX_ASK_DEPLOY_TURN)
        tx_choose(catalog, &game, &decision, 0);
    unsigned tested = 0;
    for (unsigned i = 0; i < decision.count; i++) {
        const tx_option *option = &decision.options[i];
        tx_option_notation(catalog, &game, &decision, i, words, sizeof words);
        char *quote = strrchr(words, '"');
        if (option->verb != TX_DEPLOY || !TX_IS_PLANET(option->on) || strchr(words, '#') != NULL)
            continue;
        const tx_card *card = &game.cards[option->card];
        snprintf(more, sizeof more, "%.*s #P%d.%d%s", (int)(quote + 1 - words), words, card->owner + 1, card->serial,
                 quote + 1);
        cr_assert_eq(tx_option_find(catalog, &game, &decision, more), (int)i, "%s", more);
        tested++;
    }
    cr_assert_gt(tested, 0);
    cr_assert_eq(tx_option_find(catalog, &game, &decision, "deploy \"Nobody\" at planet 1"), -1);
    cr_assert_eq(tx_option_find(catalog, &game, &decision, ""), -1);
}

/* ---- Broken records ---------------------------------------------------------------------------------------------- */

static char *slurp(void) {
    FILE *in = fopen(path, "r");
    char *text = calloc(1, 1 << 20);
    cr_assert(fread(text, 1, (1 << 20) - 1, in) > 0);
    fclose(in);
    return text;
}

static void spill(const char *text) {
    FILE *out = fopen(path, "w");
    fputs(text, out);
    fclose(out);
}

/* Inserts lines into the record of `path` after choice number `made`; 0: after the setup. */
static void insert_behind(unsigned made, const char *lines) {
    char *text = slurp(), *whole = calloc(1, 1 << 21), mark[32];
    snprintf(mark, sizeof mark, "\n%u. ", made + 1);
    char *at = strstr(text, mark);
    cr_assert_not_null(at);
    snprintf(whole, 1 << 21, "%.*s\n%s%s", (int)(at - text), text, lines, at);
    spill(whole);
    free(text);
    free(whole);
}

Test(record, wrong_hash_names_its_choice) {
    tx_setup setup = mirror_setup();
    record_game(&setup, 5, hashes, 40);
    char *text = slurp(), *line = strstr(text, "\n31. "), *hash = strstr(line, " #");
    cr_assert_not_null(hash);
    hash += strlen(hash) > 18 && hash[2] == '0' ? 3 : 2;
    *hash = *hash == 'a' ? 'b' : 'a';
    spill(text);
    free(text);
    tx_record *record = tx_record_read(catalog, path, &error);
    cr_assert_not_null(record, "%s", error.text);
    start_game(&setup, 5);
    for (unsigned i = 0; i < 30; i++)
        cr_assert(tx_record_step(record, i, catalog, &game, &decision, &error), "%s", error.text);
    cr_assert_not(tx_record_step(record, 30, catalog, &game, &decision, &error));
    cr_assert_not_null(strstr(error.text, "choice 31: the game departs from the record"), "%s", error.text);
    tx_record_free(record);
}

Test(record, illegal_choices_are_reported_with_legal_ones) {
    tx_setup setup = mirror_setup();
    tx_game before;
    record_game(&setup, 5, hashes, 4);
    char *text = slurp(), *line = strstr(text, "\n1. P");
    snprintf(line + 6, 64, " dance\n");
    spill(text);
    free(text);
    tx_record *record = tx_record_read(catalog, path, &error);
    cr_assert_not_null(record, "%s", error.text);
    start_game(&setup, 5);
    before = game;
    cr_assert_not(tx_record_step(record, 0, catalog, &game, &decision, &error));
    cr_assert_not_null(strstr(error.text, "choice 1: 'dance' is not among the legal options: keep; mulligan"), "%s",
                       error.text);
    cr_assert_eq(memcmp(&before, &game, sizeof game), 0);
    tx_record_free(record);
}

#define HEAD  "traxis record 1\nrules full\nseed 1\n"
#define LORDS "P1 warlord \"Nazdreg\"\nP2 warlord \"Nazdreg\"\n"

Test(record, broken_files_get_precise_errors) {
    static const struct {
        const char *text, *answer;
    } cases[] = {
        {"", ":1: not a record"},
        {"hello\n", ":1: not a record: its first line should be 'traxis record 1'"},
        {"{\"entry\": 1}\n", ":1: not a record"},
        {"{\"entry\":\"opened\",\"position\":\"\"}\n", ":1: a game from a position: open it on the page"},
        {"traxis record 2\n", ":1: record version '2' is not known; expected 1"},
        {"traxis record 1\nrules strange\n", ":2: expected 'full' or 'demo', not 'strange'"},
        {"traxis record 1\nseed x\n", ":2: expected a seed"},
        {"traxis record 1\nseed 18446744073709551616\n", ":2: expected a seed"},
        {"traxis record 1\nseed 1 2\n", ":2: expected the end of the line, not '2'"},
        {"traxis record 1\nfirst P3\n", ":2: expected 'random', 'P1' or 'P2', not 'P3'"},
        {"traxis record 1\ncolour red\n", ":2: expected 'rules'"},
        {HEAD "P1 warlord Nazdreg\n", ":4: expected a card's name in double quotes, not 'Nazdreg'"},
        {HEAD "P1 warlord \"Nazdreg\n", ":4: expected a card's name in double quotes"},
        {HEAD "P1 warlord \"Nazdrek\"\n", ":4: there is no card \"Nazdrek\"; did you mean \"Nazdreg\"?"},
        {HEAD "P1 187 \"Goff Boyz\"\n", ":4: expected 'warlord', 'synapse' or a number of cards up to 186"},
        {HEAD "P1 94 \"Goff Boyz\"\nP1 93 \"Goff Boyz\"\n", ":5: more than 186 cards in the deck of P1"},
        {HEAD "P1 warlord \"Nazdreg\"\n1. P1 keep\n", ":5: the setup has no warlord for P2"},
        {"traxis record 1\n" LORDS "1. P1 keep\n", ":4: the setup has no seed"},
        {HEAD LORDS "2. P1 keep\n", ":6: expected choice '1.', not '2. P1 keep'"},
        {HEAD LORDS "1. P1 keep\n3. P2 keep\n", ":7: expected choice '2.', not '3. P2 keep'"},
        {HEAD LORDS "1. P7 keep\n", ":6: choice 1: expected 'P1' or 'P2', not 'P7 keep'"},
        {HEAD LORDS "1. P1\n", ":6: choice 1: expected what P1 chose"},
        {HEAD LORDS "1. P1 keep\nrules full\n", ":7: expected choice '2.', not 'rules full'"},
        {HEAD LORDS "result P1 wins: time\n1. P1 keep\n", ":7: expected nothing after the result"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        spill(cases[i].text);
        cr_assert_null(tx_record_read(catalog, path, &error), "%s", cases[i].text);
        cr_assert_eq(strncmp(error.text, path, strlen(path)), 0, "%s", error.text);
        cr_assert_not_null(strstr(error.text, cases[i].answer), "expected '%s' in '%s'", cases[i].answer, error.text);
    }
    cr_assert_null(tx_record_read(catalog, "no/such/file", &error));
    cr_assert_str_eq(error.text, "no/such/file: cannot be opened");
}

/* With any byte lost or changed, reading and replaying end with a result or an error. */
Test(record, damaged_bytes_never_break_the_reader) {
    tx_setup setup = mirror_setup();
    record_game(&setup, 8, hashes, 60);
    for (unsigned i = 0; i < 60; i += 2)
        insert_behind(i, "# note Überlegt “gut”, \xe2\x80\xaenicht.\n# note Zweimal.");
    char *whole = slurp();
    size_t length = strlen(whole);
    uint64_t random = 4;
    for (unsigned round = 0; round < 300; round++) {
        char *text = strdup(whole);
        size_t at = tx_bot_below(&random, (unsigned)length);
        text[at] = (char)(1 + tx_bot_below(&random, 255));
        if (round % 3 == 0)
            text[tx_bot_below(&random, (unsigned)length)] = '\0';
        spill(text);
        free(text);
        tx_record *record = tx_record_read(catalog, path, &error);
        const char *why;
        for (unsigned i = 0; record != NULL && i <= tx_record_count(record); i++)
            cr_assert(tx_record_notes_at(record, i) == NULL || plain_text_is_plain(tx_record_notes_at(record, i)));
        if (record != NULL && tx_start(catalog, tx_record_setup(record), tx_record_seed(record), &game, &why)) {
            tx_decide(catalog, &game, &decision);
            for (unsigned i = 0; i < tx_record_count(record); i++)
                if (!tx_record_step(record, i, catalog, &game, &decision, &error))
                    break;
        }
        tx_record_free(record);
    }
    free(whole);
}

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

static tx_record *read_again(void) {
    tx_record *record = tx_record_read(catalog, path, &error);
    cr_assert_not_null(record, "%s", error.text);
    return record;
}

Test(record, notes_belong_between_two_choices) {
    tx_setup setup = mirror_setup();
    unsigned made = record_game(&setup, 5, hashes, MAX);
    insert_behind(7, "# note Now it is too late.");
    insert_behind(0, "# note A hand to keep,\n# a remark, and no note\n# note  and an early one. ");
    FILE *out = fopen(path, "a");
    tx_record_write_note(out, "Well played “both” of you.");
    fclose(out);
    tx_record *record = read_again();
    cr_assert_str_eq(tx_record_notes_at(record, 0), "A hand to keep, and an early one.");
    cr_assert_str_eq(tx_record_notes_at(record, 7), "Now it is too late.");
    cr_assert_str_eq(tx_record_notes_at(record, made), "Well played “both” of you.");
    for (unsigned i = 0; i <= made + 1; i++)
        cr_assert(i == 0 || i == 7 || i == made || tx_record_notes_at(record, i) == NULL, "%u", i);
    tx_record_free(record);
    expect_replay(&setup, 5, made);
}

Test(record, a_record_without_notes_has_none) {
    tx_setup setup = mirror_setup();
    record_game(&setup, 5, hashes, 20);
    insert_behind(3, "# notes\n#note this\n# note\n# note  \n  # noteworthy");
    tx_record *record = read_again();
    for (unsigned i = 0; i <= 20; i++)
        cr_assert_null(tx_record_notes_at(record, i), "%u", i);
    tx_record_free(record);
}

/* Control characters become blanks, and invalid bytes become '?'. */
Test(record, notes_are_plain_text) {
    tx_setup setup = mirror_setup();
    record_game(&setup, 5, hashes, 20);
    insert_behind(3, "# note \x1b[31mred\ttab \xe2\x80\xaeturned \xff\xc2\x9b.");
    tx_record *record = read_again();
    cr_assert_str_eq(tx_record_notes_at(record, 3), "[31mred tab  turned ? .");
    tx_record_free(record);
    FILE *out = fopen(path, "w");
    tx_record_write_note(out, " one\nresult P1 wins: time\r\n2. P1 \x07 ");
    tx_record_write_note(out, " \n\t ");
    tx_record_write_note(out, "");
    fclose(out);
    char *text = slurp();
    cr_assert_str_eq(text, "\n# note one result P1 wins: time  2. P1", "a note is one line");
    free(text);
}

/* A note that is too long is cut between two characters. */
Test(record, notes_are_bounded) {
    tx_setup setup = mirror_setup();
    unsigned made = record_game(&setup, 5, hashes, 20);
    static char lines[8000];
    for (unsigned length = TX_MAX_NOTES - 2; length <= TX_MAX_NOTES + 2; length++) {
        record_game(&setup, 5, hashes, 20);
        snprintf(lines, sizeof lines, "# note %0*d", (int)length, 0);
        insert_behind(3, lines);
        tx_record *record = read_again();
        cr_assert_eq(strlen(tx_record_notes_at(record, 3)), length < TX_MAX_NOTES ? length : TX_MAX_NOTES);
        tx_record_free(record);
    }
    record_game(&setup, 5, hashes, 20);
    strcpy(lines, "# note x");
    for (unsigned i = 0; i < TX_MAX_NOTES / 2; i++)
        strcat(lines, "ä");
    strcat(lines, "\n# note more\n# note and more");
    insert_behind(3, lines);
    tx_record *record = read_again();
    const char *noted = tx_record_notes_at(record, 3);
    cr_assert_leq(strlen(noted), TX_MAX_NOTES);
    cr_assert_gt(strlen(noted), TX_MAX_NOTES - 4);
    cr_assert_null(strchr(noted, '?'), "no character is cut in two");
    tx_record_free(record);
    expect_replay(&setup, 5, made);
}

/* ---- The flight recorder ----------------------------------------------------------------------------------------- */

static unsigned fly(tx_flight *flight, const tx_setup *setup, uint64_t seed, unsigned choices) {
    uint64_t random = seed;
    start_game(setup, seed);
    tx_flight_begin(flight, catalog, setup, seed);
    unsigned made = 0;
    for (; made < choices && decision.kind != TX_GAME_OVER; made++) {
        unsigned option = tx_bot_below(&random, decision.count);
        tx_flight_choice(flight, option);
        tx_choose(catalog, &game, &decision, option);
        hashes[made] = tx_hash(&game);
    }
    return made;
}

Test(record, the_flight_recorder_saves_the_game_so_far) {
    tx_setup setup = mirror_setup();
    tx_flight flight = {0};
    unsigned made = fly(&flight, &setup, 9, 70);
    cr_assert(tx_flight_save(&flight, path, "a remark"));
    expect_replay(&setup, 9, made);
    cr_assert_not(tx_flight_save(&flight, "no/such/folder/file", ""));
    tx_flight_free(&flight);
}

static void crash_in_flight(const tx_setup *setup, int with) {
    tx_flight flight = {0};
    fly(&flight, setup, 11, 33);
    fclose(stderr);
    close(STDERR_FILENO);
    tx_flight_guard(&flight, path);
    raise(with);
    _exit(0);
}

Test(record, a_crash_leaves_a_record) {
    static const int signals[] = {SIGSEGV, SIGABRT, SIGALRM};
    tx_setup setup = mirror_setup();
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        spill("");
        pid_t child = fork();
        if (child == 0)
            crash_in_flight(&setup, signals[i]);
        int status;
        waitpid(child, &status, 0);
        cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        tx_flight flight = {0};
        unsigned made = fly(&flight, &setup, 11, 33);
        tx_flight_free(&flight);
        expect_replay(&setup, 11, made);
    }
}
