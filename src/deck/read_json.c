/* read_json.c: reads our own deck files. It uses no JSON library because errors need line numbers, and because decks
 * are also read in the browser. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "reader.h"

typedef struct json_reader {
    list_reader *r;
    const char *at;
    char *text; /* the last string read */
    bool titled;
} json_reader;

/* Handles the value of a key; false if parsing cannot continue. */
typedef bool json_member(json_reader *j, const char *key, void *user);

static void skip_blanks(json_reader *j) {
    for (; *j->at && strchr(" \t\r\n", *j->at); j->at++)
        j->r->line += *j->at == '\n';
}

static char next(json_reader *j) {
    skip_blanks(j);
    return *j->at;
}

static bool fail_expected(json_reader *j, const char *what) {
    size_t length = strcspn(j->at, " \t\r\n,:]}");
    if (!*j->at)
        return deck_reader_fail(j->r, "expected %s before the end of the file", what);
    return deck_reader_fail(j->r, "expected %s, found '%.*s'", what, length ? (length < 30 ? (int)length : 30) : 1,
                            j->at);
}

static bool take(json_reader *j, char c, const char *what) {
    if (next(j) != c)
        return fail_expected(j, what);
    j->at++;
    return true;
}

/* ---- Strings and numbers ----------------------------------------------------------------------------------------- */

static bool read_hex(json_reader *j, unsigned *code) {
    char digits[5] = "";
    for (unsigned i = 0; i < 4 && isxdigit((unsigned char)j->at[i]); i++)
        digits[i] = j->at[i];
    if (strlen(digits) < 4)
        return deck_reader_fail(j->r, "expected four digits after '\\u'");
    *code = (unsigned)strtoul(digits, NULL, 16);
    j->at += 4;
    return true;
}

/* Parses the digits after "\u"; characters beyond 16 bits are surrogate pairs. */
static bool read_unicode(json_reader *j, char **out) {
    unsigned code, low;
    if (!read_hex(j, &code))
        return false;
    if (code >= 0xD800 && code < 0xDC00 && strncmp(j->at, "\\u", 2) == 0) {
        j->at += 2;
        if (!read_hex(j, &low))
            return false;
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0;
    }
    if ((code < ' ' && (code == 0 || !strchr("\t\r\n", (int)code))) || code == 0x7F ||
        (code >= 0xD800 && code < 0xE000))
        return deck_reader_fail(j->r, "the character of '\\u' is not allowed in a deck");
    *out += utf8_write(code, *out);
    return true;
}

static bool read_escape(json_reader *j, char **out) {
    static const char letters[] = "\"\\/nrt", meanings[] = "\"\\/\n\r\t";
    const char *known = *j->at ? strchr(letters, *j->at) : NULL;
    if (*j->at == 'u') {
        j->at++;
        return read_unicode(j, out);
    }
    if (!known)
        return deck_reader_fail(j->r, "unknown escape '\\%.1s'", j->at);
    *(*out)++ = meanings[known - letters];
    j->at++;
    return true;
}

static bool read_string(json_reader *j, const char *what) {
    char *out = j->text;
    if (next(j) != '"')
        return fail_expected(j, what);
    for (j->at++; *j->at != '"';) {
        if (!*j->at || strchr("\t\r\n", *j->at))
            return deck_reader_fail(j->r, "a string is not closed");
        if (*j->at != '\\') {
            *out++ = *j->at++;
            continue;
        }
        j->at++;
        if (!read_escape(j, &out))
            return false;
    }
    j->at++;
    *out = '\0';
    return true;
}

static bool read_copies(json_reader *j, unsigned *copies) {
    next(j);
    size_t length = strspn(j->at, "+-.0123456789eE");
    char number[24];
    if (!length)
        return fail_expected(j, "a number of copies");
    snprintf(number, sizeof number, "%.*s", length < 23 ? (int)length : 23, j->at);
    j->at += length;
    deck_reader_copies(j->r, strspn(number, "0123456789") == length ? number : "", number, copies);
    return true;
}

/* ---- Objects and arrays ------------------------------------------------------------------------------------------ */

