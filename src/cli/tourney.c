/* tourney.c: `traxis tourney`: finds the part of the command, and opens and closes the event it works on. */
#include "tourney.h"

#include <stdarg.h>
#include <string.h>

void tourney_print(json_t *value) {
    json_dumpf(value, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(value);
}

/* ---- The event --------------------------------------------------------------------------------------------------- */

static bool replay(desk *d) {
    size_t at;
    if (tn_event_replay(&d->event, d->journal.entries, &at))
        return true;
    cli_error("%s:%zu: %s", d->journal.path, at + 2, d->event.error);
    return false;
}

bool desk_open(desk *d, const char *path, bool write) {
    char error[TN_ERROR_SIZE];
    *d = (desk){0};
    if (!tn_journal_open(&d->journal, path, write, error, sizeof error)) {
        cli_error("%s", error);
        return false;
    }
    if (d->journal.damaged)
        fprintf(stderr, "traxis: %s: the last line is damaged and does not count%s%s%s\n", path,
                write ? "; it was moved to " : "", write ? path : "", write ? ".damaged" : "");
    if (replay(d))
        return true;
    desk_close(d);
    return false;
}

static const char *actor(void) {
    const char *name = getenv("USER");
    return name && *name ? name : "organiser";
}

bool desk_enter(desk *d, const char *type, json_t *data) {
    char error[TN_ERROR_SIZE];
    json_t *entry = json_pack("{s:s, s:O}", "type", type, "data", data);
    bool good = entry && tn_event_apply(&d->event, entry);
    json_decref(entry);
    if (!good) {
        cli_error("%s", data ? d->event.error : "a text is not UTF-8");
        json_decref(data);
        return false;
    }
    good = tn_journal_add(&d->journal, actor(), type, data, error, sizeof error);
    if (!good)
        cli_error("%s", error);
    return good;
}

bool desk_enter_all(desk *d, json_t *entries) {
    char error[TN_ERROR_SIZE];
    size_t i;
    json_t *entry;
    bool good = true;
    json_array_foreach(entries, i, entry) good = good && tn_event_apply(&d->event, entry);
    if (!good)
        cli_error("%s", d->event.error);
    else if (!(good = tn_journal_add_all(&d->journal, actor(), entries, error, sizeof error)))
        cli_error("%s", error);
    json_decref(entries);
    return good;
}

void desk_close(desk *d) {
    tn_event_free(&d->event);
    tn_journal_close(&d->journal);
}

int desk_say(const desk *d, bool json, const char *format, ...) {
    char text[1000];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (json)
        tourney_print(json_pack("{s:s, s:I}", "done", text, "seq", (json_int_t)json_array_size(d->journal.entries)));
    else
        puts(text);
    return EXIT_YES;
}

int desk_refused(const desk *d) {
    return cli_error("%s", d->event.error);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    cli_run *run;
} PARTS[] = {{"new", tourney_new},           {"add", tourney_add},
             {"import", tourney_import},     {"deck", tourney_deck},
             {"start", tourney_start},       {"pair", tourney_pair},
             {"report", tourney_report},     {"standings", tourney_standings},
             {"drop", tourney_drop},         {"cut", tourney_cut},
             {"bracket", tourney_bracket},   {"penalty", tourney_penalty},
             {"ruling", tourney_ruling},     {"undo", tourney_undo},
             {"export", tourney_export},     {"clock", tourney_clock},
             {"simulate", tourney_simulate}, {"check", tourney_check}};

static int unknown_part(const char *name) {
    char known[300] = "";
    for (unsigned i = 0, used = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        used += (unsigned)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", PARTS[i].name);
    return cli_error("tourney: there is no command '%s'; expected %s", name, known);
}

int cmd_tourney(int argc, char **argv) {
    if (argc < 2)
        return cli_usage("tourney");
    for (unsigned i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        if (strcmp(argv[1], PARTS[i].name) == 0) {
            argv[1] = argv[0]; /* messages name the command whose help tells more */
            return PARTS[i].run(argc - 1, argv + 1);
        }
    return unknown_part(argv[1]);
}
