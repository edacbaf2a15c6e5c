/* pool.c: see pool.h. Both file formats are lines of words; '#' begins a comment. */
#include "pool.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "language/error.h"

const char TX_HOME_REGION[] = "north-america";

enum { AS_PRINTED = 0xff, LONGEST_LINE = 512 };

/* ---- Dates ------------------------------------------------------------------------------------------------------- */

static unsigned days_of(unsigned year, unsigned month) {
    static const unsigned days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month < 1 || month > 12 ? 0 : month == 2 && leap ? 29 : days[month - 1];
}

/* Returns true for a prefix of the form "2015-08-01". */
static bool is_date(const char *text) {
    static const char form[] = "0000-00-00";
    for (size_t i = 0; text[i]; i++)
        if (i >= strlen(form) || (form[i] == '-' ? text[i] != '-' : !isdigit((unsigned char)text[i])))
            return false;
    return true;
}

/* Parses "2015-08-01"; or "2015-08" as the last day of that month, with *day_known false. */
static unsigned read_date(const char *text, bool *day_known) {
    size_t length = strlen(text);
    *day_known = length == 10;
    if (!is_date(text) || (length != 10 && length != 7))
        return 0;
    unsigned year = (unsigned)strtoul(text, NULL, 10), month = (unsigned)strtoul(text + 5, NULL, 10);
    unsigned last = days_of(year, month), day = *day_known ? (unsigned)strtoul(text + 8, NULL, 10) : last;
    return day < 1 || day > last ? 0 : year * 10000 + month * 100 + day;
}

unsigned tx_date(const char *text) {
    bool day_known;
    unsigned date = read_date(text, &day_known);
    return day_known ? date : 0;
}

/* ---- Files of lines ---------------------------------------------------------------------------------------------- */

typedef struct line_reader {
    const char *path;
    unsigned line;
    tx_error *error;
    const tx_catalog *catalog;
    tx_set_dates *dates;
    tx_pool *pool;
    bool chosen; /* after "set", all other sets are excluded */
} line_reader;

__attribute__((format(printf, 2, 3))) static bool refuse(const line_reader *r, const char *format, ...) {
    va_list list;
    va_start(list, format);
    lang_error_list_at(r->error, TX_MALFORMED, r->path, r->line, 0, format, list);
    va_end(list);
    return false;
}

static bool read_lines(line_reader *r, bool (*read)(line_reader *r, char *line)) {
    char buffer[LONGEST_LINE];
    FILE *file = fopen(r->path, "r");
    bool good = true;
    if (!file)
        return lang_error_at(r->error, TX_NO_FILE, r->path, 0, 0, "%s", strerror(errno));
    while (good && fgets(buffer, sizeof buffer, file)) {
        r->line++;
        if (strlen(buffer) == sizeof buffer - 1 && !strchr(buffer, '\n')) {
            good = refuse(r, "the line is longer than %zu bytes", sizeof buffer - 2);
            break;
        }
        buffer[strcspn(buffer, "#")] = '\0';
        char *line = plain_text_trim(buffer);
        good = !*line || read(r, line);
    }
    if (good && ferror(file))
        good = lang_error_at(r->error, TX_NO_FILE, r->path, 0, 0, "%s", strerror(errno));
    fclose(file);
    return good;
}

/* ---- The table of sets ------------------------------------------------------------------------------------------- */

/* Returns false for an approximate date, "about 2014-10", and moves *date past the word. */
static bool is_certain(char **date) {
    if (strncmp(*date, "about ", 6) != 0)
        return true;
    *date = plain_text_trim(*date + 6);
    return false;
}

/* Stores the date of a set and region. It replaces a date from another file; a duplicate in the same file is
 * refused. */
static bool put_date(line_reader *r, const tx_set_date *entry) {
    for (unsigned i = 0; i < r->dates->count; i++) {
        tx_set_date *old = &r->dates->dates[i];
        if (strcasecmp(old->set, entry->set) != 0 || strcasecmp(old->region, entry->region) != 0)
            continue;
        if (old->file == entry->file)
            return refuse(r, "\"%s\" has two dates in %s", entry->set, entry->region);
        *old = *entry;
        return true;
    }
    if (r->dates->count == TX_MAX_SET_DATES)
        return refuse(r, "more than %d dates", TX_MAX_SET_DATES);
    r->dates->dates[r->dates->count++] = *entry;
    return true;
}

/* "Core Set | north-america | 2014-10". */
static bool read_set_date(line_reader *r, char *line) {
    char *region = strchr(line, '|'), *date = region ? strchr(region + 1, '|') : NULL;
    if (!date)
        return refuse(r, "expected a set, a region and a date, separated by '|'");
    *region++ = *date++ = '\0';
    tx_set_date entry = {.file = r->dates->files};
    date = plain_text_trim(date);
    entry.certain = is_certain(&date);
    entry.from = read_date(date, &entry.day_known);
    if (!entry.from)
        return refuse(r, "expected a date such as 2015-08-01 or 2015-08, found '%s'", date);
    if (strlen(plain_text_trim(line)) >= sizeof entry.set || strlen(plain_text_trim(region)) >= sizeof entry.region)
        return refuse(r, "the name of the set or region is too long");
    strcpy(entry.set, plain_text_trim(line));
    strcpy(entry.region, plain_text_trim(region));
    return put_date(r, &entry);
}

