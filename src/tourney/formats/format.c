/* format.c: functions shared by the readers of event files, and detection of the format by content (see format.h). */
#include "format.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- Remarks and errors ------------------------------------------------------------------------------------------ */

void tn_reading_begin(tn_reading *reading) {
    *reading = (tn_reading){.remarks = json_array()};
}

void tn_reading_end(tn_reading *reading) {
    json_decref(reading->remarks);
    reading->remarks = NULL;
}

/* Texts from a file may be cut in the middle of a character: drops incomplete characters. */
static json_t *cut_to_characters(char *text) {
    for (size_t length = strlen(text); length > 0; text[--length] = '\0') {
        json_t *string = json_string(text);
        if (string)
            return string;
    }
    return json_string("");
}

void tn_remark(tn_reading *reading, const char *format, ...) {
    char text[300];
    va_list list;
    if (json_array_size(reading->remarks) >= TN_REMARKS_MAX) {
        reading->more++;
        return;
    }
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    json_array_append_new(reading->remarks, cut_to_characters(text));
}

void *tn_reading_fail(tn_reading *reading, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(reading->error, sizeof reading->error, format, list);
    va_end(list);
    return NULL;
}

/* ---- Making snapshots -------------------------------------------------------------------------------------------- */

tn_result tn_result_of_points(json_int_t a, json_int_t b) {
    for (unsigned result = TN_WIN; result < TN_RESULT_COUNT; result++)
        if (tn_points(result, 0) == a && tn_points(result, 1) == b)
            return (tn_result)result;
    return TN_NONE;
}

json_t *tn_empty_snapshot(const char *name, const char *date) {
    return json_pack("{s:s, s:i, s:{s:s, s:s}, s:[], s:[]}", "format", "conquest-tournament", "version", 1, "event",
                     "name", name, "date", date, "players", "rounds");
}

json_t *tn_snapshot_round(json_t *snapshot, size_t number) {
    json_t *rounds = json_object_get(snapshot, "rounds");
    while (json_array_size(rounds) < number)
        json_array_append_new(rounds, json_pack("{s:I, s:s, s:[]}", "number", (json_int_t)json_array_size(rounds) + 1,
                                                "kind", "swiss", "tables"));
    return json_array_get(rounds, number - 1);
}

void tn_give_bye(json_t *round, json_int_t number) {
    if (!json_object_get(round, "given"))
        json_object_set_new(round, "given", json_array());
    json_array_append_new(json_object_get(round, "given"), json_integer(number));
}

static void add_points(json_t *points, const json_t *who, int more) {
    char key[24];
    snprintf(key, sizeof key, "%lld", (long long)json_integer_value(who));
    json_object_set_new(points, key, json_integer(json_integer_value(json_object_get(points, key)) + more));
}

/* Points by player number from the Swiss rounds. */
static json_t *points_of(const json_t *rounds) {
    json_t *points = json_object(), *round, *table;
    size_t i, k;
    json_array_foreach(rounds, i, round) {
        if (strcmp(json_string_value(json_object_get(round, "kind")), "elim") == 0)
            continue;
        add_points(points, json_object_get(round, "bye"), TN_BYE_POINTS);
        json_array_foreach(json_object_get(round, "given"), k, table) add_points(points, table, TN_BYE_POINTS);
        json_array_foreach(json_object_get(round, "tables"), k, table) {
            const char *code = json_string_value(json_object_get(table, "result"));
            tn_result result = tn_result_named(code ? code : "");
            add_points(points, json_object_get(table, "a"), tn_points(result, 0));
            add_points(points, json_object_get(table, "b"), tn_points(result, 1));
        }
    }
    return points;
}

void tn_snapshot_adjust(json_t *snapshot, const json_t *points) {
    json_t *explained = points_of(json_object_get(snapshot, "rounds")), *player;
    size_t i;
    json_array_foreach(json_object_get(snapshot, "players"), i, player) {
        char key[24];
        snprintf(key, sizeof key, "%lld", (long long)json_integer_value(json_object_get(player, "number")));
        if (json_object_get(points, key))
            json_object_set_new(player, "adjust",
                                json_integer(json_integer_value(json_object_get(points, key)) -
                                             json_integer_value(json_object_get(explained, key))));
    }
    json_decref(explained);
}

/* ---- Parsing text written by people ------------------------------------------------------------------------------ */

