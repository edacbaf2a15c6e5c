/* left_over.h: fields of a snapshot that we do not know: what is left over when a given one is compared with ours is
 * kept, and put back when it is written. Of a list it is kept by the keys of the elements: {"7": {"shirt": "red"}}. */
#ifndef TRAXIS_TOURNEY_LEFT_OVER_H
#define TRAXIS_TOURNEY_LEFT_OVER_H

#include <jansson.h>

enum { TN_KEY_SIZE = 32 };

/* Who is told the path of each field that is known and has another value: "rounds.1.bye". */
typedef struct tn_differing {
    void (*differs)(void *to, const char *path);
    void *to;
} tn_differing;

/* How the elements of a list are told apart: players, rounds and rows by number, tables of a round (which have a player
 * "a") by theirs, all else by place. Returns the number, or -1 if it is the place. */
json_int_t tn_key_of(const json_t *element, size_t place, char key[TN_KEY_SIZE]);
/* What `given` has and `known` has not, at that path, is added to `left` under the key; `left` is an object, or NULL
 * while there is nothing in it. Returns it. */
json_t *tn_add_left(const tn_differing *tell, json_t *left, const char *key, const json_t *known, const json_t *given,
                    const char *path);
/* Adds to `known` what was left over. */
void tn_put_back(json_t *known, const json_t *left);

#endif
