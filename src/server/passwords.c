/* passwords.c: see passwords.h. */
#include "passwords.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static bool make(const password_job *job, const char *password, char hash[STORE_PASSWORD]) {
    _Static_assert(STORE_PASSWORD >= crypto_pwhash_STRBYTES, "a password has room as it is kept");
    return crypto_pwhash_str_alg(hash, password, strlen(password), job->cost.times, job->cost.memory,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* An unknown account takes as much work as a known one, so that the time of the reply reveals nothing. */
static void check(password_job *job) {
    if (job->old_hash[0])
        job->is_right = crypto_pwhash_str_verify(job->old_hash, job->password, strlen(job->password)) == 0;
    else
        make(job, job->password, job->new_hash);
}

static void prove(tx_work *work) {
    password_job *job = (password_job *)work;
    if (job->check_old)
        check(job);
    if (job->make_new && (job->is_right || !job->check_old) && !make(job, job->new_password, job->new_hash))
        job->new_hash[0] = '\0';
}

static void drop(tx_work *work) {
    password_job_free((password_job *)work);
}

password_job *password_job_new(password_cost cost) {
    password_job *job = memory_require(calloc(1, sizeof *job));
    job->work = (tx_work){.run = prove, .drop = drop};
    job->cost = cost;
    return job;
}

void password_job_free(password_job *job) {
    sodium_memzero(job, sizeof *job);
    free(job);
}