bool tx_set_dates_load(const char *path, tx_set_dates *dates, tx_error *error) {
    line_reader r = {.path = path, .error = error, .dates = dates};
    dates->files++;
    return read_lines(&r, read_set_date);
}

const tx_set_date *tx_set_date_of(const tx_set_dates *dates, const char *set, const char *region) {
    for (unsigned i = 0; i < dates->count; i++)
        if (strcasecmp(dates->dates[i].set, set) == 0 && strcasecmp(dates->dates[i].region, region) == 0)
            return &dates->dates[i];
    return NULL;
}

bool tx_region_known(const tx_set_dates *dates, const char *region) {
    for (unsigned i = 0; i < dates->count; i++)
        if (strcasecmp(dates->dates[i].region, region) == 0)
            return true;
    return false;
}

/* ---- Format files ------------------------------------------------------------------------------------------------ */

static bool read_name(line_reader *r, char *name) {
    if (strlen(name) >= sizeof r->pool->name)
        return refuse(r, "the name of the format is longer than %zu bytes", sizeof r->pool->name - 1);
    strcpy(r->pool->name, name);
    return true;
}

static bool mark_set(line_reader *r, const char *name, bool outside) {
    unsigned found = 0;
    for (unsigned i = 1; i < r->catalog->def_count; i++) {
        const char *set = r->catalog->defs[i].set;
        if (!set || strcasecmp(set, name) != 0)
            continue;
        r->pool->outside[i] = outside;
        found++;
    }
    return found || lang_error_at(r->error, TX_OTHER_CARDS, r->path, r->line, 0, "there is no set \"%s\"", name);
}

static bool read_set(line_reader *r, char *name) {
    if (!r->chosen)
        memset(r->pool->outside, true, r->catalog->def_count * sizeof *r->pool->outside);
    r->chosen = true;
    return mark_set(r, name, false);
}

static bool read_without(line_reader *r, char *name) {
    return mark_set(r, name, true);
}

static bool limit_card(line_reader *r, const char *name, unsigned limit) {
    tx_def_id near, card = tx_catalog_find(r->catalog, name);
    if (!card && tx_catalog_near(r->catalog, name, &near, 1))
        return refuse(r, "no card is named \"%s\", did you mean \"%s\"?", name, r->catalog->defs[near].name);
    if (!card)
        return refuse(r, "no card is named \"%s\"", name);
    r->pool->limit[card] = (uint8_t)limit;
    return true;
}

static bool read_ban(line_reader *r, char *name) {
    return limit_card(r, name, 0);
}

/* "limit 1x Card Name". */
static bool read_limit(line_reader *r, char *words) {
    if (!isdigit((unsigned char)words[0]) || words[1] != 'x' || words[2] != ' ')
        return refuse(r, "expected a limit such as \"1x Card Name\", found '%s'", words);
    return limit_card(r, plain_text_trim(words + 2), (unsigned)(words[0] - '0'));
}

static bool read_min(line_reader *r, char *words) {
    char *end;
    unsigned long min = strtoul(words, &end, 10);
    if (!isdigit((unsigned char)*words) || *end || min < 1 || min > 1000)
        return refuse(r, "expected a number of cards from 1 to 1000, found '%s'", words);
    r->pool->min_cards = (unsigned)min;
    return true;
}

static bool read_synapse(line_reader *r, char *words) {
    r->pool->synapse_counts = strcmp(words, "counts") == 0;
    return r->pool->synapse_counts || refuse(r, "expected 'synapse counts', found 'synapse %s'", words);
}

static bool read_day(line_reader *r, char *words) {
    r->pool->date = tx_date(words);
    return r->pool->date || refuse(r, "expected a date such as 2015-08-01, found '%s'", words);
}

static bool read_region(line_reader *r, char *words) {
    if (strlen(words) >= sizeof r->pool->region)
        return refuse(r, "the name of the region is too long");
    strcpy(r->pool->region, words);
    return true;
}

static bool read_format_line(line_reader *r, char *line) {
    static const struct {
        const char *word;
        bool (*read)(line_reader *r, char *words);
    } known[] = {{"name", read_name},       {"set", read_set},     {"without", read_without},
                 {"ban", read_ban},         {"limit", read_limit}, {"least", read_min},
                 {"synapse", read_synapse}, {"date", read_day},    {"region", read_region}};
    size_t length = strcspn(line, " \t");
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].word) == length && strncmp(line, known[i].word, length) == 0)
            return line[length] ? known[i].read(r, plain_text_trim(line + length))
                                : refuse(r, "'%s' expects more", line);
    return refuse(r, "expected name, set, without, ban, limit, least, synapse, date or region, found '%s'", line);
}

tx_pool tx_pool_init(const tx_catalog *catalog) {
    tx_pool pool = {.limit = memory_require(malloc(catalog->def_count)),
                    .outside = memory_require(calloc(catalog->def_count, sizeof(bool)))};
    memset(pool.limit, AS_PRINTED, catalog->def_count);
    strcpy(pool.region, TX_HOME_REGION);
    return pool;
}

bool tx_pool_load(const tx_catalog *catalog, const char *path, tx_pool *pool, tx_error *error) {
    line_reader r = {.path = path, .error = error, .catalog = catalog, .pool = pool};
    return read_lines(&r, read_format_line);
}

void tx_pool_free(tx_pool *pool) {
    free(pool->limit);
    free(pool->outside);
    *pool = (tx_pool){0};
}
