/* tourney.c: `traxis tourney`: dispatches the subcommands, and opens and closes the event they work on. */
#include "tourney.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

void tourney_print(json_t *value) {
    tn_write_json(value, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(value);
}

/* ---- Common options ---------------------------------------------------------------------------------------------- */

/* Options that every subcommand accepts. */
static struct {
    const char *as; /* author of the command */
    const char *at; /* entry of the journal that the command is based on */
} common_options;

/* Removes --as NAME and --at N from the arguments; prints an error and returns false if they are invalid. */
static bool take_common_options(int *argc, char **argv) {
    const cli_option options[] = {{.name = "--as", .text = &common_options.as},
                                  {.name = "--at", .text = &common_options.at}};
    uint64_t at;
    common_options.as = common_options.at = NULL;
    if (!cli_take_options(argc, argv, options, sizeof options / sizeof *options))
        return false;
    return !common_options.at || cli_number(common_options.at, &at) ||
           cli_error("tourney: --at expects an entry number, not '%s'", common_options.at) == EXIT_YES;
}

const char *desk_actor(void) {
    const char *name = common_options.as ? common_options.as : getenv("USER");
    return name && *name ? name : "organiser";
}

static const char *role_of(tn_event *e, const char *name) {
    if (*e->organiser && strcasecmp(name, e->organiser) == 0)
        return "organiser";
    if (*e->second && strcasecmp(name, e->second) == 0)
        return "second organiser";
    return "staff";
}

/* ---- The event --------------------------------------------------------------------------------------------------- */

static bool replay(desk *d) {
    size_t at;
    if (d->journal.entries.count == 0)
        cli_error("%s: contains no event; delete it and start with 'traxis tourney new'", d->journal.path);
    else if (tn_event_replay(&d->event, &d->journal.entries, &at))
        return true;
    else
        cli_error("%s:%zu: %s", d->journal.path, at + 2, d->event.error);
    return false;
}

enum { MAX_REPORTED = 10 };

/* Refuses a command that is based on an older state of the journal, and lists the changes since. */
static bool check_stale(const desk *d) {
    uint64_t at = 0;
    size_t count = d->journal.entries.count;
    if (!common_options.at || (cli_number(common_options.at, &at) && at == count))
        return true;
    if (at > count)
        return cli_error("%s has only %zu entries; this cannot be based on entry %s", d->journal.path, count,
                         common_options.at) == EXIT_YES;
    cli_error("%s has changed since entry %s; nothing was done. New entries: %zu", d->journal.path, common_options.at,
              count - at);
    for (size_t i = count - at > MAX_REPORTED ? count - MAX_REPORTED : at; i < count; i++) {
        char text[300];
        json_t *entry = tn_entries_get(&d->journal.entries, i);
        cli_entry_text(entry, text, sizeof text);
        cli_error_line("  %s", text);
        json_decref(entry);
    }
    return false;
}

static bool is_other_file(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && !tn_is_journal(path);
}

bool desk_open(desk *d, const char *path, bool write) {
    char error[TN_ERROR_SIZE];
    *d = (desk){0};
    if (!tn_journal_open(&d->journal, path, write, error, sizeof error)) {
        cli_error("%s%s", error, is_other_file(path) ? "; 'traxis tourney new' creates an event" : "");
        return false;
    }
    if (d->journal.damaged)
        fprintf(stderr, "traxis: %s: the last line is damaged and was ignored%s%s%s\n", path,
                write ? "; it was moved to " : "", write ? path : "", write ? ".damaged" : "");
    if (replay(d) && (!write || check_stale(d))) {
        d->journal.role = role_of(&d->event, desk_actor());
        return true;
    }
    desk_close(d);
    return false;
}

bool desk_open_only(desk *d, int argc, char **argv, bool write, bool *json) {
    const char *path;
    const cli_option options[] = {{.name = "--json", .flag = json}};
    *json = false;
    return cli_read_options(argc, argv, options, 1, &path, 1, 1) && desk_open(d, path, write);
}

/* Applies the entry; if it succeeds, the entry can be written. */
static bool try_entry(desk *d, const char *type, json_t *data) {
    json_int_t seq = (json_int_t)d->journal.entries.count + 1;
    if (data && d->first)
        json_object_set_new(data, "with", json_integer(d->first));
    json_t *entry = json_pack("{s:I, s:s, s:O}", "seq", seq, "type", type, "data", data);
    bool good = entry && tn_event_apply(&d->event, entry);
    if (!good)
        entry ? desk_print_refusal(d) : cli_error("a text is not UTF-8");
    else if (!d->first)
        d->first = seq;
    json_decref(entry);
    return good;
}

static bool enter(desk *d, const char *type, json_t *data,
                  bool (*write)(tn_journal *j, const char *actor, const char *type, json_t *data, char *error,
                                size_t size)) {
    char error[TN_ERROR_SIZE];
    if (!try_entry(d, type, data)) {
        json_decref(data);
        return false;
    }
    bool good = write(&d->journal, desk_actor(), type, data, error, sizeof error);
    if (!good)
        cli_error("%s", error);
    if (good && write == tn_journal_add && d->event.finished)
        desk_seal(d, NULL); /* keep a finished event sealed after every change */
    return good;
}

bool desk_queue(desk *d, const char *type, json_t *data) {
    return enter(d, type, data, tn_journal_queue);
}

bool desk_enter(desk *d, const char *type, json_t *data) {
    return enter(d, type, data, tn_journal_add);
}

bool desk_enter_all(desk *d, json_t *entries) {
    bool good = true;
    size_t count = json_array_size(entries);
    for (size_t i = 0; good && i < count; i++) {
        json_t *entry = tn_unfold(entries, i), *data = json_incref(json_object_get(entry, "data"));
        const char *type = json_string_value(json_object_get(entry, "type"));
        good = i + 1 < count ? desk_queue(d, type, data) : desk_enter(d, type, data);
        json_decref(entry);
    }
    json_decref(entries);
    return good;
}

void desk_close(desk *d) {
    tn_event_free(&d->event);
    tn_journal_close(&d->journal);
}

int desk_print(const desk *d, bool json, const char *format, ...) {
    char text[1000];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (json)
        tourney_print(json_pack("{s:s, s:I}", "done", text, "seq", (json_int_t)d->journal.entries.count));
    else
        puts(text);
    return EXIT_YES;
}

int desk_print_refusal(const desk *d) {
    static const char *const REMEDIES[TN_REMEDIES] = {
        /* ORDER REMEDY */
        "",
        "; 'traxis tourney start' starts it",
        "; 'traxis tourney pair' pairs the next round",
        "; 'traxis tourney pair' pairs it again",
        "; 'traxis tourney pair --draft' makes one",
        "; 'traxis tourney publish' publishes it",
        "; the next step is 'traxis tourney cut'",
        "; the next step is 'traxis tourney finish'",
        "; 'traxis tourney undo' opens it again",
        "; 'drop EVENT PLAYER' confirms it, 'drop EVENT PLAYER --back' keeps the player in the event",
        "; 'publish' keeps them, 'pair --again' discards them",
        "; 'checkin', 'conduct' and 'deck' fix this, or 'edit EVENT PLAYER --waive WHAT --reason WORDS'",
        "; 'edit EVENT PLAYER --waive staff --reason WORDS' allows it",
        "; 'traxis tourney set EVENT faq 1.2' sets it, --reason WORDS waives it",
        "; 'traxis tourney finish EVENT --champion PLAYER --reason WORDS' names the champion",
        "; 'traxis tourney draw' draws lots, --reason WORDS takes the lowest number",
        ": --reason WORDS",
        "; 'traxis tourney log EVENT --type ruling' lists them",
        "; 'traxis tourney log EVENT --type judge_call' lists them",
    };
    return cli_error("%s%s", d->event.error, REMEDIES[d->event.remedy]);
}

/* ---- Subcommands ------------------------------------------------------------------------------------------------- */

static const cli_part PARTS[] = {
    {"new", tourney_new},           {"set", tourney_set},         {"add", tourney_add},
    {"import", tourney_import},     {"edit", tourney_edit},       {"checkin", tourney_checkin},
    {"conduct", tourney_conduct},   {"players", tourney_players}, {"deck", tourney_deck},
    {"decks", tourney_decks},       {"start", tourney_start},     {"pair", tourney_pair},
    {"manual", tourney_manual},     {"publish", tourney_publish}, {"clock", tourney_clock},
    {"report", tourney_report},     {"close", tourney_close},     {"standings", tourney_standings},
    {"desk", tourney_desk},         {"drop", tourney_drop},       {"penalty", tourney_penalty},
    {"adjust", tourney_adjust},     {"call", tourney_call},       {"ruling", tourney_ruling},
    {"draw", tourney_draw},         {"cut", tourney_cut},         {"bracket", tourney_bracket},
    {"finish", tourney_finish},     {"placing", tourney_placing}, {"seal", tourney_seal},
    {"undo", tourney_undo},         {"status", tourney_status},   {"stats", tourney_stats},
    {"log", tourney_log},           {"export", tourney_export},   {"league", tourney_league},
    {"simulate", tourney_simulate}, {"check", tourney_check}};

int cmd_tourney(int argc, char **argv) {
    if (!take_common_options(&argc, argv))
        return EXIT_USAGE;
    return cli_run_part(argc, argv, PARTS, sizeof PARTS / sizeof *PARTS, NULL);
}
