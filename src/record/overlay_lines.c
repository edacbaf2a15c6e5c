/* overlay_lines.c: see overlay_lines.h. */
#include "overlay_lines.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "language/error.h"
#include "line_tokens.h"
#include "record.h"
#include "record_words.h"

enum {
    WORDS_MARK = '|',
    MAX_WORDS = 1 << 19, /* bytes of all overlays of a record: twice the size of all cards */
    SOURCE_NAME = 512
};

bool record_is_overlay_line(const char *line) {
    return line != NULL && line[strspn(line, " ")] == WORDS_MARK;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void say_words(tx_words *words, const char *text) {
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    if (strncmp(text, byte_order_mark, strlen(byte_order_mark)) == 0)
        text += strlen(byte_order_mark);
    for (const char *end; *text != '\0'; text = *end == '\0' ? end : end + 1) {
        end = text + strcspn(text, "\n");
        int length = (int)(end - text);
        while (length > 0 && (text[length - 1] == '\r' || text[length - 1] == ' '))
            length--;
        words_say(words, length > 0 ? "\n%c %.*s" : "\n%c", WORDS_MARK, length, text);
    }
}

/* Overlays that would exceed the reader's limit are only named. */
void record_say_overlays(tx_words *words, const tx_catalog *catalog) {
    size_t said = 0;
    for (unsigned i = 0; i < tx_overlay_count(catalog); i++) {
        const char *text = tx_overlay_text(catalog, i);
        said += strlen(text) + 1;
        words_say(words, "\noverlay ");
        record_say_quoted(words, tx_overlay_name(catalog, i));
        words_say(words, " #%016" PRIx64, tx_overlay_digest(catalog, i));
        if (said <= MAX_WORDS)
            say_words(words, text);
    }
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* State of a search for overlays in the setup of a record. */
typedef struct search {
    const char *record;
    unsigned line;
    char *overlay;     /* name of the last overlay, until it is reported */
    char *words;       /* texts of all overlays, one after the other */
    size_t from, used; /* start of the last overlay's text; bytes used */
    tx_overlay_found *found;
    void *user;
    tx_error *error;
} search;

/* Calls the callback for the last overlay, whose text is complete. */
static void report_overlay(search *s) {
    char name[SOURCE_NAME], plain[SOURCE_NAME];
    if (s->overlay == NULL)
        return;
    snprintf(name, sizeof name, "%.300s, overlay \"%.100s\"", s->record, s->overlay);
    plain_text_copy(plain, sizeof plain, name);
    tx_source words = {.name = plain, .text = s->words + s->from, .length = s->used - s->from, .overlay = true};
    s->found(s->user, s->overlay, words.length > 0 ? &words : NULL);
    s->overlay = NULL;
    s->from = s->used;
}

static bool take_words(search *s, const char *line) {
    size_t length = strlen(line);
    if (s->overlay == NULL)
        return lang_error_at(s->error, TX_MALFORMED, s->record, s->line, 0, MISPLACED_WORDS);
    if (s->used + length + 1 > MAX_WORDS)
        return lang_error_at(s->error, TX_TOO_LARGE, s->record, s->line, 0,
                             "the overlays are too long: the maximum is %d bytes", MAX_WORDS);
    memcpy(s->words + s->used, line, length);
    s->words[s->used + length] = '\n';
    s->used += length + 1;
    return true;
}

static bool search_line(search *s, char *line) {
    s->line++;
    line += strspn(line, " ");
    if (record_is_overlay_line(line))
        return take_words(s, line + (line[1] == ' ' ? 2 : 1));
    line = plain_text_trim(line);
    if (*line == '\0' || *line == '#')
        return true;
    report_overlay(s);
    if (record_skip_word(&line, "overlay"))
        s->overlay = record_read_quoted(&line);
    return true;
}

static bool is_choice(const char *line) {
    return isdigit((unsigned char)line[strspn(line, " ")]);
}

bool tx_record_overlays(const char *name, const char *text, size_t length, tx_overlay_found *found, void *user,
                        tx_error *error) {
    char *copy = memory_copy_text(text, length), *rest = copy;
    bool good = true;
    search s = {.record = name, .found = found, .user = user, .error = error};
    s.words = memory_require(malloc(length + 1)); /* the texts are never longer than the record */
    if (strncmp(copy, RECORD_MAGIC, strlen(RECORD_MAGIC)) != 0)
        rest = NULL;
    while (good && rest != NULL && !is_choice(rest))
        good = search_line(&s, record_cut_line(&rest));
    if (good)
        report_overlay(&s);
    free(s.words);
    free(copy);
    return good;
}
