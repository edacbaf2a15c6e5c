/* front.h: the two ways a game is shown and asked for: the full screen, and plain lines for pipes and simple
 * terminals. */
#ifndef TRAXIS_FRONT_H
#define TRAXIS_FRONT_H

#include "session.h"

enum front_wish { WISH_LEAVE, WISH_NEW_GAME, WISH_AGAIN };
enum { NO_PICK = -1 };

typedef struct tx_front {
    bool full; /* it has the whole screen */
    bool (*open)(void);
    void (*close)(void);
    /* One of `count` items; `preset` is the one that Enter takes. NO_PICK: the player leaves. */
    int (*pick)(const char *title, const char *const *items, unsigned count, unsigned preset);
    /* A line that is typed; false: the player gives up. */
    bool (*type)(const char *title, char *line, size_t size);
    /* Plays the session to its end or until the player leaves; what the player wishes next. */
    enum front_wish (*play)(tx_session *session);
} tx_front;

extern const tx_front full_front, plain_front;

#endif
