/* serve_command.c: `traxis serve`: starts the server for the page in a browser. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/plain_text.h"
#include "client/arguments.h"
#include "hosting/event_host.h"
#include "serve_overlays.h"
#include "server/server.h"
#include "store/store.h"

enum { DEFAULT_PORT = 8040, DEFAULT_BOT_DELAY = 400 /* milliseconds */ };

static bool has_display(void) {
    const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    return (x11 && *x11) || (wayland && *wayland);
}

/* Opens the browser from a detached process, so that the server never waits for it. */
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

static bool wants_browser, is_secure;
static event_host *hosted;        /* or NULL */
static const char *public_origin; /* the first --origin, or NULL */

/* Writes the links with which the event's players find their tables. */
static void write_links(const char *address) {
    char error[512], origin[300];
    snprintf(origin, sizeof origin, "%s/", public_origin ? public_origin : "");
    if (event_host_write_links(hosted, public_origin ? origin : address, error, sizeof error))
        printf("The players' links are in the file EVENT.links; each link gives a player's seat\n");
    else
        fprintf(stderr, "traxis: %s\n", error);
}

static void report_address(const char *host, bool anywhere) {
    char address[400];
    snprintf(address, sizeof address, "%s://%s/", is_secure ? "https" : "http", host);
    printf("Traxis is at %s%s (press Ctrl-C to stop)\n", address,
           anywhere ? " and at all other addresses of this machine" : "");
    if (hosted)
        write_links(address);
    fflush(stdout);
    if (wants_browser && has_display())
        open_browser(address);
}

