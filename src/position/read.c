/* read.c: parses a file: titles and kinds of entries, and the phrases that all statements share. */
#include "base/memory.h"
#include "model.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

void pos_report(tx_report *report, const char *path, unsigned line, const char *format, ...) {
    size_t used = strlen(report->text), capacity = sizeof report->text - used;
    char words[512];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    report->errors++;
    if (line)
        snprintf(report->text + used, capacity, "%s:%u: %s\n", path, line, words);
    else
        snprintf(report->text + used, capacity, "%s: %s\n", path, words);
}

void pos_expected(pos_reader *reader, const char *what) {
    const pos_token *token = pos_peek(reader);
    const char *quote = token->kind == TOKEN_TITLE ? "\"" : "'";
    if (reader->failed)
        return;
    reader->failed = true;
    if (token->kind == TOKEN_END)
        pos_report(reader->report, reader->file->path, reader->lexer->first_line, "%s: the statement ends, expected %s",
                   reader->lexer->text, what);
    else
        pos_report(reader->report, reader->file->path, reader->lexer->first_line, "%s: found %s%s%s, expected %s",
                   reader->lexer->text, quote, token->text, quote, what);
}

/* ---- Phrases ----------------------------------------------------------------------------------------------------- */

const pos_token *pos_peek(const pos_reader *reader) {
    return &reader->lexer->tokens[reader->at];
}

bool pos_at_end(const pos_reader *reader) {
    return pos_peek(reader)->kind == TOKEN_END;
}

/* Ignores case; a word may be a number. */
bool pos_take(pos_reader *reader, const char *words) {
    unsigned at = reader->at;
    while (*words) {
        size_t length = strcspn(words, " ");
        const pos_token *token = &reader->lexer->tokens[at];
        bool plain = token->kind == TOKEN_WORD || token->kind == TOKEN_MARK || token->kind == TOKEN_NUMBER;
        if (!plain || strlen(token->text) != length || strncasecmp(token->text, words, length) != 0)
            return false;
        at++;
        words += length + (words[length] == ' ');
    }
    reader->at = at;
    return true;
}

bool pos_take_number(pos_reader *reader, int min, int max, int *number) {
    const pos_token *token = pos_peek(reader);
    if (token->kind != TOKEN_NUMBER || token->number < min || token->number > max)
        return false;
    *number = token->number;
    reader->at++;
    return true;
}

int pos_need_number(pos_reader *reader, int min, int max, const char *what) {
    char words[120];
    int number = min;
    if (pos_take_number(reader, min, max, &number))
        return number;
    snprintf(words, sizeof words, "%s (%d to %d)", what, min, max);
    pos_expected(reader, words);
    return min;
}

bool pos_take_seat(pos_reader *reader, unsigned *seat) {
    for (unsigned s = 0; s < TX_SEATS; s++) {
        if (pos_take(reader, s ? "P2" : "P1")) {
            *seat = s ^ reader->file->exchanged;
            return true;
        }
    }
    return false;
}

bool pos_take_possessive(pos_reader *reader, unsigned *seat) {
    for (unsigned s = 0; s < TX_SEATS; s++) {
        if (pos_take(reader, s ? "P2's" : "P1's")) {
            *seat = s ^ reader->file->exchanged;
            return true;
        }
    }
    return false;
}

bool pos_take_card(pos_reader *reader, pos_card *card) {
    unsigned start = reader->at, seat = TX_NONE;
    bool owned = pos_take_possessive(reader, &seat);
    const pos_token *token = pos_peek(reader);
    *card = (pos_card){.line = reader->lexer->first_line, .owner = (uint8_t)seat};
    if (owned && pos_take(reader, "warlord"))
        return true;
    if (token->kind != TOKEN_TITLE) {
        reader->at = start;
        return false;
    }
    card->title = token->text;
    reader->at++;
    if (pos_peek(reader)->kind == TOKEN_COPY)
        card->copy = (uint8_t)reader->lexer->tokens[reader->at++].number;
    return true;
}

