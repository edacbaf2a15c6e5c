/* tourney_export.c: `traxis tourney export`: writes an event in the formats of docs/TOURNAMENTS.md, for printing or
 * exchange. */
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

#include "base/whole_file.h"
#include "tourney.h"

/* Writes the event; returns false with event->error if it cannot. */
typedef bool export_run(tn_event *event, FILE *out);

static bool write_json(tn_event *e, FILE *out) {
    return tn_write_snapshot(e, out);
}

static bool write_league(tn_event *e, FILE *out) {
    return tn_write_league(e, out);
}

static bool write_page(tn_event *e, FILE *out) {
    tn_write_html(e, out);
    return true;
}

static bool write_text(tn_event *e, FILE *out) {
    tn_write_text(e, out);
    return true;
}

static bool needs_round(tn_event *e) {
    if (e->round_count > 0)
        return true;
    snprintf(e->error, sizeof e->error, "no round has been paired: there is nothing to print for one");
    return false;
}

static bool write_slips(tn_event *e, FILE *out) {
    if (needs_round(e))
        tn_write_slips(e, e->round_count, out);
    return e->round_count > 0;
}

static bool write_slips_text(tn_event *e, FILE *out) {
    if (needs_round(e))
        tn_write_slips_text(e, e->round_count, out);
    return e->round_count > 0;
}

static bool write_clock(tn_event *e, FILE *out) {
    if (needs_round(e))
        tn_write_clock(e, out);
    return e->round_count > 0;
}

static bool write_players(tn_event *e, FILE *out) {
    return tn_write_csv(e, "players", out);
}

static bool write_pairings(tn_event *e, FILE *out) {
    return tn_write_csv(e, "pairings", out);
}

static bool write_results(tn_event *e, FILE *out) {
    return tn_write_csv(e, "results", out);
}

static bool write_standings(tn_event *e, FILE *out) {
    return tn_write_csv(e, "standings", out);
}

static bool write_lists(tn_event *e, FILE *out) {
    tn_write_lists(e, out);
    return true;
}

static bool write_lists_text(tn_event *e, FILE *out) {
    tn_write_lists_text(e, out);
    return true;
}

static bool write_placing(tn_event *e, FILE *out) {
    if (tn_event_has_final_placing(e))
        return tn_write_csv(e, "placing", out);
    snprintf(e->error, sizeof e->error, "the event is not over: there is no final placing yet");
    return false;
}

static const struct {
    const char *name;
    export_run *write;
} FORMATS[] = {{"json", write_json},
               {"html", write_page},
               {"text", write_text},
               {"slips", write_slips},
               {"slips-text", write_slips_text},
               {"lists", write_lists},
               {"lists-text", write_lists_text},
               {"clock", write_clock},
               {"players", write_players},
               {"pairings", write_pairings},
               {"results", write_results},
               {"standings", write_standings},
               {"placing", write_placing},
               {"trf", tn_write_trf},
               {"league", write_league}};

static export_run *format_named(const char *name) {
    char known[200] = "";
    for (size_t i = 0, used = 0; i < sizeof FORMATS / sizeof *FORMATS; i++) {
        if (strcmp(name, FORMATS[i].name) == 0)
            return FORMATS[i].write;
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", FORMATS[i].name);
    }
    cli_error("tourney: there is no format '%s'; expected %s", name, known);
    return NULL;
}

static bool copy(FILE *from, FILE *to) {
    char block[1 << 16];
    size_t count;
    rewind(from);
    while ((count = fread(block, 1, sizeof block, from)) > 0)
        if (fwrite(block, 1, count, to) != count)
            return false;
    return !ferror(from) && fflush(to) == 0;
}

static bool copy_into(FILE *out, void *whole) {
    return copy(whole, out);
}

/* Writes directly to a device, a pipe, or a file that cannot be replaced by renaming. */
static bool copy_directly(FILE *whole, const char *path) {
    FILE *out = fopen(path, "wb");
    bool good = out && copy(whole, out);
    return out && fclose(out) == 0 && good;
}

/* Replaces a file atomically: writes a temporary file next to it, then renames that. */
static int copy_to(FILE *whole, const char *path) {
    struct stat facts;
    char real[PATH_MAX];
    if (!path)
        return copy(whole, stdout) ? EXIT_YES : cli_error("the export cannot be written");
    bool there = stat(path, &facts) == 0, regular = there && S_ISREG(facts.st_mode);
    const char *place = regular && realpath(path, real) ? real : path; /* keep symbolic links */
    bool good = there && !regular ? copy_directly(whole, path) : file_write_whole(place, copy_into, whole);
    return good ? EXIT_YES : cli_error("%s: cannot be written: %s", path, strerror(errno));
}

/* Writes to a temporary file first, which needs no memory: the target is written only if the whole export succeeds. */
static int export_to(tn_event *e, export_run *write, const char *path) {
    FILE *whole = tmpfile();
    if (!whole)
        return cli_error("the export has no room for a temporary file: %s", strerror(errno));
    int status = EXIT_YES;
    if (!write(e, whole))
        status = cli_error("%s", *e->error ? e->error : "out of memory");
    else if (fflush(whole) != 0 || ferror(whole))
        status = cli_error("the export has no room for a temporary file: %s", strerror(errno));
    else
        status = copy_to(whole, path);
    fclose(whole);
    return status;
}

/* Warns about data that the format cannot represent. */
static void warn_omissions(const tn_event *e, const char *format) {
    char omissions[300];
    if (tn_list_omissions(e, format, omissions, sizeof omissions))
        fprintf(stderr, "traxis: the format %s cannot represent: %s\n", format, omissions);
}

int tourney_export(int argc, char **argv) {
    const char *words[3] = {NULL};
    bool json = false, staff = false;
    const cli_option options[] = {{.name = "--staff", .flag = &staff}, {.name = "--json", .flag = &json}};
    desk d;
    if (!cli_read_options(argc, argv, options, 2, words, 1, 3))
        return EXIT_USAGE;
    const char *format = words[1] ? words[1] : "json";
    export_run *write = format_named(format);
    bool is_json = strcmp(format, "json") == 0 || strcmp(format, "league") == 0;
    if (write && json && !words[2] && !is_json)
        return cli_error("tourney: --json and the format %s cannot both go to the terminal; expected a FILE too",
                         format);
    if (write && words[2] && tn_is_journal(words[2])) /* never overwrite a journal: it may be the only copy of an
                                                       * event */
        return cli_error("%s is the journal of an event; choose another FILE", words[2]);
    if (!write || !desk_open(&d, words[0], false))
        return EXIT_USAGE;
    if (strncmp(format, "lists", 5) == 0 && !staff && !d.event.decks_open) {
        desk_close(&d);
        return cli_error("the deck lists are hidden from players; --staff exports them for staff, 'traxis tourney set "
                         "EVENT decks open' opens them to all");
    }
    d.event.for_staff = staff;
    int status = staff || tn_event_hide_staff(&d.event) ? export_to(&d.event, write, words[2]) : desk_print_refusal(&d);
    if (status == EXIT_YES)
        warn_omissions(&d.event, format);
    if (status == EXIT_YES && json && words[2])
        desk_print(&d, true, "%s: written as %s", words[2], format);
    desk_close(&d);
    return status;
}
