/* rule_book.c: parses the chapters and searches them. */
#include "rule_book.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/lines.h"
#include "base/memory.h"
#include "base/whole_file.h"
#include "language/language.h"
#include "rule_text.h"

/* ---- Numbers of rules -------------------------------------------------------------------------------------------- */

static size_t digits_length(const char *text) {
    return strspn(text, "0123456789");
}

/* Returns the length of digits divided by full stops: "5.1". */
static size_t numbers_length(const char *text) {
    size_t length = digits_length(text);
    while (length && text[length] == '.' && digits_length(text + length + 1))
        length += 1 + digits_length(text + length + 1);
    return length;
}

static size_t letters_and_digits_length(const char *text) {
    size_t length = 0;
    while (isalnum((unsigned char)text[length]))
        length++;
    return length;
}

static bool begins(const char *text, const char *word, bool any_case) {
    return (any_case ? strncasecmp : strncmp)(text, word, strlen(word)) == 0;
}

static size_t step_length(const char *text, bool any_case) {
    return begins(text, " step ", any_case) && digits_length(text + 6) ? 6 + digits_length(text + 6) : 0;
}

/* Returns the length of R7, R7.5.1, R5.2.2d, R8 step 2 or, without the letter, 3.2.9. Rejects R07, which is a file
 * name. */
static size_t numbered_length(const char *text, bool any_case) {
    size_t letter = begins(text, "R", any_case), length = numbers_length(text + letter);
    if (!length || (!letter && !memchr(text, '.', length)) || (text[letter] == '0' && digits_length(text + letter) > 1))
        return 0;
    length += letter;
    if (letter && islower((unsigned char)text[length]) && !isalnum((unsigned char)text[length + 1]))
        length++;
    return letter ? length + step_length(text + length, any_case) : length;
}

/* Returns the length of FAQ-3.2a, TR-R28 or the word alone. */
static size_t worded_length(const char *text, const char *word, bool any_case) {
    size_t length = strlen(word), part;
    if (!begins(text, word, any_case))
        return 0;
    if (text[length] != '-' || !(part = letters_and_digits_length(text + length + 1)))
        return length;
    for (length += 1 + part; text[length] == '.' && digits_length(text + length + 1); length += 1 + part)
        part = letters_and_digits_length(text + length + 1);
    return length;
}

/* Returns the length of O18 or C5. */
static size_t point_length(const char *text, bool any_case) {
    bool point = begins(text, "O", any_case) || begins(text, "C", any_case);
    return point && digits_length(text + 1) ? 1 + digits_length(text + 1) : 0;
}

static size_t appendix_length(const char *text, bool any_case) {
    return begins(text, "Appendix ", any_case) && isalpha((unsigned char)text[9]) ? 10 : 0;
}

size_t rule_id_length(const char *text, bool any_case) {
    size_t length = numbered_length(text, any_case);
    length = length ? length : worded_length(text, "FAQ", any_case);
    length = length ? length : worded_length(text, "TR", any_case);
    length = length ? length : point_length(text, any_case);
    length = length ? length : appendix_length(text, any_case);
    return isalnum((unsigned char)text[length]) || length >= RULE_ID_SIZE ? 0 : length;
}

const char *rule_id_next(const char *text, size_t *length) {
    for (char before = ' '; *text; before = *text++) {
        bool alone = !isalnum((unsigned char)before) && before != '-' && before != '_' && before != '.';
        if (alone && !isdigit((unsigned char)*text) && (*length = rule_id_length(text, false)))
            return text;
    }
    return NULL;
}