bool pos_need_card(pos_reader *reader, pos_card *card) {
    bool taken = pos_take_card(reader, card);
    if (!taken)
        pos_expected(reader, "a card's title in quotation marks, or P1's warlord");
    return taken;
}

bool pos_take_place(pos_reader *reader, unsigned seat, tx_ref *place) {
    unsigned start = reader->at;
    int number;
    bool planet = pos_take(reader, "planet");
    if (pos_take_number(reader, 1, TX_LINE, &number)) {
        *place = TX_PLANET(number - 1);
        return true;
    }
    if (!planet)
        pos_take_possessive(reader, &seat);
    if (!planet && seat < TX_SEATS && pos_take(reader, "HQ")) {
        *place = TX_HQ(seat);
        return true;
    }
    reader->at = start;
    return false;
}

int pos_need_faction(pos_reader *reader) {
#define X(n, w, m) w,
    static const char *const factions[] = { TX_FACTIONS(X) };
#undef X
    const pos_token *token = pos_peek(reader);
    for (int f = 0; f < FACTION_COUNT && token->kind == TOKEN_TITLE; f++) {
        if (strcasecmp(factions[f], token->text) == 0) {
            reader->at++;
            return f;
        }
    }
    pos_expected(reader, "a faction in quotation marks");
    return 0;
}

bool pos_take_keyword(pos_reader *reader, uint8_t *keyword) {
#define X(n, w, m) w,
    static const char *const words[] = { TX_KEYWORDS(X) };
#undef X
    for (uint8_t k = 0; k < KEYWORD_COUNT; k++) {
        if (pos_take(reader, words[k])) {
            *keyword = k;
            return true;
        }
    }
    return false;
}

const char *const pos_phase_words[] = {"setup", "deploy", "command", "combat", "headquarters"};

bool pos_take_phase(pos_reader *reader, uint8_t *phase) {
    for (uint8_t p = TX_SETUP; p <= TX_HEADQUARTERS_PHASE; p++) {
        if (pos_take(reader, pos_phase_words[p])) {
            *phase = p;
            return true;
        }
    }
    return false;
}

/* ORDER tx_decision_kind, pos_decision_kind */
static const char *const decision_words[POS_DECISION_KINDS] = {
    "game over",
    "mulligan",
    "enslavement",
    "deploy turn",
    "dial",
    "synapse dial",
    "bonus",
    "mobile",
    "action",
    "interrupt",
    "reaction",
    "forced",
    "deep strike",
    "attacker",
    "defender",
    "shield",
    "retreat",
    "battle ability",
    "cleanse",
    "target",
    "choice",
    "cost",
    "search",
    "order",
    "mode",
    "may",
    "number",
    "divide",
    "effect order",
    "destination",
    "stalemate",
    "ranged attacker",
    "ordinary attacker",
};

const char *pos_decision_word(unsigned kind) {
    return kind < POS_DECISION_KINDS ? decision_words[kind] : "?";
}

bool pos_take_decision_kind(pos_reader *reader, uint8_t *kind) {
    for (uint8_t k = 1; k < POS_DECISION_KINDS; k++) {
        if (pos_take(reader, decision_words[k])) {
            *kind = k;
            return true;
        }
    }
    return false;
}

/* ---- Scenarios --------------------------------------------------------------------------------------------------- */

static const pos_position empty_position = {
    .token = 0,
    .round = 1,
    .phase = TX_DEPLOY_PHASE,
    .battle = TX_NONE,
    .seat = {{.warlord_placed = -1, .resources = POS_RESOURCES, .filler = POS_FILLER, .enslaved = TX_NONE},
             {.warlord_placed = -1, .resources = POS_RESOURCES, .filler = POS_FILLER, .enslaved = TX_NONE}},
};

