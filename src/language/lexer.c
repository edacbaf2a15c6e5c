/* lexer.c: splits the text of a card file into lines of tokens.
 *
 * Blank lines and comments (# to the end of the line) are dropped. Indentation uses spaces only. The first error is
 * reported and ends the file, because the rest cannot be trusted. */
#include <string.h>

#include "base/plain_text.h"
#include "base/utf8.h"
#include "parser.h"

typedef struct lexer {
    builder *b;
    unsigned file, number;
    const char *begin, *at, *end; /* of the line */
} lexer;

static unsigned column_of(const lexer *l, const char *at) {
    return (unsigned)(at - l->begin) + 1;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool in_word(char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '\'' || c == '!';
}

static token *add_token(lexer *l, enum token_kind kind, const char *at, size_t length) {
    source *s = &l->b->sources.items[l->file];
    s->tokens = lang_grow(s->tokens, &s->token_capacity, s->token_count + 1, sizeof *s->tokens);
    token *t = &s->tokens[s->token_count++];
    *t = (token){.text = at, .length = (uint16_t)length, .column = (uint16_t)column_of(l, at), .kind = (uint8_t)kind};
    return t;
}

/* Checks the bytes of a line. Returns false after reporting an error. */
static bool line_is_clean(lexer *l) {
    if (l->end - l->begin > MAX_LINE) {
        lang_note_problem(l->b, l->file, l->number, MAX_LINE + 1, "the line is too long: at most %d bytes are read",
                          MAX_LINE);
        return false;
    }
    for (const char *c = l->begin; c < l->end;) {
        uint32_t glyph;
        size_t length = utf8_length(c, (size_t)(l->end - c));
        utf8_read(c, &glyph);
        if (*c == '\t')
            lang_note_problem(l->b, l->file, l->number, column_of(l, c), "a tab: expected spaces");
        else if (!length)
            lang_note_problem(l->b, l->file, l->number, column_of(l, c), "byte 0x%02x is not UTF-8 text",
                              (unsigned)(unsigned char)*c);
        else if (is_control_character(glyph))
            lang_note_problem(l->b, l->file, l->number, column_of(l, c), "a control character (0x%02x): expected text",
                              (unsigned)glyph);
        else {
            c += length;
            continue;
        }
        return false;
    }
    return true;
}

static bool lex_string(lexer *l) {
    const char *close = memchr(l->at + 1, '"', (size_t)(l->end - l->at - 1));
    if (!close) {
        lang_note_problem(l->b, l->file, l->number, column_of(l, l->at), "a quotation mark is not closed on its line");
        return false;
    }
    token *t = add_token(l, TOKEN_STRING, l->at + 1, (size_t)(close - l->at - 1));
    t->column = (uint16_t)column_of(l, l->at);
    l->at = close + 1;
    return true;
}

/* Replaces typographic apostrophes in a word, so that later comparisons see one kind. */
static void plain_apostrophes(lexer *l, token *t) {
    static const char curly[] = "\u2019";
    char plain[MAX_LINE + 1];
    size_t length = 0;
    for (size_t i = 0; i < t->length; length++) {
        bool found = i + 3 <= t->length && memcmp(t->text + i, curly, 3) == 0;
        plain[length] = found ? '\'' : t->text[i];
        i += found ? 3 : 1;
    }
    if (length == t->length)
        return;
    t->text = lang_keep_string(l->b, plain, length);
    t->length = (uint16_t)length;
}

static void lex_word(lexer *l, char sign, const char *from) {
    const char *begin = l->at;
    while (l->at < l->end && in_word(*l->at))
        l->at++;
    static const char no[] = "non-"; /* a separate token, so that any adjective may follow */
    if (l->at - begin > 4 && memcmp(begin, no, 4) == 0) {
        add_token(l, TOKEN_WORD, begin, 4);
        begin += 4;
        from = begin;
    }
    token *t = add_token(l, TOKEN_WORD, begin, (size_t)(l->at - begin));
    t->column = (uint16_t)column_of(l, from);
    t->sign = sign;
    plain_apostrophes(l, t);
}

static bool lex_number(lexer *l, char sign, const char *from) {
    const char *begin = l->at;
    int value = 0;
    while (l->at < l->end && is_digit(*l->at) && value < 10000)
        value = 10 * value + (*l->at++ - '0');
    if (value >= 10000 || (l->at < l->end && in_word(*l->at))) {
        lang_note_problem(l->b, l->file, l->number, column_of(l, from), "expected a number below 10000 or a word");
        return false;
    }
    token *t = add_token(l, TOKEN_NUMBER, begin, (size_t)(l->at - begin));
    t->column = (uint16_t)column_of(l, from);
    t->value = (int16_t)(sign == '-' ? -value : value);
    t->sign = sign;
    return true;
}

static bool lex_token(lexer *l) {
    const char *from = l->at;
    char sign = *l->at == '+' || *l->at == '-' ? *l->at : 0;
    if (sign && l->at + 1 < l->end && (is_digit(l->at[1]) || l->at[1] == 'X'))
        l->at++;
    char c = *l->at;
    if (c == '"')
        return lex_string(l);
    if (is_digit(c))
        return lex_number(l, sign, from);
    if (is_letter(c) || c == '\'') {
        lex_word(l, sign, from);
        return true;
    }
    if (strchr(",:;", c)) {
        add_token(l, TOKEN_MARK, l->at++, 1);
        return true;
    }
    lang_note_problem(l->b, l->file, l->number, column_of(l, from),
                      "'%c': expected a word, a number, a \"title\" or one of , : ;", c);
    return false;
}

static bool lex_line(lexer *l) {
    if (!line_is_clean(l))
        return false;
    while (l->at < l->end && *l->at == ' ')
        l->at++;
    if (l->at == l->end || *l->at == '#')
        return true;
    source *s = &l->b->sources.items[l->file];
    s->lines = lang_grow(s->lines, &s->line_capacity, s->line_count + 1, sizeof *s->lines);
    s->lines[s->line_count++] = (text_line){s->token_count, (uint16_t)l->number, (uint16_t)(l->at - l->begin)};
    while (l->at < l->end && *l->at != '#') {
        if (*l->at == ' ')
            l->at++;
        else if (!lex_token(l))
            return false;
    }
    add_token(l, TOKEN_END, l->at, 0);
    return true;
}

/* Skips a byte order mark of UTF-8; reports one of UTF-16. */
static bool pass_mark(builder *b, unsigned file, const char **text, const char *end) {
    if (end - *text >= 3 && memcmp(*text, "\xef\xbb\xbf", 3) == 0)
        *text += 3;
    if (end - *text < 2 || (memcmp(*text, "\xff\xfe", 2) != 0 && memcmp(*text, "\xfe\xff", 2) != 0))
        return true;
    lang_note_problem(b, file, 1, 1, "the file is UTF-16 text: expected UTF-8");
    return false;
}

/* Fills the lines of source number `file`. Returns false after reporting a problem if the text is unreadable. */
bool lang_lex_source(builder *b, unsigned file, const char *text, size_t length) {
    lexer l = {.b = b, .file = file, .begin = text};
    const char *end = text + length;
    if (length > MAX_FILE) {
        lang_note_problem(b, file, 1, 1, "the file is too large: at most %d bytes are read", MAX_FILE);
        return false;
    }
    if (!pass_mark(b, file, &l.begin, end))
        return false;
    while (l.begin < end) {
        const char *stop = memchr(l.begin, '\n', (size_t)(end - l.begin));
        const char *next = stop ? stop + 1 : end;
        l.end = stop ? stop : end;
        if (l.end > l.begin && l.end[-1] == '\r')
            l.end--;
        l.at = l.begin;
        if (++l.number > 60000) {
            lang_note_problem(b, file, l.number, 1, "the file has too many lines: at most 60000 are read");
            return false;
        }
        if (!lex_line(&l))
            return false;
        l.begin = next;
    }
    return true;
}
