/* house.h: all tables of a server, its lobby, and who is there: without sockets, so that tests can be visitors too.
 *
 * What visitors say goes in (house_hear); what they are told leaves in house_settle, once everything that led to it is
 * durable: the changes of all tables since the last time in one transaction. If that fails, what was asked has not
 * happened, and everybody concerned is told so. Nothing is only here: matches nobody looks at sleep in the store, and
 * all is made again from it. */
#ifndef TRAXIS_HOUSE_H
#define TRAXIS_HOUSE_H

#include "passwords.h"
#include "store/store.h"
#include "traxis_bots.h"
#include "traxis_cards.h"

enum {
    MOST_FRAME = 65536, /* bytes of what a visitor says at once: a deck is the longest */
    TOKEN_TEXT = 44     /* a secret by which a player is known, with its end */
};

typedef struct tx_house tx_house;
typedef struct house_host house_host; /* hosted.h */
typedef struct tx_visitor tx_visitor;

/* Cards that are changed, which a table may be played with. */
typedef struct house_overlay {
    const char *name, *about;
    const tx_catalog *catalog;
} house_overlay;

typedef struct house_settings {
    const tx_catalog *catalog;
    const house_overlay *overlays;
    unsigned overlay_count;
    tx_store *store;
    unsigned workers;           /* threads in which computer players think; 0: they think within house_settle */
    uint32_t pace, pace_spread; /* a computer player answers after so many milliseconds, and up to so many more */
    uint32_t rate, burst;       /* messages of a visitor: in a second, and at once */
    uint32_t per_address;       /* visitors that one address is meant to have: bounds what they do together; 0: not */
    password_cost cost;         /* of passwords; the memory 0: as libsodium advises for the web */
    uint32_t lobby_every;       /* milliseconds, at least, between two times that its followers are told of it */
    uint32_t doze;              /* milliseconds after which a match that nobody looks at sleeps */
    int64_t (*now)(void);       /* milliseconds since 1970 */
    void (*random)(void *, size_t); /* fills with secret random bytes */
    void (*log)(const char *line);
    void (*wake)(void *user); /* from any thread: there is something to settle */
    const house_host *host;   /* who arranges matches, or NULL */
    void *user;
} house_settings;

/* NULL: the store cannot keep anything, and tells why. */
tx_house *house_open(const house_settings *settings);
/* No computer player thinks any more, and nothing wakes anybody: what they would have answered is asked again by the
 * next house. */
void house_stop(tx_house *house);
void house_close(tx_house *house);

/* Somebody comes. `token`: the secret by which they are known, or NULL; `send` gets what they are told, one text after
 * another, never within house_enter or house_hear. */
typedef void visitor_send(void *user, const char *text, size_t length);
void house_new_token(const tx_house *house, char token[TOKEN_TEXT]);
/* Returns true if this server made the token, at any time. Other tokens are rejected: an attacker may know them. */
bool house_knows_token(const tx_house *house, const char *token);
tx_visitor *house_enter(tx_house *house, const char *token, visitor_send *send, void *user);
void house_exit(tx_visitor *visitor);
/* Where the visitor comes from: an address. How often passwords may be tried is counted for each. */
void house_comes_from(tx_visitor *visitor, const char *address);
/* A browser with that cookie was told that ticket: the token that is its cookie from now on. False: it was not, or too
 * long ago, or has had it. */
bool house_redeem(tx_house *house, const char *ticket, const char *cookie, char token[TOKEN_TEXT]);
/* False: the visitor goes on talking although told not to, and should be shown the door. */
bool house_hear(tx_visitor *visitor, const char *text, size_t length);
/* The same for what could not be taken at all. */
bool house_hear_too_much(tx_visitor *visitor);

/* Keeps and tells all there is to be. False: the store can be trusted no more; end the program. */
bool house_settle(tx_house *house);
/* In how many milliseconds there is something to settle although nobody says anything. */
int house_wait(tx_house *house);

typedef struct house_figures {
    uint64_t messages, refused, commits, failures, sent;
    uint64_t commit_microseconds; /* all commits together */
    unsigned visitors, awake, thinking;
    bool failing; /* what was last to be kept could not be */
} house_figures;
void house_figures_now(const tx_house *house, house_figures *figures);

#endif
