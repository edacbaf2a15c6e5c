/* cards_words.c: `traxis cards words`: prints every word of the card language with its meaning, spelling, generated
 * text and an example card. docs/CARD-LANGUAGE.md contains the list as Markdown (script/update-docs). */
#include "cards_words.h"

#include <ctype.h>
#include <jansson.h>
#include <string.h>
#include <strings.h>

#include "client/arguments.h"
#include "language/language.h"
#include "word_example.h"

typedef struct word_list {
    const tx_catalog *catalog;
    tx_word_use words[TX_MAX_WORDS];
    word_example examples[TX_MAX_WORDS];
    bool wanted[TX_MAX_WORDS];
    unsigned count;
} word_list;

/* ---- Meanings ---------------------------------------------------------------------------------------------------- */

/* Writes "interrupt, reaction: subject the attacker, place; …": when an event can be answered, and which facts it
 * has. */
static void write_event(const tx_event_form *form, const char *remark, char text[WORD_MEANING]) {
    static const char *const points[] = {"", "interrupt", "reaction", "interrupt, reaction"};
    static const char *const facts[EVENT_FACTS] = {"subject", "source", "other", "place", "seat", "amount"};
    size_t length = (size_t)snprintf(text, WORD_MEANING, "%s:", points[form->points]);
    const char *mark = " ";
    for (unsigned i = 0; i < EVENT_FACTS && length < WORD_MEANING; i++) {
        const char *what = form->fact[i];
        if (what == NULL)
            continue;
        length += (size_t)snprintf(text + length, WORD_MEANING - length, "%s%s%s%s", mark, facts[i],
                                   *what != '\0' ? " " : "", what);
        mark = ", ";
    }
    if (*remark != '\0' && length < WORD_MEANING)
        snprintf(text + length, WORD_MEANING - length, "; %s", remark);
}

void cli_write_word_meaning(const tx_word_use *word, char meaning[WORD_MEANING]) {
    if (word->vocabulary == VOCABULARY_EVENT)
        write_event(&tx_event_forms[word->number], word->meaning, meaning);
    else
        snprintf(meaning, WORD_MEANING, "%s", word->meaning);
}

/* ---- Which words ------------------------------------------------------------------------------------------------- */

/* Returns whether the text contains the words as whole words. */
static bool contains_words(const char *text, const char *words) {
    size_t length = strlen(words);
    for (const char *at = text; *at != '\0'; at++) {
        bool begins = at == text || !isalnum((unsigned char)at[-1]);
        if (begins && strncasecmp(at, words, length) == 0 && !isalnum((unsigned char)at[length]))
            return true;
    }
    return false;
}

static unsigned want_words(word_list *list, const char *words) {
    unsigned found = 0;
    for (unsigned i = 0; i < list->count; i++) {
        list->wanted[i] = words == NULL || contains_words(list->words[i].word, words) ||
                          strcasecmp(list->words[i].name, words) == 0 ||
                          strcasecmp(tx_vocabulary_title(list->words[i].vocabulary), words) == 0;
        found += list->wanted[i];
    }
    return found;
}

/* Returns the edit distance of `words` from the nearest single word of the text, or from all of it. */
static unsigned distance_from(const char *words, const char *text) {
    unsigned min = tx_distance(words, text);
    for (size_t length; *text != '\0'; text += length + strspn(text + length, " ")) {
        char word[WORD_MEANING];
        length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        unsigned far = tx_distance(words, word);
        min = far < min ? far : min;
    }
    return min;
}

static int unknown_word(const word_list *list, const char *words) {
    enum { FAR = 3 };
    const char *near = NULL;
    unsigned min = FAR;
    for (unsigned i = 0; i < list->count; i++) {
        unsigned far = distance_from(words, list->words[i].word);
        if (far < min) {
            min = far;
            near = list->words[i].word;
        }
    }
    if (near != NULL)
        return cli_error("cards words: there is no word '%s'; did you mean '%s'?", words, near);
    return cli_error("cards words: there is no word '%s'; 'traxis cards words' lists them all", words);
}

/* ---- As lines ---------------------------------------------------------------------------------------------------- */

static bool begins_list(const word_list *list, unsigned i, int *last) {
    bool begins = *last != list->words[i].vocabulary;
    *last = list->words[i].vocabulary;
    return begins;
}

static void print_word(const word_list *list, unsigned i) {
    const tx_word_use *word = &list->words[i];
    const word_example *example = &list->examples[i];
    char meaning[WORD_MEANING];
    cli_write_word_meaning(word, meaning);
    printf("\n%s\n    %s\n", word->word, meaning);
    if (example->card == 0) {
        puts("    no card uses it");
        return;
    }
    printf("    %s: %s\n", list->catalog->defs[example->card].name, example->line);
    printf("    \u201c%s\u201d\n", example->text);
    if (word->cards > 1)
        printf("    and %u more card%s\n", word->cards - 1, word->cards == 2 ? "" : "s");
}

