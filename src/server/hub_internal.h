/* hub_internal.h: types and functions shared by the files of the hub.
 *
 *     hub.c            clients, rate limits, commits and timers
 *     hub_verify.c     asserts about the whole hub
 *     match.c          a loaded match: its table, its viewers, its bots
 *     match_clock.c    game clocks, lost connections, automatic passes
 *     match_cards.c    the printed cards and the overlays that matches are played with
 *     lobby.c          dispatch of requests; requests that do not go to a game
 *     lobby_tables.c   requests that create, join and leave tables; rematches
 *     lobby_messages.c messages about tables and lists of tables
 *     open_tables.c    limits and timeouts of open tables
 *     shares.c         readiness, and the players' random bytes for the shuffles
 *     absence.c        players who have left a game without a clock
 *     sessions.c       tokens, tickets and the identity of a client
 *     accounts.c       requests about accounts; account_rules.c: valid names and passwords
 *     passwords.c      hashing and checking of passwords
 *     rate_limits.c    token buckets
 *     ranking.c        ratings and the leaderboard
 *     export.c         export of a player's personal data
 *     hosting.c        matches of a tournament
 *     bot_jobs.c       computation of bot moves and hints
 *     workers.c        thread pool for slow work
 */
#ifndef TRAXIS_HUB_INTERNAL_H
#define TRAXIS_HUB_INTERNAL_H

#include <jansson.h>

#include "addresses.h"
#include "bot_jobs.h"
#include "hub.h"
#include "passwords.h"
#include "rate_limits.h"
#include "table/computer.h"
#include "table/json.h"

enum {
    MATCH_BUCKETS = 4096,
    MAX_VIEWED = 64,      /* matches that one client views */
    MAX_SPECTATORS = 500, /* of one match */
    MAX_LISTED = 100,     /* tables in a list */
    MAX_TICKETS = 1024,   /* pending */
    MAX_TICKETS_PER_ADDRESS = 32,
    MAX_REJECTIONS = 200,   /* of one client in a row; then it is disconnected */
    MAX_COMMIT_ROUNDS = 64, /* commits per hub_commit() while bots answer each other */
    HEARTBEAT_MS = 10000,   /* interval of the heartbeats in the store */
    CLOCK_CHECK_MS = 1000,  /* interval of the search for unloaded matches whose clock has run out */
};

#define TOO_MANY_VIEWERS "This table has too many viewers, or you are viewing too many tables."
#define TOO_FAST         "You are sending messages too fast."
#define NOT_SAVED        "The server could not save this request. Nothing has changed."
#define MAYBE_SAVED      "The server's disk has failed. Whether this request took effect is known after the next start."

typedef struct tx_match tx_match;

/* One of the catalogs that matches are played with. */
typedef struct match_cards {
    const tx_catalog *catalog;
    char *facts, *digest; /* serialized card facts and their digest; NULL until first used */
} match_cards;
typedef void lobby_handler(tx_client *client, const json_t *request);

/* The part of a client that changes by logging in and out. */
typedef struct client_identity {
    int64_t player;
    uint8_t token_hash[STORE_HASH];
    bool has_token, session_ended;
} client_identity;

/* A one-time ticket with which a browser fetches a new cookie; see sessions.c. */
typedef struct hub_ticket {
    uint8_t hash[STORE_HASH];           /* of the ticket */
    uint8_t old_token_hash[STORE_HASH]; /* of the browser's current cookie */
    char token[HUB_TOKEN_SIZE];         /* the new cookie */
    uint64_t address_hash;              /* keyed */
    int64_t until;
} hub_ticket;

/* A table whose game has not started, and the address of its host. */
typedef struct hub_open_table {
    struct {
        int64_t player, until; /* when the seat becomes free unless the player returns; 0: they have not left */
    } absent[TX_SEATS];
    char code[STORE_CODE], network[ADDRESS_TEXT];
} hub_open_table;

struct tx_client {
    tx_hub *hub;
    hub_send *send;
    void *user;
    int64_t player;                 /* 0: not in the store yet */
    uint8_t token_hash[STORE_HASH]; /* valid if has_token */
    bool has_token;
    bool session_ended;             /* from another connection; all further requests are rejected */
    client_identity saved_identity; /* as of the last commit */
    bool is_browser;                /* identified by a cookie, which only an HTTP response can change */
    uint64_t id;
    bool password_pending;      /* a password job of this client is running or queued */
    char network[ADDRESS_TEXT]; /* address, or network of an IPv6 address; "" if unknown */
    bool follows_lobby;         /* gets lobby updates */
    double rate_budget;         /* messages the client may send now */
    int64_t rate_refilled_at;
    unsigned rejections; /* consecutive messages that were rejected */
    tx_match *viewed[MAX_VIEWED];
    unsigned viewed_count;
    char **outbox; /* messages to send after the next commit */
    unsigned outbox_count, outbox_capacity;
    tx_client *next, **link;
};

