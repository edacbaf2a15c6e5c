/* hub.h: all matches and the lobby of one server, independent of sockets.
 *
 * Client messages go in through hub_receive(). Replies leave in hub_commit(), after everything that caused them is
 * durable: one transaction for all changes since the last call. If the transaction fails, none of the requests took
 * effect and the clients concerned get an error. The hub keeps no state that cannot be rebuilt from the store; idle
 * matches are unloaded. */
#ifndef TRAXIS_HUB_H
#define TRAXIS_HUB_H

#include "passwords.h"
#include "store/store.h"
#include "traxis_bots.h"
#include "traxis_cards.h"

enum {
    HUB_MAX_MESSAGE = 65536, /* bytes; a deck list is the longest message */
    HUB_TOKEN_SIZE = 44      /* session token with its terminating NUL */
};

typedef struct tx_hub tx_hub;
typedef struct tx_client tx_client;
typedef struct hub_tournament hub_tournament; /* hosting.h */

/* A card overlay that a match may be played with. */
typedef struct hub_overlay {
    const char *name, *description;
    const tx_catalog *catalog;
} hub_overlay;

typedef struct hub_config {
    const tx_catalog *catalog;
    const hub_overlay *overlays;
    unsigned overlay_count;
    tx_store *store;
    unsigned bot_threads;                 /* 0: bots compute their moves inside hub_commit() */
    uint32_t bot_delay_ms, bot_jitter_ms; /* a bot answers after delay + random(0..jitter) */
    uint32_t rate_per_second, rate_burst; /* message rate limit per client */
    uint32_t clients_per_address;         /* size of the rate limit that clients of one address share; 0: none */
    password_cost password_cost;          /* zero memory: libsodium's interactive preset */
    uint32_t lobby_interval_ms;           /* minimum time between two lobby updates */
    uint32_t idle_unload_ms;              /* unload a match this long after its last viewer left */
    int64_t (*now_ms)(void);              /* milliseconds since 1970 */
    void (*random_bytes)(void *, size_t); /* fills the buffer with cryptographically secure bytes */
    void (*log)(const char *line);
    void (*wake)(void *user);         /* called from any thread when hub_commit() has work to do */
    const hub_tournament *tournament; /* or NULL */
    void *user;
} hub_config;

/* Returns NULL if the store cannot be written; store_error() has the reason. */
tx_hub *hub_open(const hub_config *config);
/* Stops all worker threads. Pending bot moves are computed again after the next start. */
void hub_stop(tx_hub *hub);
void hub_close(tx_hub *hub);

/* Receives everything sent to one client, one message per call. Never called from within hub_connect() or
 * hub_receive(). */
typedef void hub_send(void *user, const char *text, size_t length);

void hub_make_token(const tx_hub *hub, char token[HUB_TOKEN_SIZE]);
/* Returns true if this server ever issued the token. Other tokens are rejected: an attacker may know them. */
bool hub_knows_token(const tx_hub *hub, const char *token);
/* `token`: the session token of a returning client, or NULL. */
tx_client *hub_connect(tx_hub *hub, const char *token, hub_send *send, void *user);
void hub_disconnect(tx_client *client);
/* Sets the client's network address, to which rate limits apply. */
void hub_set_address(tx_client *client, const char *address);
/* Exchanges a one-time ticket for the session token that replaces the cookie. Returns false if the ticket is unknown,
 * expired, already used, or was issued to another cookie. */
bool hub_redeem_ticket(tx_hub *hub, const char *ticket, const char *cookie, char token[HUB_TOKEN_SIZE]);
/* Handles one message. Returns false if too many messages in a row were rejected and the client must be
 * disconnected. */
bool hub_receive(tx_client *client, const char *text, size_t length);
/* Rejects a message that was too large to receive. Returns as hub_receive(). */
bool hub_receive_oversized(tx_client *client);

/* Commits all pending changes, then sends the replies. Returns false after a storage error that leaves the database in
 * an unknown state: the program must exit. */
bool hub_commit(tx_hub *hub);
/* Milliseconds until the next timer is due; 0 if one is. */
int hub_next_timer_ms(tx_hub *hub);

/* Counters since hub_open(), and gauges. */
typedef struct hub_stats {
    uint64_t messages, rejected, commits, failed_commits, sent;
    uint64_t commit_microseconds; /* total of all commits */
    unsigned clients, loaded_matches, thinking_bots;
    bool last_commit_failed;
} hub_stats;
void hub_get_stats(const tx_hub *hub, hub_stats *stats);

#endif
