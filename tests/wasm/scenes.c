/* scenes.c: shows every scenario as the page does: makes its scene, replays the entries at a table, and compares the
 * game at its end with that of the scenario's run. Prints how many scenarios there are of each kind.
 *
 *     scenes FOLDER…    with scenarios; from the project's folder
 *
 * Exit code 1 if a scene fails, or if a scenario about a game cannot be shown. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/whole_file.h"
#include "judge/judge.h"
#include "wasm/exports.h"

enum { SCENARIO_BYTES = 1 << 20, LINES = 20000 };

static unsigned played, without_game, failed;

static void fail(const char *place, const char *why) {
    fprintf(stderr, "%s: %s\n", place, why);
    failed++;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void add_file(const char *path, bool overlay) {
    size_t length;
    char *text = file_read_whole(path, SCENARIO_BYTES, &length);
    if (!text) {
        fprintf(stderr, "scenes: cannot read %s\n", path);
        exit(1);
    }
    page_add_cards(path, text, length, overlay);
    free(text);
}

/* Adds the files named in own, "FOLDER:CARDS:OVERLAY…" (tx_scenario_own_cards). */
static void add_own(const char *own) {
    char copy[4096], path[5000];
    snprintf(copy, sizeof copy, "%s", own);
    char *rest = copy, *folder = strsep(&rest, ":");
    for (unsigned i = 0; rest; i++) {
        const char *name = strsep(&rest, ":");
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (*name)
            add_file(path, i > 0);
    }
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Compiles the official cards with those files. */
static void compile(const char *own) {
    FILE *list = popen("find cards -name '*.cards' | LC_ALL=C sort", "r");
    char line[1024], *paths[400];
    unsigned count = 0;
    while (list && count < 400 && fgets(line, sizeof line, list))
        paths[count++] = memory_copy_text(line, strcspn(line, "\n"));
    pclose(list);
    qsort(paths, count, sizeof *paths, by_name);
    for (unsigned i = 0; i < count; i++) {
        add_file(paths[i], false);
        free(paths[i]);
    }
    add_own(own);
    if (!page_compile()) {
        fprintf(stderr, "scenes: %s\n", page_error());
        exit(1);
    }
}

/* ---- Replaying --------------------------------------------------------------------------------------------------- */

/* Replays the opening and the first entries as the page does; returns the hash of the game then reached, to be freed,
 * or NULL if an entry does not fit. */
static char *hash_after(const char *opening, char **entries, unsigned count) {
    size_t size = strlen(opening) + 2;
    for (unsigned i = 0; i < count; i++)
        size += strlen(entries[i]) + 1;
    char *record = memory_resize(NULL, size, 1), *to = stpcpy(record, opening);
    *to++ = '\n';
    for (unsigned i = 0; i < count; i++) {
        to = stpcpy(to, entries[i]);
        *to++ = '\n';
    }
    const char *read = page_read_record("scene", record, (size_t)(to - record));
    json_t *head = read ? json_loadb(read, strcspn(read, "\n"), 0, NULL) : NULL;
    const char *hash =
        json_is_null(json_object_get(head, "fault")) ? json_string_value(json_object_get(head, "hash")) : NULL;
    char *copy = hash ? memory_copy_text(hash, strlen(hash)) : NULL;
    json_decref(head);
    free(record);
    return copy;
}

static bool are_within(const json_t *statements, unsigned count) {
    for (size_t i = 0; i < json_array_size(statements); i++)
        if (json_integer_value(json_object_get(json_array_get(statements, i), "choices")) > count)
            return false;
    return json_array_size(statements) > 0;
}

static void show(const char *place, json_t *head, char **entries, unsigned count) {
    char *opening = json_dumps(json_object_get(head, "opening"), JSON_COMPACT);
    unsigned made = (unsigned)json_integer_value(json_object_get(head, "made"));
    char *end = hash_after(opening, entries, made), *beyond = hash_after(opening, entries, count);
    if (!end || !beyond)
        fail(place, page_error());
    else if (strcmp(end, json_string_value(json_object_get(head, "hash"))) != 0)
        fail(place, "the table reaches another game than the scenario");
    else if (!are_within(json_object_get(head, "statements"), count))
        fail(place, "a statement is about a moment after the last entry");
    else
        played++;
    free(end);
    free(beyond);
    free(opening);
}

/* ---- Scenarios --------------------------------------------------------------------------------------------------- */

static void show_text(const char *place, const char *text, size_t length) {
    static char *entries[LINES];
    const char *scene = page_scene("scenario", text, length);
    if (!scene) {
        fail(place, page_error());
        return;
    }
    char *copy = memory_copy_text(scene, strlen(scene)), *rest = copy;
    json_t *head = json_loads(strsep(&rest, "\n"), 0, NULL);
    const char *kind = json_string_value(json_object_get(head, "kind"));
    unsigned count = 0;
    while (rest && *rest && count < LINES)
        entries[count++] = strsep(&rest, "\n");
    if (!strcmp(kind, "no game"))
        without_game++;
    else if (!strcmp(kind, "failed"))
        fail(place, json_string_value(json_object_get(head, "fault")));
    else
        show(place, head, entries, count);
    json_decref(head);
    free(copy);
}

static const char *line_of(const char *text, unsigned line) {
    while (--line && *text)
        text += strcspn(text, "\n") + 1;
    return text;
}

static void show_scenario(const tx_position_file *file, unsigned index, const char *text) {
    char place[1200];
    unsigned next = index + 1 < tx_position_count(file) ? tx_position_line(file, index + 1) : 0;
    const char *begin = line_of(text, tx_position_line(file, index)),
               *end = next ? line_of(text, next) : text + strlen(text);
    snprintf(place, sizeof place, "%s:%u", tx_position_path(file), tx_position_line(file, index));
    show_text(place, begin, (size_t)(end - begin));
}

static void show_file(const tx_position_file *file, char *compiled, size_t size, const char *wanted) {
    size_t length;
    char *text = file_read_whole(tx_position_path(file), SCENARIO_BYTES, &length);
    for (unsigned i = 0; text && i < tx_position_count(file); i++) {
        char own[4096] = "";
        tx_scenario_own_cards(file, i, own, sizeof own);
        if (strcmp(own, wanted) != 0)
            continue;
        if (strcmp(own, compiled) != 0) {
            compile(own);
            snprintf(compiled, size, "%s", own);
        }
        show_scenario(file, i, text);
    }
    free(text);
}

/* The scenarios without cards of their own first, so that the cards are compiled once for all of them. */
static void show_all(const tx_suite *suite) {
    char compiled[4096] = "";
    compile("");
    for (unsigned f = 0; f < suite->count; f++)
        show_file(suite->files[f], compiled, sizeof compiled, "");
    for (unsigned f = 0; f < suite->count; f++)
        for (unsigned i = 0; i < tx_position_count(suite->files[f]); i++) {
            char own[4096] = "";
            bool first = tx_scenario_own_cards(suite->files[f], i, own, sizeof own) > 0;
            char before[4096] = "";
            for (unsigned j = 0; first && j < i; j++, first = first && strcmp(own, before) != 0)
                before[0] = '\0', tx_scenario_own_cards(suite->files[f], j, before, sizeof before);
            if (first)
                show_file(suite->files[f], compiled, sizeof compiled, own);
        }
}

int main(int argc, char **argv) {
    tx_suite suite = {.extension = &judge_statements};
    static tx_report report;
    for (int i = 1; i < argc; i++)
        if (!tx_suite_add(&suite, argv[i], &report)) {
            fprintf(stderr, "%s", report.text);
            return 2;
        }
    show_all(&suite);
    tx_suite_free(&suite);
    printf("%u scenarios shown on the board, %u without a game, %u failed\n", played, without_game, failed);
    return failed > 0 || played == 0;
}
