/* passwords.c: see passwords.h. */
#include "passwords.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static bool make(const tx_proof *proof, const char *password, char made[STORE_PASSWORD]) {
    _Static_assert(STORE_PASSWORD >= crypto_pwhash_STRBYTES, "a password has room as it is kept");
    return crypto_pwhash_str_alg(made, password, strlen(password), proof->cost.times, proof->cost.memory,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* Of somebody whom nobody knows as much work is made as of others: who waits for the answer learns nothing. */
static void check(tx_proof *proof) {
    if (proof->against[0])
        proof->right = crypto_pwhash_str_verify(proof->against, proof->password, strlen(proof->password)) == 0;
    else
        make(proof, proof->password, proof->made);
}

static void prove(tx_work *work) {
    tx_proof *proof = (tx_proof *)work;
    if (proof->checks)
        check(proof);
    if (proof->makes && (proof->right || !proof->checks) && !make(proof, proof->new_password, proof->made))
        proof->made[0] = '\0';
}

static void drop(tx_work *work) {
    proof_free((tx_proof *)work);
}

tx_proof *proof_new(password_cost cost) {
    tx_proof *made = need_memory(calloc(1, sizeof *made));
    made->work = (tx_work){.run = prove, .drop = drop};
    made->cost = cost;
    return made;
}

void proof_free(tx_proof *proof) {
    sodium_memzero(proof, sizeof *proof);
    free(proof);
}
