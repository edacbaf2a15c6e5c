/* main.c: finds the command and hands over. The commands stand in commands.c. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "output.h"
#include "words_typed.h"

static bool asks_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool asks_version(const char *word) {
    return strcmp(word, "--version") == 0 || strcmp(word, "-v") == 0;
}

/* "--help" anywhere behind the command, or "-h" next to it. */
static bool wants_help(int argc, char **argv) {
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (i < 4 ? asks_help(argv[i]) : strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

/* A standard file that is closed would be the next one that is opened: a journal, a pipe. It gets one instead that can
 * be used as little. */
static void hold_standard_files(void) {
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv) {
    hold_standard_files();
    output_clean();
    words_typed(argc, argv);
    if (!cli_take_common(&argc, argv))
        return EXIT_USAGE;
    if (argc < 2)
        return cli_usage(NULL);
    if (asks_help(argv[1]))
        return cli_help(argv[2], argc > 3 ? argv[3] : NULL);
    cli_run *run = cli_command(asks_version(argv[1]) ? "version" : argv[1]);
    if (!run)
        return cli_unknown_command(argv[1]);
    if (wants_help(argc, argv))
        return cli_help(argv[1], argv[2]);
    return cli_run_command(run, argc - 1, argv + 1);
}
