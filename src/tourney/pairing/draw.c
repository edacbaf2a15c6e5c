/* draw.c: see draw.h. */
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random_numbers.h"

void tn_draw_order(uint32_t *numbers, unsigned count, uint64_t seed) {
    uint64_t state = seed;
    for (unsigned i = count; i-- > 1;) {
        unsigned j = (unsigned)random_number_below(&state, i + 1);
        uint32_t saved = numbers[i];
        numbers[i] = numbers[j];
        numbers[j] = saved;
    }
}

static int by_number(const void *left, const void *right) {
    uint32_t a = ((const tn_entrant *)left)->number, b = ((const tn_entrant *)right)->number;
    return a < b ? -1 : a > b;
}

/* `sorted` is put in the order of numbers; `drawn` gets the entrants in the drawn order, numbered by their drawn
 * place. */
static void draw(tn_entrant *sorted, tn_entrant *drawn, uint32_t *order, unsigned count, uint64_t seed) {
    qsort(sorted, count, sizeof *sorted, by_number);
    for (unsigned i = 0; i < count; i++)
        order[i] = i;
    tn_draw_order(order, count, seed);
    for (unsigned i = 0; i < count; i++) {
        drawn[i] = sorted[order[i]];
        drawn[i].number = i + 1;
        drawn[i].met_count = 0;
        order[i] = sorted[order[i]].number;
    }
}

bool tn_draw_round(const tn_entrant *entrants, unsigned count, uint64_t seed, tn_pairing *pairing, char *error,
                   size_t size) {
    uint32_t *order = malloc((count + 1) * sizeof *order);
    tn_entrant *sorted = malloc((2 * (size_t)count + 1) * sizeof *sorted), *drawn = sorted + count;
    bool good = order && sorted;
    if (good) {
        memcpy(sorted, entrants, count * sizeof *sorted);
        draw(sorted, drawn, order, count, seed);
        good = tn_pair_round(drawn, count, &(tn_pair_options){.first_round = true}, pairing, error, size);
        for (unsigned i = 0; good && i < pairing->count; i++) {
            pairing->pairs[i].a = order[pairing->pairs[i].a - 1];
            pairing->pairs[i].b = pairing->pairs[i].b ? order[pairing->pairs[i].b - 1] : 0;
        }
    } else
        snprintf(error, size, "out of memory");
    free(order);
    free(sorted);
    return good;
}
