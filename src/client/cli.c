/* cli.c: helpers that all commands share: data folders, the catalog, errors, numbers, time. */
#include "cli.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/whole_file.h"
#include "client/usage/usage.h"
#include "record/record.h"

enum { MAX_FOLDERS = 16, MAX_NAMES = 8 };

static const char *card_folders[1 + MAX_FOLDERS]; /* the first is the project's own */
static unsigned folder_count = 1;
static const char *overlays[MAX_FOLDERS];
static unsigned overlay_count;
static tx_source *embedded; /* overlays embedded in a record */
static unsigned embedded_count, embedded_capacity;

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Returns whether the folder is the project: it contains data/ beside cards/. */
static bool is_home(const char *path) {
    char cards[PATH_MAX + 8], data[PATH_MAX + 8];
    snprintf(cards, sizeof cards, "%s/cards", path);
    snprintf(data, sizeof data, "%s/data", path);
    return is_folder(cards) && is_folder(data);
}

/* Finds the nearest folder above the program's own file that is the project. */
static bool find_upward(char *home, size_t size) {
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0)
        return false;
    program[length] = '\0';
    for (char *slash; (slash = strrchr(program, '/'));) {
        *slash = '\0';
        if (is_home(program))
            return snprintf(home, size, "%s", program) < (int)size;
    }
    return false;
}

static const char *data_home(void) {
    static char home[PATH_MAX];
    const char *named = getenv("TRAXIS_HOME");
    if (named && *named)
        return named;
    if (!*home && !find_upward(home, sizeof home))
        snprintf(home, sizeof home, "%s", TRAXIS_DATA);
    return home;
}

const char *cli_data(const char *folder) {
    static struct { char name[32], path[PATH_MAX]; } known[MAX_NAMES];
    unsigned i = 0;
    while (i < MAX_NAMES - 1 && known[i].name[0] && strcmp(known[i].name, folder) != 0)
        i++;
    snprintf(known[i].name, sizeof known[i].name, "%s", folder);
    if (snprintf(known[i].path, sizeof known[i].path, "%s/%s", data_home(), folder) >= (int)sizeof known[i].path)
        cli_exit(cli_error("the path of the data folder is too long: %.100s…", data_home()));
    return known[i].path;
}

void cli_add_cards(const char *folder) {
    if (folder_count == 1 + MAX_FOLDERS)
        cli_exit(cli_error("more than %d folders of cards", MAX_FOLDERS));
    card_folders[folder_count++] = folder;
}

const char *const *cli_card_folders(unsigned *count) {
    card_folders[0] = cli_data("cards");
    *count = folder_count;
    return card_folders;
}

void cli_add_overlay(const char *path) {
    if (overlay_count == MAX_FOLDERS)
        cli_exit(cli_error("more than %d overlays; they may be put in one folder", MAX_FOLDERS));
    overlays[overlay_count++] = path;
}

const char *const *cli_overlays(unsigned *count) {
    *count = overlay_count;
    return overlays;
}

static void add_embedded(const tx_source *words) {
    for (unsigned i = 0; i < embedded_count; i++)
        if (!strcmp(embedded[i].name, words->name))
            return;
    RESERVE_ONE(embedded, embedded_count, embedded_capacity);
    embedded[embedded_count] = *words;
    embedded[embedded_count].name = memory_copy_text(words->name, strlen(words->name));
    embedded[embedded_count++].text = memory_copy_text(words->text, words->length);
}

/* Adds the overlay of that name, unless it is chosen already: the one embedded in the record, else the project's
 * own. */
static void choose_overlay(void *user, const char *name, const tx_source *words) {
    static char found[MAX_FOLDERS][PATH_MAX];
    const char *own = cli_data("overlays");
    (void)user;
    for (unsigned i = 0; i < overlay_count; i++)
        if (tx_overlay_find(overlays[i], name, NULL, 0))
            return;
    if (words)
        add_embedded(words);
    else if (overlay_count < MAX_FOLDERS && tx_overlay_find(own, name, found[overlay_count], PATH_MAX))
        cli_add_overlay(found[overlay_count]);
}

void cli_add_overlays_of(const char *record) {
    tx_error error;
    size_t length;
    char *text = file_read_whole(record, TX_MAX_RECORD, &length); /* on failure the record's reader reports the error */
    if (text && !tx_record_overlays(record, text, length, choose_overlay, NULL, &error))
        cli_exit(cli_error("%s", error.text));
    free(text);
}

const char *cli_overlay_hint(const tx_error *error) {
    return error->code == TX_OTHER_CARDS ? "; --overlay FILE chooses an overlay" : "";
}

const tx_catalog *cli_catalog(void) {
    static tx_catalog *catalog;
    static tx_report report;
    if (catalog)
        return catalog;
    unsigned count;
    const char *const *folders = cli_card_folders(&count);
    if (!is_folder(folders[0]))
        cli_exit(cli_error("there are no cards at %s; set TRAXIS_HOME to the folder that holds cards/", folders[0]));
    catalog = tx_catalog_load_with(folders, count, overlays, overlay_count, embedded, embedded_count, &report);
    if (!catalog) {
        fputs(report.text, stderr);
        cli_exit(
            cli_error("the cards have %u error%s; nothing was loaded", report.errors, report.errors == 1 ? "" : "s"));
    }
    return catalog;
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

static struct {
    char text[10000]; /* all messages of the command so far */
    size_t used;
    bool for_programs;
} errors;

static void add_error(const char *before, const char *format, va_list list) {
    char text[5000];
    vsnprintf(text, sizeof text, format, list);
    fflush(stdout);
    fprintf(stderr, "%s%s\n", before, text);
    int added =
        snprintf(errors.text + errors.used, sizeof errors.text - errors.used, "%s%s", errors.used ? "\n" : "", text);
    errors.used =
        errors.used + (size_t)added < sizeof errors.text ? errors.used + (size_t)added : sizeof errors.text - 1;
}

int cli_error(const char *format, ...) {
    char before[32];
    va_list list;
    va_start(list, format);
    snprintf(before, sizeof before, "%s: ", usage_current_program()->name);
    add_error(before, format, list);
    va_end(list);
    return EXIT_USAGE;
}

void cli_error_line(const char *format, ...) {
    va_list list;
    va_start(list, format);
    add_error("", format, list);
    va_end(list);
}

static bool wants_json(int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--json") == 0)
            return true;
    return false;
}

/* Prints {"error": …} if --json was given. */
static void print_json_error(void) {
    if (!errors.for_programs || !errors.used)
        return;
    json_t *text = json_string(errors.text);
    json_t *object = json_pack("{s:o}", "error", text ? text : json_string("a text is not UTF-8"));
    json_dumpf(object, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(object);
}

int cli_run_command(cli_run *run, int argc, char **argv) {
    errors.for_programs = wants_json(argc, argv); /* before the command changes argv */
    errors.used = 0;
    int code = run(argc, argv);
    if (code == EXIT_USAGE)
        print_json_error();
    return code;
}

_Noreturn void cli_exit(int code) {
    print_json_error();
    exit(code);
}

/* ---- Numbers and time -------------------------------------------------------------------------------------------- */

bool cli_number(const char *text, uint64_t *number) {
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end != '\0' || errno)
        return false;
    *number = value;
    return true;
}

double cli_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
