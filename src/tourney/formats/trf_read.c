/* trf_read.c: reads a TRF file (see trf.h): everything from files of trf_write.c; players, rounds and results from
 * files of chess programs. trf_rounds.c builds the tables from the players' records. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "trf_file.h"

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

/* Returns the start of a column; columns are characters, not bytes. */
static const char *column(const char *line, unsigned number) {
    for (unsigned at = 1; *line && at < number; at++)
        do
            line++;
        while (!utf8_begins(*line));
    return line;
}

/* The text of a range without leading and trailing blanks. */
static json_t *trimmed_text(const char *from, const char *to) {
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    return json_stringn(from, (size_t)(to - from));
}

/* A number in `width` columns, 0 if they are blank; -1 if they are not a number. */
static int number_at(const char *at, unsigned width) {
    int value = 0;
    for (; width > 0 && *at; width--, at++)
        if (*at >= '0' && *at <= '9')
            value = 10 * value + (*at - '0');
        else if (*at != ' ')
            return -1;
    return value;
}

/* Parses "-12.5" or "12" to tenths; false if it is not a number. */
static bool read_tenths(const char *text, int *value) {
    char *end;
    long whole = strtol(text, &end, 10);
    if (end == text || whole < -9999 || whole > 9999)
        return false;
    *value = (int)whole * 10;
    if (*end == '.' && end[1] >= '0' && end[1] <= '9') {
        *value += strchr(text, '-') && strchr(text, '-') < end ? -(end[1] - '0') : end[1] - '0';
        end += 2;
    }
    return *end == '\0' || *end == ' ';
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */

/* `rest` is the text after the name; from there on columns are bytes. */
enum { REST = TRF_NAME + TRF_NAME_LENGTH };

static bool read_rounds_of(trf_file *f, trf_player *player, const char *rest, size_t length) {
    for (unsigned round = 0; length > TRF_FIRST_ROUND - REST + round * TRF_ROUND_WIDTH; round++) {
        const char *at = rest + TRF_FIRST_ROUND - REST + round * TRF_ROUND_WIDTH;
        if (strspn(at, " ") == strlen(at))
            break;
        if (round == TRF_ROUNDS_MAX)
            return tn_reading_fail(f->reading, "line %u: has more than %d rounds", f->line, TRF_ROUNDS_MAX);
        int opponent = number_at(at, 4);
        char result = strlen(at) >= 8 ? at[7] : ' ';
        result = result >= 'a' && result <= 'z' ? (char)(result - 'a' + 'A') : result;
        if (opponent < 0 || !strchr("1=0+-WDLUFHZ ", result))
            return tn_reading_fail(f->reading, "line %u: round %u: expected an opponent and a result, found '%.8s'",
                                   f->line, round + 1, at);
        player->opponents[round] = (uint16_t)opponent;
        player->codes[round] = result;
        f->rounds = round + 1 > f->rounds ? round + 1 : f->rounds;
    }
    return true;
}

static bool read_player(trf_file *f, const char *line) {
    const char *name = column(line, TRF_NAME), *rest = column(name, TRF_NAME_LENGTH + 1);
    int number = number_at(line + TRF_NUMBER - 1, 4);
    size_t length = strlen(rest);
    if (number <= 0)
        return tn_reading_fail(f->reading, "line %u: expected a player's number in columns 5 to 8", f->line);
    trf_player *player = &f->players[number];
    if (player->line)
        return tn_reading_fail(f->reading, "line %u: number %d is given twice, first in line %u", f->line, number,
                               player->line);
    player->line = f->line;
    player->json = json_pack("{s:i, s:o}", "number", number, "name", trimmed_text(name, rest));
    if (!player->json)
        return tn_reading_fail(f->reading, "line %u: the name is not UTF-8", f->line);
    player->has_points = length > TRF_POINTS - REST && read_tenths(rest + TRF_POINTS - REST, &player->points);
    json_array_append(f->list, player->json);
    return read_rounds_of(f, player, rest, length);
}

/* Points per result (162): ours, or those of another game. */
static bool read_scoring(trf_file *f, const char *line) {
    static const char OURS[] = "WDLAP";
    static const int POINTS[] = {50, 20, 0, 0, 50};
    bool ours = true;
    for (const char *at = line + 3; *at; at++) {
        const char *symbol = strchr(OURS, *at);
        int value;
        if (!symbol)
            continue;
        ours = ours && read_tenths(at + 1, &value) && value == POINTS[symbol - OURS];
    }
    f->our_points = ours;
    return true;
}

/* Points that differ from those of the result (299): a modified win or loss, or an adjustment. */
static bool read_abnormal(trf_file *f, const char *line) {
    char type = strlen(line) > 4 ? line[4] : ' ', *end;
    const char *at = strlen(line) > 5 ? line + 5 : "";
    int points;
    at += strspn(at, " ");
    if (!read_tenths(at, &points))
        return tn_reading_fail(f->reading, "line %u: expected points, found '%.20s'", f->line, at);
    at += strcspn(at, " ");
    unsigned long round = strtoul(at, &end, 10);
    for (at = end; *(at += strspn(at, " ")); at = end) {
        unsigned long number = strtoul(at, &end, 10);
        if (end == at || number == 0 || number > TRF_PLAYERS_MAX || round > TRF_ROUNDS_MAX || (type != ' ' && !round))
            return tn_reading_fail(f->reading, "line %u: expected a round and players, found '%.20s'", f->line, at);
        if (type == ' ')
            f->players[number].adjust += points / 10;
        else
            f->players[number].abnormal[round - 1] = (int16_t)points;
    }
    return true;
}

/* Players who must not meet (260); only the first round is used. */
static bool read_group(trf_file *f, const char *line) {
    char *end;
    const char *at = line + 3;
    unsigned long first = strtoul(at, &end, 10);
    strtoul(end, &end, 10);
    if (first > 1) {
        tn_remark(f->reading, "line %u: players are kept apart only in the first round", f->line);
        return true;
    }
    f->groups++;
    for (at = end; *(at += strspn(at, " ")); at = end) {
        unsigned long number = strtoul(at, &end, 10);
        if (end == at || number == 0 || number > TRF_PLAYERS_MAX)
            return tn_reading_fail(f->reading, "line %u: expected players, found '%.20s'", f->line, at);
        if (f->players[number].group_count < TN_TAGS_MAX)
            f->players[number].groups[f->players[number].group_count++] = f->groups;
    }
    return true;
}

/* A penalty, ruling or other note. */
static void read_note(trf_file *f, json_t *note) {
    if (!json_object_get(f->own, "notes"))
        json_object_set_new(f->own, "notes", json_array());
    json_array_append(json_object_get(f->own, "notes"), note);
}

/* "### " and a JSON object is data that Traxis wrote; other comments are ignored. */
static bool read_comment(trf_file *f, const char *line) {
    json_t *object = json_loads(line + 3, JSON_REJECT_DUPLICATES, NULL);
    if (!object)
        return true;
    json_t *round = json_object_get(object, "round"), *player = json_object_get(object, "player");
    json_int_t number = json_integer_value(json_object_get(player ? player : round, "number"));
    if (json_object_get(object, "event"))
        json_object_update(f->event, json_object_get(object, "event"));
    else if (json_object_get(object, "bracket"))
        json_object_set(f->own, "bracket", json_object_get(object, "bracket"));
    else if (json_object_get(object, "note"))
        read_note(f, json_object_get(object, "note"));
    else if (json_object_get(object, "lots"))
        json_object_set(f->own, "lots", json_object_get(json_object_get(object, "lots"), "numbers"));
    else if (player && number > 0 && number <= TRF_PLAYERS_MAX && f->players[number].json)
        json_object_update(f->players[number].json, player);
    else if (round && number > 0 && number <= TRF_ROUNDS_MAX)
        json_object_set(f->own_rounds, trf_round_key((unsigned)number).text, round);
    json_decref(object);
    return true;
}

static bool read_name(trf_file *f, const char *line) {
    json_t *name = trimmed_text(line + 3, line + strlen(line));
    if (!name)
        return tn_reading_fail(f->reading, "line %u: is not UTF-8", f->line);
    return json_object_set_new(f->event, "name", name) == 0;
}

static bool read_date(trf_file *f, const char *line) {
    char date[12];
    snprintf(date, sizeof date, "%s", line + 3 + strspn(line + 3, " "));
    for (char *at = date; *at; at++)
        *at = *at == '/' ? '-' : (unsigned char)*at < ' ' || (unsigned char)*at > '~' ? '?' : *at;
    return json_object_set_new(f->event, "date", json_string(date)) == 0;
}

static bool read_round_count(trf_file *f, const char *line) {
    int rounds = number_at(line + 3, 8);
    if (rounds < 0 || rounds > TRF_ROUNDS_MAX)
        return tn_reading_fail(f->reading, "line %u: expected a number of rounds up to %d", f->line, TRF_ROUNDS_MAX);
    return json_object_set_new(f->event, "rounds", json_integer(rounds)) == 0;
}

/* Other records are skipped; relevant ones get a remark. */
static bool skip_record(trf_file *f, const char *line) {
    (void)f;
    (void)line;
    return true;
}

static bool read_record(trf_file *f, const char *line) {
    static const struct {
        char tag[4];
        bool (*read)(trf_file *f, const char *line);
    } KNOWN[] = {{"001", read_player},      {"###", read_comment}, {"012", read_name},   {"042", read_date},
                 {"142", read_round_count}, {"162", read_scoring}, {"260", read_group},  {"299", read_abnormal},
                 {"052", skip_record},      {"062", skip_record},  {"182", skip_record}, {"240", skip_record}};
    for (unsigned i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (strncmp(line, KNOWN[i].tag, 3) == 0 && (strlen(line) > 4 || KNOWN[i].read == skip_record))
            return KNOWN[i].read(f, line);
    if (strspn(line, " ") < strlen(line))
        tn_remark(f->reading, "line %u: the record '%.3s' is not used", f->line, line);
    return true;
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

/* Line ends may be CR, LF or both. */
static bool read_lines(trf_file *f, char *text, const char *end) {
    while (text < end) {
        size_t length = strcspn(text, "\r\n");
        char *next = text + length;
        if (!*next && next < end)
            return tn_reading_fail(f->reading, "line %u: there is a NUL byte", f->line + 1);
        if (next < end)
            next += *next == '\r' && next[1] == '\n' ? 2 : 1;
        text[length] = '\0';
        f->line++;
        if (!read_record(f, text))
            return false;
        text = next;
    }
    return json_array_size(f->list) > 0 || tn_reading_fail(f->reading, "it has no players (record 001)");
}

static json_t *snapshot_of(trf_file *f) {
    json_t *snapshot = tn_empty_snapshot("", "");
    const char *method = json_string_value(json_object_get(f->event, "method"));
    json_object_set_new(snapshot, "standings", json_pack("{s:s}", "method", method ? method : "document"));
    json_object_del(f->event, "method");
    if (!json_object_get(f->event, "name"))
        json_object_set_new(f->event, "name", json_string("imported"));
    json_object_set(snapshot, "event", f->event);
    json_object_set(snapshot, "players", f->list);
    json_object_set(snapshot, "lots", json_object_get(f->own, "lots"));
    json_object_set(snapshot, "notes", json_object_get(f->own, "notes"));
    if (tn_trf_rounds(f, snapshot))
        return snapshot;
    json_decref(snapshot);
    return NULL;
}

json_t *tn_read_trf(const char *text, size_t length, tn_reading *reading) {
    trf_file f = {.reading = reading,
                  .list = json_array(),
                  .event = json_object(),
                  .own = json_object(),
                  .own_rounds = json_object()};
    char *copy = malloc(length + 2);
    f.players = calloc(TRF_PLAYERS_MAX + 1, sizeof *f.players);
    json_t *snapshot = NULL;
    if (copy && f.players) {
        memcpy(copy, text, length);
        memset(copy + length, 0, 2);
        snapshot = read_lines(&f, copy, copy + length) ? snapshot_of(&f) : NULL;
    }
    for (unsigned i = 0; f.players && i <= TRF_PLAYERS_MAX; i++)
        json_decref(f.players[i].json);
    free(f.players);
    free(copy);
    json_decref(f.list);
    json_decref(f.event);
    json_decref(f.own);
    json_decref(f.own_rounds);
    return snapshot;
}