/* Words that begin an entry (enum pos_kind). */
static const char *const kinds[] = {"scenario", "puzzle", "position"};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool take_kind(pos_reader *reader, unsigned *kind) {
    for (*kind = 0; *kind < KINDS; ++*kind)
        if (pos_take(reader, kinds[*kind]))
            return true;
    return false;
}

static void read_title(pos_reader *reader, unsigned kind) {
    tx_position_file *file = reader->file;
    const pos_token *token = pos_peek(reader);
    if (token->kind != TOKEN_TITLE) {
        char words[60];
        snprintf(words, sizeof words, "the %s's title in quotation marks", kinds[kind]);
        pos_expected(reader, words);
    }
    RESERVE_ONE(file->entries, file->count, file->capacity);
    reader->entry = &file->entries[file->count++];
    memset(reader->entry, 0, sizeof *reader->entry);
    reader->entry->title = token->text;
    reader->entry->kind = (uint8_t)kind;
    reader->entry->line = reader->lexer->first_line;
    reader->entry->position = empty_position;
    reader->entry->position.token = file->exchanged; /* default: P1 has it */
    reader->at += token->kind == TOKEN_TITLE;
}

/* Parses an id, including "R2 step 8". NULL if there is none. */
static const char *take_cite(pos_reader *reader) {
    const pos_token *token = pos_peek(reader);
    char words[120];
    if (token->kind != TOKEN_WORD)
        return NULL;
    reader->at++;
    if (!pos_take(reader, "step"))
        return token->text;
    int number = pos_need_number(reader, 1, 99, "the number of the step");
    int length = snprintf(words, sizeof words, "%.100s step %d", token->text, number);
    return pos_store_text(reader->file, words, (size_t)length);
}

static void read_cites(pos_reader *reader) {
    pos_entry *entry = reader->entry;
    do {
        const char *cite = entry->cite_count == POS_MAX_CITES ? NULL : take_cite(reader);
        if (!cite) {
            pos_expected(reader, "the id of a ruling or rule such as FAQ-Q06, R8.6 or R8 step 2 (at most 32 of them)");
            return;
        }
        entry->cites[entry->cite_count++] = cite;
    } while (pos_take(reader, ","));
}

static void unknown_statement(pos_reader *reader) {
    unsigned seat;
    if (pos_take_seat(reader, &seat))
        pos_expected(
            reader,
            "a position (at, hand, deck, discard, supports, warlord, resources, victory, has initiative) or a move "
            "(deploys, plays, uses, chooses, attacks, shields, passes, commits to, takes, retreats, moves …)");
    else
        pos_expected(reader, reader->more ? "a statement about the position, a move, 'until' or 'expect' (see "
                                            "docs/SCENARIOS.md)"
                                          : "a statement about the position, a move or 'until'");
}

/* A scenario is about a game, or about decks and a tournament, not both. */
static void note_subject(pos_reader *reader, enum pos_subject subject) {
    if (reader->entry->subject == SUBJECT_OPEN)
        reader->entry->subject = (uint8_t)subject;
    if (reader->entry->subject == subject)
        return;
    reader->at = 0;
    pos_expected(reader, subject == SUBJECT_DECKS ? "no decks and no tournament in a scenario about a game"
                                                  : "no game in a scenario about decks or a tournament");
}

static void read_statement(pos_reader *reader) {
    enum pos_subject subject;
    unsigned kind;
    if (take_kind(reader, &kind))
        read_title(reader, kind);
    else if (!reader->entry)
        pos_expected(reader, "a first statement: scenario \"title\", puzzle \"title\" or position \"title\"");
    else if (pos_take(reader, "cites"))
        read_cites(reader);
    else if (reader->more && (subject = reader->more(reader)) != SUBJECT_OPEN)
        note_subject(reader, subject);
    else if (pos_read_puzzle(reader) || pos_read_step(reader) || pos_read_position(reader))
        note_subject(reader, SUBJECT_GAME);
    else
        unknown_statement(reader);
    if (!reader->failed && !pos_at_end(reader))
        pos_expected(reader, "the end of the statement");
}

