/* words.c: reads words, phrases and blocks, and reports what was expected.
 *
 * All phrases tried at the current token are remembered; when the stanza fails, the phrase most similar to the text
 * becomes the suggestion. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "parser.h"

#define X(n, w, m, ...) w,
static const char *const faction_words[] = {TX_FACTIONS(X) NULL};
const char *const lang_keyword_words[] = {TX_KEYWORDS(X) NULL};
const char *const lang_type_words[] = {TX_TYPES(X) NULL};
const char *const lang_event_words[] = {TX_EVENT_LIST(X) NULL};
static const char *const planet_type_words[] = {TX_PLANET_TYPES(X) NULL};
static const char *const expiry_words[] = {TX_EXPIRIES(X) NULL};
static const char *const prohibition_words[] = {TX_PROHIBITIONS(X) NULL};
static const char *const damage_change_words[] = {TX_DAMAGE_CHANGES(X) NULL};
static const char *const duty_words[] = {TX_DUTIES(X) NULL};
static const char *const status_words[] = {TX_STATUSES(X) NULL};
static const char *const permission_words[] = {TX_PERMISSIONS(X) NULL};
static const char *const planet_change_words[] = {TX_PLANET_CHANGES(X) NULL};
static const char *const insert_words[] = {TX_INSERTS(X) NULL};
static const char *const departure_words[] = {TX_DEPARTURES(X) NULL};
#undef X
static const char *const phase_words[] = {"deploy", "command", "combat", "headquarters", NULL};

/* ---- Failing ----------------------------------------------------------------------------------------------------- */
/* Writes "'words'", or "the line ends". */
static void quote_token(const token *t, char *text, size_t size) {
    if (t->kind == TOKEN_END)
        snprintf(text, size, "the line ends here");
    else if (t->kind == TOKEN_STRING)
        snprintf(text, size, "\"%.*s\"", (int)t->length, t->text);
    else
        snprintf(text, size, "'%s%.*s'", t->sign == '+' ? "+" : t->sign ? "-" : "", (int)t->length, t->text);
}

static _Noreturn void give_up(parser *p, const token *at, const char *message) {
    lang_note_problem(p->b, p->file, p->source->lines[p->line].number, at->column, "%s", message);
    longjmp(*p->rescue, 1);
}

void lang_fail(parser *p, const token *at, const char *format, ...) {
    char message[400];
    va_list list;
    va_start(list, format);
    vsnprintf(message, sizeof message, format, list);
    va_end(list);
    give_up(p, at, message);
}

/* Returns the phrase tried at the furthest token whose first word is most similar to the text, or NULL. */
static const char *nearest_phrase(const parser *p, char word[40]) {
    if (!p->tried_at || p->tried_at < p->at || p->tried_at->kind != TOKEN_WORD || p->tried_at->length >= 40)
        return NULL;
    snprintf(word, 40, "%.*s", (int)p->tried_at->length, p->tried_at->text);
    const char *best = NULL;
    unsigned min = p->tried_at->length < 5 ? 2 : 3;
    for (unsigned i = 0; i < p->tried_count; i++) {
        char tried[40];
        snprintf(tried, sizeof tried, "%.*s", (int)strcspn(p->tried[i], " "), p->tried[i]);
        unsigned far = tx_distance(word, tried);
        if (far && far < min && strlen(tried) > 2) {
            min = far;
            best = p->tried[i];
        }
    }
    return best;
}

