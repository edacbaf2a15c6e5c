/* csv_read.c: reads lists of an event from CSV (RFC 4180) into rows by column, for any list of csv.h. csv_event.c makes
 * events from them. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "csv_text.h"

const char TN_CSV_BRACKET[] = "bracket", TN_CSV_BYE[] = "bye", TN_CSV_GIVEN[] = "given bye";

const csv_columns TN_CSV_LISTS[CSV_LIST_COUNT] = {
    [CSV_PLAYERS] = {"players", {"name"}, {"number", "name", "warlord", "faction", "tags", "status", "byes"}},
    [CSV_PAIRINGS] = {"pairings",
                      {"round", "a_number", "b_number"},
                      {"round", "table", "a_number", "a_name", "a_points", "b_number", "b_name", "b_points", "note"}},
    [CSV_RESULTS] = {"results",
                     {"round", "table", "result"},
                     {"round", "table", "a_number", "b_number", "result", "a_points", "b_points", "time"}},
    [CSV_STANDINGS] = {"standings",
                       {"rank", "number", "points"},
                       {"rank", "number", "name", "points", "games", "byes", "sos", "xsos", "tome_sos", "tome_xsos",
                        "decided_by", "status"}},
    [CSV_PLACING] = {"placing",
                     {"place", "number", "swiss_rank"},
                     {"place", "to", "number", "name", "round", "swiss_rank", "points", "status"}},
};

typedef struct sheet {
    const char *at, *end;
    char separator;
    unsigned line; /* line of the cells in the file */
    unsigned next; /* line of the next row */
    char cells[CSV_COLUMNS_MAX][CSV_CELL_MAX];
    unsigned count;
    tn_reading *reading;
    bool wrong;
} sheet;

