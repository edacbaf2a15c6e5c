/* stage_for_play.c: sets up the position of a scenario without callbacks: for a table or bot that continues it
 * (position.h), or as the first part of the run of a scenario. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/text.h"

enum { USUAL_SEED = 1 };

static void *copy_array(const void *array, size_t bytes) {
    void *copy = memory_require(malloc(bytes + 1));
    if (bytes)
        memcpy(copy, array, bytes);
    return copy;
}

/* Copies the entry, because binding names must not change the parsed file. */
static pos_entry copy_entry(const pos_entry *entry) {
    const pos_position *p = &entry->position;
    pos_entry copy = *entry;
    copy.steps = copy_array(entry->steps, entry->step_count * sizeof *entry->steps);
    copy.position.placed = copy_array(p->placed, p->placed_count * sizeof *p->placed);
    for (unsigned i = 0; i < copy.step_count; i++) {
        pos_step *step = &copy.steps[i];
        if (step->kind == STEP_EXTRA)
            step->extra.data = copy_array(step->extra.data, step->extra.kind->size);
    }
    return copy;
}

void pos_free_entry(pos_entry *entry) {
    for (unsigned i = 0; i < entry->step_count; i++) {
        if (entry->steps[i].kind == STEP_EXTRA)
            free(entry->steps[i].extra.data);
    }
    free(entry->steps);
    free(entry->position.placed);
}

pos_run *pos_new_run(const tx_position_file *file, unsigned index, const tx_catalog *catalog, char *message,
                     size_t size) {
    pos_run *run = memory_require(calloc(1, sizeof *run));
    message[0] = '\0';
    run->entry = copy_entry(&file->entries[index]);
    run->file = file;
    run->catalog = catalog;
    run->seed = USUAL_SEED;
    run->message = message;
    run->size = size;
    return run;
}

void pos_free_run(pos_run *run) {
    pos_free_entry(&run->entry);
    free(run);
}

enum tx_verdict pos_set_up(pos_run *run) {
    if (!pos_bind(run) || !pos_stage(run))
        return TX_UNREADABLE;
    const char *unsound = tx_audit(run->catalog, &run->game);
    if (unsound) {
        pos_fail(run, run->entry.line, "the position is inconsistent: %s", unsound);
        return TX_FAILED;
    }
    pos_number_cards(run);
    return TX_PASSED;
}

/* ---- Positions for continued play -------------------------------------------------------------------------------- */

static bool walk_all(pos_run *run) {
    for (unsigned i = 0; i < run->entry.step_count; i++)
        if (!pos_walk(run, &run->entry.steps[i]))
            return false;
    return true;
}

/* Switches to normal play: decisions with a single option are made automatically. */
static bool hand_over(pos_run *run, tx_puzzle *staged) {
    tx_game *game = &staged->game;
    tx_decision *decision = &staged->decision;
    *game = run->game;
    game->asking = run->entry.position.discreet ? TX_ASKED_DISCREETLY : TX_ASKED_CHOICES;
    tx_decide(run->catalog, game, decision);
    while (decision->count == 1 && game->asking == TX_ASKED_CHOICES)
        tx_choose(run->catalog, game, decision, 0);
    if (decision->kind != TX_GAME_OVER)
        return true;
    char words[300];
    tx_result_text(run->catalog, game, game->result, words, sizeof words);
    return pos_fail(run, run->entry.line, "the game is over in this position: %s", words);
}

/* Keeps the way of asking of a scenario's run. */
static bool show_start(pos_run *run, tx_puzzle *staged) {
    staged->game = run->game;
    staged->decision = run->decision;
    return true;
}

static enum tx_verdict stage_for_play(pos_run *run, tx_puzzle *staged, bool (*finish)(pos_run *, tx_puzzle *)) {
    if (pos_has_own_cards(&run->entry)) {
        pos_fail(run, run->entry.line, "a position to be played cannot have its own cards");
        return TX_UNREADABLE;
    }
    enum tx_verdict verdict = pos_set_up(run);
    if (verdict != TX_PASSED)
        return verdict;
    memset(staged, 0, sizeof *staged);
    staged->setup = run->setup;
    bool good = walk_all(run) && finish(run, staged);
    if (good)
        run->message[0] = '\0';
    return good ? TX_PASSED : TX_FAILED;
}

enum tx_verdict tx_position_stage(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                  uint64_t seed, tx_puzzle *staged, char *message, size_t size) {
    pos_run *run = pos_new_run(file, index, catalog, message, size);
    run->seed = seed;
    enum tx_verdict verdict =
        stage_for_play(run, staged, run->entry.kind == KIND_PUZZLE ? pos_stage_puzzle : hand_over);
    pos_free_run(run);
    return verdict;
}

enum tx_verdict tx_position_stage_scene(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                        tx_puzzle *staged, char *message, size_t size) {
    pos_run *run = pos_new_run(file, index, catalog, message, size);
    enum tx_verdict verdict = stage_for_play(run, staged, show_start);
    pos_free_run(run);
    return verdict;
}

enum tx_verdict tx_puzzle_stage(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                tx_puzzle *puzzle, char *message, size_t size) {
    return tx_position_stage(file, index, catalog, USUAL_SEED, puzzle, message, size);
}
