/* read_record.c: reads a whole record file; every error names file, line and what was expected. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "base/whole_file.h"
#include "language/error.h"
#include "line_tokens.h"
#include "notes.h"
#include "overlay_lines.h"
#include "parsed.h"
#include "record.h"
#include "record_words.h"

enum { HASH_DIGITS = 16 };
#define HASH_CHARACTERS "0123456789abcdef"

typedef struct reader {
    const tx_catalog *catalog;
    tx_record *record;
    const char *path;
    unsigned line;
    tx_error *error;
    char *next; /* the next line, or NULL */
    bool has_seed, in_choices;
    bool in_overlay;   /* source text of an overlay may follow */
    uint64_t overlays; /* bits 1 << number of the overlays named so far */
} reader;

/* Reports an error with that code for the current line. */
#define REFUSE(in, code, ...) lang_error_at((in)->error, code, (in)->path, (in)->line, 0, __VA_ARGS__)

__attribute__((format(printf, 2, 3))) static bool fail(reader *in, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    lang_error_list_at(in->error, TX_MALFORMED, in->path, in->line, 0, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Tokens of a line -------------------------------------------------------------------------------------------- */

static bool read_card(reader *in, char **at, tx_def_id *def) {
    char *name = record_read_quoted(at);
    if (name == NULL)
        return fail(in, "expected a card's name in double quotes, not '%s'", *at);
    *def = tx_catalog_find(in->catalog, name);
    if (*def != 0)
        return true;
    tx_def_id near;
    if (tx_catalog_near(in->catalog, name, &near, 1) == 1)
        return REFUSE(in, TX_UNKNOWN_CARD, "there is no card \"%s\"; did you mean \"%s\"?", name,
                      tx_card_name(in->catalog, near));
    return REFUSE(in, TX_UNKNOWN_CARD, "there is no card \"%s\"", name);
}

static bool at_end(reader *in, const char *at) {
    return *at == '\0' || fail(in, "expected the end of the line, not '%s'", at);
}

/* ---- The setup --------------------------------------------------------------------------------------------------- */

static bool read_either(reader *in, char *at, const char *no, const char *yes, uint8_t *value) {
    if (record_skip_word(&at, no))
        *value = 0;
    else if (record_skip_word(&at, yes))
        *value = 1;
    else
        return fail(in, "expected '%s' or '%s', not '%s'", no, yes, at);
    return at_end(in, at);
}

static bool read_rules(reader *in, char *at) {
    return read_either(in, at, "full", "demo", &in->record->setup.rules);
}

static bool read_discreet(reader *in, char *at) {
    for (uint8_t asking = 0; record_asking_words[asking] != NULL; asking++)
        if (record_skip_word(&at, record_asking_words[asking])) {
            in->record->setup.asking = asking;
            return at_end(in, at);
        }
    return fail(in, "expected 'no', 'yes' or 'all', not '%s'", at);
}

static bool read_seed(reader *in, char *at) {
    in->has_seed = true;
    if (!record_read_number(&at, UINT64_MAX, &in->record->seed))
        return fail(in, "expected a seed from 0 to 18446744073709551615, not '%s'", at);
    return at_end(in, at);
}

static bool read_first(reader *in, char *at) {
    unsigned seat = TX_NONE;
    if (!record_skip_word(&at, "random") && !record_read_seat(&at, &seat))
        return fail(in, "expected 'random', 'P1' or 'P2', not '%s'", at);
    in->record->setup.first = (uint8_t)seat;
    return at_end(in, at);
}

/* Number of a loaded overlay; the total number if there is none of that name. */
static unsigned find_overlay(const tx_catalog *catalog, const char *name) {
    unsigned i = 0;
    while (i < tx_overlay_count(catalog) && strcmp(tx_overlay_name(catalog, i), name) != 0)
        i++;
    return i;
}

/* A game must be replayed with the overlays it was played with. */
static bool read_overlay(reader *in, char *at) {
    char *name = record_read_quoted(&at);
    if (name == NULL || strlen(at) != 1 + HASH_DIGITS || strspn(at + 1, HASH_CHARACTERS) != HASH_DIGITS || *at != '#')
        return fail(in, "expected the name of an overlay in double quotes, '#' and %d digits", HASH_DIGITS);
    unsigned number = find_overlay(in->catalog, name);
    if (number == tx_overlay_count(in->catalog))
        return REFUSE(in, TX_OTHER_CARDS, "the game was played with the overlay \"%s\": expected %s", name,
                      record_is_overlay_line(in->next) ? "the overlay below to have that name" : "it to be chosen");
    if (tx_overlay_digest(in->catalog, number) != strtoull(at + 1, NULL, 16))
        return REFUSE(in, TX_OTHER_CARDS, "the overlay \"%s\" (%s) has changed since the game was recorded", name,
                      tx_overlay_file(in->catalog, number));
    in->overlays |= UINT64_C(1) << number;
    in->in_overlay = true;
    return true;
}

static bool read_planet(reader *in, char *at) {
    tx_setup *setup = &in->record->setup;
    if (setup->planet_count == TX_PLANET_DECK)
        return fail(in, "a planet deck has at most %d planets", TX_PLANET_DECK);
    return read_card(in, &at, &setup->planets[setup->planet_count++]) && at_end(in, at);
}

static bool read_deck_cards(reader *in, unsigned seat, char *at) {
    tx_setup *setup = &in->record->setup;
    uint64_t count;
    tx_def_id def;
    if (!record_read_number(&at, TX_MAX_DECK, &count))
        return fail(in, "expected 'warlord', 'synapse' or a number of cards up to %d, not '%s'", TX_MAX_DECK, at);
    if (setup->deck_size[seat] + count > TX_MAX_DECK)
        return fail(in, "more than %d cards in the deck of P%u", TX_MAX_DECK, seat + 1);
    if (!read_card(in, &at, &def))
        return false;
    uint8_t blank = record_skip_word(&at, "blank");
    for (uint64_t i = 0; i < count; i++) {
        unsigned next = setup->deck_size[seat]++;
        setup->deck[seat][next] = def;
        setup->blank[seat][next] = blank;
    }
    return at_end(in, at);
}

static bool read_deck_line(reader *in, unsigned seat, char *at) {
    tx_setup *setup = &in->record->setup;
    if (record_skip_word(&at, "warlord"))
        return read_card(in, &at, &setup->warlord[seat]) && at_end(in, at);
    if (record_skip_word(&at, "synapse"))
        return read_card(in, &at, &setup->synapse[seat]) && at_end(in, at);
    return read_deck_cards(in, seat, at);
}

static bool read_setup_line(reader *in, char *at) {
    static const struct {
        const char *word;
        bool (*read)(reader *in, char *at);
    } lines[] = {{"rules", read_rules}, {"discreet", read_discreet}, {"seed", read_seed},
                 {"first", read_first}, {"overlay", read_overlay},   {"planet", read_planet}};
    unsigned seat;
    if (record_is_overlay_line(at)) /* these texts are already in the catalog */
        return in->in_overlay || fail(in, MISPLACED_WORDS);
    in->in_overlay = false;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (record_skip_word(&at, lines[i].word))
            return lines[i].read(in, at);
    if (record_read_seat(&at, &seat))
        return read_deck_line(in, seat, at);
    return fail(
        in, "expected 'rules', 'discreet', 'seed', 'first', 'overlay', 'planet', 'P1', 'P2' or choice '1.', not '%s'",
        at);
}

static bool setup_complete(reader *in) {
    if (!in->has_seed)
        return fail(in, "the setup has no seed");
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (in->record->setup.warlord[seat] == 0)
            return fail(in, "the setup has no warlord for P%u", seat + 1);
    for (unsigned i = 0; i < tx_overlay_count(in->catalog); i++)
        if (!(in->overlays >> i & 1))
            return REFUSE(in, TX_OTHER_CARDS,
                          "the game was played without the overlay \"%s\" (%s): expected it not to be chosen",
                          tx_overlay_name(in->catalog, i), tx_overlay_file(in->catalog, i));
    return true;
}

/* ---- The choices ------------------------------------------------------------------------------------------------- */

/* Cuts a trailing " #" and sixteen hexadecimal digits off the words. */
static void cut_hash(char *words, tx_recorded_choice *choice) {
    size_t length = strlen(words);
    if (length < HASH_DIGITS + 2)
        return;
    char *mark = words + length - HASH_DIGITS - 2;
    if (mark[0] != ' ' || mark[1] != '#' || strspn(mark + 2, HASH_CHARACTERS) != HASH_DIGITS)
        return;
    choice->hash = strtoull(mark + 2, NULL, 16);
    choice->has_hash = true;
    *mark = '\0';
}

static bool add_choice(reader *in, const tx_recorded_choice *choice) {
    tx_record *record = in->record;
    RESERVE_ONE(record->choices, record->count, record->capacity);
    record->choices[record->count++] = *choice;
    return true;
}

static bool read_choice(reader *in, char *at) {
    tx_recorded_choice choice = {.line = in->line};
    uint64_t number = 0;
    char *start = at;
    if (!record_read_number(&at, UINT32_MAX, &number) || *at != '.' || number != in->record->count + 1)
        return fail(in, "expected choice '%u.', not '%s'", in->record->count + 1, start);
    at++;
    at += strspn(at, " ");
    if (!record_read_seat(&at, &choice.seat))
        return fail(in, "choice %u: expected 'P1' or 'P2', not '%s'", in->record->count + 1, at);
    if (*at == '\0')
        return fail(in, "choice %u: expected what P%u chose", in->record->count + 1, choice.seat + 1);
    cut_hash(at, &choice);
    choice.words = at;
    return add_choice(in, &choice);
}

static bool read_body_line(reader *in, char *at) {
    if (*at == '\0' || *at == '#') {
        record_take_note(in->record, at);
        return true;
    }
    if (in->record->result != NULL)
        return fail(in, "expected nothing after the result, not '%s'", at);
    if (!in->in_choices && isdigit((unsigned char)*at)) {
        in->in_choices = true;
        if (!setup_complete(in))
            return false;
    }
    if (record_skip_word(&at, "result")) {
        in->record->result = at;
        return true;
    }
    return in->in_choices ? read_choice(in, at) : read_setup_line(in, at);
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

/* Written by the page for a game that began from a position, which a record cannot represent. */
#define POSITION_OPENING "{\"entry\":\"opened\""

static bool read_magic(reader *in, char *at) {
    uint64_t version = 0;
    size_t length = strlen(RECORD_MAGIC);
    if (strncmp(at, POSITION_OPENING, strlen(POSITION_OPENING)) == 0)
        return fail(in, "a game from a position: open it on the page (traxis serve, Replays)");
    if (strncmp(at, RECORD_MAGIC, length) != 0)
        return fail(in, "not a record: its first line should be '" RECORD_MAGIC "%d'", RECORD_VERSION);
    char *number = at + length;
    at = number;
    if (!record_read_number(&at, UINT32_MAX, &version) || *at != '\0' || version != RECORD_VERSION)
        return REFUSE(in, TX_OTHER_VERSION, "record version '%s' is not known; expected %d", number, RECORD_VERSION);
    return true;
}

static bool read_lines(reader *in) {
    in->next = in->record->text;
    while (in->next != NULL) {
        char *line = plain_text_trim(record_cut_line(&in->next));
        in->line++;
        if (!(in->line == 1 ? read_magic(in, line) : read_body_line(in, line)))
            return false;
    }
    return setup_complete(in);
}

static bool check_text(reader *in, size_t length) {
    if (length > TX_MAX_RECORD)
        return REFUSE(in, TX_TOO_LARGE, "too long for a record: more than %d bytes", TX_MAX_RECORD);
    return strlen(in->record->text) == length || fail(in, "not a record: it contains NUL bytes");
}

static bool load_text(reader *in) {
    size_t length;
    in->record->text = file_read_whole(in->path, TX_MAX_RECORD, &length);
    return in->record->text ? check_text(in, length) : REFUSE(in, TX_NO_FILE, "cannot be opened");
}

static bool take_text(reader *in, const char *text, size_t length) {
    in->record->text = memory_copy_text(text, length);
    return check_text(in, length);
}

/* With `text` NULL, reads the file of that name. */
static tx_record *read_record(const tx_catalog *catalog, const char *name, const char *text, size_t length,
                              tx_error *error) {
    tx_record *record = memory_require(calloc(1, sizeof *record));
    reader in = {.catalog = catalog, .record = record, .path = name, .error = error};
    record->setup.first = TX_NONE;
    record->path = strdup(name);
    if ((text == NULL ? load_text(&in) : take_text(&in, text, length)) && read_lines(&in))
        return record;
    tx_record_free(record);
    return NULL;
}

tx_record *tx_record_read(const tx_catalog *catalog, const char *path, tx_error *error) {
    return read_record(catalog, path, NULL, 0, error);
}

tx_record *tx_record_parse(const tx_catalog *catalog, const char *name, const char *text, size_t length,
                           tx_error *error) {
    return read_record(catalog, name, text, length, error);
}

void tx_record_free(tx_record *record) {
    if (record == NULL)
        return;
    free(record->path);
    free(record->choices);
    record_forget_notes(record);
    free(record->text);
    free(record);
}

const tx_setup *tx_record_setup(const tx_record *record) {
    return &record->setup;
}

uint64_t tx_record_seed(const tx_record *record) {
    return record->seed;
}

unsigned tx_record_count(const tx_record *record) {
    return record->count;
}
