/* story.c: see story.h. */
#include "story.h"

void tx_story_rest(tx_story *story, const tx_game *game) {
    if (story->count)
        story->line(story->user, game, story->notes, story->count);
    story->count = 0;
}

void tx_story_note(void *user, const tx_game *game, const tx_note *note) {
    tx_story *story = user;
    if (!tx_note_shown(note))
        return;
    if (story->count && (story->count == TX_MAX_CARDS || !tx_notes_alike(&story->notes[0], note)))
        tx_story_rest(story, game);
    story->notes[story->count++] = *note;
}
