/* addresses.h: how many connections come from each address, so that no one of them has them all. Of an address of IPv6
 * only the network counts. */
#ifndef TRAXIS_ADDRESSES_H
#define TRAXIS_ADDRESSES_H

#include <stdbool.h>

enum { ADDRESS_TEXT = 48 };

/* Of an address of IPv6 the half that tells the network: the other half is its owner's to choose. "" of what is no
 * address. */
void network_of(const char *text, char network[ADDRESS_TEXT]);

/* An address of IPv4 that is written as one of IPv6, in its own form. */
void unmap_address(char address[ADDRESS_TEXT]);

typedef struct tx_addresses tx_addresses;

tx_addresses *addresses_open(unsigned each, unsigned most);
void addresses_close(tx_addresses *addresses);
/* One more from there; false: there are enough. */
bool addresses_add(tx_addresses *addresses, const char *address);
void addresses_remove(tx_addresses *addresses, const char *address);

#endif
