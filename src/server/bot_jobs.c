/* bot_jobs.c: see bot_jobs.h. */
#include "bot_jobs.h"

#include <stdlib.h>

#include "base/memory.h"

static void think(tx_work *work) {
    bot_job *job = (bot_job *)work;
    computer_decide(&job->computer, &job->question, &job->answer);
}

static void drop(tx_work *work) {
    bot_job_free((bot_job *)work);
}

bot_job *bot_job_new(void) {
    bot_job *job = memory_require(calloc(1, sizeof *job));
    job->work = (tx_work){.run = think, .drop = drop};
    return job;
}

void bot_job_free(bot_job *job) {
    computer_free(&job->computer);
    free(job);
}
