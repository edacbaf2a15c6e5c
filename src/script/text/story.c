/* story.c: see story.h. */
#include "script/story.h"

#include "core/note.h"

/* What happens to a card twice is no shared line: it would read as if there were two of them. */
static bool is_told_of(const tx_story *story, tx_ref card) {
    for (unsigned i = 0; TX_IS_CARD(card) && i < story->count; i++)
        if (story->notes[i].subject == card)
            return true;
    return false;
}

/* Both players' cards ready at once, list by list: what is told of each player is told together. */
static bool goes_on(const tx_story *story, const tx_note *note) {
    const tx_note *first = &story->notes[0];
    bool both_ready = first->kind == NOTE_READIED && note->kind == NOTE_READIED && first->source == note->source;
    return story->count < TX_MAX_CARDS && !is_told_of(story, note->subject) &&
           (both_ready || tx_notes_alike(first, note));
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
    bool shown = tx_note_shown(note);
    if (!shown && note->kind != NOTE_PLANET_LEAVES) /* which takes the planet's name along */
        return;
    if (story->count && !goes_on(story, note))
        tx_story_rest(story, game);
    if (!shown)
        return;
    story->notes[story->count++] = *note;
    if (!tx_notes_alike(note, note))
        tx_story_rest(story, game); /* in the words of this moment: it shares its line with nothing */
}
