/* bot_spec.c: parses specifications of computer players such as "warlord:nodes=1000", lists kinds and parameters, and
 * reports errors. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain_text.h"
#include "player.h"

static const bot_kind *const kinds[] = {&bots_recruit_kind, &bots_veteran_kind, &warlord_kind, &bots_greedy_kind,
                                        &random_kind};
enum { KINDS = sizeof kinds / sizeof *kinds };

enum { MAX_NODES = 100000000, MAX_MILLISECONDS = 3600000 };
static const struct {
    const char *name;
    unsigned long max;
} parameters[BOT_PARAMETERS] = {[BOT_NODES] = {"nodes", MAX_NODES}, [BOT_MS] = {"ms", MAX_MILLISECONDS}};

const char *tx_bot_kind(unsigned number) {
    return number < KINDS ? kinds[number]->name : NULL;
}

const char *tx_bot_description(unsigned number) {
    return number < KINDS ? kinds[number]->about : NULL;
}

/* Sets the error message, without the control characters of the input. Returns false. */
__attribute__((format(printf, 2, 3))) static bool wrong(tx_error *error, const char *format, ...) {
    if (!error)
        return false;
    va_list arguments;
    va_start(arguments, format);
    *error = (tx_error){.code = TX_MALFORMED};
    vsnprintf(error->text, sizeof error->text, format, arguments);
    plain_text_make(error->text);
    va_end(arguments);
    return false;
}

/* ---- Lists in words ---------------------------------------------------------------------------------------------- */

typedef struct word_list {
    char text[160];
    unsigned count;
} word_list;

static void add_word(word_list *list, const char *word, bool last) {
    size_t used = strlen(list->text);
    snprintf(list->text + used, sizeof list->text - used, "%s%s", !list->count ? "" : last ? " or " : ", ", word);
    list->count++;
}

static word_list kind_words(void) {
    word_list list = {0};
    for (unsigned i = 0; i < KINDS; i++)
        add_word(&list, kinds[i]->name, i + 1 == KINDS);
    return list;
}

static word_list parameter_words(const bot_kind *kind) {
    word_list list = {0};
    unsigned left = 0;
    for (unsigned i = 0; i < BOT_PARAMETERS; i++)
        left += kind->takes[i];
    for (unsigned i = 0; i < BOT_PARAMETERS; i++)
        if (kind->takes[i])
            add_word(&list, parameters[i].name, --left == 0);
    return list;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static const bot_kind *find_kind(const char *name, size_t length) {
    for (unsigned i = 0; i < KINDS; i++)
        if (strlen(kinds[i]->name) == length && memcmp(kinds[i]->name, name, length) == 0)
            return kinds[i];
    return NULL;
}

static bool read_number(const char *text, size_t length, unsigned long max, unsigned long *number) {
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || *number > max)
            return false;
        *number = *number * 10 + (unsigned long)(text[i] - '0');
    }
    return length > 0 && *number >= 1 && *number <= max;
}

static bool refuse_parameter(const bot_kind *kind, const char *name, int length, tx_error *error) {
    word_list list = parameter_words(kind);
    if (!list.count)
        return wrong(error, "the bot %s has no parameters, so '%.*s' is not possible", kind->name, length, name);
    return wrong(error, "the bot %s has no parameter '%.*s'; expected %s", kind->name, length, name, list.text);
}

/* Parses one "name=number" of `length` bytes. */
static bool read_parameter(const bot_kind *kind, const char *text, size_t length, unsigned long values[BOT_PARAMETERS],
                           tx_error *error) {
    const char *equals = memchr(text, '=', length);
    size_t named = equals ? (size_t)(equals - text) : length;
    unsigned i = 0;
    while (i < BOT_PARAMETERS &&
           (!kind->takes[i] || strlen(parameters[i].name) != named || memcmp(parameters[i].name, text, named) != 0))
        i++;
    if (i == BOT_PARAMETERS)
        return refuse_parameter(kind, text, (int)named, error);
    if (values[i])
        return wrong(error, "the parameter of the bot %s is given twice: %s", kind->name, parameters[i].name);
    if (!equals || !read_number(equals + 1, length - named - 1, parameters[i].max, &values[i]))
        return wrong(error, "'%.*s' of the bot %s: expected %s= and a number from 1 to %lu", (int)length, text,
                     kind->name, parameters[i].name, parameters[i].max);
    return true;
}

static bool read_parameters(const bot_kind *kind, const char *text, bot_budget *budget, tx_error *error) {
    unsigned long values[BOT_PARAMETERS] = {0};
    for (bool more = true; more;) {
        size_t length = strcspn(text, ",");
        if (!read_parameter(kind, text, length, values, error))
            return false;
        more = text[length] == ',';
        text += length + more;
    }
    if (values[BOT_NODES] && values[BOT_MS])
        return wrong(error, "the bot %s can be limited by nodes or by ms, not both", kind->name);
    *budget = (bot_budget){.nodes = (uint32_t)values[BOT_NODES], .milliseconds = (uint32_t)values[BOT_MS]};
    return true;
}

bool bot_read(const char *specification, bool clock, const bot_kind **kind, bot_budget *budget, tx_error *error) {
    size_t length = strcspn(specification, ":");
    *kind = find_kind(specification, length);
    if (!*kind)
        return wrong(error, "unknown bot '%.*s'; expected %s", (int)(length < 80 ? length : 80), specification,
                     kind_words().text);
    *budget = (*kind)->usual;
    if (specification[length] == ':' && !read_parameters(*kind, specification + length + 1, budget, error))
        return false;
    if (budget->milliseconds && !clock)
        return wrong(error, "the bot %s cannot be limited by ms: there is no clock here; use nodes", (*kind)->name);
    return true;
}

bool tx_bot_check(const char *specification, bool clock, tx_error *error) {
    const bot_kind *kind;
    bot_budget budget;
    return bot_read(specification, clock, &kind, &budget, error);
}
