/* log_words.c: replaces players' names and adapts verbs. */
#include "log_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Output buffer. */
typedef struct writer {
    char *text;
    size_t size, length;
} writer;

static void put(writer *out, const char *words, size_t count) {
    if (out->length + count >= out->size)
        count = out->size - out->length - 1;
    memcpy(out->text + out->length, words, count);
    out->length += count;
    out->text[out->length] = '\0';
}

static bool ends_in(const char *word, size_t length, const char *ending) {
    size_t count = strlen(ending);
    return length >= count && !memcmp(word + length - count, ending, count);
}

/* Writes a verb in the plural ("passes" becomes "pass"), for "you" or a plural name. */
static void put_plural_verb(writer *out, const char *verb, size_t length) {
    static const char *const irregular[][2] = {{"is", "are"}, {"has", "have"}, {"does", "do"}};
    for (size_t i = 0; i < sizeof irregular / sizeof *irregular; i++)
        if (length == strlen(irregular[i][0]) && !memcmp(verb, irregular[i][0], length)) {
            put(out, irregular[i][1], strlen(irregular[i][1]));
            return;
        }
    if (ends_in(verb, length, "ies")) {
        put(out, verb, length - 3);
        put(out, "y", 1);
    } else if (ends_in(verb, length, "sses") || ends_in(verb, length, "ches") || ends_in(verb, length, "shes")) {
        put(out, verb, length - 2);
    } else {
        put(out, verb, ends_in(verb, length, "s") ? length - 1 : length);
    }
}

static const char *faction_of(const tx_catalog *catalog, const tx_game *view, unsigned seat) {
    tx_ref warlord = view->player[seat].warlord;
    const char *name = TX_IS_CARD(warlord) ? tx_card_faction(catalog, view->cards[warlord].def) : NULL;
    return name && *name ? name : "the opponent";
}

/* Returns whether a faction's name is plural: "Orks deploy", but "Chaos deploys". */
static bool is_plural(const char *name) {
    return strcmp(name, "Chaos") != 0 && strcmp(name, "Astra Militarum") != 0 && strcmp(name, "the opponent") != 0;
}

/* Returns whether a player at `at` is the subject: at the beginning of a sentence or clause. */
static bool acts(const char *line, const char *at) {
    static const char *const before[] = {": ", "When ", "After "};
    if (at == line)
        return true;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (ends_in(line, (size_t)(at - line), before[i]))
            return true;
    return false;
}

static bool is_player(const char *line, const char *at) {
    return at[0] == 'P' && (at[1] == '1' || at[1] == '2') && (at == line || !isalnum((unsigned char)at[-1])) &&
           !isalnum((unsigned char)at[2]);
}

/* Writes the player at `at` with the ending or verb that follows. Returns where the line continues. */
static const char *put_player(writer *out, const char *line, const char *at, bool you, const char *faction) {
    const char *rest = at + 2;
    bool owns = rest[0] == '\'' && rest[1] == 's', first = at == line;
    const char *name = !you ? faction : owns ? (first ? "Your" : "your") : first ? "You" : "you";
    put(out, name, strlen(name));
    if (owns && !you)
        put(out, "'s", ends_in(name, strlen(name), "s") ? 1 : 2);
    if (owns)
        return rest + 2;
    if (*rest != ' ' || !acts(line, at) || !(you || is_plural(faction)))
        return rest;
    size_t verb = strcspn(rest + 1, " ,.:;");
    put(out, " ", 1);
    put_plural_verb(out, rest + 1, verb);
    return rest + 1 + verb;
}

void log_words(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *line, char *text,
               size_t size) {
    writer out = {text, size, 0};
    const char *faction = faction_of(catalog, view, 1 - seat);
    text[0] = '\0';
    for (const char *at = line; *at;) {
        if (is_player(line, at)) {
            at = put_player(&out, line, at, (unsigned)(at[1] - '1') == seat, faction);
        } else {
            put(&out, at, 1);
            at++;
        }
    }
}
