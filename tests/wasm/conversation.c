/* conversation.c: plays a conversation of a page with a match, compiled natively.
 *
 *     conversation CARDS make FILE SEED DECK DECK   creates one from random choices and all kinds of requests
 *     conversation CARDS have FILE                  plays it and prints every entry and message
 *
 * CARDS is a file with the names of all card files. conversation.mjs plays the same file with the WebAssembly module.
 * The first three lines of a file are the two decks, or the word "position" and its file, and the fields of the
 * opening. Then "p …" is a position to check, "0 {…}" a request of seat 0, "c 1 greedy" seats a computer player, "a"
 * lets it choose, and "t 500" advances the clock. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/bots.h"
#include "wasm/exports.h"

enum { EVERYBODY = 7, MAX_LINES = 6000 };

static page_table *table;
static uint32_t kept;
static json_t *prompt[2]; /* the last one of each seat, or NULL */
static bool over;

static void need(bool good) {
    if (!good) {
        fprintf(stderr, "conversation: %s\n", page_error());
        exit(1);
    }
}

static char *contents(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *text = page_memory(1 << 20);
    if (!file) {
        fprintf(stderr, "conversation: cannot read %s\n", path);
        exit(1);
    }
    *length = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

/* ---- Opening -------------------------------------------------------------------------------------------------------
 */

static void compile_cards(char *list) {
    size_t length;
    for (char *path = strtok(list, "\n"); path; path = strtok(NULL, "\n")) {
        char *text = contents(path, &length);
        page_add_cards(path, text, length, false);
        page_free(text);
    }
    need(page_compile());
}

/* Prints the description of a position, or its errors. */
static void judge_position(const char *text, size_t length) {
    const char *said = page_position(text, length);
    said = said ? said : page_error();
    printf("%s%s", said, *said && said[strlen(said) - 1] == '\n' ? "" : "\n");
}

static void open_position(const char *path, const char *fields) {
    size_t length;
    char *text = contents(path, &length);
    judge_position(text, length);
    json_t *opening =
        json_pack("{s:s,s:i,s:i,s:n,s:i}", "entry", "opened", "rules", 0, "asking", 0, "first", "computers", 0);
    json_object_update_new(opening, json_loads(fields, 0, NULL));
    json_object_set_new(opening, "position", json_stringn(text, length));
    char *whole = json_dumps(opening, 0);
    table = page_open(whole, strlen(whole));
    need(table != NULL);
    free(whole);
    json_decref(opening);
    page_free(text);
}

static void open_table(const char *deck1, const char *deck2, const char *fields) {
    size_t length1, length2;
    if (!strcmp(deck1, "position")) {
        open_position(deck2, fields);
        return;
    }
    char *text1 = contents(deck1, &length1), *text2 = contents(deck2, &length2);
    const char *opening = page_opening(fields, strlen(fields), text1, length1, text2, length2);
    need(opening != NULL);
    printf("%s", opening);
    char *copy = memory_copy_text(opening, strlen(opening));
    table = page_open(copy, strlen(copy));
    need(table != NULL);
    free(copy);
    page_free(text1);
    page_free(text2);
}

/* ---- Playing a file ------------------------------------------------------------------------------------------------
 */

static void remember(const char *line) {
    json_t *message = json_loads(line, 0, NULL);
    const char *to = json_string_value(json_object_get(message, "to"));
    const json_t *state = json_object_get(message, "state");
    if (json_object_get(message, "prompt") && to[0] == 'P') {
        json_decref(prompt[to[1] - '1']);
        prompt[to[1] - '1'] = json_incref(json_object_get(message, "prompt"));
    }
    if (state)
        over = json_object_get(state, "result") != NULL;
    json_decref(message);
}

static void print_lines(const char *lines, void each(const char *line)) {
    char *copy = memory_copy_text(lines, strlen(lines));
    for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n")) {
        puts(line);
        each(line);
    }
    free(copy);
}

static void keep(const char *line) {
    (void)line;
    kept++;
}

static void commit_and_print(void) {
    print_lines(page_pending(table), keep);
    print_lines(page_release(table, kept, EVERYBODY), remember);
}

