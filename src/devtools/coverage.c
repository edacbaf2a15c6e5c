/* coverage.c: `traxis-dev coverage`: finds card text that no scenario or game has exercised, and text that only
 * scenarios exercise.
 *
 * The core of traxis-dev does not count. The command runs traxis-counting instead, the same program with a counting
 * core, which is in the same folder. */
#include "coverage.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "client/arguments.h"
#include "client/cards/card_summary.h"
#include "client/output.h"
#include "devtools.h"

static uint32_t *new_counters(unsigned count) {
    uint32_t *copies = memory_require(calloc(count + 1U, sizeof *copies));
    return copies;
}

void cli_begin_counts(coverage_counts *counts, const tx_catalog *catalog) {
    *counts = (coverage_counts){.catalog = catalog,
                                .cards = new_counters(catalog->def_count),
                                .abilities = new_counters(catalog->ability_count),
                                .constants = new_counters(catalog->constant_count)};
}

void cli_end_counts(coverage_counts *counts) {
    free(counts->cards);
    free(counts->abilities);
    free(counts->constants);
}

/* ---- Things to reach --------------------------------------------------------------------------------------------- */

enum { CARDS, ABILITIES, CONSTANTS, WORDS, KINDS = WORDS + WORD_LISTS }; /* WORDS + enum word_list */

typedef struct coverage {
    const tx_catalog *catalog;
    coverage_counts play, scenarios;
    used_words used; /* words used by the scripted cards */
    uint64_t games, seed, played;
    tx_def_id *constant_owner;
    bool json, progress;
} coverage;

static const char *kind_title(unsigned kind) {
    static const char *const titles[] = {"cards", "abilities", "constant texts"};
    return kind < WORDS ? titles[kind] : cli_vocabulary[kind - WORDS].title;
}

static unsigned kind_count(const coverage *c, unsigned kind) {
    const unsigned counts[] = {c->catalog->def_count, c->catalog->ability_count, c->catalog->constant_count};
    return kind < WORDS ? counts[kind] : cli_vocabulary[kind - WORDS].count;
}

static uint32_t count_of(const coverage_counts *counts, unsigned kind, unsigned number) {
    switch (kind) {
    case CARDS: return counts->cards[number];
    case ABILITIES: return counts->abilities[number];
    case CONSTANTS: return counts->constants[number];
    default: return counts->words[kind - WORDS][number];
    }
}

static bool is_scripted(const coverage *c, tx_def_id def) {
    return def && !(c->catalog->defs[def].flags & DEF_UNWRITTEN);
}

/* Returns true if it must be reached. */
static bool must_be_reached(const coverage *c, unsigned kind, unsigned number) {
    switch (kind) {
    case CARDS:
        return number && tx_card_is_first_face(c->catalog, (tx_def_id)number) && is_scripted(c, (tx_def_id)number);
    case ABILITIES: return number && is_scripted(c, c->catalog->abilities[number].def);
    case CONSTANTS: return number && is_scripted(c, c->constant_owner[number]);
    default: return strcmp(cli_vocabulary[kind - WORDS].words[number].name, "NONE") != 0;
    }
}

/* Returns true if a scripted card has it. */
static bool is_used(const coverage *c, unsigned kind, unsigned number) {
    return kind < WORDS || c->used[kind - WORDS][number];
}

enum reach { IN_PLAY, BY_SCENARIO, UNUSED, NOT_REACHED, REACHES };
static const char *const REACH_TITLES[REACHES] = {"played", "shown only by scenarios", "used by no scripted card",
                                                  "not reached"};

static enum reach reach_of(const coverage *c, unsigned kind, unsigned number) {
    if (count_of(&c->play, kind, number))
        return IN_PLAY;
    if (count_of(&c->scenarios, kind, number))
        return BY_SCENARIO;
    return is_used(c, kind, number) ? NOT_REACHED : UNUSED;
}

static void name_item(const coverage *c, unsigned kind, unsigned number, char *name, size_t size) {
    static const char *const kinds[] = {
#define X(n, word, m) word,
        TX_ABILITY_KINDS(X)
#undef X
    };
    const tx_def *defs = c->catalog->defs;
    if (kind == CARDS) {
        snprintf(name, size, "%s", defs[number].name);
    } else if (kind == ABILITIES) {
        const tx_ability *a = &c->catalog->abilities[number];
        snprintf(name, size, "%s: ability %u (%s%s)", defs[a->def].name, number - defs[a->def].first_ability + 1U,
                 a->flags & TX_FORCED ? "forced " : "", kinds[a->kind]);
    } else if (kind == CONSTANTS) {
        const tx_def *def = &defs[c->constant_owner[number]];
        const word *layer = &cli_vocabulary[WORDS_LAYER].words[c->catalog->constants[number].layer];
        snprintf(name, size, "%s: constant text %u (%s)", def->name, number - def->first_constant + 1U, layer->word);
    } else {
        const word *w = &cli_vocabulary[kind - WORDS].words[number];
        snprintf(name, size, "%s%s%s%s", w->name, *w->word ? " (" : "", w->word, *w->word ? ")" : "");
    }
}

static unsigned count_reach(const coverage *c, unsigned kind, enum reach reach) {
    unsigned count = 0;
    for (unsigned i = 0; i < kind_count(c, kind); i++)
        count += must_be_reached(c, kind, i) && reach_of(c, kind, i) == reach;
    return count;
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

/* Returns how many things of the scripted cards no game has reached yet. */
static unsigned missing_in_play(const coverage *c) {
    unsigned missing = 0;
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned i = 0; i < kind_count(c, kind); i++)
            missing += must_be_reached(c, kind, i) && is_used(c, kind, i) && !count_of(&c->play, kind, i);
    return missing;
}

