/* story.h: converts notes to the game log (see the end of include/traxis_cards.h). */
#ifndef TRAXIS_NOTE_STORY_H
#define TRAXIS_NOTE_STORY_H

#include "text.h"

#endif
