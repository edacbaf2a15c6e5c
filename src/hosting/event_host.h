/* event_host.h: a tournament whose matches are played on the server: `traxis serve --event FILE`.
 * The event is its journal; the desk runs in other programs. The host reads the journal every second. Each table of the
 * published round becomes a match on the server, played with the registered decks. When the round's clock is over, the
 * host calls time. It writes the result of each match into the journal as an entry of staff, unless staff have entered
 * one. The host has no state of its own: links follow from the secret in FILE.seats, matches are in the store,
 * everything else is in the journal. */
#ifndef TRAXIS_EVENT_HOST_H
#define TRAXIS_EVENT_HOST_H

#include "server/hosting.h"

typedef struct event_host event_host;

/* Returns NULL with a message if there is no such event, or the secret can neither be read nor created. */
event_host *event_host_open(const char *path, char *error, size_t size);
void event_host_close(event_host *host);
/* For hub_config. */
const hub_tournament *event_host_tournament(event_host *host);
/* Writes the players' links, "ADDRESS/people#seat=KEY", into FILE.links, which is readable by its owner only. */
bool event_host_write_links(event_host *host, const char *address, char *error, size_t size);

#endif
