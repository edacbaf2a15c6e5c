/* house_parts.h: what the files of the house share.
 *
 *     house.c       visitors come and go; what changed is kept, then told
 *     match_room.c  a match that is awake: its table, who looks at it, its computer players, its clocks
 *     lobby.c       what is asked of the house and not of a table
 *     lobby_open.c  tables made, joined and begun
 *     lobby_told.c  how tables and lists of them are told
 *     thinkers.c    what computer players think over
 *     workers.c     threads for what takes long
 */
#ifndef TRAXIS_HOUSE_PARTS_H
#define TRAXIS_HOUSE_PARTS_H

#include <jansson.h>

#include "house.h"
#include "table/computer.h"
#include "table/json.h"
#include "thinkers.h"

enum {
    ROOM_BUCKETS = 4096,
    MOST_ROOMS = 64,     /* that one visitor looks at */
    MOST_WATCHERS = 500, /* of one room */
    MOST_LISTED = 100,   /* tables in a list */
    MOST_REFUSALS = 200, /* of one visitor in a row, before the door */
    SETTLE_MOST = 64,    /* rounds in which computer players answer one another, before others are heard */
    STAMP_EVERY = 10000, /* milliseconds between signs of life in the store */
    SWEEP_EVERY = 1000,  /* … between looks for sleeping matches in which time is over */
};

#define NOT_KEPT "The server could not keep what was asked; it has not happened."

typedef struct tx_room tx_room;

struct tx_visitor {
    tx_house *house;
    visitor_send *send;
    void *user;
    int64_t player;           /* 0: nobody the store knows yet */
    uint8_t hash[STORE_HASH]; /* of the token */
    bool known;               /* there is a token */
    bool follows;             /* is told when the lobby changes */
    double budget;            /* messages that may come now */
    int64_t heard;            /* when the budget was last filled */
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

/* A match that is awake. */
struct tx_room {
    tx_house *house;
    store_match match;
    tx_table *table;  /* NULL: it has not begun */
    json_t *settings; /* those of the match */
    uint64_t stamp;   /* of this awakening */
    bool dirty, news; /* entries are to be kept; who sits there has changed */
    listener *listeners;
    unsigned listener_count, listener_room;
    tx_visitor **askers; /* who is to get the answers that are for one alone, in their order */
    unsigned asker_count, asker_room;
    bool thinking, answered; /* a computer player does; its answer is here */
    table_request answer;
    uint8_t answering; /* its seat */
    int64_t answer_at;
    int64_t quiet_since; /* nobody looks; 0: somebody does */
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
    int64_t stamped, swept;
    bool lobby_changed;
    char *facts, *digest; /* as they are told, made once */
    house_figures figures;
};

/* house.c */
int64_t now_of(const tx_house *house);
void due_by(tx_house *house, int64_t time);
void house_log(const tx_house *house, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Holds a message for the visitor until all is kept; takes over the object. */
void tell_visitor(tx_visitor *visitor, json_t *message);
void hold_text(tx_visitor *visitor, char *text);
/* Refuses a request, to the visitor alone. */
void refuse_visitor(tx_visitor *visitor, const char *about, const char *table, const char *error, const char *text);
json_t *told(const char *word); /* {"tell": word, "version": 1} */
void visitor_known_by(tx_visitor *visitor, const char *token);
void visitor_new_token(tx_visitor *visitor, char token[TOKEN_TEXT]);
bool check_budget(tx_visitor *visitor, double cost);

/* room.c */
tx_room *room_awake(tx_house *house, const char *code); /* woken if need be; NULL: there is none */
tx_room *room_add(tx_house *house, store_match *match); /* takes its texts over */
/* Makes the table anew from what is kept, after a failure. */
void room_reload(tx_room *room);
bool room_begin(tx_room *room, char *error, size_t size);
void room_dirty(tx_room *room);
unsigned room_audience(const tx_room *room, const tx_visitor *visitor);
void room_forget_player(tx_room *room, unsigned seat); /* nobody sits there any more, and has no name */
bool room_enter(tx_room *room, tx_visitor *visitor);
void room_leave(tx_room *room, tx_visitor *visitor);
bool room_has(const tx_room *room, unsigned audience); /* is somebody there? */
void room_ask(tx_room *room, tx_visitor *visitor, const table_request *request);
void room_refuse(tx_room *room, tx_visitor *visitor, enum table_error error);
void room_keep(tx_room *room);    /* gives its entries to the store */
void room_release(tx_room *room); /* they are safe: tells what may leave */
void room_take_answer(tx_house *house, tx_thought *thought);
void room_due(tx_room *room, int64_t now);
bool room_may_sleep(const tx_room *room, int64_t now);
void room_sleep(tx_room *room);
void rooms_sweep(tx_house *house, int64_t now);

/* lobby.c */
void lobby_hear(tx_visitor *visitor, const json_t *asked);
/* The player that the visitor is, known to the store from now on. */
int64_t player_of(tx_visitor *visitor, const char *name);

/* lobby_open.c */
void ask_create(tx_visitor *visitor, const json_t *asked);
void ask_join(tx_visitor *visitor, const json_t *asked);
void ask_ready(tx_visitor *visitor, const json_t *asked);
void ask_rematch(tx_visitor *visitor, const json_t *asked);
void ask_withdraw(tx_visitor *visitor, const json_t *asked);
const char *text_field(const json_t *asked, const char *field); /* or "" */

/* lobby_told.c */
void tell_table(tx_room *room, tx_visitor *visitor);
void tell_table_to_all(tx_room *room);
void tell_lobby(tx_visitor *visitor);
void tell_mine(tx_visitor *visitor, int64_t before);

#endif
