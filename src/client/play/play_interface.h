/* play_interface.h: the two user interfaces of a game: the full screen, and plain lines for pipes and simple terminals.
 */
#ifndef TRAXIS_PLAY_INTERFACE_H
#define TRAXIS_PLAY_INTERFACE_H

#include "session.h"

enum play_result { PLAY_QUIT, PLAY_NEW_GAME, PLAY_AGAIN };
enum { NO_PICK = -1 };

typedef struct play_interface {
    bool full; /* uses the whole screen */
    bool (*open)(void);
    void (*close)(void);
    /* Lets the player pick one of `count` items; Enter picks `preset`. Returns NO_PICK if the player leaves. */
    int (*pick)(const char *title, const char *const *items, unsigned count, unsigned preset);
    /* Lets the player type a line; returns false if the player cancels. */
    bool (*type)(const char *title, char *line, size_t size);
    /* Plays the session until it ends or the player leaves. Returns what the player wants next. */
    enum play_result (*play)(tx_session *session);
} play_interface;

extern const play_interface full_screen_interface, plain_interface;

#endif
