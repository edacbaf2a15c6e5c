/* ask_words.c: see ask_words.h. */
#include "ask_words.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static bool is_letter(uint32_t glyph) {
    return (glyph < 0x80 && isalnum((int)glyph)) || (glyph >= 0xc0 && glyph < 0x2000 && glyph != 0xd7 && glyph != 0xf7);
}

static bool is_apostrophe(uint32_t glyph) {
    return glyph == '\'' || glyph == 0x2019;
}

static bool ends_sentence(uint32_t glyph) {
    return glyph == '.' || glyph == '?' || glyph == '!';
}

static void add_letter(ask_token *token, size_t *size, uint32_t glyph) {
    glyph = utf8_plain_letter(glyph);
    if (glyph < 0x80)
        glyph = (uint32_t)tolower((int)glyph);
    char bytes[4];
    size_t length = utf8_write(glyph, bytes);
    if (*size + length >= ASK_WORD_SIZE)
        return;
    memcpy(token->word + *size, bytes, length);
    token->word[ *size += length] = '\0';
}

/* Returns the length of a possessive ending ('s) at the text, which does not belong to the word. */
static bool is_possessive(const char *text) {
    uint32_t glyph;
    size_t length = utf8_read(text, &glyph);
    if (!is_apostrophe(glyph) || tolower((unsigned char)text[length]) != 's')
        return false;
    utf8_read(text + length + 1, &glyph);
    return !is_letter(glyph);
}

bool ask_next_token(const char **text, ask_token *token) {
    uint32_t glyph;
    size_t length, size = 0;
    const char *at = *text;
    bool stopped = false, ended = false;
    *token = (ask_token){0};
    while ((length = utf8_read(at, &glyph)) > 0 && !is_letter(glyph)) {
        ended |= glyph == '\n' || (stopped && glyph == ' '); /* the full stop of R7.5 ends nothing */
        stopped = ends_sentence(glyph) || (stopped && glyph != ' ');
        at += length;
    }
    token->begin = at;
    token->new_sentence = ended;
    while ((length = utf8_read(at, &glyph)) > 0 && (is_letter(glyph) || is_apostrophe(glyph)) && !is_possessive(at)) {
        if (is_letter(glyph))
            add_letter(token, &size, glyph);
        at += length;
    }
    token->length = (size_t)(at - token->begin);
    if (size > 0 && is_possessive(at))
        at += utf8_read(at, &glyph) + 1;
    *text = at;
    return size > 0;
}

/* ---- Stems ------------------------------------------------------------------------------------------------------- */

/* Forms that no rule finds, and the words they are forms of. */
static const char *const IRREGULAR[][2] = {
    {"won", "win"},         {"lost", "lose"},     {"dealt", "deal"},
    {"paid", "pay"},        {"took", "take"},     {"taken", "take"},
    {"chose", "choose"},    {"chosen", "choose"}, {"drew", "draw"},
    {"drawn", "draw"},      {"went", "go"},       {"gone", "go"},
    {"came", "come"},       {"gave", "give"},     {"given", "give"},
    {"bore", "bear"},       {"borne", "bear"},    {"dying", "die"},
    {"lain", "lie"},        {"put", "put"},       {"struck", "strike"},
    {"shown", "show"},      {"held", "hold"},     {"began", "begin"},
    {"begun", "begin"},     {"spent", "spend"},   {"destruction", "destroy"},
    {"beginning", "begin"},
};

static bool is_vowel(char c) {
    return c != '\0' && strchr("aeiouy", c) != NULL;
}

static bool has_vowel(const char *word, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (is_vowel(word[i]))
            return true;
    return false;
}

static bool ends(const char *word, size_t length, const char *ending) {
    size_t size = strlen(ending);
    return length > size && memcmp(word + length - size, ending, size) == 0;
}

static bool replace_irregular(char word[ASK_WORD_SIZE]) {
    for (size_t i = 0; i < sizeof IRREGULAR / sizeof *IRREGULAR; i++)
        if (strcmp(word, IRREGULAR[i][0]) == 0) {
            strcpy(word, IRREGULAR[i][1]);
            return true;
        }
    return false;
}

/* Returns the length without the ending of a plural or of a verb's third person: "dies" to "die", "copies" to "copy".
 */
static size_t without_s(char *word, size_t length) {
    if (ends(word, length, "ies") && length > 4) {
        word[length - 3] = 'y';
        return length - 2;
    }
    if (ends(word, length, "sses") || ends(word, length, "xes") || ends(word, length, "zes") ||
        ends(word, length, "ches") || ends(word, length, "shes"))
        return length - 2;
    bool plural = length > 3 && ends(word, length, "s") && !ends(word, length, "ss") && !ends(word, length, "us") &&
                  !ends(word, length, "is");
    return plural ? length - 1 : length;
}

/* Returns the length without "er": "attacker" to "attack". Short words are left as they are ("order", "player"),
 * and a commander is no command. */
static size_t without_er(const char *word, size_t length) {
    enum { LEAST = 8 };
    if (length < LEAST || !ends(word, length, "er") || strncmp(word, "commander", length) == 0)
        return length;
    return word[length - 3] == word[length - 4] ? length - 3 : length - 2;
}

/* Returns the length without "ed" or "ing", and without the consonant that they double: "stopped", "winning". */
static size_t without_verb_ending(char *word, size_t length) {
    size_t size = ends(word, length, "ing") ? 3 : ends(word, length, "ed") ? 2 : 0, rest = length - size;
    if (ends(word, length, "ied")) {
        word[length - 3] = length > 4 ? 'y' : 'i';
        return length > 4 ? length - 2 : length - 1; /* "carried" to "carry", "tied" to "tie" */
    }
    if (size == 0 || rest < 3 || !has_vowel(word, rest))
        return length;
    bool twice = word[rest - 1] == word[rest - 2] && strchr("bdgmnprt", word[rest - 1]) != NULL;
    return twice ? rest - 1 : rest;
}

void ask_stem(char word[ASK_WORD_SIZE]) {
    size_t length = strlen(word);
    if (replace_irregular(word))
        length = strlen(word);
    length = without_er(word, without_verb_ending(word, without_s(word, length)));
    if (length > 3 && word[length - 1] == 'e')
        length--;
    word[length] = '\0';
    if (length > 2 && word[length - 1] == 'y' && !is_vowel(word[length - 2]))
        word[length - 1] = 'i';
}

/* ---- Small words ------------------------------------------------------------------------------------------------- */

static const char SMALL[] =
    " a about after again all already also am an and any are as at be been being but by can cannot cant could did do "
    "does doesnt dont else "
    "ever for from get gets getting got had happen happens has have he her here him his how i if in into is isnt it "
    "its "
    "itself just many may me might mine more must my need no not now of off on one only or our ours own shall she "
    "should so "
    "some still such than that the their theirs them then there these they thing things this those though to too under "
    "until up us use used using very was we were what whats when where whether which who whom whose why will with "
    "without would yes yet you your yours ";

bool ask_is_small(const char *word) {
    size_t length = strlen(word);
    for (const char *at = SMALL; (at = strstr(at, word)) != NULL; at += length)
        if (at[-1] == ' ' && at[length] == ' ')
            return true;
    return false;
}
