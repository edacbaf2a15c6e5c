/* perft.c: `traxis-dev perft`: counts all choice sequences from ten fixed positions, which specifies the legal options.
 * A position is a pair of starter decks, a seed, and a number of choices made by a fixed generator. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/bots.h"
#include "client/arguments.h"
#include "client/deck_list.h"
#include "devtools.h"

enum { MAX_DEPTH = 6, POSITIONS = 10 };

/* Spread over the pairs of decks and the phases of a game. */
static const struct position {
    unsigned pair, choices;
    uint64_t seed;
} positions[POSITIONS] = {{0, 0, 1},   {9, 8, 2},  {18, 20, 1},  {27, 35, 2},  {36, 50, 1},
                          {45, 70, 1}, {5, 90, 4}, {14, 110, 1}, {23, 135, 7}, {32, 160, 1}};

typedef struct depth_counts {
    uint64_t seed; /* seed of the position, or the next one whose game lasts long enough */
    uint64_t count[MAX_DEPTH + 1];
} depth_counts;

/* Counts sequences of `depth` choices from here; one that ends the game earlier counts once. The last level is counted,
 * not played. */
static uint64_t count_sequences(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                                unsigned depth) {
    if (depth == 0 || decision->kind == TX_GAME_OVER)
        return 1;
    if (depth == 1)
        return decision->count;
    uint64_t sum = 0;
    tx_game *next = memory_require(malloc(sizeof *next));
    tx_decision *following = memory_require(malloc(sizeof *following));
    for (unsigned i = 0; i < decision->count; i++) {
        *next = *game;
        *following = *decision;
        if (!tx_choose(catalog, next, following, i))
            abort();
        sum += count_sequences(catalog, next, following, depth - 1);
    }
    free(next);
    free(following);
    return sum;
}

/* Returns false with a message if the game cannot be started; *decision is TX_GAME_OVER if it ends too early. */
static bool reach_position(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, unsigned choices,
                           tx_game *game, tx_decision *decision) {
    uint64_t random = seed;
    const char *error;
    if (!tx_start(catalog, setup, seed, game, &error)) {
        cli_error("perft: %s", error);
        return false;
    }
    tx_decide(catalog, game, decision);
    for (unsigned i = 0; i < choices && decision->kind != TX_GAME_OVER; i++)
        tx_choose(catalog, game, decision, tx_bot_below(&random, decision->count));
    return true;
}

static bool count_position(const tx_catalog *catalog, const deck_list *decks, const struct position *position,
                           unsigned depth, depth_counts *counted) {
    static tx_game game;
    static tx_decision decision;
    tx_setup setup = cli_pair_setup(decks, position->pair);
    counted->seed = position->seed;
    do
        if (!reach_position(catalog, &setup, counted->seed++, position->choices, &game, &decision))
            return false;
    while (decision.kind == TX_GAME_OVER);
    counted->seed--;
    for (unsigned d = 1; d <= depth; d++)
        counted->count[d] = count_sequences(catalog, &game, &decision, d);
    return true;
}

static bool count_all(const tx_catalog *catalog, const deck_list *decks, unsigned depth,
                      depth_counts counted[POSITIONS]) {
    for (unsigned i = 0; i < POSITIONS; i++)
        if (!count_position(catalog, decks, &positions[i], depth, &counted[i]))
            return false;
    return true;
}

static void print_position(FILE *out, const deck_list *decks, unsigned index, unsigned depth,
                           const depth_counts *counted) {
    const struct position *at = &positions[index];
    fprintf(out, "%u %s %s seed %" PRIu64 " choices %u:", index + 1,
            decks->name[at->pair / decks->count % decks->count], decks->name[at->pair % decks->count], counted->seed,
            at->choices);
    for (unsigned d = 1; d <= depth; d++)
        fprintf(out, " %" PRIu64, counted->count[d]);
    fputc('\n', out);
}

static void print_all(FILE *out, const deck_list *decks, unsigned depth, const depth_counts counted[POSITIONS]) {
    fprintf(out, "# traxis-dev perft: choice sequences of length 1, 2, … from fixed positions\n");
    for (unsigned i = 0; i < POSITIONS; i++)
        print_position(out, decks, i, depth, &counted[i]);
}

