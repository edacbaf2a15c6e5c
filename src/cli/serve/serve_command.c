/* serve_command.c: `traxis serve`: the page in a browser. */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "server/server.h"

enum { USUAL_PORT = 8040 };

static bool has_desktop(void) {
    const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    return (x11 && *x11) || (wayland && *wayland);
}

/* In a process of its own, whose parent ends at once: whether a browser comes up, and when, is nothing to the server.
 */
static void open_browser(const char *address) {
    pid_t child = fork();
    if (child > 0)
        waitpid(child, NULL, 0);
    if (child != 0)
        return;
    if (fork() == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        for (int stream = 0; stream < 3; stream++)
            dup2(nowhere, stream);
        setsid();
        execlp("xdg-open", "xdg-open", address, (char *)NULL);
    }
    _exit(0);
}

static bool wants_browser;

static void tell_address(const char *bind, unsigned port) {
    char address[128];
    snprintf(address, sizeof address, "http://%s:%u/", bind, port);
    printf("Traxis is at %s (Ctrl-C ends it)\n", address);
    fflush(stdout);
    if (wants_browser && has_desktop())
        open_browser(address);
}

static bool has_page(const char *folder) {
    char index[PATH_MAX];
    return snprintf(index, sizeof index, "%s/index.html", folder) < (int)sizeof index && access(index, R_OK) == 0;
}

int cmd_serve(int argc, char **argv) {
    char error[512];
    uint64_t port = UINT64_MAX; /* not told */
    const char *bind = "127.0.0.1", *folder = NULL;
    const cli_option options[] = {{.name = "--port", .number = &port, .most = 65535},
                                  {.name = "--bind", .text = &bind},
                                  {.name = "--page", .text = &folder},
                                  {.name = "--open", .flag = &wants_browser}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    if (!folder) /* where the project is installed the page is beside the cards */
        folder = has_page(cli_data("page")) ? cli_data("page") : cli_data("build/web");
    if (!has_page(folder))
        return cli_error("there is no page in %s; script/build web makes it, and --page names another folder", folder);
    server_settings settings = {.folder = folder, .bind = bind, .port = (unsigned)port, .ready = tell_address};
    if (port == UINT64_MAX) {
        settings.port = USUAL_PORT;
        settings.or_any_port = true;
    }
    if (!serve(&settings, error, sizeof error))
        return cli_error("%s", error);
    return EXIT_YES;
}
