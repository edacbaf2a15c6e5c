/* usage_model.c: see usage_model.h. The commands are asked for their parts and options (cli_listen); the words about
 * them are found in their help. */
#include "usage_model.h"

#include <ctype.h>
#include <string.h>

#include "cli/arguments.h"

/* ---- The help, entry by entry ------------------------------------------------------------------------------------ */

static void append(char *text, size_t size, const char *from, size_t length) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%.*s", used ? " " : "", (int)length, from);
}

/* "--games N   how many games": the two sides of the gap; without a gap all of it is the head. */
static void split_line(const char *line, size_t length, usage_entry *entry) {
    size_t head = 0;
    while (head < length && !(line[head] == ' ' && line[head + 1] == ' '))
        head++;
    append(entry->head, sizeof entry->head, line, head);
    while (head < length && line[head] == ' ')
        head++;
    append(entry->text, sizeof entry->text, line + head, length - head);
}

static bool begins_entry(size_t indent) {
    return indent == 0 || indent == 2 || indent == 4;
}

bool usage_next_entry(const char **details, usage_entry *entry) {
    const char *line = *details;
    *entry = (usage_entry){0};
    if (!*line)
        return false;
    entry->indent = (unsigned)strspn(line, " ");
    for (bool first = true; *line; first = false) {
        size_t indent = strspn(line, " "), length = strcspn(line, "\n");
        if (!first && begins_entry(indent))
            break;
        if (first && indent > 0)
            split_line(line + indent, length - indent, entry);
        else
            append(entry->text, sizeof entry->text, line + indent, length - indent);
        line += length + (line[length] == '\n');
    }
    *details = line;
    return true;
}

/* ---- What the help says of an option ----------------------------------------------------------------------------- */

/* Where it stands in a text as a word of its own, or NULL. */
static const char *mention(const char *text, const char *option) {
    size_t length = strlen(option);
    for (const char *at = text; (at = strstr(at, option)); at += length)
        if (!isalnum((unsigned char)at[length]) && at[length] != '-')
            return at + length;
    return NULL;
}

/* " N, --seed S": its value is the next word. One that lists the words there are is better than the name of a kind. */
static void read_value(const char *behind, usage_option *option) {
    size_t length = *behind == ' ' && behind[1] != '-' ? strcspn(behind + 1, " ,;:)]") : 0;
    bool better = !*option->value || (memchr(behind, '|', length + 1) && !strchr(option->value, '|'));
    if (option->takes_value && length > 0 && better)
        snprintf(option->value, sizeof option->value, "%.*s", (int)length, behind + 1);
}

static void describe_by(const usage_entry *entry, usage_option *option) {
    const char *in_head = mention(entry->head, option->name);
    const char *in_text = in_head ? NULL : mention(entry->text, option->name);
    if (in_head && !*option->about)
        snprintf(option->about, sizeof option->about, "%.*s", USAGE_ABOUT - 1, entry->text);
    if (in_head || in_text)
        read_value(in_head ? in_head : in_text, option);
}

static bool names_part(const usage_entry *entry, const char *part) {
    size_t length = strlen(part);
    return entry->indent == 2 && strncmp(entry->head, part, length) == 0 && strchr(" ", entry->head[length]);
}

static bool is_part(const usage_entry *entry) {
    return entry->indent == 2 && islower((unsigned char)*entry->head);
}

/* Goes through the entries of the help that are about the place; of a command itself, those that are about no part. */
static void describe(usage_place *place, usage_option *option) {
    usage_entry entry;
    bool within = !*place->part;
    for (const char *at = place->row->details; usage_next_entry(&at, &entry);) {
        if (entry.indent == 2)
            within = *place->part ? names_part(&entry, place->part) : !is_part(&entry);
        if (within || entry.indent == 0)
            describe_by(&entry, option);
    }
    const char *behind = mention(place->arguments, option->name);
    if (behind)
        read_value(behind, option);
}

static void describe_part(usage_place *place) {
    usage_entry entry;
    for (const char *at = place->row->details; usage_next_entry(&at, &entry);)
        if (names_part(&entry, place->part)) {
            const char *behind = entry.head + strlen(place->part);
            snprintf(place->arguments, sizeof place->arguments, "%s", behind + strspn(behind, " "));
            snprintf(place->about, sizeof place->about, "%.*s", USAGE_ABOUT - 1, entry.text);
        }
}

