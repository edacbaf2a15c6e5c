/* fuzz_peaks.c: records the highest use of a game's tables (`traxis-dev fuzz --peaks`), at every choice and every note.
 */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "client/cli.h"
#include "fuzz.h"

static const struct {
    const char *name;
    unsigned limit;
} tables[PEAKS] = {
    [PEAK_TOTAL] = {"room, in bytes", TX_MAX_STACK}, [PEAK_STACK] = {"stack, in bytes", TX_MAX_STACK},
    [PEAK_CARDS] = {"cards", TX_MAX_CARDS},          [PEAK_LISTENERS] = {"listeners", TX_MAX_LISTENERS},
    [PEAK_EFFECTS] = {"effects", TX_MAX_EFFECTS},    [PEAK_USES] = {"uses", TX_MAX_USED},
    [PEAK_CHOSEN] = {"chosen", TX_MAX_POOL},         [PEAK_OCCURRENCES] = {"occurrences", TX_MAX_OCCURRENCES},
    [PEAK_OPTIONS] = {"options", TX_MAX_OPTIONS},
};

static void update_peak(fuzz_peaks *peaks, enum fuzz_table table, unsigned count, unsigned choice) {
    if (count > peaks->tables[table].max)
        peaks->tables[table] = (fuzz_peak){count, choice, peaks->game};
}

void fuzz_measure(fuzz_peaks *peaks, const tx_game *game) {
    unsigned cards = game->card_count * (unsigned)sizeof(tx_card), choice = game->choices;
    unsigned tables_end = game->start[TX_OCCURRENCES] + game->occurrence_count * (unsigned)sizeof(tx_occurrence);
    if (game->start[TX_EFFECTS] == 0)
        return; /* the tables have no layout during setup */
    update_peak(peaks, PEAK_TOTAL, tables_end + game->stack_used, choice);
    update_peak(peaks, PEAK_STACK, game->stack_used, choice);
    update_peak(peaks, PEAK_CARDS, game->card_count, choice);
    update_peak(peaks, PEAK_LISTENERS, game->start[TX_EFFECTS] - cards, choice);
    update_peak(peaks, PEAK_EFFECTS, game->effect_count, choice);
    update_peak(peaks, PEAK_USES, game->used_count, choice);
    update_peak(peaks, PEAK_CHOSEN, game->pool_count, choice);
    update_peak(peaks, PEAK_OCCURRENCES, game->occurrence_count, choice);
}

void fuzz_measure_options(fuzz_peaks *peaks, const tx_decision *decision) {
    update_peak(peaks, PEAK_OPTIONS, decision->count, decision->stamp);
}

void fuzz_print_peaks(const fuzz_peaks *peaks) {
    printf("%-16s %6s %6s %6s %7s\n", "table", "most", "limit", "game", "choice");
    for (unsigned t = 0; t < PEAKS; t++)
        printf("%-16s %6u %6u %6" PRIu64 " %7u\n", tables[t].name, peaks->tables[t].max, tables[t].limit,
               peaks->tables[t].game, peaks->tables[t].choice);
}

json_t *fuzz_peaks_json(const fuzz_peaks *peaks) {
    json_t *list = json_array();
    for (unsigned t = 0; t < PEAKS; t++)
        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:i, s:I, s:i}", "table", tables[t].name, "most",
                                        (int)peaks->tables[t].max, "limit", (int)tables[t].limit, "game",
                                        (json_int_t)peaks->tables[t].game, "choice", (int)peaks->tables[t].choice));
    return list;
}
