/* ask_documents.c: makes documents of rules, keywords, readings, cards and rulings. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask_index.h"
#include "base/memory.h"
#include "rulebook/rule_text.h"
#include "text/text_words.h"

/* Weights of documents in per cent: rules and questions of the FAQ come before cards, readings and rulings, and those
 * before lists to look things up and the demo game. */
enum {
    RULE_WEIGHT = 100,
    FAQ_WEIGHT = 100,
    KEYWORD_WEIGHT = 105,
    OTHER_CHAPTER_WEIGHT = 85, /* contradictions between sources, open points, tournaments */
    READING_WEIGHT = 65,
    CARD_WEIGHT = 75,
    RULING_WEIGHT = 50,
    LIST_WEIGHT = 40,
    DEMO_WEIGHT = 35,
    HEADING_SHARE = 70, /* of a heading without a text of its own */
};

/* Replaces a text by a copy of the words. */
static void set_text(char **text, const char *words) {
    free(*text);
    *text = memory_copy_text(words, strlen(words));
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static bool is_faq(const tx_rule *rule) {
    return begins(rule->file, "FAQ") || begins(rule->file, "TR-cases");
}

static unsigned rule_weight(const tx_rule *rule) {
    if (begins(rule->file, "R22"))
        return DEMO_WEIGHT;
    if (begins(rule->file, "R23") || begins(rule->file, "R24") || begins(rule->file, "TR"))
        return OTHER_CHAPTER_WEIGHT;
    return begins(rule->file, "R") ? RULE_WEIGHT : is_faq(rule) ? FAQ_WEIGHT : LIST_WEIGHT;
}

/* Writes the titles of the sections and the chapter that contain the rule. */
static void write_context(const rule_book *book, unsigned rule, char *text, size_t size) {
    size_t length = 0;
    *text = '\0';
    for (int above = rule_book_parent(book, rule); above != NO_RULE && length < size;
         above = rule_book_parent(book, (unsigned)above))
        length += (size_t)snprintf(text + length, size - length, "%s ", book->rules[above].title);
}

/* Returns the rule's own title, or that of its section. */
static const char *title_of(const rule_book *book, unsigned rule) {
    int above = rule_book_parent(book, rule);
    return *book->rules[rule].title != '\0' || above == NO_RULE ? book->rules[rule].title : book->rules[above].title;
}

/* Lets a heading without a text show that of its first rule. */
static void show_first_part(ask_document *heading, const rule_book *book, unsigned number) {
    if (number + 1 == rule_book_end(book, number))
        return;
    char *text = rule_text_plain(book->rules[number + 1].text);
    set_text(&heading->text, text);
    heading->weight = heading->weight * HEADING_SHARE / 100;
    free(text);
}

/* Returns the number of the chapter. */
static const char *chapter_of(const rule_book *book, unsigned number) {
    int above = rule_book_parent(book, number);
    return above == NO_RULE ? book->rules[number].id : chapter_of(book, (unsigned)above);
}

static void add_rule(ask_index *index, const rule_book *book, unsigned number) {
    const tx_rule *rule = &book->rules[number];
    char context[512];
    char *text = rule_text_plain(rule->text);
    bool titled = *rule->title != '\0';
    write_context(book, number, context, sizeof context);
    ask_document *document =
        ask_add(index, is_faq(rule) ? ASK_FAQ : ASK_RULE, rule->id, titled ? rule->title : "", text, context);
    document->weight = rule_weight(rule);
    if (!titled)
        set_text(&document->title, title_of(book, number));
    if (*rule->id == '\0')
        set_text(&document->note, chapter_of(book, number));
    if (*text == '\0')
        show_first_part(document, book, number);
    free(text);
}

void ask_add_rules(ask_index *index, const rule_book *book) {
    int words = rule_book_titled(book, "Other words for it");
    for (unsigned i = 0; i < book->count; i++)
        if ((int)i == words)
            ask_add_synonyms(index, book->rules[i].text);
        else
            add_rule(index, book, i);
}

/* ---- Keywords and cards ------------------------------------------------------------------------------------------ */

static void add_keyword(ask_index *index, unsigned keyword) {
    char marked[128], name[128];
    tx_words words = words_into(marked, sizeof marked);
    text_say_keyword(&words, keyword);
    tx_read_text(marked, NULL, name, sizeof name, NULL, NULL);
    ask_document *document =
        ask_add(index, ASK_KEYWORD, tx_keyword_word(keyword), name, tx_keyword_meaning(keyword), "keyword");
    document->weight = KEYWORD_WEIGHT;
}

/* Writes the kind and traits of a card: "Orks army Warrior Nob". */
static void write_kind(const tx_catalog *catalog, tx_def_id def, char *text, size_t size) {
    int length = snprintf(text, size, "%s %s %s", tx_card_faction(catalog, def), tx_card_type(catalog, def),
                          tx_card_loyalty(catalog, def));
    const char *trait;
    for (unsigned i = 0; (trait = tx_card_trait(catalog, def, i)) != NULL && length > 0 && (size_t)length < size; i++)
        length += snprintf(text + length, size - (size_t)length, " %s", trait);
}

static void add_card(ask_index *index, const tx_catalog *catalog, tx_def_id def) {
    char text[8192], kind[512];
    tx_def_id back = tx_card_other_face(catalog, def);
    size_t length = tx_card_text(catalog, def, text, sizeof text);
    if (back != 0 && length + 1 < sizeof text) {
        text[length++] = '\n';
        tx_card_text(catalog, back, text + length, sizeof text - length);
    }
    write_kind(catalog, def, kind, sizeof kind);
    ask_document *document = ask_add(index, ASK_CARD, tx_card_id(catalog, def), tx_card_name(catalog, def), text, kind);
    document->weight = CARD_WEIGHT;
}

void ask_add_cards(ask_index *index, const tx_catalog *catalog) {
    for (unsigned keyword = 0; tx_keyword_word(keyword) != NULL; keyword++)
        add_keyword(index, keyword);
    for (unsigned def = 1; def < tx_catalog_count(catalog); def++)
        if (tx_card_is_first_face(catalog, (tx_def_id)def))
            add_card(index, catalog, (tx_def_id)def);
}

/* ---- Readings ---------------------------------------------------------------------------------------------------- */

/* Adds an entry: a paragraph that begins with the title of a card in bold. The scenarios that show it are left out. */
static void add_reading(ask_index *index, const char *entry, size_t length) {
    const char *title = entry + 2, *end = strstr(title, "**");
    char name[128];
    if (end == NULL || end > entry + length)
        return;
    snprintf(name, sizeof name, "%.*s", (int)(end - title), title);
    const char *scenarios = strstr(entry, "\n`");
    size_t words = scenarios != NULL && scenarios < entry + length ? (size_t)(scenarios - entry) : length;
    char *markdown = memory_copy_text(end + 2, words - (size_t)(end + 2 - entry));
    char *text = rule_text_plain(markdown);
    ask_add(index, ASK_READING, "", name, text + strspn(text, " "), "reading")->weight = READING_WEIGHT;
    free(text);
    free(markdown);
}

void ask_add_readings(ask_index *index, const char *text) {
    while (*text != '\0') {
        const char *end = strstr(text, "\n\n");
        size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
        if (begins(text, "**"))
            add_reading(index, text, length);
        text += length;
        text += strspn(text, "\n");
    }
}

/* ---- Rulings ----------------------------------------------------------------------------------------------------- */

/* Copies the file's name without its ending, in words: "the fury of sicarius". */
static void write_file_words(const char *file, char *words, size_t size) {
    const char *base = strrchr(file, '/');
    base = base != NULL ? base + 1 : file;
    snprintf(words, size, "%.*s", (int)strcspn(base, "."), base);
}

void ask_add_ruling(ask_index *index, const char *title, const char *cites, const char *file) {
    char words[128];
    write_file_words(file, words, sizeof words);
    ask_document *document = ask_add(index, ASK_RULING, "", title, "", words);
    document->weight = RULING_WEIGHT;
    set_text(&document->note, cites);
}
