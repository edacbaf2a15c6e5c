/* list.c: deck lists in memory: adding, sorting, and findings. */
#include "list.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/marks.h"

/* Truncated text may end inside a character: removes the invalid bytes. */
static void drop_invalid_bytes(char *text) {
    for (char *at = text; *at; at++) {
        unsigned char c = (unsigned char)*at;
        unsigned more = c >> 5 == 6 ? 1 : c >> 4 == 14 ? 2 : c >> 3 == 30 ? 3 : 0, found = 0;
        while (found < more && (unsigned char)at[found + 1] >> 6 == 2)
            found++;
        if (c >= 0x80 && (!more || found < more))
            *at = '?';
        else
            at += more;
    }
}

void tx_find(tx_findings *findings, unsigned line, tx_def_id card, const char *rule, const char *format, ...) {
    if (findings->count == TX_MAX_FINDINGS) {
        findings->more++;
        return;
    }
    tx_finding *finding = &findings->items[findings->count++];
    *finding = (tx_finding){.line = line, .code = *rule ? TX_ILLEGAL : TX_MALFORMED, .card = card, .rule = rule};
    char marked[MARKED_SIZE];
    va_list list;
    va_start(list, format);
    vsnprintf(marked, sizeof marked, format, list);
    va_end(list);
    finding->span_count = TX_FINDING_SPANS;
    tx_read_text(marked, NULL, finding->text, sizeof finding->text, finding->spans, &finding->span_count);
    drop_invalid_bytes(finding->text);
}

deck_title deck_title_of(const tx_catalog *catalog, tx_def_id card) {
    deck_title title;
    tx_words words = words_into(title.text, sizeof title.text);
    text_say_card_title(&words, catalog, card, TX_NONE);
    return title;
}

void tx_find_sort(tx_findings *findings, enum tx_error_code code) {
    if (!findings->more)
        findings->items[findings->count - 1].code = (uint8_t)code;
}

void tx_list_add(tx_deck_list *list, tx_def_id card, unsigned count, unsigned line) {
    RESERVE_ONE(list->entries, list->count, list->capacity);
    list->entries[list->count++] = (tx_list_entry){card, count, line};
}

void tx_list_free(tx_deck_list *list) {
    free(list->entries);
    free(list->notes);
    *list = (tx_deck_list){0};
}

/* ---- Sorting ----------------------------------------------------------------------------------------------------- */

tx_list_section tx_list_section_of(const tx_def *def) {
    if (def->loyalty == LOYALTY_SIGNATURE)
        return SECTION_SQUAD;
    switch (def->type) {
    case TYPE_SUPPORT: return SECTION_SUPPORT;
    case TYPE_SYNAPSE: return SECTION_SYNAPSE;
    case TYPE_ATTACHMENT: return SECTION_ATTACHMENT;
    case TYPE_EVENT: return SECTION_EVENT;
    case TYPE_PLANET: return SECTION_PLANET;
    default: return SECTION_ARMY;
    }
}

const char *tx_list_section_word(unsigned section) {
    static const char *const words[] = {"Signature Squad", "Army",  "Support", "Synapse",
                                        "Attachment",      "Event", "Planet"};
    return words[section];
}

const char *tx_list_format_word(tx_list_format format) {
    static const char *const words[] = {"text", "octgn", "json"};
    return words[format];
}

typedef struct sort_key {
    unsigned section;
    const tx_def *def;
    tx_list_entry entry;
} sort_key;

static int by_section_and_name(const void *a, const void *b) {
    const sort_key *x = a, *y = b;
    if (x->section != y->section)
        return x->section < y->section ? -1 : 1;
    if (x->section == SECTION_SQUAD && x->def->type != y->def->type)
        return x->def->type < y->def->type ? -1 : 1;
    return strcmp(x->def->id, y->def->id);
}

/* Collects one key per card, with all copies and the first line. */
static unsigned gather(const tx_catalog *catalog, const tx_deck_list *list, sort_key *keys) {
    unsigned *place = memory_require(calloc(catalog->def_count, sizeof *place)), count = 0;
    for (unsigned i = 0; i < list->count; i++) {
        const tx_list_entry *entry = &list->entries[i];
        if (place[entry->card]) {
            keys[place[entry->card] - 1].entry.count += entry->count;
            continue;
        }
        const tx_def *def = &catalog->defs[entry->card];
        keys[count] = (sort_key){tx_list_section_of(def), def, *entry};
        place[entry->card] = ++count;
    }
    free(place);
    return count;
}

/* Splits copies: a line has at most LIST_MAX_COPIES. */
static void add_copies(tx_deck_list *list, const tx_list_entry *entry) {
    for (unsigned left = entry->count, copies; left; left -= copies) {
        copies = left < LIST_MAX_COPIES ? left : LIST_MAX_COPIES;
        tx_list_add(list, entry->card, copies, entry->line);
    }
}

tx_deck_list tx_list_sorted(const tx_catalog *catalog, const tx_deck_list *list) {
    tx_deck_list sorted = {.warlord = list->warlord, .warlord_line = list->warlord_line, .format = list->format};
    sort_key *keys = memory_require(calloc(list->count + 1U, sizeof *keys));
    strcpy(sorted.name, list->name);
    unsigned count = gather(catalog, list, keys);
    qsort(keys, count, sizeof *keys, by_section_and_name);
    for (unsigned i = 0; i < count; i++)
        add_copies(&sorted, &keys[i].entry);
    free(keys);
    if (list->notes)
        sorted.notes = memory_copy_text(list->notes, strlen(list->notes));
    return sorted;
}
