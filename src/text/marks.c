/* marks.c: see marks.h. */
#include "marks.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { BEGIN = 1, BETWEEN = 2, END = 3, CAPITAL = MARK_CAPITAL, MAX_NESTED = 8 };

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void say_title(tx_words *out, const tx_catalog *catalog, char kind, tx_def_id def, tx_ref ref) {
    words_say(out, "\1%c%u,%u\2%s\3", kind, def, ref, catalog->defs[def].name);
}

void text_say_card_title(tx_words *out, const tx_catalog *catalog, tx_def_id def, tx_ref ref) {
    say_title(out, catalog, 'c', def, ref);
}

void text_say_planet_title(tx_words *out, const tx_catalog *catalog, tx_def_id def, tx_ref place) {
    say_title(out, catalog, 'p', def, place);
}

void text_say_number(tx_words *out, int value) {
    words_say(out, "\1n%d\2%d\3", value, value);
}

void text_say_copy(tx_words *out, unsigned number) {
    words_say(out, " \1#%u\2#%u\3", number, number);
}

void text_begin_keyword(tx_words *out, unsigned keyword) {
    words_say(out, "\1k%u\2", keyword);
}

void text_begin_rule(tx_words *out) {
    words_say(out, "\1r\2");
}

void text_begin_strong(tx_words *out) {
    words_say(out, "\1e\2");
}

void text_begin_heading(tx_words *out) {
    words_say(out, "\1h\2");
}

/* Letters of the parts of an option. */
static const struct {
    char letter;
    uint8_t kind;
} parts[] = {{'d', TX_SPAN_DESTINATION}, {'j', TX_SPAN_OBJECT}, {'a', TX_SPAN_DETAIL}, {'b', TX_SPAN_REMARK}};

void text_begin_part(tx_words *out, enum tx_span_kind part) {
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].kind == part)
            words_say(out, "\1%c\2", parts[i].letter);
}

void text_end_mark(tx_words *out) {
    words_say(out, "\3");
}

void text_say_seat(tx_words *out, unsigned seat) {
    words_say(out, "\1s%u\2P%u\3", seat, seat + 1);
}

void text_say_seat_possessive(tx_words *out, unsigned seat) {
    words_say(out, "\1o%u\2P%u's\3", seat, seat + 1);
}

void text_say_seat_owns(tx_words *out, unsigned seat) {
    words_say(out, "\1y%u\2P%u's\3", seat, seat + 1);
}

void text_say_by_reader(tx_words *out, unsigned seat, const char *others, const char *reader) {
    words_say(out, "\1v%u\2%s\2%s\3", seat, others, reader);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* The text that is read, and the words and spans that are written. */
typedef struct reading { /* of a text that may be written over itself */
    const char *at;
    const tx_reader *reader; /* NULL: neutral words */
    tx_words out;
    bool silent;  /* skipping words for other readers */
    bool capital; /* the next letter is a capital one */
    tx_text_span *spans;
    unsigned count, max;
} reading;

static void put(reading *r, const char *words, size_t length) {
    tx_words *out = &r->out;
    if (r->silent || length == 0)
        return;
    if (out->length < out->size) {
        size_t room = out->size - out->length;
        memmove(out->text + out->length, words, length < room ? length : room);
        if (r->capital)
            out->text[out->length] = (char)toupper((unsigned char)out->text[out->length]);
    }
    out->length += length;
    r->capital = false;
}

static void put_all(reading *r, const char *words) {
    put(r, words, strlen(words));
}

static unsigned open_span(reading *r, const tx_text_span *span) {
    if (r->silent || r->count == r->max)
        return r->max;
    r->spans[r->count] = *span;
    r->spans[r->count].begin = (uint16_t)r->out.length;
    return r->count++;
}

/* A span ends where a text that does not fit does. */
static void close_span(reading *r, unsigned number) {
    size_t end = r->out.length < r->out.size ? r->out.length : r->out.size - 1;
    if (number >= r->max)
        return;
    tx_text_span *span = &r->spans[number];
    if (span->begin > end)
        span->begin = (uint16_t)end;
    span->length = (uint16_t)(end - span->begin);
}

static bool is_reader(const reading *r, unsigned seat) {
    return r->reader != NULL && r->reader->seat == seat;
}

static const char *name_of(const reading *r, unsigned seat) {
    return r->reader != NULL && seat < TX_SEATS ? r->reader->names[seat] : NULL;
}

/* "you", "your", "yours", "theirs" or the player's name. Returns false for the neutral words, which follow in the text.
 */
static bool put_seat(reading *r, char form, unsigned seat) {
    const char *name = name_of(r, seat);
    if (is_reader(r, seat)) {
        put_all(r, form == 's' ? "you" : form == 'o' ? "your" : "yours");
        return true;
    }
    if (form == 'y' && r->reader != NULL && r->reader->seat < TX_SEATS) {
        put_all(r, "theirs");
        return true;
    }
    if (name == NULL)
        return false;
    put_all(r, name);
    if (form != 's')
        put_all(r, name[0] != '\0' && name[strlen(name) - 1] == 's' ? "'" : "'s");
    return true;
}

/* Reads up to the next BETWEEN or END of this mark, and stays on it. */
static void read_words(reading *r, unsigned depth);

static void skip_words(reading *r, unsigned depth) {
    bool silent = r->silent;
    r->silent = true;
    read_words(r, depth);
    r->silent = silent;
}

static int read_value(const char **at) {
    char *end;
    long value = strtol(*at, &end, 10);
    *at = *end == ',' ? end + 1 : end;
    return (int)value;
}

static uint8_t kind_of_part(char letter) {
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].letter == letter)
            return parts[i].kind;
    return TX_SPAN_STRONG;
}

