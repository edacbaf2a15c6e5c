/* tourney_csv.c: lists of an event as CSV (RFC 4180), and reading a list of players. */
#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <strings.h>

#include "tourney.h"

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* A cell that a spreadsheet would take for a formula gets an apostrophe. */
static void cell(FILE *out, const char *text) {
    bool quoted = text[strcspn(text, ",\"\r\n")] != '\0';
    fputs(quoted ? "\"" : "", out);
    if (*text && strchr("=+-@", *text))
        putc('\'', out);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    fputs(quoted ? "\"" : "", out);
}

static unsigned byes_of(const tn_event *e, uint32_t number) {
    unsigned byes = 0;
    for (unsigned i = 0; i < e->round_count; i++)
        byes += tn_round_has_bye(&e->rounds[i], number);
    return byes;
}

static void write_players(const tn_event *e, FILE *out) {
    fputs("number,name,warlord,faction,tags,status,byes\r\n", out);
    for (unsigned i = 0; i < e->count; i++) {
        const tn_player *p = &e->players[i];
        char tags[1000] = "";
        for (size_t k = 0, used = 0; k < json_array_size(p->tags) && used < sizeof tags; k++)
            used += (size_t)snprintf(tags + used, sizeof tags - used, "%s%s", k ? "," : "",
                                     json_string_value(json_array_get(p->tags, k)));
        fprintf(out, "%u,", p->number);
        cell(out, p->name);
        putc(',', out);
        cell(out, p->warlord);
        putc(',', out);
        cell(out, p->faction);
        putc(',', out);
        cell(out, tags);
        fprintf(out, ",%s,%u\r\n", status_word(p), byes_of(e, p->number));
    }
}

/* Points of a player before the round: what the pairing was made with. */
static int points_before(const tn_event *e, uint32_t number, unsigned rounds) {
    int points = tn_event_number(e, number)->adjust;
    for (unsigned i = 0; i < rounds && !e->rounds[i].elimination; i++) {
        const tn_round *round = &e->rounds[i];
        points += tn_round_has_bye(round, number) ? TN_BYE_POINTS : 0;
        for (unsigned k = 0; k < round->count; k++) {
            const tn_table *table = &round->tables[k];
            if (table->a == number || table->b == number)
                points += tn_points(table->result, table->b == number);
        }
    }
    return points;
}

static void write_side(const tn_event *e, uint32_t number, unsigned round, FILE *out) {
    if (!number) {
        fputs(",,,", out);
        return;
    }
    fprintf(out, "%u,", number);
    cell(out, name_of(e, number));
    fprintf(out, ",%d,", points_before(e, number, round));
}

static void write_pairings(const tn_event *e, FILE *out) {
    fputs("round,table,a_number,a_name,a_points,b_number,b_name,b_points,note\r\n", out);
    for (unsigned i = 0; i < e->round_count; i++) {
        const tn_round *round = &e->rounds[i];
        for (unsigned k = 0; k < round->count; k++) {
            fprintf(out, "%u,%u,", i + 1, k + 1);
            write_side(e, round->tables[k].a, i, out);
            write_side(e, round->tables[k].b, i, out);
            fprintf(out, "%s\r\n", round->tables[k].note);
        }
        if (round->bye) {
            fprintf(out, "%u,,", i + 1);
            write_side(e, round->bye, i, out);
            fprintf(out, ",,,bye%s%s\r\n", *round->bye_note ? ": " : "", round->bye_note);
        }
    }
}

static void write_results(const tn_event *e, FILE *out) {
    fputs("round,table,a_number,b_number,result,a_points,b_points,time\r\n", out);
    for (unsigned i = 0; i < e->round_count; i++)
        for (unsigned k = 0; k < e->rounds[i].count; k++) {
            const tn_table *t = &e->rounds[i].tables[k];
            if (t->b && t->result)
                fprintf(out, "%u,%u,%u,%u,%s,%d,%d,%s\r\n", i + 1, k + 1, t->a, t->b, tn_result_code(t->result),
                        tn_points(t->result, 0), tn_points(t->result, 1), t->time ? "yes" : "no");
        }
}

