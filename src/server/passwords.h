/* passwords.h: hashing and checking of passwords with Argon2id (libsodium). Each takes as long as hundreds of requests,
 * so it is a job for a worker thread. */
#ifndef TRAXIS_PASSWORDS_H
#define TRAXIS_PASSWORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"
#include "workers.h"

enum { MIN_PASSWORD = 8, MAX_PASSWORD = 256 /* bytes */ };

typedef struct password_cost {
    size_t memory;            /* bytes */
    unsigned long long times; /* passes over that memory */
} password_cost;

/* Checks a password, hashes a new one, or both. */
typedef struct password_job {
    tx_work work; /* must be first: a tx_work pointer is cast to its job */
    password_cost cost;
    bool check_old, make_new;
    char password[MAX_PASSWORD + 1];
    char old_hash[STORE_PASSWORD]; /* "": no such account; the check takes as long and always fails */
    char new_password[MAX_PASSWORD + 1];
    bool is_right;                 /* the password matches the old hash */
    char new_hash[STORE_PASSWORD]; /* "": not enough memory */
    /* Data of the request: */
    uint64_t client_id;
    unsigned action;
    char name[STORE_NAME], account[STORE_NAME];
    uint8_t code_hash[STORE_HASH]; /* of a recovery code */
} password_job;

password_job *password_job_new(password_cost cost);
/* Erases the passwords from memory. */
void password_job_free(password_job *job);

#endif