bool rule_is_id(const char *text) {
    size_t length = rule_id_length(text, true);
    return (length && !text[length]) || (*text && !text[numbers_length(text)]);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

typedef struct chapter_reader {
    rule_book *book;
    const char *file;
    unsigned line;
    char *text; /* text of the last rule, or NULL */
    size_t length, capacity;
} chapter_reader;

static void add_line(chapter_reader *reader, const char *line) {
    size_t length = strlen(line), needed = reader->length + length + 2;
    if (needed > reader->capacity)
        reader->text = memory_resize(reader->text, reader->capacity = 2 * needed, 1);
    memcpy(reader->text + reader->length, line, length);
    memcpy(reader->text + reader->length + length, "\n", 2);
    reader->length += length + 1;
}

static void end_rule(chapter_reader *reader) {
    if (!reader->text)
        return;
    tx_rule *rule = &reader->book->rules[reader->book->count - 1];
    rule->text = reader->text;
    reader->text = NULL;
    rule->not_shown = strstr(rule->text, "<!-- not shown:") != NULL;
}

static void begin_rule(chapter_reader *reader, const char *id, size_t length, const char *title, unsigned level) {
    rule_book *book = reader->book;
    end_rule(reader);
    RESERVE_ONE(book->rules, book->count, book->capacity);
    tx_rule *rule = &book->rules[book->count++];
    *rule = (tx_rule){.level = (unsigned char)level, .file = reader->file, .line = reader->line};
    memcpy(rule->id, id, length);
    rule->title = rule_text_plain(title);
    reader->text = memory_copy_text("", 0);
    reader->length = reader->capacity = 0;
}

static const char *past_blanks(const char *text) {
    return text + strspn(text, " \t:");
}

/* Reads "## R7.5 How a battle ends"; returns false if the line is not a heading. */
static bool read_heading(chapter_reader *reader, const char *line) {
    size_t depth = strspn(line, "#");
    if (!depth || line[depth] != ' ')
        return false;
    const char *title = past_blanks(line + depth);
    size_t length = rule_id_length(title, false);
    begin_rule(reader, title, length, past_blanks(title + length), depth < RULE_ITSELF ? (unsigned)depth : RULE_ITSELF);
    return true;
}

/* Reads "**R7.5.1** A player wins …"; returns false if the line does not begin a rule. */
static bool read_beginning(chapter_reader *reader, const char *line) {
    size_t length = strncmp(line, "**", 2) == 0 ? rule_id_length(line + 2, false) : 0;
    if (!length || strncmp(line + 2 + length, "**", 2) != 0)
        return false;
    begin_rule(reader, line + 2, length, "", RULE_ITSELF);
    add_line(reader, past_blanks(line + 4 + length));
    return true;
}

static bool read_line(chapter_reader *reader, const char *line) {
    if (!reader->text) /* text before the first heading is ignored */
        return line[0] != '#' || (rule_id_length(past_blanks(line + 1), false) > 0 && read_heading(reader, line));
    if (!read_heading(reader, line) && !read_beginning(reader, line))
        add_line(reader, line);
    return true;
}

static void read_chapter(rule_book *book, const char *file, const char *text) {
    chapter_reader reader = {.book = book, .file = file};
    bool reading = true;
    while (reading && *text) {
        size_t length = strcspn(text, "\n"), end = length > 0 && text[length - 1] == '\r' ? length - 1 : length;
        char *line = memory_copy_text(text, end);
        reader.line++;
        reading = read_line(&reader, line);
        free(line);
        text += length + (text[length] == '\n');
    }
    end_rule(&reader);
}

/* Sorts chapters: rules, appendices, questions, tournament rules and their cases. */
static int file_order(const char *name) {
    enum { RULES, APPENDICES, QUESTIONS, TOURNAMENTS, CASES };
    if (name[0] == 'R' && isdigit((unsigned char)name[1]))
        return RULES;
    if (begins(name, "TR", false))
        return begins(name, "TR-cases", false) ? CASES : TOURNAMENTS;
    return begins(name, "FAQ", false) ? QUESTIONS : APPENDICES;
}

static int compare_chapters(const void *left, const void *right) {
    const char *a = ((const rule_chapter *)left)->file, *b = ((const rule_chapter *)right)->file;
    return file_order(a) != file_order(b) ? file_order(a) - file_order(b) : strcmp(a, b);
}

void rule_book_parse(rule_book *book, const rule_chapter *chapters, unsigned count) {
    rule_chapter *sorted = memory_resize(NULL, count + 1, sizeof *sorted);
    *book = (rule_book){.files = memory_resize(NULL, count + 1, sizeof *book->files), .file_count = count};
    if (count)
        memcpy(sorted, chapters, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_chapters);
    for (unsigned i = 0; i < count; i++) {
        book->files[i] = memory_copy_text(sorted[i].file, strlen(sorted[i].file));
        read_chapter(book, book->files[i], sorted[i].text);
    }
    free(sorted);
}

/* ---- Reading a folder -------------------------------------------------------------------------------------------- */

static bool is_markdown(const char *name) {
    size_t length = strlen(name);
    return length > 3 && strcmp(name + length - 3, ".md") == 0;
}

typedef struct folder_reader {
    const char *folder;
    rule_chapter *chapters; /* file names and texts are allocated */
    unsigned count, capacity;
} folder_reader;

static bool add_file(folder_reader *reader, const char *name) {
    char path[4096];
    size_t length;
    snprintf(path, sizeof path, "%s/%s", reader->folder, name);
    char *text = file_read_whole(path, SIZE_MAX - 1, &length);
    if (!text)
        return false;
    RESERVE_ONE(reader->chapters, reader->count, reader->capacity);
    reader->chapters[reader->count++] = (rule_chapter){memory_copy_text(name, strlen(name)), text};
    return true;
}

static bool add_files(folder_reader *reader) {
    DIR *all = opendir(reader->folder);
    bool read = all != NULL;
    for (struct dirent *entry; read && (entry = readdir(all));)
        read = !is_markdown(entry->d_name) || add_file(reader, entry->d_name);
    if (all)
        closedir(all);
    return read;
}

static void free_files(folder_reader *reader) {
    for (unsigned i = 0; i < reader->count; i++) {
        free((char *)(uintptr_t)reader->chapters[i].file);
        free((char *)(uintptr_t)reader->chapters[i].text);
    }
    free(reader->chapters);
}

bool rule_book_read(rule_book *book, const char *folder, char *message, size_t size) {
    folder_reader reader = {.folder = folder};
    *book = (rule_book){0};
    bool read = add_files(&reader);
    if (read)
        rule_book_parse(book, reader.chapters, reader.count);
    else
        snprintf(message, size, "%s: %s", folder, strerror(errno));
    free_files(&reader);
    if (read && !book->count)
        snprintf(message, size, "%s: no chapter of the rules is there", folder);
    return book->count > 0;
}

void rule_book_free(rule_book *book) {
    for (unsigned i = 0; i < book->count; i++) {
        free(book->rules[i].title);
        free(book->rules[i].text);
    }
    for (unsigned i = 0; i < book->file_count; i++)
        free(book->files[i]);
    free(book->rules);
    free(book->files);
    *book = (rule_book){0};
}

/* ---- Finding by number ------------------------------------------------------------------------------------------- */

static int find_exactly(const rule_book *book, const char *id) {
    for (unsigned i = 0; *id && i < book->count; i++)
        if (strcasecmp(book->rules[i].id, id) == 0)
            return (int)i;
    return NO_RULE;
}

static int find_with(const rule_book *book, const char *before, const char *id) {
    char whole[2 * RULE_ID_SIZE];
    snprintf(whole, sizeof whole, "%s%.*s", before, RULE_ID_SIZE, id);
    return find_exactly(book, whole);
}

/* Finds "FAQ-3.2" in FAQ-3.2a and FAQ-3.2b. */
static int find_lettered(const rule_book *book, const char *id) {
    size_t length = strlen(id);
    for (unsigned i = 0; i < book->count; i++) {
        const char *known = book->rules[i].id;
        if (strncasecmp(known, id, length) == 0 && strcmp(known + length, "a") == 0)
            return (int)i;
    }
    return NO_RULE;
}

/* Finds the chapter of a prefix: "TR" is the chapter TR-rules. */
static int find_chapter(const rule_book *book, const char *id) {
    size_t length = strlen(id);
    for (unsigned i = 0; length && i < book->count; i++) {
        const tx_rule *rule = &book->rules[i];
        if (rule->level == RULE_CHAPTER && strncasecmp(rule->id, id, length) == 0 && rule->id[length] == '-')
            return (int)i;
    }
    return NO_RULE;
}

/* Finds "R5.2.2d" in R5.2.2 and "R9.1 step 3" in R9.1, unless the other steps of the rule have their own entries. */
static int find_holder(const rule_book *book, const char *id) {
    char holder[RULE_ID_SIZE];
    snprintf(holder, sizeof holder, "%s", id);
    char *step = strchr(holder, ' ');
    size_t length = strlen(holder);
    if (step && toupper((unsigned char)*id) == 'R') {
        step[1] = '\0';
        for (unsigned i = 0; i < book->count; i++)
            if (strncasecmp(book->rules[i].id, holder, strlen(holder)) == 0)
                return NO_RULE;
        *step = '\0';
    } else if (length > 1 && isalpha((unsigned char)holder[length - 1]) && isdigit((unsigned char)holder[length - 2])) {
        holder[length - 1] = '\0';
    } else {
        return NO_RULE;
    }
    return find_exactly(book, holder);
}

int rule_book_find(const rule_book *book, const char *id) {
    char typed[RULE_ID_SIZE];
    int found = NO_RULE;
    if (strlen(id) >= sizeof typed)
        return NO_RULE;
    snprintf(typed, sizeof typed, "%s", id);
    if (!strncasecmp(typed, "faq ", 4) || !strncasecmp(typed, "tr ", 3))
        *strchr(typed, ' ') = '-';
    static int (*const ways[])(const rule_book *, const char *) = {find_exactly, find_holder, find_lettered,
                                                                   find_chapter};
    for (unsigned i = 0; found == NO_RULE && i < sizeof ways / sizeof *ways; i++)
        found = ways[i](book, typed);
    static const char *const before[] = {"R", "FAQ-"};
    for (unsigned i = 0; found == NO_RULE && i < sizeof before / sizeof *before; i++)
        found = find_with(book, before[i], typed);
    return found;
}

int rule_book_titled(const rule_book *book, const char *title) {
    for (unsigned i = 0; *title && i < book->count; i++)
        if (!*book->rules[i].id && strcasecmp(book->rules[i].title, title) == 0)
            return (int)i;
    return NO_RULE;
}

unsigned rule_book_near(const rule_book *book, const char *id, unsigned *near, unsigned max) {
    enum { FAR = 3 };
    char capitals[RULE_ID_SIZE];
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof capitals; i++)
        capitals[i] = (char)(i + 1 < sizeof capitals && i < strlen(id) ? toupper((unsigned char)id[i]) : '\0');
    for (unsigned distance = 1; distance <= FAR; distance++)
        for (unsigned i = 0; i < book->count && count < max; i++)
            if (*book->rules[i].id && tx_distance(capitals, book->rules[i].id) == distance)
                near[count++] = i;
    return count;
}