static bool has_expectation(const pos_entry *entry) {
    for (unsigned i = 0; i < entry->step_count; i++) {
        if (entry->steps[i].expects)
            return true;
    }
    return false;
}

/* A position has no expectations and is about a game. */
static void check_position(const pos_reader *reader, const pos_entry *entry) {
    const char *wrong = entry->subject == SUBJECT_DECKS ? "is about decks or a tournament, not about a game"
                        : has_expectation(entry)        ? "has expectations, which only a scenario can have"
                        : !entry->begun ? "has no 'begin' statement; expected, for example: begin deploy phase"
                                        : NULL;
    if (wrong)
        pos_report(reader->report, reader->file->path, entry->line, "position \"%s\" %s", entry->title, wrong);
}

/* Checks that need the whole scenario. */
static void check_whole(const pos_reader *reader) {
    const tx_position_file *file = reader->file;
    const char *held = reader->more ? "scenario" : "position";
    if (file->count == 0)
        pos_report(reader->report, file->path, 0, "contains no %s; expected a first line: %s \"title\"", held, held);
    for (unsigned i = 0; i < file->count; i++) {
        const pos_entry *entry = &file->entries[i];
        if (entry->kind == KIND_PUZZLE)
            pos_check_puzzle(reader, entry);
        else if (entry->kind == KIND_POSITION)
            check_position(reader, entry);
        else if (!has_expectation(entry))
            pos_report(reader->report, file->path, entry->line,
                       "scenario \"%s\" has no expectation, so it proves nothing", entry->title);
    }
}

static void read_all(pos_reader *reader, pos_lexer *lexer) {
    while (pos_lex(lexer)) {
        reader->at = 0;
        reader->failed = false;
        if (lexer->error)
            pos_report(reader->report, reader->file->path, lexer->first_line, "%s: %s", lexer->text, lexer->error);
        else
            read_statement(reader);
    }
    if (reader->report->errors == 0)
        check_whole(reader);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

tx_position_file *pos_new_file(const char *path) {
    tx_position_file *file = memory_require(calloc(1, sizeof *file));
    file->path = memory_copy_text(path, strlen(path));
    return file;
}

tx_position_file *pos_read_text(tx_position_file *file, const char *text, pos_read_more *more, tx_report *report) {
    pos_lexer lexer = {.file = file, .at = text, .line = 1};
    pos_reader reader = {.file = file, .report = report, .lexer = &lexer, .more = more};
    read_all(&reader, &lexer);
    free(lexer.tokens);
    if (report->errors == 0)
        return file;
    tx_position_free(file);
    return NULL;
}

tx_position_file *tx_position_parse(const char *name, const char *text, size_t length, tx_report *report) {
    *report = (tx_report){0};
    if (length > POS_MAX_BYTES || memchr(text, '\0', length)) {
        pos_report(report, name, 0, "cannot be read as a text of at most 1 MiB");
        return NULL;
    }
    char *copy = memory_copy_text(text, length);
    tx_position_file *file = pos_read_text(pos_new_file(name), copy, NULL, report);
    free(copy);
    return file;
}

void tx_position_free(tx_position_file *file) {
    if (!file)
        return;
    for (unsigned i = 0; i < file->count; i++) {
        pos_free_entry(&file->entries[i]);
    }
    for (unsigned i = 0; i < file->block_count; i++)
        free(file->blocks[i]);
    free(file->entries);
    free(file->blocks);
    free(file->path);
    free(file);
}

/* ---- Queries ----------------------------------------------------------------------------------------------------- */

const char *tx_position_path(const tx_position_file *file) {
    return file->path;
}

unsigned tx_position_count(const tx_position_file *file) {
    return file->count;
}

const char *tx_position_title(const tx_position_file *file, unsigned index) {
    return file->entries[index].title;
}

unsigned tx_position_line(const tx_position_file *file, unsigned index) {
    return file->entries[index].line;
}
