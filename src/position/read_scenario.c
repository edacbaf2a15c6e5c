/* read_scenario.c: parses a scenario file: titles and kinds of scenarios, and the phrases that all statements share. */
#include "base/memory.h"
#include "model.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

void sc_report(tx_report *report, const char *path, unsigned line, const char *format, ...) {
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

void sc_expected(sc_reader *reader, const char *what) {
    const sc_token *token = sc_peek(reader);
    const char *quote = token->kind == TOKEN_TITLE ? "\"" : "'";
    if (reader->failed)
        return;
    reader->failed = true;
    if (token->kind == TOKEN_END)
        sc_report(reader->report, reader->file->path, reader->lexer->first_line, "%s: the statement ends, expected %s",
                  reader->lexer->text, what);
    else
        sc_report(reader->report, reader->file->path, reader->lexer->first_line, "%s: found %s%s%s, expected %s",
                  reader->lexer->text, quote, token->text, quote, what);
}

/* ---- Phrases ----------------------------------------------------------------------------------------------------- */

const sc_token *sc_peek(const sc_reader *reader) {
    return &reader->lexer->tokens[reader->at];
}

bool sc_at_end(const sc_reader *reader) {
    return sc_peek(reader)->kind == TOKEN_END;
}

/* Ignores case; a word may be a number. */
bool sc_take(sc_reader *reader, const char *words) {
    unsigned at = reader->at;
    while (*words) {
        size_t length = strcspn(words, " ");
        const sc_token *token = &reader->lexer->tokens[at];
        bool plain = token->kind == TOKEN_WORD || token->kind == TOKEN_MARK || token->kind == TOKEN_NUMBER;
        if (!plain || strlen(token->text) != length || strncasecmp(token->text, words, length) != 0)
            return false;
        at++;
        words += length + (words[length] == ' ');
    }
    reader->at = at;
    return true;
}

bool sc_take_number(sc_reader *reader, int min, int max, int *number) {
    const sc_token *token = sc_peek(reader);
    if (token->kind != TOKEN_NUMBER || token->number < min || token->number > max)
        return false;
    *number = token->number;
    reader->at++;
    return true;
}

int sc_need_number(sc_reader *reader, int min, int max, const char *what) {
    char words[120];
    int number = min;
    if (sc_take_number(reader, min, max, &number))
        return number;
    snprintf(words, sizeof words, "%s (%d to %d)", what, min, max);
    sc_expected(reader, words);
    return min;
}

bool sc_take_seat(sc_reader *reader, unsigned *seat) {
    for (unsigned s = 0; s < TX_SEATS; s++) {
        if (sc_take(reader, s ? "P2" : "P1")) {
            *seat = s ^ reader->file->exchanged;
            return true;
        }
    }
    return false;
}

bool sc_take_possessive(sc_reader *reader, unsigned *seat) {
    for (unsigned s = 0; s < TX_SEATS; s++) {
        if (sc_take(reader, s ? "P2's" : "P1's")) {
            *seat = s ^ reader->file->exchanged;
            return true;
        }
    }
    return false;
}

bool sc_take_card(sc_reader *reader, sc_card *card) {
    unsigned start = reader->at, seat = TX_NONE;
    bool owned = sc_take_possessive(reader, &seat);
    const sc_token *token = sc_peek(reader);
    *card = (sc_card){.line = reader->lexer->first_line, .owner = (uint8_t)seat};
    if (owned && sc_take(reader, "warlord"))
        return true;
    if (token->kind != TOKEN_TITLE) {
        reader->at = start;
        return false;
    }
    card->title = token->text;
    reader->at++;
    if (sc_peek(reader)->kind == TOKEN_COPY)
        card->copy = (uint8_t)reader->lexer->tokens[reader->at++].number;
    return true;
}

bool sc_need_card(sc_reader *reader, sc_card *card) {
    bool taken = sc_take_card(reader, card);
    if (!taken)
        sc_expected(reader, "a card's title in quotation marks, or P1's warlord");
    return taken;
}

bool sc_take_place(sc_reader *reader, unsigned seat, tx_ref *place) {
    unsigned start = reader->at;
    int number;
    bool planet = sc_take(reader, "planet");
    if (sc_take_number(reader, 1, TX_LINE, &number)) {
        *place = TX_PLANET(number - 1);
        return true;
    }
    if (!planet)
        sc_take_possessive(reader, &seat);
    if (!planet && seat < TX_SEATS && sc_take(reader, "HQ")) {
        *place = TX_HQ(seat);
        return true;
    }
    reader->at = start;
    return false;
}

int sc_need_faction(sc_reader *reader) {
#define X(n, w, m) w,
    static const char *const factions[] = { TX_FACTIONS(X) };
#undef X
    const sc_token *token = sc_peek(reader);
    for (int f = 0; f < FACTION_COUNT && token->kind == TOKEN_TITLE; f++) {
        if (strcasecmp(factions[f], token->text) == 0) {
            reader->at++;
            return f;
        }
    }
    sc_expected(reader, "a faction in quotation marks");
    return 0;
}

bool sc_take_keyword(sc_reader *reader, uint8_t *keyword) {
#define X(n, w, m) w,
    static const char *const words[] = { TX_KEYWORDS(X) };
#undef X
    for (uint8_t k = 0; k < KEYWORD_COUNT; k++) {
        if (sc_take(reader, words[k])) {
            *keyword = k;
            return true;
        }
    }
    return false;
}

const char *const sc_phase_words[] = {"setup", "deploy", "command", "combat", "headquarters"};

bool sc_take_phase(sc_reader *reader, uint8_t *phase) {
    for (uint8_t p = TX_SETUP; p <= TX_HEADQUARTERS_PHASE; p++) {
        if (sc_take(reader, sc_phase_words[p])) {
            *phase = p;
            return true;
        }
    }
    return false;
}

/* ORDER tx_decision_kind, sc_decision_kind */
static const char *const decision_words[SC_DECISION_KINDS] = {
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

const char *sc_decision_word(unsigned kind) {
    return kind < SC_DECISION_KINDS ? decision_words[kind] : "?";
}

bool sc_take_decision_kind(sc_reader *reader, uint8_t *kind) {
    for (uint8_t k = 1; k < SC_DECISION_KINDS; k++) {
        if (sc_take(reader, decision_words[k])) {
            *kind = k;
            return true;
        }
    }
    return false;
}

/* ---- Scenarios --------------------------------------------------------------------------------------------------- */

static const sc_position empty_position = {
    .token = 0,
    .round = 1,
    .phase = TX_DEPLOY_PHASE,
    .battle = TX_NONE,
    .seat = {{.warlord_placed = -1, .resources = SC_RESOURCES, .filler = SC_FILLER, .enslaved = TX_NONE},
             {.warlord_placed = -1, .resources = SC_RESOURCES, .filler = SC_FILLER, .enslaved = TX_NONE}},
};

/* Words that begin an entry (enum sc_kind). */
static const char *const kinds[] = {"scenario", "puzzle", "position"};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool take_kind(sc_reader *reader, unsigned *kind) {
    for (*kind = 0; *kind < KINDS; ++*kind)
        if (sc_take(reader, kinds[*kind]))
            return true;
    return false;
}

static void read_title(sc_reader *reader, unsigned kind) {
    tx_scenario_file *file = reader->file;
    const sc_token *token = sc_peek(reader);
    if (token->kind != TOKEN_TITLE) {
        char words[60];
        snprintf(words, sizeof words, "the %s's title in quotation marks", kinds[kind]);
        sc_expected(reader, words);
    }
    RESERVE_ONE(file->scenarios, file->count, file->capacity);
    reader->scenario = &file->scenarios[file->count++];
    memset(reader->scenario, 0, sizeof *reader->scenario);
    reader->scenario->title = token->text;
    reader->scenario->kind = (uint8_t)kind;
    reader->scenario->line = reader->lexer->first_line;
    reader->scenario->position = empty_position;
    reader->scenario->position.token = file->exchanged; /* default: P1 has it */
    reader->at += token->kind == TOKEN_TITLE;
}

/* Parses an id, including "R2 step 8". NULL if there is none. */
static const char *take_cite(sc_reader *reader) {
    const sc_token *token = sc_peek(reader);
    char words[120];
    if (token->kind != TOKEN_WORD)
        return NULL;
    reader->at++;
    if (!sc_take(reader, "step"))
        return token->text;
    int number = sc_need_number(reader, 1, 99, "the number of the step");
    int length = snprintf(words, sizeof words, "%.100s step %d", token->text, number);
    return sc_store_text(reader->file, words, (size_t)length);
}

static void read_cites(sc_reader *reader) {
    sc_scenario *scenario = reader->scenario;
    do {
        const char *cite = scenario->cite_count == SC_MAX_CITES ? NULL : take_cite(reader);
        if (!cite) {
            sc_expected(reader, "the id of a ruling or rule such as FAQ-Q06, R8.6 or R8 step 2 (at most 32 of them)");
            return;
        }
        scenario->cites[scenario->cite_count++] = cite;
    } while (sc_take(reader, ","));
}

static void unknown_statement(sc_reader *reader) {
    unsigned seat;
    if (sc_take_seat(reader, &seat))
        sc_expected(
            reader,
            "a position (at, hand, deck, discard, supports, warlord, resources, victory, has initiative) or a move "
            "(deploys, plays, uses, chooses, attacks, shields, passes, commits to, takes, retreats, moves …)");
    else
        sc_expected(reader, reader->more ? "a statement about the position, a move, 'until' or 'expect' (see "
                                           "docs/SCENARIOS.md)"
                                         : "a statement about the position, a move or 'until'");
}

/* A scenario is about a game, or about decks and a tournament, not both. */
static void note_subject(sc_reader *reader, enum sc_subject subject) {
    if (reader->scenario->subject == SUBJECT_OPEN)
        reader->scenario->subject = (uint8_t)subject;
    if (reader->scenario->subject == subject)
        return;
    reader->at = 0;
    sc_expected(reader, subject == SUBJECT_DESK ? "no decks and no tournament in a scenario about a game"
                                                : "no game in a scenario about decks or a tournament");
}

static void read_statement(sc_reader *reader) {
    enum sc_subject subject;
    unsigned kind;
    if (take_kind(reader, &kind))
        read_title(reader, kind);
    else if (!reader->scenario)
        sc_expected(reader, "a first statement: scenario \"title\", puzzle \"title\" or position \"title\"");
    else if (sc_take(reader, "cites"))
        read_cites(reader);
    else if (reader->more && (subject = reader->more(reader)) != SUBJECT_OPEN)
        note_subject(reader, subject);
    else if (sc_read_puzzle(reader) || sc_read_step(reader) || sc_read_position(reader))
        note_subject(reader, SUBJECT_GAME);
    else
        unknown_statement(reader);
    if (!reader->failed && !sc_at_end(reader))
        sc_expected(reader, "the end of the statement");
}

static bool has_expectation(const sc_scenario *scenario) {
    for (unsigned i = 0; i < scenario->step_count; i++) {
        const sc_step *step = &scenario->steps[i];
        if (step->kind == STEP_EXPECT || (step->kind == STEP_DESK && step->desk.what >= DESK_FINDINGS))
            return true;
    }
    return false;
}

/* A position has no expectations and is about a game. */
static void check_position(const sc_reader *reader, const sc_scenario *scenario) {
    const char *wrong = scenario->subject == SUBJECT_DESK ? "is about decks or a tournament, not about a game"
                        : has_expectation(scenario)       ? "has expectations, which only a scenario can have"
                        : !scenario->begun ? "has no 'begin' statement; expected, for example: begin deploy phase"
                                           : NULL;
    if (wrong)
        sc_report(reader->report, reader->file->path, scenario->line, "position \"%s\" %s", scenario->title, wrong);
}

/* Checks that need the whole scenario. */
static void check_whole(const sc_reader *reader) {
    const tx_scenario_file *file = reader->file;
    const char *held = reader->more ? "scenario" : "position";
    if (file->count == 0)
        sc_report(reader->report, file->path, 0, "contains no %s; expected a first line: %s \"title\"", held, held);
    for (unsigned i = 0; i < file->count; i++) {
        const sc_scenario *scenario = &file->scenarios[i];
        if (scenario->kind == KIND_PUZZLE)
            sc_check_puzzle(reader, scenario);
        else if (scenario->kind == KIND_POSITION)
            check_position(reader, scenario);
        else if (!has_expectation(scenario))
            sc_report(reader->report, file->path, scenario->line,
                      "scenario \"%s\" has no expectation, so it proves nothing", scenario->title);
    }
}

static void read_all(sc_reader *reader, sc_lexer *lexer) {
    while (sc_lex(lexer)) {
        reader->at = 0;
        reader->failed = false;
        if (lexer->error)
            sc_report(reader->report, reader->file->path, lexer->first_line, "%s: %s", lexer->text, lexer->error);
        else
            read_statement(reader);
    }
    if (reader->report->errors == 0)
        check_whole(reader);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

tx_scenario_file *sc_new_file(const char *path) {
    tx_scenario_file *file = memory_require(calloc(1, sizeof *file));
    file->path = memory_copy_text(path, strlen(path));
    return file;
}

tx_scenario_file *sc_read_text(tx_scenario_file *file, const char *text, sc_read_more *more, tx_report *report) {
    sc_lexer lexer = {.file = file, .at = text, .line = 1};
    sc_reader reader = {.file = file, .report = report, .lexer = &lexer, .more = more};
    read_all(&reader, &lexer);
    free(lexer.tokens);
    if (report->errors == 0)
        return file;
    tx_scenario_free(file);
    return NULL;
}

tx_scenario_file *tx_scenario_parse(const char *name, const char *text, size_t length, tx_report *report) {
    *report = (tx_report){0};
    if (length > SC_MAX_BYTES || memchr(text, '\0', length)) {
        sc_report(report, name, 0, "cannot be read as a text of at most 1 MiB");
        return NULL;
    }
    char *copy = memory_copy_text(text, length);
    tx_scenario_file *file = sc_read_text(sc_new_file(name), copy, NULL, report);
    free(copy);
    return file;
}

void tx_scenario_free(tx_scenario_file *file) {
    if (!file)
        return;
    for (unsigned i = 0; i < file->count; i++) {
        free(file->scenarios[i].steps);
        free(file->scenarios[i].position.placed);
    }
    for (unsigned i = 0; i < file->block_count; i++)
        free(file->blocks[i]);
    free(file->scenarios);
    free(file->blocks);
    free(file->path);
    free(file);
}

/* ---- Queries ----------------------------------------------------------------------------------------------------- */

unsigned tx_scenario_count(const tx_scenario_file *file) {
    return file->count;
}

const char *tx_scenario_title(const tx_scenario_file *file, unsigned index) {
    return file->scenarios[index].title;
}

bool tx_scenario_is_position(const tx_scenario_file *file, unsigned index) {
    return file->scenarios[index].kind == KIND_POSITION;
}

unsigned tx_scenario_line(const tx_scenario_file *file, unsigned index) {
    return file->scenarios[index].line;
}

unsigned tx_scenario_cite_count(const tx_scenario_file *file, unsigned index) {
    return file->scenarios[index].cite_count;
}

const char *tx_scenario_cite(const tx_scenario_file *file, unsigned index, unsigned number) {
    return file->scenarios[index].cites[number];
}