/* ---- Comparing with a file --------------------------------------------------------------------------------------- */

/* Counts stored for each position, 0 if the file has none. */
static bool parse_line(char *line, unsigned *index, depth_counts *counts) {
    char *at = strchr(line, ':');
    *index = (unsigned)strtoul(line, NULL, 10) - 1;
    if (at == NULL || *index >= POSITIONS)
        return false;
    at++;
    for (unsigned d = 1; d <= MAX_DEPTH; d++) {
        char *end;
        counts->count[d] = strtoull(at, &end, 10);
        if (end == at)
            return d > 1 && at[strspn(at, " \n")] == '\0';
        at = end;
    }
    return true;
}

static bool read_counts(const char *path, depth_counts stored[POSITIONS]) {
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        cli_error("perft: %s cannot be opened", path);
        return false;
    }
    char line[256];
    unsigned number = 0, index, found = 0;
    bool good = true;
    while (good && fgets(line, sizeof line, in) != NULL) {
        depth_counts counts = {0};
        number++;
        if (line[0] == '#' || line[0] == '\n')
            continue;
        good = parse_line(line, &index, &counts);
        if (good)
            stored[index] = counts;
        else
            cli_error("perft: %s:%u: expected 'POSITION …: COUNT COUNT …' with a position from 1 to %d", path, number,
                      POSITIONS);
        found += good;
    }
    fclose(in);
    if (good && found == 0)
        cli_error("perft: %s holds no counts; 'traxis-dev perft --write FILE' makes such a file", path);
    return good && found > 0;
}

static int compare(unsigned index, unsigned depth, const depth_counts *counted, const depth_counts *stored) {
    int wrong = 0;
    if (stored->count[1] == 0) {
        printf("position %u: not in the file\n", index + 1);
        return 1;
    }
    for (unsigned d = 1; d <= depth && stored->count[d] != 0; d++)
        if (counted->count[d] != stored->count[d]) {
            printf("position %u, depth %u: %" PRIu64 " sequences, expected %" PRIu64 "\n", index + 1, d,
                   counted->count[d], stored->count[d]);
            wrong++;
        }
    return wrong;
}

static int compare_all(unsigned depth, const depth_counts counted[POSITIONS], const depth_counts stored[POSITIONS]) {
    int wrong = 0;
    for (unsigned i = 0; i < POSITIONS; i++)
        wrong += compare(i, depth, &counted[i], &stored[i]);
    printf("%d positions to depth %u, %d differences\n", POSITIONS, depth, wrong);
    return wrong == 0 ? EXIT_YES : EXIT_NO;
}

static int write_file(const char *path, const deck_list *decks, unsigned depth, const depth_counts counted[POSITIONS]) {
    FILE *out = fopen(path, "w");
    if (out == NULL)
        return cli_error("perft: %s cannot be written", path);
    print_all(out, decks, depth, counted);
    return fclose(out) == 0 ? EXIT_YES : cli_error("perft: %s cannot be written", path);
}

int cmd_perft(int argc, char **argv) {
    const char *check = NULL, *write = NULL;
    uint64_t depth = 4;
    const cli_option options[] = {{.name = "--check", .text = &check},
                                  {.name = "--write", .text = &write},
                                  {.name = "--depth", .number = &depth, .min = 1, .max = MAX_DEPTH}};
    static deck_list decks;
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    if (check != NULL && write != NULL)
        return cli_error("perft: --check and --write exclude each other");
    static depth_counts counted[POSITIONS], stored[POSITIONS];
    if (check != NULL && !read_counts(check, stored))
        return EXIT_USAGE;
    if (!cli_load_starters(cli_catalog(), &decks) || !count_all(cli_catalog(), &decks, (unsigned)depth, counted))
        return EXIT_USAGE;
    if (check != NULL)
        return compare_all((unsigned)depth, counted, stored);
    if (write != NULL)
        return write_file(write, &decks, (unsigned)depth, counted);
    print_all(stdout, &decks, (unsigned)depth, counted);
    return EXIT_YES;
}
