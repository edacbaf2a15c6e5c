/* program.c: finds the command among the declarations of the program and runs it. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "client/usage/usage.h"
#include "latin1_input.h"
#include "output.h"

static bool asks_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool asks_version(const char *word) {
    return strcmp(word, "--version") == 0 || strcmp(word, "-v") == 0;
}

/* True for "--help" anywhere after the command, or "-h" right after it or its part. */
static bool wants_help(int argc, char **argv) {
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (i < 4 ? asks_help(argv[i]) : strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

/* Opens /dev/null for each standard file that is closed; otherwise the next file opened, such as a journal, would get
 * its number. It is opened in the wrong direction, so that its use still fails. */
static void reserve_standard_files(void) {
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int cli_main(const usage_program *program, int argc, char **argv) {
    usage_set_program(program);
    reserve_standard_files();
    output_clean();
    cli_convert_latin1_arguments(argc, argv);
    if (!usage_take_common(&argc, argv))
        return EXIT_USAGE;
    if (argc < 2)
        return cli_usage(NULL);
    if (asks_help(argv[1]))
        return cli_help(argv[2], argc > 3 ? argv[3] : NULL);
    const usage_command *command = usage_command_named(asks_version(argv[1]) ? "version" : argv[1]);
    if (!command)
        return cli_unknown_command(argv[1]);
    if (wants_help(argc, argv))
        return cli_help(argv[1], argv[2]);
    return cli_run_command(command->run, argc - 1, argv + 1);
}
