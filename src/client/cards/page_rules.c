/* page_rules.c: lays out rules and search results, and collects cited rules. */
#include "page_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "client/cli.h"
#include "client/scenario/narration.h"
#include "rulebook/rule_text.h"
#include "text/text_words.h"

enum { MARGIN = 2, MAX_HITS = 40, MAX_NEAR = 3, ID_COLUMNS = 11 };

const rule_book *cli_load_rule_book(char *message, size_t size) {
    static rule_book book;
    if (!book.count && !rule_book_read(&book, cli_data("docs/rules"), message, size)) {
        rule_book_free(&book);
        return NULL;
    }
    return &book;
}

void rule_headline(const tx_rule *rule, int columns, char *text, size_t size) {
    char *plain = rule_text_plain(*rule->title ? rule->title : rule->text);
    size_t end = rule_sentence(plain), fits = utf8_fit(plain, columns);
    snprintf(text, size, "%.*s%s", (int)(fits < end ? fits : end), plain, fits < end ? "…" : "");
    free(plain);
}

void page_chapters(tx_lines *list, const rule_book *book) {
    for (unsigned i = 0; i < book->count; i++)
        if (book->rules[i].level == RULE_CHAPTER)
            lines_add(list, "%-*s %s", ID_COLUMNS, book->rules[i].id, book->rules[i].title);
}

/* ---- One rule ---------------------------------------------------------------------------------------------------- */

/* Adds the headings that contain the rule: "R7 Battle, R7.5 How a battle ends". */
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

