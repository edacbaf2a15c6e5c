/* page_rules.c: see page_rules.h. */
#include "page_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "rule_text.h"

enum { MARGIN = 2, MOST_HITS = 40, MOST_NEAR = 5, MOST_CITED = 32, ID_COLUMNS = 11 };

const rule_book *rules_at_hand(char *message, size_t size) {
    static rule_book book;
    if (!book.count && !rule_book_read(&book, cli_data("docs/rules"), message, size)) {
        rule_book_free(&book);
        return NULL;
    }
    return &book;
}

void page_chapters(tx_lines *list, const rule_book *book) {
    for (unsigned i = 0; i < book->count; i++)
        if (book->rules[i].level == RULE_CHAPTER)
            lines_add(list, "%-*s %s", ID_COLUMNS, book->rules[i].id, book->rules[i].title);
}

/* ---- One rule ---------------------------------------------------------------------------------------------------- */

/* "R7 Battle, R7.5 How a battle ends": where it stands. */
static void add_place(tx_lines *list, const rule_book *book, unsigned rule, int width) {
    char place[512] = "";
    for (int parent = rule_book_parent(book, rule); parent != NO_RULE;
         parent = rule_book_parent(book, (unsigned)parent)) {
        char rest[512];
        const tx_rule *above = &book->rules[parent];
        memcpy(rest, place, sizeof rest);
        snprintf(place, sizeof place, "%s%s%s%s%.200s", above->id, *above->id ? " " : "", above->title,
                 *rest ? ", " : "", rest);
    }
    if (!*place)
        return;
    lines_wrap(list, width, MARGIN, place);
    lines_add(list, "%s", "");
}

static void add_rule(tx_lines *list, const tx_rule *rule, int width) {
    char label[512];
    bool heading = *rule->title != '\0';
    snprintf(label, sizeof label, "%s%s%.400s", rule->id, heading && *rule->id ? " " : "", rule->title);
    if (heading)
        lines_wrap(list, width, MARGIN, label);
    rule_text_wrap(list, width, MARGIN, heading || !*label ? NULL : label, rule->text);
}

void page_rule(tx_lines *list, const rule_book *book, unsigned rule, int width) {
    unsigned end = rule_book_end(book, rule);
    add_place(list, book, rule, width);
    for (unsigned i = rule; i < end; i++) {
        if (i > rule)
            lines_add(list, "%s", "");
        add_rule(list, &book->rules[i], width);
    }
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

void page_hits(tx_lines *list, const rule_book *book, const rule_hit *hits, unsigned count, unsigned most, int width) {
    for (unsigned i = 0; i < count && i < most; i++) {
        const tx_rule *rule = &book->rules[hits[i].rule];
        char label[512];
        snprintf(label, sizeof label, "%s%s%.400s", rule->id, *rule->id && *rule->title ? "  " : "", rule->title);
        if (!*rule->title) {
            rule_text_wrap(list, width, MARGIN, label, hits[i].line);
            continue;
        }
        lines_wrap(list, width, MARGIN, label);
        if (*hits[i].line)
            rule_text_wrap(list, width, MARGIN, NULL, hits[i].line);
    }
}

/* ---- What somebody asks for -------------------------------------------------------------------------------------- */

static void tell_unknown(const rule_book *book, const char *id, char *message, size_t size) {
    unsigned near[MOST_NEAR], count = rule_book_near(book, id, near, MOST_NEAR);
    int length = snprintf(message, size, "No rule has the number %.40s", id);
    for (unsigned i = 0; i < count && length > 0 && (size_t)length < size; i++)
        length += snprintf(message + length, size - (size_t)length, "%s%s%s", i ? ", " : "; near it are ",
                           book->rules[near[i]].id, i + 1 < count ? "" : ".");
}

static bool add_hits(tx_lines *list, const rule_book *book, const char *words, int width) {
    unsigned count;
    rule_hit *hits = rule_book_search(book, words, &count);
    page_hits(list, book, hits, count, MOST_HITS, width);
    rule_hits_free(hits, count);
    return count > 0;
}

bool page_rules(tx_lines *list, const char *asked, int width, char *message, size_t size) {
    const rule_book *book = rules_at_hand(message, size);
    if (!book)
        return false;
    int rule = rule_book_find(book, asked);
    if (rule == NO_RULE)
        rule = rule_book_titled(book, asked);
    if (rule != NO_RULE)
        page_rule(list, book, (unsigned)rule, width);
    else if (!*asked)
        page_chapters(list, book);
    else if (rule_is_id(asked))
        tell_unknown(book, asked, message, size);
    else if (!add_hits(list, book, asked, width))
        snprintf(message, size, "Nothing in the rules has the words \"%.60s\".", asked);
    return list->count > 0;
}

/* ---- What is cited ----------------------------------------------------------------------------------------------- */

void first_cited(const char *text, char id[RULE_ID_SIZE]) {
    size_t length = 0;
    const char *found = rule_id_next(text, &length);
    memcpy(id, found ? found : "", length);
    id[found ? length : 0] = '\0';
}

static bool is_among(const int *rules, unsigned count, int rule) {
    for (unsigned i = 0; i < count; i++)
        if (rules[i] == rule)
            return true;
    return false;
}

/* Notes the rules that a line cites; returns how many are noted now. */
static unsigned note_cited(const rule_book *book, const char *line, int *rules, unsigned count) {
    size_t length;
    for (const char *at = line; (at = rule_id_next(at, &length)); at += length) {
        char id[RULE_ID_SIZE];
        first_cited(at, id);
        int rule = rule_book_find(book, id);
        if (rule != NO_RULE && count < MOST_CITED && !is_among(rules, count, rule))
            rules[count++] = rule;
    }
    return count;
}

bool page_cited(tx_lines *list, const tx_lines *page, int width) {
    char message[256];
    const rule_book *book = rules_at_hand(message, sizeof message);
    int rules[MOST_CITED];
    unsigned count = 0;
    for (unsigned i = 0; book && i < page->count; i++)
        count = note_cited(book, page->line[i], rules, count);
    for (unsigned i = 0; i < count; i++) {
        if (i)
            lines_add(list, "%s", "");
        page_rule(list, book, (unsigned)rules[i], width);
    }
    return count > 0;
}
