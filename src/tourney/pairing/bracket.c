/* bracket.c: see bracket.h. */
#include "bracket.h"

unsigned tn_bracket_slots(unsigned players) {
    unsigned slots = 1;
    while (slots < players)
        slots *= 2;
    return slots;
}

unsigned tn_bracket_rounds(unsigned players) {
    unsigned rounds = 0;
    while (1u << rounds < players)
        rounds++;
    return rounds;
}

/* Seed x of a bracket of m meets seed 2m + 1 - x in a bracket of 2m. */
void tn_bracket_seeds(uint32_t *seeds, unsigned slots) {
    seeds[0] = 1;
    for (unsigned m = 1; m < slots; m *= 2)
        for (unsigned i = m; i-- > 0;) {
            unsigned seed = seeds[i];
            seeds[2 * i] = seed;
            seeds[2 * i + 1] = 2 * m + 1 - seed;
        }
}

void tn_bracket_seat(const uint32_t *ranked, unsigned count, uint32_t *players) {
    unsigned slots = tn_bracket_slots(count);
    tn_bracket_seeds(players, slots);
    for (unsigned i = 0; i < slots; i++)
        players[i] = players[i] <= count ? ranked[players[i] - 1] : 0;
}
