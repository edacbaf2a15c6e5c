/* event_host.h: a tournament whose matches are played on the server: `traxis serve --event FILE`.
 *
 * The event is its journal, and the desk goes on as ever, in other programs. The host looks at the journal every
 * second: each table of the published round is a match of the house, played with the registered decks; when the round's
 * clock is over, time is called there; and what a match comes to is written into the journal, as an entry of staff,
 * unless staff have entered something themselves: that stands.
 *
 * Nothing is remembered that could not be made again: links follow from the secret in FILE.seats, matches are in the
 * store, the rest is in the journal. */
#ifndef TRAXIS_EVENT_HOST_H
#define TRAXIS_EVENT_HOST_H

#include "server/hosting.h"

typedef struct event_host event_host;

/* NULL with a message if there is no such event, or the secret cannot be read or made. */
event_host *event_host_open(const char *path, char *error, size_t size);
void event_host_close(event_host *host);
/* For house_settings. */
const hub_tournament *event_host_tournament(event_host *host);
/* Writes the players' links, "address#seat=KEY", into FILE.links, which nobody else can read. */
bool event_host_write_links(event_host *host, const char *address, char *error, size_t size);

#endif
