/* house_parts.h: what the files of the house share.
 *
 *     house.c       visitors come and go; what changed is kept, then told
 *     match_room.c  a match that is awake: its table, who looks at it, its computer players
 *     room_clock.c  what time does there: clocks, lost connections, windows passed for a player
 *     house_cards.c the cards that tables are played with, and overlays
 *     lobby.c       what is asked of the house and not of a table
 *     lobby_open.c  tables made, joined and begun
 *     open_tables.c limits and timeouts of open tables
 *     shares.c      players who are ready, and their random bytes for the shuffles
 *     absence.c     players who have left a game without a clock
 *     lobby_told.c  how tables and lists of them are told
 *     sessions.c    who a visitor is, and how that changes
 *     accounts.c    what is asked of an account; account_rules.c: its name and password
 *     passwords.c   passwords as they are kept, and checked
 *     attempts.c    how often that may be tried
 *     ranking.c     ratings, and the leaderboard
 *     export.c      what the server knows of somebody
 *     hosted.c      matches of a tournament, which somebody else arranges
 *     thinkers.c    what computer players think over
 *     workers.c     threads for what takes long
 */
#ifndef TRAXIS_HOUSE_PARTS_H
#define TRAXIS_HOUSE_PARTS_H

#include <jansson.h>

#include "addresses.h"
#include "attempts.h"
#include "house.h"
#include "passwords.h"
#include "table/computer.h"
#include "table/json.h"
#include "thinkers.h"

enum {
    ROOM_BUCKETS = 4096,
    MOST_ROOMS = 64,     /* that one visitor looks at */
    MOST_WATCHERS = 500, /* spectators of one room */
    MOST_LISTED = 100,   /* tables in a list */
    MOST_TICKETS = 1024, /* pending */
    TICKETS_FROM = 32,   /* … from one address */
    MOST_REFUSALS = 200, /* of one visitor in a row, before the door */
    SETTLE_MOST = 64,    /* rounds in which computer players answer one another, before others are heard */
    STAMP_EVERY = 10000, /* milliseconds between signs of life in the store */
    SWEEP_EVERY = 1000,  /* … between looks for sleeping matches in which time is over */
};

#define TOO_FAST     "You send more messages than the server takes."
#define NOT_KEPT     "The server could not keep what was asked; it has not happened."
#define PERHAPS_KEPT "The server's disk has failed: whether what was asked has happened is seen when it is there again."

typedef struct tx_room tx_room;

/* Cards that tables are played with. */
typedef struct house_cards {
    const tx_catalog *catalog;
    char *facts, *digest; /* as they are told, made once */
} house_cards;
typedef void lobby_request(tx_visitor *visitor, const json_t *asked);

/* Who a visitor is. */
typedef struct visitor_identity {
    int64_t player;
    uint8_t hash[STORE_HASH];
    bool known, ended;
} visitor_identity;

/* With what a browser gets another cookie; see sessions.c. */
typedef struct house_ticket {
    uint8_t hash[STORE_HASH], before[STORE_HASH]; /* of the ticket, and of the token that the browser has */
    char token[TOKEN_TEXT];
    uint64_t from; /* a keyed hash of the address */
    int64_t until;
} house_ticket;

/* A table whose game has not begun, and the address of its host. */
typedef struct house_open_table {
    struct {
        int64_t player, until; /* when the seat becomes free unless the player returns; 0: they have not left */
    } absent[TX_SEATS];
    char code[STORE_CODE], network[ADDRESS_TEXT];
} house_open_table;

struct tx_visitor {
    tx_house *house;
    visitor_send *send;
    void *user;
    int64_t player;             /* 0: nobody the store knows yet */
    uint8_t hash[STORE_HASH];   /* of the token */
    bool known;                 /* there is a token */
    bool ended;                 /* the session was ended from elsewhere: nothing more is heard */
    visitor_identity was;       /* what of this is kept */
    bool browser;               /* known by a cookie, which only an answer to HTTP can change */
    uint64_t number;            /* by which it is found again */
    bool proving;               /* a password is worked over */
    char network[ADDRESS_TEXT]; /* where they come from, or "" */
    bool follows;               /* is told when the lobby changes */
    double budget;              /* messages that may come now */
    int64_t heard;              /* when the budget was last filled */
    unsigned refusals;
    tx_room *rooms[MOST_ROOMS];
    unsigned room_count;
    char **held; /* what is told once all is kept */
    unsigned held_count, held_room;
    tx_visitor *next, **link;
};