typedef struct match_viewer {
    tx_client *client;
    uint8_t audience; /* seat, or SPECTATORS */
} match_viewer;

/* A hint that a seat has requested. */
typedef struct match_hint {
    uint64_t client_id; /* of the client that requested it; 0: none */
    bool computing;
} match_hint;

/* A loaded match. */
struct tx_match {
    tx_hub *hub;
    store_match stored;
    tx_table *table;            /* NULL before the game starts */
    json_t *settings;           /* parsed from `stored` */
    match_cards *cards;         /* NULL: the overlay is missing */
    uint32_t saved_count;       /* number of entries of the table that are in the store or in its transaction */
    uint64_t generation;        /* changes when the table is rebuilt, so that results of older jobs are dropped */
    uint8_t notified_seat;      /* the seat that the game waited for at the last check */
    char network[ADDRESS_TEXT]; /* address of the latest player to connect, which owns the bot jobs of this match */
    bool dirty;                 /* has changes to commit */
    bool seats_changed;         /* send the `table` message after the commit */
    match_viewer *viewers;
    unsigned viewer_count, viewer_capacity;
    match_viewer *requesters; /* clients that await a reply for one viewer alone, in order of their requests */
    unsigned requester_count, requester_capacity;
    bool bot_thinking, bot_answered; /* a bot job is running; its result is in bot_answer */
    table_request bot_answer;
    uint8_t bot_seat;
    int64_t bot_answer_at; /* time at which the bot's move is applied */
    match_hint hints[TX_SEATS];
    int64_t pass_at;                /* time of the next automatic pass; 0: none */
    uint32_t pass_choices;          /* number of choices at which it is valid */
    int64_t absent_since[TX_SEATS]; /* when a player of a game without a clock left; 0: they are here */
    int64_t waiting_since;          /* since when the game waits for its seat; 0: since before it was loaded */
    int64_t idle_since;             /* since when there is no viewer; 0: there is one */
    tx_match *next, *next_dirty;
};

struct tx_hub {
    hub_config config;
    tx_workers *bot_workers, *password_workers;
    tx_match *matches[MATCH_BUCKETS];
    tx_match *dirty;
    tx_client *clients;
    uint64_t last_id;   /* source of client ids and match generations */
    int64_t next_timer; /* time at which run_timers() has work */
    int64_t opened_at, heartbeat_at, clocks_checked_at, lobby_sent_at;
    bool lobby_changed, identities_changed;
    /* Rate limits: passwords by address; unknown names; messages and tables. They are separate so that entries of one
     * do not evict entries of another. */
    tx_rate_limits *address_limits, *name_limits, *traffic_limits;
    unsigned password_job_count; /* jobs that are not finished */
    password_job **pending_jobs; /* jobs since the last commit: their attempts must be stored before they start */
    unsigned pending_job_count, pending_job_capacity;
    hub_open_table *open_tables; /* tables created since the start, and those whose players were absent then */
    unsigned open_table_count, open_table_capacity;
    hub_ticket tickets[MAX_TICKETS];
    uint8_t ticket_key[16];
    uint8_t token_key[STORE_HASH]; /* key of the mark in our tokens */
    match_cards *cards;            /* the printed cards, then one catalog per overlay */
    unsigned card_count;
    hub_stats stats;
};

/* hub.c */
int64_t hub_now(const tx_hub *hub);
/* Makes sure that timers run at `time` or before. */
void hub_schedule(tx_hub *hub, int64_t time);
void hub_log(const tx_hub *hub, const char *format, ...) __attribute__((format(printf, 2, 3)));
tx_client *hub_find_client(const tx_hub *hub, uint64_t id); /* NULL if it has disconnected */
json_t *hub_new_message(const char *word);                  /* {"message": word, "version": PROTOCOL_VERSION} */
/* Queues a message, which is sent after the next commit. Takes ownership of it. */
void client_queue(tx_client *client, json_t *message);
void client_queue_text(tx_client *client, char *text);
/* Queues an error message for this client. `about` and `table` may be NULL. */
void client_reject(tx_client *client, const char *about, const char *table, const char *error, const char *text);
void client_reject_unsaved(tx_client *client, const char *table);
void client_set_token(tx_client *client, const char *token);
void client_issue_token(tx_client *client, char token[HUB_TOKEN_SIZE]);
/* Charges a request with `cost` messages. Returns false if that exceeds a rate limit. */
bool client_spend_budget(tx_client *client, double cost);

