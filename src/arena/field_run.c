/* field_run.c: see field_run.h. */
#include "field_run.h"

#include <string.h>

#include "task_pool.h"

static size_t play_task(void *user, uint64_t task, void *result) {
    const field_run *run = user;
    memset(result, 0, field_size(&run->field));
    return field_play(&run->field, task, result) ? field_size(&run->field) : 0;
}

static bool take_task(void *user, uint64_t task, const void *result, size_t size) {
    field_run *run = user;
    (void)task;
    sim_add(&run->totals, result, size);
    return true;
}

static void tick(void *user) {
    const field_run *run = user;
    if (run->tick)
        run->tick(run);
}

void field_run_open(field_run *run, const field_plan *plan, unsigned threads) {
    memset(run, 0, sizeof *run);
    run->threads = threads;
    run->started = task_pool_seconds();
    field_open(&run->field, plan);
}

bool field_run_play(field_run *run) {
    task_pool_work work = {.tasks = run->field.tasks,
                           .threads = run->threads,
                           .max = field_size(&run->field),
                           .user = run,
                           .work = play_task,
                           .take = take_task,
                           .tick = tick};
    return task_pool_run(&work);
}

void field_run_close(field_run *run) {
    field_close(&run->field);
}

double field_run_seconds(const field_run *run) {
    return task_pool_seconds() - run->started;
}