unsigned rule_book_end(const rule_book *book, unsigned rule) {
    const tx_rule *first = &book->rules[rule];
    unsigned end = rule + 1;
    while (end < book->count && book->rules[end].file == first->file && book->rules[end].level > first->level)
        end++;
    return end;
}

int rule_book_parent(const rule_book *book, unsigned rule) {
    unsigned level = book->rules[rule].level;
    for (unsigned i = rule; level > RULE_CHAPTER && i-- > 0;)
        if (book->rules[i].level < level)
            return (int)i;
    return NO_RULE;
}

bool rule_is_shown_by(const char *id, const char *cited) {
    size_t length = strlen(id);
    if (strncmp(cited, id, length) != 0)
        return false;
    char next = cited[length];
    return !next || (id[0] == 'R' && (next == '.' || next == ' ' || islower((unsigned char)next)));
}

/* ---- Finding by words -------------------------------------------------------------------------------------------- */

static bool is_letter(char c) {
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Returns whether the text is an inflection ending, as in "wins" and "passed"; "window" is not a form of "win". */
static bool is_ending(const char *text, size_t size) {
    static const char *const endings[] = {"", "s", "es", "d", "ed", "ing"};
    size_t length = 0;
    while (length < size && is_letter(text[length]))
        length++;
    for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strlen(endings[i]) == length && strncasecmp(text, endings[i], length) == 0)
            return true;
    return false;
}

