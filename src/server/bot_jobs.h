/* bot_jobs.h: computation of bot moves and hints, in worker threads so that the server does not block. */
#ifndef TRAXIS_BOT_JOBS_H
#define TRAXIS_BOT_JOBS_H

#include "table/computer.h"
#include "workers.h"

typedef struct bot_job {
    tx_work work;        /* must be first: a tx_work pointer is cast to its job */
    char code[32];       /* of the match */
    uint64_t generation; /* of the match when the job was created */
    uint64_t client_id;  /* of the client that requested a hint; 0: the job is a bot's move */
    table_computer computer;
    computer_question question;
    table_request answer;
} bot_job;

bot_job *bot_job_new(void);
void bot_job_free(bot_job *job);

#endif
