/* seal.h: the signature of a journal (Ed25519). A change to any line that it covers, including the last one, breaks it.
 * Keys and signatures are hexadecimal. */
#ifndef TRAXIS_TOURNEY_SEAL_H
#define TRAXIS_TOURNEY_SEAL_H

#include <stdbool.h>

enum { TN_SEED_SIZE = 32, TN_KEY_TEXT = 65, TN_SIGNATURE_TEXT = 129 };

/* Generates a secret. */
void tn_seal_secret(unsigned char seed[TN_SEED_SIZE]);
/* Derives the public key that verifies signatures of the secret. */
void tn_seal_key(const unsigned char seed[TN_SEED_SIZE], char key[TN_KEY_TEXT]);
/* Signs the hash of a journal's last line. tn_seal_is_valid() verifies the signature. */
void tn_seal_sign(const unsigned char seed[TN_SEED_SIZE], const char *hash, char signature[TN_SIGNATURE_TEXT]);
bool tn_seal_is_valid(const char *key, const char *hash, const char *signature);

#endif