static void say_line(const char *line) {
    if (line[0] == 'p')
        judge_position(line + 2, strlen(line + 2));
    else if (line[0] == 'c')
        need(page_sit(table, (unsigned)(line[2] - '0'), line + 4));
    else if (line[0] == 'a')
        page_answer(table);
    else if (line[0] == 't')
        page_tick(table, (uint32_t)strtoul(line + 2, NULL, 10));
    else
        page_ask(table, (unsigned)(line[0] - '0'), line + 2, strlen(line + 2));
    commit_and_print();
}

static int have(const char *path) {
    static char line[1 << 13], head[3][1 << 13];
    FILE *file = fopen(path, "r");
    for (unsigned number = 0; file && fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\n")] = '\0';
        if (number < 3)
            snprintf(head[number], sizeof head[0], "%s", line);
        else
            say_line(line);
        if (number == 2)
            open_table(head[0], head[1], head[2]);
    }
    if (file)
        fclose(file);
    page_close(table);
    return kept ? 0 : 1;
}

/* ---- Creating a file -----------------------------------------------------------------------------------------------
 */

static uint64_t seed;
static FILE *made;

static void make_line(const char *line) {
    fprintf(made, "%s\n", line);
    say_line(line);
}

static bool is_asked(unsigned seat) {
    return json_is_object(prompt[seat]);
}

/* Sometimes asks for a forecast first. */
static void make_choice(void) {
    unsigned seat = is_asked(1);
    char line[128];
    if (!is_asked(seat)) {
        make_line("a");
        return;
    }
    json_int_t number = json_integer_value(json_object_get(prompt[seat], "number"));
    size_t options = json_array_size(json_object_get(prompt[seat], "options"));
    unsigned option = tx_bot_below(&seed, (unsigned)options);
    if (tx_bot_below(&seed, 5) == 0) {
        snprintf(line, sizeof line, "%u {\"request\": \"preview\", \"prompt\": %lld, \"options\": [%u]}", seat, number,
                 option);
        make_line(line);
    }
    snprintf(line, sizeof line, "%u {\"request\": \"choose\", \"prompt\": %lld, \"option\": %u}", seat, number, option);
    make_line(line);
}

/* Other requests that a page might send, valid or not. */
static void make_request(void) {
    static const char *const requests[] = {
        "{\"request\": \"say\", \"text\": \"Gr\\u00fc\\u00dfe \\ud83d\\ude00 \\\"so\\\" \\/ \\\\ – ça\"}",
        "{\"request\": \"say\", \"text\": \"\\u0007\"}",
        "{\"request\": \"say\", \"text\": \"\\u0000\"}",
        "{\"request\": \"say\", \"text\": \"\\ud83d\"}",
        "{\"request\": \"say\", \"text\": \"\\udc00\"}",
        "{\"request\": \"say\", \"text\": \"\xff\"}",
        "{\"request\": \"say\", \"text\": \"tab\there\"}",
        "{\"request\": \"say\", \"text\": \"\\x\"}",
        "{\"request\": \"say\", \"text\": \"open",
        "{\"request\": \"undo\"}",
        "{\"request\": \"undo\", \"undo\": [1, -2.5e3, {\"a\": null, \"b\": [true, false, []]}, {}]}",
        "{\"request\": \"undo\", \"request\": \"undo\"}",
        "{\"request\": \"draw\"}",
        "{\"request\": \"level\", \"level\": \"changes\"}",
        "{\"request\": \"level\", \"level\": \"all\"}",
        "{\"request\": \"pass\", \"until\": \"attack\"}",
        "{\"request\": \"hint\"}",
        "{\"request\": \"bot reason\"}",
        "{\"request\": \"solve\", \"prompt\": 1, \"option\": 0}",
        "{\"request\": \"solve\", \"prompt\": 1}",
        "{\"request\": \"solve\", \"option\": 0}",
        "{\"request\": \"solve\", \"prompt\": 1, \"option\": \"0\"}",
        "{\"request\": \"explain\", \"card\": 3}",
        "{\"request\": \"explain\", \"card\": 40}",
        "{\"request\": \"explain\", \"card\": 77}",
        "{\"request\": \"explain\", \"card\": \"planet 2\"}",
        "{\"request\": \"refuse\"}",
        "{\"request\": \"agree\"} x",
        "{\"request\": \"look\"}",
        " [\"look\"] ",
        "{\"request\": \"look\",}",
        "{\"request\": \"choose\", \"prompt\": 1, \"option\": 0}",
        "{\"request\": \"choose\", \"prompt\": 1, \"option\": 99999999999999999999}",
        "{\"request\": \"choose\", \"prompt\": 1e400, \"option\": 0}",
        "{\"request\": \"choose\", \"prompt\": 1.0, \"option\": 0}",
        "{\"request\": \"choose\", \"prompt\": 01, \"option\": 0}",
        "{\"request\": \"choose\", \"prompt\": 1, \"option\": -1}",
        "{\"request\": \"choose\", \"prompt\": 1, \"option\": 4097}",
        "{\"request\": \"dance\"}",
        "\"look\"",
        "",
    };
    char line[256];
    snprintf(line, sizeof line, "%u %s", tx_bot_below(&seed, 3),
             requests[tx_bot_below(&seed, sizeof requests / sizeof *requests)]);
    make_line(line);
}

