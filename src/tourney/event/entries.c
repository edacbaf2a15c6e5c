/* entries.c: see entries.h. */
#include "entries.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "event_parts.h"

bool tn_entries_add(tn_entries *list, const json_t *entry, const char *text, size_t length) {
    const char *type = tn_text_in(entry, "type");
    const json_t *data = json_object_get(entry, "data");
    void *lines = list->lines;
    char *copy = text ? strndup(text, length) : json_dumps(entry, JSON_COMPACT);
    if (!copy || !memory_try_reserve_one(&lines, list->count, &list->capacity, sizeof *list->lines)) {
        free(copy);
        return false;
    }
    list->lines = lines;
    list->lines[list->count++] = (tn_line){.text = copy,
                                           .with = tn_number_in(data, "with"),
                                           .undoes = tn_number_in(data, "undoes"),
                                           .is_undo = strcmp(type, "undo") == 0,
                                           .is_seal = strcmp(type, "seal") == 0,
                                           .is_permanent = strcmp(type, "ruling") == 0 || strcmp(type, "seal") == 0};
    return true;
}

json_t *tn_entries_get(const tn_entries *list, size_t index) {
    json_t *entry = json_loads(list->lines[index].text, 0, NULL);
    json_object_del(entry, "prev");
    return entry;
}

void tn_entries_free(tn_entries *list) {
    for (unsigned i = 0; i < list->count; i++)
        free(list->lines[i].text);
    free(list->lines);
    *list = (tn_entries){0};
}

/* Index of the first entry of the last command in force among the first `count` entries; 0 is the creation of the
 * event. */
static size_t last_command(const tn_entries *list, const bool *undone, size_t count) {
    size_t k = count;
    while (k > 0 && (undone[k - 1] || list->lines[k - 1].is_permanent))
        k--;
    if (k <= 1)
        return 0;
    uint32_t with = list->lines[k - 1].with;
    return with > 1 && with < k ? with - 1 : k - 1;
}

/* Marks the entries that the undo at that index takes back, including itself. */
static bool mark_undone(const tn_entries *list, bool *undone, size_t index) {
    uint32_t from = list->lines[index].undoes;
    size_t first = from ? from - 1 : last_command(list, undone, index);
    if (first == 0 || first >= index)
        return false;
    for (size_t k = first; k <= index; k++)
        undone[k] = undone[k] || !list->lines[k].is_permanent;
    return true;
}

bool *tn_entries_undone(const tn_entries *list) {
    bool *undone = calloc(list->count + 1, sizeof *undone), good = undone != NULL;
    for (size_t i = 0; good && i < list->count; i++)
        good = !list->lines[i].is_undo || mark_undone(list, undone, i);
    if (good)
        return undone;
    free(undone);
    return NULL;
}

int tn_entries_last(const tn_entries *list) {
    bool *undone = tn_entries_undone(list);
    size_t last = undone ? last_command(list, undone, list->count) : 0;
    free(undone);
    return last ? (int)last : -1;
}

bool tn_entries_last_is_ruling(const tn_entries *list) {
    bool *undone = tn_entries_undone(list);
    size_t k = list->count;
    while (undone && k > 0 && (undone[k - 1] || list->lines[k - 1].is_seal))
        k--;
    bool stands = undone && k > 0 && list->lines[k - 1].is_permanent;
    free(undone);
    return stands;
}
