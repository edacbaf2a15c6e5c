/* word_example.c: searches card files for examples of words.
 *
 * The compiled code shows which cards use a word (src/language/vocabulary.c). The stanza is then read again to find the
 * line that contains the word, so that the manual shows words as card files have them; otherwise a test fails. */
#include "word_example.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/whole_file.h"
#include "card_summary.h"
#include "client/cli.h"
#include "text/text.h"
#include "text/text_words.h"

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

enum { MAX_TOKENS = 96 };

typedef struct piece {
    const char *text;
    size_t length;
} piece;

typedef struct pieces {
    piece items[MAX_TOKENS];
    unsigned count;
} pieces;

static bool is_mark(char c) {
    return c == ',' || c == ';' || c == ':';
}

/* Returns the length of the token at `text`: a title, a mark, "non-" or a word. */
static size_t token_length(const char *text, const char *end) {
    const char *at = text;
    if (is_mark(*text))
        return 1;
    if (end - text > 4 && strncmp(text, "non-", 4) == 0)
        return 4;
    if (*text == '"') {
        const char *quote = memchr(text + 1, '"', (size_t)(end - text - 1));
        return quote != NULL ? (size_t)(quote - text + 1) : (size_t)(end - text);
    }
    while (at < end && !isspace((unsigned char)*at) && !is_mark(*at))
        at++;
    return (size_t)(at - text);
}

static void split(const char *text, size_t length, pieces *found) {
    const char *end = text + length;
    found->count = 0;
    while (found->count < MAX_TOKENS) {
        while (text < end && isspace((unsigned char)*text))
            text++;
        if (text == end || *text == '#')
            return;
        piece *p = &found->items[found->count++];
        *p = (piece){text, token_length(text, end)};
        text += p->length;
    }
}

static bool is_piece(const piece *p, const char *word) {
    return p->length == strlen(word) && memcmp(p->text, word, p->length) == 0;
}

/* Returns whether two words are equal apart from a plural or verb ending: "deploy" and "deploys", "search" and
 * "searches". */
static bool same_word(const piece *a, const piece *b) {
    const piece *shorter = a->length < b->length ? a : b, *longer = shorter == a ? b : a;
    size_t more = longer->length - shorter->length;
    const char *ending = longer->text + shorter->length;
    if (strncasecmp(a->text, b->text, shorter->length) != 0)
        return false;
    return more == 0 || (more == 1 && *ending == 's') || (more == 2 && memcmp(ending, "es", 2) == 0);
}

static bool is_possessive(const piece *p) {
    return p->length > 2 && memcmp(p->text + p->length - 2, "'s", 2) == 0;
}

/* Returns whether the pattern's tokens from number `i` match the line's tokens from number `k`. */
static bool matches_at(const pieces *pattern, unsigned i, const pieces *line, unsigned k) {
    if (i == pattern->count)
        return true;
    const piece *wanted = &pattern->items[i];
    if (is_piece(wanted, "…")) {
        for (; k <= line->count; k++)
            if (matches_at(pattern, i + 1, line, k))
                return true;
        return false;
    }
    if (k == line->count)
        return false;
    bool here = is_piece(wanted, "…'s") ? is_possessive(&line->items[k]) : same_word(wanted, &line->items[k]);
    return here && matches_at(pattern, i + 1, line, k + 1);
}

static bool matches_line(const pieces *pattern, const pieces *line) {
    for (unsigned k = 0; k < line->count; k++)
        if (matches_at(pattern, 0, line, k))
            return true;
    return false;
}

/* ---- The stanza of a card ---------------------------------------------------------------------------------------- */

typedef struct stanza {
    tx_def_id card;
    const char *path; /* path and */
    char *file;       /* text of the file read last */
    const char *text, *end;
} stanza;

static const char *next_line(const char *line) {
    const char *end = strchr(line, '\n');
    return end != NULL ? end + 1 : line + strlen(line);
}

/* Returns whether the line begins another stanza or applies to the whole file. */
static bool begins_stanza(const char *line) {
    return *line != ' ' && *line != '\n' && *line != '#';
}