void lang_expected(parser *p, const char *format, ...) {
    char what[300], words[120], word[40], message[460];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    const char *near = nearest_phrase(p, word);
    const token *at = near ? p->tried_at : p->at;
    quote_token(at, words, sizeof words);
    if (near)
        snprintf(message, sizeof message, "%s: did you mean '%.*s'? Expected %s", words, (int)strcspn(near, " "), near,
                 what);
    else
        snprintf(message, sizeof message, "%s: expected %s", words, what);
    give_up(p, at, message);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */
bool lang_token_is(const token *t, const char *word) {
    return t->kind == TOKEN_WORD && !t->sign && strlen(word) == t->length && memcmp(t->text, word, t->length) == 0;
}

bool lang_word_is_title(const token *t) {
    return t->kind == TOKEN_WORD && !t->sign && t->length && *t->text >= 'A' && *t->text <= 'Z';
}

static void remember_phrase(parser *p, const token *at, const char *words) {
    if (!p->tried_at || at > p->tried_at) {
        p->tried_at = at;
        p->tried_count = 0;
    }
    if (at == p->tried_at && p->tried_count < sizeof p->tried / sizeof *p->tried)
        p->tried[p->tried_count++] = words;
}

static bool is_word_or_number(const token *t) {
    return (t->kind == TOKEN_WORD || t->kind == TOKEN_NUMBER) && !t->sign;
}

/* Returns true if the token is the complete first word. */
static bool is_first_of(const token *t, const char *words) {
    return is_word_or_number(t) && t->length && strncmp(t->text, words, t->length) == 0 &&
           (words[t->length] == ' ' || !words[t->length]);
}

static __attribute__((noinline)) const token *pass_alike(parser *p, const char *words) {
    const token *t = p->at;
    while (*words && *words != '/') {
        if (!is_first_of(t, words)) {
            remember_phrase(p, t, words);
            return NULL;
        }
        words += t->length + (words[t->length] == ' ');
        t++;
    }
    return t;
}

/* Returns the token after these words ("limit 1 per unit"), or NULL if they do not come next. The words end at a '/'.
 * The first letter is compared first, because most phrases fail there. */
static const token *match_words(parser *p, const char *words) {
    if (*p->at->text == *words || !*words)
        return pass_alike(p, words);
    remember_phrase(p, p->at, words);
    return NULL;
}

bool lang_at_words(parser *p, const char *words) {
    return match_words(p, words) != NULL;
}

bool lang_accepts(parser *p, const char *words) {
    const token *t = match_words(p, words);
    if (t)
        p->at = t;
    return t != NULL;
}

void lang_need(parser *p, const char *words) {
    if (!lang_accepts(p, words))
        lang_expected(p, "'%s'", words);
}

void lang_refuse(parser *p, const char *words, const char *instead) {
    if (lang_at_words(p, words))
        lang_fail(p, p->at, "'%s': expected %s", words, instead);
}

bool lang_accept_mark(parser *p, char mark) {
    if (!at_mark(p, mark))
        return false;
    p->at++;
    return true;
}

bool lang_accept_noun(parser *p, const char *word) {
    const token *t = p->at;
    size_t length = strlen(word);
    bool plural = t->length == length + 1 && t->text[length] == 's';
    if (t->kind == TOKEN_WORD && !t->sign && (t->length == length || plural) && memcmp(t->text, word, length) == 0) {
        p->at++;
        return true;
    }
    remember_phrase(p, t, word);
    return false;
}

void lang_need_noun(parser *p, const char *word) {
    if (!lang_accept_noun(p, word))
        lang_expected(p, "'%s' or '%ss'", word, word);
}

void lang_need_line_end(parser *p) {
    if (!at_end(p))
        lang_expected(p, "the end of the line");
}

int lang_need_number(parser *p, int min, int max, const char *what) {
    if (p->at->kind != TOKEN_NUMBER || p->at->sign || p->at->value < min || p->at->value > max)
        lang_expected(p, "%s, a number from %d to %d", what, min, max);
    return p->at++->value;
}

const token *lang_need_string(parser *p, const char *what) {
    if (p->at->kind != TOKEN_STRING || !p->at->length)
        lang_expected(p, "%s in quotation marks", what);
    return p->at++;
}

/* ---- Lines and blocks -------------------------------------------------------------------------------------------- */
void lang_go_to_line(parser *p, unsigned number) {
    p->line = number;
    p->at = &p->source->tokens[p->source->lines[number].first];
    p->tried_at = NULL;
}

unsigned lang_block_end(const parser *p) {
    unsigned line = p->line + 1;
    while (line < p->end_line && p->source->lines[line].indent > p->source->lines[p->line].indent)
        line++;
    return line;
}

static void check_indent(parser *p, unsigned indent) {
    if (p->source->lines[p->line].indent != indent)
        lang_fail(p, p->at, "the line is indented by %u spaces: expected %u, like the line its block begins with",
                  (unsigned)p->source->lines[p->line].indent, indent);
}

static void read_lines(parser *p, unsigned end, void (*read)(parser *, void *), void *context) {
    unsigned indent = p->source->lines[p->line + 1].indent;
    if (++p->nesting > MAX_NESTING)
        lang_fail(p, p->at, "blocks are nested too deep: at most %d are read", MAX_NESTING);
    for (unsigned line = p->line + 1; line < end; line = p->line + 1) {
        lang_go_to_line(p, line);
        check_indent(p, indent);
        read(p, context);
        lang_need_line_end(p);
    }
    p->nesting--;
}

void lang_read_block(parser *p, void (*read)(parser *p, void *context), void *context) {
    if (!lang_accept_mark(p, ':'))
        lang_expected(p, "':'");
    if (!at_end(p)) {
        read(p, context);
        lang_need_line_end(p);
        return;
    }
    unsigned end = lang_block_end(p);
    if (end == p->line + 1)
        lang_fail(p, p->at, "nothing follows the ':': expected indented lines");
    read_lines(p, end, read, context);
    p->at = &p->source->tokens[p->source->lines[p->line].first];
    while (!at_end(p))
        p->at++;
}

/* ---- Vocabularies of code.h -------------------------------------------------------------------------------------- */
/* Returns the next of the alternative spellings, or NULL. */
static const char *next_spelling(const char *way) {
    const char *slash = strchr(way, '/');
    return slash ? slash + strlen("/ ") : NULL;
}

static int accept_any(parser *p, const char *const *words) {
    int best = -1;
    const token *end = p->at;
    for (int i = 0; words[i]; i++)
        for (const char *way = words[i]; way; way = next_spelling(way)) {
            const token *t = match_words(p, way);
            if (t && t > end) { /* prefers the longest: Dark Eldar over Dark */
                end = t;
                best = i;
            }
        }
    p->at = end;
    return best;
}

int lang_accept_faction(parser *p) {
    return accept_any(p, faction_words);
}

int lang_accept_planet_type(parser *p) {
    return accept_any(p, planet_type_words);
}

int lang_accept_expiry(parser *p) {
    return accept_any(p, expiry_words);
}

int lang_accept_prohibition(parser *p) {
    return accept_any(p, prohibition_words);
}

int lang_accept_damage_change(parser *p) {
    return accept_any(p, damage_change_words);
}

int lang_accept_duty(parser *p) {
    return accept_any(p, duty_words);
}

int lang_accept_status(parser *p) {
    return accept_any(p, status_words);
}

int lang_accept_permission(parser *p) {
    return accept_any(p, permission_words);
}

int lang_accept_planet_change(parser *p) {
    return accept_any(p, planet_change_words);
}

int lang_accept_insert(parser *p) {
    return accept_any(p, insert_words);
}

/* Parses the rest of a phrase such as "put … under this", after the verb and its object. `several`: uses the spelling
 * for several objects. The entries before RETURNED have only a verb. */
int lang_accept_departure(parser *p, const char *verb, bool several) {
    for (int i = LEAVE_RETURNED; departure_words[i]; i++) {
        const char *way = departure_words[i], *other = next_spelling(way);
        way = several && other ? other : way;
        size_t length = strcspn(way, " ");
        if (strlen(verb) == length && memcmp(verb, way, length) == 0 && lang_accepts(p, way + length + strlen(" … ")))
            return i;
    }
    return -1;
}

int lang_accept_phase(parser *p) {
    int phase = accept_any(p, phase_words);
    return phase < 0 ? -1 : phase + TX_DEPLOY_PHASE;
}

int lang_accept_keyword(parser *p) {
    int named = lang_accept_named(p, NAMES_KEYWORD, "that keyword");
    return named >= 0 ? named : accept_any(p, lang_keyword_words);
}

/* ---- Traits ------------------------------------------------------------------------------------------------------ */
int lang_find_trait(const builder *b, const char *name, size_t length) {
    for (unsigned i = 1; i < b->traits.count; i++)
        if (strlen(b->traits.items[i]) == length && memcmp(b->traits.items[i], name, length) == 0)
            return (int)i;
    return -1;
}

int lang_add_trait(parser *p, const char *name, size_t length, const token *at) {
    int have = lang_find_trait(p->b, name, length);
    if (have >= 0)
        return have;
    if (p->b->traits.count == MAX_TRAITS)
        lang_fail(p, at, "there are too many different traits: at most %d", MAX_TRAITS - 1);
    *ADD(p->b->traits) = lang_keep_string(p->b, name, length);
    return (int)p->b->traits.count - 1;
}

static const char *near_in(const char *name, const char *const *words, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        unsigned far = tx_distance(name, words[i]);
        if (far && far <= (strlen(name) < 5 ? 1u : 2u))
            return words[i];
    }
    return NULL;
}