static bool has_page(const char *folder) {
    char index[PATH_MAX];
    return snprintf(index, sizeof index, "%s/index.html", folder) < (int)sizeof index && access(index, R_OK) == 0;
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

typedef struct serve_options {
    uint64_t port;
    const char *bind, *folder, *db, *certificate, *key, *backup, *event;
    cli_values origins;
    uint64_t bot_delay, per_address, connections;
    listen_address listen_at; /* of `bind` */
    bool open, is_public, behind_proxy, reports;
} serve_options;

/* Returns true if other users can access the file. */
static bool is_readable_by_others(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && (facts.st_mode & (S_IRWXG | S_IRWXO)) != 0;
}

static bool begins_with(const char *text, const char *beginning) {
    return !strncmp(text, beginning, strlen(beginning));
}

/* SQLite treats some names differently: as a database in memory, where nothing would be saved, or as a URI. */
static bool is_file_name(const char *name) {
    return name[0] && name[0] != ':' && !begins_with(name, "file:");
}

static bool is_https(const char *origin) {
    return begins_with(origin, "https://");
}

/* Returns true for an origin as sent by browsers: scheme and host only. */
static bool is_origin(const char *text) {
    const char *host = is_https(text) ? text + 8 : begins_with(text, "http://") ? text + 7 : "";
    return host[0] && !strpbrk(host, "/?# ");
}

static bool each_origin(const serve_options *options, bool (*good)(const char *origin)) {
    for (unsigned i = 0; i < options->origins.count; i++)
        if (!good(options->origins.value[i]))
            return false;
    return true;
}

/* Returns the first setting that is unsafe for a public server, as a sentence; or NULL. */
static const char *unsafe_setting(const serve_options *options) {
    if (!options->db)
        return "without --db FILE nothing would be saved";
    if (!options->certificate && !options->behind_proxy)
        return "without --tls-cert and --tls-key anyone on the network could read and change messages; use "
               "--behind-proxy "
               "if another program does TLS";
    if (options->behind_proxy && options->listen_at.is_any)
        return "with --behind-proxy, clients could bypass the proxy if the server listens on all addresses, without "
               "TLS and "
               "with a forged address; bind an address that only the proxy can reach";
    if (!each_origin(options, is_https))
        return "a page from an --origin without https could be changed on the network";
    if (options->key && is_readable_by_others(options->key))
        return "others on this machine can read the key of --tls-key; use chmod 600";
    if (is_readable_by_others(options->db))
        return "others on this machine can read the database; use chmod 600";
    if (geteuid() == 0)
        return "it would run as root; start it as another user";
    if (!options->bot_delay)
        return "with --pace 0 the response time of a computer player would reveal something about its hand";
    return NULL;
}

static const char *wrong_setting(const serve_options *options) {
    if (!options->certificate != !options->key)
        return "--tls-cert and --tls-key need each other";
    if (options->db && !is_file_name(options->db))
        return "--db needs the name of a file; without --db games are lost when the server stops";
    if (!each_origin(options, is_origin))
        return "--origin must be a scheme and a host only, such as https://play.example";
    if (options->event && !options->db)
        return "--event needs --db FILE: the matches of an event must survive a restart";
    if (options->backup && !options->db)
        return "--backup needs --db FILE, the database to copy";
    if (options->reports && !options->db)
        return "--reports needs --db FILE, the database they are in";
    return options->is_public ? unsafe_setting(options) : NULL;
}

static int copy_database(const serve_options *options) {
    char error[512];
    if (!store_backup(options->db, options->backup, error, sizeof error))
        return cli_error("%s", error);
    printf("copied %s to %s\n", options->db, options->backup);
    return EXIT_YES;
}

/* Players of a deleted table have no names. */
static void print_name(const char *name) {
    plain_text_put(stdout, *name ? name : "unknown");
}

static void print_report(void *user, const store_report_row *report) {
    unsigned *count = user;
    char when[32];
    struct tm parts;
    time_t seconds = (time_t)(report->at / 1000);
    gmtime_r(&seconds, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    printf("%s table %s: ", when, report->table);
    print_name(report->by);
    printf(" of ");
    print_name(report->about);
    printf(": ");
    plain_text_put(stdout, report->text);
    printf("\n");
    ++*count;
}

static int print_reports(const serve_options *options) {
    char error[512];
    unsigned count = 0;
    if (!store_read_reports(options->db, print_report, &count, error, sizeof error))
        return cli_error("%s", error);
    printf("%u %s\n", count, count == 1 ? "report" : "reports");
    return EXIT_YES;
}

static const char *page_folder(const char *given) {
    if (given)
        return given; /* an installed program has the page beside the cards */
    return has_page(cli_data("page")) ? cli_data("page") : cli_data("build/web");
}

/* ---- Serving ----------------------------------------------------------------------------------------------------- */

static server_settings settings_of(const serve_options *options, tx_store *store) {
    bool given = options->port != UINT64_MAX;
    return (server_settings){.folder = page_folder(options->folder),
                             .listen_at = options->listen_at,
                             .port = given ? (unsigned)options->port : DEFAULT_PORT,
                             .or_any_port = !given,
                             .certificate = options->certificate,
                             .key = options->key,
                             .origins = options->origins.value,
                             .origin_count = options->origins.count,
                             .is_public = options->is_public,
                             .behind_proxy = options->behind_proxy,
                             .connections_per_address = (unsigned)options->per_address,
                             .max_connections = (unsigned)options->connections,
                             .hub = {.catalog = cli_catalog(),
                                     .store = store,
                                     .bot_threads = 1,
                                     .bot_delay_ms = (uint32_t)options->bot_delay,
                                     .bot_jitter_ms = (uint32_t)options->bot_delay,
                                     .rate_per_second = 100,
                                     .rate_burst = 400,
                                     .clients_per_address = (uint32_t)options->per_address,
                                     .lobby_interval_ms = 1000,
                                     .idle_unload_ms = 60000,
                                     .tournament = hosted ? event_host_tournament(hosted) : NULL},
                             .ready = report_address};
}

/* Raises the limit of open connections as far as the system allows. */
static void raise_descriptor_limit(void) {
    enum { ENOUGH = 65536 };
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max < ENOUGH ? limit.rlim_max : ENOUGH;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Returns 0, or the exit status after an error message. */
static int check_readable(const char *option, const char *path) {
    if (!path || access(path, R_OK) == 0)
        return 0;
    return cli_error("%s %s: %s", option, path, strerror(errno));
}

static int serve_page(const serve_options *options) {
    char error[512];
    const char *folder = page_folder(options->folder);
    if (check_readable("--tls-cert", options->certificate) || check_readable("--tls-key", options->key))
        return EXIT_USAGE;
    if (!has_page(folder))
        return cli_error("there is no page in %s; build it with script/build web, or name its folder with --page",
                         folder);
    if (!cli_catalog())
        return EXIT_USAGE;
    tx_store *store = store_open(options->db ? options->db : ":memory:", NULL, error, sizeof error);
    if (!store)
        return cli_error("%s", error);
    raise_descriptor_limit();
    server_settings settings = settings_of(options, store);
    settings.hub.overlays = cli_load_overlays(&settings.hub.overlay_count);
    bool served = server_run(&settings, error, sizeof error);
    store_close(store);
    cli_free_overlays(settings.hub.overlays, settings.hub.overlay_count);
    return served ? EXIT_YES : cli_error("%s", error);
}

static int serve_with(const serve_options *options) {
    char error[512];
    if (options->event && !(hosted = event_host_open(options->event, error, sizeof error)))
        return cli_error("%s", error);
    int code = serve_page(options);
    if (hosted)
        event_host_close(hosted);
    hosted = NULL;
    return code;
}

int cmd_serve(int argc, char **argv) {
    char error[512];
    serve_options o = {.port = UINT64_MAX,
                       .bind = "127.0.0.1",
                       .bot_delay = DEFAULT_BOT_DELAY,
                       .per_address = 64,
                       .connections = 20000};
    const cli_option options[] = {{.name = "--port", .number = &o.port, .max = 65535},
                                  {.name = "--bind", .text = &o.bind},
                                  {.name = "--page", .text = &o.folder},
                                  {.name = "--open", .flag = &o.open},
                                  {.name = "--db", .text = &o.db},
                                  {.name = "--tls-cert", .text = &o.certificate},
                                  {.name = "--tls-key", .text = &o.key},
                                  {.name = "--origin", .values = &o.origins},
                                  {.name = "--behind-proxy", .flag = &o.behind_proxy},
                                  {.name = "--public", .flag = &o.is_public},
                                  {.name = "--pace", .number = &o.bot_delay, .max = 60000},
                                  {.name = "--per-address", .number = &o.per_address, .min = 1, .max = 1000000},
                                  {.name = "--connections", .number = &o.connections, .min = 1, .max = 1000000},
                                  {.name = "--event", .text = &o.event},
                                  {.name = "--backup", .text = &o.backup},
                                  {.name = "--reports", .flag = &o.reports}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    if (!server_resolve_listen_address(o.bind, &o.listen_at, error, sizeof error))
        return cli_error("--bind: %s", error);
    wants_browser = o.open;
    is_secure = o.certificate != NULL;
    public_origin = o.origins.count ? o.origins.value[0] : NULL;
    const char *wrong = wrong_setting(&o);
    if (wrong)
        return cli_error("%s%s", o.is_public && wrong == unsafe_setting(&o) ? "--public is refused: " : "", wrong);
    return o.backup ? copy_database(&o) : o.reports ? print_reports(&o) : serve_with(&o);
}