typedef struct listener {
    tx_visitor *visitor;
    uint8_t audience;
} listener;

/* A hint that a seat wants. */
typedef struct room_hint {
    uint64_t asker; /* the visitor's number; 0: it wants none */
    bool thinking;  /* somebody thinks it over */
} room_hint;

/* A match that is awake. */
struct tx_room {
    tx_house *house;
    store_match match;
    tx_table *table;            /* NULL: it has not begun */
    json_t *settings;           /* those of the match */
    house_cards *cards;         /* NULL: they are not here any more */
    uint64_t stamp;             /* of this awakening */
    uint8_t called;             /* the seat that the game waited for at the last check */
    char network[ADDRESS_TEXT]; /* address of the player who came last: the owner of computations for this match */
    bool dirty, news;           /* has entries to store; seats have changed */
    listener *listeners;
    unsigned listener_count, listener_room;
    listener *askers; /* who is to get the answers that are for one alone, in their order */
    unsigned asker_count, asker_room;
    bool thinking, answered; /* a computer player does; its answer is here */
    table_request answer;
    uint8_t answering; /* its seat */
    int64_t answer_at;
    room_hint hints[TX_SEATS];
    int64_t pass_at;              /* time of the next automatic pass; 0: none */
    uint32_t pass_choices;        /* number of choices at which it is valid */
    int64_t gone_since[TX_SEATS]; /* when a player of a game without a clock left; 0: they are here */
    int64_t waits_since;          /* since when the game waits for its seat; 0: since before it was loaded */
    int64_t quiet_since;          /* since when no client watches; 0: one does */
    tx_room *next, *next_dirty;
};

struct tx_house {
    house_settings settings;
    tx_workers *thinkers;
    tx_room *rooms[ROOM_BUCKETS];
    tx_room *dirty;
    tx_visitor *visitors;
    uint64_t stamps;
    int64_t due; /* when there is something to do next */
    int64_t stamped, swept, lobby_told;
    int64_t opened; /* when it was */
    bool lobby_changed, identities_changed;
    /* Rate limits: passwords by address; unknown names; messages and tables. They are separate so that entries of one
     * do not evict entries of another. */
    tx_attempts *attempts, *names, *rates;
    tx_workers *provers;
    unsigned proofs;  /* password jobs that are not finished */
    tx_proof **asked; /* jobs since the last commit: their attempts must be stored before they start */
    unsigned asked_count, asked_room;
    house_open_table *open; /* tables made since the start, and those with players who were absent then */
    unsigned open_count, open_room;
    house_ticket tickets[MOST_TICKETS];
    uint8_t ticket_key[16];
    uint8_t token_key[STORE_HASH]; /* key of the mark in our tokens */
    house_cards *cards;            /* the printed cards, and those of each overlay */
    unsigned card_count;
    house_figures figures;
};