void page_hits(tx_lines *list, const rule_book *book, const rule_hit *hits, unsigned count, unsigned max, int width) {
    for (unsigned i = 0; i < count && i < max; i++) {
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

void page_partial_heading(tx_lines *list) {
    lines_add(list, "%s", "No rule contains all of these words. Rules with most of them:");
    lines_add(list, "%s", "");
}

/* ---- Keywords ---------------------------------------------------------------------------------------------------- */

enum { KEYWORD_NAME = 64, DEFINITION = 512, NO_KEYWORD = -1 };

/* Writes "Ranged", "Area Effect". */
static void keyword_name(unsigned keyword, char name[KEYWORD_NAME]) {
    char marked[2 * KEYWORD_NAME];
    tx_words words = words_into(marked, sizeof marked);
    text_say_keyword(&words, keyword);
    tx_read_text(marked, NULL, name, KEYWORD_NAME, NULL, NULL);
}

static int keyword_named(const char *name) {
    for (unsigned keyword = 0; tx_keyword_word(keyword); keyword++) {
        char title[KEYWORD_NAME];
        keyword_name(keyword, title);
        if (!strcasecmp(name, title) || !strcasecmp(name, tx_keyword_word(keyword)))
            return (int)keyword;
    }
    return NO_KEYWORD;
}

/* Writes "Brutal: This unit has …". */
static void write_definition(unsigned keyword, char line[DEFINITION]) {
    char name[KEYWORD_NAME];
    keyword_name(keyword, name);
    snprintf(line, DEFINITION, "%s: %s", name, tx_keyword_meaning(keyword));
}

void page_keyword(tx_lines *list, unsigned keyword, int width) {
    char line[DEFINITION];
    write_definition(keyword, line);
    lines_wrap(list, width, MARGIN, line);
}

bool page_keyword_named(tx_lines *list, const char *name, int width) {
    int keyword = keyword_named(name);
    bool all = strcasecmp(name, "keywords") == 0;
    for (unsigned i = 0; tx_keyword_word(i); i++)
        if (all || keyword == (int)i)
            page_keyword(list, i, width);
    return all || keyword != NO_KEYWORD;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

static void write_unknown(const rule_book *book, const char *id, char *message, size_t size) {
    unsigned near[MAX_NEAR], count = rule_book_near(book, id, near, MAX_NEAR);
    int length = snprintf(message, size, "There is no rule %.40s", id);
    for (unsigned i = 0; i < count && length > 0 && (size_t)length < size; i++)
        length += snprintf(message + length, size - (size_t)length, "%s%s%s", i ? ", " : "; did you mean ",
                           book->rules[near[i]].id, i + 1 < count ? "" : "?");
}

static bool add_hits(tx_lines *list, const rule_book *book, const char *words, int width) {
    unsigned count;
    bool all;
    rule_hit *hits = rule_book_search(book, words, &count, &all);
    if (count && !all)
        page_partial_heading(list);
    page_hits(list, book, hits, count, MAX_HITS, width);
    rule_hits_free(hits, count);
    return count > 0;
}

bool page_rules(tx_lines *list, const char *asked, int width, char *message, size_t size) {
    const rule_book *book = cli_load_rule_book(message, size);
    if (!book)
        return false;
    int rule = rule_book_find(book, asked);
    if (rule == NO_RULE)
        rule = rule_book_titled(book, asked);
    if (page_keyword_named(list, asked, width))
        lines_add(list, "%s", "");
    if (rule != NO_RULE)
        page_rule(list, book, (unsigned)rule, width);
    else if (!*asked || strcasecmp(asked, "chapters") == 0)
        page_chapters(list, book);
    else if (rule_is_id(asked))
        write_unknown(book, asked, message, size);
    else if (!add_hits(list, book, asked, width))
        snprintf(message, size, "No rule contains the words \"%.60s\".", asked);
    return list->count > 0;
}

/* ---- Citations --------------------------------------------------------------------------------------------------- */

static void add_cited_rule(cited_rules *cited, const char *id, size_t length) {
    char *noted = cited->ids[cited->count];
    if (cited->count == MAX_CITED)
        return;
    memcpy(noted, id, length);
    noted[length] = '\0';
    for (unsigned i = 0; i < cited->count; i++)
        if (strcmp(cited->ids[i], noted) == 0)
            return;
    cited->count++;
}

void cli_add_cited_numbers(cited_rules *cited, const char *text) {
    size_t length;
    for (; (text = rule_id_next(text, &length)); text += length)
        add_cited_rule(cited, text, length);
}

enum { CITING_TEXT = TX_MAX_PARAGRAPHS * sizeof(((tx_paragraph *)NULL)->text) };

void cli_add_cited_in_text(cited_rules *cited, const char *marked) {
    char text[CITING_TEXT], id[RULE_ID_SIZE];
    tx_text_span spans[TX_MAX_SPANS];
    unsigned count = TX_MAX_SPANS;
    tx_read_text(marked, NULL, text, sizeof text, spans, &count);
    for (unsigned i = 0; i < count; i++) {
        if (spans[i].kind == TX_SPAN_RULE && spans[i].length < RULE_ID_SIZE) {
            snprintf(id, sizeof id, "%.*s", (int)spans[i].length, text + spans[i].begin);
            add_cited_rule(cited, id, strlen(id));
        }
        if (spans[i].kind == TX_SPAN_KEYWORD) {
            cited->keywords |= UINT32_C(1) << spans[i].value;
            cli_add_cited_numbers(cited, tx_keyword_rules((unsigned)spans[i].value));
        }
    }
}

void cli_add_cited_by_card(cited_rules *cited, const tx_catalog *catalog, tx_def_id def) {
    char marked[CITING_TEXT];
    tx_def_id other = tx_card_is_first_face(catalog, def) ? tx_card_other_face(catalog, def) : 0;
    tx_card_marked(catalog, def, marked, sizeof marked);
    cli_add_cited_in_text(cited, marked);
    if (other)
        cli_add_cited_by_card(cited, catalog, other);
}

bool cli_has_citations(const cited_rules *cited) {
    return cited->count || cited->keywords;
}

void cli_cited_names(const cited_rules *cited, char *text, size_t size) {
    tx_words out = words_into(text, size);
    for (unsigned keyword = 0; tx_keyword_word(keyword); keyword++)
        if (cited->keywords >> keyword & 1) {
            char name[KEYWORD_NAME];
            keyword_name(keyword, name);
            words_say(&out, "%s%s", out.length ? ", " : "", name);
        }
    for (unsigned i = 0; i < cited->count; i++)
        words_say(&out, "%s%s", out.length ? ", " : "", cited->ids[i]);
}

void cli_cited_hint(const cited_rules *cited, const char *how, char *text, size_t size) {
    enum { MAX_NAMED = 6 };
    size_t length = 0;
    *text = '\0';
    if (cited->count == 1)
        snprintf(text, size, "%s %s shows the rule.", how, cited->ids[0]);
    for (unsigned i = 0; cited->count > 1 && i < cited->count && i < MAX_NAMED && length < size; i++) {
        if (!i)
            length += (size_t)snprintf(text, size, "%s NUMBER shows a rule:", how);
        if (length < size)
            length += (size_t)snprintf(text + length, size - length, "%s %s", i ? "," : "", cited->ids[i]);
    }
    if (cited->count > 1 && length < size)
        snprintf(text + length, size - length, "%s", cited->count > MAX_NAMED ? " …" : ".");
}

void cli_print_cited_keywords(const cited_rules *cited) {
    if (cited->keywords)
        puts("\nKeywords");
    for (unsigned keyword = 0; tx_keyword_word(keyword); keyword++)
        if (cited->keywords >> keyword & 1) {
            char line[DEFINITION];
            write_definition(keyword, line);
            narration_paragraph(MARGIN, line);
        }
}

void cli_print_cited(const cited_rules *cited) {
    char text[256];
    cli_cited_hint(cited, "traxis rules", text, sizeof text);
    if (*text) {
        putchar('\n');
        narration_paragraph(0, text);
    }
}

bool page_cited(tx_lines *list, const cited_rules *cited, int width) {
    char message[256];
    const rule_book *book = cli_load_rule_book(message, sizeof message);
    for (unsigned keyword = 0; tx_keyword_word(keyword); keyword++)
        if (cited->keywords >> keyword & 1)
            page_keyword(list, keyword, width);
    for (unsigned i = 0; book && i < cited->count; i++) {
        int rule = rule_book_find(book, cited->ids[i]);
        if (rule == NO_RULE)
            continue;
        if (list->count)
            lines_add(list, "%s", "");
        page_rule(list, book, (unsigned)rule, width);
    }
    return list->count > 0;
}
