/* main.c: finds the command and hands over. The table below is the list of commands. */
#include <string.h>

#include "cli.h"

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *arguments, *summary;
} command;

static const command COMMANDS[] = {
    {"play", cmd_play, "[OPTION…]", "play a game in this terminal"},
    {"card", cmd_card, "NAME [--code]", "one card: its facts, text and rulings"},
    {"cards", cmd_cards, "[--json] | check DIR", "every card; check a folder of home-made cards"},
    {"scenario", cmd_scenario, "FILE|DIR…", "run scenarios"},
    {"rulings", cmd_rulings, "[--json]", "which rulings and rules the scenarios cover"},
    {"replay", cmd_replay, "FILE", "step through the record of a game"},
    {"match", cmd_match, "[OPTION…]", "computer players against each other, many games"},
    {"bench", cmd_bench, "[--json]", "measure the engine's speed"},
    {"fuzz", cmd_fuzz, "--games N [--seed S]", "random and adversarial games with every check on"},
    {"perft", cmd_perft, "[--check FILE]", "count the choice sequences of fixed positions"},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS, LONGEST_NAME = 32 };

static int print_commands(FILE *out) {
    fputs("Traxis plays Warhammer 40,000: Conquest by the book. An unofficial fan project.\n\n"
          "usage: traxis [--cards DIR]… COMMAND …\n\n",
          out);
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-9s %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    fputs("\n  --cards DIR        home-made cards beside the official ones; with any command\n"
          "  help [COMMAND]     this list, or how a command is used\n"
          "  --version\n",
          out);
    return EXIT_YES;
}

static int print_usage(const command *which) {
    printf("usage: traxis %s %s\n\n%s\n", which->name, which->arguments, which->summary);
    return EXIT_YES;
}

static const command *command_named(const char *name) {
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, COMMANDS[i].name) == 0)
            return &COMMANDS[i];
    return NULL;
}

/* Letters to change, add or drop to get from one word to the other. */
static unsigned distance(const char *from, const char *to) {
    unsigned row[LONGEST_NAME + 1];
    size_t length = strlen(to);
    for (unsigned i = 0; i <= length; i++)
        row[i] = i;
    for (unsigned above; *from; from++) {
        above = row[0]++;
        for (size_t i = 1; i <= length; i++) {
            unsigned change = above + (*from != to[i - 1]), drop = row[i] + 1, add = row[i - 1] + 1;
            above = row[i];
            row[i] = change < drop ? change : drop;
            row[i] = row[i] < add ? row[i] : add;
        }
    }
    return row[length];
}

static int unknown_command(const char *name) {
    const command *nearest = &COMMANDS[0];
    for (unsigned i = 1; i < COMMAND_COUNT; i++)
        if (distance(name, COMMANDS[i].name) < distance(name, nearest->name))
            nearest = &COMMANDS[i];
    if (distance(name, nearest->name) <= 2)
        return cli_error("there is no command '%s'; did you mean '%s'?", name, nearest->name);
    return cli_error("there is no command '%s'; 'traxis help' lists the commands", name);
}

static int help(const char *name) {
    if (!name)
        return print_commands(stdout);
    const command *which = command_named(name);
    return which ? print_usage(which) : unknown_command(name);
}

/* Takes every "--cards DIR" out of the arguments; false if a DIR is missing. */
static bool take_card_folders(int *argc, char **argv) {
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--cards") != 0)
            argv[kept++] = argv[i];
        else if (++i < *argc)
            cli_add_cards(argv[i]);
        else
            return false;
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

int main(int argc, char **argv) {
    if (!take_card_folders(&argc, argv))
        return cli_error("--cards expects a folder of card files");
    if (argc < 2) {
        print_commands(stderr);
        return EXIT_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0)
        return printf("traxis %s\n", TRAXIS_VERSION) < 0;
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return help(argv[2]);
    const command *which = command_named(name);
    if (!which)
        return unknown_command(name);
    if (argc > 2 && (strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0))
        return print_usage(which);
    return which->run(argc - 1, argv + 1);
}
