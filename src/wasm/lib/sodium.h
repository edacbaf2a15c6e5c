/* sodium.h: the part of libsodium that src/table uses, for WebAssembly, for which Debian has no libsodium. */
#ifndef TRAXIS_WASM_SODIUM_H
#define TRAXIS_WASM_SODIUM_H

#include <stddef.h>

/* BLAKE2b (RFC 7693) of `length` bytes; writes `size` (at most 64) bytes. Keys are not supported: pass NULL, 0. */
int crypto_generichash(unsigned char *hash, size_t size, const unsigned char *bytes, unsigned long long length,
                       const unsigned char *key, size_t key_size);
char *sodium_bin2hex(char *text, size_t size, const unsigned char *bytes, size_t count);
/* Returns 0 if the text consists of pairs of digits that fit. Ignored characters and the end are not supported: pass
 * NULL, NULL. */
int sodium_hex2bin(unsigned char *bytes, size_t size, const char *text, size_t length, const char *ignored,
                   size_t *count, const char **end);

#endif