/* Returns whether the text contains the word or, unless `whole`, a word that begins with it. */
static bool has_word(const char *text, size_t size, const char *word, size_t length, bool whole) {
    bool inside = false;
    for (size_t i = 0; i + length <= size; i++) {
        if (!inside && strncasecmp(text + i, word, length) == 0 &&
            (!whole || is_ending(text + i + length, size - i - length)))
            return true;
        inside = is_letter(text[i]);
    }
    return false;
}

/* The words of a search. */
typedef struct search {
    const char *words;
    unsigned wanted; /* number of words that must match */
    bool whole;
} search;

static unsigned count_words(const char *words) {
    unsigned count = 0;
    while (*(words += strspn(words, " "))) {
        count++;
        words += strcspn(words, " ");
    }
    return count;
}

/* Returns the length of a word without its ending: "decks" finds "deck", and "runs" finds "run". */
static size_t length_without_ending(const char *word, size_t length) {
    bool plural = length > 3 && tolower((unsigned char)word[length - 1]) == 's' && word[length - 2] != 's';
    return plural ? length - 1 : length;
}

/* Returns how many of the words the text or `other` contains. */
static unsigned count_words_in_both(const char *text, size_t size, const char *other, const search *s) {
    unsigned count = 0;
    for (const char *words = s->words; *(words += strspn(words, " "));) {
        size_t whole = strcspn(words, " "), length = length_without_ending(words, whole);
        count +=
            has_word(text, size, words, length, s->whole) || has_word(other, strlen(other), words, length, s->whole);
        words += whole;
    }
    return count;
}

