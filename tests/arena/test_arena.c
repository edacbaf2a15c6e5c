/* test_arena.c: arenas: pairs of games, results that do not depend on threads, files to continue from, and external
 * programs, including faulty ones. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../fixture.h"
#include "arena/arena.h"
#include "arena/task_pool.h"
#include "base/plain_text.h"
#include "base/utf8.h"
#include "base/whole_file.h"

static tx_deck decks[3];
static const char deck_names[3][64] = {"one", "two", "three"};

static arena_plan plan_of(const char *first, const char *second, uint64_t pairs) {
    static const char *const files[] = {"decks/nazdreg.txt", "decks/gorzod.txt", "decks/aunshi.txt"};
    static tx_catalog *catalog;
    tx_error error;
    for (unsigned i = 0; !catalog || i < 3; i++) {
        catalog = catalog ? catalog : load_cards();
        cr_assert(tx_deck_load(catalog, files[i], &decks[i], &error), "%s", error.text);
    }
    return (arena_plan){.catalog = catalog,
                        .players = 2,
                        .player = {{.name = first}, {.name = second}},
                        .decks = 3,
                        .deck = decks,
                        .deck_name = deck_names,
                        .pairs = pairs,
                        .seed = 1,
                        .answer_ms = 5000,
                        .threads = 2};
}

static void play(arena_state *a, const arena_plan *plan) {
    char error[600] = "";
    cr_assert(arena_open(a, plan, error, sizeof error), "%s", error);
    cr_assert(arena_run(a));
}

static void same_table(const arena_state *a, const arena_state *b) {
    cr_expect_eq(a->games, b->games);
    cr_expect_eq(a->choices, b->choices);
    cr_expect_eq(memcmp(a->ends, b->ends, sizeof a->ends), 0);
    for (unsigned first = 0; first < a->plan->players; first++)
        for (unsigned second = first + 1; second < a->plan->players; second++)
            cr_expect_eq(
                memcmp(arena_meeting_of(a, first, second), arena_meeting_of(b, first, second), sizeof(arena_meeting)),
                0);
}

/* ---- Pairs ------------------------------------------------------------------------------------------------------- */

Test(arena, decks_take_turns) {
    arena_plan plan = plan_of("random", "random", 9);
    unsigned met[3][3] = {{0}}, deck[TX_SEATS];
    tx_setup setup;
    uint64_t seed;
    for (uint64_t i = 0; i < 9; i++) {
        arena_setup(&plan, i, &setup, &seed, deck);
        met[deck[0]][deck[1]]++;
        cr_expect_eq(setup.warlord[0], decks[deck[0]].warlord);
        cr_expect_eq(setup.warlord[1], decks[deck[1]].warlord);
    }
    for (unsigned i = 0; i < 9; i++)
        cr_expect_eq(met[i / 3][i % 3], 1);
    plan.mirror = true;
    for (uint64_t i = 0; i < 9; i++) {
        arena_setup(&plan, i, &setup, &seed, deck);
        cr_expect_eq(deck[0], deck[1]);
    }
}

Test(arena, every_player_meets_every_other) {
    arena_state a = {.meetings = 6, .plan = &(arena_plan){.players = 4}};
    unsigned seen[4][4] = {{0}}, first, second;
    uint64_t number;
    for (uint64_t task = 0; task < 12; task++) {
        arena_task(&a, task, &first, &second, &number);
        cr_expect_lt(first, second);
        cr_expect_eq(number, task / 6);
        seen[first][second]++;
    }
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = i + 1; k < 4; k++)
            cr_expect_eq(seen[i][k], 2);
}

