/* snapshot_whole.c: assembles and writes a snapshot, and compares it with an imported one (see snapshot.h). Players and
 * rounds, the largest parts, are processed one element at a time to save memory. */
#include <string.h>

#include "fold.h"
#include "json_parts.h"
#include "snapshot.h"
#include "unknown_fields.h"

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static json_t *format_json(const tn_event *e) {
    (void)e;
    return json_string("conquest-tournament");
}

static json_t *version_json(const tn_event *e) {
    (void)e;
    return json_integer(1);
}

static unsigned player_count(const tn_event *e) {
    return e->count;
}

static unsigned player_place(const tn_event *e, json_int_t number) {
    const tn_player *player = number > 0 && number <= UINT32_MAX ? tn_event_number(e, (uint32_t)number) : NULL;
    return player ? (unsigned)(player - e->players) : e->count;
}

static unsigned round_count(const tn_event *e) {
    return e->round_count;
}

static unsigned round_place(const tn_event *e, json_int_t number) {
    return number > 0 && number <= e->round_count ? (unsigned)number - 1 : e->round_count;
}

static json_t *round_json(const tn_event *e, unsigned index) {
    return tn_round_json(e, index + 1);
}

/* The fields of a snapshot in order: a single value, or a list with its size and a function for one element. */
static const struct {
    const char *key;
    json_t *(*value)(const tn_event *event);
    unsigned (*count)(const tn_event *event);
    json_t *(*element)(const tn_event *event, unsigned index);
    unsigned (*place)(const tn_event *event, json_int_t number);
} FIELDS[] = {{"format", .value = format_json},
              {"version", .value = version_json},
              {"event", .value = tn_event_json},
              {"players", .count = player_count, .element = tn_player_json, .place = player_place},
              {"rounds", .count = round_count, .element = round_json, .place = round_place},
              {"standings", .value = tn_standings_json},
              {"bracket", .value = tn_bracket_json},
              {"placing", .value = tn_placing_json},
              {"lots", .value = tn_lots_json},
              {"notes", .value = tn_notes_json}};
enum { FIELD_COUNT = sizeof FIELDS / sizeof *FIELDS };

/* Returns FIELD_COUNT if the field is unknown. */
static unsigned field_named(const char *key) {
    unsigned i = 0;
    while (i < FIELD_COUNT && strcmp(FIELDS[i].key, key) != 0)
        i++;
    return i;
}

/* The value, and an element of the list, including unknown fields from an import. */
static json_t *value_of(const tn_event *e, unsigned field) {
    json_t *value = FIELDS[field].value(e);
    tn_restore_unknown(value, json_object_get(e->extra, FIELDS[field].key));
    return value;
}

static json_t *element_of(const tn_event *e, unsigned field, unsigned index) {
    char key[TN_KEY_SIZE];
    json_t *element = FIELDS[field].element(e, index);
    tn_key_of(element, index, key);
    tn_restore_unknown(element, json_object_get(json_object_get(e->extra, FIELDS[field].key), key));
    return element;
}

/* ---- Assembling -------------------------------------------------------------------------------------------------- */

static json_t *list_of(const tn_event *e, unsigned field) {
    json_t *list = json_array();
    for (unsigned i = 0; i < FIELDS[field].count(e); i++)
        json_array_append_new(list, element_of(e, field, i));
    return list;
}

json_t *tn_snapshot_field(const tn_event *e, const char *key) {
    unsigned field = field_named(key);
    return FIELDS[field].value ? value_of(e, field) : list_of(e, field);
}

json_t *tn_snapshot_element(const tn_event *e, const char *key, unsigned index) {
    return element_of(e, field_named(key), index);
}

json_t *tn_snapshot(const tn_event *e) {
    json_t *snapshot = json_object(), *value;
    const char *key;
    for (unsigned i = 0; i < FIELD_COUNT; i++)
        json_object_set_new(snapshot, FIELDS[i].key, tn_snapshot_field(e, FIELDS[i].key));
    json_object_foreach((json_t *)e->extra, key, value) if (field_named(key) == FIELD_COUNT)
        json_object_set_new(snapshot, key, json_deep_copy(value));
    return snapshot;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void write_list(tn_parts *p, const tn_event *e, unsigned field) {
    tn_parts_list(p, FIELDS[field].key);
    for (unsigned i = 0; i < FIELDS[field].count(e); i++)
        tn_parts_element(p, element_of(e, field, i));
    tn_parts_list_end(p);
}

bool tn_write_snapshot(const tn_event *e, FILE *out) {
    tn_parts p = tn_parts_begin(out);
    const char *key;
    json_t *value;
    for (unsigned i = 0; i < FIELD_COUNT; i++)
        if (FIELDS[i].value)
            tn_parts_field(&p, FIELDS[i].key, value_of(e, i));
        else
            write_list(&p, e, i);
    json_object_foreach((json_t *)e->extra, key, value) if (field_named(key) == FIELD_COUNT)
        tn_parts_field(&p, key, json_incref(value));
    return tn_parts_end(&p);
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

/* Returns true if the element's text is identical to ours: then it has no unknown fields and need not be unfolded. */
static bool is_ours(const tn_event *e, unsigned field, const json_t *given, size_t index) {
    bool may_be = index < FIELDS[field].count(e) && json_is_string(json_array_get(given, index));
    json_t *known = may_be ? FIELDS[field].element(e, (unsigned)index) : NULL;
    bool is = known && tn_fold_equals(known, given, index);
    json_decref(known);
    return is;
}

static json_t *left_in_element(const tn_event *e, unsigned field, json_t *left, const json_t *given, size_t index,
                               const tn_difference_callback *differences) {
    char key[TN_KEY_SIZE];
    json_t *element = tn_unfold(given, index);
    unsigned place = FIELDS[field].place(e, tn_key_of(element, index, key));
    json_t *known = place < FIELDS[field].count(e) ? FIELDS[field].element(e, place) : NULL;
    if (known)
        left = tn_collect_unknown(differences, left, key, known, element, FIELDS[field].key);
    json_decref(known);
    json_decref(element);
    return left;
}

/* Unknown fields of a list; NULL if there are none. */
static json_t *left_in_list(const tn_event *e, unsigned field, const json_t *given,
                            const tn_difference_callback *differences) {
    json_t *left = NULL;
    if (json_array_size(given) != FIELDS[field].count(e))
        differences->differs(differences->to, FIELDS[field].key);
    for (size_t i = 0; i < json_array_size(given); i++)
        if (!is_ours(e, field, given, i))
            left = left_in_element(e, field, left, given, i, differences);
    return left;
}

static json_t *left_in_value(const tn_event *e, unsigned field, json_t *left, const json_t *given,
                             const tn_difference_callback *differences) {
    json_t *known = FIELDS[field].value(e);
    left = tn_collect_unknown(differences, left, FIELDS[field].key, known, given, "");
    json_decref(known);
    return left;
}

json_t *tn_snapshot_unknown(const tn_event *e, const json_t *given, const tn_difference_callback *differences) {
    json_t *left = json_object(), *value, *part;
    const char *key;
    json_object_foreach((json_t *)given, key, value) {
        unsigned field = field_named(key);
        if (field == FIELD_COUNT)
            json_object_set(left, key, value);
        else if (FIELDS[field].value)
            left_in_value(e, field, left, value, differences);
        else if ((part = left_in_list(e, field, value, differences)))
            json_object_set_new(left, key, part);
    }
    return left;
}
