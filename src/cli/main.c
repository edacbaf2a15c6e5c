/* main.c: finds the command and hands over. The commands stand in commands.c. */
#include <string.h>

#include "cli.h"

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

static bool asks_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

int main(int argc, char **argv) {
    if (!take_card_folders(&argc, argv))
        return cli_error("--cards expects a folder of card files");
    if (argc < 2)
        return cli_usage(NULL);
    if (strcmp(argv[1], "--version") == 0)
        return printf("traxis %s\n", TRAXIS_VERSION) < 0;
    if (strcmp(argv[1], "help") == 0 || asks_help(argv[1]))
        return cli_help(argv[2]);
    cli_run *run = cli_command(argv[1]);
    if (!run)
        return cli_unknown_command(argv[1]);
    if (argc > 2 && asks_help(argv[2]))
        return cli_help(argv[1]);
    return run(argc - 1, argv + 1);
}