static bool read_members(json_reader *j, json_member *member, void *user) {
    char key[24];
    if (!take(j, '{', "'{'"))
        return false;
    if (next(j) == '}')
        return j->at++ != NULL;
    for (;;) {
        if (!read_string(j, "a key in quotes"))
            return false;
        snprintf(key, sizeof key, "%.23s", j->text);
        if (!take(j, ':', "':'") || !member(j, key, user))
            return false;
        if (next(j) == '}')
            return j->at++ != NULL;
        if (!take(j, ',', "',' or '}'"))
            return false;
    }
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

typedef struct json_card {
    tx_def_id by_name, by_id;
    unsigned copies;
    bool named, broken;
} json_card;

static bool card_member(json_reader *j, const char *key, void *user) {
    json_card *card = user;
    if (strcmp(key, "count") == 0)
        return read_copies(j, &card->copies);
    bool name = strcmp(key, "name") == 0;
    if (!name && strcmp(key, "id") != 0)
        return deck_reader_fail(j->r, "unknown key '%s' in a card; expected count, name or id", key);
    if (!read_string(j, "the name of a card in quotes"))
        return false;
    tx_def_id found = deck_reader_card(j->r, j->text);
    *(name ? &card->by_name : &card->by_id) = found;
    card->named = true;
    card->broken |= !found;
    return true;
}

/* The card given by name and id, or 0. */
static tx_def_id find_json_card(list_reader *r, const json_card *card) {
    if (card->by_name && card->by_id && card->by_name != card->by_id) {
        deck_reader_fail(r, "the id is that of \"%s\", the name is \"%s\"", r->catalog->defs[card->by_id].name,
                         r->catalog->defs[card->by_name].name);
        return 0;
    }
    return card->broken ? 0 : card->by_name ? card->by_name : card->by_id;
}

static bool read_card(json_reader *j) {
    json_card card = {0};
    unsigned before = j->r->findings->count, line = (next(j), j->r->line);
    if (!read_members(j, card_member, &card))
        return false;
    unsigned end = j->r->line;
    j->r->line = line;
    if (!card.named || (!card.copies && before == j->r->findings->count))
        deck_reader_fail(j->r, "a card needs a count and a name");
    deck_reader_add(j->r, find_json_card(j->r, &card), card.copies);
    j->r->line = end;
    return true;
}

static bool read_cards(json_reader *j) {
    if (!take(j, '[', "'['"))
        return false;
    if (next(j) == ']')
        return j->at++ != NULL;
    for (;;) {
        if (!read_card(j))
            return false;
        if (next(j) == ']')
            return j->at++ != NULL;
        if (!take(j, ',', "',' or ']'"))
            return false;
    }
}

/* ---- The deck ---------------------------------------------------------------------------------------------------- */

static bool read_format(json_reader *j) {
    if (!read_string(j, "\"traxis-deck\""))
        return false;
    return strcmp(j->text, "traxis-deck") == 0 ||
           deck_reader_fail(j->r, "expected the format \"traxis-deck\", found \"%.60s\"", j->text);
}

static bool read_version(json_reader *j) {
    return next(j) == '1' && !isdigit((unsigned char)j->at[1]) ? j->at++ != NULL : fail_expected(j, "version 1");
}

static bool read_synapse(json_reader *j) {
    if (!read_string(j, "the name of the synapse unit"))
        return false;
    deck_reader_add(j->r, deck_reader_card(j->r, j->text), 1);
    return true;
}

static bool read_notes(json_reader *j) {
    if (!read_string(j, "notes in quotes"))
        return false;
    for (char *line = j->text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        deck_reader_note(j->r, line);
    }
    return true;
}

/* "faction" is accepted but not needed: the warlord implies it. */
static bool deck_member(json_reader *j, const char *key, void *user) {
    (void)user;
    if (strcmp(key, "format") == 0)
        return read_format(j);
    if (strcmp(key, "version") == 0)
        return read_version(j);
    if (strcmp(key, "name") == 0)
        return read_string(j, "the title in quotes") && (j->titled = true, deck_reader_title(j->r, j->text), true);
    if (strcmp(key, "warlord") == 0)
        return read_string(j, "the warlord's name in quotes") &&
               (deck_reader_warlord(j->r, deck_reader_card(j->r, j->text)), true);
    if (strcmp(key, "faction") == 0)
        return read_string(j, "a faction in quotes");
    if (strcmp(key, "synapse") == 0)
        return read_synapse(j);
    if (strcmp(key, "cards") == 0 || strcmp(key, "planets") == 0)
        return read_cards(j);
    if (strcmp(key, "notes") == 0)
        return read_notes(j);
    return deck_reader_fail(
        j->r,
        "unknown key '%s' in a deck; expected format, version, name, warlord, faction, synapse, cards, "
        "planets or notes",
        key);
}

bool deck_read_json(list_reader *r, char *text) {
    json_reader j = {.r = r, .at = text, .text = memory_require(malloc(strlen(text) + 1))};
    bool whole = read_members(&j, deck_member, NULL) && (next(&j) == '\0' || fail_expected(&j, "nothing more"));
    if (whole && !r->findings->count)
        deck_reader_complete(r, j.titled);
    free(j.text);
    return whole;
}
