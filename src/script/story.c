/* story.c: see story.h. */
#include "story.h"

#include "../core/note.h"

/* Both players' cards ready at once, list by list: what is told of each player is told together. */
static bool goes_on(const tx_story *story, const tx_note *note) {
    const tx_note *first = &story->notes[0];
    bool both_ready = first->kind == NOTE_READIED && note->kind == NOTE_READIED && first->source == note->source;
    return story->count < TX_MAX_CARDS && (both_ready || tx_notes_alike(first, note));
}

void tx_story_rest(tx_story *story, const tx_game *game) {
    tx_note together[TX_MAX_CARDS];
    for (unsigned others = 0; others < TX_SEATS; others++) {
        unsigned count = 0;
        for (unsigned i = 0; i < story->count; i++)
            if ((story->notes[i].seat != story->notes[0].seat) == others)
                together[count++] = story->notes[i];
        if (count)
            story->line(story->user, game, together, count);
    }
    story->count = 0;
}

void tx_story_note(void *user, const tx_game *game, const tx_note *note) {
    tx_story *story = user;
    if (!tx_note_shown(note))
        return;
    if (story->count && !goes_on(story, note))
        tx_story_rest(story, game);
    story->notes[story->count++] = *note;
}
