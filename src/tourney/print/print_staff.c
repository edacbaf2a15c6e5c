/* print_staff.c: staff-only information about an event, as rows of texts for HTML and plain text (see print.h). */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "print.h"

enum { CELL_SIZE = 4000 };

/* ---- Words in one cell ------------------------------------------------------------------------------------------- */

typedef struct words {
    char text[CELL_SIZE];
    size_t used;
} words;

static void add(words *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends a remark, separated by a comma. */
static void add(words *w, const char *format, ...) {
    va_list list;
    if (w->used && w->used + 3 < sizeof w->text)
        w->used += (size_t)snprintf(w->text + w->used, sizeof w->text - w->used, ", ");
    va_start(list, format);
    int length = vsnprintf(w->text + w->used, sizeof w->text - w->used, format, list);
    va_end(list);
    w->used += length > 0 ? (size_t)length : 0;
    w->used = w->used < sizeof w->text ? w->used : sizeof w->text - 1;
    size_t last = w->used; /* drop a character that was cut in two */
    while (last > 0 && !utf8_begins(w->text[last - 1]))
        last--;
    if (last > 0 && utf8_length(w->text + last - 1, w->used - last + 1) == 0)
        w->used = last - 1;
    w->text[w->used] = '\0';
}

/* Adds a list of texts: "label one, two". */
static void add_list(words *w, const char *label, const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        add(w, "%s%s%s", i ? "" : label, i ? "" : " ", text ? text : "");
    }
}

static const char *text_in(const json_t *data, const char *key) {
    const char *text = json_string_value(json_object_get(data, key));
    return text ? text : "";
}

static json_int_t number_in(const json_t *data, const char *key) {
    return json_integer_value(json_object_get(data, key));
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static void describe_player(const tn_player *p, words *w) {
    json_t *waived = tn_waiver_words(p->waived);
    if (p->warnings)
        add(w, "warned %u×", p->warnings);
    if (p->wants_drop)
        add(w, "asks to drop");
    add(w, "%s", p->checked_in ? "checked in" : "not checked in");
    add(w, "%s", p->conduct ? "agreed to the rules of conduct" : "has not agreed to the rules of conduct");
    if (p->sleeves_known)
        add(w, "%s sleeves", p->see_through ? "see-through" : "opaque");
    add_list(w, "travels with", p->tags);
    add_list(w, "waived:", waived);
    add_list(w, "blank cards:", p->blanks);
    if (p->given_byes)
        add(w, "given byes: %u", p->given_byes);
    if (p->fixed_table)
        add(w, "fixed to table %u", p->fixed_table);
    add(w, p->deck ? "deck list %.16s" : "no deck list", text_in(p->deck, "hash"));
    json_decref(waived);
}

json_t *tn_staff_players(const tn_event *e) {
    json_t *rows = json_array();
    for (unsigned i = 0; i < e->count; i++) {
        words remarks = {.text = ""};
        describe_player(&e->players[i], &remarks);
        json_array_append_new(rows,
                              json_pack("[s, s, s]", e->players[i].name, tn_status_word(&e->players[i]), remarks.text));
    }
    return rows;
}

/* ---- Entries ----------------------------------------------------------------------------------------------------- */

static const char *words_of(tn_entry_type type) {
    switch (type) {
    case TN_ENTRY_CALL: return "call for a judge";
    case TN_ENTRY_MANUAL: return "paired by hand";
    case TN_ENTRY_ADJUST: return "points";
    default: return tn_entry_word(type);
    }
}

static void describe_note(const tn_event *e, const tn_note *note, words *w) {
    static const char *const NUMBERS[] = {"round", "table", "call", "follows", "points"};
    static const char *const TEXTS[] = {"kind", "category", "key", "value", "by", "to", "text", "reason"};
    static const char *const PEOPLE[] = {"player", "a", "b"};
    for (unsigned i = 0; i < sizeof PEOPLE / sizeof *PEOPLE; i++)
        if (number_in(note->entry.data, PEOPLE[i]))
            add(w, "%s", tn_name_of(e, (uint32_t)number_in(note->entry.data, PEOPLE[i])));
    for (unsigned i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
        if (number_in(note->entry.data, NUMBERS[i]))
            add(w, "%s %lld", NUMBERS[i], (long long)number_in(note->entry.data, NUMBERS[i]));
    for (unsigned i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        if (*text_in(note->entry.data, TEXTS[i]))
            add(w, "%s: %s", TEXTS[i], text_in(note->entry.data, TEXTS[i]));
    if (note->open)
        add(w, "not answered yet");
}

json_t *tn_staff_notes(const tn_event *e) {
    json_t *rows = json_array();
    for (unsigned i = 0; i < e->note_count; i++) {
        char number[32];
        words what = {.text = ""};
        describe_note(e, &e->notes[i], &what);
        snprintf(number, sizeof number, "%lld", (long long)e->notes[i].entry.seq);
        json_array_append_new(rows, json_pack("[s, s, s]", number, words_of(e->notes[i].entry.type), what.text));
    }
    return rows;
}

/* ---- Pairs ------------------------------------------------------------------------------------------------------- */

json_t *tn_staff_pairs(const tn_event *e) {
    json_t *rows = json_array();
    for (unsigned i = 0; i < e->round_count; i++)
        for (unsigned k = 0; k < e->rounds[i].count; k++) {
            const tn_table *t = &e->rounds[i].tables[k];
            char where[60];
            words pair = {.text = ""};
            snprintf(where, sizeof where, "round %u, table %u%s", i + 1, e->rounds[i].first + k,
                     e->rounds[i].published ? "" : " (draft)");
            add(&pair, "%s – %s", tn_name_of(e, t->a), t->b ? tn_name_of(e, t->b) : "free round");
            if (*t->note || *t->reason)
                json_array_append_new(rows, json_pack("[s, s, s]", where, pair.text, *t->reason ? t->reason : t->note));
        }
    return rows;
}