/* Seats are swapped: without that, the player in seat 1 would win both games of a pair, or none. */
Test(arena, the_stronger_one_wins_from_both_seats, .timeout = 120) {
    arena_plan plan = plan_of("greedy", "random", 4);
    arena_state a;
    play(&a, &plan);
    const arena_meeting *m = arena_meeting_of(&a, 0, 1);
    cr_expect_eq(a.games, 8);
    cr_expect_geq(m->wins[0], 7);
    cr_expect_geq(m->seat_wins[0], 3);
    cr_expect_geq(m->seat_wins[1], 3);
    arena_close(&a);
}

/* ---- The same table ---------------------------------------------------------------------------------------------- */

Test(arena, threads_make_no_difference, .timeout = 120) {
    arena_plan plan = plan_of("random", "random", 30);
    plan.players = 3;
    plan.player[2] = (contestant){.name = "random"};
    arena_state alone, many;
    plan.threads = 1;
    play(&alone, &plan);
    arena_plan more = plan;
    more.threads = 5;
    play(&many, &more);
    cr_expect_eq(alone.games, 180);
    same_table(&alone, &many);
    arena_close(&alone);
    arena_close(&many);
}

Test(arena, a_test_stops_at_the_same_pair, .timeout = 120) {
    arena_plan plan = plan_of("greedy", "random", 100);
    plan.sequential = true;
    plan.test = (sequential_test){0, 400};
    arena_state alone, many;
    plan.threads = 1;
    play(&alone, &plan);
    arena_plan more = plan;
    more.threads = 4;
    play(&many, &more);
    cr_expect_eq(alone.verdict, TEST_ACCEPTS_H1);
    cr_expect_lt(alone.counted, 20);
    cr_expect_eq(alone.counted, many.counted);
    same_table(&alone, &many);
    arena_close(&alone);
    arena_close(&many);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static char path[] = "/tmp/arena-XXXXXX";

static void make_path(void) {
    int file = mkstemp(path);
    cr_assert_geq(file, 0);
    close(file);
}

static void write_text(const char *text, size_t length) {
    FILE *file = fopen(path, "w");
    cr_assert_eq(fwrite(text, 1, length, file), length);
    fclose(file);
}

static void refused(const arena_plan *plan, const char *words) {
    arena_state a;
    char error[1000] = "", before[100], *text;
    size_t length;
    text = file_read_whole(path, 1 << 20, &length);
    snprintf(before, sizeof before, "%.99s", text);
    cr_expect_not(arena_open(&a, plan, error, sizeof error));
    cr_expect(strstr(error, words), "'%s' instead of '%s'", error, words);
    arena_close(&a);
    free(text);
    text = file_read_whole(path, 1 << 20, &length);
    cr_expect(strncmp(text, before, strlen(before)) == 0, "the file was changed");
    free(text);
}

/* For any point of interruption: pairs in the file are kept, an incomplete one is played again. */
Test(arena, continues_where_it_was_interrupted, .timeout = 120) {
    make_path();
    arena_plan plan = plan_of("random", "random", 12), unwritten = plan;
    arena_state whole, rest;
    plan.file = path;
    play(&whole, &unwritten);
    play(&rest, &plan);
    arena_close(&rest);
    size_t length;
    char *text = file_read_whole(path, 1 << 20, &length);
    for (size_t cut = length; cut > 300; cut = cut * 2 / 3) {
        write_text(text, cut);
        play(&rest, &plan);
        cr_expect_leq(rest.known, 12);
        same_table(&whole, &rest);
        arena_close(&rest);
    }
    /* more games than before, and less */
    arena_plan longer = plan;
    longer.pairs = 20;
    play(&rest, &longer);
    cr_expect_eq(rest.known, 12);
    cr_expect_eq(rest.games, 40);
    arena_close(&rest);
    play(&rest, &plan);
    same_table(&whole, &rest);
    arena_close(&rest);
    arena_close(&whole);
    free(text);
    unlink(path);
}

Test(arena, refuses_files_of_other_arenas, .timeout = 120) {
    make_path();
    arena_plan plan = plan_of("random", "random", 2), other = plan;
    arena_state a;
    plan.file = other.file = path;
    play(&a, &plan);
    arena_close(&a);
    other.seed = 2;
    refused(&other, ":1: the file belongs to another arena: its \"seed\" is \"1\", not \"2\"");
    other.seed = 1;
    other.player[1].name = "greedy";
    refused(&other, "\"bots\"");
    other.player[1].name = "random";
    decks[1].cards[0]++;
    refused(&other, "\"decks\"");
    write_text("a letter to my aunt", 19);
    refused(&plan, "this is not the file of an arena");
    write_text("a letter\nto my aunt\n", 20);
    refused(&plan, ":1: expected a JSON object");
    unlink(path);
}

/* Two processes that append to one file would both write the same pairs. */
Test(arena, one_arena_writes_a_file_at_a_time, .timeout = 120) {
    make_path();
    arena_plan plan = plan_of("random", "random", 2);
    arena_state a, rest;
    char error[100] = "";
    plan.file = path;
    cr_assert(arena_open(&a, &plan, error, sizeof error), "%s", error);
    refused(&plan, ": another arena is writing this file");
    cr_assert(arena_run(&a));
    refused(&plan, ": another arena is writing this file");
    arena_close(&a);
    play(&rest, &plan);
    cr_expect_eq(rest.known, 2);
    arena_close(&rest);
    unlink(path);
}

Test(arena, damaged_lines_are_reported, .timeout = 120) {
    make_path();
    arena_plan plan = plan_of("random", "random", 2);
    arena_state a;
    size_t length;
    plan.file = path;
    play(&a, &plan);
    arena_close(&a);
    char *text = file_read_whole(path, 1 << 20, &length), *second = strchr(text, '\n') + 1;
    char *twice = malloc(2 * length);
    int size = snprintf(twice, 2 * length, "%s%.*s", text, (int)(strchr(second, '\n') + 1 - second), second);
    write_text(twice, (size_t)size);
    refused(&plan, ":4: expected a new pair of games");
    memcpy(second, "{\"pair\":0,", 10);
    memset(second + 10, 'x', 5);
    write_text(text, length);
    refused(&plan, ":2: expected a JSON object");
    free(twice);
    free(text);
    unlink(path);
}

/* Writes a pair with that many rounds in its first game and choices in its second. */
static void write_pair(const arena_plan *plan, int rounds, int choices) {
    static const char pair[] =
        "%s\n{\"pair\":0,\"games\":[{\"winner\":0,\"reason\":\"conceded\",\"rounds\":%d,\"choices\":9},"
        "{\"winner\":1,\"reason\":\"conceded\",\"rounds\":3,\"choices\":%d}]}\n";
    arena_state a;
    size_t length;
    unlink(path);
    cr_assert(arena_open(&a, plan, (char[100]){0}, 100));
    arena_close(&a);
    char *first = file_read_whole(path, 1 << 20, &length), *both = malloc(length + 400);
    int size = snprintf(both, length + 400, pair, plain_text_trim(first), rounds, choices);
    write_text(both, (size_t)size);
    free(first);
    free(both);
}

Test(arena, impossible_numbers_are_reported, .timeout = 120) {
    make_path();
    arena_plan plan = plan_of("random", "random", 2);
    arena_state a;
    plan.file = path;
    write_pair(&plan, 255, 9);
    play(&a, &plan);
    cr_expect_eq(a.known, 1);
    arena_close(&a);
    write_pair(&plan, 256, 9);
    refused(&plan, ":2: expected a new pair of games");
    write_pair(&plan, 255, -1);
    refused(&plan, ":2: expected a new pair of games");
    unlink(path);
}

/* ---- Programs ---------------------------------------------------------------------------------------------------- */

/* The first player is a program that loses every game with that message; the arena continues. */
static void loses(const char *command, uint32_t milliseconds, const char *words) {
    arena_plan plan = plan_of(command, "random", 1);
    arena_state a;
    signal(SIGPIPE, SIG_IGN);
    plan.player[0].piped = true;
    plan.answer_ms = milliseconds;
    play(&a, &plan);
    cr_expect_eq(arena_meeting_of(&a, 0, 1)->wins[1], 2, "%s", command);
    cr_expect_eq(arena_meeting_of(&a, 0, 1)->faults[0], 2, "%s", command);
    for (unsigned i = 0; i < 2; i++) {
        const char *fault = a.pair[0].game[i].fault;
        cr_expect(fault && strstr(fault, words), "'%s' instead of '%s'", fault, words);
        cr_expect(fault && utf8_is_valid(fault, strlen(fault)), "'%s'", fault);
    }
    arena_close(&a);
}

Test(arena, programs_that_cannot_play_lose, .timeout = 120) {
    loses("sleep 100", 200, "did not choose within 200 ms");
    loses("sleep 100 & sleep 100", 200, "did not choose within 200 ms"); /* processes that it started are ended too */
    loses("exit 3", 5000, "ended with status 3");
    loses("echo oh no >&2; exit 1", 5000, "ended with status 1: oh no");
    loses("kill -SEGV $$", 5000, "was ended by signal 11");
    loses("no-such-program", 5000, "ended with status 127");
    loses("exec >&-; sleep 100", 5000, "closed its output");
    loses("echo hello; cat >/dev/null", 5000, "printed 'hello': This is not a valid message.");
    loses("printf 'a\\033[2Jb\\n'; cat >/dev/null", 5000, "printed 'a [2Jb'");
    loses("echo '{\"request\": \"choose\", \"prompt\": 1, \"option\": 77}'; cat >/dev/null", 5000,
          "The prompt has no such option.");
    loses("echo '{\"request\": \"choose\", \"prompt\": 9, \"option\": 0}'; cat >/dev/null", 5000,
          "There is no prompt with this number yet.");
    loses("echo '{\"request\": \"bribe\"}'; cat >/dev/null", 5000, "There is no such request.");
    loses("while :; do echo '{\"request\": \"hint\"}'; done & exec cat >/dev/null", 5000,
          "sends requests without choosing");
    loses("cat /dev/zero", 5000, "printed a line that is too long");
}

/* The first choice may take longer because of the start. */
Test(arena, programs_have_time_to_start, .timeout = 60) {
    static const char concedes[] = "sleep 0.5; echo '{\"request\": \"concede\"}'; cat >/dev/null";
    arena_plan plan = plan_of(concedes, "random", 1);
    arena_state a;
    signal(SIGPIPE, SIG_IGN);
    plan.player[0].piped = true;
    plan.answer_ms = 100;
    plan.start_ms = 20000;
    play(&a, &plan);
    cr_expect_eq(a.ends[TX_CONCEDED], 2, "%s", a.pair[0].game[0].fault);
    arena_close(&a);
}

/* For any length, any cut, and any bytes. */
Test(arena, program_output_is_quoted_in_whole_characters, .timeout = 120) {
    loses("printf '\\303\\251%.0s' $(seq 300); echo; cat >/dev/null", 5000, "\u00e9");
    loses("printf x; printf '\\303\\251%.0s' $(seq 300); echo; cat >/dev/null", 5000, "x\u00e9");
    loses("printf '\\303\\251%.0s' $(seq 300) >&2; exit 1", 5000, "ended with status 1: \u00e9");
    loses("printf x >&2; printf '\\303\\251%.0s' $(seq 300) >&2; exit 1", 5000, "ended with status 1: x\u00e9");
    loses("printf 'a\\377b\\302\\233c' >&2; exit 1", 5000, "ended with status 1: a?b c");
}

/* Endless output on standard error is not stored, and its last line is reported. */
Test(arena, programs_may_print_long_errors, .timeout = 120) {
    signal(SIGXFSZ, SIG_IGN);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &(struct rlimit){1 << 20, 1 << 20}), 0);
    loses("yes >&2", 300, "did not choose within 300 ms");
    loses("head -c 3000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo the end >&2; exit 3", 20000,
          "ended with status 3: the end");
}

