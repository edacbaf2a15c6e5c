/* seal.c: see seal.h. */
#include "seal.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/whole_file.h"

/* ---- The file of the secret -------------------------------------------------------------------------------------- */

bool tn_seal_read_secret(const char *path, unsigned char seed[TN_SEED_SIZE]) {
    size_t length, read = 0;
    char *text = file_read_whole(path, 200, &length);
    bool good =
        text && sodium_hex2bin(seed, TN_SEED_SIZE, text, length, "\n ", &read, NULL) == 0 && read == TN_SEED_SIZE;
    if (text && !good)
        errno = EINVAL;
    free(text);
    return good;
}

static bool make_secret(const char *path, unsigned char seed[TN_SEED_SIZE]) {
    char text[2 * TN_SEED_SIZE + 2];
    randombytes_buf(seed, TN_SEED_SIZE);
    sodium_bin2hex(text, sizeof text - 1, seed, TN_SEED_SIZE);
    strcat(text, "\n");
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool good = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text) && fsync(file) == 0;
    return file >= 0 && close(file) == 0 && good;
}

bool tn_seal_open_secret(const char *path, unsigned char seed[TN_SEED_SIZE]) {
    return tn_seal_read_secret(path, seed) || (errno == ENOENT && make_secret(path, seed));
}

/* ---- Signatures -------------------------------------------------------------------------------------------------- */

static void make_keys(const unsigned char *seed, unsigned char *key, unsigned char *secret) {
    crypto_sign_seed_keypair(key, secret, seed);
}

void tn_seal_key(const unsigned char seed[TN_SEED_SIZE], char key[TN_KEY_TEXT]) {
    unsigned char open[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];
    make_keys(seed, open, secret);
    sodium_bin2hex(key, TN_KEY_TEXT, open, sizeof open);
    sodium_memzero(secret, sizeof secret);
}

/* The signed text starts with its purpose, so that no other signature can be mistaken for it. */
static int message(const char *hash, char *text, size_t size) {
    return snprintf(text, size, "traxis tournament journal %s", hash);
}

void tn_seal_sign(const unsigned char seed[TN_SEED_SIZE], const char *hash, char signature[TN_SIGNATURE_TEXT]) {
    unsigned char open[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES], bytes[crypto_sign_BYTES];
    char text[120];
    int length = message(hash, text, sizeof text);
    make_keys(seed, open, secret);
    crypto_sign_detached(bytes, NULL, (const unsigned char *)text, (unsigned)length, secret);
    sodium_bin2hex(signature, TN_SIGNATURE_TEXT, bytes, sizeof bytes);
    sodium_memzero(secret, sizeof secret);
}

static bool bytes_of(const char *hex, unsigned char *bytes, size_t size) {
    size_t length;
    return sodium_hex2bin(bytes, size, hex, strlen(hex), NULL, &length, NULL) == 0 && length == size;
}

bool tn_seal_is_valid(const char *key, const char *hash, const char *signature) {
    unsigned char open[crypto_sign_PUBLICKEYBYTES], bytes[crypto_sign_BYTES];
    char text[120];
    int length = message(hash, text, sizeof text);
    return bytes_of(key, open, sizeof open) && bytes_of(signature, bytes, sizeof bytes) &&
           crypto_sign_verify_detached(bytes, (const unsigned char *)text, (unsigned)length, open) == 0;
}
