/* desk_run.c: runs the commands behind the desk's keys, and shows their output (see desk_screen.h). */
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "desk_screen.h"

/* ---- Capturing output -------------------------------------------------------------------------------------------- */

typedef struct capture {
    FILE *out, *err; /* the original streams */
    char *text, *errors;
    size_t text_length, errors_length;
} capture;

/* Redirects stdout and stderr, because nothing may be printed onto the full screen. */
static void begin_capture(capture *t) {
    fflush(stdout);
    fflush(stderr);
    t->out = stdout;
    t->err = stderr;
    stdout = memory_require(open_memstream(&t->text, &t->text_length));
    stderr = memory_require(open_memstream(&t->errors, &t->errors_length));
}

static void end_capture(capture *t) {
    fclose(stdout);
    fclose(stderr);
    stdout = t->out;
    stderr = t->err;
}

static void free_capture(capture *t) {
    free(t->text);
    free(t->errors);
}

/* ---- The event --------------------------------------------------------------------------------------------------- */

static void reload_event(desk_screen *s) {
    struct stat facts;
    desk fresh;
    capture t;
    begin_capture(&t);
    bool good = desk_open(&fresh, s->path, false);
    end_capture(&t);
    free_capture(&t);
    if (!good)
        return;
    unsigned before = s->desk.event.round_count;
    desk_close(&s->desk);
    s->desk = fresh;
    s->size = stat(s->path, &facts) == 0 ? facts.st_size : 0;
    if (s->desk.event.round_count != before || s->round > s->desk.event.round_count) {
        s->round = s->desk.event.round_count; /* show a new round at once */
        s->count = s->side = 0;
    }
    if (before == 0 && s->round > 0)
        s->view = VIEW_TABLES;
    desk_list(s);
}

void desk_reload(desk_screen *s) {
    struct stat facts;
    if (stat(s->path, &facts) == 0 && facts.st_size != s->size)
        reload_event(s);
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

static void add_word(desk_screen *s, char **argv, int *argc, const char *word) {
    snprintf(s->words[*argc], DESK_WORD_SIZE, "%s", word);
    argv[*argc] = s->words[*argc];
    (*argc)++;
}

/* Runs `traxis tourney WORDS… MORE` as the user of the desk. */
static int run_words(desk_screen *s, const char *const *words, const char *const *more) {
    char *argv[DESK_WORDS + 1] = {NULL};
    int argc = 0;
    add_word(s, argv, &argc, "tourney");
    for (; *words && argc < DESK_WORDS; words++)
        add_word(s, argv, &argc, *words);
    for (; *more && argc < DESK_WORDS; more++)
        add_word(s, argv, &argc, *more);
    return cli_run_command(cmd_tourney, argc, argv);
}

/* Takes the message from the command's JSON output: done, or the error. */
static void take_answer(desk_screen *s, const char *text) {
    json_t *answer = json_loads(text, 0, NULL);
    const char *done = json_string_value(json_object_get(answer, "done"));
    const char *error = json_string_value(json_object_get(answer, "error"));
    snprintf(s->message, sizeof s->message, "%s", error ? error : done ? done : "");
    for (char *at = s->message; *at; at++)
        *at = *at == '\n' ? ' ' : *at;
    json_decref(answer);
}

/* Shows an error as a page if it is much longer than the two message rows. */
static void show_long_refusal(desk_screen *s) {
    tx_lines wrapped = {0};
    lines_wrap(&wrapped, s->width > DESK_MIN_WIDTH ? s->width - 2 : DESK_MIN_WIDTH, 0, s->message);
    bool fits = wrapped.count <= 3;
    lines_clear(&wrapped);
    if (fits)
        return;
    lines_clear(&s->page);
    desk_add_line(s, 0, "%s", s->message);
    snprintf(s->title, sizeof s->title, "Refused");
    s->page_top = 0;
    s->mode = MODE_PAGE;
}

bool desk_run(desk_screen *s, const char *const *words) {
    char at[16];
    capture t;
    snprintf(at, sizeof at, "%u", s->desk.journal.entries.count);
    begin_capture(&t);
    int code = run_words(s, words, (const char *const[]){"--as", s->actor, "--at", at, "--json", NULL});
    end_capture(&t);
    take_answer(s, t.text);
    free_capture(&t);
    s->refused = code != EXIT_YES;
    reload_event(s);
    if (s->refused)
        show_long_refusal(s);
    return code == EXIT_YES;
}

void desk_add_line(desk_screen *s, int indent, const char *format, ...) {
    char text[TN_ERROR_SIZE + 400];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    lines_wrap(&s->page, s->width > DESK_MIN_WIDTH ? s->width - 2 : DESK_MIN_WIDTH, indent, text);
}

static void add_lines(desk_screen *s, char *text) {
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        desk_add_line(s, 5, "%s", line);
    }
}

void desk_run_page(desk_screen *s, const char *title, const char *const *words) {
    capture t;
    begin_capture(&t);
    int code = run_words(s, words, (const char *const[]){"--as", s->actor, NULL});
    end_capture(&t);
    lines_clear(&s->page);
    add_lines(s, code == EXIT_YES ? t.text : t.errors);
    free_capture(&t);
    snprintf(s->title, sizeof s->title, "%s", title);
    s->page_top = 0;
    s->mode = MODE_PAGE;
}
