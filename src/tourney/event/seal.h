/* seal.h: the signature of a journal (Ed25519). A change to any line that it covers, including the last one, breaks it.
 * Keys and signatures are hexadecimal. */
#ifndef TRAXIS_TOURNEY_SEAL_H
#define TRAXIS_TOURNEY_SEAL_H

#include <stdbool.h>

enum { TN_SEED_SIZE = 32, TN_KEY_TEXT = 65, TN_SIGNATURE_TEXT = 129 };

/* Reads a secret from a file. Returns false with errno. */
bool tn_seal_read_secret(const char *path, unsigned char seed[TN_SEED_SIZE]);
/* The same; creates the file with a new secret, readable only by its owner, if it is missing. */
bool tn_seal_open_secret(const char *path, unsigned char seed[TN_SEED_SIZE]);
/* Derives the public key that verifies signatures of the secret. */
void tn_seal_key(const unsigned char seed[TN_SEED_SIZE], char key[TN_KEY_TEXT]);
/* Signs the hash of a journal's last line. tn_seal_is_valid() verifies the signature. */
void tn_seal_sign(const unsigned char seed[TN_SEED_SIZE], const char *hash, char signature[TN_SIGNATURE_TEXT]);
bool tn_seal_is_valid(const char *key, const char *hash, const char *signature);

#endif