Test(arena, programs_may_concede, .timeout = 60) {
    arena_plan plan = plan_of("echo '{\"request\": \"concede\"}'; cat >/dev/null", "random", 1);
    arena_state a;
    signal(SIGPIPE, SIG_IGN);
    plan.player[0].piped = true;
    play(&a, &plan);
    cr_expect_eq(a.ends[TX_CONCEDED], 2);
    cr_expect_eq(arena_meeting_of(&a, 0, 1)->faults[0], 0);
    arena_close(&a);
}

/* Programs that are shell commands: $n is the number of a prompt, if the line read has one; the answer is the first
 * option. */
#define PROMPT_NUMBER "n=$(printf %s \"$line\" | sed -n 's/.*\"prompt\": *{\"number\": *\\([0-9]*\\).*/\\1/p'); "
#define FIRST_OPTION  "echo \"{\\\"request\\\": \\\"choose\\\", \\\"prompt\\\": $n, \\\"option\\\": 0}\""

Test(arena, programs_play_whole_games, .timeout = 120) {
    static const char first[] = "while read -r line; do " PROMPT_NUMBER "[ -z \"$n\" ] || " FIRST_OPTION "; done";
    arena_plan plan = plan_of(first, "random", 1);
    arena_state a;
    signal(SIGPIPE, SIG_IGN);
    plan.player[0].piped = true;
    play(&a, &plan);
    cr_expect_eq(a.games, 2);
    cr_expect_eq(a.ends[TX_NO_REASON], 0, "%s", a.pair[0].game[0].fault);
    arena_close(&a);
}

