/* addresses.h: counts of connections per address, with limits. IPv6 addresses are counted by their network, the first
 * 64 bits: a client chooses the rest. */
#ifndef TRAXIS_ADDRESSES_H
#define TRAXIS_ADDRESSES_H

#include <stdbool.h>

enum { ADDRESS_TEXT = 48 };

/* Returns the network of an address as text: of IPv6 the first 64 bits. Ignores a port. Returns "" if the text is not
 * an address. */
void server_network_of_address(const char *text, char network[ADDRESS_TEXT]);

/* Changes an IPv4-mapped IPv6 address to its IPv4 form. */
void server_unmap_address(char address[ADDRESS_TEXT]);

typedef struct tx_addresses tx_addresses;

/* `max_each`: limit per address; `max_all`: limit of all together. */
tx_addresses *addresses_open(unsigned max_each, unsigned max_all);
void addresses_close(tx_addresses *addresses);
/* Counts a connection from there. Returns false if a limit is reached. */
bool addresses_add(tx_addresses *addresses, const char *address);
void addresses_remove(tx_addresses *addresses, const char *address);

#endif
