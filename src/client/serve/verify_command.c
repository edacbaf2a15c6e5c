/* verify_command.c: `traxis verify`: checks that a game used the shuffles that server and players agreed on. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/whole_file.h"
#include "client/arguments.h"
#include "record/record.h"
#include "table/shuffle_check.h"

static bool is_hash(const char *text) {
    return strlen(text) == COMMITMENT_TEXT - 1 && !text[strspn(text, "0123456789abcdef")];
}

static int verify(const char *path, const char *commitment) {
    static shuffle_check check;
    char error[1024];
    size_t length;
    cli_add_overlays_of(path);
    char *text = file_read_whole(path, TX_MAX_RECORD, &length);
    if (!text)
        return cli_error("verify: %s: %s", path, strerror(errno));
    bool read = table_check_shuffles(cli_catalog(), path, text, length, commitment, &check, error, sizeof error);
    free(text);
    if (!read)
        return cli_error("verify: %s", error);
    if (!check.holds) {
        printf("%s is not valid: %s\n", path, check.fault);
        return EXIT_NO;
    }
    printf("%s is valid: the server was committed to %s%s; seed, decks, every shuffle and all %u choices match\n", path,
           check.commitment, commitment ? "" : " (compare it with the commitment shown before the game)",
           check.choices);
    return EXIT_YES;
}

int cmd_verify(int argc, char **argv) {
    const char *path, *commitment = NULL;
    const cli_option options[] = {{.name = "--commitment", .text = &commitment}};
    if (!cli_read_options(argc, argv, options, 1, &path, 1, 1))
        return EXIT_USAGE;
    if (commitment && !is_hash(commitment))
        return cli_error("verify: --commitment needs the 64 hexadecimal digits that were shown before the game");
    return verify(path, commitment);
}