static int print_words(const word_list *list) {
    int last = -1;
    for (unsigned i = 0; i < list->count; i++) {
        if (!list->wanted[i])
            continue;
        bool first = last < 0;
        if (begins_list(list, i, &last))
            printf("%s---- %s ----\n", first ? "" : "\n", tx_vocabulary_title(list->words[i].vocabulary));
        print_word(list, i);
    }
    return EXIT_YES;
}

/* ---- As Markdown ------------------------------------------------------------------------------------------------- */

/* Prints a plural title such as "Duties", "Statuses" or "Planet changes". */
static void print_heading(const char *title) {
    size_t length = strlen(title);
    char end = title[length - 1];
    int kept = (int)(end == 'y' ? length - 1 : length);
    printf("\n### %c%.*s%s\n\n", toupper((unsigned char)title[0]), kept - 1, title + 1,
           end == 'y'   ? "ies"
           : end == 's' ? "es"
                        : "s");
    puts("| Word | Meaning | A card | says | and players read |\n|---|---|---|---|---|");
}

/* Prints the text of a table cell, escaping bars. */
static void print_cell(const char *text) {
    for (; *text != '\0'; text++)
        printf(*text == '|' ? "\\%c" : "%c", *text);
}

/* Prints each spelling of a word as code. */
static void print_ways(const char *word) {
    for (const char *end; *word != '\0'; word = *end == '\0' ? end : end + strlen(" / ")) {
        end = strstr(word, " / ");
        end = end != NULL ? end : word + strlen(word);
        printf("`%.*s`%s", (int)(end - word), word, *end != '\0' ? ", " : "");
    }
}

static void print_row(const word_list *list, unsigned i) {
    const word_example *example = &list->examples[i];
    char meaning[WORD_MEANING];
    cli_write_word_meaning(&list->words[i], meaning);
    printf("| ");
    print_ways(list->words[i].word);
    printf(" | ");
    print_cell(meaning);
    if (example->card == 0) {
        puts(" | – | | |");
        return;
    }
    printf(" | ");
    print_cell(list->catalog->defs[example->card].name);
    printf(" | `");
    print_cell(example->line);
    printf("` | ");
    print_cell(example->text);
    puts(" |");
}

static int print_markdown(const word_list *list) {
    int last = -1;
    for (unsigned i = 0; i < list->count; i++) {
        if (!list->wanted[i])
            continue;
        if (begins_list(list, i, &last))
            print_heading(tx_vocabulary_title(list->words[i].vocabulary));
        print_row(list, i);
    }
    return EXIT_YES;
}

/* ---- As JSON ----------------------------------------------------------------------------------------------------- */

static json_t *word_json(const word_list *list, unsigned i) {
    const tx_word_use *word = &list->words[i];
    const word_example *example = &list->examples[i];
    char meaning[WORD_MEANING];
    json_t *object = json_object();
    cli_write_word_meaning(word, meaning);
    json_object_set_new(object, "list", json_string(tx_vocabulary_title(word->vocabulary)));
    json_object_set_new(object, "name", json_string(word->name));
    json_object_set_new(object, "word", json_string(word->word));
    json_object_set_new(object, "meaning", json_string(meaning));
    json_object_set_new(object, "cards", json_integer(word->cards));
    if (example->card == 0)
        return object;
    json_object_set_new(object, "card", json_string(list->catalog->defs[example->card].name));
    json_object_set_new(object, "written", json_string(example->line));
    json_object_set_new(object, "text", json_string(example->text));
    return object;
}

static int print_json(const word_list *list) {
    json_t *root = json_object(), *words = json_array();
    for (unsigned i = 0; i < list->count; i++)
        if (list->wanted[i])
            json_array_append_new(words, word_json(list, i));
    json_object_set_new(root, "words", words);
    int failed = json_dumpf(root, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(root);
    return failed == 0 ? EXIT_YES : cli_error("the words could not be written");
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

int words_of_cards(int argc, char **argv) {
    enum { MAX = 1 };
    static word_list list;
    bool markdown = false, json = false;
    const char *words[MAX + 1] = {NULL};
    const cli_option options[] = {{.name = "--markdown", .flag = &markdown}, {.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 0, MAX))
        return EXIT_USAGE;
    if (markdown && json)
        return cli_error("cards words: expected --markdown or --json, not both");
    list.catalog = cli_catalog();
    list.count = tx_vocabulary_use(list.catalog, list.words);
    if (want_words(&list, words[0]) == 0)
        return unknown_word(&list, words[0]);
    if (!cli_find_word_examples(list.catalog, list.words, list.count, list.examples))
        return EXIT_USAGE;
    return markdown ? print_markdown(&list) : json ? print_json(&list) : print_words(&list);
}