/* house.c */
int64_t now_of(const tx_house *house);
void due_by(tx_house *house, int64_t time);
void house_log(const tx_house *house, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Holds a message for the visitor until all is kept; takes over the object. */
void tell_visitor(tx_visitor *visitor, json_t *message);
tx_visitor *visitor_numbered(const tx_house *house, uint64_t number); /* or NULL: they are gone */
void hold_text(tx_visitor *visitor, char *text);
/* Refuses a request, to the visitor alone. */
void refuse_visitor(tx_visitor *visitor, const char *about, const char *table, const char *error, const char *text);
void tell_not_kept(tx_visitor *visitor, const char *table); /* or NULL */
json_t *told(const char *word);                             /* {"tell": word, "version": 1} */
void visitor_known_by(tx_visitor *visitor, const char *token);
void visitor_new_token(tx_visitor *visitor, char token[TOKEN_TEXT]);
bool check_budget(tx_visitor *visitor, double cost);

/* room.c */
tx_room *room_found(tx_house *house, const char *code); /* if it is awake, or NULL */
tx_room *room_awake(tx_house *house, const char *code); /* woken if need be; NULL: there is none */
tx_room *room_add(tx_house *house, store_match *match); /* takes its texts over */
/* Makes the table anew from what is kept, after a failure; if that cannot be, the room is no more. */
void room_reload(tx_room *room);
bool room_begin(tx_room *room, char *error, size_t size);
void room_dirty(tx_room *room);
unsigned room_audience(const tx_room *room, const tx_visitor *visitor);
void room_forget_player(tx_room *room, unsigned seat); /* nobody sits there any more, and has no name */
bool room_enter(tx_room *room, tx_visitor *visitor);
void room_leave(tx_room *room, tx_visitor *visitor);
bool room_has(const tx_room *room, unsigned audience); /* is somebody there? */
bool room_hears(const tx_room *room, const tx_visitor *visitor);
bool room_is_closed(const tx_room *room);    /* spectators are not allowed */
void room_dismiss_spectators(tx_room *room); /* if they are not allowed */
void room_ask(tx_room *room, tx_visitor *visitor, const table_request *request);
void room_refuse(tx_room *room, tx_visitor *visitor, enum table_error error);
/* False: the seat waits for a hint already. */
bool room_ask_hint(tx_room *room, tx_visitor *visitor);
char *frame_text(const tx_room *room, const char *text); /* a message, with the table it is of; free it */
void room_keep(tx_room *room);                           /* gives its entries to the store */
void room_release(tx_room *room);                        /* they are safe: tells what may leave */
void room_take_answer(tx_house *house, tx_thought *thought);
void room_due(tx_room *room, int64_t now);
bool room_may_sleep(const tx_room *room, int64_t now);
void room_sleep(tx_room *room);
void rooms_sweep(tx_house *house, int64_t now);

/* house_cards.c */
void house_open_cards(tx_house *house);
void house_close_cards(tx_house *house);
/* Those of a table with such settings; NULL: there is no such overlay. */
house_cards *house_cards_of(tx_house *house, const json_t *settings);
const char *cards_facts(house_cards *cards);
const char *cards_digest(house_cards *cards);
json_t *overlays_json(const tx_house *house);

/* room_clock.c */
int64_t answer_time(const tx_house *house); /* when an answer comes that must not tell what there was to think about */
void room_read_clock(tx_room *room);
void room_tell_clock(tx_room *room);
void room_note_presence(tx_room *room, unsigned seat); /* somebody of that seat came or went */
void room_note_absence(tx_room *room);                 /* it was made again */
void room_time_passes(tx_room *room);                  /* the table is new */
void room_plan_pass(tx_room *room);
void room_clock_due(tx_room *room, int64_t now);

/* lobby.c */
void lobby_hear(tx_visitor *visitor, const json_t *asked);
store_player new_player(const tx_house *house, const char *name);
/* The player that the visitor is, known to the store from now on. */
int64_t player_of(tx_visitor *visitor, const char *name);

/* sessions.c */
/* Loads the key that marks the tokens of this database; creates it if it is missing. */
void open_token_key(tx_house *house);
void hash_secret(const char *secret, uint8_t hash[STORE_HASH]);
/* Is that somebody from now on, once it is kept. */
void be_somebody(tx_visitor *visitor, const visitor_identity *identity);
/* What changed about visitors is kept, or it is not and all are who they were. */
void keep_identities(tx_house *house, bool kept);
/* Other visitors of the same session, and those of that player (0: of none), are shown out. */
void end_other_visits(tx_visitor *visitor, int64_t player);
/* The visitor is that player (0: nobody) in a new session, of which the message tells. */
void renew_session(tx_visitor *visitor, int64_t player, json_t *message);

/* accounts.c */
lobby_request *account_request(const char *word);                 /* or NULL */
bool account_of(const tx_visitor *visitor, store_player *player); /* false: it has none */
json_t *you_json(const tx_visitor *visitor);
bool take_proofs(tx_house *house);       /* returns true if there were any */
void start_proofs(tx_house *house);      /* after a commit */
void drop_asked_proofs(tx_house *house); /* after a failed commit */

/* ranking.c */
lobby_request ask_leaders;
int shown_rating(double rating);
/* Reports if the finished match was rated, and if not, why; null for unrated tables and before the end. */
json_t *rating_json(const store_match *match);
bool may_be_rated(const json_t *settings); /* its rules, decks and cards */
/* Stores a hash of the address from which the player of that seat is ready. */
void note_origin(tx_room *room, unsigned seat, const tx_visitor *visitor);
/* The match is over since just now. */
void match_ended(tx_room *room, tx_result result);

/* export.c */
lobby_request ask_export;

/* lobby_open.c */
/* Letters and figures that nobody takes for one another, 5 bits each. */
void random_letters(const tx_house *house, char *letters, size_t count);
void ask_create(tx_visitor *visitor, const json_t *asked);
void ask_join(tx_visitor *visitor, const json_t *asked);
/* The open table of a request. Returns NULL, and sends an error, if there is none. */
tx_room *open_room(tx_visitor *visitor, const json_t *asked);
void change_seat(tx_room *room, unsigned seat); /* stores the seat */
void ask_rematch(tx_visitor *visitor, const json_t *asked);
void ask_withdraw(tx_visitor *visitor, const json_t *asked);
const char *text_field(const json_t *asked, const char *field); /* or "" */

/* Frees the seat of an open table; the table ends if the other seat is empty too. */
void room_get_up(tx_room *room, unsigned seat);

/* open_tables.c */
bool may_open_table(const tx_visitor *visitor);
bool may_join_table(const tx_visitor *visitor);
void open_table_made(const tx_visitor *visitor, const store_match *match);
void open_table_changed(tx_house *house, const store_match *match); /* when it begins or ends */
void open_tables_of_guest(tx_house *house, int64_t guest, int64_t account);
void open_tables_not_kept(tx_house *house); /* after a failed commit */
/* Called after one of the player's connections is lost. */
void player_left(tx_house *house, int64_t player, const char *network);
void wait_for_players(tx_house *house); /* when the server starts */
void open_tables_due(tx_house *house, int64_t now);

/* absence.c */
void note_absence(tx_room *room, unsigned seat);
void note_waiting(tx_room *room); /* called when the game begins to wait for a seat */
/* Since when the player of the seat is away, and when the opponent may claim the game; null if they are here. */
json_t *gone_json(const tx_room *room, unsigned seat);
lobby_request ask_claim;

/* shares.c */
lobby_request ask_ready, ask_reveal;
void give_share(store_seat *seat, const uint8_t random[STORE_HASH]);
/* The seat is no longer ready. If both had committed, the other seat's bytes are void too. */
void share_lapses(tx_room *room, unsigned seat);
/* Returns true if both seats have committed and this one has not revealed its bytes yet. */
bool waits_for_reveal(const store_match *match, unsigned seat);

/* hosted.c */
lobby_request ask_seat;
bool is_hosted(const tx_room *room);
void tend_host(tx_house *house);

/* lobby_told.c */
json_t *match_json(const store_match *match);                                /* what everybody may know of it */
json_t *own_match_json(const tx_visitor *visitor, const store_match *match); /* … and who of them the visitor is */
void tell_table(tx_room *room, tx_visitor *visitor);
void tell_table_to_all(tx_room *room);
void tell_table_to_player(tx_room *room, unsigned seat); /* on the player's connections elsewhere */
void tell_lobby(tx_visitor *visitor);
char *lobby_text(const tx_house *house); /* as everybody is told, to be freed */
void tell_mine(tx_visitor *visitor, int64_t before);

#endif