/* Rejects an unknown trait that is a title or looks like a faction, a keyword or a known trait. A single letter is X,
 * or the name of a chosen card. */
static void check_new_trait(parser *p, const char *name) {
    if (strlen(name) == 1)
        lang_fail(p, p->at, "'%s': no card has that trait; expected a faction or a trait", name);
    if (lang_is_title(p->b, name))
        lang_fail(p, p->at, "'%s': no card has that trait, but it is a title; expected 'named \"%s\"' after the noun",
                  name, name);
    const char *near = near_in(name, faction_words, FACTION_COUNT);
    if (!near)
        near = near_in(name, lang_keyword_words, KEYWORD_COUNT);
    if (!near && p->b->printed_traits)
        near = near_in(name, p->b->traits.items + 1, p->b->printed_traits - 1);
    if (near)
        lang_fail(p, p->at, "'%s': no card has that trait; did you mean '%s'? Expected a faction or a trait", name,
                  near);
}

void lang_join_words(const token *first, unsigned count, char *text, size_t size) {
    size_t used = 0;
    text[0] = 0;
    for (unsigned i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%.*s", i ? " " : "", (int)first[i].length, first[i].text);
}

int lang_accept_trait(parser *p) {
    char name[MAX_NAME];
    unsigned run = 0;
    while (lang_word_is_title(&p->at[run]) && !lang_token_is(&p->at[run], "HQ") && !lang_token_is(&p->at[run], "HQs"))
        run++;
    for (unsigned words = run; words; words--) {
        lang_join_words(p->at, words, name, sizeof name);
        int trait = lang_find_trait(p->b, name, strlen(name));
        if (trait >= 0) {
            p->at += words;
            return trait;
        }
    }
    if (!run)
        return -1;
    lang_join_words(p->at, run, name, sizeof name);
    check_new_trait(p, name);
    int trait = lang_add_trait(p, name, strlen(name), p->at);
    p->at += run;
    return trait;
}