/* Writes valid and invalid positions. */
static const char *const positions[] = {
    "p position \"Good\"; P1 hand: \"Battle Cry\"; P2 at 1: \"Goff Nob\" x2 (exhausted, 1 damage); begin command phase",
    "p position \"Good\"; P1 has initiative; begin combat at 1",
    "p position \"Nobody\"; P1 hand: \"Nobdy\"; begin deploy phase",
    "p position \"No begin\"; P1 hand: \"Goff Nob\"",
    "p position \"Open; begin deploy phase",
    "p position \"Many\"; P1 hand: \"Goff Nob\" x99, \"Goff Nob\" x99, \"Goff Nob\" x99; begin deploy phase",
    "p position \"Large deck\"; P1 hand: \"Goff Nob\" x90, \"Goff Nob\" x90; begin deploy phase",
    "p position \"Expects\"; begin deploy phase; expect round 1",
    "p scenario \"Another thing\"; begin deploy phase",
    "p position \"One\"; begin deploy phase; position \"Two\"; begin deploy phase",
    "p ",
};

/* Odd seeds play against a computer player, with a clock and a salt. */
static void make_opening(const char *deck1, const char *deck2, bool alone) {
    char fields[512];
    snprintf(
        fields, sizeof fields, "{\"seed\": \"%llu\"%s}", (unsigned long long)seed,
        alone ? ", \"computers\": 2, \"clock\": {\"start\": 900000, \"increment\": 1000, \"loses\": false}, \"salt\": "
                "\"000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\""
              : "");
    fprintf(made, "%s\n%s\n%s\n", deck1, deck2, fields);
    open_table(deck1, deck2, fields);
    for (unsigned i = 0; i < sizeof positions / sizeof *positions; i++)
        make_line(positions[i]);
    if (alone)
        make_line("c 1 greedy");
    make_line("0 {\"request\": \"join\", \"name\": \"Ann\"}");
    make_line("1 {\"request\": \"join\", \"name\": \"Bob\"}");
    make_line("2 {\"request\": \"look\"}");
    make_line("0 {\"request\": \"facts\"}");
    make_line("0 {\"request\": \"ready\"}");
    make_line("1 {\"request\": \"ready\"}");
    for (unsigned option = 0; option < 3; option++) {
        snprintf(fields, sizeof fields, "%u {\"request\": \"solve\", \"prompt\": 1, \"option\": %u}", is_asked(1),
                 option);
        make_line(fields);
    }
}

static int make(const char *deck1, const char *deck2, const char *path) {
    bool alone = seed % 2;
    made = fopen(path, "w");
    if (!made)
        return 1;
    make_opening(deck1, deck2, alone);
    for (unsigned i = 0; i < MAX_LINES && !over; i++) {
        if (tx_bot_below(&seed, 6) == 0)
            make_request();
        if (alone && is_asked(0))
            make_line("t 700");
        if (!over && (!alone || is_asked(0)))
            make_choice();
        else if (!over)
            make_line("a");
    }
    make_line("2 {\"request\": \"look\"}");
    fclose(made);
    return over ? 0 : 1;
}

int main(int count, char **arguments) {
    size_t length;
    if (count < 4)
        return 2;
    char *list = contents(arguments[1], &length);
    list[length] = '\0';
    compile_cards(list);
    page_free(list);
    if (!strcmp(arguments[2], "have"))
        return have(arguments[3]);
    if (count != 7 || strcmp(arguments[2], "make") != 0)
        return 2;
    seed = strtoull(arguments[4], NULL, 10);
    return make(arguments[5], arguments[6], arguments[3]);
}