static bool load_stanza_of(stanza *s, const tx_catalog *catalog, tx_def_id card) {
    const tx_def *def = &catalog->defs[card];
    if (s->card == card)
        return true;
    if (s->path == NULL || strcmp(s->path, def->file) != 0) {
        free(s->file);
        s->path = def->file;
        s->file = file_read_whole(def->file, SIZE_MAX - 1, &(size_t){0});
    }
    if (s->file == NULL)
        return cli_error("%s cannot be read", def->file) == EXIT_YES;
    s->card = card;
    s->text = s->file;
    for (unsigned line = 1; line < def->line; line++)
        s->text = next_line(s->text);
    s->end = next_line(s->text);
    while (*s->end != '\0' && !begins_stanza(s->end))
        s->end = next_line(s->end);
    return true;
}

/* Returns whether the line states printed facts ("cost 2, command 1", "traits Vehicle") instead of text. */
static bool states_facts(const pieces *line) {
    static const char *const words[] = {"cost", "command", "attack", "hp", "hand", "cards", "shields", "copies"};
    const piece *first = line->items;
    if (line->count < 2 || is_piece(first, "traits") || is_piece(first, "note") ||
        (is_piece(first, "attach") && is_piece(&first[1], "to")))
        return true;
    bool number = isdigit((unsigned char)first[1].text[0]) || is_piece(&first[1], "X") || is_piece(&first[1], "none");
    for (unsigned i = 0; number && i < sizeof words / sizeof *words; i++)
        if (is_piece(first, words[i]))
            return true;
    return false;
}

/* Returns whether the line is the heading of an ability: "reaction after this enters play:". */
static bool is_heading(const pieces *line) {
    static const char *const words[] = {"action", "interrupt", "reaction"};
    bool found = false;
    for (unsigned i = 0; i < line->count; i++)
        for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
            found |= is_piece(&line->items[i], words[k]);
    return found && is_piece(&line->items[line->count - 1], ":");
}

static void keep_line(char line[EXAMPLE_LINE], const pieces *tokens) {
    const piece *first = tokens->items, *last = &tokens->items[tokens->count - 1];
    snprintf(line, EXAMPLE_LINE, "%.*s", (int)(last->text + last->length - first->text), first->text);
}

/* ---- Spelling ---------------------------------------------------------------------------------------------------- */

enum { SPELLING = 160 };

static const char *type_among(int types) {
    unsigned type = 0;
    while (type + 1 < TYPE_COUNT && (types >> type & 1) == 0)
        type++;
    return text_type_word(type);
}

/* Returns the name that replaces a placeholder in capitals of code.h, or NULL. */
static const char *name_for(const tx_catalog *catalog, const piece *p, int arg, char title[SPELLING]) {
    unsigned number = (unsigned)arg;
    if (is_piece(p, "FACTION"))
        return text_faction_word(number);
    if (is_piece(p, "KEYWORD"))
        return text_keyword_id(number);
    if (is_piece(p, "TRAIT"))
        return catalog->traits[number];
    if (is_piece(p, "TYPE"))
        return type_among(arg);
    if (!is_piece(p, "TITLE"))
        return NULL;
    snprintf(title, SPELLING, "\"%s\"", catalog->defs[number].name);
    return title;
}

/* Writes one spelling of a word, with this card's names in place of the placeholders. */
static void spell(const tx_catalog *catalog, const char *way, int arg, char spelling[SPELLING]) {
    tx_words out = words_into(spelling, SPELLING);
    char title[SPELLING];
    pieces tokens;
    split(way, strlen(way), &tokens);
    for (unsigned i = 0; i < tokens.count; i++) {
        const piece *p = &tokens.items[i];
        const char *name = name_for(catalog, p, arg, title);
        words_say(&out, "%s", i == 0 ? "" : " ");
        if (name != NULL)
            words_say(&out, "%s", name);
        else
            words_say(&out, "%.*s", (int)p->length, p->text);
    }
}

