/* ask_snippet.h: cuts texts around the words that were searched for. Private to src/ask. */
#ifndef TRAXIS_ASK_SNIPPET_H
#define TRAXIS_ASK_SNIPPET_H

#include "ask_question.h"

/* The title, with the words that were searched for. */
ask_text ask_title_of(const ask_question *question, const ask_document *document);
/* The part of the text with the rarest words, from the beginning of a sentence if they are near it. */
ask_text ask_snippet_of(const ask_question *question, const ask_document *document);

#endif