static tx_text_span span_of(char kind, int first, int second) {
    tx_text_span span = {.ref = TX_NONE};
    switch (kind) {
    case 'c':
    case 'p':
        span.kind = kind == 'c' ? TX_SPAN_CARD : TX_SPAN_PLANET;
        span.def = (tx_def_id)first;
        span.ref = (tx_ref)second;
        break;
    case 's':
    case 'o':
    case 'y': span.kind = TX_SPAN_PLAYER; break;
    case 'n': span.kind = TX_SPAN_NUMBER; break;
    case 'k': span.kind = TX_SPAN_KEYWORD; break;
    case 'r': span.kind = TX_SPAN_RULE; break;
    case '#': span.kind = TX_SPAN_COPY; break;
    case 'h': span.kind = TX_SPAN_HEADING; break;
    default: span.kind = kind_of_part(kind); break;
    }
    if (span.kind != TX_SPAN_CARD && span.kind != TX_SPAN_PLANET)
        span.value = (int16_t)first;
    return span;
}

static void skip_mark(reading *r, char mark) {
    if (*r->at == mark)
        r->at++;
}

static void read_mark(reading *r, unsigned depth) {
    char kind = *r->at != '\0' ? *r->at++ : 'e';
    int first = read_value(&r->at), second = read_value(&r->at);
    skip_mark(r, BETWEEN);
    if (kind == 'v') {
        bool mine = is_reader(r, (unsigned)first);
        (mine ? skip_words : read_words)(r, depth);
        skip_mark(r, BETWEEN);
        (mine ? read_words : skip_words)(r, depth);
    } else {
        const tx_text_span span = span_of(kind, first, second);
        unsigned number = open_span(r, &span);
        bool said = span.kind == TX_SPAN_PLAYER && put_seat(r, kind, (unsigned)first);
        (said ? skip_words : read_words)(r, depth);
        close_span(r, number);
    }
    skip_mark(r, END);
}

static void read_words(reading *r, unsigned depth) {
    static const char marks[] = {BEGIN, BETWEEN, END, CAPITAL, '\0'};
    while (*r->at != '\0' && *r->at != BETWEEN && *r->at != END) {
        size_t length = strcspn(r->at, marks);
        put(r, r->at, length);
        r->at += length;
        if (*r->at == CAPITAL) {
            r->at++;
            r->capital = r->capital || !r->silent;
        } else if (*r->at == BEGIN) {
            r->at++;
            if (depth < MAX_NESTED)
                read_mark(r, depth + 1);
        }
    }
}

size_t tx_read_text(const char *marked, const tx_reader *reader, char *text, size_t size, tx_text_span *spans,
                    unsigned *count) {
    reading r = {.at = marked, .reader = reader, .out = {text, size, 0}, .spans = spans, .max = count ? *count : 0};
    do
        read_words(&r, 0);
    while (*r.at != '\0' && r.at++); /* a mark that was cut off */
    if (size > 0)
        text[r.out.length < size ? r.out.length : size - 1] = '\0';
    if (count)
        *count = r.count;
    return r.out.length;
}

size_t text_strip_marks(char *text) {
    return tx_read_text(text, NULL, text, strlen(text) + 1, NULL, NULL); /* neutral words are never longer */
}

/* Returns the words of the mark that begins at `text` and its title, if it is that of a card or planet, or NULL. */
static const char *title_mark(const tx_catalog *catalog, const char *text, const char **title) {
    if (text[0] != BEGIN || (text[1] != 'c' && text[1] != 'p'))
        return NULL;
    const char *words = strchr(text, BETWEEN);
    *title = catalog->defs[strtoul(text + 2, NULL, 10)].name;
    return words ? words + 1 : NULL;
}

void text_remove_titles(const tx_catalog *catalog, char *text) {
    char *to = text;
    for (const char *title, *from = text; *from;) {
        const char *words = title_mark(catalog, from, &title);
        size_t length = words ? strlen(title) : 0;
        if (words && strncmp(words, title, length) == 0 && words[length] == END) {
            memmove(to, from, (size_t)(words - from));
            to += words - from;
            from = words + length;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

void text_restore_titles(const tx_catalog *catalog, const char *text, char *full, size_t size) {
    tx_words out = words_into(full, size);
    for (const char *title; *text;) {
        const char *words = title_mark(catalog, text, &title);
        bool titled = words && *words == END;
        const char *next = titled ? words : text + 1 + strcspn(text + 1, "\1");
        words_say(&out, "%.*s%s", (int)(next - text), text, titled ? title : "");
        text = next;
    }
}