/* hub_verify.c: asserts that the clients, matches and counters of the hub agree with each other. */
#ifdef NDEBUG
static inline void hub_verify(const tx_hub *hub) {
    (void)hub;
}
#else
void hub_verify(const tx_hub *hub);
#endif

/* match.c */
tx_match *match_find(const tx_hub *hub, const char *code); /* a loaded match, or NULL */
tx_match *match_load(tx_hub *hub, const char *code);       /* loads it if necessary; NULL if there is none */
tx_match *match_add(tx_hub *hub, store_match *stored);     /* takes ownership of its strings */
/* Rebuilds the table from the store after a failed commit. Unloads the match if that is impossible. */
void match_reload(tx_match *match);
bool match_start(tx_match *match, char *error, size_t size);
void match_mark_dirty(tx_match *match);
unsigned match_audience(const tx_match *match, const tx_client *client); /* seat, or SPECTATORS */
void match_anonymize_seat(tx_match *match, unsigned seat);
/* Returns false if the match or the client has reached its limit. */
bool match_add_viewer(tx_match *match, tx_client *client);
void match_remove_viewer(tx_match *match, tx_client *client);
void match_forget_requests(tx_match *match, const tx_client *client); /* it gets no reply */
bool match_has_audience(const tx_match *match, unsigned audience);    /* at least one viewer */
bool match_has_viewer(const tx_match *match, const tx_client *client);
bool match_forbids_spectators(const tx_match *match);
void match_remove_spectators(tx_match *match); /* if they are forbidden */
void match_request(tx_match *match, tx_client *client, const table_request *request);
void match_reject(tx_match *match, tx_client *client, enum table_error error);
/* Returns false if the seat is already waiting for a hint. */
bool match_request_hint(tx_match *match, tx_client *client);
/* Adds the code of the match to a serialized message. The caller frees the result. */
char *match_frame(const tx_match *match, const char *text);
void match_save_entries(tx_match *match); /* adds its new entries to the transaction */
void match_flush(tx_match *match);        /* after a commit: sends messages, then starts bot jobs */
void match_take_bot_answer(tx_hub *hub, bot_job *job);
void match_run_timers(tx_match *match, int64_t now);
bool match_can_unload(const tx_match *match, int64_t now);
void match_unload(tx_match *match);
void match_check_all_clocks(tx_hub *hub, int64_t now); /* loads matches whose clock has run out */

/* match_cards.c */
void hub_open_cards(tx_hub *hub);
void hub_close_cards(tx_hub *hub);
/* Returns NULL if the settings name an unknown overlay. */
match_cards *match_cards_for(tx_hub *hub, const json_t *settings);
const char *hub_cards_facts(match_cards *cards);
const char *hub_cards_digest(match_cards *cards);
json_t *match_overlays_json(const tx_hub *hub);

/* match_clock.c */
/* Draws a random time for an answer, so that the delay reveals nothing about the decision. */
int64_t hub_draw_answer_time(const tx_hub *hub);
void match_charge_clock(tx_match *match);
void match_preview_clock(tx_match *match);
void match_update_presence(tx_match *match, unsigned seat); /* after a viewer of that seat came or left */
void match_restore_presence(tx_match *match);               /* after the match was loaded */
void match_delay_passes(tx_match *match);                   /* called once for a new table */
void match_schedule_pass(tx_match *match);
void match_run_clock(tx_match *match, int64_t now);

/* lobby.c */
/* Dispatches a request; NULL: it was not valid JSON. */
void lobby_receive(tx_client *client, const json_t *request);
store_player hub_new_player(const tx_hub *hub, const char *name);
/* The client's player, added to the store if necessary. Returns 0 if the client has no token. */
int64_t client_player(tx_client *client, const char *name);

