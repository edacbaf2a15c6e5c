/* story.h: notes as the story people read: see the end of include/traxis_cards.h. */
#ifndef TRAXIS_NOTE_STORY_H
#define TRAXIS_NOTE_STORY_H

#include "text.h"

#endif