static unsigned count_words_in(const char *text, size_t size, const search *s) {
    return count_words_in_both(text, size, "", s);
}

/* The sentence ends with the line, or at a full stop if it is then long enough to be useful. */
size_t rule_sentence(const char *text) {
    enum { MIN = 30 };
    size_t length = strcspn(text, "\n");
    for (size_t i = MIN; i < length; i++)
        if (strchr(".?!", text[i]) && text[i + 1] == ' ' && !islower((unsigned char)text[i + 2]))
            return i + 1;
    return length;
}

/* Returns the first of the sentences with most of the words; *size 0 if none has any. */
static const char *best_sentence(const char *text, const search *s, size_t *size, unsigned *max) {
    const char *best = text;
    *size = *max = 0;
    for (text += strspn(text, " -"); *text; text += strspn(text, " -\n")) {
        size_t length = rule_sentence(text);
        unsigned count = count_words_in(text, length, s);
        if (count > *max)
            best = text, *size = length, *max = count;
        text += length;
    }
    return best;
}

enum { IS_TITLE, IN_TITLE, IN_SENTENCE, IN_TEXT, NOT_THERE };

/* Returns whether the title, or the beginning of a rule without a title, contains all of the words. */
static bool is_titled(const tx_rule *rule, const char *text, const search *s) {
    enum { BEGINNING = 24 };
    size_t length = strlen(text) < BEGINNING ? strlen(text) : BEGINNING;
    return count_words_in(rule->title, strlen(rule->title), s) >= s->wanted ||
           (rule->level == RULE_ITSELF && count_words_in(text, length, s) >= s->wanted);
}

static rule_hit search_rule(const tx_rule *rule, unsigned index, const search *s) {
    char *text = rule_text_plain(rule->text);
    rule_hit hit = {.rule = index, .rank = NOT_THERE};
    size_t size;
    unsigned max;
    const char *best = best_sentence(text, s, &size, &max);
    if (strcasecmp(rule->title, s->words) == 0)
        hit.rank = IS_TITLE;
    else if (is_titled(rule, text, s))
        hit.rank = IN_TITLE;
    else if (max >= s->wanted)
        hit.rank = IN_SENTENCE;
    else if (count_words_in_both(text, strlen(text), rule->title, s) >= s->wanted)
        hit.rank = IN_TEXT;
    if (hit.rank != NOT_THERE) {
        hit.line = memory_resize(NULL, size + 1, 1);
        memcpy(hit.line, best, size);
        hit.line[size] = '\0';
    }
    free(text);
    return hit;
}

static int compare_hits(const void *left, const void *right) {
    const rule_hit *a = left, *b = right;
    return a->rank != b->rank ? (int)a->rank - (int)b->rank : (int)a->rule - (int)b->rule;
}

/* Finds the rules with `wanted` of the words, followed by those with only beginnings of words. Returns how many. */
static unsigned find_hits(const rule_book *book, const char *words, unsigned wanted, rule_hit *hits) {
    const search whole = {words, wanted, true}, beginnings = {words, wanted, false};
    unsigned count = 0;
    for (unsigned i = 0; wanted && i < book->count; i++) {
        rule_hit hit = search_rule(&book->rules[i], i, &whole);
        if (hit.rank == NOT_THERE) {
            hit = search_rule(&book->rules[i], i, &beginnings);
            hit.rank += NOT_THERE;
        }
        if (hit.line)
            hits[count++] = hit;
    }
    qsort(hits, count, sizeof *hits, compare_hits);
    return count;
}

rule_hit *rule_book_search(const rule_book *book, const char *words, unsigned *count, bool *all) {
    rule_hit *hits = memory_resize(NULL, book->count + 1, sizeof *hits);
    unsigned wanted = count_words(words), min = (wanted + 1) / 2;
    *count = find_hits(book, words, wanted, hits);
    *all = *count > 0;
    while (!*count && wanted > min)
        *count = find_hits(book, words, --wanted, hits);
    return hits;
}

void rule_hits_free(rule_hit *hits, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        free(hits[i].line);
    free(hits);
}