/* sessions.c */
/* Loads the key that marks the tokens of this database; creates it if it is missing. */
void account_load_token_key(tx_hub *hub);
void account_hash_secret(const char *secret, uint8_t hash[STORE_HASH]);
/* Changes the client's identity; a failed commit reverts it. */
void client_set_identity(tx_client *client, const client_identity *identity);
/* After a commit: applies changed identities, or reverts them if it failed. */
void hub_finish_identities(tx_hub *hub, bool committed);
/* Ends the session of all other clients with the same token or the same player; player 0 matches none. */
void account_end_other_sessions(tx_client *client, int64_t player);
/* Gives the client a new session of that player (0: anonymous), and adds its ticket or token to the message. */
void account_renew_session(tx_client *client, int64_t player, json_t *message);

/* accounts.c */
lobby_handler *account_find_handler(const char *word);                 /* or NULL */
bool server_account_of(const tx_client *client, store_player *player); /* false: not logged in */
json_t *account_you_json(const tx_client *client);
bool password_jobs_take(tx_hub *hub);         /* returns true if any had finished */
void password_jobs_start(tx_hub *hub);        /* after a commit */
void password_jobs_drop_pending(tx_hub *hub); /* after a failed commit */

/* ranking.c */
lobby_handler server_handle_leaders;
int account_shown_rating(double rating);
/* Reports if the finished match was rated, and if not, why; null for unrated tables and before the end. */
json_t *account_rating_json(const store_match *stored);
bool match_may_be_rated(const json_t *settings); /* its rules, decks and cards */
/* Stores a hash of the address from which the player of that seat is ready. */
void match_save_origin(tx_match *match, unsigned seat, const tx_client *client);
/* Called once, when the match ends: rates it if it was to be rated. */
void match_rate(tx_match *match, tx_result result);

/* export.c */
lobby_handler server_handle_export;

/* lobby_tables.c */
/* Letters and digits that are not easily confused, 5 bits each. */
void hub_random_letters(const tx_hub *hub, char *letters, size_t count);
lobby_handler server_handle_create, server_handle_join, server_handle_rematch, server_handle_withdraw;
/* The open table of a request. Returns NULL, and sends an error, if there is none. */
tx_match *hub_find_open_match(tx_client *client, const json_t *request);
void match_save_seat(tx_match *match, unsigned seat);
/* Frees the seat of an open table; the table ends if the other seat is empty too. */
void match_vacate_seat(tx_match *match, unsigned seat);
const char *hub_text_field(const json_t *request, const char *field); /* "" if it is missing */

/* open_tables.c */
bool account_may_open_table(const tx_client *client);
bool account_may_join_table(const tx_client *client);
void open_tables_add(const tx_client *client, const store_match *stored);
void open_tables_change(tx_hub *hub, const store_match *stored); /* when it starts or ends */
void open_tables_of_guest(tx_hub *hub, int64_t guest, int64_t account);
void open_tables_reload(tx_hub *hub); /* after a failed commit */
/* Called after one of the player's connections is lost. */
void hub_player_left(tx_hub *hub, int64_t player, const char *network);
void match_wait_for_absent_players(tx_hub *hub); /* when the server starts */
void open_tables_check(tx_hub *hub, int64_t now);

/* absence.c */
void match_update_absence(tx_match *match, unsigned seat);
void match_waiting_changed(tx_match *match); /* called when the game begins to wait for another seat */
/* Since when the player of the seat is away, and when the opponent may claim the game; null if they are here. */
json_t *match_absence_json(const tx_match *match, unsigned seat);
lobby_handler server_handle_claim;

/* shares.c */
lobby_handler server_handle_ready, server_handle_reveal;
void match_set_seat_share(store_seat *seat, const uint8_t random[STORE_HASH]);
/* The seat is no longer ready. If both had committed, the other seat's bytes are void too. */
void match_reset_share(tx_match *match, unsigned seat);
/* Returns true if both seats have committed and this one has not revealed its bytes yet. */
bool match_waits_for_reveal(const store_match *stored, unsigned seat);

/* hosting.c */
lobby_handler server_handle_seat;
bool hub_is_hosted(const tx_match *match);
void hub_update_tournament(tx_hub *hub);

/* lobby_messages.c */
json_t *match_json(const store_match *stored);                              /* public facts */
json_t *match_own_json(const tx_client *client, const store_match *stored); /* with the client's seat */
void match_send_table(tx_match *match, tx_client *client);
void match_send_table_to_all(tx_match *match);
void match_send_table_to_player(tx_match *match, unsigned seat); /* to the player's other connections */
void lobby_send(tx_client *client);
char *lobby_text(const tx_hub *hub); /* the lobby message; the caller frees it */
void lobby_send_own_matches(tx_client *client, int64_t before);

#endif