static void write_standings(const tn_event *e, FILE *out) {
    tn_standing *rows = standings_of(e);
    fputs("rank,number,name,points,games,byes,sos,xsos,tome_sos,tome_xsos,decided_by,status\r\n", out);
    for (unsigned i = 0; rows && i < e->count; i++) {
        char sos[50], xsos[50];
        tn_fraction_decimal(rows[i].tome_sos, sos, sizeof sos);
        tn_fraction_decimal(rows[i].tome_xsos, xsos, sizeof xsos);
        fprintf(out, "%u,%u,", i + 1, rows[i].number);
        cell(out, name_of(e, rows[i].number));
        fprintf(out, ",%d,%d,%d,%d,%d,%s,%s,%s,%s\r\n", rows[i].points, rows[i].games, rows[i].byes, rows[i].sos,
                rows[i].xsos, sos, xsos, tn_decided_word(rows[i].decided),
                status_word(tn_event_number(e, rows[i].number)));
    }
    free(rows);
}

bool write_csv(const tn_event *e, const char *what, FILE *out) {
    static const struct {
        const char *name;
        void (*write)(const tn_event *e, FILE *out);
    } LISTS[] = {{"players", write_players},
                 {"pairings", write_pairings},
                 {"results", write_results},
                 {"standings", write_standings}};
    for (unsigned i = 0; i < sizeof LISTS / sizeof *LISTS; i++)
        if (strcmp(what, LISTS[i].name) == 0) {
            LISTS[i].write(e, out);
            return true;
        }
    return false;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

enum { MOST_COLUMNS = 32, CELL_SIZE = 512, FILE_MOST = 16 << 20 };

typedef struct sheet {
    const char *path, *at, *end;
    unsigned line;
    char cells[MOST_COLUMNS][CELL_SIZE];
    unsigned count;
    const char *error;
} sheet;

/* One cell, quoted or not; false if it is no cell. */
static bool read_cell(sheet *s, char *text) {
    size_t length = 0;
    bool quoted = s->at < s->end && *s->at == '"';
    for (s->at += quoted; s->at < s->end; s->at++) {
        if (quoted && *s->at == '"') {
            if (s->at + 1 == s->end || s->at[1] != '"')
                break;
            s->at++;
        } else if (!quoted && (*s->at == ',' || *s->at == '\n' || *s->at == '\r'))
            break;
        s->line += *s->at == '\n';
        if (*s->at == '\0' || length + 1 == CELL_SIZE) {
            s->error = *s->at ? "a cell is too long" : "there is a NUL byte";
            return false;
        }
        text[length++] = *s->at;
    }
    if (quoted && (s->at == s->end || *s->at++ != '"'))
        s->error = "a quote is not closed";
    text[length] = '\0';
    return !s->error;
}

/* The cells of the next line; false at the end or with s->error. */
static bool read_line(sheet *s) {
    if (s->at == s->end)
        return false;
    s->line++;
    for (s->count = 0;;) {
        if (s->count == MOST_COLUMNS) {
            s->error = "there are too many columns";
            return false;
        }
        if (!read_cell(s, s->cells[s->count++]))
            return false;
        if (s->at < s->end && *s->at == ',') {
            s->at++;
            continue;
        }
        if (s->at < s->end && *s->at == '\r')
            s->at++;
        if (s->at < s->end && *s->at++ != '\n')
            s->error = "text stands behind a closing quote";
        return !s->error;
    }
}

static const char *const COLUMNS[] = {"number", "name", "warlord", "faction", "tags", "status", "byes"};
enum { NUMBER, NAME, WARLORD, FACTION, TAGS, COLUMN_COUNT = 7 };

/* Which column of the file holds what; false if the name is missing or a heading is unknown. */
static bool read_heading(sheet *s, int where[COLUMN_COUNT]) {
    for (unsigned k = 0; k < COLUMN_COUNT; k++)
        where[k] = -1;
    for (unsigned i = 0; i < s->count; i++) {
        const char *word = s->cells[i] + (strncmp(s->cells[i], "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
        unsigned k = 0;
        while (k < COLUMN_COUNT && strcasecmp(word, COLUMNS[k]) != 0)
            k++;
        if (k == COLUMN_COUNT || where[k] >= 0) {
            cli_error(
                "%s:1: there is %s column '%s'; expected number, name, warlord, faction, tags, status and byes, of "
                "which only name is needed",
                s->path, k == COLUMN_COUNT ? "an unknown" : "a second", word);
            return false;
        }
        where[k] = (int)i;
    }
    if (where[NAME] < 0)
        cli_error("%s:1: there is no column 'name'; the first line names the columns", s->path);
    return where[NAME] >= 0;
}

static const char *cell_of(const sheet *s, int where) {
    const char *text = where >= 0 && (unsigned)where < s->count ? s->cells[where] : "";
    return *text == '\'' && text[1] && strchr("=+-@", text[1]) ? text + 1 : text;
}

static json_t *tags_of(const char *text) {
    json_t *tags = json_array();
    for (size_t length; *text; text += length + (text[length] == ',')) {
        length = strcspn(text, ",");
        if (length > 0)
            json_array_append_new(tags, json_stringn(text, length));
    }
    return tags;
}

static json_t *player_of(const sheet *s, const int where[COLUMN_COUNT]) {
    const char *number = cell_of(s, where[NUMBER]);
    uint64_t value = 0;
    if (*number && (!cli_number(number, &value) || value == 0 || value > 999999)) {
        cli_error("%s:%u: '%s' is no player number", s->path, s->line, number);
        return NULL;
    }
    if (!*cell_of(s, where[NAME])) {
        cli_error("%s:%u: there is no name", s->path, s->line);
        return NULL;
    }
    json_t *player =
        json_pack("{s:s, s:s, s:s, s:o}", "name", cell_of(s, where[NAME]), "warlord", cell_of(s, where[WARLORD]),
                  "faction", cell_of(s, where[FACTION]), "tags", tags_of(cell_of(s, where[TAGS])));
    if (!player)
        cli_error("%s:%u: is not UTF-8", s->path, s->line);
    else if (value)
        json_object_set_new(player, "number", json_integer((json_int_t)value));
    return player;
}

static bool taken(const json_t *players, const json_t *player) {
    const json_t *number = json_object_get(player, "number");
    for (size_t i = 0; number && i < json_array_size(players); i++)
        if (json_equal(json_object_get(json_array_get(players, i), "number"), number))
            return true;
    return false;
}

static bool read_rows(sheet *s, json_t *players) {
    int where[COLUMN_COUNT];
    if (!read_line(s) || !read_heading(s, where))
        return s->error ? cli_error("%s:%u: %s", s->path, s->line, s->error) == EXIT_YES : false;
    while (read_line(s)) {
        if (s->count == 1 && !*s->cells[0])
            continue;
        json_t *player = player_of(s, where);
        if (!player)
            return false;
        if (taken(players, player)) {
            cli_error("%s:%u: number %s is given twice", s->path, s->line, cell_of(s, where[NUMBER]));
            json_decref(player);
            return false;
        }
        json_array_append_new(players, player);
    }
    if (s->error)
        cli_error("%s:%u: %s", s->path, s->line, s->error);
    else if (json_array_size(players) == 0)
        cli_error("%s: there is no player in it", s->path);
    return !s->error && json_array_size(players) > 0;
}

static char *read_text(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(FILE_MOST + 1) : NULL;
    if (text)
        *length = fread(text, 1, FILE_MOST + 1, file);
    if (!file || !text)
        cli_error("%s: %s", path, file ? "out of memory" : strerror(errno));
    else if (*length > FILE_MOST || *length == 0) {
        cli_error("%s: %s", path, *length ? "is larger than 16 MB" : "is empty");
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

json_t *read_players(const char *path) {
    size_t length = 0;
    char *text = read_text(path, &length);
    sheet *s = text ? calloc(1, sizeof *s) : NULL;
    json_t *players = NULL;
    if (s) {
        *s = (sheet){.path = path, .at = text, .end = text + length};
        players = json_array();
        if (!read_rows(s, players)) {
            json_decref(players);
            players = NULL;
        }
    }
    free(s);
    free(text);
    return players;
}
