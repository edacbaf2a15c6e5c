/* deck_lines.c: see deck_lines.h. */
#include "deck_lines.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static void insert(deck_lines *lines, unsigned at, const char *text, size_t length) {
    RESERVE_ONE(lines->line, lines->count, lines->capacity);
    memmove(&lines->line[at + 1], &lines->line[at], (lines->count - at) * sizeof *lines->line);
    lines->line[at] = memory_copy_text(text, length);
    lines->count++;
}

static void remove_line(deck_lines *lines, unsigned at) {
    free(lines->line[at]);
    lines->count--;
    memmove(&lines->line[at], &lines->line[at + 1], (lines->count - at) * sizeof *lines->line);
}

deck_lines deck_lines_read(const char *text) {
    deck_lines lines = {.crlf = strstr(text, "\r\n") != NULL};
    while (*text) {
        size_t length = strcspn(text, "\n"), shown = length;
        while (shown && text[shown - 1] == '\r')
            shown--;
        insert(&lines, lines.count, text, shown);
        text += length + (text[length] == '\n');
    }
    return lines;
}

void deck_lines_write(const deck_lines *lines, FILE *out) {
    for (unsigned i = 0; i < lines->count; i++)
        fprintf(out, "%s%s\n", lines->line[i], lines->crlf ? "\r" : "");
}

void deck_lines_free(deck_lines *lines) {
    for (unsigned i = 0; i < lines->count; i++)
        free(lines->line[i]);
    free(lines->line);
}

/* Replaces the number of copies at the beginning of a line. */
static void set_copies(deck_lines *lines, unsigned at, unsigned copies) {
    char *old = lines->line[at], *digits = old + strspn(old, " \t");
    const char *rest = digits + strspn(digits, "0123456789");
    size_t size = strlen(old) + 16;
    char *line = memory_resize(NULL, size, 1);
    snprintf(line, size, "%.*s%u%s", (int)(digits - old), old, copies, rest);
    free(old);
    lines->line[at] = line;
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

static tx_list_section section_of(const tx_catalog *catalog, tx_def_id card) {
    return tx_list_section_of(&catalog->defs[card]);
}

/* Returns the line after which a card of the section belongs: the last card of the section that precedes it in the
 * alphabet, else the line before the first. Returns 0 if the section has no card. */
static unsigned line_in_section(const tx_catalog *catalog, const tx_deck_list *list, tx_def_id card) {
    unsigned after = 0;
    for (unsigned i = 0; i < list->count; i++) {
        const tx_list_entry *entry = &list->entries[i];
        if (section_of(catalog, entry->card) != section_of(catalog, card))
            continue;
        if (!after)
            after = entry->line - 1;
        if (strcmp(catalog->defs[entry->card].id, catalog->defs[card].id) < 0)
            after = entry->line;
    }
    return after;
}

static bool is_heading(const char *line, unsigned section) {
    const char *word = tx_list_section_word(section);
    size_t length = strlen(word);
    line += strspn(line, " \t");
    return strncasecmp(line, word, length) == 0 && line[length + strspn(line + length, " \t")] == '\0';
}

/* Returns the number of the line with the heading of a section; 0 if there is none. */
static unsigned heading_of(const deck_lines *lines, unsigned section) {
    for (unsigned i = 0; i < lines->count; i++)
        if (is_heading(lines->line[i], section))
            return i + 1;
    return 0;
}

static bool has_headings(const deck_lines *lines) {
    for (unsigned section = 0; section < SECTION_COUNT; section++)
        if (heading_of(lines, section))
            return true;
    return false;
}

static bool is_blank(const char *line) {
    return line[strspn(line, " \t")] == '\0';
}

/* Returns the last line of the cards of the sections before this one, else that of the faction. */
static unsigned line_before_section(const tx_catalog *catalog, const deck_lines *lines, const tx_deck_list *list,
                                    unsigned section) {
    unsigned last = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (section_of(catalog, list->entries[i].card) < section && list->entries[i].line > last)
            last = list->entries[i].line;
    for (last = last ? last : list->warlord_line + 1; last > lines->count;)
        last--;
    return last;
}

/* Inserts the heading of a section as written lists have it; returns the line after which its cards belong. */
static unsigned insert_heading(const tx_catalog *catalog, deck_lines *lines, const tx_deck_list *list,
                               unsigned section) {
    static const char rule[] = "----------------------------------------------------------------------";
    const char *word = tx_list_section_word(section);
    unsigned at = line_before_section(catalog, lines, list, section);
    if (!has_headings(lines))
        return at;
    insert(lines, at++, rule, sizeof rule - 1);
    insert(lines, at++, word, strlen(word));
    insert(lines, at++, "", 0);
    return at;
}

/* Returns the line after which a new line for the card belongs. */
static unsigned place_for(const tx_catalog *catalog, deck_lines *lines, const tx_deck_list *list, tx_def_id card) {
    unsigned at = line_in_section(catalog, list, card), section = section_of(catalog, card);
    if (at)
        return at;
    at = heading_of(lines, section);
    if (!at)
        return insert_heading(catalog, lines, list, section);
    return at < lines->count && is_blank(lines->line[at]) ? at + 1 : at;
}

/* ---- Edits ------------------------------------------------------------------------------------------------------- */

void deck_lines_add(deck_lines *lines, const tx_catalog *catalog, const tx_deck_list *list, tx_def_id card,
                    unsigned copies) {
    char text[200];
    for (unsigned i = 0; i < list->count; i++) {
        const tx_list_entry *entry = &list->entries[i];
        if (entry->card != card || entry->count + copies > LIST_MAX_COPIES)
            continue;
        set_copies(lines, entry->line - 1, entry->count + copies);
        return;
    }
    snprintf(text, sizeof text, "%ux %s", copies, catalog->defs[card].name);
    insert(lines, place_for(catalog, lines, list, card), text, strlen(text));
}

void deck_lines_cut(deck_lines *lines, const tx_deck_list *list, tx_def_id card, unsigned copies) {
    for (unsigned i = list->count; i-- > 0 && copies;) {
        const tx_list_entry *entry = &list->entries[i];
        if (entry->card != card)
            continue;
        unsigned fewer = entry->count < copies ? entry->count : copies;
        copies -= fewer;
        if (fewer == entry->count)
            remove_line(lines, entry->line - 1);
        else
            set_copies(lines, entry->line - 1, entry->count - fewer);
    }
}
