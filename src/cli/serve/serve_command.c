/* serve_command.c: `traxis serve`: the page in a browser. */
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "server/server.h"

static void tell_address(const char *bind, unsigned port) {
    printf("Traxis is at http://%s:%u/ (Ctrl-C ends it)\n", bind, port);
    fflush(stdout);
}

static bool has_page(const char *folder) {
    char index[PATH_MAX];
    return snprintf(index, sizeof index, "%s/index.html", folder) < (int)sizeof index && access(index, R_OK) == 0;
}

int cmd_serve(int argc, char **argv) {
    char error[512];
    uint64_t port = 8040;
    const char *bind = "127.0.0.1", *folder = NULL;
    const cli_option options[] = {{.name = "--port", .number = &port, .most = 65535},
                                  {.name = "--bind", .text = &bind},
                                  {.name = "--page", .text = &folder}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    if (!folder)
        folder = cli_data("build/web");
    if (!has_page(folder))
        return cli_error("there is no page in %s; script/build web makes it, and --page names another folder", folder);
    server_settings settings = {.folder = folder, .bind = bind, .port = (unsigned)port, .ready = tell_address};
    if (!serve(&settings, error, sizeof error))
        return cli_error("%s", error);
    return EXIT_YES;
}