/* Returns the words that precede the words of some lists. */
static const char *before(unsigned vocabulary) {
    switch (vocabulary) {
    case VOCABULARY_PROHIBITION: return "cannot ";
    case VOCABULARY_DUTY: return "must ";
    case VOCABULARY_PERMISSION: return "may ";
    default: return "";
    }
}

/* Maximum number of spellings of a word on a card. */
enum { MAX_WAYS = 8 };
typedef struct spellings {
    char text[MAX_WAYS][SPELLING];
    pieces pattern[MAX_WAYS];
    unsigned count;
} spellings;

static void spell_ways(const tx_catalog *catalog, const tx_word_use *word, int arg, spellings *found) {
    found->count = 0;
    for (const char *way = word->word, *end; *way != '\0' && found->count < MAX_WAYS;
         way = *end == '\0' ? end : end + strlen(" / ")) {
        char whole[SPELLING], *spelling = found->text[found->count];
        end = strstr(way, " / ");
        end = end != NULL ? end : way + strlen(way);
        snprintf(whole, sizeof whole, "%s%.*s", before(word->vocabulary), (int)(end - way), way);
        spell(catalog, whole, arg, spelling);
        split(spelling, strlen(spelling), &found->pattern[found->count++]);
    }
}

static bool is_written(const spellings *ways, const pieces *line) {
    for (unsigned i = 0; i < ways->count; i++)
        if (matches_line(&ways->pattern[i], line))
            return true;
    return false;
}

/* Returns whether the word can occur in this kind of line. The effect of an ability is not in its heading. */
static bool can_occur_in(const tx_word_use *word, bool facts, const pieces *line) {
    bool is_action = word->vocabulary == VOCABULARY_OP || word->vocabulary == VOCABULARY_CARD_CHANGE ||
                     word->vocabulary == VOCABULARY_DEPARTURE || word->vocabulary == VOCABULARY_INSERT;
    return line->count > 0 && (facts || !states_facts(line)) && !(is_action && is_heading(line));
}

/* Finds the first line of the card that contains the word. */
static bool find_written(const tx_catalog *catalog, const stanza *s, const tx_word_use *word,
                         const tx_word_place *place, char line[EXAMPLE_LINE]) {
    static spellings ways;
    bool facts = place->constant == 0 && place->ability == 0;
    bool faction = facts && word->vocabulary == VOCABULARY_FACTION; /* stated once for all cards of the file */
    const char *text = faction ? s->file : facts ? s->text : next_line(s->text);
    spell_ways(catalog, word, place->arg, &ways);
    for (; text < s->end; text = next_line(text)) {
        pieces tokens;
        split(text, strcspn(text, "\n"), &tokens);
        if (!can_occur_in(word, facts, &tokens) || !is_written(&ways, &tokens))
            continue;
        keep_line(line, &tokens);
        return true;
    }
    return false;
}

/* ---- English ----------------------------------------------------------------------------------------------------- */

/* Writes "Orks army unit, loyal · cost 5, command 0, attack 6, HP 6". */
static void write_facts(const tx_catalog *catalog, tx_def_id def, char text[EXAMPLE_TEXT]) {
    FILE *out = fmemopen(text, EXAMPLE_TEXT, "w");
    if (out == NULL)
        return;
    cli_facts_kind(out, catalog, def);
    fputs(" · ", out);
    cli_facts_numbers(out, catalog, def);
    fclose(out);
}

/* Returns the paragraph with that text number, or the nearest one before it. */
static const tx_paragraph *paragraph_of(const tx_catalog *catalog, const tx_word_place *place,
                                        const tx_paragraph *paragraphs, unsigned count) {
    const tx_paragraph *found = NULL;
    bool standing = place->ability != 0 && catalog->abilities[place->ability].standing != 0;
    for (unsigned i = 0; i < count; i++) {
        const tx_paragraph *p = &paragraphs[i];
        unsigned begins = place->ability != 0 ? p->ability : p->constant;
        unsigned here = place->ability != 0 ? place->ability : place->constant;
        if (begins == 0)
            continue;
        if (standing && begins > here)
            return p; /* a standing ability comes before the ability that creates it */
        if (begins <= here)
            found = p;
    }
    return found;
}

