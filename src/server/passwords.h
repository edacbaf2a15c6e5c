/* passwords.h: what is proved by a password, and passwords as they are kept: Argon2id by libsodium, in a thread of its
 * own, since each takes as long as many choices do. */
#ifndef TRAXIS_PASSWORDS_H
#define TRAXIS_PASSWORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"
#include "workers.h"

enum { LEAST_PASSWORD = 8, MOST_PASSWORD = 256 /* bytes */ };

/* How much work a password is. */
typedef struct password_cost {
    size_t memory;            /* bytes */
    unsigned long long times; /* over that memory */
} password_cost;

/* Something that needs a password: one is checked, or one is made to be kept, or both. */
typedef struct tx_proof {
    tx_work work; /* first: a proof is taken as the work that was given */
    password_cost cost;
    bool checks, makes;
    char password[MOST_PASSWORD + 1];
    char against[STORE_PASSWORD]; /* what is kept; "": of nobody, which takes as long and is never right */
    char new_password[MOST_PASSWORD + 1];
    bool right;                /* it is the one that is kept */
    char made[STORE_PASSWORD]; /* the new one as it is kept; "": there was no memory for it */
    /* For whoever asks: */
    uint64_t visitor;
    unsigned deed;
    char name[STORE_NAME], account[STORE_NAME];
    uint8_t code[STORE_HASH];
} tx_proof;

tx_proof *proof_new(password_cost cost);
void proof_free(tx_proof *proof);

#endif