Test(arena, programs_may_stop_reading, .timeout = 60) {
    loses("while [ -z \"$n\" ] && read -r line; do " PROMPT_NUMBER "done; exec <&-; " FIRST_OPTION "; sleep 100", 5000,
          "closed its input");
}

/* ---- The task pool
 * ---------------------------------------------------------------------------------------------------- */

typedef struct sums {
    uint64_t taken, sum, enough;
    bool odd_known;
} sums;

static size_t square(void *user, uint64_t task, void *result) {
    (void)user;
    uint64_t squared = task * task;
    memcpy(result, &squared, sizeof squared);
    return sizeof squared;
}

static bool odd_is_known(void *user, uint64_t task) {
    return ((sums *)user)->odd_known && task % 2;
}

static bool add_up(void *user, uint64_t task, const void *result, size_t size) {
    sums *s = user;
    uint64_t squared;
    cr_assert_eq(size, sizeof squared);
    memcpy(&squared, result, size);
    cr_expect_eq(squared, task * task);
    s->sum += squared;
    return ++s->taken < s->enough;
}

static void no_tick(void *user) {
    (void)user;
}

static sums run_pool(uint64_t tasks, unsigned threads, bool odd_known, uint64_t enough) {
    sums s = {.odd_known = odd_known, .enough = enough};
    task_pool_work work = {.tasks = tasks,
                           .threads = threads,
                           .max = sizeof(uint64_t),
                           .user = &s,
                           .work = square,
                           .known = odd_is_known,
                           .take = add_up,
                           .tick = no_tick};
    cr_assert(task_pool_run(&work));
    return s;
}

Test(arena, every_task_runs_once, .timeout = 60) {
    for (unsigned threads = 1; threads < 9; threads += 3) {
        cr_expect_eq(run_pool(1000, threads, false, UINT64_MAX).sum, UINT64_C(332833500));
        cr_expect_eq(run_pool(1000, threads, true, UINT64_MAX).taken, 500);
        cr_expect_eq(run_pool(1000, threads, false, 10).taken, 10);
        cr_expect_eq(run_pool(0, threads, false, UINT64_MAX).taken, 0);
    }
}