/* ---- Asking the commands ----------------------------------------------------------------------------------------- */

static usage_model model;
static bool is_made;

static usage_place *add_place(const cli_row *row, const char *part) {
    static usage_place none;
    usage_place *place = model.count < USAGE_PLACES ? &model.places[model.count++] : &none;
    *place = (usage_place){.row = row};
    snprintf(place->part, sizeof place->part, "%s", part);
    if (*part) {
        describe_part(place);
    } else {
        snprintf(place->arguments, sizeof place->arguments, "%s", row->arguments);
        snprintf(place->about, sizeof place->about, "%s", row->summary);
    }
    return place;
}

static void hear_part(void *user, const char *name) {
    const usage_place *command = user;
    if (*command->part)
        return;
    add_place(command->row, name);
    model.places[command - model.places].part_count++;
}

static void hear_option(void *user, const cli_option *heard) {
    usage_place *place = user;
    if (place->option_count == USAGE_OPTIONS)
        return;
    usage_option *option = &place->options[place->option_count++];
    *option = (usage_option){.takes_value = !heard->flag};
    snprintf(option->name, sizeof option->name, "%s", heard->name);
    describe(place, option);
}

static void ask(usage_place *place) {
    char name[24], part[24], *argv[] = {name, part, NULL};
    const cli_listener listener = {.user = place, .part = hear_part, .option = hear_option};
    snprintf(name, sizeof name, "%s", place->row->name);
    snprintf(part, sizeof part, "%s", place->part);
    if (!*part)
        argv[1] = NULL;
    cli_listen(&listener);
    place->row->run(*part ? 2 : 1, argv);
    cli_listen(NULL);
}

const usage_model *cli_usage_model(void) {
    unsigned rows;
    const cli_row *row = cli_rows(&rows);
    for (unsigned i = 0; i < rows && !is_made; i++) {
        usage_place *command = add_place(&row[i], "");
        ask(command);
        for (unsigned part = 1; part <= command->part_count; part++)
            ask(command + part);
    }
    is_made = true;
    return &model;
}

/* ---- What may be offered ----------------------------------------------------------------------------------------- */

static unsigned offer_of(const char *word, size_t length) {
    static const struct {
        const char *word;
        unsigned offer;
    } OFFERS[] = {{"FILE", OFFER_FILES},  {"DIR", OFFER_FILES},          {"PATH", OFFER_FILES},
                  {"EVENT", OFFER_FILES}, {"VECTORS.json", OFFER_FILES}, {"DECK", OFFER_DECKS | OFFER_FILES},
                  {"CARD", OFFER_TITLES}, {"WARLORD", OFFER_TITLES},     {"FORMAT", OFFER_FORMATS | OFFER_FILES}};
    for (unsigned i = 0; i < sizeof OFFERS / sizeof *OFFERS; i++)
        if (strlen(OFFERS[i].word) == length && strncmp(word, OFFERS[i].word, length) == 0)
            return OFFERS[i].offer;
    return 0;
}

unsigned usage_offers(const char *arguments, void (*word)(void *user, const char *text, size_t length), void *user) {
    unsigned offers = 0;
    bool option = false, listed = false; /* it is the value of an option; it is one of several words */
    for (const char *at = arguments; *at;) {
        size_t length = strcspn(at, " |[](),");
        listed = at[length] == '|' || (at > arguments && at[-1] == '|');
        size_t bare = length > 3 && memcmp(at + length - 3, "…", 3) == 0 ? length - 3 : length;
        if (bare > 0 && *at == '-')
            option = at[length] == ' ';
        else if (bare > 0 && option)
            option = at[length] == '|';
        else if (bare > 0 &&
                 (listed ? isalnum((unsigned char)*at) && !isupper((unsigned char)*at) : islower((unsigned char)*at)))
            word(user, at, bare);
        else
            offers |= offer_of(at, bare);
        at += length + (at[length] != '\0');
    }
    return offers;
}
