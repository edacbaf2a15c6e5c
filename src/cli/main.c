/* main.c: finds the command and hands over. The commands stand in commands.c. */
#include <string.h>

#include "cli.h"
#include "output.h"

/* The options that every command has, and what their value is. */
static const struct {
    const char *name, *value;
    void (*take)(const char *value);
} COMMON[] = {
    {"--cards", "a folder of card files", cli_add_cards},
    {"--overlay", "a file or a folder of overlays", cli_add_overlay},
};
enum { COMMON_COUNT = sizeof COMMON / sizeof *COMMON };

/* Which of them an argument is, or COMMON_COUNT; *value: what stands behind its '=', or NULL. */
static unsigned common_option(const char *argument, const char **value) {
    size_t length = strcspn(argument, "=");
    unsigned i = 0;
    while (i < COMMON_COUNT && (strlen(COMMON[i].name) != length || strncmp(argument, COMMON[i].name, length) != 0))
        i++;
    *value = argument[length] == '=' ? argument + length + 1 : NULL;
    return i;
}

/* Takes these options out of the arguments; false, with a message, if a value is missing. */
static bool take_common_options(int *argc, char **argv) {
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        const char *value;
        unsigned option = common_option(argv[i], &value);
        if (option == COMMON_COUNT)
            argv[kept++] = argv[i];
        else if (value || (value = ++i < *argc ? argv[i] : NULL))
            COMMON[option].take(value);
        else
            return cli_error("%s expects %s", COMMON[option].name, COMMON[option].value) == EXIT_YES;
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

static bool asks_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* "--help" anywhere behind the command, or "-h" next to it. */
static bool wants_help(int argc, char **argv) {
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (i < 4 ? asks_help(argv[i]) : strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

int main(int argc, char **argv) {
    output_clean();
    if (!take_common_options(&argc, argv))
        return EXIT_USAGE;
    if (argc < 2)
        return cli_usage(NULL);
    if (strcmp(argv[1], "--version") == 0)
        return printf("traxis %s\n", TRAXIS_VERSION) < 0;
    if (strcmp(argv[1], "help") == 0 || asks_help(argv[1]))
        return cli_help(argv[2], argc > 3 ? argv[3] : NULL);
    cli_run *run = cli_command(argv[1]);
    if (!run)
        return cli_unknown_command(argv[1]);
    if (wants_help(argc, argv))
        return cli_help(argv[1], argv[2]);
    return cli_run_command(run, argc - 1, argv + 1);
}