static json_t *without_blanks(const char *text, size_t length) {
    for (; length > 0 && *text == ' '; length--)
        text++;
    while (length > 0 && text[length - 1] == ' ')
        length--;
    return json_stringn(text, length);
}

json_t *tn_trim(const char *text) {
    return without_blanks(text, strlen(text));
}

json_t *tn_parse_tags(const char *text) {
    json_t *tags = json_array();
    for (size_t length; *text; text += length + (text[length] != '\0')) {
        length = strcspn(text, ",;");
        json_t *tag = without_blanks(text, length);
        if (json_string_length(tag) > 0)
            json_array_append(tags, tag);
        json_decref(tag);
    }
    return tags;
}

/* ---- Detecting the format ---------------------------------------------------------------------------------------- */

static json_t *read_snapshot(json_t *file, tn_reading *reading) {
    json_int_t version = json_integer_value(json_object_get(file, "version"));
    if (version != 1)
        return tn_reading_fail(reading, "has version %lld of the format; this program reads version 1",
                               (long long)version);
    if (!json_is_array(json_object_get(file, "players")) || !json_is_array(json_object_get(file, "rounds")))
        return tn_reading_fail(reading, "expected \"players\" and \"rounds\" to be lists");
    return json_incref(file);
}

/* Reads a JSON file of one of the known formats. */
static json_t *read_json(json_t *file, tn_reading *reading) {
    const char *format = json_string_value(json_object_get(file, "format"));
    const json_t *data = json_object_get(file, "data");
    size_t rounds = json_array_size(json_object_get(file, "rounds"));
    if (rounds > TN_FOLD_MAX)
        return tn_reading_fail(reading, "there are %zu rounds; at most %d are possible", rounds, TN_FOLD_MAX);
    if (format && strcmp(format, "conquest-tournament") == 0)
        return read_snapshot(file, reading);
    if (format && strcmp(format, "conquest-tournament-log") == 0)
        return tn_reading_fail(reading, "is a journal; use it directly as the EVENT of any command");
    if (json_object_get(file, "entityGroupMap"))
        return tn_read_tome(file, reading);
    if (json_object_get(data, "entityGroupMap"))
        return tn_read_tome(data, reading);
    if (json_object_get(file, "preliminaryRounds") || json_object_get(file, "cutToTop"))
        return tn_read_league(file, reading);
    return tn_reading_fail(reading, "is JSON, but not an event: expected \"format\": \"conquest-tournament\", a league "
                                    "with \"preliminaryRounds\", or TOME's \"entityGroupMap\"");
}

static bool looks_like_trf(const char *text, size_t length) {
    return length > 4 && (text[3] == ' ' || text[3] == '\r' || text[3] == '\n') &&
           (strncmp(text, "###", 3) == 0 || (strspn(text, "0123456789") == 3));
}

/* Parsed objects use much more memory than text: rejects files larger than any event before parsing. */
static bool has_too_many(const char *text, size_t length) {
    size_t count = 0;
    const char *end = text + length;
    for (const char *at = text; count <= TN_OBJECTS_MAX && (at = memchr(at, '{', (size_t)(end - at))) != NULL; at++)
        count++;
    return count > TN_OBJECTS_MAX;
}

json_t *tn_read_event(const char *text, size_t length, tn_reading *reading) {
    json_error_t fault;
    size_t skip = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* UTF-8 byte order mark */
    text += skip;
    length -= skip;
    if (looks_like_trf(text, length))
        return tn_read_trf(text, length, reading);
    size_t start = 0;
    while (start < length && strchr(" \t\r\n", text[start]) && text[start])
        start++;
    if (start == length || text[start] != '{')
        return tn_reading_fail(reading, "is not an event in a known format: JSON, TRF or CSV");
    if (has_too_many(text, length))
        return tn_reading_fail(reading, "has more than %d objects; no event is that large", TN_OBJECTS_MAX);
    json_t *file = tn_load_folded(text, length, "rounds", &fault);
    if (!file) {
        const char *line = memchr(text, '\n', length);
        bool journal =
            line && strstr(text, "conquest-tournament-log") && strstr(text, "conquest-tournament-log") < line;
        return journal ? tn_reading_fail(reading, "is a journal; use it directly as the EVENT of any command")
                       : tn_reading_fail(reading, "line %d: %s", fault.line, fault.text);
    }
    json_t *snapshot = read_json(file, reading);
    json_decref(file);
    return snapshot;
}
