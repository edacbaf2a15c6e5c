/* options_fit.c: shortens the rows of a list. */
#include "options_fit.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum { MIN_HEAD = 12 }; /* minimum columns of a shortened text, if other words can be omitted */

/* ---- One sentence ------------------------------------------------------------------------------------------------ */

void cli_fit_words(const row_words *words, int columns, char *to, size_t size) {
    const char *text = words->text;
    unsigned kept = words->destination;
    int room = columns - 1 - utf8_width(text + kept);
    if (room < MIN_HEAD) {
        kept = words->tail;
        room = columns - 1 - utf8_width(text + kept);
    }
    if (utf8_width(text) <= columns)
        snprintf(to, size, "%s", text);
    else if (room > 0)
        snprintf(to, size, "%.*s\u2026%s", (int)utf8_fit(text, room), text, text + kept);
    else
        snprintf(to, size, "%.*s\u2026", columns > 0 ? (int)utf8_fit(text, columns - 1) : 0, text);
}

/* ---- A list ------------------------------------------------------------------------------------------------------ */

static bool is_decline(const option_choice *choice, const option_row *row) {
    return (int)row->first == choice->prompt->decline;
}

static unsigned length_before_object(const row_words *words) {
    return words->object;
}

static unsigned length_before_name(const row_words *words) {
    return words->verb_length < words->tail ? words->verb_length : 0;
}

/* Returns the length of the beginning that all rows share, except the one that declines; 0 if they differ in it. */
static unsigned common_prefix(const option_choice *choice, const option_list *list,
                              unsigned (*beginning)(const row_words *)) {
    const row_words *first = NULL;
    unsigned length = 0, count = 0;
    for (unsigned i = 0; i < list->count; i++) {
        const row_words *words = &list->rows[i].brief;
        if (is_decline(choice, &list->rows[i]))
            continue;
        if (!count++)
            first = words, length = beginning(words);
        else if (beginning(words) != length || memcmp(words->text, first->text, length) != 0)
            return 0;
    }
    return count > 1 ? length : 0;
}

/* Returns the length of the words with which all rows begin, except the one that declines: "Target ". */
static unsigned repeated_prefix(const option_choice *choice, const option_list *list) {
    unsigned shared = common_prefix(choice, list, length_before_object);
    return shared ? shared : common_prefix(choice, list, length_before_name);
}

static unsigned subtract(unsigned from, unsigned amount) {
    return from > amount ? from - amount : 0;
}

/* Writes the row without the omitted words, of any width. */
static row_words short_words(const option_fit *fit, const option_row *row) {
    row_words words = fit->shortened ? row->brief : row->whole;
    if (!fit->shared || is_decline(fit->choice, row))
        return words;
    memmove(words.text, words.text + fit->shared, strlen(words.text + fit->shared) + 1);
    words.destination = words.destination < fit->shared ? words.tail : words.destination;
    words.destination = subtract(words.destination, fit->shared);
    words.tail = subtract(words.tail, fit->shared);
    return words;
}

typedef struct widths {
    int all, whole; /* widths of all rows, and of those that may not be truncated */
} widths;

/* The text of an ability may be truncated: it is shown elsewhere. */
static widths measure(const option_fit *fit, const option_list *list) {
    widths max = {0};
    for (unsigned i = 0; i < list->count; i++) {
        row_words words = short_words(fit, &list->rows[i]);
        int width = utf8_width(words.text);
        max.all = width > max.all ? width : max.all;
        max.whole = width > max.whole && !words.detail ? width : max.whole;
    }
    return max;
}

option_fit options_fit(const option_choice *choice, const option_list *list, int columns) {
    option_fit fit = {.choice = choice, .columns = columns};
    widths max = measure(&fit, list);
    if (max.all > columns) {
        fit.shortened = true;
        max = measure(&fit, list);
    }
    if (max.whole > columns) {
        fit.shared = repeated_prefix(choice, list);
        max = measure(&fit, list);
    }
    fit.needed = max.whole;
    return fit;
}

void option_fit_words(const option_fit *fit, const option_row *row, char text[ROW_TEXT]) {
    row_words words = short_words(fit, row);
    cli_fit_words(&words, fit->columns, text, ROW_TEXT);
}