static bool names_keyword(const char *marked, unsigned keyword) {
    char text[sizeof((tx_paragraph *)NULL)->text];
    tx_text_span spans[TX_MAX_SPANS];
    unsigned count = TX_MAX_SPANS;
    tx_read_text(marked, NULL, text, sizeof text, spans, &count);
    for (unsigned i = 0; i < count; i++)
        if (spans[i].kind == TX_SPAN_KEYWORD && spans[i].value == (int)keyword)
            return true;
    return false;
}

static const tx_paragraph *paragraph_with(unsigned keyword, const tx_paragraph *paragraphs, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (names_keyword(paragraphs[i].text, keyword))
            return &paragraphs[i];
    return NULL;
}

static const tx_paragraph *paragraph_of_kind(const char *kind, const tx_paragraph *paragraphs, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(paragraphs[i].kind, kind) == 0)
            return &paragraphs[i];
    return NULL;
}

/* Returns the paragraph for a fact of the card: a keyword, which units may have the attachment, its allies. */
static const tx_paragraph *fact_paragraph(const tx_word_use *word, const tx_paragraph *paragraphs, unsigned count) {
    if (word->vocabulary == VOCABULARY_KEYWORD)
        return paragraph_with(word->number, paragraphs, count);
    if (word->vocabulary == VOCABULARY_TYPE || word->vocabulary == VOCABULARY_FACTION ||
        word->vocabulary == VOCABULARY_PLANET_TYPE)
        return NULL;
    const tx_paragraph *attach = paragraph_of_kind("attach", paragraphs, count);
    return attach != NULL ? attach : paragraph_of_kind("allies", paragraphs, count);
}

static void write_example(const tx_catalog *catalog, const tx_word_use *word, const tx_word_place *place,
                          char text[EXAMPLE_TEXT]) {
    tx_paragraph paragraphs[TX_MAX_PARAGRAPHS];
    unsigned count = tx_card_paragraphs_marked(catalog, place->face, paragraphs, TX_MAX_PARAGRAPHS);
    const tx_paragraph *found = place->constant != 0 || place->ability != 0
                                    ? paragraph_of(catalog, place, paragraphs, count)
                                    : fact_paragraph(word, paragraphs, count);
    if (found != NULL)
        tx_read_text(found->text, NULL, text, EXAMPLE_TEXT, NULL, NULL);
    else
        write_facts(catalog, place->face, text);
}

/* ---- All words --------------------------------------------------------------------------------------------------- */

typedef struct search {
    const tx_catalog *catalog;
    const tx_word_use *words;
    word_example *examples;
    unsigned count;
    stanza stanza;
    bool failed;
} search;

static int index_of(const search *s, enum tx_vocabulary vocabulary, unsigned number) {
    for (unsigned i = 0; i < s->count; i++)
        if (s->words[i].vocabulary == vocabulary && s->words[i].number == number)
            return (int)i;
    return -1;
}

static void take_use(void *context, enum tx_vocabulary vocabulary, unsigned number, const tx_word_place *place) {
    search *s = context;
    int i = index_of(s, vocabulary, number);
    if (s->failed || i < 0 || s->examples[i].line[0] != '\0' || s->catalog->defs[place->card].file == NULL)
        return;
    word_example *example = &s->examples[i];
    if (!load_stanza_of(&s->stanza, s->catalog, place->card)) {
        s->failed = true;
        return;
    }
    bool written = find_written(s->catalog, &s->stanza, &s->words[i], place, example->line);
    if (!written && example->card != 0)
        return;
    example->card = place->card;
    write_example(s->catalog, &s->words[i], place, example->text);
}

bool cli_find_word_examples(const tx_catalog *catalog, const tx_word_use *words, unsigned count,
                            word_example *examples) {
    search s = {.catalog = catalog, .words = words, .examples = examples, .count = count};
    memset(examples, 0, count * sizeof *examples);
    tx_vocabulary_visit(catalog, take_use, &s);
    free(s.stanza.file);
    return !s.failed;
}