static bool play_games(coverage *c) {
    enum { LOOK_EVERY = 50 };
    uint64_t seed = c->seed * 0x9e3779b97f4a7c15; /* similar seeds give unrelated games */
    for (unsigned missing = 1; c->played < c->games && missing;) {
        if (!cli_cover_game(&c->play, seed, ++c->played))
            return false;
        if (c->played % LOOK_EVERY)
            continue;
        missing = missing_in_play(c);
        if (c->progress)
            output_progress("%" PRIu64 " of %" PRIu64 " games, %u things not played yet ", c->played, c->games,
                            missing);
    }
    if (c->progress)
        output_progress("%s", "");
    return true;
}

static void survey_catalog(coverage *c) {
    c->constant_owner = memory_require(calloc(c->catalog->constant_count + 1U, sizeof *c->constant_owner));
    for (tx_def_id id = 1; id < c->catalog->def_count; id++) {
        const tx_def *def = &c->catalog->defs[id];
        for (unsigned i = 0; i < def->constant_count; i++)
            c->constant_owner[def->first_constant + i] = id;
        if (tx_card_is_first_face(c->catalog, id) && is_scripted(c, id))
            cli_mark_words(c->catalog, id, c->used);
    }
}

/* ---- Report ------------------------------------------------------------------------------------------------------ */

static void print_items(const coverage *c, unsigned kind, enum reach reach) {
    char name[300];
    if (!count_reach(c, kind, reach))
        return;
    printf("\n%s %s\n", kind_title(kind), REACH_TITLES[reach]);
    for (unsigned i = 0; i < kind_count(c, kind); i++)
        if (must_be_reached(c, kind, i) && reach_of(c, kind, i) == reach) {
            name_item(c, kind, i, name, sizeof name);
            printf("  %s\n", name);
        }
}

static int print_report(const coverage *c) {
    unsigned not_reached = 0;
    printf("%-16s %8s %10s %8s %12s\n", "", "played", "scenarios", "unused", "not reached");
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned missing = count_reach(c, kind, NOT_REACHED);
        printf("%-16s %8u %10u %8u %12u\n", kind_title(kind), count_reach(c, kind, IN_PLAY),
               count_reach(c, kind, BY_SCENARIO), count_reach(c, kind, UNUSED), missing);
        not_reached += missing;
    }
    for (enum reach reach = BY_SCENARIO; reach < REACHES; reach++)
        for (unsigned kind = 0; kind < KINDS; kind++)
            print_items(c, kind, reach);
    printf("\n%" PRIu64 " games; %u not reached\n", c->played, not_reached);
    return not_reached ? EXIT_NO : EXIT_YES;
}

static json_t *items_json(const coverage *c, unsigned kind, enum reach reach) {
    json_t *list = json_array();
    char name[300];
    for (unsigned i = 0; i < kind_count(c, kind); i++)
        if (must_be_reached(c, kind, i) && reach_of(c, kind, i) == reach) {
            name_item(c, kind, i, name, sizeof name);
            json_array_append_new(list, json_string(name));
        }
    return list;
}

static int print_json(const coverage *c) {
    json_t *all = json_pack("{s:I}", "games", (json_int_t)c->played);
    unsigned not_reached = 0;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        not_reached += count_reach(c, kind, NOT_REACHED);
        json_object_set_new(all, kind_title(kind),
                            json_pack("{s:i, s:o, s:o, s:o}", "played", (int)count_reach(c, kind, IN_PLAY),
                                      "by_scenario", items_json(c, kind, BY_SCENARIO), "unused",
                                      items_json(c, kind, UNUSED), "not_reached", items_json(c, kind, NOT_REACHED)));
    }
    json_object_set_new(all, "not_reached", json_integer(not_reached));
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
    return not_reached ? EXIT_NO : EXIT_YES;
}

/* ---- The counting program ---------------------------------------------------------------------------------------- */

/* The original arguments, including options of all commands. */
static void read_arguments(char *text, size_t size, char **arguments, unsigned max) {
    FILE *file = fopen("/proc/self/cmdline", "rb");
    size_t length = file ? fread(text, 1, size - 1, file) : 0;
    unsigned count = 0;
    text[length] = '\0';
    for (size_t i = 0; i < length && count + 1 < max; i += strlen(text + i) + 1)
        arguments[count++] = text + i;
    arguments[count] = NULL;
    if (file)
        fclose(file);
}

static int run_counting_program(void) {
    enum { MAX_ARGUMENTS = 64 };
    static char text[1 << 16];
    char *arguments[MAX_ARGUMENTS];
    const char *program = devtools_program_beside("traxis-counting");
    read_arguments(text, sizeof text, arguments, MAX_ARGUMENTS);
    execv(program, arguments);
    return cli_error("coverage: cannot run %s, which counts: %s", program, strerror(errno));
}

static int measure(coverage *c) {
    c->catalog = cli_catalog();
    c->progress = isatty(STDERR_FILENO);
    cli_begin_counts(&c->play, c->catalog);
    cli_begin_counts(&c->scenarios, c->catalog);
    survey_catalog(c);
    int code = cli_cover_scenarios(&c->scenarios) && play_games(c) ? EXIT_YES : EXIT_USAGE;
    if (code == EXIT_YES)
        code = (c->json ? print_json : print_report)(c);
    cli_end_counts(&c->play);
    cli_end_counts(&c->scenarios);
    free(c->constant_owner);
    return code;
}

int cmd_coverage(int argc, char **argv) {
    static coverage c = {.games = 4000, .seed = 1};
    const cli_option options[] = {{.name = "--games", .number = &c.games, .max = MAX_GAMES},
                                  {.name = "--seed", .number = &c.seed},
                                  {.name = "--json", .flag = &c.json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    return cli_count_into ? measure(&c) : run_counting_program();
}
