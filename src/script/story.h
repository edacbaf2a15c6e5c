/* story.h: notes as the story people read: details left out, what belongs together in one line. */
#ifndef TRAXIS_NOTE_STORY_H
#define TRAXIS_NOTE_STORY_H

#include "text.h"

/* A line of the story is about these notes: tx_notes_text tells it to each reader. */
typedef void tx_story_line(void *user, const tx_game *game, const tx_note *notes, unsigned count);

typedef struct tx_story {
    tx_story_line *line;
    void *user;
    unsigned count;
    tx_note notes[TX_MAX_CARDS]; /* alike so far, and not yet told */
} tx_story;

/* A tx_watch: `story` is a tx_story with `line` and `user` set. */
void tx_story_note(void *story, const tx_game *game, const tx_note *note);
/* The choice is made: what is left is told. */
void tx_story_rest(tx_story *story, const tx_game *game);

#endif
