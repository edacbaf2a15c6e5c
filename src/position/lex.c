/* lex.c: splits a scenario file into statements, and these into tokens.
 *
 * A statement ends at the line end or a semicolon. A list continues after a comma at the end of a line, and inside
 * brackets. */
#include "base/memory.h"
#include "model.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static char *add_block(tx_position_file *file, size_t size) {
    char *block = memory_require(malloc(size));
    RESERVE_ONE(file->blocks, file->block_count, file->block_capacity);
    file->blocks[file->block_count++] = block;
    return block;
}

const char *pos_store_text(tx_position_file *file, const char *text, size_t length) {
    enum { BLOCK = 4096 };
    char *copy;
    if (length >= BLOCK / 4) {
        copy = add_block(file, length + 1);
        file->block_left = 0;
    } else {
        if (file->block_left <= length) {
            add_block(file, BLOCK);
            file->block_left = BLOCK;
        }
        copy = file->blocks[file->block_count - 1] + BLOCK - file->block_left;
        file->block_left -= length + 1;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

static void add(pos_lexer *lexer, enum pos_token_kind kind, const char *text, size_t length) {
    RESERVE_ONE(lexer->tokens, lexer->count, lexer->capacity);
    const char *stored = pos_store_text(lexer->file, text, length);
    int number = length < 7 ? atoi(stored) : -1;
    lexer->tokens[lexer->count++] = (pos_token){.kind = (uint8_t)kind, .number = number, .text = stored};
}

static bool last_is(const pos_lexer *lexer, enum pos_token_kind kind, const char *text) {
    if (lexer->count == 0)
        return false;
    const pos_token *last = &lexer->tokens[lexer->count - 1];
    return last->kind == kind && (!text || strcmp(last->text, text) == 0);
}

static bool is_word_char(char c) {
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80 || (c && strchr("-'._!", c));
}

static void lex_word(pos_lexer *lexer) {
    const char *begin = lexer->at;
    bool digits = true;
    for (; is_word_char(*lexer->at); lexer->at++)
        digits &= isdigit((unsigned char)*lexer->at) != 0;
    add(lexer, digits ? TOKEN_NUMBER : TOKEN_WORD, begin, (size_t)(lexer->at - begin));
}

static void lex_title(pos_lexer *lexer) {
    const char *begin = ++lexer->at;
    size_t length = strcspn(begin, "\"\n");
    if (begin[length] != '"')
        lexer->error = "the quotation mark is not closed on the same line";
    add(lexer, TOKEN_TITLE, begin, length);
    lexer->at = begin + length + (begin[length] == '"');
}

/* '#' and digits after a title number a copy; any other '#' begins a comment. */
static void lex_hash(pos_lexer *lexer) {
    const char *begin = lexer->at + 1;
    size_t digits = strspn(begin, "0123456789");
    if (digits && last_is(lexer, TOKEN_TITLE, NULL)) {
        add(lexer, TOKEN_COPY, begin, digits);
        lexer->at = begin + digits;
    } else {
        lexer->at += strcspn(lexer->at, "\n");
    }
}

static void lex_token(pos_lexer *lexer) {
    char c = *lexer->at;
    if (is_word_char(c)) {
        lex_word(lexer);
    } else if (c == '"') {
        lex_title(lexer);
    } else if (c == '#') {
        lex_hash(lexer);
    } else {
        if (!strchr(":,()", c))
            lexer->error = "unexpected character";
        add(lexer, TOKEN_MARK, lexer->at++, 1);
    }
}

static void skip_blanks(pos_lexer *lexer) {
    while (*lexer->at && *lexer->at != '\n' && isspace((unsigned char)*lexer->at))
        lexer->at++;
}

/* Skips empty lines, comments and semicolons. */
static void find_statement(pos_lexer *lexer) {
    for (;; lexer->at++) {
        if (*lexer->at == '#')
            lexer->at += strcspn(lexer->at, "\n");
        if (*lexer->at == '\n')
            lexer->line++;
        else if (*lexer->at != ';' && !isspace((unsigned char)*lexer->at))
            return;
    }
}

/* Reads one token and updates the bracket depth. */
static int lex_counting(pos_lexer *lexer, int depth) {
    unsigned before = lexer->count;
    lex_token(lexer);
    if (lexer->count == before)
        return depth;
    return depth + last_is(lexer, TOKEN_MARK, "(") - last_is(lexer, TOKEN_MARK, ")");
}

bool pos_lex(pos_lexer *lexer) {
    find_statement(lexer);
    const char *begin = lexer->at, *end = begin;
    int depth = 0;
    lexer->count = 0;
    lexer->error = NULL;
    lexer->first_line = lexer->line;
    for (; *lexer->at && *lexer->at != ';'; skip_blanks(lexer)) {
        if (*lexer->at == '\n') {
            if (depth <= 0 && !last_is(lexer, TOKEN_MARK, ","))
                break;
            lexer->line++;
            lexer->at++;
        } else {
            unsigned before = lexer->count;
            depth = lex_counting(lexer, depth);
            end = lexer->count > before ? lexer->at : end;
        }
    }
    lexer->text = pos_store_text(lexer->file, begin, (size_t)(end - begin));
    add(lexer, TOKEN_END, "", 0);
    return lexer->count > 1;
}
