/* options_fit.c: shortens the rows of a list. */
#include "options_fit.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum { LEAST_HEAD = 12 }; /* minimum columns of a shortened text, if other words can be omitted */

/* ---- One sentence ------------------------------------------------------------------------------------------------ */

/* Returns the start, including its space, of a number or bracket at the end of text[0..end); `end` if there is none. */
static size_t last_remark(const char *text, size_t end) {
    size_t at = end;
    while (at > 0 && isdigit((unsigned char)text[at - 1]))
        at--;
    if (at < end && at > 1 && text[at - 1] == '#' && text[at - 2] == ' ')
        return at - 2;
    if (end && text[end - 1] == ')')
        for (at = end - 1; at-- > 0;)
            if (text[at] == ' ' && text[at + 1] == '(')
                return at;
    return end;
}

/* Returns the start of the remarks at the end: " (at Planet) #2 (theirs, would die)"; the end of the text if there are
 * none. */
static size_t remark_at(const char *text) {
    size_t end = strlen(text), at;
    while ((at = last_remark(text, end)) < end)
        end = at;
    return end;
}

/* Returns the start of " on Unit" or " at Planet" before the remark; abilities have none. */
static size_t place_at(const char *text, size_t end) {
    size_t at = end;
    for (size_t i = 0; i + 4 <= end && text[i] != ':'; i++)
        if (!strncmp(text + i, " on ", 4) || !strncmp(text + i, " at ", 4))
            at = i;
    return memchr(text, ':', end) ? end : at;
}

void fit_words(const char *text, int columns, char *to, size_t size) {
    size_t remark = remark_at(text), place = place_at(text, remark);
    int room = columns - 1 - utf8_width(text + place);
    if (room < LEAST_HEAD) {
        place = remark;
        room = columns - 1 - utf8_width(text + place);
    }
    if (utf8_width(text) <= columns)
        snprintf(to, size, "%s", text);
    else if (room > 0)
        snprintf(to, size, "%.*s\u2026%s", (int)utf8_fit(text, room), text, text + place);
    else
        snprintf(to, size, "%.*s\u2026", columns > 0 ? (int)utf8_fit(text, columns - 1) : 0, text);
}

/* ---- A list ------------------------------------------------------------------------------------------------------ */

static void take_out(char *text, const char *end) {
    memmove(text, end, strlen(end) + 1);
}

/* Omits the damage of a unit that would be destroyed: "takes 2 of 2, would die". */
static void leave_out_damage(char *text) {
    for (char *takes = text; (takes = strstr(takes, "takes ")) != NULL; takes++) {
        size_t length = strcspn(takes, ",)");
        if (!strncmp(takes + length, ", would ", 8))
            take_out(takes, takes + length + 2);
    }
}

/* Returns whether every shield would protect the same unit as this one. */
static bool one_unit(const tx_decision *decision, const tx_option *shield) {
    for (unsigned i = 0; i < decision->count; i++)
        if (decision->options[i].verb == TX_SHIELD && decision->options[i].on != shield->on)
            return false;
    return true;
}

/* Omits the unit from "Shield Unit with Card (1)" if there is only one unit, which the question names. */
static void leave_out_unit(const option_choice *choice, const option_row *row, char *text) {
    const tx_option *option = &choice->decision->options[row->first];
    char *with = strstr(text, " with ");
    if (option->verb == TX_SHIELD && one_unit(choice->decision, option) && with)
        take_out(text + strcspn(text, " "), with);
}

static void short_words(const option_choice *choice, const option_row *row, char text[ROW_TEXT]) {
    snprintf(text, ROW_TEXT, "%s", row->text);
    leave_out_unit(choice, row, text);
    leave_out_damage(text);
}

static bool declines(const option_choice *choice, const option_row *row) {
    unsigned verb = choice->decision->options[row->first].verb;
    return verb == TX_PASS || verb == TX_DONE || verb == TX_NO;
}

/* Returns the length of the words with which all rows begin, except the one that declines: "Target ". */
static size_t shared_words(const option_choice *choice, const option_list *list) {
    char first[ROW_TEXT] = "", other[ROW_TEXT];
    size_t shared = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < list->count; i++) {
        if (declines(choice, &list->rows[i]))
            continue;
        short_words(choice, &list->rows[i], other);
        if (!count++) {
            memcpy(first, other, sizeof first);
            shared = strlen(first);
        }
        size_t same = 0;
        while (same < shared && first[same] == other[same])
            same++;
        shared = same;
    }
    while (shared > 0 && first[shared - 1] != ' ')
        shared--;
    return count > 1 && !memchr(first, '(', shared) ? shared : 0;
}

/* Writes the row without the omitted words, of any width. */
static void say_short(const option_fit *fit, const option_row *row, char text[ROW_TEXT]) {
    if (fit->shortened)
        short_words(fit->choice, row, text);
    else
        memcpy(text, row->text, ROW_TEXT);
    if (!declines(fit->choice, row))
        take_out(text, text + fit->shared);
}

/* Returns whether the text may be truncated: the sentence of an ability, which is shown elsewhere. */
static bool may_be_cut(const char *text) {
    return strpbrk(text, ":;") != NULL;
}

typedef struct widths {
    int all, whole; /* widths of all rows, and of those that may not be truncated */
} widths;

static widths measure(const option_fit *fit, const option_list *list) {
    widths most = {0};
    for (unsigned i = 0; i < list->count; i++) {
        char text[ROW_TEXT];
        say_short(fit, &list->rows[i], text);
        int width = utf8_width(text);
        most.all = width > most.all ? width : most.all;
        most.whole = width > most.whole && !may_be_cut(text) ? width : most.whole;
    }
    return most;
}

option_fit options_fit(const option_choice *choice, const option_list *list, int columns) {
    option_fit fit = {.choice = choice, .columns = columns};
    widths most = measure(&fit, list);
    if (most.all > columns) {
        fit.shortened = true;
        most = measure(&fit, list);
    }
    if (most.whole > columns) {
        fit.shared = shared_words(choice, list);
        most = measure(&fit, list);
    }
    fit.needed = most.whole;
    return fit;
}

void option_fit_words(const option_fit *fit, const option_row *row, char text[ROW_TEXT]) {
    char words[ROW_TEXT];
    say_short(fit, row, words);
    fit_words(words, fit->columns, text, ROW_TEXT);
}
