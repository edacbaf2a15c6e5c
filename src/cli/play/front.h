/* front.h: the two user interfaces of a game: the full screen, and plain lines for pipes and simple terminals. */
#ifndef TRAXIS_FRONT_H
#define TRAXIS_FRONT_H

#include "session.h"

enum front_result { FRONT_LEAVE, FRONT_NEW_GAME, FRONT_AGAIN };
enum { NO_PICK = -1 };

typedef struct tx_front {
    bool full; /* uses the whole screen */
    bool (*open)(void);
    void (*close)(void);
    /* Lets the player pick one of `count` items; Enter picks `preset`. Returns NO_PICK if the player leaves. */
    int (*pick)(const char *title, const char *const *items, unsigned count, unsigned preset);
    /* Lets the player type a line; returns false if the player cancels. */
    bool (*type)(const char *title, char *line, size_t size);
    /* Plays the session until it ends or the player leaves. Returns what the player wants next. */
    enum front_result (*play)(tx_session *session);
} tx_front;

extern const tx_front full_front, plain_front;

#endif
