/* tourney_seal.c: `traxis tourney seal`: signs the journal of an event with the organiser's secret, or shows whether it
 * is sealed. The secret is in a separate file that only its owner can read. */
#include <errno.h>
#include <limits.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>

#include "tourney.h"

/* ---- The secret -------------------------------------------------------------------------------------------------- */

/* Default path of the secret: $XDG_DATA_HOME/traxis/desk.key, or below the user's home. */
static bool own_path(char *path, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[PATH_MAX];
    if (data && *data)
        snprintf(folder, sizeof folder, "%s", data);
    else if (home && *home)
        snprintf(folder, sizeof folder, "%s/.local/share", home);
    else
        return false;
    for (char *slash = folder + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(folder, 0777);
        *slash = '/';
    }
    mkdir(folder, 0777);
    size_t used = strlen(folder);
    snprintf(folder + used, sizeof folder - used, "/traxis");
    mkdir(folder, 0777);
    return snprintf(path, size, "%s/desk.key", folder) < (int)size;
}

/* ---- Sealing ----------------------------------------------------------------------------------------------------- */

bool desk_seal(desk *d, const char *secret) {
    char own[PATH_MAX], error[TN_ERROR_SIZE];
    unsigned char seed[TN_SEED_SIZE];
    if (!secret && !own_path(own, sizeof own))
        snprintf(error, sizeof error, "there is no home folder for the secret; give --key FILE");
    else if (!tn_seal_open_secret(secret ? secret : own, seed))
        snprintf(error, sizeof error, "%.300s: %s", secret ? secret : own, strerror(errno));
    else if (tn_journal_seal(&d->journal, desk_actor(), seed, d->first, error, sizeof error))
        return true;
    cli_error("%s is not sealed: %s", d->journal.path, error);
    return false;
}

static bool is_sealed(const desk *d) {
    return d->journal.sealed > 0 && d->journal.sealed == d->journal.entries.count;
}

void cli_seal_text(const desk *d, char *text, size_t size) {
    if (is_sealed(d))
        snprintf(text, size, "sealed, all %u entries, by the key %s", d->journal.entries.count, d->journal.key);
    else if (d->journal.sealed)
        snprintf(text, size, "sealed up to entry %u of %u, by the key %s", d->journal.sealed, d->journal.entries.count,
                 d->journal.key);
    else
        snprintf(text, size, "not sealed: a change to the last entry would not be noticed");
}

/* Returns true if the existing seal was made with the named secret; otherwise, or if there is no such secret, prints an
 * error. Seals are never replaced. */
static bool is_seal_of(const desk *d, const char *secret) {
    unsigned char seed[TN_SEED_SIZE];
    char key[TN_KEY_TEXT], text[200];
    cli_seal_text(d, text, sizeof text);
    if (!tn_seal_read_secret(secret, seed)) {
        cli_error("%s: %s; %s is %s", secret, strerror(errno), d->journal.path, text);
        return false;
    }
    tn_seal_key(seed, key);
    sodium_memzero(seed, sizeof seed);
    if (strcmp(key, d->journal.key) == 0)
        return true;
    cli_error("%s is %s, which is not the key of %s (%s); seals are never replaced: later entries can be sealed with "
              "another key",
              d->journal.path, text, secret, key);
    return false;
}

static int seal_status(desk *d, const char *secret, bool check) {
    if (!d->journal.sealed || (!check && !is_sealed(d)))
        return check || desk_seal(d, secret) ? EXIT_YES : EXIT_USAGE;
    if (!secret || is_seal_of(d, secret))
        return EXIT_YES;
    return check ? EXIT_NO : EXIT_USAGE;
}

int tourney_seal(int argc, char **argv) {
    const char *path, *secret = NULL;
    bool json = false, check = false;
    const cli_option options[] = {
        {.name = "--key", .text = &secret}, {.name = "--check", .flag = &check}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 3, &path, 1, 1) || !desk_open(&d, path, !check))
        return EXIT_USAGE;
    char text[200];
    int status = seal_status(&d, secret, check);
    cli_seal_text(&d, text, sizeof text);
    if (status == EXIT_YES)
        desk_print(&d, json, "%s: %s", path, text);
    if (status == EXIT_YES && !is_sealed(&d))
        status = EXIT_NO;
    desk_close(&d);
    return status;
}
