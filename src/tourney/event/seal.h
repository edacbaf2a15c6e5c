/* seal.h: the signature under a journal (Ed25519): whoever changes a line that it covers, the last one too, breaks it.
 * Keys and signatures are hexadecimal texts. */
#ifndef TRAXIS_TOURNEY_SEAL_H
#define TRAXIS_TOURNEY_SEAL_H

#include <stdbool.h>

enum { TN_SEED_SIZE = 32, TN_KEY_TEXT = 65, TN_SIGNATURE_TEXT = 129 };

/* A new secret. */
void tn_seal_secret(unsigned char seed[TN_SEED_SIZE]);
/* The key by which others check what the secret signs. */
void tn_seal_key(const unsigned char seed[TN_SEED_SIZE], char key[TN_KEY_TEXT]);
/* Signs the hash of a journal's last line. */
void tn_seal_sign(const unsigned char seed[TN_SEED_SIZE], const char *hash, char signature[TN_SIGNATURE_TEXT]);
bool tn_seal_holds(const char *key, const char *hash, const char *signature);

#endif
