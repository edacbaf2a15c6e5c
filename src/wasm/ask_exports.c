/* ask_exports.c: the search for rules, cards, rulings and readings for the page: see exports.h. */
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "ask/ask_json.h"
#include "base/memory.h"
#include "exports.h"

/* Texts that were added before the first search. */
static rule_chapter *chapters;
static unsigned chapter_count, chapter_capacity;
static char *readings;
static char **rulings; /* pieces of the list of rulings */
static unsigned ruling_count, ruling_capacity;
static ask_index *search_index;

static char *copy_text(const char *text, size_t length) {
    return memory_copy_text(text, length);
}

void page_search_add(const char *name, const char *text, size_t length) {
    if (strcmp(name, "READINGS.md") == 0) {
        free(readings);
        readings = copy_text(text, length);
    } else if (strcmp(name, "rulings") == 0) {
        RESERVE_ONE(rulings, ruling_count, ruling_capacity);
        rulings[ruling_count++] = copy_text(text, length);
    } else {
        RESERVE_ONE(chapters, chapter_count, chapter_capacity);
        chapters[chapter_count++] = (rule_chapter){copy_text(name, strlen(name)), copy_text(text, length)};
    }
    ask_free(search_index);
    search_index = NULL;
}

/* ---- The index --------------------------------------------------------------------------------------------------- */

/* Ends the field at its tab, and returns the next field, or "" after the last. */
static char *end_field(char *field) {
    char *end = field + strcspn(field, "\t");
    if (*end == '\0')
        return end;
    *end = '\0';
    return end + 1;
}

static void add_ruling(char *line) {
    char *cites = end_field(line), *file = end_field(cites);
    end_field(file);
    if (*line != '\0')
        ask_add_ruling(search_index, line, cites, file);
}

static void add_rulings(const char *list) {
    while (*list != '\0') {
        size_t length = strcspn(list, "\n");
        char *line = copy_text(list, length);
        add_ruling(line);
        free(line);
        list += length + (list[length] == '\n');
    }
}

static void build_index(void) {
    rule_book book;
    search_index = ask_create();
    rule_book_parse(&book, chapters, chapter_count);
    ask_add_rules(search_index, &book);
    rule_book_free(&book);
    ask_add_cards(search_index, page_catalog());
    if (readings != NULL)
        ask_add_readings(search_index, readings);
    for (unsigned i = 0; i < ruling_count; i++)
        add_rulings(rulings[i]);
}

/* ---- Searching --------------------------------------------------------------------------------------------------- */

static enum ask_kind kind_named(const char *word) {
    unsigned kind = 0;
    while (kind < ASK_KINDS && strcmp(ask_kind_word(kind), word) != 0)
        kind++;
    return kind;
}

const char *page_search(const char *question, const char *kind, unsigned most) {
    if (*kind != '\0' && kind_named(kind) == ASK_KINDS) {
        page_fail("the kind of results is not known");
        return NULL;
    }
    if (search_index == NULL)
        build_index();
    ask_result result = ask_search(search_index, question, kind_named(kind), most);
    json_t *json = ask_result_json(&result);
    ask_result_free(&result);
    return page_result(json);
}
