/* unknown_fields.c: see unknown_fields.h. */
#include "unknown_fields.h"

#include <stdbool.h>
#include <stdio.h>

enum { PATH_SIZE = 200 };

json_int_t tn_key_of(const json_t *element, size_t place, char key[TN_KEY_SIZE]) {
    const json_t *number = json_object_get(element, json_object_get(element, "a") ? "table" : "number");
    if (json_is_integer(number))
        snprintf(key, TN_KEY_SIZE, "%lld", (long long)json_integer_value(number));
    else
        snprintf(key, TN_KEY_SIZE, "[%zu]", place);
    return json_is_integer(number) ? json_integer_value(number) : -1;
}

/* The elements of a list, indexed by key. */
static json_t *index_of(const json_t *list) {
    json_t *index = json_object(), *element;
    size_t i;
    json_array_foreach(list, i, element) {
        char key[TN_KEY_SIZE];
        tn_key_of(element, i, key);
        json_object_set(index, key, element);
    }
    return index;
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

static json_t *left_in(const tn_difference_callback *differences, const json_t *known, const json_t *given,
                       const char *path);

static json_t *keep_part(json_t *left, const char *key, json_t *part) {
    left = left ? left : json_object();
    json_object_set_new(left, key, part);
    return left;
}

json_t *tn_collect_unknown(const tn_difference_callback *differences, json_t *left, const char *key,
                           const json_t *known, const json_t *given, const char *path) {
    char deeper[PATH_SIZE];
    snprintf(deeper, sizeof deeper, "%.150s%s%.40s", path, *path && *key != '[' ? "." : "", key);
    json_t *part = left_in(differences, known, given, deeper);
    return part ? keep_part(left, key, part) : left;
}

static json_t *left_in_object(const tn_difference_callback *differences, const json_t *known, const json_t *given,
                              const char *path) {
    json_t *left = NULL, *value;
    const char *key;
    json_object_foreach((json_t *)given, key, value) {
        const json_t *ours = json_object_get(known, key);
        left = ours ? tn_collect_unknown(differences, left, key, ours, value, path)
                    : keep_part(left, key, json_incref(value));
    }
    return left;
}

static json_t *left_in_list(const tn_difference_callback *differences, const json_t *known, const json_t *given,
                            const char *path) {
    json_t *left = NULL, *value, *index = index_of(known);
    size_t i;
    if (json_array_size(known) != json_array_size(given))
        differences->differs(differences->to, path);
    json_array_foreach(given, i, value) {
        char key[TN_KEY_SIZE];
        tn_key_of(value, i, key);
        const json_t *ours = json_object_get(index, key);
        if (ours)
            left = tn_collect_unknown(differences, left, key, ours, value, path);
    }
    json_decref(index);
    return left;
}

static bool is_same_value(const json_t *known, const json_t *given) {
    if (json_is_number(known) && json_is_number(given)) {
        double difference = json_number_value(known) - json_number_value(given);
        return difference > -1e-9 && difference < 1e-9;
    }
    return json_equal(known, given);
}

static json_t *left_in(const tn_difference_callback *differences, const json_t *known, const json_t *given,
                       const char *path) {
    if (json_is_object(known) && json_is_object(given))
        return left_in_object(differences, known, given, path);
    if (json_is_array(known) && json_is_array(given))
        return left_in_list(differences, known, given, path);
    if (!is_same_value(known, given))
        differences->differs(differences->to, path);
    return NULL;
}

/* ---- Putting back ------------------------------------------------------------------------------------------------ */

static void put_back_in_list(json_t *list, const json_t *left) {
    size_t i;
    json_t *element;
    json_array_foreach(list, i, element) {
        char key[TN_KEY_SIZE];
        tn_key_of(element, i, key);
        tn_restore_unknown(element, json_object_get(left, key));
    }
}

void tn_restore_unknown(json_t *known, const json_t *left) {
    const char *key;
    json_t *value;
    if (json_is_array(known) && left)
        put_back_in_list(known, left);
    else if (json_is_object(known))
        json_object_foreach((json_t *)left, key, value) {
            json_t *ours = json_object_get(known, key);
            if (ours)
                tn_restore_unknown(ours, value);
            else
                json_object_set_new(known, key, json_deep_copy(value));
        }
}