static bool fail_line(sheet *s, const char *what) {
    s->wrong = true;
    return tn_reading_fail(s->reading, "line %u: %s", s->next, what);
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* Reads one cell, quoted or not; false on a syntax error. */
static bool read_cell(sheet *s, char *text) {
    size_t length = 0;
    bool quoted = s->at < s->end && *s->at == '"';
    for (s->at += quoted; s->at < s->end; s->at++) {
        if (quoted && *s->at == '"') {
            if (s->at + 1 == s->end || s->at[1] != '"')
                break;
            s->at++;
        } else if (!quoted && (*s->at == s->separator || *s->at == '\n' || *s->at == '\r'))
            break;
        s->next += *s->at == '\n';
        if (*s->at == '\0')
            return fail_line(s, "there is a NUL byte");
        if (length + 1 == CSV_CELL_MAX)
            return fail_line(s, "a cell is longer than 4095 bytes");
        text[length++] = *s->at;
    }
    if (quoted && (s->at == s->end || *s->at++ != '"'))
        return fail_line(s, "a quote is not closed");
    text[length] = '\0';
    return true;
}

/* Reads the cells of the next line; false at the end or after an error. */
static bool read_line(sheet *s) {
    if (s->wrong || s->at == s->end)
        return false;
    s->line = ++s->next;
    for (s->count = 0;;) {
        if (s->count == CSV_COLUMNS_MAX)
            return fail_line(s, "there are more than 32 columns");
        if (!read_cell(s, s->cells[s->count++]))
            return false;
        if (s->at < s->end && *s->at == s->separator) {
            s->at++;
            continue;
        }
        bool returned = s->at < s->end && *s->at == '\r';
        s->at += returned;
        bool ended = s->at < s->end && *s->at == '\n';
        s->at += ended;
        return returned || ended || s->at == s->end || fail_line(s, "there is text after a closing quote");
    }
}

/* ---- Headings ---------------------------------------------------------------------------------------------------- */

static bool has_column(const sheet *s, const char *name) {
    for (unsigned i = 0; i < s->count; i++)
        if (strcasecmp(s->cells[i], name) == 0)
            return true;
    return false;
}

/* The name of a person may be in two columns. */
static bool has_needed(const sheet *s, const char *name) {
    return has_column(s, name) ||
           (strcmp(name, "name") == 0 && (has_column(s, TN_CSV_FIRST_NAME) || has_column(s, TN_CSV_LAST_NAME)));
}

/* The list whose required columns are all present; players require the fewest and are checked last. */
static csv_list list_of(const sheet *s) {
    for (unsigned list = CSV_LIST_COUNT; list-- > 0;) {
        unsigned k = 0;
        while (k < 4 && TN_CSV_LISTS[list].needed[k] && has_needed(s, TN_CSV_LISTS[list].needed[k]))
            k++;
        if (k == 4 || !TN_CSV_LISTS[list].needed[k])
            return (csv_list)list;
    }
    return CSV_LIST_COUNT;
}

static void join_columns(csv_list list, char *text, size_t size) {
    *text = '\0';
    for (size_t i = 0, used = 0; TN_CSV_LISTS[list].columns[i] && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", TN_CSV_LISTS[list].columns[i]);
}

/* The list's column with that heading, or NULL. */
static const char *column_of(csv_list list, const char *heading) {
    const char *const *column = TN_CSV_LISTS[list].columns;
    while (*column && strcasecmp(heading, *column) != 0)
        column++;
    if (*column || list != CSV_PLAYERS)
        return *column;
    return strcmp(heading, TN_CSV_FIRST_NAME) == 0  ? TN_CSV_FIRST_NAME
           : strcmp(heading, TN_CSV_LAST_NAME) == 0 ? TN_CSV_LAST_NAME
                                                    : NULL;
}

/* Returns true if an unknown column may be ignored: lists of players often have others, such as e-mail. */
static bool may_ignore(sheet *s, csv_list list, const char *heading) {
    if (list == CSV_PLAYERS)
        tn_remark(s->reading, "line %u: the column '%.60s' is not used", s->line, heading);
    return list == CSV_PLAYERS;
}

/* Checks that each column belongs to the list and occurs once. names[] gets the columns: NULL for ignored ones, "" for
 * those without a heading. */
static bool check_columns(sheet *s, csv_list list, const char *names[CSV_COLUMNS_MAX]) {
    for (unsigned i = 0; i < s->count; i++) {
        char known[200];
        bool twice = false;
        names[i] = *s->cells[i] ? column_of(list, s->cells[i]) : "";
        for (unsigned k = 0; k < i; k++)
            twice = twice || (names[i] && *names[i] && names[k] == names[i]);
        if (!twice && (names[i] || may_ignore(s, list, s->cells[i])))
            continue;
        join_columns(list, known, sizeof known);
        return tn_reading_fail(s->reading, "line %u: there is %s column '%.60s'; a list of %s has %s", s->line,
                               twice ? "a second" : "an unknown", s->cells[i], TN_CSV_LISTS[list].name, known);
    }
    return true;
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

/* Joins first and last name unless the row has a name. */
static void join_names(json_t *row) {
    const char *first = json_string_value(json_object_get(row, TN_CSV_FIRST_NAME));
    const char *last = json_string_value(json_object_get(row, TN_CSV_LAST_NAME));
    const char *name = json_string_value(json_object_get(row, "name"));
    if ((first || last) && !(name && *name)) {
        bool both = first && *first && last && *last;
        json_object_set_new(row, "name", json_sprintf("%s%s%s", first ? first : "", both ? " " : "", last ? last : ""));
    }
    json_object_del(row, TN_CSV_FIRST_NAME);
    json_object_del(row, TN_CSV_LAST_NAME);
}

/* The row by columns, with its line number. Removes an apostrophe that disarmed a formula. */
static json_t *row_of(sheet *s, const char *const *names, unsigned columns) {
    json_t *row = json_pack("{s:i}", "line", (int)s->line);
    while (s->count > columns && !*s->cells[s->count - 1])
        s->count--;
    if (s->count > columns) {
        json_decref(row);
        return tn_reading_fail(s->reading, "line %u: has %u cells; there are only %u columns", s->line, s->count,
                               columns);
    }
    for (unsigned i = 0; i < s->count; i++) {
        const char *text = s->cells[i];
        if (!names[i] || (!*names[i] && !*text))
            continue;
        if (!*names[i]) {
            json_decref(row);
            return tn_reading_fail(s->reading, "line %u: '%.40s' is in a column without a heading", s->line, text);
        }
        json_t *cell = json_string(text + (*text == '\'' && tn_csv_is_formula(text)));
        if (!cell) {
            json_decref(row);
            return tn_reading_fail(s->reading, "line %u: is not UTF-8", s->line);
        }
        json_object_set_new(row, names[i], cell);
    }
    join_names(row);
    return row;
}

static bool is_blank(const sheet *s) {
    for (unsigned i = 0; i < s->count; i++)
        if (*s->cells[i])
            return false;
    return true;
}

/* Maximum of rows; rejects lists larger than any event before they use memory. */
static size_t max_rows(csv_list list) {
    bool players = list == CSV_PLAYERS || list == CSV_STANDINGS;
    return players ? TN_PLAYERS_MAX : (size_t)TN_PLAYERS_MAX / 2 * (TN_ROUNDS_MAX + 1);
}

static json_t *read_rows(sheet *s, csv_list list, const char *const *names) {
    json_t *rows = json_array();
    unsigned columns = s->count;
    while (read_line(s)) {
        if (is_blank(s))
            continue;
        if (json_array_size(rows) >= max_rows(list)) {
            s->wrong = true;
            tn_reading_fail(s->reading, "line %u: a list of %s has at most %zu rows", s->line, TN_CSV_LISTS[list].name,
                            max_rows(list));
            break;
        }
        json_t *row = row_of(s, names, columns);
        s->wrong = !row || !(tn_fold_append(rows, row) || tn_reading_fail(s->reading, "out of memory"));
        json_decref(row);
    }
    if (!s->wrong)
        return rows;
    json_decref(rows);
    return NULL;
}

static bool read_sheet(sheet *s, tn_lists *lists) {
    json_t **places[] = {&lists->players, &lists->pairings, &lists->results, &lists->standings};
    const char *names[CSV_COLUMNS_MAX];
    if (!read_line(s))
        return s->wrong ? false : tn_reading_fail(s->reading, "is empty");
    for (unsigned i = 0; i < s->count; i++)
        tn_csv_tidy_heading(s->cells[i]);
    csv_list list = list_of(s);
    if (list == CSV_LIST_COUNT)
        return tn_reading_fail(s->reading,
                               "line %u: there is no column 'name'; the first line names the columns of a list "
                               "of players, pairings, results or standings",
                               s->line);
    if (!check_columns(s, list, names))
        return false;
    if (list == CSV_PLACING) {
        tn_remark(s->reading, "the placing is computed again from the results");
        return true;
    }
    if (*places[list])
        return tn_reading_fail(s->reading, "is a second list of %s", TN_CSV_LISTS[list].name);
    return (*places[list] = read_rows(s, list, names)) != NULL;
}

bool tn_read_csv(const char *text, size_t length, tn_lists *lists, tn_reading *reading) {
    csv_text written;
    sheet *s = calloc(1, sizeof *s);
    if (!s)
        return tn_reading_fail(reading, "out of memory");
    bool good = tn_csv_start(&written, text, length, reading);
    s->at = written.at;
    s->end = written.end;
    s->separator = written.separator;
    s->next = written.line;
    s->reading = reading;
    good = good && read_sheet(s, lists);
    free(written.converted);
    free(s);
    return good;
}

void tn_lists_free(tn_lists *lists) {
    json_decref(lists->players);
    json_decref(lists->pairings);
    json_decref(lists->results);
    json_decref(lists->standings);
    *lists = (tn_lists){0};
}
