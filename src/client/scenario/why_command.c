/* why_command.c: `traxis why`: explains what a card can do in a position of a scenario, and why not. */
#include <stdlib.h>
#include <string.h>

#include "client/arguments.h"
#include "client/cards/page_rules.h"
#include "judge/judge.h"
#include "narration.h"

enum { MAX_WORDS = 17, NAME_SIZE = 256, PATH_SIZE = 2048 };

typedef struct question {
    char path[PATH_SIZE];
    char card[NAME_SIZE];
    uint64_t line; /* 0: not given */
    uint64_t seat; /* 1 or 2; 0: not given */
    bool json;
} question;

/* Parses FILE or FILE:LINE. */
static bool read_place(const char *text, question *q) {
    const char *colon = strrchr(text, ':');
    size_t length = colon && cli_number(colon + 1, &q->line) ? (size_t)(colon - text) : strlen(text);
    if (length >= sizeof q->path)
        return cli_error("why: the path is too long") == EXIT_YES;
    memcpy(q->path, text, length);
    q->path[length] = '\0';
    return true;
}

/* Joins the arguments of a title. */
static bool read_title(const char *const *words, question *q) {
    size_t length = 0;
    for (; *words && length < sizeof q->card; words++)
        length += (size_t)snprintf(q->card + length, sizeof q->card - length, "%s%s", length ? " " : "", *words);
    return length < sizeof q->card || cli_error("why: the title is too long") == EXIT_YES;
}

static bool read_question(int argc, char **argv, question *q) {
    const char *words[MAX_WORDS + 1] = {NULL};
    const cli_option options[] = {{.name = "--seat", .number = &q->seat, .min = 1, .max = 2},
                                  {.name = "--json", .flag = &q->json}};
    return cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 2, MAX_WORDS) &&
           read_place(words[0], q) && read_title(words + 1, q);
}

/* Returns the index of the scenario at the line; -1 with a message. */
static int find_scenario(const tx_position_file *file, const question *q) {
    int index = q->line ? tx_scenario_at(file, (unsigned)q->line) : 0;
    if (index < 0) {
        cli_error("%s:%u: no scenario starts at or before this line", q->path, (unsigned)q->line);
    } else if (!q->line && tx_position_count(file) > 1) {
        cli_error("%s has %u scenarios; expected FILE:LINE:", q->path, tx_position_count(file));
        for (unsigned i = 0; i < tx_position_count(file); i++)
            fprintf(stderr, "  %s:%u  %s\n", q->path, tx_position_line(file, i), tx_position_title(file, i));
        index = -1;
    }
    return index;
}

/* Output state: prints sentences, and collects the rules they cite for the last line. */
typedef struct output_state {
    bool position;
    cited_rules cited;
} output_state;

static void print_sentence(void *user, enum tx_narration_kind what, const char *text) {
    output_state *out = user;
    narration_print(&out->position, what, text);
    cli_add_cited_in_text(&out->cited, text);
}

static int answer(const tx_position_file *file, unsigned index, const question *q) {
    char message[8192];
    output_state out = {.position = false};
    json_t *root = q->json ? json_array() : NULL;
    const tx_scenario_options options = {.narrate = q->json ? narration_collect : print_sentence,
                                         .user = q->json ? (void *)root : &out,
                                         .card = q->card,
                                         .seat = (uint8_t)(q->seat ? q->seat - 1 : TX_NONE),
                                         .line = (unsigned)q->line};
    enum tx_verdict verdict =
        tx_scenario_play(file, index, cli_catalog(), cli_data("cards"), &options, message, sizeof message);
    if (root && verdict == TX_PASSED) {
        json_dumpf(root, stdout, JSON_INDENT(1));
        putchar('\n');
    }
    json_decref(root);
    cli_print_cited(&out.cited);
    return verdict == TX_PASSED ? EXIT_YES : cli_error("%s", message);
}

int cmd_why(int argc, char **argv) {
    static tx_report report;
    question q = {.line = 0};
    if (!read_question(argc, argv, &q))
        return EXIT_USAGE;
    tx_position_file *file = tx_scenario_read(q.path, &judge_statements, &report);
    if (!file)
        return cli_error("%.*s", (int)strlen(report.text) - 1, report.text);
    int index = find_scenario(file, &q);
    int code = index < 0 ? EXIT_USAGE : answer(file, (unsigned)index, &q);
    tx_position_free(file);
    return code;
}
