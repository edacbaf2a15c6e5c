/* game_words.h: naming the things of a game; what prompts, options and log lines share. */
#ifndef TRAXIS_TEXT_GAME_WORDS_H
#define TRAXIS_TEXT_GAME_WORDS_H

#include "marks.h"
#include "sentence.h"

enum { NAME_SIZE = 96, CONTEXT_NAMES = TX_REGISTERS + 3 };

/* Everything a sentence about a decision needs. */
typedef struct tx_question {
    const tx_catalog *catalog;
    const tx_game *game;
    const tx_decision *decision;
    tx_words *out;
    char (*names)[NAME_SIZE]; /* room for the CONTEXT_NAMES names that text_context_of_decision gives to a context */
} tx_question;

void text_say_name(tx_words *out, const tx_catalog *catalog, const tx_game *game, tx_ref ref);
/* The face a card shows; NULL where it is not known. */
const tx_def *text_shown_face(const tx_catalog *catalog, const tx_game *game, tx_ref card);
/* The facts of an event, with names. */
tx_event_parts text_parts_of(const tx_catalog *catalog, const tx_game *game, const tx_occurrence *fact);
/* "X deals 6 damage to Y": any event, whether the log shows it or not. */
void text_say_occurrence(const tx_question *question, unsigned occurrence);
unsigned text_window_is_about(const tx_question *question); /* occurrence named in the prompt, or TX_NONE */
bool text_answers_another(const tx_question *question, const tx_option *option);
/* The context of the instruction that asks, with all that was chosen before it; false when the rules ask. */
bool text_context_of_decision(const tx_question *question, tx_context *context);

#endif
